//! Finding the checks of a function.

use super::range::{self, Range};
use super::{Check, CheckKind, Condition, Lives, Operation};
use crate::program::{BinOp, Body, Builtin, Callee, EdgeId, ExprId, ExprKind, FuncId, Op};
use crate::program::{GlobalKind, Program, UnOp};
use crate::types::{Type, Types};
use base::Set;
use std::collections::BTreeMap;

/// The checks of a function, by location and kind. Operations that are defined whatever the values
/// of their operands are have none.
pub fn find(lives: &Lives<'_>, f: FuncId) -> Vec<Check> {
    let program = lives.program();
    let Some(body) = &program.functions[f].body else { return Vec::new() };
    let found = BTreeMap::new();
    let mut finder = Finder { program, lives, f, body, found, before: Vec::new() };
    let mut all = Vec::new();
    let mut seen = Set::new();
    for (edge, about) in body.edges.entries() {
        // The edges of a branch evaluate the same.
        if seen.insert(about.from) {
            finder.operation(&about.op);
            all.extend(finder.take(edge));
        }
    }
    all
}

/// Walks along the evaluation of one edge.
struct Finder<'a> {
    program: &'a Program,
    lives: &'a Lives<'a>,
    f: FuncId,
    body: &'a Body,
    /// For each kind what expressions can speak of, and whether there is more.
    found: BTreeMap<CheckKind, (Vec<Operation>, bool)>,
    /// For each operand whose evaluation is over, and whose node is not yet come to: the values in it
    /// whose evaluation can end an execution.
    before: Vec<Vec<ExprId>>,
}

impl Finder<'_> {
    fn types(&self) -> &Types {
        &self.program.types
    }

    fn take(&mut self, edge: EdgeId) -> Vec<Check> {
        self.before.clear();
        let at = self.body.edges[edge].from;
        let check = |(kind, (operations, is_found))| Check { kind, at, edge, operations, is_found };
        std::mem::take(&mut self.found).into_iter().map(check).collect()
    }

    fn add(&mut self, kind: CheckKind, condition: Condition) {
        self.add_by(kind, condition, None);
    }

    fn add_by(&mut self, kind: CheckKind, condition: Condition, by: Option<ExprId>) {
        let before = self.before.iter().flatten().copied().collect();
        self.found.entry(kind).or_default().0.push(Operation { before, by, condition });
    }

    /// Something that no expression can speak of.
    fn add_found(&mut self, kind: CheckKind) {
        self.found.entry(kind).or_default().1 = true;
    }

    /// All operands of an edge first; then what it does with them.
    fn operation(&mut self, op: &Op) {
        for (root, _) in op.roots() {
            self.body.post_order(root).into_iter().for_each(|e| self.node(e));
        }
        match op {
            Op::Assign { to, .. } | Op::Zero { to } => self.access(*to),
            Op::Call { callee: Callee::Indirect(target), .. } => {
                self.pointer(*target);
                self.add_found(CheckKind::Call);
            }
            Op::Call { callee: Callee::Direct(g), .. } if self.lives.is_free(*g) => {
                self.add_found(CheckKind::Free);
            }
            Op::Builtin { builtin: Builtin::Unreachable, .. } => {
                self.add(CheckKind::Unreachable, Condition::Always);
            }
            _ => {}
        }
    }

    /// A node whose operands have been evaluated.
    fn node(&mut self, e: ExprId) {
        let kind = &self.body.exprs[e].kind;
        match *kind {
            ExprKind::Load(object) => {
                self.access(object);
                if self.types().is_scalar(self.body.exprs[e].ty)
                    && self.lives.may_be_indeterminate(self.f, object)
                {
                    self.add_found(CheckKind::Indeterminate);
                }
            }
            ExprKind::PtrAdd(pointer, _) if self.lives.may_point_back(self.f, pointer) => {
                self.add_found(CheckKind::Lifetime);
            }
            ExprKind::Unary(UnOp::Neg, a) => self.negation(a),
            ExprKind::Binary(op, a, b) => self.binary(op, a, b),
            ExprKind::Cast(a) => self.conversion(a, e),
            _ => {}
        }
        let count = kind.operands().count();
        let operands = self.before.split_off(self.before.len() - count);
        let ends = self.can_end(e) && self.types().is_scalar(self.body.exprs[e].ty);
        self.before.push(if ends { vec![e] } else { operands.concat() });
    }

    /// Whether a value's own evaluation can end an execution.
    fn can_end(&self, e: ExprId) -> bool {
        match self.body.exprs[e].kind {
            ExprKind::Load(object) => {
                let is_safe = |e: &ExprId| {
                    let kind = &self.body.exprs[*e].kind;
                    matches!(kind, ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::Field(..))
                };
                !self.body.post_order(object).iter().all(is_safe)
            }
            ExprKind::Binary(BinOp::Div | BinOp::Rem, a, _) => {
                self.types().is_integer(self.body.exprs[a].ty)
            }
            _ => false,
        }
    }

    fn range(&self, e: ExprId) -> Option<Range> {
        range::of(self.types(), self.body, e)
    }

    fn negation(&mut self, a: ExprId) {
        let is_signed = self.is_signed(a);
        if is_signed && !self.wraps() && self.range(a).is_some_and(|r| self.is_least(a, r.0)) {
            self.add(CheckKind::Overflow, Condition::Least(a));
        }
    }

    /// Signed overflow is defined here.
    fn wraps(&self) -> bool {
        self.program.wraps(self.f)
    }

    /// Of a signed integer type of at most 64 bits.
    fn is_signed(&self, e: ExprId) -> bool {
        matches!(self.types().int_shape(self.body.exprs[e].ty), Some((..=64, true)))
    }

    fn is_least(&self, e: ExprId, value: i128) -> bool {
        range::of_type(self.types(), self.body.exprs[e].ty).is_some_and(|(low, _)| low == value)
    }

    fn binary(&mut self, op: BinOp, a: ExprId, b: ExprId) {
        if !self.types().is_integer(self.body.exprs[a].ty) {
            return;
        }
        match op {
            BinOp::Add | BinOp::Sub | BinOp::Mul => self.exact(op, a, b),
            BinOp::Div | BinOp::Rem => self.division(a, b),
            BinOp::Shl | BinOp::Shr => {
                if let Some((bits, _)) = self.types().int_shape(self.body.exprs[a].ty) {
                    self.outside(CheckKind::Shift, b, bits.into(), None);
                }
            }
            _ => {}
        }
    }

    fn exact(&mut self, op: BinOp, a: ExprId, b: ExprId) {
        if self.is_signed(a) && !self.wraps() && !self.always_fits(op, a, b) {
            self.add(CheckKind::Overflow, Condition::Inexact(op, a, b));
        }
    }

    fn always_fits(&self, op: BinOp, a: ExprId, b: ExprId) -> bool {
        let type_range = range::of_type(self.types(), self.body.exprs[a].ty);
        let (Some((low, high)), Some(a), Some(b)) = (type_range, self.range(a), self.range(b))
        else {
            return false;
        };
        let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
        corners.into_iter().all(|(a, b)| {
            let exact = match op {
                BinOp::Add => a + b,
                BinOp::Sub => a - b,
                _ => a * b,
            };
            low <= exact && exact <= high
        })
    }

    fn division(&mut self, a: ExprId, b: ExprId) {
        let has = |range: Option<Range>, value: i128| {
            range.is_none_or(|(low, high)| low <= value && value <= high)
        };
        let (dividend, divisor) = (self.range(a), self.range(b));
        if has(divisor, 0) {
            self.add(CheckKind::Div, Condition::Zero(b));
        }
        if self.is_signed(a) && has(divisor, -1) && dividend.is_some_and(|r| self.is_least(a, r.0))
        {
            self.add(CheckKind::Overflow, Condition::Quotient(a, b));
        }
    }

    fn outside(&mut self, kind: CheckKind, e: ExprId, count: u64, by: Option<ExprId>) {
        let inside = |(low, high): Range| 0 <= low && high < i128::from(count);
        if !self.range(e).is_some_and(inside) {
            self.add_by(kind, Condition::Outside(e, count), by);
        }
    }

    fn conversion(&mut self, from: ExprId, to: ExprId) {
        let target = self.body.exprs[to].ty;
        let is_integer = matches!(self.types().get(target), Type::Int(_));
        let is_small = matches!(self.types().int_shape(target), Some((..=64, _)));
        if is_integer && is_small && self.types().is_float(self.body.exprs[from].ty) {
            self.add(CheckKind::Float, Condition::Unfit(from, target));
        }
    }

    /// An object is read or written.
    fn access(&mut self, mut object: ExprId) {
        if self.lives.may_be_over(self.f, object) {
            self.add_found(CheckKind::Lifetime);
        }
        let by = self.followed(object).and_then(|pointer| self.origin(pointer));
        loop {
            match self.body.exprs[object].kind {
                ExprKind::Index(array, index) => {
                    match self.count(array) {
                        Some(count) => self.outside(CheckKind::Bounds, index, count, by),
                        None if self.is_inside(array, index) => {}
                        None => self.add_found(CheckKind::Bounds),
                    }
                    object = array;
                }
                ExprKind::Field(record, _) => object = record,
                ExprKind::Deref(pointer) => {
                    if !base::mutant!("cfa: accesses through pointers have no bounds") {
                        self.add_found(CheckKind::Bounds);
                    }
                    return self.pointer(pointer);
                }
                _ => return,
            }
        }
    }

    /// Whether an index is within the array as it is declared, which is no longer than it says, or
    /// nobody says how long an array of others is.
    fn is_inside(&self, array: ExprId, index: ExprId) -> bool {
        if let ExprKind::Global(g) = self.body.exprs[array].kind {
            return self.program.globals[g].kind == GlobalKind::Unsized;
        }
        let Type::Array(_, Some(count)) = *self.types().get(self.body.exprs[array].ty) else {
            return false;
        };
        let inside = |(low, high): Range| 0 <= low && high < i128::from(count);
        self.range(index).is_some_and(inside)
    }

    /// A pointer is followed: what it was made from is not null.
    fn pointer(&mut self, pointer: ExprId) {
        if let Some(origin) = self.origin(pointer) {
            self.add(CheckKind::Null, Condition::Zero(origin));
        }
        if self.lives.may_be_a_number(self.f, pointer) {
            self.add_found(CheckKind::Null);
        }
    }

    /// How many elements an array has, if that is certain: the last member of a record may be longer,
    /// and what others define without a size here.
    fn count(&self, array: ExprId) -> Option<u64> {
        let expr = &self.body.exprs[array];
        let Type::Array(_, Some(count @ 1..)) = *self.types().get(expr.ty) else { return None };
        let may_be_longer = match expr.kind {
            ExprKind::Field(record, k) => {
                let id = self.types().record_id(self.body.exprs[record].ty)?;
                let fields = &self.types().records[id].fields;
                let end =
                    |k: usize| fields[k].offset + self.types().size_of(fields[k].ty).unwrap_or(0);
                let own = end(k as usize);
                (0..fields.len()).all(|other| end(other) <= own)
            }
            ExprKind::Global(g) => self.program.globals[g].kind == GlobalKind::Unsized,
            _ => false,
        };
        (!may_be_longer).then_some(count)
    }

    /// What a pointer was made from; `None` for the address of a variable.
    fn origin(&self, mut pointer: ExprId) -> Option<ExprId> {
        loop {
            pointer = match self.body.exprs[pointer].kind {
                ExprKind::PtrAdd(base, _) => base,
                ExprKind::Cast(from) if self.types().is_pointer(self.body.exprs[from].ty) => from,
                ExprKind::Addr(object) => self.followed(object)?,
                ExprKind::LabelAddr(_) => return None,
                _ => return Some(pointer),
            };
        }
    }

    /// The pointer that an object is reached by; `None` for a variable.
    fn followed(&self, mut object: ExprId) -> Option<ExprId> {
        loop {
            object = match self.body.exprs[object].kind {
                ExprKind::Index(of, _) | ExprKind::Field(of, _) => of,
                ExprKind::Deref(pointer) => return Some(pointer),
                _ => return None,
            };
        }
    }
}
