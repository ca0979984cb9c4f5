//! Probes, compiler and interpreter agree: the path that a native run recorded is the path that
//! the interpreter takes, edge by edge, for every program of `tests/run`.

use cfa::{EdgeId, FuncId, PointsTo, Program};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use interp::{Interpreter, Observer, Options as Limits};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;
use suite::native::{Calls, Events, RUNTIME, Step, TRACE_VARIABLE, Trace, instrument, join, walk};

fn is_tested(program: &Program, f: FuncId) -> bool {
    let function = &program.functions[f];
    let own = program.files[function.place.file].as_str() == program.units[function.unit].name;
    function.body.is_some() && !program.units[function.unit].library && own
}

struct Recorder<'p> {
    program: &'p Program,
    steps: Vec<Step>,
}

impl Observer for Recorder<'_> {
    fn edge(&mut self, function: FuncId, edge: EdgeId) {
        if is_tested(self.program, function) {
            self.steps.push(Step { function, edge });
        }
    }
}

fn translated(file: &Path) -> Translation {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) = front_end(&[request], &Options::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    translation.unwrap_or_else(|| panic!("{messages}"))
}

/// The instrumented program, built.
fn built(file: &Path, translation: &Translation, events: &Events) -> PathBuf {
    let program = &translation.program;
    let name = file.file_stem().expect("a test should have a name").to_string_lossy();
    let place = |suffix: &str| {
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("native-{name}{suffix}"))
    };
    let (unit, source) = translation
        .sources
        .entries()
        .find(|(unit, _)| !program.units[*unit].library)
        .expect("the file should be a unit");
    let wanted = |f| is_tested(program, f);
    let text = instrument(program, unit, &source.text, events, wanted, &[]);
    std::fs::write(place(".i"), text).expect("the directory for tests should be writable");
    std::fs::write(place("-runtime.c"), RUNTIME).expect("the directory should be writable");
    let mut cc = Command::new("cc");
    cc.args(["-w", "-o"]).arg(place("")).arg(place(".i")).arg(place("-runtime.c")).arg("-lm");
    let output = cc.output().expect("cc should start");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {said}", file.display());
    place("")
}

fn check(file: &Path) {
    let translation = translated(file);
    let program = &translation.program;
    let events = Events::new(program);
    let binary = built(file, &translation, &events);
    let record = binary.with_extension("events");
    let _ = std::fs::remove_file(&record);
    let output = Command::new(&binary)
        .env(TRACE_VARIABLE, &record)
        .output()
        .expect("the program should start");
    let bytes = File::open(&record).and_then(Trace::written);
    let bytes = bytes.expect("the run should have recorded events");
    let _ = std::fs::remove_file(&record);
    let trace = Trace::read(&events, &bytes);
    let points_to = PointsTo::new(program);
    let calls = Calls {
        instrumented: &|f| is_tested(program, f),
        may_call: &|step, g| points_to.callees(step.function, step.edge).contains(&g),
    };
    let meant = output.status.code().is_some();
    let walked = trace.roots.iter().map(|root| walk(program, &trace, *root, &calls, meant));
    let mut paths = join(walked.collect(), None);
    assert_eq!(paths.len(), 1, "{}: there should be one execution", file.display());
    let path = paths.remove(0);
    assert_eq!(path.lost, None, "{}", file.display());
    let mut recorder = Recorder { program, steps: Vec::new() };
    let main = program.function("main").expect("a test should have a main");
    let inputs = cfa::Inputs::default();
    let interpreter = Interpreter::new(program);
    interpreter.run_observed(main, &inputs, &Limits::default(), &mut recorder);
    let differ = path.steps.iter().zip(&recorder.steps).position(|(a, b)| a != b);
    let show = |steps: &[Step], at: usize| format!("{:?}", steps.get(at));
    if let Some(at) = differ {
        let (native, ours) = (show(&path.steps, at), show(&recorder.steps, at));
        panic!("{}: step {at} is {native} natively and {ours} for us", file.display());
    }
    assert!(path.complete, "{}: the path should be complete", file.display());
    assert_eq!(path.steps.len(), recorder.steps.len(), "{}", file.display());
}

#[test]
fn native_paths_are_the_interpreter_s() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let files = std::fs::read_dir(directory).expect("there should be programs to run");
    let mut files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|known| known == "c"));
    files.sort();
    assert!(!files.is_empty(), "there should be programs to run");
    for file in &files {
        check(file);
    }
}
