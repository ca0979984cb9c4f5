//! Every constructor, against evaluation bit by bit that knows no rule.

use smt::raw::{Formula, Op, Plain, Random, Shape, evaluate, random};
use smt::{ArrayValue, Bits, Evaluator, Model, Sort, Terms, Value};

fn random_plain(sort: Sort, r: &mut Random) -> Plain {
    match sort {
        Sort::Bool => Plain::Bool(r.one_in(2)),
        Sort::BitVec(width) => Plain::from_bits(&r.bits(width)),
        Sort::Array { index, element } => {
            let bits = |bits: Bits| (0..bits.width()).map(|at| bits.bit(at)).collect::<Vec<_>>();
            let entries = (0..r.below(4)).map(|_| (bits(r.bits(index)), bits(r.bits(element))));
            let entries = entries.collect();
            Plain::Array(bits(r.bits(element)), entries)
        }
    }
}

fn value(plain: &Plain, sort: Sort) -> Value {
    match (plain, sort) {
        (Plain::Array(default, entries), Sort::Array { index, .. }) => {
            let bits = |b: &Vec<bool>| Plain::Bits(b.clone()).to_bits();
            let mut array = ArrayValue::new(index, bits(default));
            entries.iter().for_each(|(at, v)| array.store(bits(at), bits(v)));
            Value::Array(array)
        }
        (Plain::Bits(_), _) => Value::Bits(plain.to_bits()),
        _ => Value::Bool(plain.flag()),
    }
}

/// Both evaluations, on one assignment of the variables.
fn compare(formula: &Formula, assignment: &[(String, Plain)]) {
    let find = |name: &str| &assignment.iter().find(|(n, _)| n == name).unwrap().1;
    let expected = evaluate(formula, |name, _| find(name).clone());
    let mut terms = Terms::new();
    let built = formula.build(&mut terms);
    let mut model = Model::new();
    for (entry, term) in formula.entries.iter().zip(&built) {
        if let Op::Var(name) = &entry.op {
            model.set(*term, value(find(name), entry.sort));
        }
    }
    let mut evaluator = Evaluator::new(&terms, &model);
    for (at, term) in built.iter().enumerate() {
        assert_eq!(terms.sort(*term), formula.sort(at), "e{at} of\n{}", formula.smtlib());
        let (ours, theirs) = (evaluator.eval(*term), value(&expected[at], formula.sort(at)));
        assert_eq!(*ours, theirs, "e{at} of\n{}\n{assignment:?}", formula.smtlib());
    }
}

fn variables(formula: &Formula) -> Vec<(String, Sort)> {
    let names = formula.entries.iter().filter_map(|e| match &e.op {
        Op::Var(name) => Some((name.clone(), e.sort)),
        _ => None,
    });
    names.collect()
}

#[test]
fn random_formulas_have_the_value_they_were_written_with() {
    for seed in 0..4000 {
        let r = &mut Random::new(seed);
        let mut shape = Shape::random(r);
        shape.hard = 160;
        shape.size *= 3;
        let formula = random(&shape, r);
        for _ in 0..6 {
            let all = variables(&formula);
            let assigned: Vec<_> =
                all.into_iter().map(|(n, sort)| (n, random_plain(sort, r))).collect();
            compare(&formula, &assigned);
        }
    }
}

#[test]
fn values_in_the_place_of_variables_give_the_value() {
    for seed in 0..1000 {
        let r = &mut Random::new(2_000_000 + seed);
        let mut shape = Shape::random(r);
        shape.arrays = false;
        let formula = random(&shape, r);
        let mut terms = Terms::new();
        let built = formula.build(&mut terms);
        let mut model = Model::new();
        let mut by = base::Map::new();
        for (entry, term) in formula.entries.iter().zip(&built) {
            if matches!(entry.op, Op::Var(_)) {
                let value = value(&random_plain(entry.sort, r), entry.sort);
                let constant = match &value {
                    Value::Bits(bits) => terms.constant(bits.clone()),
                    other => terms.bool(other.as_bool().unwrap()),
                };
                by.insert(*term, constant);
                model.set(*term, value);
            }
        }
        for term in built {
            let constant = terms.substitute(term, &by);
            let found = terms.as_bits(constant).cloned().map(Value::Bits);
            let found = found.or_else(|| terms.as_bool(constant).map(Value::Bool));
            assert_eq!(found, Some(model.eval(&terms, term)), "{}", terms.show(term));
        }
    }
}

#[test]
fn small_formulas_on_every_assignment() {
    for seed in 0..3000 {
        let r = &mut Random::new(1_000_000 + seed);
        let width = r.between(1, 3);
        let widths = vec![width, r.between(1, 3)];
        let shape = Shape { widths, variables: 2, size: 12, widest: 9, hard: 9, arrays: false };
        let formula = random(&shape, r);
        let all = variables(&formula);
        let size = |sort: &Sort| match sort {
            Sort::BitVec(width) => *width,
            _ => 1,
        };
        let bits: u32 = all.iter().map(|(_, sort)| size(sort)).sum();
        for code in 0..1u64 << bits {
            let mut rest = code;
            let mut take = |width: u32| {
                let part = rest & ((1 << width) - 1);
                rest >>= width;
                Bits::new(width, u128::from(part))
            };
            let plain = |sort: Sort, bits: Bits| match sort {
                Sort::Bool => Plain::Bool(bits.bit(0)),
                _ => Plain::from_bits(&bits),
            };
            let assigned: Vec<_> =
                all.iter().map(|(n, s)| (n.clone(), plain(*s, take(size(s))))).collect();
            compare(&formula, &assigned);
        }
    }
}
