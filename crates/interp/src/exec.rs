//! The inner loop: instructions that need nothing but the frame's slots and the memory.

mod slow;

use crate::access::{
    copy_scalar, load_bits, load_byte, load_wide, load_wide_any, store_bits, store_byte, store_wide,
};
use crate::clock::Clock;
use crate::code::{Code, Inst, Rep};
use crate::memory::Memory;
use crate::ops::{self, Wrapped, double};
use crate::state::show_state;
use crate::stop::{Halt, Reason, Stop, Which, stop, undefined, unsupported};
use crate::{Observer, pointer};
use base::Id;
use cfa::types::Types;
use slow::{choose, slow};

/// Runs from `pc` to the next instruction that concerns more than this frame, and returns that.
/// In every case `pc` is behind the last instruction begun. If it runs by `STEP`s, it returns
/// `None` where it comes to a location.
pub(crate) fn straight<O: Observer, const STEP: bool>(
    types: &Types,
    code: &Code,
    pc: &mut usize,
    r: &mut [u64],
    memory: &mut Memory,
    clock: &mut Clock,
    observer: &mut O,
) -> Result<Option<Inst>, Halt> {
    let insts = code.insts.as_slice();
    let mut at = *pc;
    macro_rules! attempt {
        ($e:expr) => {
            match $e {
                Ok(value) => value,
                Err(halt) => {
                    *pc = at;
                    return Err(halt);
                }
            }
        };
    }
    // What the machine computes, where the result is undefined.
    macro_rules! computed {
        ($d:expr, $e:expr) => {
            match $e {
                Ok(value) => r[$d as usize] = value,
                Err(Wrapped { value, why }) => {
                    let what = (Reason::Arithmetic(why), None);
                    clock.findings.note(code, at, clock.steps, what);
                    r[$d as usize] = value;
                }
            }
        };
    }
    // What the memory holds, if it is indeterminate; where the pointer goes, if it leaves its object.
    macro_rules! excused {
        ($e:expr, $otherwise:expr) => {
            match $e {
                Ok(value) => value,
                Err(halt) => {
                    attempt!(clock.excuse(code, at, halt));
                    $otherwise
                }
            }
        };
    }
    macro_rules! get {
        ($slot:expr) => {
            r[$slot as usize]
        };
    }
    macro_rules! set {
        ($slot:expr, $value:expr) => {{
            let value = $value;
            r[$slot as usize] = value;
        }};
    }
    macro_rules! signed {
        ($slot:expr) => {
            (r[$slot as usize] as i64)
        };
    }
    macro_rules! unless {
        ($holds:expr, $pc:expr) => {
            if !$holds {
                at = $pc as usize;
            }
        };
    }
    macro_rules! float {
        ($a:expr, $op:tt, $b:expr) => {
            (double(get!($a)) $op double(get!($b)))
        };
    }
    macro_rules! watch {
        ($($address:expr, $offset:expr);+) => {
            if O::ACCESSES {
                $(watch(code, at, memory, get!($address), $offset, observer);)+
            }
        };
    }
    macro_rules! before {
        ($edge:expr) => {
            if O::STATES {
                let loc = code.probes.from.get($edge.index()).copied();
                show_state(types, code, loc, r, memory, observer);
            }
        };
    }
    macro_rules! load {
        ($int:ty as $wide:ty, $address:expr, $offset:expr) => {{
            watch!($address, $offset);
            let bytes = excused!(
                memory.load(get!($address), $offset),
                memory.load_any(get!($address), $offset)
            );
            <$int>::from_le_bytes(bytes) as $wide as u64
        }};
    }
    macro_rules! store {
        ($int:ty, $value:expr, $address:expr, $offset:expr) => {{
            watch!($address, $offset);
            let bytes = (get!($value) as $int).to_le_bytes();
            attempt!(memory.store(get!($address), $offset, bytes))
        }};
    }
    macro_rules! edge {
        ($edge:expr) => {{
            attempt!(clock.tick());
            before!($edge);
            observer.edge(code.function, $edge);
            if O::STOPS && observer.is_over() {
                attempt!(Err(stop(Stop::StepLimit)));
            }
        }};
    }
    loop {
        let Some(&inst) = insts.get(at) else {
            *pc = at;
            return Err(unsupported("the code of a function should not end here"));
        };
        at += 1;
        match inst {
            Inst::Edge(e) => edge!(e),
            Inst::EdgeGoto(e, to) => {
                edge!(e);
                at = to as usize;
            }
            Inst::Goto(to) => at = to as usize,
            Inst::JumpIfZero(a, to) => unless!(get!(a) != 0, to),
            Inst::JumpIfNonzero(a, to) => unless!(get!(a) == 0, to),
            Inst::UnlessLtS(a, b, to) => unless!(signed!(a) < signed!(b), to),
            Inst::UnlessLeS(a, b, to) => unless!(signed!(a) <= signed!(b), to),
            Inst::UnlessLtU(a, b, to) => unless!(get!(a) < get!(b), to),
            Inst::UnlessLeU(a, b, to) => unless!(get!(a) <= get!(b), to),
            Inst::UnlessEq(a, b, to) => unless!(get!(a) == get!(b), to),
            Inst::UnlessNe(a, b, to) => unless!(get!(a) != get!(b), to),
            Inst::Switch(a, table) => at = choose(&code.switches[table as usize], get!(a)),

            Inst::Move(d, a) => set!(d, get!(a)),
            Inst::AddS32(d, a, b) => computed!(d, ops::add_s32(get!(a), get!(b))),
            Inst::AddU32(d, a, b) => {
                set!(d, u64::from((get!(a) as u32).wrapping_add(get!(b) as u32)))
            }
            Inst::AddS64(d, a, b) => computed!(d, ops::add_s64(get!(a), get!(b))),
            Inst::AddU64(d, a, b) => set!(d, get!(a).wrapping_add(get!(b))),
            Inst::SubS32(d, a, b) => computed!(d, ops::sub_s32(get!(a), get!(b))),
            Inst::SubU32(d, a, b) => {
                set!(d, u64::from((get!(a) as u32).wrapping_sub(get!(b) as u32)))
            }
            Inst::SubS64(d, a, b) => computed!(d, ops::sub_s64(get!(a), get!(b))),
            Inst::SubU64(d, a, b) => set!(d, get!(a).wrapping_sub(get!(b))),
            Inst::MulS32(d, a, b) => computed!(d, ops::mul_s32(get!(a), get!(b))),
            Inst::MulU32(d, a, b) => {
                set!(d, u64::from((get!(a) as u32).wrapping_mul(get!(b) as u32)))
            }
            Inst::MulS64(d, a, b) => computed!(d, ops::mul_s64(get!(a), get!(b))),
            Inst::MulU64(d, a, b) => set!(d, get!(a).wrapping_mul(get!(b))),
            Inst::DivS32(d, a, b) => set!(d, attempt!(ops::div_s32(get!(a), get!(b)))),
            Inst::DivS64(d, a, b) => set!(d, attempt!(ops::div_s64(get!(a), get!(b)))),
            Inst::DivU(d, a, b) => set!(d, attempt!(ops::div_u(get!(a), get!(b)))),
            Inst::RemS32(d, a, b) => set!(d, attempt!(ops::rem_s32(get!(a), get!(b)))),
            Inst::RemS64(d, a, b) => set!(d, attempt!(ops::rem_s64(get!(a), get!(b)))),
            Inst::RemU(d, a, b) => set!(d, attempt!(ops::rem_u(get!(a), get!(b)))),
            Inst::ShlS32(d, a, b) => computed!(d, ops::shl_s32(get!(a), get!(b))),
            Inst::ShlU32(d, a, b) => computed!(d, ops::shl_u32(get!(a), get!(b))),
            Inst::Shl64(d, a, b) => computed!(d, ops::shl_64(get!(a), get!(b))),
            Inst::ShrS32(d, a, b) => computed!(d, ops::shr_s32(get!(a), get!(b))),
            Inst::ShrU32(d, a, b) => computed!(d, ops::shr_u32(get!(a), get!(b))),
            Inst::ShrS64(d, a, b) => computed!(d, ops::shr_s64(get!(a), get!(b))),
            Inst::ShrU64(d, a, b) => computed!(d, ops::shr_u64(get!(a), get!(b))),
            Inst::And(d, a, b) => set!(d, get!(a) & get!(b)),
            Inst::Or(d, a, b) => set!(d, get!(a) | get!(b)),
            Inst::Xor(d, a, b) => set!(d, get!(a) ^ get!(b)),
            Inst::LtS(d, a, b) => set!(d, u64::from(signed!(a) < signed!(b))),
            Inst::LeS(d, a, b) => set!(d, u64::from(signed!(a) <= signed!(b))),
            Inst::LtU(d, a, b) => set!(d, u64::from(get!(a) < get!(b))),
            Inst::LeU(d, a, b) => set!(d, u64::from(get!(a) <= get!(b))),
            Inst::Eq(d, a, b) => set!(d, u64::from(get!(a) == get!(b))),
            Inst::Ne(d, a, b) => set!(d, u64::from(get!(a) != get!(b))),
            Inst::AddD(d, a, b) => set!(d, float!(a, +, b).to_bits()),
            Inst::SubD(d, a, b) => set!(d, float!(a, -, b).to_bits()),
            Inst::MulD(d, a, b) => set!(d, float!(a, *, b).to_bits()),
            Inst::DivD(d, a, b) => set!(d, float!(a, /, b).to_bits()),
            Inst::LtD(d, a, b) => set!(d, u64::from(float!(a, <, b))),
            Inst::LeD(d, a, b) => set!(d, u64::from(float!(a, <=, b))),
            Inst::EqD(d, a, b) => set!(d, u64::from(float!(a, ==, b))),
            Inst::NeD(d, a, b) => set!(d, u64::from(float!(a, !=, b))),
            Inst::Not(d, a) => set!(d, u64::from(get!(a) == 0)),
            Inst::NotZero(d, a) => set!(d, u64::from(get!(a) != 0)),
            Inst::Compl(d, a) => set!(d, !get!(a)),
            Inst::ComplU32(d, a) => set!(d, u64::from(!(get!(a) as u32))),
            Inst::NegS32(d, a) => computed!(d, ops::neg_s32(get!(a))),
            Inst::NegU32(d, a) => set!(d, u64::from((get!(a) as u32).wrapping_neg())),
            Inst::NegS64(d, a) => computed!(d, ops::neg_s64(get!(a))),
            Inst::NegU64(d, a) => set!(d, get!(a).wrapping_neg()),
            Inst::NegD(d, a) => set!(d, get!(a) ^ 1 << 63),
            Inst::Ext8S(d, a) => set!(d, get!(a) as i8 as u64),
            Inst::Ext8U(d, a) => set!(d, get!(a) as u8 as u64),
            Inst::Ext16S(d, a) => set!(d, get!(a) as i16 as u64),
            Inst::Ext16U(d, a) => set!(d, get!(a) as u16 as u64),
            Inst::Ext32S(d, a) => set!(d, get!(a) as i32 as u64),
            Inst::Ext32U(d, a) => set!(d, get!(a) as u32 as u64),
            Inst::SignedToDouble(d, a) => set!(d, (signed!(a) as f64).to_bits()),
            Inst::DoubleToS32(d, a) => computed!(d, ops::double_to_s32(get!(a))),
            Inst::SingleToDouble(d, a) => {
                set!(d, f64::from(f32::from_bits(get!(a) as u32)).to_bits());
            }
            Inst::DoubleToSingle(d, a) => set!(d, u64::from((double(get!(a)) as f32).to_bits())),
            Inst::Slow(d, a, b, op) => {
                if let Some(why) = attempt!(slow(types, code.slow[op as usize], r, d, a, b)) {
                    let what = (Reason::Arithmetic(why), None);
                    clock.findings.note(code, at, clock.steps, what);
                }
            }

            Inst::Element(d, base, i, scale) => {
                set!(d, attempt!(pointer::element(memory, get!(base), get!(i), scale)));
            }
            Inst::Pointer(d, base, i, scale) => {
                let stepped = pointer::step(memory, get!(base), get!(i), scale);
                let away = || pointer::away(memory, get!(base), get!(i), scale);
                set!(d, excused!(stepped, attempt!(away())));
            }
            Inst::Offset(d, a, offset) => set!(d, attempt!(memory.offset(get!(a), offset))),
            Inst::Forget(to, list) => {
                attempt!(memory.forget(get!(to), &code.padding[list as usize]));
            }
            Inst::PointerEquality(a, b) => {
                excused!(pointer::distinguishable(memory, get!(a), get!(b)), ());
            }
            Inst::PointerLt(d, a, b) => {
                excused!(pointer::comparable(memory, get!(a), get!(b)), ());
                set!(d, u64::from(get!(a) < get!(b)));
            }
            Inst::PointerLe(d, a, b) => {
                excused!(pointer::comparable(memory, get!(a), get!(b)), ());
                set!(d, u64::from(get!(a) <= get!(b)));
            }
            Inst::PointerSub(d, a, b, scale) => {
                let exact = pointer::difference(memory, get!(a), get!(b), scale);
                set!(d, excused!(exact, pointer::quotient(get!(a), get!(b), scale)));
            }

            Inst::Load8U(d, a, offset) => set!(d, load!(u8 as u64, a, offset)),
            Inst::Load8S(d, a, offset) => set!(d, load!(i8 as i64, a, offset)),
            Inst::Load16U(d, a, offset) => set!(d, load!(u16 as u64, a, offset)),
            Inst::Load16S(d, a, offset) => set!(d, load!(i16 as i64, a, offset)),
            Inst::Load32U(d, a, offset) => set!(d, load!(u32 as u64, a, offset)),
            Inst::Load32S(d, a, offset) => set!(d, load!(i32 as i64, a, offset)),
            Inst::Load64(d, a, offset) => set!(d, load!(u64 as u64, a, offset)),
            Inst::LoadWide(d, a, offset, bytes) => {
                watch!(a, offset);
                let wide = load_wide(memory, get!(a), offset, bytes);
                let bits = excused!(wide, load_wide_any(memory, get!(a), offset, bytes));
                Rep::Wide(bytes).write(r, d, bits);
            }
            Inst::LoadBits(d, a, offset, bits) => {
                watch!(a, offset);
                let field = code.bits[bits as usize];
                let (value, is_known) = attempt!(load_bits(memory, get!(a), offset, field));
                set!(d, value);
                excused!(is_known, ());
            }
            Inst::Store8(value, a, offset) => store!(u8, value, a, offset),
            Inst::Store16(value, a, offset) => store!(u16, value, a, offset),
            Inst::Store32(value, a, offset) => store!(u32, value, a, offset),
            Inst::Store64(value, a, offset) => store!(u64, value, a, offset),
            Inst::StoreWide(value, a, offset, bytes) => {
                watch!(a, offset);
                let bits = Rep::Wide(bytes).read(r, value);
                attempt!(store_wide(memory, get!(a), offset, bytes, bits));
            }
            Inst::StoreBits(value, a, offset, bits) => {
                watch!(a, offset);
                let field = code.bits[bits as usize];
                attempt!(store_bits(memory, get!(a), offset, field, get!(value)));
            }
            Inst::LoadByte(d, a, offset, flag) => {
                watch!(a, offset);
                let (byte, known) = attempt!(load_byte(memory, get!(a), offset));
                set!(d, byte);
                set!(flag, known);
            }
            Inst::StoreByte(value, a, offset, flag) => {
                watch!(a, offset);
                let byte = get!(value) as u8;
                attempt!(store_byte(memory, get!(a), offset, byte, get!(flag) != 0));
            }
            Inst::Copy8(to, i, from, j) => {
                watch!(to, i; from, j);
                attempt!(copy_scalar::<1>(memory, get!(to), i, get!(from), j));
            }
            Inst::Copy16(to, i, from, j) => {
                watch!(to, i; from, j);
                attempt!(copy_scalar::<2>(memory, get!(to), i, get!(from), j));
            }
            Inst::Copy32(to, i, from, j) => {
                watch!(to, i; from, j);
                attempt!(copy_scalar::<4>(memory, get!(to), i, get!(from), j));
            }
            Inst::Copy64(to, i, from, j) => {
                watch!(to, i; from, j);
                attempt!(copy_scalar::<8>(memory, get!(to), i, get!(from), j));
            }
            Inst::Copy(to, from, len) => {
                watch!(to, 0; from, 0);
                attempt!(memory.copy(get!(to), get!(from), u64::from(len)));
            }
            Inst::Zero(to, len) => attempt!(memory.fill(get!(to), 0, u64::from(len))),
            Inst::Check(flag, v) => {
                if get!(flag) == 0 {
                    let which = Which::Local(code.function, v);
                    let what = (Reason::Indeterminate, Some(which));
                    clock.findings.note(code, at, clock.steps, what);
                }
            }
            Inst::Unset(slot, flag, rep) => {
                // What is read nevertheless does not depend on what was there before.
                rep.write(r, slot, u128::from_le_bytes([memory.fill; 16]));
                set!(flag, 0);
            }
            Inst::Kill(slot) => {
                if get!(slot) != 0 {
                    memory.destroy(get!(slot));
                    set!(slot, 0);
                }
            }
            Inst::New(slot, v) => {
                let (size, align) = code.shapes[v.0 as usize];
                let which = Which::Local(code.function, v);
                memory.destroy(get!(slot));
                set!(slot, attempt!(memory.create(size, align, which)));
            }
            Inst::NewArray(slot, bytes, v) => {
                let bytes = get!(bytes);
                let (_, align) = code.shapes[v.0 as usize];
                memory.destroy(get!(slot));
                set!(slot, 0);
                if bytes == 0 || bytes >> (types.model.pointer_size() * 8 - 1) != 0 {
                    attempt!(Err(undefined(Reason::ArraySize)));
                }
                let which = Which::Local(code.function, v);
                set!(slot, attempt!(memory.create(bytes, align, which)));
            }
            Inst::Call(_) | Inst::StoreResult(_) | Inst::Builtin(_) | Inst::Input(_) => {
                *pc = at;
                return Ok(Some(inst));
            }
            Inst::Return(_) | Inst::ReturnWide(_) => {
                *pc = at;
                return Ok(Some(inst));
            }
            Inst::ReturnNothing | Inst::ReturnBytes(..) | Inst::Truth(_) => {
                *pc = at;
                return Ok(Some(inst));
            }
            Inst::Unsupported(text) => {
                attempt!(Err(unsupported(code.messages[text as usize].as_str())));
            }
            Inst::NotALabel => attempt!(Err(undefined(Reason::NotALabel))),
        }
        if STEP && code.is_location(at) {
            *pc = at;
            return Ok(None);
        }
    }
}

/// Tells an observer which byte is accessed.
#[cold]
fn watch<O: Observer>(
    code: &Code,
    at: usize,
    memory: &Memory,
    address: u64,
    offset: u32,
    observer: &mut O,
) {
    let object = memory.identify(address.wrapping_add(u64::from(offset)));
    if let (Some(edge), Some(object)) = (code.edge_at(at - 1), object) {
        observer.access(code.function, edge, object);
    }
}
