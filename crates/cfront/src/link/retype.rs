//! Where units disagree on the type of a name, the program has one type, and expressions follow.
//!
//! A declaration may say less than another (`int a[]`, `f()`), or mean its own layout of a record
//! (the library's `FILE` is not the system's). Pointers are converted where the views meet: when a
//! variable, parameter or result is read, and when one is passed, returned or assigned.
//!
//! Other disagreements no linker notices either (`extern int x;` for a `long x`): the unit sees
//! the bytes of the object as its own type, and calls the function as one of its own type, which
//! is undefined if it happens.

use base::IdVec;
use cfa::{
    Body, Callee, Expr, ExprId, ExprKind, FuncId, Op, Program, Signature, Ty, Types, VarKind,
};

/// The final types of everything with a name.
struct Names {
    globals: Vec<Ty>,
    functions: Vec<Ty>,
}

pub(super) fn run(program: &mut Program) {
    let names = Names {
        globals: program.globals.iter().map(|g| g.ty).collect(),
        functions: program.functions.iter().map(|f| f.ty).collect(),
    };
    for (id, function) in program.functions.entries_mut() {
        if let Some(body) = &mut function.body {
            variables(body, id, &names, &program.types);
            let map = expressions(body, &names, &mut program.types);
            edges(body, id, &map, &names, &mut program.types);
            body.compact();
        }
    }
}

impl Names {
    fn signature<'t>(&self, function: FuncId, types: &'t Types) -> Option<&'t Signature> {
        types.signature(self.functions[function.0 as usize])
    }
}

/// Parameters have the types of the prototype, temporaries that hold a result that of the result.
fn variables(body: &mut Body, function: FuncId, names: &Names, types: &Types) {
    if let Some(signature) = names.signature(function, types).filter(|s| s.prototyped) {
        for (&var, &ty) in body.params.iter().zip(&signature.params) {
            let var = &mut body.vars[var];
            if both_pointers(types, var.ty, ty) {
                var.ty = ty.with(var.ty.quals());
            }
        }
    }
    for edge in body.edges.iter() {
        if let Op::Call { to: Some(to), callee: Callee::Direct(f), .. } = edge.op
            && let ExprKind::Local(var) = body.exprs[to].kind
            && let Some(signature) = names.signature(f, types)
            && body.vars[var].kind == VarKind::Temp
            && both_pointers(types, body.vars[var].ty, signature.ret)
        {
            body.vars[var].ty = signature.ret.unqualified();
        }
    }
}

/// Gives every expression its type; what reads something of another type than it knew converts
/// it. The result says which expression stands for which.
fn expressions(body: &mut Body, names: &Names, types: &mut Types) -> IdVec<ExprId, ExprId> {
    let old = std::mem::take(&mut body.exprs);
    let mut map: IdVec<ExprId, ExprId> = IdVec::new();
    for Expr { kind, ty } in old.into_vec() {
        let kind = kind.map(|id| map[id]);
        let exact = match &kind {
            ExprKind::Local(var) => body.vars[*var].ty,
            ExprKind::Global(g) => names.globals[g.0 as usize],
            ExprKind::Func(f) => names.functions[f.0 as usize],
            ExprKind::Load(place) => body.exprs[*place].ty.unqualified(),
            ExprKind::Addr(place) => types.pointer(body.exprs[*place].ty),
            _ => ty,
        };
        let reads = matches!(kind, ExprKind::Load(_) | ExprKind::Addr(_));
        let global = matches!(kind, ExprKind::Global(_));
        let id = body.exprs.push(Expr { kind, ty: exact });
        map.push(match () {
            () if reads => converted(body, id, ty, types),
            () if global && !alike(types, exact, ty) => viewed(body, id, ty, types),
            () => id,
        });
    }
    map
}

fn edges(
    body: &mut Body,
    function: FuncId,
    map: &IdVec<ExprId, ExprId>,
    names: &Names,
    types: &mut Types,
) {
    let mut edges = std::mem::take(&mut body.edges);
    for edge in edges.iter_mut() {
        for root in edge.op.roots_mut() {
            *root = map[*root];
        }
        match &mut edge.op {
            Op::Assign { to, value } => {
                let ty = body.exprs[*to].ty;
                *value = converted(body, *value, ty, types);
            }
            Op::Call { callee: callee @ Callee::Direct(_), to, args } => {
                if let Some(pointer) = foreign(body, *callee, *to, args, names, types) {
                    *callee = Callee::Indirect(pointer);
                    continue;
                }
                let Callee::Direct(f) = callee else { continue };
                let signature = names.signature(*f, types).filter(|s| s.prototyped);
                for (arg, &ty) in args.iter_mut().zip(signature.iter().flat_map(|s| &s.params)) {
                    *arg = converted(body, *arg, ty, types);
                }
            }
            Op::Return(Some(value)) => {
                if let Some(signature) = names.signature(function, types) {
                    *value = converted(body, *value, signature.ret, types);
                }
            }
            _ => {}
        }
    }
    body.edges = edges;
}

/// The object seen as one of type `ty`.
fn viewed(body: &mut Body, object: ExprId, ty: Ty, types: &mut Types) -> ExprId {
    let exact = types.pointer(body.exprs[object].ty);
    let address = body.exprs.push(Expr { kind: ExprKind::Addr(object), ty: exact });
    let pointer = types.pointer(ty);
    let pointer = body.exprs.push(Expr { kind: ExprKind::Cast(address), ty: pointer });
    body.exprs.push(Expr { kind: ExprKind::Deref(pointer), ty })
}

/// For a call that does not fit its function: the pointer through which it can be made.
fn foreign(
    body: &mut Body,
    callee: Callee,
    to: Option<ExprId>,
    args: &[ExprId],
    names: &Names,
    types: &mut Types,
) -> Option<ExprId> {
    let Callee::Direct(f) = callee else { return None };
    let exact = names.functions[f.0 as usize];
    let ty = |e: &ExprId| body.exprs[*e].ty.unqualified();
    let (ret, params): (_, Vec<Ty>) = (to.as_ref().map(ty), args.iter().map(ty).collect());
    let known = types.signature(exact)?;
    // Only temporaries could be given the type of the result.
    let received = ret.is_none_or(|ret| ret == known.ret.unqualified() || !types.is_pointer(ret));
    if received && fits(types, known, ret, &params) {
        return None;
    }
    let signature =
        Signature { ret: ret.unwrap_or(Ty::VOID), params, variadic: false, prototyped: true };
    let wanted = types.function(signature);
    let (exact_pointer, wanted) = (types.pointer(exact), types.pointer(wanted));
    let function = body.exprs.push(Expr { kind: ExprKind::Func(f), ty: exact });
    let address = body.exprs.push(Expr { kind: ExprKind::Addr(function), ty: exact_pointer });
    Some(body.exprs.push(Expr { kind: ExprKind::Cast(address), ty: wanted }))
}

fn fits(types: &Types, signature: &Signature, ret: Option<Ty>, args: &[Ty]) -> bool {
    let want = signature.params.len();
    let count = args.len() == want || signature.variadic && args.len() > want;
    ret.is_none_or(|ret| alike(types, ret, signature.ret))
        && (!signature.prototyped
            || count && args.iter().zip(&signature.params).all(|(a, p)| alike(types, *a, *p)))
}

/// Calls that fit a function of one type fit one of the other.
pub(super) fn called_alike(types: &Types, a: Ty, b: Ty) -> bool {
    match (types.signature(a), types.signature(b)) {
        (Some(a), Some(b)) if !a.prototyped || !b.prototyped => alike(types, a.ret, b.ret),
        (Some(a), Some(b)) => a.variadic == b.variadic && fits(types, a, Some(b.ret), &b.params),
        _ => true,
    }
}

/// Types between which a pointer's conversion, or nothing, has to be done.
pub(super) fn alike(types: &Types, a: Ty, b: Ty) -> bool {
    let both = |is: fn(&Types, Ty) -> bool| is(types, a) && is(types, b);
    a.unqualified() == b.unqualified()
        || both(Types::is_pointer)
        || both(Types::is_array)
        || both(Types::is_record)
        || both(Types::is_function)
}

/// A pointer as another pointer; anything else as it is.
fn converted(body: &mut Body, id: ExprId, ty: Ty, types: &Types) -> ExprId {
    let (from, ty) = (body.exprs[id].ty.unqualified(), ty.unqualified());
    if from == ty || !both_pointers(types, from, ty) {
        return id;
    }
    body.exprs.push(Expr { kind: ExprKind::Cast(id), ty })
}

fn both_pointers(types: &Types, a: Ty, b: Ty) -> bool {
    types.is_pointer(a) && types.is_pointer(b)
}
