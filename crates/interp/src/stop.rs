//! How an execution ends.

use base::Place;
use cfa::arith::{self, Bits};
use cfa::checks::CheckKind;
use cfa::program::{FuncId, GlobalId, Program, VarId};
use cfa::types::Ty;
use std::fmt;

/// The end of an execution.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// `exit`, or the return of `main`.
    Exit(i32),
    /// The return of another entry function.
    Returned(Value),
    Abort,
    AssertFailed {
        assertion: String,
        file: String,
        line: u32,
        function: String,
        place: Place,
    },
    Undefined {
        what: Undefined,
        place: Place,
    },
    /// A construct without a meaning here, or a program that breaks the rules of `cfa::verify`.
    Unsupported(String, Place),
    /// The inputs have no (more) value for this name.
    NoInput(String),
    /// An execution that is none.
    AssumeFailed,
    StepLimit,
    MemoryLimit,
}

/// An input that an execution cannot go on without.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// What `Inputs::values` calls it.
    pub name: String,
    pub ty: Ty,
    pub source: Source,
}

/// Where an input comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A parameter of the entry function.
    Parameter(VarId),
    /// The result of a function without a body.
    Result(FuncId),
    /// A variable of the function without an initialiser.
    Variable(FuncId, VarId),
}

/// The result of a function.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Void,
    Scalar {
        ty: Ty,
        bits: Bits,
    },
    /// The bytes of a record; indeterminate ones are 0.
    Record {
        ty: Ty,
        bytes: Vec<u8>,
    },
}

/// Why an execution has no meaning from here on, and which object is concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undefined {
    pub reason: Reason,
    /// The name of a variable, or a few words on the object.
    pub object: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    Arithmetic(arith::Undefined),
    NullPointer,
    /// An address that never belonged to an object.
    WildPointer,
    /// The object's life is over.
    Dangling,
    OutOfBounds,
    ReadOnly,
    /// Bytes of a function, a label or an argument list.
    NotData,
    Indeterminate,
    PointerArithmetic,
    /// `<` or `-` of pointers into different objects.
    DifferentObjects,
    /// `==` of pointers into different objects that may have one address all the same: one is just
    /// behind its object and the other at a start, an object's life is over, or both are string
    /// literals (C11 6.5.9, 6.2.4, 6.4.5). Not undefined, but the compiler's and linker's choice.
    Coincidence,
    /// A difference that is no whole number of elements.
    UnevenDifference,
    NotAFunction,
    /// Arguments or result do not fit the function that is called.
    CallMismatch,
    /// The result of a function that returned none.
    NoResult,
    DoubleFree,
    InvalidFree,
    Overlap,
    /// `__builtin_clz(0)` and the like.
    ZeroArgument,
    NoArgumentList,
    MissingArgument,
    ArgumentType,
    Unreachable,
    /// A variable-length array of no or negative size.
    ArraySize,
    /// A computed `goto` to something else than a label of its function.
    NotALabel,
    /// A function does not do what an attribute of it promises, or is not called so.
    Promise,
    /// An access by another type than the object's, which an optimiser does not expect.
    Punning,
}

impl Reason {
    /// A few words that fit behind "no", without an "in": what a proof assumes.
    pub fn kind(self) -> &'static str {
        match self {
            Reason::Arithmetic(why) => match why {
                arith::Undefined::SignedOverflow(_) => "signed overflow",
                arith::Undefined::DivisionByZero => "division by zero",
                arith::Undefined::ShiftAmount => "shift by a negative or too large amount",
                arith::Undefined::LeftShift => "left shift of a negative or too large value",
                arith::Undefined::FloatToInteger => "conversion of a float that does not fit",
                arith::Undefined::NotScalar => "arithmetic on no scalar",
            },
            Reason::NullPointer => "use of a null pointer",
            Reason::WildPointer => "use of a pointer to no object",
            Reason::Dangling => "use of an object after its life",
            Reason::OutOfBounds => "access out of bounds",
            Reason::ReadOnly => "write to a read-only object",
            Reason::NotData => "access to what is no data",
            Reason::Indeterminate => "read of an indeterminate value",
            Reason::PointerArithmetic => "pointer arithmetic out of bounds",
            Reason::DifferentObjects => "comparison of pointers into different objects",
            Reason::Coincidence => "comparison of pointers that may be equal by chance",
            Reason::UnevenDifference => "difference of pointers between elements",
            Reason::NotAFunction => "call of what is no function",
            Reason::CallMismatch => "call of a function of another type",
            Reason::NoResult => "use of the result of a function that returned none",
            Reason::DoubleFree => "second free of an object",
            Reason::InvalidFree => "free of what is no heap object",
            Reason::Overlap => "copy between overlapping objects",
            Reason::ZeroArgument => "call of a builtin with 0 that it has no result for",
            Reason::NoArgumentList => "use of a va_list that is not started",
            Reason::MissingArgument => "va_arg beyond the last argument",
            Reason::ArgumentType => "va_arg with another type than the argument's",
            Reason::Unreachable => "__builtin_unreachable",
            Reason::ArraySize => "variable-length array of no size",
            Reason::NotALabel => "goto to what is no label",
            Reason::Promise => "broken promise to the compiler",
            Reason::Punning => "access by another type",
        }
    }
}

impl Reason {
    /// The kind of check that looks for it, if there is one.
    pub fn check(self) -> Option<CheckKind> {
        Some(match self {
            Reason::Arithmetic(why) => match why {
                arith::Undefined::SignedOverflow(_) => CheckKind::Overflow,
                arith::Undefined::DivisionByZero => CheckKind::Div,
                arith::Undefined::ShiftAmount => CheckKind::Shift,
                arith::Undefined::FloatToInteger => CheckKind::Float,
                arith::Undefined::LeftShift | arith::Undefined::NotScalar => return None,
            },
            Reason::NullPointer => CheckKind::Null,
            Reason::OutOfBounds | Reason::WildPointer => CheckKind::Bounds,
            Reason::Dangling => CheckKind::Lifetime,
            Reason::Indeterminate => CheckKind::Indeterminate,
            Reason::DoubleFree | Reason::InvalidFree => CheckKind::Free,
            Reason::NotAFunction => CheckKind::Call,
            Reason::Unreachable => CheckKind::Unreachable,
            Reason::ReadOnly | Reason::NotData | Reason::PointerArithmetic => return None,
            Reason::DifferentObjects | Reason::UnevenDifference => return None,
            Reason::Coincidence => return None,
            Reason::CallMismatch | Reason::NoResult | Reason::Overlap => return None,
            Reason::ZeroArgument | Reason::NoArgumentList | Reason::MissingArgument => return None,
            Reason::ArgumentType | Reason::ArraySize | Reason::NotALabel => return None,
            Reason::Promise | Reason::Punning => return None,
        })
    }
}

impl fmt::Display for Undefined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = self.object.as_deref().unwrap_or("an object");
        match self.reason {
            Reason::Arithmetic(why) => why.fmt(f),
            Reason::NullPointer => f.write_str("use of a null pointer"),
            Reason::WildPointer => f.write_str("use of a pointer to no object"),
            Reason::Dangling => f.write_str("use of an object after its life"),
            Reason::OutOfBounds => write!(f, "access outside of {object}"),
            Reason::ReadOnly => write!(f, "write to {object}, which is read-only"),
            Reason::NotData => write!(f, "access to {object} as data"),
            Reason::Indeterminate => write!(f, "read of indeterminate value of {object}"),
            Reason::PointerArithmetic => write!(f, "pointer arithmetic leaves {object}"),
            Reason::DifferentObjects => f.write_str("pointers into different objects compared"),
            Reason::Coincidence => f.write_str("pointers compared that may be equal by chance"),
            Reason::UnevenDifference => {
                f.write_str("difference of pointers is no whole number of elements")
            }
            Reason::NotAFunction => f.write_str("call of something that is no function"),
            Reason::CallMismatch => write!(f, "call does not fit the type of {object}"),
            Reason::NoResult => f.write_str("use of the result of a function that returned none"),
            Reason::DoubleFree => f.write_str("object freed twice"),
            Reason::InvalidFree => f.write_str("free of something that is no heap object"),
            Reason::Overlap => f.write_str("copy between overlapping objects"),
            Reason::ZeroArgument => f.write_str("result for the argument 0 is undefined"),
            Reason::NoArgumentList => f.write_str("use of a va_list that is not started"),
            Reason::MissingArgument => f.write_str("va_arg beyond the last argument"),
            Reason::ArgumentType => f.write_str("va_arg with another type than the argument's"),
            Reason::Unreachable => f.write_str("__builtin_unreachable is reached"),
            Reason::ArraySize => f.write_str("variable-length array of no size"),
            Reason::NotALabel => f.write_str("goto to something that is no label"),
            Reason::Promise => f.write_str("a promise to the compiler is broken"),
            Reason::Punning => write!(f, "access to {object} by another type"),
        }
    }
}

/// An object as the memory knows it; the program has its name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Which {
    Global(GlobalId),
    Local(FuncId, VarId),
    Function(FuncId),
    Heap,
    Alloca,
    Label,
    Arguments,
    Input,
}

impl Which {
    /// The name of a variable, or a few words.
    pub fn name(self, program: &Program) -> String {
        match self {
            Which::Global(id) => program.globals[id].name.clone(),
            Which::Local(f, v) => match &program.functions[f].body {
                Some(body) => body.vars[v].name.clone(),
                None => v.to_string(),
            },
            Which::Function(id) => program.functions[id].name.clone(),
            Which::Heap => "a heap object".into(),
            Which::Alloca => "an alloca object".into(),
            Which::Label => "a label".into(),
            Which::Arguments => "an argument list".into(),
            Which::Input => "an input object".into(),
        }
    }
}

/// What interrupts the interpreter; boxed, so that results of operations stay small.
#[derive(Clone, Debug)]
pub(crate) enum Halted {
    Undefined(Reason, Option<Which>),
    Unsupported(String),
    Needs(Request),
    Stop(Stop),
}

pub(crate) type Halt = Box<Halted>;

#[cold]
pub(crate) fn undefined(reason: Reason) -> Halt {
    Box::new(Halted::Undefined(reason, None))
}

#[cold]
pub(crate) fn undefined_of(reason: Reason, which: Which) -> Halt {
    Box::new(Halted::Undefined(reason, Some(which)))
}

#[cold]
pub(crate) fn unsupported(text: impl Into<String>) -> Halt {
    Box::new(Halted::Unsupported(text.into()))
}

#[cold]
pub(crate) fn needs(request: Request) -> Halt {
    Box::new(Halted::Needs(request))
}

#[cold]
pub(crate) fn stop(stop: Stop) -> Halt {
    Box::new(Halted::Stop(stop))
}

impl From<arith::Undefined> for Halt {
    #[cold]
    fn from(why: arith::Undefined) -> Halt {
        match why {
            arith::Undefined::NotScalar => unsupported(why.to_string()),
            _ => undefined(Reason::Arithmetic(why)),
        }
    }
}

impl Halted {
    /// The end of the execution, if this happened at `place`.
    pub(crate) fn at(self, place: Place, program: &Program) -> Stop {
        match self {
            Halted::Undefined(reason, which) => {
                let object = which.map(|w| w.name(program));
                Stop::Undefined { what: Undefined { reason, object }, place }
            }
            Halted::Unsupported(text) => Stop::Unsupported(text, place),
            Halted::Needs(request) => Stop::NoInput(request.name),
            Halted::Stop(stop) => stop,
        }
    }
}
