//! The oracle: the program itself, built by several compilers with recording decisions and run on its inputs. It
//! shares nothing with the tool.

pub mod blame;
pub mod replay;

use super::program::Program;
use super::told::{Compiler, Slot};
use crate::process::{End, Finished, Limits, exists, run_limited};
use crate::{Result, apt};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const LIMITS: Limits = Limits { seconds: 120.0, memory: 0 };
const RECORD: &str = include_str!("record.h");
const RUNTIME: &str = include_str!("oracle.c");
const AGAIN: &str = include_str!("again.c");
/// Allocations go through the oracle, which lets some fail.
const WRAPPED: &str = "-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc";

pub const GCC: Compiler = Compiler { name: "gcc", flags: &["-w"] };
pub const WRAPPING: Compiler = Compiler { name: "gcc", flags: &["-w", "-fwrapv"] };
pub const CLANG: Compiler = Compiler { name: "clang", flags: &["-w"] };

/// One way to build a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Build {
    pub compiler: Compiler,
    pub level: &'static str,
}

/// Flags for optimisation are none that a verdict depends on; those of the compiler are.
pub const BUILDS: [Build; 4] = [
    Build { compiler: GCC, level: "-O0" },
    Build { compiler: GCC, level: "-O2" },
    Build { compiler: WRAPPING, level: "-O2" },
    Build { compiler: CLANG, level: "-O1" },
];

impl Build {
    pub fn name(self) -> String {
        let flags = self.compiler.flags.iter().filter(|flag| **flag != "-w");
        let all = [self.compiler.name, self.level].into_iter().chain(flags.copied());
        all.collect::<Vec<_>>().join(" ")
    }

    /// What `program.c` is compiled by, into `program`, with the oracle's objects.
    fn words(self, home: &Path, objects: &Path, program: &str) -> Vec<String> {
        let mut words = vec![self.compiler.name.to_string(), self.level.into(), "-g".into()];
        words.extend(self.compiler.flags.iter().map(ToString::to_string));
        words.extend(["-include".into(), objects.join("record.h").display().to_string()]);
        words.extend(["program.c", "environment.o"].map(String::from));
        words.extend([objects.join("oracle.o").display().to_string(), WRAPPED.into()]);
        words.extend(["-lm".into(), "-o".into(), home.join(program).display().to_string()]);
        words
    }
}

/// The runs that saw an outcome; some of them, if there were many.
pub type Seen = BTreeMap<Slot, Vec<u64>>;

/// What is compiled once: the oracle's own objects, in a directory.
pub struct Oracle {
    objects: PathBuf,
    pub builds: Vec<Build>,
}

impl Oracle {
    pub fn new(dir: &Path) -> Result<Self> {
        let objects = dir.join("oracle");
        std::fs::create_dir_all(&objects)?;
        for (name, text) in [("record.h", RECORD), ("oracle.c", RUNTIME), ("again.c", AGAIN)] {
            std::fs::write(objects.join(name), text)?;
        }
        for words in [
            vec!["gcc", "-O2", "-w", "-fno-builtin", "-c", "oracle.c"],
            vec!["gcc", "-O2", "-w", "-DORACLE_REPLAY", "-c", "oracle.c", "-o", "replay.o"],
            vec!["gcc", "-O2", "-w", "again.c", "-o", "again"],
        ] {
            good(&objects, &words.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        }
        let clang = has_clang();
        let builds = BUILDS.into_iter().filter(|build| clang || build.compiler != CLANG).collect();
        Ok(Oracle { objects, builds })
    }

    /// Writes the recording program and its environment. `false`: it is no program.
    pub fn write(&self, home: &Path, program: &Program) -> Result<bool> {
        std::fs::create_dir_all(home)?;
        std::fs::write(home.join("program.c"), program.recording())?;
        std::fs::write(home.join("environment.c"), &program.environment)?;
        let words = ["gcc", "-O1", "-w", "-c", "environment.c"].map(String::from);
        Ok(run(home, &words)?.end == End::Exit(0))
    }

    /// Runs one build on all inputs; `None` if it does not build.
    pub fn observe(
        &self,
        home: &Path,
        program: &Program,
        build: Build,
    ) -> Result<Option<Observed>> {
        let name = build.name().replace(' ', "");
        if run(home, &build.words(home, &self.objects, &name))?.end != End::Exit(0) {
            return Ok(None);
        }
        let (inputs, passes) = program.runs();
        let program = home.join(name).display().to_string();
        let said = run(home, &[program, inputs.to_string(), passes.to_string()])?;
        match said.end {
            End::Exit(0) => Ok(Some(Observed::read(&String::from_utf8_lossy(&said.stdout)))),
            end => {
                Err(format!("{}: the oracle ends with {end}: {}", home.display(), said.stderr)
                    .into())
            }
        }
    }
}

/// What the runs of one build were like.
#[derive(Default, Debug)]
pub struct Observed {
    pub seen: Seen,
    /// All inputs were run; otherwise too many ended the process.
    pub is_all: bool,
}

impl Observed {
    fn read(text: &str) -> Self {
        let mut found = Observed::default();
        for line in text.lines() {
            if let Some((run, of)) =
                line.strip_prefix("runs ").and_then(|rest| rest.split_once(" of "))
            {
                found.is_all = run == of;
                continue;
            }
            let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
            if let [line, outcome, _count, runs @ ..] = numbers.as_slice() {
                found.seen.insert((*line as u32, *outcome as u32), runs.to_vec());
            }
        }
        found
    }
}

/// Whether clang can be had here; why not is printed, loudly.
fn has_clang() -> bool {
    if exists("clang") || apt::install(&["clang", "libclang-rt-14-dev"]).is_ok() {
        return true;
    }
    println!("************ SKIPPED: runs of clang's builds (it cannot be installed)");
    false
}

fn run(home: &Path, words: &[String]) -> Result<Finished> {
    run_limited(words, home, &[], LIMITS)
}

fn good(home: &Path, words: &[String]) -> Result {
    let said = run(home, words)?;
    match said.end {
        End::Exit(0) => Ok(()),
        end => Err(format!("{}: {end}\n{}", words.join(" "), said.stderr).into()),
    }
}
