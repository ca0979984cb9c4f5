//! Debian's packages, binary and source, from the addresses that this machine already uses.
//!
//! Source entries are derived at run time from the machine's own binary ones and kept in a
//! directory of ours, so that nothing of the system's configuration changes.

use crate::process::{exists, output};
use crate::{Result, paths};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Installs what is missing; needs root, as `apt-get` does.
pub fn install(packages: &[&str]) -> Result {
    let missing: Vec<&str> = packages.iter().copied().filter(|p| !installed(p)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    eprintln!("installing {}", missing.join(" "));
    let hint = |e| format!("these packages are needed: {}\n{e}", missing.join(" "));
    let apt = || {
        let mut command = Command::new("apt-get");
        command.args(["-qq", "-o", "DPkg::Lock::Timeout=300"]);
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    output(apt().arg("update")).map_err(hint)?;
    let mut install = apt();
    output(install.args(["install", "--no-install-recommends", "-y"]).args(&missing))
        .map_err(hint)?;
    Ok(())
}

/// Installs the packages of the programs, given as (program, package), that are not there.
pub fn install_programs(programs: &[(&str, &str)]) -> Result {
    let missing = programs.iter().filter(|(program, _)| !exists(program));
    install(&missing.map(|(_, package)| *package).collect::<Vec<_>>())
}

fn installed(package: &str) -> bool {
    let query = output(Command::new("dpkg-query").args(["-W", "-f", "${Status}", package]));
    query.is_ok_and(|status| status.ends_with(" installed"))
}

/// The files that a package put on this machine.
pub fn files(package: &str) -> Result<Vec<PathBuf>> {
    let list = output(Command::new("dpkg").args(["-L", package]))?;
    Ok(list.lines().map(PathBuf::from).collect())
}

/// Fetches the source package and unpacks it, without Debian's patches, as `into`.
///
/// Without them because a patched `configure.ac` makes `make` ask for autotools.
pub fn source(package: &str, into: &Path) -> Result {
    let downloads = fetched(package)?;
    let description = newest(&downloads, package, ".dsc")?;
    let mut unpack = Command::new("dpkg-source");
    unpack.args(["--no-check", "--skip-patches", "-x"]).arg(description).arg(into);
    output(unpack.current_dir(&downloads))?;
    Ok(())
}

/// The upstream archive of a source package, as it was packed.
pub fn original(package: &str) -> Result<PathBuf> {
    newest(&fetched(package)?, package, ".orig.tar.gz")
}

/// The upstream archive alone: Debian's own part of a package is not always to be had.
pub fn archive(package: &str) -> Result<PathBuf> {
    newest(&fetched_as(package, &["--tar-only"])?, package, ".orig.tar.gz")
}

/// The upstream archive that another release of the system has.
pub fn archive_of(release: &str, package: &str) -> Result<PathBuf> {
    let ours = paths::corpus().join(format!("apt-{release}"));
    fs::create_dir_all(ours.join("parts"))?;
    write_entries_of(release, "deb-src", &ours.join("parts/release.sources"))?;
    output(apt_in(&ours)?.args(["-o", "APT::Update::Error-Mode=any", "update"]))?;
    let mut fetch = apt_in(&ours)?;
    fetch.args(["source", "--download-only", "--tar-only", package]).current_dir(&ours);
    output(&mut fetch)?;
    newest(&ours, package, ".orig.tar.gz")
}

/// Downloads the source package; the directory where its files lie.
fn fetched(package: &str) -> Result<PathBuf> {
    fetched_as(package, &[])
}

fn fetched_as(package: &str, more: &[&str]) -> Result<PathBuf> {
    install_programs(&[("dpkg-source", "dpkg-dev"), ("xz", "xz-utils"), ("bzip2", "bzip2")])?;
    let downloads = paths::corpus().join("apt/downloads");
    fs::create_dir_all(&downloads)?;
    // Lists that are missing or too old show in that there is no such package.
    if download(package, more, &downloads).is_err() {
        write_source_entries()?;
        output(private_apt()?.args(["-o", "APT::Update::Error-Mode=any", "update"]))?;
        download(package, more, &downloads)?;
    }
    Ok(downloads)
}

fn download(package: &str, more: &[&str], downloads: &Path) -> Result {
    let mut fetch = private_apt()?;
    output(fetch.args(["source", "--download-only", package]).args(more).current_dir(downloads))
        .map(|_| ())
}

fn newest(downloads: &Path, package: &str, ending: &str) -> Result<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(downloads)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.starts_with(&format!("{package}_")) && name.ends_with(ending) {
            found.push(name);
        }
    }
    found.sort();
    let name = found.pop().ok_or_else(|| format!("no source package {package} came"))?;
    Ok(downloads.join(name))
}

/// `apt-get` with lists and entries of our own.
fn private_apt() -> Result<Command> {
    apt_in(&paths::corpus().join("apt"))
}

fn apt_in(ours: &Path) -> Result<Command> {
    fs::create_dir_all(ours.join("lists/partial"))?;
    let set = |key: &str, value: String| ["-o".to_string(), format!("{key}={value}")];
    let mut command = Command::new("apt-get");
    command.arg("-qq");
    command.args(set("Dir::Etc::sourcelist", ours.join("none").display().to_string()));
    command.args(set("Dir::Etc::sourceparts", ours.join("parts").display().to_string()));
    command.args(set("Dir::State::lists", ours.join("lists").display().to_string()));
    command.args(set("APT::Sandbox::User", String::new()));
    Ok(command)
}

/// Unpacks packages of another release of the system into a directory, without installing them.
pub fn unpack(release: &str, packages: &[&str], into: &Path) -> Result {
    let ours = into.with_extension("apt");
    fs::create_dir_all(ours.join("parts"))?;
    write_entries_of(release, "deb", &ours.join("parts/release.sources"))?;
    output(apt_in(&ours)?.args(["-o", "APT::Update::Error-Mode=any", "update"]))?;
    output(apt_in(&ours)?.arg("download").args(packages).current_dir(&ours))?;
    fs::create_dir_all(into)?;
    for entry in fs::read_dir(&ours)? {
        let file = entry?.path();
        if file.extension().is_some_and(|e| e == "deb") {
            output(Command::new("dpkg-deb").arg("-x").arg(file).arg(into))?;
        }
    }
    Ok(())
}

/// Entries for another release of the system, of binary (`deb`) or of source packages (`deb-src`).
fn write_entries_of(release: &str, types: &str, to: &Path) -> Result {
    let codename = codename()?;
    let mut entries = String::new();
    for file in configured_files()? {
        let text = fs::read_to_string(&file)?;
        if file.extension().is_some_and(|e| e == "sources") {
            entries += &of_release(&source_stanzas(&text, &codename), &codename, release, types);
        }
    }
    fs::write(to, entries)?;
    Ok(())
}

/// Of the stanzas for source packages those of the release itself, for another one's packages.
fn of_release(stanzas: &str, codename: &str, release: &str, types: &str) -> String {
    let mut out = String::new();
    for stanza in stanzas.split_inclusive("\n\n") {
        let suites = stanza.lines().find_map(|line| line.strip_prefix("Suites:"));
        if suites.is_some_and(|suites| suites.split_whitespace().any(|s| s == codename)) {
            for line in stanza.lines() {
                match line.split_once(':') {
                    Some(("Types", _)) => out += &format!("Types: {types}"),
                    Some(("Suites", _)) => out += &format!("Suites: {release}"),
                    _ => out += line,
                }
                out.push('\n');
            }
        }
    }
    out
}

fn write_source_entries() -> Result {
    let parts = paths::corpus().join("apt/parts");
    fs::create_dir_all(&parts)?;
    let codename = codename()?;
    let mut count = 0;
    for file in configured_files()? {
        let text = fs::read_to_string(&file)?;
        let entries = match file.extension().and_then(|e| e.to_str()) {
            Some("sources") => source_stanzas(&text, &codename),
            _ => source_lines(&text, &codename),
        };
        if !entries.is_empty() {
            let name = file.file_name().expect("a file should have a name");
            fs::write(parts.join(name), entries)?;
            count += 1;
        }
    }
    match count {
        0 => Err(format!("no package source of suite {codename} is configured here").into()),
        _ => Ok(()),
    }
}

/// The files where this machine lists its package sources, as `apt` itself names them.
fn configured_files() -> Result<Vec<PathBuf>> {
    let keys = ["MAIN", "Dir::Etc::sourcelist/f", "PARTS", "Dir::Etc::sourceparts/d"];
    let shell = output(Command::new("apt-config").arg("shell").args(keys))?;
    let value = |key: &str| {
        let line = shell.lines().find_map(|l| l.strip_prefix(key)?.strip_prefix('='));
        PathBuf::from(line.unwrap_or("").trim_matches('\''))
    };
    let mut files = vec![value("MAIN")];
    if let Ok(entries) = fs::read_dir(value("PARTS")) {
        files.extend(entries.flatten().map(|entry| entry.path()));
    }
    let known = |f: &PathBuf| f.extension().is_some_and(|e| e == "list" || e == "sources");
    files.retain(|f| f.is_file() && known(f));
    files.sort();
    Ok(files)
}

fn codename() -> Result<String> {
    let release = fs::read_to_string("/etc/os-release")?;
    let name = release.lines().find_map(|line| line.strip_prefix("VERSION_CODENAME="));
    Ok(name.ok_or("the system does not tell its codename")?.trim_matches('"').to_string())
}

/// Is this a suite of the system itself: `NAME`, `NAME-updates`, `NAME-security`?
fn of_system(suite: &str, codename: &str) -> bool {
    suite.strip_prefix(codename).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// Stanzas of the newer form, for source packages.
fn source_stanzas(text: &str, codename: &str) -> String {
    let mut out = String::new();
    for stanza in text.split("\n\n") {
        let lines: Vec<&str> = stanza.lines().filter(|l| !l.starts_with('#')).collect();
        let field = |key: &str| lines.iter().find_map(|l| l.strip_prefix(key)).unwrap_or("");
        if !field("Suites:").split_whitespace().any(|suite| of_system(suite, codename)) {
            continue;
        }
        out.push_str("Types: deb-src\n");
        for line in lines.iter().filter(|l| !l.starts_with("Types:") && !l.is_empty()) {
            out.push_str(line);
            out.push('\n');
        }
        out.push('\n');
    }
    out
}

/// Lines of the older form, for source packages.
fn source_lines(text: &str, codename: &str) -> String {
    let entries = text.lines().filter_map(|line| line.trim().strip_prefix("deb "));
    let ours = entries.filter(|rest| {
        let after_options = rest.rsplit_once(']').map_or(*rest, |(_, after)| after);
        after_options.split_whitespace().nth(1).is_some_and(|suite| of_system(suite, codename))
    });
    ours.map(|rest| format!("deb-src {rest}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stanzas_of_the_system_become_source_stanzas() {
        let text = "Types: deb\n# note\nURIs: mirror\nSuites: worm worm-updates\n\nTypes: deb\nURIs: other\nSuites: nodistro\n";
        let expected = "Types: deb-src\nURIs: mirror\nSuites: worm worm-updates\n\n";
        assert_eq!(source_stanzas(text, "worm"), expected);
    }

    #[test]
    fn stanzas_of_another_release() {
        let text = "Types: deb-src\nURIs: a\nSuites: worm worm-updates\n\nTypes: deb-src\nSuites: worm-security\n\n";
        let expected = "Types: deb\nURIs: a\nSuites: next\n\n";
        assert_eq!(of_release(text, "worm", "next", "deb"), expected);
    }

    #[test]
    fn lines_of_the_system_become_source_lines() {
        let text = "deb [signed-by=key] mirror worm main\ndeb other sdk-worm main\n# deb x worm\n";
        assert_eq!(source_lines(text, "worm"), "deb-src [signed-by=key] mirror worm main\n");
    }
}
