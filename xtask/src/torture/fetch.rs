//! The testsuite out of Debian's source package of gcc: an archive in an archive, of which only
//! the directory that we read is unpacked.

use crate::process::output;
use crate::{Result, apt, paths};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "gcc-12";

/// The C files of `gcc.c-torture/KIND`, sorted.
pub fn programs(kind: &str) -> Result<Vec<PathBuf>> {
    let suite = suite()?.join(kind);
    let mut files = Vec::new();
    for directory in [suite.clone(), suite.join("ieee")] {
        let Ok(entries) = fs::read_dir(directory) else { continue };
        files.extend(entries.flatten().map(|entry| entry.path()));
    }
    files.retain(|file| file.extension().is_some_and(|e| e == "c"));
    files.sort();
    match files.is_empty() {
        true => Err(format!("no programs of kind {kind} in the source of {PACKAGE}").into()),
        false => Ok(files),
    }
}

/// `gcc.c-torture`, fetched once.
fn suite() -> Result<PathBuf> {
    let home = paths::corpus().join("gcc-torture");
    let suite = home.join("gcc.c-torture");
    if !suite.is_dir() {
        let part = paths::corpus().join("gcc-torture.part");
        let _ = fs::remove_dir_all(&part);
        fs::create_dir_all(&part)?;
        unpack(&apt::original(PACKAGE)?, &part)?;
        let _ = fs::remove_dir_all(&home);
        fs::rename(&part, &home)?;
    }
    Ok(suite)
}

fn unpack(archive: &Path, into: &Path) -> Result {
    eprintln!("unpacking {}", paths::shown(archive));
    let script = "tar xzOf \"$0\" --wildcards '*/gcc-*.tar.xz' \
                  | tar xJ -C \"$1\" --strip-components=3 --wildcards '*/testsuite/gcc.c-torture/*'";
    output(Command::new("sh").args(["-c", script]).arg(archive).arg(into)).map(|_| ())
}
