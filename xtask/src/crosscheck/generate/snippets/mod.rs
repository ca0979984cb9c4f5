//! Kinds of statements that random programs are made of; one kind is one function, and a new one is a line in a
//! table.

mod arithmetic;
mod bits;
mod control;
mod environment;
mod floats;
mod heap;
mod indeterminate;
mod order;
mod overflow;
mod pointers;
mod recursion;
mod representation;
mod strings;
mod structs;
mod wild;

use super::piece::Piece;
use super::scope::Scope;

pub type Snippet = fn(&mut Scope) -> Vec<Piece>;

/// What the standard defines, whatever the inputs are. Those that come twice are chosen twice as often.
pub const DEFINED: &[Snippet] = &[
    arithmetic::assign,
    arithmetic::compound,
    arithmetic::conditional,
    arithmetic::comma,
    control::branch,
    control::branch,
    control::loop_for,
    control::loop_while,
    control::loop_do,
    control::switch,
    control::jump,
    heap::array,
    heap::list,
    strings::copy,
    strings::search,
    strings::digits,
    floats::quotient,
    floats::sum,
    recursion::linear,
    recursion::binary,
    structs::by_value,
    structs::array,
    pointers::alias,
    pointers::walk,
    pointers::function,
    bits::fields,
];

/// What is undefined or unspecified for some inputs, or is up to the environment.
pub const UNDEFINED: &[Snippet] = &[
    overflow::compared,
    overflow::guarded,
    overflow::shift,
    overflow::division,
    overflow::conversion,
    indeterminate::local,
    indeterminate::array,
    indeterminate::heap,
    representation::padding,
    representation::union_member,
    representation::object_bytes,
    wild::outside,
    wild::null,
    wild::between,
    wild::access,
    environment::out_parameter,
    environment::out_structure,
    environment::result,
    environment::global,
    environment::counter,
    environment::allocation,
    order::operands,
    order::arguments,
    arithmetic::assign,
    arithmetic::compound,
    control::branch,
    control::loop_for,
    control::switch,
    pointers::alias,
    structs::by_value,
    bits::fields,
];
