//! One file for each rule of the verifier, named by its number, with the violations beside it
//! (overwritten if UPDATE_EXPECT is set).

use cfa::text::read;
use cfa::verify::verify;
use cfa::{Expr, ExprId, ExprKind, Program, Ty};
use std::fs;
use std::path::{Path, PathBuf};

fn parse(path: &Path) -> Program {
    let source = fs::read_to_string(path).expect("the file should be readable");
    read(&source).unwrap_or_else(|d| panic!("{}:\n{}", path.display(), d.render(false)))
}

fn lines(program: &Program) -> String {
    verify(program).iter().map(|v| v.show(program) + "\n").collect()
}

fn files() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify");
    let entries = fs::read_dir(directory).expect("the directory should exist");
    let mut files: Vec<_> = entries.map(|e| e.expect("it should be readable").path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "cfa"));
    files.sort();
    files
}

#[test]
fn each_rule_is_checked() {
    for path in files() {
        let program = parse(&path);
        let name = path.file_stem().and_then(|s| s.to_str()).expect("a name in ASCII");
        let rule: u8 = name[..2].parse().expect("the name should begin with the rule's number");
        let others = verify(&program).into_iter().find(|v| v.rule != rule);
        assert!(others.is_none(), "{name}: {}", others.expect("it is there").show(&program));
        let (found, expected) = (lines(&program), path.with_extension("expect"));
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&expected, &found).expect("the file should be writable");
        }
        let wanted = fs::read_to_string(&expected).unwrap_or_default();
        assert_eq!(found, wanted, "{name}");
        assert!(!found.is_empty(), "{name} should break a rule");
    }
}

#[test]
fn every_rule_has_a_file() {
    let mut numbers: Vec<u8> =
        files().iter().filter_map(|p| p.file_name()?.to_str()?.get(..2)?.parse().ok()).collect();
    numbers.dedup();
    assert_eq!(numbers, (1..=12).collect::<Vec<u8>>());
}

#[test]
fn the_partition_of_the_paper_is_well_formed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text/partition.cfa");
    assert_eq!(lines(&parse(&path)), "");
}

#[test]
fn an_operand_has_a_smaller_id() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/text/partition.cfa");
    let mut program = parse(&path);
    let function = program.functions.ids().next().expect("there is one");
    let body = program.functions[function].body.as_mut().expect("it has a body");
    body.exprs[ExprId(0)] = Expr { kind: ExprKind::Load(ExprId(0)), ty: Ty::INT };
    assert!(lines(&program).starts_with("rule 8, partition: x0 has an id out of range or a later"));
}
