//! Terms as SMT-LIB 2 text.
//!
//! A term that is used more than once, or lies deep, is defined by a name of its own: the text is
//! as large as the graph, and no reader needs a deep stack.

use crate::node::{Node, Sort, TermId, VarId};
use crate::terms::Terms;
use base::{Map, Set};
use std::fmt::Write;

/// Deeper terms get names.
const DEEPEST: u32 = 16;

/// Longer ones too: a later call may use the text again.
const LONGEST: usize = 200;

/// What has been written so far: later terms refer to it.
#[derive(Default)]
pub struct Printer {
    declared: Set<TermId>,
    /// The text that stands for a term, and how deep it is.
    texts: Map<TermId, (String, u32)>,
}

impl Printer {
    pub fn new() -> Printer {
        Printer::default()
    }

    /// Declarations and definitions that are still missing, then the text that stands for the term.
    pub fn print(&mut self, terms: &Terms, root: TermId) -> (String, String) {
        let mut commands = String::new();
        let uses = self.uses(terms, root);
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.texts.contains(&term) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            let args = terms.node(term).args();
            stack.extend(args.iter().filter(|arg| !self.texts.contains(arg)));
            if stack.len() > before {
                continue;
            }
            stack.pop();
            let shared = uses.get(&term).is_some_and(|n| *n > 1);
            self.write(terms, term, shared, &mut commands);
        }
        (commands, self.texts.get(&root).expect("the root should be written").0.clone())
    }

    /// How often each term that is not written yet is used.
    fn uses(&self, terms: &Terms, root: TermId) -> Map<TermId, u32> {
        let mut uses = Map::new();
        let mut stack = vec![root];
        while let Some(term) = stack.pop() {
            let count = uses.entry(term).or_insert(0);
            *count += 1;
            if *count == 1 && !self.texts.contains(&term) {
                stack.extend(terms.node(term).args().iter());
            }
        }
        uses
    }

    fn write(&mut self, terms: &Terms, term: TermId, shared: bool, commands: &mut String) {
        let text = self.text(terms, term);
        let args = terms.node(term).args();
        let depths = args.iter().filter_map(|arg| self.texts.get(arg)).map(|(_, depth)| *depth);
        let depth = depths.max().map_or(0, |deepest| deepest + 1);
        let grow = "a string should grow";
        if matches!(terms.node(term), Node::Var(_)) && self.declared.insert(term) {
            let sort = sort_text(terms.sort(term));
            writeln!(commands, "(declare-const {text} {sort})").expect(grow);
        }
        if depth > 0 && (shared || depth >= DEEPEST || text.len() > LONGEST) {
            let sort = sort_text(terms.sort(term));
            writeln!(commands, "(define-fun {term} () {sort} {text})").expect(grow);
            self.texts.insert(term, (term.to_string(), 0));
        } else {
            self.texts.insert(term, (text, depth));
        }
    }

    fn text(&self, terms: &Terms, term: TermId) -> String {
        use Node::*;
        let head = match terms.node(term) {
            Bool(value) => return value.to_string(),
            Var(var) => return symbol(terms.name(var), var),
            Const(id) => return terms.bits(id).to_string(),
            Extract { high, low, .. } => format!("(_ extract {high} {low})"),
            Sext { by, .. } => format!("(_ sign_extend {by})"),
            ConstArray { .. } => format!("(as const {})", sort_text(terms.sort(term))),
            plain => name(plain).to_string(),
        };
        let mut text = format!("({head}");
        for arg in terms.node(term).args().iter() {
            text.push(' ');
            text.push_str(&self.texts.get(arg).expect("arguments should come first").0);
        }
        text.push(')');
        text
    }
}

impl Terms {
    /// The term as SMT-LIB text: what has to be declared and defined, then the term.
    pub fn show(&self, term: TermId) -> String {
        let (commands, text) = Printer::new().print(self, term);
        commands + &text
    }
}

pub fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".to_string(),
        Sort::BitVec(width) => format!("(_ BitVec {width})"),
        Sort::Array { index, element } => {
            format!("(Array (_ BitVec {index}) (_ BitVec {element}))")
        }
    }
}

/// A plain word stands for itself. Any other name, and one that could mean something else, is put
/// between bars together with the number of the variable, which keeps it unique.
fn symbol(name: &str, var: VarId) -> String {
    let word = |c: char| c.is_ascii_alphanumeric() || "_!$.".contains(c);
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let like_term = name.strip_prefix('t').is_some_and(|rest| rest.parse::<u32>().is_ok());
    let taken = like_term || name.starts_with("bv") || RESERVED.contains(&name);
    if starts && name.chars().all(word) && !taken {
        return name.to_string();
    }
    let clean = |c: char| if c == '|' || c == '\\' || c.is_control() { '?' } else { c };
    format!("|{} {var}|", name.chars().map(clean).collect::<String>())
}

/// Words of SMT-LIB and its theories.
const RESERVED: &[&str] = &[
    "let", "forall", "exists", "match", "par", "as", "true", "false", "not", "and", "or", "xor",
    "ite", "select", "store", "concat", "extract", "repeat", "distinct", "const", "_",
];

fn name(node: Node) -> &'static str {
    use Node::*;
    match node {
        Not(_) => "not",
        And(..) => "and",
        Eq(..) => "=",
        Ite(..) => "ite",
        BvNot(_) => "bvnot",
        BvAnd(..) => "bvand",
        BvXor(..) => "bvxor",
        Neg(_) => "bvneg",
        Add(..) => "bvadd",
        Mul(..) => "bvmul",
        Udiv(..) => "bvudiv",
        Urem(..) => "bvurem",
        Shl(..) => "bvshl",
        Lshr(..) => "bvlshr",
        Ashr(..) => "bvashr",
        Concat(..) => "concat",
        Ult(..) => "bvult",
        Slt(..) => "bvslt",
        Select(..) => "select",
        Store(..) => "store",
        Bool(_) | Var(_) | Const(_) | Extract { .. } | Sext { .. } | ConstArray { .. } => {
            unreachable!("it should have been written before")
        }
    }
}
