//! Proofs by unwinding, handed to the crate that checks them.

use super::Arguments;
use crate::asked::Session;
use crate::commands::measure::Court;
use ::check::{Checker, Claim, Finding, Refuted, Refuter};
use base::Diagnostic;
use cfa::LoopId;
use goal::{AskedId, Assumption, Desugared, Ledger};
use smt::Process;
use std::collections::{BTreeMap, BTreeSet};
use std::thread::Builder;
use std::time::Instant;

/// Formulas are deep, and some of the work on them is recursive.
const STACK: usize = 256 << 20;

/// A goal with such a proof.
pub struct Unwound {
    pub number: usize,
    /// The query.
    pub q: usize,
    pub id: AskedId,
    pub bounds: Vec<(LoopId, u32)>,
    pub assumes: BTreeSet<Assumption>,
}

type Bounds = [(LoopId, u32)];
/// What was found of each, by its number.
type Found = Vec<(usize, Finding)>;

/// Goals with the same bounds are checked together.
pub fn check(
    arguments: &Arguments,
    session: &Session,
    (courts, ledger): (&[Court<'_>], &Ledger),
    all: &[Unwound],
) -> Result<(Found, Refuted), Diagnostic> {
    let deadline = Instant::now() + arguments.time;
    let mut groups: BTreeMap<(usize, &Bounds, bool), Vec<&Unwound>> = BTreeMap::new();
    for one in all {
        // What holds at the entry is granted in any case.
        let is_precondition = |what: &String| {
            session.preconditions.iter().any(|known| known.text == *what)
                || session.granted(&arguments.common).contains(what)
        };
        let has_grants = one
            .assumes
            .iter()
            .any(|what| matches!(what, Assumption::Granted(what) if !is_precondition(what)));
        groups.entry((one.q, one.bounds.as_slice(), has_grants)).or_default().push(one);
    }
    let (mut found, mut refuted) = (Found::new(), Refuted::default());
    for ((q, _, has_grants), group) in groups {
        let court = (&courts[q], ledger);
        let work = || one_group(arguments, session, court, &group, has_grants, deadline);
        let done = std::thread::scope(|scope| {
            let thread = Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            thread.map(|thread| thread.join())
        });
        let (more, by) = match done {
            Ok(Ok(done)) => done?,
            Ok(Err(_)) => return Err(Diagnostic::error("the check ended by a bug of ours")),
            Err(error) => {
                return Err(Diagnostic::error(format!("cannot start a thread: {error}")));
            }
        };
        found.extend(more);
        refuted += by;
    }
    Ok((found, refuted))
}

fn one_group(
    arguments: &Arguments,
    session: &Session,
    (court, ledger): (&Court<'_>, &Ledger),
    group: &[&Unwound],
    has_grants: bool,
    deadline: Instant,
) -> Result<(Found, Refuted), Diagnostic> {
    let typing = session.typing().ok_or_else(|| {
        Diagnostic::error("there is no `main` to start in")
            .hint("name the function that the tests call by `--entry FUNCTION`")
    })?;
    let form = arguments.common.form(session, typing.entry);
    let mut form = form.map_err(Diagnostic::error)?;
    if has_grants && form.has_conventions() {
        form = form.assuming_conventions();
    }
    let view = court.view;
    let mut bounds = BTreeMap::new();
    for (id, bound) in &group[0].bounds {
        let most = bounds.entry(*id).or_insert(*bound);
        *most = *bound.max(most);
    }
    let claim = Claim {
        program: session.program(),
        alphabet: &view.alphabet,
        entry: typing.entry,
        goals: &court.goals.goals,
        first: court.goals.first,
        predicates: view.heard.answer.predicates.table.as_slice(),
        under_test: view.graph.id(),
        form,
        bounds,
    };
    let mut refuter = refuter(arguments)?;
    let mut checker = Checker::new(&claim, &mut refuter, deadline);
    let find = |one: &&Unwound| {
        let finding = match (&mut checker, ledger.desugared(one.id)) {
            (Err(why), _) => why.clone(),
            (Ok(checker), Desugared::One(goal)) => checker.refutes(*goal, &one.assumes),
            (Ok(checker), Desugared::Pairs(pairs)) => checker.refutes_pairs(pairs, &one.assumes),
        };
        (one.number, finding)
    };
    let found = group.iter().map(find).collect();
    Ok((found, refuter.refuted()))
}

/// A fresh one.
fn refuter(arguments: &Arguments) -> Result<Refuter, Diagnostic> {
    let Some(command) = &arguments.solver else { return Ok(Refuter::proving()) };
    let words: Vec<&str> = command.split_whitespace().collect();
    if words.is_empty() {
        return Err(Diagnostic::error("`--solver` needs a command").hint("such as `z3 -in`"));
    }
    let process = Process::spawn(&words).map_err(|error| {
        Diagnostic::error(format!("the solver `{command}` cannot be started: {error}"))
            .hint("it should speak SMT-LIB on its standard input, as `z3 -in` does")
    })?;
    Ok(Refuter::believing(Box::new(process)))
}
