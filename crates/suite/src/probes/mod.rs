//! Probes for whole builds: cheap enough to stay in while any command runs.
//!
//! A unit is compiled with a map of bytes, one for each point that tells the rest
//! ([`plan::Plan`]); many processes may set them at once, and what is set stays set. In
//! [`text::Mode::Sequence`] each point is also told to the runtime, which keeps what the query
//! needs to know about the order.

pub mod infer;
pub mod masks;
pub mod observed;
pub mod order;
pub mod ordered;
mod packed;
pub mod plan;
pub mod segments;
pub mod table;
pub mod text;
pub mod ways;

/// Linked with every executable and shared library that has units with probes.
pub const RUNTIME: &str = include_str!("runtime.c");

/// The environment variable with the directory for what is recorded.
pub const DATA_VARIABLE: &str = "ASSIZE_DATA";
