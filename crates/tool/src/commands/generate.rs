//! `assize generate`: a small suite of confirmed tests, and proofs for the goals that have none.

mod confirm;
mod docket;
mod hunt;
mod report;
mod simplify;

use crate::asked::{self, Session, View};
use crate::cli::{Asking, Common};
use crate::exit::Exit;
use crate::output::Writer;
use base::Diagnostic;
use hunt::Hunt;
use std::path::PathBuf;
use std::time::Duration;

pub struct Arguments {
    pub common: Common,
    pub asking: Asking,
    pub output: Option<PathBuf>,
    pub time: Duration,
    pub unwind: Option<u32>,
    pub memory: Option<usize>,
}

pub fn run(arguments: &Arguments) -> Exit {
    let output = arguments.common.output;
    let Some(session) = asked::hear(&arguments.common, &arguments.asking) else {
        return Exit::Input;
    };
    generate(arguments, &session).unwrap_or_else(|error| output.fail(&[error]))
}

fn generate(arguments: &Arguments, session: &Session) -> Result<Exit, Diagnostic> {
    let output = arguments.common.output;
    let typing = session.typing().ok_or_else(|| {
        Diagnostic::error("there is no `main` to start in")
            .hint("name the function that the tests are to call by `--entry FUNCTION`")
    })?;
    let views: Vec<View> = session.heard.iter().map(|heard| View::new(session, heard)).collect();
    let mut hunt = Hunt::new(arguments, session, &typing, &views);
    hunt.search();
    hunt.conclude()?;
    let mut writer = Writer::stdout();
    let told = match arguments.common.json {
        true => report::json(&mut writer, &hunt),
        false => report::print(&mut writer, &hunt),
    };
    let exit = output.finish(told.and_then(|()| writer.end()));
    hunt.remark();
    Ok(if exit == Exit::Success { hunt.exit() } else { exit })
}
