//! JSON values with their places, and their text.
//!
//! A reader of our own, because a message about a test file needs the line of every value, and
//! `serde_json` keeps places for syntax errors only.

use std::fmt::Write;

/// A value and the bytes where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Value {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    Null,
    Bool(bool),
    /// As it is written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    /// In the order of the file.
    Object(Vec<(String, Value)>),
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Value {
        Value { kind, start: 0, end: 0 }
    }
}

pub fn text(text: impl Into<String>) -> Value {
    Kind::Text(text.into()).into()
}

pub fn number(number: impl ToString) -> Value {
    Kind::Number(number.to_string()).into()
}

pub fn list(items: Vec<Value>) -> Value {
    Kind::List(items).into()
}

pub fn object(members: Vec<(&str, Value)>) -> Value {
    let members = members.into_iter().map(|(name, value)| (name.to_string(), value));
    Kind::Object(members.collect()).into()
}

const WIDTH: usize = 120;

impl Value {
    /// In a few words, for messages.
    pub fn describe(&self) -> String {
        match &self.kind {
            Kind::Null => "null".into(),
            Kind::Bool(b) => b.to_string(),
            Kind::Number(n) => format!("the number {n}"),
            Kind::Text(t) => format!("{t:?}"),
            Kind::List(items) => format!("an array of {}", items.len()),
            Kind::Object(_) => "an object".into(),
        }
    }

    /// Small values in one line, others indented.
    pub fn render(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out + "\n"
    }

    /// As a part of a text that is indented by so much; without a line end.
    pub fn render_inside(&self, indent: usize) -> String {
        let mut out = String::new();
        self.write(&mut out, indent);
        out
    }

    fn write(&self, out: &mut String, indent: usize) {
        let mut line = String::new();
        if self.write_line(&mut line, WIDTH.saturating_sub(indent)) {
            out.push_str(&line);
            return;
        }
        let pad = " ".repeat(indent + 2);
        let (open, close) = self.brackets();
        out.push_str(open);
        for (k, (key, value)) in self.parts().into_iter().enumerate() {
            let _ = write!(out, "{}\n{pad}{key}", if k == 0 { "" } else { "," });
            value.write(out, indent + 2);
        }
        let _ = write!(out, "\n{}{close}", " ".repeat(indent));
    }

    fn brackets(&self) -> (&'static str, &'static str) {
        if matches!(self.kind, Kind::List(_)) { ("[", "]") } else { ("{", "}") }
    }

    /// The parts with what stands before each.
    fn parts(&self) -> Vec<(String, &Value)> {
        match &self.kind {
            Kind::List(items) => items.iter().map(|item| (String::new(), item)).collect(),
            Kind::Object(members) => {
                let named = members.iter().map(|(name, value)| {
                    let mut key = String::new();
                    quote(&mut key, name);
                    (key + ": ", value)
                });
                named.collect()
            }
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) => Vec::new(),
        }
    }

    /// Writes all in one line; false if a list or object is too long for it.
    fn write_line(&self, out: &mut String, width: usize) -> bool {
        match &self.kind {
            Kind::Null => out.push_str("null"),
            Kind::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Kind::Number(n) => out.push_str(n),
            Kind::Text(t) => quote(out, t),
            Kind::List(_) | Kind::Object(_) => return self.write_parts(out, width),
        }
        true
    }

    fn write_parts(&self, out: &mut String, width: usize) -> bool {
        let (open, close) = self.brackets();
        out.push_str(open);
        for (k, (key, value)) in self.parts().into_iter().enumerate() {
            let _ = write!(out, "{}{key}", if k == 0 { "" } else { ", " });
            if out.len() > width || !value.write_line(out, width) {
                return false;
            }
        }
        out.push_str(close);
        out.len() <= width
    }
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c < ' ' || c == '\u{7f}' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
