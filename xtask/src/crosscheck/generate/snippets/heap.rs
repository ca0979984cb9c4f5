//! Memory that is allocated; an allocation that fails is asked for.

use super::super::piece::{Piece, block, line};
use super::super::scope::Scope;

/// An array that is filled, summed up, and perhaps made larger.
pub fn array(scope: &mut Scope) -> Vec<Piece> {
    let (p, i, n) = (scope.name("p"), scope.name("i"), 2 + scope.below(6));
    let value = scope.expression();
    let make = match scope.below(2) {
        0 => format!("int *{p} = malloc({n} * sizeof *{p});"),
        _ => format!("int *{p} = calloc({n}, sizeof *{p});"),
    };
    let mut all = vec![line(make), block(format!("if SEEN(!{p})"), vec![line("return 2;")])];
    let fill = vec![line(format!("{p}[{i}] = ({value}) % 100 + {i};"))];
    all.push(block(format!("for (int {i} = 0; SEEN({i} < {n}); {i}++)"), fill));
    if scope.one_in(3) {
        let more = scope.name("more");
        all.push(line(format!("int *{more} = realloc({p}, {} * sizeof *{p});", n + 3)));
        all.push(block(
            format!("if SEEN({more} == 0)"),
            vec![line(format!("free({p});")), line("return 2;")],
        ));
        all.push(line(format!("{p} = {more};")));
    }
    let (index, bound) = (scope.small(), scope.number());
    let read = format!("{p}[(unsigned)({index}) % {n}u]");
    all.push(scope.decide(&format!("{read} > {bound}")));
    all.push(scope.decide(&format!("{p}[0] != {p}[{}] - {}", n - 1, n - 1)));
    all.push(scope.keep(&read));
    all.push(line(format!("free({p});")));
    vec![block("", all)]
}

/// A linked list.
pub fn list(scope: &mut Scope) -> Vec<Piece> {
    let (node, head, i, n) =
        (scope.name("node"), scope.name("head"), scope.name("i"), 1 + scope.below(4));
    let next = format!("struct {node} *next;");
    scope.structure(&node, &[&next, "int value;"]);
    let value = scope.expression();
    let new = scope.name("new");
    let push = vec![
        line(format!("struct {node} *{new} = malloc(sizeof *{new});")),
        block(format!("if SEEN(!{new})"), vec![line("break;")]),
        line(format!("{new}->value = (({value}) & 63) + {i};")),
        line(format!("{new}->next = {head};")),
        line(format!("{head} = {new};")),
    ];
    let bound = scope.number();
    let kept = scope.keep(&format!("{head}->value"));
    let walk = vec![
        block(format!("if SEEN({head}->value > {bound})"), vec![kept]),
        line(format!("{head} = {head}->next;")),
    ];
    let more = scope.variable();
    vec![block(
        "",
        vec![
            line(format!("struct {node} *{head} = 0;")),
            block(format!("for (int {i} = 0; SEEN({i} < ({more} & 3) + {n}); {i}++)"), push),
            block(format!("while SEEN({head} != 0)"), walk),
        ],
    )]
}
