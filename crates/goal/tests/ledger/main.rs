//! The ledger, which is updated answer by answer, beside the naive reading of its definitions.

#[path = "../../../cfa/tests/xorshift/mod.rs"]
mod xorshift;

mod naive;

use cfa::{FuncId, LoopId};
use goal::*;
use naive::{Naive, Told, tell};
use std::collections::BTreeSet;
use xorshift::Random;

/// Ids below this number are goals of one test; evaluations follow.
const SINGLE: usize = 5;
const SEARCHES: usize = 3;

/// Goals of one test, of which some are not asked for, and pair goals.
fn list(r: &mut Random) -> (Vec<(Desugared, bool)>, usize) {
    let mut list = Vec::new();
    for goal in 0..SINGLE {
        if r.chance(80) {
            list.push((Desugared::One(GoalId(goal as u128)), r.chance(85)));
        }
    }
    let mut next = SINGLE;
    for _ in 0..r.below(3) {
        let (with, without) = (1 + r.below(3), 1 + r.below(3));
        let goal = |k: usize| GoalId((next + k) as u128);
        let all = (0..with).flat_map(|a| (0..without).map(move |b| (a, b)));
        let pairs = all.filter(|_| r.chance(60)).map(|(a, b)| (goal(a), goal(with + b)));
        let pairs: Vec<(GoalId, GoalId)> = pairs.collect();
        let has_path = !pairs.is_empty();
        list.push((Desugared::Pairs(pairs), has_path));
        next += with + without;
    }
    (list, next)
}

fn goals(r: &mut Random, count: usize, percent: usize) -> BTreeSet<GoalId> {
    (0..count).filter(|_| r.chance(percent)).map(|goal| GoalId(goal as u128)).collect()
}

fn proof(r: &mut Random) -> Proof {
    let bound = |r: &mut Random| (LoopId::Calls(FuncId(r.below(3) as u32)), r.below(4) as u32);
    let bounds = (0..r.below(3)).map(|_| bound(r)).collect();
    let place = |r: &mut Random| format!("a.c:{}", r.below(3));
    let what = "signed overflow".to_string();
    let assumes =
        (0..r.below(3)).map(|_| Assumption::Defined { what: what.clone(), place: place(r) });
    Proof::Unwinding { bounds, assumes: assumes.collect() }
}

/// What may be told next. `made` are the tests that have not run, `next` is the next test.
fn told(
    r: &mut Random,
    count: usize,
    asked: usize,
    made: &mut Vec<TestId>,
    next: u32,
) -> Vec<Told> {
    let search = SearchId(r.below(SEARCHES) as u32);
    let few = |r: &mut Random| goals(r, count, 20);
    let list = |r: &mut Random| few(r).into_iter().collect();
    match r.below(10) {
        0 | 1 => vec![Told::Infeasible(list(r), proof(r), search)],
        2 => {
            let reasons = [Reason::Open, Reason::Timeout, Reason::Bound("loop".into())];
            vec![Told::Unknown(list(r), reasons[r.below(3)].clone())]
        }
        3 if asked > 0 && r.chance(30) => {
            vec![Told::Settle(AskedId(r.below(asked) as u32), proof(r), SearchId(SEARCHES as u32))]
        }
        4 if r.chance(30) => vec![Told::Unpredicted(list(r), search, r.chance(60))],
        5..=7 => {
            made.push(TestId(next));
            let predicted = few(r);
            let promised = predicted.iter().copied().filter(|_| r.chance(50)).collect();
            let promise = Told::Promise(TestId(next), promised, search);
            let predict = Told::Predict(TestId(next), predicted);
            [predict].into_iter().chain(r.chance(80).then_some(promise)).collect()
        }
        _ if made.is_empty() => vec![Told::Ran(TestId(next), few(r), r.chance(20))],
        _ => vec![Told::Ran(made.remove(r.below(made.len())), BTreeSet::new(), r.chance(20))],
    }
}

/// What a test reaches is most often what is predicted.
fn with_reached(r: &mut Random, count: usize, told: Told, before: &[Told]) -> Told {
    let Told::Ran(test, reached, is_cut) = told else { return told };
    let predicted = before.iter().find_map(|told| match told {
        Told::Predict(other, goals) if *other == test => Some(goals.clone()),
        _ => None,
    });
    let mut reached = predicted.unwrap_or(reached);
    if r.chance(25) {
        reached.retain(|_| r.chance(70));
    }
    if r.chance(25) {
        reached.extend(goals(r, count, 10));
    }
    Told::Ran(test, reached, is_cut)
}

fn compare(ledger: &Ledger, list: &[(Desugared, bool)], all: &[Told], seed: u64) {
    let naive = Naive { list, told: all };
    assert_eq!(ledger.open().list(), naive.open(), "{seed} {list:?} {all:#?}");
    let mut counts = Counts::default();
    for (k, id) in ledger.ids().enumerate() {
        let verdict = naive.verdict(k);
        assert_eq!(ledger.verdict(id), verdict, "{seed} {id} {list:?} {all:#?}");
        match verdict {
            Verdict::Covered(_) => counts.covered += 1,
            Verdict::Infeasible(proof) if proof.is_bare() => counts.infeasible += 1,
            Verdict::Infeasible(_) => counts.conditional += 1,
            Verdict::Unknown(_) => counts.unknown += 1,
        }
    }
    assert_eq!(ledger.counts().to_string(), counts.to_string(), "{seed}");
    let decided = (0..list.len()).filter(|id| naive.is_decided(*id)).count();
    assert_eq!(ledger.decided(), decided, "{seed} {list:?} {all:#?}");
    for search in (0..=SEARCHES as u32).map(SearchId) {
        assert_eq!(ledger.is_trusted(search), !naive.is_wrong(search), "{seed} {all:#?}");
    }
}

#[test]
fn after_every_answer_the_ledger_is_what_its_definition_says() {
    let (mut kinds, mut wrong, mut open) = ([0; 4], 0, 0);
    for seed in 1..=2000 {
        let r = &mut Random::new(seed);
        let (list, count) = list(r);
        let mut ledger = Ledger::new(list.clone());
        for name in 0..=SEARCHES {
            ledger.search(name.to_string());
        }
        let (mut all, mut made, mut next) = (Vec::new(), Vec::new(), 0);
        let view = ledger.open().clone();
        let (mut known, mut version) = (view.list(), view.version());
        for _ in 0..12 {
            for one in told(r, count, list.len(), &mut made, next) {
                let one = with_reached(r, count, one, &all);
                all.push(one.clone());
                tell(&mut ledger, one);
                compare(&ledger, &list, &all, seed);
                let is_told = version != view.version() || known == view.list();
                assert!(is_told, "{seed} {all:#?}");
                (known, version) = (view.list(), view.version());
                open += known.len();
            }
            next += 1;
        }
        let counts = ledger.counts();
        let Counts { covered, infeasible, conditional, unknown, .. } = counts;
        for (kind, more) in kinds.iter_mut().zip([covered, infeasible, conditional, unknown]) {
            *kind += more;
        }
        wrong += (0..SEARCHES as u32).filter(|s| !ledger.is_trusted(SearchId(*s))).count();
    }
    assert!(kinds.iter().all(|kind| *kind > 500), "all verdicts should be met: {kinds:?}");
    assert!(wrong > 1000 && open > 10_000, "{wrong} searches were wrong, {open} goals were open");
}

fn set(goals: &[u128]) -> BTreeSet<GoalId> {
    goals.iter().copied().map(GoalId).collect()
}

fn told_of(ledger: &Ledger) -> Vec<String> {
    let wrong = ledger.disagreements().iter();
    wrong.map(|one| format!("{} {:?} {}", one.goal, one.asked, one.wrong)).collect()
}

#[test]
fn a_search_that_is_wrong_once_loses_all_its_proofs() {
    let one = |goal| (Desugared::One(GoalId(goal)), goal != 4);
    let mut ledger = Ledger::new((0..5).map(one));
    let (first, second) = (ledger.search("first"), ledger.search("second"));
    let by = |bound| Proof::Unwinding {
        bounds: vec![(LoopId::Calls(FuncId(0)), bound)],
        assumes: BTreeSet::new(),
    };
    ledger.infeasible(&[GoalId(1), GoalId(2)], &by(1), first);
    ledger.infeasible(&[GoalId(2), GoalId(3)], &by(2), second);
    let infeasible = Verdict::Infeasible;
    assert_eq!(ledger.verdict(AskedId(2)), infeasible(by(1)));
    // A test of the first search is made for goal 0, and does not reach it.
    ledger.predict(TestId(0), set(&[0]));
    ledger.promise(TestId(0), set(&[0]), first);
    assert!(ledger.open().is_empty());
    ledger.ran(TestId(0), &set(&[]), false);
    assert_eq!(
        told_of(&ledger),
        ["goal0 Some(asked0) the test that was made for it does not reach natively"]
    );
    let withdrawn = Verdict::Unknown(Reason::Withdrawn);
    let shown = withdrawn.to_string();
    assert!(
        shown.starts_with("unknown (withdrawn: the search that proved it was wrong elsewhere;")
    );
    assert_eq!(ledger.verdict(AskedId(0)).to_string(), "unknown (solver: not confirmed natively)");
    assert_eq!(ledger.verdict(AskedId(1)), withdrawn);
    assert_eq!(ledger.verdict(AskedId(2)), infeasible(by(2)), "the other search has shown it, too");
    assert!(!ledger.is_trusted(first) && ledger.is_trusted(second));
    // What it says from now on is not believed either.
    ledger.infeasible(&[GoalId(0)], &by(1), first);
    assert_eq!(ledger.verdict(AskedId(0)), withdrawn);
    // The second search has proved infeasible what is reached.
    ledger.ran(TestId(1), &set(&[3]), true);
    assert_eq!(told_of(&ledger)[1..], ["goal3 Some(asked3) proved infeasible, and reached"]);
    assert_eq!(ledger.verdict(AskedId(3)), Verdict::Covered(TestId(1)));
    assert_eq!(ledger.verdict(AskedId(2)), withdrawn);
    assert_eq!(ledger.verdict(AskedId(4)), infeasible(Proof::Structural), "of no search");
    assert_eq!(ledger.counts().to_string(), "1 covered, 1 infeasible, 3 unknown");
}

#[test]
fn a_run_that_was_cut_short_shows_nothing_of_a_search() {
    let mut ledger = Ledger::new((0..2).map(|goal| (Desugared::One(GoalId(goal)), true)));
    let search = ledger.search("search");
    ledger.infeasible(
        &[GoalId(1)],
        &Proof::Unwinding { bounds: Vec::new(), assumes: BTreeSet::new() },
        search,
    );
    ledger.predict(TestId(0), set(&[0]));
    ledger.promise(TestId(0), set(&[0]), search);
    ledger.ran(TestId(0), &set(&[]), true);
    assert!(ledger.disagreements().is_empty() && ledger.is_trusted(search));
    assert_eq!(ledger.counts().to_string(), "0 covered, 1 infeasible, 1 unknown");
    ledger.unpredicted(&[GoalId(0)], search, false);
    assert_eq!(ledger.counts().to_string(), "0 covered, 0 infeasible, 2 unknown");
}

#[test]
fn tests_that_the_others_make_superfluous_go() {
    let pair = Desugared::Pairs(vec![(GoalId(1), GoalId(2)), (GoalId(3), GoalId(2))]);
    let mut ledger = Ledger::new([(Desugared::One(GoalId(0)), true), (pair, true)]);
    for (test, reached) in [set(&[0, 1]), set(&[3]), set(&[2, 3]), set(&[0, 9])].iter().enumerate()
    {
        ledger.ran(TestId(test as u32), reached, false);
    }
    assert_eq!(ledger.pair(AskedId(1)), Some((TestId(0), TestId(2))));
    assert_eq!(ledger.demands(), set(&[0, 1, 2]));
    ledger.keep_tests(&[TestId(0), TestId(2)]);
    assert_eq!(ledger.tests(AskedId(0)), [TestId(0)]);
    assert_eq!(ledger.tests(AskedId(1)), [TestId(0), TestId(1)]);
    ledger.keep_tests(&[TestId(1)]);
    assert_eq!(ledger.tests(AskedId(1)), [TestId(0)], "one test has both sides");
    assert_eq!(ledger.verdict(AskedId(0)), Verdict::Unknown(Reason::Open));
    assert_eq!(ledger.open().list(), [GoalId(0)]);
}
