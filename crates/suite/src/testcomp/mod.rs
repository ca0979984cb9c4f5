//! Test-Comp's exchange format: `metadata.xml` and one XML file for each test.
//!
//! A test there is one sequence of literals: whichever function without a body is called next
//! takes the next one. Our inputs have a queue for each name, so a sequence is typed by running
//! the program: the interpreter says which function is called next. Where it cannot, the `variable` that
//! stands with the literal must be that name.

mod asked;
mod xml;

use crate::ctype::spell;
use crate::float::write_float;
use crate::literal;
use crate::source::Source;
use crate::test::{Suite, Test};
use crate::typing::Typing;
use crate::zip::{self, Entry};
use asked::{Answer, Asked};
pub use asked::{as_read, in_call_order};
use base::Diagnostic;
use cfa::{Input, InputValue, Inputs, Type};
use std::fmt::Write;
use std::path::Path;
use xml::{Element, escape};

/// One test as it is written: literals in the order in which they are read.
#[derive(Clone, PartialEq, Debug)]
pub struct Sequence {
    pub name: String,
    pub literals: Vec<Literal>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Literal {
    pub text: String,
    pub variable: Option<String>,
    pub ty: Option<String>,
    start: usize,
    end: usize,
}

/// The files of a suite: a directory's, an archive's, or the one file itself.
pub fn load(path: &Path) -> Result<Vec<Entry>, Diagnostic> {
    let fail =
        |why: &dyn std::fmt::Display| Diagnostic::error(format!("{}: {why}", path.display()));
    if !path.is_dir() {
        let bytes = std::fs::read(path).map_err(|e| fail(&e))?;
        if bytes.starts_with(b"PK") {
            return zip::read(&bytes).map_err(|why| fail(&why));
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        return Ok(vec![Entry { name, bytes }]);
    }
    let mut entries = Vec::new();
    for file in std::fs::read_dir(path).map_err(|e| fail(&e))? {
        let file = file.map_err(|e| fail(&e))?.path();
        if file.extension().is_some_and(|e| e == "xml") {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            entries.push(Entry { name, bytes: std::fs::read(&file).map_err(|e| fail(&e))? });
        }
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

/// The tests among the files of a suite, typed by the program.
pub fn read(entries: &[Entry], typing: &Typing) -> Result<Suite, Diagnostic> {
    let mut tests = Vec::new();
    for Entry { name, bytes } in entries.iter().filter(|e| e.name.ends_with(".xml")) {
        let text = std::str::from_utf8(bytes)
            .map_err(|_| Diagnostic::error(format!("{name}: the file is not UTF-8")))?;
        let source = Source { file: name, text };
        if let Some(sequence) = sequence(&source)? {
            let inputs = sequence.inputs(&source, typing)?;
            tests.push(Test { name: sequence.name, inputs, outcome: None });
        }
    }
    Ok(Suite { tests })
}

/// The sequence of a test file; `None` for a file of another kind (`metadata.xml`).
pub fn sequence(source: &Source) -> Result<Option<Sequence>, Diagnostic> {
    let root = xml::parse(source)?;
    if root.name != "testcase" {
        return Ok(None);
    }
    let mut literals = Vec::new();
    for child in &root.children {
        if child.name != "input" {
            let error = source.error(
                format!("there is no element `{}` in a test", child.name),
                child.start,
                child.end,
            );
            return Err(error.label("expected `<input>`"));
        }
        literals.push(literal(child));
    }
    let name = source.file.rsplit('/').next().unwrap_or(source.file);
    Ok(Some(Sequence { name: name.trim_end_matches(".xml").to_string(), literals }))
}

fn literal(element: &Element) -> Literal {
    let attribute = |name| element.attribute(name).map(str::to_string);
    Literal {
        text: element.text.trim().to_string(),
        variable: attribute("variable"),
        ty: attribute("type"),
        start: element.start,
        end: element.end,
    }
}

impl Sequence {
    /// Gives every literal to the name that the program reads next. Parameters of the entry
    /// come first; literals that the program never reads are dropped.
    pub fn inputs(&self, source: &Source, typing: &Typing) -> Result<Inputs, Diagnostic> {
        let mut inputs = Inputs::default();
        let asked = Asked::new(typing);
        for literal in &self.literals {
            let name = match (asked.next(&inputs), &literal.variable) {
                (Answer::Name(name), _) => name,
                (Answer::Nothing, _) => break,
                (Answer::Silence, Some(name)) if typing.lookup(name).is_some() => name.clone(),
                (Answer::Silence, _) => {
                    let message = "it is not known which function reads this input";
                    let error = source.error(message, literal.start, literal.end);
                    return Err(error.hint("name it: <input variable=\"__VERIFIER_nondet_int\">"));
                }
            };
            let value = literal.value(source, typing, &name)?;
            inputs.values.push(Input { name, value });
        }
        let given = |name: &str| inputs.values.iter().any(|input| input.name == name);
        match typing.parameters().into_iter().find(|(name, _)| !given(name)) {
            Some((name, _)) => {
                let start = source.text.find("<testcase").unwrap_or(0);
                let message = format!("expected an input for the parameter `{name}`");
                Err(source.error(message, start, start + "<testcase".len()))
            }
            None => Ok(inputs),
        }
    }
}

impl Literal {
    fn value(
        &self,
        source: &Source,
        typing: &Typing,
        name: &str,
    ) -> Result<InputValue, Diagnostic> {
        let types = typing.types();
        let ty = typing.lookup(name).map(|(_, ty)| ty);
        let value = ty.and_then(|ty| literal::read(types, ty, &self.text));
        value.ok_or_else(|| {
            let ty = ty.map_or("?".into(), |ty| spell(types, ty));
            let message = format!("`{}` is no value for `{name}`", self.text);
            let label = format!("expected a literal of type {ty}");
            source.error(message, self.start, self.end).label(label)
        })
    }
}

/// What `metadata.xml` says.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    pub producer: String,
    pub specification: String,
    pub program_file: String,
    /// SHA-256 of the program file.
    pub program_hash: String,
    pub entry: String,
    pub architecture: &'static str,
    /// As in ISO 8601; the caller's, so that the same suite has the same bytes.
    pub creation_time: String,
}

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n";
const FORMAT: &str = "https://sosy-lab.org/test-format";

fn doctype(root: &str, file: &str) -> String {
    format!(
        "<!DOCTYPE {root} PUBLIC \"+//IDN sosy-lab.org//DTD test-format {file} 1.1//EN\" \"{FORMAT}/{file}-1.1.dtd\">\n"
    )
}

/// The files of a suite in this format. Pointers and aggregates have no form there: a test that
/// has them is an error.
pub fn write(
    suite: &Suite,
    typing: &Typing,
    metadata: &Metadata,
) -> Result<Vec<Entry>, Diagnostic> {
    let mut text = HEAD.to_string() + &doctype("test-metadata", "test-metadata");
    text.push_str("<test-metadata>\n");
    let lines = [
        ("sourcecodelang", "C"),
        ("producer", &metadata.producer),
        ("specification", &metadata.specification),
        ("programfile", &metadata.program_file),
        ("programhash", &metadata.program_hash),
        ("entryfunction", &metadata.entry),
        ("architecture", metadata.architecture),
        ("creationtime", &metadata.creation_time),
    ];
    for (name, value) in lines {
        let _ = writeln!(text, "  <{name}>{}</{name}>", escape(value));
    }
    text.push_str("</test-metadata>\n");
    let mut entries = vec![Entry { name: "metadata.xml".into(), bytes: text.into_bytes() }];
    for test in &suite.tests {
        let bytes = write_test(test, typing)?.into_bytes();
        entries.push(Entry { name: format!("testcase-{}.xml", test.name), bytes });
    }
    Ok(entries)
}

fn write_test(test: &Test, typing: &Typing) -> Result<String, Diagnostic> {
    if let Some(write) = test.inputs.writes.first() {
        let message =
            format!("test {}: {} is written, which Test-Comp cannot say", test.name, write.name());
        return Err(Diagnostic::error(message).hint("keep the test as JSON or C"));
    }
    if let Some(failure) = test.inputs.failures.first() {
        let message = format!("test {}: {failure} fails, which Test-Comp cannot say", test.name);
        return Err(Diagnostic::error(message).hint("keep the test as JSON or C"));
    }
    let mut text = HEAD.to_string() + &doctype("testcase", "testcase") + "<testcase>\n";
    for Input { name, value } in &test.inputs.values {
        let types = typing.types();
        let ty = typing.lookup(name).map(|(_, ty)| ty.unqualified());
        let literal = ty.and_then(|ty| match (types.get(ty), value) {
            (Type::Float(kind), InputValue::Float(bits)) => Some(write_float(*bits, *kind)),
            (Type::Int(cfa::IntKind::UInt128), InputValue::Int(v)) => {
                Some((*v as u128).to_string())
            }
            (_, InputValue::Int(v)) => Some(v.to_string()),
            (_, InputValue::Null) => Some("0".into()),
            _ => None,
        });
        let (Some(literal), Some(ty)) = (literal, ty) else {
            let message = format!("test {}: `{name}` cannot be written for Test-Comp", test.name);
            return Err(Diagnostic::error(message).hint("only scalars can"));
        };
        let (name, ty) = (escape(name), escape(&spell(types, ty)));
        let _ = writeln!(text, "  <input variable=\"{name}\" type=\"{ty}\">{literal}</input>");
    }
    Ok(text + "</testcase>\n")
}
