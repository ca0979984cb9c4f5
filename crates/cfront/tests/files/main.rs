//! Tests as files: C in, automata and places beside it. `UPDATE_EXPECT=1` overwrites what is
//! expected; read the difference before you keep it.

mod examples;
mod expect;
mod figures;
mod lower;
mod places;
mod probes;
mod read;
mod roundtrip;
mod spans;
