//! JSON values and their text: small ones in one line, others indented.

use std::fmt::Write;

pub(super) enum Json {
    Null,
    Bool(bool),
    Number(i128),
    Text(String),
    List(Vec<Json>),
    /// In this order.
    Object(Vec<(&'static str, Json)>),
}

const WIDTH: usize = 160;

impl Json {
    pub fn text(text: impl ToString) -> Json {
        Json::Text(text.to_string())
    }

    pub fn list(items: impl IntoIterator<Item = Json>) -> Json {
        Json::List(items.into_iter().collect())
    }

    pub fn or_null<T>(value: Option<T>, make: impl FnOnce(T) -> Json) -> Json {
        value.map_or(Json::Null, make)
    }

    pub fn render(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, 0);
        out + "\n"
    }

    /// The nesting is that of our own format, so recursion is shallow.
    fn write(&self, out: &mut String, indent: usize) {
        let mut line = String::new();
        if self.write_line(&mut line) && indent + line.len() <= WIDTH {
            out.push_str(&line);
            return;
        }
        let pad = " ".repeat(indent + 2);
        let (open, close) = if matches!(self, Json::List(_)) { ('[', ']') } else { ('{', '}') };
        out.push(open);
        for (k, (key, value)) in self.parts().into_iter().enumerate() {
            let _ = write!(out, "{}\n{pad}{key}", if k == 0 { "" } else { "," });
            value.write(out, indent + 2);
        }
        let _ = write!(out, "\n{}{close}", " ".repeat(indent));
    }

    /// The parts with what stands before each.
    fn parts(&self) -> Vec<(String, &Json)> {
        match self {
            Json::List(items) => items.iter().map(|item| (String::new(), item)).collect(),
            Json::Object(fields) => {
                fields.iter().map(|(key, value)| (format!("\"{key}\": "), value)).collect()
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => Vec::new(),
        }
    }

    /// Writes all in one line; false if that is too long (and `out` is then of no use).
    fn write_line(&self, out: &mut String) -> bool {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            Json::Number(n) => out.push_str(&n.to_string()),
            Json::Text(text) => quote(out, text),
            Json::List(_) | Json::Object(_) => return self.write_parts(out),
        }
        true
    }

    fn write_parts(&self, out: &mut String) -> bool {
        let list = matches!(self, Json::List(_));
        out.push_str(if list { "[" } else { "{ " });
        for (k, (key, value)) in self.parts().into_iter().enumerate() {
            let _ = write!(out, "{}{key}", if k == 0 { "" } else { ", " });
            if out.len() > WIDTH || !value.write_line(out) {
                return false;
            }
        }
        out.push_str(if list { "]" } else { " }" });
        out.len() <= WIDTH
    }
}

fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
