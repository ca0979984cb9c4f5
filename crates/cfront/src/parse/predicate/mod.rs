//! The expression of a query's predicate. It is not part of a unit: what its names mean is given,
//! and it is parsed and typed again wherever they mean something else.

mod calls;
mod lift;

use super::scope::{Entity, Scopes, Tag};
use super::{Parse, Parser, decl};
use crate::diagnosis::Diagnosis;
use crate::dialect::Dialect;
use crate::hir::{Body, ExprKind, Function, HExpr, Unit, Var};
use crate::token::{Tok, Token};
use base::{FileId, IdVec, Interner, Map, Place, Span, Symbol};
use cfa::{Formula, FuncId, RecordId, Types, VarId};
use lift::Lift;

/// A predicate in one scope; its atoms have no side effects and do not branch.
pub(crate) struct Typed {
    pub body: Body,
    pub formula: Formula<HExpr>,
    /// What is called, inner ones first.
    pub calls: Vec<Call>,
}

/// A call, in the place of whose result stands a variable of its own.
pub(crate) struct Call {
    pub result: VarId,
    pub function: FuncId,
    pub args: Vec<HExpr>,
    pub span: Span,
}

/// What the text is made of, whatever its names mean.
pub(crate) struct Text<'a> {
    pub text: &'a [u8],
    pub tokens: &'a [Token],
    pub names: Interner,
    /// The tags that it uses.
    pub tags: Vec<(Symbol, RecordId)>,
}

/// Types one predicate in many scopes.
pub(crate) struct Typer<'a> {
    parser: Parser<'a>,
    tags: Vec<(Symbol, RecordId)>,
}

fn nowhere(_: u32) -> Place {
    Place { file: FileId(0), line: 0, column: 0 }
}

impl<'a> Typer<'a> {
    /// The parts of a program that expressions speak of are lent until [`Typer::finish`].
    pub fn new(
        text: Text<'a>,
        dialect: Dialect,
        types: Types,
        globals: IdVec<cfa::GlobalId, cfa::Global>,
        functions: IdVec<cfa::FuncId, Function>,
    ) -> Self {
        let parser = Parser {
            text: text.text,
            tokens: text.tokens,
            at: 0,
            names: text.names,
            depth: 0,
            calls: false,
            highest: 0,
            dialect,
            types,
            globals,
            functions,
            constants: Vec::new(),
            scopes: Scopes::new(),
            externals: Map::new(),
            body: Body::default(),
            function: None,
            place_of: &nowhere,
            strings: Map::new(),
            decls: decl::State::default(),
        };
        Typer { parser, tags: text.tags }
    }

    /// The predicate where its names mean this; `vars` are the locals among them.
    pub fn typed(&mut self, names: &[(Symbol, Entity)], vars: IdVec<VarId, Var>) -> Parse<Typed> {
        let p = &mut self.parser;
        (p.at, p.depth, p.highest) = (0, 0, 0);
        p.scopes = Scopes::new();
        p.decls = decl::State::default();
        p.predefine_words();
        p.body = Body { vars, ..Body::default() };
        for &(name, record) in &self.tags {
            p.scopes.bind_tag(name, Tag::Record(record), Span::default());
        }
        for &(name, entity) in names {
            p.scopes.bind(name, entity, Span::default());
        }
        let e = p.predicate()?;
        let calls = p.take_calls()?;
        let formula = Lift::new(p).formula(e)?;
        Ok(Typed { body: std::mem::take(&mut p.body), formula, calls })
    }

    pub fn finish(self) -> Unit {
        let Parser { types, globals, functions, constants, .. } = self.parser;
        Unit { types, globals, functions, constants, aliases: Vec::new(), gap: None, inexact: None }
    }
}

impl Parser<'_> {
    fn predicate(&mut self) -> Parse<HExpr> {
        let e = self.expression()?;
        if !self.at(Tok::Eof) {
            return self.expected("an operator or the end", "of the predicate");
        }
        let e = self.scalar(e, "a predicate")?;
        match self.body.exprs.iter().find_map(|e| self.refused(&e.kind, e.span)) {
            Some(error) => Err(Box::new(error)),
            None => Ok(e),
        }
    }

    /// What has no meaning in a predicate and could not be seen before.
    fn refused(&self, kind: &ExprKind, span: Span) -> Option<Diagnosis> {
        let (span, message) = match kind {
            ExprKind::Builtin(..) => (span, "a predicate has no calls".to_string()),
            ExprKind::Comma(left, _) => {
                let from = self.span_of(*left).end;
                let comma =
                    self.tokens.iter().find(|t| t.kind == Tok::Comma && t.span.start >= from);
                (comma.map_or(span, |t| t.span), "a predicate has no commas".to_string())
            }
            ExprKind::Unsupported(what) => (span, format!("a predicate has no {what}")),
            ExprKind::Assign(..) | ExprKind::AssignOp { .. } | ExprKind::AssignPtr { .. } => {
                (span, "a predicate has no assignments".to_string())
            }
            ExprKind::Step { .. } | ExprKind::StmtExpr(..) | ExprKind::Literal(..) => {
                (span, "a predicate changes nothing".to_string())
            }
            ExprKind::LabelAddr(_) => (span, "a predicate has no labels".to_string()),
            _ => return None,
        };
        Some(Diagnosis::error(span, message))
    }
}
