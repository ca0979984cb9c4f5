//! What `assize cc` leaves beside an object file for `assize measure --build`.
//!
//! `x.o.assize` says in lines what was compiled and where the bytes of each function lie in the
//! unit's map; `x.o.assize.i` is the preprocessed text that the probes were put into.

use base::Diagnostic;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use suite::probes::text::Mode;

/// Of the lines, and of how probes are chosen: a record of another version says nothing.
const FORMAT: &str = "assize unit 1";

/// A unit that was compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// As the compiler was told.
    pub source: String,
    /// Where the compiler ran.
    pub directory: PathBuf,
    pub is_ilp32: bool,
    pub probes: Probed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Probed {
    /// It was compiled as it is, for this reason.
    No(String),
    Yes(Layout),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    pub id: u64,
    pub mode: Mode,
    /// Of each function: where its body begins in the text, the place of its first byte in the
    /// map, and how many it has.
    pub functions: Vec<(u32, u32, u32)>,
}

/// The file of the record of an object file.
pub fn path_of(object: &Path) -> PathBuf {
    with(object, ".assize")
}

/// The file of its text.
pub fn text_of(record: &Path) -> PathBuf {
    with(record, ".i")
}

fn with(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(end);
    name.into()
}

impl Record {
    pub fn print(&self) -> String {
        let mut text = format!("{FORMAT}\nsource {}\n", self.source);
        text.push_str(&format!("directory {}\n", self.directory.display()));
        text.push_str(if self.is_ilp32 { "model ilp32\n" } else { "model lp64\n" });
        match &self.probes {
            Probed::No(why) => text.push_str(&format!("none {}\n", why.replace('\n', " "))),
            Probed::Yes(layout) => {
                text.push_str(&format!("id {:016x}\n", layout.id));
                text.push_str(&format!("probes {}\n", layout.mode.name()));
                for (start, first, size) in &layout.functions {
                    text.push_str(&format!("function {start} {first} {size}\n"));
                }
            }
        }
        text
    }

    /// `None` if the text is no record of this version.
    pub fn parse(text: &str) -> Option<Record> {
        let mut lines = text.lines();
        if lines.next()? != FORMAT {
            return None;
        }
        let mut value =
            |name: &str| -> Option<&str> { lines.next()?.strip_prefix(name)?.strip_prefix(' ') };
        let source = value("source")?.to_string();
        let directory = PathBuf::from(value("directory")?);
        let is_ilp32 = value("model")? == "ilp32";
        let next = lines.next()?;
        if let Some(why) = next.strip_prefix("none ") {
            let probes = Probed::No(why.to_string());
            return Some(Record { source, directory, is_ilp32, probes });
        }
        let id = u64::from_str_radix(next.strip_prefix("id ")?, 16).ok()?;
        let mode = Mode::named(lines.next()?.strip_prefix("probes ")?)?;
        let mut functions = Vec::new();
        for line in lines {
            let numbers: Result<Vec<u32>, _> =
                line.strip_prefix("function ")?.split(' ').map(str::parse).collect();
            let [start, first, size] = numbers.ok()?[..] else { return None };
            functions.push((start, first, size));
        }
        let probes = Probed::Yes(Layout { id, mode, functions });
        Some(Record { source, directory, is_ilp32, probes })
    }

    /// Reads the record of a file; a stale one is an error.
    pub fn read(path: &Path) -> Result<Record, Diagnostic> {
        let again = "build again with `assize cc`";
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| Diagnostic::error(format!("cannot read `{shown}`: {error}")))?;
        let Some(record) = Record::parse(&text) else {
            let message = format!("`{shown}` is not of this version of assize");
            return Err(Diagnostic::error(message).hint(again));
        };
        let made = modified(path);
        let object = PathBuf::from(shown.to_string().trim_end_matches(".assize"));
        if modified(&object).zip(made).is_some_and(|(object, made)| object > made) {
            let message = format!("`{}` was compiled again without probes", object.display());
            return Err(Diagnostic::error(message).hint(again));
        }
        let source = record.directory.join(&record.source);
        if modified(&source).zip(made).is_some_and(|(source, made)| source > made) {
            let message = format!("`{}` has changed since it was built", record.source);
            return Err(Diagnostic::error(message).hint(again));
        }
        Ok(record)
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|known| known.modified()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        let layout = Layout { id: 7, mode: Mode::Map, functions: vec![(1, 0, 3), (90, 3, 1)] };
        for probes in [Probed::Yes(layout), Probed::No("it is C++".into())] {
            let (source, directory) = ("a b.c".to_string(), PathBuf::from("x/y z"));
            let record = Record { source, directory, is_ilp32: false, probes };
            assert_eq!(Record::parse(&record.print()), Some(record));
        }
        assert_eq!(Record::parse("assize unit 0\n"), None);
    }
}
