//! Conditions, decisions and Boolean expressions: see `cfa::marks` for the words.

use super::builder::{At, Builder};
use super::exits::Exits;
use crate::hir::{ExprKind as H, HExpr};
use base::Span;
use cfa::{
    BoolId, Boolean, Condition, Decision, DecisionId, ExprId, Op, Outcome, StmtId, StmtKind, Ty,
    UnOp,
};

/// A Boolean expression whose conditions are being lowered.
pub(super) struct Graph {
    pub id: BoolId,
    /// A condition of it has been evaluated: from now on computations belong to its graph.
    pub begun: bool,
}

/// The edges for the outcome true, and those for false.
pub(super) type Branches = (Exits, Exits);

impl Builder<'_> {
    pub fn new_boolean(&mut self, span: Span) -> Graph {
        let start = self.here();
        let place = self.place_of(span);
        let id = self.draft.body.booleans.push(Boolean { span, place, start });
        Graph { id, begun: false }
    }

    pub fn new_decision(&mut self, boolean: BoolId, stmt: StmtId, span: Span) -> DecisionId {
        let place = self.place_of(span);
        self.draft.body.decisions.push(Decision { boolean, stmt, span, place })
    }

    /// A Boolean expression that decides nothing.
    pub fn boolean(&mut self, h: HExpr) -> Branches {
        let mut boolean = self.new_boolean(self.node(h).span);
        self.condition(h, &mut boolean)
    }

    /// The Boolean expression that controls `stmt`; one edge remains for each outcome.
    pub fn decision(&mut self, h: HExpr, stmt: StmtId) -> Branches {
        let span = self.node(h).span;
        let mut boolean = self.new_boolean(span);
        let decision = self.new_decision(boolean.id, stmt, span);
        let branches = self.condition(h, &mut boolean);
        self.decided(branches, decision, span)
    }

    /// The decision on a value that is already there.
    pub fn decision_on(&mut self, value: ExprId, stmt: StmtId, span: Span) -> Branches {
        let mut boolean = self.new_boolean(span);
        let decision = self.new_decision(boolean.id, stmt, span);
        let branches = self.atomic(value, &mut boolean, span);
        self.decided(branches, decision, span)
    }

    fn decided(&mut self, (yes, no): Branches, decision: DecisionId, span: Span) -> Branches {
        let yes = self.outcome(yes, (decision, Outcome::True), span);
        (yes, self.outcome(no, (decision, Outcome::False), span))
    }

    /// The one edge for an outcome of a decision: the condition edge, or a skip behind several.
    fn outcome(&mut self, exits: Exits, mark: (DecisionId, Outcome), span: Span) -> Exits {
        let edge = exits.single().unwrap_or_else(|| {
            let collector = self.new_location();
            self.lead(exits, collector);
            self.edge_from(collector, Op::Skip, span)
        });
        self.draft.body.edges[edge].marks.decision = Some(mark);
        Exits::one(edge)
    }

    /// Evaluates an expression as conditions of a Boolean expression. Control stands nowhere then.
    fn condition(&mut self, h: HExpr, boolean: &mut Graph) -> Branches {
        let e = self.node(h);
        match e.kind {
            H::And(left, right) => {
                let (yes, no) = self.condition(left, boolean);
                self.at = At::Open(yes);
                let (both, neither) = self.condition(right, boolean);
                (both, self.both(no, neither))
            }
            H::Or(left, right) => {
                let (yes, no) = self.condition(left, boolean);
                self.at = At::Open(no);
                let (other, neither) = self.condition(right, boolean);
                (self.both(yes, other), neither)
            }
            H::Unary(UnOp::Not, a) => {
                let (yes, no) = self.condition(a, boolean);
                (no, yes)
            }
            H::Transparent(a) => self.condition(a, boolean),
            H::Cast(a) if base::mutant!("cfront: a cast in a condition does nothing") => {
                self.condition(a, boolean)
            }
            H::Cast(a) if self.keeps_truth(a, e.ty) => self.condition(a, boolean),
            H::Comma(first, second) => {
                self.within(boolean, |b| b.effect(first));
                self.condition(second, boolean)
            }
            H::Conditional { cond, then, otherwise } => {
                self.conditional_condition(e.span, (cond, then, otherwise), boolean)
            }
            _ => {
                let value = self.within(boolean, |b| b.value(h));
                self.atomic(value, boolean, e.span)
            }
        }
    }

    /// Computations belong to the Boolean expression's graph if it has begun.
    fn within<T>(&mut self, boolean: &Graph, run: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.graph;
        if boolean.begun {
            self.graph = Some(boolean.id);
        }
        let result = run(self);
        self.graph = outer;
        result
    }

    /// The two edges of an atomic condition.
    pub fn atomic(&mut self, cond: ExprId, boolean: &mut Graph, span: Span) -> Branches {
        let from = self.here();
        let place = self.place_of(span);
        let condition =
            self.draft.body.conditions.push(Condition { boolean: boolean.id, span, place });
        boolean.begun = true;
        let mut branch = |holds, outcome| {
            let edge = self.edge_from(from, Op::Assume { cond, holds }, span);
            let marks = &mut self.draft.body.edges[edge].marks;
            marks.condition = Some((condition, outcome));
            marks.condition_graph = Some(boolean.id);
            Exits::one(edge)
        };
        let branches = (branch(true, Outcome::True), branch(false, Outcome::False));
        self.at = At::Open(Exits::NONE);
        branches
    }

    /// `a ? b : c` where a condition is wanted.
    fn conditional_condition(
        &mut self,
        span: Span,
        (cond, then, otherwise): (HExpr, Option<HExpr>, HExpr),
        boolean: &mut Graph,
    ) -> Branches {
        let outer = self.stmt;
        let row = self.operator_row(StmtKind::Conditional, span);
        let (yes, no) = self.decision(cond, row);
        boolean.begun = true;
        let (yes, first_no) = match then {
            Some(then) => {
                self.at = At::Open(yes);
                self.condition(then, boolean)
            }
            None => (yes, Exits::NONE),
        };
        self.at = At::Open(no);
        let (second_yes, no) = self.condition(otherwise, boolean);
        self.stmt = outer;
        (self.both(yes, second_yes), self.both(first_no, no))
    }

    /// A row for a conditional operator; it becomes the current statement.
    pub fn operator_row(&mut self, kind: StmtKind, span: Span) -> StmtId {
        let row = self.row(kind, span, false);
        if let Some(outer) = self.stmt {
            self.draft.rows[row].owner = self.draft.rows[outer].owner;
        }
        self.stmt = Some(row);
        row
    }

    /// The expression is 0 or 1, by evaluating conditions.
    pub fn branches(&self, h: HExpr) -> bool {
        match self.node(h).kind {
            H::And(..) | H::Or(..) => true,
            H::Unary(UnOp::Not, a) | H::Transparent(a) => self.branches(a),
            _ => false,
        }
    }

    /// Conversion of `a` to `ty` neither makes zero nor unmakes it.
    fn keeps_truth(&self, a: HExpr, ty: Ty) -> bool {
        if ty.unqualified() == Ty::BOOL {
            return !self.is_exotic(self.node(a).ty);
        }
        self.types.is_integer(ty)
            && match self.node(a).kind {
                H::And(..) | H::Or(..) | H::Unary(UnOp::Not, _) => true,
                H::Binary(op, ..) => op.is_comparison(),
                H::Transparent(inner) => self.widens(inner, ty) || self.keeps_truth(inner, ty),
                H::Cast(inner) => {
                    self.types.is_integer(self.node(a).ty) && self.keeps_truth(inner, ty)
                }
                _ => false,
            }
    }

    /// Every value of the integer `a` is one of `ty`, up to the sign.
    fn widens(&self, a: HExpr, ty: Ty) -> bool {
        let from = self.node(a).ty;
        self.types.is_integer(from) && self.types.size_of(from) <= self.types.size_of(ty)
    }

    /// The value 1 or 0 of a Boolean expression.
    pub fn truth(&mut self, h: HExpr, ty: Ty) -> ExprId {
        let to = self.temp_place(ty);
        self.store_truth(to, h, self.node(h).span);
        self.load(to)
    }

    pub fn store_truth(&mut self, place: ExprId, h: HExpr, span: Span) {
        let ty = self.ty(place).unqualified();
        let (yes, no) = self.boolean(h);
        self.at = At::Open(yes);
        let one = self.int(1, ty);
        self.assign(place, one, span);
        let yes = self.take();
        self.at = At::Open(no);
        let zero = self.int(0, ty);
        self.assign(place, zero, span);
        self.join(yes);
    }

    /// `a ? b : c`, its value stored to `to` if that is wanted.
    pub fn conditional(&mut self, h: HExpr, to: Option<ExprId>) {
        let e = self.node(h);
        let H::Conditional { cond, then, otherwise } = e.kind else {
            unreachable!("only conditional operators should come here")
        };
        let outer = self.stmt;
        let fails = then.is_some_and(|t| self.is_failure(t)) || self.is_failure(otherwise);
        let kind = if fails { StmtKind::Assert } else { StmtKind::Conditional };
        let row = self.operator_row(kind, e.span);
        let (yes, no) = match then {
            Some(then) => {
                let (yes, no) = self.decision(cond, row);
                self.at = At::Open(yes);
                self.branch(then, to);
                (self.take(), no)
            }
            None => self.first_or(cond, row, to),
        };
        self.at = At::Open(no);
        self.branch(otherwise, to);
        self.join(yes);
        self.stmt = outer;
    }

    fn branch(&mut self, h: HExpr, to: Option<ExprId>) {
        match to {
            Some(place) => self.store(place, h, self.node(h).span),
            None => self.effect(h),
        }
    }

    /// GNU's `a ?: b`, up to `b`: the value of `a` is computed once.
    fn first_or(&mut self, cond: HExpr, row: StmtId, to: Option<ExprId>) -> Branches {
        let span = self.node(cond).span;
        let Some(place) = to else { return self.decision(cond, row) };
        let value = self.value(cond);
        let (yes, no) = self.decision_on(value, row, span);
        self.at = At::Open(yes);
        let value = self.cast(value, self.ty(place));
        self.assign(place, value, span);
        (self.take(), no)
    }
}
