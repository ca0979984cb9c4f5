//! What people call a pointer: `parser->m_encoding`.

use crate::machine::Machine;
use cfa::{ExprId, ExprKind};

impl Machine<'_> {
    /// The pointer that was followed last, as the source has it, or nearly so.
    pub(super) fn followed(&self) -> String {
        let name = self.followed.and_then(|(f, e)| (f == self.at.0).then(|| self.named(e)));
        name.flatten().map_or_else(|| "a pointer".into(), |name| format!("`{name}`"))
    }

    fn named(&self, e: ExprId) -> Option<String> {
        let body = self.here().ok()?;
        Some(match body.exprs.get(e)?.kind {
            ExprKind::Local(v) => {
                let name = &body.vars[v].name;
                (!name.starts_with('$')).then(|| name.clone())?
            }
            ExprKind::Global(g) => self.program.globals[g].name.clone(),
            ExprKind::Load(a) | ExprKind::Cast(a) | ExprKind::Addr(a) => self.named(a)?,
            ExprKind::PtrAdd(a, _) => self.named(a)?,
            ExprKind::Index(a, _) => format!("{}[…]", self.named(a)?),
            ExprKind::Deref(p) => format!("*{}", self.named(p)?),
            ExprKind::Field(record, k) => {
                let ty = self.program.types.record_id(body.exprs[record].ty)?;
                let field = &self.program.types.records[ty].fields.get(k as usize)?.name;
                match body.exprs[record].kind {
                    ExprKind::Deref(p) => format!("{}->{field}", self.named(p)?),
                    _ => format!("{}.{field}", self.named(record)?),
                }
            }
            _ => return None,
        })
    }
}
