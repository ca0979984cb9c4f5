//! Compatible types and composite types (C11 6.2.7, 6.7.3, 6.7.6).

use crate::parse::Parser;
use cfa::{IntKind, Signature, Ty, Type};

impl Parser<'_> {
    pub(in crate::parse) fn compatible(&self, mut a: Ty, mut b: Ty) -> bool {
        loop {
            if a == b {
                return true;
            }
            if let (Some(x), Some(y)) = (self.types.element(a), self.types.element(b)) {
                if !self.same_length(a, b) {
                    return false;
                }
                (a, b) = (x, y);
                continue;
            }
            if a.quals() != b.quals() {
                return false;
            }
            match (self.types.get(a), self.types.get(b)) {
                (Type::Pointer(x), Type::Pointer(y)) => (a, b) = (*x, *y),
                (Type::Vector(x, n), Type::Vector(y, m)) if n == m => (a, b) = (*x, *y),
                (Type::Function(x), Type::Function(y)) => {
                    if !self.compatible_parameters(x, y) {
                        return false;
                    }
                    (a, b) = (x.ret, y.ret);
                }
                _ => return false,
            }
        }
    }

    /// An unknown length, constant or not, is compatible with every other.
    fn same_length(&self, a: Ty, b: Ty) -> bool {
        match (self.types.get(a), self.types.get(b)) {
            (Type::Array(_, Some(n)), Type::Array(_, Some(m))) => n == m,
            _ => true,
        }
    }

    fn compatible_parameters(&self, x: &Signature, y: &Signature) -> bool {
        match (x.prototyped, y.prototyped) {
            (true, true) => {
                x.variadic == y.variadic
                    && x.params.len() == y.params.len()
                    && x.params.iter().zip(&y.params).all(|(&p, &q)| self.same_parameter(p, q))
            }
            (true, false) => self.fits_old_style(x, y),
            (false, true) => self.fits_old_style(y, x),
            (false, false) => true,
        }
    }

    /// A prototype against `f()` or a K&R definition, whose parameters are already promoted.
    fn fits_old_style(&self, prototype: &Signature, old: &Signature) -> bool {
        if prototype.variadic {
            return false;
        }
        if old.params.is_empty() {
            return prototype.params.iter().all(|&p| self.promoted_type(p) == p.unqualified());
        }
        prototype.params.len() == old.params.len()
            && prototype.params.iter().zip(&old.params).all(|(&p, &q)| self.same_parameter(p, q))
    }

    fn same_parameter(&self, p: Ty, q: Ty) -> bool {
        self.compatible(p.unqualified(), q.unqualified()) || self.transparent_pair(p, q)
    }

    /// GNU: a transparent union stands for each of its members.
    fn transparent_pair(&self, p: Ty, q: Ty) -> bool {
        self.transparent_member(p, q) || self.transparent_member(q, p)
    }

    fn transparent_member(&self, union: Ty, member: Ty) -> bool {
        let Some(id) = self.types.record_id(union).filter(|_| self.is_transparent(union)) else {
            return false;
        };
        let member = member.unqualified();
        self.types.records[id].fields.iter().any(|f| f.ty.unqualified() == member)
    }

    /// A union with the attribute `transparent_union`: an argument may have any member's type.
    pub(in crate::parse) fn is_transparent(&self, ty: Ty) -> bool {
        let Some(id) = self.types.record_id(ty) else { return false };
        let record = &self.types.records[id];
        // gcc ignores the attribute where the first member does not fill the union.
        let first = record.fields.first().and_then(|f| self.types.size_of(f.ty));
        self.decls.transparent.contains(&id) && first == Some(record.size)
    }

    /// After the default argument promotions, unqualified (C11 6.5.2.2).
    pub(super) fn promoted_type(&self, ty: Ty) -> Ty {
        match self.types.get(ty) {
            Type::Bool => Ty::INT,
            Type::Int(kind) if kind.rank() < IntKind::Int.rank() => Ty::INT,
            Type::Float(cfa::FloatKind::Float) => Ty::DOUBLE,
            _ => ty.unqualified(),
        }
    }

    /// The type that knows what both (compatible) types know.
    pub(in crate::parse) fn composite(&mut self, a: Ty, b: Ty) -> Ty {
        if a == b {
            return a;
        }
        let quals = a.quals();
        let merged = match (self.types.get(a).clone(), self.types.get(b).clone()) {
            (Type::Array(x, n), Type::Array(y, m)) => {
                let element = self.composite(x, y);
                self.types.array(element, n.or(m))
            }
            (Type::Array(_, None), Type::Vla(..)) => b,
            (Type::Vla(..), Type::Array(_, Some(_))) => b,
            (Type::Pointer(x), Type::Pointer(y)) => {
                let to = self.composite(x, y);
                self.types.pointer(to)
            }
            (Type::Function(x), Type::Function(y)) => {
                let signature = self.composite_signature(x, y);
                self.types.function(signature)
            }
            _ => a,
        };
        merged.with(quals)
    }

    fn composite_signature(&mut self, x: Signature, y: Signature) -> Signature {
        let ret = self.composite(x.ret, y.ret);
        match (x.prototyped, y.prototyped) {
            (true, true) if x.params.len() == y.params.len() => {
                let pairs: Vec<(Ty, Ty)> = x.params.into_iter().zip(y.params).collect();
                let params = pairs.into_iter().map(|(p, q)| self.composite(p, q)).collect();
                Signature { ret, params, ..x }
            }
            (false, true) => Signature { ret, ..y },
            (false, false) if x.params.is_empty() => Signature { ret, ..y },
            _ => Signature { ret, ..x },
        }
    }
}
