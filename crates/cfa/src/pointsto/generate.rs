//! The constraints of a program: objects first, then one pass over all edges.
//!
//! A function is generated once for all calls, and once more for every direct call if it is small
//! (`small.rs`): such an *instance* has its own nodes for the scalars whose address is not taken,
//! and its own heap objects. So each call of `malloc`, or of a wrapper around it, has its own
//! object, and `memcpy` does not mix its callers.

use super::calls::{Calls, Interface, Parts, Site, connect};
use super::graph::{Graph, Node, Use};
use super::objects::{Cell, Object, ObjectId, Shift};
use super::small::{self, Small};
use super::values::Known;
use crate::program::{Callee, EdgeId, ExprId, FuncId, Function, GlobalId, Program, VarId};
use crate::types::Ty;
use base::{IdVec, Map};

/// How deep instances are nested: `xstrdup` calls `strdup` calls `malloc` calls `allocate`.
const DEPTH: usize = 4;

/// One reading of a function's body.
#[derive(Debug)]
pub(super) struct Instance {
    pub func: FuncId,
    /// The first cell, or the node, of each variable.
    pub vars: IdVec<VarId, Node>,
    pub values: IdVec<ExprId, Known>,
    pub interface: Interface,
    /// The functions it is nested in, and the call in the outermost of them.
    chain: Vec<FuncId>,
    outermost: Option<(FuncId, EdgeId)>,
}

pub(super) struct Generator<'p> {
    pub program: &'p Program,
    pub graph: Graph,
    pub unknown: ObjectId,
    /// Holds the addresses that were cast to integers.
    pub lost: Node,
    pub globals: IdVec<GlobalId, ObjectId>,
    pub functions: IdVec<FuncId, ObjectId>,
    pub locals: IdVec<FuncId, IdVec<VarId, ObjectId>>,
    pub instances: Vec<Instance>,
    pub calls: Calls,
    small: Small,
    /// Nodes that hold one address.
    addresses: Map<Cell, Node>,
    /// The objects from outside of each type.
    pub inputs: Map<Ty, Cell>,
}

pub(super) fn generate(program: &Program) -> Generator<'_> {
    let mut graph = Graph::new();
    let unknown = graph.object(&program.types, Object::Unknown, None);
    let cell = graph.objects.first(unknown);
    graph.sets[cell].insert(cell.0);
    let lost = graph.node();
    graph.sets[lost].insert(cell.0);
    let calls = Calls { sites: Vec::new(), found: Vec::new(), interfaces: IdVec::new() };
    let mut generator = Generator {
        program,
        graph,
        unknown,
        lost,
        globals: IdVec::new(),
        functions: IdVec::new(),
        locals: IdVec::new(),
        instances: Vec::new(),
        calls,
        small: Small::new(program),
        addresses: Map::new(),
        inputs: Map::new(),
    };
    generator.objects();
    generator.interfaces();
    super::initial::images(&mut generator);
    super::initial::entries(&mut generator);
    let mut at = 0;
    while at < generator.instances.len() {
        generator.instance(at);
        at += 1;
    }
    generator
}

impl<'p> Generator<'p> {
    fn objects(&mut self) {
        let (program, types) = (self.program, &self.program.types);
        for f in program.functions.ids() {
            let object = self.graph.object(types, Object::Function(f), None);
            self.functions.push(object);
        }
        for (g, global) in program.globals.entries() {
            let object = self.graph.object(types, Object::Global(g), Some((global.ty, false)));
            let pointer = types.model.pointer_size();
            let relocations = global.init.iter().flat_map(|image| &image.relocations);
            let bytes = global.init.as_ref().map_or(0, |image| image.bytes.len() as u64);
            let size = relocations.map(|r| r.offset + pointer).fold(bytes, u64::max);
            self.graph.objects.fix(object, global.is_constant(types), size);
            self.globals.push(object);
        }
        for (f, function) in program.functions.entries() {
            let vars = function.body.iter().flat_map(|body| body.vars.entries());
            let objects = vars.map(|(v, var)| {
                self.graph.object(types, Object::Local(f, v), Some((var.ty, false)))
            });
            self.locals.push(objects.collect());
        }
    }

    /// The instance of each function that serves all calls but those with their own.
    fn interfaces(&mut self) {
        for (f, function) in self.program.functions.entries() {
            let interface = match &function.body {
                Some(_) => {
                    let instance = self.add_instance(f, Vec::new(), None);
                    self.instances[instance].interface.clone()
                }
                None => self.outside(function),
            };
            self.calls.interfaces.push(interface);
        }
    }

    /// A function without a body: what it returns comes from outside.
    fn outside(&mut self, function: &Function) -> Interface {
        let ret = self.program.types.signature(function.ty).map_or(Ty::VOID, |s| s.ret);
        let object = self.graph.object(&self.program.types, Object::Input(ret), Some((ret, false)));
        super::initial::fill(self, object, ret);
        let result = self.parts(Known::Place(self.first(object)), ret);
        Interface { params: Vec::new(), more: None, result }
    }

    fn add_instance(
        &mut self,
        f: FuncId,
        chain: Vec<FuncId>,
        outermost: Option<(FuncId, EdgeId)>,
    ) -> usize {
        let function = &self.program.functions[f];
        let body = function.body.as_ref().expect("an instance should have a body");
        let nested = !chain.is_empty();
        let mut vars = IdVec::new();
        for v in body.vars.ids() {
            let own = nested && self.small.is_plain(f, v);
            vars.push(if own { self.graph.node() } else { self.first(self.locals[f][v]) });
        }
        let params = body.params.iter().map(|v| self.var_parts(f, *v, vars[*v])).collect();
        let signature = self.program.types.signature(function.ty);
        let ret = signature.map_or(Ty::VOID, |s| s.ret);
        let variadic = signature.is_some_and(|s| s.variadic);
        let more = variadic.then(|| self.new_object(Object::Arguments(f), None));
        let result = match self.offsets(ret).as_slice() {
            [] => Vec::new(),
            [0] => vec![(0, self.graph.node())],
            _ => {
                let first = self.new_object(Object::Result(f), Some((ret, false)));
                self.parts(Known::Place(first), ret)
            }
        };
        let values = IdVec::filled(body.exprs.len(), Known::Unset);
        let interface = Interface { params, more, result };
        self.instances.push(Instance { func: f, vars, values, interface, chain, outermost });
        self.instances.len() - 1
    }

    fn new_object(&mut self, what: Object, ty: Option<(Ty, bool)>) -> Cell {
        let object = self.graph.object(&self.program.types, what, ty);
        self.first(object)
    }

    fn var_parts(&mut self, f: FuncId, v: VarId, node: Node) -> Parts {
        let ty = self.program.functions[f].body.as_ref().map_or(Ty::VOID, |b| b.vars[v].ty);
        match self.program.types.is_record(ty) {
            true => self.parts(Known::Place(node), ty),
            // Also a narrow parameter: what is called with a wider argument gets it all.
            false => vec![(0, node)],
        }
    }

    pub fn first(&self, object: ObjectId) -> Cell {
        self.graph.objects.first(object)
    }

    /// Where loads and stores of a cell (or of any cell of an object) pass.
    pub fn gate(&self, cell: Cell, store: bool) -> Node {
        match self.graph.objects.is_plain(cell) || !self.graph.objects.is_any(cell) {
            true => cell,
            false => self.graph.objects.gate(self.graph.objects.owner(cell), store),
        }
    }

    /// Where addresses may be within a value of this type.
    pub fn offsets(&mut self, ty: Ty) -> Vec<u64> {
        let types = &self.program.types;
        match types.is_record(ty) {
            true => self.graph.objects.carriers(types, ty),
            false => Vec::from_iter(self.carries(ty).then_some(0)),
        }
    }

    /// The parts of a record or scalar object, as nodes that hold what is loaded.
    pub fn parts(&mut self, place: Known, ty: Ty) -> Parts {
        let size = self.size(ty);
        let mut parts = Parts::new();
        for offset in self.offsets(ty) {
            let part = self.inside(place, offset, size);
            if let Known::Held(node) = self.load(part) {
                parts.push((offset, node));
            }
        }
        parts
    }

    /// The parts of an object as nodes from which they are stored.
    pub fn stored_parts(&mut self, place: Known, ty: Ty) -> Parts {
        let size = self.size(ty);
        let mut parts = Parts::new();
        for offset in self.offsets(ty) {
            let part = self.inside(place, offset, size);
            let node = match (part, part.behind()) {
                (Known::Place(cell), _) => self.gate(cell, true),
                (_, Some((node, shift))) => self.graph.used(node, Use::Store(shift)),
                _ => continue,
            };
            parts.push((offset, node));
        }
        parts
    }

    pub fn store(&mut self, place: Known, value: Known) {
        let target = match (place, place.behind()) {
            (Known::Place(cell), _) => self.gate(cell, true),
            (_, Some((node, shift))) => self.graph.used(node, Use::Store(shift)),
            _ => return,
        };
        match value {
            Known::Held(node) => self.graph.edge(node, target),
            Known::Address(cell) => {
                self.graph.sets[target].insert(cell.0);
            }
            _ => {}
        }
    }

    /// A node that holds a value.
    pub fn held(&mut self, value: Known) -> Option<Node> {
        match value {
            Known::Held(node) => Some(node),
            Known::Address(cell) => {
                if let Some(&node) = self.addresses.get(&cell) {
                    return Some(node);
                }
                let node = self.graph.node();
                self.graph.sets[node].insert(cell.0);
                self.addresses.insert(cell, node);
                Some(node)
            }
            _ => None,
        }
    }

    pub fn call(
        &mut self,
        instance: usize,
        edge: EdgeId,
        to: Option<ExprId>,
        callee: Callee,
        args: &[ExprId],
    ) {
        let body = self.body(instance);
        let func = self.instances[instance].func;
        let args = args.iter().map(|e| self.argument(instance, *e)).collect();
        let result = match to {
            Some(to) => {
                let place = self.eval(instance, to);
                self.stored_parts(place, body.exprs[to].ty)
            }
            None => Parts::new(),
        };
        let site = Site { func, edge, args, result };
        match callee {
            Callee::Direct(f) => {
                let own = self.own_instance(instance, edge, f);
                let own = own.map(|own| self.instances[own].interface.clone());
                let interface = own.as_ref().unwrap_or(&self.calls.interfaces[f]);
                for (from, to) in connect(&site, interface) {
                    self.graph.edge(from, to);
                }
            }
            Callee::Indirect(e) => {
                let pointer = self.eval(instance, e);
                if let Some(node) = self.held(pointer) {
                    self.graph.calls[node].push(self.calls.sites.len() as u32);
                    self.calls.sites.push(site);
                    self.calls.found.push(Vec::new());
                }
            }
        }
    }

    fn argument(&mut self, instance: usize, e: ExprId) -> Parts {
        let value = self.eval(instance, e);
        let body = self.body(instance);
        if let crate::program::ExprKind::Load(place) = body.exprs[e].kind
            && self.program.types.is_record(body.exprs[e].ty)
        {
            let place = self.eval(instance, place);
            return self.parts(place, body.exprs[e].ty);
        }
        self.held(value).map(|node| (0, node)).into_iter().collect()
    }

    /// An instance for this call alone, if the function is small.
    fn own_instance(&mut self, caller: usize, edge: EdgeId, f: FuncId) -> Option<usize> {
        let Instance { func, chain, outermost, .. } = &self.instances[caller];
        let nested = chain.len() < DEPTH && *func != f && !chain.contains(&f);
        if !nested || !self.small.is_small(f) {
            return None;
        }
        let outermost = outermost.unwrap_or((*func, edge));
        let chain = chain.iter().copied().chain([*func]).collect();
        Some(self.add_instance(f, chain, Some(outermost)))
    }

    /// The heap object that an allocation on this edge makes.
    pub fn heap(&mut self, instance: usize, edge: EdgeId) -> Known {
        let Instance { func, outermost, .. } = &self.instances[instance];
        let (f, e) = outermost.unwrap_or((*func, edge));
        let hint = small::hint(self.program, f, e);
        let object = Object::Heap(f, e);
        Known::Address(self.new_object(object, hint.map(|ty| (ty, true))))
    }

    /// Everything at `to` may be a copy of anything at `from`.
    pub fn copy_anything(&mut self, to: Known, from: Known) {
        let place = |generator: &mut Self, pointer: Known| match pointer {
            Known::Address(cell) => {
                Known::Place(generator.graph.objects.any(generator.graph.objects.owner(cell)))
            }
            Known::Held(node) => {
                let node = generator.graph.used(node, Use::Address(Shift::Any));
                Known::Through(node)
            }
            _ => Known::Nothing,
        };
        let (to, from) = (place(self, to), place(self, from));
        let value = self.load(from);
        self.store(to, value);
    }
}
