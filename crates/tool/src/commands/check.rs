//! `assize check`: the evidence of every verdict of a result, looked at again.
//!
//! Tests are run natively and judged once more, structure is computed anew, and proofs by
//! unwinding are for the crate `check`. No engine takes part.

mod evidence;
mod proofs;
mod rebuild;

use crate::asked;
use crate::cli::Common;
use crate::exit::Exit;
use crate::output::Writer;
use crate::result::string;
use ::check::Finding;
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
        Ok(checked) => tell(&arguments.common, &checked),
        Err(error) => output.fail(&[error]),
    }
}

fn tell(common: &Common, checked: &[Checked]) -> Exit {
    let count = |is: fn(&Finding) -> bool| {
        checked.iter().filter_map(|one| one.finding.as_ref()).filter(|found| is(found)).count()
    };
    let counts = [
        count(|found| matches!(found, Finding::Accepted)),
        count(|found| matches!(found, Finding::Rejected(_))),
        count(|found| matches!(found, Finding::Undecided(_))),
    ];
    let mut writer = Writer::stdout();
    let told = match common.json {
        true => json(&mut writer, checked, counts),
        false => print(&mut writer, checked, counts),
    };
    let exit = common.output.finish(told.and_then(|()| writer.end()));
    let unknown = checked.iter().filter(|one| one.finding.is_none()).count();
    if unknown > 0 {
        let plural = if unknown == 1 { "goal is" } else { "goals are" };
        common.output.remark(&format!("{unknown} {plural} unknown: there is nothing to check"));
    }
    match counts {
        _ if exit != Exit::Success => exit,
        [_, 0, 0] => Exit::Success,
        [_, 0, _] => Exit::Unknown,
        _ => Exit::Demand,
    }
}

fn print(writer: &mut Writer, checked: &[Checked], counts: [usize; 3]) -> io::Result<()> {
    for Checked { id, sentence, finding } in checked {
        if let Some(found @ (Finding::Rejected(_) | Finding::Undecided(_))) = finding {
            writer.line(&format!("{id:>4}  {found}  {sentence}"))?;
        }
    }
    let [accepted, rejected, undecided] = counts;
    let all: usize = counts.iter().sum();
    let plural = if all == 1 { "verdict" } else { "verdicts" };
    writer.line(&format!(
        "TOTAL {all} {plural}: {accepted} accepted, {rejected} rejected, {undecided} undecided"
    ))
}

fn json(writer: &mut Writer, checked: &[Checked], counts: [usize; 3]) -> io::Result<()> {
    let tool = string(concat!("assize ", env!("CARGO_PKG_VERSION")));
    let one = |checked: &Checked| {
        let (name, why) = match checked.finding.as_ref()? {
            Finding::Accepted => ("accepted", None),
            Finding::Rejected(why) => ("rejected", Some(why)),
            Finding::Undecided(why) => ("undecided", Some(why)),
        };
        let why = why.map_or(String::new(), |why| format!(", \"reason\": {}", string(why)));
        let text = string(&checked.sentence);
        Some(format!(
            "    {{ \"id\": {}, \"text\": {text}, \"check\": \"{name}\"{why} }}",
            checked.id
        ))
    };
    let goals: Vec<String> = checked.iter().filter_map(one).collect();
    let [accepted, rejected, undecided] = counts;
    writer.line(&format!(
        "{{\n  \"format\": 1, \"tool\": {tool}, \"command\": \"check\",\n  \"goals\": [\n{}\n  ],\n  \
         \"summary\": {{ \"verdicts\": {}, \"accepted\": {accepted}, \"rejected\": {rejected}, \
         \"undecided\": {undecided} }}\n}}",
        goals.join(",\n"),
        goals.len(),
    ))
}

/// What a proof or a test does not show.
fn rejected(why: impl Into<String>) -> Option<Finding> {
    Some(Finding::Rejected(why.into()))
}

fn cannot_read(path: &std::path::Path, error: &io::Error) -> Diagnostic {
    Diagnostic::error(format!("cannot read `{}`: {error}", path.display()))
}
