//! Splits preprocessed GNU C into tokens.
//!
//! One pass over the bytes, driven by a table of byte classes. Spans count bytes of the text as it
//! is: a text with line splices is lexed without them and the spans are then moved back.

mod class;
mod comment;
mod directive;
mod name;
mod number;
mod punctuator;
mod quoted;
pub(crate) mod splice;
#[cfg(test)]
mod tests;

use crate::lines::{LineTable, line_starts};
use crate::token::{KEYWORDS, Tok, Token};
use base::{Interner, Map, Span, Symbol};
use class::{CLASS, Class};

/// The tokens of a text; the last one is `Eof`.
#[derive(Clone, Debug)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub lines: LineTable,
    pub errors: Vec<LexError>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LexError {
    pub span: Span,
    pub message: String,
    pub hint: Option<String>,
}

/// After this many errors the rest of the text is left alone: it is no C.
const MOST_ERRORS: usize = 100;

/// Holds every keyword, first and in order: the symbol `i < KEYWORDS.len()` is `KEYWORDS[i]`.
pub fn keyword_interner() -> Interner {
    let mut names = Interner::new();
    for (spelling, _) in KEYWORDS {
        names.intern(spelling);
    }
    names
}

/// Splits a text of less than 4 GiB. `names` comes from [`keyword_interner`].
pub fn lex(text: &[u8], names: &mut Interner) -> Lexed {
    debug_assert!(names.len() >= KEYWORDS.len(), "keywords should be interned first");
    let mut lexer = Lexer::new(text, names);
    lexer.run();
    if !lexer.spliced {
        return lexer.out;
    }
    let splices = splice::Splices::remove(text);
    let mut lexer = Lexer::new(&splices.text, names);
    lexer.run();
    let out = lexer.out;
    splices.restore(out, text)
}

struct Lexer<'a> {
    text: &'a [u8],
    pos: usize,
    names: &'a mut Interner,
    /// Only white space since the line began: `#` starts a directive.
    line_start: bool,
    /// A backslash stands at the end of a line: what was found so far is of no use.
    spliced: bool,
    /// The files of line markers.
    files: Map<String, u32>,
    out: Lexed,
}

impl<'a> Lexer<'a> {
    fn new(text: &'a [u8], names: &'a mut Interner) -> Self {
        let mut lines = LineTable::default();
        lines.starts.reserve(text.len() / 24);
        let tokens = Vec::with_capacity(text.len() / 5 + 1);
        let out = Lexed { tokens, lines, errors: Vec::new() };
        Lexer { text, pos: 0, names, line_start: true, spliced: false, files: Map::new(), out }
    }

    /// The byte `ahead` of the current one; 0 beyond the end.
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn run(&mut self) {
        while self.pos < self.text.len() && !self.spliced && self.out.errors.len() < MOST_ERRORS {
            self.step();
        }
        self.pos = self.text.len();
        self.push(Tok::Eof, self.pos);
        if !self.out.errors.is_empty() {
            // What could not be read was skipped with its lines.
            self.out.lines.starts = line_starts(self.text);
        }
    }

    /// Reads one token, a stretch of white space, a comment or a directive.
    fn step(&mut self) {
        let byte = self.text[self.pos];
        match CLASS[byte as usize] {
            Class::Space => return self.pos += 1,
            Class::Newline => return self.newline(),
            Class::Letter => self.word(),
            Class::Digit => self.number(),
            Class::Quote => self.quoted(self.pos),
            Class::Slash if self.comment() => return,
            Class::Hash if self.line_start => return self.directive(),
            Class::Dot if self.peek(1).is_ascii_digit() => self.number(),
            Class::Slash | Class::Hash | Class::Dot | Class::Punct => self.punctuator(),
            Class::Backslash | Class::High => self.unusual_name(),
            Class::Stray => self.stray(1),
        }
        self.line_start = false;
    }

    fn newline(&mut self) {
        self.pos += 1;
        self.out.lines.starts.push(self.pos as u32);
        self.line_start = true;
    }

    /// Ends a token that began at `start` here.
    fn push(&mut self, kind: Tok, start: usize) {
        let span = Span::new(start as u32, self.pos as u32);
        self.out.tokens.push(Token { kind, symbol: Symbol(0), span });
    }

    fn error(&mut self, start: usize, message: impl Into<String>) -> &mut LexError {
        let span = Span::new(start as u32, self.pos.max(start + 1) as u32);
        let message = message.into();
        self.out.errors.push(LexError { span, message, hint: None });
        self.out.errors.last_mut().expect("an error was just pushed")
    }

    /// Skips `len` bytes that begin no token.
    fn stray(&mut self, len: usize) {
        let start = self.pos;
        self.pos += len;
        let bytes = &self.text[start..self.pos];
        let (what, hint) = match std::str::from_utf8(bytes).map(|s| s.chars().next()) {
            Ok(Some('\0')) => ("NUL byte in the source text".to_string(), None),
            Ok(Some(c)) if c.is_ascii_graphic() => (format!("stray `{c}`"), None),
            Ok(Some(c)) if c.is_ascii() => (format!("stray byte 0x{:02x}", c as u32), None),
            Ok(Some(c)) => (format!("stray character U+{:04X} `{c}`", c as u32), look_alike(c)),
            _ => (format!("stray byte 0x{:02x}: the text is not UTF-8", bytes[0]), None),
        };
        self.error(start, what).hint = hint;
    }
}

/// What was probably meant by a character that a word processor put there.
fn look_alike(c: char) -> Option<String> {
    let meant = match c {
        '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{ab}' | '\u{bb}' => "`\"`",
        '\u{2018}' | '\u{2019}' | '\u{b4}' => "`'`",
        '\u{2012}'..='\u{2015}' | '\u{2212}' => "`-`",
        '\u{d7}' => "`*`",
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{3000}' => "a plain space",
        '\u{feff}' => "nothing: a byte order mark belongs at the start of a file",
        _ => return None,
    };
    Some(format!("C wants {meant} here"))
}
