//! What evaluating an expression reads, writes and calls by itself.

use super::builder::Builder;
use crate::hir::{ExprKind as H, HExpr};
use crate::volatile::{OBJECT, REGISTER};
use cfa::{Accessed, GlobalKind};
use std::collections::BTreeSet;

#[derive(Clone, Default, Debug)]
pub(super) struct Uses {
    /// Objects that calls may know.
    pub reads: BTreeSet<Accessed>,
    pub writes: BTreeSet<Accessed>,
    /// Variables, as a whole.
    pub variables: BTreeSet<Accessed>,
    /// Of these, the ones that it assigns to.
    pub assigned: BTreeSet<Accessed>,
    pub calls: bool,
    /// There are conditions in it.
    branches: bool,
}

impl Uses {
    /// The order of the two can be observed, for all that is known here.
    pub fn matters_to(&self, other: &Uses) -> bool {
        let known = |uses: &Uses| uses.calls || !uses.reads.is_empty() || !uses.writes.is_empty();
        let has_edges = |uses: &Uses| uses.calls || uses.branches;
        self.calls && (known(other) || has_edges(other))
            || other.calls && (known(self) || has_edges(self))
            || has_edges(self) && has_edges(other)
    }
}

impl Builder<'_> {
    pub fn uses(&self, h: HExpr) -> Uses {
        let mut uses = Uses::default();
        self.collect_uses(h, &mut uses);
        uses
    }

    fn collect_uses(&self, h: HExpr, uses: &mut Uses) {
        let e = self.node(h);
        match &e.kind {
            H::Local(_) | H::Global(_) | H::Func(_) | H::LabelAddr(_) => {}
            H::Int(_) | H::Float(_) => {}
            H::Literal(_, init) => {
                init.items.iter().for_each(|item| self.collect_uses(item.value, uses));
            }
            &H::Load(a) => {
                self.collect_uses(a, uses);
                self.read(a, uses);
            }
            &H::Deref(a) | &H::Field(a, _) | &H::Addr(a) | &H::Decay(a) => {
                self.collect_uses(a, uses);
            }
            &H::Unary(_, a) | &H::Cast(a) | &H::Transparent(a) => self.collect_uses(a, uses),
            &H::Binary(_, a, b) | &H::Comma(a, b) => self.collect_all(&[a, b], uses),
            &H::PtrAdd { pointer: a, index: b, .. } | &H::PtrSub { left: a, right: b, .. } => {
                self.collect_all(&[a, b], uses);
            }
            &H::And(a, b) | &H::Or(a, b) => {
                uses.branches = true;
                self.collect_all(&[a, b], uses);
            }
            &H::Conditional { cond, then, otherwise } => {
                uses.branches = true;
                self.collect_all(&[cond, otherwise], uses);
                self.collect_all(then.as_slice(), uses);
            }
            &H::Assign(to, value) => {
                self.collect_all(&[to, value], uses);
                self.write(to, uses);
            }
            &H::AssignOp { to, value, .. } | &H::AssignPtr { to, index: value, .. } => {
                self.collect_all(&[to, value], uses);
                self.read(to, uses);
                self.write(to, uses);
            }
            &H::Step { to, .. } => {
                self.collect_uses(to, uses);
                self.read(to, uses);
                self.write(to, uses);
            }
            // Each read of a register is an input of its own: another order permutes them.
            H::Call(callee, args) if self.is_port(*callee) => self.collect_all(args, uses),
            H::Call(callee, args) => {
                uses.calls = true;
                self.collect_uses(*callee, uses);
                self.collect_all(args, uses);
            }
            H::Builtin(_, args) => {
                uses.calls = true;
                self.collect_all(args, uses);
            }
            H::StmtExpr(..) | H::Unsupported(_) => self.collect_anything(uses),
        }
    }

    /// Whether a function only says where to access an object (`crate::volatile`).
    fn is_port(&self, callee: HExpr) -> bool {
        let H::Func(f) = self.node(callee).kind else { return false };
        let name = self.source.unit.functions[f].name.as_str();
        name == REGISTER || name.starts_with(OBJECT)
    }

    fn collect_all(&self, all: &[HExpr], uses: &mut Uses) {
        all.iter().for_each(|&h| self.collect_uses(h, uses));
    }

    /// Statements may do anything.
    fn collect_anything(&self, uses: &mut Uses) {
        let exposed = self.hir.vars.ids().filter(|v| self.is_exposed(*v)).map(Accessed::Local);
        uses.reads.extend(exposed.chain([Accessed::Memory]));
        uses.writes.insert(Accessed::Memory);
        (uses.calls, uses.branches) = (true, true);
    }

    pub fn read(&self, lvalue: HExpr, uses: &mut Uses) {
        uses.reads.extend(self.known_object(lvalue));
        uses.variables.extend(self.whole_variable(lvalue));
    }

    fn write(&self, lvalue: HExpr, uses: &mut Uses) {
        uses.writes.extend(self.known_object(lvalue));
        uses.variables.extend(self.whole_variable(lvalue));
        uses.assigned.extend(self.whole_variable(lvalue));
    }

    pub fn whole_variable(&self, lvalue: HExpr) -> Option<Accessed> {
        match self.node(lvalue).kind {
            H::Local(v) => Some(Accessed::Local(v)),
            H::Global(g) => Some(Accessed::Global(g)),
            _ => None,
        }
    }

    /// The object that an lvalue is a part of, unless nobody else knows it or can change it.
    fn known_object(&self, mut lvalue: HExpr) -> Option<Accessed> {
        loop {
            lvalue = match self.node(lvalue).kind {
                H::Local(v) | H::Literal(v, _) => {
                    return self.is_exposed(v).then_some(Accessed::Local(v));
                }
                H::Global(g) => {
                    let global = &self.source.unit.globals[g];
                    let is_fixed =
                        global.kind == GlobalKind::StringLiteral || global.is_constant(self.types);
                    return (!is_fixed).then_some(Accessed::Global(g));
                }
                H::Field(record, _) => record,
                H::Deref(pointer) => match self.element_of(pointer) {
                    Some(array) => array,
                    None => return Some(Accessed::Memory),
                },
                // A member of a value.
                _ => return None,
            };
        }
    }

    /// The array whose element a pointer points to, if it names one.
    fn element_of(&self, pointer: HExpr) -> Option<HExpr> {
        match self.node(pointer).kind {
            H::PtrAdd { pointer, .. } => self.element_of(pointer),
            H::Decay(array) => Some(array),
            _ => None,
        }
    }
}
