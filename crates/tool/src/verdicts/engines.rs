//! The engines, and what each of them says of the goals of a file.

use super::file::Said;
use crate::asked::{self, Session, View};
use crate::cli;
use crate::commands::generate::{Arguments, Hunt};
use engine::EngineKind;
use goal::Verdict;
use std::path::Path;

/// `None` is all of them together, which `assize generate` calls `auto`.
pub type Engine = Option<EngineKind>;

pub const AUTO: Engine = None;
pub const BMC: Engine = Some(EngineKind::Bmc);
/// It may leave anything unknown, and never contradicts.
pub const RANDOM: Engine = Some(EngineKind::Random);

pub const ENGINES: [Engine; 3] = [AUTO, BMC, RANDOM];

pub fn name(engine: Engine) -> &'static str {
    engine.map_or("auto", EngineKind::name)
}

/// What each engine may do for a file: what is asserted must not depend on the clock.
const WORK: u64 = 4_000_000;

/// A goal as it is told: its place and its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    pub file: String,
    pub line: usize,
    pub text: String,
}

/// The question of a file, with its program.
pub struct Question {
    arguments: Arguments,
    session: Session,
}

impl Question {
    /// As `assize generate FILE -- FLAGS` would put it.
    pub fn new(file: &Path, flags: &[String]) -> Result<Question, String> {
        let mut words = ["assize", "generate", "-q"].map(String::from).to_vec();
        words.push(file.display().to_string());
        words.push("--".into());
        words.extend(flags.iter().cloned());
        let mut arguments = cli::generate_arguments(words.into_iter().map(Into::into).collect())?;
        arguments.work = Some(WORK);
        arguments.common.running.deadline = crate::deadline::Deadline::default();
        let session = asked::hear(&arguments.common, &arguments.asking)
            .ok_or("the question has no answer (the reason stands above)")?;
        Ok(Question { arguments, session })
    }

    /// What an engine says of every goal. What the interpreter reaches counts as covered: native runs are the
    /// business of `cargo xtask crosscheck verdicts`.
    pub fn answer(&mut self, engine: Engine) -> Result<Vec<(Goal, Said)>, String> {
        self.arguments.engine = engine;
        let (arguments, session) = (&self.arguments, &self.session);
        let typing = session.typing().ok_or("there is no entry")?;
        let views: Vec<View<'_>> = session.heard.iter().map(|h| View::new(session, h)).collect();
        let form = arguments.common.form(session, typing.entry)?;
        let mut hunt = Hunt::new(arguments, session, &typing, &views, form);
        hunt.search().map_err(|error| error.message.clone())?;
        for (k, test) in hunt.suite.tests.clone().iter().enumerate() {
            let reached = hunt.predict(&test.inputs).reached;
            hunt.ledger.ran(base::Id::new(k), &reached, false);
        }
        if let Some(wrong) = hunt.ledger.disagreements().first() {
            return Err(format!("{wrong:?}"));
        }
        let mut ids = hunt.ledger.ids();
        let mut all = Vec::new();
        for (view, court) in views.iter().zip(&hunt.courts) {
            for (one, id) in court.listed.iter().zip(&mut ids) {
                all.push((told(view, one.k), said(&hunt.ledger.verdict(id))));
            }
        }
        Ok(all)
    }
}

fn said(verdict: &Verdict) -> Said {
    match verdict {
        Verdict::Covered(_) => Said::Covered,
        Verdict::Infeasible(proof) if proof.is_bare() => Said::Infeasible,
        Verdict::Infeasible(_) => Said::Unless,
        Verdict::Unknown(_) => Said::Unknown,
    }
}

fn told(view: &View<'_>, k: u128) -> Goal {
    let described = view.described(k).expect("there should be so many goals");
    Goal { file: described.file, line: described.line as usize, text: described.text }
}
