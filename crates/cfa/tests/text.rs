//! Printed programs read back, and errors say where.

use cfa::text::{print, print_function, read};
use cfa::{EdgeId, Expr, ExprKind, FuncId, Op, Ty};

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

#[test]
fn compact_drops_what_is_unused_and_shares_nothing() {
    let mut program = read(include_str!("text/partition.cfa")).expect("it should read");
    let function = FuncId(0);
    let before = program.clone();
    let body = program.functions[function].body.as_mut().expect("it has a body");
    body.exprs.push(Expr { kind: ExprKind::Const(7), ty: Ty::INT });
    let Op::Assume { cond: first, .. } = body.edges[EdgeId(6)].op else { panic!("an assumption") };
    let Op::Assume { cond, .. } = &mut body.edges[EdgeId(7)].op else { panic!("an assumption") };
    *cond = first;
    assert_ne!(program, before);
    program.functions[function].body.as_mut().expect("it has a body").compact();
    assert_eq!(program, before);
}

#[test]
fn a_function_alone_needs_no_table() {
    let program = read(include_str!("text/partition.cfa")).expect("it should read");
    let text = print_function(&program, FuncId(0));
    assert!(text.starts_with("func partition: int(int*, int, int) unit u0 @1:5 {"));
    let header = "cfa lp64\nfile \"sort.c\"\nunit \"sort.c\"\ntypes int*\n";
    assert_eq!(read(&format!("{header}{text}")).expect("it should read"), program);
}
