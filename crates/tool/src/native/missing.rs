//! What a program names and nobody defines.
//!
//! `extern int limit;` may be defined by another part of the product, and then nobody here has it; or
//! by a library, as `environ` is. Only the linker knows: it is asked before a search, because what
//! nobody has is an input. What a header of the system declares is a library's.

use super::Scratch;
use super::build::{Part, compile, link, units};
use crate::cli::Common;
use cfa::inputs::ANSWER;
use cfa::{
    Body, Callee, ExprKind, FuncId, Function, Global, GlobalId, GlobalKind, Op, Program, Target,
};
use cfront::environment::is_environment;
use std::collections::BTreeSet;
use std::fmt::Write;

/// Where headers of the system are, and our models of its functions.
const SYSTEM: [&str; 4] = ["/usr/include/", "/usr/lib/", "/usr/local/include/", "<library>"];

/// The objects that nobody defines.
pub fn missing(common: &Common, program: &Program) -> BTreeSet<String> {
    let used = used(program);
    let all = program.globals.entries().filter(|(g, _)| used.contains(g));
    let all = all.filter(|(_, global)| is_candidate(program, global));
    ask(common, all.map(|(_, global)| (&global.name, global.kind == GlobalKind::Thread)).collect())
}

/// What is weak and nobody defines. The linker takes its address to be null and says nothing.
pub fn missing_weak(common: &Common, program: &Program) -> BTreeSet<String> {
    let objects = program.globals.iter().filter(|global| is_candidate(program, global));
    let objects = objects.filter(|global| global.kind == GlobalKind::Weak);
    let is_weak = |function: &&Function| {
        let is_own = !is_of_the_system(program, function.place);
        function.outside.weak && function.body.is_none() && is_own
    };
    let functions = program.functions.iter().filter(is_weak).map(|function| &function.name);
    ask(common, objects.map(|global| &global.name).chain(functions).map(|n| (n, false)).collect())
}

/// Finds the functions without a body that a library has, and that runs of tests call as they are:
/// not those that ask the environment or act on it, which are inputs, nor what the user wants to be
/// one.
pub fn find_real(common: &Common, program: &mut Program) {
    let is_asked = |name: &String| is_environment(name) || common.abstracted.contains(name);
    let is_stubbed = |name: &String| common.stubs.iter().any(|stub| stub.function == *name);
    let is_candidate = |function: &&Function| {
        let name = &function.name;
        let is_ours = name.starts_with(ANSWER) || name.starts_with("__VERIFIER_");
        function.body.is_none() && !is_ours && !is_asked(name) && !is_stubbed(name)
    };
    if base::mutant!("tool: functions of libraries are stubs") {
        return;
    }
    let called = called(program);
    let all = program.functions.entries().filter(|(f, _)| called.contains(f));
    let all = all.map(|(_, function)| function).filter(is_candidate);
    let names: BTreeSet<String> = all.map(|function| function.name.clone()).collect();
    let missing = ask(common, names.iter().map(|name| (name, false)).collect());
    for function in program.functions.iter_mut() {
        let name = &function.name;
        function.outside.real = names.contains(name) && !missing.contains(name);
    }
}

/// Functions that the program's own code names.
fn called(program: &Program) -> BTreeSet<FuncId> {
    let own = program.functions.iter().filter(|f| !program.units[f.unit].library);
    let bodies: Vec<&Body> = own.filter_map(|function| function.body.as_ref()).collect();
    let calls = bodies.iter().flat_map(|body| body.edges.iter()).filter_map(|edge| match edge.op {
        Op::Call { callee: Callee::Direct(f), .. } => Some(f),
        _ => None,
    });
    let named = bodies.iter().flat_map(|body| body.exprs.iter()).filter_map(|e| match e.kind {
        ExprKind::Func(f) => Some(f),
        _ => None,
    });
    calls.chain(named).collect()
}

/// A file that names them all is linked as the program would be. Where that fails for another reason
/// the build of the program will say so.
fn ask(common: &Common, names: Vec<(&String, bool)>) -> BTreeSet<String> {
    let Some(scratch) = Scratch::new().ok().filter(|_| !names.is_empty()) else {
        return BTreeSet::new();
    };
    let (mut declared, mut used) = (String::new(), String::new());
    for (name, is_thread) in &names {
        let thread = if *is_thread { "__thread " } else { "" };
        let _ = writeln!(declared, "extern {thread}char {name}[];");
        let _ = writeln!(used, "    assize_address = {name};");
    }
    let file = scratch.path().join("missing.c");
    let text = format!(
        "{declared}void *volatile assize_address;\nint main(void)\n{{\n{used}    return 0;\n}}\n"
    );
    if std::fs::write(&file, text).is_err() {
        return BTreeSet::new();
    }
    let flags = units(common).into_iter().next().map_or_else(Vec::new, |unit| unit.flags);
    let part = Part::own(file, &flags);
    let Ok(Ok(())) = compile(common, &part, &[]) else { return BTreeSet::new() };
    let program = scratch.path().join("missing");
    let Ok(Err(refused)) = link(common, &flags, &[part], &program, &[]) else {
        return BTreeSet::new();
    };
    let undefined = refused.names();
    let names = names.into_iter().map(|(name, _)| name);
    names.filter(|name| undefined.contains(name.as_str())).cloned().collect()
}

fn is_candidate(program: &Program, global: &Global) -> bool {
    global.is_missing() && !is_of_the_system(program, global.place)
}

fn is_of_the_system(program: &Program, place: base::Place) -> bool {
    let file = program.files.get(place.file).map_or("", String::as_str);
    SYSTEM.iter().any(|directory| file.starts_with(directory))
}

/// Objects that the program's own code or data names.
fn used(program: &Program) -> BTreeSet<GlobalId> {
    let own = program.functions.iter().filter(|f| !program.units[f.unit].library);
    let bodies = own.filter_map(|function| function.body.as_ref());
    let named = bodies.flat_map(|body: &Body| body.exprs.iter()).filter_map(|e| match e.kind {
        ExprKind::Global(g) => Some(g),
        _ => None,
    });
    let images = program.globals.iter().filter_map(|global| global.init.as_ref());
    let targets = images.flat_map(|image| &image.relocations).filter_map(|r| match r.target {
        Target::Global(g) => Some(g),
        Target::Function(_) | Target::Label(..) => None,
    });
    named.chain(targets).collect()
}
