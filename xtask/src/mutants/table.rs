//! The mutants, and for each the tests that are meant to kill it.

use std::fmt;

/// The program has tests of its own.
const PROGRAM: &str = "assize";

pub struct Mutant {
    /// As in the code: the crate first.
    pub name: &'static str,
    /// The likeliest first.
    pub tests: &'static [Test],
}

/// Tests of one binary whose names have this in them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Test {
    pub package: &'static str,
    /// The file of tests; the name of the package for those in its own files.
    pub binary: &'static str,
    pub filter: &'static str,
}

impl Test {
    /// How cargo is told to build it.
    pub fn target(&self) -> Vec<&'static str> {
        match self.binary {
            PROGRAM => vec!["--bin", PROGRAM],
            own if own == self.package => vec!["--lib"],
            file => vec!["--test", file],
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} {}", self.package, self.binary, self.filter)
    }
}

const fn mutant(name: &'static str, tests: &'static [Test]) -> Mutant {
    Mutant { name, tests }
}

const fn test(package: &'static str, binary: &'static str, filter: &'static str) -> Test {
    Test { package, binary, filter }
}

/// What every engine has to say of every goal of `tests/verdicts`.
const VERDICTS: Test = test("assize", "assize", "verdicts");

/// Checks against the findings of the interpreter.
const OBJECTS: Test = test("query", "checks", "objects");
/// What is said of programs under flags that change their meaning.
const FLAGS: Test = test("assize", "flags", "");

/// Registers, interrupts, and tests of such programs in other forms.
const EMBEDDED: Test = test("assize", "embedded", "");

/// What commands print.
const QUERIES: Test = test("assize", "queries", "");

pub const MUTANTS: &[Mutant] = &[
    mutant(
        "cfront: a bit-field lies across its units",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: a cast in a condition does nothing",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: a range of cases without its end",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: a wide bit-field promoted to unsigned",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: long and unsigned int meet in unsigned long",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: unsigned char promoted as such",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: x++ has the new value",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant("check: a clause without a conflict is accepted", &[test("check", "lrat", "")]),
    mutant("check: a conclusion with other literals is accepted", &[test("check", "lrat", "")]),
    mutant("check: a restored clause is believed", &[test("check", "lrat", "")]),
    mutant("check: pairs are refuted", &[test("check", "proofs", "")]),
    mutant(
        "check: there is nothing beyond the bounds",
        &[test("check", "proofs", "an_execution_goes_on")],
    ),
    mutant(
        "engine: no selector picks the last",
        &[test("engine", "bmc", "goals_of_a_group_that_share_no_execution")],
    ),
    mutant(
        "engine: nothing is completed behind what was not followed",
        &[test("engine", "bmc", "conclusions")],
    ),
    mutant(
        "engine: nothing is reached at the end",
        &[test("engine", "bmc", "where_executions_end")],
    ),
    mutant(
        "engine: nothing is reached before undefined behaviour",
        &[test("engine", "bmc", "before_undefined_behaviour")],
    ),
    mutant("engine: there is nothing beyond the bound", &[test("engine", "bmc", "frontier")]),
    mutant("goal: a search that was wrong keeps its proofs", &[test("goal", "ledger", "")]),
    mutant("goal: a star has one turn at least", &[test("goal", "words", "automata_accept")]),
    mutant("goal: a summary is used once", &[test("goal", "structure", "")]),
    mutant("goal: at a join the threads of one path are lost", &[test("goal", "shared", "")]),
    mutant("goal: no path ends in a loop without exit", &[test("goal", "structure", "")]),
    mutant("goal: nothing is completed by standing behind a place", &[test("goal", "after", "")]),
    mutant("goal: one pair without a proof is enough", &[test("goal", "ledger", "")]),
    mutant("goal: one side covers a pair", &[test("goal", "ledger", "")]),
    mutant("goal: states are split once", &[test("goal", "words", "")]),
    mutant("query: >=n allows one less", &[test("query", "runs", "")]),
    mutant("query: NOT of the whole program", &[test("query", "targets", "laws")]),
    mutant("query: masking without the agreement test", &[test("query", "mcdc", "")]),
    mutant("query: predicates of edges are not asked behind them", &[test("query", "runs", "")]),
    mutant("query: unique cause as masking", &[test("query", "mcdc", "")]),
    mutant("cfa: a case of a constant has its first value only", &[VERDICTS]),
    mutant(
        "cfront: a called function takes its default first",
        &[test("cfront", "predicates", "native")],
    ),
    mutant("goal: a rival that agrees stays one", &[test("query", "mcdc", "wide")]),
    mutant("suite: labels in a row have one address", &[test("assize", "native", "")]),
    mutant("suite: what is masked still decides", &[test("assize", "builds", "two_ways")]),
    mutant(
        "smt: array terms that a limit left are forgotten",
        &[test("smt", "solver", "array_terms")],
    ),
    mutant("suite: a path that was cut off is complete", &[test("suite", "judge", "")]),
    mutant("suite: every call returns", &[test("assize", "builds", "however_a_run_ends")]),
    mutant("suite: goals imply what implies them", &[test("suite", "reduce", "as_small")]),
    mutant("suite: large cases are not found again", &[test("assize", "native", "")]),
    mutant("suite: simpler inputs are kept whatever they do", &[test("suite", "shrink", "")]),
    mutant("symbolic: <= of floats as <", &[test("symbolic", "agree", "floats")]),
    mutant("symbolic: INT_MIN / -1 allowed", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: a merge keeps the first value", &[test("symbolic", "algebra", "merging")]),
    mutant(
        "symbolic: a store through a choice of pointers writes to all",
        &[test("symbolic", "agree", "pointers")],
    ),
    mutant("symbolic: addresses are ignored", &[test("engine", "bmc", "behind_a_number")]),
    mutant(
        "symbolic: allocations that fail are not looked for",
        &[test("engine", "bmc", "behind_an_allocation")],
    ),
    mutant("symbolic: constants can be written", &[test("symbolic", "agree", "loads")]),
    mutant(
        "symbolic: conversion to _Bool takes the low byte",
        &[test("symbolic", "agree", "conversions")],
    ),
    mutant(
        "symbolic: float to integer rounds to nearest",
        &[test("symbolic", "agree", "conversions")],
    ),
    mutant("symbolic: indeterminate values can be used", &[test("symbolic", "agree", "loads")]),
    mutant("symbolic: objects never meet", &[test("symbolic", "agree", "pointers"), VERDICTS]),
    mutant("symbolic: strcmp returns the difference of bytes", &[VERDICTS]),
    mutant("symbolic: padding is copied", &[VERDICTS]),
    mutant("interp: padding is copied", &[VERDICTS]),
    mutant("symbolic: memcmp of signed bytes", &[test("symbolic", "agree", "bulk")]),
    mutant("symbolic: memcpy one byte more", &[test("symbolic", "agree", "bulk")]),
    mutant(
        "symbolic: only the first byte of an access is checked",
        &[test("symbolic", "agree", "loads")],
    ),
    mutant("symbolic: shift by the width allowed", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: signed * wraps", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: signed <= as unsigned", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: signed >> logical", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: signed widened with zeros", &[test("symbolic", "agree", "conversions")]),
    mutant("symbolic: unsigned to float as signed", &[test("symbolic", "agree", "conversions")]),
    mutant("cfa: only objects with linkage are written", &[VERDICTS]),
    mutant("check: what is assumed need not be said", &[test("assize", "check", "forged")]),
    mutant("engine: the world is closed", &[VERDICTS]),
    mutant("goal: a run contradicts what is proved on conditions", &[test("goal", "ledger", "")]),
    mutant("goal: conditions of proofs do not count", &[test("goal", "ledger", "")]),
    mutant("cfa: a union as an input is its first member", &[VERDICTS]),
    mutant(
        "cfront: constructors run in the opposite order",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant(
        "cfront: whoever leaves a scope calls no cleanup function",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant("goal: nothing follows constructors", &[VERDICTS]),
    mutant(
        "interp: no constructor runs",
        &[test("cfront", "run", "interpreter_and_compiler_agree")],
    ),
    mutant("symbolic: no constructor runs", &[VERDICTS]),
    mutant("symbolic: nothing runs when a program exits", &[VERDICTS]),
    mutant(
        "symbolic: executions whose assumptions fail are none",
        &[test("engine", "bmc", "where_an_assumption_fails")],
    ),
    mutant("symbolic: functions without a body write nothing", &[VERDICTS]),
    mutant("symbolic: inputs are never written", &[VERDICTS]),
    mutant("symbolic: nobody keeps an address", &[VERDICTS]),
    mutant("symbolic: what the user says of a function is a fact", &[VERDICTS]),
    mutant("symbolic: allocations that fail have no names", &[VERDICTS]),
    mutant("symbolic: what lies beside what is written stays", &[VERDICTS]),
    mutant("symbolic: what is weak is always defined", &[VERDICTS]),
    mutant("interp: no allocation fails", &[VERDICTS]),
    mutant("symbolic: outputs never fail", &[VERDICTS]),
    mutant("symbolic: no pointer leads to what there is already", &[VERDICTS]),
    mutant("symbolic: addresses in a sum do not cancel", &[VERDICTS]),
    mutant("symbolic: an array of pointers holds the last one alone", &[VERDICTS]),
    mutant("symbolic: bytes of addresses are no choice", &[VERDICTS]),
    mutant("symbolic: what one path has used is not there on the other", &[VERDICTS]),
    mutant("symbolic: preconditions are facts", &[VERDICTS]),
    mutant("symbolic: a precondition that is undefined holds", &[VERDICTS]),
    mutant("interp: a precondition without a value holds", &[VERDICTS]),
    mutant("engine: inputs at random violate preconditions", &[VERDICTS]),
    mutant("tool: tests violate preconditions", &[QUERIES]),
    mutant("check: a result does not say what was assumed", &[QUERIES]),
    mutant("cfront: integers of contracts are those of C", &[VERDICTS]),
    mutant("symbolic: what has another shape is shared", &[VERDICTS]),
    mutant("symbolic: no input leads to what the program has", &[VERDICTS]),
    mutant("symbolic: a pointer behind another leaves its object", &[VERDICTS]),
    mutant("tool: a simpler test has other shapes", &[QUERIES]),
    mutant("engine: objects go no further than at first", &[VERDICTS]),
    mutant("symbolic: nobody outside calls a function of the program", &[VERDICTS]),
    mutant("cfa: nobody outside knows the program's functions", &[VERDICTS]),
    mutant("query: what is not called has no path to it", &[VERDICTS]),
    mutant("suite: pointers that nobody needs stay", &[QUERIES]),
    mutant("symbolic: outputs leave errno as it is", &[VERDICTS]),
    mutant("suite: an output fails as a whole", &[QUERIES]),
    mutant("interp: functions without a body write in the first call", &[VERDICTS]),
    mutant("symbolic: in an open world objects keep their values", &[VERDICTS]),
    mutant("symbolic: indeterminate values are zeros", &[VERDICTS]),
    mutant("symbolic: nobody else writes static objects", &[VERDICTS]),
    mutant("symbolic: nothing calls back", &[VERDICTS]),
    mutant("symbolic: one write determines an object", &[VERDICTS]),
    mutant(
        "symbolic: undefined behaviour is no obligation",
        &[test("engine", "bmc", "behind_undefined")],
    ),
    mutant("symbolic: undefined behaviour ends every execution", &[test("symbolic", "agree", "")]),
    mutant("interp: what is undefined goes unnoticed", &[test("symbolic", "agree", "")]),
    mutant("interp: overflow saturates", &[test("symbolic", "agree", "integers")]),
    mutant("interp: a shift by too much is zero", &[test("symbolic", "agree", "integers")]),
    mutant("symbolic: a shift by too much is zero", &[test("symbolic", "agree", "integers")]),
    mutant(
        "symbolic: a float that does not fit is zero",
        &[test("symbolic", "agree", "conversions")],
    ),
    mutant(
        "interp: what is before an object is another's",
        &[test("symbolic", "agree", "pointers")],
    ),
    mutant("symbolic: signed overflow is undefined with -fwrapv", &[VERDICTS]),
    mutant("tool: one value stands for all that are indeterminate", &[VERDICTS]),
    mutant("tool: a simpler test may have more findings", &[QUERIES]),
    mutant("symbolic: volatile objects keep their values", &[VERDICTS]),
    mutant("symbolic: records as a whole do not change", &[VERDICTS]),
    mutant("symbolic: handlers write nothing", &[VERDICTS]),
    mutant("symbolic: handlers run only where tests let them", &[VERDICTS]),
    mutant("symbolic: devices are null pointers", &[VERDICTS]),
    mutant("goal: nothing goes on behind a handler", &[VERDICTS]),
    mutant("cfront: a register is always zero", &[VERDICTS]),
    mutant("cfront: registers are read where they are", &[EMBEDDED]),
    mutant("symbolic: weak functions stay", &[VERDICTS]),
    mutant("symbolic: calls run the body of that name", &[VERDICTS]),
    mutant("symbolic: only the text calls functions", &[VERDICTS]),
    mutant("cfront: no name is built in", &[VERDICTS]),
    mutant("symbolic: callers keep promises", &[VERDICTS]),
    mutant("symbolic: functions keep their promises", &[VERDICTS]),
    mutant("symbolic: nothing comes after what is unreachable", &[VERDICTS]),
    mutant("symbolic: constant variables can be written", &[VERDICTS]),
    mutant("symbolic: every type may access every object", &[VERDICTS]),
    mutant("symbolic: operands are evaluated in one order", &[VERDICTS]),
    mutant("cfa: only what a function does itself conflicts", &[VERDICTS]),
    mutant("cfront: operands go from left to right", &[test("cfront", "order", "")]),
    mutant("suite: no call tells where it is", &[test("assize", "native", "")]),
    mutant("suite: paths have the order of their runs", &[test("suite", "judge", "")]),
    mutant("tool: functions of libraries are stubs", &[VERDICTS]),
    mutant("tool: what functions of libraries do is not tried out", &[QUERIES]),
    mutant("tool: a search knows what functions of libraries do", &[QUERIES]),
    mutant("suite: the real system answers", &[QUERIES]),
    mutant("suite: no answer is read", &[QUERIES]),
    mutant("symbolic: one way to a count of reads counts", &[VERDICTS, QUERIES]),
    mutant("symbolic: functions without a body leave errno as it is", &[VERDICTS]),
    mutant("cfront: nothing is up to the environment", &[test("cfront", "cfront", "environment")]),
    mutant(
        "tool: runs do not get the flags of compile_commands.json",
        &[test("assize", "obligations", "runs_by")],
    ),
    mutant("tool: proofs count under flags that are not followed", &[FLAGS]),
    mutant("cfront: char is signed with -funsigned-char", &[FLAGS]),
    mutant("cfront: enumerations are ints with -fshort-enums", &[FLAGS]),
    mutant("cfront: -fpack-struct is not followed", &[FLAGS]),
    mutant("cfront: #pragma pack() forgets -fpack-struct", &[FLAGS]),
    mutant("cfront: no bit-field is signed with -funsigned-bitfields", &[FLAGS]),
    mutant("cfront: freestanding programs have the library", &[FLAGS]),
    mutant("cfront: floats are exact under -ffast-math", &[FLAGS]),
    mutant("symbolic: every overflow traps with -ftrapv", &[FLAGS]),
    mutant(
        "cfa: operands of a check always have a value",
        &[test("query", "checks", "conditions"), VERDICTS],
    ),
    mutant("symbolic: operands of checks are not evaluated", &[VERDICTS]),
    mutant("cfa: accesses through pointers have no bounds", &[OBJECTS, VERDICTS]),
    mutant("cfa: variables live as long as pointers to them", &[OBJECTS, VERDICTS]),
    mutant("cfa: the only number that is a pointer is null", &[OBJECTS, VERDICTS]),
    mutant("cfa: indeterminate values stay where they are", &[OBJECTS, VERDICTS]),
    mutant("interp: a step that is tried is taken", &[VERDICTS]),
    mutant("interp: only what ends an execution is foreseen", &[OBJECTS, VERDICTS]),
    mutant("interp: whatever is called is a function", &[OBJECTS, VERDICTS]),
    mutant("symbolic: what a try finds before is no obligation", &[VERDICTS]),
    mutant("symbolic: the ways of one access are in each other's way", &[VERDICTS]),
    mutant("symbolic: a try finds nothing", &[VERDICTS]),
    mutant("symbolic: what a try meets all states meet", &[VERDICTS]),
    mutant("symbolic: in an open world every value is determinate", &[VERDICTS]),
    mutant("goal: no path comes back to where it was", &[test("goal", "after", ""), VERDICTS]),
    mutant(
        "tool: predicates see zeros for indeterminate values",
        &[test("assize", "checks", "determines")],
    ),
    mutant("cfa: constants are inputs", &[VERDICTS]),
    mutant("symbolic: conventions are facts", &[VERDICTS]),
    mutant("symbolic: tests break the conventions", &[VERDICTS]),
    mutant("symbolic: a variable has the same input each time", &[VERDICTS]),
    mutant("symbolic: variables have the same input on all paths that meet", &[VERDICTS]),
    mutant("cfa: a variable that is written in part is no input", &[VERDICTS]),
    mutant(
        "suite: variables that are inputs are not set",
        &[test("assize", "uninitialised", "every_goal")],
    ),
    mutant(
        "tool: a result does not say that variables are inputs",
        &[test("assize", "uninitialised", "every_goal")],
    ),
    mutant("symbolic: what a stub writes stays", &[VERDICTS]),
    mutant("symbolic: a stub writes through every parameter", &[VERDICTS]),
    mutant("symbolic: havoc is one level deep", &[VERDICTS]),
    mutant("symbolic: havoc leaves what other files can name", &[VERDICTS]),
    mutant("cfront: what calls back calls nothing", &[VERDICTS]),
    mutant("cfa: names of parameters mean nothing", &[test("cfa", "cfa", "parameters_have_names")]),
    mutant("cfront: no thread has to run", &[test("cfront", "cfront", "the_world_is_asked")]),
    mutant("suite: nobody calls what was registered before", &[QUERIES]),
    mutant("tool: what is really called is no guess", &[QUERIES]),
    mutant(
        "suite: a loop without events was not entered",
        &[test("assize", "endless", "native_runs")],
    ),
    mutant(
        "suite: loops without events count no laps",
        &[test("assize", "endless", "native_runs")],
    ),
    mutant(
        "tool: nobody says that a run does not end",
        &[test("assize", "endless", "native_runs")],
    ),
    mutant("suite: only the first step is new", &[test("suite", "suite", "novelty")]),
    mutant("suite: what an endless run repeats stays", &[test("suite", "suite", "novelty")]),
    mutant("tool: the usual length is not learned", &[test("assize", "assize", "usual_length")]),
    mutant(
        "engine: runs that do not end reach nothing",
        &[test("assize", "endless", "reads_for_ever")],
    ),
    mutant("tool: native runs need no time", &[test("assize", "assize", "deadline")]),
    mutant("suite: nobody stops waiting for a process", &[test("suite", "suite", "children")]),
    mutant(
        "suite: a supervisor that is gone is an error",
        &[test("suite", "sandbox", "a_killed_supervisor")],
    ),
    mutant("suite: an archive unpacks to anything", &[test("suite", "zip", "unpack_to_much")]),
    mutant(
        "cfront: any flag of a result is taken",
        &[test("cfront", "cfront", "what_runs_or_writes_something")],
    ),
    mutant(
        "tool: a C file says any option",
        &[test("assize", "assize", "a_file_names_no_command")],
    ),
    mutant("tool: nobody counts again", &[test("assize", "check", "what_else_was_forged")]),
    mutant(
        "tool: an object of another text is taken",
        &[test("assize", "hostile", "a_test_that_kills")],
    ),
];
