//! The models of the C library: C files that are parsed and lowered like the user's.
//!
//! The linking step takes from them what a program references and does not define itself.
//! `models/README.md` lists what is in each, and the rules for writing one.

use crate::callback;
use crate::driver::Translation;
use crate::volatile;
use cfa::inputs::ANSWER;
use cfa::{Linkage, Program, UnitId};
use std::collections::BTreeSet;
use std::fmt::Write;

macro_rules! models {
    ($($name:literal)*) => {
        /// The file name and the text of each model.
        pub static MODELS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../models/", $name)))),*];
    };
}

models! {
    "assert.c"
    "ctype.c"
    "err.c"
    "errno.c"
    "fenv.c"
    "field.c"
    "field_float.c"
    "format.c"
    "getopt.c"
    "inet.c"
    "locale.c"
    "math.c"
    "math_bits.c"
    "math_float.c"
    "math_long.c"
    "memory.c"
    "printf.c"
    "rand.c"
    "scan.c"
    "scanf.c"
    "sort.c"
    "start.c"
    "stdin.c"
    "stdio.c"
    "stdlib.c"
    "strerror.c"
    "string.c"
    "strsearch.c"
    "strtod.c"
    "strtol.c"
    "system_environment.c"
    "system_files.c"
    "system_ftw.c"
    "system_poll.c"
    "system_process.c"
    "system_signals.c"
    "system_sockets.c"
    "system_streams.c"
    "time.c"
    "unistd.c"
    "wchar.c"
}

/// Models of what the system answers. What they return is made of inputs, within what POSIX allows; so
/// native runs of tests are linked with them in the place of the library's functions.
const SYSTEM: [&str; 8] = [
    "system_environment.c",
    "system_files.c",
    "system_ftw.c",
    "system_poll.c",
    "system_process.c",
    "system_signals.c",
    "system_sockets.c",
    STREAMS,
];

/// Streams are the library's own in native runs, so that there is another text for these.
const STREAMS: &str = "system_streams.c";
const NATIVE_STREAMS: &str = include_str!("../models/native/streams.c");

/// The library's functions that these call in native runs.
const CALLED: [(&str, &[&str]); 2] = [
    ("system_files.c", &["read", "write"]),
    (STREAMS, &["fclose", "fflush", "ferror", "feof", "clearerr", "fileno"]),
];

/// The name of the unit of a model.
pub fn unit_name(model: &str) -> String {
    format!("<library>/{model}")
}

/// What native runs are linked with, so that the system answers what tests say.
#[derive(Default)]
pub struct System {
    /// The name and the text of each file.
    pub files: Vec<(&'static str, String)>,
    /// Library functions whose calls by the program go to these files instead.
    pub wrapped: BTreeSet<String>,
    /// Functions that answer, and that tests have to define.
    pub answers: BTreeSet<String>,
    /// The user wants some of it in any case.
    pub is_asked: bool,
}

impl System {
    /// Of what the program calls.
    pub fn of(translation: &Translation) -> System {
        let program = &translation.program;
        let mut system = System::default();
        for (name, text) in MODELS.iter().filter(|(name, _)| SYSTEM.contains(name)) {
            let Some(unit) = unit(program, name) else { continue };
            system.wrap(program, unit);
            let called = CALLED.iter().filter(|(model, _)| model == name);
            system.wrapped.extend(called.flat_map(|(_, names)| *names).map(|n| n.to_string()));
            let is_stream = *name == STREAMS;
            let text = if is_stream { NATIVE_STREAMS.into() } else { renamed(text) };
            system.files.push((*name, text));
        }
        if let Some(unit) = unit(program, callback::FILE) {
            system.wrap(program, unit);
            let text = String::from_utf8_lossy(&translation.sources[unit].text);
            let text = handlers(program) + &renamed(&text) + &objects(program);
            system.files.push((callback::FILE, text));
            system.is_asked = true;
        }
        let outside = program.functions.iter().filter(|function| function.body.is_none());
        let answers = outside.filter(|function| function.name.starts_with(ANSWER));
        system.answers = answers.map(|function| function.name.clone()).collect();
        system
    }

    /// Calls of what a unit defines go there.
    fn wrap(&mut self, program: &Program, unit: UnitId) {
        let here = program.functions.iter().filter(|function| function.unit == unit);
        let here = here.filter(|function| !function.name.starts_with("__model_"));
        let defined = here.filter(|f| f.body.is_some() && f.linkage == Linkage::External);
        self.wrapped.extend(defined.map(|function| function.name.clone()));
    }
}

/// Handlers have names of their own for other files.
fn handlers(program: &Program) -> String {
    let mut out = String::new();
    for f in cfa::handlers::handlers(program) {
        let name = &program.functions[f].name;
        let _ = writeln!(out, "#define {name} {}{name}", volatile::HANDLER);
    }
    out
}

/// Room for volatile objects that nobody defines: their addresses are taken, and nothing more.
fn objects(program: &Program) -> String {
    let mut out = String::new();
    for global in program.globals.iter().filter(|g| volatile::is_input(program, g)) {
        let size = program.types.size_of(global.ty).unwrap_or(1);
        let name = &global.name;
        let _ = writeln!(out, "__attribute__((weak, aligned(16))) unsigned char {name}[{size}];");
    }
    out
}

fn unit(program: &Program, model: &str) -> Option<UnitId> {
    let mut units = program.units.entries();
    units.find(|(_, unit)| unit.name == unit_name(model)).map(|(id, _)| id)
}

/// A model as `--wrap` of linkers wants it. An answer that nobody asks for is not there, nor is a function
/// of another model.
fn renamed(text: &str) -> String {
    let mut out = String::from(PRIMITIVES);
    for name in defined(text).filter(|name| !name.starts_with("__model_")) {
        let _ = writeln!(out, "#define {name} __wrap_{name}");
    }
    let declared = text.lines().filter_map(declared_name);
    let is_apart = |name: &&str| name.starts_with(ANSWER) || name.starts_with("__model_");
    for name in declared.filter(is_apart) {
        let _ = writeln!(out, "#pragma weak {name}");
    }
    out + text
}

/// What models call and no library has.
const PRIMITIVES: &str = "__PTRDIFF_TYPE__ __real_read(int, void *, __SIZE_TYPE__);
__PTRDIFF_TYPE__ __real_write(int, const void *, __SIZE_TYPE__);
#pragma weak __real_read
#pragma weak __real_write
#define __assize_read __real_read
#define __assize_write __real_write
static void __assize_incomplete(const char *what) { (void)what; }
";

/// The functions that a model defines for others: what begins a line, and is no declaration.
fn defined(text: &str) -> impl Iterator<Item = &str> {
    let is_own = |line: &&str| !line.starts_with("static") && line.ends_with(") {");
    text.lines().filter(is_own).filter_map(declared_name)
}

/// The name before the parameters, on a line that declares a function.
fn declared_name(line: &str) -> Option<&str> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    let (head, _) = line.split_once('(').filter(|_| line.starts_with(is_letter))?;
    let start = head.rfind(|c| !is_letter(c))? + 1;
    Some(&head[start..])
}
