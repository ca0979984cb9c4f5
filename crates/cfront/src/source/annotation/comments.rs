//! Finds annotation comments in a file, and the lines that conditional directives leave out.

/// From its first slash to its end.
pub(super) struct Comment {
    pub start: usize,
    pub end: usize,
    /// Behind the `@`.
    pub text: String,
    /// Where the first letter of that stands.
    pub text_start: usize,
}

/// All `//@ …` and `/*@ … */` of a text, outside of literals and other comments.
pub(super) fn annotations(text: &[u8]) -> Vec<Comment> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (len, body) = match rest {
            [b'/', b'/', ..] => {
                let len = line_comment(rest);
                (len, &rest[2..len])
            }
            [b'/', b'*', inside @ ..] => {
                let end = inside.windows(2).position(|w| w == b"*/");
                let body = &inside[..end.unwrap_or(inside.len())];
                (body.len() + end.map_or(2, |_| 4), body)
            }
            [quote @ (b'"' | b'\''), ..] => (quoted(rest, *quote), &b""[..]),
            _ => (1, &b""[..]),
        };
        if let Some(body) = body.strip_prefix(b"@") {
            let body = body.trim_ascii().strip_suffix(b"@").unwrap_or(body);
            let text = String::from_utf8_lossy(body).trim().to_string();
            let blank = body.len() - body.trim_ascii_start().len();
            out.push(Comment { start: at, end: at + len, text, text_start: at + 3 + blank });
        }
        at += len;
    }
    out
}

/// Up to a newline that no backslash stands before.
fn line_comment(text: &[u8]) -> usize {
    let ends = |&(i, &b): &(usize, &u8)| b == b'\n' && text[i - 1] != b'\\';
    text.iter().enumerate().find(ends).map_or(text.len(), |(i, _)| i)
}

/// A literal ends with its line at the latest: an apostrophe in `#error` text is none.
fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while at < text.len() && text[at] != quote && text[at] != b'\n' {
        at += if text[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(text.len())
}

/// Branches of `#if` (first and last line) that the preprocessor left out: those with lines of
/// text none of which it wrote, and those under `#if 0`.
pub(super) fn skipped(text: &[u8], written: impl Fn(u32, u32) -> bool) -> Vec<(u32, u32)> {
    struct Branch {
        first: u32,
        zero: bool,
        has_code: bool,
    }
    let mut open: Vec<Branch> = Vec::new();
    let mut out = Vec::new();
    for (number, line) in (1..).zip(text.split(|&b| b == b'\n')) {
        let line = line.trim_ascii();
        let Some(directive) = line.strip_prefix(b"#").map(<[u8]>::trim_ascii_start) else {
            let is_comment =
                line.is_empty() || matches!(line, [b'/', b'/' | b'*', ..] | [b'*', ..]);
            if !is_comment && let Some(branch) = open.last_mut() {
                branch.has_code = true;
            }
            continue;
        };
        let word = directive.split(|b| !b.is_ascii_alphabetic()).next().unwrap_or(directive);
        if matches!(word, b"elif" | b"elifdef" | b"elifndef" | b"else" | b"endif")
            && let Some(Branch { first, zero, has_code }) = open.pop()
            && (zero || has_code && !written(first, number))
        {
            out.push((first, number));
        }
        if !matches!(word, b"endif") && (word.starts_with(b"if") || word.starts_with(b"el")) {
            let condition = directive[word.len()..].trim_ascii();
            let zero = word == b"if" && (condition == b"0" || condition.starts_with(b"0 "));
            open.push(Branch { first: number, zero, has_code: false });
        }
    }
    out
}
