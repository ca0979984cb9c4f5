//! Which edge a run took from a location.

use super::{Next, Walker};
use crate::native::tree::Item;
use cfa::{Body, EdgeId, ExprKind, FuncId, Op, Outcome};

impl Walker<'_> {
    pub(super) fn next(&mut self, f: FuncId) -> Next {
        let body = self.body(f);
        let at = self.stack.last().expect("an activation should be there").at;
        let graph = self.graphs.get(&f).expect("the graph should have been made on entering");
        let out: Vec<EdgeId> = graph.out_edges(at).to_vec();
        let Some(first) = out.first() else { return Next::Halt };
        if out.len() == 1 {
            return Next::Edge(*first);
        }
        if let Some(e) = constant(body, &out) {
            return Next::Edge(e);
        }
        let chosen = self.choose(body, &out);
        chosen.map_or(Next::Stop, Next::Told)
    }

    fn choose(&mut self, body: &Body, out: &[EdgeId]) -> Option<EdgeId> {
        let marks = |e: &EdgeId| &body.edges[*e].marks;
        match &body.edges[out[0]].op {
            Op::Assume { .. } => {
                let (c, _) = marks(&out[0]).condition?;
                let item = self.find(|item| matches!(item, Item::Outcome(d, _) if *d == c))?;
                let Item::Outcome(_, outcome) = item else { return None };
                let wanted = if *outcome { Outcome::True } else { Outcome::False };
                out.iter().find(|e| marks(e).condition == Some((c, wanted))).copied()
            }
            Op::Case { .. } | Op::Default { .. } => {
                let (d, _) = marks(&out[0]).decision?;
                let item = self.find(|item| matches!(item, Item::Value(e, _) if *e == d))?;
                let Item::Value(_, value) = item else { return None };
                let value = i128::from(*value);
                let fits = |e: &&EdgeId| match body.edges[**e].op {
                    // Unsigned values of 64 bits were recorded as signed ones.
                    Op::Case { low, high, .. } => {
                        let signed = base::mutant!("suite: large cases are not found again");
                        let large = value + (1 << 64);
                        (low..=high).contains(&value) || !signed && (low..=high).contains(&large)
                    }
                    _ => false,
                };
                let is_default = |e: &&EdgeId| matches!(body.edges[**e].op, Op::Default { .. });
                out.iter().find(fits).or_else(|| out.iter().find(is_default)).copied()
            }
            Op::Jump { .. } => {
                let (d, _) = marks(&out[0]).decision?;
                let item = self.find(|item| matches!(item, Item::Value(e, _) if *e == d))?;
                let Item::Value(_, number) = item else { return None };
                let wanted = Outcome::Case(u32::try_from(*number).ok()?);
                out.iter().find(|e| marks(e).decision == Some((d, wanted))).copied()
            }
            _ => None,
        }
    }
}

/// The edge of a constant condition, which has no probe.
fn constant(body: &Body, out: &[EdgeId]) -> Option<EdgeId> {
    let taken = |e: &&EdgeId| match body.edges[**e].op {
        Op::Assume { cond, holds } => match body.exprs[cond].kind {
            ExprKind::Const(value) => holds == (value != 0),
            _ => false,
        },
        _ => false,
    };
    out.iter().find(taken).copied()
}
