//! What every crate shares and no domain owns: typed ids, source places, diagnostics and
//! collections whose order never depends on a hash.

mod diagnostic;
mod distance;
mod ids;
mod intern;
mod map;
mod mutant;
mod place;

pub use diagnostic::{Diagnostic, Severity, Snippet};
pub use distance::{edit_distance, nearest};
pub use ids::{Id, IdVec};
pub use intern::{Interner, Symbol};
pub use map::{Map, Set};
pub use mutant::is_mutant;
pub use place::{FileId, Place, Span};
