//! The calls of our own front end and interpreter, in this process.

use super::{Program, Ran, Stop, Unit, UnitReport, Unsupported};
use crate::{Result, dataflow};
use cfa::{DataModel, Op};
use cfront::driver::{Options, Translation, UnitRequest, front_end};
use std::time::Instant;

/// Preprocesses (unless it is a `.i` file), parses, types and lowers one unit.
pub fn front(unit: &Unit) -> Result<UnitReport> {
    let options = Options { with_models: false, threads: 1, ..Options::default() };
    let start = Instant::now();
    let (translation, diagnostics) = front_end(&[request(unit)], &options);
    let seconds = start.elapsed().as_secs_f64();
    let (functions, unsupported) =
        translation.as_ref().map_or_else(Default::default, |t| examine(&t.program));
    let checked = translation.as_ref().filter(|_| unit.roundtrip);
    let broken = checked.map_or_else(Vec::new, |t| broken(&t.program));
    let (errors, others): (Vec<_>, Vec<_>) = diagnostics.iter().partition(|d| d.is_error());
    Ok(UnitReport {
        parsed: translation.is_some(),
        functions,
        unsupported,
        broken,
        diagnostics: errors.into_iter().chain(others).map(|d| d.render(false)).collect(),
        seconds,
    })
}

/// What is wrong with a program or its text form.
fn broken(program: &cfa::Program) -> Vec<String> {
    let violations = cfa::verify::verify(program);
    let mut out: Vec<String> = violations.iter().map(|v| v.show(program)).collect();
    match cfa::text::read(&cfa::text::print(program)) {
        Ok(again) if again == *program => {}
        Ok(_) => out.push("its text reads back as another program".to_string()),
        Err(error) => out.push(error.render(false)),
    }
    out
}

fn request(unit: &Unit) -> UnitRequest {
    let file = unit.file.to_string_lossy();
    let flags = unit.arguments.iter().skip(1).filter(|word| **word != file);
    UnitRequest {
        file: unit.file.clone(),
        directory: Some(unit.directory.clone()),
        flags: flags.cloned().collect(),
    }
}

/// ILP32 if the compiler is told so.
fn data_model(units: &[Unit]) -> DataModel {
    let narrow = |unit: &Unit| unit.arguments.iter().any(|word| word == "-m32");
    if units.iter().any(narrow) { DataModel::Ilp32 } else { DataModel::Lp64 }
}

/// Links the units with the models of the library and runs `main`; gives its standard output.
pub fn interpret(program: &Program, stdin: Vec<u8>) -> Result<(Vec<u8>, Ran)> {
    let requests: Vec<_> = program.units.iter().map(request).collect();
    let start = Instant::now();
    let options = Options { data_model: data_model(&program.units), ..Options::default() };
    let (translation, diagnostics) = front_end(&requests, &options);
    let front_seconds = start.elapsed().as_secs_f64();
    let Some(translation) = translation else {
        let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
        return Err(messages.into());
    };
    let linked = &translation.program;
    let main = linked.function("main").ok_or("there is no `main`")?;
    let args = program.arguments.iter().map(|a| a.clone().into_bytes()).collect();
    let inputs = cfa::Inputs { args, stdin, ..Default::default() };
    let options = interp::Options { memory: 8 << 30, ..Default::default() };
    let start = Instant::now();
    let run = interp::Interpreter::new(linked).run(main, &inputs, &options);
    let seconds = start.elapsed().as_secs_f64();
    // zlib slides hash chains that it never set ("prev[n] is garbage but will never be used").
    let is_garbage = |one: &&interp::Finding| {
        one.reason == interp::Reason::Indeterminate && one.which == Some(interp::Which::Heap)
    };
    let stop = match (&run.stop, run.findings.iter().find(|one| !is_garbage(one))) {
        (interp::Stop::Exit(_), Some(one)) => {
            let place = linked.line_of(one.place(linked));
            Stop::Reason(format!("{place}: undefined: {}", one.reason.kind()))
        }
        (interp::Stop::Exit(code), None) => Stop::Exit(*code),
        (other, _) => Stop::Reason(describe(other, linked)),
    };
    Ok((run.stdout, Ran { stop, front_seconds, seconds, steps: run.steps }))
}

/// The unit, linked with the models of the library if they are wanted, by one thread.
pub fn translated(unit: &Unit, with_models: bool) -> Result<Translation> {
    let data_model = data_model(std::slice::from_ref(unit));
    let options = Options { with_models, threads: 1, data_model, ..Options::default() };
    let (translation, diagnostics) = front_end(&[request(unit)], &options);
    translation.ok_or_else(|| {
        let error = diagnostics.iter().find(|d| d.is_error()).map(|d| d.render(false));
        error.unwrap_or_default().into()
    })
}

/// Links the unit with the models of the library and runs the data-flow analyses on it.
pub fn dataflow(unit: &Unit) -> Result<dataflow::Report> {
    let options = Options { threads: 1, ..Options::default() };
    let start = Instant::now();
    let (translation, _) = front_end(&[request(unit)], &options);
    let front_seconds = start.elapsed().as_secs_f64();
    let program = translation.ok_or("the front end refuses it")?.program;
    let start = Instant::now();
    let points_to = cfa::PointsTo::new(&program);
    let pointsto_seconds = start.elapsed().as_secs_f64();
    let found = points_to.statistics();
    let start = Instant::now();
    let def_use = cfa::DefUse::new(&points_to);
    let summary_seconds = start.elapsed().as_secs_f64();
    let count = |calls: cfa::defuse::Calls| {
        let start = Instant::now();
        let users = program.functions.entries().filter(|(_, f)| !program.units[f.unit].library);
        let counts = users.map(|(id, f)| {
            let mut count = 0;
            def_use.each_pair(id, calls, |_| count += 1);
            (count, f.name.clone())
        });
        let counts: Vec<(usize, String)> = counts.collect();
        let all = counts.iter().map(|(count, _)| count).sum();
        let (most, name) = counts.into_iter().max().unwrap_or_default();
        dataflow::Pairs { seconds: start.elapsed().as_secs_f64(), all, most, name }
    };
    Ok(dataflow::Report {
        summary_seconds,
        direct: count(cfa::defuse::Calls::Library),
        through_calls: count(cfa::defuse::Calls::All),
        front_seconds,
        pointsto_seconds,
        objects: found.objects,
        cells: found.cells,
        nodes: found.nodes,
        instances: found.instances,
        waves: found.waves,
        average: found.average,
        largest: found.largest,
    })
}

/// Counts the functions that have a body in the user's units, and finds what they could not say.
pub fn examine(program: &cfa::Program) -> (usize, Vec<Unsupported>) {
    let mut functions = 0;
    let mut unsupported = Vec::new();
    for function in program.functions.iter().filter(|f| !program.units[f.unit].library) {
        let Some(body) = &function.body else { continue };
        functions += 1;
        for edge in body.edges.iter() {
            if let Op::Unsupported(reason) = &edge.op {
                let place = edge.marks.place;
                let file = program.files.get(place.file).map_or("?", String::as_str);
                unsupported.push(Unsupported {
                    function: function.name.clone(),
                    reason: reason.clone(),
                    place: format!("{file}:{}:{}", place.line, place.column),
                });
            }
        }
    }
    (functions, unsupported)
}

/// The interpreter's reason with its place.
fn describe(stop: &interp::Stop, program: &cfa::Program) -> String {
    let at = |place: &base::Place| {
        let file = program.files.get(place.file).map_or("?", String::as_str);
        format!("{file}:{}:{}", place.line, place.column)
    };
    match stop {
        interp::Stop::Undefined { what, place } => format!("{}: undefined: {what}", at(place)),
        interp::Stop::Unsupported(what, place) => format!("{}: unsupported: {what}", at(place)),
        other => format!("{other:?}"),
    }
}
