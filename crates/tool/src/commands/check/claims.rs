//! What a result says beside its verdicts: how many there are of each, what each test covers and how it
//! ends, what it does that is undefined, what is taken for granted.

use super::rebuild::Kept;
use crate::asked::{Session, View};
use crate::commands::generate::{Found, environment};
use crate::commands::measure::Again;
use crate::native::is_under_test;
use ::check::Finding;
use base::Diagnostic;
use cfa::Inputs;
use std::collections::BTreeSet;
use suite::json::{self, Claims, Members, Run, Said};
use suite::observe::{Observed, observe};
use suite::{Outcome, Typing};

/// Edges that the interpreter remembers of a test.
const STEPS: usize = 1 << 21;

/// What is wrong, or could not be decided, each with a sentence.
pub fn examine(
    session: &Session,
    views: &[View<'_>],
    kept: &Kept,
    said: &[Option<Said>],
    again: &Again,
) -> Result<Vec<Finding>, Diagnostic> {
    let claims = json::claims(&kept.name, &kept.text)?;
    let runs = json::runs(&kept.name, &kept.text)?;
    let mut wrong = summary(&claims, said, runs.len(), constants(views)?);
    for (test, run) in runs.iter().enumerate() {
        wrong.extend(covers(test, run, said));
    }
    if let (Some(typing), Some(view)) = (session.typing(), views.first()) {
        let all = runs.iter().enumerate();
        wrong.extend(all.filter_map(|(test, run)| outcome(test, run, &typing, view, again)));
        wrong.extend(claims.findings.iter().filter_map(|one| finding(one, &typing, view, again)));
        wrong.extend(granted(&claims, &typing));
    }
    Ok(wrong)
}

fn rejected(why: String) -> Option<Finding> {
    Some(Finding::Rejected(why))
}

/// Goals that ask for an outcome which a constant does not have.
fn constants(views: &[View<'_>]) -> Result<usize, Diagnostic> {
    let mut count = 0;
    for view in views {
        let counted = view.each(0, |one| {
            count += usize::from(one.is_constant);
            Ok(())
        });
        counted.map_err(|error| Diagnostic::error(error.to_string()))?;
    }
    Ok(count)
}

/// The numbers of the summary, counted again.
fn summary(claims: &Claims, said: &[Option<Said>], tests: usize, constants: usize) -> Vec<Finding> {
    let is = |said: &&Said, verdict: &str| said.verdict.as_deref() == Some(verdict);
    let assumes = |said: &&Said| said.members.get("assumes").is_some_and(|list| list != "[]");
    let count = |verdict: &str| said.iter().flatten().filter(|said| is(said, verdict)).count();
    let conditional =
        said.iter().flatten().filter(|said| is(said, "infeasible") && assumes(said)).count();
    let expected = [
        ("goals", said.len()),
        ("covered", count("covered")),
        ("infeasible", count("infeasible") - conditional),
        ("infeasible_assuming", conditional),
        ("unknown", count("unknown")),
        ("constant", constants),
        ("tests", tests),
    ];
    let compare = |(name, count): (&str, usize)| {
        // A result without such proofs does not count them.
        let may_lack = ["infeasible_assuming", "constant"].contains(&name);
        let none = (may_lack && !claims.summary.is_empty()).then_some("0");
        let told = claims.summary.get(name).map(String::as_str).or(none)?;
        let silent = base::mutant!("tool: nobody counts again");
        let why = format!("the summary says {told} {name}, there are {count}");
        (told != count.to_string() && !silent).then_some(Finding::Rejected(why))
    };
    let known = |name: &&String| !expected.iter().any(|(known, _)| known == name);
    let mut wrong: Vec<Finding> = expected.into_iter().filter_map(compare).collect();
    wrong.extend(claims.summary.keys().find(known).map(|name| {
        Finding::Rejected(format!("the summary says something of {name}, which nobody can check"))
    }));
    wrong
}

/// A test covers the goals that name it.
fn covers(test: usize, run: &Run, said: &[Option<Said>]) -> Option<Finding> {
    let names = |said: &&Said| said.tests.contains(&test);
    let is_covered = |said: &&Said| said.verdict.as_deref() == Some("covered");
    let goals = said.iter().flatten().filter(|said| is_covered(said) && names(said));
    let named: BTreeSet<u128> = goals.filter_map(|said| said.id).collect();
    let told: BTreeSet<u128> = run.covers.iter().copied().collect();
    let (more, less) = (told.difference(&named).next(), named.difference(&told).next());
    match (more, less) {
        (Some(goal), _) => {
            rejected(format!("test {test} is said to cover goal {goal}, which does not name it"))
        }
        (None, Some(goal)) => {
            rejected(format!("test {test} is not said to cover goal {goal}, which names it"))
        }
        (None, None) => None,
    }
}

/// It ends as it is said to, natively or, where that is undefined, in the interpreter. What a limit
/// stopped may go further on another machine.
fn outcome(
    test: usize,
    run: &Run,
    typing: &Typing<'_>,
    view: &View<'_>,
    again: &Again,
) -> Option<Finding> {
    let seen = again.seen.get(test)?;
    let told = run.outcome.clone().unwrap_or(Outcome::Ok);
    if told == seen.outcome {
        return None;
    }
    if let Outcome::Undefined(what) = &told
        && observed(typing, view, &again.tests[test].inputs).undefined.as_ref() == Some(what)
    {
        return None;
    }
    let why = format!("test {test} is said to end: {told}; it ends: {}", seen.outcome);
    match told == Outcome::Timeout || seen.limit.is_some() || run.limit.is_some() {
        true => Some(Finding::Undecided(why)),
        false => rejected(why),
    }
}

/// The test does what is undefined, in the place that is said.
fn finding(told: &Members, typing: &Typing<'_>, view: &View<'_>, again: &Again) -> Option<Finding> {
    let shown: Vec<String> = told.iter().map(|(name, value)| format!("{name} {value}")).collect();
    let shown = shown.join(", ");
    let number = told.get("test").and_then(|test| test.parse::<usize>().ok());
    let Some((number, test)) = number.and_then(|k| Some((k, again.tests.get(k)?))) else {
        return rejected(format!("the finding ({shown}) is of no test"));
    };
    let observed = observed(typing, view, &test.inputs);
    let is_same = |one: &interp::Finding| {
        json::members_of(&Found::new(typing.program, one).json(number)) == *told
    };
    match observed.findings.iter().any(is_same) {
        true => None,
        false => rejected(format!("the interpreter does not see the finding ({shown})")),
    }
}

fn observed(typing: &Typing<'_>, view: &View<'_>, inputs: &Inputs) -> Observed {
    let is_tested = |f| is_under_test(view, f);
    observe(typing.program, &[], typing.entry, inputs, &is_tested, STEPS)
}

/// What is taken for granted is all that has to be.
fn granted(claims: &Claims, typing: &Typing<'_>) -> Option<Finding> {
    let needed = environment::texts(&environment::unseen(typing.program, typing.entry));
    let missing = needed.into_iter().find(|text| !claims.environment.contains(text));
    missing.and_then(|text| rejected(format!("the result does not say that {text} is granted")))
}
