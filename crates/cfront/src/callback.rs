//! Functions that call what they are given, as C: what `--stub f=callback` means.
//!
//! The text is linked as a model of the library is, so that engines follow the calls, and native runs of
//! tests have the same text. A call of such a function calls functions that it or another one was given,
//! as often as the test says; what it passes are inputs, and pointers among its own arguments; it writes
//! nothing. Types need no names here: a pointer is a pointer.

use cfa::{FuncId, Program, Ty, Type, Types};
use std::fmt::Write;

/// The name of the text, among models.
pub const FILE: &str = "stubs.c";

const UNFIT: &str = "a function that calls back takes and returns numbers and pointers to objects; \
                     for others write the stub in C, in a file of its own";

/// A function that is an argument: of which stub, and which one.
struct Passed<'p> {
    stub: &'p str,
    parameter: usize,
    ty: Ty,
}

/// The text that defines these functions, which the program declares.
pub fn text(program: &Program, stubs: &[FuncId]) -> Result<String, String> {
    let passed = stubs.iter().flat_map(|f| passed(program, *f)).collect::<Vec<_>>();
    if passed.is_empty() {
        let names: Vec<&str> = stubs.iter().map(|f| program.functions[*f].name.as_str()).collect();
        let names = names.join("`, `");
        return Err(format!("`{names}` can call nothing back: no argument is a function"));
    }
    let mut out = String::from("void __assize_incomplete(const char *);\n");
    for one in &passed {
        let ty = spell(&program.types, one.ty, &given(one))?;
        let _ = writeln!(out, "static {ty};");
    }
    for f in stubs {
        out.push_str(&stub(program, *f, &passed)?);
    }
    Ok(out)
}

fn passed(program: &Program, f: FuncId) -> Vec<Passed<'_>> {
    let (function, types) = (&program.functions[f], &program.types);
    let params = types.signature(function.ty).map_or(&[][..], |s| &s.params);
    let is_function = |ty: Ty| types.pointee(ty).is_some_and(|to| types.signature(to).is_some());
    let all = params.iter().enumerate().filter(|(_, ty)| is_function(**ty));
    all.map(|(parameter, ty)| Passed { stub: &function.name, parameter, ty: *ty }).collect()
}

/// Where an argument stays for later calls.
fn given(one: &Passed<'_>) -> String {
    format!("given_{}_{}", one.stub, one.parameter)
}

fn stub(program: &Program, f: FuncId, passed: &[Passed<'_>]) -> Result<String, String> {
    let (function, types) = (&program.functions[f], &program.types);
    let name = &function.name;
    let signature = types.signature(function.ty).filter(|s| s.prototyped);
    let signature = signature.ok_or_else(|| format!("`{name}` is declared without parameters"))?;
    let own = passed.iter().filter(|one| one.stub == name);
    let kept: String =
        own.map(|one| format!("    {} = p{};\n", given(one), one.parameter)).collect();
    let params = signature.params.iter().enumerate();
    let pointers = params.clone().filter(|(_, ty)| is_data_pointer(types, **ty));
    let pointers: Vec<String> = pointers.map(|(k, _)| format!("p{k}")).collect();
    let (mut answers, mut calls) = (format!("int __answer_{name}_calls(void);\n"), String::new());
    for (k, one) in (1..).zip(passed) {
        if base::mutant!("cfront: what calls back calls nothing") {
            continue;
        }
        let call = call(types, name, one, k, &pointers, &mut answers)?;
        let _ = write!(calls, "        case {k}:\n{call}            break;\n");
    }
    let list: Result<Vec<_>, _> =
        params.map(|(k, ty)| spell(types, *ty, &format!("p{k}"))).collect();
    let mut list = list?;
    list.extend(signature.variadic.then(|| "...".into()));
    let list = if list.is_empty() { "void".into() } else { list.join(", ") };
    let head = spell(types, signature.ret, &format!("{name}({list})"))?;
    let result = result(types, name, signature.ret, &mut answers)?;
    Ok(format!(
        "{answers}{head} {{\n{kept}    for (;;) {{\n        switch (__answer_{name}_calls()) {{\n{calls}        default:\n            {result}\n        }}\n    }}\n}}\n"
    ))
}

/// One call of a function that was given before. Its scalar arguments are inputs.
fn call(
    types: &Types,
    stub: &str,
    one: &Passed<'_>,
    k: usize,
    pointers: &[String],
    answers: &mut String,
) -> Result<String, String> {
    let signature = types.pointee(one.ty).and_then(|to| types.signature(to));
    let params = signature.map_or(&[][..], |s| &s.params);
    let (mut arguments, mut leads) = (Vec::new(), false);
    for (n, ty) in params.iter().enumerate() {
        let answer = format!("__answer_{stub}_passes{k}_{n}");
        leads |= types.is_pointer(*ty);
        match types.is_pointer(*ty) {
            true if pointers.len() > 1 && is_data_pointer(types, *ty) => {
                let _ = writeln!(answers, "unsigned {answer}(void);");
                let (count, all) = (pointers.len(), pointers.join(", "));
                arguments.push(format!("((void *[]){{{all}}})[{answer}() % {count}]"));
            }
            true if is_data_pointer(types, *ty) => {
                arguments.push(pointers.first().cloned().unwrap_or_else(|| "0".into()));
            }
            true => arguments.push("0".into()),
            false => {
                let _ = writeln!(answers, "{};", spell(types, *ty, &format!("{answer}(void)"))?);
                arguments.push(format!("{answer}()"));
            }
        }
    }
    let (given, arguments) = (given(one), arguments.join(", "));
    let bound = match leads {
        true => format!("            __assize_incomplete(\"pointers that {stub} passes\");\n"),
        false => String::new(),
    };
    Ok(format!("{bound}            if ({given}) {given}({arguments});\n"))
}

/// What the stub returns: an input, if it is a number.
fn result(types: &Types, name: &str, ret: Ty, answers: &mut String) -> Result<String, String> {
    if types.is_void(ret) {
        return Ok("return;".into());
    }
    if is_data_pointer(types, ret) {
        return Ok(format!(
            "__assize_incomplete(\"pointers that {name} returns\");\n            return 0;"
        ));
    }
    if types.is_pointer(ret) {
        return Err(UNFIT.into());
    }
    let _ = writeln!(answers, "{};", spell(types, ret, &format!("__answer_{name}(void)"))?);
    Ok(format!("return __answer_{name}();"))
}

fn is_data_pointer(types: &Types, ty: Ty) -> bool {
    types.pointee(ty).is_some_and(|to| types.signature(to).is_none())
}

/// A declaration. Pointers to objects are `void *`.
fn spell(types: &Types, ty: Ty, name: &str) -> Result<String, String> {
    match types.get(ty) {
        Type::Void => Ok(format!("void {name}")),
        Type::Bool => Ok(format!("_Bool {name}")),
        Type::Int(kind) => Ok(format!("{} {name}", kind.name())),
        Type::Float(kind) => Ok(format!("{} {name}", kind.name())),
        Type::Pointer(to) => match types.signature(*to) {
            None => Ok(format!("void *{name}")),
            Some(signature) => {
                let params = signature.params.iter().map(|ty| spell(types, *ty, ""));
                let mut params = params.collect::<Result<Vec<_>, _>>()?;
                params.extend(signature.variadic.then(|| "...".into()));
                let list = match params.is_empty() {
                    true if signature.prototyped => "void".into(),
                    _ => params.join(", "),
                };
                spell(types, signature.ret, &format!("(*{name})({list})"))
            }
        },
        _ => Err(UNFIT.into()),
    }
}
