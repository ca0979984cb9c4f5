//! Broken queries: no panic, no endless loop, and what is accepted reads back.

use crate::trees::Random;
use query::{Dialect, read, read_one};

const ROUNDS: u64 = 20_000;

const PIECES: &[&str] = &[
    "cover ",
    "in ",
    "passing ",
    "forall v in @VARS: ",
    "EDGES(",
    "STATES(",
    "PATHS(",
    "UNION(",
    "NOT(",
    "PRED(",
    "MCDC(",
    "ID",
    "@3",
    "@3-5",
    "@CALL(f)",
    "@FILE('",
    "@LINE(\"a\",",
    "{x}",
    "{",
    "}",
    "(",
    ")",
    "\"",
    "'",
    "*",
    ">=2",
    "<= 1",
    "== 3",
    "+",
    ".",
    "->",
    "-[",
    "]>",
    "|",
    "&",
    "^",
    "$",
    ",",
    ";",
    "#define A(x) x",
    "A(",
    "\n",
    "\\",
    "//",
    "#",
    "/*",
    "é",
    "\0",
    "99999999999",
    "COVER( init(main()), FQL(",
    ") )",
    "@STMTTYPE(?,",
    "@DIFF(",
    "\u{feff}",
];

fn corpus() -> Vec<String> {
    let files = [
        include_str!("../queries/paper.txt"),
        include_str!("../queries/dialects.txt"),
        include_str!("../queries/language.txt"),
        query::criteria::PRELUDE,
        include_str!("../bad/macro-body.fql"),
        include_str!("../bad/several.fql"),
    ];
    files.iter().flat_map(|file| file.split("\n\n")).map(String::from).collect()
}

fn mutate(random: &mut Random, corpus: &[String]) -> String {
    let mut text: Vec<char> = random.pick(corpus).chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(8)).min(text.len());
        match random.below(4) {
            0 => drop(text.drain(at..end)),
            1 => drop(text.splice(at..at, random.pick(PIECES).chars())),
            2 => drop(text.splice(at..end, random.pick(PIECES).chars())),
            _ => {
                let other: Vec<char> = random.pick(corpus).chars().collect();
                let from = random.below(other.len() + 1);
                drop(text.splice(at..end, other[from..].iter().copied()));
            }
        }
    }
    text.into_iter().collect()
}

fn check(text: &str) -> usize {
    let (unit, diagnostics) = read("fuzz", text, None);
    diagnostics.iter().for_each(|d| drop(d.render(true)));
    for parsed in &unit.queries {
        let canonical = parsed.query.to_string();
        let again = read_one("canonical", &canonical, None);
        let (_, again, _) = again.unwrap_or_else(|e| panic!("{text}\n{}", e[0].render(false)));
        assert_eq!(again.query, parsed.query, "{text}\n{canonical}");
    }
    unit.queries.len()
}

#[test]
fn mutated_queries_do_no_harm() {
    let corpus = corpus();
    let mut accepted = 0;
    for seed in 0..ROUNDS {
        accepted += check(&mutate(&mut Random::new(seed), &corpus));
    }
    assert!(accepted > 1000, "some should be accepted: {accepted}");
}

#[test]
fn random_words_do_no_harm() {
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let words = 1 + random.below(20);
        check(&(0..words).map(|_| *random.pick(PIECES)).collect::<String>());
    }
}

/// Deep texts are refused with a message, or are not deep.
#[test]
fn depth_is_limited() {
    let deep = 100_000;
    let cases = [
        ("cover ", "(", "ID", ")"),
        ("cover ", "NOT(", "ID", ")"),
        ("cover EDGES(ID) passing ", "(@1.(@2 + ", "ID", "))"),
        ("cover ", "{p}", "ID", ""),
        ("cover ", "", "ID", "{p}"),
        ("cover EDGES(ID) passing ", "", "ID", "*"),
        ("cover EDGES(ID) passing ", "{p}(", "ID", ")*"),
        ("cover ", "ID-[", "ID", "]>ID"),
        ("cover ", "UNION(ID, ", "EDGES(ID)", ")"),
        ("", "forall v in @VARS: ", "cover ID", ""),
        ("#define F(x) x\ncover ", "F(", "ID", ")"),
    ];
    for (start, open, middle, close) in cases {
        let text = format!("{start}{}{middle}{}", open.repeat(deep), close.repeat(deep));
        let (_, diagnostics) = read("deep", &text, None);
        assert!(!diagnostics.is_empty(), "{open}{middle}{close}");
    }
}

/// Long texts that are not deep are fine.
#[test]
fn length_is_not_limited() {
    for (start, repeated) in [("cover ID", ".ID"), ("cover ID", " + ID"), ("cover ID", " | ID")] {
        let text = format!("{start}{}", repeated.repeat(50_000));
        let (_, parsed, _) = read_one("long", &text, None).expect("it should be read");
        assert_eq!(parsed.query.to_string(), text);
        assert_eq!(parsed.query.dialect, Dialect::D2010);
    }
}

/// Many definitions, many mistakes, many queries: the time is linear in the text.
#[test]
fn large_files_do_no_harm() {
    let many = 20_000;
    let defines: String = (0..many).map(|i| format!("#define A{i} @{}\n", i + 1)).collect();
    let uses: String = (0..many).map(|i| format!("cover A{i}\n")).collect();
    let (unit, diagnostics) = read("large", &(defines + &uses), None);
    assert_eq!((unit.queries.len(), diagnostics.len()), (many, 0));
    let (unit, diagnostics) = read("wrong", &"cover EDGES(@X)\n".repeat(many), None);
    assert_eq!((unit.queries.len(), diagnostics.len()), (0, 101));
}

/// The deepest trees that are accepted print to texts that are accepted.
#[test]
fn the_deepest_tree_reads_back() {
    for (open, close) in [("NOT(ID | ", ")"), ("COMPLEMENT(INTERSECT(ID, ", "))"), ("NOT(", ")")] {
        let accepted = (1..200).rev().find_map(|depth| {
            let text = format!("cover {}ID{}", open.repeat(depth), close.repeat(depth));
            read_one("deep", &text, None).ok().map(|(_, parsed, _)| (depth, parsed.query))
        });
        let (depth, query) = accepted.expect("some depth should be accepted");
        assert!(depth >= 40, "{open}: {depth}");
        for dialect in [Dialect::D2009, Dialect::D2010] {
            let text = query::Query { dialect, ..query.clone() }.to_string();
            assert!(read_one("deep", &text, None).is_ok(), "{open}: {dialect}");
        }
    }
}
