//! The text of a source file, as far as rules look at it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[derive(Default)]
pub struct Source {
    lines: Vec<String>,
    /// The same without comments and blanks around it.
    code: Vec<String>,
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
        let code = without_comments(text).lines().map(|line| line.trim().to_string()).collect();
        Source { lines, code, macros }
    }

    /// A line's text without blanks around it and without comments; empty where there is none.
    pub fn code(&self, line: u32) -> &str {
        let at = usize::try_from(line).unwrap_or(0).wrapping_sub(1);
        self.code.get(at).map_or("", String::as_str)
    }

    pub fn in_macro(&self, line: u32) -> bool {
        self.macros.contains(&line)
    }

    /// Does the line go on with what an earlier line began?
    pub fn continues(&self, line: u32) -> bool {
        // Directives may stand in the middle of a statement.
        let silent =
            |k: u32| self.code(k).is_empty() || self.code(k).starts_with('#') || self.in_macro(k);
        let earlier = (1..line).rev().find(|k| !silent(*k)).map(|k| self.code(k));
        let ended = |code: &str| code.ends_with([';', '{', '}']) || is_label(code);
        earlier.is_some_and(|code| !ended(code))
    }

    /// Where the use of a macro ends that begins here: behind its arguments, if it has some.
    pub fn end_of_use(&self, (line, column): (u32, u32)) -> (u32, u32) {
        let (mut depth, mut at, mut from) = (0, line, column);
        for _ in 0..50 {
            let text = self.line(at);
            let skipped = usize::try_from(from).unwrap_or(1).saturating_sub(1);
            for (column, c) in (1..).zip(text.bytes()).skip(skipped) {
                depth += i32::from(c == b'(') - i32::from(c == b')');
                let of_name = c.is_ascii_alphanumeric() || matches!(c, b'_' | b' ' | b'(');
                if depth == 0 && !of_name {
                    return (at, column + u32::from(c == b')'));
                }
            }
            (at, from) = (at + 1, 1);
        }
        (line, column)
    }

    fn line(&self, line: u32) -> &str {
        let at = usize::try_from(line).unwrap_or(0).wrapping_sub(1);
        self.lines.get(at).map_or("", String::as_str)
    }

    /// The column from which on the text is not an opening parenthesis, a blank, a comment or a
    /// `!`: two tools may disagree on whether these belong to an expression.
    pub fn first_word(&self, line: u32, column: u32) -> u32 {
        let text = self.line(line).as_bytes();
        let skip = |c: &u8| matches!(c, b'(' | b' ' | b'\t' | b'!');
        let from = usize::try_from(column).unwrap_or(1).saturating_sub(1);
        let rest = text.get(from..).unwrap_or_default();
        let mut skipped = rest.iter().take_while(|c| skip(c)).count();
        while let Some(comment) = rest[skipped..].strip_prefix(b"/*") {
            let Some(end) = comment.windows(2).position(|two| two == b"*/") else { break };
            skipped += end + 4;
            skipped += rest[skipped..].iter().take_while(|c| skip(c)).count();
        }
        column + u32::try_from(skipped).unwrap_or(0)
    }
}

/// Comments become blanks; the lines stay. Text in quotes is no comment.
fn without_comments(text: &str) -> String {
    let (mut out, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find(['/', '"', '\'']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let length = if let Some(comment) = rest.strip_prefix("/*") {
            comment.find("*/").map_or(rest.len(), |end| end + 4)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else {
            let end = if rest.starts_with('/') { 1 } else { quoted(rest) };
            out.push_str(&rest[..end]);
            rest = &rest[end..];
            continue;
        };
        out.extend(rest[..length].chars().filter(|c| *c == '\n'));
        out.push(' ');
        rest = &rest[length..];
    }
    out + rest
}

/// The length of the literal at the start, which does not go beyond its line.
fn quoted(text: &str) -> usize {
    let quote = text.as_bytes()[0];
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            byte if byte == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
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
        assert_eq!(Source::new("F(a, g(b),\n  c) + d;").end_of_use((1, 1)), (2, 5));
        assert_eq!(source.first_word(3, 4), 7);
    }

    #[test]
    fn comments_are_left_out() {
        let source = Source::new("a; /* x\n y; */ b;\ns = \"/*\"; // c\nd = '\\'' / 2;\n#if X\ne;");
        let code: Vec<&str> = (1..=4).map(|line| source.code(line)).collect();
        assert_eq!(code, ["a;", "b;", "s = \"/*\";", "d = '\\'' / 2;"]);
        assert!(!source.continues(6) && Source::new("x =\n#if X\n1;").continues(3));
    }
}
