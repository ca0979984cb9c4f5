//! Names that a query binds to a variable.

use crate::read::{program, well_formed, written};
use cfa::predicate::Variable;
use cfa::text::print_formulas;
use cfa::{FuncId, GlobalId, Program, VarId};
use cfront::predicate::{Binding, compile_bound};

const TEXT: &str = "int total; static int v = 3;\n\
    int f(int x) { static int calls; calls++; { int x = 2; total += x; } return x + calls; }\n\
    int g(int v) { return v + total; }\n";

fn local(program: &Program, f: FuncId, name: &str, k: usize) -> Variable {
    let body = program.functions[f].body.as_ref().expect("a body");
    let mut found = body.vars.entries().filter(|(_, v)| v.name == name);
    let (id, _): (VarId, _) = found.nth(k).expect("a variable");
    Variable::Local(f, id)
}

/// For each function the formulas of `v > 0`, and the number of locations without one.
fn shown(variable: impl Fn(&Program) -> Variable) -> Vec<String> {
    let mut program = program(&written("bound.c", TEXT));
    let variable = variable(&program);
    let bindings = [Binding { name: "v", variable }];
    let predicate = compile_bound(&mut program, "v > 0", &bindings).expect("it should compile");
    well_formed(&program);
    let mut out = Vec::new();
    for (f, function) in program.functions.entries() {
        let (Some(formulas), Some(body)) = (predicate.of(f), &function.body) else { continue };
        let text = print_formulas(&program, f, formulas.list()).join("; ");
        let without = body.locs.ids().filter(|l| predicate.at(f, *l).is_none()).count();
        out.push(format!("{}: {text}, without {without}", function.name));
    }
    out
}

fn global(name: &'static str) -> impl Fn(&Program) -> Variable {
    move |program| {
        let found = program.globals.entries().find(|(_, g)| g.name == name);
        let (id, _): (GlobalId, _) = found.expect("a global");
        Variable::Global(id)
    }
}

#[test]
fn a_bound_name_means_its_variable() {
    let function = |program: &Program| program.function("f").expect("a function");
    assert_eq!(shown(|p| local(p, function(p), "x", 0)), ["f: x > 0, without 0"]);
    assert_eq!(shown(|p| local(p, function(p), "x", 1)), ["f: x'2 > 0, without 4"]);
    assert_eq!(shown(global("total")), ["f: total > 0, without 0", "g: total > 0, without 0"]);
    assert_eq!(shown(global("calls")), ["f: calls > 0, without 0"]);
    assert_eq!(shown(global("v")), ["f: v > 0, without 0", "g: ::v > 0, without 0"]);
}
