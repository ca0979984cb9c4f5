//! The pieces of a text in which macros are looked for.

use crate::lex;
use crate::skip::{self, Piece};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    Word,
    /// A word right after `@`.
    FilterWord,
    Comment,
    Other,
}

impl Item {
    pub fn is_word(self) -> bool {
        matches!(self, Item::Word | Item::FilterWord)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum After {
    At,
    FilterWord,
    Other,
}

pub struct Scanner<'a> {
    text: &'a str,
    at: usize,
    braces: usize,
    /// Open parentheses; true for those of a filter, where quotes are strings.
    parens: Vec<bool>,
    after: After,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str, at: usize) -> Self {
        Scanner { text, at, braces: 0, parens: Vec::new(), after: After::Other }
    }

    /// Goes on at another place, as if a word ended there.
    pub fn go_on(&mut self, at: usize) {
        self.at = at;
    }

    /// The next item and its stretch.
    pub fn next(&mut self) -> Option<(Item, usize, usize)> {
        let start = self.at;
        let c = self.text[start..].chars().next()?;
        let (item, end) = if lex::continues_name(c) {
            (self.word(c), self.word_end(start))
        } else if self.braces > 0 {
            self.in_predicate(start, c)
        } else {
            self.in_query(start, c)
        };
        self.at = end;
        Some((item, start, end))
    }

    fn word_end(&self, start: usize) -> usize {
        let rest = &self.text[start..];
        start + rest.find(|c| !lex::continues_name(c)).unwrap_or(rest.len())
    }

    fn word(&mut self, c: char) -> Item {
        let filter = self.after == After::At;
        self.after = if filter { After::FilterWord } else { After::Other };
        match () {
            () if !lex::starts_name(c) => Item::Other,
            () if filter => Item::FilterWord,
            () => Item::Word,
        }
    }

    fn in_predicate(&mut self, start: usize, c: char) -> (Item, usize) {
        match c {
            '{' => self.braces += 1,
            '}' => self.braces -= 1,
            _ => {}
        }
        match skip::c_piece(self.text, start) {
            Some((Piece::Comment, end)) => (Item::Comment, end),
            Some((Piece::Literal | Piece::Other, end)) => (Item::Other, end),
            None => (Item::Other, start + c.len_utf8()),
        }
    }

    fn in_query(&mut self, start: usize, c: char) -> (Item, usize) {
        let rest = &self.text[start..];
        if rest.starts_with("//") || c == '#' {
            return (Item::Comment, start + skip::line(rest));
        }
        let string = matches!(c, '"' | '\'') && self.parens.last() == Some(&true);
        let end = string.then(|| skip::quoted(self.text, start)).flatten();
        match c {
            '(' => self.parens.push(self.after == After::FilterWord),
            ')' => _ = self.parens.pop(),
            '{' => self.braces += 1,
            _ => {}
        }
        self.after = match c {
            '@' => After::At,
            c if c.is_whitespace() => self.after,
            _ => After::Other,
        };
        (Item::Other, end.unwrap_or(start + c.len_utf8()))
    }
}

/// The arguments between the parenthesis at `open` and its partner, and the end behind that.
pub fn arguments(text: &str, open: usize) -> Option<(Vec<(usize, usize)>, usize)> {
    let mut scanner = Scanner::new(text, open);
    let mut found = Vec::new();
    let mut from = open + 1;
    loop {
        let (item, start, end) = scanner.next()?;
        let first = text[start..].chars().next()?;
        let outermost = scanner.parens.len() == 1 && scanner.braces == 0;
        if item != Item::Other || scanner.braces > 0 {
            continue;
        }
        if first == ',' && outermost {
            found.push((from, start));
            from = end;
        } else if first == ')' && scanner.parens.is_empty() {
            found.push((from, start));
            return Some((found, end));
        }
    }
}
