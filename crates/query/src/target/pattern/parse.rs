//! The syntax of regular expressions.

use std::iter::Peekable;
use std::str::Chars;

/// Parentheses nest no deeper.
const DEEPEST: usize = 100;

#[derive(Clone, Debug)]
pub enum Node {
    Char(Class),
    Test(Test),
    Seq(Vec<Node>),
    Alt(Vec<Node>),
    Repeat(Box<Node>, u32, Option<u32>),
}

/// A set of characters.
#[derive(Clone, Debug, Default)]
pub struct Class {
    ranges: Vec<(char, char)>,
    negated: bool,
}

/// What is asked of a place between characters.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    Start,
    End,
    /// `\b`, or its opposite.
    Boundary(bool),
}

impl Class {
    pub fn has(&self, c: char) -> bool {
        self.ranges.iter().any(|(low, high)| (*low..=*high).contains(&c)) != self.negated
    }

    fn one(c: char) -> Self {
        Class { ranges: vec![(c, c)], negated: false }
    }
}

type Result<T> = std::result::Result<T, String>;

struct Parser<'t> {
    chars: Peekable<Chars<'t>>,
    depth: usize,
}

pub fn parse(text: &str) -> Result<Node> {
    let mut parser = Parser { chars: text.chars().peekable(), depth: 0 };
    let node = parser.alternatives()?;
    match parser.chars.next() {
        None => Ok(node),
        Some(_) => Err("`)` closes nothing".to_string()),
    }
}

impl Parser<'_> {
    fn eat(&mut self, c: char) -> bool {
        self.chars.next_if_eq(&c).is_some()
    }

    /// `sequence { "|" sequence }`
    fn alternatives(&mut self) -> Result<Node> {
        let mut parts = vec![self.sequence()?];
        while self.eat('|') {
            parts.push(self.sequence()?);
        }
        Ok(Node::Alt(parts))
    }

    fn sequence(&mut self) -> Result<Node> {
        let mut parts = Vec::new();
        while let Some(&c) = self.chars.peek() {
            if matches!(c, '|' | ')') {
                break;
            }
            let atom = self.atom()?;
            parts.push(self.repeated(atom)?);
        }
        Ok(Node::Seq(parts))
    }

    /// `atom [ "*" | "+" | "?" | "{" bounds "}" ] [ "?" ]`; the second `?` (fewest first) makes no
    /// difference to whether there is a match.
    fn repeated(&mut self, atom: Node) -> Result<Node> {
        let bounds = match self.chars.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => match self.bounds()? {
                Some(bounds) => bounds,
                None => return Ok(atom),
            },
            _ => return Ok(atom),
        };
        self.chars.next();
        self.eat('?');
        Ok(Node::Repeat(Box::new(atom), bounds.0, bounds.1))
    }

    /// The bounds before a `}`, which is next. A brace that does not begin bounds is a character.
    fn bounds(&mut self) -> Result<Option<(u32, Option<u32>)>> {
        let mut ahead = self.chars.clone();
        ahead.next();
        let mut inside = String::new();
        while let Some(c) = ahead.next_if(|c| c.is_ascii_digit() || *c == ',') {
            inside.push(c);
        }
        if ahead.peek() != Some(&'}') || inside.is_empty() || inside.starts_with(',') {
            return Ok(None);
        }
        self.chars = ahead;
        let number = |text: &str| text.parse::<u32>().map_err(|_| format!("`{text}` is no number"));
        let (least, most) = match inside.split_once(',') {
            None => (number(&inside)?, Some(number(&inside)?)),
            Some((least, "")) => (number(least)?, None),
            Some((least, most)) => (number(least)?, Some(number(most)?)),
        };
        if most.is_some_and(|most| most < least) {
            return Err(format!("`{{{inside}}}` is empty"));
        }
        Ok(Some((least, most)))
    }

    fn atom(&mut self) -> Result<Node> {
        let Some(c) = self.chars.next() else { return Ok(Node::Seq(Vec::new())) };
        Ok(match c {
            '(' => self.group()?,
            '[' => Node::Char(self.class()?),
            '.' => Node::Char(Class { ranges: Vec::new(), negated: true }),
            '^' => Node::Test(Test::Start),
            '$' => Node::Test(Test::End),
            '*' | '+' | '?' => return Err(format!("`{c}` repeats nothing")),
            '\\' => self.escape()?,
            _ => Node::Char(Class::one(c)),
        })
    }

    fn group(&mut self) -> Result<Node> {
        if self.eat('?') && !self.eat(':') {
            return Err("only `(?:` may follow `(`".to_string());
        }
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err("parentheses nest too deeply".to_string());
        }
        let node = self.alternatives()?;
        self.depth -= 1;
        if self.eat(')') { Ok(node) } else { Err("`(` is not closed".to_string()) }
    }

    fn escape(&mut self) -> Result<Node> {
        Ok(match self.chars.peek() {
            Some('b') => {
                self.chars.next();
                Node::Test(Test::Boundary(true))
            }
            Some('B') => {
                self.chars.next();
                Node::Test(Test::Boundary(false))
            }
            _ => Node::Char(self.escaped()?),
        })
    }

    /// What follows a backslash.
    fn escaped(&mut self) -> Result<Class> {
        let Some(c) = self.chars.next() else { return Err("`\\` protects nothing".to_string()) };
        let ranges = match c.to_ascii_lowercase() {
            'd' => vec![('0', '9')],
            'w' => vec![('0', '9'), ('A', 'Z'), ('_', '_'), ('a', 'z')],
            's' => vec![('\t', '\r'), (' ', ' ')],
            _ => match c {
                'n' => return Ok(Class::one('\n')),
                't' => return Ok(Class::one('\t')),
                _ if c.is_alphanumeric() => return Err(format!("`\\{c}` has no meaning")),
                _ => return Ok(Class::one(c)),
            },
        };
        Ok(Class { ranges, negated: c.is_ascii_uppercase() })
    }

    /// `[ "^" ] { character [ "-" character ] } "]"`
    fn class(&mut self) -> Result<Class> {
        let mut class = Class { ranges: Vec::new(), negated: self.eat('^') };
        let mut first = true;
        loop {
            let Some(c) = self.chars.next() else { return Err("`[` is not closed".to_string()) };
            if c == ']' && !first {
                return Ok(class);
            }
            first = false;
            let low = match c {
                '\\' => {
                    let inner = self.escaped()?;
                    if inner.negated {
                        return Err("a negated class stands inside another".to_string());
                    }
                    match inner.ranges[..] {
                        [(low, high)] if low == high => low,
                        _ => {
                            class.ranges.extend(inner.ranges);
                            continue;
                        }
                    }
                }
                _ => c,
            };
            let high = self.range_end(low)?;
            if high < low {
                return Err(format!("`{low}-{high}` is empty"));
            }
            class.ranges.push((low, high));
        }
    }

    /// The last character of `low-high`; `low` itself if that is no range.
    fn range_end(&mut self, low: char) -> Result<char> {
        let mut ahead = self.chars.clone();
        if ahead.next() != Some('-') || matches!(ahead.peek(), None | Some(']')) {
            return Ok(low);
        }
        self.chars = ahead;
        match self.chars.next() {
            Some('\\') => match self.escaped()?.ranges[..] {
                [(high, end)] if high == end => Ok(high),
                _ => Err("a class ends a range".to_string()),
            },
            Some(high) => Ok(high),
            None => Ok(low),
        }
    }
}
