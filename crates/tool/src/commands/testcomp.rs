//! `assize testcomp`: a property, a program, and out comes a suite in Test-Comp's format.

use super::export::metadata;
use super::generate::{self, Hunt};
use crate::asked;
use crate::cli::Question;
use crate::exit::Exit;
use base::Diagnostic;
use cfa::FuncId;
use cfront::driver::Uninitialised;
use std::path::{Path, PathBuf};
use suite::{Suite, Test, testcomp, zip};

pub struct Arguments {
    /// Its question and entry are those of the property.
    pub generate: generate::Arguments,
    /// The file with the property.
    pub property: PathBuf,
    pub suite: PathBuf,
}

pub fn run(mut arguments: Arguments) -> Exit {
    let output = arguments.generate.common.output;
    let property = match read(&arguments.property) {
        Ok(property) => property,
        Err(error) => return output.fail(&[error]),
    };
    if arguments.generate.common.uninitialised == Uninitialised::Input {
        let error = Diagnostic::error("tests of Test-Comp cannot set local variables");
        return output.fail(&[error.hint("leave out `--uninitialised input`")]);
    }
    arguments.generate.common.entry = Some(property.entry.clone());
    arguments.generate.common.is_task = true;
    arguments.generate.keeps_plain = true;
    arguments.generate.asking.question = Question::Query(property.query.clone());
    let generate = &arguments.generate;
    let running = &generate.common.running;
    running.deadline.guard(running.memory);
    let Some(session) = asked::hear(&generate.common, &generate.asking) else {
        return Exit::Input;
    };
    let progress = |hunt: &Hunt<'_>| write(&arguments, &property, hunt);
    let told = generate::hunted(generate, &session, Some(&progress), |hunt| {
        write(&arguments, &property, hunt)?;
        Ok(generate::tell(generate, hunt))
    });
    told.unwrap_or_else(|error| output.fail(&[error]))
}

/// What a property says: `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Property {
    text: String,
    entry: String,
    query: String,
}

fn read(file: &Path) -> Result<Property, Diagnostic> {
    let name = file.display();
    let text = std::fs::read_to_string(file)
        .map_err(|error| Diagnostic::error(format!("cannot read `{name}`: {error}")))?;
    parse(&text).ok_or_else(|| {
        Diagnostic::error(format!("`{name}` is no property of Test-Comp")).hint(
            "expected `COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )` or another query",
        )
    })
}

fn parse(text: &str) -> Option<Property> {
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    let line = lines.next()?;
    let (_, inside) = line.split_once('(').filter(|(word, _)| word.trim() == "COVER")?;
    let (entry, query) = inside.trim_end().strip_suffix(')')?.split_once(',')?;
    let call = entry.trim().strip_prefix("init")?.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (entry, _) = call.split_once('(')?;
    let query = query.trim().strip_prefix("FQL")?.trim().strip_prefix('(')?.strip_suffix(')')?;
    let is_alone = lines.next().is_none();
    is_alone.then(|| Property {
        text: line.to_string(),
        entry: entry.trim().to_string(),
        query: query.trim().to_string(),
    })
}

fn write(arguments: &Arguments, property: &Property, hunt: &Hunt<'_>) -> Result<(), Diagnostic> {
    let typing = hunt.typing;
    // Validators end a run that reads more than a test has.
    let inputs = |test: &Test, reads: Option<&Vec<FuncId>>| match reads {
        Some(reads) => {
            let names = reads.iter().map(|f| typing.program.functions[*f].name.as_str());
            testcomp::as_read(&test.inputs, typing, &names.collect::<Vec<_>>())
        }
        None => testcomp::in_call_order(&test.inputs, typing),
    };
    let tests = hunt
        .suite
        .tests
        .iter()
        .zip(&hunt.seen)
        // Its vectors have no words for allocations that fail and for what functions write.
        .filter(|(test, _)| test.inputs.failures.is_empty() && test.inputs.writes.is_empty())
        .map(|(test, seen)| Test { inputs: inputs(test, seen.reads.as_ref()), ..test.clone() });
    let suite = Suite { tests: tests.collect() };
    let metadata = metadata(&arguments.generate.common, typing, &property.text)?;
    let entries = testcomp::write(&suite, typing, &metadata)?;
    let bytes = zip::write(&entries).map_err(Diagnostic::error)?;
    replace(&arguments.suite, &bytes).map_err(|error| {
        let name = arguments.suite.display();
        Diagnostic::error(format!("cannot write `{name}`: {error}"))
    })
}

/// The file is replaced by renaming, so that it is whole whenever this process is killed. What is no
/// file (`/dev/null`) is written to, and stays what it is.
fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return std::fs::write(path, bytes);
    }
    let mut new = path.as_os_str().to_os_string();
    new.push(".new");
    std::fs::write(&new, bytes)?;
    std::fs::rename(&new, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read() {
        let branches = parse("COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n\n");
        let branches = branches.expect("this is a property");
        assert_eq!((&*branches.entry, &*branches.query), ("main", "COVER EDGES(@DECISIONEDGE)"));
        let error = parse("\nCOVER(init(main()),FQL(COVER EDGES(@CALL(reach_error))))");
        assert_eq!(error.expect("this is one").query, "COVER EDGES(@CALL(reach_error))");
    }

    #[test]
    fn other_texts_are_none() {
        let check = "CHECK( init(main()), LTL(G ! call(reach_error())) )";
        for text in ["", "COVER", "COVER( init(main()) )", check, "COVER(init(main), FQL(x))"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
