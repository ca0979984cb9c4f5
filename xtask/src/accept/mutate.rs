//! One or two tokens of a program changed.

use crate::fuzz::random::Random;

/// Tokens to put somewhere, besides those of the program itself.
const OTHERS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    ".",
    "->",
    "*",
    "&",
    "+",
    "-",
    "=",
    "==",
    "?",
    ":",
    "!",
    "~",
    "++",
    "...",
    "int",
    "char",
    "void",
    "const",
    "static",
    "extern",
    "struct",
    "enum",
    "unsigned",
    "long",
    "double",
    "typedef",
    "register",
    "inline",
    "return",
    "if",
    "else",
    "sizeof",
    "0",
    "1",
    "-1",
    "3.5",
    "\"s\"",
    "'c'",
    "n",
    "x",
    "a",
    "undeclared",
];

/// Tokens of one kind, which often may stand for each other.
const KINDS: &[&[&str]] = &[
    &["int", "char", "long", "double", "float", "short", "unsigned", "void", "_Bool", "signed"],
    &["+", "-", "*", "/", "%", "<<", ">>", "<", ">", "<=", "==", "&", "|", "^", "&&", "||", ","],
    &["=", "+=", "-=", "*=", "<<=", "|=", "%=", ">>="],
    &[
        "const", "volatile", "static", "extern", "register", "inline", "restrict", "typedef",
        "_Atomic",
    ],
    &["!", "~", "-", "*", "&", "++", "--", "sizeof", "(int)", "(char *)", "(void)", "&&"],
    &[
        "0",
        "1",
        "2",
        "-1",
        "7u",
        "3L",
        "2.5",
        "1.0f",
        "'c'",
        "\"s\"",
        "0x7fffffffffffffff",
        "(void *)0",
    ],
    &["struct", "union", "enum"],
    &["break", "continue", "return", ";"],
];

/// One of the programs with one or two changes; half of the programs get changes that the grammar
/// may well accept.
pub fn any(programs: &[&str], random: &mut Random) -> String {
    let mut tokens = split(programs[random.below(programs.len())]);
    let gentle = random.below(2) == 0;
    for _ in 0..=random.below(2) {
        match gentle {
            true => exchange(&mut tokens, random),
            false => change(&mut tokens, random),
        }
    }
    tokens.concat()
}

/// Replaces a token by another of its kind: a name by a name, an operator by an operator.
fn exchange(tokens: &mut [String], random: &mut Random) {
    let at = word(tokens, random);
    let kinds: Vec<&&[&str]> = KINDS.iter().filter(|k| k.contains(&tokens[at].as_str())).collect();
    if !kinds.is_empty() {
        let kind = kinds[random.below(kinds.len())];
        tokens[at] = format!(" {} ", kind[random.below(kind.len())]);
        return;
    }
    for _ in 0..20 {
        let from = word(tokens, random);
        let first = |at: usize| tokens[at].chars().next().unwrap_or(' ');
        if kind(first(from)) == kind(first(at)) && tokens[from] != tokens[at] {
            tokens[at] = tokens[from].clone();
            return;
        }
    }
}

/// Digits, letters, quotes, and the rest.
fn kind(first: char) -> u8 {
    match first {
        _ if first.is_ascii_digit() => 0,
        _ if is_word(first) => 1,
        '"' | '\'' => 2,
        _ => 3,
    }
}

fn change(tokens: &mut Vec<String>, random: &mut Random) {
    let at = word(tokens, random);
    let token = match random.below(3) {
        0 => random.pick(OTHERS).to_string(),
        _ => tokens[word(tokens, random)].clone(),
    };
    match random.below(5) {
        0 => drop(tokens.remove(at)),
        1 => tokens.insert(at, format!("{} ", tokens[at])),
        2 => tokens.insert(at, format!(" {token} ")),
        3 => {
            let next = word(tokens, random);
            tokens.swap(at, next);
        }
        _ => tokens[at] = token,
    }
}

/// The place of a token that is no white space.
fn word(tokens: &[String], random: &mut Random) -> usize {
    loop {
        let at = random.below(tokens.len());
        if !tokens[at].trim().is_empty() {
            return at;
        }
    }
}

/// Tokens and the white space between them: together they are the text.
fn split(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' | '\'' => 1 + rest[1..].find(first).map_or(0, |end| end + 1),
            _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            _ if first.is_whitespace() => {
                rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len())
            }
            _ => punctuator(rest),
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token.to_string());
        rest = behind;
    }
    tokens
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// The length of the punctuator at the start of `text`.
fn punctuator(text: &str) -> usize {
    const LONG: &[&str] = &[
        "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
        "+=", "-=", "*=", "/=", "|=", "&=",
    ];
    LONG.iter().find(|p| text.starts_with(**p)).map_or(1, |p| p.len())
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_split_text_is_still_the_text() {
        let text = "int x = a->b << 'c';\n";
        let tokens = super::split(text);
        assert_eq!(tokens.concat(), text);
        assert!(["->", "<<", "'c'"].iter().all(|t| tokens.iter().any(|x| x == t)));
    }
}
