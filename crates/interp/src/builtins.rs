//! The operations that C cannot express.

use crate::Observer;
use crate::code::BuiltinSite;
use crate::machine::Machine;
use crate::state::foresee::freeable;
use crate::stop::{Halt, Reason, Stop, Which, stop, undefined, unsupported};
use cfa::arith::{self, Bits};
use cfa::program::{BinOp, Builtin};
use cfa::types::Ty;

impl Machine<'_> {
    pub fn builtin<O: Observer>(&mut self, index: u32, observer: &mut O) -> Result<(), Halt> {
        let Some(frame) = self.frames.last() else {
            return Err(unsupported("a builtin should have a caller"));
        };
        let site = &frame.code.builtins[index as usize];
        if site.args.len() < site.builtin.arity() {
            return Err(unsupported(format!("{} with too few arguments", site.builtin.name())));
        }
        match site.builtin {
            Builtin::Alloc => self.alloc(site, observer),
            Builtin::Free => self.free(site),
            Builtin::ObjectSize => self.object_size(site),
            Builtin::Alloca => self.alloca(site, observer),
            Builtin::Move => self.move_bytes(site),
            Builtin::Copy => self.copy_bytes(site),
            Builtin::Fill => self.fill(site),
            Builtin::Compare => self.compare(site),
            Builtin::OfSign => self.give(site, self.word(site, 0)?.into()),
            Builtin::Length => self.length(site),
            Builtin::VaStart => self.va_start(self.word(site, 0)?),
            Builtin::VaArg => self.va_arg(site, self.word(site, 0)?),
            Builtin::VaEnd => self.va_end(self.word(site, 0)?),
            Builtin::VaCopy => self.va_copy(self.word(site, 0)?, self.word(site, 1)?),
            Builtin::Exit => Err(stop(Stop::Exit(self.word(site, 0)? as i32))),
            Builtin::Abort => Err(stop(Stop::Abort)),
            Builtin::AssertFail => Err(self.assert_fail(site)),
            Builtin::Unreachable => Err(undefined(Reason::Unreachable)),
            Builtin::Assume if self.bits(site.args[0])? == 0 => Err(stop(Stop::AssumeFailed)),
            Builtin::Assume | Builtin::Incomplete => Ok(()),
            Builtin::Output => self.give(site, self.feed.failures.now.into()),
            Builtin::Read => self.read(site),
            Builtin::Write => self.write(site),
            Builtin::Clz | Builtin::Ctz | Builtin::Popcount => self.count_bits(site),
            Builtin::Bswap => self.bswap(site),
            Builtin::AddOverflow => self.with_overflow(site, BinOp::Add),
            Builtin::SubOverflow => self.with_overflow(site, BinOp::Sub),
            Builtin::MulOverflow => self.with_overflow(site, BinOp::Mul),
            Builtin::Sqrt | Builtin::Floor | Builtin::Ceil | Builtin::Trunc => self.floating(site),
            Builtin::Rint | Builtin::Round | Builtin::Fabs | Builtin::Fmod => self.floating(site),
            Builtin::Fma | Builtin::Copysign | Builtin::Signbit => self.floating(site),
            Builtin::Sin | Builtin::Cos | Builtin::Tan => self.transcendental(site),
            Builtin::Asin | Builtin::Acos | Builtin::Atan => self.transcendental(site),
            Builtin::Atan2 | Builtin::Sinh | Builtin::Cosh => self.transcendental(site),
            Builtin::Tanh | Builtin::Exp | Builtin::Exp2 => self.transcendental(site),
            Builtin::Log | Builtin::Log2 | Builtin::Log10 => self.transcendental(site),
            Builtin::Pow | Builtin::Cbrt | Builtin::Hypot => self.transcendental(site),
        }
    }

    /// An argument that is an address, a size or a small number.
    fn word(&self, site: &BuiltinSite, i: usize) -> Result<u64, Halt> {
        Ok(self.bits(site.args[i])? as u64)
    }

    /// Stores the result, if it is wanted.
    pub(crate) fn give(&mut self, site: &BuiltinSite, bits: Bits) -> Result<(), Halt> {
        match site.result {
            Some(held) => self.set_bits(held, bits),
            None => Ok(()),
        }
    }

    fn alloc<O: Observer>(&mut self, site: &BuiltinSite, observer: &mut O) -> Result<(), Halt> {
        if self.feed.failures.now != 0 && !base::mutant!("interp: no allocation fails") {
            return self.give(site, 0);
        }
        let size = self.word(site, 0)?;
        let address = self.memory.create(size, 16, Which::Heap)?;
        self.tell_created(address, observer);
        self.give(site, address.into())
    }

    fn alloca<O: Observer>(&mut self, site: &BuiltinSite, observer: &mut O) -> Result<(), Halt> {
        let address = self.memory.create(self.word(site, 0)?, 16, Which::Alloca)?;
        self.allocas.push(address);
        self.tell_created(address, observer);
        self.give(site, address.into())
    }

    fn tell_created<O: Observer>(&self, address: u64, observer: &mut O) {
        if O::ACCESSES
            && let Some(object) = self.memory.identify(address)
        {
            observer.created(object.number);
        }
    }

    fn free(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let address = self.word(site, 0)?;
        if address == 0 {
            return Ok(());
        }
        freeable(&self.memory, address)?;
        self.memory.destroy(address);
        Ok(())
    }

    fn object_size(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (at, size, which) = self.memory.around(self.word(site, 0)?)?;
        if at != 0 || which != Which::Heap {
            return Err(undefined(Reason::InvalidFree));
        }
        self.give(site, size as Bits)
    }

    fn move_bytes(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (to, from, len) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        if len == 0 { Ok(()) } else { self.memory.copy(to, from, len) }
    }

    fn copy_bytes(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (to, from, len) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        if len != 0 && self.memory.same_object(to, from) && to.abs_diff(from) < len {
            return Err(undefined(Reason::Overlap));
        }
        self.move_bytes(site)
    }

    fn fill(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (to, byte, len) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        if len == 0 { Ok(()) } else { self.memory.fill(to, byte as u8, len) }
    }

    /// Bytes behind the first difference may be indeterminate.
    fn compare(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (a, b, len) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        if len == 0 {
            return self.give(site, 0);
        }
        let ((left, _), (right, _)) = (self.memory.bytes(a, len)?, self.memory.bytes(b, len)?);
        let different = left.iter().zip(right).position(|(l, r)| l != r);
        let order = different.map_or(0, |at| i32::from(left[at]) - i32::from(right[at]));
        let read = different.map_or(len, |at| at as u64 + 1);
        for address in [a, b] {
            let is_known = self.memory.bytes(address, read)?.1;
            self.excuse(is_known)?;
        }
        self.give(site, order as u32 as Bits)
    }

    /// Goes on if what was wrong is nothing that the machine cannot go on from.
    fn excuse(&mut self, result: Result<(), Halt>) -> Result<(), Halt> {
        let (Err(halt), Some(frame)) = (result, self.frames.last()) else { return Ok(()) };
        let steps = self.clock.steps;
        self.clock.findings.excuse(frame.code, frame.pc, steps, halt)
    }

    /// A string's bytes without the end, and whether they are determinate.
    fn string(&self, address: u64) -> Result<(&[u8], Result<(), Halt>), Halt> {
        let (object, at) = self.memory.range(address, 1, false)?;
        let Some(len) = object.contents.bytes[at..].iter().position(|byte| *byte == 0) else {
            return Err(self.memory.outside(address));
        };
        let (bytes, is_known) = self.memory.bytes(address, len as u64 + 1)?;
        Ok((&bytes[..len], is_known))
    }

    fn length(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (bytes, is_known) = self.string(self.word(site, 0)?)?;
        let len = bytes.len();
        self.excuse(is_known)?;
        self.give(site, len as Bits)
    }

    fn assert_fail(&self, site: &BuiltinSite) -> Halt {
        let text = |i: usize| {
            let bytes = self.word(site, i).and_then(|address| self.string(address));
            bytes.map_or(String::new(), |(b, _)| String::from_utf8_lossy(b).into_owned())
        };
        stop(Stop::AssertFailed {
            assertion: text(0),
            file: text(1),
            line: self.word(site, 2).unwrap_or(0) as u32,
            function: text(3),
            place: self.place(),
        })
    }

    fn read(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (fd, to, max) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        if fd != 0 {
            return self.give_error(site);
        }
        let len = usize::try_from(max).unwrap_or(usize::MAX).min(self.stdin.len());
        let (bytes, rest) = self.stdin.split_at(len);
        if !bytes.is_empty() {
            self.memory.write(to, bytes)?;
        }
        self.stdin = rest;
        self.give(site, len as Bits)
    }

    fn write(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (fd, from, len) = (self.word(site, 0)?, self.word(site, 1)?, self.word(site, 2)?);
        let (bytes, is_known) = match len {
            0 => (&[][..], Ok(())),
            _ => self.memory.bytes(from, len)?,
        };
        let held = (self.stdout.len() + self.stderr.len() + bytes.len()) as u64;
        if held > self.memory.limit {
            return Err(stop(Stop::MemoryLimit));
        }
        match fd {
            1 => self.stdout.extend(bytes),
            2 => self.stderr.extend(bytes),
            _ => return self.give_error(site),
        }
        self.excuse(is_known)?;
        self.give(site, len.into())
    }

    fn give_error(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let ty = site.result.map_or(Ty::INT, |held| held.ty);
        self.give(site, arith::from_i128(&self.program.types, ty, -1))
    }

    fn width(&self, ty: Ty) -> Result<u32, Halt> {
        let shape = self.program.types.int_shape(ty);
        shape.map(|(bits, _)| bits).ok_or_else(|| unsupported("an integer is expected"))
    }

    fn count_bits(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (bits, width) = (self.bits(site.args[0])?, self.width(site.args[0].ty)?);
        let count = match site.builtin {
            Builtin::Popcount => bits.count_ones(),
            _ if bits == 0 => return Err(undefined(Reason::ZeroArgument)),
            Builtin::Ctz => bits.trailing_zeros(),
            _ => bits.leading_zeros() - (128 - width),
        };
        self.give(site, count.into())
    }

    fn bswap(&mut self, site: &BuiltinSite) -> Result<(), Halt> {
        let (bits, width) = (self.bits(site.args[0])?, self.width(site.args[0].ty)?);
        self.give(site, bits.swap_bytes() >> (128 - width))
    }

    /// The exact result, its wrapped bits in the pointee of the third argument, and whether that
    /// lost anything.
    fn with_overflow(&mut self, site: &BuiltinSite, op: BinOp) -> Result<(), Halt> {
        let types = &self.program.types;
        let ty = site.pointee.ok_or_else(|| unsupported("a pointer is expected"))?;
        let operand = |i: usize| -> Result<Exact, Halt> {
            Ok(Exact::new(types.int_shape(site.args[i].ty), self.bits(site.args[i])?))
        };
        let (a, b) = (operand(0)?, operand(1)?);
        let width = self.width(ty)?;
        let signed = types.int_shape(ty).is_some_and(|(_, signed)| signed);
        let wrapped = match op {
            BinOp::Add => a.bits().wrapping_add(b.bits()),
            BinOp::Sub => a.bits().wrapping_sub(b.bits()),
            _ => a.bits().wrapping_mul(b.bits()),
        } & arith::mask(width);
        let exact = match op {
            BinOp::Add => a.plus(b),
            BinOp::Sub => a.plus(b.negated()),
            _ => a.times(b),
        };
        let overflow = exact != Some(Exact::new(Some((width, signed)), wrapped));
        let address = self.word(site, 2)?;
        self.memory.write(address, &wrapped.to_le_bytes()[..width as usize / 8])?;
        self.give(site, overflow.into())
    }
}

/// An integer as sign and magnitude: wide enough for every operand, and checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Exact {
    negative: bool,
    magnitude: u128,
}

impl Exact {
    fn new(shape: Option<(u32, bool)>, bits: Bits) -> Self {
        match shape {
            Some((width, true)) => {
                let value = arith::sign_extend(width, bits);
                Exact { negative: value < 0, magnitude: value.unsigned_abs() }
            }
            _ => Exact { negative: false, magnitude: bits },
        }
    }

    fn bits(self) -> u128 {
        if self.negative { self.magnitude.wrapping_neg() } else { self.magnitude }
    }

    fn negated(self) -> Self {
        Exact { negative: !self.negative && self.magnitude != 0, ..self }
    }

    fn plus(self, other: Exact) -> Option<Exact> {
        if self.negative == other.negative {
            let magnitude = self.magnitude.checked_add(other.magnitude)?;
            return Some(Exact { magnitude, ..self });
        }
        let (large, small) =
            if self.magnitude >= other.magnitude { (self, other) } else { (other, self) };
        let magnitude = large.magnitude - small.magnitude;
        Some(Exact { negative: large.negative && magnitude != 0, magnitude })
    }

    fn times(self, other: Exact) -> Option<Exact> {
        let magnitude = self.magnitude.checked_mul(other.magnitude)?;
        Some(Exact { negative: self.negative != other.negative && magnitude != 0, magnitude })
    }
}
