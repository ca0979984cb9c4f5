//! Before the first edge: the addresses and first contents of everything static.

use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::memory::{MAX_SIZE, Memory};
use crate::object::{Bytes, Object};
use base::{Id, IdVec, Map};
use cfa::interp::Which;
use cfa::{FuncId, Global, GlobalId, LabelId, Target, Ty, Type, Types};
use smt::Terms;

/// The addresses of functions, labels and globals.
#[derive(Default)]
pub(crate) struct Layout {
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
}

impl Machine<'_> {
    /// Objects in the order of the interpreter: functions, labels, globals.
    pub(crate) fn lay_out(&mut self, memory: &mut Memory) -> Result<Layout> {
        let mut layout = Layout::default();
        for f in self.program.functions.ids() {
            let address = self.create(memory, 0, Which::Function(f), Rest::Indeterminate)?;
            layout.functions.push(address);
        }
        for (f, function) in self.program.functions.entries() {
            let Some(body) = &function.body else { continue };
            let size = body.labels.len() as u64;
            let first = self.create(memory, size, Which::Label, Rest::Indeterminate)?;
            for label in body.labels.ids() {
                layout.labels.insert((f, label), first + label.index() as u64);
            }
        }
        for (g, global) in self.program.globals.entries() {
            let (size, rest) = first_contents(&self.program.types, global);
            let address = self.create(memory, size, Which::Global(g), rest)?;
            let element = element_size(&self.program.types, global.ty);
            if let Some(object) = self.object_at(memory, address) {
                object.element = element;
            }
            layout.globals.push(address);
        }
        for (g, global) in self.program.globals.entries() {
            self.relocate(memory, &layout, g, global)?;
        }
        Ok(layout)
    }

    /// A new object of a constant size; its address.
    pub(crate) fn create(
        &mut self,
        memory: &mut Memory,
        size: u64,
        which: Which,
        rest: Rest,
    ) -> Result<u64> {
        let room = if size > MAX_SIZE { None } else { memory.reserve(size) };
        let Some(base) = room else { return unsupported("an object for which there is no room") };
        let extent = self.terms.bv(self.width, size.into());
        memory.push(Object::new(&mut self.terms, base, extent, which, rest));
        Ok(base)
    }

    pub(crate) fn object_at<'m>(
        &self,
        memory: &'m mut Memory,
        address: u64,
    ) -> Option<&'m mut Object> {
        let number = memory.locate(address, true)?;
        memory.get_mut(number)
    }

    fn relocate(
        &mut self,
        memory: &mut Memory,
        layout: &Layout,
        g: GlobalId,
        global: &Global,
    ) -> Result<()> {
        let size = self.program.types.model.pointer_size();
        let constant = global.is_constant(&self.program.types);
        let base = layout.globals[g];
        for relocation in global.init.iter().flat_map(|image| &image.relocations) {
            let Some(target) = layout.address(relocation.target) else {
                return unsupported("an address of nothing");
            };
            let value = target.wrapping_add_signed(relocation.addend);
            let value = self.terms.bv(self.width, value.into());
            let number = memory.locate(base, true);
            if let Some(object) = number.and_then(|number| memory.get_mut(number))
                && let Bytes::Cells(cells) = &mut object.bytes
            {
                let cell = Cell { len: size, held: Held::sure(value) };
                cells.write(&mut self.terms, relocation.offset, cell);
            }
        }
        if constant && let Some(object) = self.object_at(memory, base) {
            object.writable = Terms::FALSE;
        }
        Ok(())
    }
}

/// A flexible array member may be longer than its type; what is defined nowhere is indeterminate.
fn first_contents(types: &Types, global: &Global) -> (u64, Rest) {
    let size = types.size_of(global.ty).unwrap_or(0);
    match &global.init {
        Some(image) => {
            let pointer = types.model.pointer_size();
            let ends = image.relocations.iter().map(|r| r.offset + pointer);
            let size = ends.fold(size.max(image.bytes.len() as u64), u64::max);
            let zero = image.bytes.iter().all(|byte| *byte == 0);
            let rest =
                if zero { Rest::Filled(0) } else { Rest::Image(image.bytes.as_slice().into()) };
            (size, rest)
        }
        None => (size, Rest::Indeterminate),
    }
}

/// The size of the scalars that an array is made of; 0 for everything else.
pub(crate) fn element_size(types: &Types, ty: Ty) -> u64 {
    match types.get(ty) {
        Type::Array(element, _) | Type::Vla(element, _) => match types.get(*element) {
            Type::Array(..) | Type::Vla(..) => element_size(types, *element),
            Type::Record(_) => 0,
            _ => types.size_of(*element).unwrap_or(0),
        },
        _ => 0,
    }
}
