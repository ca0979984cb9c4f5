//! Predicate-complete paper, Figure 7: its ten tests of `partition` are run, and the states that
//! they observe are those of Figure 3.
//!
//! The lower bound Lo has 43 states. 41 are observed. L2:FFFF and L4:FFFF need the value of
//! `a[lo]` behind the array: they are undefined, and so are L2:FFTF and L4:FFTF outside Lo. (The
//! paper's runs read that value and count what they find.)

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// The labels, and the valuations of `lo < hi`, `lo <= hi`, `a[lo] <= pivot`, `a[hi] > pivot`.
const LO: [(&str, &str); 13] = [
    ("L0", "TTTT TTTF TTFT TTFF FFFF"),
    ("L1", "TTTT TTTF TTFT TTFF"),
    ("L2", "TTTT TTTF FTTF TTFT FTFT TTFF FFFF"),
    ("L3", "TTTT TTTF FTTF"),
    ("L4", "TTTT TTTF FTTF TTFT FTFT TTFF FFFF"),
    ("L5", "TTFT FTFT TTFF FFFF"),
    ("L6", "TTFT FTFT"),
    ("L7", "TTFT FTFT TTFF FFFF"),
    ("L8", "TTFF FFFF"),
    ("L9", "TTFF"),
    ("LA", "TTTT"),
    ("LB", "TTTT FFFF"),
    ("LC", "FFFF"),
];

type States = BTreeSet<(&'static str, String)>;

/// What `measure` says: the states that are covered, and those that are undefined.
fn measure() -> (States, States) {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/pct");
    let mut assize = Command::new(env!("CARGO_BIN_EXE_assize"));
    assize.current_dir(examples).env_remove("CC").args(["measure", "partition.c", "--json"]);
    assize.args(["--entry", "partition", "--tests", "figure7.json"]);
    let output = assize.args(["--query-file", "partition.fql"]).output();
    let output = output.expect("assize should start");
    let said = String::from_utf8_lossy(&output.stderr);
    let undefined = |k: u32| format!("test {k}: undefined: access outside of an input object");
    assert_eq!(said.lines().collect::<Vec<_>>(), [undefined(4), undefined(5)]);
    assert_eq!(output.status.code(), Some(4), "a suite with undefined behaviour fails");
    states(&String::from_utf8_lossy(&output.stdout))
}

/// A label's states are those of the first location of its line: the next one is its condition's.
fn states(json: &str) -> (States, States) {
    let (mut covered, mut undefined) = (States::new(), States::new());
    let mut labels = BTreeMap::new();
    for goal in json.lines().filter(|line| line.contains("\"verdict\"")) {
        let (_, rest) = goal.split_once("\"text\": \"partition.c:").expect("a goal has a text");
        let (line, rest) = rest.split_once(':').expect("a line");
        let (_, rest) = rest.split_once("` (").expect("a location");
        let (location, rest) = rest.split_once("), with ").expect("predicates");
        let (predicates, _) = rest.split_once('"').expect("the text ends");
        let next = LO.get(labels.len()).map(|(label, _)| (*label, location.to_string()));
        // The end of the function has a line, too, but no label.
        let Some((label, first)) = labels.get(line).cloned().or(next) else { continue };
        labels.insert(line.to_string(), (label, first.clone()));
        if first != location {
            continue;
        }
        let letter = |p: &str| if p.starts_with("not ") { 'F' } else { 'T' };
        let state = (label, predicates.split(", ").map(letter).collect());
        if goal.contains("\"verdict\": \"covered\"") {
            covered.insert(state);
        } else if goal.contains("\"reason\": \"undefined: ") {
            undefined.insert(state);
        }
    }
    (covered, undefined)
}

#[test]
fn forty_one_of_the_states_of_lo_are_observed_and_no_other() {
    let rows = LO.iter().flat_map(|(label, row)| row.split(' ').map(|v| (*label, v.to_string())));
    let mut lo: States = rows.collect();
    assert_eq!(lo.len(), 43);
    let (covered, undefined) = measure();
    let state = |label, valuation: &str| (label, valuation.to_string());
    let past = [("L2", "FFFF"), ("L2", "FFTF"), ("L4", "FFFF"), ("L4", "FFTF")];
    assert_eq!(undefined, past.map(|(label, v)| state(label, v)).into());
    lo.retain(|s| !undefined.contains(s));
    assert_eq!(lo.len(), 41);
    assert_eq!(covered, lo);
}
