//! `result.json` (CLI.md), as far as there is something to report.

use crate::asked::{Session, View};
use crate::cli::Common;
use crate::output::Writer;
use cfa::DataModel;
use std::fmt::Write;
use std::io;

/// A string in JSON.
pub fn string(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => write!(out, "\\u{:04x}", c as u32).expect("text takes all"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// The object up to the goals, without its closing brace.
pub fn head(
    writer: &mut Writer,
    session: &Session,
    common: &Common,
    command: &str,
) -> io::Result<()> {
    let tool = concat!("assize ", env!("CARGO_PKG_VERSION"));
    let queries: Vec<&str> = session.heard.iter().map(|heard| heard.text.as_str()).collect();
    let entry = session.heard.first().map(|heard| session.entry_name(heard)).unwrap_or_default();
    let files = common.files.iter().map(|file| string(&file.display().to_string()));
    writer.line("{")?;
    writer.line(&format!(
        "  \"format\": 1, \"tool\": {}, \"command\": {},",
        string(tool),
        string(command)
    ))?;
    writer.line(&format!("  \"query\": {},", string(&queries.join("; "))))?;
    writer.line(&format!("  \"entry\": {},", string(&entry)))?;
    writer.line(&format!("  \"files\": [{}],", files.collect::<Vec<_>>().join(", ")))?;
    // Without files the words behind `--` are a command.
    if !common.flags.is_empty() && !common.files.is_empty() {
        let flags: Vec<String> = common.flags.iter().map(|flag| string(flag)).collect();
        writer.line(&format!("  \"flags\": [{}],", flags.join(", ")))?;
    }
    if common.data_model != DataModel::Lp64 {
        writer.line(&format!("  \"data_model\": {},", string(common.data_model.name())))?;
    }
    Ok(())
}

/// The goals without verdicts; how many there are.
fn list(writer: &mut Writer, session: &Session) -> io::Result<u128> {
    writer.line("  \"goals\": [")?;
    let mut first = 0;
    // A line is written when the next one is known: the last has no comma.
    let mut waiting: Option<String> = None;
    for heard in &session.heard {
        let view = View::new(session, heard);
        let counts = view.each(first, |listed| {
            let goal = view.described(listed.k).expect("there should be so many goals");
            let line = format!(
                "    {{ \"id\": {}, \"text\": {}, \"file\": {}, \"line\": {}, \"function\": {} }}",
                listed.id,
                string(&goal.sentence()),
                string(&goal.file),
                goal.line,
                string(&goal.function)
            );
            match waiting.replace(line) {
                Some(before) => writer.line(&format!("{before},")),
                None => Ok(()),
            }
        })?;
        first += counts.goals;
    }
    if let Some(last) = waiting {
        writer.line(&last)?;
    }
    writer.line("  ],")?;
    Ok(first)
}

pub fn goals(writer: &mut Writer, session: &Session, common: &Common) -> io::Result<()> {
    head(writer, session, common, "goals")?;
    let count = list(writer, session)?;
    writer.line(&format!("  \"summary\": {{ \"goals\": {count} }}"))?;
    writer.line("}")
}

/// The goals, a spanning set of them, and which subsume which.
pub fn reduce(
    writer: &mut Writer,
    session: &Session,
    common: &Common,
    spanning: &[u128],
    subsumes: &[(u128, u128)],
) -> io::Result<()> {
    head(writer, session, common, "reduce")?;
    let count = list(writer, session)?;
    let ids: Vec<String> = spanning.iter().map(u128::to_string).collect();
    writer.line(&format!("  \"spanning\": [{}],", ids.join(", ")))?;
    let pairs: Vec<String> = subsumes.iter().map(|(a, b)| format!("[{a},{b}]")).collect();
    writer.line(&format!("  \"subsumes\": [{}],", pairs.join(", ")))?;
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {count}, \"spanning\": {} }}",
        spanning.len()
    ))?;
    writer.line("}")
}
