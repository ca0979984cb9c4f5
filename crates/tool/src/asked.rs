//! From the options of a command to the goals they ask for.

mod preconditions;
mod reading;
mod view;

pub use reading::{Asked, read};
pub use view::{Listed, View};

use crate::cli::{Asking, Common};
use crate::commands::translate;
use crate::git;
use base::Diagnostic;
use cfa::shape::Shaped;
use cfa::{FuncId, Predicate, Program};
use cfront::driver::Translation;
use query::ask::{self, Answer};
use query::{Parsed, Source};

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
