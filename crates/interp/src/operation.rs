//! What the edges do: assignments, calls, builtins, returns.

use crate::assigned::character_copy;
use crate::code::{Home, InputSite, Inst, Rep, Slot};
use crate::expr::Operand;
use crate::place::Denoted;
use crate::select;
use crate::translate::{Refused, Translator};
use cfa::padding::padding;
use cfa::program::{ExprId, ExprKind, Op, VarId};
use cfa::types::Ty;

impl Translator<'_> {
    /// The code of an operation; false if the execution of the function ends with it.
    pub fn operation(&mut self, op: &Op) -> Result<bool, Refused> {
        match op {
            Op::Skip | Op::Assume { .. } | Op::Case { .. } => {}
            Op::Default { .. } | Op::Jump { .. } => {}
            Op::Assign { to, value } => match character_copy(&self.program.types, self.body, op) {
                Some((to, from)) => self.copy_character(to, from)?,
                None => self.assign(*to, *value)?,
            },
            Op::Zero { to } => self.zero(*to)?,
            Op::Input { to, name } => self.input(*to, name)?,
            Op::Call { to, callee, args } => self.call(*to, callee, args)?,
            Op::Builtin { to, builtin, args } => self.builtin(*to, *builtin, args)?,
            Op::Return(value) => {
                self.ret(*value)?;
                return Ok(false);
            }
            Op::Vla { var, bytes } => self.vla(*var, *bytes)?,
            Op::Asm { text, outputs, .. } => return self.asm(text, outputs),
            Op::Unsupported(text) => return Err(text.clone()),
        }
        Ok(true)
    }

    /// Assembly without text is a barrier for the compiler; it has no meaning for us otherwise.
    fn asm(&mut self, text: &str, outputs: &[ExprId]) -> Result<bool, Refused> {
        if text.trim().is_empty() && outputs.is_empty() {
            return Ok(true);
        }
        Err(format!("inline assembly `{}`", text.trim()))
    }

    fn assign(&mut self, to: ExprId, value: ExprId) -> Result<(), Refused> {
        let ty = self.ty(to);
        if Rep::of(&self.program.types, ty).is_none() {
            return self.assign_bytes(to, value);
        }
        if let Some((slot, rep)) = self.variable(to) {
            let want = (self.rep(value)? == rep).then_some(slot);
            let x = self.value(value, want)?;
            let x = self.convert(x, self.ty(value), ty, Some(slot))?;
            self.set(to, x);
            return Ok(());
        }
        if let ExprKind::Load(from) = self.body.exprs[value].kind
            && self.is_whole_object(from)
            && self.is_whole_object(to)
        {
            let (from, to) = (self.denoted(from, false)?, self.denoted(to, false)?);
            return self.copy_scalar(self.rep_of(ty)?, to, from);
        }
        let x = self.value(value, None)?;
        let x = self.convert(x, self.ty(value), ty, None)?;
        self.store(to, x)
    }

    /// In memory, and no bit-field.
    fn is_whole_object(&self, place: ExprId) -> bool {
        let types = &self.program.types;
        match self.body.exprs[place].kind {
            ExprKind::Local(_) => self.variable(place).is_none(),
            ExprKind::Field(record, k) => {
                let record = types.record_id(self.ty(record)).map(|r| &types.records[r]);
                record.and_then(|r| r.fields.get(k as usize)).is_some_and(|f| f.bits.is_none())
            }
            _ => true,
        }
    }

    /// From object to object: not a use of the value, which may be indeterminate.
    fn copy_scalar(&mut self, rep: Rep, to: Denoted, from: Denoted) -> Result<(), Refused> {
        let (
            Denoted::Memory { address: source, offset: from, .. },
            Denoted::Memory { address: target, offset: to, .. },
        ) = (from, to)
        else {
            return Err("two objects in memory are expected".into());
        };
        if let Some(inst) = select::copy(rep, (target.slot, to), (source.slot, from)) {
            self.release(source);
            self.release(target);
            self.emit(inst);
            return Ok(());
        }
        let source = self.plus(source, from, None);
        let target = self.plus(target, to, None);
        self.release(source);
        self.release(target);
        let Rep::Wide(bytes) = rep else { return Ok(()) };
        self.emit(Inst::Copy(target.slot, source.slot, bytes.into()));
        Ok(())
    }

    /// The slot of a variable that lives in one.
    pub(crate) fn variable(&self, to: ExprId) -> Option<(u32, Rep)> {
        match self.body.exprs[to].kind {
            ExprKind::Local(v) => match self.homes[v] {
                Home::Slot { slot, rep, .. } => Some((slot, rep)),
                Home::Object(_) => None,
            },
            _ => None,
        }
    }

    /// The variable in a slot gets this value, if it does not have it already.
    fn set(&mut self, to: ExprId, x: Operand) {
        let ExprKind::Local(v) = self.body.exprs[to].kind else { return };
        let Home::Slot { slot, rep, .. } = self.homes[v] else { return };
        if x.slot != slot {
            self.emit(Inst::Move(slot, x.slot));
            if rep.is_wide() {
                self.emit(Inst::Move(slot + 1, x.slot + 1));
            }
        }
        self.release(x);
        self.has_value(v);
    }

    fn has_value(&mut self, v: VarId) {
        if let Home::Slot { flag: Some(flag), .. } = self.homes[v] {
            let yes = self.constant(1);
            self.emit(Inst::Move(flag, yes));
        }
        self.known.set(v, true);
    }

    /// Stores a value of the lvalue's own type.
    pub(crate) fn store(&mut self, to: ExprId, x: Operand) -> Result<(), Refused> {
        let rep = self.rep(to)?;
        match self.denoted(to, false)? {
            Denoted::Variable(_) => self.set(to, x),
            Denoted::Memory { address, offset, bits: None } => {
                self.store_at(rep, x, address, offset);
            }
            Denoted::Memory { address, offset, bits: Some(at) } => {
                self.release(x);
                self.release(address);
                self.code.bits.push(at);
                let index = self.code.bits.len() as u32 - 1;
                self.emit(Inst::StoreBits(x.slot, address.slot, offset, index));
            }
        }
        Ok(())
    }

    pub fn store_at(&mut self, rep: Rep, x: Operand, address: Operand, offset: u32) {
        self.release(x);
        self.release(address);
        self.emit(select::store(rep, x.slot, address.slot, offset));
    }

    /// The address of the bytes that a record expression loads.
    pub(crate) fn bytes_of(&mut self, value: ExprId) -> Result<Operand, Refused> {
        let ExprKind::Load(place) = self.body.exprs[value].kind else {
            return Err("a value that is neither scalar nor loaded".into());
        };
        self.location(place)
    }

    /// The address of an object that is accessed at once.
    pub(crate) fn location(&mut self, place: ExprId) -> Result<Operand, Refused> {
        match self.denoted(place, false)? {
            Denoted::Memory { address, offset, bits: None } => Ok(self.plus(address, offset, None)),
            _ => Err("an object in memory is expected".into()),
        }
    }

    fn assign_bytes(&mut self, to: ExprId, value: ExprId) -> Result<(), Refused> {
        let size = self.size(self.ty(to))?;
        if self.ty(to).unqualified() != self.ty(value).unqualified() {
            return Err("an assignment between different types".into());
        }
        let source = self.bytes_of(value)?;
        let target = self.location(to)?;
        self.release(source);
        self.release(target);
        self.emit(Inst::Copy(target.slot, source.slot, size));
        self.forget_padding(target.slot, self.ty(to));
        Ok(())
    }

    /// What belongs to no member of a record that was set as a whole.
    fn forget_padding(&mut self, address: Slot, ty: Ty) {
        // Of large objects nobody says where it is: proofs have an obligation.
        let ranges = padding(&self.program.types, ty).unwrap_or_default();
        if !ranges.is_empty() && !base::mutant!("interp: padding is copied") {
            self.code.padding.push(ranges);
            self.emit(Inst::Forget(address, self.code.padding.len() as u32 - 1));
        }
    }

    /// A character is copied even if it is indeterminate.
    fn copy_character(&mut self, to: ExprId, from: ExprId) -> Result<(), Refused> {
        let rep = self.rep(to)?;
        match (self.denoted(from, false)?, self.denoted(to, false)?) {
            (Denoted::Variable(from), Denoted::Variable(v)) => {
                let (Home::Slot { slot, flag, rep: old }, Home::Slot { slot: d, flag: target, .. }) =
                    (self.homes[from], self.homes[v])
                else {
                    return Ok(());
                };
                let known = self.known.contains(from);
                let flag = flag.filter(|_| !known);
                let inst = if old == rep { None } else { select::cast(old, rep, d, slot) };
                self.emit(inst.unwrap_or(Inst::Move(d, slot)));
                let flag = flag.unwrap_or_else(|| self.constant(1));
                if let Some(target) = target {
                    self.emit(Inst::Move(target, flag));
                }
                self.known.set(v, known);
            }
            (Denoted::Memory { address, offset, .. }, Denoted::Variable(v)) => {
                self.release(address);
                let Home::Slot { slot, flag, .. } = self.homes[v] else { return Ok(()) };
                match flag {
                    Some(flag) => {
                        self.emit(Inst::LoadByte(slot, address.slot, offset, flag));
                        if let Some(extend) = select::cast(UCHAR, rep, slot, slot) {
                            self.emit(extend);
                        }
                    }
                    None => self.emit(select::load(rep, slot, address.slot, offset)),
                }
                self.known.set(v, false);
            }
            (Denoted::Variable(v), Denoted::Memory { address, offset, .. }) => {
                self.release(address);
                let Home::Slot { slot, flag, .. } = self.homes[v] else { return Ok(()) };
                match flag.filter(|_| !self.known.contains(v)) {
                    Some(flag) => self.emit(Inst::StoreByte(slot, address.slot, offset, flag)),
                    None => self.emit(Inst::Store8(slot, address.slot, offset)),
                }
            }
            (from, to) => self.copy_scalar(rep, to, from)?,
        }
        Ok(())
    }

    fn zero(&mut self, to: ExprId) -> Result<(), Refused> {
        if let Some((_, rep)) = self.variable(to) {
            let zero = if rep.is_wide() { self.wide_constant(0) } else { self.constant(0) };
            self.set(to, Operand::fixed(zero));
            return Ok(());
        }
        match self.denoted(to, false)? {
            Denoted::Variable(_) => {}
            Denoted::Memory { address, offset, bits: Some(at) } => {
                self.release(address);
                let zero = self.constant(0);
                self.code.bits.push(at);
                let index = self.code.bits.len() as u32 - 1;
                self.emit(Inst::StoreBits(zero, address.slot, offset, index));
            }
            Denoted::Memory { address, offset, bits: None } => {
                let size = self.size(self.ty(to))?;
                let target = self.plus(address, offset, None);
                self.release(target);
                self.emit(Inst::Zero(target.slot, size));
                self.forget_padding(target.slot, self.ty(to));
            }
        }
        Ok(())
    }

    fn input(&mut self, to: ExprId, name: &str) -> Result<(), Refused> {
        let ExprKind::Local(var) = self.body.exprs[to].kind else {
            return Err("an input should go to a local variable".into());
        };
        let (name, ty, home) = (name.to_string(), self.ty(to), self.homes[var]);
        self.code.inputs.push(InputSite { name, var, ty, home });
        self.emit(Inst::Input(self.code.inputs.len() as u32 - 1));
        self.has_value(var);
        Ok(())
    }

    fn vla(&mut self, var: VarId, bytes: ExprId) -> Result<(), Refused> {
        let Home::Object(slot) = self.homes[var] else {
            return Err("a variable-length array should have an object".into());
        };
        let x = self.value(bytes, None)?;
        self.release(x);
        self.emit(Inst::NewArray(slot, x.slot, var));
        Ok(())
    }
}

const UCHAR: Rep = Rep::Int { bits: 8, signed: false };
