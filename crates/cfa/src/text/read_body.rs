//! Reading the body of a function; see `super::body` for its form.
//!
//! For texts written by hand: without `locs` lines there are as many locations as the text
//! names, all in the root scope; without scopes there is the root; marks may be left out.

use super::cursor::{Cursor, Res, plain_name};
use super::read_types::{TypeReader, name};
use crate::program::*;
use crate::unsequenced::{Accessed, Operand, Unsequenced};
use base::{FileId, Id, IdVec, Map, Place, Span};

/// More locations than any function has: a text may claim any number.
const LOCATIONS: usize = 1 << 24;

/// What a name means outside of functions.
#[derive(Clone, Copy)]
pub(super) enum Outer {
    Global(GlobalId),
    Function(FuncId),
}

pub(super) type OuterNames = Map<String, Outer>;

pub(super) struct BodyReader<'t, 'o> {
    pub types: &'t mut TypeReader,
    pub outer: &'o OuterNames,
    pub body: Body,
    vars: Map<String, VarId>,
    labels: Map<String, LabelId>,
    file: FileId,
    ends: Option<(LocId, LocId)>,
    params: Option<Vec<VarId>>,
}

/// Reads up to and with the closing brace.
pub(super) fn body(
    types: &mut TypeReader,
    outer: &OuterNames,
    file: FileId,
    cursor: &mut Cursor<'_>,
) -> Res<Body> {
    let (vars, labels) = (Map::new(), Map::new());
    let (ends, params) = (None, None);
    let body = Body::empty();
    let mut reader = BodyReader { types, outer, body, vars, labels, file, ends, params };
    cursor.skip_lines();
    while !cursor.sees("}") {
        reader.line(cursor)?;
        cursor.end_line()?;
    }
    reader.finish(cursor)?;
    cursor.bump();
    Ok(reader.body)
}

impl BodyReader<'_, '_> {
    fn line(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        match cursor.text() {
            "param" => self.var(cursor, VarKind::Param),
            "local" => self.var(cursor, VarKind::Local),
            "temp" => self.var(cursor, VarKind::Temp),
            "vla" => self.var(cursor, VarKind::Vla),
            "params" => self.params(cursor),
            "label" => self.label_line(cursor),
            "locs" => self.locs(cursor),
            "entry" => self.ends(cursor),
            "stmt" => self.stmt(cursor),
            "boolean" => self.boolean(cursor),
            "cond" => self.condition(cursor),
            "decision" => self.decision(cursor),
            "unsequenced" => self.unsequenced(cursor),
            text if text.starts_with("scope") => self.scope(cursor),
            text if text.starts_with('l') => self.edge(cursor),
            _ => cursor.fail("expected a line of a function's body, or `}`"),
        }
    }

    fn finish(&mut self, cursor: &Cursor<'_>) -> Res<()> {
        let Some((entry, exit)) = self.ends else {
            return cursor.fail("expected a line `entry l0 exit l1`");
        };
        (self.body.entry, self.body.exit) = (entry, exit);
        let params = self.body.vars.entries().filter(|(_, v)| v.kind == VarKind::Param);
        let params = params.map(|(id, _)| id).collect();
        self.body.params = self.params.take().unwrap_or(params);
        if self.body.scopes.is_empty() {
            self.body.scopes.push(Scope { parent: None, statics: Vec::new() });
        }
        if self.body.locs.is_empty() { self.make_locs(cursor) } else { Ok(()) }
    }

    fn make_locs(&mut self, cursor: &Cursor<'_>) -> Res<()> {
        let ends = self.body.edges.iter().flat_map(|e| [e.from, e.to]);
        let last = ends.chain([self.body.entry, self.body.exit]).max().unwrap_or(LocId(0));
        if last.index() > cursor.len() {
            return cursor.fail("expected a line `locs` for so many locations");
        }
        let loc = Loc { scope: ScopeId(0), declared: self.body.vars.len() as u32 };
        self.body.locs = IdVec::filled(last.index() + 1, loc);
        Ok(())
    }

    fn var(&mut self, cursor: &mut Cursor<'_>, kind: VarKind) -> Res<()> {
        cursor.bump();
        let word = cursor.word("the name of a variable")?;
        let Some(name) = plain_name(word) else { return cursor.fail_before("expected a name") };
        if self.vars.insert(word.to_string(), VarId::new(self.body.vars.len())).is_some() {
            return cursor.fail_before("expected a name that is not yet declared");
        }
        cursor.expect(":")?;
        let ty = self.types.read(cursor)?;
        let scope = if cursor.eat("in") { cursor.id("scope")? } else { ScopeId(0) };
        let align = match cursor.eat("align") {
            true => cursor.number("an alignment")?,
            false => self.types.program.types.align_of(ty),
        };
        self.body.vars.push(Var { name, ty, kind, scope, align });
        Ok(())
    }

    pub fn var_name(&mut self, cursor: &mut Cursor<'_>) -> Res<VarId> {
        let word = cursor.word("the name of a variable")?;
        match self.vars.get(word) {
            Some(id) => Ok(*id),
            None => cursor.fail_before("expected the name of a variable of this function"),
        }
    }

    fn params(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let mut params = Vec::new();
        while !cursor.at_line_end() {
            params.push(self.var_name(cursor)?);
            if !cursor.at_line_end() {
                cursor.expect(",")?;
            }
        }
        self.params = Some(params);
        Ok(())
    }

    fn scope(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        in_order::<ScopeId>(cursor, "scope", self.body.scopes.len())?;
        let parent = if cursor.eat("in") { Some(cursor.id("scope")?) } else { None };
        let mut statics = Vec::new();
        if cursor.eat("statics") {
            statics.push(self.static_name(cursor)?);
            while cursor.eat(",") {
                statics.push(self.static_name(cursor)?);
            }
        }
        self.body.scopes.push(Scope { parent, statics });
        Ok(())
    }

    fn static_name(&mut self, cursor: &mut Cursor<'_>) -> Res<(String, GlobalId)> {
        let name = name(cursor, "the name of a variable")?;
        cursor.expect("=")?;
        let word = cursor.word("the name of a global")?;
        match self.outer.get(word) {
            Some(Outer::Global(id)) => Ok((name, *id)),
            Some(Outer::Function(_)) | None => cursor.fail_before("expected the name of a global"),
        }
    }

    fn label_line(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let word = cursor.word("the name of a label")?;
        let Some(name) = plain_name(word) else { return cursor.fail_before("expected a name") };
        if self.labels.insert(word.to_string(), LabelId::new(self.body.labels.len())).is_some() {
            return cursor.fail_before("expected a label that is not yet declared");
        }
        let loc = cursor.id("l")?;
        let address_taken = cursor.eat("taken");
        self.body.labels.push(Label { name, loc, address_taken });
        Ok(())
    }

    pub fn label(&mut self, cursor: &mut Cursor<'_>) -> Res<LabelId> {
        let word = cursor.word("the name of a label")?;
        match self.labels.get(word) {
            Some(id) => Ok(*id),
            None => cursor.fail_before("expected the name of a label of this function"),
        }
    }

    fn locs(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let first: LocId = in_order(cursor, "l", self.body.locs.len())?;
        let last: LocId = if cursor.eat("..") { cursor.id("l")? } else { first };
        if last < first || last.index() >= LOCATIONS {
            return cursor.fail_before("expected a later location");
        }
        cursor.expect("in")?;
        let scope = cursor.id("scope")?;
        cursor.expect("declared")?;
        let declared = cursor.number("a number of variables")?;
        for _ in first.0..=last.0 {
            self.body.locs.push(Loc { scope, declared });
        }
        Ok(())
    }

    fn ends(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let entry = cursor.id("l")?;
        cursor.expect("exit")?;
        self.ends = Some((entry, cursor.id("l")?));
        self.body.span = span(cursor)?;
        Ok(())
    }

    fn edge(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        let from = cursor.id("l")?;
        cursor.expect("->")?;
        let to = cursor.id("l")?;
        cursor.expect(":")?;
        let op = self.op(cursor)?;
        let marks = self.marks(cursor)?;
        self.body.edges.push(Edge { from, to, op, marks });
        Ok(())
    }

    fn stmt(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        in_order::<StmtId>(cursor, "s", self.body.stmts.len())?;
        let Some(kind) = StmtKind::ALL.into_iter().find(|kind| cursor.sees(kind.name())) else {
            return cursor.fail("expected the kind of a statement");
        };
        cursor.bump();
        let start = cursor.id("l")?;
        let (place, span) = self.whereabouts(cursor)?;
        self.body.stmts.push(Stmt { kind, span, place, start });
        Ok(())
    }

    fn boolean(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        in_order::<BoolId>(cursor, "b", self.body.booleans.len())?;
        let start = cursor.id("l")?;
        let (place, span) = self.whereabouts(cursor)?;
        self.body.booleans.push(Boolean { span, place, start });
        Ok(())
    }

    fn condition(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        in_order::<CondId>(cursor, "c", self.body.conditions.len())?;
        let boolean = cursor.id("b")?;
        let (place, span) = self.whereabouts(cursor)?;
        self.body.conditions.push(Condition { boolean, span, place });
        Ok(())
    }

    fn decision(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        in_order::<DecisionId>(cursor, "d", self.body.decisions.len())?;
        let boolean = cursor.id("b")?;
        let stmt = cursor.id("s")?;
        let (place, span) = self.whereabouts(cursor)?;
        self.body.decisions.push(Decision { boolean, stmt, span, place });
        Ok(())
    }

    fn unsequenced(&mut self, cursor: &mut Cursor<'_>) -> Res<()> {
        cursor.bump();
        let (place, whole) = self.whereabouts(cursor)?;
        let mut operands = Vec::new();
        while cursor.eat(if operands.is_empty() { ":" } else { ";" }) {
            let span = span(cursor)?;
            let reads = self.accessed(cursor, "reads")?;
            let writes = self.accessed(cursor, "writes")?;
            operands.push(Operand { span, reads, writes });
        }
        self.body.unsequenced.push(Unsequenced { place, span: whole, operands });
        Ok(())
    }

    fn accessed(&mut self, cursor: &mut Cursor<'_>, lead: &str) -> Res<Vec<Accessed>> {
        let mut all = Vec::new();
        while cursor.eat(if all.is_empty() { lead } else { "," }) {
            if cursor.eat("*") {
                all.push(Accessed::Memory);
                continue;
            }
            all.push(match self.named(cursor)? {
                ExprKind::Local(v) => Accessed::Local(v),
                ExprKind::Global(g) => Accessed::Global(g),
                _ => return cursor.fail_before("expected the name of a variable"),
            });
        }
        Ok(all)
    }

    /// A place and a span, either of which may be left out.
    pub fn whereabouts(&mut self, cursor: &mut Cursor<'_>) -> Res<(Place, Span)> {
        let place = place(cursor, self.file)?;
        Ok((place, span(cursor)?))
    }

    /// A variable, global or function.
    pub fn named(&mut self, cursor: &mut Cursor<'_>) -> Res<ExprKind> {
        let outside = cursor.eat("::");
        let word = cursor.word("a name")?;
        if let Some(var) = self.vars.get(word).filter(|_| !outside) {
            return Ok(ExprKind::Local(*var));
        }
        match self.outer.get(word) {
            Some(Outer::Global(id)) => Ok(ExprKind::Global(*id)),
            Some(Outer::Function(id)) => Ok(ExprKind::Func(*id)),
            None => cursor.fail_before("expected the name of a variable or function"),
        }
    }
}

/// The next id of its kind.
fn in_order<I: Id>(cursor: &mut Cursor<'_>, prefix: &str, next: usize) -> Res<I> {
    let id: I = cursor.id(prefix)?;
    if id.index() == next { Ok(id) } else { cursor.fail_before(format!("expected {prefix}{next}")) }
}

/// `@line:column` or `@file1:line:column`; nothing is line 0.
pub(super) fn place(cursor: &mut Cursor<'_>, mut file: FileId) -> Res<Place> {
    if !cursor.eat("@") {
        return Ok(Place { file, line: 0, column: 0 });
    }
    if cursor.text().starts_with("file") {
        file = cursor.id("file")?;
        cursor.expect(":")?;
    }
    let line = cursor.number("a line")?;
    cursor.expect(":")?;
    Ok(Place { file, line, column: cursor.number("a column")? })
}

/// A span, or none.
fn span(cursor: &mut Cursor<'_>) -> Res<Span> {
    let mut span = Span::default();
    if cursor.eat("[") {
        span.start = cursor.number("the first byte of a span")?;
        cursor.expect("..")?;
        span.end = cursor.number("the byte after a span")?;
        cursor.expect("]")?;
    }
    Ok(span)
}
