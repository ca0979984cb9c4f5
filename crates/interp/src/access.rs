//! Accesses that are more than a word: wide scalars, bit-fields, doubtful bytes.

use crate::code::BitsAt;
use crate::memory::Memory;
use crate::object::Contents;
use crate::stop::{Halt, Halted, Reason};
use cfa::arith;

pub(crate) fn load_wide(
    memory: &Memory,
    address: u64,
    offset: u32,
    bytes: u8,
) -> Result<u128, Halt> {
    let low = u64::from_le_bytes(memory.load(address, offset)?);
    let high = if bytes == 10 {
        u64::from(u16::from_le_bytes(memory.load(address, offset + 8)?))
    } else {
        u64::from_le_bytes(memory.load(address, offset + 8)?)
    };
    Ok(u128::from(high) << 64 | u128::from(low))
}

/// The same bytes, whether they are determinate or not; they lie inside.
pub(crate) fn load_wide_any(memory: &Memory, address: u64, offset: u32, bytes: u8) -> u128 {
    let low = u64::from_le_bytes(memory.load_any(address, offset));
    let high = match bytes {
        10 => u64::from(u16::from_le_bytes(memory.load_any(address, offset + 8))),
        _ => u64::from_le_bytes(memory.load_any(address, offset + 8)),
    };
    u128::from(high) << 64 | u128::from(low)
}

pub(crate) fn store_wide(
    memory: &mut Memory,
    address: u64,
    offset: u32,
    bytes: u8,
    bits: u128,
) -> Result<(), Halt> {
    if bytes == 10 {
        memory.store(address, offset + 8, ((bits >> 64) as u16).to_le_bytes())?;
        return memory.store(address, offset, (bits as u64).to_le_bytes());
    }
    memory.store(address, offset, bits.to_le_bytes())
}

/// The bytes of a bit-field as a number.
fn field_bytes(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u128::from(*byte))
}

/// The value of a bit-field, and whether its bytes are determinate.
pub(crate) fn load_bits(
    memory: &Memory,
    address: u64,
    offset: u32,
    field: BitsAt,
) -> Result<(u64, Result<(), Halt>), Halt> {
    let len = (u64::from(field.shift) + u64::from(field.width)).div_ceil(8);
    let (bytes, is_known) = memory.bytes(memory.offset(address, offset)?, len)?;
    let bits = field_bytes(bytes) >> field.shift & arith::mask(field.width.into());
    let value = match field.signed {
        true => arith::sign_extend(field.width.into(), bits) as u64,
        false => bits as u64,
    };
    Ok((value, is_known))
}

/// The other bits of its bytes stay; those that were indeterminate become 0.
pub(crate) fn store_bits(
    memory: &mut Memory,
    address: u64,
    offset: u32,
    field: BitsAt,
    value: u64,
) -> Result<(), Halt> {
    let len = (u64::from(field.shift) + u64::from(field.width)).div_ceil(8);
    let address = memory.offset(address, offset)?;
    let (object, at) = memory.range(address, len, true)?;
    let contents = object.contents.part(at, len as usize);
    let mut bytes = contents.bytes;
    for (byte, known) in bytes.iter_mut().zip(&contents.mask) {
        *byte *= known;
    }
    let mask = arith::mask(field.width.into()) << field.shift;
    let new = u128::from(value) << field.shift & mask;
    let bits = field_bytes(&bytes) & !mask | new;
    memory.write(address, &bits.to_le_bytes()[..len as usize])
}

pub(crate) fn load_byte(memory: &Memory, address: u64, offset: u32) -> Result<(u64, u64), Halt> {
    let (object, at) = memory.range(memory.offset(address, offset)?, 1, false)?;
    let known = object.contents.known(at, 1);
    Ok((object.contents.bytes[at].into(), known.into()))
}

pub(crate) fn store_byte(
    memory: &mut Memory,
    address: u64,
    offset: u32,
    byte: u8,
    known: bool,
) -> Result<(), Halt> {
    if known {
        return memory.store(address, offset, [byte]);
    }
    let contents = Contents { bytes: vec![byte], mask: vec![0] };
    memory.replace(memory.offset(address, offset)?, &contents)
}

/// The usual case is a determinate value; only otherwise the mask is looked at.
pub(crate) fn copy_scalar<const N: usize>(
    memory: &mut Memory,
    to: u64,
    to_offset: u32,
    from: u64,
    from_offset: u32,
) -> Result<(), Halt> {
    match memory.load::<N>(from, from_offset) {
        Ok(bytes) => memory.store(to, to_offset, bytes),
        Err(halt) => match *halt {
            Halted::Undefined(Reason::Indeterminate, _) => {
                let (to, from) = (memory.offset(to, to_offset)?, memory.offset(from, from_offset)?);
                memory.copy(to, from, N as u64)
            }
            _ => Err(halt),
        },
    }
}
