//! The units of a build, and what its processes recorded.

use crate::asked::Session;
use crate::record::{self, Layout, Probed, Record};
use base::{Diagnostic, Map};
use cfa::{DataModel, FuncId, UnitId};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use cfront::evaluation::Evaluation;
use std::path::{Path, PathBuf};
use suite::probes::observed::{MapFile, Observed};
use suite::probes::plan::Probes;
use suite::probes::table::UnitRange;
use suite::probes::text::Mode;

/// What `assize cc` left in a directory.
pub struct Build {
    directory: PathBuf,
    units: Vec<Unit>,
    /// Files without probes, and why.
    pub plain: Vec<(String, String)>,
}

struct Unit {
    record: Record,
    layout: Layout,
    text: PathBuf,
}

/// Where recordings lie in a build.
const DATA: &str = ".assize";

impl Build {
    pub fn collect(directory: &Path) -> Result<Build, Diagnostic> {
        let shown = directory.display();
        if !directory.is_dir() {
            return Err(Diagnostic::error(format!("there is no directory `{shown}`"))
                .hint("`--build` names the directory that was built in with `CC=\"assize cc\"`"));
        }
        let mut found = Vec::new();
        find(directory, &mut found)
            .map_err(|error| Diagnostic::error(format!("cannot read `{shown}`: {error}")))?;
        found.sort();
        let mut build =
            Build { directory: directory.to_path_buf(), units: Vec::new(), plain: Vec::new() };
        for path in found {
            let record = Record::read(&path)?;
            match record.probes.clone() {
                Probed::No(why) => build.plain.push((record.source, why)),
                Probed::Yes(layout) => {
                    let text = record::text_of(&path);
                    let text = text.canonicalize().unwrap_or(text);
                    // The same text in several object files is one unit.
                    if !build.units.iter().any(|unit| unit.layout.id == layout.id) {
                        build.units.push(Unit { record, layout, text });
                    }
                }
            }
        }
        if build.units.is_empty() {
            let error = Diagnostic::error(format!("nothing in `{shown}` was built with probes"));
            return Err(error.hint("build it with `make CC=\"assize cc\"` or the like first"));
        }
        Ok(build)
    }

    pub fn data(&self) -> PathBuf {
        self.directory.join(DATA)
    }

    /// All units as one program.
    pub fn translate(&self) -> (Option<Translation>, Vec<Diagnostic>) {
        let request = |unit: &Unit| {
            let directory = Some(unit.record.directory.clone());
            UnitRequest { directory, ..UnitRequest::new(&unit.text) }
        };
        let requests: Vec<UnitRequest> = self.units.iter().map(request).collect();
        let is_ilp32 = self.units.iter().any(|unit| unit.record.is_ilp32);
        let data_model = if is_ilp32 { DataModel::Ilp32 } else { DataModel::Lp64 };
        let root = self.directory.canonicalize().unwrap_or_else(|_| self.directory.clone());
        // As the probes were put in: any order does.
        let evaluation = Some(Evaluation::LEFT);
        let apart = Some(root);
        front_end(&requests, &Options { data_model, evaluation, apart, ..Options::default() })
    }

    pub fn modes(&self) -> impl Iterator<Item = Mode> {
        self.units.iter().map(|unit| unit.layout.mode)
    }

    /// The units with their numbers among all points of the build.
    pub fn ranges(&self) -> Vec<UnitRange> {
        let mut next = 0;
        let range = |unit: &Unit| {
            let ends = unit.layout.functions.iter().map(|(_, first, size)| first + size);
            let (first, size) = (next, ends.max().unwrap_or(0));
            next += size;
            UnitRange { id: unit.layout.id, first, size }
        };
        self.units.iter().map(range).collect()
    }

    /// Whether what is there was recorded for this table.
    pub fn check_table(&self, table: Option<&[u8]>) -> Result<(), Diagnostic> {
        let Some(table) = table else { return Ok(()) };
        match std::fs::read(self.data().join("table")) {
            Ok(known) if known == table => Ok(()),
            _ => Err(Diagnostic::error("what was recorded was recorded for another query")
                .hint("order is recorded for one query: name the command behind `--` again")),
        }
    }

    /// The contents of the files of this kind that processes wrote.
    pub fn recorded(&self, kind: &str) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let data = self.data();
        let failed = |error: std::io::Error| {
            Diagnostic::error(format!("nothing was recorded in `{}`: {error}", data.display()))
                .hint("name a command behind `--`, as in `-- make check`")
        };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&data).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|end| end == kind) {
                files.push(std::fs::read(&path).map_err(failed)?);
            }
        }
        if files.is_empty() {
            let message = "the command ran nothing of this build that has probes";
            return Err(Diagnostic::error(message)
                .hint("was it linked by `assize cc`, and does the command run it?"));
        }
        Ok(files)
    }

    /// Adds to what is observed.
    pub fn observe(
        &self,
        files: &[Vec<u8>],
        placed: &[Placed],
        observed: &mut Observed<'_>,
    ) -> Result<(), Diagnostic> {
        let numbers: Map<u64, usize> =
            self.units.iter().enumerate().map(|(k, unit)| (unit.layout.id, k)).collect();
        let mut maps: Vec<Vec<u8>> = vec![Vec::new(); self.units.len()];
        for file in files.iter().filter_map(|bytes| MapFile::read(bytes)) {
            for (id, bytes) in file.units {
                let Some(&k) = numbers.get(&id) else {
                    let message = "the command runs code that is not of this build as it is now";
                    return Err(Diagnostic::error(message)
                        .hint("link it again, or build again with `assize cc`"));
                };
                merge(&mut maps[k], bytes);
            }
        }
        for Placed { function, unit, first, probes } in placed {
            let first = *first as usize;
            let bytes = maps[*unit].get(first..first + probes.size as usize).unwrap_or_default();
            observed.add(*function, probes, bytes);
        }
        Ok(())
    }

    /// The functions with probes.
    pub fn functions(&self, session: &Session) -> Result<Vec<Placed>, Diagnostic> {
        let program = session.program();
        let mut starts: Map<(usize, u32), (u32, u32)> = Map::new();
        for (k, unit) in self.units.iter().enumerate() {
            for (start, first, size) in &unit.layout.functions {
                starts.insert((k, *start), (*first, *size));
            }
        }
        let mut found = Vec::new();
        for (function, known) in program.functions.entries() {
            let unit = unit_number(known.unit);
            let Some(body) = known.body.as_ref().filter(|_| unit < self.units.len()) else {
                continue;
            };
            let Some(&(first, size)) = starts.get(&(unit, body.span.start)) else { continue };
            let text = &session.translation.sources[known.unit].text;
            let probes = Probes::new(program, body, text);
            if probes.size != size {
                let source = &self.units[unit].record.source;
                let message = format!("`{source}` was built by another version of assize");
                return Err(Diagnostic::error(message).hint("build again with `assize cc`"));
            }
            found.push(Placed { function, unit, first, probes });
        }
        Ok(found)
    }
}

/// A function with probes.
pub struct Placed {
    pub function: FuncId,
    /// Its number in the build.
    pub unit: usize,
    /// The place of its first byte in the unit's map.
    pub first: u32,
    pub probes: Probes,
}

/// Units are numbered in the order of the requests; those of the library come last.
fn unit_number(unit: UnitId) -> usize {
    unit.0 as usize
}

fn merge(into: &mut Vec<u8>, bytes: &[u8]) {
    if into.len() < bytes.len() {
        into.resize(bytes.len(), 0);
    }
    into.iter_mut().zip(bytes).for_each(|(mine, other)| *mine |= other);
}

/// All records below a directory.
fn find(directory: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if kind.is_dir() && entry.file_name() != DATA {
            find(&path, found)?;
        } else if kind.is_file() && path.extension().is_some_and(|end| end == "assize") {
            found.push(path);
        }
    }
    Ok(())
}
