//! What was found, for people and for programs.

use super::hunt::Hunt;
use super::keep::Keep;
use crate::cli::{Question, Running, name_of_dialect};
use crate::commands::measure::{Line, lines};
use crate::output::Writer;
use crate::result::{self, string};
use goal::{Proof, Reason, Verdict};
use std::io;
use suite::json::Run;

/// Every goal with its verdict.
pub fn judged(hunt: &Hunt<'_>) -> Vec<(Line, Verdict)> {
    let mut all = Vec::new();
    for (q, docket) in hunt.dockets.iter().enumerate() {
        let court = &docket.court;
        let told = lines(court.view, &court.judge, &docket.listed, q, &hunt.seen);
        for (line, one) in told.into_iter().zip(&docket.listed) {
            let verdict = match line.tests.first() {
                Some(test) => Verdict::Covered(goal::TestId(*test as u32)),
                None => docket.verdict(one).unwrap_or(Verdict::Unknown(Reason::Open)),
            };
            all.push((line, verdict));
        }
    }
    all
}

pub fn print(writer: &mut Writer, hunt: &Hunt<'_>) -> io::Result<()> {
    let all = judged(hunt);
    for (line, verdict) in &all {
        if !matches!(verdict, Verdict::Covered(_)) {
            writer.line(&format!("{:>4}  {verdict}  {}", line.id, line.sentence))?;
        }
    }
    for (k, test) in hunt.suite.tests.iter().enumerate() {
        let inputs = suite::show::show(&test.inputs, hunt.typing);
        let count = all.iter().filter(|(line, _)| line.tests.contains(&k)).count();
        let plural = if count == 1 { "" } else { "s" };
        let ending = match &test.outcome {
            Some(outcome) if *outcome != suite::Outcome::Ok => format!(", ends: {outcome}"),
            _ => String::new(),
        };
        writer.line(&format!("test {}: {inputs} ({count} goal{plural}{ending})", test.name))?;
    }
    let count = |is: fn(&Verdict) -> bool| all.iter().filter(|(_, verdict)| is(verdict)).count();
    let covered = count(|verdict| matches!(verdict, Verdict::Covered(_)));
    let infeasible = count(|verdict| matches!(verdict, Verdict::Infeasible(_)));
    let unknown = all.len() - covered - infeasible;
    let feasible = all.len() - infeasible;
    let percent = if feasible == 0 { 100.0 } else { 100.0 * covered as f64 / feasible as f64 };
    let tests = hunt.suite.tests.len();
    writer.line(&format!(
        "TOTAL {covered}/{feasible} {percent:.1} % ({} goals, {infeasible} infeasible, \
         {unknown} unknown, {tests} tests)",
        all.len()
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
    writer.line("  \"goals\": [")?;
    for (k, (line, verdict)) in all.iter().enumerate() {
        let comma = if k + 1 < all.len() { "," } else { "" };
        writer.line(&format!("    {}{comma}", goal_json(line, verdict)))?;
    }
    writer.line("  ],")?;
    writer.line("  \"tests\": [")?;
    for (k, (test, seen)) in hunt.suite.tests.iter().zip(&hunt.seen).enumerate() {
        let covered = all.iter().filter(|(line, _)| line.tests.contains(&k));
        let evaluations = seen.reached.iter().filter(|_| kept.is_some());
        let run = Run {
            outcome: Some(seen.outcome.clone()),
            limit: seen.limit.map(|limit| limit.name().to_string()),
            covers: covered.map(|(line, _)| line.id).collect(),
            evaluations: evaluations.map(|r| r.evaluations.iter().copied().collect()).collect(),
            ..Run::default()
        };
        let text = suite::json::write_run(test, k, &run, hunt.typing);
        let text = text.map_err(|error| io::Error::other(error.message))?;
        let comma = if k + 1 < hunt.seen.len() { "," } else { "" };
        writer.line(&format!("    {text}{comma}"))?;
    }
    writer.line("  ],")?;
    let count = |is: fn(&Verdict) -> bool| all.iter().filter(|(_, verdict)| is(verdict)).count();
    writer.line(&format!(
        "  \"summary\": {{ \"goals\": {}, \"covered\": {}, \"infeasible\": {}, \"unknown\": {}, \
         \"tests\": {} }}",
        all.len(),
        count(|verdict| matches!(verdict, Verdict::Covered(_))),
        count(|verdict| matches!(verdict, Verdict::Infeasible(_))),
        count(|verdict| matches!(verdict, Verdict::Unknown(_))),
        hunt.seen.len()
    ))?;
    writer.line("}")
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
    for (name, list) in [("inputs", &shapes), ("abstracted", &common.abstracted)] {
        let texts: Vec<String> = list.iter().map(|text| string(text)).collect();
        members.extend((!texts.is_empty()).then(|| (name, format!("[{}]", texts.join(", ")))));
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

fn goal_json(line: &Line, verdict: &Verdict) -> String {
    let pair = line.pair.map_or(String::new(), |(a, b)| format!(", \"pair\": [{a}, {b}]"));
    let tests: Vec<String> = line.tests.iter().map(usize::to_string).collect();
    let evidence = match verdict {
        Verdict::Covered(_) => format!(", \"tests\": [{}]{pair}", tests.join(", ")),
        Verdict::Infeasible(proof) => format!(", \"proof\": {}", proof_json(proof)),
        Verdict::Unknown(reason) => format!(", \"reason\": {}", string(&reason.to_string())),
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

fn proof_json(proof: &Proof) -> String {
    match proof {
        Proof::Structural => "{ \"kind\": \"structural\" }".into(),
        Proof::Unwinding { bounds } => {
            let bound = |(what, bound): &(String, u32)| format!("[{}, {bound}]", string(what));
            let bounds: Vec<String> = bounds.iter().map(bound).collect();
            format!("{{ \"kind\": \"unwinding\", \"bounds\": [{}] }}", bounds.join(", "))
        }
        Proof::Invariant { text } => {
            format!("{{ \"kind\": \"invariant\", \"text\": {} }}", string(text))
        }
        Proof::Subsumes(goal) => format!("{{ \"kind\": \"subsumed\", \"goal\": {} }}", goal.0),
    }
}
