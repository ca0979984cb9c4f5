//! Our JSON: what is written reads back, and what does not fit is said.

mod common;
#[path = "common/random.rs"]
mod random;

use base::Diagnostic;
use cfa::{Input, InputValue, Inputs, RecordKind, Ty, Types};
use common::{Random, program, record};
use random::Maker;
use suite::{Outcome, Suite, Test, Typing, json};

#[test]
fn writing_and_reading_is_the_identity() {
    for seed in 0..400 {
        let mut random = Random::new(seed);
        let mut types = Types::new(Default::default());
        let mut inputs = Inputs::default();
        let mut maker = Maker::new(&mut random, &mut types, true);
        let params: Vec<Ty> = (0..3).map(|_| maker.ty(3)).collect();
        let result = maker.ty(2);
        for (name, ty) in
            [("a", params[0]), ("b", params[1]), ("c", params[2]), ("get", result), ("get", result)]
        {
            let value = maker.value(ty, &mut inputs.objects);
            inputs.values.push(Input { name: name.into(), value });
        }
        inputs.args = vec![b"-v".to_vec(), vec![255, 0, 3]];
        inputs.stdin = b"line\n\"quoted\" \\ \x01".to_vec();
        let outcomes = [Outcome::Ok, Outcome::Crash(Some(11)), Outcome::Undefined("x".into())];
        let outcome = outcomes.get(random.below(4)).cloned();
        let params = [("a", params[0]), ("b", params[1]), ("c", params[2])];
        let program = program(types, ("f", Ty::INT, &params), &[("get", result)], &[]);
        let typing = Typing::new(&program, "f").unwrap();
        let name = ["7", "test-one", "007"][random.below(3)].to_string();
        let suite = Suite { tests: vec![Test { name, inputs, outcome }] };
        let text = json::write(&suite, &typing).unwrap_or_else(|e| panic!("{seed}: {}", e.message));
        let back = json::read("t.json", &text, &typing)
            .unwrap_or_else(|e| panic!("seed {seed}\n{}{text}", e.render(false)));
        assert_eq!(back, suite, "seed {seed}\n{text}");
        assert_eq!(json::write(&back, &typing).unwrap(), text);
    }
}

/// `int f(int x, struct point *p, char *s, double d)`, `long get(void)`, `unsigned table[2]`.
fn sample() -> cfa::Program {
    let mut types = Types::new(Default::default());
    let inner = record(
        &mut types,
        RecordKind::Union,
        None,
        &[("u", Ty::UCHAR, None), ("v", Ty::INT, None)],
    );
    let fields = [("x", Ty::INT, None), ("flag", Ty::UINT, Some(3)), ("", inner, None)];
    let point = record(&mut types, RecordKind::Struct, Some("point"), &fields);
    let pointer = types.pointer(point);
    let table = types.array(Ty::UINT, Some(2));
    let params = [("x", Ty::INT), ("p", pointer), ("s", Ty::CHAR_PTR), ("d", Ty::DOUBLE)];
    program(types, ("f", Ty::INT, &params), &[("get", Ty::LONG)], &[("table", table)])
}

fn read(text: &str) -> Result<Suite, Diagnostic> {
    let program = sample();
    json::read("t.json", text, &Typing::new(&program, "f").unwrap())
}

/// Every file of `tests/bad` is rejected with the message that stands beside it.
#[test]
fn what_does_not_fit_is_said() {
    let directory = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad");
    let mut names: Vec<_> =
        std::fs::read_dir(&directory).unwrap().map(|e| e.unwrap().path()).collect();
    names.retain(|p| p.extension().is_some_and(|e| e == "json"));
    names.sort();
    assert!(names.len() > 15);
    for path in names {
        let text = std::fs::read_to_string(&path).unwrap();
        let said = match read(&text) {
            Ok(_) => panic!("{} was read", path.display()),
            Err(error) => error.render(false),
        };
        let beside = path.with_extension("stderr");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&beside, &said).unwrap();
        }
        let expected = std::fs::read_to_string(&beside).unwrap_or_default();
        assert_eq!(said, expected, "{}; UPDATE=1 accepts it", path.display());
    }
}

#[test]
fn text_alone_is_a_string() {
    let text = r#"{"id": "a", "inputs": [{"name": "x", "value": "-1"}, {"name": "p", "value": "null"},
        {"name": "s", "value": {"object": 0}}, {"name": "d", "value": "1.5"}], "objects": [{"text": "hé"}]}"#;
    let suite = read(text).unwrap();
    let bytes = [104, -61, -87, 0].map(InputValue::Int).to_vec();
    assert_eq!(suite.tests[0].inputs.objects, [InputValue::Aggregate(bytes)]);
    assert_eq!(suite.tests[0].inputs.values[3].value, InputValue::Float(1.5f64.to_bits().into()));
}

#[test]
fn nothing_makes_the_reader_panic() {
    let good = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/good.json")).unwrap();
    assert!(read(std::str::from_utf8(&good).unwrap()).is_ok());
    let mut random = Random::new(1);
    for _ in 0..3000 {
        let mut bytes = good.clone();
        for _ in 0..1 + random.below(4) {
            if bytes.is_empty() {
                break;
            }
            let at = random.below(bytes.len());
            match random.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes[at] = b"{}[]\",:0-e\\ux9"[random.below(14)],
                _ => bytes.truncate(at.max(1)),
            }
        }
        let _ = read(&String::from_utf8_lossy(&bytes));
    }
    assert!(read(&"[".repeat(100_000)).is_err());
}
