//! The predicate of a check, as a formula over expressions of the body.

use super::{Check, Condition, Operation};
use crate::arith;
use crate::predicate::{Formula, Predicate};
use crate::program::{BinOp, Body, Expr, ExprId, ExprKind, FuncId, Program};
use crate::types::{IntKind, Ty, Types};

pub fn predicate(check: &Check, program: &mut Program, f: FuncId) -> Option<Predicate> {
    let body = program.functions[f].body.as_mut()?;
    let mut maker = Maker { types: &program.types, body };
    let formulas = check.operations.iter().map(|operation| maker.operation(operation));
    let any = formulas.reduce(|a, b| Formula::Or(Box::new(a), Box::new(b)));
    let any = any.or(check.is_found.then_some(Formula::False))?;
    let text = check.kind.text().to_string();
    let mut predicate = Predicate::at_location(text, f, check.at, any);
    predicate.is_check = true;
    predicate.next = check.is_found.then_some((check.edge, check.kind));
    Some(predicate)
}

struct Maker<'a> {
    types: &'a Types,
    body: &'a mut Body,
}

impl Maker<'_> {
    /// Its condition, where what is evaluated before has a value.
    fn operation(&mut self, operation: &Operation) -> Formula {
        let mut condition = self.condition(operation.condition);
        if let Some(pointer) = operation.by {
            condition = and(Formula::Atom(pointer), condition);
        }
        operation.before.iter().rev().fold(condition, |rest, e| {
            if base::mutant!("cfa: operands of a check always have a value") {
                return rest;
            }
            and(Formula::Or(Box::new(Formula::Atom(*e)), Box::new(Formula::True)), rest)
        })
    }

    fn condition(&mut self, condition: Condition) -> Formula {
        match condition {
            Condition::Always => Formula::True,
            Condition::Zero(e) => self.compare(e, BinOp::Eq, 0),
            Condition::Inexact(op, a, b) => self.inexact(op, a, b),
            Condition::Least(e) => self.compare(e, BinOp::Eq, self.least(e)),
            Condition::Quotient(a, b) => {
                let least = self.compare(a, BinOp::Eq, self.least(a));
                and(least, self.compare(b, BinOp::Eq, -1))
            }
            Condition::Outside(e, count) => self.outside(e, count),
            Condition::Unfit(e, target) => self.unfit(e, target),
        }
    }

    fn least(&self, e: ExprId) -> i128 {
        super::range::of_type(self.types, self.body.exprs[e].ty).map_or(0, |(low, _)| low)
    }

    fn push(&mut self, kind: ExprKind, ty: Ty) -> ExprId {
        self.body.exprs.push(Expr { kind, ty: ty.unqualified() })
    }

    /// The bits of a value as a constant.
    fn constant(&mut self, bits: arith::Bits, ty: Ty) -> ExprId {
        let kind = match u64::try_from(bits) {
            Ok(bits) if self.types.size_of(ty).is_some_and(|size| size <= 8) => {
                ExprKind::Const(bits)
            }
            _ => ExprKind::Wide(Box::new(bits)),
        };
        self.push(kind, ty)
    }

    fn relation(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Formula {
        Formula::Atom(self.push(ExprKind::Binary(op, a, b), Ty::INT))
    }

    /// The expression beside an integer (or the null pointer).
    fn compare(&mut self, e: ExprId, op: BinOp, value: i128) -> Formula {
        let ty = self.body.exprs[e].ty;
        let value = self.constant(arith::from_i128(self.types, ty, value), ty);
        self.relation(op, e, value)
    }

    /// Computed in a type that holds every sum, difference and product of such values.
    fn inexact(&mut self, op: BinOp, a: ExprId, b: ExprId) -> Formula {
        let ty = self.body.exprs[a].ty;
        let bits = self.types.int_shape(ty).map_or(64, |(bits, _)| bits);
        let wide = Ty::int(if bits <= 32 { IntKind::LLong } else { IntKind::Int128 });
        let (a, b) = (self.push(ExprKind::Cast(a), wide), self.push(ExprKind::Cast(b), wide));
        let exact = self.push(ExprKind::Binary(op, a, b), wide);
        let (low, high) = super::range::of_type(self.types, ty).unwrap_or_default();
        or(self.compare(exact, BinOp::Lt, low), self.compare(exact, BinOp::Gt, high))
    }

    fn outside(&mut self, e: ExprId, count: u64) -> Formula {
        let shape = self.types.int_shape(self.body.exprs[e].ty);
        let negative = self.compare(e, BinOp::Lt, 0);
        // A count beyond the type is a bound that no value reaches.
        let high = super::range::of_type(self.types, self.body.exprs[e].ty).map(|(_, high)| high);
        let far = match high {
            Some(high) if high < i128::from(count) => Formula::False,
            _ => self.compare(e, BinOp::Ge, count.into()),
        };
        if shape.is_some_and(|(_, signed)| signed) { or(negative, far) } else { far }
    }

    /// Not (least - 1 < x and x < greatest + 1); a NaN is in neither.
    fn unfit(&mut self, x: ExprId, target: Ty) -> Formula {
        let (low, high) = super::range::of_type(self.types, target).unwrap_or_default();
        let above = match self.exact(x, low - 1) {
            Some(below) => self.relation(BinOp::Lt, below, x),
            // The next float below the least value is further away than one.
            None => {
                let least = self.exact(x, low).expect("a power of two should be a float");
                self.relation(BinOp::Le, least, x)
            }
        };
        let beyond = self.exact(x, high + 1).expect("a power of two should be a float");
        let below = self.relation(BinOp::Lt, x, beyond);
        Formula::Not(Box::new(and(above, below)))
    }

    /// An integer as a float of the expression's type, if there is such a float.
    fn exact(&mut self, x: ExprId, value: i128) -> Option<ExprId> {
        let (ty, wide) = (self.body.exprs[x].ty, Ty::int(IntKind::Int128));
        let bits = arith::convert(self.types, wide, ty, value as arith::Bits).ok()?;
        let back = arith::convert(self.types, ty, wide, bits).ok()?;
        (back as i128 == value).then(|| self.constant(bits, ty))
    }
}

fn and(a: Formula, b: Formula) -> Formula {
    Formula::And(Box::new(a), Box::new(b))
}

fn or(a: Formula, b: Formula) -> Formula {
    Formula::Or(Box::new(a), Box::new(b))
}
