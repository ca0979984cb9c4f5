//! What clang counted: the outcomes of conditions, and MC/DC with the vectors that were run.

use super::show::{self, Decision};
use super::variant::{Built, Variant, files_ending};
use crate::process::output;
use crate::{Result, apt};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A condition at the place where it is used, which for a macro is not where it is written.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub line: u32,
    pub column: u32,
    /// Where it is written, if it comes from a macro: file, line and column.
    pub written: Option<(String, u32, u32)>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    pub lines: BTreeMap<u32, u64>,
    /// How often each condition was true and was false.
    #[serde(with = "pairs")]
    pub conditions: BTreeMap<Place, (u64, u64)>,
    pub decisions: Vec<Decision>,
    /// Lines and columns where macros are used.
    pub expansions: BTreeSet<(u32, u32)>,
    /// Where decisions begin that clang says it does not support.
    pub refused: BTreeSet<(u32, u32)>,
}

/// By file, with paths from the root of the build.
pub type Coverage = BTreeMap<String, Counted>;

pub const PACKAGES: &[&str] = &["clang-19", "llvm-19", "libclang-rt-19-dev"];

/// Whether clang can be had here; why not is printed, loudly.
pub fn available() -> bool {
    match apt::install(PACKAGES) {
        Ok(()) => true,
        Err(error) => {
            println!("************ SKIPPED: comparison with clang-19 (it cannot be installed)");
            println!("{error}");
            false
        }
    }
}

pub fn variant(home: &Path, early: Option<&Path>) -> Variant {
    let flags = "-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc";
    // One file per program, into which its processes merge: a file per process would fill disks.
    let profile = home.join("profiles/%m.profraw");
    // Busybox, which also leaves early, relies on calls in dead code being dropped.
    let level = if early.is_some() { "-O1" } else { "-O0" };
    Variant {
        name: "clang",
        cc: "clang-19".into(),
        // The one warning that no option switches off lists the decisions without MC/DC.
        cflags: Some(format!(
            "-g {level} -Wno-everything -fdiagnostics-absolute-paths -fno-caret-diagnostics {flags}"
        )),
        ldflags: early.map(|object| format!("-fprofile-instr-generate {}", object.display())),
        environment: vec![("LLVM_PROFILE_FILE", profile.display().to_string())],
    }
}

/// Forgets what programs counted while the build itself ran them.
pub fn forget(home: &Path) -> Result {
    let profiles = home.join("profiles");
    if profiles.exists() {
        fs::remove_dir_all(&profiles)?;
    }
    Ok(fs::create_dir_all(profiles)?)
}

pub fn collect(built: &Built<'_>, home: &Path) -> Result<Coverage> {
    let merged = home.join("clang.profdata");
    let raw = files_ending(&home.join("profiles"), ".profraw")?;
    output(Command::new("llvm-profdata-19").args(["merge", "-o"]).arg(&merged).args(raw))?;
    let ask = |words: &[&str]| {
        let mut command = Command::new("llvm-cov-19");
        command.args(words).arg("--instr-profile").arg(&merged);
        for (k, program) in built.recipe.programs.iter().enumerate() {
            if k > 0 {
                command.arg("--object");
            }
            command.arg(built.directory.join(program));
        }
        output(command.current_dir(&built.directory))
    };
    let mut coverage = Coverage::new();
    let export: Value = serde_json::from_str(&ask(&["export"])?)?;
    for data in export["data"].as_array().into_iter().flatten() {
        for function in data["functions"].as_array().into_iter().flatten() {
            add_function(&mut coverage, built, function);
        }
    }
    for (file, shown) in show::parse(&ask(&["show", "--show-mcdc", "--show-instantiations=false"])?)
    {
        if let Some(path) = built.relative("", &file) {
            let counted = coverage.entry(path).or_default();
            counted.lines.extend(shown.lines);
            counted.decisions = shown.decisions;
        }
    }
    let said = fs::read(built.build_log())?;
    for (file, place) in refusals(&String::from_utf8_lossy(&said)) {
        // A file that is in no program has no coverage either.
        let counted = built.relative("", file).and_then(|path| coverage.get_mut(&path));
        if let Some(counted) = counted {
            counted.refused.insert(place);
        }
    }
    Ok(coverage)
}

/// `FILE:LINE:COLUMN: warning: unsupported MC/DC …`.
fn refusals(said: &str) -> impl Iterator<Item = (&str, (u32, u32))> {
    said.lines().filter_map(|line| {
        let (place, _) = line.split_once(": warning: unsupported MC/DC")?;
        let (rest, column) = place.rsplit_once(':')?;
        let (file, number) = rest.rsplit_once(':')?;
        Some((file, (number.parse().ok()?, column.parse().ok()?)))
    })
}

/// A region of the export: where it begins, in which file, and what file it opens, if any.
struct Region {
    line: u32,
    column: u32,
    file: usize,
    opens: usize,
    kind: u64,
}

/// Numbers stand in arrays, of which the last three are the file, the opened file and the kind.
fn region(value: &Value) -> Option<Region> {
    let numbers: Vec<u64> = value.as_array()?.iter().map_while(Value::as_u64).collect();
    let [line, column, _, _, .., file, opens, kind] = *numbers.as_slice() else { return None };
    let small = |n: u64| u32::try_from(n).ok();
    let (file, opens) = (usize::try_from(file).ok()?, usize::try_from(opens).ok()?);
    Some(Region { line: small(line)?, column: small(column)?, file, opens, kind })
}

const EXPANSION: u64 = 1;

fn add_function(coverage: &mut Coverage, built: &Built<'_>, function: &Value) {
    let list = |key: &str| function[key].as_array().into_iter().flatten();
    let files: Vec<&str> = list("filenames").filter_map(Value::as_str).collect();
    // File 0 is the function's own; every expansion of a macro is a file of its own.
    let expansions: Vec<Region> = list("regions").filter_map(region).collect();
    let opener = |file: usize| {
        expansions.iter().find(|region| region.kind == EXPANSION && region.opens == file)
    };
    let Some(path) = files.first().and_then(|file| built.relative("", file)) else { return };
    let counted = coverage.entry(path).or_default();
    for used in expansions.iter().filter(|region| region.kind == EXPANSION && region.file == 0) {
        counted.expansions.insert((used.line, used.column));
    }
    for branch in list("branches") {
        let (Some(at), Some(taken), Some(not)) =
            (region(branch), branch[4].as_u64(), branch[5].as_u64())
        else {
            continue;
        };
        let mut used = (at.line, at.column, at.file);
        // A macro within a macro: the outermost use is in the function's own text.
        for _ in 0..expansions.len() {
            match opener(used.2) {
                Some(region) => used = (region.line, region.column, region.file),
                None => break,
            }
        }
        let file = files.get(at.file).copied().unwrap_or_default().to_string();
        let written = (at.file != 0).then_some((file, at.line, at.column));
        let place = Place { line: used.0, column: used.1, written };
        let sum = counted.conditions.entry(place).or_default();
        *sum = (sum.0 + taken, sum.1 + not);
    }
}

/// JSON has no maps whose keys are not text.
mod pairs {
    use super::*;
    use serde::{Deserializer, Serializer};

    type Map = BTreeMap<Place, (u64, u64)>;

    pub fn serialize<S: Serializer>(map: &Map, to: S) -> std::result::Result<S::Ok, S::Error> {
        to.collect_seq(map)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> std::result::Result<Map, D::Error> {
        Ok(Vec::<(Place, (u64, u64))>::deserialize(from)?.into_iter().collect())
    }
}
