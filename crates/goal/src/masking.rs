//! Which conditions decide an evaluation, found without listing the evaluations of a decision.
//!
//! `a && b || c && d || …` has exponentially many evaluations, but its *condition graph* is small: the
//! nodes are the conditions, and each outcome leads to another condition or to an outcome of the
//! decision. A condition c *decides* an evaluation (it is not masked; see `crate::pair`) if there is a
//! rival: an evaluation that has the other value of c, agrees on all other conditions that both
//! evaluate, and ends differently. The two go alike up to c. From there we follow the evaluation, and
//! where its rivals may be: one that is behind goes on with either value, because the evaluation does
//! not look at that condition; one that meets the evaluation at a condition agrees with it from there on,
//! ends like it, and is none. The accumulators of gcc's `-fcondition-coverage` (Kvålseth, 2024) know the
//! same, condition by condition.

use cfa::{
    Body, BoolId, CondId, DecisionId, EdgeId, Graph, LocId, Outcome, Types, constant_outcome,
};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// The condition graph of a decision, in which each outcome leads to one place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConditionGraph {
    /// In an order in which every evaluation meets them; constants are none.
    pub conditions: Vec<CondId>,
    /// Where an evaluation begins.
    pub first: Next,
    /// By condition: where it goes after false, and after true.
    pub arcs: Vec<[Arc; 2]>,
}

/// An outcome of a condition, up to what comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arc {
    pub edge: EdgeId,
    pub to: Next,
    /// What may lie between the outcome and that; nothing of it is an outcome of the decision.
    pub between: Vec<EdgeId>,
    /// The edges that are the outcome of the decision, where the edge itself is not.
    pub ends: Vec<EdgeId>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Next {
    /// A condition, by its place in the list.
    Condition(usize),
    /// The outcome of the decision.
    End(bool),
}

/// An outcome of a condition, by its place in the list.
pub type Step = (usize, bool);

impl ConditionGraph {
    /// `None` if an outcome may lead to several places (`a && (p ? b : c)`), or goes round.
    pub fn new(
        types: &Types,
        body: &Body,
        graph: &Graph,
        decision: DecisionId,
    ) -> Option<ConditionGraph> {
        let boolean = body.decisions[decision].boolean;
        let walk = Walk { types, body, graph, decision, boolean };
        let first = walk.from(body.booleans[boolean].start)?;
        let mut found: BTreeMap<CondId, [(EdgeId, Way); 2]> = BTreeMap::new();
        let mut open = vec![first.to];
        while let Some(to) = open.pop() {
            let To::Condition(c) = to else { continue };
            if let Entry::Vacant(entry) = found.entry(c) {
                let both = [walk.after(c, false)?, walk.after(c, true)?];
                open.extend(both.iter().map(|(_, way)| way.to));
                entry.insert(both);
            }
        }
        let conditions = in_order(&found)?;
        let place = |to: To| match to {
            To::End(outcome) => Next::End(outcome),
            To::Condition(c) => {
                let at = conditions.iter().position(|other| *other == c);
                Next::Condition(at.expect("a condition that is led to should be in the order"))
            }
        };
        let arc = |(edge, Way { to, between, ends }): (EdgeId, Way)| Arc {
            edge,
            to: place(to),
            between,
            ends,
        };
        let arcs = conditions.iter().map(|c| found[c].clone().map(arc)).collect();
        Some(ConditionGraph { first: place(first.to), arcs, conditions })
    }

    /// In how many ways the decision can be evaluated, at most as many as can be counted.
    pub fn ways(&self) -> u128 {
        let mut counts = vec![0u128; self.arcs.len()];
        let of = |counts: &[u128], next: Next| match next {
            Next::Condition(c) => counts[c],
            Next::End(_) => 1,
        };
        for c in (0..self.arcs.len()).rev() {
            let [no, yes] = [false, true].map(|value| of(&counts, self.after((c, value))));
            counts[c] = no.saturating_add(yes);
        }
        of(&counts, self.first)
    }

    /// The outcomes that an evaluation in which the condition has this value can have from there on, that
    /// one included, as long as the condition may still decide it. With the last of them it does.
    /// `None` if that depends on the way between; it does not in expressions of `&&`, `||` and `!`.
    pub fn deciding(&self, condition: usize, value: bool) -> Option<BTreeSet<Step>> {
        let mut follow = Follow { graph: self, rivals: BTreeMap::new(), steps: BTreeSet::new() };
        let flipped = self.after((condition, !value));
        follow.take((condition, value), &BTreeSet::from([flipped]))?;
        let mut at = condition;
        // Steps lead forward in the order, so that all have come to a condition before it is left.
        while let Some((here, rivals)) = follow.beyond(at) {
            follow.take((here, false), &rivals)?;
            follow.take((here, true), &rivals)?;
            at = here;
        }
        Some(follow.steps)
    }

    pub fn after(&self, step: Step) -> Next {
        self.arcs[step.0][usize::from(step.1)].to
    }

    /// Where rivals can be when the evaluation has come to a place.
    fn left(&self, to: Next, rivals: &BTreeSet<Next>) -> BTreeSet<Next> {
        let mut left = rivals.clone();
        // In the order of conditions, so that each that is behind goes on once.
        while let Some(&rival @ Next::Condition(c)) = left.first()
            && rival < to
        {
            left.remove(&rival);
            left.extend([false, true].map(|value| self.after((c, value))));
        }
        if !base::mutant!("goal: a rival that agrees stays one") {
            left.remove(&to);
        }
        left
    }
}

/// Evaluations in which a condition has some value, from there on.
struct Follow<'a> {
    graph: &'a ConditionGraph,
    /// By the condition that the evaluation is at.
    rivals: BTreeMap<usize, BTreeSet<Next>>,
    steps: BTreeSet<Step>,
}

impl Follow<'_> {
    /// The next condition after this one, with the rivals there.
    fn beyond(&self, at: usize) -> Option<(usize, BTreeSet<Next>)> {
        self.rivals.range(at + 1..).next().map(|(here, rivals)| (*here, rivals.clone()))
    }

    /// `None` if other rivals are left where it leads than on another way there.
    fn take(&mut self, step: Step, rivals: &BTreeSet<Next>) -> Option<()> {
        let to = self.graph.after(step);
        let left = self.graph.left(to, rivals);
        if left.is_empty() {
            return Some(());
        }
        self.steps.insert(step);
        let Next::Condition(at) = to else { return Some(()) };
        let known = self.rivals.entry(at).or_insert_with(|| left.clone());
        (*known == left).then_some(())
    }
}

/// Where an outcome leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    Condition(CondId),
    End(bool),
}

/// And what may lie between.
#[derive(Clone, Debug)]
struct Way {
    to: To,
    between: Vec<EdgeId>,
    ends: Vec<EdgeId>,
}

/// The conditions so that each comes before those that it leads to; `None` if they go round.
fn in_order(found: &BTreeMap<CondId, [(EdgeId, Way); 2]>) -> Option<Vec<CondId>> {
    let mut order = Vec::new();
    let mut waiting: BTreeMap<CondId, usize> = found.keys().map(|c| (*c, 0)).collect();
    let led_to = |c: &CondId| {
        let conditions = found[c].iter().filter_map(|(_, way)| match way.to {
            To::Condition(c) => Some(c),
            To::End(_) => None,
        });
        conditions.collect::<BTreeSet<CondId>>()
    };
    for c in found.keys().flat_map(led_to) {
        *waiting.get_mut(&c).expect("what is led to should be known") += 1;
    }
    while let Some((&c, _)) = waiting.iter().find(|(_, count)| **count == 0) {
        waiting.remove(&c);
        order.push(c);
        for c in led_to(&c) {
            *waiting.get_mut(&c)? -= 1;
        }
    }
    waiting.is_empty().then_some(order)
}

struct Walk<'a> {
    types: &'a Types,
    body: &'a Body,
    graph: &'a Graph,
    decision: DecisionId,
    boolean: BoolId,
}

impl Walk<'_> {
    /// The outcome of a condition of this decision that an edge is, unless it is a constant.
    fn outcome(&self, e: EdgeId) -> Option<(CondId, bool)> {
        let (c, outcome) = self.body.edges[e].marks.condition?;
        let is_mine = self.body.conditions[c].boolean == self.boolean;
        let is_constant = || constant_outcome(self.types, self.body, e).is_some();
        match outcome {
            Outcome::True | Outcome::False if is_mine && !is_constant() => {
                Some((c, outcome == Outcome::True))
            }
            _ => None,
        }
    }

    /// The edge of an outcome, and where it leads, if these are one.
    fn after(&self, c: CondId, value: bool) -> Option<(EdgeId, Way)> {
        let mut edges = self.body.edges.ids().filter(|e| self.outcome(*e) == Some((c, value)));
        let (e, None) = (edges.next()?, edges.next()) else { return None };
        let way = match self.end(e) {
            Some(outcome) => Way { to: To::End(outcome), between: Vec::new(), ends: Vec::new() },
            None => self.from(self.body.edges[e].to)?,
        };
        Some((e, way))
    }

    /// The outcome of the decision that an edge is.
    fn end(&self, e: EdgeId) -> Option<bool> {
        match self.body.edges[e].marks.decision {
            Some((d, outcome)) if d == self.decision => Some(outcome == Outcome::True),
            _ => None,
        }
    }

    /// What comes next from a location, if that is one place.
    fn from(&self, at: LocId) -> Option<Way> {
        let mut found: Vec<To> = Vec::new();
        let (mut between, mut ends) = (Vec::new(), Vec::new());
        let (mut seen, mut open) = (BTreeSet::from([at]), vec![at]);
        while let Some(at) = open.pop() {
            let out = self.graph.out_edges(at);
            if let Some((c, _)) = out.iter().find_map(|e| self.outcome(*e)) {
                found.push(To::Condition(c));
                continue;
            }
            let is_taken =
                |e: &&EdgeId| constant_outcome(self.types, self.body, **e) != Some(false);
            for e in out.iter().filter(is_taken) {
                if let Some(outcome) = self.end(*e) {
                    ends.push(*e);
                    found.push(To::End(outcome));
                } else {
                    between.push(*e);
                    let to = self.body.edges[*e].to;
                    open.extend(seen.insert(to).then_some(to));
                }
            }
        }
        let to = *found.first()?;
        found.iter().all(|other| *other == to).then_some(Way { to, between, ends })
    }
}
