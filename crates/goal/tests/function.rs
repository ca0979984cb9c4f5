//! Flow graphs and paths of functions; `spanning/figure1.cfa` is Figure 1 of Hong and Ural and a
//! function with loops, as the front end lowers them.

use goal::*;

fn program() -> cfa::Program {
    cfa::text::read(include_str!("spanning/figure1.cfa")).expect("it should read back")
}

fn flow(name: &str) -> FlowGraph {
    let program = program();
    let points_to = cfa::PointsTo::new(&program);
    let def_use = cfa::DefUse::new(&points_to);
    let environment = flow::Environment::new(&points_to);
    let function = program.function(name).unwrap();
    flow::Statements::new(&def_use, &environment, function).unwrap().graph
}

#[test]
fn figure_1_from_c() {
    let expected = "\
entry start input def x,y,z
4:3 def max use x
5:7
6:5 def max use y
7:3 def max use z,max
8:3 output use max
exit final
entry -> 4:3
4:3 -> 5:7
5:7 -> 6:5 use x,y
5:7 -> 7:3 use x,y
6:5 -> 7:3
7:3 -> 8:3
8:3 -> exit
";
    assert_eq!(flow("figure1").to_string(), expected);
    let counts = Criterion::PAPER.map(|c| c.entities(&flow("figure1")).len());
    // A vertex and an arc more than in the paper: the exit.
    assert_eq!(counts, [7, 7, 10, 6, 5, 3, 7]);
}

#[test]
fn loops_and_conditional_operators() {
    let expected = "\
entry start input def n
11:7 def s
12:12 def i
12:19
13:10
13:10' use i
13:5 def s use s
12:26 def i use i
14:10 def n
16:3 output use s
exit final
entry -> 11:7
11:7 -> 12:12
12:12 -> 12:19
12:19 -> 13:10 use n,i
12:19 -> 14:10 use n,i
13:10 -> 13:10'
13:10' -> 13:5
13:5 -> 12:26
12:26 -> 12:19
14:10 -> 14:10 use n
14:10 -> 16:3 use n
16:3 -> exit
";
    assert_eq!(flow("loop").to_string(), expected);
}

#[test]
fn branches_of_a_function() {
    let program = program();
    let alphabet = Alphabet::new(&program);
    let function = program.function("loop").unwrap();
    let body = program.functions[function].body.as_ref().unwrap();
    let paths = Paths::of_body(&alphabet, function, body);
    let branches = cfa::marks::decision_edges(body);
    let letters: Vec<Letter> = branches.iter().map(|e| alphabet.letter(function, *e)).collect();
    let plain = plain_subsumption(&paths, &letters);
    let goals: Vec<Regex> =
        letters.iter().map(|l| Regex::one(EdgeSet::one(*l)).padded(&alphabet.all())).collect();
    let mut subsumption = Subsumption::new(&paths, &goals);
    let full = SubsumptionGraph::find(subsumption.feasible(), |e, f| subsumption.subsumes(e, f));
    assert_eq!(plain.reduced().components, full.reduced().components);
    assert_eq!(plain.reduced().roots(), full.reduced().roots());
    for (k, letter) in letters.iter().enumerate() {
        assert_eq!(alphabet.edge(*letter), (function, branches[k]));
    }
}

/// What follows a check is seen by a goal with the same check only.
#[test]
fn predicates_are_letters() {
    let program = program();
    let alphabet = Alphabet::new(&program);
    let function = program.function("figure1").unwrap();
    let body = program.functions[function].body.as_ref().unwrap();
    let mut paths = Paths::of_body(&alphabet, function, body);
    let first = || Regex::one(EdgeSet::one(alphabet.letter(function, cfa::EdgeId(0))));
    let checked = |value| Regex::cat([Regex::Check(PredId(0), value), first()]);
    let goals =
        [checked(true), checked(false), first(), Regex::alt([checked(true), checked(false)])]
            .map(|goal| goal.padded(&alphabet.all()));
    let holds = |paths: &Paths, e, f| Subsumption::new(paths, &goals).subsumes(e, f);
    assert!(holds(&paths, 0, 2) && !holds(&paths, 2, 0) && !holds(&paths, 0, 1));
    assert!(holds(&paths, 2, 3), "in scope, it is true or false");
    paths.scope = Some(vec![RangeSet::empty(); paths.steps.len()]);
    assert!(!holds(&paths, 2, 3), "out of scope, it is neither");
    assert!(Subsumption::new(&paths, &goals).witness(0).is_none());
}
