//! The ways to evaluate a Boolean expression, numbered.
//!
//! Short-circuit evaluation of `a && b || c` is a walk through a small acyclic graph: its nodes are
//! the conditions, each outcome leads to another condition or to the end. Numbers are given as in
//! Ball and Larus, "Efficient Path Profiling" (1996): each outcome adds a constant, and the sum at
//! the end tells the way. So a program records an evaluation with a few additions and one store,
//! and MC/DC needs nothing else.
//!
//! Where an outcome may lead to one of several conditions (`a && (p ? b : c)`) sums tell nothing
//! apart; the conditions then are digits of base three.

use cfa::{Body, BoolId, CondId, EdgeId, ExprKind, Graph, LocId, Op, Outcome};
use std::collections::{BTreeMap, BTreeSet};

/// More ways than this are not told apart.
const MOST_WAYS: u32 = 4096;

/// An expression with branches inside may have so many conditions.
const MOST_DIGITS: usize = 6;

/// What an outcome of a condition does to the sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addend {
    pub value: u32,
    /// The condition is the first of an evaluation.
    pub first: bool,
    /// The evaluation ends here.
    pub last: bool,
    /// It may end before the next condition: functions are called.
    pub risky: bool,
}

/// The conditions of an evaluation with their values, in order.
pub type Way = Vec<(CondId, bool)>;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ways {
    pub addends: BTreeMap<(CondId, bool), Addend>,
    /// All ways by their sums: the conditions evaluated, in order, without constant ones.
    pub all: BTreeMap<u32, Way>,
    /// Above all sums.
    pub limit: u32,
}

/// What comes after an outcome.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Then {
    conditions: Vec<CondId>,
    end: bool,
    calls: bool,
}

/// The value of the edge's condition, if it is a constant.
pub fn constant(body: &Body, e: EdgeId) -> Option<bool> {
    let Op::Assume { cond, .. } = body.edges[e].op else { return None };
    match &body.exprs[cond].kind {
        ExprKind::Const(value) => Some(*value != 0),
        ExprKind::Wide(value) => Some(**value != 0),
        _ => None,
    }
}

/// Whether an edge of a constant condition is the one that is taken.
pub fn is_taken(body: &Body, e: EdgeId) -> bool {
    match body.edges[e].op {
        Op::Assume { holds, .. } => constant(body, e) == Some(holds),
        _ => false,
    }
}

/// The locations that a run can come to, as far as constant conditions tell.
pub fn reached(body: &Body, graph: &Graph) -> BTreeSet<LocId> {
    let mut seen = BTreeSet::from([body.entry]);
    let mut open = vec![body.entry];
    while let Some(at) = open.pop() {
        let is_live = |e: &&EdgeId| constant(body, **e).is_none() || is_taken(body, **e);
        for e in graph.out_edges(at).iter().filter(is_live) {
            let to = body.edges[*e].to;
            if seen.insert(to) {
                open.push(to);
            }
        }
    }
    seen
}

/// The ways of a Boolean expression; `None` if there are too many, or it goes round in itself.
pub fn ways(body: &Body, graph: &Graph, reached: &BTreeSet<LocId>, b: BoolId) -> Option<Ways> {
    let search = Search { body, graph, b };
    let mut then: BTreeMap<(CondId, bool), Then> = BTreeMap::new();
    let mut conditions: Vec<CondId> = Vec::new();
    // Behind a constant (`0 && a`): no way begins or goes on there.
    let mut dead: Vec<(CondId, bool)> = Vec::new();
    for edge in body.edges.ids() {
        let Some((c, outcome)) = search.condition(edge) else { continue };
        if !reached.contains(&body.edges[edge].from) {
            dead.push((c, outcome));
            continue;
        }
        conditions.extend((!conditions.contains(&c)).then_some(c));
        then.insert((c, outcome), search.after(edge));
    }
    let led_to = |c: &CondId| then.values().any(|then| then.conditions.contains(c));
    let first: Vec<CondId> = conditions.iter().filter(|c| !led_to(c)).copied().collect();
    let unique = then.values().all(|then| then.conditions.len() + usize::from(then.end) == 1);
    let mut ways = if unique {
        sums(&conditions, &then, &first)?
    } else {
        digits(&conditions, &then, &first)?
    };
    ways.list(&then, &first)?;
    let nothing = Addend { value: 0, first: true, last: false, risky: false };
    ways.addends.extend(dead.into_iter().map(|step| (step, nothing)));
    Some(ways)
}

/// The sum of Ball and Larus: first the ways on which a condition is false, then the others.
fn sums(
    conditions: &[CondId],
    then: &BTreeMap<(CondId, bool), Then>,
    first: &[CondId],
) -> Option<Ways> {
    let mut counts: BTreeMap<CondId, u32> = BTreeMap::new();
    // As many rounds as conditions: those whose successors are counted are counted next.
    for _ in 0..=conditions.len() {
        for c in conditions.iter().filter(|c| !counts.contains_key(c)).copied().collect::<Vec<_>>()
        {
            let of = |outcome| ways_after(then, &counts, c, outcome);
            if let (Some(no), Some(yes)) = (of(false), of(true)) {
                counts.insert(c, no.checked_add(yes).filter(|n| *n <= MOST_WAYS)?);
            }
        }
    }
    let mut ways = Ways::default();
    for c in conditions {
        counts.get(c)?;
        let start: u32 = first.iter().take_while(|f| *f != c).map(|f| counts[f]).sum();
        let is_first = first.contains(c);
        for outcome in [false, true] {
            let here = if outcome { ways_after(then, &counts, *c, false)? } else { 0 };
            let value = here + if is_first { start } else { 0 };
            let Then { end: last, calls: risky, .. } = *then.get(&(*c, outcome))?;
            ways.addends.insert((*c, outcome), Addend { value, first: is_first, last, risky });
        }
    }
    ways.limit = first.iter().map(|f| counts[f]).sum();
    (ways.limit <= MOST_WAYS).then_some(ways)
}

fn ways_after(
    then: &BTreeMap<(CondId, bool), Then>,
    counts: &BTreeMap<CondId, u32>,
    c: CondId,
    outcome: bool,
) -> Option<u32> {
    let then = then.get(&(c, outcome))?;
    if then.end { Some(1) } else { counts.get(then.conditions.first()?).copied() }
}

/// Digits of base three: 1 for false, 2 for true.
fn digits(
    conditions: &[CondId],
    then: &BTreeMap<(CondId, bool), Then>,
    first: &[CondId],
) -> Option<Ways> {
    if conditions.len() > MOST_DIGITS {
        return None;
    }
    let mut ways = Ways { limit: 3u32.pow(conditions.len() as u32), ..Ways::default() };
    for (k, c) in conditions.iter().enumerate() {
        for outcome in [false, true] {
            let value = 3u32.pow(k as u32) * (1 + u32::from(outcome));
            let after = then.get(&(*c, outcome))?;
            // It ends or goes on: nobody could say where to store.
            if after.end && !after.conditions.is_empty() {
                return None;
            }
            let (first, last, risky) = (first.contains(c), after.end, after.calls);
            let addend = Addend { value, first, last, risky };
            ways.addends.insert((*c, outcome), addend);
        }
    }
    Some(ways)
}

impl Ways {
    /// Goes all ways; `None` if one goes round.
    fn list(&mut self, then: &BTreeMap<(CondId, bool), Then>, first: &[CondId]) -> Option<()> {
        let mut open: Vec<Vec<(CondId, bool)>> = Vec::new();
        let both = |c: CondId| [(c, false), (c, true)];
        open.extend(first.iter().flat_map(|c| both(*c)).map(|step| vec![step]));
        while let Some(way) = open.pop() {
            let last = *way.last().expect("a way should have a step");
            if way[..way.len() - 1].iter().any(|(c, _)| *c == last.0) {
                return None;
            }
            let after = then.get(&last)?;
            if after.end {
                let sum = way.iter().map(|step| self.addends[step].value).sum();
                let known = self.all.insert(sum, way);
                debug_assert!(known.is_none(), "two ways should have two sums");
                continue;
            }
            for next in after.conditions.iter().flat_map(|c| both(*c)) {
                open.push([&way[..], &[next]].concat());
            }
            if open.len() + self.all.len() > MOST_WAYS as usize {
                return None;
            }
        }
        Some(())
    }
}

struct Search<'a> {
    body: &'a Body,
    graph: &'a Graph,
    b: BoolId,
}

impl Search<'_> {
    /// The condition of this expression whose outcome an edge is, unless it is constant.
    fn condition(&self, e: EdgeId) -> Option<(CondId, bool)> {
        let (c, outcome) = self.body.edges[e].marks.condition?;
        let mine = self.body.conditions[c].boolean == self.b;
        match outcome {
            Outcome::True | Outcome::False if mine && constant(self.body, e).is_none() => {
                Some((c, outcome == Outcome::True))
            }
            _ => None,
        }
    }

    /// What follows an outcome.
    fn after(&self, e: EdgeId) -> Then {
        if self.is_decision(e) {
            return Then { end: true, ..Then::default() };
        }
        self.from(self.body.edges[e].to)
    }

    /// Whether an edge is an outcome of the whole expression.
    fn is_decision(&self, e: EdgeId) -> bool {
        let decision = self.body.edges[e].marks.decision;
        decision.is_some_and(|(d, _)| self.body.decisions[d].boolean == self.b)
    }

    /// The conditions that come next from a location, inside the expression.
    fn from(&self, at: LocId) -> Then {
        let mut then = Then::default();
        let (mut seen, mut open) = (vec![at], vec![at]);
        while let Some(at) = open.pop() {
            let out = self.graph.out_edges(at);
            if let Some((c, _)) = out.iter().find_map(|e| self.condition(*e)) {
                if !then.conditions.contains(&c) {
                    then.conditions.push(c);
                }
                continue;
            }
            for e in out
                .iter()
                .filter(|e| constant(self.body, **e).is_none() || is_taken(self.body, **e))
            {
                let edge = &self.body.edges[*e];
                if self.is_decision(*e) || !self.is_inside(*e) {
                    then.end = true;
                } else if !seen.contains(&edge.to) {
                    then.calls |= matches!(edge.op, Op::Call { .. } | Op::Unsupported(_));
                    seen.push(edge.to);
                    open.push(edge.to);
                }
            }
        }
        then
    }

    /// Whether an edge belongs to the evaluation of this expression.
    fn is_inside(&self, e: EdgeId) -> bool {
        let outer = self.body.booleans[self.b].span;
        let inner = self.body.edges[e].marks.condition_graph.map(|b| self.body.booleans[b].span);
        inner.is_some_and(|inner| outer.start <= inner.start && inner.end <= outer.end)
    }
}
