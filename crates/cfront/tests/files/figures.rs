//! What the papers say of their figures in numbers and pairs of locations.

use crate::read::{program, root};
use cfa::marks::{Reading, block_entries, condition_edges, condition_graph, decision_edges};
use cfa::{Body, EdgeId, LocId};
use std::collections::{BTreeMap, BTreeSet};

type Arcs = BTreeSet<(String, String)>;

fn body(example: &str, function: &str) -> Body {
    let mut program = program(&root().join(format!("examples/{example}.c")));
    let id = program.function(function).expect("the function should be there");
    program.functions[id].body.take().expect("the function should have a body")
}

/// `"a-b c-d"` as pairs.
fn arcs(text: &str) -> Arcs {
    let pairs = text.split_whitespace().map(|arc| arc.split_once('-').expect("a - in the arc"));
    pairs.map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

/// The steps from one named location to the next, over locations without a name; the exit is
/// called `end`.
fn flow(body: &Body, mut names: BTreeMap<LocId, String>) -> Arcs {
    names.insert(body.exit, "end".to_string());
    let mut found = Arcs::new();
    for (&from, name) in &names {
        let (mut open, mut seen) = (vec![from], BTreeSet::from([from]));
        while let Some(loc) = open.pop() {
            for edge in body.edges.iter().filter(|e| e.from == loc) {
                match names.get(&edge.to) {
                    Some(next) => drop(found.insert((name.clone(), next.clone()))),
                    None if seen.insert(edge.to) => open.push(edge.to),
                    None => {}
                }
            }
        }
    }
    found
}

fn check_labels(example: &str, function: &str, expected: &str) {
    let body = body(example, function);
    let names = body.labels.iter().map(|l| (l.loc, l.name.clone())).collect();
    assert_eq!(flow(&body, names), arcs(expected), "{example} {function}");
}

/// The paper's names: the line, and which of its locations if it has several (`8.0` for 8⁰).
fn names_by_line(body: &Body) -> BTreeMap<LocId, String> {
    let line = |loc: LocId| body.edges.iter().find(|e| e.from == loc).map(|e| e.marks.place.line);
    let lines: Vec<(LocId, u32)> =
        body.locs.ids().filter_map(|loc| Some((loc, line(loc)?))).collect();
    let name = |k: usize, line: u32| {
        let alone = lines.iter().filter(|l| l.1 == line).count() == 1;
        let nth = lines[..k].iter().filter(|l| l.1 == line).count();
        if alone { line.to_string() } else { format!("{line}.{nth}") }
    };
    lines.iter().enumerate().map(|(k, &(loc, line))| (loc, name(k, line))).collect()
}

fn named(body: &Body, edges: &[EdgeId]) -> Arcs {
    let mut names = names_by_line(body);
    names.insert(body.exit, "end".to_string());
    let ends = edges.iter().map(|&e| (body.edges[e].from, body.edges[e].to));
    ends.map(|(a, b)| (names[&a].clone(), names[&b].clone())).collect()
}

/// FQL, Figure 2(a): all locations and edges.
#[test]
fn listing_2_is_figure_2a() {
    let body = body("fql/sort", "partition");
    let all: Vec<EdgeId> = body.edges.ids().collect();
    let expected = "3-4 4-5 5-6 6-7.0 6-14 7.0-7.1 7.1-7.0 7.1-8.0 8.0-8.1 8.1-8.2 8.1-8.4 \
        8.2-8.3 8.3-8.0 8.3-8.4 8.4-9 9-10 9-14 10-11 11-12 12-6 14-15 15-16 16-17 17-end";
    assert_eq!(named(&body, &all), arcs(expected));
    assert_eq!(all.len(), 24);
}

/// FQL, section 3.4 and Figure 2(c), with the names of the locations there.
#[test]
fn listing_2_has_the_condition_graph_of_section_3_4() {
    let body = body("fql/sort", "partition");
    let graph = condition_graph(&body, Reading::Everywhere);
    let expected = "6-7.0 6-14 7.1-7.0 7.1-8.0 8.1-8.2 8.1-8.4 8.2-8.3 8.3-8.0 8.3-8.4 9-10 9-14";
    assert_eq!(named(&body, &graph), arcs(expected));
    assert_eq!(graph.len(), 11);
}

/// FQL, sections 1 and 2.
#[test]
fn listing_2_has_eight_outcomes_of_decisions_and_ten_of_conditions() {
    let body = body("fql/sort", "partition");
    let decided = decision_edges(&body);
    let expected = "6-7.0 6-14 7.1-7.0 7.1-8.0 8.3-8.0 8.4-9 9-10 9-14";
    assert_eq!(named(&body, &decided), arcs(expected));
    assert_eq!(decided.len(), 8);
    let conditions = condition_edges(&body, Reading::Everywhere);
    assert_eq!(conditions.len(), 10);
    let of_line_8 = conditions.iter().filter(|&&e| body.edges[e].marks.place.line == 8);
    assert_eq!(of_line_8.count(), 4);
}

/// FQL, Figure 2(b), as `cfa::marks` defines blocks.
#[test]
fn listing_2_has_the_blocks_of_figure_2b() {
    let body = body("fql/sort", "partition");
    let entries = named(&body, &block_entries(&body));
    assert_eq!(entries, arcs("3-4 7.0-7.1 8.0-8.1 8.4-9 10-11 14-15"));
}

/// FQL, section 1: the tools that see six conditions, and those that see two.
#[test]
fn listing_1_has_six_condition_edges_or_two() {
    let body = body("fql/listing1", "foo");
    assert_eq!(condition_edges(&body, Reading::Everywhere).len(), 6);
    let inside = condition_edges(&body, Reading::InDecisions);
    assert_eq!(named(&body, &inside), arcs("3.0-3.1 3.0-3.2"));
    assert_eq!(named(&body, &block_entries(&body)), arcs("2.0-2.1 3.1-4 3.2-4"));
}

/// FQL, Figure 3: from the first `if` to the end there are five paths.
#[test]
fn figure_3_has_five_paths() {
    fn paths(body: &Body, from: LocId) -> usize {
        let next = body.edges.iter().filter(|e| e.from == from).map(|e| paths(body, e.to));
        if from == body.exit { 1 } else { next.sum() }
    }
    let body = body("fql/figure3", "fig");
    assert_eq!(paths(&body, body.entry), 5);
}

/// Predicate-complete paper, Figure 2(a): thirteen labels, each a location.
#[test]
fn partition_steps_from_label_to_label() {
    let expected = "L0-L1 L0-LC L1-L2 L2-L3 L2-L5 L3-L4 L4-L2 L5-L6 L5-L8 L6-L7 L7-L5 L8-L9 L8-LB \
        L9-LA LA-LB LB-L0 LC-end";
    check_labels("pct/partition", "partition", expected);
    let body = body("pct/partition", "partition");
    let locations: BTreeSet<LocId> = body.labels.iter().map(|l| l.loc).collect();
    assert_eq!(locations.len(), 13);
}

/// Predicate-complete paper, Figure 1(a).
#[test]
fn figure_1a_steps_from_label_to_label() {
    let expected = "L0-L1 L1-L2 L1-L3 L2-L4 L3-L4 L4-L5 L5-L6 L5-end L6-end";
    check_labels("pct/figure1a", "figure1a", expected);
}

/// BLAST paper, Figure 1(b); `end` is L8 of Figure 2.
#[test]
fn middle_steps_as_blast_draws_it() {
    let expected = "L1-L2 L2-L3 L2-L7 L3-L5 L3-L6 L5-L7 L6-L9 L6-L10 L9-L7 L10-L12 L10-L13 L12-L7 \
        L13-L15 L13-L7 L15-L7 L7-end";
    check_labels("blast/middle", "middle", expected);
}

/// BLAST paper, Figures 3 and 4.
#[test]
fn setuid_steps_as_its_trace_does() {
    check_labels("blast/setuid", "get_root_privileges", "L1-end L1-L3 L3-L4 L4-end");
    check_labels("blast/setuid", "work_and_drop_priv", "L5-L6 L6-L7 L6-L9 L7-end L9-end");
    let expected = "L10-L11 L11-L12 L12-L14 L14-L15 L14-end L15-L16 L16-end";
    check_labels("blast/setuid", "main", expected);
}

/// Hong and Ural, Figure 1: six arcs between six vertices.
#[test]
fn max_has_the_six_arcs() {
    let body = body("spanning/max", "main");
    let names = body.labels.iter().map(|l| (l.loc, l.name.clone())).collect();
    let mut found = flow(&body, names);
    assert!(found.remove(&("v6".to_string(), "end".to_string())));
    assert_eq!(found, arcs("v1-v2 v2-v3 v3-v4 v3-v5 v4-v5 v5-v6"));
}

/// PBCOV, Figure 1: its statements by line (and column, for the three clauses of line 4).
#[test]
fn selection_sort_steps_from_statement_to_statement() {
    let body = body("pbcov/sort", "sort");
    let name = |s: &cfa::Stmt| match s.place.line {
        4 => format!("4:{}", s.place.column),
        line => line.to_string(),
    };
    let names: BTreeMap<_, _> = body.stmts.iter().map(|s| (s.start, name(s))).collect();
    assert_eq!(names.len(), 13);
    let expected = "4:8-4:21 4:21-6 4:21-end 6-7 7-8 8-9 8-14 9-10 9-11 10-11 11-8 14-15 14-4:38 \
        15-16 16-17 17-4:38 4:38-4:21";
    assert_eq!(flow(&body, names), arcs(expected));
}
