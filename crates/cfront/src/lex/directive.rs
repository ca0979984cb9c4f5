//! What the preprocessor leaves behind: line markers, pragmas, idents.

use super::Lexer;
use crate::lines::{LineFile, Marker};

impl Lexer<'_> {
    /// Reads a line that starts with `#`, leaving its newline.
    pub(super) fn directive(&mut self) {
        let start = self.pos;
        self.rest_of_line();
        let line = &self.text[start + 1..self.pos];
        let body = line.trim_ascii();
        let word = body.split(|b| !b.is_ascii_alphanumeric() && *b != b'_').next().unwrap_or(body);
        match word {
            b"line" => self.marker(start, &body[4..]),
            [b'0'..=b'9', ..] => self.marker(start, body),
            b"include" | b"include_next" | b"import" | b"if" | b"ifdef" | b"ifndef" | b"elif"
            | b"else" | b"endif" | b"error" => {
                let word = String::from_utf8_lossy(word).into_owned();
                self.error(start, format!("`#{word}` in a text that should be preprocessed"))
                    .hint = Some("run it through `cc -E` first, or name the file `.c`".into());
            }
            _ => {} // `#ident`, `#define` (from -dD); `#pragma` is the parser's, who reads it from the text
        }
    }

    fn marker(&mut self, start: usize, body: &[u8]) {
        match parse_marker(body) {
            None => {
                self.error(start, "malformed line marker").hint =
                    Some("expected `# LINE \"FILE\"`".into());
            }
            Some((line, name, system)) => {
                let file = match name {
                    Some(name) => self.file(name, system),
                    None => self.out.lines.markers.last().map_or(0, |marker| marker.file),
                };
                let first = self.out.lines.starts.len() as u32;
                self.out.lines.markers.push(Marker { first, file, line });
            }
        }
    }

    /// The index of the file with this name, new if need be.
    fn file(&mut self, name: String, system: bool) -> u32 {
        let files = &mut self.out.lines.files;
        *self.files.entry(name).or_insert_with_key(|name| {
            files.push(LineFile { name: name.clone(), system });
            files.len() as u32 - 1
        })
    }
}

/// `12 "file.c" 1 3`: line, file (absent in a bare `#line 12`), flag 3.
fn parse_marker(body: &[u8]) -> Option<(u32, Option<String>, bool)> {
    let body = body.trim_ascii();
    let digits = body.iter().position(|b| !b.is_ascii_digit()).unwrap_or(body.len());
    let line = std::str::from_utf8(&body[..digits]).ok()?.parse().ok()?;
    let rest = body[digits..].trim_ascii_start();
    let Some(rest) = rest.strip_prefix(b"\"") else {
        return rest.is_empty().then_some((line, None, false));
    };
    let (name, flags) = file_name(rest)?;
    let system = flags.split(|b| *b == b' ').any(|flag| flag == b"3");
    Some((line, Some(name), system))
}

/// Undoes the escapes of a marker's file name; what follows the closing quote.
fn file_name(mut rest: &[u8]) -> Option<(String, &[u8])> {
    let mut name = Vec::new();
    loop {
        match rest {
            [b'"', flags @ ..] => return Some((String::from_utf8_lossy(&name).into(), flags)),
            [b'\\', a @ b'0'..=b'3', b @ b'0'..=b'7', c @ b'0'..=b'7', tail @ ..] => {
                name.push((a - b'0') * 64 + (b - b'0') * 8 + (c - b'0'));
                rest = tail;
            }
            [b'\\', byte, tail @ ..] | [byte, tail @ ..] => {
                name.push(*byte);
                rest = tail;
            }
            [] => return None,
        }
    }
}
