//! The JSON reader (RFC 8259).

use super::value::{Kind, Value};
use crate::source::Source;
use base::Diagnostic;

/// Deeper nesting is an error, so that recursion is bounded.
const DEPTH: u32 = 200;

pub fn parse(source: &Source) -> Result<Value, Diagnostic> {
    let mut parser = Parser { source, bytes: source.text.as_bytes(), at: 0 };
    let value = parser.value(0)?;
    parser.space();
    match parser.bytes.get(parser.at) {
        None => Ok(value),
        Some(_) => Err(parser.expected("the end of the file")),
    }
}

struct Parser<'s> {
    source: &'s Source<'s>,
    bytes: &'s [u8],
    at: usize,
}

type Result<T, E = Diagnostic> = std::result::Result<T, E>;

impl Parser<'_> {
    fn expected(&self, what: &str) -> Diagnostic {
        let end = (self.at + 1).min(self.bytes.len());
        self.source.error("this is not JSON", self.at, end).label(format!("expected {what}"))
    }

    fn space(&mut self) {
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Eats this byte after white space, if it is there.
    fn eat(&mut self, byte: u8) -> bool {
        self.space();
        let there = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(there);
        there
    }

    fn value(&mut self, depth: u32) -> Result<Value> {
        self.space();
        let start = self.at;
        if depth > DEPTH {
            return Err(self.expected("at most 200 levels of nesting"));
        }
        let kind = match self.bytes.get(self.at) {
            Some(b'{') => self.object(depth)?,
            Some(b'[') => self.list(depth)?,
            Some(b'"') => Kind::Text(self.string()?),
            Some(b'-' | b'0'..=b'9') => self.number()?,
            _ => self.word()?,
        };
        Ok(Value { kind, start, end: self.at })
    }

    fn word(&mut self) -> Result<Kind> {
        let words =
            [("null", Kind::Null), ("true", Kind::Bool(true)), ("false", Kind::Bool(false))];
        for (word, kind) in words {
            if self.bytes[self.at..].starts_with(word.as_bytes()) {
                self.at += word.len();
                return Ok(kind);
            }
        }
        Err(self.expected("a value"))
    }

    fn digits(&mut self) -> Result<()> {
        if !matches!(self.bytes.get(self.at), Some(b'0'..=b'9')) {
            return Err(self.expected("a digit"));
        }
        while matches!(self.bytes.get(self.at), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Kind> {
        let start = self.at;
        self.at += usize::from(self.bytes[self.at] == b'-');
        if self.bytes.get(self.at) == Some(&b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.bytes.get(self.at), Some(b'e' | b'E')) {
            self.at += 1;
            self.at += usize::from(matches!(self.bytes.get(self.at), Some(b'+' | b'-')));
            self.digits()?;
        }
        Ok(Kind::Number(self.source.text[start..self.at].to_string()))
    }

    fn list(&mut self, depth: u32) -> Result<Kind> {
        self.at += 1;
        let mut items = Vec::new();
        if self.eat(b']') {
            return Ok(Kind::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.eat(b']') {
                return Ok(Kind::List(items));
            }
            if !self.eat(b',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: u32) -> Result<Kind> {
        self.at += 1;
        let mut members: Vec<(String, Value)> = Vec::new();
        if self.eat(b'}') {
            return Ok(Kind::Object(members));
        }
        loop {
            self.space();
            let start = self.at;
            if self.bytes.get(start) != Some(&b'"') {
                return Err(self.expected("a name in quotes"));
            }
            let name = self.string()?;
            if members.iter().any(|(other, _)| *other == name) {
                let message = format!("{name:?} stands twice in this object");
                return Err(self.source.error(message, start, self.at));
            }
            if !self.eat(b':') {
                return Err(self.expected("`:`"));
            }
            members.push((name, self.value(depth + 1)?));
            if self.eat(b'}') {
                return Ok(Kind::Object(members));
            }
            if !self.eat(b',') {
                return Err(self.expected("`,` or `}`"));
            }
        }
    }

    fn string(&mut self) -> Result<String> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let start = self.at;
            while !matches!(self.bytes.get(self.at), None | Some(b'"' | b'\\' | 0..=31)) {
                self.at += 1;
            }
            out.push_str(&self.source.text[start..self.at]);
            match self.bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return Err(self.expected("`\"` at the end of the string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char> {
        let letter = self.bytes.get(self.at + 1).copied();
        let plain = match letter {
            Some(b @ (b'"' | b'\\' | b'/')) => char::from(b),
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.unicode(),
            _ => return Err(self.expected("an escape")),
        };
        self.at += 2;
        Ok(plain)
    }

    /// `\uXXXX`, or two of them for a character beyond the first plane.
    fn unicode(&mut self) -> Result<char> {
        let first = self.four()?;
        let code = match first {
            0xd800..0xdc00 if self.bytes[self.at..].starts_with(b"\\u") => {
                let second = self.four()?;
                if !(0xdc00..0xe000).contains(&second) {
                    return Err(self.expected("the second half of a surrogate pair before this"));
                }
                0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00)
            }
            _ => first,
        };
        char::from_u32(code).ok_or_else(|| self.expected("a whole character before this"))
    }

    fn four(&mut self) -> Result<u32> {
        let digits = self.source.text.get(self.at + 2..self.at + 6);
        let digits = digits.filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
        let code = digits.and_then(|d| u32::from_str_radix(d, 16).ok());
        let code = code.ok_or_else(|| self.expected("four hexadecimal digits after \\u"))?;
        self.at += 6;
        Ok(code)
    }
}
