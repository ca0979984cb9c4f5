//! Lowering of hand-made trees. Most tests of lowering are files of C.

mod listings;
mod make;
mod show;
