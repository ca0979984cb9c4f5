//! What solvers answer: expressions, and the values in them.

use crate::bits::Bits;
use crate::node::Sort;
use crate::value::{ArrayValue, Value};
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sexpr {
    Word(String),
    List(Vec<Sexpr>),
}

/// The first expression in a text; not recursive.
pub fn parse(text: &str) -> Option<Sexpr> {
    let mut open: Vec<Vec<Sexpr>> = Vec::new();
    let mut rest = text.trim_start();
    loop {
        let first = rest.chars().next()?;
        let (done, length) = match first {
            '(' => {
                open.push(Vec::new());
                (None, 1)
            }
            ')' => (Some(Sexpr::List(open.pop()?)), 1),
            '|' | '"' => {
                let length = rest[1..].find(first)? + 2;
                (Some(Sexpr::Word(rest[..length].to_string())), length)
            }
            _ => {
                let ends = |c: char| c.is_whitespace() || c == '(' || c == ')';
                let length = rest.find(ends).unwrap_or(rest.len());
                (Some(Sexpr::Word(rest[..length].to_string())), length)
            }
        };
        rest = rest[length..].trim_start();
        if let Some(done) = done {
            match open.last_mut() {
                Some(list) => list.push(done),
                None => return Some(done),
            }
        }
    }
}

impl Sexpr {
    pub fn word(&self) -> Option<&str> {
        match self {
            Sexpr::Word(word) => Some(word),
            Sexpr::List(_) => None,
        }
    }

    fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::List(list) => Some(list),
            Sexpr::Word(_) => None,
        }
    }

    /// Of `((name value) …)`: the value.
    pub fn first_value(&self) -> Option<&Sexpr> {
        self.list()?.first()?.list()?.get(1)
    }

    /// As a value of this sort.
    pub fn read(&self, sort: Sort) -> Option<Value> {
        match sort {
            Sort::Bool => self.word()?.parse().ok().map(Value::Bool),
            Sort::BitVec(width) => self.bits(width).map(Value::Bits),
            Sort::Array { index, element } => self.array(index, element).map(Value::Array),
        }
    }

    /// `#x…`, `#b…` or `(_ bvNUMBER WIDTH)`.
    fn bits(&self, width: u32) -> Option<Bits> {
        match self {
            Sexpr::Word(word) => Bits::parse(word).filter(|bits| bits.width() == width),
            Sexpr::List(list) => {
                let number = list.get(1)?.word()?.strip_prefix("bv")?;
                Bits::parse_decimal(number, width)
            }
        }
    }

    /// Stores, from the outermost in, around a constant array.
    fn array(&self, index: u32, element: u32) -> Option<ArrayValue> {
        let mut stores = Vec::new();
        let mut array = self;
        while let [head, base, at, value] = array.list()?
            && head.word() == Some("store")
        {
            stores.push((at.bits(index)?, value.bits(element)?));
            array = base;
        }
        let [_, default] = array.list()? else { return None };
        let mut value = ArrayValue::new(index, default.bits(element)?);
        stores.into_iter().rev().for_each(|(at, element)| value.store(at, element));
        Some(value)
    }
}

impl fmt::Display for Sexpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexpr::Word(word) => f.write_str(word),
            Sexpr::List(list) => {
                f.write_str("(")?;
                for (at, item) in list.iter().enumerate() {
                    if at > 0 {
                        f.write_str(" ")?;
                    }
                    item.fmt(f)?;
                }
                f.write_str(")")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_solvers_write_them() {
        let sort = Sort::Array { index: 4, element: 8 };
        let said =
            "((a (store ((as const (Array (_ BitVec 4) (_ BitVec 8))) #x00) #b0011 (_ bv7 8))))";
        let value = parse(said).unwrap().first_value().unwrap().read(sort).unwrap();
        let array = value.as_array().unwrap();
        assert_eq!(array.select(&Bits::new(4, 3)), &Bits::new(8, 7));
        assert_eq!(array.select(&Bits::new(4, 4)), &Bits::new(8, 0));
        let flag = parse("((|b v0| true))").unwrap();
        assert_eq!(flag.first_value().unwrap().read(Sort::Bool), Some(Value::Bool(true)));
        assert_eq!(parse("(unfinished"), None);
    }
}
