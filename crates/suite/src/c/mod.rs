//! Tests as C: a file that calls the entry with the values, for plain `main`, Unity or Criterion,
//! with a Makefile and a fragment for CTest.
//!
//! The file includes nothing of the program's: it repeats the declarations it needs, which C
//! allows in another translation unit, and asserts their layout. A program's own `main` is
//! compiled under another name. Functions without a body for which a test has values are
//! defined here; past the last value they return zeros.

mod build;
mod failures;
mod globals;
mod native;
mod outputs;
mod records;
mod runner;
mod stdin;
mod symbols;
mod system;
mod values;
mod variables;
mod writes;

use crate::ctype;
use crate::native::{Event, Events};
use crate::test::{Suite, Test};
use crate::typing::{Origin, Typing};
use crate::zip::Entry;
use base::Diagnostic;
use cfa::{Builtin, Edge, FuncId, Linkage, Op, Signature, Ty};
use records::Records;
use std::collections::BTreeSet;
use std::fmt::Write;
use stdin::{STDIN_INCLUDES, stdin};
use values::Objects;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A `main` that runs all tests, or the one whose number is its argument.
    Main,
    Unity,
    Criterion,
}

/// What the tests are linked with.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub files: Vec<String>,
    /// Of the compiler.
    pub flags: Vec<String>,
    pub system: System,
    /// Texts in the place of some files, by the same names: those in which accesses are calls, so that
    /// devices answer what tests say.
    pub texts: Vec<(String, Vec<u8>)>,
}

pub use failures::flags;
pub use native::{TEST_VARIABLE, WRAP, aliases, driver, has_main};
pub use system::System;
pub use variables::refuse_variables;

/// To be linked with native runs of tests.
pub const SUPPORT: &str = include_str!("support.c");

/// Beside the file of events, a file with this ending says that an assumption did not hold.
pub const ASSUMPTION: &str = "assumption";

/// What a program's own `main` is called when tests are linked with it.
pub const PROGRAM_MAIN: &str = "assize_program_main";

type Result<T> = std::result::Result<T, Diagnostic>;

/// `tests.c`, `Makefile` and `CTest.cmake`.
pub fn write(
    suite: &Suite,
    typing: &Typing,
    style: Style,
    sources: &Sources,
) -> Result<Vec<Entry>> {
    let mut words = sources.files.iter().chain(&sources.flags);
    if let Some(word) = words.find(|word| word.contains(char::is_control)) {
        let message = format!("a makefile cannot name `{}`", word.escape_default());
        return Err(Diagnostic::error(message).hint("write the tests alone: `-o tests.c`"));
    }
    let tests = standalone(suite, typing, style)?;
    let is_main = typing.entry_name() == "main";
    let file = |name: &str, text: String| Entry { name: name.into(), bytes: text.into_bytes() };
    let sources = &Sources { system: sources.system.clone().needed_by(suite), ..sources.clone() };
    let mut all = vec![
        file("tests.c", tests),
        file("Makefile", build::makefile(suite, style, sources, is_main)),
        file("CTest.cmake", build::ctest(suite, typing, style, sources, is_main)),
    ];
    all.extend(sources.system.files.iter().map(|(name, text)| file(name, text.clone())));
    let texts = sources.texts.iter();
    all.extend(texts.map(|(name, bytes)| Entry { name: name.clone(), bytes: bytes.clone() }));
    Ok(all)
}

/// The text of `tests.c`, to be linked with the program alone.
pub fn standalone(suite: &Suite, typing: &Typing, style: Style) -> Result<String> {
    let is_assume = |edge: &Edge| matches!(edge.op, Op::Builtin { builtin: Builtin::Assume, .. });
    let bodies = typing.program.functions.iter().filter_map(|f| f.body.as_ref());
    let assumes = bodies.flat_map(|body| body.edges.iter()).any(is_assume);
    Ok(file(suite, typing, style)? + if assumes { ASSUME } else { "" })
}

/// No library has this function; a program's own comes first.
const ASSUME: &str = "
/* A test that breaks an assumption is none, and ends here. */
void _Exit(int code);
void __VERIFIER_assume(int holds);
__attribute__((weak)) void __VERIFIER_assume(int holds)
{
    if (!holds)
        _Exit(0);
}
";

/// The text of `tests.c`, to be linked with the program and what [`SUPPORT`] has.
pub fn file(suite: &Suite, typing: &Typing, style: Style) -> Result<String> {
    let function = &typing.program.functions[typing.entry];
    if matches!(function.linkage, Linkage::Internal(_)) {
        let message = format!("`{}` is static: no other file can call it", function.name);
        return Err(Diagnostic::error(message).hint("choose an entry without `static`"));
    }
    refuse_variables(suite, typing)?;
    if let Some(global) = native::inputs(suite, typing).find(|g| g.linkage != Linkage::External) {
        let message = format!("`{}` is static: no other file can set it", global.name);
        return Err(Diagnostic::error(message).hint("keep the tests as JSON"));
    }
    let (mut writer, stubs) = written(suite, typing, &BTreeSet::new(), None)?;
    let globals = writer.exported_globals() + &symbols::declarations(suite, typing, true)?;
    Ok(whole(suite, typing, style, writer, &(globals, stubs)))
}

/// The parts that tests are made of, and definitions of functions: those whose results are inputs
/// of some test, and the missing ones.
fn written<'a>(
    suite: &Suite,
    typing: &'a Typing<'a>,
    missing: &BTreeSet<String>,
    events: Option<&'a Events>,
) -> Result<(Writer<'a>, String)> {
    let mut writer = Writer {
        typing,
        events,
        records: Records::new(typing.types()),
        globals: BTreeSet::new(),
        sets: Vec::new(),
        objects: String::new(),
        body: String::new(),
    };
    for (k, test) in suite.tests.iter().enumerate() {
        writer.test(k, test).map_err(|why| {
            Diagnostic::error(format!("test {} cannot be written as C: {why}", test.name))
        })?;
    }
    let stubs = writer.stubs(suite, missing)?;
    writer.records.need_function(typing.program.functions[typing.entry].ty);
    writer.records.check()?;
    Ok((writer, stubs))
}

fn whole(
    suite: &Suite,
    typing: &Typing,
    style: Style,
    mut writer: Writer<'_>,
    (globals, stubs): &(String, String),
) -> String {
    let entry = writer.entry();
    let name = typing.entry_name();
    let needs_stdin = suite.tests.iter().any(|test| !test.inputs.stdin.is_empty());
    let mut out = format!("/* {} tests of {name}, made by assize. */\n", suite.tests.len());
    out.push_str(if needs_stdin { STDIN_INCLUDES } else { "" });
    out.push_str(match style {
        Style::Main => "",
        Style::Unity => "#include \"unity.h\"\n",
        Style::Criterion => "#include <criterion/criterion.h>\n",
    });
    out.push_str(&writer.records.text());
    let _ =
        writeln!(out, "\n{entry};\n{globals}\n/* The test that runs. */\nstatic int assize_test;");
    if needs_stdin {
        out.push_str(&stdin(suite));
    }
    out.push_str(&writer.objects);
    out.push_str(stubs);
    out.push_str(&writer.body);
    out.push_str(&runner::runner(suite, style));
    out
}

struct Writer<'a> {
    typing: &'a Typing<'a>,
    /// Whether, and how, functions tell that they are called.
    events: Option<&'a Events>,
    records: Records<'a>,
    /// Names of variables that tests set.
    globals: BTreeSet<String>,
    /// What sets them, for each test.
    sets: Vec<String>,
    /// What the pointers of all tests point to.
    objects: String,
    body: String,
}

impl<'a> Writer<'a> {
    fn declare(&self, ty: Ty, name: &str) -> String {
        ctype::declare(self.typing.types(), ty, name, &records::untagged)
    }

    fn entry(&mut self) -> String {
        let f = &self.typing.program.functions[self.typing.entry];
        self.records.need_function(f.ty);
        self.declare(f.ty, &native::called(self.typing))
    }

    /// The objects of a test and the function that runs it.
    fn test(&mut self, k: usize, test: &Test) -> std::result::Result<(), String> {
        let types = self.typing.types();
        let mut objects = Objects::new(types, &test.inputs.objects, format!("test{k}_object"));
        let mut statements = String::new();
        let mut given = Vec::new();
        for input in &test.inputs.values {
            let lookup = self.typing.lookup(&input.name);
            let (origin, ty) = lookup.ok_or_else(|| format!("no input `{}`", input.name))?;
            let text = objects.value(ty, &input.value)?;
            match origin {
                Origin::Parameter => given.push((&input.name, ty, text)),
                // Their values stand in the stubs; here only their objects count.
                Origin::Result(_) | Origin::Variable => {}
                Origin::Global => {
                    self.globals.insert(input.name.clone());
                    let global = self.typing.global(&input.name).map(native::variable);
                    let copy = self.declare(ty.unqualified(), "value");
                    let _ = writeln!(
                        statements,
                        "    {{\n        static {copy} = {text};\n        __builtin_memcpy(&{}, &value, sizeof value);\n    }}",
                        global.unwrap_or_default()
                    );
                }
            }
        }
        objects.finish()?;
        let call = match self.typing.entry_name() {
            "main" => runner::main_call(self.typing, test),
            _ => self.call(&native::called(self.typing), &given, types)?,
        };
        objects.types().for_each(|ty| self.records.need(ty));
        self.objects.push_str(&objects.text());
        self.sets.push(statements.clone());
        let _ = write!(
            self.body,
            "\n/* {} */\nstatic void test{k}(void)\n{{\n    assize_test = {k};\n",
            comment(test)
        );
        if !test.inputs.stdin.is_empty() {
            let bytes = string(&test.inputs.stdin);
            let _ =
                writeln!(statements, "    assize_stdin({bytes}, {}UL);", test.inputs.stdin.len());
        }
        let _ = writeln!(self.body, "{statements}{call}}}");
        Ok(())
    }

    fn call(
        &mut self,
        name: &str,
        given: &[(&String, Ty, String)],
        types: &cfa::Types,
    ) -> std::result::Result<String, String> {
        let mut text = String::new();
        let mut arguments = Vec::new();
        for (k, (parameter, ty)) in self.typing.parameters().into_iter().enumerate() {
            let value = given.iter().find(|(n, ..)| *n == parameter);
            let (_, _, value) = value.ok_or_else(|| format!("no value for `{parameter}`"))?;
            if types.is_record(ty) {
                self.records.need(ty);
                let declared = self.declare(ty.unqualified(), &format!("argument{k}"));
                let _ = writeln!(text, "    static {declared} = {value};");
                arguments.push(format!("argument{k}"));
            } else {
                arguments.push(value.clone());
            }
        }
        let _ = writeln!(text, "    (void){name}({});", arguments.join(", "));
        Ok(text)
    }

    /// Definitions of the functions whose results are inputs of some test, and the missing ones.
    fn stubs(&mut self, suite: &Suite, missing: &BTreeSet<String>) -> Result<String> {
        let mut out = failures::wrappers(suite) + &self.silent_stubs(suite, missing)?;
        for (f, name, ret) in self.typing.results() {
            let used = |test: &Test| test.inputs.values.iter().any(|input| input.name == name);
            let is_writing = Writer::is_writing(suite, name);
            if missing.contains(name) || is_writing || suite.tests.iter().any(used) {
                out.push_str(&self.stub(suite, f, name, ret).map_err(Diagnostic::error)?);
            }
        }
        Ok(out)
    }

    fn stub(
        &mut self,
        suite: &Suite,
        f: FuncId,
        name: &str,
        ret: Ty,
    ) -> std::result::Result<String, String> {
        let types = self.typing.types();
        let ty = self.typing.program.functions[f].ty;
        self.records.need_function(ty);
        let signature = types.signature(ty).ok_or("a function should have a function type")?;
        let head = self.declare(ret, &format!("{name}({})", self.named(signature)));
        let mut cases = String::new();
        for (k, test) in suite.tests.iter().enumerate() {
            let mut objects = Objects::new(types, &test.inputs.objects, format!("test{k}_object"));
            let here = test.inputs.values.iter().filter(|input| input.name == name);
            let values: Vec<String> = here
                .map(|input| objects.value(ret, &input.value))
                .collect::<std::result::Result<_, _>>()?;
            if values.is_empty() {
                continue;
            }
            let count = values.len();
            let array = self.declare(ret.unqualified(), &format!("values[{count}]"));
            let _ = write!(
                cases,
                "    case {k}: {{\n        static {array} = {{{}}};\n        if (next < {count})\n            return values[next++];\n        break;\n    }}\n",
                values.join(", ")
            );
        }
        let unused: String =
            (0..signature.params.len()).map(|k| format!("    (void)p{k};\n")).collect();
        let writes = self.writes(suite, name)?;
        let none = self.declare(ret.unqualified(), "none");
        let event = self.events.map(|events| events.number(Event::Read(f)));
        let (declared, told) = event.map_or(Default::default(), |event| {
            let declared = "\nextern void __assize_event(unsigned);";
            (declared, format!("    __assize_event({event});\n"))
        });
        Ok(format!(
            "{declared}\n{head};\n{head}\n{{\n    static unsigned next;\n    static int of;\n    static {none};\n{unused}{told}{writes}    if (of != assize_test) {{\n        of = assize_test;\n        next = 0;\n    }}\n    switch (assize_test) {{\n{cases}    default:\n        break;\n    }}\n    return none;\n}}\n"
        ))
    }

    fn named(&self, signature: &Signature) -> String {
        let params = signature.params.iter().enumerate();
        let mut all: Vec<String> =
            params.map(|(k, ty)| self.declare(*ty, &format!("p{k}"))).collect();
        all.extend(signature.variadic.then(|| "...".to_string()));
        match all.is_empty() {
            true if signature.prototyped => "void".into(),
            _ => all.join(", "),
        }
    }
}

/// A string literal of these bytes. Octal escapes of three digits end by themselves.
pub(crate) fn string(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(*byte)]),
            b'\n' => out.push_str("\\n"),
            // `?` could begin a trigraph.
            b' '..=b'~' if *byte != b'?' => out.push(char::from(*byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out + "\""
}

/// What a person wants to know of the test, without anything that could end a comment.
fn comment(test: &Test) -> String {
    let outcome = test.outcome.as_ref().map_or(String::new(), |outcome| format!(": {outcome}"));
    format!("Test {}{outcome}", test.name).replace("*/", "* /").replace("/*", "/ *")
}
