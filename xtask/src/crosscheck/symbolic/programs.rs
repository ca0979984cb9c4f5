//! Whole programs of csmith. They have no inputs, so that every term should be a constant; then
//! some of their globals are inputs.

use super::Tally;
use super::flip::flip;
use super::judge::{Verdict, judge, ran};
use super::native::{self, Wanted};
use super::random::Choice;
use crate::front::{Unit, here};
use crate::process::{End, Limits, run_limited};
use crate::{Result, csmith, paths, pool};
use cfa::{FuncId, GlobalKind, Inputs, Program};
use interp::Interpreter;
use std::fs;
use std::path::{Path, PathBuf};
use symbolic::{Machine, Unsupported};

const TOOLS: Limits = Limits { seconds: 30.0, memory: 0 };

/// Longer runs are compared so far.
const STEPS: u64 = 60_000;
const OPEN_STEPS: u64 = 4_000;

pub fn check(count: usize, seed: u64, tally: &mut Tally) -> Result<()> {
    let include = csmith::include_dir()?;
    let dir = paths::fresh("crosscheck-symbolic")?;
    let seeds: Vec<u64> = (0..count as u64).map(|k| seed + k).collect();
    for found in pool::map("programs", &seeds, |seed| one(&dir, &include, *seed)) {
        tally.add(found?);
    }
    Ok(())
}

fn generate(dir: &Path, seed: u64) -> Result<Option<PathBuf>> {
    let source = dir.join(format!("seed{seed}.c"));
    let mut words: Vec<String> = ["csmith", "--seed"].map(String::from).to_vec();
    words.extend([seed.to_string(), "--output".into(), source.display().to_string()]);
    let made = run_limited(&words, dir, &[], TOOLS)?.end == End::Exit(0);
    Ok(made.then_some(source))
}

fn one(dir: &Path, include: &str, seed: u64) -> Result<Tally> {
    let mut tally = Tally::default();
    let Some(source) = generate(dir, seed)? else {
        tally.count("programs not generated", 1);
        return Ok(tally);
    };
    let unit = Unit::new(&source, &[format!("-I{include}"), "-w".into()]);
    let translation = here::translated(&unit, true)?;
    let program = &translation.program;
    let main = program.function("main").ok_or("there is no `main`")?;
    let interpreter = Interpreter::new(program);
    let name = format!("csmith --seed {seed}");
    compare(program, &interpreter, main, &Inputs::default(), STEPS, &name, &mut tally);
    // What `main` calls between its checksums, with some globals as inputs: then hardly anything
    // is constant.
    let mut random = Choice::new(seed);
    let inputs = some_globals(program, &mut random);
    let work = program.function("func_1").ok_or("there is no `func_1`")?;
    if !inputs.values.is_empty() {
        let wanted = compare(program, &interpreter, work, &inputs, OPEN_STEPS, &name, &mut tally);
        native::confirm(&translation, &unit.arguments, work, &wanted, &mut tally)?;
    }
    if tally.wrong.is_empty() {
        fs::remove_file(&source)?;
    }
    Ok(tally)
}

/// Some global integers and arrays of them with other values than they have.
fn some_globals(program: &Program, random: &mut Choice) -> Inputs {
    let mut inputs = Inputs::default();
    let types = &program.types;
    for global in program.globals.iter() {
        let variable = matches!(global.kind, GlobalKind::Variable) && global.name.starts_with("g_");
        if variable && !global.is_constant(types) && types.is_integer(global.ty) && random.one_in(3)
        {
            random.input(program, &mut inputs, &global.name, global.ty);
        }
    }
    inputs
}

/// Inputs for native runs, if all is well.
fn compare(
    program: &Program,
    interpreter: &Interpreter<'_>,
    entry: FuncId,
    inputs: &Inputs,
    steps: u64,
    name: &str,
    tally: &mut Tally,
) -> Vec<Wanted> {
    let ran = ran(interpreter, entry, inputs, steps);
    let mut machine = match Machine::new(program) {
        Ok(machine) => machine,
        Err(Unsupported(what)) => {
            tally.unsupported(&what);
            return Vec::new();
        }
    };
    match judge(&mut machine, entry, inputs, &ran, tally) {
        Verdict::Unsupported(what) => tally.unsupported(&what),
        Verdict::Differs(how) => tally.wrong.push(format!("{name}: {how}\n    {inputs:?}")),
        Verdict::Agrees if inputs.values.is_empty() => tally.count("programs that agree", 1),
        Verdict::Agrees => {
            tally.count("programs with inputs that agree", 1);
            match flip(&mut machine, interpreter, entry, inputs, &ran, steps, tally) {
                Ok(wanted) => return wanted,
                Err(how) => tally.wrong.push(format!("{name}: {how}")),
            }
        }
    }
    Vec::new()
}
