//! Calls that fail: the linker puts a function of ours in the place of the library's.
//!
//! `--wrap` redirects every reference of the program to the function, its address included, and none
//! of the library to itself. A function that the program defines is not the library's, and no test
//! lets it fail.

use super::outputs;
use crate::test::Suite;
use std::collections::BTreeSet;
use std::fmt::Write;

/// What is known of a function: its type as text, its parameters, and how it fails.
struct Wrapped {
    name: &'static str,
    result: &'static str,
    parameters: &'static [&'static str],
    fails: &'static str,
}

const SIZE: &str = "__SIZE_TYPE__";
const BLOCK: &str = "void *";
const TEXT: &str = "const char *";
const FAILS: &str = "errno = ENOMEM;\n        return 0;";
const LIST: &str = "__builtin_va_list";

const fn block(name: &'static str, parameters: &'static [&'static str]) -> Wrapped {
    Wrapped { name, result: BLOCK, parameters, fails: FAILS }
}

const fn text(name: &'static str, parameters: &'static [&'static str]) -> Wrapped {
    Wrapped { name, result: "char *", parameters, fails: FAILS }
}

const WRAPPED: [Wrapped; 11] = [
    block("malloc", &[SIZE]),
    block("calloc", &[SIZE, SIZE]),
    block("realloc", &[BLOCK, SIZE]),
    block("reallocarray", &[BLOCK, SIZE, SIZE]),
    block("aligned_alloc", &[SIZE, SIZE]),
    block("memalign", &[SIZE, SIZE]),
    block("valloc", &[SIZE]),
    text("strdup", &[TEXT]),
    text("strndup", &[TEXT, SIZE]),
    Wrapped {
        name: "posix_memalign",
        result: "int ",
        parameters: &["void **", SIZE, SIZE],
        fails: "return ENOMEM;",
    },
    Wrapped {
        name: "vasprintf",
        result: "int ",
        parameters: &["char **", TEXT, LIST],
        fails: "errno = ENOMEM;\n        return -1;",
    },
];

/// Its arguments are not known; it is told by another function.
const ASPRINTF: &str = "
int __wrap_asprintf(char **p0, const char *p1, ...);
int VASPRINTF(char **p0, const char *p1, __builtin_va_list p2);
int __wrap_asprintf(char **p0, const char *p1, ...)
{
    __builtin_va_list list;
    int length;
COUNT    if (FAILING) {
        errno = ENOMEM;
        return -1;
    }
    __builtin_va_start(list, p1);
    length = VASPRINTF(p0, p1, list);
    __builtin_va_end(list);
    return length;
}
";

/// Calls since the test began.
pub const COUNT: &str = "    static int test = -1;
    static unsigned call;
    if (test != assize_test)
        call = 0;
    test = assize_test;
    call++;
";

/// Functions of which tests let calls fail.
pub fn names(suite: &Suite) -> BTreeSet<&str> {
    let failures = suite.tests.iter().flat_map(|test| &test.inputs.failures);
    failures.map(|failure| failure.function.as_str()).collect()
}

/// For the compiler and the linker. (Compilers know these functions, and make one of the other.)
pub fn flags(suite: &Suite) -> Vec<String> {
    let of = |name: &str| match outputs::is_output(name) {
        true => outputs::flags(name),
        false => wrap(name).into(),
    };
    let flags: BTreeSet<String> = names(suite).into_iter().flat_map(of).collect();
    flags.into_iter().collect()
}

pub fn wrap(name: &str) -> [String; 2] {
    [format!("-Wl,--wrap={name}"), format!("-fno-builtin-{name}")]
}

pub fn is_for_the_linker(flag: &str) -> bool {
    flag.starts_with("-Wl,")
}

/// Definitions of what takes the place of these functions.
pub fn wrappers(suite: &Suite) -> String {
    let names = names(suite);
    let mut out = String::new();
    for name in &names {
        if outputs::is_output(name) {
            out.push_str(&outputs::wrapper(suite, name, |other| names.contains(other)));
            continue;
        }
        let failing = failing(suite, name);
        match WRAPPED.iter().find(|wrapped| wrapped.name == *name) {
            Some(wrapped) => out.push_str(&wrapper(wrapped, &failing)),
            None => {
                // What takes the place of the other one counts the calls of the program.
                let real =
                    if names.contains("vasprintf") { "__real_vasprintf" } else { "vasprintf" };
                let text = ASPRINTF.replace("COUNT", COUNT).replace("FAILING", &failing);
                out.push_str(&text.replace("VASPRINTF", real));
            }
        }
    }
    let has_outputs = names.iter().any(|name| outputs::is_output(name));
    let begin = if has_outputs { outputs::BEGIN } else { "" };
    if out.is_empty() { out } else { format!("\n#include <errno.h>\n{begin}{out}") }
}

/// The condition under which a call fails.
fn failing(suite: &Suite, name: &str) -> String {
    let mut all = Vec::new();
    for (k, test) in suite.tests.iter().enumerate() {
        let own = test.inputs.failures.iter().filter(|failure| failure.function == name);
        all.extend(own.map(|one| format!("(assize_test == {k} && call == {})", one.call)));
    }
    all.join(" || ")
}

fn wrapper(wrapped: &Wrapped, failing: &str) -> String {
    let Wrapped { name, result, parameters, fails } = wrapped;
    let numbered = parameters.iter().enumerate();
    let declared: Vec<String> = numbered.map(|(k, ty)| format!("{ty} p{k}")).collect();
    let declared = declared.join(", ");
    let given: Vec<String> = (0..parameters.len()).map(|k| format!("p{k}")).collect();
    let given = given.join(", ");
    let mut out = String::new();
    for prefix in ["__real", "__wrap"] {
        let _ = writeln!(out, "{result}{prefix}_{name}({declared});");
    }
    let _ = write!(
        out,
        "{result}__wrap_{name}({declared})\n{{\n{COUNT}    if ({failing}) {{\n        {fails}\n    }}\n    return __real_{name}({given});\n}}\n"
    );
    out
}
