//! After a declaration has got a better type from another unit: expressions that name it follow.

use cfa::{Body, Expr, ExprId, ExprKind, Program, Ty};

pub(super) fn run(program: &mut Program) {
    let globals: Vec<Ty> = program.globals.iter().map(|g| g.ty).collect();
    let functions: Vec<Ty> = program.functions.iter().map(|f| f.ty).collect();
    for function in program.functions.iter_mut() {
        let Some(body) = &mut function.body else { continue };
        for id in body.exprs.ids() {
            let ty = match body.exprs[id].kind {
                ExprKind::Global(g) => globals[g.0 as usize],
                ExprKind::Func(f) => functions[f.0 as usize],
                _ => continue,
            };
            body.exprs[id].ty = ty;
        }
        for id in body.exprs.ids() {
            if let ExprKind::Addr(place) = body.exprs[id].kind
                && matches!(body.exprs[place].kind, ExprKind::Global(_) | ExprKind::Func(_))
            {
                let exact = program.types.pointer(body.exprs[place].ty);
                convert(body, id, place, exact);
            }
        }
    }
}

/// The address gets its exact type; what uses it still finds the type it knew.
fn convert(body: &mut Body, id: ExprId, place: ExprId, exact: Ty) {
    if body.exprs[id].ty != exact {
        let address = body.exprs.push(Expr { kind: ExprKind::Addr(place), ty: exact });
        body.exprs[id].kind = ExprKind::Cast(address);
    }
}
