//! Filters that name places in files.

use super::names::{list, unknown};
use super::{Subject, Target};
use crate::ast::Name;
use crate::source::{Problem, Result};
use base::{FileId, Span};
use goal::{EdgeSet, LocSet};
use std::collections::BTreeSet;
use std::ops::Bound;

/// Files with ranges of lines, first and last. A path may be longer or shorter at its front than
/// the compiler's.
pub type Changed = Vec<(String, Vec<(u32, u32)>)>;

/// What changed since a revision, or why nobody knows.
pub type Changes<'p> = Box<dyn Fn(&str) -> std::result::Result<Changed, String> + 'p>;

/// The files with code among these edges.
fn files(subject: &Subject<'_>, edges: &EdgeSet) -> Vec<FileId> {
    let places = edges.iter().map(|letter| subject.here(letter).edge.marks.place);
    let files: BTreeSet<FileId> = places.filter(|p| p.line > 0).map(|p| p.file).collect();
    files.into_iter().collect()
}

/// The components of a path, the last first.
fn components(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').rev().filter(|part| !matches!(*part, "" | "."))
}

/// Whether a path ends with all components of another.
fn ends_with(path: &str, suffix: &str) -> bool {
    let mut parts = components(path);
    components(suffix).all(|part| parts.next() == Some(part))
}

/// The file that a path means: the one of that name, else the only one that ends so.
fn find(subject: &Subject<'_>, path: &Name) -> Result<FileId> {
    let all = files(subject, &subject.id().edges);
    let name = |f: &FileId| subject.file_name(*f);
    if let Some(file) = all.iter().find(|f| name(f) == path.text) {
        return Ok(*file);
    }
    let fitting: Vec<FileId> =
        all.iter().filter(|f| ends_with(name(f), &path.text)).copied().collect();
    if let [file] = fitting[..] {
        return Ok(file);
    }
    if !fitting.is_empty() {
        let names: Vec<&str> = fitting.iter().map(name).collect();
        let message = format!("`{}` means more than one file", path.text);
        return Err(Problem::new(path.at.0, message).hint(format!("there are {}", list(&names))));
    }
    if subject.program.files.iter().any(|f| ends_with(f, &path.text)) {
        let message = format!("the file `{}` has no code", path.text);
        return Err(Problem::new(path.at.0, message));
    }
    // A misspelled file name is near its last components, not the whole path.
    let count = components(&path.text).count().max(1);
    let tails = all.iter().map(|f| tail(name(f), count));
    Err(unknown("file", path, &tails.collect::<Vec<&str>>()))
}

/// The last components of a path, so many.
fn tail(path: &str, count: usize) -> &str {
    let cut = path.rmatch_indices('/').nth(count - 1);
    cut.map_or(path, |(at, _)| &path[at + 1..])
}

/// "The set of initial locations is the set of entry locations of the graphs representing the
/// functions contained in `file`."
pub fn file(subject: &Subject<'_>, path: &Name, fragment: &Target) -> Result<Target> {
    let file = find(subject, path)?;
    let edges = subject.select(&fragment.edges, |here| here.edge.marks.place.file == file);
    let inside =
        subject.functions().filter(|(f, _)| subject.program.functions[*f].place.file == file);
    let entries: LocSet = inside.map(|(f, body)| subject.alphabet.point(f, body.entry)).collect();
    Ok(Target::begun(subject, edges, &entries))
}

/// The edges that begin on one of these lines. Without a file the fragment must have only one.
pub fn lines(
    subject: &Subject<'_>,
    at: Span,
    file: Option<&Name>,
    (first, last): (u32, u32),
    fragment: &Target,
) -> Result<EdgeSet> {
    let file = match file {
        Some(path) => find(subject, path)?,
        None => only_file(subject, at, first, fragment)?,
    };
    let on = |edges: &EdgeSet| {
        subject.select(edges, |here| {
            let place = here.edge.marks.place;
            place.file == file && (first..=last).contains(&place.line)
        })
    };
    let edges = on(&fragment.edges);
    if !edges.is_empty() {
        return Ok(edges);
    }
    let range =
        if first == last { format!("line {first}") } else { format!("lines {first}-{last}") };
    let name = subject.file_name(file);
    let elsewhere = !on(&subject.id().edges).is_empty();
    let here = if elsewhere { " in this part of the program" } else { "" };
    let problem = Problem::new(at, format!("there is no code on {range} of `{name}`{here}"));
    Err(match near(subject, file, (first, last), fragment) {
        Some(hint) => problem.hint(hint),
        None => problem,
    })
}

fn only_file(subject: &Subject<'_>, at: Span, line: u32, fragment: &Target) -> Result<FileId> {
    match files(subject, &fragment.edges)[..] {
        [file] => Ok(file),
        [] => Err(Problem::new(at, "no code is left here")),
        [first, ..] => {
            let files = files(subject, &fragment.edges);
            let names: Vec<&str> = files.iter().map(|f| subject.file_name(*f)).collect();
            let message = format!("line {line} of which file? there are {}", list(&names));
            let name = tail(subject.file_name(first), 1);
            let hint = format!("write `@LINE('{name}',{line})`, or `in @FILE('{name}')` first");
            Err(Problem::new(at, message).hint(hint))
        }
    }
}

/// The last line with code before a range and the first behind it.
fn near(
    subject: &Subject<'_>,
    file: FileId,
    (first, last): (u32, u32),
    fragment: &Target,
) -> Option<String> {
    let places = fragment.edges.iter().map(|letter| subject.here(letter).edge.marks.place);
    let lines: BTreeSet<u32> = places.filter(|p| p.file == file).map(|p| p.line).collect();
    match (
        lines.range(..first).next_back(),
        lines.range((Bound::Excluded(last), Bound::Unbounded)).next(),
    ) {
        (Some(a), Some(b)) => Some(format!("the nearest lines with code are {a} and {b}")),
        (Some(a), None) => Some(format!("the last line with code is {a}")),
        (None, Some(b)) => Some(format!("the first line with code is {b}")),
        (None, None) => None,
    }
}

/// The edges that begin in a column, of any line and file: for INTERSECT with a line.
pub fn column(subject: &Subject<'_>, at: Span, column: u32, fragment: &Target) -> Result<EdgeSet> {
    let edges = subject.select(&fragment.edges, |here| here.edge.marks.place.column == column);
    if !edges.is_empty() {
        return Ok(edges);
    }
    let places = fragment.edges.iter().map(|letter| subject.here(letter).edge.marks.place);
    let columns: BTreeSet<u32> = places.map(|p| p.column).collect();
    let near = columns.into_iter().min_by_key(|c| c.abs_diff(column));
    let problem = Problem::new(at, format!("no code begins in column {column}"));
    Err(match near {
        Some(near) => problem.hint(format!("the nearest column where code begins is {near}")),
        None => problem,
    })
}

/// The edges that begin on a line changed since a revision.
pub fn diff(subject: &Subject<'_>, revision: &Name, fragment: &Target) -> Result<EdgeSet> {
    let problem = |message| Problem::new(revision.at.0, message);
    let Some(changes) = &subject.changes else {
        return Err(problem("`@DIFF` needs git, which nobody can ask here".to_string()));
    };
    let changed = changes(&revision.text).map_err(problem)?;
    let ranges = |file: FileId| {
        let name = subject.file_name(file);
        let same = |path: &str| ends_with(name, path) || ends_with(path, name);
        let of = changed.iter().filter(|(path, _)| same(path));
        of.flat_map(|(_, ranges)| ranges.iter().copied()).collect::<Vec<(u32, u32)>>()
    };
    let mut edges = EdgeSet::empty();
    for file in files(subject, &fragment.edges) {
        let ranges = ranges(file);
        let is = |line: u32| ranges.iter().any(|(first, last)| (*first..=*last).contains(&line));
        edges = edges.union(&subject.select(&fragment.edges, |here| {
            let place = here.edge.marks.place;
            place.file == file && is(place.line)
        }));
    }
    if edges.is_empty() && !fragment.edges.is_empty() {
        let message = format!("no code here changed since `{}`", revision.text);
        return Err(problem(message));
    }
    Ok(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suffix_is_of_whole_components() {
        for (path, suffix, expected) in [
            ("src/sort.c", "sort.c", true),
            ("src/sort.c", "src/sort.c", true),
            ("./src/sort.c", "src//sort.c", true),
            ("quicksort.c", "sort.c", false),
            ("sort.c", "src/sort.c", false),
        ] {
            assert_eq!(ends_with(path, suffix), expected, "{path} {suffix}");
        }
        assert_eq!(tail("a/b/c.c", 1), "c.c");
        assert_eq!(tail("a/b/c.c", 2), "b/c.c");
        assert_eq!(tail("a/b/c.c", 5), "a/b/c.c");
    }
}
