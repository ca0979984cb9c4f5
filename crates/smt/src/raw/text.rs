//! A formula as SMT-LIB text, entry by entry as it stands.

use super::{Entry, Formula, Op};
use crate::print::sort_text;
use std::fmt::Write;

impl Formula {
    /// Declarations and a definition `eN` for each entry.
    pub fn smtlib(&self) -> String {
        let mut out = String::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let sort = sort_text(entry.sort);
            if let Op::Var(name) = &entry.op {
                writeln!(out, "(declare-const {name} {sort})").expect("a string should grow");
            }
            let body = self.body(entry);
            writeln!(out, "(define-fun e{at} () {sort} {body})").expect("a string should grow");
        }
        out
    }

    /// By its name; the element of a constant array by its value, because cvc5 wants that.
    fn argument(&self, entry: &Entry, at: usize) -> String {
        match (&entry.op, &self.entries[at].op) {
            (Op::ConstArray(_), Op::Const(bits)) => bits.to_string(),
            _ => format!("e{at}"),
        }
    }

    fn body(&self, entry: &Entry) -> String {
        use Op::*;
        let args: Vec<String> = entry.args.iter().map(|a| self.argument(entry, *a)).collect();
        let head = match &entry.op {
            Var(name) => return name.clone(),
            Bool(value) => return value.to_string(),
            Const(bits) => return bits.to_string(),
            Extract(high, low) => format!("(_ extract {high} {low})"),
            Zext(by) => format!("(_ zero_extend {by})"),
            Sext(by) => format!("(_ sign_extend {by})"),
            RotateLeft(by) => format!("(_ rotate_left {by})"),
            RotateRight(by) => format!("(_ rotate_right {by})"),
            Repeat(count) => format!("(_ repeat {count})"),
            ConstArray(_) => format!("(as const {})", sort_text(entry.sort)),
            UaddOverflow | SaddOverflow | UsubOverflow | SsubOverflow | UmulOverflow
            | SmulOverflow | NegOverflow | SdivOverflow => {
                return overflow(&entry.op, &args, self.width(entry.args[0]));
            }
            simple => name(simple).to_string(),
        };
        format!("({head} {})", args.join(" "))
    }
}

/// The exact result in twice the width and one bit more is not the extension of its low part.
fn overflow(op: &Op, args: &[String], width: u32) -> String {
    use Op::*;
    let unsigned = matches!(op, UaddOverflow | UsubOverflow | UmulOverflow);
    let extend = if unsigned { "zero_extend" } else { "sign_extend" };
    let by = width + 1;
    let wide: Vec<String> = args.iter().map(|a| format!("((_ {extend} {by}) {a})")).collect();
    let head = match op {
        UaddOverflow | SaddOverflow => "bvadd",
        UsubOverflow | SsubOverflow => "bvsub",
        UmulOverflow | SmulOverflow => "bvmul",
        NegOverflow => "bvneg",
        _ => "bvsdiv",
    };
    let exact = format!("({head} {})", wide.join(" "));
    let low = format!("((_ {extend} {by}) ((_ extract {} 0) {exact}))", width - 1);
    let differs = format!("(distinct {exact} {low})");
    if *op == SdivOverflow {
        let zero = format!("(_ bv0 {width})");
        return format!("(and (distinct {} {zero}) {differs})", args[1]);
    }
    differs
}

/// The operators whose names stand by themselves.
pub const NAMES: &[(Op, &str)] = &[
    (Op::Not, "not"),
    (Op::And, "and"),
    (Op::Or, "or"),
    (Op::Xor, "xor"),
    (Op::Implies, "=>"),
    (Op::Eq, "="),
    (Op::Distinct, "distinct"),
    (Op::Ite, "ite"),
    (Op::BvNot, "bvnot"),
    (Op::Neg, "bvneg"),
    (Op::BvAnd, "bvand"),
    (Op::BvOr, "bvor"),
    (Op::BvXor, "bvxor"),
    (Op::Nand, "bvnand"),
    (Op::Nor, "bvnor"),
    (Op::Xnor, "bvxnor"),
    (Op::Add, "bvadd"),
    (Op::Sub, "bvsub"),
    (Op::Mul, "bvmul"),
    (Op::Udiv, "bvudiv"),
    (Op::Urem, "bvurem"),
    (Op::Sdiv, "bvsdiv"),
    (Op::Srem, "bvsrem"),
    (Op::Smod, "bvsmod"),
    (Op::Shl, "bvshl"),
    (Op::Lshr, "bvlshr"),
    (Op::Ashr, "bvashr"),
    (Op::Concat, "concat"),
    (Op::Comp, "bvcomp"),
    (Op::Ult, "bvult"),
    (Op::Ule, "bvule"),
    (Op::Ugt, "bvugt"),
    (Op::Uge, "bvuge"),
    (Op::Slt, "bvslt"),
    (Op::Sle, "bvsle"),
    (Op::Sgt, "bvsgt"),
    (Op::Sge, "bvsge"),
    (Op::Select, "select"),
    (Op::Store, "store"),
];

fn name(op: &Op) -> &'static str {
    let found = NAMES.iter().find(|(other, _)| other == op);
    found.unwrap_or_else(|| panic!("{op:?} should have been written before")).1
}
