//! What is known of a test that was run.

use crate::asked::View;
use crate::native::{Ran, is_under_test};
use cfa::FuncId;
use suite::judge::{Judge, Reached};
use suite::observe::observe;
use suite::sandbox::Limit;
use suite::{Outcome, Test};

pub struct Seen {
    pub outcome: Outcome,
    pub limit: Option<Limit>,
    /// For people.
    pub remarks: Vec<String>,
    /// For each query, what was reached.
    pub reached: Vec<Reached>,
    /// For each query, what may have been reached: a predicate had no value.
    pub doubtful: Vec<Reached>,
}

/// The goals of one query, ready to be judged.
pub struct Court<'a> {
    pub view: &'a View<'a>,
    pub judge: Judge<'a>,
}

impl<'a> Court<'a> {
    pub fn new(view: &'a View<'a>) -> Self {
        let asked = &view.heard.answer.asked;
        let (goals, pairs) = (&asked.goals, &asked.pairs);
        let judge = Judge::new(view.program(), &view.alphabet, view.graph.id(), goals, pairs);
        Court { view, judge }
    }
}

/// Judges a run by every query.
pub fn look(courts: &[&Court<'_>], entry: FuncId, test: &Test, ran: &Ran) -> Seen {
    let mut seen = Seen {
        outcome: ran.outcome.clone(),
        limit: ran.limit,
        remarks: remarks(ran),
        reached: Vec::new(),
        doubtful: Vec::new(),
    };
    for court in courts {
        let predicates = court.view.heard.answer.predicates.table.as_slice();
        // Without predicates nothing needs to be observed.
        if predicates.is_empty() {
            let all = ran.paths.iter().map(|path| court.judge.reached(path, None));
            seen.reached.push(all.fold(Reached::default(), Reached::and));
            seen.doubtful.push(Reached::default());
        } else {
            with_predicates(court, entry, test, ran, &mut seen);
        }
    }
    seen
}

/// A run that went on after undefined behaviour gets that as its outcome.
fn with_predicates(court: &Court<'_>, entry: FuncId, test: &Test, ran: &Ran, seen: &mut Seen) {
    let (view, judge) = (court.view, &court.judge);
    let predicates = view.heard.answer.predicates.table.as_slice();
    let steps = ran.paths.iter().map(|path| path.steps.len()).max().unwrap_or(0);
    let is_tested = |f| is_under_test(view, f);
    let observed = observe(view.program(), predicates, entry, &test.inputs, &is_tested, steps);
    let (mut reached, mut doubtful) = (Reached::default(), Reached::default());
    for path in &ran.paths {
        reached = reached.and(judge.reached(path, observed.along(path)));
        for guess in observed.guesses(path) {
            doubtful = doubtful.and(judge.reached(path, Some(&guess)));
        }
    }
    seen.reached.push(reached);
    seen.doubtful.push(doubtful);
    let ends_before = ran.paths.iter().any(|path| observed.ends_before(path));
    if ran.paths.iter().any(|path| observed.along(path).is_none()) {
        let text = "the interpreter takes another path; predicates are not judged";
        seen.remarks.push(text.into());
    } else if let (Some(what), true, Outcome::Ok) = (&observed.undefined, ends_before, &ran.outcome)
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
    if ran.excluded {
        all.push("an assumption does not hold".into());
    }
    if ran.cut {
        all.push("too many events; the rest is not counted".into());
    }
    all
}
