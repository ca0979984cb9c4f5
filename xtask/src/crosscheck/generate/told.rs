//! What the tool says of a program: nothing is read but its result.

use super::program::Program;
use crate::Result;
use crate::process::{End, Limits, run_limited};
use serde_json::Value;
use std::path::{Path, PathBuf};

const LIMITS: Limits = Limits { seconds: 300.0, memory: 0 };

/// An outcome by its line: 0 and 1 of a decision, 2 where the line is a label of a `switch`.
pub type Slot = (u32, u32);

#[derive(Debug)]
pub struct Goal {
    pub slot: Slot,
    pub text: String,
    pub verdict: Verdict,
}

#[derive(Debug)]
pub enum Verdict {
    Covered,
    /// What it assumes, as it is written.
    Infeasible(Vec<String>),
    Unknown(String),
}

#[derive(Debug)]
pub struct Told {
    pub goals: Vec<Goal>,
    /// The goals that each test covers.
    pub tests: Vec<Vec<usize>>,
    /// What native runs contradicted already while the tool worked: it says so, and withdraws its proofs.
    pub disagreement: Option<String>,
}

/// How the user would compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compiler {
    pub name: &'static str,
    pub flags: &'static [&'static str],
}

/// How the tool is asked.
pub struct Tool {
    pub path: PathBuf,
    /// For each engine, about a microsecond each: verdicts do not depend on how busy the machine is.
    pub work: u64,
}

/// Asks for the branches of `program.c` in the directory; what is kept goes to `result`. A tool that ends in
/// another way than with an answer is an error of its own.
pub fn ask(
    tool: &Tool,
    home: &Path,
    program: &Program,
    compiler: Compiler,
) -> Result<std::result::Result<Told, String>> {
    let work = tool.work.to_string();
    let mut words =
        vec!["env".to_string(), format!("CC={}", compiler.name), tool.path.display().to_string()];
    words.extend(
        ["generate", "program.c", "--entry", "f", "--criterion", "branch"].map(String::from),
    );
    words.extend(["--work", &work, "-o", "result"].map(String::from));
    words.extend(program.shapes());
    words.push("--".into());
    words.extend(compiler.flags.iter().map(ToString::to_string));
    let said = run_limited(&words, home, &[], LIMITS)?;
    if !matches!(said.end, End::Exit(0 | 1 | 3)) {
        return Ok(Err(format!("the tool ends with {}: {}", said.end, said.stderr.trim_end())));
    }
    let text = std::fs::read_to_string(home.join("result/result.json"))?;
    let loud = said.stderr.lines().find(|line| line.contains("DISAGREEMENT")).map(String::from);
    Ok(Ok(Told { disagreement: loud, ..read(&serde_json::from_str(&text)?) }))
}

fn read(result: &Value) -> Told {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let number = |value: &Value| value.as_u64().unwrap_or(u64::MAX) as usize;
    let goals = list(&result["goals"]).iter().map(goal).collect();
    let covers = |test: &Value| list(&test["covers"]).iter().map(number).collect();
    let tests = list(&result["tests"]).iter().map(covers).collect();
    Told { goals, tests, disagreement: None }
}

fn goal(value: &Value) -> Goal {
    let string = |name: &str| value[name].as_str().unwrap_or_default().to_string();
    let text = string("text");
    let outcome = match text.rsplit_once(" is ") {
        Some((_, "false")) => 0,
        Some((_, "true")) => 1,
        _ => 2,
    };
    let line = value["line"].as_u64().unwrap_or(0) as u32;
    let assumes = value["assumes"].as_array().into_iter().flatten();
    let verdict = match string("verdict").as_str() {
        "covered" => Verdict::Covered,
        "infeasible" => {
            Verdict::Infeasible(assumes.filter_map(Value::as_str).map(String::from).collect())
        }
        _ => Verdict::Unknown(string("reason")),
    };
    Goal { slot: (line, outcome), text, verdict }
}
