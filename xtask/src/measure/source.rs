//! The text of a source file, as far as rules look at it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[derive(Default)]
pub struct Source {
    lines: Vec<String>,
    /// Lines of `#define`s, with their continuations.
    macros: BTreeSet<u32>,
}

impl Source {
    pub fn read(file: &Path) -> Source {
        Source::new(&String::from_utf8_lossy(&fs::read(file).unwrap_or_default()))
    }

    pub fn new(text: &str) -> Source {
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let (mut macros, mut inside) = (BTreeSet::new(), false);
        for (number, line) in (1..).zip(&lines) {
            let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
            inside = inside || directive.is_some_and(|rest| rest.starts_with("define"));
            if inside {
                macros.insert(number);
            }
            inside = inside && line.ends_with('\\');
        }
        Source { lines, macros }
    }

    /// A line's text without blanks around it and without comments; empty where there is none.
    pub fn code(&self, line: u32) -> &str {
        let at = usize::try_from(line).unwrap_or(0).wrapping_sub(1);
        let text = self.lines.get(at).map_or("", |text| text.trim());
        let end = text.find("/*").or_else(|| text.find("//")).unwrap_or(text.len());
        // A line in the middle of a comment is none of code.
        if text.starts_with("* ") || text == "*/" { "" } else { text[..end].trim_end() }
    }

    pub fn in_macro(&self, line: u32) -> bool {
        self.macros.contains(&line)
    }

    /// Does the line go on with what an earlier line began?
    pub fn continues(&self, line: u32) -> bool {
        let earlier = (1..line).rev().map(|k| self.code(k)).find(|code| !code.is_empty());
        let ended =
            |code: &str| code.ends_with([';', '{', '}']) || code.starts_with('#') || is_label(code);
        earlier.is_some_and(|code| !ended(code))
    }

    /// The column from which on the text is not an opening parenthesis, a blank or a `!`: two
    /// tools may disagree on whether these belong to an expression.
    pub fn first_word(&self, line: u32, column: u32) -> u32 {
        let at = usize::try_from(line).unwrap_or(0).wrapping_sub(1);
        let text = self.lines.get(at).map_or("", String::as_str).as_bytes();
        let skip = |c: &u8| matches!(c, b'(' | b' ' | b'\t' | b'!');
        let from = usize::try_from(column).unwrap_or(1).saturating_sub(1);
        let rest = text.get(from..).unwrap_or_default();
        let skipped = rest.iter().take_while(|c| skip(c)).count();
        column + u32::try_from(skipped).unwrap_or(0)
    }
}

/// `again:`, `case 1:`, `default:`, and not the middle of `a ? b : c`.
fn is_label(code: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.strip_suffix(':')
        .is_some_and(|name| name.starts_with("case ") || name.trim_end().chars().all(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn macros_and_continuations_are_seen() {
        let source = Source::new("#define M(x) \\\n  (x)\nif (!(a &&\n    b)) /* c */\n  f();\n");
        assert!(source.in_macro(2) && !source.in_macro(3));
        assert!(source.continues(4) && source.continues(5) && !source.continues(6));
        assert!(
            !Source::new("case 1:\nx;").continues(2) && Source::new("y = a ? b :\nc;").continues(2)
        );
        assert_eq!(source.code(4), "b))");
        assert_eq!(source.first_word(3, 4), 7);
    }
}
