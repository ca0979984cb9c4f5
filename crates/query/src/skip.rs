//! Stretches of text that are passed over whole: comments, C's literals, predicates.

/// The end of white space and comments (`//`, `#`) that begin at `at`.
pub fn blank(text: &str, mut at: usize) -> usize {
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        at += rest.len() - trimmed.len();
        if !(trimmed.starts_with("//") || trimmed.starts_with('#')) {
            return at;
        }
        at += line(trimmed);
    }
}

/// The length of the text up to the end of its line.
pub fn line(text: &str) -> usize {
    text.find('\n').unwrap_or(text.len())
}

/// The end of a predicate whose `{` is at `at`; `None` if it is not closed.
pub fn braces(text: &str, mut at: usize) -> Option<usize> {
    let mut depth = 0usize;
    loop {
        match text.as_bytes().get(at)? {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at + 1),
            b'}' => depth -= 1,
            _ => {}
        }
        at = c_piece(text, at)?.1;
    }
}

/// What stands at a place in C text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    Literal,
    Comment,
    Other,
}

/// The piece at `at` and its end: a literal or comment whole, else one character. `None` if a
/// literal or comment is not closed.
pub fn c_piece(text: &str, at: usize) -> Option<(Piece, usize)> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    if rest.starts_with("//") {
        Some((Piece::Comment, at + line(rest)))
    } else if let Some(comment) = rest.strip_prefix("/*") {
        Some((Piece::Comment, at + 4 + comment.find("*/")?))
    } else if first == '"' || first == '\'' {
        Some((Piece::Literal, quoted(text, at)?))
    } else {
        Some((Piece::Other, at + first.len_utf8()))
    }
}

/// The end of the literal whose quote is at `at`; `None` if its line ends first. A backslash
/// protects what follows it.
pub fn quoted(text: &str, at: usize) -> Option<usize> {
    let mut chars = text[at..].char_indices();
    let (_, quote) = chars.next()?;
    while let Some((offset, c)) = chars.next() {
        match c {
            '\n' => return None,
            '\\' => _ = chars.next()?,
            c if c == quote => return Some(at + offset + 1),
            _ => {}
        }
    }
    None
}
