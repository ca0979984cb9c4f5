//! The automata of the functions that the papers draw are those of `examples/FILE.FUNCTION.cfa`.

use crate::expect::{check, compare, without_spans};
use crate::read::{beside, program, root};
use cfa::text::print_function;

/// Example, function.
const DRAWN: [(&str, &str); 12] = [
    ("blast/middle", "middle"),
    ("blast/setuid", "get_root_privileges"),
    ("blast/setuid", "main"),
    ("blast/setuid", "work_and_drop_priv"),
    ("fql/figure3", "fig"),
    ("fql/listing1", "foo"),
    ("fql/sort", "partition"),
    ("pbcov/sort", "sort"),
    ("pct/figure1a", "figure1a"),
    ("pct/partition", "partition"),
    ("pct/partition", "swap"),
    ("spanning/max", "main"),
];

#[test]
fn examples_lower_to_the_automata_of_the_papers() {
    check(DRAWN.iter().filter_map(|(example, function)| {
        let program = program(&root().join(format!("examples/{example}.c")));
        let id = program.function(function).expect("the function should be there");
        // The C library's own name for it depends on the compiler's dialect.
        let text = without_spans(&print_function(&program, id)).replace("__isoc99_", "");
        let text = text.replace("__isoc23_", "");
        let name = format!("{}.{function}.cfa", example.replace('/', "-"));
        compare(&beside("examples").join(name), &text)
    }));
}
