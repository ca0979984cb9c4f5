//! The outcomes of all goals of a run. Engines hold the analysis, the caller holds this.
//!
//! Goals are known in two ways: as they were asked for, in the list that is printed
//! ([`AskedId`]), and as engines see them ([`GoalId`], [`crate::desugar`]). What is told is told of
//! engines' goals; a goal that was asked for is
//!
//! * covered, if native runs reached it (both sides of a pair): nothing outweighs that;
//! * else infeasible, if the graph has no path for it, an earlier run has proved it, or a search
//!   has (of every pair one side); proofs that assume nothing go before those that do;
//! * else unknown, for the first reason that anybody gave.
//!
//! A goal of an engine is *open* while it is neither reached nor given up nor proved infeasible,
//! and a goal that was asked for still needs it: a side of a pair only while the other side of one
//! of its pairs is neither given up nor proved infeasible. What the interpreter predicts of a test
//! strikes goals out until the test has run natively, and is no evidence.
//!
//! A search that is wrong once is not believed any more: if it proved infeasible what is reached,
//! or promised what is not, all its proofs are withdrawn, whether others have proved the same or
//! not. What follows from the shape of the program is not of a search. A proof that assumes that
//! there is no undefined behaviour is not contradicted by a run: that may have had some.
//!
//! Every answer changes what it is about and nothing else; the naive reading of the definitions
//! above is the judge (`crates/goal/tests/ledger/main.rs`).

mod counts;
mod disagreement;
mod open;
mod update;

pub use counts::Counts;
pub use disagreement::{Disagreement, Wrong};
pub use open::Open;

use crate::desugar::Desugared;
use crate::id::GoalId;
use crate::verdict::{Proof, Reason, SearchId, TestId, Verdict};
use base::IdVec;
use std::collections::{BTreeMap, BTreeSet};

base::ids! {
    /// A goal as it was asked for, by its number in the list that is printed.
    AskedId "asked";
}

#[derive(Debug, Default)]
pub struct Ledger {
    asked: IdVec<AskedId, Asked>,
    /// What is known of engines' goals. Those that nobody asked for are there if they were reached.
    goals: BTreeMap<GoalId, Entry>,
    open: Open,
    searches: IdVec<SearchId, Search>,
    /// What the interpreter reaches with tests that have not run natively.
    predictions: BTreeMap<TestId, BTreeSet<GoalId>>,
    /// What tests that have not run natively were made for, and by whom.
    promises: BTreeMap<TestId, (SearchId, BTreeSet<GoalId>)>,
    disagreements: Vec<Disagreement>,
    counts: Counts,
}

#[derive(Clone, Debug)]
struct Asked {
    desugared: Desugared,
    has_path: bool,
    /// An earlier run has proved it infeasible.
    settled: Option<(Proof, SearchId)>,
    /// What that run proved is not believed any more.
    is_withdrawn: bool,
    /// Why nobody can look for it.
    reason: Option<Reason>,
    state: State,
}

/// What is known of a goal that was asked for: the first of these that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Covered,
    /// By proofs that assume nothing.
    Infeasible,
    /// By proofs that assume something.
    Conditional,
    Predicted,
    Unknown,
}

#[derive(Clone, Debug, Default)]
struct Entry {
    /// The goal that was asked for which it is, or which it is a side of.
    asked: Option<AskedId>,
    /// The tests that reached it natively, in order.
    tests: Vec<TestId>,
    /// How many tests that have not run natively are predicted to reach it.
    predicted: usize,
    /// Of searches that are trusted, in order.
    proofs: Vec<(Proof, SearchId)>,
    /// There was a proof, of a search that is not.
    is_withdrawn: bool,
    /// The first that anybody gave.
    reason: Option<Reason>,
}

#[derive(Clone, Debug)]
struct Search {
    name: String,
    /// It has not been wrong yet.
    is_trusted: bool,
    /// What it proved infeasible.
    proved: Vec<GoalId>,
}

impl Entry {
    /// The proof that is told.
    fn proof(&self) -> Option<&Proof> {
        let bare = self.proofs.iter().find(|(proof, _)| proof.is_bare());
        bare.or(self.proofs.first()).map(|(proof, _)| proof)
    }

    fn is_covered(&self) -> bool {
        !self.tests.is_empty()
    }

    /// Natively, or as the interpreter predicts.
    fn is_reached(&self) -> bool {
        self.is_covered() || self.predicted > 0
    }

    /// Nobody is to look for it any more, though no test reaches it.
    fn is_closed(&self) -> bool {
        !self.proofs.is_empty() || self.why().is_some()
    }

    /// Why nobody is to look for it any more, though there is no proof either.
    fn why(&self) -> Option<&Reason> {
        match (self.proofs.is_empty(), self.is_withdrawn) {
            (false, _) => None,
            (true, true) => Some(&Reason::Withdrawn),
            (true, false) => self.reason.as_ref(),
        }
    }
}

impl Ledger {
    /// For the goals of the list, in order; each with whether the graph has a path for it.
    pub fn new(list: impl IntoIterator<Item = (Desugared, bool)>) -> Self {
        let mut ledger = Ledger::default();
        for (desugared, has_path) in list {
            let (settled, is_withdrawn, reason, state) = (None, false, None, State::Unknown);
            let goals: Vec<GoalId> = desugared.goals().collect();
            let one = Asked { desugared, has_path, settled, is_withdrawn, reason, state };
            let id = ledger.asked.push(one);
            for goal in goals {
                ledger.goals.entry(goal).or_default().asked = Some(id);
            }
            ledger.counts.unknown += 1;
            ledger.refresh(id);
        }
        ledger
    }

    /// The goals that were asked for.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = AskedId> + use<> {
        self.asked.ids()
    }

    pub fn desugared(&self, id: AskedId) -> &Desugared {
        &self.asked[id].desugared
    }

    /// Whether the shape of the program allows it.
    pub fn has_path(&self, id: AskedId) -> bool {
        self.asked[id].has_path
    }

    /// The goal that was asked for which this is, or which this is a side of.
    pub fn asked_for(&self, goal: GoalId) -> Option<AskedId> {
        self.goals.get(&goal).and_then(|entry| entry.asked)
    }

    /// What engines are to decide, now and while it changes.
    pub fn open(&self) -> &Open {
        &self.open
    }

    /// Whether a native run has reached it, or one is predicted to.
    pub fn is_reached(&self, goal: GoalId) -> bool {
        self.goals.get(&goal).is_some_and(Entry::is_reached)
    }

    /// Those that no test is known to reach.
    pub fn fresh(&self, reached: &BTreeSet<GoalId>) -> BTreeSet<GoalId> {
        reached.iter().copied().filter(|goal| !self.is_reached(*goal)).collect()
    }

    pub fn verdict(&self, id: AskedId) -> Verdict {
        let asked = &self.asked[id];
        if let Some(test) = self.tests(id).first() {
            return Verdict::Covered(*test);
        }
        if !asked.has_path {
            return Verdict::Infeasible(Proof::Structural);
        }
        match self.proof(asked) {
            Some(proof) => Verdict::Infeasible(proof),
            None => Verdict::Unknown(self.reason(asked)),
        }
    }

    /// What shows that a goal with a path is infeasible.
    fn proof(&self, asked: &Asked) -> Option<Proof> {
        let settled = asked.settled.as_ref().map(|(proof, _)| proof.clone());
        match (settled, self.refutation(&asked.desugared)) {
            (Some(old), Some(new)) if new.is_bare() && !old.is_bare() => Some(new),
            (old, new) => old.or(new),
        }
    }

    /// What is known of an engine's goal by itself.
    pub fn verdict_of(&self, goal: GoalId) -> Verdict {
        let Some(entry) = self.goals.get(&goal) else { return Verdict::Unknown(Reason::Open) };
        match (entry.tests.first(), entry.proof()) {
            (Some(test), _) => Verdict::Covered(*test),
            (None, Some(proof)) => Verdict::Infeasible(proof.clone()),
            (None, None) => Verdict::Unknown(entry.why().cloned().unwrap_or(Reason::Open)),
        }
    }

    /// The tests that show a goal covered: all that reach it; of a pair goal the first two.
    pub fn tests(&self, id: AskedId) -> Vec<TestId> {
        match (&self.asked[id].desugared, self.pair(id)) {
            (Desugared::One(goal), _) => self.goals[goal].tests.clone(),
            (Desugared::Pairs(_), Some((a, b))) if a == b => vec![a],
            (Desugared::Pairs(_), Some((a, b))) => vec![a, b],
            (Desugared::Pairs(_), None) => Vec::new(),
        }
    }

    /// Of a pair goal that is covered: the first tests that reach the two sides.
    pub fn pair(&self, id: AskedId) -> Option<(TestId, TestId)> {
        let Desugared::Pairs(_) = &self.asked[id].desugared else { return None };
        let (a, b) = self.shown(&self.asked[id].desugared, Entry::is_covered)?;
        Some((self.goals[&a].tests[0], self.goals[&b].tests[0]))
    }

    /// How many goals are covered, infeasible, unknown, by what has run natively.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many goals that were asked for nobody has to look for: with what is predicted.
    pub fn decided(&self) -> usize {
        let Counts { covered, infeasible, conditional, predicted, .. } = self.counts;
        covered + infeasible + conditional + predicted
    }

    /// Where a search was wrong, in the order in which that was found.
    pub fn disagreements(&self) -> &[Disagreement] {
        &self.disagreements
    }

    pub fn is_trusted(&self, search: SearchId) -> bool {
        self.searches[search].is_trusted
    }

    pub fn name(&self, search: SearchId) -> &str {
        &self.searches[search].name
    }

    /// Engines' goals that have to stay covered, so that all goals that were asked for do: of a
    /// pair goal the sides of one pair.
    pub fn demands(&self) -> BTreeSet<GoalId> {
        let shown = |asked: &Asked| self.shown(&asked.desugared, Entry::is_covered);
        self.asked.iter().filter_map(shown).flat_map(|(a, b)| [a, b]).collect()
    }

    /// The first pair of which this is true for both sides; of a goal of one test, that twice.
    fn shown(
        &self,
        desugared: &Desugared,
        is: impl Fn(&Entry) -> bool,
    ) -> Option<(GoalId, GoalId)> {
        let is = |goal: &GoalId| is(&self.goals[goal]);
        match desugared {
            Desugared::One(goal) => is(goal).then_some((*goal, *goal)),
            Desugared::Pairs(pairs) => {
                let both = |a, b| is(a) && (is(b) || base::mutant!("goal: one side covers a pair"));
                pairs.iter().find(|(a, b)| both(a, b)).copied()
            }
        }
    }

    /// The proofs of searches that show it infeasible: of each pair, of one side.
    fn refutation(&self, desugared: &Desugared) -> Option<Proof> {
        let proof = |goal: &GoalId| self.goals[goal].proof();
        match desugared {
            Desugared::One(goal) => proof(goal).cloned(),
            Desugared::Pairs(pairs) => {
                let side = |(a, b): &(GoalId, GoalId)| match (proof(a), proof(b)) {
                    (Some(a), Some(b)) if b.is_bare() && !a.is_bare() => Some(b),
                    (a, b) => a.or(b),
                };
                let proofs: Option<Vec<&Proof>> = pairs.iter().map(side).collect();
                if base::mutant!("goal: one pair without a proof is enough") {
                    return pairs.iter().find_map(|(a, b)| proof(a).or(proof(b))).cloned();
                }
                proofs?.into_iter().cloned().reduce(Proof::and)
            }
        }
    }

    /// Why a goal is neither covered nor infeasible.
    fn reason(&self, asked: &Asked) -> Reason {
        if let Some(reason) = &asked.reason {
            return reason.clone();
        }
        let given = asked.desugared.goals().find_map(|goal| self.goals[&goal].why().cloned());
        match given {
            Some(reason) => reason,
            None if asked.is_withdrawn => Reason::Withdrawn,
            None => Reason::Open,
        }
    }
}
