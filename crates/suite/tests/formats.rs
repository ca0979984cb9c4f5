//! Test-Comp's XML and KLEE's `.ktest`.

mod common;
#[path = "common/random.rs"]
mod random;

use cfa::{FloatKind, Input, InputValue, Inputs, IntKind, RecordKind, Ty, Types};
use common::{Random, program, record};
use random::Maker;
use suite::ktest::KTest;
use suite::zip::{self, Entry};
use suite::{Suite, Test, Typing, ktest, literal, testcomp};

fn nondet() -> cfa::Program {
    let types = Types::new(Default::default());
    program(types, ("main", Ty::INT, &[]), &[("__VERIFIER_nondet_int", Ty::INT)], &[])
}

fn xml(body: &str) -> Vec<Entry> {
    let text = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE testcase PUBLIC \"x\" \"y\">\n<testcase>{body}</testcase>\n"
    );
    let metadata = Entry { name: "metadata.xml".into(), bytes: b"<test-metadata/>".to_vec() };
    vec![metadata, Entry { name: "dir/t1.xml".into(), bytes: text.into_bytes() }]
}

#[test]
fn literals_of_other_tools() {
    let program = nondet();
    let typing = Typing::new(&program, "main").unwrap();
    let body = "<input>42</input><!-- c --><input type=\"int\">-7</input>\n<input variable='x'>0x1F</input>\
                <input>'a'</input><input>'\\n'</input><input>4294967295</input><input><![CDATA[017]]></input>\
                <input>&#49;2u</input><input>-2147483648</input>";
    let suite = testcomp::read(&xml(body), &typing).unwrap();
    assert_eq!(suite.tests[0].name, "t1");
    let values: Vec<_> = suite.tests[0].inputs.values.iter().map(|i| i.value.clone()).collect();
    let expected = [42, -7, 31, 97, 10, -1, 15, 12, i128::from(i32::MIN)].map(InputValue::Int);
    assert_eq!(values, expected);
    assert!(suite.tests[0].inputs.values.iter().all(|i| i.name == "__VERIFIER_nondet_int"));
}

#[test]
fn literals_by_type() {
    let types = Types::new(Default::default());
    let check = |ty, text: &str, expected: Option<InputValue>| {
        assert_eq!(literal::read(&types, ty, text), expected, "{text}");
    };
    let double = |v: f64| Some(InputValue::Float(v.to_bits().into()));
    check(Ty::DOUBLE, "1.5", double(1.5));
    check(Ty::DOUBLE, "-0x1.8p1", double(-3.0));
    check(Ty::DOUBLE, "1.5f", double(1.5));
    check(Ty::DOUBLE, "3", double(3.0));
    check(Ty::DOUBLE, "-inf", double(f64::NEG_INFINITY));
    check(Ty::DOUBLE, "0xff", double(255.0));
    check(Ty::FLOAT, "2.0F", Some(InputValue::Float(2f32.to_bits().into())));
    check(Ty::UCHAR, "'\\xff'", Some(InputValue::Int(255)));
    check(Ty::CHAR, "200", Some(InputValue::Int(-56)));
    check(Ty::CHAR, "256", None);
    check(Ty::INT, "1.5", None);
    check(Ty::INT, "", None);
    check(Ty::INT, "--1", None);
    check(Ty::BOOL, "1", Some(InputValue::Int(1)));
    let all = Ty::int(IntKind::UInt128);
    check(all, "340282366920938463463374607431768211455", Some(InputValue::Int(-1)));
    check(Ty::VOID_PTR, "0", Some(InputValue::Null));
}

#[test]
fn bad_files_are_said() {
    let program = nondet();
    let typing = Typing::new(&program, "main").unwrap();
    let said = |body: &str| testcomp::read(&xml(body), &typing).unwrap_err().render(false);
    let expected = "dir/t1.xml:3:11: error: `one` is no value for `__VERIFIER_nondet_int`\n \
                    3 | <testcase><input>one</input></testcase>\n   |           ^^^^^^^^^^^^^^^^^^ expected a literal of type int\n";
    assert_eq!(said("<input>one</input>"), expected);
    assert!(said("<input>1</inptu>").contains("expected `</input>`"));
    assert!(said("<output/>").contains("expected `<input>`"));
    assert!(said("<input>&nope;</input>").contains("&nope;"));
}

#[test]
fn what_is_exported_reads_back() {
    let program = nondet();
    let typing = Typing::new(&program, "main").unwrap();
    let input = |v| Input { name: "__VERIFIER_nondet_int".into(), value: InputValue::Int(v) };
    let inputs = Inputs { values: vec![input(-5), input(7)], ..Inputs::default() };
    let suite = Suite { tests: vec![Test { name: "3".into(), inputs, outcome: None }] };
    let metadata = testcomp::Metadata {
        producer: "assize <&>".into(),
        specification: "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )".into(),
        architecture: "64bit",
        ..Default::default()
    };
    let entries = testcomp::write(&suite, &typing, &metadata).unwrap();
    let back = zip::read(&zip::write(&entries).unwrap()).unwrap();
    let mut read = testcomp::read(&back, &typing).unwrap();
    assert_eq!(read.tests[0].name, "testcase-3");
    read.tests[0].name = "3".into();
    assert_eq!(read, suite);
    let path = std::env::temp_dir().join(format!("assize-formats-{}.zip", std::process::id()));
    std::fs::write(&path, zip::write(&entries).unwrap()).unwrap();
    assert_eq!(testcomp::load(&path).unwrap(), entries);
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn ktest_by_hand() {
    let bytes = b"KTEST\0\0\0\x03\0\0\0\x01\0\0\0\x03a.o\0\0\0\0\0\0\0\0\0\0\0\x01\0\0\0\x01x\0\0\0\x04\xfe\xff\xff\xff";
    let program =
        program(Types::new(Default::default()), ("f", Ty::INT, &[("x", Ty::INT)]), &[], &[]);
    let typing = Typing::new(&program, "f").unwrap();
    let test = ktest::read("d/test000001.ktest", bytes, &typing).unwrap();
    assert_eq!(test.name, "test000001");
    assert_eq!(test.inputs.values[0].value, InputValue::Int(-2));
    assert_eq!(KTest::parse(bytes).unwrap().render(), bytes);
    for len in 0..bytes.len() {
        assert!(KTest::parse(&bytes[..len]).is_err());
    }
    let message = |bytes: &[u8]| ktest::read("t.ktest", bytes, &typing).unwrap_err().message;
    let short = KTest { objects: vec![("x".into(), vec![1, 2])], ..KTest::default() };
    assert_eq!(message(&short.render()), "t.ktest: the 2 bytes of `x` are no value of type int");
    let other = KTest { objects: vec![("y".into(), vec![1, 2])], ..KTest::default() };
    assert_eq!(message(&other.render()), "t.ktest: there is no input `y`");
    assert_eq!(
        message(&KTest::default().render()),
        "t.ktest: expected an object `x` for the parameter"
    );
}

/// Bytes of random values, bit-fields and unions among them, read back.
#[test]
fn ktest_reads_back() {
    for seed in 0..300 {
        let mut random = Random::new(seed);
        let mut types = Types::new(Default::default());
        let mut maker = Maker::new(&mut random, &mut types, false);
        let (a, b) = (maker.ty(3), maker.ty(3));
        let mut inputs = Inputs::default();
        let first = maker.value(a, &mut inputs.objects);
        let items = vec![maker.value(b, &mut Vec::new()), maker.value(b, &mut Vec::new())];
        let pointer = types.pointer(b);
        inputs.objects.push(InputValue::Aggregate(items));
        inputs.values.push(Input { name: "a".into(), value: first });
        inputs
            .values
            .push(Input { name: "b".into(), value: InputValue::Pointer { object: 0, offset: 0 } });
        inputs.stdin = b"in".to_vec();
        inputs.args = vec![b"x".to_vec()];
        let params = [("a", a), ("b", pointer)];
        let program = program(types, ("f", Ty::INT, &params), &[], &[]);
        let typing = Typing::new(&program, "f").unwrap();
        let test = Test { name: "t".into(), inputs, outcome: None };
        let bytes = ktest::write(&test, &typing).unwrap();
        assert_eq!(ktest::read("t.ktest", &bytes, &typing).unwrap(), test, "seed {seed}");
    }
}

#[test]
fn bytes_lie_where_c_has_them() {
    let mut types = Types::new(Default::default());
    let fields = [
        ("c", Ty::CHAR, None),
        ("a", Ty::UINT, Some(3)),
        ("b", Ty::INT, Some(7)),
        ("d", Ty::float(FloatKind::Double), None),
    ];
    let ty = record(&mut types, RecordKind::Struct, Some("s"), &fields);
    let one = InputValue::Float(1f64.to_bits().into());
    let value = InputValue::Aggregate(vec![
        InputValue::Int(1),
        InputValue::Int(5),
        InputValue::Int(-2),
        one,
    ]);
    let bytes = suite::bytes::write(&types, ty, &value).unwrap();
    assert_eq!(bytes, [1, 0xf5, 0x03, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
    assert_eq!(suite::bytes::read(&types, ty, &bytes), Some(value));
}

/// Several functions read from one sequence, one of them in vain: `testcomp/mixed.c`.
#[test]
fn a_sequence_is_typed_by_running() {
    let program = cfa::text::read(include_str!("testcomp/mixed.cfa")).unwrap();
    let typing = Typing::new(&program, "main").unwrap();
    let body: String =
        ["2", "200", "1.5", "5", "-9", "77"].map(|v| format!("<input>{v}</input>")).concat();
    let suite = testcomp::read(&xml(&body), &typing).unwrap();
    let values = &suite.tests[0].inputs.values;
    let names: Vec<&str> =
        values.iter().map(|i| i.name.trim_start_matches("__VERIFIER_nondet_")).collect();
    assert_eq!(names, ["int", "uchar", "double", "uchar", "int"]);
    assert_eq!(values[2].value, InputValue::Float(1.5f64.to_bits().into()));
    assert_eq!(values[4].value, InputValue::Int(-9));
}
