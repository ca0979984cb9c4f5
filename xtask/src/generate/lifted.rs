//! Functions of the corpus as they stand there, and of `examples/everyday`: branch and MC/DC.
//!
//! A file is lifted into `target/lifted`: a first line with the shapes of the inputs, then its text
//! unchanged. Nothing of it is kept in the repository.

use super::Part;
use super::ours::{brief, generate, instead, write_database};
use crate::corpus::record::Entry;
use crate::{Result, corpus, paths};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

pub const PART: Part = Part {
    name: "lifted",
    about: "Branch and MC/DC of real functions, lifted unchanged from packages, and of the files of\n\
            `examples/everyday`. The demand: every goal covered or proved infeasible within 60 s.",
    measure,
};

const SECONDS: u32 = 60;

struct Lifted {
    package: &'static str,
    file: &'static str,
    function: &'static str,
    /// Shapes of the inputs, between blanks.
    inputs: &'static str,
    /// Files of the package that define what this one only declares.
    with: &'static [&'static str],
}

const LIFTED: &[Lifted] = &[
    Lifted {
        package: "zlib",
        file: "adler32.c",
        function: "adler32_z",
        inputs: "buf=[len] len=0..20",
        with: &[],
    },
    Lifted {
        package: "lua5.4",
        file: "lutf8lib.c",
        function: "utf8_decode",
        inputs: "s=string(6) val=object",
        with: &[],
    },
    Lifted {
        package: "lua5.4",
        file: "lstrlib.c",
        function: "lmemfind",
        inputs: "s1=[l1] l1=0..5 s2=[l2] l2=0..3",
        with: &[],
    },
    Lifted {
        package: "lua5.4",
        file: "lobject.c",
        function: "l_str2int",
        inputs: "s=string(5) result=object",
        with: &["lctype.c"],
    },
    Lifted {
        package: "busybox",
        file: "libbb/crc32.c",
        function: "crc32_filltable",
        inputs: "crc_table=[256]",
        with: &[],
    },
    Lifted {
        package: "busybox",
        file: "libbb/last_char_is.c",
        function: "last_char_is",
        inputs: "s=string(4)?",
        with: &[],
    },
    Lifted {
        package: "busybox",
        file: "libbb/safe_strncpy.c",
        function: "safe_strncpy",
        inputs: "dst=[size] size=0..5 src=string(5)?",
        with: &[],
    },
    Lifted {
        package: "coreutils",
        file: "lib/base64.c",
        function: "base64_encode",
        inputs: "in=[inlen] inlen=0..5 out=[outlen] outlen=0..9",
        with: &[],
    },
];

/// A command without the query.
struct Job {
    name: String,
    directory: PathBuf,
    words: Vec<String>,
    /// `in @FUNC(f) `, if the file has more.
    scope: String,
}

fn measure(tool: &Path, out: &mut String) -> Result<Option<bool>> {
    writeln!(
        out,
        "| function | criterion | goals | covered | infeasible | unknown | tests | s | processor s | MB | |"
    )?;
    writeln!(out, "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|---|")?;
    let dir = paths::fresh("lifted")?;
    let (mut jobs, mut database) = (Vec::new(), Vec::new());
    for lifted in LIFTED {
        jobs.push(lift(lifted, &dir, &mut database)?);
    }
    write_database(&dir, &database)?;
    jobs.extend(everyday()?);
    let mut good = true;
    for job in &jobs {
        for (name, cover) in [("branch", "EDGES(@DECISIONEDGE)"), ("mcdc", "MCDC(@DECISIONEDGE)")] {
            let mut words = vec!["--query".into(), format!("{}cover {cover}", job.scope)];
            words.extend(job.words.iter().cloned());
            let told = generate(tool, &job.directory, &words, SECONDS)?;
            let fits = told.decided() && told.seconds <= f64::from(SECONDS);
            good &= fits;
            let note = told.note.as_deref().unwrap_or(if fits { "" } else { "NOT decided" });
            writeln!(out, "| {} | {name} | {} | {note} |", job.name, told.cells())?;
            eprintln!("{} {name}: {:.2} s {note}", job.name, told.seconds);
        }
    }
    Ok(Some(good))
}

/// Adds the compilations to what the database has to know.
fn lift(lifted: &Lifted, dir: &Path, database: &mut Vec<Entry>) -> Result<Job> {
    let Lifted { package, function, .. } = lifted;
    let prepared = corpus::prepare(corpus::find(package).ok_or("it should be a project")?)?;
    let entry = prepared.entry(lifted.file)?;
    let file = entry.directory.join(&entry.file);
    let name = file.file_name().ok_or("a file should have a name")?.display();
    let mut text = format!("// assize: --entry {function}");
    for input in lifted.inputs.split_whitespace() {
        write!(text, " --input {input}")?;
    }
    writeln!(text, "\n#line 1 \"{name}\"")?;
    let mut text = text.into_bytes();
    text.extend(fs::read(&file)?);
    let copy = dir.join(function).with_extension("c");
    fs::write(&copy, text)?;
    database.push(instead(entry, &copy, &[]));
    let mut words = vec!["-p".into(), dir.display().to_string(), copy.display().to_string()];
    for other in lifted.with {
        let entry = prepared.entry(other)?;
        let file = entry.directory.join(&entry.file);
        database.push(instead(entry, &file, &[]));
        words.push(file.display().to_string());
    }
    let name = format!("{package} `{function}`");
    let scope = format!("in @FUNC({function}) ");
    Ok(Job { name, directory: entry.directory.clone(), words, scope })
}

fn everyday() -> Result<Vec<Job>> {
    let dir = paths::root().join("examples/everyday");
    let mut files = Vec::new();
    for entry in fs::read_dir(&dir)? {
        files.push(entry?.path());
    }
    files.retain(|file| file.extension().is_some_and(|e| e == "c"));
    files.sort();
    let job = |file: PathBuf| Job {
        name: brief(&file),
        directory: dir.clone(),
        words: vec![file.display().to_string()],
        scope: String::new(),
    };
    Ok(files.into_iter().map(job).collect())
}
