//! Lvalues and pointers: code that leaves an address in a slot.

use crate::code::{BitsAt, Home, Inst, Rep, Slot};
use crate::expr::Operand;
use crate::translate::{Refused, Translator};
use cfa::arith;
use cfa::program::{ExprId, ExprKind, VarId};
use cfa::types::{DataModel, Ty, Type};

/// What an lvalue denotes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Denoted {
    Variable(VarId),
    Memory { address: Operand, offset: u32, bits: Option<BitsAt> },
}

/// An address, as a value.
const ADDRESS: Rep = Rep::Int { bits: 64, signed: false };

/// Of offsets within an object: larger than any object.
pub(crate) const MAX_OFFSET: u64 = crate::address::MAX_SIZE;

impl Translator<'_> {
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

    pub fn pointer_add(
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

    pub fn pointer_sub(
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
}

fn sum(offset: u32, more: u64) -> Result<u32, Refused> {
    let sum = u64::from(offset).checked_add(more).filter(|sum| *sum <= MAX_OFFSET);
    sum.map(|s| s as u32).ok_or_else(|| "an offset larger than any object".into())
}
