//! What was found, for people and for machines.

use super::{Checked, Report};
use crate::output::Writer;
use crate::result::string;
use ::check::{Finding, Refuted};
use std::io;

pub fn print(writer: &mut Writer, report: &Report) -> io::Result<()> {
    for Checked { id, sentence, finding } in &report.checked {
        if let Some(found @ (Finding::Rejected(_) | Finding::Undecided(_))) = finding {
            writer.line(&format!("{id:>4}  {found}  {sentence}"))?;
        }
    }
    for found in &report.wrong {
        writer.line(&format!("      {found}"))?;
    }
    if let Some(line) = formulas(&report.refuted) {
        writer.line(&line)?;
    }
    let [accepted, rejected, undecided] = report.counts();
    writer.line(&format!(
        "TOTAL {}: {accepted} accepted, {rejected} rejected, {undecided} undecided",
        plural(report.counts().iter().sum::<usize>() as u64, "verdict")
    ))
}

/// How the formulas of the proofs were refuted; nothing if there were none.
fn formulas(refuted: &Refuted) -> Option<String> {
    let Refuted { folded, proved, steps, believed } = *refuted;
    let mut parts = Vec::new();
    if folded > 0 {
        parts.push(format!("{folded} false as built"));
    }
    if proved > 0 {
        parts.push(format!("{proved} refuted, proof checked: {}", plural(steps, "step")));
    }
    if believed > 0 {
        parts.push(format!("{believed} refuted by the solver, without a proof"));
    }
    let all = plural(folded + proved + believed, "formula");
    (!parts.is_empty()).then(|| format!("PROOFS {all}: {}", parts.join("; ")))
}

fn plural(count: u64, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}

pub fn json(writer: &mut Writer, report: &Report) -> io::Result<()> {
    let tool = string(concat!("assize ", env!("CARGO_PKG_VERSION")));
    let goals: Vec<String> = report.checked.iter().filter_map(goal).collect();
    let [accepted, rejected, undecided] = report.counts();
    let Refuted { folded, proved, steps, believed } = report.refuted;
    writer.line(&format!(
        "{{\n  \"format\": 1, \"tool\": {tool}, \"command\": \"check\",\n  \"goals\": [\n{}\n  ],\n  \
         \"formulas\": {{ \"folded\": {folded}, \"proved\": {proved}, \"steps\": {steps}, \
         \"believed\": {believed} }},\n  \
         \"claims\": [{}],\n  \
         \"summary\": {{ \"verdicts\": {}, \"accepted\": {accepted}, \"rejected\": {rejected}, \
         \"undecided\": {undecided} }}\n}}",
        goals.join(",\n"),
        report.wrong.iter().map(|one| string(&one.to_string())).collect::<Vec<_>>().join(", "),
        goals.len(),
    ))
}

fn goal(checked: &Checked) -> Option<String> {
    let (name, why) = match checked.finding.as_ref()? {
        Finding::Accepted => ("accepted", None),
        Finding::Rejected(why) => ("rejected", Some(why)),
        Finding::Undecided(why) => ("undecided", Some(why)),
    };
    let why = why.map_or(String::new(), |why| format!(", \"reason\": {}", string(why)));
    let text = string(&checked.sentence);
    Some(format!("    {{ \"id\": {}, \"text\": {text}, \"check\": \"{name}\"{why} }}", checked.id))
}
