//! Variables without an initialiser that are inputs: their declarations set them.
//!
//! What is no array gets an initialiser, which the driver gives the value of; an array is copied by that of
//! a second declarator, which stands behind its own in the same declaration:
//!
//! ```c
//! int x = *(__typeof__(x) *)__assize_uninitialised(0),
//!     a[3], *__assize_a1 = __assize_set((void *)a, sizeof a, 1);
//! ```
//!
//! So each is set where its declaration is passed, and a jump past it passes by that, too.

use super::wrap::Wrap;
use cfa::uninitialised::variables;
use cfa::{Edge, ExprKind, Op, Program, UnitId};

/// Declarations of what the driver has.
pub const PRELUDE: &str = "extern void *__assize_uninitialised(unsigned); \
extern void *__assize_set(void *, unsigned long, unsigned);\n";

/// Insertions into the text of a unit that set its variables.
pub fn set(program: &Program, unit: UnitId, text: &[u8]) -> Vec<Wrap> {
    let mut wraps = Vec::new();
    for (number, variable) in variables(program).enumerate() {
        let function = &program.functions[variable.function];
        let Some(body) = function.body.as_ref().filter(|_| function.unit == unit) else { continue };
        let is_its = |edge: &&Edge| match edge.op {
            Op::Input { to, .. } => body.exprs[to].kind == ExprKind::Local(variable.var),
            _ => false,
        };
        let Some(edge) = body.edges.iter().find(is_its) else { continue };
        let end = edge.marks.span.end as usize;
        if end <= text.len() && !base::mutant!("suite: variables that are inputs are not set") {
            let name = &body.vars[variable.var].name;
            let open = match program.types.is_array(variable.ty) {
                true => format!(
                    ", *__assize_a{number} = __assize_set((void *){name}, sizeof {name}, {number})"
                ),
                false => format!(" = *(__typeof__({name}) *)__assize_uninitialised({number})"),
            };
            wraps.push(Wrap { start: end, end, rank: 0, open, close: String::new() });
        }
    }
    wraps
}
