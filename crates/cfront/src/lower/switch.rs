//! `switch` and the computed `goto`: one location with an edge for each target.

use super::builder::{At, Builder};
use super::exits::Exits;
use crate::hir::{HExpr, Stmt};
use base::Span;
use cfa::{
    BoolId, CondId, Condition, DecisionId, EdgeId, ExprId, LabelId, LocId, Op, Outcome, StmtId,
    StmtKind,
};

/// A `switch` whose body is being lowered.
#[derive(Clone, Copy)]
pub(super) struct Switch {
    fork: Fork,
    value: ExprId,
    cases: u32,
    has_default: bool,
}

/// A location that branches to many, and the marks of its edges.
#[derive(Clone, Copy)]
struct Fork {
    from: LocId,
    stmt: StmtId,
    boolean: BoolId,
    condition: CondId,
    decision: DecisionId,
}

impl Builder<'_> {
    /// Evaluates `h`, on which a statement decides.
    fn fork(&mut self, h: HExpr, stmt: StmtId) -> (ExprId, Fork) {
        let span = self.node(h).span;
        let boolean = self.new_boolean(span).id;
        let decision = self.new_decision(boolean, stmt, span);
        let value = self.controlled(stmt, |b| b.value(h));
        let from = self.here();
        let place = self.place_of(span);
        let condition = self.draft.body.conditions.push(Condition { boolean, span, place });
        self.at = At::Open(Exits::NONE);
        (value, Fork { from, stmt, boolean, condition, decision })
    }

    fn prong(&mut self, fork: Fork, op: Op, outcome: Outcome, span: Span) -> EdgeId {
        let edge = self.controlled(fork.stmt, |b| b.edge_from(fork.from, op, span));
        let marks = &mut self.draft.body.edges[edge].marks;
        marks.condition = Some((fork.condition, outcome));
        marks.decision = Some((fork.decision, outcome));
        marks.condition_graph = Some(fork.boolean);
        edge
    }

    pub fn switch(&mut self, span: Span, h: HExpr, body: &Stmt) {
        let row = self.row(StmtKind::Switch, span, true);
        let (value, fork) = self.fork(h, row);
        self.switches.push(Switch { fork, value, cases: 0, has_default: false });
        self.breaks.push(self.no_exits());
        self.stmt(body);
        let breaks = self.breaks.pop().map_or(Exits::NONE, |target| target.exits);
        self.join(breaks);
        let switch = self.switches.pop().expect("the switch should still be there");
        if !switch.has_default {
            let op = Op::Default { value: switch.value };
            let edge = self.prong(switch.fork, op, Outcome::Default, self.node(h).span);
            self.join(Exits::one(edge));
        }
    }

    /// Control comes here from the switch too: for this range, or by default.
    pub fn case(&mut self, range: Option<(i128, i128)>, label: Span) {
        let Some(switch) = self.switches.last_mut() else { return };
        let (value, fork) = (switch.value, switch.fork);
        let (op, outcome) = match range {
            Some((low, high)) => {
                let short = low < high && base::mutant!("cfront: a range of cases without its end");
                let high = high - i128::from(short);
                switch.cases += 1;
                (Op::Case { value, low, high }, Outcome::Case(switch.cases - 1))
            }
            None => {
                switch.has_default = true;
                (Op::Default { value }, Outcome::Default)
            }
        };
        let edge = self.prong(fork, op, outcome, label);
        self.cases.push(edge);
        self.join(Exits::one(edge));
    }

    /// GNU's `goto *h;`
    pub fn goto_value(&mut self, h: HExpr, span: Span) {
        let labels = self.hir.labels.entries().filter(|(_, l)| l.address_taken);
        let labels: Vec<LabelId> = labels.map(|(id, _)| id).collect();
        if labels.is_empty() {
            let text = "computed goto without a label".to_string();
            self.simple(StmtKind::Goto, span, |b| {
                b.effect(h);
                b.emit(Op::Unsupported(text), span);
            });
            return self.halt();
        }
        let row = self.row(StmtKind::Goto, span, true);
        let (target, fork) = self.fork(h, row);
        for (k, &label) in labels.iter().enumerate() {
            let op = Op::Jump { target, label };
            let edge = self.prong(fork, op, Outcome::Case(k as u32), span);
            self.jump(Exits::one(edge), label);
        }
    }
}
