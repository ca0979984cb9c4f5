//! The user's own source under the user's own compiler: the path of a native run.
//!
//! Functions of real programs with made-up arguments could do anything, so they run in the sandbox.

use super::Tally;
use super::judge::show;
use crate::{Result, paths};
use cfa::{Callee, FuncId, Inputs, Op, PointsTo, Program};
use cfront::driver::Translation;
use interp::{Stop, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use suite::native::{Calls, Events, RUNTIME, Step, TRACE_VARIABLE, Trace, instrument, join, walk};
use suite::sandbox::{End, Job, Sandbox};
use suite::{Suite, Test, Typing, c};

/// The argument with which this program supervises a run instead of being a command.
pub const SUPERVISOR: &str = "supervise-a-run";

const SIGABRT: i32 = 6;

/// Inputs and the path that they must take.
pub struct Wanted {
    /// How a random run ended; none if the inputs were solved for a path that goes on.
    pub end: Option<Stop>,
    pub inputs: Inputs,
    pub path: Vec<symbolic::Step>,
    /// The path depends on the bits of NaNs, which are the machine's.
    pub nans: bool,
}

fn is_tested(program: &Program, f: FuncId) -> bool {
    let function = &program.functions[f];
    let own = program.files[function.place.file].as_str() == program.units[function.unit].name;
    function.body.is_some() && !program.units[function.unit].library && own
}

/// Runs the inputs natively; each path must begin as it should.
pub fn confirm(
    translation: &Translation,
    flags: &[String],
    entry: FuncId,
    wanted: &[Wanted],
    tally: &mut Tally,
) -> Result<()> {
    let program = &translation.program;
    // Functions of headers have no probes.
    if !is_tested(program, entry) {
        return Ok(());
    }
    let typing = Typing { program, entry };
    let test = |(k, w): (usize, &Wanted)| Test {
        name: k.to_string(),
        inputs: w.inputs.clone(),
        outcome: None,
    };
    let suite = Suite { tests: wanted.iter().enumerate().map(test).collect() };
    let own = (std::process::id(), std::thread::current().id());
    let room = paths::target().join(format!("symbolic-native-{}-{:?}", own.0, own.1));
    let _ = std::fs::remove_dir_all(&room);
    std::fs::create_dir_all(&room)?;
    let events = Events::new(program);
    let Some(binary) = built(translation, flags, &typing, &suite, &events, &room)? else {
        tally.count("functions not built natively", 1);
        return Ok(());
    };
    let points_to = PointsTo::new(program);
    let calls = Calls {
        instrumented: &|f| is_tested(program, f),
        may_call: &|step, g| points_to.callees(step.function, step.edge).contains(&g),
    };
    for (k, wanted) in wanted.iter().enumerate() {
        let what = if wanted.end.is_none() { "flips" } else { "runs" };
        let Some((trace, end)) = run(&binary, &room, k, wanted, entry, program, &events)? else {
            tally.count(&format!("{what} without a native trace"), 1);
            continue;
        };
        let meant = matches!(end, End::Exit(_) | End::Signal(SIGABRT));
        let walked = trace.roots.iter().map(|root| walk(program, &trace, *root, &calls, meant));
        let is_entry = |root: &usize| trace.frames[*root].function == entry;
        let first = trace.roots.iter().position(is_entry);
        let first = first.filter(|_| program.functions[entry].name != "main");
        let joined = join(walked.collect(), first).into_iter().next();
        let steps = joined.map_or(Vec::new(), |path| path.steps);
        let astray = astray(program, &wanted.path, &steps);
        match astray.or_else(|| ends_otherwise(program, entry, wanted.end.as_ref()?, &end)) {
            None => tally.count(&format!("{what} confirmed natively"), 1),
            // It was stopped, and what it did until then is as it should be.
            Some(how) if end == End::Timeout && how.ends_early => {
                tally.count("native runs that take too long", 1);
            }
            Some(_) if wanted.nans => tally.count("native runs that depend on a NaN's bits", 1),
            // What a model of the library allows, the library itself may not: `%s` for a null
            // pointer crashes where the compiler makes `fputs` of it.
            Some(_) if !meant && in_library(program, &wanted.path, steps.len()) => {
                tally.count("native crashes in the library", 1);
            }
            Some(how) => {
                let name = &program.functions[entry].name;
                let file = &program.units[program.functions[entry].unit].name;
                tally.wrong.push(format!(
                    "{file}: {name}: natively {} ({end:?})\n    {:?}",
                    how.text, wanted.inputs
                ));
            }
        }
    }
    let _ = std::fs::remove_dir_all(&room);
    Ok(())
}

/// How a native run ends, if not like the run of the interpreter. A driver returns 0 after a
/// function other than `main`.
fn ends_otherwise(program: &Program, entry: FuncId, stop: &Stop, end: &End) -> Option<Astray> {
    let is_main = program.functions[entry].name == "main";
    let wanted = match stop {
        Stop::Exit(status) => End::Exit(status & 0xff),
        Stop::Returned(Value::Scalar { bits, .. }) if is_main => End::Exit(*bits as i32 & 0xff),
        Stop::Returned(_) => End::Exit(0),
        Stop::Abort | Stop::AssertFailed { .. } => End::Signal(SIGABRT),
        _ => return None,
    };
    let text = || format!("the end is {end:?}, not {wanted:?}");
    (wanted != *end).then(|| Astray { text: text(), ends_early: false })
}

/// Is the first step that the native run does not have a call of a function without probes?
fn in_library(program: &Program, wanted: &[symbolic::Step], at: usize) -> bool {
    let mut seen = wanted.iter().filter(|(f, _)| is_tested(program, *f));
    let Some(&(f, e)) = seen.nth(at) else { return false };
    let op = program.functions[f].body.as_ref().map(|body| &body.edges[e].op);
    match op {
        Some(Op::Call { callee: Callee::Direct(g), .. }) => !is_tested(program, *g),
        _ => false,
    }
}

/// A native run that is not what was wanted.
struct Astray {
    text: String,
    /// Its path is a part of the wanted one.
    ends_early: bool,
}

/// How a native path differs from the one that is wanted, as far as probes see it.
fn astray(program: &Program, wanted: &[symbolic::Step], steps: &[Step]) -> Option<Astray> {
    let seen = wanted.iter().filter(|(f, _)| is_tested(program, *f));
    let wanted: Vec<Step> = seen.map(|&(function, edge)| Step { function, edge }).collect();
    let at = wanted.iter().zip(steps).position(|(a, b)| a != b);
    let at = at.or((steps.len() < wanted.len()).then_some(steps.len()))?;
    let edge = |list: &[Step]| match list.get(at) {
        Some(step) => show(program, (step.function, step.edge)),
        None => "nothing".into(),
    };
    let text = format!("step {at} is {} instead of {}", edge(steps), edge(&wanted));
    Some(Astray { text, ends_early: at == steps.len() })
}

fn run(
    binary: &Path,
    room: &Path,
    k: usize,
    wanted: &Wanted,
    entry: FuncId,
    program: &Program,
    events: &Events,
) -> Result<Option<(Trace, End)>> {
    let scratch = room.join("run");
    let _ = std::fs::remove_dir_all(&scratch);
    std::fs::create_dir_all(&scratch)?;
    let record = scratch.join("events");
    let mut job = Job::new(binary, &scratch);
    job.environment.push((TRACE_VARIABLE.into(), record.clone().into()));
    job.environment.push((c::TEST_VARIABLE.into(), k.to_string().into()));
    if program.functions[entry].name == "main" {
        use std::os::unix::ffi::OsStringExt;
        let words = wanted.inputs.args.iter();
        job.arguments.extend(words.map(|w| std::ffi::OsString::from_vec(w.clone())));
    } else {
        job.arguments.push(k.to_string().into());
    }
    job.stdin.clone_from(&wanted.inputs.stdin);
    let sandbox =
        Sandbox { supervisor: paths::this_program()?, arguments: vec![SUPERVISOR.into()] };
    let finished = sandbox.run(&job)?;
    let Ok(bytes) = std::fs::read(&record) else { return Ok(None) };
    Ok(Some((Trace::read(events, &bytes), finished.end)))
}

/// The instrumented program with a driver; `None` if it does not build.
fn built(
    translation: &Translation,
    flags: &[String],
    typing: &Typing<'_>,
    suite: &Suite,
    events: &Events,
    room: &Path,
) -> Result<Option<PathBuf>> {
    let program = &translation.program;
    let mut files = Vec::new();
    for (unit, source) in translation.sources.entries() {
        if program.units[unit].library {
            continue;
        }
        let mut text =
            instrument(program, unit, &source.text, events, |f| is_tested(program, f), &[]);
        text.extend(c::aliases(suite, typing, unit).into_bytes());
        files.push(room.join(format!("unit{}.i", unit.0)));
        std::fs::write(&files[files.len() - 1], text)?;
    }
    for (name, text) in [("runtime.c", RUNTIME), ("support.c", c::SUPPORT)] {
        files.push(room.join(name));
        std::fs::write(&files[files.len() - 1], text)?;
    }
    files.push(room.join("driver.c"));
    let binary = room.join("program");
    let mut missing = BTreeSet::new();
    loop {
        let Ok(driver) = c::driver(suite, typing, &missing, events) else { return Ok(None) };
        std::fs::write(room.join("driver.c"), driver)?;
        let mut gcc = Command::new("gcc");
        gcc.args(flags.iter().filter(|flag| flag.starts_with("-m") || flag.starts_with("-f")));
        gcc.args(["-w", "-O0", "-o"]).arg(&binary).args(&files);
        gcc.args(c::has_main(typing).then_some(c::WRAP)).arg("-lm").env("LC_ALL", "C");
        let output = gcc.output()?;
        if output.status.success() {
            return Ok(Some(binary));
        }
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let before = missing.len();
        missing.extend(undefined(program, &said));
        if missing.len() == before {
            return Ok(None);
        }
    }
}

/// The functions without a body that the linker did not find.
fn undefined(program: &Program, said: &str) -> Vec<String> {
    let names = said.lines().filter_map(|line| line.split_once("undefined reference to `"));
    let names: BTreeSet<&str> = names.map(|(_, name)| name.trim_end_matches('\'')).collect();
    let outside = program.functions.iter().filter(|function| function.body.is_none());
    let found = outside.filter(|function| names.contains(function.name.as_str()));
    found.map(|function| function.name.clone()).collect()
}
