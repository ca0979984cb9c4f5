//! Programs for the tests.

use cfa::{FuncId, Program};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use goal::Alphabet;
use query::target::Subject;
use std::path::{Path, PathBuf};

pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/targets")
}

pub struct Loaded {
    pub translation: Translation,
    pub alphabet: Alphabet,
}

impl Loaded {
    /// Files of `targets`, else of `examples`.
    pub fn new(names: &[&str]) -> Self {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let request = |name: &&str| {
            let here = directory().join(name).exists();
            let directory = if here { directory() } else { examples.clone() };
            UnitRequest { directory: Some(directory), ..UnitRequest::new(name) }
        };
        let requests: Vec<UnitRequest> = names.iter().map(request).collect();
        let (translation, diagnostics) = front_end(&requests, &Options::default());
        let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
        let translation = translation.unwrap_or_else(|| panic!("{messages}"));
        let alphabet = Alphabet::new(&translation.program);
        Loaded { translation, alphabet }
    }

    pub fn program(&self) -> &Program {
        &self.translation.program
    }

    /// Executions start in the function of this name; without one in `main`, else anywhere.
    pub fn subject(&self, entry: Option<&str>) -> Subject<'_> {
        let program = self.program();
        let entries: Vec<FuncId> = match program.function(entry.unwrap_or("main")) {
            Some(f) => vec![f],
            None => program.functions.ids().collect(),
        };
        Subject::new(program, &self.translation.sources, &self.alphabet, &entries)
    }
}
