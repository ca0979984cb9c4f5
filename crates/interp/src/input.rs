//! Inputs become values and objects of the program.

use crate::machine::Machine;
use crate::object::Contents;
use crate::stop::{Halt, Which, unsupported};
use cfa::arith::{self, Bits};
use cfa::inputs::{InputValue, fits, held};
use cfa::types::{Record, Ty, Type};

impl Machine<'_> {
    /// A scalar of this type.
    pub fn input_scalar(&mut self, ty: Ty, value: &InputValue) -> Result<Bits, Halt> {
        let bits = self.scalar(ty, value)?;
        self.fill_objects()?;
        Ok(bits)
    }

    /// The bytes of a record of this type.
    pub fn input_contents(&mut self, ty: Ty, value: &InputValue) -> Result<Contents, Halt> {
        let (address, len) = self.input_object(ty, value)?;
        let contents = self.memory.contents(address, len)?;
        self.memory.destroy(address);
        Ok(contents)
    }

    /// A new object of this type with this value; its address and size.
    pub fn input_object(&mut self, ty: Ty, value: &InputValue) -> Result<(u64, u64), Halt> {
        let size = self.input_size(ty)?;
        let address = self.memory.create(size, 16, Which::Input)?;
        self.write_input(address, ty, value)?;
        Ok((address, size))
    }

    /// Writes an input over an object.
    pub fn write_input(&mut self, address: u64, ty: Ty, value: &InputValue) -> Result<(), Halt> {
        self.write_value(address, ty, value)?;
        self.fill_objects()
    }

    /// Writes an input to what a pointer of the program points to: one value, or an array of them.
    pub fn write_through(&mut self, to: u64, ty: Ty, value: &InputValue) -> Result<(), Halt> {
        match value {
            InputValue::Aggregate(items) if !fits(&self.program.types, ty, value) => {
                self.write_elements(to, ty, items)
            }
            value => self.write_value(to, ty, value),
        }
    }

    fn fill_objects(&mut self) -> Result<(), Halt> {
        while let Some((address, ty, index)) = self.feed.empty.pop() {
            let Some(value) = self.feed.object(index) else { continue };
            match &*value {
                InputValue::Aggregate(items) if !fits(&self.program.types, ty, &value) => {
                    self.write_elements(address, ty, items)?;
                }
                value => self.write_value(address, ty, value)?,
            }
        }
        Ok(())
    }

    fn input_size(&self, ty: Ty) -> Result<u64, Halt> {
        let size = self.program.types.size_of(ty);
        size.ok_or_else(|| unsupported("an input of an incomplete type"))
    }

    fn scalar(&mut self, ty: Ty, value: &InputValue) -> Result<Bits, Halt> {
        let types = &self.program.types;
        match value {
            InputValue::Int(v) if types.is_float(ty) => {
                let wide = Ty::int(cfa::types::IntKind::Int128);
                Ok(arith::convert(types, wide, ty, *v as Bits)?)
            }
            InputValue::Int(v) => Ok(arith::from_i128(types, ty, *v)),
            InputValue::Float(bits) => Ok(*bits),
            InputValue::Null => Ok(0),
            InputValue::Pointer { object, offset } => {
                let start = self.object_address(ty, *object)?;
                Ok(Bits::from(start.wrapping_add_signed(*offset)))
            }
            InputValue::Symbol(name) => {
                let address = self.interpreter.layout.symbol(self.program, name);
                address.map(Bits::from).ok_or_else(|| unsupported("an input points to nothing"))
            }
            InputValue::Aggregate(_) => Err(unsupported("an aggregate as a scalar input")),
        }
    }

    /// The address of an input object. Its type is that of the first pointer to it: one value of
    /// the pointee if the value has its form, else an array of them.
    fn object_address(&mut self, pointer: Ty, index: usize) -> Result<u64, Halt> {
        let Some(value) = self.feed.object(index) else {
            return Err(unsupported("an input points to an object that is not there"));
        };
        if let Some(address) = self.feed.addresses.get(&index) {
            return Ok(*address);
        }
        let types = &self.program.types;
        let pointee = types.pointee(pointer).unwrap_or(Ty::CHAR);
        let ty = if types.is_void(pointee) { Ty::CHAR } else { pointee };
        let count = match &*value {
            InputValue::Aggregate(items) if !fits(types, ty, &value) => items.len() as u64,
            _ => 1,
        };
        let size = self.input_size(ty)?.saturating_mul(count);
        let address = self.memory.create(size, 16, Which::Input)?;
        self.feed.addresses.insert(index, address);
        self.feed.empty.push((address, ty, index));
        Ok(address)
    }

    fn write_value(&mut self, address: u64, ty: Ty, value: &InputValue) -> Result<(), Halt> {
        let types = &self.program.types;
        match (types.get(ty), value) {
            (Type::Array(element, _), InputValue::Aggregate(items)) => {
                self.write_elements(address, *element, items)
            }
            (Type::Record(id), InputValue::Aggregate(items)) => {
                self.write_members(address, &types.records[*id], items)
            }
            (Type::Array(..) | Type::Record(_), _) => {
                Err(unsupported("a scalar as an aggregate input"))
            }
            _ => {
                let bits = self.scalar(ty, value)?;
                let len = match types.get(ty) {
                    Type::Float(kind) => kind.bits() as usize / 8,
                    _ => self.input_size(ty)? as usize,
                };
                match bits.to_le_bytes().get(..len) {
                    Some(bytes) => self.memory.write(address, bytes),
                    None => Err(unsupported("an input of a type without values")),
                }
            }
        }
    }

    fn write_elements(&mut self, address: u64, ty: Ty, items: &[InputValue]) -> Result<(), Halt> {
        let size = self.input_size(ty)?;
        for (i, item) in items.iter().enumerate() {
            self.write_value(address + i as u64 * size, ty, item)?;
        }
        Ok(())
    }

    fn write_members(
        &mut self,
        address: u64,
        record: &Record,
        items: &[InputValue],
    ) -> Result<(), Halt> {
        for (field, item) in held(&self.program.types, record).iter().zip(items) {
            let at = address + field.offset;
            match field.bits {
                Some(bits) => {
                    let value = self.scalar(field.ty, item)?;
                    self.write_bits(at, bits, value)?;
                }
                None => self.write_value(at, field.ty, item)?,
            }
        }
        Ok(())
    }

    fn write_bits(
        &mut self,
        address: u64,
        field: cfa::types::BitField,
        value: Bits,
    ) -> Result<(), Halt> {
        let at = crate::code::BitsAt { shift: field.shift, width: field.width, signed: false };
        crate::access::store_bits(&mut self.memory, address, 0, at, value as u64)
    }
}
