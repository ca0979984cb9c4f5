//! `assize generate`: a small suite of confirmed tests, and proofs for the goals that have none.

mod confirm;
pub mod environment;
mod finding;
mod hunt;
mod keep;
mod meter;
mod predict;
mod report;
mod simplify;

use crate::asked::{self, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::interrupt::Interrupt;
use crate::native::{early, is_under_test, may_call};
use crate::output::Writer;
use base::Diagnostic;
use engine::EngineKind;
pub use finding::Found;
pub use hunt::{Hunt, Progress};
use keep::Keep;
use std::path::PathBuf;
use suite::native::Calls;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub output: Option<PathBuf>,
    /// Units of work for each engine.
    pub work: Option<u64>,
    pub seed: u64,
    /// Without one, all of them.
    pub engine: Option<EngineKind>,
    /// A command that speaks SMT-LIB.
    pub solver: Option<Vec<String>>,
    pub unwind: Option<u32>,
    pub memory: Option<usize>,
    /// Go on from what is there.
    pub resume: bool,
    /// What has to be, so that the command succeeds.
    pub require: Vec<Demand>,
    /// Tests are kept whose plain native runs add something, also where undefined behaviour or an
    /// indeterminate value is why it is not called covered.
    pub keeps_plain: bool,
    /// To see what they are good for.
    pub without: Vec<Device>,
    pub interrupt: Interrupt,
}

/// What a user can ask of a result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Demand {
    /// So many of the feasible goals are covered.
    Percent(f64),
    /// No test does anything undefined.
    NoFindings,
}

/// What saves solver calls and changes no verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Device {
    /// Goals that the others fall with are asked for last.
    Spanning,
    /// Goals that exclude each other have a selector, not a literal each.
    Groups,
    /// Inputs at random come before any engine.
    Random,
    /// Engines that need no solver have a first round to themselves.
    Rounds,
}

impl Arguments {
    /// The engines that take part.
    pub fn engines(&self) -> Vec<EngineKind> {
        let is_wanted = |kind: &EngineKind| match self.engine {
            Some(only) => *kind == only,
            None => *kind != EngineKind::Random || !self.without(Device::Random),
        };
        EngineKind::ALL.into_iter().filter(is_wanted).collect()
    }

    pub fn without(&self, device: Device) -> bool {
        self.without.contains(&device)
    }
}

pub fn run(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    let running = &arguments.common.running;
    running.deadline.guard(running.memory);
    let Some(session) = asked::hear(&arguments.common, &arguments.asking) else {
        return Exit::Input;
    };
    let told = hunted(arguments, &session, None, |hunt| Ok(tell(arguments, hunt)));
    told.unwrap_or_else(|error| output.fail(&[error]))
}

/// Searches, confirms and keeps; then tells what was found.
pub fn hunted(
    arguments: &Arguments,
    session: &Session,
    progress: Option<Progress<'_>>,
    tell: impl FnOnce(&Hunt<'_>) -> Result<Exit, Diagnostic>,
) -> Result<Exit, Diagnostic> {
    let typing = session.typing().ok_or_else(|| {
        Diagnostic::error("there is no `main` to start in")
            .hint("name the function that the tests are to call by `--entry FUNCTION`")
    })?;
    let views: Vec<View> = session.heard.iter().map(|heard| View::new(session, heard)).collect();
    let form = arguments
        .common
        .form(session, typing.entry)
        .map_err(|why| Diagnostic::error(why).hint("`--input NAME=SHAPE` gives the shape"))?;
    let mut hunt = Hunt::new(arguments, session, &typing, &views, form);
    if let Some((keep, earlier)) = Keep::open(arguments, session, &typing)? {
        if let Some(text) = earlier {
            hunt.resume(&keep.file(), &text)?;
        }
        hunt.keep = Some(keep);
    }
    hunt.progress = progress;
    if let Some(progress) = progress {
        progress(&hunt)?;
    }
    hunt.leave_partial();
    let calls = Calls {
        instrumented: &|f| is_under_test(&views[0], f),
        may_call: &|step, g| may_call(&views[0], step, g),
    };
    let common = &arguments.common;
    let early = early(session, common, &typing, &calls);
    common.running.objects.early(common, early.as_ref(), || {
        hunt.search()?;
        hunt.conclude()?;
        hunt.save(!arguments.interrupt.is_set())?;
        tell(&hunt)
    })
}

/// On standard output, for people or programs.
pub fn tell(arguments: &Arguments, hunt: &Hunt<'_>) -> Exit {
    let mut writer = Writer::stdout();
    hunt.deadline.finish();
    let told = report::tell(&mut writer, hunt);
    let exit = arguments.common.output.finish(told.and_then(|()| writer.end()));
    hunt.remark();
    if exit == Exit::Success { hunt.exit() } else { exit }
}
