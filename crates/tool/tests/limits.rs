//! Deep nesting is an error with a place, not a crash.

use std::path::Path;
use std::process::Command;

/// Deeper than any limit.
const DEPTH: usize = 100_000;

#[track_caller]
fn refuses(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("deep_{name}.i"));
    std::fs::write(&path, text).expect("the temporary directory should be writable");
    let output = Command::new(env!("CARGO_BIN_EXE_assize")).arg("cfa").arg(&path).output();
    let output = output.expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{}: {said}", output.status);
    assert!(said.contains("nest") || said.contains("deep"), "{said}");
}

#[test]
fn parentheses() {
    let text = format!("int x = {}1{};\n", "(".repeat(DEPTH), ")".repeat(DEPTH));
    refuses("parentheses", &text);
}

#[test]
fn unary_operators() {
    refuses("unary", &format!("int f(int x) {{ return {}x; }}\n", "- ".repeat(DEPTH)));
}

#[test]
fn blocks() {
    refuses("blocks", &format!("void f(void) {}{}\n", "{".repeat(DEPTH), "}".repeat(DEPTH)));
}

#[test]
fn statements() {
    refuses("statements", &format!("void f(int x) {{ {}; }}\n", "if (x) ".repeat(DEPTH)));
}

#[test]
fn declarators() {
    refuses("declarators", &format!("int {}x;\n", "*(".repeat(DEPTH)));
}

#[test]
fn records() {
    let text = format!("{}int a;{}\n", "struct {".repeat(DEPTH), "} b;".repeat(DEPTH));
    refuses("records", &text);
}

#[test]
fn initialisers() {
    refuses("initialisers", &format!("int x = {}1{};\n", "{".repeat(DEPTH), "}".repeat(DEPTH)));
}
