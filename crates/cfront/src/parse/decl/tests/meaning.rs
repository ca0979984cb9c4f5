//! What declarations mean: types, linkage, scopes, the statements they become.

use super::{image, type_of, unit};
use crate::hir::{Function, StmtKind, Unit, VarKind};
use cfa::{GlobalKind, Linkage, Ty};

fn function<'a>(unit: &'a Unit, name: &str) -> &'a Function {
    unit.functions.iter().find(|f| f.name == name).expect("the function should be there")
}

fn check_type(declaration: &str, expected: &str) {
    assert_eq!(type_of(&unit(declaration), "x"), expected, "{declaration}");
}

#[test]
fn keywords_in_any_order() {
    check_type("long unsigned int long x;", "unsigned long long");
    check_type("int static const long x;", "const long");
    check_type("char signed x;", "signed char");
    check_type("short unsigned volatile x;", "volatile unsigned short");
    check_type("double long _Complex x;", "long double _Complex");
    check_type("unsigned __int128 x;", "unsigned __int128");
    check_type("_Float64 x;", "double");
    check_type("__float128 x;", "_Float128");
    check_type("typedef float _Float32; _Float32 x;", "float");
    check_type("typedef long double _Float64x; _Float64x x;", "long double");
    check_type("_Atomic(int) x;", "_Atomic int");
    check_type("signed x;", "int");
    check_type("static x;", "int");
}

#[test]
fn declarators_nest() {
    check_type("int *(*x)[3];", "int *(*)[3]");
    check_type("int (*(*x)(void))(int, char *);", "int (*(*)(void))(int, char *)");
    check_type("void (*x[2])(int a[3], int f(void));", "void (*[2])(int *, int (*)(void))");
    check_type("const char *const *volatile x;", "const char *const *volatile");
    check_type("int x(void), *y;", "int (void)");
    check_type("int (x)[2];", "int [2]");
    check_type("int x();", "int ()");
    check_type("int x(const int, char *restrict, ...);", "int (int, char *, ...)");
    check_type("void (*x(int s, void (*f)(int)))(int);", "void (*(int, void (*)(int)))(int)");
    check_type("typedef int T; int x(T), y(int T);", "int (int)");
    check_type("typedef int A[3]; const A x[2];", "const int [2][3]");
}

#[test]
fn typeof_and_attributes() {
    check_type("int a[3]; typeof(a) x;", "int [3]");
    check_type("const int c; __typeof__(&c) x;", "const int *");
    check_type("const int c; typeof_unqual(c) x;", "int");
    check_type("typedef int x_t __attribute__((mode(DI))); x_t x;", "long");
    check_type("unsigned x __attribute__((__mode__(__QI__)));", "unsigned char");
    check_type("float x __attribute__((vector_size(16)));", "vector of 4 float");
    check_type("bool x;", "_Bool");
    check_type("typedef char bool; bool x;", "char");
    check_type("[[deprecated(\"a\")]] int x [[gnu::aligned(32)]];", "int");
    check_type("extern int (__attribute__((regparm(3))) *x)(void);", "int (*)(void)");
}

#[test]
fn enumerations_have_gccs_types() {
    check_type("enum { A, B } x;", "unsigned int");
    check_type("enum { A = -1, B } x;", "int");
    check_type("enum { A = 0x100000000 } x;", "unsigned long");
    check_type("enum { A = -1, B = 0x80000000 } x;", "long");
    check_type("enum { A = 300 } __attribute__((packed)) x;", "unsigned short");
    check_type("enum e : short { A }; enum e x;", "short");
    check_type("enum { A = 1, B = 0x100000000 }; typeof(A) x;", "int");
    check_type("enum { A = 1, B = 0x100000000 }; typeof(B) x;", "unsigned long");
    let unit = unit("enum { A = 3, B, C = B * 2 };");
    let values: Vec<i128> = unit.constants.iter().map(|c| c.value).collect();
    assert_eq!(values, [3, 4, 8]);
}

#[test]
fn redeclarations_compose() {
    check_type("extern int x[]; extern int x[3]; extern int x[];", "int [3]");
    check_type("int x(); int x(int);", "int (int)");
    check_type("int x(int (*)[]); int x(int (*)[4]);", "int (int (*)[4])");
    check_type("int x[]; void f(void) { extern int x[2]; }", "int [2]");
    check_type("int x[];", "int [1]");
    check_type("typedef struct s T; typedef struct s T; struct s { int a; }; T x;", "struct s");
}

#[test]
fn linkage_and_tentative_definitions() {
    let unit = unit(
        "static int s; extern int s; int t; extern int e; static int f(void); int f(void) { \
         static int s; extern int later; return s; } int later;",
    );
    let global = |name: &str| unit.globals.iter().find(|g| g.name == name).expect("there");
    assert!(matches!(global("s").linkage, Linkage::Internal(_)));
    assert!(global("s").init.is_some() && global("t").init.is_some());
    assert!(global("e").init.is_none());
    assert!(global("later").init.is_some());
    assert!(matches!(function(&unit, "f").linkage, Linkage::Internal(_)));
    let inner: Vec<_> = unit.globals.iter().filter(|g| g.name == "s").map(|g| g.kind).collect();
    assert_eq!(inner, [GlobalKind::Variable, GlobalKind::BlockStatic]);
    let block = &function(&unit, "f").body.as_ref().expect("defined").block;
    let names: Vec<&str> = block.statics.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["s", "later"]);
}

#[test]
fn inline_definitions() {
    let unit = unit(
        "inline int weak(void) { return 1; } inline int strong(void) { return 1; } \
         extern int strong(void); static inline int own(void) { return 1; } \
         extern inline __attribute__((gnu_inline)) int gnu(void) { return 1; } \
         extern int real(void); \
         extern inline __attribute__((gnu_inline)) int real(void) { return 1; } \
         int real(void) { return 2; } \
         __attribute__((weak)) int attribute(void) { return 3; }",
    );
    let weak = |name: &str| function(&unit, name).weak;
    assert!(weak("weak") && weak("gnu") && weak("attribute"));
    assert!(!weak("strong") && !weak("own") && !weak("real"));
}

#[test]
fn names_for_the_linker() {
    let unit = unit(
        "int scan(const char *) __asm__(\"\" \"__isoc99_scan\"); int v asm(\"w\") = 1; \
         _Noreturn void stop(void); void f(void) { scan(\"\"); }",
    );
    assert!(function(&unit, "__isoc99_scan").body.is_none());
    assert!(function(&unit, "stop").noreturn);
    assert_eq!(image(&unit, "w").bytes, [1]);
}

#[test]
fn old_style_definitions() {
    let unit = unit(
        "f(a, b, c, d) char a; float b; char *c; { return a; } \
         int g(char); int g(x) char x; { return x; } main() { return 0; }",
    );
    assert_eq!(type_of(&unit, "f"), "int ()");
    let body = function(&unit, "f").body.as_ref().expect("defined");
    let params: Vec<Ty> = body.params.iter().map(|&v| body.vars[v].ty).collect();
    assert_eq!(params, [Ty::INT, Ty::DOUBLE, Ty::CHAR_PTR, Ty::INT]);
    let locals: Vec<Ty> =
        body.vars.iter().filter(|v| v.kind == VarKind::Local).map(|v| v.ty).collect();
    assert_eq!(locals, [Ty::CHAR, Ty::FLOAT]);
    assert!(matches!(body.block.stmts[0].kind, StmtKind::Decl(..)));
    assert_eq!(type_of(&unit, "g"), "int (char)");
    let body = function(&unit, "g").body.as_ref().expect("defined");
    assert_eq!(body.vars.len(), 1);
}

#[test]
fn variable_length_arrays() {
    let unit = unit(
        "void f(int n, int m, int a[n][m], double (*cb)(int k, int b[k])) { \
         int x[n + 1][3], y[m]; typedef char T[n]; T *p; static int s[4]; } \
         void g(int, int [*][*]);",
    );
    assert_eq!(type_of(&unit, "f"), "void (int, int, int (*)[], double (*)(int, int *))");
    assert_eq!(type_of(&unit, "g"), "void (int, int (*)[])");
    let body = function(&unit, "f").body.as_ref().expect("defined");
    let kinds: Vec<&str> = body.block.stmts.iter().map(|s| stmt_name(&s.kind)).collect();
    let (l, d) = ("length", "decl");
    assert_eq!(kinds, [l, l, d, l, d, l, d]);
    let shown = |name: &str| {
        let var = body.vars.iter().find(|v| v.name == name).expect("declared");
        crate::parse::decl::spell(&unit.types, var.ty)
    };
    assert_eq!(shown("a"), "int (*)[*]");
    assert_eq!(shown("p"), "char (*)[*]");
    assert_eq!(shown("y"), "int [*]");
    assert_eq!(body.params.len(), 4);
}

fn stmt_name(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::VlaLength(..) => "length",
        StmtKind::Decl(..) => "decl",
        StmtKind::Unsupported(_) => "unsupported",
        _ => "other",
    }
}

#[test]
fn what_is_unsupported_stays_visible() {
    let unit = unit(
        "void done(int *); int f(void) { int inner(int x) { return x + 1; } \
         __attribute__((cleanup(done))) int y = 1; __auto_type z = y; return inner(2); }",
    );
    let body = function(&unit, "f").body.as_ref().expect("defined");
    let kinds: Vec<&str> = body.block.stmts.iter().map(|s| stmt_name(&s.kind)).collect();
    assert_eq!(kinds, ["unsupported", "decl", "other", "decl", "other"]);
}

#[test]
fn tags_of_a_parameter_list_are_known_in_the_body() {
    unit("int f(struct s { int a; } *p) { struct s x = *p; return x.a; }");
    unit("struct s; struct t { struct s *p; }; struct s { struct t t; }; struct s x;");
    unit(
        "struct s { int a; }; void f(void) { struct s; struct s *p; struct s { char *b; } x; x.b = 0; }",
    );
}

#[test]
fn odd_places_for_odd_things() {
    unit(";; asm(\"nop\"); __extension__ typedef long long T; _Static_assert(sizeof(T) == 8);");
    unit("struct s { int a;; _Static_assert(1, \"\"); int b } x; struct {}; enum e; union u;");
    unit("int a __attribute__((unused)), __attribute__((unused)) b, *c [[maybe_unused]];");
    unit("typedef int T; void f(void) { T T = 1; T = 2; } void g(T) ;");
    unit("int printf(const char *restrict, ...) __attribute__((__format__(__printf__, 1, 2)));");
    unit("__builtin_va_list v; __int128_t i; __uint128_t u; int f(__builtin_va_list ap);");
    unit("void f(void) { int g(int), x; extern int x2; { int x = 1; } struct s *p; }");
    unit("_Thread_local static int a; static __thread int b; thread_local int c;");
    unit("_Alignas(16) char buf[4]; _Alignas(double) char c; struct { _Alignas(8) char c; } s;");
}
