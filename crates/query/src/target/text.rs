//! Filters that compare the text of edges.
//!
//! An edge has two texts: what the preprocessor made, and what the user wrote, where macros have
//! their names. Either may match.

use super::pattern::Pattern;
use super::subject::Here;
use super::{Subject, Target};
use crate::ast::Name;
use crate::source::{Problem, Result};
use goal::{EdgeSet, Letter};

impl Subject<'_> {
    /// The preprocessed text of an edge on one line, without a semicolon.
    pub fn text(&self, letter: Letter) -> String {
        preprocessed(self, self.here(letter))
    }
}

fn preprocessed(subject: &Subject<'_>, here: Here<'_>) -> String {
    let Some(source) = subject.sources.get(subject.program.functions[here.f].unit) else {
        return String::new();
    };
    let span = here.edge.marks.span;
    let bytes = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    // Line markers may stand inside.
    let lines = text.lines().filter(|line| !line.starts_with("# "));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    let text = words.join(" ");
    text.strip_suffix(';').map_or(text.as_str(), str::trim_end).to_string()
}

/// As written, if it is on one line.
fn written(subject: &Subject<'_>, here: Here<'_>) -> String {
    let Some(source) = subject.sources.get(subject.program.functions[here.f].unit) else {
        return String::new();
    };
    let snippet = source.snippet(here.edge.marks.span);
    let start = (snippet.column as usize).saturating_sub(1);
    let end = start.saturating_add(snippet.length as usize);
    let text = snippet.text.get(start..end).unwrap_or_default();
    // The last token may be a macro whose name is longer than what it stands for.
    let rest = snippet.text.get(end..).unwrap_or_default();
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let more =
        if text.ends_with(is_word) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { 0 };
    format!("{text}{}", &rest[..more]).trim_end_matches(';').to_string()
}

fn matching(subject: &Subject<'_>, edges: &EdgeSet, is: impl Fn(&str) -> bool) -> EdgeSet {
    subject.select(edges, |here| is(&preprocessed(subject, here)) || is(&written(subject, here)))
}

/// The edges whose text is equal but for white space.
pub fn expr(subject: &Subject<'_>, wanted: &Name, fragment: &Target) -> Result<EdgeSet> {
    let text = squeeze(wanted.text.trim_end().trim_end_matches(';'));
    if text.is_empty() {
        return Err(Problem::new(wanted.at.0, "an expression has a text"));
    }
    let found = matching(subject, &fragment.edges, |of| squeeze(of) == text);
    if found.is_empty() && !fragment.edges.is_empty() {
        let texts: Vec<String> = fragment.edges.iter().map(|l| subject.text(l)).collect();
        let problem = Problem::new(wanted.at.0, format!("no edge has the text `{}`", wanted.text));
        return Err(match base::nearest(&wanted.text, texts.iter().map(String::as_str)) {
            Some(near) => problem.hint(format!("there is `{near}`")),
            None => problem,
        });
    }
    Ok(found)
}

/// The edges whose text has a part that matches.
pub fn regexp(subject: &Subject<'_>, pattern: &Name, fragment: &Target) -> Result<EdgeSet> {
    let compiled = Pattern::new(&pattern.text).map_err(|message| {
        Problem::new(pattern.at.0, format!("this is no regular expression: {message}"))
    })?;
    let found = matching(subject, &fragment.edges, |text| compiled.is_in(text));
    if found.is_empty() && !fragment.edges.is_empty() {
        let message = format!("no edge has a text that matches `{}`", pattern.text);
        return Err(Problem::new(pattern.at.0, message));
    }
    Ok(found)
}

/// Without the white space that C can do without.
fn squeeze(text: &str) -> String {
    let mut out = String::new();
    let mut space = false;
    for c in text.chars() {
        if c.is_whitespace() {
            space = true;
            continue;
        }
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let joins = |last: char| word(last) && word(c) || last == c && "+-&|<>=".contains(c);
        if space && out.chars().next_back().is_some_and(joins) {
            out.push(' ');
        }
        out.push(c);
        space = false;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::squeeze;

    #[test]
    fn spaces_that_matter_stay() {
        assert_eq!(squeeze(" a [ --j ]  > v\n"), "a[--j]>v");
        assert_eq!(squeeze("unsigned  int"), "unsigned int");
        assert_eq!(squeeze("a + +b"), "a+ +b");
    }
}
