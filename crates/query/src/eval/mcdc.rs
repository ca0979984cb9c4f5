//! MC/DC: each condition is shown to affect the outcome of its decision by itself.
//!
//! An *evaluation* of a decision is a way through its condition graph, from where the evaluation
//! starts to the edge that stands for the outcome. Short-circuit evaluation leaves conditions out;
//! these have no value in it. For a condition c (Chilenski, "An Investigation of Three Forms of
//! the MC/DC Criterion", 2001):
//! - c *decides* an evaluation if there is another one that begins alike up to c, has the other
//!   value of c, agrees on all other conditions that both evaluate, and ends differently: then c
//!   is not masked.
//! - Two evaluations are an *independence pair* if c has different values, the outcomes differ,
//!   and c decides both (masking); unique cause wants besides that no other condition has
//!   different values in the two.
//!
//! A `switch` is no Boolean decision and has no such goals.
//!
//! Masking asks of two evaluations nothing but their outcomes, so that those with the same value of c and
//! the same outcome are one goal together: of a decision with many evaluations these are never listed
//! (`super::wide`). Unique cause compares evaluations with each other, and has to have them all.

use super::Evaluator;
use crate::ast::{Filter, Mcdc};
use crate::source::{Problem, Result};
use cfa::{Body, CondId, DecisionId, EdgeId, FuncId, Graph, LocId, Outcome, constant_outcome};
use goal::{EdgeSet, Evaluation, PairGoal, Regex};

/// Evaluations in the masking form are listed up to so many: each is a goal of its own.
const MOST_MASKING: usize = 64;

/// And at most so many at all.
const MOST_EVALUATIONS: usize = 1 << 14;

impl Evaluator<'_, '_, '_> {
    pub(super) fn mcdc(&self, filter: &Filter, form: Mcdc) -> Result<Vec<PairGoal>> {
        let edges = self.target(filter)?.edges;
        let mut decisions: Vec<(FuncId, DecisionId)> = Vec::new();
        for letter in edges.iter() {
            let (f, e) = self.world.alphabet().edge(letter);
            let marks = &self.body(f).edges[e].marks;
            if let Some((decision, Outcome::True | Outcome::False)) = marks.decision {
                decisions.push((f, decision));
            }
        }
        decisions.sort_unstable();
        decisions.dedup();
        if decisions.is_empty() {
            let message = "nothing here is an outcome of a decision with two outcomes";
            let hint = "decisions are those of `if`, `while`, `do`, `for`, `?:` and `assert`";
            return Err(Problem::new(crate::walk::span(filter), message).hint(hint));
        }
        let goals = decisions.into_iter().flat_map(|(f, d)| self.mcdc_of(f, d, form));
        Ok(goals.collect())
    }

    /// The goals of one decision.
    fn mcdc_of(&self, f: FuncId, decision: DecisionId, form: Mcdc) -> Vec<PairGoal> {
        let body = self.body(f);
        let graph = Graph::new(body);
        let listed = |most| self.evaluations(f, &graph, decision, most);
        let few = listed(MOST_MASKING);
        if few.is_none()
            && form == Mcdc::Masking
            && let Some(goals) = self.wide(f, &graph, decision)
        {
            return goals;
        }
        match few.or_else(|| listed(MOST_EVALUATIONS)) {
            Some(evaluations) => goals_of(body, f, decision, &evaluations, form),
            None => unfollowed(body, f, decision, form),
        }
    }

    pub(super) fn body(&self, f: FuncId) -> &Body {
        let body = self.world.program().functions[f].body.as_ref();
        body.expect("a decision should be of a body")
    }

    /// All ways to evaluate a decision that its constants allow; `None` if there are more.
    fn evaluations(
        &self,
        f: FuncId,
        graph: &Graph,
        decision: DecisionId,
        most: usize,
    ) -> Option<Vec<Evaluation>> {
        let body = self.body(f);
        let types = &self.world.program().types;
        let boolean = body.decisions[decision].boolean;
        let mut found = Vec::new();
        let mut open: Vec<(LocId, Vec<EdgeId>)> = vec![(body.booleans[boolean].start, Vec::new())];
        while let Some((at, way)) = open.pop() {
            for e in graph.out_edges(at).iter().rev() {
                // A loop inside (a statement expression) is not gone round.
                if way.contains(e) || constant_outcome(types, body, *e) == Some(false) {
                    continue;
                }
                let longer = [&way[..], &[*e]].concat();
                match body.edges[*e].marks.decision {
                    Some((d, outcome)) if d == decision => {
                        found.push(self.evaluation(f, boolean, &longer, outcome == Outcome::True));
                    }
                    _ => open.push((body.edges[*e].to, longer)),
                }
            }
            if found.len() + open.len() > most {
                return None;
            }
        }
        Some(found)
    }

    fn evaluation(
        &self,
        f: FuncId,
        boolean: cfa::BoolId,
        way: &[EdgeId],
        outcome: bool,
    ) -> Evaluation {
        let body = self.body(f);
        let mut values = Vec::new();
        let mut word = Vec::new();
        for e in way {
            if let Some((c, value @ (Outcome::True | Outcome::False))) =
                body.edges[*e].marks.condition
                && body.conditions[c].boolean == boolean
            {
                values.push((c, value == Outcome::True));
            }
            let letter = self.world.alphabet().letter(f, *e);
            word.push(Regex::one(EdgeSet::one(letter)));
            word.push(Regex::one(self.world.calls.inside(letter)).star());
        }
        // What a call at the very end does comes after the evaluation.
        word.pop();
        Evaluation { values, outcome, word: Regex::cat(word) }
    }
}

fn goals_of(
    body: &Body,
    f: FuncId,
    decision: DecisionId,
    evaluations: &[Evaluation],
    form: Mcdc,
) -> Vec<PairGoal> {
    let boolean = body.decisions[decision].boolean;
    let conditions = body.conditions.entries().filter(|(_, c)| c.boolean == boolean);
    let goal = |(condition, _)| {
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for evaluation in evaluations.iter().filter(|e| decides(evaluations, e, condition)) {
            match evaluation.value(condition) {
                Some(true) => with.push(evaluation.clone()),
                Some(false) => without.push(evaluation.clone()),
                None => {}
            }
        }
        let is_pair = |a: &Evaluation, b: &Evaluation| {
            let masking = form == Mcdc::Masking || base::mutant!("query: unique cause as masking");
            a.outcome != b.outcome && (masking || agree(a, b, condition))
        };
        let mut pairs = Vec::new();
        for (i, a) in with.iter().enumerate() {
            let partners = without.iter().enumerate().filter(|(_, b)| is_pair(a, b));
            pairs.extend(partners.map(|(j, _)| (i, j)));
        }
        let unique = form == Mcdc::Unique;
        PairGoal {
            function: f,
            decision,
            condition,
            unique,
            with,
            without,
            has_classes: false,
            unfollowed: None,
            pairs,
        }
    };
    conditions.map(goal).collect()
}

/// The goals of a decision whose evaluations are not known.
fn unfollowed(body: &Body, f: FuncId, decision: DecisionId, form: Mcdc) -> Vec<PairGoal> {
    let what = format!("MC/DC of a decision with more than {MOST_EVALUATIONS} evaluations");
    let why = match form {
        Mcdc::Masking => what,
        Mcdc::Unique => format!("unique-cause {what}; the masking form is not limited"),
    };
    let mut goals = goals_of(body, f, decision, &[], form);
    goals.iter_mut().for_each(|goal| goal.unfollowed = Some(why.clone()));
    goals
}

/// Whether the condition is not masked in the evaluation.
fn decides(all: &[Evaluation], evaluation: &Evaluation, condition: CondId) -> bool {
    let Some(value) = evaluation.value(condition) else { return false };
    let flips = |other: &&Evaluation| {
        other.value(condition) == Some(!value)
            && other.outcome != evaluation.outcome
            && (agree(evaluation, other, condition)
                || base::mutant!("query: masking without the agreement test"))
    };
    all.iter().any(|other| flips(&other))
}

/// Whether no other condition has different values. (So they begin alike up to the condition:
/// the first difference of two ways is where a condition has different values.)
fn agree(a: &Evaluation, b: &Evaluation, condition: CondId) -> bool {
    let same = |(c, value): &(CondId, bool)| {
        *c == condition || b.value(*c).is_none_or(|other| other == *value)
    };
    a.values.iter().all(same)
}
