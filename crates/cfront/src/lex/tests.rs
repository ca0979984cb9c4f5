use super::*;

/// Kind, start and end of each token before `Eof`.
fn tokens(text: &[u8]) -> (Vec<(Tok, String)>, Vec<String>) {
    let mut names = keyword_interner();
    let lexed = lex(text, &mut names);
    let (eof, tokens) = lexed.tokens.split_last().expect("there is always an Eof");
    assert_eq!((eof.kind, eof.span.start as usize), (Tok::Eof, text.len()));
    let shown = |t: &Token| {
        let bytes = &text[t.span.start as usize..t.span.end as usize];
        (t.kind, String::from_utf8_lossy(bytes).into_owned())
    };
    let errors = lexed.errors.iter().map(|e| format!("{}: {}", e.span.start, e.message));
    (tokens.iter().map(shown).collect(), errors.collect())
}

fn kinds(text: &str) -> Vec<Tok> {
    let (tokens, errors) = tokens(text.as_bytes());
    assert_eq!(errors, Vec::<String>::new());
    tokens.into_iter().map(|(kind, _)| kind).collect()
}

fn errors(text: &[u8]) -> Vec<String> {
    tokens(text).1
}

#[test]
fn every_keyword_is_found_by_its_symbol() {
    for (spelling, kind) in KEYWORDS {
        assert_eq!(kinds(spelling), [*kind]);
        assert_eq!(kinds(&format!("{spelling}Z")), [Tok::Ident]);
    }
}

#[test]
fn punctuators_are_longest_first() {
    use Tok::*;
    assert_eq!(kinds("a+++b"), [Ident, PlusPlus, Plus, Ident]);
    assert_eq!(kinds("<<= << <= <"), [ShlAssign, Shl, Le, Lt]);
    assert_eq!(kinds("... . .. ->--"), [Ellipsis, Dot, Dot, Dot, Arrow, MinusMinus]);
    assert_eq!(kinds("<:<%%>:>"), [LBracket, LBrace, RBrace, RBracket]);
    assert_eq!(kinds("a # @"), [Ident, Hash, At]);
}

#[test]
fn numbers() {
    use Tok::*;
    assert_eq!(kinds("0 1u 0x1F 0b11 1'000'000 017"), [Int; 6]);
    assert_eq!(kinds("1. .5 1e+5 0x1.8p-3 1.f 0x1p3 1'0.5"), [Float; 7]);
    assert_eq!(kinds("0xe+1 a.b x.5"), [Int, Ident, Dot, Ident, Ident, Float]);
}

#[test]
fn quoted_literals_and_prefixes() {
    use Tok::*;
    assert_eq!(kinds(r#""a\"b" L"x" u8"y" u"z" U"w""#), [Str; 5]);
    assert_eq!(kinds(r"'a' '\'' L'\\' u'x' u8'y'"), [Char; 5]);
    assert_eq!(kinds(r#"R"x(a"b)c)x" u8R"()" R"#), [Str, Str, Ident]);
    assert_eq!(kinds(r#"LL"x""#), [Ident, Str]);
}

#[test]
fn names_beyond_ascii() {
    let mut names = keyword_interner();
    let lexed = lex("é \\u00e9 $a_1 x\\u00E9y".as_bytes(), &mut names);
    assert!(lexed.errors.is_empty());
    let texts: Vec<&str> = lexed.tokens[..4].iter().map(|t| names.text(t.symbol)).collect();
    assert_eq!(texts, ["é", "é", "$a_1", "xéy"]);
}

#[test]
fn comments_and_spaces() {
    assert_eq!(
        kinds("a/* b \n * **/c//d\n\x0ce\t\x0b\r\n/f"),
        [Tok::Ident, Tok::Ident, Tok::Ident, Tok::Slash, Tok::Ident]
    );
}

#[test]
fn markers_give_file_and_line() {
    let text = "# 1 \"a.c\"\n# 1 \"/usr/x\\\"y.h\" 1 3 4\nint\n# 7 \"a.c\" 2\n\n  b\n#line 99\nc\n";
    let lines = lex(text.as_bytes(), &mut keyword_interner()).lines;
    let at = |needle: &str| {
        let at = lines.locate(text.find(needle).expect("it is there") as u32);
        (lines.files[at.file as usize].name.as_str(), at.line, at.column)
    };
    assert_eq!(at("int"), ("/usr/x\"y.h", 1, 1));
    assert_eq!(at("b\n"), ("a.c", 8, 3));
    assert_eq!(at("c\n"), ("a.c", 99, 1));
    let system: Vec<bool> = lines.files.iter().map(|f| f.system).collect();
    assert_eq!(system, [false, false, true]);
}

#[test]
fn splices_are_invisible_and_spans_are_exact() {
    let text = b"in\\\nt a\\  \n = \"x\\\ny\"; // c \\\n d\n+\\\n= e";
    let (tokens, errors) = tokens(text);
    assert_eq!(errors, Vec::<String>::new());
    let shown: Vec<(Tok, &str)> = tokens.iter().map(|(k, t)| (*k, t.as_str())).collect();
    assert_eq!(
        shown,
        [
            (Tok::IntKw, "in\\\nt"),
            (Tok::Ident, "a"),
            (Tok::Assign, "="),
            (Tok::Str, "\"x\\\ny\""),
            (Tok::Semi, ";"),
            (Tok::AddAssign, "+\\\n="),
            (Tok::Ident, "e"),
        ]
    );
}

#[test]
fn markers_survive_splices() {
    let text = "a\\\nb\n# 50 \"f.c\"\n\\\nc\nd";
    let lines = lex(text.as_bytes(), &mut keyword_interner()).lines;
    let line = |needle| lines.locate(text.rfind(needle).expect("it is there") as u32).line;
    assert_eq!((line("b\n"), line("c\nd"), line("d")), (2, 51, 52));
}

#[test]
fn other_directives_are_skipped() {
    assert_eq!(kinds("a\n#pragma pack(1)\n # ident \"x\"\n#define y\nb"), [Tok::Ident; 2]);
}

#[test]
fn errors_have_places() {
    assert_eq!(errors(b"a /* b"), ["2: comment without an end"]);
    assert_eq!(errors(b"a \"b\nc"), ["2: string literal without an end"]);
    assert_eq!(errors(b"'b"), ["0: character constant without an end"]);
    assert_eq!(errors(b"''"), ["0: empty character constant"]);
    assert_eq!(errors(b"\"\\"), ["0: string literal without an end"]);
    assert_eq!(errors(b"a\0b `"), ["1: NUL byte in the source text", "4: stray ```"]);
    assert_eq!(errors(b"a\xffb"), ["1: stray byte 0xff: the text is not UTF-8"]);
    assert_eq!(errors("“".as_bytes()), ["0: stray character U+201C `“`"]);
    assert_eq!(errors(b"a \\ b"), ["2: stray `\\`"]);
    assert_eq!(errors(b"R\"x"), ["0: raw string literal without an end"]);
    assert_eq!(errors(b"#include <x>"), ["0: `#include` in a text that should be preprocessed"]);
    assert_eq!(errors(b"# 5x\n"), ["0: malformed line marker"]);
}

#[test]
fn garbage_is_given_up() {
    assert_eq!(errors(&[1; 1000]).len(), MOST_ERRORS);
}
