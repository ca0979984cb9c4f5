//! Operators and brackets, longest first.

use super::Lexer;
use crate::token::Tok;

impl Lexer<'_> {
    pub(super) fn punctuator(&mut self) {
        let start = self.pos;
        let (kind, len) = punctuator(self.peek(0), self.peek(1), self.peek(2));
        self.pos += len;
        self.push(kind, start);
    }
}

/// The punctuator that these three bytes begin with, and its length.
fn punctuator(first: u8, second: u8, third: u8) -> (Tok, usize) {
    match (first, second, third) {
        (b'.', b'.', b'.') => (Tok::Ellipsis, 3),
        (b'<', b'<', b'=') => (Tok::ShlAssign, 3),
        (b'>', b'>', b'=') => (Tok::ShrAssign, 3),
        _ => match two(first, second) {
            Some(kind) => (kind, 2),
            None => (one(first), 1),
        },
    }
}

fn two(first: u8, second: u8) -> Option<Tok> {
    Some(match (first, second) {
        (b'-', b'>') => Tok::Arrow,
        (b'+', b'=') => Tok::AddAssign,
        (b'-', b'=') => Tok::SubAssign,
        (b'*', b'=') => Tok::MulAssign,
        (b'/', b'=') => Tok::DivAssign,
        (b'%', b'=') => Tok::RemAssign,
        (b'&', b'=') => Tok::AndAssign,
        (b'^', b'=') => Tok::XorAssign,
        (b'|', b'=') => Tok::OrAssign,
        (b'+', b'+') => Tok::PlusPlus,
        (b'-', b'-') => Tok::MinusMinus,
        (b'&', b'&') => Tok::AndAnd,
        (b'|', b'|') => Tok::OrOr,
        (b'<', b'<') => Tok::Shl,
        (b'>', b'>') => Tok::Shr,
        (b'<', b'=') => Tok::Le,
        (b'>', b'=') => Tok::Ge,
        (b'=', b'=') => Tok::EqEq,
        (b'!', b'=') => Tok::Ne,
        // Digraphs.
        (b'<', b':') => Tok::LBracket,
        (b':', b'>') => Tok::RBracket,
        (b'<', b'%') => Tok::LBrace,
        (b'%', b'>') => Tok::RBrace,
        (b'%', b':') => Tok::Hash,
        _ => return None,
    })
}

fn one(byte: u8) -> Tok {
    match byte {
        b'(' => Tok::LParen,
        b')' => Tok::RParen,
        b'[' => Tok::LBracket,
        b']' => Tok::RBracket,
        b'{' => Tok::LBrace,
        b'}' => Tok::RBrace,
        b';' => Tok::Semi,
        b',' => Tok::Comma,
        b'.' => Tok::Dot,
        b':' => Tok::Colon,
        b'?' => Tok::Question,
        b'=' => Tok::Assign,
        b'&' => Tok::Amp,
        b'|' => Tok::Pipe,
        b'^' => Tok::Caret,
        b'~' => Tok::Tilde,
        b'!' => Tok::Bang,
        b'+' => Tok::Plus,
        b'-' => Tok::Minus,
        b'*' => Tok::Star,
        b'/' => Tok::Slash,
        b'%' => Tok::Percent,
        b'<' => Tok::Lt,
        b'>' => Tok::Gt,
        b'#' => Tok::Hash,
        b'@' => Tok::At,
        _ => unreachable!("the class table should send only punctuators here"),
    }
}
