//! What is known of a test that was run.

use super::lines::listed;
use crate::asked::{Listed, View};
use crate::commands::generate::Found;
use crate::native::{PATTERN, Ran, is_under_test};
use cfa::FuncId;
use goal::{Desugared, EngineGoals, GoalId, Ledger, Reason};
use interp::Interpreter;
use std::collections::BTreeSet;
use suite::judge::Judge;
use suite::native::Path;
use suite::observe::{Limits, observe, observe_by};
use suite::sandbox::Limit;
use suite::{Outcome, Test};

#[derive(Clone)]
pub struct Seen {
    pub outcome: Outcome,
    pub limit: Option<Limit>,
    /// For people.
    pub remarks: Vec<String>,
    /// What was reached, of all queries.
    pub reached: BTreeSet<GoalId>,
    /// What a run of the program as it is compiled has reached, if somebody asked for that: also
    /// behind what is undefined.
    pub plain: BTreeSet<GoalId>,
    /// What may have been reached: a predicate had no value.
    pub doubtful: BTreeSet<GoalId>,
    /// What it did that is undefined, if somebody looked.
    pub found: Vec<Found>,
    /// The functions that were called for inputs, in order, if that is known.
    pub reads: Option<Vec<FuncId>>,
}

impl Seen {
    /// Of a test for which there was no time.
    pub fn not_run() -> Seen {
        Seen { limit: Some(Limit::Wall), ..Seen::nothing(Outcome::Timeout) }
    }

    /// Of inputs that violate a precondition: they are no test.
    pub fn violates(what: &str) -> Seen {
        Seen::nothing(Outcome::Violates(what.into()))
    }

    fn nothing(outcome: Outcome) -> Seen {
        Seen {
            outcome,
            limit: None,
            remarks: Vec::new(),
            reached: BTreeSet::new(),
            plain: BTreeSet::new(),
            doubtful: BTreeSet::new(),
            found: Vec::new(),
            reads: None,
        }
    }
}

/// The goals of one query, ready to be judged.
pub struct Court<'a> {
    pub view: &'a View<'a>,
    /// As engines see them.
    pub goals: EngineGoals,
    /// Those that are told, with their numbers in the list.
    pub listed: Vec<Listed>,
    pub judge: Judge<'a>,
}

impl<'a> Court<'a> {
    /// Of each query of a run, with one ledger for all.
    pub fn all(views: &'a [View<'a>]) -> (Vec<Court<'a>>, Ledger) {
        let (mut courts, mut count, mut next) = (Vec::new(), 0, GoalId(0));
        for view in views {
            let court = Court::new(view, count, next);
            (count, next) = (count + court.listed.len() as u128, court.goals.range().end);
            courts.push(court);
        }
        let list = courts.iter().flat_map(|court: &Court<'_>| {
            court.listed.iter().map(|one| (court.desugared(one), one.has_path))
        });
        let mut ledger = Ledger::new(list);
        let listed = courts.iter().flat_map(|c| c.listed.iter().map(|one| c.view.pair(one.k)));
        for (id, pair) in ledger.ids().zip(listed) {
            if let Some(why) = pair.and_then(|pair| pair.unfollowed.clone()) {
                ledger.give_up(id, Reason::Unsupported(why));
            }
        }
        (courts, ledger)
    }

    fn new(view: &'a View<'a>, count: u128, first: GoalId) -> Self {
        let (asked, id) = (&view.heard.answer.asked, view.graph.id());
        let goals = EngineGoals::new(&asked.goals, &asked.pairs, id, first);
        let judge = Judge::new(view.program(), &view.alphabet, id, &goals);
        Court { view, listed: listed(view, count), goals, judge }
    }

    pub fn desugared(&self, one: &Listed) -> Desugared {
        self.goals.of(one.k).expect("there should be so many goals")
    }
}

/// Judges a run by every query.
pub fn look(courts: &[Court<'_>], entry: FuncId, test: &Test, ran: &Ran) -> Seen {
    let mut seen = Seen {
        outcome: ran.outcome.clone(),
        limit: ran.limit,
        remarks: remarks(ran),
        reached: BTreeSet::new(),
        plain: BTreeSet::new(),
        doubtful: BTreeSet::new(),
        found: Vec::new(),
        reads: ran.reads.clone(),
    };
    let ended;
    let ran = if ran.broken {
        ended = until_it_broke(courts, entry, test, ran);
        &ended
    } else {
        ran
    };
    for court in courts {
        let predicates = court.view.heard.answer.predicates.table.as_slice();
        // Without predicates nothing needs to be observed.
        if predicates.is_empty() {
            let all = ran.paths.iter().flat_map(|path| court.judge.reached(path, None));
            seen.reached.extend(all);
        } else {
            with_predicates(court, entry, test, ran, &mut seen);
        }
    }
    seen
}

/// Probes do not tell where an assumption failed; the interpreter does.
fn until_it_broke(courts: &[Court<'_>], entry: FuncId, test: &Test, ran: &Ran) -> Ran {
    let mut ended = ran.clone();
    let Some(view) = courts.first().map(|court| court.view) else { return ended };
    let steps = ran.paths.iter().map(|path| path.steps.len()).max().unwrap_or(0);
    let is_tested = |f| is_under_test(view, f);
    let observed = observe(view.program(), &[], entry, &test.inputs, &is_tested, steps);
    if observed.broken {
        ended.paths.iter_mut().for_each(|path| *path = observed.until_the_end(path));
    } else {
        ended.paths.clear();
    }
    ended
}

/// A run that went on after undefined behaviour gets that as its outcome.
fn with_predicates(court: &Court<'_>, entry: FuncId, test: &Test, ran: &Ran, seen: &mut Seen) {
    let (view, judge) = (court.view, &court.judge);
    let predicates = view.heard.answer.predicates.table.as_slice();
    let length = |path: &Path| path.steps.len() + path.uncertain.len();
    let steps = ran.paths.iter().map(length).max().unwrap_or(0);
    let is_tested = |f| is_under_test(view, f);
    let observed = observe(view.program(), predicates, entry, &test.inputs, &is_tested, steps);
    // What holds for zeros in the place of indeterminate values holds for the program only if it does
    // so for others.
    let zeros = base::mutant!("tool: predicates see zeros for indeterminate values");
    let other = (observed.is_indeterminate() && !zeros).then(|| {
        let limits = Limits { steps, fill: PATTERN, ..Limits::default() };
        let interpreter = Interpreter::with_predicates(view.program(), predicates);
        let program = (view.program(), predicates);
        observe_by(&interpreter, program, entry, &test.inputs, &is_tested, limits)
    });
    // Where a run crashed matters for what is undefined there; edges count only if a probe told.
    let has_checks = predicates.iter().any(|predicate| predicate.is_check);
    for path in &ran.paths {
        let crashed = observed.until_crash(view.program(), path);
        let path = crashed.as_ref().filter(|_| ran.has_crashed() && has_checks).unwrap_or(path);
        let mut reached = judge.reached(path, observed.along(path));
        if let Some(other) = &other {
            let also = judge.reached(path, other.along(path));
            reached.retain(|goal| also.contains(goal));
        }
        seen.reached.extend(reached);
        for guess in observed.guesses(path) {
            seen.doubtful.extend(judge.reached(path, Some(&guess)));
        }
    }
    let ends_before = ran.paths.iter().any(|path| observed.ends_before(path));
    if ran.paths.iter().any(|path| observed.along(path).is_none()) {
        let text = "the interpreter takes another path; predicates are not judged";
        seen.remarks.push(text.into());
    } else if let (Some(what), true, true) = (&observed.undefined, ends_before, ran.outcome.is_ok())
    {
        seen.outcome = Outcome::Undefined(what.clone());
    } else if let (Some(why), true) = (&observed.stopped, ends_before) {
        let text =
            format!("the interpreter stops ({why}); from there on predicates are not judged");
        seen.remarks.push(text);
    }
}

fn remarks(ran: &Ran) -> Vec<String> {
    let mut all = Vec::new();
    for lost in ran.paths.iter().filter_map(|path| path.lost.as_ref()) {
        all.push(format!("the path was lost: {lost}"));
    }
    if ran.broken {
        all.push("an assumption does not hold".into());
    }
    if ran.cut {
        all.push("too many events; the rest is not counted".into());
    }
    all
}
