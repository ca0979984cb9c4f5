//! Inputs at the edge of depth and size, generated.

/// Deep enough to end any stack that is used without counting.
const DEEP: usize = 100_000;

fn nested(before: &str, open: &str, middle: &str, close: &str, after: &str) -> Vec<u8> {
    [before, &open.repeat(DEEP), middle, &close.repeat(DEEP), after].concat().into_bytes()
}

pub fn all() -> Vec<Vec<u8>> {
    [nesting(), chains(), sizes(), cycles(), lengths(), odd()].concat()
}

/// One inside the other.
fn nesting() -> Vec<Vec<u8>> {
    vec![
        nested("int x = ", "(", "1", ")", ";"),
        nested("int f(int x) { return ", "(", "x", ")", "; }"),
        nested("int f(int x) { return ", "(", "x", "", "; }"),
        nested("void f(void) ", "{", ";", "}", ""),
        nested("void f(void) ", "{", "", "", ""),
        nested("int x", "[", "1", "]", ";"),
        nested("int a[1]; int f(void) { return ", "a[", "0", "]", "; }"),
        nested("int ", "*", "p", "", ";"),
        nested("int ", "(", "p", ")", ";"),
        nested("int ", "(*", "p", ")(void)", ";"),
        nested("int ", "(*", "p", ")[2]", ";"),
        nested("int f(int x) { return ", "-", " x", "", "; }"),
        nested("int f(int x) { return ", "!", "x", "", "; }"),
        nested("int f(int x) { return ", "~ ", "x", "", "; }"),
        nested("int f(int *x) { return ", "*&", "*x", "", "; }"),
        nested("int f(int x) { return ", "(int)", "x", "", "; }"),
        nested("int f(int x) { return ", "sizeof ", "x", "", "; }"),
        nested("int f(int x) { return ", "({", "x;", "});", " }"),
        nested("int f(int x) { return ", "f(", "x", ")", "; }"),
        nested("int f(int x) { return ", "x ? ", "x", ": 1", "; }"),
        nested("int f(int x) { ", "if (x) ", ";", "", " }"),
        nested("int f(int x) { ", "while (x) ", ";", "", " }"),
        nested("int f(int x) { ", "do ", ";", " while (x);", " }"),
        nested("int f(int x) { ", "for (;;) ", ";", "", " }"),
        nested("int f(int x) { ", "switch (x) case 1: ", ";", "", " }"),
        nested("", "struct { ", "int x;", "} a;", ""),
        nested("", "union { ", "int x;", "};", ""),
        nested("int x = ", "{", "1", "}", ";"),
        nested("int x = ", "{", "", "", ""),
        nested("struct s { int a; } x = ", "{ .a = ", "1", "}", ";"),
        nested("", "__extension__ ", "int x;", "", ""),
        nested("int x __attribute__((", "(", "a", ")", "));"),
        nested("", "int f(", "int x", ")", ";"),
        nested("", "typeof(", "int", ")", " x;"),
        nested("int x = ", "_Generic(1, default: ", "1", ")", ";"),
        nested("int x = ", "__builtin_choose_expr(1, ", "1", ", 0)", ";"),
        nested("", "extern \"C\" {", "", "}", ""),
    ]
}

/// One after the other: flat in the text, often deep in the tree.
fn chains() -> Vec<Vec<u8>> {
    vec![
        nested("int f(int x) { return x", " + x", "", "", "; }"),
        nested("int f(int x) { return x", " && x", "", "", "; }"),
        nested("int f(int x) { return x", ", x", "", "", "; }"),
        nested("int f(int x) { return x", " ? x : x", "", "", "; }"),
        nested("int f(int x) { return x", " ?: x", "", "", "; }"),
        nested("int f(int x) { x", " = x", "", "", "; }"),
        nested("int f(int x) { return x", "++", "", "", "; }"),
        nested("int f(int x) { return f", "(x)", "", "", "; }"),
        nested("int *a; int f(int x) { return a", "[x]", "", "", "; }"),
        nested("struct s *p; int f(int x) { return p", "->n", "", "", "; }"),
        nested("int f(int x) { if (x) ;", " else if (x) ;", "", "", " }"),
        nested("int f(int x) { ", "l: ", ";", "", " }"),
        nested("int f(int x) { switch (x) { ", "default: ", ";", "", " } }"),
        nested("int f(int x) { ", ";", "", "", "}"),
        nested("int f(int x) { ", "goto l; ", "l:;", "", "}"),
        nested("int x", ", x", "", "", ";"),
        nested("int x", "[2]", "", "", ";"),
        nested("int x = 1", " << 1", "", "", ";"),
        nested("char *s = ", "\"a\" ", "", "", ";"),
        nested("", "int ", "x;", "", ""),
        nested("", "const ", "int x;", "", ""),
        nested("", "long ", "x;", "", ""),
        nested("", ";", "", "", ""),
        nested("int x ", "__attribute__((unused)) ", "", "", ";"),
        nested("", "typedef int t; ", "", "", ""),
        nested("int f(", "int, ", "int", "", ");"),
        nested("enum e { ", "A, ", "", "", "};"),
        numbered("int f(int x) { switch (x) { ", |n| format!("case {n}: x++; "), " } }"),
        numbered("enum e { ", |n| format!("A{n}, "), "};"),
        numbered("struct s { ", |n| format!("int a{n}; "), "} x; int f(void) { return x.a99; }"),
        numbered("", |n| format!("typedef t{n} *t{}; ", n + 1), ""),
        numbered("typedef int t0; ", |n| format!("typedef t{n} *t{}; ", n + 1), "t1000 x;"),
        numbered(
            "typedef int t0; ",
            |n| format!("typedef struct {{ t{n} a, b; }} t{}; ", n + 1),
            "t99 x;",
        ),
        numbered("", |n| format!("int f{n}(void) {{ return {n}; }}\n"), ""),
        numbered("int f(int x) { ", |n| format!("int a{n} = x; {{ "), ""),
    ]
}

fn numbered(before: &str, item: impl Fn(usize) -> String, after: &str) -> Vec<u8> {
    let items: String = (0..20_000).map(item).collect();
    [before, &items, after].concat().into_bytes()
}

/// Few characters that ask for much.
fn sizes() -> Vec<Vec<u8>> {
    let texts = [
        "char a[1 << 30]; int f(void) { return a[5]; }",
        "char a[9223372036854775807];",
        "char a[18446744073709551615UL];",
        "int a[4611686018427387904];",
        "int a[1000000][1000000][1000000];",
        "struct s { char a[9223372036854775807]; char b; } x;",
        "struct s { char a[1L << 62]; } x[64]; unsigned long n = sizeof x;",
        "int a[] = { [2147483646] = 1 };",
        "int a[] = { [9223372036854775807] = 1, 2 };",
        "int a[] = { [0 ... 99999999] = 1 };",
        "int a[9][9999999] = { [0 ... 8] = { [0 ... 9999998] = 1 } };",
        "struct s { int x[100000000]; } a = { { 1 }, }, b[3] = { a };",
        "char s[1000000000] = \"x\";",
        "int f(void) { int a[100000000] = { 1 }; struct { int b[100000000]; } c = { 0 }; return a[1]; }",
        "int f(int x) { switch (x) { case 0 ... 2147483647: return 1; } return 0; }",
        "int f(long x) { switch (x) { case -9223372036854775807 ... 9223372036854775807: return 1; } }",
        "int a[-1];",
        "int a[0]; int b[sizeof a / sizeof a[0]];",
        "int x = 1 / 0, y = 1 % 0, z = 1 << 64, w = -1 >> 99;",
        "long x = -9223372036854775807 - 1; long y = (-9223372036854775807 - 1) / -1;",
        "long y = (-9223372036854775807L - 1) % -1L;",
        "__int128 x = (__int128)1 << 127; __int128 y = -x / -1;",
        "struct s { int a : 99; int b : 0; int : -1; int c : 1 << 30; };",
        "struct __attribute__((aligned(1 << 30))) s { char c; } x[4];",
        "struct __attribute__((aligned(9223372036854775807))) s { char c; } x;",
        "struct __attribute__((aligned(-8))) s { char c; } x;",
        "_Alignas(1UL << 63) char c;",
        "typedef int v __attribute__((vector_size(1 << 30))); v x;",
        "typedef int v __attribute__((vector_size(-4))); v x;",
        "enum { A = 9223372036854775807, B, C };",
        "enum e { A = 1 << 40 } x; enum e f(enum e y) { return y + A; }",
        "float x = 1e99999; double y = 1e-99999; long double z = 0x1p999999999;",
        "double d = 0x1p99999999999999999999; float g = 1e99999999999999999999;",
        "int x = (int)1e300; unsigned y = (unsigned)-1.5; int z = (int)(0.0 / 0.0);",
        "int f(int n) { int a[n][n][n]; return sizeof a + sizeof(int[n][n]); }",
        "char c = '\\xffffffffffffffffffff'; char d = '\\777'; int e = 'abcdefgh';",
        "#line 99999999999999 \"x\"\nint x = ;",
        "# 4294967295 \"x\"\n\n\nint x = ;",
        "# 1 \"\\\nint x = ;",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// What refers to itself.
fn cycles() -> Vec<Vec<u8>> {
    let texts = [
        "struct s { struct s s; } x;",
        "struct s { struct s a[3]; }; int n = sizeof(struct s);",
        "struct s { struct t t; }; struct t { struct s s; }; struct s x;",
        "struct s { struct s { int a; } b; } c;",
        "union u { union u *p; union u q[sizeof(union u)]; };",
        "typedef struct s s; struct s { s s; s *t; } ; s x = { x };",
        "typedef t t; t x;",
        "typedef int t[sizeof(t)]; t x;",
        "int a[sizeof a];",
        "int a[sizeof(int[sizeof a])];",
        "typeof(x) x;",
        "typeof(f(1)) f(int x);",
        "enum e { A = B, B = A }; enum e { A = sizeof(enum e) };",
        "int x = x; int *p = &*p; int y = y + 1;",
        "int f(int a[sizeof a], int b[b]);",
        "int f(int n, int a[n][n = n]) { return f; }",
        "void f(void) { l: goto *&&l; static void *t[] = { &&l, &&m, t }; m: goto *t[0]; }",
        "struct s { int a; typeof(((struct s *)0)->a) b; struct s *(*f)(struct s); };",
        "int f(struct s { struct s *p; } *x) { struct s y = *x; return y.p->p->p == x; }",
        "_Static_assert(sizeof(struct undefined), \"x\"); struct undefined x, *y; int z = y->a;",
        "void f() { f(f, f(), f(f)); } void f(int); int f;",
        "int main() { int main; { typedef int main; main x = main; } return main(); }",
    ];
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Long pieces.
fn lengths() -> Vec<Vec<u8>> {
    let long = 2_000_000;
    vec![
        format!("int {};", "x".repeat(long)).into_bytes(),
        format!("char *s = \"{}\";", "x".repeat(long)).into_bytes(),
        format!("char *s = \"{}\";", "\\x41".repeat(long / 4)).into_bytes(),
        format!("char s[] = \"{}", "x".repeat(long)).into_bytes(),
        format!("int x = {};", "9".repeat(long)).into_bytes(),
        format!("double x = 0.{};", "9".repeat(long)).into_bytes(),
        format!("double x = 1e{};", "9".repeat(long)).into_bytes(),
        format!("long double x = 0x{}.8p1;", "f".repeat(long)).into_bytes(),
        format!("/* {}", "x\n".repeat(long / 2)).into_bytes(),
        format!("// {}", "x\\\n".repeat(long / 3)).into_bytes(),
        format!("//@ {}\nint x;", "x ".repeat(long / 2)).into_bytes(),
        format!("int a[] = {{ {} }};", "1,".repeat(long / 2)).into_bytes(),
        format!("int a[] = {{ {} }};", "{1},".repeat(long / 4)).into_bytes(),
        format!("char *a[] = {{ {} }};", "\"x\",".repeat(long / 4)).into_bytes(),
        format!("int x;{}", "\n".repeat(long)).into_bytes(),
        format!("int x;{}int", " ".repeat(long)).into_bytes(),
        format!("{}int x = ;", "# 1 \"f\"\n".repeat(long / 8)).into_bytes(),
        format!("{}int x = ;", "#pragma x\n".repeat(long / 8)).into_bytes(),
        format!("int f(void) {{ {} }}", "x y z;".repeat(long / 60)).into_bytes(),
        "@".repeat(long / 10).into_bytes(),
        "'".repeat(long / 10).into_bytes(),
        "\"\n".repeat(long / 20).into_bytes(),
    ]
}

/// Not quite text.
fn odd() -> Vec<Vec<u8>> {
    vec![
        Vec::new(),
        b"\0".to_vec(),
        b"\xef\xbb\xbfint x;".to_vec(),
        b"int x\0y;".to_vec(),
        b"int \xff\xfe\x80;".to_vec(),
        b"char *s = \"\xc3\x28\xf0\x28\x8c\x28\";".to_vec(),
        b"int x;\r\nint y\r= 1;\x0c\x0b\x1a".to_vec(),
        (0..=255).collect(),
        (0..=255).rev().cycle().take(10_000).collect(),
        b"\\\n\\\n\\".to_vec(),
        b"int x = 1 ??/\n;".to_vec(),
        "int größe = 1; char *s = \"日本\"; int \u{202e}x;".as_bytes().to_vec(),
        b"#".to_vec(),
        b"# 1 ".to_vec(),
        b"# -1 \"f\" 1 2 3 4 5 6\nint".to_vec(),
        b"/*@ requires \\valid(p + (0 .. ; */ int f(int *p);".to_vec(),
        b"//@ assert \\forall int".to_vec(),
    ]
}
