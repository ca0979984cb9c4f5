//! Predicates and terms of ACSL, as far as callers' obligations have them.

use super::lex::{Kind, Token};
use super::{Error, Result};
use base::Span;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ExprKind {
    /// A name, a number, `sizeof …`.
    Leaf(String),
    Unary(String, Box<Expr>),
    Cast(String, Box<Expr>),
    /// Arithmetic, and `&&`, `||`, `==>`, `<==>`, `^^`.
    Binary(String, Box<Expr>, Box<Expr>),
    /// `0 <= i < n`.
    Chain(Vec<Expr>, Vec<String>),
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
    Index(Box<Expr>, Box<Expr>),
    /// `.x` or `->x`.
    Member(Box<Expr>, String),
    /// `lo .. hi`.
    Range(Box<Expr>, Box<Expr>),
    /// `\valid(…)` and the like.
    Builtin(String, Vec<Expr>),
}

pub(super) struct Parser<'t> {
    pub tokens: &'t [Token],
    pub at: usize,
    /// Behind the last token.
    pub end: Span,
    pub depth: u32,
}

const DEEPEST: u32 = 100;
/// By how tightly they bind, the loosest first; comparisons stand between.
const LOOSE: [&[&str]; 8] =
    [&["<==>"], &["==>", "\u{21d2}"], &["||"], &["^^"], &["&&"], &["|"], &["^"], &["&"]];
const COMPARE: [&str; 9] = ["<=", ">=", "==", "!=", "<", ">", "\u{2264}", "\u{2265}", "\u{2260}"];
const TIGHT: [&[&str]; 3] = [&["<<", ">>"], &["+", "-"], &["*", "/", "%"]];
const TYPES: [&str; 13] = [
    "int", "unsigned", "signed", "char", "short", "long", "struct", "union", "enum", "void",
    "_Bool", "const", "integer",
];

impl Parser<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn here(&self) -> Span {
        self.peek().map_or(self.end, |token| token.span)
    }

    pub fn is(&self, text: &str) -> bool {
        self.peek().is_some_and(|token| token.text == text)
    }

    fn take(&mut self, texts: &[&str]) -> Option<String> {
        let text = self.peek()?.text.clone();
        texts.contains(&text.as_str()).then(|| {
            self.at += 1;
            text
        })
    }

    fn expect(&mut self, text: &str) -> Result<()> {
        match self.take(&[text]) {
            Some(_) => Ok(()),
            None => Err(self.wrong(&format!("`{text}`"))),
        }
    }

    fn wrong(&self, expected: &str) -> Error {
        let found = self.peek().map_or("the end".into(), |token| format!("`{}`", token.text));
        Error::new(self.here(), format!("expected {expected}, found {found}"))
    }

    /// A whole predicate.
    pub fn predicate(&mut self) -> Result<Expr> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(self.here(), "it is nested too deeply"));
        }
        let condition = self.loose(0)?;
        let found = match self.take(&["?"]) {
            None => condition,
            Some(_) => {
                let yes = self.predicate()?;
                self.expect(":")?;
                let no = self.predicate()?;
                let span = condition.span.to(no.span);
                let all = [condition, yes, no].map(Box::new);
                let [condition, yes, no] = all;
                Expr { kind: ExprKind::Choice(condition, yes, no), span }
            }
        };
        self.depth -= 1;
        Ok(found)
    }

    fn loose(&mut self, level: usize) -> Result<Expr> {
        let Some(marks) = LOOSE.get(level) else { return self.chain() };
        let left = self.loose(level + 1)?;
        // An implication holds its right side together, and the others associate.
        match self.take(marks) {
            None => Ok(left),
            Some(mark) => {
                self.depth += 1;
                if self.depth > DEEPEST {
                    return Err(Error::new(self.here(), "it is nested too deeply"));
                }
                let right = self.loose(level)?;
                self.depth -= 1;
                let mark = if mark == "\u{21d2}" { "==>".into() } else { mark };
                Ok(binary(mark, left, right))
            }
        }
    }

    fn chain(&mut self) -> Result<Expr> {
        let first = self.tight(0)?;
        let (mut operands, mut marks) = (vec![first], Vec::new());
        while let Some(mark) = self.take(&COMPARE) {
            marks.push(match mark.as_str() {
                "\u{2264}" => "<=".into(),
                "\u{2265}" => ">=".into(),
                "\u{2260}" => "!=".into(),
                _ => mark,
            });
            operands.push(self.tight(0)?);
        }
        if marks.is_empty() {
            return Ok(operands.remove(0));
        }
        let span = operands[0].span.to(operands[operands.len() - 1].span);
        let goes = |first: char| marks.iter().all(|mark: &String| mark.starts_with(first));
        if marks.len() > 1 && !['<', '>', '='].into_iter().any(goes) {
            let error = Error::new(span, "these comparisons form no chain");
            return Err(error.hint("a chain goes one way, as `0 <= i < n`"));
        }
        Ok(Expr { kind: ExprKind::Chain(operands, marks), span })
    }

    fn tight(&mut self, level: usize) -> Result<Expr> {
        let Some(marks) = TIGHT.get(level) else { return self.unary() };
        let mut left = self.tight(level + 1)?;
        while let Some(mark) = self.take(marks) {
            let right = self.tight(level + 1)?;
            left = binary(mark, left, right);
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr> {
        let start = self.here();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Error::new(start, "it is nested too deeply"));
        }
        let found = match self.take(&["!", "-", "+", "~", "*", "&"]) {
            Some(mark) => {
                let operand = Box::new(self.unary()?);
                let span = start.to(operand.span);
                Expr { kind: ExprKind::Unary(mark, operand), span }
            }
            None => match self.cast()? {
                Some(ty) => {
                    let operand = Box::new(self.unary()?);
                    let span = start.to(operand.span);
                    Expr { kind: ExprKind::Cast(ty, operand), span }
                }
                None => self.postfix()?,
            },
        };
        self.depth -= 1;
        Ok(found)
    }

    /// `(unsigned long)`, if it stands here.
    fn cast(&mut self) -> Result<Option<String>> {
        let is_type = |token: &Token| {
            TYPES.contains(&token.text.as_str())
                || token.kind == Kind::Word && token.text.ends_with("_t")
        };
        if !self.is("(") || !self.tokens.get(self.at + 1).is_some_and(is_type) {
            return Ok(None);
        }
        self.at += 1;
        let mut words = Vec::new();
        while let Some(token) = self.peek().filter(|token| token.text != ")") {
            words.push(token.text.clone());
            self.at += 1;
        }
        self.expect(")")?;
        Ok(Some(words.join(" ")))
    }

    fn postfix(&mut self) -> Result<Expr> {
        let mut found = self.primary()?;
        loop {
            let start = found.span;
            if self.take(&["["]).is_some() {
                let index = self.range()?;
                let span = start.to(self.here());
                self.expect("]")?;
                found = Expr { kind: ExprKind::Index(Box::new(found), Box::new(index)), span };
            } else if let Some(mark) = self.take(&[".", "->"]) {
                let span = start.to(self.here());
                let Some(name) = self.peek().filter(|token| token.kind == Kind::Word) else {
                    return Err(self.wrong("the name of a member"));
                };
                let member = format!("{mark}{}", name.text);
                self.at += 1;
                found = Expr { kind: ExprKind::Member(Box::new(found), member), span };
            } else if self.is("(") {
                let message = "functions and predicates of the logic are not read";
                return Err(Error::new(found.span, message));
            } else {
                return Ok(found);
            }
        }
    }

    /// An index, or `lo .. hi`.
    fn range(&mut self) -> Result<Expr> {
        let low = self.predicate()?;
        if self.take(&[".."]).is_none() {
            return Ok(low);
        }
        let high = self.predicate()?;
        let span = low.span.to(high.span);
        Ok(Expr { kind: ExprKind::Range(Box::new(low), Box::new(high)), span })
    }

    fn primary(&mut self) -> Result<Expr> {
        let Some(token) = self.peek().cloned() else {
            return Err(self.wrong("an expression"));
        };
        let Token { kind, text, span } = token;
        if text == "(" {
            self.at += 1;
            let mut inner = self.range()?;
            inner.span = span.to(self.here());
            self.expect(")")?;
            return Ok(inner);
        }
        if kind == Kind::Mark {
            return Err(self.wrong("an expression"));
        }
        self.at += 1;
        let leaf = |text: &str| Ok(Expr { kind: ExprKind::Leaf(text.into()), span });
        match text.as_str() {
            "\\true" => leaf("1"),
            "\\false" => leaf("0"),
            "\\null" | "NULL" => leaf("((void *)0)"),
            "sizeof" => self.size_of(span),
            "\\valid" | "\\valid_read" | "\\separated" => self.builtin(&text, span),
            "\\forall" | "\\exists" | "\\let" => {
                Err(Error::new(span, format!("`{text}` is not read in contracts")))
            }
            _ if text.starts_with('\\') => {
                Err(Error::new(span, format!("`{text}` is not read in contracts")))
            }
            _ => leaf(&text),
        }
    }

    fn size_of(&mut self, start: Span) -> Result<Expr> {
        let mut words = vec!["sizeof".to_string()];
        let mut open = 0;
        loop {
            let Some(token) = self.peek().cloned() else { return Err(self.wrong("`)`")) };
            self.at += 1;
            open += i32::from(token.text == "(") - i32::from(token.text == ")");
            words.push(token.text);
            if open == 0 {
                let span = start.to(token.span);
                return Ok(Expr { kind: ExprKind::Leaf(words.join(" ")), span });
            }
        }
    }

    fn builtin(&mut self, name: &str, start: Span) -> Result<Expr> {
        // `\valid{Here}(p)`.
        if self.take(&["{"]).is_some() {
            self.at += 1;
            self.expect("}")?;
        }
        self.expect("(")?;
        let mut arguments = vec![self.range()?];
        while self.take(&[","]).is_some() {
            arguments.push(self.range()?);
        }
        let span = start.to(self.here());
        self.expect(")")?;
        Ok(Expr { kind: ExprKind::Builtin(name.into(), arguments), span })
    }
}

fn binary(mark: String, left: Expr, right: Expr) -> Expr {
    let span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(mark, Box::new(left), Box::new(right)), span }
}
