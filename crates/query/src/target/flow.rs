//! `@DEF`, `@USE`, `@CUSE`, `@PUSE`: which edges define and use each variable, for all at once.
//!
//! `cfa::defuse` says what an edge defines and uses. Beyond that:
//! - The edge of a call counts for what functions of the *library* do, as `scanf` defines what its
//!   arguments point to. The edges of functions under test appear in a path themselves.
//! - The edge of a call defines the variable that the result is stored to; the callee's `return`
//!   does not, so that `x = f()` is one definition and not one for each way out of `f`.
//! - A parameter is defined by the edge that enters its function, whoever calls it, or nobody. On
//!   one edge uses come before definitions; if the entering edge itself uses the parameter, the
//!   calls of the function define it as well, or no definition would come before that use.

use super::subject::{Here, Subject};
use super::variable::Denoted;
use base::{IdVec, Map};
use cfa::defuse::is_predicate;
use cfa::pointsto::{Cell, ObjectId, Objects};
use cfa::sparse::SparseSet;
use cfa::{Body, DefUse, FuncId};
use goal::{EdgeSet, Letter};

/// The edges that define and use one variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flow {
    pub defines: EdgeSet,
    pub computation_uses: EdgeSet,
    pub predicate_uses: EdgeSet,
}

impl Flow {
    pub fn uses(&self) -> EdgeSet {
        self.computation_uses.union(&self.predicate_uses)
    }
}

/// Definitions and uses of all variables. Edges that concern the same cells are kept together:
/// where a pointer may point to a thousand variables, many edges use it.
pub struct DataFlow {
    defines: Table,
    computation_uses: Table,
    predicate_uses: Table,
    /// Definitions of parameters.
    passed: IdVec<ObjectId, Vec<Letter>>,
    /// Objects of one class are defined and used by the same edges.
    class: IdVec<ObjectId, u32>,
}

/// What can be asked about a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Defines,
    Uses,
    ComputationUses,
    PredicateUses,
}

#[derive(Default)]
struct Table {
    by_cells: Map<SparseSet, usize>,
    groups: Vec<(SparseSet, Vec<Letter>)>,
    /// The groups whose cells are those of an object.
    of: IdVec<ObjectId, Vec<u32>>,
}

impl Table {
    fn add(&mut self, cells: &SparseSet, letter: Letter) {
        if cells.is_empty() {
            return;
        }
        let group = match self.by_cells.get(cells) {
            Some(group) => *group,
            None => {
                self.by_cells.insert(cells.clone(), self.groups.len());
                self.groups.push((cells.clone(), Vec::new()));
                self.groups.len() - 1
            }
        };
        self.groups[group].1.push(letter);
    }

    /// No more is added.
    fn finish(&mut self, objects: &Objects) {
        self.by_cells = Map::new();
        self.of = IdVec::filled(objects.ids().len(), Vec::new());
        for (group, (cells, _)) in self.groups.iter_mut().enumerate() {
            let mut last = None;
            for object in cells.iter().map(|c| objects.owner(Cell(c))) {
                if last.replace(object) != Some(object) {
                    self.of[object].push(group as u32);
                }
            }
            *cells = SparseSet::new();
        }
    }

    fn letters(&self, object: ObjectId) -> impl Iterator<Item = Letter> + '_ {
        let groups = self.of.get(object).into_iter().flatten();
        groups.flat_map(|group| self.groups[*group as usize].1.iter().copied())
    }
}

impl DataFlow {
    /// One pass over all edges.
    pub(super) fn new(subject: &Subject<'_>) -> Self {
        let points_to = subject.points_to();
        let objects = points_to.objects();
        let def_use = DefUse::new(points_to);
        let mut flow = DataFlow {
            defines: Table::default(),
            computation_uses: Table::default(),
            predicate_uses: Table::default(),
            passed: IdVec::filled(objects.ids().len(), Vec::new()),
            class: IdVec::new(),
        };
        let mut callers: IdVec<FuncId, Vec<Letter>> =
            IdVec::filled(subject.program.functions.len(), Vec::new());
        for (letter, here) in subject.each(&subject.id().edges) {
            let own = def_use.own(here.f, here.e);
            flow.defines.add(&own.defines, letter);
            flow.uses(here).add(&own.uses, letter);
            for g in subject.callees(here) {
                callers[g].push(letter);
                if subject.is_library(g) {
                    let summary = def_use.summaries().of(g);
                    flow.defines.add(&summary.defines, letter);
                    flow.uses(here).add(&summary.uses, letter);
                }
            }
        }
        for (f, body) in subject.functions() {
            flow.parameters(subject, &def_use, f, body, &callers[f]);
        }
        flow.defines.finish(objects);
        flow.computation_uses.finish(objects);
        flow.predicate_uses.finish(objects);
        flow.class = flow.classes(objects);
        flow
    }

    fn classes(&self, objects: &Objects) -> IdVec<ObjectId, u32> {
        let mut known = Map::new();
        let tables = [&self.defines, &self.computation_uses, &self.predicate_uses];
        let class = |object: ObjectId| {
            let key = (tables.map(|table| &table.of[object]), &self.passed[object]);
            let next = known.len() as u32;
            *known.entry(key).or_insert(next)
        };
        objects.ids().map(class).collect()
    }

    fn uses(&mut self, here: Here<'_>) -> &mut Table {
        match is_predicate(&here.edge.op) {
            true => &mut self.predicate_uses,
            false => &mut self.computation_uses,
        }
    }

    fn parameters(
        &mut self,
        subject: &Subject<'_>,
        def_use: &DefUse<'_>,
        f: FuncId,
        body: &Body,
        callers: &[Letter],
    ) {
        let Some((entering, _)) = body.edges.entries().find(|(_, e)| e.from == body.entry) else {
            return;
        };
        let used = &def_use.own(f, entering).uses;
        for v in &body.params {
            let object = subject.points_to().local(f, *v);
            self.passed[object].push(subject.alphabet.letter(f, entering));
            if used.meets(&def_use.cells(object)) {
                self.passed[object].extend(callers);
            }
        }
    }

    /// The edges that concern a variable.
    pub fn of(&self, subject: &Subject<'_>, variable: Denoted) -> Flow {
        let part = |part| self.part(subject, variable, part);
        Flow {
            defines: part(Part::Defines),
            computation_uses: part(Part::ComputationUses),
            predicate_uses: part(Part::PredicateUses),
        }
    }

    /// Some of the edges that concern a variable.
    pub fn part(&self, subject: &Subject<'_>, variable: Denoted, part: Part) -> EdgeSet {
        let object = object(subject, variable);
        let computation = self.computation_uses.letters(object);
        let predicate = self.predicate_uses.letters(object);
        match part {
            Part::Defines => {
                let passed = self.passed.get(object).into_iter().flatten().copied();
                self.defines.letters(object).chain(passed).collect()
            }
            Part::Uses => computation.chain(predicate).collect(),
            Part::ComputationUses => computation.collect(),
            Part::PredicateUses => predicate.collect(),
        }
    }

    /// Variables of one class are defined and used by the same edges.
    pub fn class(&self, subject: &Subject<'_>, variable: Denoted) -> u32 {
        self.class[object(subject, variable)]
    }
}

fn object(subject: &Subject<'_>, variable: Denoted) -> ObjectId {
    match variable {
        Denoted::Local(f, v) => subject.points_to().local(f, v),
        Denoted::Global(g) => subject.points_to().global(g),
    }
}
