//! Expressions: code that leaves their value in a slot.

use crate::code::{Home, Inst, Rep, Slot, SlowOp};
use crate::place::{Denoted, MAX_OFFSET};
use crate::select;
use crate::translate::{Refused, Translator};
use cfa::program::{BinOp, ExprId, ExprKind, LabelId, UnOp, VarId};
use cfa::types::{Ty, Type};

/// A value in a slot (or two); a temporary may be used again after its use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Operand {
    pub slot: Slot,
    pub temporary: Option<Rep>,
}

impl Operand {
    pub fn fixed(slot: Slot) -> Self {
        Operand { slot, temporary: None }
    }
}

impl Translator<'_> {
    pub fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs[e].ty
    }

    pub fn rep(&self, e: ExprId) -> Result<Rep, Refused> {
        self.rep_of(self.ty(e))
    }

    pub fn rep_of(&self, ty: Ty) -> Result<Rep, Refused> {
        let types = &self.program.types;
        Rep::of(types, ty).ok_or_else(|| format!("arithmetic on {}", describe(types.get(ty))))
    }

    /// The size of a type whose values are bytes.
    pub fn size(&self, ty: Ty) -> Result<u32, Refused> {
        let size = self.program.types.size_of(ty).filter(|size| *size <= MAX_OFFSET);
        size.map(|s| s as u32).ok_or_else(|| "an object of unknown or too large a size".into())
    }

    /// Where the result goes: the wanted slot or a temporary.
    pub fn target(&mut self, rep: Rep, want: Option<Slot>) -> Operand {
        match want {
            Some(slot) => Operand::fixed(slot),
            None => Operand { slot: self.temporary(rep), temporary: Some(rep) },
        }
    }

    /// The value of a scalar expression; `want` says where it should best go. Only the last
    /// instruction writes there.
    pub fn value(&mut self, e: ExprId, want: Option<Slot>) -> Result<Operand, Refused> {
        match self.body.exprs[e].kind {
            ExprKind::Const(bits) => self.literal(e, bits.into()),
            ExprKind::Wide(ref bits) => self.literal(e, **bits),
            ExprKind::Load(place) => self.load(place, want),
            ExprKind::Addr(place) => self.address(place, want),
            ExprKind::LabelAddr(label) => self.label(label).map(Operand::fixed),
            ExprKind::Unary(op, a) => self.unary(op, a, want),
            ExprKind::Binary(op, a, b) => self.binary(op, a, b, want),
            ExprKind::PtrAdd(p, i) => self.pointer_add(p, i, true, want),
            ExprKind::PtrSub(a, b) => self.pointer_sub(a, b, want),
            ExprKind::Cast(a) => self.cast(a, self.ty(e), want),
            ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Func(_) => Err(lvalue()),
            ExprKind::Deref(_) | ExprKind::Field(..) | ExprKind::Index(..) => Err(lvalue()),
        }
    }

    fn literal(&mut self, e: ExprId, bits: u128) -> Result<Operand, Refused> {
        let rep = self.rep(e)?;
        let slot = match rep {
            Rep::Wide(_) => self.wide_constant(bits),
            _ => self.constant(rep.slot_of(bits)),
        };
        Ok(Operand::fixed(slot))
    }

    pub fn label(&mut self, label: LabelId) -> Result<Slot, Refused> {
        let address = self.layout.label(self.code.function, label);
        let address = address.ok_or_else(|| format!("the address of {label} is not known"))?;
        Ok(self.constant(address))
    }

    fn load(&mut self, place: ExprId, want: Option<Slot>) -> Result<Operand, Refused> {
        match self.denoted(place, false)? {
            Denoted::Variable(v) => self.read(v),
            Denoted::Memory { address, offset, bits } => {
                let rep = self.rep(place)?;
                self.release(address);
                let d = self.target(rep, want);
                let inst = match bits {
                    Some(at) => {
                        self.code.bits.push(at);
                        let index = self.code.bits.len() as u32 - 1;
                        Inst::LoadBits(d.slot, address.slot, offset, index)
                    }
                    None => select::load(rep, d.slot, address.slot, offset),
                };
                self.emit(inst);
                Ok(d)
            }
        }
    }

    /// The value of a variable in a slot, checked if it is doubtful.
    fn read(&mut self, v: VarId) -> Result<Operand, Refused> {
        let Home::Slot { slot, flag, .. } = self.homes[v] else {
            return Err("a variable should have a slot".into());
        };
        if let Some(flag) = flag.filter(|_| !self.known.contains(v)) {
            self.emit(Inst::Check(flag, v));
        }
        self.known.set(v, true);
        Ok(Operand::fixed(slot))
    }

    fn slow(&mut self, d: Slot, a: Slot, b: Slot, op: SlowOp) {
        self.code.slow.push(op);
        self.emit(Inst::Slow(d, a, b, self.code.slow.len() as u32 - 1));
    }

    fn unary(&mut self, op: UnOp, a: ExprId, want: Option<Slot>) -> Result<Operand, Refused> {
        let (ty, rep) = (self.ty(a), self.rep(a)?);
        let x = self.value(a, None)?;
        self.release(x);
        let result = if op == UnOp::Not { self.rep_of(Ty::INT)? } else { rep };
        let d = self.target(result, want);
        match select::unary(op, rep, d.slot, x.slot) {
            Some(inst) => self.emit(inst),
            None => self.slow(d.slot, x.slot, x.slot, SlowOp::Unary(op, ty)),
        }
        Ok(d)
    }

    fn binary(
        &mut self,
        op: BinOp,
        a: ExprId,
        b: ExprId,
        want: Option<Slot>,
    ) -> Result<Operand, Refused> {
        let (left, right) = (self.rep(a)?, self.rep(b)?);
        let x = self.value(a, None)?;
        let y = self.value(b, None)?;
        self.release(x);
        self.release(y);
        self.check_equality(op, a, b, (x.slot, y.slot));
        let result = if op.is_comparison() { self.rep_of(Ty::INT)? } else { left };
        let d = self.target(result, want);
        let pointers = self.program.types.is_pointer(self.ty(a));
        let fast = match pointers {
            true => select::pointer_comparison(op, d.slot, x.slot, y.slot),
            false => None,
        };
        match fast.or_else(|| select::binary(op, left, right, d.slot, x.slot, y.slot)) {
            Some(inst) => self.emit(inst),
            None => {
                let slow = SlowOp::Binary(op, self.ty(a), self.ty(b));
                self.slow(d.slot, x.slot, y.slot, slow);
            }
        }
        Ok(d)
    }

    pub fn cast(&mut self, a: ExprId, to: Ty, want: Option<Slot>) -> Result<Operand, Refused> {
        let same_slot = select::is_free(self.rep(a)?, self.rep_of(to)?);
        let x = self.value(a, want.filter(|_| same_slot))?;
        self.convert(x, self.ty(a), to, want)
    }

    pub fn convert(
        &mut self,
        x: Operand,
        from: Ty,
        to: Ty,
        want: Option<Slot>,
    ) -> Result<Operand, Refused> {
        let (source, result) = (self.rep_of(from)?, self.rep_of(to)?);
        if select::is_free(source, result)
            && (!source.is_wide() || from.unqualified() == to.unqualified())
        {
            return Ok(x);
        }
        self.release(x);
        let d = self.target(result, want);
        match select::cast(source, result, d.slot, x.slot) {
            Some(inst) => self.emit(inst),
            None => self.slow(d.slot, x.slot, x.slot, SlowOp::Cast(from, to)),
        }
        Ok(d)
    }

    /// Emits a jump that is taken unless `cond` is what `holds` says; where it stands.
    pub fn jump_unless(&mut self, cond: ExprId, holds: bool) -> Result<usize, Refused> {
        let mut cond = cond;
        let mut holds = holds;
        while let ExprKind::Unary(UnOp::Not, inner) = self.body.exprs[cond].kind {
            (cond, holds) = (inner, !holds);
        }
        if let ExprKind::Binary(op, a, b) = self.body.exprs[cond].kind
            && op.is_comparison()
            && let Some(inst) = self.compare_and_jump(op, a, b, holds)?
        {
            self.emit(inst);
            return Ok(self.code.insts.len() - 1);
        }
        let rep = self.rep(cond)?;
        let mut x = self.value(cond, None)?;
        if !matches!(rep, Rep::Int { .. } | Rep::Bool) {
            x = self.convert(x, self.ty(cond), Ty::BOOL, None)?;
        }
        self.release(x);
        let jump = if holds { Inst::JumpIfZero } else { Inst::JumpIfNonzero };
        self.emit(jump(x.slot, 0));
        Ok(self.code.insts.len() - 1)
    }

    /// Before `==` or `!=`, if both sides are pointers and none is a constant.
    fn check_equality(&mut self, op: BinOp, a: ExprId, b: ExprId, slots: (Slot, Slot)) {
        let is_constant = |e: ExprId| matches!(self.body.exprs[e].kind, ExprKind::Const(_));
        let pointers = [a, b].iter().all(|e| self.program.types.is_pointer(self.ty(*e)));
        if matches!(op, BinOp::Eq | BinOp::Ne) && pointers && !is_constant(a) && !is_constant(b) {
            self.emit(Inst::PointerEquality(slots.0, slots.1));
        }
    }

    fn compare_and_jump(
        &mut self,
        op: BinOp,
        a: ExprId,
        b: ExprId,
        holds: bool,
    ) -> Result<Option<Inst>, Refused> {
        let (left, right) = (self.rep(a)?, self.rep(b)?);
        let equality = matches!(op, BinOp::Eq | BinOp::Ne);
        let pointers = self.program.types.is_pointer(self.ty(a));
        if left != right || pointers && !equality || !select::is_word(left) {
            return Ok(None);
        }
        let x = self.value(a, None)?;
        let y = self.value(b, None)?;
        self.release(x);
        self.release(y);
        self.check_equality(op, a, b, (x.slot, y.slot));
        let op = if holds { op } else { select::negated(op) };
        Ok(Some(select::jump(op, left, x.slot, y.slot)))
    }
}

fn lvalue() -> Refused {
    "an lvalue where a value is expected".into()
}

fn describe(ty: &Type) -> &'static str {
    match ty {
        Type::Void => "void",
        Type::Bool | Type::Int(_) | Type::Float(_) | Type::Pointer(_) => "a scalar",
        Type::Complex(_) => "complex numbers",
        Type::Vector(..) => "vectors",
        Type::Array(..) | Type::Vla(..) => "an array",
        Type::Function(_) => "a function",
        Type::Record(_) => "a record",
    }
}
