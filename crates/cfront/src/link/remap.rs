//! A unit's ids become the program's.

use super::records::{RecordIndex, TypeMap};
use super::symbols::Linker;
use base::{FileId, IdVec, Place};
use cfa::{
    Accessed, Body, Callee, ExprKind, FuncId, GlobalId, Image, Op, Target, Ty, Types, UnitId,
};

pub(super) struct Remap {
    pub unit: UnitId,
    /// The unit's own types.
    pub from: Types,
    pub types: TypeMap,
    pub files: IdVec<FileId, FileId>,
    pub functions: IdVec<FuncId, FuncId>,
    pub globals: IdVec<GlobalId, GlobalId>,
}

impl Remap {
    pub fn ty(&mut self, ty: Ty, (into, records): (&mut Types, &mut RecordIndex)) -> Ty {
        self.types.ty(ty, &self.from, into, records)
    }

    pub fn place(&self, place: Place) -> Place {
        let file = self.files.get(place.file).copied().unwrap_or(place.file);
        Place { file, ..place }
    }

    pub fn image(&self, mut image: Image) -> Image {
        for relocation in &mut image.relocations {
            relocation.target = match relocation.target {
                Target::Global(g) => Target::Global(self.globals[g]),
                Target::Function(f) => Target::Function(self.functions[f]),
                Target::Label(f, label) => Target::Label(self.functions[f], label),
            };
        }
        image
    }

    pub fn body(&mut self, mut body: Body, linker: &mut Linker) -> Body {
        for var in body.vars.iter_mut() {
            var.ty = self.ty(var.ty, linker.tables());
        }
        for scope in body.scopes.iter_mut() {
            scope.statics.iter_mut().for_each(|(_, g)| *g = self.globals[*g]);
        }
        for expr in body.exprs.iter_mut() {
            expr.ty = self.ty(expr.ty, linker.tables());
            match &mut expr.kind {
                ExprKind::Global(g) => *g = self.globals[*g],
                ExprKind::Func(f) => *f = self.functions[*f],
                _ => {}
            }
        }
        for edge in body.edges.iter_mut() {
            edge.marks.place = self.place(edge.marks.place);
            if let Op::Call { callee: Callee::Direct(f), .. } = &mut edge.op {
                *f = self.functions[*f];
            }
        }
        self.tables(&mut body);
        body
    }

    fn tables(&self, body: &mut Body) {
        body.stmts.iter_mut().for_each(|s| s.place = self.place(s.place));
        body.conditions.iter_mut().for_each(|c| c.place = self.place(c.place));
        body.decisions.iter_mut().for_each(|d| d.place = self.place(d.place));
        body.booleans.iter_mut().for_each(|b| b.place = self.place(b.place));
        for site in &mut body.unsequenced {
            site.place = self.place(site.place);
            for operand in &mut site.operands {
                for accessed in operand.reads.iter_mut().chain(&mut operand.writes) {
                    if let Accessed::Global(g) = accessed {
                        *g = self.globals[*g];
                    }
                }
            }
        }
    }
}
