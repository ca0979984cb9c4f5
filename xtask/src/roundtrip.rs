//! `cargo xtask roundtrip`: whole programs in the interpreter against their native builds.

use crate::args::Args;
use crate::command::Command;
use crate::corpus;
use crate::front::{self, Interpreted, Stop, Unit};
use crate::process::{End, Finished, Limits, output, run_limited};
use crate::{Outcome, Result, paths};
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

pub const COMMAND: Command = Command {
    name: "roundtrip",
    usage: "[--size BYTES] [--seconds S] [zlib|bzip2|sqlite…]
  --size BYTES  how much of each file goes through (default 200000)
  --seconds S   time limit of one interpreted run (default 600)",
    about: "zlib, bzip2 and SQLite in the interpreter give the bytes of their native builds",
    run,
};

/// A program of a library's sources and a driver of ours.
struct Subject {
    /// Also the project's name and the driver's.
    name: &'static str,
    sources: &'static [&'static str],
    flags: &'static [&'static str],
    /// Argument lists, each run on each input.
    runs: &'static [&'static [&'static str]],
}

const SUBJECTS: &[Subject] = &[
    Subject {
        name: "zlib",
        sources: &[
            "adler32.c",
            "compress.c",
            "crc32.c",
            "deflate.c",
            "inffast.c",
            "inflate.c",
            "inftrees.c",
            "trees.c",
            "uncompr.c",
            "zutil.c",
        ],
        flags: &["-DHAVE_HIDDEN"],
        runs: &[&["6"], &["1", "4096"], &["9"]],
    },
    Subject {
        name: "bzip2",
        sources: &[
            "blocksort.c",
            "bzlib.c",
            "compress.c",
            "crctable.c",
            "decompress.c",
            "huffman.c",
            "randtable.c",
        ],
        flags: &["-DBZ_NO_STDIO"],
        runs: &[&["1"], &["9"]],
    },
    Subject {
        name: "sqlite",
        sources: &["sqlite3.c"],
        flags: &[
            "-DSQLITE_OS_OTHER=1",
            "-DSQLITE_THREADSAFE=0",
            "-DSQLITE_OMIT_LOAD_EXTENSION",
            "-DSQLITE_TEMP_STORE=3",
        ],
        runs: &[&[]],
    },
];

fn run(mut args: Args) -> Result<Outcome> {
    let size = args.option("--size")?.unwrap_or(200_000);
    let seconds = args.option("--seconds")?.unwrap_or(600.0);
    let names = args.rest()?;
    if let Some(name) = names.iter().find(|n| SUBJECTS.iter().all(|s| s.name != n.as_str())) {
        return Err(format!("no subject {name}").into());
    }
    let dir = paths::fresh("roundtrip")?;
    let mut good = true;
    for subject in SUBJECTS.iter().filter(|s| names.is_empty() || names.iter().any(|n| n == s.name))
    {
        let program = Program::build(subject, &dir)?;
        for input in inputs(subject, &dir, size)? {
            for arguments in subject.runs {
                good &= program.compare(arguments, &input, seconds)?;
            }
        }
    }
    Ok(Outcome::good_if(good))
}

struct Program {
    name: &'static str,
    binary: PathBuf,
    units: Vec<Unit>,
}

impl Program {
    fn build(subject: &Subject, dir: &Path) -> Result<Program> {
        let project = corpus::find(subject.name).ok_or("the subject should be a project")?;
        let source = corpus::prepare(project)?.source;
        let mut flags: Vec<String> = subject.flags.iter().map(|f| f.to_string()).collect();
        flags.push(format!("-I{}", source.display()));
        let driver = paths::root().join("xtask/drivers").join(format!("{}.c", subject.name));
        let library = subject.sources.iter().map(|file| source.join(file));
        let files: Vec<PathBuf> = [driver].into_iter().chain(library).collect();
        let binary = dir.join(subject.name);
        let mut gcc = process::Command::new("gcc");
        output(gcc.args(["-O1", "-w"]).args(&flags).args(&files).arg("-o").arg(&binary))?;
        let units = files.iter().map(|file| Unit::new(file, &flags)).collect();
        Ok(Program { name: subject.name, binary, units })
    }

    fn compare(&self, arguments: &[&str], input: &Path, seconds: f64) -> Result<bool> {
        let stdin = fs::read(input)?;
        let words: Vec<String> = arguments.iter().map(|a| a.to_string()).collect();
        let command = [vec![self.binary.display().to_string()], words.clone()].concat();
        let limits = Limits { seconds, memory: 0 };
        let native = run_limited(&command, &paths::root(), &stdin, limits)?;
        if native.end != End::Exit(0) {
            return Err(format!("{}, native: {}", self.name, native.end).into());
        }
        let limits = Limits { seconds, memory: 16 << 30 };
        let ours = front::interpret(&self.units, &words, Some(input), limits)?;
        let difference = difference(&native, &ours);
        let file = input.file_name().unwrap_or_default().display();
        print!("{:<6} {:<8} {file:<8} {:>8} bytes ", self.name, words.join(" "), stdin.len());
        println!(
            "native {:.3} s, interpreter {:.2} s, {} MB: {}",
            native.seconds,
            ours.seconds,
            ours.peak_kib / 1024,
            difference.as_deref().unwrap_or("same")
        );
        Ok(difference.is_none())
    }
}

fn difference(native: &Finished, ours: &Interpreted) -> Option<String> {
    match ours.ran.as_ref().map(|ran| &ran.stop) {
        Err(death) => Some(format!("the interpreter died: {death}")),
        Ok(Stop::Reason(reason)) => Some(format!("the interpreter stopped: {reason}")),
        Ok(Stop::Exit(code)) if *code != 0 => Some(format!("exit {code}")),
        Ok(Stop::Exit(_)) if ours.stdout == native.stdout => None,
        Ok(Stop::Exit(_)) => {
            let at = native.stdout.iter().zip(&ours.stdout).position(|(a, b)| a != b);
            let at = at.unwrap_or(native.stdout.len().min(ours.stdout.len()));
            Some(format!("the outputs differ from byte {at} on"))
        }
    }
}

/// A text and a binary file from the corpus; for SQLite, a script of ours.
fn inputs(subject: &Subject, dir: &Path, size: usize) -> Result<Vec<PathBuf>> {
    if subject.name == "sqlite" {
        return Ok(vec![paths::root().join("xtask/drivers/joins.sql")]);
    }
    let lua = corpus::prepare(corpus::find("lua5.4").ok_or("lua should be a project")?)?;
    let mut text = Vec::new();
    for entry in &lua.entries {
        text.extend(fs::read(entry.directory.join(&entry.file))?);
    }
    let binary = fs::read(lua.source.join("src/lua"))?;
    let contents = [("text", text), ("binary", binary)];
    let write = |(name, mut bytes): (&str, Vec<u8>)| {
        bytes.truncate(size);
        let file = dir.join(name);
        fs::write(&file, bytes).map(|()| file)
    };
    Ok(contents.into_iter().map(write).collect::<std::io::Result<_>>()?)
}
