//! Obligations and what discharges them.

use super::{Boundary, Discharged, Judge, Models, Obligation, Obligations, Obstacle, Site};
use crate::fault::Unsupported;
use cfa::{EdgeId, FuncId, LocId, LoopId};
use interp::Reason;
use smt::{Sort, TermId, Terms};
use std::collections::BTreeSet;

/// Goals are numbers; those that are not smaller than that of its place can be completed behind it.
#[derive(Default)]
struct Table {
    /// The guards that have a model.
    met: BTreeSet<TermId>,
    asked: Vec<TermId>,
    gives_up: bool,
}

impl Judge<u32> for Table {
    fn may_complete(&mut self, site: &Site, goal: u32) -> bool {
        goal >= site.at.0
    }

    fn models(&mut self, _: &mut Terms, guards: &[TermId]) -> Models {
        self.asked.extend(guards);
        if self.gives_up {
            return Models::Unknown(smt::Reason::Memory);
        }
        let met = (0..guards.len()).find(|place| self.met.contains(&guards[*place]));
        met.map_or(Models::None, |place| Models::Some(vec![place]))
    }
}

fn at(place: u32) -> Site {
    Site { calls: Vec::new(), function: FuncId(0), at: LocId(place), edge: None }
}

/// The goals, for which nothing is assumed.
fn bare(free: &Discharged<u32>) -> Vec<u32> {
    assert!(free.goals().iter().all(|(_, assumed)| assumed.is_empty()), "{free:?}");
    free.goals().iter().map(|(goal, _)| *goal).collect()
}

/// One of each kind that nobody may assume not to be there.
fn kinds() -> Vec<Boundary> {
    vec![
        Boundary::Unsupported(Unsupported("asm".into())),
        Boundary::Addresses,
        Boundary::Model("files that exist".into()),
        Boundary::Resource("memory"),
        Boundary::Shape("shape of a".into()),
        Boundary::Unwinding(LoopId::Calls(FuncId(0))),
        Boundary::Allocation,
        Boundary::Output,
        Boundary::Environment("reg does not call cb".into()),
        Boundary::Undefined(Reason::Indeterminate),
    ]
}

#[test]
fn what_is_met_before_a_goal_is_in_its_way() {
    for boundary in kinds() {
        for pending in [false, true] {
            let (mut terms, mut table) = (Terms::new(), Table::default());
            let guard = terms.var("g", Sort::Bool);
            let obligation = || Obligation { guard, site: at(5), boundary: boundary.clone() };
            let mut all = Obligations::none();
            let waiting = if pending {
                vec![obligation()]
            } else {
                all.add(&mut terms, obligation());
                Vec::new()
            };
            table.met.insert(guard);
            let (free, others) = all.discharge(&mut terms, waiting, &[3, 4, 5, 6], &mut table);
            assert_eq!(bare(&free), [3, 4], "they come before: {boundary}");
            let met = Obstacle::Met(boundary.clone(), at(5));
            assert_eq!(others, [(5, met.clone()), (6, met)]);
        }
    }
}

#[test]
fn what_no_execution_meets_is_in_nobodys_way() {
    for boundary in kinds() {
        let (mut terms, mut table) = (Terms::new(), Table::default());
        let guard = terms.var("g", Sort::Bool);
        let mut all = Obligations::none();
        all.add(&mut terms, Obligation { guard, site: at(0), boundary: boundary.clone() });
        let (free, others) = all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
        assert!(bare(&free) == [1, 2] && others.is_empty());
        // It is not asked twice, unless there are more executions.
        assert_eq!(std::mem::take(&mut table.asked), [guard]);
        all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
        assert_eq!(table.asked, []);
        let more = terms.var("h", Sort::Bool);
        all.add(&mut terms, Obligation { guard: more, site: at(0), boundary });
        table.met.insert(more);
        let (free, _) = all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
        assert!(free.is_empty() && table.asked.contains(&more));
    }
}

#[test]
fn a_solver_that_gives_up_proves_nothing() {
    let mut terms = Terms::new();
    let mut table = Table { gives_up: true, ..Table::default() };
    let guard = terms.var("g", Sort::Bool);
    let mut all = Obligations::none();
    let obligation = Obligation { guard, site: at(2), boundary: Boundary::Addresses };
    all.add(&mut terms, obligation);
    let (free, others) = all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
    assert_eq!(bare(&free), [1]);
    assert_eq!(others, [(2, Obstacle::Unknown(smt::Reason::Memory))]);
}

/// Of several, the one that is most worth telling; what stands elsewhere is not asked for.
#[test]
fn reasons_and_questions() {
    let (mut terms, mut table) = (Terms::new(), Table::default());
    let [a, b, c] = ["a", "b", "c"].map(|name| terms.var(name, Sort::Bool));
    let mut all = Obligations::none();
    let calls = vec![(FuncId(1), EdgeId(0))];
    for (guard, site, boundary) in [
        (a, at(1), Boundary::Allocation),
        (b, Site { calls, ..at(1) }, Boundary::Shape("shape of a".into())),
        (c, at(9), Boundary::Addresses),
    ] {
        all.add(&mut terms, Obligation { guard, site, boundary });
    }
    table.met = BTreeSet::from([a, b, c]);
    let (_, others) = all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
    let told: Vec<String> = others.iter().map(|(_, obstacle)| format!("{obstacle:?}")).collect();
    assert!(told.iter().all(|text| text.contains("shape of a")), "{told:?}");
    assert!(!table.asked.contains(&c), "no goal lies behind it");
    assert_eq!(all.iter().count(), 3);
}

/// Undefined behaviour is assumed not to happen where it may happen before the goal; what cannot
/// happen, or only behind, is not.
#[test]
fn undefined_behaviour_is_assumed_by_name() {
    let (mut terms, mut table) = (Terms::new(), Table::default());
    let [a, b, c] = ["a", "b", "c"].map(|name| terms.var(name, Sort::Bool));
    let (null, wild) = (Reason::NullPointer, Reason::WildPointer);
    let mut all = Obligations::none();
    for (guard, place, reason) in [(a, 2, null), (b, 3, wild), (c, 1, Reason::Overlap)] {
        let boundary = Boundary::Undefined(reason);
        all.add(&mut terms, Obligation { guard, site: at(place), boundary });
    }
    table.met = BTreeSet::from([a, b]);
    let (free, others) = all.discharge(&mut terms, Vec::new(), &[1, 2, 3], &mut table);
    assert!(others.is_empty());
    let undefined = |reason, place| (Boundary::Undefined(reason), at(place));
    let (first, second) = (undefined(null, 2), undefined(wild, 3));
    let goals = [(1, vec![]), (2, vec![first.clone()]), (3, vec![first, second])];
    assert_eq!(free.goals(), goals);
}

#[test]
fn what_nobody_has_decided_is_assumed() {
    let mut terms = Terms::new();
    let mut table = Table { gives_up: true, ..Table::default() };
    let guard = terms.var("g", Sort::Bool);
    let mut all = Obligations::none();
    let boundary = Boundary::Undefined(Reason::NullPointer);
    all.add(&mut terms, Obligation { guard, site: at(2), boundary });
    let (free, others) = all.discharge(&mut terms, Vec::new(), &[1, 2], &mut table);
    assert!(others.is_empty());
    let assumed = (Boundary::Undefined(Reason::NullPointer), at(2));
    assert_eq!(free.goals(), [(1, vec![]), (2, vec![assumed])]);
}
