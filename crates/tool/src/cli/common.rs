//! The options that every command on C files takes.

use super::running::Running;
use crate::asked::Session;
use crate::output::{Color, Output, Verbosity};
use cfa::shape::{Shape, Shaped, Size};
use cfa::stub::Stub;
use cfa::{DataModel, FuncId, Global, Program};
use cfront::compile_commands;
use cfront::driver::Uninitialised;
use cfront::preprocess::compiler;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, builder::PossibleValuesParser, value_parser};
use std::path::{Path, PathBuf};
use symbolic::{Form, Limits};

/// The other word for [`Uninitialised::Input`]: options and results have it.
pub const INPUT: &str = "input";
/// Contracts in comments are comments.
pub const IGNORE: &str = "ignore";

#[derive(Clone)]
pub struct Common {
    pub files: Vec<PathBuf>,
    /// For the compiler.
    pub flags: Vec<String>,
    /// A directory with compile_commands.json.
    pub build: Option<PathBuf>,
    /// The function where executions start, if given.
    pub entry: Option<String>,
    pub data_model: DataModel,
    pub output: Output,
    pub json: bool,
    /// Shapes of inputs.
    pub inputs: Vec<Shaped>,
    /// What holds where the entry is entered, as C.
    pub assumptions: Vec<String>,
    /// Contracts in comments are read.
    pub contracts: bool,
    /// What static objects hold when the entry is called.
    pub globals: Globals,
    /// The program is a verification task, whatever it calls.
    pub is_task: bool,
    /// What local variables without an initialiser are.
    pub uninitialised: Uninitialised,
    /// What functions without a body do at most.
    pub stubs: Vec<Stub>,
    /// Functions whose bodies are dropped.
    pub abstracted: Vec<String>,
    /// Functions that may run at any time.
    pub handlers: Vec<String>,
    /// How far objects go that nobody gave a shape to.
    pub limits: Limits,
    pub running: Running,
    /// The result that named the files or the build. What it says must not run anything.
    pub named_by: Option<PathBuf>,
}

/// What static objects hold when the entry is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Globals {
    /// Of `main` their initial values; of other functions tests have these, and proofs are about all.
    #[default]
    Any,
    /// Their initial values: the user grants it.
    Initial,
    /// Those that can differ are inputs of tests.
    Input,
}

impl Globals {
    pub const ALL: [Globals; 3] = [Globals::Any, Globals::Initial, Globals::Input];

    pub fn name(self) -> &'static str {
        match self {
            Globals::Any => "any",
            Globals::Initial => "initial",
            Globals::Input => "input",
        }
    }

    /// `None` if there is none of this name.
    pub fn named(name: &str) -> Option<Globals> {
        Globals::ALL.into_iter().find(|known| known.name() == name)
    }
}

pub fn add(command: Command) -> Command {
    command.args(inputs()).args(limits()).args(outputs())
}

fn inputs() -> [Arg; 13] {
    let models = [DataModel::Lp64, DataModel::Ilp32].map(DataModel::name);
    [
        Arg::new("input")
            .long("input")
            .value_name("NAME=SHAPE")
            .value_parser(shaped)
            .action(ArgAction::Append)
            .help(
                "The shape of an input: a=[n], s=string(8), p=null, p=object?, x=0..9, \
                 'p->buf=[p->len]', end=s+n, call=&f, flag=volatile",
            ),
        Arg::new("assume").long("assume").value_name("EXPRESSION").action(ArgAction::Append).help(
            "What holds where the entry is entered, in C over its parameters and globals: \
                 'n <= cap && p != q'",
        ),
        Arg::new("contracts")
            .long("contracts")
            .value_name("WHAT")
            .value_parser(PossibleValuesParser::new(["honour", IGNORE]))
            .default_value("honour")
            .help("What `requires` clauses of ACSL are, in comments before the entry"),
        Arg::new("globals")
            .long("globals")
            .value_name("STATE")
            .value_parser(PossibleValuesParser::new(Globals::ALL.map(Globals::name)))
            .default_value("any")
            .help("What static objects hold when the entry is called; input: tests say so"),
        Arg::new("uninitialised")
            .long("uninitialised")
            .value_name("WHAT")
            .value_parser(PossibleValuesParser::new(["arbitrary", INPUT]))
            .default_value("arbitrary")
            .help("What local variables without an initialiser are: an input is main::x in tests"),
        Arg::new("abstract")
            .long("abstract")
            .value_name("FUNCTION")
            .action(ArgAction::Append)
            .help("Drop the body of a function: its results become inputs"),
        Arg::new("handler")
            .long("handler")
            .value_name("FUNCTION")
            .action(ArgAction::Append)
            .help("A function that may run at any time: an interrupt, a handler of signals"),
        Arg::new("stub")
            .long("stub")
            .value_name("FUNCTION=DOES")
            .value_parser(|text: &str| text.parse::<Stub>())
            .action(ArgAction::Append)
            .help(
                "What a function without a body does at most: returns, pure, writes(p), havoc, \
                 callback",
            ),
        Arg::new("files")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .action(ArgAction::Append)
            .help("C files (.c, or .i if preprocessed)"),
        Arg::new("build")
            .short('p')
            .value_name("DIR")
            .value_parser(value_parser!(PathBuf))
            .help("Take files and flags from DIR/compile_commands.json"),
        Arg::new("entry")
            .long("entry")
            .value_name("FUNCTION")
            .help("Where executions start [default: main]"),
        Arg::new("data-model")
            .long("data-model")
            .value_name("MODEL")
            .value_parser(PossibleValuesParser::new(models))
            .ignore_case(true)
            .default_value(DataModel::Lp64.name())
            .help("Sizes of long and pointers (without it, -m32 among the flags says ilp32)"),
        Arg::new("flags")
            .value_name("FLAG")
            .last(true)
            .action(ArgAction::Append)
            .allow_hyphen_values(true)
            .help("Flags for the compiler ($CC, else cc), as in the build"),
    ]
}

fn shaped(text: &str) -> Result<Shaped, String> {
    // Without quotes, `p->v=3` writes to a file.
    let hint = if text.ends_with('-') { "; put names with `->` into quotes" } else { "" };
    text.parse::<Shaped>().map_err(|why| why + hint)
}

fn limits() -> [Arg; 2] {
    let limit = |name: &'static str| {
        Arg::new(name).long(name).value_name("N").value_parser(value_parser!(u32).range(0..=4096))
    };
    [
        limit("depth").help("Objects behind objects that nobody gave a shape to [default: 4]"),
        limit("objects").help("Objects in all that nobody gave a shape to [default: 64]"),
    ]
}

fn outputs() -> [Arg; 4] {
    [
        Arg::new("quiet")
            .short('q')
            .long("quiet")
            .action(ArgAction::SetTrue)
            .conflicts_with("verbose")
            .help("Errors only"),
        Arg::new("verbose")
            .short('v')
            .long("verbose")
            .action(ArgAction::SetTrue)
            .help("Also what the compiler remarks"),
        Arg::new("color")
            .long("color")
            .value_name("WHEN")
            .value_parser(PossibleValuesParser::new(["auto", "always", "never"]))
            .default_value("auto")
            .help("Color in messages"),
        Arg::new("json")
            .long("json")
            .action(ArgAction::SetTrue)
            .help("The result as JSON on standard output"),
    ]
}

impl Common {
    /// Sizes that the user gives, by name.
    pub fn sizes(&self) -> Vec<(String, u64)> {
        let size = |shaped: &Shaped| match shaped.shape {
            Shape::Array(Size::Count(count), _) => Some((shaped.name.clone(), count.into())),
            Shape::Text(length) => Some((shaped.name.clone(), u64::from(length) + 1)),
            _ => None,
        };
        self.inputs.iter().filter_map(size).collect()
    }

    /// Objects whose reads are to be inputs, by their names.
    pub fn volatile(&self) -> Vec<String> {
        let asked = self.inputs.iter().filter(|shaped| shaped.shape == Shape::Volatile);
        asked.map(|shaped| shaped.name.clone()).collect()
    }

    /// The inputs of the entry, as the user wants them.
    pub fn form(&self, session: &Session, entry: FuncId) -> Result<Form, String> {
        let translation = &session.translation;
        let program = &translation.program;
        let mut missing = crate::native::missing(self, program);
        let is_read = |g: &&Global| cfront::volatile::is_input(program, g);
        for global in program.globals.iter().filter(is_read) {
            missing.remove(&global.name);
        }
        let shapes = self.shapes(session, entry);
        let form = Form::within(program, entry, &shapes, self.limits)?;
        let form = form.with_missing(program, entry, &missing)?;
        let stubs = self.stubs.iter().map(|stub| {
            let f = program.function(&stub.function);
            let names = f.map(|f| cfront::parameters::names(translation, f));
            stub.clone().numbered(&names.unwrap_or_default())
        });
        let form = form.with_stubs(program, &stubs.collect::<Result<Vec<_>, _>>()?)?;
        let form = form.with_preconditions(&session.preconditions);
        let form = form.with_granted(session.granted(self));
        let form = match self.globals {
            Globals::Initial => form.with_initial_state(),
            Globals::Any | Globals::Input => form,
        };
        Ok(if self.is_task || is_task(program) { form.with_conventions() } else { form })
    }

    /// The shapes of inputs: those given, those that contracts say, and with `--globals input` those of
    /// static objects.
    fn shapes(&self, session: &Session, entry: FuncId) -> Vec<Shaped> {
        let program = session.program();
        let of_values = self.inputs.iter().filter(|shaped| shaped.shape != Shape::Volatile);
        let mut shapes: Vec<Shaped> = of_values.cloned().collect();
        shapes.extend(session.shapes_of_contract(self).cloned());
        if self.globals == Globals::Input {
            let body = program.functions[entry].body.iter();
            let params = body.flat_map(|body| body.params.iter().map(|v| &body.vars[*v].name));
            let given = shapes.iter().map(|shaped| &shaped.name);
            let taken: Vec<&String> = given.chain(params).collect();
            let is_free = |one: &Shaped| !taken.contains(&&one.name);
            let more = cfa::mutable_inputs(program).into_iter().filter(is_free);
            let more: Vec<Shaped> = more.collect();
            shapes.extend(more);
        }
        shapes
    }
}

/// Whether a program is a task as SV-COMP and Test-Comp have them: it says so by what it calls.
fn is_task(program: &Program) -> bool {
    program.functions.iter().any(|f| f.body.is_none() && f.name.starts_with("__VERIFIER_"))
}

/// The data model that the flags ask for: those of `$CC`, of the first file of the build, those behind
/// `--`. The compiler is asked later whether it is that.
fn model_of(flags: &[String], build: Option<&Path>) -> DataModel {
    let mut all: Vec<String> = compiler().unwrap_or_default();
    let listed = build.and_then(|directory| compile_commands::read(directory).ok());
    all.extend(listed.unwrap_or_default().into_iter().next().map_or_else(Vec::new, |u| u.flags));
    all.extend(flags.iter().cloned());
    match all.iter().rev().find(|flag| ["-m32", "-m64"].contains(&flag.as_str())) {
        Some(flag) if flag == "-m32" => DataModel::Ilp32,
        _ => DataModel::Lp64,
    }
}

impl From<&ArgMatches> for Common {
    fn from(matches: &ArgMatches) -> Common {
        let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
        let color = match text("color") {
            Some("always") => Color::Always,
            Some("never") => Color::Never,
            _ => Color::Auto,
        };
        let verbosity = match (matches.get_flag("quiet"), matches.get_flag("verbose")) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Normal,
        };
        let flags: Vec<String> = matches.get_many("flags").unwrap_or_default().cloned().collect();
        let build: Option<PathBuf> = matches.get_one("build").cloned();
        let is_said = matches.value_source("data-model") == Some(ValueSource::CommandLine);
        let data_model = match text("data-model") {
            _ if !is_said => model_of(&flags, build.as_deref()),
            Some(name) if name.eq_ignore_ascii_case("ilp32") => DataModel::Ilp32,
            _ => DataModel::Lp64,
        };
        Common {
            handlers: matches.get_many("handler").unwrap_or_default().cloned().collect(),
            abstracted: matches.get_many("abstract").unwrap_or_default().cloned().collect(),
            stubs: matches.get_many("stub").unwrap_or_default().cloned().collect(),
            is_task: false,
            globals: text("globals").and_then(Globals::named).unwrap_or_default(),
            uninitialised: match text("uninitialised") {
                Some(INPUT) => Uninitialised::Input,
                _ => Uninitialised::Arbitrary,
            },
            contracts: text("contracts") != Some(IGNORE),
            assumptions: matches.get_many("assume").unwrap_or_default().cloned().collect(),
            inputs: matches.get_many("input").unwrap_or_default().cloned().collect(),
            files: matches.get_many("files").unwrap_or_default().cloned().collect(),
            flags,
            build,
            entry: text("entry").map(String::from),
            data_model,
            output: Output { color, verbosity },
            json: matches.get_flag("json"),
            limits: Limits {
                depth: matches.get_one("depth").copied().unwrap_or(Limits::default().depth),
                objects: matches.get_one("objects").copied().unwrap_or(Limits::default().objects),
            },
            running: Running::from(matches),
            named_by: None,
        }
    }
}
