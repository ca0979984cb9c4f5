//! The goals of one query on their way to verdicts.
//!
//! Goals of two tests (MC/DC) are asked for by their evaluations: a pair is covered when both
//! sides are, in whatever tests, and it is infeasible when one side is. So engines see goals of
//! one test only; the evaluations are numbered behind the query's own goals.

use crate::asked::{Listed, View};
use crate::commands::measure::{Court, listed};
use goal::{Choices, Goals, Part, Proof, Reason, Regex, Term, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use suite::judge::Reached;

pub struct Docket<'a> {
    pub court: Court<'a>,
    pub listed: Vec<Listed>,
    /// For the engines.
    pub goals: Goals,
    /// Engine goals that some test is known to reach.
    covered: BTreeSet<u128>,
    infeasible: BTreeMap<u128, Proof>,
    unknown: BTreeMap<u128, Reason>,
    /// Goals of the query that an earlier run proved infeasible.
    settled: BTreeMap<u128, Proof>,
}

impl<'a> Docket<'a> {
    /// The first goal has the number `first` in the list.
    pub fn new(view: &'a View<'a>, first: u128) -> Docket<'a> {
        let asked = &view.heard.answer.asked;
        let mut goals = asked.goals.clone();
        let all = asked.pairs.iter().flat_map(|pair| pair.with.iter().chain(&pair.without));
        let words: Vec<Regex> = all.map(|evaluation| evaluation.word.clone()).collect();
        if !words.is_empty() {
            let any = || Part::All(Regex::one(view.graph.id().clone()).star());
            let each = Part::Each(Choices::Words(words));
            goals.terms.push(Term { parts: vec![any(), each, any()], ..Term::default() });
        }
        Docket {
            court: Court::new(view),
            listed: listed(view, first),
            goals,
            covered: BTreeSet::new(),
            infeasible: BTreeMap::new(),
            unknown: BTreeMap::new(),
            settled: BTreeMap::new(),
        }
    }

    fn view(&self) -> &'a View<'a> {
        self.court.view
    }

    /// The evaluations of a pair goal, as engine goals: those with the condition true, then those
    /// with it false.
    fn evaluations(&self, pair: usize) -> (u128, usize) {
        let pairs = &self.view().heard.answer.asked.pairs;
        let before = pairs[..pair].iter().map(|pair| pair.with.len() + pair.without.len());
        (self.view().single() + before.sum::<usize>() as u128, pairs[pair].with.len())
    }

    /// The two sides of each independence pair of a goal.
    pub fn sides(&self, k: u128) -> Option<Vec<(u128, u128)>> {
        let pair = usize::try_from(k.checked_sub(self.view().single())?).ok()?;
        let (first, with) = self.evaluations(pair);
        let sides = self.view().heard.answer.asked.pairs[pair].pairs.iter();
        Some(sides.map(|(a, b)| (first + *a as u128, first + (with + b) as u128)).collect())
    }

    /// The verdict of a listed goal; covered goals have no test here.
    pub fn verdict(&self, one: &Listed) -> Option<Verdict> {
        if !one.has_path {
            return Some(Verdict::Infeasible(Proof::Structural));
        }
        if let Some(proof) = self.settled.get(&one.k) {
            return Some(Verdict::Infeasible(proof.clone()));
        }
        let unknown = |goals: &[u128]| {
            let reason = goals.iter().find_map(|goal| self.unknown.get(goal));
            reason.map(|reason| Verdict::Unknown(reason.clone()))
        };
        let Some(sides) = self.sides(one.k) else {
            let proof = self.infeasible.get(&one.k).cloned().map(Verdict::Infeasible);
            return proof.or_else(|| unknown(&[one.k]));
        };
        let refuted = |(a, b): &(u128, u128)| self.infeasible.get(a).or(self.infeasible.get(b));
        if let Some(proofs) = sides.iter().map(refuted).collect::<Option<Vec<_>>>() {
            return Some(Verdict::Infeasible(
                proofs.first().map_or(Proof::Structural, |p| (*p).clone()),
            ));
        }
        unknown(&sides.iter().flat_map(|(a, b)| [*a, *b]).collect::<Vec<_>>())
    }

    /// Whether tests are known to reach a listed goal.
    pub fn is_covered(&self, one: &Listed) -> bool {
        match self.sides(one.k) {
            None => self.covered.contains(&one.k),
            Some(sides) => {
                let both =
                    |(a, b): &(u128, u128)| self.covered.contains(a) && self.covered.contains(b);
                sides.iter().any(both)
            }
        }
    }

    /// What engines are to decide: in order, without repetition.
    pub fn open(&self) -> Vec<u128> {
        let mut open = BTreeSet::new();
        let is_open = |one: &&Listed| {
            one.has_path && !self.settled.contains_key(&one.k) && !self.is_covered(one)
        };
        for one in self.listed.iter().filter(is_open) {
            match self.sides(one.k) {
                None => drop(open.insert(one.k)),
                Some(sides) => {
                    let live =
                        sides.iter().filter(|(a, b)| !self.is_closed(*a) && !self.is_closed(*b));
                    open.extend(live.flat_map(|(a, b)| [*a, *b]));
                }
            }
        }
        open.retain(|goal| !self.covered.contains(goal) && !self.is_closed(*goal));
        open.into_iter().collect()
    }

    fn is_closed(&self, goal: u128) -> bool {
        self.infeasible.contains_key(&goal) || self.unknown.contains_key(&goal)
    }

    /// Whether a run reached a goal that is open.
    pub fn wants(&self, reached: &Reached) -> bool {
        let open = self.open();
        let evaluations = reached.evaluations.iter().map(|k| self.view().single() + k);
        let mut all = reached.goals.iter().copied().chain(evaluations);
        all.any(|goal| open.binary_search(&goal).is_ok())
    }

    /// What a run reached, as engine goals.
    pub fn numbers(&self, reached: &Reached) -> BTreeSet<u128> {
        let evaluations = reached.evaluations.iter().map(|k| self.view().single() + k);
        reached.goals.iter().copied().chain(evaluations).collect()
    }

    /// Those among them that no run reached before.
    pub fn fresh(&self, reached: &Reached) -> BTreeSet<u128> {
        self.numbers(reached).difference(&self.covered).copied().collect()
    }

    /// A run reached these.
    pub fn cover(&mut self, reached: &Reached) {
        let all = self.numbers(reached);
        self.covered.extend(all);
    }

    /// Engine goals that have to stay covered, so that all listed goals do: of a pair both sides.
    pub fn demands(&self) -> BTreeSet<u128> {
        let mut all = BTreeSet::new();
        for one in &self.listed {
            match self.sides(one.k) {
                None => drop(all.insert(one.k)),
                Some(sides) => {
                    let known = |goal: &u128| self.covered.contains(goal);
                    let pair = sides.into_iter().find(|(a, b)| known(a) && known(b));
                    all.extend(pair.into_iter().flat_map(|(a, b)| [a, b]));
                }
            }
        }
        all.intersection(&self.covered).copied().collect()
    }

    /// All that was said to be covered is open again.
    pub fn forget(&mut self) {
        self.covered.clear();
    }

    pub fn is_reached(&self, goal: u128) -> bool {
        self.covered.contains(&goal)
    }

    pub fn refute(&mut self, goals: &[u128], proof: &Proof) {
        self.infeasible.extend(goals.iter().map(|goal| (*goal, proof.clone())));
    }

    /// The goal with this number in the list has been proved infeasible before.
    pub fn settle(&mut self, id: u128, proof: &Proof) {
        if let Some(one) = self.listed.iter().find(|one| one.id == id) {
            self.settled.insert(one.k, proof.clone());
        }
    }

    /// How many of the listed goals have a verdict.
    pub fn decided(&self) -> usize {
        let is = |one: &&Listed| {
            self.is_covered(one) || matches!(self.verdict(one), Some(Verdict::Infeasible(_)))
        };
        self.listed.iter().filter(is).count()
    }

    pub fn leave(&mut self, goals: &[u128], reason: &Reason) {
        for goal in goals {
            self.unknown.entry(*goal).or_insert_with(|| reason.clone());
        }
    }

    /// Goals that were proved infeasible and reached all the same.
    pub fn contradicted(&self) -> Vec<u128> {
        self.infeasible.keys().filter(|goal| self.covered.contains(goal)).copied().collect()
    }
}
