//! The automata have the order of evaluation that they are told, and list what has none.

use cfa::{Body, ExprKind, Op};
use cfront::driver::{Options, UnitRequest, front_end};
use cfront::evaluation::Evaluation;
use std::path::Path;

/// Of a function in a file of verdicts: the constants that its calls are given, in their order, and
/// how many expressions have no known order.
fn calls(file: &str, evaluation: Evaluation) -> (Vec<u64>, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/verdicts").join(file);
    let options = Options { evaluation: Some(evaluation), ..Options::default() };
    let (translation, _) = front_end(&[UnitRequest::new(path)], &options);
    let program = translation.expect("the file should be well-formed").program;
    let f = program.function("f").expect("the file should have a function f");
    let body: &Body = program.functions[f].body.as_ref().expect("f should have a body");
    let given = body.edges.iter().filter_map(|edge| match &edge.op {
        Op::Call { args, .. } => match body.exprs[*args.first()?].kind {
            ExprKind::Const(value) => Some(value),
            _ => None,
        },
        _ => None,
    });
    (given.collect(), body.unsequenced.len())
}

#[test]
fn arguments_go_as_the_compiler_has_them_go() {
    let file = "order_arguments.c";
    assert_eq!(calls(file, Evaluation::LEFT), (vec![1, 2], 0));
    assert_eq!(calls(file, Evaluation::read("arguments 21 21")), (vec![2, 1], 0));
    assert_eq!(calls(file, Evaluation::read("arguments 21 12")), (vec![1, 2], 1));
    assert_eq!(calls(file, Evaluation::UNKNOWN), (vec![1, 2], 1));
}

#[test]
fn operands_go_as_the_compiler_has_them_go() {
    let file = "order_operands.c";
    let left = Evaluation::read("arithmetic 12\ncomparison 12");
    assert_eq!(calls(file, left), (vec![1, 2, 3, 4], 0));
    let right = Evaluation::read("arithmetic 21\ncomparison 21");
    assert_eq!(calls(file, right), (vec![2, 1, 4, 3], 0));
    assert_eq!(calls(file, Evaluation::UNKNOWN), (vec![1, 2, 3, 4], 4));
}

#[test]
fn a_form_that_was_not_asked_for_has_no_order() {
    let known = Evaluation::read("arithmetic 12\nassignment 12");
    assert_eq!(calls("order_read.c", known).1, 2);
}
