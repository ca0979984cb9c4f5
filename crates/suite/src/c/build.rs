//! How the tests are built and run by others.

use super::{PROGRAM_MAIN, Sources, Style, failures};
use crate::test::Suite;
use crate::typing::Typing;
use std::fmt::Write;

/// `make check` runs every test in a process of its own.
pub fn makefile(suite: &Suite, style: Style, sources: &Sources, is_main: bool) -> String {
    let objects: Vec<String> = (0..sources.files.len()).map(|k| format!("source{k}.o")).collect();
    let system = sources.system.files.iter().map(|(name, _)| name.replace(".c", ".o"));
    let objects = objects.into_iter().chain(system).collect::<Vec<_>>().join(" ");
    let flags = failures::flags(suite).into_iter().chain(sources.system.flags());
    let (wrap, mut others): (Vec<String>, Vec<String>) =
        flags.partition(|flag| failures::is_for_the_linker(flag));
    others.splice(0..0, sources.flags.iter().cloned());
    let flags = others.iter().map(|flag| word(flag)).collect::<Vec<_>>().join(" ");
    let mut out = format!("CC ?= cc\nCFLAGS ?= -g\nSOURCE_FLAGS = {flags}\n");
    let (unity, libraries, warnings) = match style {
        Style::Main => ("", "", "-Wall -Wextra -Werror"),
        Style::Unity => (" unity.o", "", "-Wall -Wextra"),
        Style::Criterion => ("", " -lcriterion", "-Wall -Wextra"),
    };
    if style == Style::Unity {
        out.push_str("# The directory of unity.h and unity.c.\nUNITY ?= unity\n");
    }
    let wrap: String = wrap.iter().map(|flag| format!(" {flag}")).collect();
    // Types of the program's are as large in its tests.
    let meant =
        sources.flags.iter().filter(|flag| flag.starts_with("-f") || flag.starts_with("-m"));
    let meant: String = meant.map(|flag| format!(" {}", word(flag))).collect();
    let include = if style == Style::Unity { " -I$(UNITY)" } else { "" };
    let _ = write!(
        out,
        "\ntests: tests.o {objects}{unity}\n\t$(CC) $(CFLAGS) -o $@ tests.o {objects}{unity} $(LDFLAGS) $(LDLIBS){libraries}{wrap}\n\n\
         tests.o: tests.c\n\t$(CC) $(CFLAGS){meant} {warnings}{include} -c -o $@ tests.c\n"
    );
    if style == Style::Unity {
        out.push_str(
            "\nunity.o: $(UNITY)/unity.c\n\t$(CC) $(CFLAGS) -I$(UNITY) -c -o $@ $(UNITY)/unity.c\n",
        );
    }
    for (name, _) in &sources.system.files {
        let object = name.replace(".c", ".o");
        let _ = write!(out, "\n{object}: {name}\n\t$(CC) $(CFLAGS) -w -c -o $@ {name}\n");
    }
    let rename = if is_main { format!(" -Dmain={PROGRAM_MAIN}") } else { String::new() };
    for (k, file) in sources.files.iter().enumerate() {
        // Quotes are the shell's: to make itself, a name that needs them could say anything.
        let known = if is_plain(file) { file.as_str() } else { "" };
        // Neither an option nor a file of options.
        let here = if file.starts_with(['-', '@']) { "./" } else { "" };
        let file = word(&format!("{here}{file}"));
        let _ = write!(
            out,
            "\nsource{k}.o: {known}\n\t$(CC) $(CFLAGS) $(SOURCE_FLAGS){rename} -c -o $@ {file}\n"
        );
    }
    let numbers = (0..suite.tests.len()).map(|k| k.to_string()).collect::<Vec<_>>().join(" ");
    match style {
        Style::Main => {
            let _ = write!(
                out,
                "\ncheck: tests\n\t@failed=0; for k in {numbers}; do ./tests $$k || {{ echo \"test $$k: $$?\"; failed=1; }}; done; exit $$failed\n"
            );
        }
        Style::Unity | Style::Criterion => out.push_str("\ncheck: tests\n\t./tests\n"),
    }
    out + "\n.PHONY: check\n"
}

/// To be included from a `CMakeLists.txt`; paths are relative to this file.
pub fn ctest(
    suite: &Suite,
    typing: &Typing,
    style: Style,
    sources: &Sources,
    is_main: bool,
) -> String {
    let target = format!("assize_{}_tests", typing.entry_name());
    let here = "${CMAKE_CURRENT_LIST_DIR}";
    let mut out = String::from("enable_testing()\n");
    let _ = write!(out, "add_executable({target} \"{here}/tests.c\"");
    for file in &sources.files {
        let place = if file.starts_with('/') { "" } else { "${CMAKE_CURRENT_LIST_DIR}/" };
        let _ = write!(out, " \"{place}{}\"", quoted(file));
    }
    for (name, _) in &sources.system.files {
        let _ = write!(out, " \"{here}/{name}\"");
    }
    out.push_str(")\n");
    let options: Vec<String> =
        sources.flags.iter().map(|flag| format!("\"{}\"", quoted(flag))).collect();
    if !options.is_empty() {
        let _ = writeln!(out, "target_compile_options({target} PRIVATE {})", options.join(" "));
    }
    for flag in failures::flags(suite).into_iter().chain(sources.system.flags()) {
        let of = if failures::is_for_the_linker(&flag) { "link" } else { "compile" };
        let _ = writeln!(out, "target_{of}_options({target} PRIVATE \"{flag}\")");
    }
    if is_main {
        for file in &sources.files {
            let place = if file.starts_with('/') { "" } else { "${CMAKE_CURRENT_LIST_DIR}/" };
            let file = quoted(file);
            let _ = writeln!(
                out,
                "set_source_files_properties(\"{place}{file}\" PROPERTIES COMPILE_DEFINITIONS main={PROGRAM_MAIN})"
            );
        }
    }
    match style {
        Style::Main => {
            for k in 0..suite.tests.len() {
                let _ = writeln!(
                    out,
                    "add_test(NAME {}.{k} COMMAND {target} {k})",
                    typing.entry_name()
                );
            }
        }
        Style::Unity | Style::Criterion => {
            let library = if style == Style::Unity { "unity" } else { "criterion" };
            let _ = writeln!(out, "target_link_libraries({target} PRIVATE {library})");
            let _ = writeln!(out, "add_test(NAME {} COMMAND {target})", typing.entry_name());
        }
    }
    out
}

/// Whether a word is the same to make and to a shell as it is.
fn is_plain(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_-./=+,@".contains(c);
    text.chars().all(plain) && !text.is_empty()
}

/// The inside of a quoted word of CMake's.
fn quoted(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$")
}

/// A word for a shell in a makefile.
fn word(text: &str) -> String {
    match is_plain(text) {
        true => text.to_string(),
        false => format!("'{}'", text.replace('\'', "'\\''").replace('$', "$$")),
    }
}
