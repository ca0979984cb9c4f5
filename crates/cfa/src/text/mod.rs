//! The text form of programs: pleasant to read, and it reads back.
//!
//! `read(&print(p)) == p` for every program whose bodies are compact (`crate::compact`) and
//! whose types are built from earlier ones, well-formed or not. A file is a list of lines:
//!
//! ```text
//! cfa lp64                          the data model
//! file "sort.c"                     file0, file1, …
//! unit "sort.c" library wraps       u0, u1, …; also `traps`, `unsigned_char`, `strict_aliasing`, `inexact "-ffast-math"`
//! records struct list               all records, in order
//! types int*, struct list*          all types but the basic ones, in order
//! struct list size 16 align 8 {
//!   next: struct list* @0
//!   flag: unsigned int @8 bits 3..5
//! }
//! constant RED: int = 0
//! global table: int[2] static u0 align 16 @3:1 = {1, 2}
//!
//! func next: int(int) unit u0 @5:5 {
//!   param x: int
//!   local y: int in scope1
//!   scope0
//!   scope1 in scope0 statics n = n'2
//!   label again l2 taken
//!   locs l0..l3 in scope0 declared 2
//!   entry l0 exit l1
//!   l0 -> l2: y = x + 1             @5:3 [120..133] stmt s0 block
//!   l2 -> l1: return y              @6:3 [140..147] stmt s1
//!   stmt s0 expr l0 @5:3 [120..133]
//!   boolean b0 l2 @… […]            and  cond c0 b0 …,  decision d0 b0 s0 …
//! }
//! ```
//!
//! Each kind of thing says its form in one place: names in `names`, types in `types`, constants
//! in `literal`, expressions in `expr`, operations and marks in `op`, initial bytes in `image`.
//! The types of expressions are not written: `crate::typing` has the rules that give them back.

mod body;
mod cursor;
mod expr;
mod formula;
mod image;
mod lex;
pub(crate) mod literal;
mod names;
pub(crate) mod op;
mod print;
mod read;
mod read_body;
mod read_expr;
mod read_image;
mod read_nodes;
mod read_op;
mod read_types;
mod types;

pub use formula::print_formulas;
pub use print::{print, print_edge, print_function, print_op, print_ops};
pub use read::read;
pub use types::type_name;
