//! The text form of flow graphs.
//!
//! ```text
//! v1 start input def x,y
//! v2 output final use y
//! v1 -> v2 use x
//! ```
//! A line is a vertex or an arc; `#` begins a comment. Arcs stand after their vertices.

use super::{Arc, FlowGraph, Variable, Vertex, VertexInfo};
use base::IdVec;
use std::fmt;

/// A line that is no vertex and no arc, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub line: usize,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

#[derive(Default)]
struct Reader {
    variables: IdVec<Variable, String>,
    vertices: IdVec<Vertex, VertexInfo>,
    arcs: IdVec<super::ArcId, Arc>,
    start: Option<Vertex>,
    end: Option<Vertex>,
}

impl FlowGraph {
    pub fn parse(text: &str) -> Result<FlowGraph, ParseError> {
        let mut reader = Reader::default();
        for (k, line) in text.lines().enumerate() {
            let words: Vec<&str> =
                line.split('#').next().unwrap_or("").split_whitespace().collect();
            reader.line(&words).map_err(|message| ParseError { line: k + 1, message })?;
        }
        let last = text.lines().count();
        let missing = |what: &str| ParseError { line: last, message: format!("no {what} vertex") };
        Ok(FlowGraph {
            start: reader.start.ok_or_else(|| missing("start"))?,
            end: reader.end.ok_or_else(|| missing("final"))?,
            variables: reader.variables,
            vertices: reader.vertices,
            arcs: reader.arcs,
            neighbours: Default::default(),
        })
    }
}

impl Reader {
    fn line(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            [] => Ok(()),
            [from, "->", to, rest @ ..] => {
                let (from, to) = (self.vertex(from)?, self.vertex(to)?);
                let uses = match rest {
                    [] => Vec::new(),
                    ["use", names] => self.names(names),
                    [word, ..] => return Err(format!("unexpected {word}")),
                };
                self.arcs.push(Arc { from, to, uses });
                Ok(())
            }
            [name, rest @ ..] => self.described(name, rest),
        }
    }

    fn described(&mut self, name: &str, mut words: &[&str]) -> Result<(), String> {
        if self.vertex(name).is_ok() {
            return Err(format!("there is a vertex {name} already"));
        }
        let id = self.vertices.push(VertexInfo { name: name.to_string(), ..Default::default() });
        while let [word, rest @ ..] = words {
            words = rest;
            match (*word, rest) {
                ("start", _) => self.start = Some(id),
                ("final", _) => self.end = Some(id),
                ("input", _) => self.vertices[id].input = true,
                ("output", _) => self.vertices[id].output = true,
                ("def", [names, rest @ ..]) => {
                    self.vertices[id].defines = self.names(names);
                    words = rest;
                }
                ("use", [names, rest @ ..]) => {
                    self.vertices[id].uses = self.names(names);
                    words = rest;
                }
                _ => return Err(format!("unexpected {word}")),
            }
        }
        Ok(())
    }

    fn vertex(&self, name: &str) -> Result<Vertex, String> {
        let found = self.vertices.entries().find(|(_, info)| info.name == name);
        found.map(|(id, _)| id).ok_or_else(|| format!("no vertex {name}"))
    }

    fn names(&mut self, list: &str) -> Vec<Variable> {
        list.split(',').map(|name| self.variable(name)).collect()
    }

    fn variable(&mut self, name: &str) -> Variable {
        let known = self.variables.entries().find(|(_, other)| *other == name).map(|(id, _)| id);
        known.unwrap_or_else(|| self.variables.push(name.to_string()))
    }
}

impl fmt::Display for FlowGraph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (id, info) in self.vertices.entries() {
            f.write_str(&info.name)?;
            let flags = [
                (id == self.start, " start"),
                (id == self.end, " final"),
                (info.input, " input"),
                (info.output, " output"),
            ];
            flags.iter().filter(|(on, _)| *on).try_for_each(|(_, word)| f.write_str(word))?;
            self.list(f, "def", &info.defines)?;
            self.list(f, "use", &info.uses)?;
            writeln!(f)?;
        }
        for arc in self.arcs.iter() {
            write!(f, "{} -> {}", self.vertices[arc.from].name, self.vertices[arc.to].name)?;
            self.list(f, "use", &arc.uses)?;
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FlowGraph {
    fn list(&self, f: &mut fmt::Formatter<'_>, word: &str, variables: &[Variable]) -> fmt::Result {
        let names: Vec<&str> = variables.iter().map(|x| self.variables[*x].as_str()).collect();
        if names.is_empty() { Ok(()) } else { write!(f, " {word} {}", names.join(",")) }
    }
}
