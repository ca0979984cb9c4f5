//! Rule 11 for builtins: their signatures, as the comments in `crate::program` give them.

use super::ops::{Check, demand, fits};
use crate::program::Builtin;
use crate::types::{Ty, Types};

/// What an argument must be.
#[derive(Clone, Copy)]
enum Arg {
    Pointer,
    Size,
    Int,
    UInt,
    Unsigned,
    Integer,
    Float,
    /// Of the type of the first one.
    Same,
    Double,
}

/// The type of the result.
#[derive(Clone, Copy)]
enum Out {
    Nothing,
    Is(Ty),
    Size,
    /// That of the first argument.
    Same,
    Any,
}

use Arg::{Double, Float, Int, Integer, Pointer, Same, Size, UInt, Unsigned};

const INT: Out = Out::Is(Ty::INT);
const LONG: Out = Out::Is(Ty::LONG);
const LLONG: Out = Out::Is(Ty::LLONG);
const BOOL: Out = Out::Is(Ty::BOOL);
const DOUBLE: Out = Out::Is(Ty::DOUBLE);
const VOID_PTR: Out = Out::Is(Ty::VOID_PTR);

fn signature(builtin: Builtin) -> (&'static [Arg], Out) {
    match builtin {
        Builtin::Alloc | Builtin::Alloca => (&[Size], VOID_PTR),
        Builtin::Free | Builtin::VaStart | Builtin::VaEnd | Builtin::Incomplete => {
            (&[Pointer], Out::Nothing)
        }
        Builtin::ObjectSize | Builtin::Length => (&[Pointer], Out::Size),
        Builtin::Move | Builtin::Copy => (&[Pointer, Pointer, Size], Out::Nothing),
        Builtin::Fill => (&[Pointer, Int, Size], Out::Nothing),
        Builtin::Compare => (&[Pointer, Pointer, Size], INT),
        Builtin::OfSign => (&[Int], INT),
        Builtin::VaArg => (&[Pointer], Out::Any),
        Builtin::VaCopy => (&[Pointer, Pointer], Out::Nothing),
        Builtin::Exit | Builtin::Assume => (&[Int], Out::Nothing),
        Builtin::Abort | Builtin::Unreachable => (&[], Out::Nothing),
        Builtin::Output => (&[], LLONG),
        Builtin::AssertFail => (&[Pointer, Pointer, UInt, Pointer], Out::Nothing),
        Builtin::Read | Builtin::Write => (&[Int, Pointer, Size], LONG),
        Builtin::Clz | Builtin::Ctz | Builtin::Popcount => (&[Unsigned], INT),
        Builtin::Bswap => (&[Unsigned], Out::Same),
        Builtin::AddOverflow | Builtin::SubOverflow | Builtin::MulOverflow => {
            (&[Integer, Integer, Pointer], BOOL)
        }
        Builtin::Sqrt | Builtin::Floor | Builtin::Ceil | Builtin::Trunc => (&[Float], Out::Same),
        Builtin::Rint | Builtin::Round | Builtin::Fabs => (&[Float], Out::Same),
        Builtin::Fmod | Builtin::Copysign => (&[Float, Same], Out::Same),
        Builtin::Fma => (&[Float, Same, Same], Out::Same),
        Builtin::Signbit => (&[Float], INT),
        Builtin::Sin | Builtin::Cos | Builtin::Tan | Builtin::Asin => (&[Double], DOUBLE),
        Builtin::Acos | Builtin::Atan | Builtin::Sinh | Builtin::Cosh => (&[Double], DOUBLE),
        Builtin::Tanh | Builtin::Exp | Builtin::Exp2 | Builtin::Log => (&[Double], DOUBLE),
        Builtin::Log2 | Builtin::Log10 | Builtin::Cbrt => (&[Double], DOUBLE),
        Builtin::Atan2 | Builtin::Pow | Builtin::Hypot => (&[Double, Double], DOUBLE),
    }
}

pub(super) fn check(types: &Types, builtin: Builtin, to: Option<Ty>, args: &[Ty]) -> Check {
    let (wanted, out) = signature(builtin);
    if args.len() != wanted.len() {
        return Err(format!("{} arguments for {} parameters", args.len(), wanted.len()));
    }
    for (want, ty) in wanted.iter().zip(args) {
        argument(types, *want, args[0], *ty)?;
    }
    let Some(to) = to else { return Ok(()) };
    match out {
        Out::Nothing => Err("no result is wanted of a builtin without one".to_string()),
        Out::Is(ty) => fits(types, ty, to),
        Out::Size => fits(types, types.size_type(), to),
        Out::Same => fits(types, args[0], to),
        Out::Any => Ok(()),
    }
}

fn argument(types: &Types, want: Arg, first: Ty, ty: Ty) -> Check {
    match want {
        Pointer => demand(types.is_pointer(ty), "expected a pointer"),
        Size => fits(types, types.size_type(), ty),
        Int => fits(types, Ty::INT, ty),
        UInt => fits(types, Ty::UINT, ty),
        Unsigned => {
            let unsigned = types.int_shape(ty).is_some_and(|(_, signed)| !signed);
            demand(unsigned && types.is_integer(ty), "expected an unsigned integer")
        }
        Integer => demand(types.is_integer(ty), "expected an integer"),
        Float => demand(types.is_float(ty), "expected a floating type"),
        Same => fits(types, first, ty),
        Double => fits(types, Ty::DOUBLE, ty),
    }
}
