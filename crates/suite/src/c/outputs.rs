//! Outputs that fail: what takes the place of the library's functions (`failures.rs` says how).
//!
//! A call that is to fail sets `errno` and the stream's error, writes nothing, and says so; any other
//! call is the library's. Compilers make one output of another, so that they are told about none.

use super::failures::{COUNT, wrap};
use crate::test::Suite;
use cfa::inputs::{COUNTING, OUTPUT};
use std::fmt::Write;

/// A function: its parameters, and which stream it writes to, if it is one.
struct Output {
    name: &'static str,
    parameters: &'static [&'static str],
    stream: &'static str,
    /// The function that takes the arguments as a list.
    with_list: Option<&'static str>,
}

const FILE: &str = "FILE *";
const TEXT: &str = "const char *";
const LIST: &str = "__builtin_va_list ";
const SIZE: &str = "__SIZE_TYPE__ ";

const fn plain(
    name: &'static str,
    parameters: &'static [&'static str],
    stream: &'static str,
) -> Output {
    Output { name, parameters, stream, with_list: None }
}

const fn variadic(
    name: &'static str,
    parameters: &'static [&'static str],
    stream: &'static str,
    with_list: &'static str,
) -> Output {
    Output { name, parameters, stream, with_list: Some(with_list) }
}

const OUTPUTS: [Output; OUTPUT.len()] = [
    variadic("printf", &[TEXT], "stdout", "vprintf"),
    variadic("fprintf", &[FILE, TEXT], "p0", "vfprintf"),
    plain("vprintf", &[TEXT, LIST], "stdout"),
    plain("vfprintf", &[FILE, TEXT, LIST], "p0"),
    variadic("dprintf", &["int ", TEXT], "", "vdprintf"),
    plain("vdprintf", &["int ", TEXT, LIST], ""),
    variadic("__printf_chk", &["int ", TEXT], "stdout", "__vprintf_chk"),
    variadic("__fprintf_chk", &[FILE, "int ", TEXT], "p0", "__vfprintf_chk"),
    plain("__vprintf_chk", &["int ", TEXT, LIST], "stdout"),
    plain("__vfprintf_chk", &[FILE, "int ", TEXT, LIST], "p0"),
    variadic("__dprintf_chk", &["int ", "int ", TEXT], "", "__vdprintf_chk"),
    plain("__vdprintf_chk", &["int ", "int ", TEXT, LIST], ""),
    plain("puts", &[TEXT], "stdout"),
    plain("fputs", &[TEXT, FILE], "p1"),
    plain("fputs_unlocked", &[TEXT, FILE], "p1"),
    plain("putchar", &["int "], "stdout"),
    plain("putchar_unlocked", &["int "], "stdout"),
    plain("putc", &["int ", FILE], "p1"),
    plain("putc_unlocked", &["int ", FILE], "p1"),
    plain("fputc", &["int ", FILE], "p1"),
    plain("fputc_unlocked", &["int ", FILE], "p1"),
    plain("fwrite", &["const void *", SIZE, SIZE, FILE], "p3"),
    plain("fwrite_unlocked", &["const void *", SIZE, SIZE, FILE], "p3"),
    plain("setvbuf", &[FILE, "char *", "int ", SIZE], ""),
];

/// For the compiler and the linker, if tests let this function fail.
pub fn flags(name: &str) -> Vec<String> {
    let others = OUTPUT.into_iter().filter(|other| *other != name);
    let others = others.map(|other| format!("-fno-builtin-{other}"));
    wrap(name).into_iter().chain(others).collect()
}

pub fn is_output(name: &str) -> bool {
    OUTPUT.contains(&name)
}

/// What takes the place of a function, of which some test lets a call fail. Others among those names are
/// replaced, too.
pub fn wrapper(suite: &Suite, name: &str, is_wrapped: impl Fn(&str) -> bool) -> String {
    let Some(output) = OUTPUTS.iter().find(|output| output.name == name) else {
        return String::new();
    };
    let result = if COUNTING.contains(&name) { SIZE } else { "int " };
    let real = output.with_list.unwrap_or(name);
    let real_prefix = if real == name || is_wrapped(real) { "__real_" } else { "" };
    let (declared, given) = parameters(output);
    let list = if output.with_list.is_some() { ", __builtin_va_list" } else { "" };
    let dots = if output.with_list.is_some() { ", ..." } else { "" };
    let mut out = format!("{result}{real_prefix}{real}({declared}{list});\n");
    let _ = writeln!(out, "{result}__wrap_{name}({declared}{dots});");
    let _ = writeln!(out, "{result}__wrap_{name}({declared}{dots})\n{{");
    out.push_str(
        &COUNT.replace("    static int test", &format!("{}    static int test", locals(output))),
    );
    out.push_str(&failing(suite, output));
    match output.with_list {
        None => {
            let _ = writeln!(out, "    return {real_prefix}{real}({given});\n}}");
        }
        Some(_) => {
            let last = output.parameters.len() - 1;
            let _ = writeln!(
                out,
                "    __builtin_va_start(list, p{last});\n    length = {real_prefix}{real}({given}, list);\n    __builtin_va_end(list);\n    return length;\n}}"
            );
        }
    }
    out
}

fn locals(output: &Output) -> &'static str {
    if output.with_list.is_some() { "    __builtin_va_list list;\n    int length;\n" } else { "" }
}

/// Parameters as they are declared, and as they are given.
fn parameters(output: &Output) -> (String, String) {
    let numbered = output.parameters.iter().enumerate();
    let declared: Vec<String> = numbered.map(|(k, ty)| format!("{ty}p{k}")).collect();
    let given: Vec<String> = (0..output.parameters.len()).map(|k| format!("p{k}")).collect();
    (declared.join(", "), given.join(", "))
}

/// The calls that fail.
fn failing(suite: &Suite, output: &Output) -> String {
    let mut out = String::new();
    for (k, test) in suite.tests.iter().enumerate() {
        for one in test.inputs.failures.iter().filter(|one| one.function == output.name) {
            let (call, error, written) = (one.call, one.error(), one.written());
            let whole = base::mutant!("suite: an output fails as a whole");
            let written = if whole { 0 } else { written };
            let result = match COUNTING.contains(&output.name) {
                true => format!("{written}ul < p2 ? {written}ul : 0"),
                false => "-1".into(),
            };
            let _ = writeln!(out, "    if (assize_test == {k} && call == {call}) {{");
            let _ = writeln!(out, "        errno = {error};");
            if !output.stream.is_empty() {
                let _ = writeln!(out, "        ASSIZE_ERROR({});", output.stream);
            }
            let _ = writeln!(out, "        return {result};\n    }}");
        }
    }
    out
}

/// What comes before all of them. A stream's error is a flag that only glibc lets us set.
pub const BEGIN: &str = "#include <stdio.h>
#ifdef __GLIBC__
#define ASSIZE_ERROR(stream) ((stream)->_flags |= 0x20)
#else
#define ASSIZE_ERROR(stream) ((void)0)
#endif
";
