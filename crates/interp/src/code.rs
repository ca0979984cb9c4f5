//! The executable form of a function: flat code over numbered slots.
//!
//! A frame is a row of 64-bit slots: parameters, scalar variables whose address is never taken,
//! the addresses of all others, constants, temporaries. An integer or pointer is kept in its slot
//! as its value, sign- or zero-extended to 64 bits by its type; `float` and `double` as their
//! encoding; wider scalars take two slots (low half first). So widening conversions cost nothing
//! and one comparison serves all widths.

use crate::live::Live;
use base::IdVec;
use cfa::checks::CheckKind;
use cfa::program::{BinOp, Builtin, EdgeId, FuncId, LocId, UnOp, VarId};
use cfa::types::Ty;
use std::ops::Range;
use std::sync::OnceLock;

/// A slot of the frame.
pub(crate) type Slot = u32;
/// A position in the code.
pub(crate) type Pc = u32;

/// How a scalar is kept in slots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rep {
    /// Up to 64 bits; pointers are unsigned.
    Int {
        bits: u8,
        signed: bool,
    },
    Bool,
    Single,
    Double,
    /// `__int128`, `long double`, `_Float128`: two slots; the number of bytes of the encoding.
    Wide(u8),
}

/// Where a variable lives.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Home {
    /// In one or two slots; `flag` says at run time whether it has a value, if that is doubtful.
    Slot { slot: Slot, rep: Rep, flag: Option<Slot> },
    /// In an object, whose address is in this slot.
    Object(Slot),
}

/// How a value is passed between functions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Passed {
    Scalar(Rep),
    /// Records, complex numbers and vectors: this many bytes.
    Bytes(u32),
}

/// An instruction; `d` is the slot it writes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inst {
    /// The edge is taken.
    Edge(EdgeId),
    EdgeGoto(EdgeId, Pc),
    Goto(Pc),
    JumpIfZero(Slot, Pc),
    JumpIfNonzero(Slot, Pc),
    /// Jumps unless the first is related to the second.
    UnlessLtS(Slot, Slot, Pc),
    UnlessLeS(Slot, Slot, Pc),
    UnlessLtU(Slot, Slot, Pc),
    UnlessLeU(Slot, Slot, Pc),
    UnlessEq(Slot, Slot, Pc),
    UnlessNe(Slot, Slot, Pc),
    /// Index of the table.
    Switch(Slot, u32),

    Move(Slot, Slot),
    AddS32(Slot, Slot, Slot),
    AddU32(Slot, Slot, Slot),
    AddS64(Slot, Slot, Slot),
    AddU64(Slot, Slot, Slot),
    SubS32(Slot, Slot, Slot),
    SubU32(Slot, Slot, Slot),
    SubS64(Slot, Slot, Slot),
    SubU64(Slot, Slot, Slot),
    MulS32(Slot, Slot, Slot),
    MulU32(Slot, Slot, Slot),
    MulS64(Slot, Slot, Slot),
    MulU64(Slot, Slot, Slot),
    DivS32(Slot, Slot, Slot),
    DivS64(Slot, Slot, Slot),
    DivU(Slot, Slot, Slot),
    RemS32(Slot, Slot, Slot),
    RemS64(Slot, Slot, Slot),
    RemU(Slot, Slot, Slot),
    ShlS32(Slot, Slot, Slot),
    ShlU32(Slot, Slot, Slot),
    Shl64(Slot, Slot, Slot),
    ShrS32(Slot, Slot, Slot),
    ShrU32(Slot, Slot, Slot),
    ShrS64(Slot, Slot, Slot),
    ShrU64(Slot, Slot, Slot),
    And(Slot, Slot, Slot),
    Or(Slot, Slot, Slot),
    Xor(Slot, Slot, Slot),
    LtS(Slot, Slot, Slot),
    LeS(Slot, Slot, Slot),
    LtU(Slot, Slot, Slot),
    LeU(Slot, Slot, Slot),
    Eq(Slot, Slot, Slot),
    Ne(Slot, Slot, Slot),
    AddD(Slot, Slot, Slot),
    SubD(Slot, Slot, Slot),
    MulD(Slot, Slot, Slot),
    DivD(Slot, Slot, Slot),
    LtD(Slot, Slot, Slot),
    LeD(Slot, Slot, Slot),
    EqD(Slot, Slot, Slot),
    NeD(Slot, Slot, Slot),
    Not(Slot, Slot),
    NotZero(Slot, Slot),
    Compl(Slot, Slot),
    ComplU32(Slot, Slot),
    NegS32(Slot, Slot),
    NegU32(Slot, Slot),
    NegS64(Slot, Slot),
    NegU64(Slot, Slot),
    NegD(Slot, Slot),
    Ext8S(Slot, Slot),
    Ext8U(Slot, Slot),
    Ext16S(Slot, Slot),
    Ext16U(Slot, Slot),
    Ext32S(Slot, Slot),
    Ext32U(Slot, Slot),
    SignedToDouble(Slot, Slot),
    DoubleToS32(Slot, Slot),
    SingleToDouble(Slot, Slot),
    DoubleToSingle(Slot, Slot),
    /// Everything else, by `arith`: operands and the index of the operation.
    Slow(Slot, Slot, Slot, u32),

    /// The base is within an object; the element is used for an access at once, which checks.
    Element(Slot, Slot, Slot, u32),
    /// The element is inside or one past the end.
    Pointer(Slot, Slot, Slot, u32),
    /// Address plus constant.
    Offset(Slot, Slot, u32),
    /// Bytes from the address on become indeterminate: those of a list of the code.
    Forget(Slot, u32),
    /// Both are about to be compared by `==` or `!=`.
    PointerEquality(Slot, Slot),
    PointerLt(Slot, Slot, Slot),
    PointerLe(Slot, Slot, Slot),
    /// In elements of this size.
    PointerSub(Slot, Slot, Slot, u32),

    /// From the address in the second plus the offset.
    Load8U(Slot, Slot, u32),
    Load8S(Slot, Slot, u32),
    Load16U(Slot, Slot, u32),
    Load16S(Slot, Slot, u32),
    Load32U(Slot, Slot, u32),
    Load32S(Slot, Slot, u32),
    Load64(Slot, Slot, u32),
    /// Two slots; the number of bytes.
    LoadWide(Slot, Slot, u32, u8),
    /// The index of the bit-field.
    LoadBits(Slot, Slot, u32, u32),
    /// The first slot to the address in the second plus the offset.
    Store8(Slot, Slot, u32),
    Store16(Slot, Slot, u32),
    Store32(Slot, Slot, u32),
    Store64(Slot, Slot, u32),
    StoreWide(Slot, Slot, u32, u8),
    StoreBits(Slot, Slot, u32, u32),
    /// A byte that need not be determinate; the last slot says whether it is.
    LoadByte(Slot, Slot, u32, Slot),
    StoreByte(Slot, Slot, u32, Slot),
    /// A scalar from one object to another, determinate or not: target address and offset,
    /// source address and offset.
    Copy8(Slot, u32, Slot, u32),
    Copy16(Slot, u32, Slot, u32),
    Copy32(Slot, u32, Slot, u32),
    Copy64(Slot, u32, Slot, u32),
    /// Target address, source address, number of bytes.
    Copy(Slot, Slot, u32),
    /// Address, number of bytes.
    Zero(Slot, u32),
    /// Undefined if the slot is 0: the variable is indeterminate.
    Check(Slot, VarId),
    /// A variable in a slot comes to life; its flag.
    Unset(Slot, Slot, Rep),

    /// The variable's object comes to life; its address goes to the slot.
    New(Slot, VarId),
    /// The object dies; nothing if the slot is 0.
    Kill(Slot),
    /// A variable-length array; bytes in the second slot.
    NewArray(Slot, Slot, VarId),
    /// The index of the call.
    Call(u32),
    /// The record that the last call returned, to this address.
    StoreResult(Slot),
    /// A variable without an initialiser gets its next value from the inputs.
    Input(u32),
    Return(Slot),
    ReturnWide(Slot),
    ReturnNothing,
    /// Address and size.
    ReturnBytes(Slot, u32),
    /// The index of the use.
    Builtin(u32),
    /// The index of the message.
    Unsupported(u32),
    /// A computed goto whose target is none of the labels.
    NotALabel,
    /// The end of a predicate's code.
    Truth(bool),
}

impl Inst {
    pub fn is_return(self) -> bool {
        matches!(
            self,
            Inst::Return(_) | Inst::ReturnWide(_) | Inst::ReturnNothing | Inst::ReturnBytes(..)
        )
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum SlowOp {
    Unary(UnOp, Ty),
    /// With the types of both operands.
    Binary(BinOp, Ty, Ty),
    Cast(Ty, Ty),
}

/// Where a value of some type is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Held {
    /// A scalar's first slot, or the slot with a record's address.
    pub slot: Slot,
    pub ty: Ty,
    pub passed: Passed,
}

#[derive(Clone, Debug)]
pub(crate) struct CallSite {
    pub callee: Target,
    pub args: Vec<Held>,
    /// Where a scalar result goes; a record is fetched by `StoreResult`.
    pub result: Option<Held>,
}

/// Where a variable's value comes from, and where it goes.
#[derive(Clone, Debug)]
pub(crate) struct InputSite {
    pub name: String,
    pub var: VarId,
    pub ty: Ty,
    pub home: Home,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Function(FuncId),
    Address(Slot),
}

#[derive(Clone, Debug)]
pub(crate) struct BuiltinSite {
    pub builtin: Builtin,
    pub args: Vec<Held>,
    pub result: Option<Held>,
    /// Of the pointee of the last argument, if it is a pointer.
    pub pointee: Option<Ty>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct BitsAt {
    pub shift: u8,
    pub width: u8,
    pub signed: bool,
}

/// The cases of a location, in order of their values.
#[derive(Clone, Debug)]
pub(crate) struct SwitchTable {
    pub signed: bool,
    /// `low`, `high`, target.
    pub ranges: Vec<(i128, i128, Pc)>,
    /// Targets of `ranges[0].0` and the following values, if they are few.
    pub dense: Vec<Pc>,
    pub default: Pc,
}

/// A translated function.
#[derive(Clone, Debug)]
pub(crate) struct Code {
    pub function: FuncId,
    /// Signed overflow is defined in it, and wraps.
    pub wraps: bool,
    pub insts: Vec<Inst>,
    /// The slots of a new frame.
    pub template: Vec<u64>,
    /// Where each parameter is received.
    pub params: Vec<Held>,
    pub variadic: bool,
    pub prototyped: bool,
    pub ret: Option<Passed>,
    /// The slots with addresses of objects that die with the frame.
    pub objects: Vec<Slot>,
    pub calls: Vec<CallSite>,
    pub inputs: Vec<InputSite>,
    pub builtins: Vec<BuiltinSite>,
    pub slow: Vec<SlowOp>,
    pub bits: Vec<BitsAt>,
    /// Bytes of records that belong to no member.
    pub padding: Vec<Vec<Range<u64>>>,
    pub switches: Vec<SwitchTable>,
    pub messages: Vec<String>,
    /// Size and alignment of variables that live in objects.
    pub shapes: Vec<(u64, u64)>,
    /// Which edge the code from here on belongs to, ascending.
    pub edges: Vec<(Pc, EdgeId)>,
    /// Where the code of each location begins, ascending.
    pub locations: Vec<(Pc, LocId)>,
    /// The same as a set of positions, a bit each.
    pub starts: Vec<u64>,
    pub probes: Probes,
    pub homes: IdVec<VarId, Home>,
    /// Which variables are live where; found when it is asked for.
    pub live: OnceLock<Live>,
}

/// Where the code of predicates is; empty if there are none.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probes {
    /// By predicate and location.
    pub starts: Vec<Vec<Option<Pc>>>,
    /// By predicate: where a machine goes on from what is undefined it has a value.
    pub checks: Vec<bool>,
    /// By predicate: it holds, too, where what comes next at the location is undefined in this way.
    pub next: Vec<Option<Next>>,
    /// By edge: where it leaves.
    pub from: Vec<LocId>,
    /// The exit of the function.
    pub exit: Option<LocId>,
}

/// A location, where its code begins, and what an execution may be found to do there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Next {
    pub at: LocId,
    pub start: Pc,
    pub kind: CheckKind,
}

impl Code {
    /// The code of a location begins here.
    pub fn begin(&mut self, loc: LocId) {
        let pc = self.insts.len();
        self.locations.push((pc as Pc, loc));
        self.starts.resize(pc / 64 + 1, 0);
        self.starts[pc / 64] |= 1 << (pc % 64);
    }

    /// Does the code of a location begin here?
    #[inline]
    pub fn is_location(&self, pc: usize) -> bool {
        self.starts.get(pc / 64).is_some_and(|word| word >> (pc % 64) & 1 == 1)
    }

    /// The location whose code begins here.
    pub fn location_at(&self, pc: usize) -> Option<LocId> {
        let at = self.locations.binary_search_by_key(&pc, |(start, _)| *start as usize).ok()?;
        Some(self.locations[at].1)
    }

    /// The edge that the instruction belongs to.
    pub fn edge_at(&self, pc: usize) -> Option<EdgeId> {
        let after = self.edges.partition_point(|&(start, _)| start as usize <= pc);
        after.checked_sub(1).map(|i| self.edges[i].1)
    }
}
