//! Quantified variables, definitions and uses.

use super::filter;
use super::support::Loaded;
use cfa::defuse::{Calls, Def};
use goal::{EdgeSet, Letter};
use query::ast::{Mark, Name, VarSet};
use query::target::{Bindings, Denoted, Filters, Subject, Variable};
use std::collections::BTreeSet;

fn name(text: &str) -> Name {
    Name { text: text.to_string(), at: Mark::default() }
}

/// The pairs that `@DEF(v)."NOT(@DEF(v))*".@USE(v)` describes, within functions.
fn pairs(subject: &Subject<'_>, defines: &EdgeSet, uses: &EdgeSet) -> Vec<(Letter, Letter)> {
    let mut found = BTreeSet::new();
    for def in defines.iter() {
        let mut seen = BTreeSet::new();
        let mut open = vec![def];
        while let Some(at) = open.pop() {
            let end = subject.ends(&[at].into_iter().collect());
            for next in subject.id().edges.iter() {
                if subject.starts(&[next].into_iter().collect()) != end || !seen.insert(next) {
                    continue;
                }
                if uses.contains(next) {
                    found.insert((def, next));
                }
                if !defines.contains(next) {
                    open.push(next);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Hong and Ural's Figure 1: 10 du-pairs, 6 definitions (FACTS.md).
#[test]
fn the_maximum_of_three_has_ten_pairs_and_six_definitions() {
    let loaded = Loaded::new(&["spanning/max.c"]);
    let subject = loaded.subject(None);
    let filters = Filters::new(&subject);
    let line = |letter| subject.place(letter).split(':').nth(1).map(String::from);
    let (mut definitions, mut list) = (0, Vec::new());
    for variable in subject.quantified(&[VarSet::Vars]).expect("there should be variables") {
        let bound = Bindings::default().with("v", variable.denotes);
        let target = |text| filters.target(&filter(text).1, &bound).expect("a target").edges;
        let (defines, uses) = (target("@DEF(v)"), target("@USE(v)"));
        definitions += defines.len();
        for (def, at) in pairs(&subject, &defines, &uses) {
            let line = |letter| line(letter).unwrap_or_default();
            list.push(format!("{} {}-{}", variable.name, line(def), line(at)));
        }
    }
    assert_eq!(definitions, 6);
    let expected = [
        "x 7-9",
        "x 7-11",
        "x 7-11",
        "y 7-11",
        "y 7-11",
        "y 7-13",
        "z 7-15",
        "max 9-15",
        "max 13-15",
        "max 15-17",
    ];
    assert_eq!(list, expected);
}

#[test]
fn quantifiers_run_through_user_variables() {
    let loaded = Loaded::new(&["c/shapes.c"]);
    let subject = loaded.subject(None);
    let names = |set| -> Vec<String> {
        let list = subject.quantified(&[set]).expect("the function should be known");
        list.into_iter().map(|v| v.name).collect()
    };
    assert_eq!(names(VarSet::Globals), ["total", "unused"]);
    assert_eq!(names(VarSet::Locals(name("count"))), ["i", "sum", "calls"]);
    assert_eq!(names(VarSet::Params(name("count"))), ["n"]);
    assert_eq!(names(VarSet::Params(name("apply"))), ["f", "apply::x"]);
    assert_eq!(names(VarSet::Vars).len(), 2 + 1 + 1 + 2 + 4 + 3);
    assert!(subject.quantified(&[VarSet::Locals(name("conut"))]).is_err());
    let twice = [VarSet::Vars, VarSet::Globals];
    assert_eq!(subject.quantified(&twice), subject.quantified(&[VarSet::Vars]));
}

/// Two variables of one name in nested scopes.
#[test]
fn a_bound_variable_is_exactly_one() {
    let loaded = Loaded::new(&["c/a.c", "c/b.c"]);
    let subject = loaded.subject(Some("first"));
    let filters = Filters::new(&subject);
    let locals = subject.quantified(&[VarSet::Locals(name("first"))]).expect("a function");
    let names: Vec<&str> = locals.iter().map(|v| v.name.as_str()).collect();
    assert_eq!(names, ["first::x", "first::x#2"]);
    let places = |text, v: &Variable| -> Vec<String> {
        let bound = Bindings::default().with("x", v.denotes);
        let target = filters.target(&filter(text).1, &bound).expect("a target");
        target.edges.iter().map(|letter| subject.place(letter)).collect()
    };
    assert_eq!(places("@DEF(x)", &locals[0]), ["c/a.c:4:11"]);
    assert_eq!(places("@USE(x)", &locals[0]), ["c/a.c:6:3"]);
    assert_eq!(places("@DEF(x)", &locals[1]), ["c/a.c:5:9"]);
    assert_eq!(places("@USE(x)", &locals[1]), ["c/a.c:5:16"]);
    // That nothing is found is no error for a bound variable, in any filter around it.
    assert!(places("@PUSE(x)", &locals[0]).is_empty());
    assert!(places("INTERSECT(@PUSE(x), @FUNC(first))", &locals[0]).is_empty());
    assert_eq!(places("NOT(@PUSE(x))", &locals[0]).len(), subject.id().edges.len());
    assert!(filters.take_warnings().is_empty());
}

/// The filters say the same as the questions to `DefUse`, but for calls and returns.
#[test]
fn the_table_agrees_with_single_questions() {
    let loaded = Loaded::new(&["c/shapes.c"]);
    let subject = loaded.subject(None);
    let points_to = subject.points_to();
    let def_use = cfa::DefUse::new(points_to);
    for variable in subject.variables().all() {
        let flow = subject.data_flow().of(&subject, variable.denotes);
        let object = match variable.denotes {
            Denoted::Local(f, v) => points_to.local(f, v),
            Denoted::Global(g) => points_to.global(g),
        };
        let cells = def_use.cells(object);
        for letter in subject.id().edges.iter() {
            let (f, e) = loaded.alphabet.edge(letter);
            let own = def_use.own(f, e);
            if own.uses.meets(&cells) {
                assert!(
                    flow.uses().contains(letter),
                    "{} {}",
                    variable.name,
                    subject.place(letter)
                );
            }
            if own.defines.meets(&cells) {
                assert!(flow.defines.contains(letter), "{}", variable.name);
            }
            let all = def_use.is_use(f, e, object);
            assert!(all || !flow.uses().contains(letter), "{}", variable.name);
        }
        assert!(flow.computation_uses.intersection(&flow.predicate_uses).is_empty());
    }
}

#[test]
fn no_variable_is_nameless() {
    let loaded = Loaded::new(&["c/names.c"]);
    let subject = loaded.subject(Some("f"));
    let names: Vec<String> = subject.variables().all().into_iter().map(|v| v.name).collect();
    let expected = ["global", "file_static", "f::n", "p", "list", "f::n#2", "thread", "kept"];
    assert_eq!(names, expected);
}

/// For scalars, the pairs of the query are those of `cfa::defuse`, where the entering edge stands
/// for the definition of a parameter.
#[test]
fn queries_and_analysis_find_the_same_pairs() {
    for file in ["pbcov/sort.c", "blast/middle.c", "pct/partition.c", "fql/sort.c", "fql/figure3.c"]
    {
        let loaded = Loaded::new(&[file]);
        let subject = loaded.subject(None);
        let points_to = subject.points_to();
        let def_use = cfa::DefUse::new(points_to);
        for variable in subject.variables().all() {
            let Denoted::Local(f, v) = variable.denotes else { continue };
            let object = points_to.local(f, v);
            let body = loaded.program().functions[f].body.as_ref().expect("it has variables");
            if def_use.cells(object).len() != 1 || points_to.is_pointed_to(object) {
                continue;
            }
            let flow = subject.data_flow().of(&subject, variable.denotes);
            let entering = body.edges.ids().find(|e| body.edges[*e].from == body.entry);
            let entering = entering.expect("an edge leaves the entry");
            let letter = |e| loaded.alphabet.letter(f, e);
            let expected: BTreeSet<(Letter, Letter)> = def_use
                .pairs(f, Calls::Library)
                .into_iter()
                .filter(|pair| points_to.objects().owner(pair.cell) == object)
                .filter(|pair| pair.def != Def::Entry || pair.at != entering)
                .map(|pair| match pair.def {
                    Def::Entry => (letter(entering), letter(pair.at)),
                    Def::Edge(e) => (letter(e), letter(pair.at)),
                })
                .collect();
            let own = loaded.alphabet.edges_of(f);
            let defines = flow.defines.intersection(&own);
            let found = pairs(&subject, &defines, &flow.uses());
            assert_eq!(found, Vec::from_iter(expected), "{file} {}", variable.name);
        }
    }
}
