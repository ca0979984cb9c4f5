//! The definitions of the ledger, read anew from all that was told.

use goal::*;
use std::collections::BTreeSet;

/// What the ledger is told.
#[derive(Clone, Debug)]
pub enum Told {
    Infeasible(Vec<GoalId>, Proof, SearchId),
    Unknown(Vec<GoalId>, Reason),
    Settle(AskedId, Proof, SearchId),
    Predict(TestId, BTreeSet<GoalId>),
    Promise(TestId, BTreeSet<GoalId>, SearchId),
    Unpredicted(Vec<GoalId>, SearchId, bool),
    Ran(TestId, BTreeSet<GoalId>, bool),
}

pub fn tell(ledger: &mut Ledger, told: Told) {
    match told {
        Told::Infeasible(goals, proof, search) => ledger.infeasible(&goals, &proof, search),
        Told::Unknown(goals, reason) => ledger.unknown(&goals, &reason),
        Told::Settle(id, proof, search) => ledger.settle(id, &proof, search),
        Told::Predict(test, goals) => ledger.predict(test, goals),
        Told::Promise(test, goals, search) => ledger.promise(test, goals, search),
        Told::Unpredicted(goals, search, is_cut) => ledger.unpredicted(&goals, search, is_cut),
        Told::Ran(test, reached, is_cut) => ledger.ran(test, &reached, is_cut),
    }
}

/// The first that assumes nothing, or else the first.
fn better(proofs: Vec<&Proof>) -> Option<&Proof> {
    let bare = proofs.iter().find(|proof| proof.is_bare()).copied();
    bare.or(proofs.first().copied())
}

pub struct Naive<'a> {
    pub list: &'a [(Desugared, bool)],
    pub told: &'a [Told],
}

impl Naive<'_> {
    /// The tests that reached a goal natively.
    fn tests(&self, goal: GoalId) -> Vec<TestId> {
        let ran = |told: &Told| match told {
            Told::Ran(test, reached, _) => reached.contains(&goal).then_some(*test),
            _ => None,
        };
        self.told.iter().filter_map(ran).collect()
    }

    fn has_run(&self, test: TestId) -> Option<(&BTreeSet<GoalId>, bool)> {
        self.told.iter().find_map(|told| match told {
            Told::Ran(other, reached, is_cut) if *other == test => Some((reached, *is_cut)),
            _ => None,
        })
    }

    fn is_predicted(&self, goal: GoalId) -> bool {
        self.told.iter().any(|told| match told {
            Told::Predict(test, goals) => goals.contains(&goal) && self.has_run(*test).is_none(),
            _ => false,
        })
    }

    fn is_reached(&self, goal: GoalId) -> bool {
        !self.tests(goal).is_empty() || self.is_predicted(goal)
    }

    fn shown(&self, asked: &Desugared, is: impl Fn(GoalId) -> bool) -> Option<(GoalId, GoalId)> {
        match asked {
            Desugared::One(goal) => is(*goal).then_some((*goal, *goal)),
            Desugared::Pairs(pairs) => pairs.iter().copied().find(|(a, b)| is(*a) && is(*b)),
        }
    }

    fn is_covered(&self, asked: &Desugared) -> bool {
        self.shown(asked, |goal| !self.tests(goal).is_empty()).is_some()
    }

    /// A search that promised what is not reached, or proved infeasible what is.
    pub fn is_wrong(&self, search: SearchId) -> bool {
        self.told.iter().any(|told| match told {
            Told::Infeasible(goals, proof, by) => {
                let is_covered = |goal: &GoalId| !self.tests(*goal).is_empty();
                *by == search && proof.is_bare() && goals.iter().any(is_covered)
            }
            // Only what was said first of a goal counts.
            Told::Settle(id, ..) => {
                let is_covered = self.is_covered(&self.list[id.0 as usize].0);
                let first = self.settled(id.0 as usize);
                first.is_some_and(|(proof, by)| by == search && proof.is_bare() && is_covered)
            }
            Told::Promise(test, goals, by) => {
                let missed =
                    |(reached, is_cut): (&BTreeSet<_>, bool)| !is_cut && !goals.is_subset(reached);
                *by == search && self.has_run(*test).is_some_and(missed)
            }
            Told::Unpredicted(goals, by, is_cut) => *by == search && !is_cut && !goals.is_empty(),
            _ => false,
        })
    }

    /// The first proof by a search that was never wrong, the first that assumes nothing if there is
    /// one; whether there is one by another.
    fn proof(&self, goal: GoalId) -> (Option<Proof>, bool) {
        let proved = |told: &Told| match told {
            Told::Infeasible(goals, proof, by) if goals.contains(&goal) => {
                Some((proof.clone(), self.is_wrong(*by)))
            }
            _ => None,
        };
        let all: Vec<(Proof, bool)> = self.told.iter().filter_map(proved).collect();
        let sound: Vec<&Proof> =
            all.iter().filter(|(_, is_wrong)| !is_wrong).map(|(proof, _)| proof).collect();
        (better(sound).cloned(), all.iter().any(|(_, is_wrong)| *is_wrong))
    }

    /// The first reason that was given, unless there was a proof.
    fn reason(&self, goal: GoalId) -> Option<Reason> {
        match self.proof(goal) {
            (Some(_), _) => return None,
            (None, true) => return Some(Reason::Withdrawn),
            (None, false) => {}
        }
        let solver = |what: &str| Some(Reason::Solver(what.into()));
        let given = |(k, told): (usize, &Told)| match told {
            Told::Unknown(goals, reason) if goals.contains(&goal) && *reason != Reason::Open => {
                Some(reason.clone())
            }
            Told::Unpredicted(goals, ..) if goals.contains(&goal) => {
                solver("a candidate did not reach it")
            }
            Told::Ran(test, reached, _) if !reached.contains(&goal) => {
                let is_predicted = |told: &Told| match told {
                    Told::Predict(other, goals) => other == test && goals.contains(&goal),
                    _ => false,
                };
                let was = self.told[..k].iter().any(is_predicted);
                was.then(|| solver("not confirmed natively"))?
            }
            _ => None,
        };
        self.told.iter().enumerate().find_map(given)
    }

    fn settled(&self, id: usize) -> Option<(&Proof, SearchId)> {
        self.told.iter().find_map(|told| match told {
            Told::Settle(other, proof, by) if other.0 as usize == id => Some((proof, *by)),
            _ => None,
        })
    }

    pub fn verdict(&self, id: usize) -> Verdict {
        let (asked, has_path) = &self.list[id];
        if let Some((a, _)) = self.shown(asked, |goal| !self.tests(goal).is_empty()) {
            return Verdict::Covered(self.tests(a)[0]);
        }
        if !has_path {
            return Verdict::Infeasible(Proof::Structural);
        }
        let settled = self.settled(id);
        let earlier = settled.filter(|(_, by)| !self.is_wrong(*by)).map(|(proof, _)| proof);
        let proof = match asked {
            Desugared::One(goal) => self.proof(*goal).0,
            Desugared::Pairs(pairs) => {
                let side = |(a, b): &(GoalId, GoalId)| {
                    let both = [self.proof(*a).0, self.proof(*b).0];
                    better(both.iter().flatten().collect()).cloned()
                };
                let all: Option<Vec<Proof>> = pairs.iter().map(side).collect();
                all.and_then(|all| all.into_iter().reduce(Proof::and))
            }
        };
        let proof = better(earlier.into_iter().chain(&proof).collect()).cloned();
        let otherwise = || match asked.goals().find_map(|goal| self.reason(goal)) {
            Some(reason) => reason,
            None if settled.is_some() => Reason::Withdrawn,
            None => Reason::Open,
        };
        proof.map_or_else(|| Verdict::Unknown(otherwise()), Verdict::Infeasible)
    }

    /// Whether nobody has to look for it: with what is predicted.
    pub fn is_decided(&self, id: usize) -> bool {
        let is_reached = self.shown(&self.list[id].0, |goal| self.is_reached(goal)).is_some();
        is_reached || self.verdict(id).is_decided()
    }

    pub fn open(&self) -> Vec<GoalId> {
        let is_free = |goal: GoalId| self.proof(goal).0.is_none() && self.reason(goal).is_none();
        let mut open = BTreeSet::new();
        for (id, (asked, _)) in self.list.iter().enumerate() {
            if self.is_decided(id) {
                continue;
            }
            match asked {
                Desugared::One(goal) => open.extend([*goal]),
                Desugared::Pairs(pairs) => {
                    let live = pairs.iter().filter(|(a, b)| is_free(*a) && is_free(*b));
                    open.extend(live.flat_map(|(a, b)| [*a, *b]));
                }
            }
        }
        open.retain(|goal| is_free(*goal) && !self.is_reached(*goal));
        open.into_iter().collect()
    }
}
