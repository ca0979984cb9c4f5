//! What pointers may point to, in the whole program and at any time.
//!
//! Inclusion-based, as in Andersen's thesis ("Program Analysis and Specialization for the C
//! Programming Language", 1994, chapter 4); flow-insensitive, with calls through pointers resolved
//! as their targets are found. Members of records are told apart by their offset, elements of
//! arrays are not (`layout.rs`); small functions are read once per direct call (`generate.rs`).
//! The least solution comes from wave propagation (`solve.rs`).
//!
//! **Law.** In an execution without undefined behaviour, whenever an expression of pointer type
//! has the address of a byte of an object, the object and the cell of that byte are among
//! [`PointsTo::pointees`] of the expression; whenever a call edge calls a function, it is among
//! [`PointsTo::callees`]. Not followed, and so outside of the law: addresses put together from
//! integers narrower than a pointer, and effects of functions without a body other than their
//! result, which is an input (DESIGN: "Inputs"). (Checked against executions by the test
//! `pointsto` of `cfront`.)

mod calls;
mod cycles;
mod generate;
mod graph;
mod initial;
mod layout;
mod objects;
mod ops;
mod query;
mod small;
mod solve;
mod values;

pub use objects::{Cell, Object, ObjectId, Objects};
pub(crate) use query::Touched;

use crate::program::{Callee, EdgeId, FuncId, GlobalId, Op, Program, VarId};
use crate::sparse::SparseSet;
use base::{IdVec, Map};
use solve::Solver;
use values::Known;

/// The result of the analysis.
pub struct PointsTo<'p> {
    program: &'p Program,
    objects: Objects,
    globals: IdVec<GlobalId, ObjectId>,
    functions: IdVec<FuncId, ObjectId>,
    locals: IdVec<FuncId, IdVec<VarId, ObjectId>>,
    /// The set of each node.
    sets: Vec<SparseSet>,
    set_of: IdVec<Cell, u32>,
    /// For each function its instances' values.
    values: IdVec<FuncId, Vec<IdVec<crate::program::ExprId, Known>>>,
    callees: Map<(FuncId, EdgeId), Vec<FuncId>>,
    heap: Map<(FuncId, EdgeId), Vec<ObjectId>>,
    /// The objects that pointers may point to.
    pointed: SparseSet,
    statistics: Statistics,
}

/// Sizes, for people.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Statistics {
    pub objects: usize,
    pub cells: usize,
    pub nodes: usize,
    /// Readings of function bodies.
    pub instances: usize,
    pub waves: usize,
    /// The number of members of the sets of dereferenced pointers, on average and at most.
    pub average: f64,
    pub largest: usize,
}

impl<'p> PointsTo<'p> {
    pub fn new(program: &'p Program) -> Self {
        let generate::Generator { graph, globals, functions, locals, instances, calls, .. } =
            generate::generate(program);
        let mut solver = Solver::new(&program.types, graph, calls);
        solver.run();
        let (set_of, sets) = solver.sets();
        let mut values = IdVec::filled(program.functions.len(), Vec::new());
        let count = instances.len();
        for instance in instances {
            values[instance.func].push(instance.values);
        }
        let mut heap: Map<_, Vec<ObjectId>> = Map::new();
        for object in solver.graph.objects.ids() {
            if let Object::Heap(f, e) = solver.graph.objects.what(object) {
                heap.entry((f, e)).or_default().push(object);
            }
        }
        let mut result = PointsTo {
            program,
            callees: callees(program, &solver),
            objects: solver.graph.objects,
            globals,
            functions,
            locals,
            sets,
            set_of,
            values,
            heap,
            pointed: SparseSet::new(),
            statistics: Statistics { instances: count, waves: solver.waves, ..Default::default() },
        };
        result.pointed = result.all_pointed();
        result
    }

    pub fn program(&self) -> &'p Program {
        self.program
    }

    pub fn objects(&self) -> &Objects {
        &self.objects
    }

    /// Looks at all pointers of the program.
    pub fn statistics(&self) -> Statistics {
        self.measure()
    }

    pub fn local(&self, f: FuncId, v: VarId) -> ObjectId {
        self.locals[f][v]
    }

    pub fn global(&self, g: GlobalId) -> ObjectId {
        self.globals[g]
    }

    pub fn function(&self, f: FuncId) -> ObjectId {
        self.functions[f]
    }

    /// The objects allocated on this edge, or by small functions that it calls.
    pub fn heap(&self, f: FuncId, e: EdgeId) -> &[ObjectId] {
        self.heap.get(&(f, e)).map_or(&[], Vec::as_slice)
    }

    /// Whether any pointer may point to the object.
    pub fn is_pointed_to(&self, object: ObjectId) -> bool {
        self.pointed.contains(object.0)
    }

    fn all_pointed(&self) -> SparseSet {
        let mut cells = SparseSet::new();
        for set in &self.sets {
            cells.unite(set);
        }
        for known in self.values.iter().flatten().flat_map(IdVec::iter) {
            if let Known::Address(cell) = known {
                cells.insert(cell.0);
            }
        }
        cells.iter().map(|c| self.objects.owner(Cell(c)).0).collect()
    }

    /// The functions that a call edge may call, in the order of their ids; none for other edges.
    pub fn callees(&self, f: FuncId, e: EdgeId) -> &[FuncId] {
        self.callees.get(&(f, e)).map_or(&[], Vec::as_slice)
    }
}

fn callees(program: &Program, solver: &Solver) -> Map<(FuncId, EdgeId), Vec<FuncId>> {
    let mut callees: Map<_, Vec<FuncId>> = Map::new();
    for (f, function) in program.functions.entries() {
        for (e, edge) in function.body.iter().flat_map(|body| body.edges.entries()) {
            if let Op::Call { callee: Callee::Direct(g), .. } = edge.op {
                callees.insert((f, e), vec![g]);
            }
        }
    }
    for (site, found) in solver.calls.sites.iter().zip(&solver.calls.found) {
        let list = callees.entry((site.func, site.edge)).or_default();
        list.extend(found);
        list.sort_unstable();
        list.dedup();
    }
    callees
}
