//! A query, or a named criterion, put to a program.

use crate::ast::{Name, Query};
use crate::criteria::Use;
use crate::eval::{self, Asked, Calls, Reading, World};
use crate::generate::{self, Material};
use crate::normal::{Normal, normalise};
use crate::predicates::Predicates;
use crate::source::{Problem, Source};
use crate::target::{Bindings, Changes, Explained, Filters, Subject};
use crate::walk;
use base::Span;
use cfa::{DefUse, FuncId, Program};
use cfront::driver::Translation;
use goal::{Alphabet, Letter, PredId};

/// What came of it.
pub struct Answer {
    pub asked: Asked,
    pub predicates: Predicates,
    pub warnings: Vec<Problem>,
    /// Where executions start.
    pub entries: Vec<FuncId>,
}

/// The goals of a query. `entries` are those of the command line; a Test-Comp wrapper overrides
/// them.
pub fn ask(
    translation: &mut Translation,
    source: &Source,
    query: &Query,
    entries: &[FuncId],
    changes: Option<Changes<'_>>,
) -> Result<Answer, Problem> {
    let normal = normalise(query);
    let entries = entries_of(&translation.program, normal.entry.as_ref(), entries)?;
    let alphabet = Alphabet::new(&translation.program);
    let (readings, functions) = {
        let subject = Subject::new(&translation.program, &translation.sources, &alphabet, &entries);
        let functions: Vec<FuncId> = subject.functions().map(|(f, _)| f).collect();
        (readings(&subject, &normal)?, functions)
    };
    let (mut predicates, mut warnings) =
        Predicates::compile(&mut translation.program, source, query, &readings)?;
    predicates.check(&mut translation.program, &alphabet, &functions, query);
    let program = &translation.program;
    let mut subject = Subject::new(program, &translation.sources, &alphabet, &entries);
    if let Some(changes) = changes {
        subject = subject.with_changes(changes);
    }
    let filters = Filters::new(&subject);
    let calls = Calls::new(&subject);
    let world = World { filters: &filters, predicates: &predicates, calls: &calls };
    let asked = eval::evaluate(&world, &normal, &readings)?;
    warnings.extend(filters.take_warnings());
    if asked.goals.is_empty() && asked.pairs.is_empty() {
        warnings.push(nothing(query, &readings));
    }
    Ok(Answer { asked, predicates, warnings, entries })
}

/// Why a query without mistakes has no goals.
fn nothing(query: &Query, readings: &[Reading]) -> Problem {
    let problem = Problem::new(walk::span_of_cover(&query.cover.body), "there are no goals");
    let preds = walk::leaves(query).into_iter().any(|leaf| matches!(leaf, walk::Leaf::Pred(_)));
    match () {
        () if readings.is_empty() => problem.hint("there is no variable to quantify over"),
        () if preds => {
            problem.hint("where a variable of a predicate is out of scope there is no goal")
        }
        () => problem.hint("nothing is left of the sets, or no path begins in the target"),
    }
}

/// The goals of a generator.
pub fn generate(
    translation: &mut Translation,
    criterion: &Use,
    entries: &[FuncId],
) -> Result<Answer, Problem> {
    let alphabet = Alphabet::new(&translation.program);
    let functions: Vec<FuncId> = {
        let subject = Subject::new(&translation.program, &translation.sources, &alphabet, entries);
        subject.functions().map(|(f, _)| f).collect()
    };
    let mut predicates = Predicates::default();
    let mut limits = Vec::new();
    if criterion.criterion.name == "boundary" {
        for limit in generate::limits(&mut translation.program, &functions) {
            let edge = alphabet.letter(limit.function, limit.edge);
            limits.push((predicates.add(limit.predicate), edge, limit.text));
        }
    }
    let goals = with_material(translation, entries, &limits, |material| {
        generate::generate(material, criterion.criterion.name, &criterion.arguments)
    });
    let goals = made(goals, || {
        format!("the criterion `{}` has no goals by itself yet", criterion.criterion.name)
    })?;
    let asked = Asked { goals, pairs: Vec::new() };
    Ok(Answer { asked, predicates, warnings: Vec::new(), entries: entries.to_vec() })
}

/// The flow graphs of all functions and the formulas of a criterion's entities, for `spin`.
pub fn promela(translation: &Translation, criterion: &Use) -> Result<String, Problem> {
    let made_of = with_material(translation, &[], &[], |material| {
        generate::promela(material, criterion.criterion.name, &criterion.arguments)
    });
    made(made_of, || {
        format!("the entities of `{}` have no formulas in the paper", criterion.criterion.name)
    })
}

fn with_material<T>(
    translation: &Translation,
    entries: &[FuncId],
    limits: &[(PredId, Letter, &'static str)],
    run: impl FnOnce(&Material<'_, '_>) -> T,
) -> T {
    let program = &translation.program;
    let alphabet = &Alphabet::new(program);
    let subject = Subject::new(program, &translation.sources, alphabet, entries);
    let functions: Vec<FuncId> = subject.functions().map(|(f, _)| f).collect();
    let (calls, functions) = (&Calls::new(&subject), &functions[..]);
    let def_use = &DefUse::new(subject.points_to());
    run(&Material { program, alphabet, calls, def_use, functions, limits })
}

/// What a generator made; `none` says that there is no such generator.
fn made<T>(
    result: Option<generate::Result<T>>,
    none: impl FnOnce() -> String,
) -> Result<T, Problem> {
    match result {
        Some(Ok(made)) => Ok(made),
        Some(Err((message, hint))) => Err(Problem::new(Span::default(), message).hint(hint)),
        None => {
            let hint = "`assize criteria` lists those that have";
            Err(Problem::new(Span::default(), none()).hint(hint))
        }
    }
}

/// What each primitive filter of a query selects, in the order in which they are written.
pub fn explain(
    translation: &Translation,
    query: &Query,
    entries: &[FuncId],
    changes: Option<Changes<'_>>,
) -> Result<Vec<Explained>, Problem> {
    let program = &translation.program;
    let normal = normalise(query);
    let entries = entries_of(program, normal.entry.as_ref(), entries)?;
    let alphabet = Alphabet::new(program);
    let mut subject = Subject::new(program, &translation.sources, &alphabet, &entries);
    if let Some(changes) = changes {
        subject = subject.with_changes(changes);
    }
    let filters = Filters::new(&subject);
    let first = readings(&subject, &normal)?.into_iter().next().unwrap_or_default();
    let all = walk::filters(query);
    Ok(all.iter().flat_map(|filter| filters.explain(filter, &first.bindings)).collect())
}

fn entries_of(
    program: &Program,
    wrapper: Option<&Name>,
    given: &[FuncId],
) -> Result<Vec<FuncId>, Problem> {
    let Some(name) = wrapper else { return Ok(given.to_vec()) };
    match program.function(&name.text).filter(|f| program.functions[*f].body.is_some()) {
        Some(f) => Ok(vec![f]),
        None => {
            let message = format!("there is no function `{}` to start in", name.text);
            let bodies = program.functions.iter().filter(|f| f.body.is_some());
            let near = base::nearest(&name.text, bodies.map(|f| f.name.as_str()));
            let problem = Problem::new(name.at.0, message);
            Err(match near {
                Some(near) => problem.hint(format!("did you mean `{near}`?")),
                None => problem.hint("the function of `init(f())` needs a body"),
            })
        }
    }
}

/// All values of the quantified variables, the first quantifier slowest.
fn readings(subject: &Subject<'_>, query: &Normal) -> Result<Vec<Reading>, Problem> {
    let mut all = vec![Reading { bindings: Bindings::default(), about: String::new() }];
    for quantifier in &query.forall {
        let variables = subject.quantified(&quantifier.sets)?;
        let mut longer = Vec::new();
        for Reading { bindings, about } in &all {
            for variable in &variables {
                let bindings = bindings.with(&quantifier.variable.text, variable.denotes);
                let about = match about.as_str() {
                    "" => variable.name.clone(),
                    before => format!("{before}, {}", variable.name),
                };
                longer.push(Reading { bindings, about });
            }
        }
        all = longer;
    }
    Ok(all)
}
