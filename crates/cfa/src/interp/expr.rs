//! Expressions: code that leaves their value in a slot.

use super::code::{BitsAt, Inst, Rep, Slot, SlowOp};
use super::select;
use super::translate::{Home, Refused, Translator};
use crate::arith;
use crate::program::{BinOp, ExprId, ExprKind, LabelId, UnOp, VarId};
use crate::types::{DataModel, Ty, Type};

/// A value in a slot (or two); a temporary may be used again after its use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub slot: Slot,
    pub temporary: Option<Rep>,
}

impl Operand {
    pub fn fixed(slot: Slot) -> Self {
        Operand { slot, temporary: None }
    }
}

/// What an lvalue denotes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Denoted {
    Variable(VarId),
    Memory { address: Operand, offset: u32, bits: Option<BitsAt> },
}

/// An address, as a value.
const ADDRESS: Rep = Rep::Int { bits: 64, signed: false };

/// Of offsets within an object: larger than any object.
const MAX_OFFSET: u64 = super::address::MAX_SIZE;

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
    fn target(&mut self, rep: Rep, want: Option<Slot>) -> Operand {
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

    /// The address of an lvalue.
    pub fn address(&mut self, place: ExprId, want: Option<Slot>) -> Result<Operand, Refused> {
        match self.denoted(place, true)? {
            Denoted::Variable(_) => Err("the address of a variable without one".into()),
            Denoted::Memory { bits: Some(_), .. } => Err("the address of a bit-field".into()),
            Denoted::Memory { address, offset, .. } => Ok(self.plus(address, offset, want)),
        }
    }

    pub fn plus(&mut self, address: Operand, offset: u32, want: Option<Slot>) -> Operand {
        if offset == 0 {
            return address;
        }
        self.release(address);
        let d = self.target(ADDRESS, want);
        self.emit(Inst::Offset(d.slot, address.slot, offset));
        d
    }

    /// The object of an lvalue. If not `exact`, the address is used for an access at once, so
    /// that the access may find it to be outside.
    pub fn denoted(&mut self, e: ExprId, exact: bool) -> Result<Denoted, Refused> {
        let constant =
            |slot| Denoted::Memory { address: Operand::fixed(slot), offset: 0, bits: None };
        match self.body.exprs[e].kind {
            ExprKind::Local(v) => match self.homes[v] {
                Home::Slot { .. } => Ok(Denoted::Variable(v)),
                Home::Object(slot) => Ok(constant(slot)),
            },
            ExprKind::Global(g) => Ok(constant(self.constant(self.layout.globals[g]))),
            ExprKind::Func(f) => Ok(constant(self.constant(self.layout.functions[f]))),
            ExprKind::Deref(p) => {
                let address = self.pointer(p, exact)?;
                Ok(Denoted::Memory { address, offset: 0, bits: None })
            }
            ExprKind::Field(record, k) => self.field(record, k, exact),
            ExprKind::Index(array, i) => self.element(array, i, self.ty(e), exact),
            _ => Err("an lvalue is expected".into()),
        }
    }

    /// The value of a pointer that is followed.
    fn pointer(&mut self, p: ExprId, exact: bool) -> Result<Operand, Refused> {
        let mut inner = p;
        while let ExprKind::Cast(a) = self.body.exprs[inner].kind
            && self.program.types.is_pointer(self.ty(inner))
            && self.program.types.is_pointer(self.ty(a))
        {
            inner = a;
        }
        match self.body.exprs[inner].kind {
            ExprKind::PtrAdd(base, i) => self.pointer_add(base, i, exact, None),
            _ => self.value(inner, None),
        }
    }

    fn field(&mut self, record: ExprId, k: u32, exact: bool) -> Result<Denoted, Refused> {
        let types = &self.program.types;
        let id = types.record_id(self.ty(record)).ok_or("a member of no record")?;
        let field = types.records[id].fields.get(k as usize).ok_or("no such member")?;
        let bits = match field.bits {
            Some(at) if at.width > 64 => return Err("a bit-field wider than 64 bits".into()),
            Some(at) => {
                let signed = types.int_shape(field.ty).is_some_and(|(_, signed)| signed);
                Some(BitsAt { shift: at.shift, width: at.width, signed })
            }
            None => None,
        };
        match self.denoted(record, exact)? {
            Denoted::Memory { address, offset, bits: None } => {
                let offset = sum(offset, field.offset)?;
                Ok(Denoted::Memory { address, offset, bits })
            }
            _ => Err("a member of something without members".into()),
        }
    }

    fn element(
        &mut self,
        array: ExprId,
        i: ExprId,
        ty: Ty,
        exact: bool,
    ) -> Result<Denoted, Refused> {
        let scale = self.size(ty)?;
        let Denoted::Memory { address, offset, bits: None } = self.denoted(array, exact)? else {
            return Err("an element of something without elements".into());
        };
        let len = self.program.types.size_of(self.ty(array)).unwrap_or(0);
        if let Some(i) = self.known_index(i)
            && let Some(at) = u64::from(scale).checked_mul(i).filter(|at| *at <= len)
        {
            return Ok(Denoted::Memory { address, offset: sum(offset, at)?, bits: None });
        }
        let base = self.plus(address, offset, None);
        let index = self.value(i, None)?;
        let address = self.step(base, index, scale, exact, None);
        Ok(Denoted::Memory { address, offset: 0, bits: None })
    }

    /// The value of a constant index.
    fn known_index(&self, i: ExprId) -> Option<u64> {
        match self.body.exprs[i].kind {
            ExprKind::Const(bits) => {
                let value = arith::to_i128(&self.program.types, self.ty(i), bits.into());
                u64::try_from(value).ok()
            }
            ExprKind::Cast(a) if self.program.types.is_integer(self.ty(a)) => self.known_index(a),
            _ => None,
        }
    }

    /// The size of what a pointer counts; 1 for `void` and functions, as in GNU C.
    fn pointee_size(&self, p: ExprId) -> Result<u32, Refused> {
        let types = &self.program.types;
        let pointee = types.pointee(self.ty(p)).ok_or("arithmetic on no pointer")?;
        match types.get(pointee) {
            Type::Void | Type::Function(_) => Ok(1),
            _ => self.size(pointee),
        }
    }

    fn pointer_add(
        &mut self,
        p: ExprId,
        i: ExprId,
        exact: bool,
        want: Option<Slot>,
    ) -> Result<Operand, Refused> {
        let scale = self.pointee_size(p)?;
        let base = self.value(p, None)?;
        let index = self.value(i, None)?;
        if self.rep(i)?.is_wide() {
            return Err("an index wider than 64 bits".into());
        }
        Ok(self.step(base, index, scale, exact, want))
    }

    /// The address `index` elements behind `base`.
    fn step(
        &mut self,
        base: Operand,
        index: Operand,
        scale: u32,
        exact: bool,
        want: Option<Slot>,
    ) -> Operand {
        self.release(base);
        self.release(index);
        let d = self.target(ADDRESS, want);
        let wide = self.program.types.model == DataModel::Lp64;
        let inst = if exact || !wide { Inst::Pointer } else { Inst::Element };
        self.emit(inst(d.slot, base.slot, index.slot, scale));
        d
    }

    fn pointer_sub(
        &mut self,
        a: ExprId,
        b: ExprId,
        want: Option<Slot>,
    ) -> Result<Operand, Refused> {
        let scale = self.pointee_size(a)?;
        let x = self.value(a, None)?;
        let y = self.value(b, None)?;
        self.release(x);
        self.release(y);
        let d = self.target(ADDRESS, want);
        self.emit(Inst::PointerSub(d.slot, x.slot, y.slot, scale));
        Ok(d)
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
        let x =
            self.value(a, want.filter(|_| self.rep(a).ok() == Rep::of(&self.program.types, to)))?;
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
        let op = if holds { op } else { select::negated(op) };
        Ok(Some(select::jump(op, left, x.slot, y.slot)))
    }
}

fn sum(offset: u32, more: u64) -> Result<u32, Refused> {
    let sum = u64::from(offset).checked_add(more).filter(|sum| *sum <= MAX_OFFSET);
    sum.map(|s| s as u32).ok_or_else(|| "an offset larger than any object".into())
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
