//! Functions of the system: what they answer stands in the tests.
//!
//! A model in C turns answers into what POSIX allows; engines follow the same text. The linker puts it
//! in the place of the library's functions (`--wrap`), for suites that have answers: other tests are
//! somebody's own, and run in the world as it is.

use crate::test::Suite;
use cfa::inputs::ANSWER;
use std::collections::BTreeSet;

/// What tests with answers are linked with.
#[derive(Clone, Debug, Default)]
pub struct System {
    /// The name and the text of each file.
    pub files: Vec<(String, String)>,
    /// Functions of the library whose calls go there instead.
    pub wrapped: BTreeSet<String>,
    /// Functions that answer.
    pub answers: BTreeSet<String>,
    /// The user wants some of it in any case.
    pub is_asked: bool,
}

impl System {
    /// What a suite needs of it.
    pub fn needed_by(self, suite: &Suite) -> System {
        let mut inputs = suite.tests.iter().flat_map(|test| &test.inputs.values);
        let has_answers = inputs.any(|input| input.name.starts_with(ANSWER));
        let real = base::mutant!("suite: the real system answers");
        if (has_answers || self.is_asked) && !real { self } else { System::default() }
    }

    /// For the compiler and the linker.
    pub fn flags(&self) -> Vec<String> {
        self.wrapped.iter().flat_map(|name| super::failures::wrap(name)).collect()
    }
}
