//! What targets mean beyond their edges: initial locations, set operations, explanations.

use super::filter;
use super::support::Loaded;
use cfa::{EdgeId, LocId};
use query::target::{Bindings, Filters, Subject, Target};

fn target(subject: &Subject<'_>, text: &str) -> Target {
    let filters = Filters::new(subject);
    filters.target(&filter(text).1, &Bindings::default()).expect("it should select something")
}

/// The maximal paths of a target from its initial locations, no location more than once, as the
/// lines and columns of their edges.
fn paths(loaded: &Loaded, target: &Target) -> Vec<String> {
    let program = loaded.program();
    let mut found = Vec::new();
    for point in target.initial.iter() {
        let (f, start) = loaded.alphabet.loc(point);
        let body = program.functions[f].body.as_ref().expect("a location is of a body");
        let mut open: Vec<(Vec<LocId>, Vec<EdgeId>)> = vec![(vec![start], Vec::new())];
        while let Some((locs, edges)) = open.pop() {
            let at = locs[locs.len() - 1];
            let inside = |e: &EdgeId| target.edges.contains(loaded.alphabet.letter(f, *e));
            let out = body.edges.ids().filter(|e| body.edges[*e].from == at).filter(inside);
            let out: Vec<EdgeId> = out.collect();
            if out.is_empty() {
                let place = |e: &EdgeId| {
                    let place = body.edges[*e].marks.place;
                    format!("{}:{}", place.line, place.column)
                };
                found.push(edges.iter().map(place).collect::<Vec<_>>().join(" "));
            }
            for e in out.into_iter().filter(|e| !locs.contains(&body.edges[*e].to)) {
                let longer = [&edges[..], &[e]].concat();
                open.push(([&locs[..], &[body.edges[e].to]].concat(), longer));
            }
        }
    }
    found.sort();
    found
}

/// Section 3.4: pathcov[conditiongraph, 1, ∅] has nine goals.
#[test]
fn multiple_condition_coverage_is_that_of_the_paper() {
    let loaded = Loaded::new(&["fql/sort.c"]);
    let subject = loaded.subject(None);
    let expected =
        ["6:3", "6:3", "7:12", "7:12", "8:12", "8:12 8:26 8:24", "8:12 8:26 8:24", "9:9", "9:9"];
    assert_eq!(paths(&loaded, &target(&subject, "@CONDITIONGRAPH")), expected);
}

/// Booleans within Booleans: every evaluation begins somewhere, and none in its middle.
#[test]
fn nested_expressions_begin_where_evaluation_begins() {
    let loaded = Loaded::new(&["c/booleans.c"]);
    let subject = loaded.subject(None);
    let begins = |line: u32| -> Vec<String> {
        let part = target(&subject, &format!("COMPOSE(@CONDITIONGRAPH, @{line})"));
        let starts = |letter| subject.starts(&[letter].into_iter().collect());
        let initial = |l: &goal::Letter| !starts(*l).intersection(&part.initial).is_empty();
        let mut texts: Vec<String> =
            part.edges.iter().filter(initial).map(|l| subject.text(l)).collect();
        texts.dedup();
        texts
    };
    assert_eq!(begins(3), ["a"]);
    assert_eq!(begins(4), ["a", "b"]);
    assert_eq!(begins(5), ["a", "(a && b) + 1"]);
    assert_eq!(begins(6), ["f(a)"]);
}

#[test]
fn set_operations_apply_to_initial_locations() {
    let loaded = Loaded::new(&["fql/sort.c"]);
    let subject = loaded.subject(None);
    let id = subject.id();
    assert_eq!(target(&subject, "ID"), *id);
    assert_eq!(target(&subject, "COMPOSE(ID, @8)"), target(&subject, "@8"));
    assert_eq!(target(&subject, "COMPOSE(@8, ID)"), target(&subject, "@8"));
    assert_eq!(target(&subject, "NOT(NOT(@8))").edges, target(&subject, "@8").edges);
    let function = target(&subject, "@FUNC(partition)");
    assert_eq!(function, *id);
    let both = target(&subject, "INTERSECT(@FUNC(partition), @CONDITIONGRAPH)");
    assert_eq!(both.edges.len(), 11);
    assert!(both.initial.is_empty(), "the entry is no entry of a condition graph");
    let composed = target(&subject, "COMPOSE(@CONDITIONGRAPH, @FUNC(partition))");
    assert_eq!(composed, target(&subject, "@CONDITIONGRAPH"));
    for text in ["@8", "@CONDITIONGRAPH", "ID", "NOT(@3)"] {
        let t = target(&subject, text);
        assert!(t.initial.is_subset(&t.points(&subject)), "{text}");
        assert_eq!(t.points(&subject), t.starts(&subject).union(&t.ends(&subject)), "{text}");
    }
}

#[test]
fn an_explanation_shows_every_primitive() {
    let loaded = Loaded::new(&["c/shapes.c"]);
    let subject = loaded.subject(None);
    let filters = Filters::new(&subject);
    let (_, tree) = filter("UNION(COMPOSE(@CALLS, @FUNC(main)), NOT(@FUNC(conut)), @CALLS)");
    let rows = filters.explain(&tree, &Bindings::default());
    let shown: Vec<String> = rows
        .iter()
        .map(|row| {
            let problem = row.problem.as_ref().map_or("", |p| p.message.as_str());
            format!("{} {} {} {problem}", row.filter, row.edges, row.places.join(" "))
        })
        .collect();
    let expected = [
        "@CALLS 6 c/shapes.c:24:9 c/shapes.c:25:8 c/shapes.c:26:12 ",
        "@FUNC(main) 18 c/shapes.c:22:7 c/shapes.c:23:7 c/shapes.c:24:9 ",
        "@FUNC(conut) 0  there is no function `conut`",
        "@CALLS 7 c/shapes.c:7:42 c/shapes.c:24:9 c/shapes.c:25:8 ",
    ];
    assert_eq!(shown, expected);
}

#[test]
fn without_git_a_difference_is_an_error() {
    let loaded = Loaded::new(&["c/shapes.c"]);
    let subject = loaded.subject(None);
    let filters = Filters::new(&subject);
    let problem = filters.target(&filter("@DIFF(HEAD)").1, &Bindings::default());
    let message = problem.expect_err("there is no git").message;
    assert_eq!(message, "`@DIFF` needs git, which nobody can ask here");
}
