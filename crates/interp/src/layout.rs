//! The addresses of functions, labels and globals: the same in every execution, and for everyone
//! who gives the program a meaning in the same order.

use crate::stop::Which;
use base::{Id, IdVec, Map};
use cfa::program::{FuncId, Global, GlobalId, LabelId, Program, Relocation, Target};
use cfa::types::Types;

/// Where everything static is.
#[derive(Debug, Default)]
pub struct Layout {
    pub functions: IdVec<FuncId, u64>,
    pub globals: IdVec<GlobalId, u64>,
    labels: Map<(FuncId, LabelId), u64>,
}

impl Layout {
    /// Lays out a program by somebody who makes objects of a size and says where they are.
    pub fn new<E>(
        program: &Program,
        mut create: impl FnMut(Which, u64) -> Result<u64, E>,
    ) -> Result<Layout, E> {
        let mut layout = Layout::default();
        for f in program.functions.ids() {
            layout.functions.push(create(Which::Function(f), 0)?);
        }
        for (f, function) in program.functions.entries() {
            let Some(body) = &function.body else { continue };
            let first = create(Which::Label, body.labels.len() as u64)?;
            for label in body.labels.ids() {
                layout.labels.insert((f, label), first + label.index() as u64);
            }
        }
        for (g, global) in program.globals.entries() {
            let size = static_size(&program.types, global);
            layout.globals.push(create(Which::Global(g), size)?);
        }
        Ok(layout)
    }

    pub fn label(&self, f: FuncId, label: LabelId) -> Option<u64> {
        self.labels.get(&(f, label)).copied()
    }

    /// The address of a function or a global, by its name.
    pub fn symbol(&self, program: &Program, name: &str) -> Option<u64> {
        match program.symbol(name)? {
            Target::Global(g) => self.globals.get(g).copied(),
            Target::Function(f) => self.functions.get(f).copied(),
            Target::Label(..) => None,
        }
    }

    /// The address that the initial contents of a global have in some place.
    pub fn value(&self, relocation: &Relocation) -> Option<u64> {
        let target = match relocation.target {
            Target::Global(g) => self.globals.get(g).copied(),
            Target::Function(f) => self.functions.get(f).copied(),
            Target::Label(f, label) => self.label(f, label),
        };
        target.map(|address| address.wrapping_add_signed(relocation.addend))
    }
}

/// The size of a global. A flexible array member may be longer than its type says.
fn static_size(types: &Types, global: &Global) -> u64 {
    let size = types.size_of(global.ty).unwrap_or(0);
    let Some(image) = &global.init else { return size };
    let pointer = types.model.pointer_size();
    let ends = image.relocations.iter().map(|r| r.offset + pointer);
    ends.fold(size.max(image.bytes.len() as u64), u64::max)
}
