//! What was found, for people and for programs.

use super::environment;
use super::finding::findings;
use super::hunt::Hunt;
use super::keep::Keep;
use crate::cli::{Globals, IGNORE, INPUT, Question, Running, name_of_dialect};
use crate::commands::measure::{Line, evaluations, lines};
use crate::output::{Verbosity, Writer};
use crate::result::{self, string};
use cfa::LoopNames;
use cfront::driver::Uninitialised;
use goal::{Counts, Disagreement, Reason, SearchId, Verdict};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use suite::json::{Run, write_assumes, write_proof};

/// What can be done about a disagreement.
const ADVICE: &str = "what a search that is wrong once has proved counts for nothing: run again with \
    `--sanitize undefined`, and if the program is not at fault, please report this";

/// Every goal with its verdict.
pub fn judged(hunt: &Hunt<'_>) -> Vec<(Line, Verdict)> {
    let lines = lines(&hunt.courts, &hunt.ledger, &hunt.seen);
    lines.into_iter().zip(hunt.ledger.ids().map(|id| hunt.ledger.verdict(id))).collect()
}

/// What was told and is not so, each kind of mistake of a search with the first goal.
pub fn disagreements(hunt: &Hunt<'_>) -> Vec<String> {
    let mut kinds: BTreeMap<(String, Option<SearchId>), Vec<&Disagreement>> = BTreeMap::new();
    for one in hunt.ledger.disagreements() {
        kinds.entry((one.wrong.to_string(), one.search)).or_default().push(one);
    }
    let line = |((wrong, search), all): (&(String, Option<SearchId>), &Vec<&Disagreement>)| {
        let what = search.map_or("the shape of the program", |search| hunt.ledger.name(search));
        let more = match all.len() {
            1 => String::new(),
            2 => ", and 1 goal more".into(),
            count => format!(", and {} goals more", count - 1),
        };
        format!("DISAGREEMENT: {wrong}: {}{more} ({what})", name(hunt, all[0]))
    };
    let mut told: Vec<String> = kinds.iter().map(line).collect();
    if !told.is_empty() {
        told.push(ADVICE.into());
    }
    told
}

fn name(hunt: &Hunt<'_>, one: &Disagreement) -> String {
    let listed = hunt.courts.iter().flat_map(|c| c.listed.iter().map(move |one| (c.view, one)));
    let found = one.asked.and_then(|id| listed.into_iter().nth(id.0 as usize));
    let described = found.and_then(|(view, one)| view.described(one.k));
    described.map_or_else(|| one.goal.to_string(), |described| described.sentence())
}

/// As the user wants it.
pub fn tell(writer: &mut Writer, hunt: &Hunt<'_>) -> io::Result<()> {
    match hunt.arguments.common.json {
        true => json(writer, hunt, None),
        false => print(writer, hunt),
    }
}

/// The goals that are not covered, one a line; but those of a function that calls from the entry do not
/// reach are one line for each verdict, unless `all` are wanted.
fn open_goals(writer: &mut Writer, judged: &[(Line, Verdict)], all: bool) -> io::Result<()> {
    let open = judged.iter().filter(|(line, _)| !line.is_covered());
    let open: Vec<_> = open.map(|(line, verdict)| (line, told(line, verdict))).collect();
    let of = |line: &'_ Line| (line.file.clone(), line.function.clone());
    let mut uncalled: BTreeMap<((String, String), &str), usize> = BTreeMap::new();
    for (line, verdict) in open.iter().filter(|(line, _)| !line.is_called && !all) {
        *uncalled.entry((of(line), verdict)).or_default() += 1;
    }
    for (line, verdict) in &open {
        let key = (of(line), verdict.as_str());
        match uncalled.get(&key).copied() {
            None | Some(1) => {
                writer.line(&format!("{:>4}  {verdict}  {}", line.id, line.sentence))?;
            }
            // The first of them has told.
            Some(0) => {}
            Some(count) => {
                let why = format!("no call from the entry leads to `{}`", line.function);
                writer.line(&format!("{count} goals  {verdict}  {}: {why}", line.file))?;
                uncalled.insert(key, 0);
            }
        }
    }
    Ok(())
}

/// A verdict for people.
fn told(line: &Line, verdict: &Verdict) -> String {
    match line.is_constant {
        true => "constant".into(),
        false => verdict.to_string(),
    }
}

fn print(writer: &mut Writer, hunt: &Hunt<'_>) -> io::Result<()> {
    let all = judged(hunt);
    let is_verbose = hunt.arguments.common.output.verbosity == Verbosity::Verbose;
    open_goals(writer, &all, is_verbose)?;
    for (k, test) in hunt.suite.tests.iter().take(hunt.seen.len()).enumerate() {
        let inputs = suite::show::show(&test.inputs, hunt.typing);
        let count = all.iter().filter(|(line, _)| line.tests.contains(&k)).count();
        let plural = if count == 1 { "" } else { "s" };
        let ending = match &test.outcome {
            Some(suite::Outcome::DoesNotEnd) => ", does not end".into(),
            Some(outcome) if !outcome.is_ok() => format!(", ends: {outcome}"),
            _ => String::new(),
        };
        writer.line(&format!("test {}: {inputs} ({count} goal{plural}{ending})", test.name))?;
    }
    for (found, test) in findings(hunt.seen.iter().map(|seen| seen.found.as_slice())) {
        writer.line(&found.sentence(test))?;
    }
    let counts = hunt.ledger.counts();
    let Counts { covered, infeasible, conditional, unknown, .. } = counts;
    let (feasible, percent) = (counts.feasible(), counts.percent());
    let tests = hunt.seen.len();
    if infeasible > 0 {
        environment::sentence(&unseen(hunt)).into_iter().try_for_each(|line| writer.line(&line))?;
    }
    let conditional = match conditional {
        0 => String::new(),
        count => format!(", {count} infeasible on conditions"),
    };
    let constant = match all.iter().filter(|(line, _)| !line.counts()).count() {
        0 => String::new(),
        count => format!(" ({count} constant)"),
    };
    writer.line(&format!(
        "TOTAL {covered}/{feasible} {percent:.1} % ({} goals, {infeasible} infeasible{constant}\
         {conditional}, {unknown} unknown, {tests} tests)",
        counts.all()
    ))
}

/// The result; one that is kept says for what program, whether it is complete, and more of the
/// tests, so that a run can go on from it.
pub fn json(writer: &mut Writer, hunt: &Hunt<'_>, kept: Option<(&Keep, bool)>) -> io::Result<()> {
    let all = judged(hunt);
    result::head(writer, hunt.session, &hunt.arguments.common, "generate")?;
    origin(writer, hunt)?;
    if let Some((keep, complete)) = kept {
        writer.line(&format!("  \"program\": {},", string(&keep.program)))?;
        if !complete {
            writer.line("  \"complete\": false,")?;
        }
    }
    environment::json(&unseen(hunt)).into_iter().try_for_each(|line| writer.line(&line))?;
    writer.line("  \"goals\": [")?;
    let loops = LoopNames::new(hunt.session.program());
    for (k, (line, verdict)) in all.iter().enumerate() {
        let comma = if k + 1 < all.len() { "," } else { "" };
        writer.line(&format!("    {}{comma}", goal_json(line, verdict, &loops)))?;
    }
    writer.line("  ],")?;
    let found = findings(hunt.seen.iter().map(|seen| seen.found.as_slice()));
    writer.line("  \"findings\": [")?;
    for (k, (one, test)) in found.iter().enumerate() {
        let comma = if k + 1 < found.len() { "," } else { "" };
        writer.line(&format!("    {}{comma}", one.json(*test)))?;
    }
    writer.line("  ],")?;
    writer.line("  \"tests\": [")?;
    for (k, (test, seen)) in hunt.suite.tests.iter().zip(&hunt.seen).enumerate() {
        let covered = all.iter().filter(|(line, _)| line.tests.contains(&k));
        let run = Run {
            outcome: Some(seen.outcome.clone()),
            limit: seen.limit.map(|limit| limit.name().to_string()),
            covers: covered.map(|(line, _)| line.id).collect(),
            evaluations: kept.map(|_| evaluations(&hunt.courts, seen)).unwrap_or_default(),
            ..Run::default()
        };
        let text = suite::json::write_run(test, k, &run, hunt.typing);
        let text = text.map_err(|error| io::Error::other(error.message))?;
        let comma = if k + 1 < hunt.seen.len() { "," } else { "" };
        writer.line(&format!("    {text}{comma}"))?;
    }
    writer.line("  ],")?;
    let Counts { covered, infeasible, conditional, unknown, .. } = hunt.ledger.counts();
    let conditional = match conditional {
        0 => String::new(),
        count => format!("\"infeasible_assuming\": {count}, "),
    };
    let constant = match all.iter().filter(|(line, _)| !line.counts()).count() {
        0 => String::new(),
        count => format!("\"constant\": {count}, "),
    };
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {}, \"covered\": {covered}, \"infeasible\": {infeasible}, \
         {constant}{conditional}\"unknown\": {unknown}, \"tests\": {} }}",
        all.len(),
        hunt.seen.len()
    ))?;
    writer.line("}")
}

fn unseen<'h>(hunt: &'h Hunt<'_>) -> BTreeSet<&'h str> {
    environment::unseen(hunt.session.program(), hunt.typing.entry)
}

/// What else is needed to put the same question again.
fn origin(writer: &mut Writer, hunt: &Hunt<'_>) -> io::Result<()> {
    let (common, asking) = (&hunt.arguments.common, &hunt.arguments.asking);
    let running = &common.running;
    let mut members = Vec::new();
    if let Question::Criterion(name) = &asking.question {
        members.push(("criterion", string(name)));
    }
    members.extend(asking.dialect.map(|dialect| ("dialect", string(name_of_dialect(dialect)))));
    members.extend(common.build.iter().map(|dir| ("build", string(&dir.display().to_string()))));
    let shapes: Vec<String> = common.inputs.iter().map(ToString::to_string).collect();
    let stubs: Vec<String> = common.stubs.iter().map(ToString::to_string).collect();
    let lists = [
        ("inputs", &shapes),
        ("assume", &common.assumptions),
        ("abstracted", &common.abstracted),
        ("stubs", &stubs),
        ("handlers", &common.handlers),
    ];
    for (name, list) in lists {
        let texts: Vec<String> = list.iter().map(|text| string(text)).collect();
        members.extend((!texts.is_empty()).then(|| (name, format!("[{}]", texts.join(", ")))));
    }
    if !common.contracts {
        members.push(("contracts", string(IGNORE)));
    }
    if common.globals != Globals::Any {
        members.push(("globals", string(common.globals.name())));
    }
    if common.uninitialised == Uninitialised::Input {
        members.push(("uninitialised", string(INPUT)));
    }
    if !running.sanitize.is_empty() {
        members.push(("sanitize", string(&running.sanitize)));
    }
    if running.limits.wall != Running::default().limits.wall {
        let time = format!("{}ms", running.limits.wall.as_millis());
        members.push(("time_per_test", string(&time)));
    }
    members.iter().try_for_each(|(name, value)| writer.line(&format!("  \"{name}\": {value},")))
}

fn goal_json(line: &Line, verdict: &Verdict, loops: &LoopNames) -> String {
    let pair = line.pair.map_or(String::new(), |(a, b)| format!(", \"pair\": [{a}, {b}]"));
    let tests: Vec<String> = line.tests.iter().map(usize::to_string).collect();
    let evidence = match verdict {
        Verdict::Covered(_) => format!(", \"tests\": [{}]{pair}", tests.join(", ")),
        Verdict::Infeasible(proof) => {
            let assumes = match proof.is_bare() {
                true => String::new(),
                false => format!(", \"assumes\": {}", write_assumes(proof)),
            };
            format!(", \"proof\": {}{assumes}", write_proof(proof, loops))
        }
        Verdict::Unknown(reason) => {
            let granted = match reason {
                Reason::Environment(granted) => {
                    format!(", \"infeasible_if\": [{}]", string(granted))
                }
                _ => String::new(),
            };
            format!(", \"reason\": {}{granted}", string(&reason.to_string()))
        }
    };
    let name = match verdict {
        Verdict::Covered(_) => "covered",
        Verdict::Infeasible(_) => "infeasible",
        Verdict::Unknown(_) => "unknown",
    };
    format!(
        "{{ \"id\": {}, \"text\": {}, \"file\": {}, \"line\": {}{}, \"function\": {}, \
         \"verdict\": \"{name}\"{evidence} }}",
        line.id,
        string(&line.sentence),
        string(&line.file),
        line.line,
        line.details,
        string(&line.function),
    )
}
