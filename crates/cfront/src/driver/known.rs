//! Functions of the program by names that others know: the compiler, or the library.

use super::Options;
use super::unit::Unit;
use crate::preprocess::builtins;
use cfa::{Function, Linkage, Program};
use std::collections::BTreeSet;

/// Functions that compilers call where no text does, `-fno-builtin` or not, to copy, fill and compare
/// objects; and those that libraries call though they are the program's, since they are made to be replaced.
const CALLED: [&str; 8] =
    ["memcpy", "memmove", "memset", "memcmp", "malloc", "calloc", "realloc", "free"];

/// Names of functions that the program defines.
pub(super) struct KnownNames {
    /// The compiler of some unit knows a function by that name.
    compiler: BTreeSet<String>,
    /// A library that is linked statically has a function of that name, and calls the program's instead.
    library: BTreeSet<String>,
}

impl KnownNames {
    /// Of units of several programs nothing is proved, and nobody is asked.
    pub fn of(units: &[Unit], options: &Options) -> KnownNames {
        let mut known = KnownNames { compiler: BTreeSet::new(), library: BTreeSet::new() };
        if options.apart.is_some() || !options.with_models {
            return known;
        }
        let (own, models): (Vec<&Unit>, Vec<&Unit>) =
            units.iter().partition(|unit| unit.flags.is_some());
        let (names, modelled) = (defined(&own), defined(&models));
        let commands: BTreeSet<&Vec<String>> =
            own.iter().filter_map(|u| u.flags.as_ref()).collect();
        for flags in commands {
            let is_library = |name: &str| modelled.contains(name);
            let Options { compiler, data_model, .. } = options;
            known.compiler.extend(builtins(compiler, flags, *data_model, &names, &is_library));
            if flags.iter().any(|flag| flag.starts_with("-static")) {
                known.library.extend(names.intersection(&modelled).cloned());
            }
        }
        known
    }

    /// Only the program's own functions are marked: what a compiler makes of calls of the library's does
    /// the same.
    pub fn mark(&self, program: &mut Program) {
        for function in program.functions.iter_mut() {
            let is_own = function.body.is_some() && !program.units[function.unit].library;
            let is_external = function.linkage == Linkage::External;
            let name = &function.name;
            let is_known = function.outside.builtin || self.compiler.contains(name);
            let is_called = CALLED.contains(&name.as_str()) || self.library.contains(name);
            function.outside.builtin = is_own && is_external && is_known;
            function.outside.implied = is_own && is_external && (is_known || is_called);
        }
    }
}

/// The names of what units define for others.
fn defined(units: &[&Unit]) -> BTreeSet<String> {
    let is_seen = |f: &&Function| f.body.is_some() && f.linkage == Linkage::External;
    let functions = units.iter().flat_map(|unit| unit.lowered.functions.iter());
    functions.filter(is_seen).map(|f| f.name.clone()).collect()
}
