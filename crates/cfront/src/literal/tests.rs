use super::*;
use cfa::IntKind;

fn int(text: &str) -> (u128, bool, u8, bool) {
    let i = integer(text.as_bytes()).expect(text);
    (i.value, i.unsigned, i.longs, i.decimal)
}

#[test]
fn integers() {
    assert_eq!(int("0"), (0, false, 0, false));
    assert_eq!(int("42ul"), (42, true, 1, true));
    assert_eq!(int("0xFFLLU"), (255, true, 2, false));
    assert_eq!(int("0b1'01"), (5, false, 0, false));
    assert_eq!(int("017"), (15, false, 0, false));
    assert_eq!(int("340282366920938463463374607431768211455").0, u128::MAX);
}

#[test]
fn integer_errors() {
    let message = |text: &str| integer(text.as_bytes()).expect_err(text).message;
    assert_eq!(message("089"), "digit `8` in octal constant");
    assert_eq!(message("0b12"), "digit `2` in binary constant");
    assert_eq!(message("1lul"), "invalid suffix `lul` on integer constant");
    assert_eq!(message("1lL"), "invalid suffix `lL` on integer constant");
    assert_eq!(message("0xe+1"), "invalid suffix `+1` on integer constant");
    assert_eq!(message("0x"), "no digits after the base prefix");
    assert_eq!(message("340282366920938463463374607431768211456"), "integer constant is too large");
}

#[test]
fn chars() {
    let value =
        |text: &str| char_constant(text.as_bytes(), IntKind::Char, IntKind::Int).expect(text).value;
    assert_eq!(value("'a'"), 97);
    assert_eq!(value("'\\377'"), -1);
    assert_eq!(value("'\\x80'"), -128);
    assert_eq!(value("'ab'"), 0x6162);
    assert_eq!(value("'\\377\\377\\377\\376'"), -2);
    assert_eq!(value("L'\\xffffffff'"), -1);
    assert_eq!(value("L'é'"), 0xe9);
    assert_eq!(value("u'\\xffff'"), 0xffff);
    assert_eq!(value("'é'"), 0xc3a9);
    assert_eq!(value("'\\\n\\0'"), 0);
    assert_eq!(value("'\\e'"), 27);
    assert_eq!(value("'\\''"), 39);
    assert_eq!(value("'\\x141'"), 0x41);
}

#[test]
fn char_errors() {
    let message = |text: &str| {
        char_constant(text.as_bytes(), IntKind::Char, IntKind::Int).expect_err(text).message
    };
    assert_eq!(message("''"), "empty character constant");
    assert_eq!(message("'\\xg'"), "`\\x` without hexadecimal digits");
    assert_eq!(message("'\\u12'"), "invalid universal character name");
    assert_eq!(message("L'ab'"), "character constant does not fit its type");
}

#[test]
fn strings() {
    let bytes = |text: &str| string(text.as_bytes()).expect(text).bytes(1);
    assert_eq!(bytes(r#""a\n\0\x41\101é""#), "a\n\0AA\u{e9}".as_bytes());
    assert_eq!(bytes("R\"x(a\\n\")x\""), b"a\\n\"");
    assert_eq!(bytes("\"a\\\nb\""), b"ab");
    assert_eq!(string(b"\"\xff\xe9a\"").expect("valid").bytes(1), b"\xff\xe9a");
    let wide = string("L\"é😀\"".as_bytes()).expect("valid");
    assert_eq!(wide.encoding, Encoding::Wide);
    assert_eq!(wide.elements(4), [0xe9, 0x1f600]);
    assert_eq!(wide.elements(2), [0xe9, 0xd83d, 0xde00]);
    assert_eq!(wide.bytes(2), [0xe9, 0, 0x3d, 0xd8, 0, 0xde]);
}

#[test]
fn floats() {
    let split = |text: &str| {
        let f = float(text.as_bytes()).expect(text);
        (f.number, f.suffix, f.imaginary)
    };
    let parts = |n: &str, s: &str, i| (n.to_string(), s.to_string(), i);
    assert_eq!(split("1.5f"), parts("1.5", "f", false));
    assert_eq!(split("1'0e-3L"), parts("10e-3", "l", false));
    assert_eq!(split("0x1.fp3"), parts("0x1.fp3", "", false));
    assert_eq!(split("1.0if"), parts("1.0", "f", true));
    assert_eq!(split(".5F128"), parts(".5", "f128", false));
}

#[test]
fn float_errors() {
    let message = |text: &str| float(text.as_bytes()).expect_err(text).message;
    assert_eq!(message("1.2.3"), "more than one point in floating constant");
    assert_eq!(message("1e"), "no digits in the exponent");
    assert_eq!(message("0x1.8"), "hexadecimal floating constant needs an exponent");
    assert_eq!(message("0x.p1"), "no digits in floating constant");
    assert_eq!(message("1.0x"), "invalid suffix `x` on floating constant");
}
