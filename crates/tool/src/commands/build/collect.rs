//! The units of a build, and what its processes recorded.

use crate::asked::Session;
use crate::record::{self, Layout, Probed, Record};
use base::{Diagnostic, Map};
use cfa::{DataModel, FuncId, UnitId};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use std::path::{Path, PathBuf};
use suite::probes::observed::{MapFile, Observed};
use suite::probes::plan::Probes;

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
        front_end(&requests, &Options { data_model, apart: true, ..Options::default() })
    }

    /// The contents of the files that processes wrote.
    pub fn recorded(&self) -> Result<Vec<Vec<u8>>, Diagnostic> {
        let data = self.data();
        let failed = |error: std::io::Error| {
            Diagnostic::error(format!("nothing was recorded in `{}`: {error}", data.display()))
                .hint("name a command behind `--`, as in `-- make check`")
        };
        let mut files = Vec::new();
        for entry in std::fs::read_dir(&data).map_err(failed)? {
            let path = entry.map_err(failed)?.path();
            if path.extension().is_some_and(|end| end == "map") {
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
        session: &Session,
        files: &[Vec<u8>],
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
        let functions = self.functions(session)?;
        for (f, k, first, probes) in &functions {
            let first = *first as usize;
            let bytes = maps[*k].get(first..first + probes.size as usize).unwrap_or_default();
            observed.add(*f, probes, bytes);
        }
        Ok(())
    }

    /// The functions with probes: unit and first byte.
    fn functions(
        &self,
        session: &Session,
    ) -> Result<Vec<(FuncId, usize, u32, Probes)>, Diagnostic> {
        let program = session.program();
        let mut starts: Map<(usize, u32), (u32, u32)> = Map::new();
        for (k, unit) in self.units.iter().enumerate() {
            for (start, first, size) in &unit.layout.functions {
                starts.insert((k, *start), (*first, *size));
            }
        }
        let mut found = Vec::new();
        for (f, function) in program.functions.entries() {
            let unit = unit_number(function.unit);
            let Some(body) = function.body.as_ref().filter(|_| unit < self.units.len()) else {
                continue;
            };
            let Some(&(first, size)) = starts.get(&(unit, body.span.start)) else { continue };
            let text = &session.translation.sources[function.unit].text;
            let probes = Probes::new(program, body, text);
            if probes.size != size {
                let source = &self.units[unit].record.source;
                let message = format!("`{source}` was built by another version of assize");
                return Err(Diagnostic::error(message).hint("build again with `assize cc`"));
            }
            found.push((f, unit, first, probes));
        }
        Ok(found)
    }
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
