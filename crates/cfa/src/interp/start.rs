//! Before the first edge: addresses of everything static, and the parameters of the entry.

use super::Observer;
use super::code::{Code, Passed};
use super::machine::Machine;
use super::memory::Memory;
use super::object::Contents;
use super::stop::{Halt, Stop, Which, stop, unsupported};
use crate::program::{FuncId, Global, GlobalId, GlobalKind, LabelId, Program, Target};
use base::{Id, IdVec, Map};

/// The addresses of functions, labels and globals: the same in every execution.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub functions: IdVec<FuncId, u64>,
    pub globals: IdVec<GlobalId, u64>,
    labels: Map<(FuncId, LabelId), u64>,
}

impl Layout {
    pub fn label(&self, f: FuncId, label: LabelId) -> Option<u64> {
        self.labels.get(&(f, label)).copied()
    }

    fn address(&self, target: Target) -> Option<u64> {
        match target {
            Target::Global(g) => self.globals.get(g).copied(),
            Target::Function(f) => self.functions.get(f).copied(),
            Target::Label(f, label) => self.label(f, label),
        }
    }

    /// Lays out a program and gives every static object its first contents.
    pub fn new(program: &Program, memory: &mut Memory) -> Result<Layout, Halt> {
        let mut layout = Layout::default();
        for f in program.functions.ids() {
            let which = Which::Function(f);
            layout.functions.push(memory.create(0, 16, which)?);
        }
        for (f, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            let first = memory.create(body.labels.len() as u64, 1, Which::Label)?;
            for label in body.labels.ids() {
                layout.labels.insert((f, label), first + label.index() as u64);
            }
        }
        for (g, global) in program.globals.entries() {
            let contents = first_contents(program, global);
            let address = memory.create_with(contents, global.align, Which::Global(g))?;
            layout.globals.push(address);
        }
        for (g, global) in program.globals.entries() {
            layout.relocate(program, memory, g, global)?;
        }
        Ok(layout)
    }

    fn relocate(
        &self,
        program: &Program,
        memory: &mut Memory,
        g: GlobalId,
        global: &Global,
    ) -> Result<(), Halt> {
        let size = program.types.model.pointer_size() as usize;
        for relocation in global.init.iter().flat_map(|image| &image.relocations) {
            let target = self.address(relocation.target);
            let target = target.ok_or_else(|| unsupported("an address of nothing"))?;
            let value = target.wrapping_add_signed(relocation.addend).to_le_bytes();
            memory.write(self.globals[g] + relocation.offset, &value[..size])?;
        }
        if global.is_constant(&program.types) {
            memory.set_read_only(self.globals[g]);
        }
        Ok(())
    }
}

/// A flexible array member may be longer than its type; what is defined nowhere is indeterminate.
fn first_contents(program: &Program, global: &Global) -> Contents {
    let size = program.types.size_of(global.ty).unwrap_or(0) as usize;
    match &global.init {
        Some(image) => {
            let pointer = program.types.model.pointer_size();
            let ends = image.relocations.iter().map(|r| (r.offset + pointer) as usize);
            let size = ends.fold(size.max(image.bytes.len()), usize::max);
            let mut bytes = image.bytes.clone();
            bytes.resize(size, 0);
            Contents { bytes, mask: Vec::new() }
        }
        None => Contents { bytes: vec![0; size], mask: vec![0; size] },
    }
}

impl<'i, O: Observer> Machine<'i, O> {
    /// Globals that are inputs, then the frame of the entry function.
    pub fn start(&mut self) -> Result<(), Halt> {
        if let Some(text) = &self.interpreter.failure {
            return Err(unsupported(text.clone()));
        }
        self.input_globals()?;
        let Some(code) = self.interpreter.code(self.entry) else {
            return Err(unsupported("the entry function has no body"));
        };
        if self.is_main() {
            return self.start_main(code);
        }
        let mut values = Vec::new();
        let body = self.program.functions[self.entry].body.as_ref();
        for &v in body.iter().flat_map(|body| &body.params) {
            let Some(var) = body.map(|body| &body.vars[v]) else { continue };
            let Some(value) = self.feed.take(&var.name) else {
                return Err(stop(Stop::NoInput(var.name.clone())));
            };
            values.push(match Passed::of(&self.program.types, var.ty) {
                Some(Passed::Scalar(_)) => self.input_scalar(var.ty, value)?,
                _ => self.input_object(var.ty, value)?.0.into(),
            });
        }
        self.enter_first(code, &values)
    }

    fn input_globals(&mut self) -> Result<(), Halt> {
        for (g, global) in self.program.globals.entries() {
            if global.kind == GlobalKind::StringLiteral || self.is_hidden(g) {
                continue;
            }
            if let Some(value) = self.feed.take(&global.name) {
                self.write_input(self.interpreter.layout.globals[g], global.ty, value)?;
            }
        }
        Ok(())
    }

    /// A name means the entry's parameter, or the first global of that name.
    fn is_hidden(&self, g: GlobalId) -> bool {
        let name = &self.program.globals[g].name;
        let body = self.program.functions[self.entry].body.as_ref();
        body.is_some_and(|b| b.params.iter().any(|v| b.vars[*v].name == *name))
    }

    /// `argc`, `argv` and an empty environment.
    fn start_main(&mut self, code: &'i Code) -> Result<(), Halt> {
        let args = self.args.iter().map(Vec::as_slice);
        let strings: Vec<&[u8]> = std::iter::once(b"program".as_slice()).chain(args).collect();
        let argc = strings.len() as u128;
        let mut pointers = Vec::new();
        for string in strings {
            let bytes = string.iter().copied().chain([0]).collect();
            let contents = Contents { bytes, mask: Vec::new() };
            pointers.push(self.memory.create_with(contents, 1, Which::Input)?);
        }
        pointers.push(0);
        let argv = self.pointer_array(&pointers)?;
        let envp = self.pointer_array(&[0])?;
        let values = [argc, argv.into(), envp.into()];
        let Some(values) = values.get(..code.params.len()) else {
            return Err(unsupported("main with more than three parameters"));
        };
        self.enter_first(code, values)
    }

    fn pointer_array(&mut self, pointers: &[u64]) -> Result<u64, Halt> {
        let size = self.program.types.model.pointer_size() as usize;
        let bytes = pointers.iter().flat_map(|p| p.to_le_bytes().into_iter().take(size)).collect();
        self.memory.create_with(Contents { bytes, mask: Vec::new() }, 16, Which::Input)
    }

    /// Enters a function that nobody called.
    pub fn enter_first(&mut self, code: &'i Code, values: &[u128]) -> Result<(), Halt> {
        self.push_frame(code)?;
        for (param, value) in code.params.iter().zip(values) {
            match param.passed {
                Passed::Scalar(_) => self.set_bits(*param, *value)?,
                Passed::Bytes(_) => self.slots[param.slot as usize] = *value as u64,
            }
        }
        Ok(())
    }
}
