//! Random queries and random mistakes, from fixed seeds.

mod filters;
mod fuzz;
mod round_trip;
mod trees;
