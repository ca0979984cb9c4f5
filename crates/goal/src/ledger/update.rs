//! What changes the ledger: answers of searches, predictions of the interpreter, native runs.

use super::{AskedId, Disagreement, Entry, Ledger, Search, State, Wrong};
use crate::desugar::Desugared;
use crate::id::GoalId;
use crate::verdict::{Proof, Reason, SearchId, TestId};
use std::collections::{BTreeMap, BTreeSet};

/// What a native run did not show, though it was predicted.
const UNCONFIRMED: &str = "not confirmed natively";

impl Ledger {
    /// A new search, by the name of its engine.
    pub fn search(&mut self, name: impl Into<String>) -> SearchId {
        self.searches.push(Search { name: name.into(), is_trusted: true, proved: Vec::new() })
    }

    /// No execution reaches any of them, says a search; against a run that counts for nothing.
    pub fn infeasible(&mut self, goals: &[GoalId], proof: &Proof, search: SearchId) {
        for goal in goals {
            let entry = self.goals.entry(*goal).or_default();
            let is_better = |old: &Proof| proof.is_bare() && !old.is_bare();
            if entry.proofs.iter().all(|(old, by)| *by != search || is_better(old)) {
                entry.proofs.push((proof.clone(), search));
            }
        }
        self.searches[search].proved.extend(goals);
        let is_wrong = |goal: &GoalId| proof.is_bare() && self.goals[goal].is_covered();
        let wrong: Vec<GoalId> = goals.iter().copied().filter(is_wrong).collect();
        self.disagree(wrong, &Wrong::Contradiction(proof.clone()), Some(search));
        if !self.searches[search].is_trusted {
            self.withdraw(search);
        }
        self.refresh_all(goals.iter().copied());
    }

    /// Nobody is to look for them any more. The first reason stays, unless a native run has a better
    /// one; [`Reason::Open`] is none.
    pub fn unknown(&mut self, goals: &[GoalId], reason: &Reason) {
        if *reason == Reason::Open {
            return;
        }
        for goal in goals {
            let known = &mut self.goals.entry(*goal).or_default().reason;
            if known.is_none() || matches!(reason, Reason::Library(_)) {
                *known = Some(reason.clone());
            }
        }
        self.refresh_all(goals.iter().copied());
    }

    /// A goal that was asked for, of which there are no goals of engines, for this reason.
    pub fn give_up(&mut self, id: AskedId, reason: Reason) {
        self.asked[id].reason = Some(reason);
        self.refresh(id);
    }

    /// Goals that were given up because they are reached only after something undefined, which the
    /// compiled program does not do. Somebody is to look whether there is another way.
    pub fn reopen_undefined(&mut self) -> Vec<GoalId> {
        self.reopen(|reason| matches!(reason, Reason::Undefined(_)))
    }

    /// Goals that were given up for a reason. Somebody is to look again.
    pub fn reopen(&mut self, is_one: impl Fn(&Reason) -> bool) -> Vec<GoalId> {
        let given_up = |(_, entry): &(&GoalId, &mut Entry)| {
            entry.reason.as_ref().is_some_and(&is_one) && !entry.is_reached()
        };
        let goals = self.goals.iter_mut().filter(given_up).map(|(goal, entry)| {
            entry.reason = None;
            *goal
        });
        let goals: Vec<GoalId> = goals.collect();
        self.refresh_all(goals.iter().copied());
        goals
    }

    /// Goals that nobody reached for what a function of a library does, with its name.
    pub fn left_to_libraries(&self) -> BTreeMap<GoalId, String> {
        let left = self.goals.iter().filter_map(|(goal, entry)| match &entry.reason {
            Some(Reason::Library(name)) if !entry.is_reached() => Some((*goal, name.clone())),
            _ => None,
        });
        left.collect()
    }

    /// A search of an earlier run has proved it infeasible. What follows from the shape of the
    /// program is not taken on trust: it is known here.
    pub fn settle(&mut self, id: AskedId, proof: &Proof, search: SearchId) {
        if self.asked[id].settled.is_some() || *proof == Proof::Structural {
            return;
        }
        self.asked[id].settled = Some((proof.clone(), search));
        if self.asked[id].state == State::Covered {
            self.contradict(id);
        }
        if !self.searches[search].is_trusted {
            self.withdraw(search);
        }
        self.refresh(id);
    }

    /// What the interpreter reaches with a test that is to run natively.
    pub fn predict(&mut self, test: TestId, reached: BTreeSet<GoalId>) {
        for goal in &reached {
            self.goals.entry(*goal).or_default().predicted += 1;
        }
        self.refresh_all(reached.iter().copied());
        self.predictions.insert(test, reached);
    }

    /// A search made a test that is to run natively for these.
    pub fn promise(&mut self, test: TestId, goals: BTreeSet<GoalId>, search: SearchId) {
        self.promises.insert(test, (search, goals));
    }

    /// A search gave inputs for these with which the interpreter does not reach them. If its run
    /// was cut short that shows nothing.
    pub fn unpredicted(&mut self, goals: &[GoalId], search: SearchId, is_cut: bool) {
        if !is_cut {
            self.disagree(goals.iter().copied(), &Wrong::Unpredicted, Some(search));
        }
        self.unknown(goals, &Reason::Solver("a candidate did not reach it".into()));
    }

    /// A test has run natively, and this is what it reached. What a run does not reach that was
    /// cut short by a limit is not confirmed, and nobody was wrong.
    pub fn ran(&mut self, test: TestId, reached: &BTreeSet<GoalId>, is_cut: bool) {
        self.ran_after(test, reached, is_cut, &Reason::Solver(UNCONFIRMED.into()));
    }

    /// The same, with why what was predicted may not be reached.
    pub fn ran_after(
        &mut self,
        test: TestId,
        reached: &BTreeSet<GoalId>,
        is_cut: bool,
        why: &Reason,
    ) {
        let mut refuted = Vec::new();
        for goal in reached {
            let entry = self.goals.entry(*goal).or_default();
            entry.tests.push(test);
            let all = base::mutant!("goal: a run contradicts what is proved on conditions");
            let bare = entry.proofs.iter().filter(|(proof, _)| proof.is_bare() || all);
            refuted.extend(bare.map(|(proof, by)| (*goal, proof.clone(), *by)));
        }
        let predicted = self.predictions.remove(&test).unwrap_or_default();
        for goal in &predicted {
            self.goals.entry(*goal).or_default().predicted -= 1;
        }
        let missed: Vec<GoalId> = predicted.difference(reached).copied().collect();
        self.unknown(&missed, why);
        self.refresh_all(predicted.union(reached).copied());
        if let Some((search, promised)) = self.promises.remove(&test)
            && !is_cut
        {
            let missed = promised.difference(reached).copied();
            self.disagree(missed, &Wrong::Missed, Some(search));
        }
        for (goal, proof, search) in refuted {
            self.disagree([goal], &Wrong::Contradiction(proof), Some(search));
        }
    }

    /// Only these of the tests that ran stay, with new numbers: their places in the list, which
    /// ascends. What they do not cover together is open again.
    pub fn keep_tests(&mut self, kept: &[TestId]) {
        for entry in self.goals.values_mut() {
            let new = |test: &TestId| kept.binary_search(test).ok().map(base::Id::new);
            entry.tests = entry.tests.iter().filter_map(new).collect();
        }
        self.ids().for_each(|id| self.refresh(id));
    }

    /// Tells it, and withdraws all that the search has proved.
    fn disagree(
        &mut self,
        goals: impl IntoIterator<Item = GoalId>,
        wrong: &Wrong,
        search: Option<SearchId>,
    ) {
        let count = self.disagreements.len();
        for goal in goals {
            let asked = self.asked_for(goal);
            self.disagreements.push(Disagreement { goal, asked, wrong: wrong.clone(), search });
        }
        if let Some(search) = search.filter(|_| self.disagreements.len() > count) {
            self.withdraw(search);
        }
    }

    fn withdraw(&mut self, search: SearchId) {
        self.searches[search].is_trusted = false;
        if base::mutant!("goal: a search that was wrong keeps its proofs") {
            return;
        }
        let proved = std::mem::take(&mut self.searches[search].proved);
        for goal in &proved {
            let entry = self.goals.entry(*goal).or_default();
            entry.proofs.retain(|(_, by)| *by != search);
            entry.is_withdrawn = true;
        }
        self.refresh_all(proved);
        for id in self.ids() {
            let asked = &mut self.asked[id];
            if asked.settled.take_if(|(_, by)| *by == search).is_some() {
                asked.is_withdrawn = true;
                self.refresh(id);
            }
        }
    }

    fn refresh_all(&mut self, goals: impl IntoIterator<Item = GoalId>) {
        let asked: BTreeSet<AskedId> =
            goals.into_iter().filter_map(|goal| self.asked_for(goal)).collect();
        asked.into_iter().for_each(|id| self.refresh(id));
    }

    /// What is known of its goals has changed.
    pub(super) fn refresh(&mut self, id: AskedId) {
        let before = self.asked[id].state;
        let now = self.state(id);
        self.asked[id].state = now;
        self.counts.change(before, now);
        self.open.set(self.openness(id));
        if now == State::Covered && before != State::Covered {
            if !self.asked[id].has_path {
                let goal = self.asked[id].desugared.goals().next();
                self.disagree(goal, &Wrong::Contradiction(Proof::Structural), None);
            }
            self.contradict(id);
        }
    }

    /// It is covered: an earlier run that says that it cannot be is wrong.
    fn contradict(&mut self, id: AskedId) {
        let asked = &self.asked[id];
        let goal = self.shown(&asked.desugared, Entry::is_covered).map(|(goal, _)| goal);
        if let Some((proof, search)) = asked.settled.clone().filter(|(proof, _)| proof.is_bare()) {
            self.disagree(goal, &Wrong::Contradiction(proof), Some(search));
        }
    }

    fn state(&self, id: AskedId) -> State {
        let asked = &self.asked[id];
        let shown = |is: fn(&Entry) -> bool| self.shown(&asked.desugared, is).is_some();
        let proof = if asked.has_path { self.proof(asked) } else { Some(Proof::Structural) };
        if shown(Entry::is_covered) {
            State::Covered
        } else if let Some(proof) = proof {
            let bare = proof.is_bare() || base::mutant!("goal: conditions of proofs do not count");
            if bare { State::Infeasible } else { State::Conditional }
        } else if shown(Entry::is_reached) {
            State::Predicted
        } else {
            State::Unknown
        }
    }

    /// Which of its goals are open.
    fn openness(&self, id: AskedId) -> Vec<(GoalId, bool)> {
        let asked = &self.asked[id];
        let is_wanted = asked.state == State::Unknown;
        let is_free = |goal: &GoalId| !self.goals[goal].is_closed();
        let mut open = BTreeSet::new();
        match &asked.desugared {
            Desugared::One(goal) => open.extend([*goal]),
            Desugared::Pairs(pairs) => {
                let live = pairs.iter().filter(|(a, b)| is_free(a) && is_free(b));
                open.extend(live.flat_map(|(a, b)| [*a, *b]));
            }
        }
        let is_open = |goal: GoalId| {
            let unknown = is_free(&goal) && !self.goals[&goal].is_reached();
            (goal, is_wanted && unknown && open.contains(&goal))
        };
        asked.desugared.goals().map(is_open).collect()
    }
}
