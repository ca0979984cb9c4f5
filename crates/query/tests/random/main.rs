//! Random queries and random mistakes, from fixed seeds.

mod filters;
mod fuzz;
mod round_trip;
#[path = "../targets/support.rs"]
mod support;
mod targets;
mod trees;
