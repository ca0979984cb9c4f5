//! `assize export`: the tests of a result in other forms.

use super::{find, translate, vet};
use crate::cli::{Common, INPUT};
use crate::exit::Exit;
use crate::native::{confine_compilers, insertions, system};
use crate::tests;
use base::Diagnostic;
use cfa::DataModel;
use cfa::shape::Shaped;
use cfa::stub::Stub;
use cfront::driver::{Translation, Uninitialised};
use std::path::{Path, PathBuf};
use suite::c::{Sources, Style};
use suite::json::About;
use suite::sha256::sha256;
use suite::testcomp::Metadata;
use suite::zip::Entry;
use suite::{Suite, Typing, c, json, ktest, testcomp, zip};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    TestComp,
    C(Style),
    Ktest,
    Json,
}

impl Form {
    pub const ALL: [(&'static str, Form); 6] = [
        ("test-comp", Form::TestComp),
        ("c", Form::C(Style::Main)),
        ("unity", Form::C(Style::Unity)),
        ("criterion", Form::C(Style::Criterion)),
        ("ktest", Form::Ktest),
        ("json", Form::Json),
    ];
}

pub struct Arguments {
    /// Its files are those of the program, if they are given.
    pub common: Common,
    pub result: PathBuf,
    pub form: Form,
    pub output: PathBuf,
}

/// What is to be written: one file, or a directory of them.
enum Product {
    File(Vec<u8>),
    Directory(Vec<Entry>),
}

pub fn run(mut arguments: Arguments) -> Exit {
    let output = arguments.common.output;
    let about = match about(&arguments.result) {
        Ok(about) => about,
        Err(error) => return output.fail(&[error]),
    };
    if let Err(error) = complete(&mut arguments.common, &about, &arguments.result) {
        return output.fail(&[error]);
    }
    let Some(translation) = translate(&arguments.common, true) else { return Exit::Input };
    let entry = arguments.common.entry.as_deref().unwrap_or("main");
    let written = find(&translation.program, entry).and_then(|entry| {
        let typing = Typing { program: &translation.program, entry };
        let suite = plain_names(tests::read(&[arguments.result.clone()], &typing)?);
        let product = produce(&arguments, &translation, &suite, &typing, &about)?;
        write(&arguments.output, &product)?;
        Ok(suite.tests.len())
    });
    match written {
        Ok(count) => {
            let plural = if count == 1 { "" } else { "s" };
            output.remark(&format!("{count} test{plural} in {}", arguments.output.display()));
            Exit::Success
        }
        Err(error) => output.fail(&[error]),
    }
}

/// What the result says of its program. Other forms of tests than JSON say nothing.
fn about(path: &Path) -> Result<About, Diagnostic> {
    if path.is_dir() || path.extension().is_none_or(|extension| extension != "json") {
        return Ok(About::default());
    }
    let cannot =
        |why: String| Diagnostic::error(format!("cannot read `{}`: {why}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| cannot(error.to_string()))?;
    json::about(&path.display().to_string(), &text)
}

/// What the command line does not say, the result does.
pub fn complete(common: &mut Common, about: &About, result: &Path) -> Result<(), Diagnostic> {
    if common.files.is_empty() && common.build.is_none() {
        common.named_by = Some(result.to_path_buf());
        confine_compilers()?;
        common.build = about.build.as_ref().map(PathBuf::from);
        common.files = about.files.iter().map(PathBuf::from).collect();
        if common.flags.is_empty() {
            vet(result, &about.flags)?;
            common.flags.clone_from(&about.flags);
        }
        if about.data_model.as_deref() == Some(DataModel::Ilp32.name()) {
            common.data_model = DataModel::Ilp32;
        }
    }
    if common.files.is_empty() && common.build.is_none() {
        let message = format!("`{}` does not name its program", result.display());
        return Err(Diagnostic::error(message)
            .hint("name the C files after it, and the function by `--entry`"));
    }
    if common.entry.is_none() {
        common.entry.clone_from(&about.entry);
    }
    let forgets = base::mutant!("tool: a result does not say that variables are inputs");
    if about.uninitialised.as_deref() == Some(INPUT) && !forgets {
        common.uninitialised = Uninitialised::Input;
    }
    if common.handlers.is_empty() {
        common.handlers.clone_from(&about.handlers);
    }
    if common.inputs.is_empty() {
        let shapes = about.inputs.iter().map(|shape| shape.parse::<Shaped>());
        common.inputs = shapes.collect::<Result<_, _>>().map_err(|why| {
            let name = result.display();
            let message = format!("`{name}` has a shape of an input that cannot be read");
            Diagnostic::error(message).hint(why)
        })?;
    }
    if common.stubs.is_empty() {
        let stubs = about.stubs.iter().map(|stub| stub.parse::<Stub>());
        common.stubs = stubs.collect::<Result<_, _>>().map_err(|why| {
            let message = format!("`{}` has a stub that cannot be read", result.display());
            Diagnostic::error(message).hint(why)
        })?;
    }
    Ok(())
}

/// Names become parts of file names: those that are not plain are replaced by numbers.
fn plain_names(mut suite: Suite) -> Suite {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
    if !suite.tests.iter().all(|test| test.name.chars().all(plain)) {
        for (k, test) in suite.tests.iter_mut().enumerate() {
            test.name = k.to_string();
        }
    }
    suite
}

fn produce(
    arguments: &Arguments,
    translation: &Translation,
    suite: &Suite,
    typing: &Typing<'_>,
    about: &About,
) -> Result<Product, Diagnostic> {
    if arguments.form != Form::Json {
        c::refuse_variables(suite, typing)?;
    }
    let ends = |extension: &str| arguments.output.extension().is_some_and(|e| e == extension);
    match arguments.form {
        Form::Json => Ok(Product::File(json::write(suite, typing)?.into_bytes())),
        Form::Ktest => {
            let one = |test: &suite::Test| {
                let bytes = ktest::write(test, typing)?;
                Ok(Entry { name: format!("test{}.ktest", test.name), bytes })
            };
            Ok(Product::Directory(suite.tests.iter().map(one).collect::<Result<_, _>>()?))
        }
        Form::TestComp => {
            let query = about.query.as_deref().unwrap_or_default();
            let metadata = metadata(&arguments.common, typing, query)?;
            let entries = testcomp::write(suite, typing, &metadata)?;
            if !ends("zip") {
                return Ok(Product::Directory(entries));
            }
            Ok(Product::File(zip::write(&entries).map_err(Diagnostic::error)?))
        }
        Form::C(_) if ends("c") && has_insertions(translation) => {
            let message = "tests of a program with registers or handlers are more than one file";
            Err(Diagnostic::error(message).hint("name a directory by `-o`"))
        }
        Form::C(style) if ends("c") => {
            Ok(Product::File(c::standalone(suite, typing, style)?.into_bytes()))
        }
        Form::C(style) => {
            let sources = sources(&arguments.common, translation, &arguments.output);
            Ok(Product::Directory(c::write(suite, typing, style, &sources)?))
        }
    }
}

/// Whether accesses of the program are calls in its tests.
fn has_insertions(translation: &Translation) -> bool {
    translation.sources.iter().any(|source| !source.insertions.is_empty())
}

/// The same suite has the same bytes: there is no time in it.
pub fn metadata(
    common: &Common,
    typing: &Typing<'_>,
    specification: &str,
) -> Result<Metadata, Diagnostic> {
    let [file] = common.files.as_slice() else {
        return Err(Diagnostic::error("Test-Comp's programs are one file")
            .hint("name one C file after the result"));
    };
    let bytes = std::fs::read(file)
        .map_err(|error| Diagnostic::error(format!("cannot read `{}`: {error}", file.display())))?;
    let architecture = if common.data_model == DataModel::Ilp32 { "32bit" } else { "64bit" };
    Ok(Metadata {
        producer: concat!("assize ", env!("CARGO_PKG_VERSION")).into(),
        specification: specification.into(),
        program_file: file.display().to_string(),
        program_hash: sha256(&bytes),
        entry: typing.entry_name().into(),
        architecture,
        creation_time: String::new(),
    })
}

/// The program's files as they are called from the directory of the tests, which need not exist.
pub fn sources(common: &Common, translation: &Translation, directory: &Path) -> Sources {
    let absolute = |path: &Path| {
        path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.into())
    };
    let from = absolute(directory);
    let relative = |file: &PathBuf| {
        let to = absolute(file);
        let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
        let up = from.components().skip(common).map(|_| Path::new(".."));
        let path: PathBuf = up
            .chain(to.components().skip(common).map(|part| Path::new(part.as_os_str())))
            .collect();
        path.display().to_string()
    };
    let mut files: Vec<String> = common.files.iter().map(relative).collect();
    let mut texts = Vec::new();
    for (unit, source) in translation.sources.entries() {
        let more = insertions(source);
        if let Some(file) = files.get_mut(unit.0 as usize).filter(|_| !more.is_empty()) {
            *file = format!("program{}.c", unit.0);
            texts.push((file.clone(), suite::native::inserted(&source.text, &more)));
        }
    }
    Sources { files, flags: common.flags.clone(), system: system(translation), texts }
}

fn write(path: &Path, product: &Product) -> Result<(), Diagnostic> {
    let cannot = |path: &Path, error: std::io::Error| {
        Diagnostic::error(format!("cannot write `{}`: {error}", path.display()))
    };
    match product {
        Product::File(bytes) => std::fs::write(path, bytes).map_err(|error| cannot(path, error)),
        Product::Directory(entries) => {
            std::fs::create_dir_all(path).map_err(|error| cannot(path, error))?;
            for entry in entries {
                let file = path.join(&entry.name);
                std::fs::write(&file, &entry.bytes).map_err(|error| cannot(&file, error))?;
            }
            Ok(())
        }
    }
}
