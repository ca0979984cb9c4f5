//! Addresses: which object, and where in it.

use crate::object::ObjId;
use base::Id;
use cfa::types::DataModel;

/// Where objects lie.
///
/// With 64 bits an object starts at its number times 2^32, and what is nearer to it than 2^31 bytes
/// is its own, so that a pointer can leave it on either side and come back; finding it is a shift.
/// (What is below 2^32 is no object's: programs have addresses of their own there.) With 32 bits
/// objects lie one after the other with gaps between them, in the order of their ids: finding one
/// is a binary search. Addresses are never used twice in either.
#[derive(Clone, Debug)]
pub(crate) enum Addresses {
    Wide,
    Compact { starts: Vec<u32>, next: u64 },
}

/// No object is larger.
pub(crate) const MAX_SIZE: u64 = (1 << 31) - 1;

/// Between two objects of the compact form; at least one byte, so that one past the end of an
/// object is never the start of the next.
const GAP: u64 = 16;

impl Addresses {
    pub fn new(model: DataModel) -> Self {
        match model {
            DataModel::Lp64 => Addresses::Wide,
            DataModel::Ilp32 => Addresses::Compact { starts: Vec::new(), next: 0x1_0000 },
        }
    }

    /// The address of the next object; `None` if there is no room.
    pub fn place(&mut self, id: ObjId, size: u64, align: u64) -> Option<u64> {
        match self {
            Addresses::Wide => Some(Self::wide(id)),
            Addresses::Compact { starts, next } => {
                let start = next.next_multiple_of(align.max(16));
                let end = start + size + GAP;
                if end >= 0xffff_0000 {
                    return None;
                }
                *next = end;
                starts.push(start as u32);
                Some(start)
            }
        }
    }

    /// Where an object is.
    pub fn start(&self, id: ObjId) -> u64 {
        match self {
            Addresses::Wide => Self::wide(id),
            Addresses::Compact { starts, .. } => starts.get(id.index()).map_or(0, |s| (*s).into()),
        }
    }

    /// Where there is room for the next object, as far as its number does not say that.
    pub fn next(&self) -> u64 {
        match self {
            Addresses::Wide => 0,
            Addresses::Compact { next, .. } => *next,
        }
    }

    fn wide(id: ObjId) -> u64 {
        (u64::from(id.0) + 1) << 32
    }

    /// The only object that the address can belong to, and the offset in it, which may be negative
    /// (modulo 2^64).
    #[inline]
    pub fn locate(&self, address: u64) -> Option<(ObjId, u64)> {
        match self {
            Addresses::Wide if address >> 32 == 0 => None,
            Addresses::Wide => {
                let own =
                    u64::from(!base::mutant!("interp: what is before an object is another's"));
                let id = ((address.wrapping_add(own << 31) >> 32) as u32).checked_sub(1)?;
                Some((ObjId(id), address.wrapping_sub(Self::wide(ObjId(id)))))
            }
            Addresses::Compact { starts, .. } => locate_compact(starts, address),
        }
    }
}

fn locate_compact(starts: &[u32], address: u64) -> Option<(ObjId, u64)> {
    let after = starts.partition_point(|&start| u64::from(start) <= address);
    let id = after.checked_sub(1)?;
    Some((ObjId::new(id), address - u64::from(starts[id])))
}
