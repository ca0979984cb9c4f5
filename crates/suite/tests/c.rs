//! Tests as C, judged by the compiler: no warning, and the program sees the values.

mod common;
#[path = "common/random.rs"]
mod random;

use cfa::{Input, InputValue, Inputs, Program, RecordKind, Ty, Types};
use common::{Random, program, record};
use random::Maker;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use suite::c::{Sources, Style};
use suite::{Outcome, Suite, Test, Typing};

struct Dir(PathBuf);

impl Dir {
    fn new(name: &str) -> Dir {
        let path = std::env::temp_dir().join(format!("assize-c-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Dir(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(dir: &Path, words: &[&str]) -> Output {
    let out = Command::new(words[0]).args(&words[1..]).current_dir(dir).output().unwrap();
    let said = String::from_utf8_lossy(&out.stderr).into_owned();
    assert!(out.status.success(), "{words:?}: {}\n{said}", out.status);
    out
}

const STRICT: [&str; 7] = [
    "-std=gnu11",
    "-Wall",
    "-Wextra",
    "-Werror",
    "-Wmissing-prototypes",
    "-Wstrict-prototypes",
    "-Wno-psabi",
];

fn compile(dir: &Path, output: &str, files: &[&str], flags: &[&str]) {
    let words = [&["cc", "-o", output][..], &STRICT, flags, files].concat();
    run(dir, &words);
}

/// A program whose `f` prints the bytes of its parameters and of what `get` returns.
fn printer(head: &str, params: &[(&str, Ty)], types: &Types) -> String {
    let mut text = format!("#include <stdio.h>\n{head}\n");
    text.push_str("static void show(const void *at, unsigned long size)\n{\n    const unsigned char *p = at;\n    \
                   for (unsigned long k = 0; k < size; k++)\n        printf(\"%02x\", p[k]);\n    puts(\"\");\n}\n");
    let untagged = |id| format!("assize_{id}");
    let list: Vec<_> = params
        .iter()
        .map(|(name, ty)| suite::ctype::declare(types, *ty, name, &untagged))
        .collect();
    text.push_str(&format!("int f({})\n{{\n", list.join(", ")));
    for (name, _) in params {
        text.push_str(&format!("    show(&{name}, sizeof {name});\n"));
    }
    text + "    __typeof__(get()) g = get();\n    show(&g, sizeof g);\n    g = get();\n    show(&g, sizeof g);\n    return 0;\n}\n"
}

/// A random test whose floats have literals, and the program it is for.
fn sample(seed: u64, pointers: bool) -> (Program, Suite) {
    let mut random = Random::new(seed);
    let mut types = Types::new(Default::default());
    let mut maker = Maker::new(&mut random, &mut types, pointers);
    let tys: Vec<Ty> = (0..4).map(|_| maker.ty(3)).collect();
    let order = [("a", tys[0]), ("b", tys[1]), ("c", tys[2]), ("get", tys[3]), ("get", tys[3])];
    let mut tests = Vec::new();
    while tests.len() < 2 {
        let mut inputs = Inputs::default();
        for (name, ty) in order {
            let value = maker.value(ty, &mut inputs.objects);
            inputs.values.push(Input { name: name.into(), value });
        }
        let test = Test { name: tests.len().to_string(), inputs, outcome: Some(Outcome::Ok) };
        tests.push(test);
    }
    let program = program(types, ("f", Ty::INT, &order[..3]), &[("get", tys[3])], &[]);
    (program, Suite { tests })
}

fn has_literals(suite: &Suite, typing: &Typing) -> bool {
    let text = suite::json::write(suite, typing).unwrap();
    !text.contains("nan(") && !text.contains("bits(") && !text.contains("\"-nan")
}

/// Compiles and runs the last test of the suite with a program that prints what it gets.
fn check_seen(dir: &Path, program: &Program, suite: &Suite) {
    let typing = Typing::new(program, "f").unwrap();
    let text = suite::c::file(suite, &typing, Style::Main).unwrap();
    let (head, _) = text.split_once("/* The test that runs. */").unwrap();
    let result = typing.lookup("get").unwrap().1;
    let get =
        suite::ctype::declare(&program.types, result, "get(void)", &|id| format!("assize_{id}"));
    let head = format!("{head}\n{get};\n");
    std::fs::write(dir.join("tests.c"), &text).unwrap();
    std::fs::write(dir.join("f.c"), printer(&head, &typing.parameters(), &program.types)).unwrap();
    compile(dir, "tests", &["tests.c", "f.c"], &[]);
    let last = suite.tests.len() - 1;
    let out = String::from_utf8(run(dir, &["./tests", &last.to_string()]).stdout).unwrap();
    let inputs = &suite.tests[last].inputs.values;
    assert_eq!(out.lines().count(), inputs.len());
    for (line, input) in out.lines().zip(inputs) {
        let byte = |k: usize| u8::from_str_radix(&line[k..k + 2], 16).unwrap();
        let bytes: Vec<u8> = (0..line.len()).step_by(2).map(byte).collect();
        let ty = typing.lookup(&input.name).unwrap().1;
        let seen = suite::bytes::read(&program.types, ty, &bytes);
        assert_eq!(seen.as_ref(), Some(&input.value), "{}\n{text}", input.name);
    }
}

#[test]
fn the_program_sees_the_values() {
    let dir = Dir::new("values");
    let samples = (0..).map(|seed| sample(seed, false));
    let plain =
        samples.filter(|(program, suite)| has_literals(suite, &Typing::new(program, "f").unwrap()));
    for (program, suite) in plain.take(10) {
        check_seen(&dir.0, &program, &suite);
    }
}

/// Packed, aligned, and with unnamed bit-fields: where the members lie is all we know.
#[test]
fn unusual_layouts_are_kept() {
    let mut types = Types::new(Default::default());
    let bits = |shift, width| Some(cfa::BitField { shift, width });
    let field = |name: &str, ty, offset, bits| cfa::Field { name: name.into(), ty, offset, bits };
    let mut add = |tag: &str, size, align, fields| {
        let (kind, tag) = (RecordKind::Struct, Some(tag.to_string()));
        let id = types.records.push(cfa::Record { kind, tag, complete: true, fields, size, align });
        types.add(cfa::Type::Record(id))
    };
    // struct { char c; int i; short s; } packed
    let packed = add(
        "packed",
        7,
        1,
        vec![
            field("c", Ty::CHAR, 0, None),
            field("i", Ty::INT, 1, None),
            field("s", Ty::SHORT, 5, None),
        ],
    );
    // struct { unsigned a : 3; unsigned : 7; unsigned b : 4; unsigned : 0; int c : 2; char d; }
    let gaps = add(
        "gaps",
        8,
        4,
        vec![
            field("a", Ty::UINT, 0, bits(0, 3)),
            field("b", Ty::UINT, 1, bits(2, 4)),
            field("c", Ty::INT, 4, bits(0, 2)),
            field("d", Ty::CHAR, 5, None),
        ],
    );
    // struct { int i; char c; } aligned(16), and its last member aligned(8)
    let aligned =
        add("aligned", 16, 16, vec![field("i", Ty::INT, 0, None), field("c", Ty::CHAR, 8, None)]);
    let ints = |values: &[i128]| {
        InputValue::Aggregate(values.iter().copied().map(InputValue::Int).collect())
    };
    let input = |name: &str, value| Input { name: name.into(), value };
    let values = vec![
        input("a", ints(&[-3, 70000, -5])),
        input("b", ints(&[5, 9, -2, 77])),
        input("c", ints(&[-1, 1])),
        input("get", InputValue::Int(1)),
        input("get", InputValue::Int(0)),
    ];
    let params = [("a", packed), ("b", gaps), ("c", aligned)];
    let program = program(types, ("f", Ty::INT, &params), &[("get", Ty::BOOL)], &[]);
    let inputs = Inputs { values, ..Inputs::default() };
    let suite = Suite { tests: vec![Test { name: "0".into(), inputs, outcome: None }] };
    check_seen(&Dir::new("layouts").0, &program, &suite);
}

#[test]
fn pointers_become_objects() {
    let dir = Dir::new("pointers");
    for seed in 100..108 {
        let (program, suite) = sample(seed, true);
        let typing = Typing::new(&program, "f").unwrap();
        for style in [Style::Main, Style::Unity, Style::Criterion] {
            let text = suite::c::file(&suite, &typing, style).unwrap();
            std::fs::write(dir.0.join("tests.c"), &text).unwrap();
            let stubs = concat!("-I", env!("CARGO_MANIFEST_DIR"), "/tests/c/frameworks");
            compile(&dir.0, "tests.o", &["-c", "tests.c"], &[stubs]);
        }
    }
}

/// A cyclic list, a string, an offset, a variable and a function: by `make check`.
#[test]
fn a_list_by_make() {
    let mut types = Types::new(Default::default());
    let forward = types.records.push(cfa::Record {
        kind: RecordKind::Struct,
        tag: Some("node".into()),
        complete: false,
        fields: Vec::new(),
        size: 0,
        align: 1,
    });
    let node = types.add(cfa::Type::Record(forward));
    let pointer = types.pointer(node);
    let laid = record(
        &mut types,
        RecordKind::Struct,
        None,
        &[("value", Ty::INT, None), ("next", pointer, None)],
    );
    let laid = types.records[types.record_id(laid).unwrap()].clone();
    types.records[forward] = cfa::Record { tag: Some("node".into()), ..laid };
    let limits = types.array(Ty::UINT, Some(2));
    let params = [("list", pointer), ("text", Ty::CHAR_PTR), ("x", Ty::DOUBLE)];
    let program =
        program(types, ("f", Ty::INT, &params), &[("get", pointer)], &[("limits", limits)]);
    let typing = Typing::new(&program, "f").unwrap();
    let at = |object, offset| InputValue::Pointer { object, offset };
    let node = |value, next| InputValue::Aggregate(vec![InputValue::Int(value), next]);
    let chars = b"ab?\"c\0".iter().map(|b| InputValue::Int((*b).into())).collect();
    let input = |name: &str, value| Input { name: name.into(), value };
    let inputs = Inputs {
        values: vec![
            input("list", at(0, 0)),
            input("text", at(2, 1)),
            input("x", InputValue::Float((-0.0f64).to_bits().into())),
            input("get", at(1, 0)),
            input("get", InputValue::Null),
            input(
                "limits",
                InputValue::Aggregate(vec![InputValue::Int(3), InputValue::Int(u32::MAX.into())]),
            ),
        ],
        objects: vec![node(1, at(1, 0)), node(2, at(0, 0)), InputValue::Aggregate(chars)],
        ..Inputs::default()
    };
    let suite = Suite { tests: vec![Test { name: "0".into(), inputs, outcome: None }] };
    let sources = Sources {
        files: vec!["list.c".into()],
        flags: vec!["-DEXPECTED=5".into()],
        ..Sources::default()
    };
    make_check("make", &suite, &typing, Style::Main, &sources);
    let here =
        ["/usr/include", "/usr/local/include"].map(|d| Path::new(d).join("criterion/criterion.h"));
    if here.iter().any(|header| header.exists()) {
        make_check("criterion", &suite, &typing, Style::Criterion, &sources);
    } else {
        eprintln!("skipped: there is no Criterion");
    }
}

/// Writes all files next to `list.c`, compiles without a warning, and runs `make check`.
fn make_check(name: &str, suite: &Suite, typing: &Typing, style: Style, sources: &Sources) {
    let dir = Dir::new(name);
    for entry in suite::c::write(suite, typing, style, sources).unwrap() {
        std::fs::write(dir.0.join(&entry.name), &entry.bytes).unwrap();
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/list.c");
    std::fs::copy(source, dir.0.join("list.c")).unwrap();
    let library: &[&str] = if style == Style::Criterion { &["-lcriterion"] } else { &[] };
    let files = [&["tests.c", "list.c"], library].concat();
    compile(&dir.0, "tests", &files, &["-DEXPECTED=5"]);
    run(&dir.0, &["./tests"]);
    run(&dir.0, &["rm", "tests"]);
    match Command::new("make").arg("check").current_dir(&dir.0).output() {
        Ok(out) => assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr)),
        Err(_) => eprintln!("skipped: there is no make"),
    }
}

#[test]
fn a_main_gets_arguments_and_standard_input() {
    let mut types = Types::new(Default::default());
    let argv = types.pointer(Ty::CHAR_PTR);
    let program = program(types, ("main", Ty::INT, &[("argc", Ty::INT), ("argv", argv)]), &[], &[]);
    let typing = Typing::new(&program, "main").unwrap();
    let inputs = Inputs {
        args: vec![b"-n".to_vec(), b"a\xff\"".to_vec()],
        stdin: b"one\ntwo\n".to_vec(),
        ..Inputs::default()
    };
    let suite = Suite { tests: vec![Test { name: "m".into(), inputs, outcome: None }] };
    let dir = Dir::new("main");
    std::fs::write(dir.0.join("tests.c"), suite::c::file(&suite, &typing, Style::Main).unwrap())
        .unwrap();
    std::fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/echo.c"),
        dir.0.join("echo.c"),
    )
    .unwrap();
    compile(
        &dir.0,
        "echo.o",
        &["-c", "echo.c"],
        &["-Dmain=assize_program_main", "-Wno-missing-prototypes"],
    );
    compile(&dir.0, "tests", &["tests.c", "echo.o"], &[]);
    assert_eq!(run(&dir.0, &["./tests"]).stdout, b"program\n-n\na\xff\"\none\ntwo\n");
}
