//! Which objects may hold something else than their initial values before an execution starts.

use crate::program::{Body, Callee, ExprId, ExprKind, FuncId, GlobalId, GlobalKind, Linkage, Op};
use crate::program::{Program, START};
use crate::shape::{Shape, Shaped};
use crate::taken::address_taken;
use crate::types::{Ty, Type, Types};
use base::IdVec;

/// Objects of static storage that some code can have written before a function is called that is not
/// `main`: those that are not constant and have external linkage, or are assigned to or have their
/// address taken somewhere in the program, constructors aside. (The function itself may have been called before.) What
/// the library keeps for itself is not among them, but what it hands out is: `errno`.
pub fn mutable(program: &Program) -> IdVec<GlobalId, bool> {
    let mut written = IdVec::filled(program.globals.len(), false);
    let starting = only_starting(program);
    let own = program.functions.entries().filter(|(_, f)| !program.units[f.unit].library);
    for (_, function) in own.filter(|(id, _)| !starting[*id]) {
        let Some(body) = &function.body else { continue };
        let targets = body.edges.iter().filter_map(|edge| target(&edge.op));
        let taken = body.exprs.iter().filter_map(|expr| match expr.kind {
            ExprKind::Addr(place) => Some(place),
            _ => None,
        });
        for g in targets.chain(taken).filter_map(|place| root(body, place)) {
            written[g] = true;
        }
    }
    let handed_out = handed_out(program);
    for image in program.globals.iter().filter_map(|global| global.init.as_ref()) {
        for relocation in &image.relocations {
            if let crate::program::Target::Global(g) = relocation.target {
                written[g] = true;
            }
        }
    }
    let is_mutable = |g: GlobalId| {
        let global = &program.globals[g];
        let file = program.files.get(global.place.file).map_or("", String::as_str);
        let is_fixed = global.kind == GlobalKind::StringLiteral
            || global.is_constant(&program.types)
            || file.starts_with("<library>") && !handed_out[g];
        let written = written[g] && !base::mutant!("cfa: only objects with linkage are written");
        !is_fixed && (written || handed_out[g] || global.linkage == Linkage::External)
    };
    program.globals.ids().map(is_mutable).collect()
}

/// Bytes of an object that is an input at most: beyond that a form would have too many values.
const LARGEST: u64 = 4096;

/// The objects that executions may find other values in than the initial ones, as inputs of any value:
/// those with a name of their own at file scope and without pointers, which would need objects. All
/// others keep their initial values in tests; proofs are about all values as ever.
pub fn mutable_inputs(program: &Program) -> Vec<Shaped> {
    let mutable = mutable(program);
    let named = |name: &str| program.globals.iter().filter(|global| global.name == name).count();
    let is_input = |g: &GlobalId| {
        let global = &program.globals[*g];
        let file = program.files.get(global.place.file).map_or("", String::as_str);
        let size = program.types.size_of(global.ty);
        global.kind == GlobalKind::Variable
            && (mutable[*g] || base::mutant!("cfa: constants are inputs"))
            && !file.starts_with("<library>")
            && named(&global.name) == 1
            && size.is_some_and(|size| size <= LARGEST)
            && has_no_pointers(&program.types, global.ty)
    };
    let shaped = |g: GlobalId| Shaped { name: program.globals[g].name.clone(), shape: Shape::Any };
    program.globals.ids().filter(is_input).map(shaped).collect()
}

/// Whether a value of the type is made of numbers alone.
fn has_no_pointers(types: &Types, ty: Ty) -> bool {
    match types.get(ty) {
        Type::Bool | Type::Int(_) | Type::Float(_) => true,
        Type::Array(element, _) => has_no_pointers(types, *element),
        Type::Record(id) => {
            types.records[*id].fields.iter().all(|field| has_no_pointers(types, field.ty))
        }
        Type::Void | Type::Complex(_) | Type::Vector(..) | Type::Pointer(_) => false,
        Type::Vla(..) | Type::Function(_) => false,
    }
}

/// Constructors that nobody else can call: what they write is written before the entry of every
/// execution.
fn only_starting(program: &Program) -> IdVec<FuncId, bool> {
    let taken = address_taken(program);
    let mut all: IdVec<FuncId, bool> = program.functions.ids().map(|f| !taken[f]).collect();
    for (f, function) in program.functions.entries() {
        let is_static = function.linkage != Linkage::External;
        all[f] &= is_static && function.outside.before.is_some() && program.start().is_some();
    }
    let others = program.functions.iter().filter(|function| function.name != START);
    for edge in others.filter_map(|f| f.body.as_ref()).flat_map(|body| body.edges.iter()) {
        if let Op::Call { callee: Callee::Direct(f), .. } = edge.op {
            all[f] = false;
        }
    }
    all
}

/// Objects of the library whose addresses its functions return.
fn handed_out(program: &Program) -> IdVec<GlobalId, bool> {
    let mut all = IdVec::filled(program.globals.len(), false);
    for function in program.functions.iter().filter(|f| program.units[f.unit].library) {
        let Some(body) = &function.body else { continue };
        for edge in body.edges.iter() {
            if let Op::Return(Some(value)) = edge.op
                && let ExprKind::Addr(place) = body.exprs[value].kind
                && let Some(g) = root(body, place)
            {
                all[g] = true;
            }
        }
    }
    all
}

/// What an operation assigns to.
pub(crate) fn target(op: &Op) -> Option<ExprId> {
    match op {
        Op::Assign { to, .. } | Op::Zero { to } | Op::Input { to, .. } => Some(*to),
        Op::Call { to, .. } | Op::Builtin { to, .. } => *to,
        Op::Skip | Op::Assume { .. } | Op::Case { .. } | Op::Default { .. } => None,
        Op::Jump { .. } | Op::Return(_) | Op::Vla { .. } => None,
        Op::Asm { .. } | Op::Unsupported(_) => None,
    }
}

/// The global that an lvalue is a part of, if it names one.
fn root(body: &Body, mut place: ExprId) -> Option<GlobalId> {
    loop {
        match body.exprs[place].kind {
            ExprKind::Global(g) => return Some(g),
            ExprKind::Field(record, _) => place = record,
            ExprKind::Index(array, _) => place = array,
            _ => return None,
        }
    }
}
