//! Each file in `lower/` shows a construct; the automata of its functions are beside it.

use crate::expect::{check, compare, without_spans};
use crate::read::{beside, files, program};
use cfa::text::print_function;

#[test]
fn each_construct_has_its_automaton() {
    check(files(&beside("lower"), "c").iter().filter_map(|file| {
        let program = program(file);
        let defined = program.functions.entries().filter(|(_, f)| f.body.is_some());
        let texts: Vec<String> =
            defined.map(|(id, _)| without_spans(&print_function(&program, id))).collect();
        compare(&file.with_extension("cfa"), &texts.join("\n"))
    }));
}
