//! Units that disagree on the type of a name: the program is well formed all the same, and an
//! execution stops only where the disagreement matters.

use cfront::driver::{Options, UnitRequest, front_end};
use interp::{Interpreter, Options as Limits, Reason, Stop};
use std::path::Path;

#[test]
fn a_call_that_does_not_fit_is_undefined() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/units");
    for order in [["main.c", "other.c"], ["other.c", "main.c"]] {
        let request = |name| UnitRequest { file: dir.join(name), directory: None, flags: vec![] };
        let (translation, diagnostics) = front_end(&order.map(request), &Options::default());
        assert!(diagnostics.iter().any(|d| d.render(false).contains("another type")));
        let program = translation.expect("a linker does not notice").program;
        let broken = cfa::verify::verify(&program);
        let broken: Vec<_> = broken.iter().map(|v| v.show(&program)).collect();
        assert!(broken.is_empty(), "{order:?}: {broken:#?}");
        let main = program.function("main").expect("there should be a main");
        let run = Interpreter::new(&program).run(main, &cfa::Inputs::default(), &Limits::default());
        let Stop::Undefined { what, place } = run.stop else { panic!("{order:?}: {:?}", run.stop) };
        assert_eq!((what.reason, place.line), (Reason::CallMismatch, 9), "{order:?}");
    }
}
