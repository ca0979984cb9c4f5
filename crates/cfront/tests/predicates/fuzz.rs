//! Whatever the text, it is answered with a predicate or an error inside of it.

use crate::read::{files, predicates, program, well_formed};
use cfront::predicate::compile;

/// xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }
}

const WORDS: &[&str] = &[
    "x",
    "s",
    "p",
    "q",
    "i",
    "c",
    "d",
    "f",
    "r",
    "m",
    "NULL",
    "1",
    "0x7fu",
    "1.5",
    "'a'",
    "(",
    ")",
    "[",
    "]",
    "->",
    ".",
    "a",
    "next",
    "s",
    "?",
    ":",
    "&&",
    "||",
    "!",
    "-",
    "*",
    "&",
    "+",
    "==",
    "<",
    "sizeof",
    "(int)",
    "(char *)",
    "struct pair",
    "typeof",
    "_Generic",
    "_Alignof",
    "int",
    "[3]",
    "__real__",
    "__extension__",
    "%",
    "<<",
    "_Bool",
    "size_t",
    "default",
    "__builtin_choose_expr",
    "__builtin_types_compatible_p",
    "(*)(",
    "unsigned",
    "#",
    "\"a\"",
    "++",
    "=",
    ",",
    ";",
    "{",
    "}",
    "é",
    "\\",
    "\n",
    "@",
    "asm",
    "__auto_type",
    "_Atomic(int)",
    "restrict",
    "bool",
    "alignof",
];

#[test]
fn any_text_is_answered() {
    let file = files().into_iter().find(|f| f.ends_with("types.c")).expect("types.c");
    let mut program = program(&file);
    let seeds = predicates(&file);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut compiled = 0;
    for _ in 0..4000 {
        let mut words: Vec<&str> = match random.below(3) {
            0 => Vec::new(),
            _ => seeds[random.below(seeds.len())].split_inclusive(' ').collect(),
        };
        for _ in 0..=random.below(8) {
            let at = random.below(words.len() + 1);
            match random.below(4) {
                0 if at < words.len() => drop(words.remove(at)),
                _ => words.insert(at, WORDS[random.below(WORDS.len())]),
            }
        }
        let text = words.join(" ");
        match compile(&mut program, &text) {
            Ok(_) => compiled += 1,
            Err(e) => {
                let fits = e.span.start <= e.span.end && e.span.end as usize <= text.len();
                assert!(fits, "{text}: {e:?}");
            }
        }
    }
    well_formed(&program);
    assert!(compiled > 100, "{compiled} should compile");
}

#[test]
fn deep_and_long_texts_are_answered() {
    let file = files().into_iter().find(|f| f.ends_with("types.c")).expect("types.c");
    let mut program = program(&file);
    let deep =
        [("(", ")"), ("!", ""), ("- ", ""), ("1 + (", ")"), ("i ? 1 : ", ""), ("i[q + ", "]")];
    for (open, close) in deep {
        for levels in [300, 900, 100_000] {
            let text = format!("{}i{}", open.repeat(levels), close.repeat(levels));
            let result = compile(&mut program, &text);
            assert!(levels < 100_000 || result.is_err(), "{open}");
        }
    }
    let long = vec!["i > 0"; 400].join(" && ");
    compile(&mut program, &long).expect("a long conjunction should compile");
    well_formed(&program);
}
