//! The other forms: DOT, JSON and SVG of the partition function of the FQL paper, as files
//! (overwritten if UPDATE_EXPECT is set), and of random programs, which should not panic.

mod random;
mod xorshift;

use cfa::text::read;
use cfa::{FuncId, Program};
use std::path::Path;

fn partition() -> Program {
    read(include_str!("text/partition.cfa")).expect("it should read")
}

fn check(name: &str, found: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/draw").join(name);
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(&path, found).expect("the file should be writable");
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(found == wanted, "{name} differs; see UPDATE_EXPECT:\n{found}");
}

#[test]
fn dot() {
    check("partition.dot", &cfa::dot::dot(&partition(), &[FuncId(0)]));
}

#[test]
fn json() {
    check("partition.json", &cfa::json::json(&partition(), &[FuncId(0)]));
}

#[test]
fn svg() {
    check("partition.svg", &cfa::svg::svg(&partition(), &[FuncId(0)]));
}

#[test]
fn anything_can_be_drawn() {
    for seed in 0..200 {
        let program = random::program(seed);
        let all: Vec<FuncId> = program.functions.ids().collect();
        let svg = cfa::svg::svg(&program, &all);
        assert!(!svg.contains("NaN") && !svg.contains("inf\""), "seed {seed}");
        assert!(!cfa::dot::dot(&program, &all).is_empty());
        assert!(!cfa::json::json(&program, &all).is_empty());
    }
}
