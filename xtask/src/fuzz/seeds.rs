//! The texts that are mutated: preprocessed files of the corpus and of our own tests.

use crate::bench::preprocess;
use crate::corpus::record::Entry;
use crate::process::output;
use crate::{Result, corpus, paths};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Small projects, so that a minute's run spends it on mutations.
const PROJECTS: &[&str] = &["gzip", "zlib", "bzip2", "lua5.4"];

/// Larger texts are no better seeds, only slower ones.
const LARGEST: u64 = 150_000;

/// All seeds; without network only our own files, and it says so.
pub fn collect() -> Result<Vec<Vec<u8>>> {
    let mut files = own()?;
    for project in PROJECTS.iter().filter_map(|name| corpus::find(name)) {
        match corpus::prepare(project) {
            Ok(prepared) => files.extend(of_corpus(project.name, &prepared.entries)?),
            Err(error) => eprintln!("SKIPPED: no seeds from {}: {error}", project.name),
        }
    }
    let mut seeds = Vec::new();
    for file in files {
        if fs::metadata(&file)?.len() <= LARGEST {
            seeds.push(without_markers(&fs::read(file)?));
        }
    }
    match seeds.is_empty() {
        true => Err("there is no text to mutate".into()),
        false => Ok(seeds),
    }
}

fn of_corpus(name: &str, entries: &[Entry]) -> Result<Vec<PathBuf>> {
    let dir = paths::corpus().join("seeds").join(name);
    fs::create_dir_all(&dir)?;
    let mut files = Vec::new();
    for (number, entry) in entries.iter().enumerate() {
        let file = dir.join(format!("{number}.i"));
        if !file.exists() {
            preprocess(entry, &file)?;
        }
        files.push(file);
    }
    Ok(files)
}

/// The C files under `examples/` and the crates' `tests/` that a compiler can preprocess.
fn own() -> Result<Vec<PathBuf>> {
    let dir = paths::fresh("fuzz-seeds")?;
    let mut sources = Vec::new();
    for part in ["examples", "tests", "crates"] {
        c_files(&paths::root().join(part), &mut sources)?;
    }
    sources.sort();
    let mut files = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let file = dir.join(format!("{number}.i"));
        let mut gcc = Command::new("gcc");
        if output(gcc.args(["-E", "-o"]).arg(&file).arg(source)).is_ok() {
            files.push(file);
        }
    }
    Ok(files)
}

fn c_files(dir: &Path, found: &mut Vec<PathBuf>) -> Result {
    let Ok(entries) = fs::read_dir(dir) else { return Ok(()) };
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            c_files(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "c") {
            found.push(path);
        }
    }
    Ok(())
}

/// Without most line markers, which are no C: every tenth stays.
fn without_markers(text: &[u8]) -> Vec<u8> {
    let mut markers = 0;
    let lines = text.split_inclusive(|b| *b == b'\n').filter(|line| {
        let marker = line.starts_with(b"# ");
        markers += usize::from(marker);
        !marker || markers % 10 == 1
    });
    lines.flatten().copied().collect()
}
