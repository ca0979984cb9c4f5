//! The body of a function as text: variables, scopes, labels, locations, edges, then the source
//! constructs that marks refer to.

use super::expr::Context;
use super::op::{marks, place, span};
use super::print::{Printer, run, word};
use crate::program::{Body, Loc, LocId, Var, VarId, VarKind};
use crate::unsequenced::Accessed;
use base::{FileId, IdVec, Place, Span};
use std::fmt::Write;

/// Marks begin in this column if the operation leaves room.
const MARKS: usize = 44;

impl<'a> Printer<'a> {
    pub fn body(&self, out: &mut String, body: &'a Body, file: FileId) {
        let context = self.context(body);
        self.vars(out, body, &context);
        self.scopes(out, body);
        for (id, label) in body.labels.entries() {
            let taken = if label.address_taken { " taken" } else { "" };
            let _ = writeln!(out, "  label {} {}{taken}", context.names.label(id), label.loc);
        }
        locs(out, &body.locs);
        let _ = writeln!(out, "  entry {} exit {}{}", body.entry, body.exit, span(body.span));
        edges(out, body, &context, file);
        constructs(out, body, file);
        for site in &body.unsequenced {
            let _ = write!(out, "  unsequenced {}{}", place(site.place, file), span(site.span));
            for (k, operand) in site.operands.iter().enumerate() {
                out.push_str(if k == 0 { ":" } else { ";" });
                out.push_str(&span(operand.span));
                self.accessed(out, &context, " reads", &operand.reads);
                self.accessed(out, &context, " writes", &operand.writes);
            }
            out.push('\n');
        }
    }

    fn accessed(&self, out: &mut String, context: &Context<'_>, lead: &str, all: &[Accessed]) {
        for (k, one) in all.iter().enumerate() {
            let name = match one {
                Accessed::Global(g) => context.names.outer(self.names.global(*g)),
                Accessed::Local(v) => context.names.var(*v).to_string(),
                Accessed::Memory => "*".into(),
            };
            let _ = write!(out, "{} {name}", if k == 0 { lead } else { "," });
        }
    }

    fn vars(&self, out: &mut String, body: &Body, context: &Context<'_>) {
        for (id, var) in body.vars.entries() {
            self.var(out, context.names.var(id), var);
        }
        let usual = body.vars.entries().filter(|(_, v)| v.kind == VarKind::Param);
        let usual: Vec<VarId> = usual.map(|(id, _)| id).collect();
        if body.params != usual {
            let names: Vec<_> = body.params.iter().map(|v| context.names.var(*v)).collect();
            let _ = writeln!(out, "  params {}", names.join(", "));
        }
    }

    fn var(&self, out: &mut String, name: &str, var: &Var) {
        let kind = match var.kind {
            VarKind::Param => "param",
            VarKind::Local => "local",
            VarKind::Temp => "temp",
            VarKind::Vla => "vla",
        };
        let _ = write!(out, "  {kind} {name}: {}", self.types.name(var.ty));
        if var.scope.0 != 0 {
            let _ = write!(out, " in {}", var.scope);
        }
        if var.align != self.program.types.align_of(var.ty) {
            let _ = write!(out, " align {}", var.align);
        }
        out.push('\n');
    }

    fn scopes(&self, out: &mut String, body: &Body) {
        for (id, scope) in body.scopes.entries() {
            let _ = write!(out, "  {id}");
            let _ = scope.parent.map(|parent| write!(out, " in {parent}"));
            for (k, (name, global)) in scope.statics.iter().enumerate() {
                let lead = if k == 0 { " statics" } else { "," };
                let _ = write!(out, "{lead} {} = {}", word(name), self.names.global(*global));
            }
            out.push('\n');
        }
    }
}

/// Neighbours that agree share a line.
fn locs(out: &mut String, locs: &IdVec<LocId, Loc>) {
    let mut first = 0;
    for group in locs.as_slice().chunk_by(|a, b| a == b) {
        let last = first + group.len() as u32 - 1;
        let Loc { scope, declared } = &group[0];
        let ids = run(LocId(first), LocId(last));
        let _ = writeln!(out, "  locs {ids} in {scope} declared {declared}");
        first = last + 1;
    }
}

fn edges(out: &mut String, body: &Body, context: &Context<'_>, file: FileId) {
    for edge in body.edges.iter() {
        let step = format!("  {} -> {}: {}", edge.from, edge.to, context.op(&edge.op));
        let line = format!("{step:MARKS$}  {}", marks(&edge.marks, file));
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

fn constructs(out: &mut String, body: &Body, file: FileId) {
    let at = |p: Place, s: Span| place(p, file) + &span(s);
    for (id, s) in body.stmts.entries() {
        let kind = s.kind.name();
        let _ = writeln!(out, "  stmt {id} {kind} {} {}", s.start, at(s.place, s.span));
    }
    for (id, b) in body.booleans.entries() {
        let _ = writeln!(out, "  boolean {id} {} {}", b.start, at(b.place, b.span));
    }
    for (id, c) in body.conditions.entries() {
        let _ = writeln!(out, "  cond {id} {} {}", c.boolean, at(c.place, c.span));
    }
    for (id, d) in body.decisions.entries() {
        let _ = writeln!(out, "  decision {id} {} {} {}", d.boolean, d.stmt, at(d.place, d.span));
    }
}
