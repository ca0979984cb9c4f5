//! `cargo xtask bench limits`: does `assize generate --time T` keep its promise?
//!
//! Sixty programs end never, late or after 10^9 steps, read a million inputs, recurse without end, or
//! have 20,000 functions. On each the whole process has to be done after 1.05 T + 1 s, with a result
//! whose tests reach again what they are said to cover. With `--interrupt` it gets Ctrl-C after 3 s
//! instead, and has to end within 1 s.

mod programs;

use crate::measure::assize;
use crate::{Outcome, Result, paths};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use programs::{Program, programs};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Options {
    /// Those whose names have one of these parts; all, if there are none.
    pub parts: Vec<String>,
    pub assize: Option<PathBuf>,
    pub seconds: f64,
    /// Ctrl-C after so many seconds.
    pub interrupt: Option<f64>,
}

/// What one run did.
struct Row {
    /// Seconds, of all or since Ctrl-C.
    seconds: f64,
    /// What is wrong with the result.
    wrong: Option<String>,
    covered: usize,
    goals: usize,
    tests: usize,
}

pub fn run(options: &Options) -> Result<Outcome> {
    let tool = match &options.assize {
        Some(tool) => std::path::absolute(tool)?,
        None => assize::tool()?,
    };
    let most = match options.interrupt {
        Some(_) => 1.0,
        None => 1.05 * options.seconds + 1.0,
    };
    let (mut slowest, mut bad, mut count) = ((0.0, String::new()), 0, 0);
    for program in programs(&options.parts) {
        let row = measure(&tool, &program, options)?;
        let Row { seconds, wrong, covered, goals, tests } = row;
        let late = if seconds > most { ", LATE" } else { "" };
        let said = wrong.as_ref().map_or(String::new(), |wrong| format!(", WRONG: {wrong}"));
        let name = &program.name;
        println!("{name:12} {seconds:6.2} s  {covered}/{goals} goals, {tests} tests{late}{said}");
        (count, bad) = (count + 1, bad + usize::from(seconds > most || wrong.is_some()));
        if seconds > slowest.0 {
            slowest = (seconds, program.name);
        }
    }
    let (seconds, name) = slowest;
    println!(
        "slowest: {name} {seconds:.2} s (at most {most:.2} s); {bad} of {count} are not as promised"
    );
    Ok(if bad == 0 { Outcome::Good } else { Outcome::Bad })
}

fn measure(tool: &Path, program: &Program, options: &Options) -> Result<Row> {
    let dir = paths::fresh("limits")?;
    let (file, kept) = (dir.join("program.c"), dir.join("kept"));
    fs::write(&file, &program.text)?;
    let (start, told) = (Instant::now(), dir.join("told.json"));
    let mut child = Command::new(tool)
        .args(["generate", "program.c", "--criterion", "branch", "--json", "-q", "-o", "kept"])
        .arg("--time")
        .arg(format!("{}ms", (options.seconds * 1000.0) as u64))
        .current_dir(&dir)
        .stdin(Stdio::null())
        .stdout(File::create(&told)?)
        .stderr(Stdio::null())
        .spawn()?;
    let ended = match options.interrupt {
        Some(after) => interrupted(&mut child, after)?,
        None => wait(&mut child, start, 3.0 * options.seconds + 30.0)?,
    };
    let Some(seconds) = ended else {
        let wrong = Some("it did not end, and was killed".into());
        return Ok(Row { seconds: f64::INFINITY, wrong, covered: 0, goals: 0, tests: 0 });
    };
    let text = fs::read_to_string(&told)?;
    let Ok(result) = serde_json::from_str::<Value>(&text) else {
        let wrong = Some("there is no result".into());
        return Ok(Row { seconds, wrong, covered: 0, goals: 0, tests: 0 });
    };
    let claimed = covered(&result);
    let (goals, tests) = (list(&result, "goals").len(), list(&result, "tests").len());
    let wrong = match kept.join("result.json").exists() {
        true => replay(tool, &dir)?,
        false if claimed.is_empty() => None,
        false => Some("nothing was kept".into()),
    };
    Ok(Row { seconds, wrong, covered: claimed.len(), goals, tests })
}

fn list<'v>(result: &'v Value, name: &str) -> &'v [Value] {
    result[name].as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The numbers of the goals that are covered.
fn covered(result: &Value) -> BTreeSet<u64> {
    let goals = list(result, "goals").iter().filter(|goal| goal["verdict"] == "covered");
    goals.filter_map(|goal| goal["id"].as_u64()).collect()
}

/// Seconds from the start to the end; nothing if it had to be killed.
fn wait(child: &mut Child, start: Instant, most: f64) -> Result<Option<f64>> {
    loop {
        if child.try_wait()?.is_some() {
            return Ok(Some(start.elapsed().as_secs_f64()));
        }
        if start.elapsed().as_secs_f64() > most {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Seconds from Ctrl-C to the end; none if it has ended before.
fn interrupted(child: &mut Child, after: f64) -> Result<Option<f64>> {
    let start = Instant::now();
    while start.elapsed().as_secs_f64() < after {
        if child.try_wait()?.is_some() {
            return Ok(Some(0.0));
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    kill(Pid::from_raw(i32::try_from(child.id())?), Signal::SIGINT)?;
    wait(child, Instant::now(), 30.0)
}

/// Runs the tests that were kept again; what they do not reach, though the result says so.
fn replay(tool: &Path, dir: &Path) -> Result<Option<String>> {
    let kept: Value = serde_json::from_str(&fs::read_to_string(dir.join("kept/result.json"))?)?;
    let claimed = covered(&kept);
    if claimed.is_empty() {
        return Ok(None);
    }
    let done = Command::new(tool)
        .args(["measure", "program.c", "--criterion", "branch", "--json", "-q"])
        .args(["--tests", "kept/result.json"])
        .current_dir(dir)
        .output()?;
    let Ok(measured) = serde_json::from_slice::<Value>(&done.stdout) else {
        let said = String::from_utf8_lossy(&done.stderr);
        return Ok(Some(format!(
            "the tests do not run: {}",
            said.lines().next().unwrap_or_default()
        )));
    };
    let again = covered(&measured);
    let missed = claimed.iter().find(|goal| !again.contains(goal));
    Ok(missed.map(|goal| format!("the tests do not reach goal {goal} again")))
}
