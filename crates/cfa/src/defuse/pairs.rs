//! The def-use pairs of a function.
//!
//! A definition of a cell and a use of it make a pair if a path of the automaton leads from the
//! one to the other on which the cell is not certainly overwritten (a *definition-clear* path).
//! What begins to live on an edge has no older value behind it. Only cells of the variables in
//! scope count: parameters, locals and the globals that the function names; accesses through
//! pointers count if they may concern these, and accesses by called functions as [`Calls`] says.

use super::reach::{Order, Problem, Reached, numbers, reaching};
use super::{DefUse, Effect, is_predicate};
use crate::graph::Graph;
use crate::pointsto::{Cell, Object, ObjectId};
use crate::program::{Body, EdgeId, ExprKind, FuncId, GlobalKind, ScopeId, VarId, VarKind};
use crate::sparse::SparseSet;
use base::{IdVec, Map};

/// Where a value comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Def {
    /// The call of the function: of a parameter.
    Entry,
    Edge(EdgeId),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    pub cell: Cell,
    pub def: Def,
    /// The edge of the use.
    pub at: EdgeId,
    /// Whether it is a predicate use.
    pub predicate: bool,
}

/// Which called functions' definitions and uses count as those of the call's edge.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Calls {
    /// Those of the library, which is no part of the program under test: `scanf` defines what its
    /// arguments point to.
    #[default]
    Library,
    /// All. What both a definition and a use by calls may concern is a pair of each two calls,
    /// so there may be very many.
    All,
}

/// The pairs of one function, in order.
pub type Pairs = Vec<Pair>;

/// The pairs of one cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellFlow {
    pub cell: Cell,
    /// The edges that certainly overwrite it, ascending.
    pub kills: Vec<EdgeId>,
    pub groups: Vec<Group>,
}

/// All pairs of one of the definitions and one of the uses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Group {
    pub defs: Vec<Def>,
    pub uses: Vec<EdgeId>,
}

/// A cell with what the edges do to it.
#[derive(Default)]
struct Tracked {
    problem: Problem,
    uses: Vec<EdgeId>,
}

impl DefUse<'_> {
    /// The pairs within one function; none if it has no body.
    pub fn pairs(&self, f: FuncId, calls: Calls) -> Pairs {
        let mut pairs = Pairs::new();
        self.each_pair(f, calls, |pair| pairs.push(pair));
        pairs
    }

    /// The same one by one, without holding them.
    pub fn each_pair(&self, f: FuncId, calls: Calls, mut found: impl FnMut(Pair)) {
        let Some(body) = self.body(f) else { return };
        self.each_cell(f, calls, |flow| {
            let mut uses: Vec<(EdgeId, &[Def])> = Vec::new();
            for Group { defs, uses: all } in &flow.groups {
                uses.extend(all.iter().map(|at| (*at, &defs[..])));
            }
            uses.sort_unstable_by_key(|(at, _)| *at);
            for (at, defs) in uses {
                let predicate = is_predicate(&body.edges[at].op);
                defs.iter().for_each(|def| {
                    found(Pair { cell: flow.cell, def: *def, at, predicate });
                });
            }
        });
    }

    /// Cell by cell, the uses that the same definitions reach together: where there are very many
    /// pairs there are few of these. Cells that are not used are left out.
    pub fn each_cell(&self, f: FuncId, calls: Calls, mut found: impl FnMut(CellFlow)) {
        let Some(body) = self.body(f) else { return };
        let graph = Graph::new(body);
        let order = Order::new(&graph);
        let (cells, table) = self.table(f, body, calls);
        let cells = cells.iter().map(Cell).zip(table);
        let used = cells.filter(|(_, t)| !t.uses.is_empty() && t.problem.len() > 0);
        let used: Vec<(Cell, Tracked)> = used.collect();
        for batch in batches(&used) {
            let problems: Vec<&Problem> = batch.iter().map(|(_, t)| &t.problem).collect();
            let reached = reaching(&graph, &order, &problems);
            let mut first = 0;
            for (cell, tracked) in batch {
                let groups = groups(body, tracked, &reached, (batch.len() > 1).then_some(first));
                found(CellFlow { cell: *cell, kills: tracked.problem.kills.clone(), groups });
                first += tracked.problem.len();
            }
        }
    }

    /// The variables in scope somewhere in a function that a query can name.
    pub fn variables(&self, f: FuncId) -> Vec<ObjectId> {
        let Some(body) = self.body(f) else { return Vec::new() };
        let visible = body.vars.entries().filter(|(_, var)| var.kind != VarKind::Temp);
        let locals = visible.map(|(v, _)| self.points_to.local(f, v));
        let globals = &self.points_to.program().globals;
        let mut named: Vec<ObjectId> = body
            .exprs
            .iter()
            .filter_map(|expr| match expr.kind {
                ExprKind::Global(g) => {
                    let literal = globals[g].kind == GlobalKind::StringLiteral;
                    (!literal).then(|| self.points_to.global(g))
                }
                _ => None,
            })
            .collect();
        named.sort_unstable();
        named.dedup();
        locals.chain(named).collect()
    }

    /// The name of a variable; empty for objects that have none.
    pub fn name(&self, variable: ObjectId) -> String {
        let program = self.points_to.program();
        match self.points_to.objects().what(variable) {
            Object::Local(f, v) => {
                self.body(f).map_or(String::new(), |body| body.vars[v].name.clone())
            }
            Object::Global(g) => program.globals[g].name.clone(),
            Object::Function(f) => program.functions[f].name.clone(),
            Object::Unknown | Object::Input(_) | Object::Heap(..) => String::new(),
            Object::Arguments(_) | Object::Result(_) => String::new(),
        }
    }

    /// The cells of the variables, ascending, and what happens to each.
    fn table(&self, f: FuncId, body: &Body, calls: Calls) -> (SparseSet, Vec<Tracked>) {
        let objects = self.points_to.objects();
        let variables = self.variables(f);
        let cells = variables.iter().flat_map(|o| objects.cells(*o)).map(|c| c.0);
        let cells: SparseSet = cells.collect();
        let list: Vec<u32> = cells.iter().collect();
        let mut table = Vec::from_iter(list.iter().map(|_| Tracked::default()));
        let place =
            |c: u32| list.binary_search(&c).expect("only tracked cells should be asked for");
        for e in body.edges.ids() {
            if self.points_to.callees(f, e).is_empty() {
                let own = &self.own[f][e];
                own.defines.both(&cells).for_each(|c| table[place(c)].problem.defs.push(e));
                own.kills.both(&cells).for_each(|c| table[place(c)].problem.kills.push(e));
                own.uses.both(&cells).for_each(|c| table[place(c)].uses.push(e));
                continue;
            }
            let effect = self.effect_on(f, e, &cells, calls);
            effect.defines.iter().for_each(|c| table[place(c)].problem.defs.push(e));
            effect.kills.iter().for_each(|c| table[place(c)].problem.kills.push(e));
            effect.uses.iter().for_each(|c| table[place(c)].uses.push(e));
        }
        for v in &body.params {
            for cell in objects.cells(self.points_to.local(f, *v)) {
                table[place(cell.0)].problem.entry = true;
            }
        }
        for (v, e) in born(body) {
            for cell in objects.cells(self.points_to.local(f, v)) {
                let kills = &mut table[place(cell.0)].problem.kills;
                if let Err(at) = kills.binary_search(&e) {
                    kills.insert(at, e);
                }
            }
        }
        (cells, table)
    }

    /// The part of an edge's effect that concerns these cells.
    fn effect_on(&self, f: FuncId, e: EdgeId, cells: &SparseSet, calls: Calls) -> Effect {
        let own = &self.own[f][e];
        let mut part = Effect {
            defines: own.defines.common(cells),
            kills: own.kills.common(cells),
            uses: own.uses.common(cells),
        };
        let program = self.points_to.program();
        let is_library = |g: FuncId| program.units[program.functions[g].unit].library;
        let counts = |g: &&FuncId| calls == Calls::All || is_library(**g);
        for &g in self.points_to.callees(f, e).iter().filter(counts) {
            let summary = self.summaries.of(g);
            part.defines.unite(&summary.defines.common(cells));
            part.uses.unite(&summary.uses.common(cells));
        }
        part
    }
}

/// Runs of cells that together have at most 64 definitions, or one cell each.
fn batches(mut cells: &[(Cell, Tracked)]) -> Vec<&[(Cell, Tracked)]> {
    let mut batches = Vec::new();
    while !cells.is_empty() {
        let mut sum = 0;
        let fits = |(_, tracked): &&(Cell, Tracked)| {
            sum += tracked.problem.len();
            sum <= 64
        };
        let count = cells.iter().take_while(fits).count().max(1);
        let (batch, rest) = cells.split_at(count);
        batches.push(batch);
        cells = rest;
    }
    batches
}

/// The uses of a cell by the definitions that reach them: bits of a word, from `first` on, or rows
/// of their own.
fn groups(
    body: &Body,
    Tracked { problem, uses }: &Tracked,
    reached: &Reached<'_>,
    first: Option<usize>,
) -> Vec<Group> {
    let mut known: Map<Vec<u64>, usize> = Map::new();
    let mut groups: Vec<Group> = Vec::new();
    for &at in uses {
        let row = reached.row(body.edges[at].from);
        let part: [u64; 1];
        let row = match first {
            Some(first) => {
                part = [row.first().map_or(0, |word| slice(*word, first, problem.len()))];
                &part[..]
            }
            None => row,
        };
        if let Some(group) = known.get(row) {
            groups[*group].uses.push(at);
            continue;
        }
        known.insert(row.to_vec(), groups.len());
        let def = |k: usize| problem.defs.get(k).map_or(Def::Entry, |e| Def::Edge(*e));
        groups.push(Group { defs: numbers(row).map(def).collect(), uses: vec![at] });
    }
    groups.retain(|group| !group.defs.is_empty());
    groups
}

/// So many bits of a word from `first` on.
fn slice(word: u64, first: usize, count: usize) -> u64 {
    let bits = word >> first;
    if count < 64 { bits & ((1 << count) - 1) } else { bits }
}

/// The named variables that begin to live on an edge.
fn born(body: &Body) -> Vec<(VarId, EdgeId)> {
    let mut vars: IdVec<ScopeId, Vec<VarId>> = IdVec::filled(body.scopes.len(), Vec::new());
    for (v, var) in body.vars.entries().filter(|(_, var)| var.kind != VarKind::Temp) {
        vars[var.scope].push(v);
    }
    let mut born = Vec::new();
    for (e, edge) in body.edges.entries() {
        let (from, to) = (body.locs[edge.from].scope, body.locs[edge.to].scope);
        if from == to {
            continue;
        }
        let outside: Vec<ScopeId> = around(body, from).collect();
        for scope in around(body, to).take_while(|s| !outside.contains(s)) {
            born.extend(vars[scope].iter().map(|v| (*v, e)));
        }
    }
    born
}

/// A scope and those around it.
fn around(body: &Body, scope: ScopeId) -> impl Iterator<Item = ScopeId> + '_ {
    std::iter::successors(Some(scope), |s| body.scopes[*s].parent)
}
