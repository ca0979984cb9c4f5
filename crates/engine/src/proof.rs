//! Proofs that goals are infeasible.

use cfa::{LoopId, Program};
use goal::{Assumption, GoalId, Proof};
use std::collections::{BTreeMap, BTreeSet};
use symbolic::{Assumed, Boundary, Discharged};

/// Goals with the proof that no execution reaches them. An engine has to have discharged what it
/// has not followed: there is no other way to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Goals whose proofs assume the same have the same one.
    groups: Vec<(Vec<GoalId>, Proof)>,
}

impl Proved {
    /// Every execution that may reach one of the goals was unwound, no further than the bounds say.
    pub fn by_unwinding(
        program: &Program,
        goals: &Discharged<GoalId>,
        bounds: &[(LoopId, u32)],
    ) -> Proved {
        let assumption = |(boundary, site): &Assumed| match boundary {
            Boundary::Granted(what) => Assumption::Granted(what.clone()),
            other => Assumption::Defined { what: other.to_string(), place: site.place(program) },
        };
        let mut groups: BTreeMap<BTreeSet<Assumption>, Vec<GoalId>> = BTreeMap::new();
        for (goal, assumed) in goals.goals() {
            groups.entry(assumed.iter().map(assumption).collect()).or_default().push(*goal);
        }
        let proof = |assumes| Proof::Unwinding { bounds: bounds.to_vec(), assumes };
        let groups = groups.into_iter().map(|(assumes, goals)| (goals, proof(assumes)));
        Proved { groups: groups.collect() }
    }

    /// The goals, by their proofs.
    pub fn groups(&self) -> &[(Vec<GoalId>, Proof)] {
        &self.groups
    }

    pub fn goals(&self) -> impl Iterator<Item = GoalId> + '_ {
        self.groups.iter().flat_map(|(goals, _)| goals.iter().copied())
    }
}
