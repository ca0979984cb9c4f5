//! Query files, macros and the named criteria.

use query::ast::Pred;
use query::criteria::{self, Meaning};
use query::{Dialect, Leaf, leaves, normalise, read, read_one};

/// The canonical forms of all queries of a file without errors.
fn canonical(text: &str) -> Vec<String> {
    let (unit, diagnostics) = read("file.fql", text, None);
    let said: String = diagnostics.iter().map(|d| d.render(false)).collect();
    assert!(said.is_empty(), "{said}");
    unit.queries.iter().map(|parsed| parsed.query.to_string()).collect()
}

#[test]
fn a_file_holds_several_queries() {
    let text = "# blocks\ncover EDGES(@BASICBLOCKENTRY) // all\n\n\
                in @FUNC(f)\n  cover STATES(ID); cover PATHS(ID, 1) cover {p}\n";
    let expected = [
        "cover EDGES(@BASICBLOCKENTRY)",
        "in @FUNC(f) cover STATES(ID)",
        "cover PATHS(ID, 1)",
        "cover {p}",
    ];
    assert_eq!(canonical(text), expected);
    assert!(canonical("# nothing\n").is_empty());
}

#[test]
fn a_property_file_is_a_query_file() {
    let text = "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\r\n\r\n";
    assert_eq!(canonical(text), ["COVER( init(main()), FQL(cover EDGES(@DECISIONEDGE)) )"]);
}

#[test]
fn macros_expand() {
    for (definitions, used, expected) in [
        (
            "#define BB EDGES(@BASICBLOCKENTRY) // blocks",
            "BB->BB",
            "EDGES(@BASICBLOCKENTRY)->EDGES(@BASICBLOCKENTRY)",
        ),
        (
            "#define PAIR(a, b) EDGES(a)->EDGES(b)",
            "PAIR(@3, UNION(@4, @5))",
            "EDGES(@3)->EDGES(UNION(@4, @5))",
        ),
        ("#define CALL(f) @CALL(f)", "EDGES(CALL(g))", "EDGES(@CALL(g))"),
        ("#define N 5\n#define LINE(n) @n", "EDGES(LINE(N)){x < N}", "EDGES(@5){x < 5}"),
        ("#define N 5", "EDGES(@FILE('N')){*s == 'N'}", "EDGES(@FILE('N')){*s == 'N'}"),
        (
            "#define TWICE(x) x.x",
            "TWICE(TWICE(EDGES(@1)))",
            "EDGES(@1).EDGES(@1).EDGES(@1).EDGES(@1)",
        ),
        ("#define LONG EDGES(@1) \\\n  + EDGES(@2)", "LONG", "EDGES(@1) + EDGES(@2)"),
        ("#define E() EDGES(ID)", "E()", "EDGES(ID)"),
        ("#define P(p) {p && q}EDGES(ID)", "P((a, b))", "{(a, b) && q}EDGES(ID)"),
    ] {
        let expected = format!("cover {expected}");
        assert_eq!(canonical(&format!("{definitions}\ncover {used}\n")), [expected]);
    }
    assert_eq!(canonical("cover LATER\n#define LATER {p}"), ["cover {p}"]);
}

#[test]
fn one_query_is_one_query() {
    let said = |text| read_one("query", text, None).expect_err("it is not one")[0].render(false);
    assert!(said("").contains("there is no query here"), "{}", said(""));
    assert!(said("cover ID cover ID").contains("1:10: error: a second query"));
}

#[test]
fn a_dialect_can_be_asked_for() {
    let text = "in @FUNC(f) cover @3 passing @4";
    let (_, parsed, _) = read_one("query", text, Some(Dialect::D2009)).expect("it should be read");
    assert_eq!(
        parsed.inference.why,
        "2009, as asked; it would be 2010, because the cover clause has a bare filter: `@3`"
    );
    let normal = normalise(&parsed.query).to_string();
    assert_eq!(normal, "cover COMPOSE(@3, @FUNC(f)) passing ^COMPOSE(@4, @FUNC(f))$");
}

/// A later stage finds the place of a leaf, through macros too.
#[test]
fn leaves_have_places() {
    let text = "#define F(f) @FUNC(f)\ncover EDGES(UNION(F(a), @CALL(b))){x > 0}";
    let (source, parsed, _) = read_one("query", text, None).expect("it should be read");
    let place = |leaf: &Leaf| {
        let (Leaf::Prim(_, at) | Leaf::Pred(Pred { at, .. })) = leaf;
        let snippet = source.snippet(at.0);
        (snippet.line, snippet.column, snippet.length)
    };
    let places: Vec<_> = leaves(&parsed.query).iter().map(place).collect();
    assert_eq!(places, [(2, 19, 4), (2, 25, 8), (2, 36, 5)]);
}

#[test]
fn every_criterion_is_a_query_or_a_generator() {
    for criterion in criteria::all() {
        let name = criterion.to_string();
        assert!(
            criterion.about.ends_with('.') && criterion.source.ends_with(['.', ')', '"']),
            "{name}"
        );
        let arguments: Vec<&str> = criterion.parameters.iter().map(example).collect();
        let query = criterion.instantiate(&arguments).expect("the arguments should fit");
        assert_eq!(query.is_none(), matches!(criterion.meaning, Meaning::Generator(_)), "{name}");
        let Some(text) = query else { continue };
        if let Err(errors) = read_one("criterion", &text, None) {
            panic!("{name}: {}", errors[0].render(false));
        }
    }
}

fn example(parameter: &criteria::Parameter) -> &'static str {
    if parameter.name == "k" { "2" } else { "{x > 0}" }
}

/// The list of FQL.md.
#[test]
fn every_criterion_is_there() {
    let names = "statement block branch decision arcs condition decision-condition \
        multiple-condition mcdc mcdc-unique function call path prime-path loop predicate-complete \
        target-predicate assertion block-pairs condition-pairs all-defs all-c-uses all-p-uses \
        all-uses all-du-paths k-tuples io-chains ordered-contexts boundary checks property \
        testcomp-branch testcomp-error";
    let missing: Vec<&str> =
        names.split_whitespace().filter(|name| criteria::find(name).is_none()).collect();
    assert!(missing.is_empty(), "{missing:?}");
    // `decision` is `branch`; `du-pairs` is ours.
    assert_eq!(criteria::all().len(), names.split_whitespace().count() - 1 + 1);
    assert!(criteria::find("du-pairs").is_some());
}

#[test]
fn criteria_take_arguments() {
    let query = |text| criteria::resolve(text).expect("it should resolve").query.expect("a query");
    assert_eq!(query("branch"), "cover EDGES(@DECISIONEDGE)");
    assert_eq!(query("path(3)"), "cover PATHS(ID, 3)");
    assert_eq!(
        query("predicate-complete({x < 0}, {f[1] == ','})"),
        "cover STATES(ID, {x < 0}, {f[1] == ','})"
    );
    assert_eq!(query("target-predicate({p})"), "cover STATES(ID){p}");
    let said = |text| criteria::resolve(text).expect_err("it should not resolve").render(false);
    assert_eq!(said("brnch"), "error: unknown criterion `brnch`\n  hint: did you mean `branch`?\n");
    assert!(said("path").starts_with("error: `path(k)` cannot have 0 arguments"));
    assert!(said("branch(3)").contains("cannot have 1 arguments"), "{}", said("branch(3)"));
    assert!(said("path(3").contains("does not end with its arguments"));
}
