//! Printing and reading are inverse on random programs, and no text makes the reader panic.

mod random;
mod xorshift;

use cfa::text::{print, read};
use xorshift::Random;

#[test]
fn random_programs_read_back() {
    for seed in 0..600 {
        let program = random::program(seed);
        let text = print(&program);
        let again =
            read(&text).unwrap_or_else(|d| panic!("seed {seed}: {}\n{text}", d.render(false)));
        assert_eq!(print(&again), text, "seed {seed}");
        assert!(again == program, "seed {seed}: {again:#?}\n{program:#?}\n{text}");
    }
}

#[test]
fn damaged_texts_are_refused_or_read() {
    let r = &mut Random::new(7);
    for seed in 0..60 {
        let text = print(&random::program(seed));
        for _ in 0..30 {
            let _ = read(&damaged(r, &text));
        }
    }
}

const MARKS: &[char] = &['(', ')', 'l', '9', '*', '\\', '`', '"', ':', '-', '\'', '\n'];

/// Cut off, a stretch doubled or removed, or characters replaced.
fn damaged(r: &mut Random, text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let (a, b) = (r.below(chars.len()), r.below(chars.len()));
    let (a, b) = (a.min(b), a.max(b).min(a.min(b) + 30));
    let part = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
    let end = chars.len();
    match r.below(4) {
        0 => part(0, a),
        1 => part(0, a) + &part(b, end),
        2 => part(0, b) + &part(a, end),
        _ => format!("{}{}{}", part(0, a), r.pick(MARKS), part(b, end)),
    }
}

#[test]
fn the_verifier_looks_at_anything() {
    for seed in 0..200 {
        let program = random::program(seed);
        let found = cfa::verify::verify(&program);
        assert!(found.iter().take(9).all(|v| !v.show(&program).is_empty()));
    }
}
