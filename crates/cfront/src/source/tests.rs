use super::*;
use crate::lex::{keyword_interner, lex};

/// A unit `t.c` whose text the preprocessor turned into `made`.
fn source(original: &str, made: &str) -> Source {
    let lines = lex(made.as_bytes(), &mut keyword_interner()).lines;
    let source = Source::new("t.c", made.into(), lines);
    for (file, slot) in source.lines.files.iter().zip(&source.originals) {
        let text = (file.name == "t.c").then(|| Original::new(original.into()));
        slot.set(text).expect("nobody has read it yet");
    }
    source
}

/// Checks the places of words: `(word in `made`, which occurrence, line:column)`.
#[track_caller]
fn check(original: &str, made: &str, expected: &[(&str, usize, &str)]) {
    let source = source(original, made);
    for &(word, nth, place) in expected {
        let found = made.match_indices(word).nth(nth);
        let (offset, _) = found.unwrap_or_else(|| panic!("`{word}` should be there {nth} times"));
        let (_, line, column) = source.place(offset as u32);
        assert_eq!(format!("{line}:{column}"), place, "of `{word}` number {nth}");
    }
}

#[test]
fn equal_lines_have_equal_columns() {
    check("  int a = 1;\n", "# 1 \"t.c\"\n  int a = 1;\n", &[("int", 0, "1:3"), ("1;", 0, "1:11")]);
}

#[test]
fn squeezed_white_space_and_comments() {
    check(
        "  int   *p /* c */ = \"a  b\"   ; // d\n",
        "# 1 \"t.c\"\n  int *p = \"a  b\" ;\n",
        &[("*p", 0, "1:9"), ("= ", 0, "1:20"), ("b\"", 0, "1:26"), (";", 0, "1:31")],
    );
}

#[test]
fn a_comment_from_the_line_before() {
    check(
        "a /* x\n y */  + b;\n",
        "# 1 \"t.c\"\na\n      + b;\n",
        &[("+", 0, "2:8"), ("b;", 0, "2:10")],
    );
}

#[test]
fn a_macro_call_has_the_column_of_its_name() {
    check(
        "  int q =  MAX(a,   b) + 1;\n",
        "# 1 \"t.c\"\n  int q = ((a) > (b) ? (a) : (b)) + 1;\n",
        &[
            ("((a", 0, "1:12"),
            ("a)", 0, "1:16"),
            ("> ", 0, "1:12"),
            ("b)", 0, "1:21"),
            ("?", 0, "1:12"),
            ("+", 0, "1:24"),
            ("1;", 0, "1:26"),
        ],
    );
}

#[test]
fn two_macros_on_a_line() {
    check(
        "x = F(a) + G(b) + K;\n",
        "# 1 \"t.c\"\nx = f1(a) + (b).g + 7;\n",
        &[
            ("f1", 0, "1:5"),
            ("a)", 0, "1:7"),
            ("+", 0, "1:10"),
            ("(b", 0, "1:12"),
            ("b)", 0, "1:14"),
            (".g", 0, "1:12"),
            ("7", 0, "1:19"),
            (";", 0, "1:20"),
        ],
    );
}

/// `#define table (g.table)`, `#define end (g.end)`, `#define NONE 0`.
#[test]
fn a_macro_may_make_its_own_name() {
    check(
        "  if (table[i] != NONE)\n  return end ? 1 : 2;\n",
        "# 1 \"t.c\"\n  if ((g.table)[i] != 0)\n  return (g.end) ? 1 : 2;\n",
        &[("(g", 0, "1:7"), ("[", 0, "1:12"), ("0)", 0, "1:19"), ("(g", 1, "2:10")],
    );
    check(
        "  if (NONE != table[i])\n",
        "# 1 \"t.c\"\n  if (0 != (g.table)[i])\n",
        &[("0 ", 0, "1:7"), ("(g", 0, "1:15"), (")[", 0, "1:15")],
    );
}

#[test]
fn a_macro_around_another_comes_first() {
    check(
        "  if (OUTER(INNER(a)) && b)\n",
        "# 1 \"t.c\"\n  if ((7 & swap(a)) && b)\n",
        &[("(7", 0, "1:7"), ("a)", 0, "1:19"), ("&& b", 0, "1:23")],
    );
}

#[test]
fn a_system_macro_splits_the_line() {
    let made = "# 1 \"t.c\"\n  int *p = \n# 1 \"t.c\" 3 4\n            ((void *)0)\n\
                # 1 \"t.c\"\n                ; int q = 1;\nint r;\n";
    check(
        "  int   *p = NULL; /* c */ int q = 1;\nint  r;\n",
        made,
        &[
            ("*p", 0, "1:9"),
            ("((void", 0, "1:14"),
            ("0)", 0, "1:14"),
            (";", 0, "1:18"),
            ("int q", 0, "1:28"),
            ("1;", 0, "1:36"),
            ("r;", 0, "2:6"),
        ],
    );
}

#[test]
fn a_call_over_several_lines() {
    let original = "q = MAX(a,\n        b) + a; if (a) b = 2;\nSET(\n  a = 1;\n);\n";
    let made = "# 1 \"t.c\"\nq = ((a) > (b) ? (a) : (b))\n             + a; if (a) b = 2;\n\
                do { a = 1; } while (0)\n\n ;\n";
    check(
        original,
        made,
        &[
            ("((a", 0, "1:5"),
            ("a)", 0, "1:9"),
            ("b)", 0, "1:5"),
            ("+ a", 0, "2:12"),
            ("if", 0, "2:17"),
            ("do", 0, "3:1"),
            ("a = 1", 0, "3:1"),
            (";\n", 1, "5:2"),
        ],
    );
}

#[test]
fn a_lost_original_leaves_the_preprocessed_column() {
    check("", "# 7 \"t.c\"\n  a b\n", &[("b", 0, "7:5")]);
    check("x\n", "# 7 \"gone.c\"\n  a b\n", &[("b", 0, "7:5")]);
    check("", "  a b\n", &[("b", 0, "1:5")]);
}

#[test]
fn a_huge_line_is_given_up() {
    let made = format!("# 1 \"t.c\"\n{}\n", "m ".repeat(3000));
    check(&"w ".repeat(3000), &made, &[("m", 7, "1:15")]);
}

#[test]
fn snippets_show_the_original_line() {
    let made = "# 1 \"t.c\"\nx = ((a) > (b) ? (a) : (b));\n";
    let source = source("x =   MAX(a, b); // larger\r\n", made);
    let span = |from: &str, len: u32| {
        let start = made.find(from).expect("it is there") as u32;
        Span::new(start, start + len)
    };
    let whole = source.snippet(span("x =", 28));
    assert_eq!(
        (whole.text.as_str(), whole.column, whole.length),
        ("x =   MAX(a, b); // larger", 1, 16)
    );
    let inner = source.snippet(span("((a)", 22));
    assert_eq!((inner.column, inner.length, inner.file.as_str()), (7, 3, "t.c"));
    let bytes = super::printable(b"a\x1b[31m\xff\tb");
    assert_eq!(bytes, "a?[31m?\tb");
}

#[test]
fn annotations_find_their_tokens() {
    let original = "//@ requires x > 0;\n/*@ ensures y;\n  @*/\nint f(int x) {\n\
                    char *s = \"//@ no\"; /* //@ no */\n x++; //@ assert x > 1;\n return x;\n}\n\
                    #if 0\n//@ never\n#endif\n#ifdef A\n//@ gone\nint a;\n#endif\n//@ end\n";
    let made = "# 1 \"t.c\"\n\n\n\nint f(int x) {\nchar *s = \"//@ no\";\n x++;\n return x;\n}\n";
    let found: Vec<(u32, String, &str)> = source(original, made)
        .annotations()
        .into_iter()
        .map(|a| (a.line, a.text, made[a.offset as usize..].lines().next().unwrap_or("")))
        .collect();
    let expected = [
        (1, "requires x > 0;", "int f(int x) {"),
        (2, "ensures y;", "int f(int x) {"),
        (6, "assert x > 1;", "return x;"),
        (16, "end", ""),
    ];
    assert_eq!(found, expected.map(|(line, text, at)| (line, text.to_string(), at)));
}

#[test]
fn any_original_fits_any_text() {
    let made = "# 1 \"t.c\"\n  int *p = \n# 1 \"t.c\" 3 4\n ((void *)0)\n# 1 \"t.c\"\n ; a = ((b) > (c) ? (b) : (c));\n";
    let original = "  int *p = NULL; a = MAX(b /* x */, c); //@ y\n";
    let mut random = crate::fuzz::Random(7);
    for _ in 0..20_000 {
        let (mut made, mut original) = (made.as_bytes().to_vec(), original.as_bytes().to_vec());
        crate::fuzz::mutate(&mut made, &mut random);
        crate::fuzz::mutate(&mut original, &mut random);
        let lines = lex(&made, &mut keyword_interner()).lines;
        let source = Source::new("t.c", made, lines);
        for slot in &source.originals {
            slot.set(Some(Original::new(original.clone()))).expect("nobody has read it yet");
        }
        for offset in 0..=source.text.len() as u32 {
            let (_, line, column) = source.place(offset);
            let longest = (source.text.len() + original.len()) as u32 + 1;
            assert!(column >= 1 && column <= longest, "{line}:{column}");
        }
        source.snippet(Span::new(0, source.text.len() as u32));
        source.annotations();
    }
}
