//! Fetches, configures and builds one project, once.

use super::projects::{Project, Source};
use super::record::{self, Entry};
use crate::process::output;
use crate::{Result, apt, paths};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A project that lies built on this machine.
pub struct Prepared {
    pub project: &'static Project,
    pub source: PathBuf,
    pub entries: Vec<Entry>,
}

impl Prepared {
    /// The entry that compiles the file with this name.
    pub fn entry(&self, file: &str) -> Result<&Entry> {
        let found = self.entries.iter().find(|e| e.file.ends_with(file));
        found.ok_or_else(|| format!("{} does not compile {file}", self.project.name).into())
    }
}

/// Where a project's source lies.
pub fn source_dir(project: &Project) -> PathBuf {
    paths::corpus().join(project.name).join("source")
}

/// The project, from the cache if its recipe is still the one that filled it.
pub fn prepare(project: &'static Project) -> Result<Prepared> {
    let home = paths::corpus().join(project.name);
    let (stamp, list) = (home.join("recipe"), home.join("compile_commands.json"));
    let source = source_dir(project);
    if fs::read_to_string(&stamp).is_ok_and(|old| old == recipe(project)) {
        let entries = serde_json::from_str(&fs::read_to_string(list)?)?;
        return Ok(Prepared { project, source, entries });
    }
    eprintln!("{}: fetching and building", project.name);
    if home.exists() {
        fs::remove_dir_all(&home)?;
    }
    fs::create_dir_all(&home)?;
    apt::install_programs(&[("make", "make")])?;
    fetch(project, &home, &source)?;
    let compiler = record::write_compiler()?;
    shell(project.configure, &source, &compiler, None)?;
    let log = home.join("calls");
    shell(project.build, &source, &compiler, Some(&log))?;
    let entries = record::entries(&log)?;
    fs::write(list, serde_json::to_string_pretty(&entries)?)?;
    fs::write(stamp, recipe(project))?;
    Ok(Prepared { project, source, entries })
}

/// What the cached result depends on.
fn recipe(project: &Project) -> String {
    let origin = match project.source {
        Source::Debian(package) => format!("source package {package}"),
        Source::Crate(name, version, _) => format!("crate {name} {version}"),
    };
    let here = source_dir(project);
    format!("{origin}\n{}\n{}\n{}\n", project.configure, project.build, here.display())
}

fn fetch(project: &Project, home: &Path, source: &Path) -> Result {
    match project.source {
        Source::Debian(package) => apt::source(package, source),
        Source::Crate(name, version, part) => {
            let dir = crate_source(name, version, &home.join("crate"))?;
            copy_files(&dir.join(part), source)
        }
    }
}

/// Fetches a crate by way of a manifest that is thrown away; gives its directory.
fn crate_source(name: &str, version: &str, scratch: &Path) -> Result<PathBuf> {
    fs::create_dir_all(scratch.join("src"))?;
    fs::write(scratch.join("src/lib.rs"), "")?;
    let manifest = format!(
        "[package]\nname = \"scratch\"\nedition = \"2024\"\n[workspace]\n[dependencies]\n{name} = \"={version}\"\n"
    );
    fs::write(scratch.join("Cargo.toml"), manifest)?;
    let mut metadata = Command::new("cargo");
    metadata.args(["metadata", "--quiet", "--format-version", "1"]).current_dir(scratch);
    let metadata: serde_json::Value = serde_json::from_str(&output(&mut metadata)?)?;
    let packages = metadata["packages"].as_array().ok_or("no packages in cargo's metadata")?;
    let package = packages.iter().find(|p| p["name"] == name).ok_or("the crate is not there")?;
    let manifest = package["manifest_path"].as_str().ok_or("the crate has no manifest")?;
    Ok(Path::new(manifest).parent().ok_or("the crate has no directory")?.to_path_buf())
}

fn copy_files(from: &Path, to: &Path) -> Result {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            fs::copy(entry.path(), to.join(entry.file_name()))?;
        }
    }
    Ok(())
}

fn shell(script: &str, directory: &Path, compiler: &Path, log: Option<&Path>) -> Result {
    let mut command = Command::new("sh");
    command.args(["-c", script]).current_dir(directory).env("CC", compiler);
    // What cargo tells its children is not for the builds of others.
    command.env_remove("MAKEFLAGS").env_remove("CFLAGS").env_remove("CARGO_MAKEFLAGS");
    if let Some(log) = log {
        record::record_into(&mut command, log);
    }
    output(&mut command).map(|_| ())
}
