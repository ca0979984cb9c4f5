//! Initialisers of static objects: the same bytes as in the compiler's object files.

use super::{image, run_c, unit};
use crate::hir::Unit;
use std::fmt::Write;

/// Declarations whose objects `x0`, `x1`, … are compared byte by byte. No padding that the
/// compiler might fill with anything but zero, and no addresses.
const OBJECTS: &str = r#"
typedef unsigned char u8;
struct point { int x, y; };
struct line { struct point from, to; char name[6]; };
union word { int i; u8 b[8]; double d; };
struct bits { unsigned a : 3; int b : 7; unsigned : 0; unsigned long long c : 40; _Bool d : 1; };
struct deep { int k; struct { struct point p[2]; union { short s; struct point q; }; } in; int z; };
struct flexible { int n; short tail[]; };
struct strings { char a[4]; u8 b[2][3]; int c; };
enum { ONE = 1, THREE = 3 };

int x0 = 1 + 2 * THREE;
int x1[] = { 1, 2, 3, };
int x2[5] = { [3] = 4, 5, [0] = 1, 2 };
int x3[] = { [6] = 1, [2] = 3 };
int x4[2][3] = { 1, 2, 3, 4 };
int x5[2][3] = { { 1 }, { 4, 5 } };
int x6[][2] = { 1, 2, 3 };
int x7[][2] = { { 1 }, 2, 3, { 4, 5 } };
struct line x8 = { 1, 2, 3, 4, "hello" };
struct line x9 = { { 1 }, { .y = 4 }, .name = "abcdef" };
struct line x10 = { .to.y = 1, "x", .from = { .y = 2 } };
struct line x11[] = { 1, 2, 3, 4, "a", 5, 6, { 7 }, { "b" } };
struct line x12[2] = { [1].to = { 1, 2 }, [0] = { .name = { 'x', 'y' } } };
union word x13 = { 0x01020304 };
union word x14 = { .b = { 1, 2, [7] = 8 } };
union word x15[2] = { { .d = 1.5 }, 7 };
union word x16 = { .i = -1, .b = { 9 } };
struct bits x17 = { 5, -3, 0x123456789aULL, 1 };
struct bits x18 = { .c = -1, .d = 7 };
struct deep x19 = { 1, 2, 3, 4, 5, 6, 7 };
struct deep x20 = { 1, { { { 2, 3 }, 4 }, 6 }, 7 };
struct deep x21 = { .in.q.y = 3, 4, .k = 9 };
struct deep x22 = { .in.p[1].y = 3, 4, 5 };
struct flexible x23 = { 3, { 1, 2, 3 } };
struct flexible x24 = { .tail = { [4] = 5 }, .n = 2 };
struct strings x25 = { "abcd", "xy", { 'z', '!' }, 7 };
struct strings x26[] = { "a", "b", "c", 1, { "d", { "e", { "f" } } } };
char x27[] = "one" " two";
char x28[3] = "long";
char x29[8] = { "brace" };
char x30[][4] = { "ab", "cde", "fghi", { 'j' } };
u8 x31[] = { ("paren") };
int x32[] = L"wide";
unsigned short x33[] = u"sixteen";
unsigned x34[6] = U"32";
int x35[10] = { [1 ... 3] = 7, 8, [8 ... 9] = 1 };
struct point x36[4] = { [0 ... 2] = { .y = 2 }, [1].x = 5 };
int x37[3][4] = { [0 ... 1][1 ... 2] = 6, 7 };
struct point x38 = { y: 4, x: 3 };
double x39 = 1, x40 = -0.0, x41 = 1e300 * 1e10;
float x42[] = { 0.1, 1e-45f, 3 };
struct { long double l; } x43;
_Bool x44[] = { 2, 0.5, 0, (void *)0 != 0 };
struct point x45 = (struct point){ 3, 4 };
int x46[] = (int[]){ 1, 2, 3 };
struct line x47 = { (struct point){ 1, 2 }, 3, 4, "z" };
struct {} x48[0];
struct { struct {} e; int i; } x49 = { {}, 3 };
int x50 = { 5 }, x51 = { { 6 } }, x52[3] = {};
int x53[2] = { 1, 2, 3, 4 };
char x54[4] = { "abcdefg" };
struct point x55 = { 1, 2, 3 };
long x56 = sizeof(struct deep) + (ONE ? -3L : 2u);
unsigned char x57 = 300, x58 = -1;
struct point x59[] = { [2] = 1, 2, [0] = { 3 }, 4 };
struct deep x60 = { .in = { .p = { { 1, 2 }, { 3, 4 } } }, .in.p[0] = { .y = 7 } };
struct { union { int a; struct { char b, c; }; }; int d; } x61 = { .c = 3, 4 };
struct { union { int a; struct { char b, c; }; }; int d; } x62 = { .d = 3, .a = 0x10203 };
int x63[2][2][2] = { { { 1 }, 2, 3 }, 4, 5, 6 };
__int128 x64 = (__int128)1 << 100;
unsigned long long x65 = -1;
struct { int : 3, a : 5; char b; } x66 = { 1, 2 };
int x67[] = { [0] = 1, [0] = 2, 3 };
struct { char c; struct flexible *p; } x68 = { 'c', 0 };
static int x69[4];
extern int x70;
int x70 = 3;
int x71[];
int x71[3];
struct { int a[3]; int b; } x72 = { .a[1] = 2, 3, 4 };
struct { _Complex float c; int i; } x73;
struct __attribute__((packed)) { char c; int i : 20; long long l; } x74 = { 1, -2, 3 };
long x75 = (long)(void *)8 + (char *)16 - (char *)4;
char *x76 = (char *)0x1234;
const char x77[2][2][3] = { { "ab", "cd" }, "ef", "gh" };
"#;
const COUNT: usize = 78;

/// The bytes of an object, as long as the compiler thinks it is.
fn ours(unit: &Unit, name: &str, size: usize) -> String {
    let image = image(unit, name);
    assert!(image.relocations.is_empty(), "{name}");
    let mut bytes = image.bytes.clone();
    assert!(bytes.len() <= size, "{name}: {} bytes of {size}", bytes.len());
    bytes.resize(size, 0);
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

fn dump_program(declarations: &str, count: usize) -> String {
    let mut text = String::from("#include <stdio.h>\n");
    text.push_str(declarations);
    text.push_str("int main(void) {\n");
    for i in 0..count {
        let _ = writeln!(
            text,
            "for (int i = 0; i < sizeof x{i} + extra{i}; i++) printf(\"%02x\", \
             ((unsigned char *)&x{i})[i]); puts(\"\");"
        );
    }
    text.push_str("return 0; }\n");
    text
}

/// Only flexible arrays are larger than their type.
fn extra(i: usize) -> usize {
    match i {
        23 => 6,
        24 => 10,
        _ => 0,
    }
}

#[test]
fn images_are_those_of_the_system_compiler() {
    if !cfg!(target_arch = "x86_64") {
        eprintln!("skipped: not an x86-64 machine");
        return;
    }
    let unit = unit(OBJECTS);
    let mut declarations = String::from(OBJECTS);
    for i in 0..COUNT {
        let _ = writeln!(declarations, "enum {{ extra{i} = {} }};", extra(i));
    }
    let theirs = run_c(&dump_program(&declarations, COUNT), "images");
    for (i, their) in theirs.lines().enumerate() {
        assert_eq!(ours(&unit, &format!("x{i}"), their.len() / 2), their, "x{i}");
    }
    assert_eq!(theirs.lines().count(), COUNT);
}

#[test]
fn addresses_become_relocations() {
    let unit = unit(
        "int a[4]; int f(void); struct { char *s; int *p; int (*f)(void); long l; } \
         x = { \"text\" + 1, &a[2], f, (long)(a + 1) }; int *z[2] = { [1] = a, [0] = a, [0] = 0 };",
    );
    let show = |name: &str| -> Vec<(u64, i64)> {
        image(&unit, name).relocations.iter().map(|r| (r.offset, r.addend)).collect()
    };
    assert_eq!(show("x"), [(0, 1), (8, 8), (16, 0), (24, 4)]);
    assert_eq!(show("z"), [(8, 0)]);
}

#[test]
fn a_long_table_is_read_in_linear_time() {
    let mut text = String::from("struct { int a; char *b; } t[] = {");
    for i in 0..100_000 {
        let _ = write!(text, "{{ {i}, 0 }},");
    }
    text.push_str("};");
    let unit = unit(&text);
    assert_eq!(image(&unit, "t").bytes.len(), 99_999 * 16 + 3);
}
