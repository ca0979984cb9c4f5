//! Rule 12: variables, globals and the heads of functions.

use super::{At, Checker, Violation};
use crate::program::{FuncId, Global, Image, Program, VarId, VarKind};
use crate::types::{RecordKind, Ty, Type, Types};

const RULE: u8 = 12;

pub(super) fn globals(program: &Program, out: &mut Vec<Violation>) {
    for (id, global) in program.globals.entries() {
        for message in global_problems(&program.types, global) {
            let message = message.to_string();
            out.push(Violation { rule: RULE, function: None, at: At::Global(id), message });
        }
    }
}

fn global_problems(types: &Types, global: &Global) -> Vec<&'static str> {
    let mut out = Vec::new();
    if !is_aligned(types, global.ty, global.align) {
        out.push("an alignment that is no power of two or less than the type's");
    }
    if let Some(init) = &global.init {
        let size = types.size_of(global.ty);
        if size.is_none() {
            out.push("a defined object of unknown size");
        }
        let limit = size.filter(|_| !is_flexible(types, global.ty));
        out.extend(image_problem(types, init, limit.unwrap_or(u64::MAX)));
    }
    out
}

fn image_problem(types: &Types, image: &Image, limit: u64) -> Option<&'static str> {
    let width = types.model.pointer_size();
    if image.bytes.len() as u64 > limit {
        return Some("more initial bytes than the object has");
    }
    let ends = image.relocations.iter().map(|r| r.offset.saturating_add(width));
    if ends.max().is_some_and(|end| end > limit) {
        return Some("an address beyond the end of the object");
    }
    let mut pairs = image.relocations.windows(2);
    let ordered = pairs.all(|pair| pair[0].offset.saturating_add(width) <= pair[1].offset);
    (!ordered).then_some("addresses that overlap or are out of order")
}

/// A structure that ends in an array without a length (or with length 0, as in GNU C).
fn is_flexible(types: &Types, ty: Ty) -> bool {
    let mut inner = Some(ty);
    for _ in types.records.ids() {
        let Some(record) = inner.and_then(|ty| types.record_id(ty)) else { return false };
        let fields = &types.records[record].fields;
        let last = fields.last().map(|f| f.ty);
        let open = |ty: Ty| matches!(types.get(ty), Type::Array(_, None | Some(0)));
        if fields.iter().any(|f| open(f.ty)) {
            return true;
        }
        inner = last.filter(|_| types.records[record].kind == RecordKind::Struct);
    }
    false
}

fn is_aligned(types: &Types, ty: Ty, align: u64) -> bool {
    align.is_power_of_two() && align >= types.align_of(ty)
}

pub(super) fn function(program: &Program, id: FuncId, out: &mut Vec<Violation>) {
    if !program.types.is_function(program.functions[id].ty) {
        let message = "its type is no function type".to_string();
        out.push(Violation { rule: RULE, function: Some(id), at: At::Whole, message });
    }
}

pub(super) fn body(c: &mut Checker<'_>) {
    roots(c);
    params(c);
    for id in c.body.vars.ids() {
        variable(c, id);
    }
    let vla = |ty: Ty| matches!(c.program.types.get(ty), Type::Vla(..));
    let vars = c.body.vars.iter().map(|v| v.ty);
    let found = vars.chain(c.body.exprs.iter().map(|e| e.ty)).any(vla);
    c.demand(!found, RULE, At::Whole, "a type of the front end's variable-length arrays");
}

fn roots(c: &mut Checker<'_>) {
    let parents = c.body.scopes.entries().all(|(id, s)| s.parent.is_none() == (id.0 == 0));
    c.demand(parents, RULE, At::Whole, "the first scope should be the only root");
}

fn variable(c: &mut Checker<'_>, id: VarId) {
    let (types, var) = (&c.program.types, &c.body.vars[id]);
    let sized = var.kind == VarKind::Vla || types.size_of(var.ty).is_some();
    let outer = matches!(var.kind, VarKind::Param | VarKind::Temp);
    let aligned = is_aligned(types, var.ty, var.align);
    let say = |what: &str| format!("{} {what}", var.name);
    c.demand(sized, RULE, At::Whole, &say("has a type of unknown size"));
    c.demand(aligned, RULE, At::Whole, &say("has a wrong alignment"));
    c.demand(!outer || var.scope.0 == 0, RULE, At::Whole, &say("should be in the root scope"));
}

fn params(c: &mut Checker<'_>) {
    let mut listed = c.body.params.clone();
    listed.sort_unstable();
    let kinds = c.body.vars.entries().filter(|(_, v)| v.kind == VarKind::Param);
    let right = kinds.map(|(id, _)| id).eq(listed);
    c.demand(right, RULE, At::Whole, "the parameters are not the variables of that kind");
    let signature = c.program.types.signature(c.program.functions[c.function].ty);
    let Some(signature) = signature.filter(|s| s.prototyped) else { return };
    let given = c.body.params.iter().map(|v| c.body.vars[*v].ty.unqualified());
    let fits = given.eq(signature.params.iter().map(|ty| ty.unqualified()));
    c.demand(fits, RULE, At::Whole, "the parameters do not fit the prototype");
}
