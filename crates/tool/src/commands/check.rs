//! `assize check`: the evidence of every verdict of a result, looked at again.
//!
//! Tests are run natively and judged once more, structure is computed anew, and proofs by
//! unwinding are for the crate `check`. No engine takes part.

mod claims;
mod evidence;
mod proofs;
mod rebuild;
mod report;

use crate::asked;
use crate::cli::Common;
use crate::exit::Exit;
use crate::output::Writer;
use ::check::{Finding, Refuted};
use base::Diagnostic;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

pub struct Arguments {
    pub common: Common,
    pub result: PathBuf,
    /// The command of an SMT-LIB solver.
    pub solver: Option<String>,
    /// For the proofs.
    pub time: Duration,
}

/// What was found of one verdict.
pub struct Checked {
    pub id: u128,
    pub sentence: String,
    /// `None`: the goal is unknown, which claims nothing.
    pub finding: Option<Finding>,
}

pub struct Report {
    pub checked: Vec<Checked>,
    /// The formulas behind the proofs by unwinding.
    pub refuted: Refuted,
    /// What the result says beside its verdicts and is not so, or was not decided.
    pub wrong: Vec<Finding>,
}

impl Report {
    /// Accepted, rejected, undecided.
    fn counts(&self) -> [usize; 3] {
        Report::count(self.checked.iter().filter_map(|one| one.finding.as_ref()))
    }

    fn count<'f>(findings: impl Iterator<Item = &'f Finding>) -> [usize; 3] {
        let mut counts = [0; 3];
        for finding in findings {
            counts[match finding {
                Finding::Accepted => 0,
                Finding::Rejected(_) => 1,
                Finding::Undecided(_) => 2,
            }] += 1;
        }
        counts
    }
}

pub fn run(mut arguments: Arguments) -> Exit {
    let output = arguments.common.output;
    if arguments.result.is_dir() {
        arguments.result.push("result.json");
    }
    let kept = match rebuild::read(&mut arguments) {
        Ok(kept) => kept,
        Err(error) => return output.fail(&[error]),
    };
    let Some(session) = asked::hear(&arguments.common, &kept.asking) else { return Exit::Input };
    let told = rebuild::compare(&arguments.common, &session, &kept)
        .and_then(|()| evidence::examine(&arguments, &session, &kept));
    match told {
        Ok(report) => tell(&arguments.common, &report),
        Err(error) => output.fail(&[error]),
    }
}

fn tell(common: &Common, report: &Report) -> Exit {
    let mut writer = Writer::stdout();
    let told = match common.json {
        true => report::json(&mut writer, report),
        false => report::print(&mut writer, report),
    };
    let exit = common.output.finish(told.and_then(|()| writer.end()));
    let unknown = report.checked.iter().filter(|one| one.finding.is_none()).count();
    if unknown > 0 {
        let plural = if unknown == 1 { "goal is" } else { "goals are" };
        common.output.remark(&format!("{unknown} {plural} unknown: there is nothing to check"));
    }
    let beside = Report::count(report.wrong.iter());
    let counts = report.counts();
    match [counts[0], counts[1] + beside[1], counts[2] + beside[2]] {
        _ if exit != Exit::Success => exit,
        [_, 0, 0] => Exit::Success,
        [_, 0, _] => Exit::Unknown,
        _ => Exit::Demand,
    }
}

/// What a proof or a test does not show.
fn rejected(why: impl Into<String>) -> Option<Finding> {
    Some(Finding::Rejected(why.into()))
}

fn cannot_read(path: &std::path::Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot read `{}`: {error}", path.display()))
}
