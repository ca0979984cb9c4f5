//! Driven edge by edge, the programs of `tests/run` and `tests/undefined` take the edges of their
//! run, write the same and stop alike; and so they do from copies of their state on the way.

use cfa::{DataModel, Program};
use cfront::driver::{Options, UnitRequest, front_end};
use interp::{Execution, Interpreter, Options as Limits, Standing, Stop, Trace};
use std::path::{Path, PathBuf};

fn programs(of: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests").join(of);
    let entries = std::fs::read_dir(dir).expect("the directory of tests should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

fn program(file: &Path, data_model: DataModel) -> Program {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) =
        front_end(&[request], &Options { data_model, ..Options::default() });
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}")).program
}

fn stop(execution: &Execution) -> Stop {
    match execution.standing() {
        Standing::Stopped(stop) => stop.clone(),
        Standing::Needs(request) => Stop::NoInput(request.name.clone()),
        Standing::Location => panic!("an execution should be at its end"),
    }
}

/// How many copies are made of each execution.
const COPIES: usize = 5;

fn check(file: &Path, model: DataModel) {
    let name = file.display();
    let program = program(file, model);
    let main = program.function("main").expect("a test should have a main");
    let (interpreter, inputs) = (Interpreter::new(&program), cfa::Inputs::default());
    let limits = Limits { trace: true, ..Limits::default() };
    let run = interpreter.run(main, &inputs, &limits);
    let expected = run.trace.as_ref().expect("a trace is wanted");
    let end = (run.stop.clone(), run.stdout.clone(), run.stderr.clone(), run.steps);
    let outcome = |e: &Execution| (stop(e), e.stdout(), e.stderr(), e.steps());
    let mut execution = interpreter.start(main, &inputs, &limits);
    let (mut taken, mut copies) = (0, Vec::new());
    while execution.can_step() {
        if taken % (expected.len() / COPIES + 1) == 0 {
            copies.push((execution.snapshot(), taken, execution.hash()));
        }
        if let Some(edge) = execution.step() {
            assert_eq!(Some(&edge), expected.get(taken), "{name}: edge {taken}");
            taken += 1;
        }
    }
    assert_eq!(taken, expected.len(), "{name}");
    assert!(outcome(&execution) == end, "{name}: {:?}, not {:?}", stop(&execution), run.stop);
    for (snapshot, at, hash) in &copies {
        let mut copy = snapshot.resume();
        assert_eq!(copy.hash(), *hash, "{name}: at edge {at}");
        let mut trace = Trace::new();
        copy.run_observed(&mut trace);
        assert!(trace == expected[*at..], "{name}: from edge {at}");
        assert!(outcome(&copy) == end, "{name}: {:?} from edge {at}", stop(&copy));
    }
}

#[test]
fn programs_that_run_are_driven_alike() {
    programs("run").iter().for_each(|file| check(file, DataModel::Lp64));
}

#[test]
fn on_ilp32_too() {
    programs("run").iter().for_each(|file| check(file, DataModel::Ilp32));
}

#[test]
fn programs_that_are_undefined_are_driven_alike() {
    programs("undefined").iter().for_each(|file| check(file, DataModel::Lp64));
}
