//! What is said about wrong declarations.

use super::error;

fn check(text: &str, expected: &str) {
    assert_eq!(error(text), expected, "{text}");
}

#[test]
fn types() {
    check("foo x;", "`foo`: unknown type name `foo` (is a typedef or an #include missing?)");
    check("struct s; s *x;", "`s`: unknown type name `s` (write `struct s`)");
    check(
        "void f(void) { foo x; }",
        "`foo`: unknown type name `foo` (is a typedef or an #include missing?)",
    );
    check("long char x;", "`long char`: `long char` is no type");
    check("int double x;", "`int double`: `int double` is no type");
    check(
        "int int x;",
        "`int`: `int` does not go with the type before it (is a `;` or a `,` missing?)",
    );
    check(
        "struct s {} int x;",
        "`int`: `int` does not go with the type before it (is a `;` or a `,` missing?)",
    );
    check(
        "static extern int x;",
        "`extern`: two storage classes in one declaration (remove one of them)",
    );
    check("int x", "``: expected `;` after the declaration, found the end of the file");
    check(
        "3;",
        "`3`: expected a type at the start of a declaration, found an integer constant `3`",
    );
}

#[test]
fn redeclarations() {
    check(
        "int f(int);\nint f(char *);",
        "`f`: conflicting types for `f` (it was declared before on line 1 as `int (int)`, here as `int (char *)`)",
    );
    check(
        "extern int x;\nlong x;",
        "`x`: conflicting types for `x` (it was declared before on line 1 as `int`, here as `long`)",
    );
    check("int x = 1; int x = 2;", "`x`: `x` is defined twice (it was declared before on line 1)");
    check(
        "int f(void) {} int f(void) {}",
        "`f`: `f` is defined twice (it was declared before on line 1)",
    );
    check(
        "int x; static int x;",
        "`x`: `x` is `static` here, but was not before (it was declared before on line 1)",
    );
    check(
        "static int x; int x;",
        "`x`: `x` is not `static` here, but was before (it was declared before on line 1)",
    );
    check(
        "typedef int T; typedef long T;",
        "`T`: `T` is already another type (it was declared before on line 1 as `int`, here as `long`)",
    );
    check(
        "typedef int T; int T;",
        "`T`: `T` is already declared as a type (it was declared before on line 1)",
    );
    check(
        "struct s {}; struct s {};",
        "`s`: `struct s` is defined twice (it was declared before on line 1)",
    );
    check(
        "struct s {}; union s x;",
        "`s`: the tag `s` is that of `struct s` (it was declared before on line 1: write `struct s`, or use another tag)",
    );
    check(
        "enum { A, A };",
        "`A`: `A` is already declared in this scope (it was declared before on line 1)",
    );
    check(
        "void f(int a) { int a; }",
        "`a`: `a` is already a parameter of this function (it was declared before on line 1)",
    );
    check("void f(int a, int a) {}", "`a`: two parameters have the name `a`");
    check(
        "void f(void) { int a;\nint a; }",
        "`a`: `a` is already declared in this block (it was declared before on line 1)",
    );
}

#[test]
fn sizes() {
    check(
        "struct s x;",
        "`x`: the size of `x` is not known (`struct s` is declared but not defined)",
    );
    check(
        "void f(void) { int a[]; }",
        "`a`: the size of `a` is not known (write its length, or an initialiser)",
    );
    check("void x;", "`x`: the variable `x` has the type `void`");
    check("int a[-1];", "`-1`: an array cannot have -1 elements");
    check(
        "int n; int a[n];",
        "`n`: the length of this array is not a constant (only arrays inside functions may have a variable length)",
    );
    check("int a[1.5];", "`1.5`: the length of an array is an integer, not `double`");
    check("int a[1ul << 62];", "`[1ul << 62]`: this array is larger than half the address space");
    check(
        "struct { char a[1ul << 62], b[1ul << 62], c; } s;",
        "`{ char a[1ul << 62], b[1ul << 62], c; }`: this struct is larger than half the address space",
    );
    check("int a[2][];", "`[2]`: an array of `int []`, whose size is not known");
    check("int f(void)[2];", "`f(void)[2]`: a function cannot return an array (return a pointer)");
    check("int f(void x);", "`void x`: a parameter of type `void`");
}

#[test]
fn members() {
    check("struct { int a; char a; };", "`a`: two members have the name `a`");
    check(
        "struct { int a; struct { int a; }; };",
        "`struct { int a; }`: two members have the name `a`",
    );
    check("struct { int a : 33; };", "`33`: a width of 33 is outside 0 to 32");
    check("struct { int a : 0; };", "`0`: a named bit-field of width 0 (leave out the name)");
    check("struct { float a : 3; };", "`3`: a bit-field cannot have the type `float`");
    check(
        "struct { int a[]; int b; };",
        "`b`: a member after an array without a length (`a[]` must come last)",
    );
    check("struct s { struct s x; };", "`x`: the size of `struct s` is not known here");
    check(
        "struct s { int f(void); };",
        "`f(void)`: a function cannot be a member (use a pointer to it)",
    );
    check("struct s { int a;", "``: expected `}` after the members, found the end of the file");
    check(
        "struct { int a __attribute__((aligned(3))); };",
        "`3`: an alignment of 3 is not possible (write a power of two up to 268435456)",
    );
}

#[test]
fn initialisers() {
    let hint = "an object that lives as long as the program is initialised before it starts";
    check("int a; int b = a;", &format!("`a`: initialiser element is not constant ({hint})"));
    check(
        "int a[2] = 1;",
        "`1`: `int [2]` cannot be initialised with this expression (write the elements in braces)",
    );
    check("int a[2] = { [2] = 1 };", "`[2]`: the array has only 2 elements");
    check("int a[2] = { [1 ... 0] = 1 };", "`[1 ... 0]`: this range of indices is empty");
    check(
        "struct { int a; } x = { .b = 1 };",
        "`b`: `struct <unnamed>` has no member `b` (its members are `a`)",
    );
    check("int x = { .b = 1 };", "`.`: `int` has no members or elements (write the value alone)");
    check(
        "void f(int n) { int a[n] = { 1 }; }",
        "`{`: an array of variable length cannot be initialised",
    );
    check("struct s x = { 1 };", "`{`: the size of `struct s` is not known here");
    check(
        "int a[] = { 1, 2",
        "``: expected `,` or `}` after an initialiser, found the end of the file",
    );
    check(
        "char a[] = { [0 ... 99999999] = 1 };",
        "`}`: an initialiser of more than 4194304 elements",
    );
    check(
        "char a[1ul << 40] = { [1ul << 39] = 1 };",
        "`1`: an initialised object of more than 256 MiB",
    );
}

#[test]
fn others() {
    check("_Static_assert(0, \"no\");", "`_Static_assert(0, \"no\")`: static assertion failed: no");
    check("void f(void) { goto l; }", "`l`: the label `l` is not defined");
    check("int f(a) int b; {}", "`b`: `b` is not in the parameter list");
    check(
        "int f(int x) __attribute__((;",
        "`;`: expected the name of an attribute in the attribute list, found `;`",
    );
    check(
        "register int x;",
        "`register int`: `auto` and `register` have no meaning outside functions",
    );
    check("int x {}", "`{`: a function body, but no function is declared here");
}

#[test]
fn nesting_has_a_limit() {
    let texts = [
        format!("int {}x;", "(".repeat(100_000)),
        format!("int {}x;", "*".repeat(100_000)),
        format!("int x{};", "[1]".repeat(100_000)),
        format!("int x = {};", "{".repeat(100_000)),
        "struct {".repeat(100_000),
        "int (*f)(".repeat(100_000),
        "typeof(".repeat(100_000),
        "enum { A = sizeof(".repeat(100_000),
    ];
    let on_large_stack = std::thread::Builder::new().stack_size(1 << 29).spawn(move || {
        for text in texts {
            let error = error(&text);
            let limited = error.contains("nesting deeper") || error.contains("too many deriv");
            assert!(limited, "{}: {error}", &text[..20]);
        }
    });
    on_large_stack.expect("a thread").join().expect("no crash");
}
