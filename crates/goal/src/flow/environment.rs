//! Which edges read from, and write to, what is outside the program.
//!
//! "An input is a definition occurring at an input statement" (Hong and Ural, section 4.4): here a
//! call of a function without a body whose result is used, or of one that reads standard input,
//! itself or by those it calls. Outputs likewise: arguments of a function without a body, what is
//! written to standard output, and the result of the function.

use base::{IdVec, Map};
use cfa::{Builtin, EdgeId, FuncId, Op, PointsTo};

/// Of a function or an edge: whether it reads, and whether it writes.
type Traffic = (bool, bool);

pub struct Environment {
    edges: Map<(FuncId, EdgeId), Traffic>,
}

impl Environment {
    pub fn new(points_to: &PointsTo) -> Self {
        let program = points_to.program();
        let mut callers: IdVec<FuncId, Vec<FuncId>> =
            IdVec::filled(program.functions.len(), Vec::new());
        let mut of: IdVec<FuncId, Traffic> = IdVec::filled(program.functions.len(), (false, false));
        let mut open = Vec::new();
        for (f, function) in program.functions.entries() {
            for (e, edge) in function.body.iter().flat_map(|body| body.edges.entries()) {
                points_to.callees(f, e).iter().for_each(|g| callers[*g].push(f));
                let own = builtin(&edge.op);
                of[f] = (of[f].0 || own.0, of[f].1 || own.1);
            }
            if of[f] != (false, false) {
                open.push(f);
            }
        }
        while let Some(g) = open.pop() {
            for &f in &callers[g] {
                let joined = (of[f].0 || of[g].0, of[f].1 || of[g].1);
                if std::mem::replace(&mut of[f], joined) != joined {
                    open.push(f);
                }
            }
        }
        let mut edges = Map::new();
        for (f, function) in program.functions.entries() {
            for (e, edge) in function.body.iter().flat_map(|body| body.edges.entries()) {
                let mut traffic = builtin(&edge.op);
                traffic.1 |= matches!(edge.op, Op::Return(Some(_)));
                for g in points_to.callees(f, e) {
                    let called = match (&program.functions[*g].body, &edge.op) {
                        (None, Op::Call { to, args, .. }) => (to.is_some(), !args.is_empty()),
                        _ => of[*g],
                    };
                    traffic = (traffic.0 || called.0, traffic.1 || called.1);
                }
                if traffic != (false, false) {
                    edges.insert((f, e), traffic);
                }
            }
        }
        Environment { edges }
    }

    /// Whether the edge reads, and whether it writes.
    pub fn of(&self, f: FuncId, e: EdgeId) -> Traffic {
        self.edges.get(&(f, e)).copied().unwrap_or_default()
    }
}

fn builtin(op: &Op) -> Traffic {
    match op {
        Op::Builtin { builtin, .. } => (*builtin == Builtin::Read, *builtin == Builtin::Write),
        _ => (false, false),
    }
}
