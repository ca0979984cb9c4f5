//! `cargo xtask csmith`: random programs, compiled by gcc and run in the interpreter.
//!
//! Csmith's programs (Yang, Chen, Eide, Regehr, PLDI 2011) have no undefined behaviour and print
//! a checksum of their globals: any difference is our bug, or gcc's.

use crate::args::Args;
use crate::command::Command;
use crate::front::{self, Interpreted, Stop, Unit};
use crate::process::{End, Limits, output, run_limited};
use crate::{Outcome, Result, apt, paths, pool};
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

pub const COMMAND: Command = Command {
    name: "csmith",
    usage: "N [--seed S] [--data-model MODEL] [--keep DIR] [-- OPTION…]
  N           how many programs to compare
  --seed S    the first seed (default 1); the next ones follow
  --data-model MODEL  lp64 (default), or ilp32: gcc -m32, which Debian has in gcc-multilib
  --keep DIR  keep every program in DIR
  -- OPTION…  passed to csmith",
    about: "compare N random programs in the interpreter with gcc -O0",
    run,
};

/// A slower program is replaced by the next one.
const NATIVE: Limits = Limits { seconds: 2.0, memory: 0 };
const INTERPRETER: Limits = Limits { seconds: 60.0, memory: 8 << 30 };
const TOOLS: Limits = Limits { seconds: 30.0, memory: 0 };

/// Where csmith's header is and what csmith is told.
struct Setting {
    include: String,
    options: Vec<String>,
    /// For the compiler: the data model.
    flags: &'static [&'static str],
    dir: PathBuf,
}

/// Doubles as the interpreter has them: without the x87's extra bits.
const NARROW: &[&str] = &["-m32", "-msse2", "-mfpmath=sse"];

struct Speed {
    native: f64,
    interpreted: f64,
    steps: u64,
}

enum Verdict {
    Same(Speed),
    /// Not comparable, and why.
    Skipped(&'static str),
    Differs(String),
}

fn run(mut args: Args) -> Result<Outcome> {
    let options = args.behind_dashes();
    let first: u64 = args.option("--seed")?.unwrap_or(1);
    let keep: Option<PathBuf> = args.option("--keep")?;
    let model: Option<String> = args.option("--data-model")?;
    let flags = match model.as_deref() {
        None | Some("lp64") => &[],
        Some("ilp32") => NARROW,
        Some(other) => return Err(format!("no data model `{other}`: lp64 or ilp32").into()),
    };
    if !flags.is_empty() {
        apt::install(&["gcc-multilib"])?;
    }
    let rest = args.rest()?;
    let [wanted] = rest.as_slice() else { return Err("how many programs?".into()) };
    let wanted: usize = wanted.parse().map_err(|_| "how many programs?")?;
    let dir = match &keep {
        Some(dir) => std::path::absolute(dir)?,
        None => paths::fresh("csmith")?,
    };
    fs::create_dir_all(&dir)?;
    let setting = Setting { include: include_dir()?, options, flags, dir };
    let tally = compare(&setting, first, wanted, keep.is_some())?;
    tally.print();
    Ok(Outcome::good_if(tally.differing.is_empty()))
}

/// Installs csmith if it is missing; the directory of its header.
pub fn include_dir() -> Result<String> {
    apt::install(&["csmith", "libcsmith-dev"])?;
    let files = apt::files("libcsmith-dev")?;
    let header = files.iter().find(|f| f.ends_with("csmith.h")).ok_or("csmith.h is missing")?;
    Ok(header.parent().unwrap_or(Path::new(".")).display().to_string())
}

#[derive(Default)]
struct Tally {
    same: Vec<Speed>,
    differing: Vec<(u64, String)>,
    skipped: Vec<(u64, &'static str)>,
}

fn compare(setting: &Setting, first: u64, wanted: usize, keep: bool) -> Result<Tally> {
    let mut tally = Tally::default();
    let mut next = first;
    loop {
        let missing = wanted - (tally.same.len() + tally.differing.len());
        if missing == 0 || tally.skipped.len() > 2 * wanted + 20 {
            return Ok(tally);
        }
        let seeds: Vec<u64> = (next..next + missing as u64).collect();
        next += missing as u64;
        let verdicts = pool::map("csmith", &seeds, |seed| one(setting, *seed));
        for (seed, verdict) in seeds.into_iter().zip(verdicts) {
            let verdict = verdict?;
            if !keep && !matches!(verdict, Verdict::Differs(_)) {
                let _ = fs::remove_file(program(setting, seed));
            }
            tally.add(seed, verdict);
        }
    }
}

fn program(setting: &Setting, seed: u64) -> PathBuf {
    setting.dir.join(format!("seed{seed}.c"))
}

fn one(setting: &Setting, seed: u64) -> Result<Verdict> {
    let source = program(setting, seed);
    let name = source.display().to_string();
    let mut words: Vec<String> = ["csmith", "--seed"].map(String::from).to_vec();
    words.extend([seed.to_string(), "--output".into(), name.clone()]);
    words.extend(setting.options.iter().cloned());
    // Csmith itself does not always come to an end.
    if run_limited(&words, &setting.dir, &[], TOOLS)?.end != End::Exit(0) {
        return Ok(Verdict::Skipped("not generated"));
    }
    let binary = setting.dir.join(format!("seed{seed}"));
    let include = format!("-I{}", setting.include);
    let mut gcc = process::Command::new("gcc");
    output(gcc.args(setting.flags).args(["-O0", "-w", &include, &name, "-o"]).arg(&binary))?;
    let native = run_limited(&[&binary], &setting.dir, &[], NATIVE)?;
    fs::remove_file(&binary)?;
    let End::Exit(code) = native.end else { return Ok(Verdict::Skipped("slow or crashing")) };
    let mut flags = vec![include, "-w".into()];
    flags.extend(setting.flags.iter().map(|flag| flag.to_string()));
    let unit = Unit::new(&source, &flags);
    let ours = front::interpret(&[unit], &[], None, INTERPRETER)?;
    Ok(judge(code, &native.stdout, native.seconds, &ours))
}

fn judge(code: i32, stdout: &[u8], native: f64, ours: &Interpreted) -> Verdict {
    let ran = match &ours.ran {
        Ok(ran) => ran,
        Err(death) if death.starts_with("timeout") => {
            return Verdict::Skipped("slow in the interpreter");
        }
        Err(death) => return Verdict::Differs(format!("the interpreter died: {death}")),
    };
    match &ran.stop {
        Stop::Exit(our) if *our == code && ours.stdout == stdout => {
            Verdict::Same(Speed { native, interpreted: ran.seconds, steps: ran.steps })
        }
        Stop::Exit(our) => {
            let [theirs, ours] = [stdout, &ours.stdout].map(String::from_utf8_lossy);
            let gcc = format!("gcc: exit {code}, {theirs:?}");
            Verdict::Differs(format!("{gcc}; interpreter: exit {our}, {ours:?}"))
        }
        Stop::Reason(reason) => Verdict::Differs(format!("the interpreter stopped: {reason}")),
    }
}

impl Tally {
    fn add(&mut self, seed: u64, verdict: Verdict) {
        match verdict {
            Verdict::Same(speed) => self.same.push(speed),
            Verdict::Skipped(why) => self.skipped.push((seed, why)),
            Verdict::Differs(how) => self.differing.push((seed, how)),
        }
    }

    fn print(&self) {
        for (seed, how) in &self.differing {
            println!("seed {seed}: {how}");
            println!("    again: cargo xtask csmith 1 --seed {seed} --keep target/csmith");
        }
        for (seed, why) in &self.skipped {
            println!("seed {seed} skipped: {why}");
        }
        if !self.same.is_empty() {
            println!("native       {}", statistics(self.same.iter().map(|s| s.native)));
            println!("interpreter  {}", statistics(self.same.iter().map(|s| s.interpreted)));
            let steps: u64 = self.same.iter().map(|s| s.steps).sum();
            let seconds: f64 = self.same.iter().map(|s| s.interpreted).sum();
            println!(
                "             {steps} steps, {:.1} million a second",
                steps as f64 / seconds / 1e6
            );
        }
        println!(
            "{} programs, {} differ, {} skipped",
            self.same.len() + self.differing.len(),
            self.differing.len(),
            self.skipped.len()
        );
    }
}

fn statistics(seconds: impl Iterator<Item = f64>) -> String {
    let mut sorted: Vec<f64> = seconds.collect();
    sorted.sort_by(f64::total_cmp);
    let (median, most) = (sorted[sorted.len() / 2], sorted[sorted.len() - 1]);
    let sum: f64 = sorted.iter().sum();
    format!("median {median:.3} s, longest {most:.3} s, all together {sum:.1} s")
}
