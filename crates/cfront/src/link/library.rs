//! The units of the library: only what the program needs.

use super::symbols::{Linker, Symbol, Wanted};
use crate::lower::Lowered;
use base::{IdVec, Map};
use cfa::{Body, Callee, ExprKind, Global, Linkage, Op, Target};

/// An item of a library unit.
type Item = (usize, Symbol);

struct Search<'a> {
    units: &'a [Lowered],
    defined: Map<String, Item>,
    wanted: Vec<Wanted>,
    todo: Vec<Item>,
}

/// Adds to the program what it refers to and lacks, and what else is needed.
pub(super) fn add(linker: &mut Linker, units: Vec<Lowered>, needed: &[&str]) {
    if units.is_empty() {
        return;
    }
    let mut search = Search::new(&units);
    for name in missing(linker) {
        search.want_named(&name);
    }
    needed.iter().for_each(|name| search.want_named(name));
    while let Some(item) = search.todo.pop() {
        search.follow(item, linker);
    }
    let wanted = search.wanted;
    for (unit, wanted) in units.into_iter().zip(&wanted) {
        if wanted.functions.iter().chain(wanted.globals.iter()).any(|w| *w) {
            linker.add(unit, Some(wanted));
        }
    }
}

/// Names that the program refers to but does not define.
fn missing(linker: &Linker) -> Vec<String> {
    let program = &linker.program;
    let mut functions = IdVec::filled(program.functions.len(), false);
    let mut globals = IdVec::filled(program.globals.len(), false);
    let mut see = |symbol| match symbol {
        Symbol::Function(f) => functions[f] = true,
        Symbol::Global(g) => globals[g] = true,
    };
    for function in program.functions.iter() {
        function.body.iter().for_each(|b| references(b, &mut see));
    }
    program.globals.iter().for_each(|g| relocations(g, &mut see));
    let functions =
        program.functions.entries().filter(|(id, f)| functions[*id] && f.body.is_none());
    let globals = program.globals.entries().filter(|(id, g)| globals[*id] && g.init.is_none());
    functions.map(|(_, f)| f.name.clone()).chain(globals.map(|(_, g)| g.name.clone())).collect()
}

impl<'a> Search<'a> {
    fn new(units: &'a [Lowered]) -> Self {
        let mut defined = Map::new();
        let mut wanted = Vec::new();
        for (u, unit) in units.iter().enumerate() {
            let functions = unit.functions.entries().filter(|(_, f)| f.body.is_some());
            for (id, f) in functions.filter(|(_, f)| f.linkage == Linkage::External) {
                defined.entry(f.name.clone()).or_insert((u, Symbol::Function(id)));
            }
            let globals = unit.globals.entries().filter(|(_, g)| g.init.is_some());
            for (id, g) in globals.filter(|(_, g)| g.linkage == Linkage::External) {
                defined.entry(g.name.clone()).or_insert((u, Symbol::Global(id)));
            }
            wanted.push(Wanted {
                functions: IdVec::filled(unit.functions.len(), false),
                globals: IdVec::filled(unit.globals.len(), false),
            });
        }
        Search { units, defined, wanted, todo: Vec::new() }
    }

    fn want_named(&mut self, name: &str) {
        if let Some(&item) = self.defined.get(name) {
            self.want(item);
        }
    }

    fn want(&mut self, item: Item) {
        let wanted = &mut self.wanted[item.0];
        let slot = match item.1 {
            Symbol::Function(f) => &mut wanted.functions[f],
            Symbol::Global(g) => &mut wanted.globals[g],
        };
        if !std::mem::replace(slot, true) {
            self.todo.push(item);
        }
    }

    /// Wants what a wanted item refers to: its declaration here, its definition anywhere.
    fn follow(&mut self, (u, symbol): Item, linker: &Linker) {
        let unit = &self.units[u];
        let (name, defined) = match symbol {
            Symbol::Function(f) => (&unit.functions[f].name, unit.functions[f].body.is_some()),
            Symbol::Global(g) => (&unit.globals[g].name, unit.globals[g].init.is_some()),
        };
        if !defined {
            return self.want_named(name);
        }
        if is_static(unit, symbol) || !is_defined(linker, name) {
            let mut found = Vec::new();
            match symbol {
                Symbol::Function(f) => {
                    let body = unit.functions[f].body.iter();
                    body.for_each(|b| references(b, &mut |s| found.push(s)));
                }
                Symbol::Global(g) => relocations(&unit.globals[g], &mut |s| found.push(s)),
            }
            found.into_iter().for_each(|s| self.want((u, s)));
        }
    }
}

fn is_static(unit: &Lowered, symbol: Symbol) -> bool {
    let linkage = match symbol {
        Symbol::Function(f) => unit.functions[f].linkage,
        Symbol::Global(g) => unit.globals[g].linkage,
    };
    linkage != Linkage::External
}

/// The user's program defines the name.
fn is_defined(linker: &Linker, name: &str) -> bool {
    match linker.symbols.get(name) {
        Some(&Symbol::Function(f)) => linker.program.functions[f].body.is_some(),
        Some(&Symbol::Global(g)) => linker.program.globals[g].init.is_some(),
        None => false,
    }
}

/// The functions and globals that a body refers to.
fn references(body: &Body, see: &mut impl FnMut(Symbol)) {
    for expr in body.exprs.iter() {
        match expr.kind {
            ExprKind::Func(f) => see(Symbol::Function(f)),
            ExprKind::Global(g) => see(Symbol::Global(g)),
            _ => {}
        }
    }
    for edge in body.edges.iter() {
        if let Op::Call { callee: Callee::Direct(f), .. } = edge.op {
            see(Symbol::Function(f));
        }
    }
    for (_, global) in body.scopes.iter().flat_map(|s| &s.statics) {
        see(Symbol::Global(*global));
    }
}

fn relocations(global: &Global, see: &mut impl FnMut(Symbol)) {
    for relocation in global.init.iter().flat_map(|i| &i.relocations) {
        see(match relocation.target {
            Target::Global(g) => Symbol::Global(g),
            Target::Function(f) | Target::Label(f, _) => Symbol::Function(f),
        });
    }
}
