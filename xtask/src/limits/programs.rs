//! Sixty programs that break promises about time: of each kind ten, by their numbers.

use std::fmt::Write;

pub struct Program {
    pub name: String,
    pub text: String,
}

/// A kind of program, and how to write the k-th of it.
type Kind = (&'static str, fn(usize) -> String);

/// Of each kind.
const EACH: usize = 10;

/// Functions of a program that has many.
const FUNCTIONS: usize = 20_000;

const KINDS: [Kind; 6] = [
    ("never", never),
    ("late", late),
    ("long", long),
    ("inputs", inputs),
    ("recursion", recursion),
    ("functions", functions),
];

/// All of them, or those whose names have one of these parts.
pub fn programs(parts: &[String]) -> Vec<Program> {
    let one = |(kind, write): &Kind, k: usize| Program {
        name: format!("{kind}{k}"),
        text: format!("int input(void);\nvoid output(int);\n{}", write(k)),
    };
    let all = KINDS.iter().flat_map(|kind| (0..EACH).map(move |k| one(kind, k)));
    let is_asked = |program: &Program| {
        parts.is_empty() || parts.iter().any(|part| program.name.contains(part))
    };
    all.filter(is_asked).collect()
}

/// Loops that do not end, of different shapes, entered by inputs.
fn never(k: usize) -> String {
    let body = [
        "static int busy = 1; while (busy) { }",
        "for (;;) ;",
        "int state = 0; for (;;) { int v = input(); if (v > 100) state = 1; else if (v < 0) state = 2; \
         if (state == 2) output(state); }",
        "again: goto again;",
        "do { } while (1);",
        "unsigned i = 0; while (1) { i++; if (i % 7 == 3) output(1); }",
        "int state = 0; for (;;) switch (state) { case 0: state = input() == 7; break; case 1: state = \
         input() == 9 ? 2 : 0; break; default: output(state); }",
        "struct node { struct node *next; } a, b; a.next = &b; b.next = &a; for (struct node *p = &a; p; \
         p = p->next) { }",
        "volatile int flag = 0; while (!flag) { }",
        "for (;;) for (int i = 0; i < 1000; i++) output(i);",
    ][k % EACH];
    format!(
        "static void wait(void) {{ {body} }}\n\
         int main(void) {{ int n = input(); if (n == {k}) return 1; if (n > 10) wait(); return 0; }}\n"
    )
}

/// Loops that end late, with a branch behind them.
fn late(k: usize) -> String {
    let rounds = 50_000 * 2u64.pow(k as u32);
    format!(
        "int main(void) {{ int n = input(); unsigned s = 0;\n\
         for (long i = 0; i < {rounds}; i++) {{ s += (unsigned)(i ^ n); if (s % 1009 == 5) s++; }}\n\
         if (s % 3 == 1) return 1; if (n > {k}) return 2; return 0; }}\n"
    )
}

/// After 10^9 steps or more, in nested loops.
fn long(k: usize) -> String {
    let (outer, inner) = (1_000 + 100 * k, 1_000_000);
    format!(
        "static unsigned mix(unsigned a, unsigned b) {{ return a * 31 + b; }}\n\
         int main(void) {{ int n = input(); unsigned s = 1; if (n > {k}) s = 2;\n\
         for (int i = 0; i < {outer}; i++) for (int j = 0; j < {inner}; j++) {{ s = mix(s, i ^ j); \
         if (s == 77) s = n; }}\n\
         if (s > 1000) return 1; return 0; }}\n"
    )
}

/// A million inputs.
fn inputs(k: usize) -> String {
    let array = if k % 2 == 1 { "static int all[1000000];" } else { "" };
    let keep = if k % 2 == 1 { "all[i] = v;" } else { "" };
    format!(
        "{array}\nint main(void) {{ int s = 0;\n\
         for (int i = 0; i < 1000000; i++) {{ int v = input(); {keep} if (v > {k}) s++; \
         else if (v < -{k}) s--; if (v == 4711 && i > 3) output(i); }}\n\
         if (s > 500000) return 1; if (s < -{k}00) return 2; return 0; }}\n"
    )
}

/// Recursion without end.
fn recursion(k: usize) -> String {
    let body = [
        "return down(n + 1) + 1;",
        "if (input() > 3) return down(n) + 2; return down(n + 1);",
        "return other(n + 1);",
        "int large[100]; large[n % 100] = n; return down(large[n % 100] + 1) + large[0];",
        "return n > 0 ? down(n + 1) : down(n - 1);",
    ][k % 5];
    format!(
        "static int down(int n);\nstatic int other(int n) {{ return down(n) + 1; }}\n\
         static int down(int n) {{ {body} }}\n\
         int main(void) {{ int n = input(); if (n == {k}) return 1; if (n % 1000 > 10) return down(n % 1000); \
         return 0; }}\n"
    )
}

/// Many functions: in a row, in a tree, or each by an input.
fn functions(k: usize) -> String {
    let mut text = String::from("int g;\n");
    for f in 0..FUNCTIONS {
        let call = match k % 3 {
            1 if f > 0 => format!("if (x == {f}) return f{}(x - 1); ", (f - 1) / 2),
            _ => String::new(),
        };
        // Text takes all.
        let _ =
            writeln!(text, "int f{f}(int x) {{ {call}if (x > {f}) g += {k}; return x + {f}; }}");
    }
    text.push_str("int main(void) { int x = input();\n");
    for f in 0..FUNCTIONS {
        let _ = match k % 3 {
            0 => writeln!(text, "  x = f{f}(x & 0xffff);"),
            1 => writeln!(text, "  if (x == {f}) x = f{f}(x);"),
            _ => writeln!(text, "  if (input() == {f}) f{f}(x);"),
        };
    }
    text + "  return x & 1; }\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_sixty_different_ones() {
        let all = programs(&[]);
        let texts: BTreeSet<&String> = all.iter().map(|program| &program.text).collect();
        assert_eq!((all.len(), texts.len()), (60, 60));
        assert_eq!(programs(&["late".into()]).len(), EACH);
    }
}
