//! One build of a project: a copy of its source, a compiler, flags, and a run of its test suite.

use super::recipes::Recipe;
use super::suites::Tests;
use crate::process::output;
use crate::{Result, apt, paths};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The compiler and the flags of a build.
pub struct Variant {
    pub name: &'static str,
    pub cc: String,
    pub cflags: Option<String>,
    pub ldflags: Option<String>,
    /// Also for the build and the suite.
    pub environment: Vec<(&'static str, String)>,
}

impl Variant {
    /// What the project itself chooses.
    pub fn stock() -> Variant {
        let (cflags, ldflags) = (None, None);
        Variant { name: "stock", cc: "gcc".into(), cflags, ldflags, environment: Vec::new() }
    }
}

/// A variant that lies built.
pub struct Built<'a> {
    pub recipe: &'a Recipe,
    pub variant: &'a Variant,
    pub directory: PathBuf,
}

/// Where everything about a project lies.
pub fn home(recipe: &Recipe) -> PathBuf {
    paths::target().join("measure").join(recipe.name)
}

/// The source as it was packed, unpacked once.
fn pristine(recipe: &Recipe) -> Result<PathBuf> {
    let directory = home(recipe).join("pristine");
    if !directory.join("debian").exists() {
        if directory.exists() {
            fs::remove_dir_all(&directory)?;
        }
        fs::create_dir_all(home(recipe))?;
        apt::source(recipe.package, &directory)?;
    }
    Ok(directory)
}

pub fn build<'a>(recipe: &'a Recipe, variant: &'a Variant) -> Result<Built<'a>> {
    eprintln!("{}: {} build", recipe.name, variant.name);
    apt::install_programs(&[("make", "make")])?;
    let directory = home(recipe).join(variant.name);
    if directory.exists() {
        fs::remove_dir_all(&directory)?;
    }
    // With the times of the files: make must not want to run autotools.
    output(Command::new("cp").arg("-a").arg(pristine(recipe)?).arg(&directory))?;
    let built = Built { recipe, variant, directory };
    let log = File::create(built.build_log())?;
    for script in [recipe.configure, recipe.build] {
        let mut command = built.shell(script);
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log.try_clone()?);
        if !command.status()?.success() {
            return Err(
                format!("{}: {} build: {}", recipe.name, variant.name, built.tail()?).into()
            );
        }
    }
    Ok(built)
}

impl Built<'_> {
    /// A shell command in the build's directory, with the variant's environment.
    pub fn shell(&self, script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        self.dress(&mut command);
        command
    }

    /// Gives a command the build's directory and the variant's environment.
    pub fn dress(&self, command: &mut Command) {
        command.current_dir(&self.directory).env("CC", &self.variant.cc).env("LC_ALL", "C");
        // What cargo tells its children is not for the builds of others.
        for name in ["MAKEFLAGS", "CARGO_MAKEFLAGS", "CFLAGS", "LDFLAGS"] {
            command.env_remove(name);
        }
        if let Some(flags) = &self.variant.cflags {
            command.env("CFLAGS", flags);
        }
        // Not as LDFLAGS, which some builds also use where they link parts.
        command.env("LINKED_WITH", self.variant.ldflags.as_deref().unwrap_or_default());
        command.envs(self.variant.environment.iter().map(|(name, value)| (name, value)));
    }

    /// Runs the suite; a test that fails is a result, not an error.
    pub fn test(&self) -> Result<Tests> {
        eprintln!("{}: {} test suite", self.recipe.name, self.variant.name);
        let log = self.log();
        let file = File::create(&log)?;
        let mut command = self.shell(self.recipe.test);
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        command.status()?;
        self.results(&log)
    }

    /// What the build printed.
    pub fn build_log(&self) -> PathBuf {
        home(self.recipe).join(format!("{}.build", self.variant.name))
    }

    /// The end of what the build printed.
    fn tail(&self) -> Result<String> {
        let said = String::from_utf8_lossy(&fs::read(self.build_log())?).into_owned();
        let lines: Vec<&str> = said.lines().collect();
        Ok(lines[lines.len().saturating_sub(20)..].join("\n"))
    }

    /// What the suite printed.
    pub fn log(&self) -> PathBuf {
        home(self.recipe).join(format!("{}.log", self.variant.name))
    }

    pub fn results(&self, log: &Path) -> Result<Tests> {
        let said = String::from_utf8_lossy(&fs::read(log)?).into_owned();
        (self.recipe.results)(&self.directory, &said)
    }

    /// The path of a source file from the build's root; `None` for files of the system.
    pub fn relative(&self, directory: &str, file: &str) -> Option<String> {
        let path = Path::new(directory).join(file);
        let path = tidied(&path);
        let inside = path.strip_prefix(&self.directory).ok()?;
        Some(inside.display().to_string())
    }
}

/// Without `.` and `..`, and without asking the file system.
fn tidied(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => drop(out.pop()),
            Component::RootDir | Component::Prefix(_) | Component::Normal(_) => out.push(part),
        }
    }
    out
}

/// All files below a directory whose name ends so, in order.
pub fn files_ending(directory: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let (mut found, mut waiting) = (Vec::new(), vec![directory.to_path_buf()]);
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                waiting.push(entry.path());
            } else if entry.file_name().to_string_lossy().ends_with(ending) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_tidied() {
        assert_eq!(tidied(Path::new("/a/./b/../c.h")), Path::new("/a/c.h"));
    }
}
