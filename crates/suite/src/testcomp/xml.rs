//! As much of XML as test files use: elements with attributes and text. Comments, processing
//! instructions, a document type and CDATA sections are understood; namespaces are not.

use crate::source::Source;
use base::Diagnostic;
use std::fmt::Write;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub children: Vec<Element>,
    /// The text between the children, joined.
    pub text: String,
    pub start: usize,
    pub end: usize,
}

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// Deeper nesting is an error, so that recursion is bounded.
const DEPTH: u32 = 100;

pub fn parse(source: &Source) -> Result<Element, Diagnostic> {
    let mut parser = Parser { source, text: source.text, at: 0 };
    parser.misc()?;
    let element = parser.element(0)?;
    parser.misc()?;
    if parser.rest().is_empty() { Ok(element) } else { Err(parser.expected("the end of the file")) }
}

struct Parser<'s> {
    source: &'s Source<'s>,
    text: &'s str,
    at: usize,
}

type Result<T, E = Diagnostic> = std::result::Result<T, E>;

impl<'s> Parser<'s> {
    fn rest(&self) -> &'s str {
        &self.text[self.at..]
    }

    fn expected(&self, what: &str) -> Diagnostic {
        let error = self.source.error("this is not XML as tests have it", self.at, self.at + 1);
        error.label(format!("expected {what}"))
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, word: &str) -> bool {
        let there = self.rest().starts_with(word);
        self.at += if there { word.len() } else { 0 };
        there
    }

    /// What stands before `end`, which is eaten, too.
    fn until(&mut self, end: &str) -> Result<&'s str> {
        let Some(len) = self.rest().find(end) else {
            return Err(self.expected(&format!("`{end}` somewhere after this")));
        };
        let found = &self.rest()[..len];
        self.at += len + end.len();
        Ok(found)
    }

    /// What may stand outside of the root element.
    fn misc(&mut self) -> Result<()> {
        self.eat("\u{feff}");
        loop {
            self.space();
            if self.eat("<?") {
                self.until("?>")?;
            } else if self.eat("<!--") {
                self.until("-->")?;
            } else if self.eat("<!DOCTYPE") {
                let inner = self.until(">")?;
                if inner.contains('[') {
                    self.until("]")?;
                    self.until(">")?;
                }
            } else {
                return Ok(());
            }
        }
    }

    fn name(&mut self) -> Result<String> {
        let part = |c: char| c.is_alphanumeric() || "_-.:".contains(c);
        let rest = self.rest();
        let len = rest.find(|c| !part(c)).unwrap_or(rest.len());
        if len == 0 {
            return Err(self.expected("a name"));
        }
        self.at += len;
        Ok(rest[..len].to_string())
    }

    fn element(&mut self, depth: u32) -> Result<Element> {
        let start = self.at;
        if !self.eat("<") || depth > DEPTH {
            return Err(self.expected("an element"));
        }
        let mut element = Element { name: self.name()?, start, ..Element::default() };
        loop {
            self.space();
            if self.eat("/>") {
                element.end = self.at;
                return Ok(element);
            }
            if self.eat(">") {
                self.content(&mut element, depth)?;
                element.end = self.at;
                return Ok(element);
            }
            element.attributes.push(self.attribute()?);
        }
    }

    fn attribute(&mut self) -> Result<(String, String)> {
        let name = self.name()?;
        self.space();
        if !self.eat("=") {
            return Err(self.expected("`=`"));
        }
        self.space();
        let quote = if self.eat("\"") { "\"" } else { "'" };
        if quote == "'" && !self.eat("'") {
            return Err(self.expected("a value in quotes"));
        }
        let raw = self.until(quote)?;
        Ok((name, self.unescape(raw)?))
    }

    fn content(&mut self, element: &mut Element, depth: u32) -> Result<()> {
        loop {
            let rest = self.rest();
            let len = rest.find('<').unwrap_or(rest.len());
            let text = self.unescape(&rest[..len])?;
            element.text.push_str(&text);
            self.at += len;
            if self.eat("</") {
                let name = self.name()?;
                self.space();
                if name != element.name || !self.eat(">") {
                    return Err(self.expected(&format!("`</{}>`", element.name)));
                }
                return Ok(());
            } else if self.eat("<!--") {
                self.until("-->")?;
            } else if self.eat("<![CDATA[") {
                element.text.push_str(self.until("]]>")?);
            } else if self.eat("<?") {
                self.until("?>")?;
            } else {
                element.children.push(self.element(depth + 1)?);
            }
        }
    }

    fn unescape(&self, raw: &str) -> Result<String> {
        let mut out = String::new();
        let mut parts = raw.split('&');
        out.push_str(parts.next().unwrap_or(""));
        for part in parts {
            let (entity, rest) = part.split_once(';').unwrap_or((part, ""));
            let code = |digits: &str, radix| u32::from_str_radix(digits, radix).ok();
            let c = match entity {
                "amp" => Some('&'),
                "lt" => Some('<'),
                "gt" => Some('>'),
                "quot" => Some('"'),
                "apos" => Some('\''),
                _ => {
                    let code = match (entity.strip_prefix("#x"), entity.strip_prefix('#')) {
                        (Some(digits), _) => code(digits, 16),
                        (_, Some(digits)) => code(digits, 10),
                        _ => None,
                    };
                    code.and_then(char::from_u32)
                }
            };
            out.push(c.ok_or_else(|| self.expected(&format!("no `&{entity};` after this")))?);
            out.push_str(rest);
        }
        Ok(out)
    }
}

/// Text as it stands in an element or attribute.
pub fn escape(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c < ' ' && c != '\n' && c != '\t' => {
                let _ = write!(out, "&#{};", c as u32);
            }
            c => out.push(c),
        }
    }
    out
}
