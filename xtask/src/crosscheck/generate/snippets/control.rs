//! Branches, loops of up to 50 rounds, `switch`, `goto`.

use super::super::piece::{Piece, block, closed, line, otherwise};
use super::super::scope::Scope;

pub fn branch(scope: &mut Scope) -> Vec<Piece> {
    let condition = scope.condition();
    let mut body = scope.inner();
    if scope.loops > 0 && scope.one_in(4) {
        body.push(line(scope.pick(&["break;", "continue;"])));
    } else if scope.one_in(8) {
        body.push(line("return 1;"));
    }
    if scope.one_in(2) {
        body.push(otherwise(scope.inner()));
    }
    vec![block(format!("if SEEN({condition})"), body)]
}

/// Few rounds more often than many: an unwinding has each of them.
fn rounds(scope: &mut Scope) -> usize {
    match scope.below(6) {
        0 => 10 + scope.below(41),
        _ => 1 + scope.below(5),
    }
}

fn body(scope: &mut Scope) -> Vec<Piece> {
    scope.loops += 1;
    let body = scope.inner();
    scope.loops -= 1;
    body
}

pub fn loop_for(scope: &mut Scope) -> Vec<Piece> {
    let (i, most) = (scope.name("i"), rounds(scope));
    let condition = match scope.below(3) {
        0 => format!("{i} < {most}"),
        1 => format!("{i} < {most} && ({})", scope.condition()),
        _ => format!("{i} < ({} & {most})", scope.variable()),
    };
    vec![block(format!("for (int {i} = 0; SEEN({condition}); {i}++)"), body(scope))]
}

pub fn loop_while(scope: &mut Scope) -> Vec<Piece> {
    let (n, most) = (scope.name("n"), rounds(scope));
    let start = format!("int {n} = {} & {most};", scope.variable());
    vec![line(start), block(format!("while SEEN({n}-- > 0)"), body(scope))]
}

pub fn loop_do(scope: &mut Scope) -> Vec<Piece> {
    let (n, most) = (scope.name("n"), rounds(scope));
    let mut inside = vec![line(format!("{n}++;"))];
    inside.extend(body(scope));
    let condition = scope.condition();
    let again = format!("}} while SEEN({n} < {most} && ({condition}));");
    vec![line(format!("int {n} = 0;")), closed("do", inside, again)]
}

/// With and without a default; an arm may fall into the next one.
pub fn switch(scope: &mut Scope) -> Vec<Piece> {
    let value = scope.expression();
    let mut arms = Vec::new();
    for case in ["0", "1", "2 ... 4", "-1", "6"].iter().take(2 + scope.below(4)) {
        arms.push(line(format!("case {case}: CASE;")));
        arms.push(block("", scope.inner()));
        arms.extend((!scope.one_in(3)).then(|| line("break;")));
    }
    if scope.one_in(2) {
        arms.push(line("default: CASE;"));
        arms.push(block("", scope.inner()));
        return vec![block(format!("switch SWITCH(({value}) % 8)"), arms)];
    }
    vec![block(format!("switch SWITCH(({value}) % 8)"), arms), line("NOCASE;")]
}

pub fn jump(scope: &mut Scope) -> Vec<Piece> {
    let (label, condition) = (scope.name("out"), scope.condition());
    let mut all =
        vec![block(format!("if SEEN({condition})"), vec![line(format!("goto {label};"))])];
    all.extend(scope.inner());
    all.push(line(format!("{label}: ;")));
    all
}
