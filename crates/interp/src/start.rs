//! Before the first edge: addresses of everything static, and the parameters of the entry.

use crate::code::{Code, Passed};
use crate::layout::Layout;
use crate::machine::Machine;
use crate::memory::Memory;
use crate::object::Contents;
use crate::stop::{Halt, Request, Source, Which, needs, unsupported};
use cfa::program::{Global, GlobalId, GlobalKind, Program};

/// Lays out a program and gives every static object its first contents.
pub(crate) fn lay_out(program: &Program, memory: &mut Memory) -> Result<Layout, Halt> {
    let layout = Layout::new(program, |which, size| match which {
        Which::Global(g) => {
            let global = &program.globals[g];
            memory.create_with(first_contents(global, size as usize), global.align, which)
        }
        Which::Function(_) => memory.create(size, 16, which),
        _ => memory.create(size, 1, which),
    })?;
    let pointer = program.types.model.pointer_size() as usize;
    for (g, global) in program.globals.entries() {
        for relocation in global.init.iter().flat_map(|image| &image.relocations) {
            let value = layout.value(relocation);
            let value = value.ok_or_else(|| unsupported("an address of nothing"))?.to_le_bytes();
            memory.write(layout.globals[g] + relocation.offset, &value[..pointer])?;
        }
        if global.is_constant(&program.types) {
            memory.set_read_only(layout.globals[g]);
        }
        if global.kind == GlobalKind::StringLiteral {
            memory.set_literal(layout.globals[g]);
        }
    }
    Ok(layout)
}

/// What is defined nowhere is indeterminate.
fn first_contents(global: &Global, size: usize) -> Contents {
    match &global.init {
        Some(image) => {
            let mut bytes = image.bytes.clone();
            bytes.resize(size, 0);
            Contents { bytes, mask: Vec::new() }
        }
        None => Contents { bytes: vec![0; size], mask: vec![0; size] },
    }
}

impl<'i> Machine<'i> {
    /// The frame of what runs before the entry, if something does. If the entry lacks an input, it can
    /// be called again with it.
    pub fn start(&mut self) -> Result<(), Halt> {
        if let Some(text) = &self.interpreter.failure {
            return Err(unsupported(text.clone()));
        }
        let has_started = std::mem::replace(&mut self.has_started, true);
        let first = self.program.start().filter(|_| !has_started);
        let first = first.filter(|_| !base::mutant!("interp: no constructor runs"));
        match first.and_then(|f| self.interpreter.code(f)) {
            Some(code) => self.enter_first(code, &[]),
            None => self.begin(),
        }
    }

    /// Globals that are inputs, then the frame of the entry function.
    pub fn begin(&mut self) -> Result<(), Halt> {
        if !self.has_globals {
            self.has_globals = true;
            self.input_globals()?;
        }
        let Some(code) = self.interpreter.code(self.entry) else {
            return Err(unsupported("the entry function has no body"));
        };
        if self.is_main() {
            return self.start_main(code);
        }
        let program = self.program;
        let Some(body) = &program.functions[self.entry].body else { return Ok(()) };
        let params = body.params.iter().map(|v| (*v, &body.vars[*v]));
        if let Some((v, var)) = params.clone().find(|(_, var)| !self.feed.has(&var.name)) {
            let source = Source::Parameter(v);
            return Err(needs(Request { name: var.name.clone(), ty: var.ty, source }));
        }
        let mut values = Vec::new();
        for (_, var) in params {
            let Some(value) = self.feed.take(&var.name) else { continue };
            values.push(match Passed::of(&program.types, var.ty) {
                Some(Passed::Scalar(_)) => self.input_scalar(var.ty, &value)?,
                _ => self.input_object(var.ty, &value)?.0.into(),
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
                let address = self.interpreter.layout.globals[g];
                // Who defines a constant gives it its value; nobody else writes it.
                self.memory.set_writable(address, true);
                self.write_input(address, global.ty, &value)?;
                let is_constant = global.is_constant(&self.program.types);
                self.memory.set_writable(address, !is_constant);
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
