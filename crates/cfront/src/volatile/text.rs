//! The functions that stand for devices and interrupts, as C.
//!
//! `__assize_register(p, offset, size, how)` says where `size` bytes are to be accessed, `offset` behind
//! `p`, less the offset: in a slot if that is a register, else where they are. The low bit of `how` says that they are
//! read; the rest is the number of the slot, so that two accesses of one expression do not share one. The
//! answer 0 to `interrupts` is that no handler runs.

use super::areas::Leaf;
use super::{FIRST as FIRST_NAME, OBJECT, Object, REGISTER};
use cfa::handlers::INTERRUPTS;
use cfa::{FuncId, Program, Type, Types};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Slots: as many accesses of one expression keep apart.
pub(super) const SLOTS: u32 = 16;
/// How often handlers run at most where the entry begins.
pub(super) const FIRST: u32 = 8;

/// The text for these registers, objects and handlers.
pub(super) fn text(
    program: &Program,
    registers: &[Leaf],
    objects: &[Object],
    handlers: &[FuncId],
) -> Result<String, String> {
    let types = &program.types;
    let mut out = format!("static unsigned long long slots[{SLOTS}][32];\n");
    let mut answers = BTreeSet::new();
    let all = registers.iter().chain(objects.iter().flat_map(|object| &object.leaves));
    for leaf in all.filter(|leaf| leaf.parts.is_empty()) {
        answers.insert(format!("{} __answer_{}(void);\n", value(types, leaf), leaf.name));
    }
    out.extend(answers);
    if !registers.is_empty() {
        let head = format!(
            "void *{REGISTER}(const volatile void *p, unsigned long offset, unsigned long size, unsigned how) {{"
        );
        let found = "    const volatile char *at = (const volatile char *)p + offset;\n";
        let is_at = |at: u64| format!("at == (const volatile char *){at:#x}ul");
        out.push_str(&access(types, &head, found, registers, &is_at));
    }
    for (k, object) in objects.iter().enumerate() {
        let head = format!(
            "void *{OBJECT}{k}(const volatile void *p, const volatile void *object, unsigned long offset, unsigned long size, unsigned how) {{"
        );
        let found = "    unsigned long at = (unsigned long)((const volatile char *)p - (const volatile char *)object) + offset;\n";
        let is_at = |at: u64| format!("at == {at}");
        out.push_str(&access(types, &head, found, &object.leaves, &is_at));
    }
    if !handlers.is_empty() {
        out.push_str(&interrupts(program, handlers)?);
    }
    Ok(out)
}

/// A function that gives the slot of what is read.
fn access(
    types: &Types,
    head: &str,
    found: &str,
    leaves: &[Leaf],
    is_at: &dyn Fn(u64) -> String,
) -> String {
    let mut out = format!(
        "{head}\n    unsigned char *slot = (unsigned char *)slots[(how >> 1) % {SLOTS}u];\n{found}"
    );
    for leaf in leaves {
        let _ = writeln!(out, "    if ({} && size == {}) {{", is_at(leaf.at), leaf.size);
        let scalars = leaves.iter().filter(|one| {
            let key = (one.at, one.size);
            one.parts.is_empty() && (leaf.parts.contains(&key) || key == (leaf.at, leaf.size))
        });
        for one in scalars.filter(|_| !base::mutant!("cfront: a register is always zero")) {
            let behind = one.at - leaf.at;
            let _ = writeln!(
                out,
                "        if (how & 1) *({} *)(slot + offset + {behind}) = __answer_{}();",
                value(types, one),
                one.name
            );
        }
        out.push_str("        return slot;\n    }\n");
    }
    out.push_str("    return (void *)p;\n}\n");
    out
}

/// The type of a register's value.
fn value(types: &Types, leaf: &Leaf) -> &'static str {
    match types.get(leaf.ty) {
        Type::Bool => "_Bool",
        Type::Int(kind) => kind.name(),
        Type::Float(kind) => kind.name(),
        _ if leaf.size == 4 => "unsigned int",
        _ => "unsigned long long",
    }
}

/// What calls handlers. While one runs there is no other.
fn interrupts(program: &Program, handlers: &[FuncId]) -> Result<String, String> {
    let types = &program.types;
    let mut declared = String::from("int __answer_interrupts(void);\n");
    let mut cases = String::new();
    for (k, f) in (1..).zip(handlers) {
        let function = &program.functions[*f];
        let name = &function.name;
        let params = types.signature(function.ty).map_or(&[][..], |s| &s.params);
        let (mut list, mut arguments) = (Vec::new(), Vec::new());
        for (n, ty) in params.iter().enumerate() {
            let ty = match types.get(*ty) {
                Type::Bool => "_Bool",
                Type::Int(kind) => kind.name(),
                _ => {
                    return Err(format!("the handler `{name}` has a parameter that is no integer"));
                }
            };
            let _ = writeln!(declared, "{ty} __answer_{name}_p{n}(void);");
            list.push(ty);
            arguments.push(format!("__answer_{name}_p{n}()"));
        }
        let list = if list.is_empty() { "void".into() } else { list.join(", ") };
        let result = match types.signature(function.ty).map(|s| s.ret) {
            Some(ret) if types.is_void(ret) => "void",
            Some(ret) if types.size_of(ret) == Some(4) => "int",
            _ => return Err(format!("the handler `{name}` returns something")),
        };
        let _ = writeln!(declared, "{result} {name}({list});");
        let _ = write!(
            cases,
            "    case {k}:\n        {name}({});\n        break;\n",
            arguments.join(", ")
        );
    }
    Ok(format!(
        "{declared}static int running;\n\
         void {INTERRUPTS}(void) {{\n    if (running) return;\n    running = 1;\n    \
         switch (__answer_interrupts()) {{\n{cases}    default:\n        break;\n    }}\n    running = 0;\n}}\n\
         int __answer_interrupts_first(void);\n\
         void {FIRST_NAME}(void) {{\n    int k, count = __answer_interrupts_first();\n    \
         for (k = 0; k < count && k < {FIRST}; k++) {INTERRUPTS}();\n}}\n"
    ))
}
