//! Inside the child: one thing done with the goals of a program, timed.

use super::{Item, Job, Measured, Spanned, Step};
use crate::Result;
use crate::front::{Unit, here::translated};
use crate::fuzz::random::Random;
use cfa::{DefUse, FuncId, PointsTo, Program};
use cfront::driver::Translation;
use goal::{Alphabet, Goals, Letter, Paths, plain_subsumption};
use nix::sys::resource::{UsageWho, getrusage};
use query::ask::{self, Answer};
use query::eval::Calls;
use query::generate::{Material, du_pairs};
use query::sentence::Describer;
use query::target::Subject;
use query::{Parsed, Source, criteria};
use std::sync::Arc;

/// The processor's seconds so far: other work on the machine disturbs them less than a clock.
pub fn cpu() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_SELF).expect("a process should know its own usage");
    let seconds = |t: nix::sys::time::TimeVal| t.tv_sec() as f64 + t.tv_usec() as f64 / 1e6;
    seconds(usage.user_time()) + seconds(usage.system_time())
}

/// So many goals are put into words.
const DESCRIBED: usize = 1000;

/// The best of several runs.
pub fn measure(job: &Job) -> Result<Measured> {
    let mut best: Option<Measured> = None;
    for _ in 0..job.runs.max(1) {
        let one = once(job)?;
        best = Some(match best {
            Some(before) => before.better(&one),
            None => one,
        });
    }
    best.ok_or("nothing was measured".into())
}

fn once(job: &Job) -> Result<Measured> {
    let mut measured = Measured::default();
    if job.item == Item::Spanning {
        for unit in &job.units {
            let start = cpu();
            let translation = translated(unit, false)?;
            measured.front += cpu() - start;
            spanning(&translation, &mut measured);
        }
        return Ok(measured);
    }
    let unit: &Unit = job.units.first().ok_or("a job should have a unit")?;
    let start = cpu();
    let mut translation = translated(unit, true)?;
    measured.front = cpu() - start;
    let entries = entries(&translation.program);
    match &job.item {
        Item::Query(name) => {
            let answer = query(&mut translation, &entries, name, &mut measured)?;
            if name == "block-pairs" {
                describe(&translation, &answer, &entries, &mut measured)?;
            }
        }
        Item::DuPairs => pairs(&translation, &entries, &mut measured),
        Item::Spanning => {}
    }
    Ok(measured)
}

impl Measured {
    fn timed<T>(&mut self, what: &str, run: impl FnOnce() -> T) -> T {
        let start = cpu();
        let result = run();
        let seconds = cpu() - start;
        match self.steps.iter_mut().find(|step| step.what == what) {
            Some(step) => step.seconds += seconds,
            None => self.steps.push(Step { what: what.to_string(), seconds }),
        }
        result
    }

    fn better(mut self, other: &Measured) -> Measured {
        self.front = self.front.min(other.front);
        for (step, other) in self.steps.iter_mut().zip(&other.steps) {
            step.seconds = step.seconds.min(other.seconds);
        }
        self
    }

    fn count(&mut self, goals: &Goals) {
        self.goals = goals.len().to_string();
        self.terms = goals.terms.len();
    }
}

/// `main`, else every function that is defined.
fn entries(program: &Program) -> Vec<FuncId> {
    let defined = |f: &FuncId| program.functions[*f].body.is_some();
    match program.function("main").filter(defined) {
        Some(main) => vec![main],
        None => {
            let tested = |f: &FuncId| !program.units[program.functions[*f].unit].library;
            program.functions.ids().filter(defined).filter(tested).collect()
        }
    }
}

fn query(
    translation: &mut Translation,
    entries: &[FuncId],
    name: &str,
    measured: &mut Measured,
) -> Result<Answer> {
    let answer = measured.timed("build", || -> Result<Answer> {
        let (source, parsed) = read(name)?;
        let answer = ask::ask(translation, &source, &parsed.query, entries, None);
        answer.map_err(|problem| source.error(&problem).render(false).into())
    })?;
    measured.count(&answer.asked.goals);
    Ok(answer)
}

fn read(name: &str) -> Result<(Arc<Source>, Parsed)> {
    let criterion = criteria::resolve(name).map_err(|error| error.render(false))?;
    let text = criterion.query.ok_or("the criterion should be a query")?;
    let read = query::read_one(name, &text, None);
    let (source, parsed, _) = read.map_err(|errors| errors[0].render(false))?;
    Ok((source, parsed))
}

fn describe(
    translation: &Translation,
    answer: &Answer,
    entries: &[FuncId],
    measured: &mut Measured,
) -> Result {
    let Translation { program, sources } = translation;
    let alphabet = &Alphabet::new(program);
    let subject = Subject::new(program, sources, alphabet, entries);
    let (under_test, predicates) = (&subject.id().edges, &answer.predicates.texts()[..]);
    let describer = Describer { program, sources, alphabet, under_test, predicates };
    let goals = &answer.asked.goals;
    let count = usize::try_from(goals.len())?;
    let mut random = Random::new(1);
    let length = measured.timed("1,000 in words", || {
        let numbers = (0..DESCRIBED).map(|_| random.below(count) as u128);
        let chosen = numbers.filter_map(|k| goals.get(k));
        chosen.map(|goal| describer.goal(goals, &goal).sentence().len()).sum::<usize>()
    });
    if length == 0 { Err("goals should have words".into()) } else { Ok(()) }
}

/// All uses within functions.
fn pairs(translation: &Translation, entries: &[FuncId], measured: &mut Measured) {
    let Translation { program, sources } = translation;
    let alphabet = Alphabet::new(program);
    let subject = Subject::new(program, sources, &alphabet, entries);
    let points_to: &PointsTo<'_> = measured.timed("points-to", || subject.points_to());
    let def_use = measured.timed("def-use", || DefUse::new(points_to));
    let goals = measured.timed("build", || {
        let functions: Vec<FuncId> = subject.functions().map(|(f, _)| f).collect();
        du_pairs(&Material {
            program,
            alphabet: &alphabet,
            calls: &Calls::new(&subject),
            def_use: &def_use,
            functions: &functions,
            limits: &[],
        })
    });
    measured.count(&goals);
}

/// The branches of every function, and those that stand for all.
fn spanning(translation: &Translation, measured: &mut Measured) {
    let Translation { program, sources } = translation;
    let alphabet = Alphabet::new(program);
    let subject = Subject::new(program, sources, &alphabet, &[]);
    let found = measured.timed("build", || {
        let mut found = Spanned::default();
        for (f, body) in subject.functions() {
            let branches = body.edges.entries().filter(|(_, e)| e.marks.decision.is_some());
            let branches: Vec<Letter> = branches.map(|(e, _)| alphabet.letter(f, e)).collect();
            let graph = plain_subsumption(&Paths::of_body(&alphabet, f, body), &branches);
            found.branches += branches.len();
            found.feasible += graph.entities.len();
            found.spanning += graph.reduced().minimum_spanning_set().len();
        }
        found
    });
    // Beside them that of all edges, untimed: what is said of statements.
    for (f, body) in subject.functions() {
        let edges: Vec<Letter> = body.edges.ids().map(|e| alphabet.letter(f, e)).collect();
        let graph = plain_subsumption(&Paths::of_body(&alphabet, f, body), &edges);
        measured.spanned.edges += graph.entities.len();
        measured.spanned.spanning_edges += graph.reduced().minimum_spanning_set().len();
    }
    let all = &mut measured.spanned;
    all.branches += found.branches;
    all.feasible += found.feasible;
    all.spanning += found.spanning;
}
