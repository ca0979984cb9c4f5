//! From the options of a command to the goals they ask for.

mod preconditions;
mod reading;

pub use reading::{Asked, read};

use crate::cli::{Asking, Common};
use crate::commands::translate;
use crate::git;
use base::{Diagnostic, IdVec};
use cfa::chosen::Chosen;
use cfa::shape::Shaped;
use cfa::{Conflicts, FuncId, Predicate, Program, called_from_outside};
use cfront::driver::Translation;
use goal::{Alphabet, Feasible, Numbering, Point, PredId, Structure, Supergraph};
use query::ask::{self, Answer};
use query::sentence::{Described, Describer};
use query::shape::{Shape, shape};
use query::target::Subject;
use query::{Parsed, Source};
use std::io;

/// Up to this many goals are asked whether the shape of the program allows them at all.
const MOST_CHECKED: u128 = 1_000_000;

/// Paths and patterns need a search each.
const MOST_SEARCHED: u128 = 10_000;

/// A program and what was asked about it.
pub struct Session {
    pub translation: Translation,
    pub heard: Vec<Heard>,
    /// What holds where the entry is entered.
    pub preconditions: Vec<Predicate>,
    /// Shapes of inputs that the contract of the entry says.
    contracted: Vec<Shaped>,
}

/// One query with its goals.
pub struct Heard {
    /// The query in canonical form, or the name of a generator.
    pub text: String,
    /// Of named criteria: entities are the goals that the shape of the program allows.
    pub only_feasible: bool,
    pub answer: Answer,
}

/// Translates the files and puts the question; errors have been shown if it is `None`.
pub fn hear(common: &Common, asking: &Asking) -> Option<Session> {
    let output = common.output;
    let (asked, warnings) = match read(asking) {
        Ok(read) => read,
        Err(diagnostics) => {
            output.fail(&diagnostics);
            return None;
        }
    };
    output.show(&warnings);
    let translation = translate(common, true)?;
    hear_about(common, asked, translation)
}

/// Puts the question about a program; errors have been shown if it is `None`.
pub fn hear_about(common: &Common, asked: Vec<Asked>, translation: Translation) -> Option<Session> {
    let output = common.output;
    let entries = match entries(&translation.program, common.entry.as_deref()) {
        Ok(entries) => entries,
        Err(error) => {
            output.fail(&[error]);
            return None;
        }
    };
    let mut session = Session::new(translation);
    if let Err(errors) = session.assume(common, &entries) {
        output.fail(&errors);
        return None;
    }
    for one in asked {
        match put(&mut session, one, &entries) {
            Ok(warnings) => output.show(&warnings),
            Err(error) => {
                output.fail(&[error]);
                return None;
            }
        }
    }
    Some(session)
}

/// Adds the goals of one question; the answer are warnings.
fn put(
    session: &mut Session,
    asked: Asked,
    entries: &[FuncId],
) -> Result<Vec<Diagnostic>, Diagnostic> {
    match asked {
        Asked::Query { source, parsed, criterion } => {
            let only_feasible = criterion.is_some_and(|c| c.criterion.only_feasible);
            session.ask(&source, &parsed, only_feasible, entries)
        }
        Asked::Generator(criterion) => {
            let answer = ask::generate(&mut session.translation, &criterion, entries).map_err(
                |problem| {
                    let error = Diagnostic::error(problem.message);
                    problem.hint.into_iter().fold(error, Diagnostic::hint)
                },
            )?;
            let arguments = criterion.arguments.join(", ");
            let text = match arguments.as_str() {
                "" => criterion.criterion.name.to_string(),
                _ => format!("{}({arguments})", criterion.criterion.name),
            };
            session.heard.push(Heard { text, only_feasible: false, answer });
            Ok(Vec::new())
        }
    }
}

/// Where executions start: the function asked for, else `main`, else any function of the program.
pub fn entries(program: &Program, asked: Option<&str>) -> Result<Vec<FuncId>, Diagnostic> {
    if let Some(name) = asked {
        return Ok(vec![crate::commands::find(program, name)?]);
    }
    let defined = |f: &FuncId| program.functions[*f].body.is_some();
    if let Some(main) = program.function("main").filter(defined) {
        return Ok(vec![main]);
    }
    let tested = |f: &FuncId| !program.units[program.functions[*f].unit].library;
    let all: Vec<FuncId> = program.functions.ids().filter(defined).filter(tested).collect();
    match all.is_empty() {
        true => Err(Diagnostic::error("no function is defined")),
        false => Ok(all),
    }
}

impl Session {
    /// Nothing was asked yet.
    pub fn new(translation: Translation) -> Session {
        let (preconditions, contracted) = (Vec::new(), Vec::new());
        Session { translation, heard: Vec::new(), preconditions, contracted }
    }

    pub fn program(&self) -> &Program {
        &self.translation.program
    }

    /// Adds the goals of a query; the answer are warnings.
    pub fn ask(
        &mut self,
        source: &Source,
        parsed: &Parsed,
        only_feasible: bool,
        entries: &[FuncId],
    ) -> Result<Vec<Diagnostic>, Diagnostic> {
        let changes: query::target::Changes<'_> = Box::new(git::changes);
        let query = &parsed.query;
        let answer = ask::ask(&mut self.translation, source, query, entries, Some(changes));
        let answer = answer.map_err(|problem| source.error(&problem))?;
        let heard = Heard { text: query.to_string(), only_feasible, answer };
        let view = View::new(self, &heard);
        let passing = heard.answer.asked.goals.passing.as_ref();
        let judged = passing.and_then(|passing| {
            view.with_structure(|structure| query::passing::judge(structure, query, passing))
        });
        let problems = heard.answer.warnings.iter().chain(&judged);
        let warning = |problem| source.diagnostic(base::Severity::Warning, problem);
        let warnings = problems.map(warning).collect();
        self.heard.push(heard);
        Ok(warnings)
    }

    /// What types the inputs of tests, if executions start in one function only.
    pub fn typing(&self) -> Option<suite::Typing<'_>> {
        let [entry] = self.heard.first()?.answer.entries.as_slice() else { return None };
        Some(suite::Typing { program: self.program(), entry: *entry })
    }

    /// `main`, or the names of all functions where executions may start.
    pub fn entry_name(&self, heard: &Heard) -> String {
        match heard.answer.entries.as_slice() {
            [f] => self.program().functions[*f].name.clone(),
            _ => "any function".into(),
        }
    }
}

/// Everything that is needed to speak about the goals of one query.
pub struct View<'a> {
    pub heard: &'a Heard,
    pub alphabet: Alphabet,
    pub graph: Supergraph,
    /// The same where executions may start anywhere: what has no path here has none at all.
    any: Option<Supergraph>,
    texts: Vec<String>,
    numbering: Numbering,
    /// Functions that are called by what the graph does not have.
    outside: Vec<FuncId>,
    /// Edges that may come in another order than in the graph.
    pub conflicts: Conflicts,
    /// Edges whose values compilers and linkers choose.
    pub chosen: Chosen,
    /// Functions whose addresses the entry may be given.
    given: IdVec<FuncId, bool>,
    session: &'a Session,
}

impl<'a> View<'a> {
    pub fn new(session: &'a Session, heard: &'a Heard) -> Self {
        let program = session.program();
        let alphabet = Alphabet::new(program);
        let sources = &session.translation.sources;
        let subject = Subject::new(program, sources, &alphabet, &heard.answer.entries);
        let Shape { graph, outside } = shape(&subject, &heard.answer.entries);
        let any = heard.only_feasible.then(|| {
            let all: Vec<FuncId> = subject.functions().map(|(f, _)| f).collect();
            shape(&subject, &all).graph
        });
        let texts = heard.answer.predicates.texts();
        View {
            heard,
            alphabet: Alphabet::new(program),
            graph,
            any,
            texts,
            outside,
            conflicts: Conflicts::new(program),
            chosen: Chosen::new(program),
            given: match heard.answer.entries.as_slice() {
                [entry] => called_from_outside(program, *entry),
                _ => IdVec::new(),
            },
            numbering: heard.answer.asked.goals.numbering(),
            session,
        }
    }

    pub fn program(&self) -> &'a Program {
        self.session.program()
    }

    /// Whether the entry may be given the address of a function.
    pub fn may_be_given(&self, f: FuncId) -> bool {
        self.given.get(f).copied().unwrap_or(false)
    }

    pub fn describer(&self) -> Describer<'_> {
        Describer {
            program: self.session.program(),
            sources: &self.session.translation.sources,
            alphabet: &self.alphabet,
            under_test: self.graph.id(),
            predicates: &self.texts,
        }
    }

    /// Where a predicate has a value.
    pub fn scope(&self, predicate: PredId, at: Point) -> bool {
        let (f, loc) = self.alphabet.loc(at);
        self.heard.answer.predicates.table[predicate].at(f, loc).is_some()
    }

    /// Runs with the structure of the program.
    pub fn with_structure<T>(&self, run: impl FnOnce(Structure<'_>) -> T) -> T {
        let scope = |predicate, at| self.scope(predicate, at);
        run(Structure::new(&self.graph, &scope))
    }

    /// Runs with the structure of the program, and that of all its functions by themselves.
    fn with_both<T>(&self, run: impl FnOnce(Structure<'_>, Option<Structure<'_>>) -> T) -> T {
        let scope = |predicate, at| self.scope(predicate, at);
        let any = self.any.as_ref().map(|graph| Structure::new(graph, &scope));
        run(Structure::new(&self.graph, &scope), any)
    }

    /// The k-th goal, if it is one of one test.
    pub fn goal(&self, k: u128) -> Option<goal::Goal> {
        self.heard.answer.asked.goals.numbered(&self.numbering, k)
    }

    pub fn described(&self, k: u128) -> Option<Described> {
        let goals = &self.heard.answer.asked.goals;
        let describer = self.describer();
        match goals.numbered(&self.numbering, k) {
            Some(goal) => Some(describer.goal(goals, &goal)),
            None => {
                let pair = usize::try_from(k - self.single()).ok()?;
                Some(describer.pair(self.heard.answer.asked.pairs.get(pair)?))
            }
        }
    }

    /// Whether that the graph has no path for a goal proves that there is none: always, unless
    /// functions are called from outside, or operands may be evaluated in another order; then for
    /// single edges and locations.
    fn is_decided_by_shape(&self, k: u128) -> bool {
        let goal = || self.heard.answer.asked.goals.numbered(&self.numbering, k);
        self.outside.is_empty() && self.conflicts.is_empty()
            || goal().is_some_and(|goal| goal.is_single())
    }

    /// How many goals are of one test; those of two follow.
    pub fn single(&self) -> u128 {
        self.numbering.len()
    }

    pub fn len(&self) -> u128 {
        let asked = &self.heard.answer.asked;
        self.single().saturating_add(asked.pairs.len() as u128)
    }

    /// All goals in order, numbered from `first`. Combinations without a path are no entities of a
    /// named criterion, and are left out.
    pub fn each(
        &self,
        first: u128,
        mut with: impl FnMut(Listed) -> io::Result<()>,
    ) -> io::Result<Counts> {
        let asked = &self.heard.answer.asked;
        let most = if asked.goals.ends_in_words() { MOST_SEARCHED } else { MOST_CHECKED };
        let mut counts = Counts { checked: self.single() <= most, ..Counts::default() };
        self.with_both(|structure, any| {
            let mut feasible = structure.feasible(&asked.goals);
            let mut anywhere = any.map(|any| any.feasible(&asked.goals));
            for k in 0..self.len() {
                let in_graph = match k.checked_sub(self.single()) {
                    None if counts.checked => feasible.get(k).unwrap_or(true),
                    None => true,
                    Some(pair) => !asked.pairs[pair as usize].pairs.is_empty(),
                };
                // What is an entity of a criterion is a matter of the graph, which has no calls
                // from outside; what is infeasible is not.
                let is_none = |any: &mut Feasible<'_>| !any.get(k).unwrap_or(true);
                if !in_graph && anywhere.as_mut().is_some_and(is_none) {
                    counts.left_out += 1;
                    continue;
                }
                let has_path = in_graph || k < self.single() && !self.is_decided_by_shape(k);
                with(Listed { id: first + counts.goals, k, has_path })?;
                counts.goals += 1;
                counts.infeasible += u128::from(!has_path);
            }
            Ok(counts)
        })
    }
}

/// A goal in a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    pub id: u128,
    /// Its number among the goals of its query.
    pub k: u128,
    /// False: infeasible, by the shape of the program alone.
    pub has_path: bool,
}

#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub goals: u128,
    pub infeasible: u128,
    /// Combinations without a path, which are no entities of the criterion.
    pub left_out: u128,
    pub checked: bool,
}

impl Counts {
    /// For people, to stand after the list.
    pub fn sentence(&self, query: &str) -> String {
        let plural = if self.goals == 1 { "" } else { "s" };
        let mut text = format!("{query}: {} goal{plural}", self.goals);
        if self.infeasible > 0 {
            text.push_str(&format!(", {} of them infeasible (structural)", self.infeasible));
        }
        if self.left_out > 0 {
            text.push_str(&format!(" ({} combinations have no path and are none)", self.left_out));
        }
        if !self.checked {
            text.push_str(" (so many that paths were not looked for)");
        }
        text
    }
}
