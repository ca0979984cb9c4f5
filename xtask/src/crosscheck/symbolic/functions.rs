//! Functions of the examples and the corpus, with random inputs.

use super::Tally;
use super::flip::flip;
use super::judge::{Ran, Verdict, judge, ran};
use super::native::{self, Wanted};
use super::random::{Choice, random_inputs};
use crate::front::{Unit, here};
use crate::{Result, corpus, paths, pool};
use cfa::{Builtin, FuncId, Inputs, Op, Program, Ty};
use interp::{Interpreter, Stop};
use std::path::{Path, PathBuf};
use symbolic::{Machine, Unsupported};

/// Longer functions are left out.
const EDGES: usize = 200;
const STEPS: u64 = 4_000;
/// Functions of one file.
const FUNCTIONS: usize = 8;
const RUNS: u64 = 4;
/// Of these the first run natively, and all flips.
const NATIVE: u64 = 3;
/// Of each of our own functions.
const OWN_RUNS: u64 = 12;

pub fn check(count: usize, seed: u64, tally: &mut Tally) -> Result<()> {
    let mut units: Vec<Unit> = examples()?.iter().map(|file| Unit::new(file, &[])).collect();
    // This one needs no header, so that a compiler without 32-bit ones preprocesses it.
    let narrow = paths::root().join("tests").join("symbolic").join("arrays.c");
    units.insert(0, Unit::new(&narrow, &["-m32".into()]));
    for name in ["bzip2", "zlib", "lua5.4", "gzip", "coreutils", "busybox"] {
        if let Some(project) = corpus::find(name)
            && paths::corpus().join(name).join("compile_commands.json").exists()
        {
            units.extend(corpus::prepare(project)?.entries.iter().map(Unit::compiled));
        }
    }
    // All of ours, and so many files of the corpus.
    let wanted = count.div_ceil(FUNCTIONS);
    let first = examples()?.len() + 1;
    let step = (units.len().saturating_sub(first) / wanted.max(1)).max(1);
    let chosen = |(i, _): &(usize, &Unit)| *i < first || (i - first).is_multiple_of(step);
    let units: Vec<Unit> = units
        .iter()
        .enumerate()
        .filter(chosen)
        .map(|(_, unit)| unit.clone())
        .take(first + wanted)
        .collect();
    for found in pool::map("functions", &units, |unit| one(unit, seed)) {
        tally.add(found?);
    }
    Ok(())
}

/// All C files that we wrote for such purposes.
fn examples() -> Result<Vec<PathBuf>> {
    fn find(dir: &Path, found: &mut Vec<PathBuf>) -> Result<()> {
        let entries = std::fs::read_dir(dir)?.collect::<std::io::Result<Vec<_>>>()?;
        let mut paths: Vec<PathBuf> = entries.iter().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            if path.is_dir() {
                find(&path, found)?;
            } else if path.extension().is_some_and(|e| e == "c") {
                found.push(path);
            }
        }
        Ok(())
    }
    let mut found = Vec::new();
    find(&paths::root().join("examples"), &mut found)?;
    find(&paths::root().join("tests").join("symbolic"), &mut found)?;
    find(&paths::root().join("tests").join("run"), &mut found)?;
    Ok(found)
}

/// Native runs call the real library where a function has no model: not for programs that ask the
/// system for much, even in the sandbox.
fn is_harmless(unit: &Unit) -> bool {
    let name = unit.file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let asks = ["gz", "lua.c", "luac.c", "loslib", "liolib", "loadlib"];
    let corpus = ["bzip2", "zlib", "lua5.4"].map(|project| paths::corpus().join(project));
    let known = unit.file.starts_with(paths::root().join("examples"))
        || unit.file.starts_with(paths::root().join("tests"))
        || corpus.iter().any(|dir| unit.directory.starts_with(dir) || unit.file.starts_with(dir));
    known && !asks.iter().any(|start| name.starts_with(start))
}

/// Does a path lead through a library function whose model knows only one of the things that may
/// happen? Natively another one does.
fn is_narrow(program: &cfa::Program, path: &[symbolic::Step]) -> bool {
    path.iter().any(|(f, e)| {
        let body = program.functions[*f].body.as_ref();
        let op = body.map(|body| &body.edges[*e].op);
        matches!(op, Some(Op::Builtin { builtin: Builtin::Incomplete, .. }))
    })
}

pub fn one(unit: &Unit, seed: u64) -> Result<Tally> {
    let mut tally = Tally::default();
    let Ok(translation) = here::translated(unit, true) else {
        tally.count("files refused by the front end", 1);
        return Ok(tally);
    };
    let program = &translation.program;
    let interpreter = Interpreter::new(program);
    let mine = !unit.file.starts_with(paths::corpus());
    let small = |f: &cfa::Function| {
        let body = f.body.as_ref().is_some_and(|body| body.edges.len() <= EDGES || mine);
        body && !program.units[f.unit].library
    };
    let functions = program.functions.entries().filter(|(_, f)| small(f) || f.name == "main");
    for (f, _) in functions.take(if mine { usize::MAX } else { FUNCTIONS }) {
        let mut found = function(program, &interpreter, f, seed, &mut tally);
        found.retain(|wanted| !is_narrow(program, &wanted.path));
        if !found.is_empty() && is_harmless(unit) {
            native::confirm(&translation, &unit.arguments, f, &found, &mut tally)?;
        }
    }
    Ok(tally)
}

fn function(
    program: &Program,
    interpreter: &Interpreter<'_>,
    f: FuncId,
    seed: u64,
    tally: &mut Tally,
) -> Vec<Wanted> {
    let mut found = Vec::new();
    tally.count("functions", 1);
    let own = program.files.iter().any(|file| file.contains("tests/symbolic"));
    for k in 0..if own { OWN_RUNS } else { RUNS } {
        let mut random = Choice::new(seed ^ k << 32 ^ u64::from(f.0) << 8);
        let Some((inputs, ran)) = fed(program, interpreter, f, &mut random, STEPS) else {
            tally.count("runs without inputs", 1);
            continue;
        };
        let name = &program.functions[f].name;
        let file = &program.units[program.functions[f].unit].name;
        let mut machine = match Machine::new(program) {
            Ok(machine) => machine,
            Err(Unsupported(what)) => {
                tally.unsupported(&what);
                continue;
            }
        };
        match judge(&mut machine, f, &inputs, &ran, tally) {
            Verdict::Agrees => {
                tally.count("runs that agree", 1);
                match flip(&mut machine, interpreter, f, &inputs, &ran, STEPS, tally) {
                    Ok(flips) => {
                        found.extend(flips.into_iter().filter(|w| k < NATIVE || w.end.is_none()))
                    }
                    Err(how) => tally.wrong.push(format!("{file}: {name}, run {k}: {how}")),
                }
            }
            Verdict::Unsupported(what) => tally.unsupported(&what),
            Verdict::Differs(how) => {
                tally.wrong.push(format!("{file}: {name}, run {k}: {how}\n    {inputs:?}"));
            }
        }
    }
    found
}

/// Random inputs, and more of them as long as the run asks for the results of unknown functions.
pub fn fed(
    program: &Program,
    interpreter: &Interpreter<'_>,
    f: FuncId,
    random: &mut Choice,
    steps: u64,
) -> Option<(Inputs, Ran)> {
    let mut inputs = random_inputs(program, f, random)?;
    for _ in 0..20 {
        let ran = ran(interpreter, f, &inputs, steps);
        let Stop::NoInput(name) = &ran.run.stop else { return Some((inputs, ran)) };
        let callee = program.function(name)?;
        let signature = program.types.signature(program.functions[callee].ty);
        let ty = signature.map_or(Ty::INT, |s| s.ret);
        random.input(program, &mut inputs, name, ty)?;
    }
    let ran = ran(interpreter, f, &inputs, steps);
    Some((inputs, ran))
}
