//! What the names of a predicate mean at each location.

use base::{Id, IdVec, Map};
use cfa::predicate::Variable;
use cfa::{
    Body, FuncId, Function, GlobalId, GlobalKind, Linkage, LocId, Program, ScopeId, UnitId, VarId,
    VarKind,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Meaning {
    Local(VarId),
    Global(GlobalId),
    Function(FuncId),
    /// An index into [`Program::constants`].
    Constant(usize),
    /// The predicate may use it without a declaration.
    Known,
}

pub(super) struct Name<'a> {
    pub text: &'a str,
    pub bound: Option<Variable>,
    /// It means something even if nothing declares it.
    pub known: bool,
}

/// The resolutions of one function in which all names mean something.
#[derive(Default)]
pub(super) struct Resolved {
    /// For each, what the names mean.
    pub list: Vec<Vec<Meaning>>,
    /// By location; empty if all have the only one of the list.
    pub by_loc: Vec<Option<u32>>,
}

pub(super) struct Resolver<'a> {
    program: &'a Program,
    names: &'a [Name<'a>],
    /// By name.
    outside: Vec<Outside>,
    /// By name: it means something somewhere.
    pub seen: Vec<bool>,
}

/// What a name means at file scope.
#[derive(Default)]
struct Outside {
    statics: Vec<(UnitId, Meaning)>,
    constant: Option<usize>,
    external: Option<Meaning>,
}

/// A declaration inside of a function: `None` in place of a variable for a static one.
struct Declared {
    name: usize,
    scope: ScopeId,
    var: Option<VarId>,
    meaning: Meaning,
}

/// Made by the front end, not by the user.
const HIDDEN: [&str; 3] = ["$literal", "$once", "$union"];

/// Whether the user can name it.
pub(super) fn is_named(var: &cfa::Var) -> bool {
    var.kind != VarKind::Temp && !HIDDEN.contains(&var.name.as_str())
}

/// Whether it is declared at file scope.
pub(super) fn is_outside(global: &cfa::Global) -> bool {
    match global.kind {
        GlobalKind::Variable | GlobalKind::Thread => true,
        GlobalKind::Weak | GlobalKind::Unsized => true,
        GlobalKind::BlockStatic | GlobalKind::StringLiteral | GlobalKind::CompoundLiteral => false,
    }
}

impl<'a> Resolver<'a> {
    pub fn new(program: &'a Program, names: &'a [Name<'a>]) -> Self {
        let mut outside: Vec<Outside> = names.iter().map(|_| Outside::default()).collect();
        let find = |text: &str| names.iter().position(|n| n.text == text);
        let mut add = |text: &str, linkage: Linkage, meaning: Meaning| {
            let Some(i) = find(text) else { return };
            match linkage {
                Linkage::Internal(unit) => outside[i].statics.push((unit, meaning)),
                Linkage::External => {
                    outside[i].external.get_or_insert(meaning);
                }
            }
        };
        for (id, g) in program.globals.entries().filter(|(_, g)| is_outside(g)) {
            add(&g.name, g.linkage, Meaning::Global(id));
        }
        for (id, f) in program.functions.entries() {
            add(&f.name, f.linkage, Meaning::Function(id));
        }
        for (i, c) in program.constants.iter().enumerate() {
            if let Some(name) = find(&c.name) {
                outside[name].constant.get_or_insert(i);
            }
        }
        Resolver { program, names, outside, seen: vec![false; names.len()] }
    }

    pub fn function(&mut self, id: FuncId) -> Resolved {
        let function = &self.program.functions[id];
        let Some(body) = &function.body else { return Resolved::default() };
        if self.program.units[function.unit].library {
            return Resolved::default();
        }
        let declared = self.declared(id, body);
        let outside: Vec<_> = (0..self.names.len()).map(|n| self.outside(n, function)).collect();
        if declared.is_empty() {
            let list = self.complete(&outside).into_iter().collect();
            return Resolved { list, by_loc: Vec::new() };
        }
        let mut resolved = Resolved::default();
        let mut known: Map<(ScopeId, u32), Option<u32>> = Map::new();
        for loc in body.locs.iter() {
            let key = (loc.scope, loc.declared);
            let index = match known.get(&key) {
                Some(index) => *index,
                None => {
                    let meanings = inside(body, &declared, key, &outside);
                    let index = self.complete(&meanings).map(|all| resolved.add(all));
                    known.insert(key, index);
                    index
                }
            };
            resolved.by_loc.push(index);
        }
        resolved
    }

    /// The meanings if no name lacks one; remembers which have one.
    fn complete(&mut self, meanings: &[Option<Meaning>]) -> Option<Vec<Meaning>> {
        for (seen, meaning) in self.seen.iter_mut().zip(meanings) {
            *seen |= meaning.is_some();
        }
        meanings.iter().copied().collect()
    }

    fn outside(&self, name: usize, function: &Function) -> Option<Meaning> {
        let unit = function.unit;
        let Name { bound, known, .. } = self.names[name];
        match bound {
            Some(Variable::Local(..)) => return None,
            Some(Variable::Global(g)) => {
                let global = &self.program.globals[g];
                let visible = match global.linkage {
                    Linkage::External => true,
                    Linkage::Internal(home) => home == unit && is_outside(global),
                };
                return visible.then_some(Meaning::Global(g));
            }
            None => {}
        }
        let Outside { statics, constant, external } = &self.outside[name];
        let own = statics.iter().find(|(home, _)| *home == unit).map(|(_, meaning)| *meaning);
        let own = own.or(constant.map(Meaning::Constant)).or(*external);
        own.or(known.then_some(Meaning::Known))
    }

    /// The declarations of the function that the names can mean.
    fn declared(&self, id: FuncId, body: &Body) -> Vec<Declared> {
        let mut out = Vec::new();
        for (v, var) in body.vars.entries().filter(|(_, var)| is_named(var)) {
            for (name, n) in self.names.iter().enumerate() {
                let meant = match n.bound {
                    Some(bound) => bound == Variable::Local(id, v),
                    None => n.text == var.name,
                };
                if meant {
                    let meaning = Meaning::Local(v);
                    out.push(Declared { name, scope: var.scope, var: Some(v), meaning });
                }
            }
        }
        for (scope, block) in body.scopes.entries() {
            for (text, g) in &block.statics {
                for (name, n) in self.names.iter().enumerate() {
                    let meant = match n.bound {
                        Some(bound) => bound == Variable::Global(*g),
                        None => n.text == text,
                    };
                    if meant {
                        let meaning = Meaning::Global(*g);
                        out.push(Declared { name, scope, var: None, meaning });
                    }
                }
            }
        }
        out
    }
}

/// What the names mean in this scope with this many variables declared.
fn inside(
    body: &Body,
    declared: &[Declared],
    (scope, count): (ScopeId, u32),
    outside: &[Option<Meaning>],
) -> Vec<Option<Meaning>> {
    let mut meanings = outside.to_vec();
    // From the outermost scope inwards, in each by order of declaration: the last one stays.
    let mut chain: Vec<ScopeId> =
        std::iter::successors(Some(scope), |s| body.scopes[*s].parent).collect();
    chain.reverse();
    for scope in chain {
        for d in declared.iter().filter(|d| d.scope == scope) {
            if d.var.is_none_or(|v| v.0 < count) {
                meanings[d.name] = Some(d.meaning);
            }
        }
    }
    meanings
}

impl Resolved {
    fn add(&mut self, meanings: Vec<Meaning>) -> u32 {
        let index = self.list.iter().position(|have| *have == meanings).unwrap_or_else(|| {
            self.list.push(meanings);
            self.list.len() - 1
        });
        index as u32
    }

    /// A location of the resolution.
    pub fn first_loc(&self, index: usize) -> LocId {
        let at = self.by_loc.iter().position(|i| *i == Some(index as u32));
        LocId::new(at.unwrap_or(0))
    }
}

/// Every name that a predicate could use, for suggestions.
pub(super) fn all_names(program: &Program) -> impl Iterator<Item = &str> {
    let globals = program.globals.iter().filter(|g| is_outside(g)).map(|g| g.name.as_str());
    let constants = program.constants.iter().map(|c| c.name.as_str());
    let own = program.functions.iter().filter(|f| !program.units[f.unit].library);
    let bodies = own.clone().filter_map(|f| f.body.as_ref());
    let vars = bodies.clone().flat_map(|b| b.vars.iter().filter(|v| is_named(v)));
    let statics = bodies.flat_map(|b| b.scopes.iter()).flat_map(|s| s.statics.iter());
    let functions = own.map(|f| f.name.as_str());
    let locals = vars.map(|v| v.name.as_str()).chain(statics.map(|(name, _)| name.as_str()));
    locals.chain(globals).chain(constants).chain(functions)
}

/// For every function.
pub(super) fn resolve(resolver: &mut Resolver<'_>) -> IdVec<FuncId, Resolved> {
    let ids = resolver.program.functions.ids();
    ids.map(|id| resolver.function(id)).collect()
}
