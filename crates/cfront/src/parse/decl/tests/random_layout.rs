//! Random records, laid out by us and by the system's compiler.

use super::{compile, record, run_c, try_parse};
use cfa::{DataModel, Field};
use std::fmt::Write;

/// xorshift64*
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) % n
    }

    fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    fn pick<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// A member that can be looked at.
struct Seen {
    name: String,
    bit_field: bool,
}

struct Generated {
    text: String,
    members: Vec<Vec<Seen>>,
}

const OBJECTS: [&str; 14] = [
    "char", "short", "int", "long", "long long", "float", "double", "long double", "void *",
    "_Bool", "far", "near", "_Complex float", "enum small",
];

fn generate(seed: u64, count: usize, wide: bool) -> Generated {
    let mut random = Random(seed);
    let mut all = Generated { text: String::new(), members: Vec::new() };
    all.text.push_str(
        "typedef int far __attribute__((aligned(16)));\n\
         typedef long long near __attribute__((aligned(2)));\n\
         enum __attribute__((packed)) small { A, B, C = 200 };\n",
    );
    for i in 0..count {
        let packs = ["#pragma pack(1)", "#pragma pack(push, 2)", "#pragma pack(4)"];
        let pack = random.one_in(8).then(|| random.pick(&packs));
        if let Some(pack) = pack {
            let _ = writeln!(all.text, "{pack}");
        }
        let members = one_record(&mut random, &mut all.text, i, wide);
        all.members.push(members);
        if let Some(pack) = pack {
            let restore = if pack.contains("push") { "pop" } else { "" };
            let _ = writeln!(all.text, "#pragma pack({restore})");
        }
    }
    all
}

fn one_record(random: &mut Random, out: &mut String, i: usize, wide: bool) -> Vec<Seen> {
    let kind = if random.one_in(6) { "union" } else { "struct" };
    let mut attributes = String::new();
    if random.one_in(4) {
        attributes.push_str("__attribute__((packed)) ");
    }
    if random.one_in(6) {
        let align = 1 << random.below(6);
        let _ = write!(attributes, "__attribute__((aligned({align})))");
    }
    let before = random.one_in(2);
    let (front, back) = if before { (attributes.as_str(), "") } else { ("", attributes.as_str()) };
    let _ = writeln!(out, "{kind} {front} s{i} {{");
    let mut seen = Vec::new();
    for m in 0..=random.below(9) {
        let line = one_member(random, i, m, wide, &mut seen);
        let _ = writeln!(out, "  {line};");
    }
    let _ = writeln!(out, "}} {back};\ntypedef {kind} s{i} t{i};");
    seen
}

fn one_member(random: &mut Random, i: usize, m: u64, wide: bool, seen: &mut Vec<Seen>) -> String {
    let name = format!("m{m}");
    let mut attributes = String::new();
    if random.one_in(12) {
        let _ = write!(attributes, " __attribute__((aligned({})))", 1 << random.below(5));
    }
    if random.one_in(12) {
        attributes.push_str(" __attribute__((packed))");
    }
    if random.one_in(2) {
        return bit_field(random, name, wide, &attributes, seen);
    }
    let ty = match random.one_in(4) && i > 0 {
        true => format!("t{}", random.below(i as u64)),
        false => random.pick(&OBJECTS).to_string(),
    };
    // A typedef with a larger alignment than size cannot be an element.
    let array = match random.one_in(4) && ty != "far" {
        true => format!("[{}]", random.below(4)),
        false => String::new(),
    };
    seen.push(Seen { name: name.clone(), bit_field: false });
    format!("{ty} {name}{array}{attributes}")
}

fn bit_field(
    random: &mut Random,
    name: String,
    wide: bool,
    attributes: &str,
    seen: &mut Vec<Seen>,
) -> String {
    let types = [
        ("char", 8),
        ("unsigned char", 8),
        ("short", 16),
        ("int", 32),
        ("unsigned", 32),
        ("long", 32),
        ("unsigned long long", 64),
        ("_Bool", 1),
        ("enum small", 8),
        ("unsigned __int128", 100),
    ];
    let choices = if wide { types.len() } else { types.len() - 1 };
    let (ty, most) = types[random.below(choices as u64) as usize];
    if random.one_in(8) {
        return format!("{ty} : {}", if random.one_in(2) { 0 } else { random.below(most) + 1 });
    }
    let width = if random.one_in(5) { most } else { random.below(most) + 1 };
    seen.push(Seen { name: name.clone(), bit_field: true });
    format!("{ty} {name} : {width}{attributes}")
}

/// Size and alignment of a record, then `name offset` or `name first-bit width` of each member.
fn ours(text: &Generated, model: DataModel) -> Vec<String> {
    let unit = try_parse(&text.text, model).expect("it should parse");
    let mut lines = Vec::new();
    for (i, members) in text.members.iter().enumerate() {
        let record = &unit.types.records[record(&unit, &format!("s{i}"))];
        let mut line = format!("s{i} {} {}", record.size, record.align);
        for member in members {
            let field = record.fields.iter().find(|f| f.name == member.name);
            let Field { offset, bits, .. } = field.expect("the member should be there");
            let _ = match bits {
                Some(b) => {
                    let first = offset * 8 + u64::from(b.shift);
                    write!(line, " {} {first}+{}", member.name, b.width)
                }
                None => write!(line, " {} {offset}", member.name),
            };
        }
        lines.push(line);
    }
    lines
}

fn probe_program(generated: &Generated) -> String {
    let mut text = String::from("#include <stdio.h>\n#include <string.h>\n#include <stddef.h>\n");
    text.push_str(&generated.text);
    text.push_str(
        "static void bits(const char *name, const unsigned char *p, int n) {\n\
         int first = -1, count = 0;\n\
         for (int i = 0; i < n * 8; i++) if (p[i / 8] >> i % 8 & 1) {\n\
         if (first < 0) first = i; count++; }\n\
         printf(\" %s %d+%d\", name, first, count); }\n\
         int main(void) {\n",
    );
    for (i, members) in generated.members.iter().enumerate() {
        let _ = writeln!(text, "{{ t{i} x; printf(\"s{i} %zu %zu\", sizeof x, _Alignof(t{i}));");
        for Seen { name, bit_field } in members {
            let _ = match bit_field {
                true => writeln!(
                    text,
                    "memset(&x, 0, sizeof x); x.{name} = -1; bits(\"{name}\", (void *)&x, sizeof x);"
                ),
                false => writeln!(text, "printf(\" {name} %zu\", offsetof(t{i}, {name}));"),
            };
        }
        text.push_str("puts(\"\"); }\n");
    }
    text.push_str("return 0; }\n");
    text
}

fn explain(generated: &Generated, i: usize) -> String {
    let start = generated.text.find(&format!(" s{i} {{")).unwrap_or(0);
    let end = generated.text[start..].find("typedef").unwrap_or(0);
    generated.text[start..start + end].to_string()
}

#[test]
fn layouts_are_those_of_the_system_compiler() {
    if !cfg!(target_arch = "x86_64") {
        eprintln!("skipped: not an x86-64 machine");
        return;
    }
    let generated = generate(0x5eed, 500, true);
    let ours = ours(&generated, DataModel::Lp64);
    let theirs = run_c(&probe_program(&generated), "layout");
    for (i, (our, their)) in ours.iter().zip(theirs.lines()).enumerate() {
        assert_eq!(our, their, "{}", explain(&generated, i));
    }
    assert_eq!(ours.len(), theirs.lines().count());
}

/// Without a 32-bit C library nothing can run, but the compiler can check our sizes and offsets.
#[test]
fn ilp32_layouts_are_those_of_the_system_compiler() {
    if !compile("int x;", &["-m32", "-fsyntax-only"]).is_empty() {
        eprintln!("skipped: the system compiler has no -m32");
        return;
    }
    let generated = generate(0x3232, 500, false);
    let mut text = generated.text.clone();
    for line in ours(&generated, DataModel::Ilp32) {
        let words: Vec<&str> = line.split(' ').collect();
        let (tag, size, align) = (words[0].replace('s', "t"), words[1], words[2]);
        let claim = format!("sizeof({tag}) == {size} && _Alignof({tag}) == {align}");
        let _ = writeln!(text, "_Static_assert({claim}, \"{claim}\");");
        for member in words[3..].chunks(2).filter(|m| !m[1].contains('+')) {
            let claim = format!("__builtin_offsetof({tag}, {}) == {}", member[0], member[1]);
            let _ = writeln!(text, "_Static_assert({claim}, \"{claim}\");");
        }
    }
    let flags = ["-m32", "-fsyntax-only", "-w", "-Wno-packed-bitfield-compat"];
    assert_eq!(compile(&text, &flags), "");
}
