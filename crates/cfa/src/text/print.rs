//! Programs as text: the header (files, units, types, globals), then the functions.

use super::expr::Context;
use super::image::{image, string};
use super::names::{BodyNames, ProgramNames, quote};
use super::op::some_place;
use super::types::TypeNames;
use crate::program::{
    Edge, FuncId, Function, Global, GlobalId, GlobalKind, Linkage, LocId, Op, Outside, Overflow,
    Program, Promises,
};
use crate::types::{Record, RecordId, Types};
use base::FileId;
use std::fmt::Write;

const WIDTH: usize = 100;

/// The whole program; `super::read` gives an equal value back if its bodies are compact.
pub fn print(program: &Program) -> String {
    let printer = Printer::new(program);
    let mut out = format!("cfa {}\n", program.types.model.name());
    printer.sources(&mut out);
    printer.types(&mut out);
    for constant in &program.constants {
        let ty = printer.types.name(constant.ty);
        let _ = writeln!(out, "constant {}: {ty} = {}", word(&constant.name), constant.value);
    }
    for (id, global) in program.globals.entries() {
        printer.global(&mut out, id, global);
    }
    for (id, function) in program.functions.entries() {
        printer.function(&mut out, id, function);
    }
    out
}

/// One function, as it stands in the text of the whole program.
pub fn print_function(program: &Program, id: FuncId) -> String {
    let mut out = String::new();
    Printer::new(program).function(&mut out, id, &program.functions[id]);
    out.trim_start().to_string()
}

/// One edge without its marks: `l3 -> l4: x = 1`.
pub fn print_edge(program: &Program, id: FuncId, edge: &Edge) -> String {
    format!("{} -> {}: {}", edge.from, edge.to, print_op(program, id, &edge.op))
}

/// The operation of an edge of this function.
pub fn print_op(program: &Program, id: FuncId, op: &Op) -> String {
    print_ops(program, id, [op]).remove(0)
}

/// The operations of many edges of this function; cheaper than one by one.
pub fn print_ops<'a>(
    program: &Program,
    id: FuncId,
    ops: impl IntoIterator<Item = &'a Op>,
) -> Vec<String> {
    let printer = Printer::new(program);
    let Some(body) = &program.functions[id].body else { return Vec::new() };
    let context = printer.context(body);
    ops.into_iter().map(|op| context.op(op)).collect()
}

pub(super) struct Printer<'a> {
    pub program: &'a Program,
    pub names: ProgramNames,
    pub types: TypeNames<'a>,
}

impl<'a> Printer<'a> {
    pub fn new(program: &'a Program) -> Self {
        let (names, types) = (ProgramNames::new(program), TypeNames::new(&program.types));
        Printer { program, names, types }
    }

    pub fn context(&self, body: &'a crate::program::Body) -> Context<'_> {
        let names = BodyNames::new(body);
        Context { program: self.program, body, outer: &self.names, names, types: &self.types }
    }

    fn sources(&self, out: &mut String) {
        for file in self.program.files.iter() {
            let _ = writeln!(out, "file {}", string(file));
        }
        for unit in self.program.units.iter() {
            let library = if unit.library { " library" } else { "" };
            let _ = write!(out, "unit {}{library}", string(&unit.name));
            if unit.overflow != Overflow::Undefined {
                let _ = write!(out, " {}", unit.overflow.name());
            }
            out.push_str(if unit.unsigned_char { " unsigned_char" } else { "" });
            out.push_str(if unit.strict_aliasing { " strict_aliasing" } else { "" });
            for (word, flag) in [("inexact", &unit.inexact), ("unfollowed", &unit.unfollowed)] {
                let _ = flag.as_ref().map(|flag| write!(out, " {word} {}", string(flag)));
            }
            out.push('\n');
        }
    }

    fn types(&self, out: &mut String) {
        let types = &self.program.types;
        let records = types.records.ids().map(|id| self.types.record(id));
        wrapped(out, "records", records);
        let basic = Types::new(types.model).all().count();
        wrapped(out, "types", types.all().skip(basic).map(|(ty, _)| self.types.name(ty)));
        for (id, record) in types.records.entries() {
            self.record(out, id, record);
        }
    }

    fn record(&self, out: &mut String, id: RecordId, record: &Record) {
        let known = record.complete || !record.fields.is_empty();
        if !known && record.size == 0 && record.align == 0 {
            return;
        }
        let incomplete = if record.complete { "" } else { " incomplete" };
        let Record { size, align, .. } = record;
        let _ = writeln!(out, "{} size {size} align {align}{incomplete} {{", self.types.record(id));
        for field in &record.fields {
            let ty = self.types.name(field.ty);
            let _ = write!(out, "  {}: {ty} @{}", word(&field.name), field.offset);
            let _ = field.bits.map(|b| {
                write!(out, " bits {}..{}", b.shift, u16::from(b.shift) + u16::from(b.width))
            });
            out.push('\n');
        }
        out.push_str("}\n");
    }

    fn global(&self, out: &mut String, id: GlobalId, global: &Global) {
        let kind = match global.kind {
            GlobalKind::Variable => "global",
            GlobalKind::BlockStatic => "block_static",
            GlobalKind::StringLiteral => "string",
            GlobalKind::CompoundLiteral => "compound",
            GlobalKind::Thread => "thread",
            GlobalKind::Weak => "weak_global",
            GlobalKind::Unsized => "unsized",
        };
        let (name, ty) = (self.names.global(id), self.types.name(global.ty));
        let _ = write!(out, "{kind} {name}: {ty}{}", linkage(global.linkage));
        if global.align != self.program.types.align_of(global.ty) {
            let _ = write!(out, " align {}", global.align);
        }
        out.push_str(&some_place(global.place, FileId(0)));
        if let Some(init) = &global.init {
            let init = image(self.program, &self.names, global.ty, init);
            let _ = write!(out, " = {init}");
        }
        out.push('\n');
    }

    fn function(&self, out: &mut String, id: FuncId, function: &Function) {
        let (name, ty) = (self.names.function(id), self.types.name(function.ty));
        let _ = write!(out, "\nfunc {name}: {ty}{}", linkage(function.linkage));
        let Outside { weak, before, after, real, leaf, builtin, implied, promises } =
            function.outside;
        let Promises { constant, pure, fresh, result, parameters } = promises;
        let words = [
            ("noreturn", function.noreturn),
            ("weak", weak),
            ("real", real),
            ("leaf", leaf),
            ("builtin", builtin),
            ("implied", implied),
            ("const", constant),
            ("pure", pure),
            ("malloc", fresh),
            ("returns_nonnull", result),
        ];
        let mut words: String =
            words.iter().filter(|(_, is)| *is).map(|(word, _)| format!(" {word}")).collect();
        for (word, priority) in [("before", before), ("after", after)] {
            words.extend(priority.map(|priority| format!(" {word} {priority}")));
        }
        words.extend((parameters != 0).then(|| format!(" nonnull {parameters}")));
        let place = some_place(function.place, FileId(0));
        let _ = write!(out, " unit {}{words}{place}", function.unit);
        match &function.body {
            None => out.push('\n'),
            Some(body) => {
                out.push_str(" {\n");
                self.body(out, body, function.place.file);
                out.push_str("}\n");
            }
        }
    }
}

/// A name that need not be unique; the empty one too is a word.
pub(super) fn word(name: &str) -> String {
    if name.is_empty() { "``".to_string() } else { quote(name) }
}

fn linkage(linkage: Linkage) -> String {
    match linkage {
        Linkage::External => String::new(),
        Linkage::Internal(unit) => format!(" static {unit}"),
    }
}

/// A list in lines of a bearable width, each beginning with `key`.
fn wrapped(out: &mut String, key: &str, items: impl Iterator<Item = String>) {
    let mut line = String::new();
    for item in items {
        if !line.is_empty() && line.len() + item.len() + 2 > WIDTH {
            let _ = writeln!(out, "{}", std::mem::take(&mut line));
        }
        line.push_str(if line.is_empty() { key } else { "," });
        line.push(' ');
        line.push_str(&item);
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{line}");
    }
}

/// `l3`, or `l3..l7` for a run.
pub(super) fn run(first: LocId, last: LocId) -> String {
    if first == last { first.to_string() } else { format!("{first}..{last}") }
}
