//! Small damage to a real text.

use super::random::Random;
use std::ops::Range;

/// Longest piece of a seed that is kept when one is cut: most seeds are mostly headers.
const WINDOW: usize = 20_000;

/// A seed, or the end of it, with a few random changes.
pub fn any(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let seed = random.pick(seeds);
    let mut text = match random.below(8) {
        // A cut leaves names undeclared, which ends most parses early.
        0 => seed[line_start(seed, seed.len().saturating_sub(WINDOW))..].to_vec(),
        _ => seed.clone(),
    };
    let other = random.pick(seeds);
    // Half of the texts get changes that the grammar may well accept: they come further.
    let gentle = random.below(2) == 0;
    for _ in 0..=random.below(4) {
        match gentle {
            true => exchange(&mut text, random),
            false => change(&mut text, other, random),
        }
    }
    text
}

fn change(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    match random.below(10) {
        0 => flip(text, random),
        1 => drop(text.drain(token(text, random))),
        2 => duplicate(text, random),
        3 => swap(text, random),
        4 | 5 => replace(text, random),
        6 => splice(text, other, random),
        7 => drop(text.drain(lines(text, random))),
        8 => text.truncate(place(text, random)),
        _ => insert(text, random),
    }
}

/// Replaces a token by one of the same kind that stands near it.
fn exchange(text: &mut Vec<u8>, random: &mut Random) {
    let to = token(text, random);
    let Some(first) = text.get(to.start) else { return };
    let number = first.is_ascii_digit();
    let wanted = kind(*first);
    if number && random.below(2) == 0 {
        text.splice(to, random.pick::<&str>(NUMBERS).bytes());
        return;
    }
    for _ in 0..20 {
        let near = (to.start + random.below(4000)).saturating_sub(2000);
        let from = token_at(text, near.min(text.len()));
        let fits = |b: &u8| kind(*b) == wanted && b.is_ascii_digit() == number;
        if text.get(from.start).is_some_and(fits) && text[from.clone()] != text[to.clone()] {
            let other = text[from].to_vec();
            text.splice(to, other);
            return;
        }
    }
}

/// Numbers at the edges of types.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "7",
    "31",
    "32",
    "63",
    "64",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "2147483647",
    "2147483648",
    "4294967295u",
    "9223372036854775807",
    "9223372036854775808u",
    "0.5",
    "1e308",
    "'a'",
];

fn flip(text: &mut [u8], random: &mut Random) {
    let at = place(text, random);
    if let Some(byte) = text.get_mut(at) {
        *byte ^= 1 << random.below(8);
    }
}

fn duplicate(text: &mut Vec<u8>, random: &mut Random) {
    let range = token(text, random);
    let copy = text[range.clone()].repeat(1 + random.below(3));
    text.splice(range.end..range.end, copy);
}

fn swap(text: &mut Vec<u8>, random: &mut Random) {
    let (a, b) = (token(text, random), token(text, random));
    let (a, b) = if a.start <= b.start { (a, b) } else { (b, a) };
    if a.end <= b.start {
        let (first, second) = (text[a.clone()].to_vec(), text[b.clone()].to_vec());
        text.splice(b, first);
        text.splice(a, second);
    }
}

/// Words that mean something to a C parser, and numbers at the edges.
const WORDS: &[&str] = &[
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    "*",
    "&",
    "&&",
    "=",
    "==",
    "...",
    ".",
    "->",
    "?",
    ":",
    "++",
    "--",
    "<<",
    ">>=",
    "#",
    "##",
    "\"",
    "'",
    "\\",
    "/*",
    "//",
    "//@",
    "@",
    "$",
    "\0",
    "é",
    "if",
    "else",
    "switch",
    "case",
    "case 1 ... 9:",
    "default:",
    "while",
    "do",
    "for",
    "goto",
    "break",
    "continue",
    "return",
    "int",
    "char",
    "void",
    "unsigned",
    "long long",
    "short",
    "float",
    "double",
    "long double",
    "_Complex",
    "__int128",
    "_Bool",
    "struct",
    "union",
    "enum",
    "typedef",
    "static",
    "extern",
    "const",
    "volatile",
    "inline",
    "register",
    "_Thread_local",
    "_Noreturn",
    "_Alignas(16)",
    "_Alignof",
    "sizeof",
    "typeof",
    "__auto_type",
    "_Generic",
    "_Static_assert",
    "__attribute__((packed))",
    "__attribute__((aligned(0)))",
    "__attribute__((aligned(3)))",
    "__attribute__((vector_size(16)))",
    "__asm__(\"nop\")",
    "__builtin_offsetof(struct s, m)",
    "__builtin_va_arg(a, int)",
    "__builtin_choose_expr",
    "__extension__",
    "__label__",
    "&&l",
    "struct {",
    "union { struct {",
    "enum { A = A }",
    "int a[sizeof a];",
    "struct s { struct s s; };",
    "typedef T T;",
    "typedef int T[T];",
    "void f(void f(void));",
    "0",
    "-1",
    "1.0e99999",
    "0x1p-9999",
    "18446744073709551615",
    "99999999999999999999999999",
    "0b2",
    "08",
    "1e",
    "0x",
    "'ab'",
    "''",
    "L'\\xffffffff'",
    "\"\\777\"",
    "u8\"x\" L\"y\"",
    "1 << 99",
    "1 / 0",
    "-1 % 0",
    "[1 ... 0] =",
    "[0 ... 2147483647] =",
    ".a.b[1].c =",
    ": 0",
    ": 65",
    ": -1",
    "({ 1; })",
    "(int){0}",
    "?:",
];

fn replace(text: &mut Vec<u8>, random: &mut Random) {
    let range = token(text, random);
    text.splice(range, random.pick(WORDS).bytes());
}

fn insert(text: &mut Vec<u8>, random: &mut Random) {
    let at = token(text, random).start;
    let words = (0..=random.below(3)).flat_map(|_| [" ", *random.pick::<&str>(WORDS), " "]);
    let words: String = words.collect();
    text.splice(at..at, words.bytes());
}

/// Puts some lines of another text here.
fn splice(text: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = line_start(text, place(text, random));
    let piece = lines(other, random);
    text.splice(at..at, other[piece].iter().copied());
}

fn line_start(text: &[u8], at: usize) -> usize {
    text[..at].iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1)
}

/// A few whole lines.
fn lines(text: &[u8], random: &mut Random) -> Range<usize> {
    let start = line_start(text, place(text, random));
    let mut end = start;
    for _ in 0..=random.below(30) {
        end += text[end..].iter().position(|b| *b == b'\n').map_or(text.len() - end, |at| at + 1);
    }
    start..end
}

/// Somewhere; half the time in the last tenth, where a file's own text follows its headers.
fn place(text: &[u8], random: &mut Random) -> usize {
    match random.below(2) {
        0 => random.below(text.len()),
        _ => text.len().saturating_sub(1 + random.below(text.len() / 10)),
    }
}

/// Characters that a tokeniser takes together have the same kind; 2 stands alone.
fn kind(byte: u8) -> u8 {
    match byte {
        b if b.is_ascii_alphanumeric() || b == b'_' => 0,
        b if b.is_ascii_whitespace() => 1,
        b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b',' | b'"' => 2,
        _ => 3,
    }
}

/// A stretch of one kind of character.
pub fn token_at(text: &[u8], at: usize) -> Range<usize> {
    let Some(here) = text.get(at).map(|b| kind(*b)) else { return text.len()..text.len() };
    if here == 2 {
        return at..at + 1;
    }
    let start = text[..at].iter().rposition(|b| kind(*b) != here).map_or(0, |other| other + 1);
    let end = text[at..].iter().position(|b| kind(*b) != here).map_or(text.len(), |n| at + n);
    start..end
}

fn token(text: &[u8], random: &mut Random) -> Range<usize> {
    token_at(text, place(text, random))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_around_a_place() {
        let text = b"int foo(a+=1)";
        let at = |at| std::str::from_utf8(&text[token_at(text, at)]).unwrap();
        assert_eq!([at(1), at(3), at(5), at(7), at(9), at(99)], ["int", " ", "foo", "(", "+=", ""]);
    }

    #[test]
    fn a_seed_determines_the_mutation() {
        let seeds = vec![b"int f(int x)\n{\n  return x + 1;\n}\n".to_vec(), b"".to_vec()];
        for seed in 0..500 {
            let once = any(&seeds, &mut Random::new(seed));
            assert_eq!(once, any(&seeds, &mut Random::new(seed)));
        }
    }
}
