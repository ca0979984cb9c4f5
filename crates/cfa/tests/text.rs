//! Printed programs read back, and errors say where.

use cfa::text::{print, read};

fn check(source: &str, expected: &str) {
    let message = read(source).expect_err("the text should be wrong").render(false);
    assert_eq!(message.trim_end(), expected.trim_end());
}

#[test]
fn the_partition_of_the_paper_is_a_fixed_point() {
    let program = read(include_str!("text/partition.cfa")).expect("it should read");
    let text = print(&program);
    assert_eq!(read(&text).expect("what was printed should read"), program);
}

#[test]
fn an_error_shows_the_line_and_what_was_expected() {
    check(
        "cfa lp64\nfunc f: int() {\n  entry l0 exit l1\n  l0 -> l1: return x + 1\n}\n",
        "cfa:4:20: error: unexpected `x`
 4 |   l0 -> l1: return x + 1
   |                    ^ expected the name of a variable or function",
    );
}

#[test]
fn a_type_error_names_the_types() {
    check(
        "cfa lp64\nfunc f: int() {\n  entry l0 exit l1\n  l0 -> l1: return 2l + 1\n}\n",
        "cfa:4:25: error: operands of types long and int
 4 |   l0 -> l1: return 2l + 1
   |                         ^",
    );
}

#[test]
fn deep_expressions_read_back() {
    let deep = 20_000;
    for (open, close) in [("-", ""), ("(", " + 1)"), ("(1 + ", ")"), ("(long)(int)", "")] {
        let (open, close) = (open.repeat(deep), close.repeat(deep));
        let line = format!("  l0 -> l1: x = {open}x{close}\n");
        let source =
            format!("cfa lp64\nglobal x: int\nfunc f: int() {{\n  entry l0 exit l1\n{line}}}\n");
        let program = read(&source).expect("depth should not matter");
        assert!(read(&print(&program)).expect("printed text should read") == program);
    }
}
