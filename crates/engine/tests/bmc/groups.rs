//! Groups of goals that exclude each other: a selector picks one, and what is covered and what is
//! infeasible is the same as with a literal for each.

use super::*;
use engine::{Algorithm, dispatch};

/// Branches and a loop over the bits of the input; `x` is a parameter of the predicates.
fn program() -> Case {
    let mut atoms = Vec::new();
    let mut case = case(|f, a| {
        let x = f.var("x", Ty::INT);
        let start = f.get(a);
        let start = f.cast(start, Ty::INT);
        f.set(x, start);
        let odd = {
            let (x, one) = (f.get(x), f.int(1));
            f.bin(BinOp::And, x, one)
        };
        let large = {
            let (x, most) = (f.get(x), f.int(100));
            f.bin(BinOp::Gt, x, most)
        };
        atoms = vec![odd, large];
        f.repeat(
            |f| {
                let (x, three) = (f.get(x), f.int(3));
                f.bin(BinOp::Gt, x, three)
            },
            |f| {
                let (now, one) = (f.get(x), f.int(1));
                let bit = f.bin(BinOp::And, now, one);
                when(f, bit, |f| {
                    let (now, seven) = (f.get(x), f.int(7));
                    let other = f.bin(BinOp::Xor, now, seven);
                    f.set(x, other);
                });
                let (now, two) = (f.get(x), f.int(2));
                let less = f.bin(BinOp::Shr, now, two);
                f.set(x, less);
            },
        );
        let x = f.get(x);
        f.ret(x);
    });
    case.predicates = everywhere(&case, atoms);
    case
}

/// Each is a predicate at every location.
fn everywhere(case: &Case, atoms: Vec<ExprId>) -> Vec<Predicate> {
    let count = case.build.program.functions.len();
    let predicate = |atom| {
        let formulas = cfa::predicate::Formulas::everywhere(Formula::Atom(atom));
        let functions = (0..count).map(|_| formulas.clone()).collect();
        Predicate::new("p".into(), functions, Vec::new())
    };
    atoms.into_iter().map(predicate).collect()
}

/// Both ways of asking give the truth. Goals of both kinds are grouped.
#[track_caller]
fn check(case: &Case, parts: Vec<Part>) {
    let goals = case.goals(parts);
    let grouped = goals
        .iter()
        .filter(|goal| matches!(dispatch((0, goal.term), &goal.choices), Algorithm::Gcs(_)));
    assert_eq!(grouped.count() as u128, goals.len(), "these goals should be grouped");
    let truth = case.truth(&goals);
    assert!(!truth.is_empty() && (truth.len() as u128) < goals.len(), "{} covered", truth.len());
    for ungrouped in [false, true] {
        case.check(&goals, &Options { ungrouped, ..Options::default() });
    }
}

#[test]
fn states_with_predicates() {
    let case = program();
    let points = Alphabet::new(&case.build.program).locs_of(case.f);
    let values = Choices::Values(vec![PredId(0), PredId(1)]);
    check(&case, vec![Part::Each(Choices::Points(points)), Part::Each(values)]);
}

/// A predicate on the input alone: an execution reaches one goal of the group, so each needs a
/// model of its own, the last one too.
#[test]
fn goals_of_a_group_that_share_no_execution() {
    let mut atoms = Vec::new();
    let mut case = case(|f, a| {
        atoms = vec![compared(f, a, BinOp::Gt, 100), compared(f, a, BinOp::Gt, 50)];
        let zero = f.int(0);
        f.ret(zero);
    });
    case.predicates = everywhere(&case, atoms);
    let points = Alphabet::new(&case.build.program).locs_of(case.f);
    let values = Choices::Values(vec![PredId(0), PredId(1)]);
    check(&case, vec![Part::Each(Choices::Points(points)), Part::Each(values)]);
}

#[test]
fn edges_with_predicates() {
    let case = program();
    let edges = Alphabet::new(&case.build.program).edges_of(case.f);
    let values = || Part::Each(Choices::Values(vec![PredId(0), PredId(1)]));
    check(&case, vec![values(), Part::Each(Choices::Edges(edges)), values()]);
}

/// Paths of a dozen edges, two times round the loop, some of which no execution takes.
#[test]
fn paths() {
    let case = program();
    let alphabet = Alphabet::new(&case.build.program);
    let body = case.build.program.functions[case.f].body.as_ref().expect("a body");
    let after = |path: &Vec<EdgeId>| -> Vec<Vec<EdgeId>> {
        let end = body.edges[path[path.len() - 1]].to;
        let next = body.edges.entries().filter(|(_, edge)| edge.from == end);
        next.map(|(e, _)| [&path[..], &[e]].concat()).collect()
    };
    let mut paths: Vec<Vec<EdgeId>> = body.edges.ids().map(|e| vec![e]).collect();
    for _ in 0..11 {
        paths = paths.iter().flat_map(after).collect();
    }
    let word = |path: &Vec<EdgeId>| {
        let letter = |e: &EdgeId| Regex::one(EdgeSet::one(alphabet.letter(case.f, *e)));
        Regex::cat(path.iter().map(letter))
    };
    check(&case, vec![Part::Each(Choices::Words(paths.iter().map(word).collect()))]);
}
