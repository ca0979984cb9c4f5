//! The state of building one automaton: where control stands, and how edges are added.
//!
//! Control stands at a location, or on edges that wait for one. A location is made only when
//! something starts there; then its scope is known, and locations are numbered as a reader meets
//! them. So `break`, `continue`, braces and the end of an `if` need no edges.

use super::cleanup::Target;
use super::draft::{Draft, Row, Source, plain_marks, rank};
use super::exits::Exits;
use super::switch::Switch;
use crate::hir;
use base::{FileId, Place, Span};
use cfa::{
    BoolId, Edge, EdgeId, Loc, LocId, Op, ScopeId, StmtId, StmtKind, Ty, Types, VarId, VarKind,
};

/// Where control stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum At {
    Loc(LocId),
    /// Nowhere yet; with no edges: what follows is not reached from here.
    Open(Exits),
}

pub(super) struct Builder<'a> {
    pub source: Source<'a>,
    pub hir: &'a hir::Body,
    pub types: &'a Types,
    pub draft: Draft,
    pub at: At,
    pub scope: ScopeId,
    /// Variables declared so far: see [`Loc::declared`].
    pub declared: u32,
    /// The statement or conditional operator that edges belong to.
    pub stmt: Option<StmtId>,
    /// The Boolean expression, already begun, that edges belong to.
    pub graph: Option<BoolId>,
    /// The kind of the next statement, if it is not its own: clauses of `for`.
    pub clause: Option<StmtKind>,
    /// By label: its location if known, and the jumps that wait for it.
    pub labels: Vec<(Option<LocId>, Exits)>,
    /// `case` and `default` labels, each with the edge that leads there.
    pub cases: Vec<EdgeId>,
    /// Of the enclosing loops and switches.
    pub breaks: Vec<Target>,
    /// Of the enclosing loops.
    pub continues: Vec<Target>,
    /// The calls to make where scopes are left, with their variables, outermost first.
    pub cleanups: Vec<(VarId, hir::HExpr)>,
    /// The starts of the bodies of the enclosing `do` loops, once known.
    pub heads: Vec<Option<LocId>>,
    pub switches: Vec<Switch>,
    pub returns: Exits,
    /// Locals whose address is taken somewhere.
    pub exposed: Vec<bool>,
    /// Every block has a scope, because a compound literal may live in it.
    pub scope_all: bool,
    pub temps: u32,
    /// The latest statement.
    pub span: Span,
    /// The statement at which control got to a location: a skip that only crosses into another
    /// scope stands there.
    reached: Span,
    last_place: (u32, Place),
}

impl<'a> Builder<'a> {
    pub fn new(source: Source<'a>, mut draft: Draft) -> Self {
        let hir = source.body;
        draft.body.exprs = Vec::with_capacity(hir.exprs.len()).into();
        draft.body.edges = Vec::with_capacity(hir.exprs.len() / 4).into();
        let nowhere = Place { file: FileId(0), line: 0, column: 0 };
        Builder {
            source,
            hir,
            types: &source.unit.types,
            scope: draft.root(),
            draft,
            at: At::Open(Exits::NONE),
            declared: hir.params.iter().map(|v| v.0 + 1).max().unwrap_or(0),
            stmt: None,
            graph: None,
            clause: None,
            labels: vec![(None, Exits::NONE); hir.labels.len()],
            cases: Vec::new(),
            breaks: Vec::new(),
            continues: Vec::new(),
            cleanups: Vec::new(),
            heads: Vec::new(),
            switches: Vec::new(),
            returns: Exits::NONE,
            exposed: super::place::exposed(hir),
            scope_all: hir.vars.iter().any(|v| v.kind == hir::VarKind::Literal),
            temps: 0,
            span: hir.block.span,
            reached: hir.block.span,
            last_place: (u32::MAX, nowhere),
        }
    }

    pub fn place_of(&mut self, span: Span) -> Place {
        if self.last_place.0 != span.start {
            self.last_place = (span.start, (self.source.place)(span.start));
        }
        self.last_place.1
    }

    pub fn new_location(&mut self) -> LocId {
        self.draft.ranks.push(rank(self.draft.ranks.len()));
        self.draft.body.locs.push(Loc { scope: self.scope, declared: self.declared })
    }

    /// The location where control stands, in the current scope.
    pub fn here(&mut self) -> LocId {
        let waiting = match self.at {
            At::Loc(loc) if self.draft.body.locs[loc].scope == self.scope => return loc,
            At::Loc(_) => self.take(),
            At::Open(exits) => exits,
        };
        let loc = self.new_location();
        waiting.lead_to(loc, &mut self.draft.body);
        self.at = At::Loc(loc);
        self.reached = self.span;
        for head in self.heads.iter_mut().rev().take_while(|h| h.is_none()) {
            *head = Some(loc);
        }
        loc
    }

    /// An edge from where control stands; control goes on at its end.
    pub fn emit(&mut self, op: Op, span: Span) -> EdgeId {
        let from = self.here();
        let edge = self.edge_from(from, op, span);
        self.at = At::Open(Exits::one(edge));
        edge
    }

    /// An edge whose end is open.
    pub fn edge_from(&mut self, from: LocId, op: Op, span: Span) -> EdgeId {
        let place = self.place_of(span);
        let mut marks = plain_marks(place, span, self.stmt);
        marks.condition_graph = self.graph;
        self.draft.body.edges.push(Edge { from, to: Exits::OPEN, op, marks })
    }

    /// Takes the edges that wait here away, to lead them elsewhere.
    pub fn take(&mut self) -> Exits {
        let exits = match self.at {
            At::Open(exits) => exits,
            At::Loc(loc) => Exits::one(self.edge_from(loc, Op::Skip, self.reached)),
        };
        self.at = At::Open(Exits::NONE);
        exits
    }

    /// Control comes from here and from `exits` too.
    pub fn join(&mut self, exits: Exits) {
        match self.at {
            At::Loc(loc) => exits.lead_to(loc, &mut self.draft.body),
            At::Open(open) => self.at = At::Open(open.and(exits, &mut self.draft.body)),
        }
    }

    pub fn both(&mut self, a: Exits, b: Exits) -> Exits {
        a.and(b, &mut self.draft.body)
    }

    pub fn lead(&mut self, exits: Exits, to: LocId) {
        exits.lead_to(to, &mut self.draft.body);
    }

    /// The edge just emitted never lets an execution go on: it ends in a halt location.
    pub fn halt(&mut self) {
        let exits = self.take();
        let halt = self.new_location();
        self.lead(exits, halt);
    }

    /// A new row of the table of statements, starting here.
    pub fn row(&mut self, kind: StmtKind, span: Span, controls: bool) -> StmtId {
        let start = self.here();
        let place = self.place_of(span);
        let id = self.draft.body.stmts.push(cfa::Stmt { kind, span, place, start });
        self.draft.rows.push(Row { owner: id, controls, source: true });
        id
    }

    /// A variable that only lowering knows.
    pub fn temp(&mut self, ty: Ty) -> cfa::VarId {
        let name = self.temp_name();
        let align = self.types.align_of(ty);
        let ty = ty.unqualified();
        let scope = self.draft.root();
        self.draft.body.vars.push(cfa::Var { name, ty, kind: VarKind::Temp, scope, align })
    }

    pub fn temp_name(&mut self) -> String {
        self.temps += 1;
        format!("${}", self.temps - 1)
    }
}
