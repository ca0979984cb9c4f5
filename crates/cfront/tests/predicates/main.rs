//! Predicates of queries: what they mean at each location, and what the interpreter says of them.
//! `UPDATE_EXPECT=1` overwrites what is expected; read the difference before you keep it.

mod bound;
mod files;
mod fuzz;
mod native;
mod read;
mod units;
mod values;
