//! Before the first edge: the addresses and first contents of everything static.

use crate::cells::{Cell, Held, Rest};
use crate::fault::{Result, unsupported};
use crate::machine::Machine;
use crate::memory::{MAX_SIZE, Memory};
use crate::object::{Bytes, Object};
use cfa::{Global, GlobalId, Ty, Type, Types};
use interp::{Layout, Which};
use smt::Terms;

impl Machine<'_> {
    pub(crate) fn lay_out(&mut self, memory: &mut Memory) -> Result<Layout> {
        let program = self.program;
        let layout = Layout::new(program, |which, size| {
            let Which::Global(g) = which else {
                return self.create(memory, size, which, Rest::Indeterminate);
            };
            let global = &program.globals[g];
            let address = self.create(memory, size, which, first_contents(global))?;
            if let Some(object) = self.object_at(memory, address) {
                object.element = element_size(&program.types, global.ty);
            }
            Ok(address)
        })?;
        for (g, global) in program.globals.entries() {
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
            let Some(value) = layout.value(relocation) else {
                return unsupported("an address of nothing");
            };
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

/// What is defined nowhere is indeterminate.
fn first_contents(global: &Global) -> Rest {
    match &global.init {
        Some(image) if image.bytes.iter().all(|byte| *byte == 0) => Rest::Filled(0),
        Some(image) => Rest::Image(image.bytes.as_slice().into()),
        None => Rest::Indeterminate,
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
