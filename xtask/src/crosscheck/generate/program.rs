//! Small random C programs with inputs, in the manner of csmith: branches, loops, switches,
//! pointers, an array, a structure, a call.

use smt::raw::Random;
use std::fmt::Write;

/// The first line of each: how it is to be tested.
const HEADER: &str = "// assize: --entry f --input v=[4]\n";

const TYPES: [&str; 4] = ["int", "unsigned", "signed char", "short"];
const NUMBERS: [&str; 12] =
    ["0", "1", "2", "3", "5", "7", "10", "-1", "100", "255", "-128", "2147483647"];

struct Writer<'r> {
    random: &'r mut Random,
    out: String,
    indent: usize,
    /// Loops around: their counters are in scope.
    loops: usize,
    counters: usize,
}

/// The program of a seed.
pub fn program(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut writer =
        Writer { random: &mut random, out: HEADER.into(), indent: 1, loops: 0, counters: 0 };
    writer.out.push_str("struct pair { int first; unsigned char second; };\nstatic int g;\n\n");
    writer.out.push_str("static int h(int a, int b) {\n  int x = a, y = b, *p = &y;\n");
    writer.out.push_str("  unsigned c = (unsigned)b;\n  struct pair s = {a, 1};\n");
    writer.out.push_str("  signed char d = (signed char)a;\n  int v[4] = {a, b, 1, 2};\n");
    writer.block(1, 2);
    writer.out.push_str("  return x ^ *p;\n}\n\n");
    writer.out.push_str("int f(int a, int b, unsigned c, signed char d, int v[4]) {\n");
    writer.out.push_str("  int x = 0, y = a, *p = &x;\n  struct pair s = {b, 2};\n");
    // At least one condition.
    writer.out.push_str("  if (a > b) x = 1;\n");
    writer.block(3, 4);
    writer.out.push_str("  return x + (*p == y) + s.second + g;\n}\n");
    writer.out
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:width$}{text}", "", width = 2 * self.indent);
    }

    fn block(&mut self, depth: usize, most: usize) {
        for _ in 0..=self.random.below(most) {
            self.statement(depth);
        }
    }

    fn inside(&mut self, head: &str, depth: usize) {
        self.line(&format!("{head} {{"));
        self.indent += 1;
        self.block(depth, 2);
        self.indent -= 1;
    }

    fn statement(&mut self, depth: usize) {
        let choice = if depth == 0 { self.random.below(3) } else { self.random.below(9) };
        match choice {
            0 | 1 => {
                let (place, value) = (self.place(), self.expr(2));
                self.line(&format!("{place} = {value};"));
            }
            2 if self.loops > 0 && self.random.one_in(2) => {
                let (c, word) =
                    (self.condition(), if self.random.one_in(2) { "break" } else { "continue" });
                self.line(&format!("if ({c}) {word};"));
            }
            2 => {
                let target = *self.random.pick(&["&x", "&y", "&v[1]", "&s.first", "&g"]);
                self.line(&format!("p = {target};"));
            }
            3 | 4 => {
                let c = self.condition();
                self.inside(&format!("if ({c})"), depth - 1);
                if self.random.one_in(2) {
                    self.inside("} else", depth - 1);
                }
                self.line("}");
            }
            5 | 6 => self.repeat(depth),
            7 => self.switch(depth),
            _ => {
                let (a, b) = (self.expr(1), self.expr(1));
                let call = if self.out.contains("int f(") { "h" } else { "(int)sizeof" };
                match call {
                    "h" => self.line(&format!("y = h({a}, {b});")),
                    _ => self.line(&format!("y = {a};")),
                }
            }
        }
    }

    fn repeat(&mut self, depth: usize) {
        let (k, count) = (self.counters, 1 + self.random.below(4));
        self.counters += 1;
        self.loops += 1;
        let c = self.condition();
        match self.random.below(3) {
            0 => self.inside(&format!("for (int i{k} = 0; i{k} < {count}; i{k}++)"), depth - 1),
            1 => self
                .inside(&format!("for (int i{k} = 0; i{k} < {count} && ({c}); i{k}++)"), depth - 1),
            _ => {
                self.inside(&format!("for (int i{k} = (int)(c & 3); i{k} > 0; i{k}--)"), depth - 1)
            }
        }
        self.loops -= 1;
        self.line("}");
    }

    fn switch(&mut self, depth: usize) {
        let value = self.expr(1);
        self.line(&format!("switch (({value}) & 3) {{"));
        for case in ["case 0:", "case 1:", "case 3:", "default:"] {
            self.line(case);
            self.indent += 1;
            self.statement(depth - 1);
            if !self.random.one_in(4) {
                self.line("break;");
            }
            self.indent -= 1;
        }
        self.line("}");
    }

    fn place(&mut self) -> String {
        let index = self.random.below(4);
        let places = ["x", "y", "*p", "g", "s.first", "s.second", "c", "d"];
        match self.random.below(10) {
            k @ 0..8 => places[k].into(),
            8 => format!("v[{index}]"),
            _ => format!("v[(unsigned)({}) % 4]", self.expr(1)),
        }
    }

    fn condition(&mut self) -> String {
        let (a, b) = (self.expr(1), self.expr(1));
        let op = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let one = format!("{a} {op} {b}");
        match self.random.below(5) {
            0 => format!("{one} && {} != {}", self.place(), self.expr(0)),
            1 => format!("{one} || {} > {}", self.place(), self.expr(0)),
            2 => format!("!({one})"),
            _ => one,
        }
    }

    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.one_in(4) {
            let names = ["a", "b", "x", "y", "g", "v[0]", "v[2]", "s.first"];
            return match self.random.one_in(3) {
                true => format!("({})", self.random.pick(&NUMBERS)),
                false => self.random.pick(&names).to_string(),
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.random.below(11) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("(int)((unsigned){a} * (unsigned){b})"),
            3 => format!("({a} & {b})"),
            4 => format!("({a} ^ {b})"),
            5 => format!("({a} / ({b} | 1))"),
            6 => format!("({a} % (({b} & 7) + 1))"),
            7 => format!("(int)((unsigned){a} << ({b} & 15))"),
            8 => format!("({a} >> ({b} & 7))"),
            9 => format!("(({}){a})", self.random.pick(&TYPES)),
            _ => format!("({} ? {a} : {b})", self.condition()),
        }
    }
}
