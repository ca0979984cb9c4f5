//! Expected texts in files.

use std::path::Path;

/// What differs from the expected file, if something does.
pub fn compare(expected: &Path, found: &str) -> Option<String> {
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        std::fs::write(expected, found).expect("the expected file should be writable");
    }
    let wanted = std::fs::read_to_string(expected).unwrap_or_default();
    let differs = wanted != found;
    differs.then(|| format!("{}: expected\n{wanted}\nbut found\n{found}", expected.display()))
}

pub fn check(failures: impl IntoIterator<Item = String>) {
    let failures: Vec<String> = failures.into_iter().collect();
    assert!(failures.is_empty(), "{} failed:\n{}", failures.len(), failures.join("\n"));
}

/// A function's text without the places in the preprocessed text, `[12..34]`: they depend on the
/// machine's headers and on where the repository lies.
pub fn without_spans(text: &str) -> String {
    text.lines().map(|line| without_span(line) + "\n").collect()
}

fn without_span(line: &str) -> String {
    let is_span = |word: &str| {
        let inner = word.strip_prefix('[').and_then(|w| w.strip_suffix(']'));
        let ends = inner.and_then(|w| w.split_once(".."));
        ends.is_some_and(|(a, b)| [a, b].iter().all(|n| n.parse::<u32>().is_ok()))
    };
    let words =
        line.split_inclusive(' ').filter(|word| !is_span(word.trim_end_matches([' ', ':', ';'])));
    words.collect::<String>().trim_end().to_string()
}

#[test]
fn spans_are_left_out() {
    let line = "  l0 -> l1: x = a[1]   @3:3 [218..230] stmt s0 block";
    assert_eq!(without_span(line), "  l0 -> l1: x = a[1]   @3:3 stmt s0 block");
    assert_eq!(
        without_span("  unsequenced @3:3 [284..297]: writes i"),
        "  unsequenced @3:3 writes i"
    );
}
