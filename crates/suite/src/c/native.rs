//! The driver of native runs: tests of functions that no other file can call, and of `main`.

use super::{PROGRAM_MAIN, Result, Style, Writer, records, symbols, whole, written};
use crate::native::Events;
use crate::test::Suite;
use crate::typing::{Origin, Typing};
use base::Diagnostic;
use cfa::{Global, Linkage, UnitId};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The environment variable with the number of the test, where `main` is the program's own.
pub const TEST_VARIABLE: &str = "ASSIZE_TEST";

/// What tests call: a static function has another name for them, see [`aliases`].
pub fn called(typing: &Typing) -> String {
    let function = &typing.program.functions[typing.entry];
    match (function.name.as_str(), function.linkage) {
        ("main", _) => PROGRAM_MAIN.into(),
        (name, Linkage::Internal(_)) => format!("assize_entry_{name}"),
        (name, _) => name.into(),
    }
}

/// The same for variables.
pub fn variable(global: &Global) -> String {
    match global.linkage {
        Linkage::Internal(_) => format!("assize_static_{}", global.name),
        Linkage::External => global.name.clone(),
    }
}

/// The variables that are inputs of tests.
pub fn inputs<'p>(suite: &Suite, typing: &Typing<'p>) -> impl Iterator<Item = &'p Global> {
    let inputs = suite.tests.iter().flat_map(|test| &test.inputs.values);
    inputs.filter_map(|input| match typing.lookup(&input.name) {
        Some((Origin::Global, _)) => typing.global(&input.name),
        _ => None,
    })
}

/// To be appended to a unit: names for other files of its static entry and of the static variables
/// that are inputs of tests.
pub fn aliases(suite: &Suite, typing: &Typing, unit: UnitId) -> String {
    let entry = &typing.program.functions[typing.entry];
    let entry = (entry.linkage == Linkage::Internal(unit)).then(|| (&entry.name, called(typing)));
    let own = inputs(suite, typing).filter(|global| global.linkage == Linkage::Internal(unit));
    let own = own.map(|g| (g.name.clone(), variable(g)));
    let entry = entry.map(|(name, called)| (name.clone(), called));
    let pointed = symbols::of_unit(suite, typing, unit);
    let all: BTreeMap<String, String> = pointed.chain(own).chain(entry).collect();
    let one = |(name, other): (String, String)| {
        format!("\nextern __typeof__({name}) {other} __attribute__((alias(\"{name}\")));\n")
    };
    all.into_iter().map(one).collect()
}

/// What is linked with the program to run its tests, one by one: a `main` that calls the entry
/// with the values of the test whose number is its argument. A program's own `main` gets its
/// arguments from outside; then there are only the functions whose results are inputs, and
/// variables are set before it. The missing functions and objects are those that the program names and
/// nobody has. That one is called for an input is an event.
pub fn driver(
    suite: &Suite,
    typing: &Typing,
    missing: &BTreeSet<String>,
    events: &Events,
) -> Result<String> {
    // Standard input comes from outside.
    let mut suite = suite.clone();
    suite.tests.iter_mut().for_each(|test| test.inputs.stdin.clear());
    let suite = &suite;
    let apart = records::apart(typing.program);
    let program = apart.as_ref().unwrap_or(typing.program);
    let typing = &Typing { program, entry: typing.entry };
    let (mut writer, stubs) = written(suite, typing, missing, Some(events))?;
    let globals = writer.globals(missing) + &symbols::declarations(suite, typing, false)?;
    let stubs = stubs + &writer.variables(suite)?;
    if typing.entry_name() != "main" {
        let text = whole(suite, typing, Style::Main, writer, &(globals, stubs));
        let text = text + &CHOOSE.replace("SETS", "");
        return Ok(if has_main(typing) { text.replace("\nint main(", WRAPPED) } else { text });
    }
    let sets: String = (0..).zip(&writer.sets).map(|(k, set)| case(k, set)).collect();
    let choose = CHOOSE.replace("SETS", &sets);
    let (records, objects) = (writer.records.text(), writer.objects);
    Ok(format!("{records}{globals}{TEST}{objects}{choose}{stubs}"))
}

/// What a test sets before `main` is called.
fn case(k: usize, set: &str) -> String {
    if set.is_empty() {
        String::new()
    } else {
        format!("    if (assize_test == {k}) {{\n{set}    }}\n")
    }
}

/// Whether the program has a `main` that is not the entry. It stays what it is, but does not run:
/// the linker has to be told [`WRAP`].
pub fn has_main(typing: &Typing) -> bool {
    let main = typing.program.function("main");
    main.is_some_and(|f| f != typing.entry && typing.program.functions[f].body.is_some())
}

/// The process starts in `__wrap_main` instead.
pub const WRAP: &str = "-Wl,--wrap=main";
const WRAPPED: &str = "\nint __wrap_main(";

const TEST: &str = "
/* The test that runs. */
static int assize_test;
";

/// The program's constructors may call what has results of the test. It may have a `getenv` of its
/// own, which is not to be called here.
const CHOOSE: &str = "
extern char **__environ;
__attribute__((constructor(101))) static void assize_choose(void)
{
    char **entry;
    for (entry = __environ; entry && *entry; entry++) {
        const char *at = *entry, *name = \"ASSIZE_TEST=\";
        while (*name && *at == *name)
            at++, name++;
        if (*name)
            continue;
        for (assize_test = 0; *at >= '0' && *at <= '9'; at++)
            assize_test = assize_test * 10 + (*at - '0');
    }
SETS}
";

impl Writer<'_> {
    /// Missing functions without a result do nothing, but for what tests let them write.
    pub(super) fn silent_stubs(
        &mut self,
        suite: &Suite,
        missing: &BTreeSet<String>,
    ) -> Result<String> {
        let types = self.typing.types();
        let mut out = String::new();
        for function in self.typing.program.functions.iter() {
            let signature = types.signature(function.ty);
            let Some(signature) = signature.filter(|s| types.is_void(s.ret)) else { continue };
            let is_writing = Writer::is_writing(suite, &function.name);
            if function.body.is_some() || !missing.contains(&function.name) && !is_writing {
                continue;
            }
            self.records.need_function(function.ty);
            let inside = format!("{}({})", function.name, self.named(signature));
            let head = self.declare(signature.ret, &inside);
            let _ = writeln!(out, "\n{head};\n{head}\n{{");
            for k in 0..signature.params.len() {
                let _ = writeln!(out, "    (void)p{k};");
            }
            let writes = self.writes(suite, &function.name).map_err(Diagnostic::error)?;
            out.push_str(&writes);
            // What does not return would go on anywhere.
            out.push_str(if function.noreturn { "    _exit(0);\n}\n" } else { "}\n" });
        }
        Ok(match out.contains("_exit(0)") {
            true => format!("\nvoid _exit(int status);\n{out}"),
            false => out,
        })
    }
}
