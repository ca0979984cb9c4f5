//! How a function of the corpus is called on its inputs.

use std::fmt::Write;

/// What is appended to a file, so that it can be called.
pub struct Call {
    pub text: String,
    /// Its name in the build, where `main` is another.
    pub entry: String,
    /// The words of the question.
    pub question: Vec<String>,
    /// Calls in one process.
    pub batch: u32,
}

/// Questions about executions one by one, and about points that they are at: several executions in one process
/// answer them as well.
const POINTS: [&str; 5] = ["branch", "condition", "mcdc", "mcdc-unique", "multiple-condition"];
/// What an execution may leave to the next one.
const STATE: [&str; 3] = ["static", "alloc", "count"];
const BATCH: u32 = 1000;

/// The types whose values are enumerated, with the first and the last.
const SMALL: [(&str, i128, i128); 5] = [
    ("_Bool", 0, 1),
    ("signed char", -128, 127),
    ("char", -128, 127),
    ("unsigned char", 0, 255),
    ("enum e", -1, 4),
];
/// Those of which some values are.
const LARGE: [&str; 8] = [
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "unsigned int",
    "long",
    "unsigned long",
    "long long",
];
const FLOATS: [&str; 2] = ["float", "double"];

/// Values at limits.
const VALUES: [i128; 12] = [
    0,
    1,
    -1,
    2,
    0x7fff,
    -0x8000,
    0x7fff_ffff,
    -0x8000_0000,
    0xffff_ffff,
    1 << 32,
    i64::MAX as i128,
    i64::MIN as i128,
];
const FLOATING: &str = "0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 1.5, 127.5, 1e30, -1e30, 1e-40, 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0";

/// Inputs that are results of functions.
pub const NONDET: &str = "
_Bool __VERIFIER_nondet_bool(void) { return assize_pick(2); }
signed char __VERIFIER_nondet_char(void) { return assize_pick(256) - 128; }
unsigned char __VERIFIER_nondet_uchar(void) { return assize_pick(256); }
short __VERIFIER_nondet_short(void) {
  static const short all[] = { 0, 1, -1, 32767, -32768, 77 };
  choices->cut = 1;
  return all[assize_pick(6)];
}
int __VERIFIER_nondet_int(void) {
  static const int all[] = { 0, 1, -1, 2, 3, 4, 7, 2147483647, -2147483647 - 1, 77777 };
  choices->cut = 1;
  return all[assize_pick(10)];
}
float __VERIFIER_nondet_float(void) {
  static const float all[] = { 0, -0.0f, 1, 1.5f, -1, 0.5f, 1e30f, 1e-40f, 1 / 0.0, 0 / 0.0, 1.0000001f };
  choices->cut = 1;
  return all[assize_pick(11)];
}
";

/// `None` if there is an input that is not enumerated.
pub fn call(text: &str) -> Option<Call> {
    // What does not hold ends an execution that was none, and its probes have been seen.
    if text.contains("__VERIFIER_assume") {
        return None;
    }
    let header = cfront::shell::split(text.lines().next()?.strip_prefix("// assize:")?).ok()?;
    let after = |name: &str| {
        let at = header.iter().position(|word| word == name)?;
        header.get(at + 1).cloned()
    };
    // Not all inputs satisfy a precondition, and which ones do is not known here.
    if header.iter().any(|word| word == "--assume") || text.contains("requires") {
        return None;
    }
    // Only runs of ours set local variables.
    if after("--uninitialised").is_some_and(|what| what == "input") {
        return None;
    }
    let entry = after("--entry").unwrap_or("main".into());
    let mut question = Vec::new();
    for name in ["--criterion", "--query"] {
        question.extend(after(name).into_iter().flat_map(|value| [name.to_string(), value]));
    }
    let shapes: Vec<&String> = header.iter().filter(|word| word.contains('=')).collect();
    let parameters = parameters(text, &entry)?;
    let mut arguments = Vec::new();
    let mut tables = String::new();
    let constants = constants(text);
    for (k, (kind, name)) in parameters.iter().enumerate() {
        let shape = shapes.iter().find_map(|shape| shape.strip_prefix(&format!("{name}=")));
        let range = shape.and_then(|shape| shape.split_once(".."));
        let range =
            range.and_then(|(a, b)| Some((a.parse::<i128>().ok()?, b.parse::<i128>().ok()?)));
        let small = SMALL.iter().find(|(known, ..)| known == kind).map(|(_, a, b)| (*a, *b));
        if shape.is_some() && range.is_none() {
            return None;
        }
        arguments.push(if let Some((first, last)) = range.or(small) {
            format!("assize_pick({}) + ({first})", last - first + 1)
        } else if LARGE.contains(&kind.as_str()) {
            let values: Vec<String> = constants.iter().map(|v| format!("{v}L")).collect();
            let (count, values) = (values.len(), values.join(", "));
            let _ = writeln!(tables, "static const long assize_values{k}[] = {{ {values} }};");
            format!("({kind})assize_some(assize_values{k}[assize_pick({count})])")
        } else if FLOATS.contains(&kind.as_str()) {
            let _ = writeln!(tables, "static const double assize_values{k}[] = {{ {FLOATING} }};");
            format!("assize_some(0) + assize_values{k}[assize_pick(14)]")
        } else {
            return None;
        });
    }
    let call = arguments.join(", ");
    let appended = format!(
        "\nextern unsigned long assize_pick(unsigned long);\nextern long assize_some(long);\n{tables}\
         void assize_call(void) {{ {entry}({call}); }}\n"
    );
    let is_about_points = question.get(1).is_some_and(|name| POINTS.contains(&name.as_str()));
    let globals = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    let has_globals =
        globals.filter(|line| line.ends_with(';')).any(|line| !line.contains("const"));
    let is_alone = is_about_points && !has_globals && !STATE.iter().any(|word| text.contains(word));
    let batch = if is_alone { BATCH } else { 1 };
    let entry = if entry == "main" { "assize_main".to_string() } else { entry };
    Some(Call { text: appended, entry, question, batch })
}

/// Types and names, from the definition.
fn parameters(text: &str, entry: &str) -> Option<Vec<(String, String)>> {
    let line = text.lines().find(|line| {
        line.contains(&format!(" {entry}(")) && line.contains('{') && !line.starts_with([' ', '/'])
    })?;
    let list = line.split_once(&format!(" {entry}("))?.1.split_once(')')?.0.trim();
    if list == "void" {
        return Some(Vec::new());
    }
    let parameter = |text: &str| {
        let (kind, name) = text.trim().rsplit_once(' ')?;
        (!name.contains(['*', '['])).then(|| (kind.to_string(), name.to_string()))
    };
    list.split(',').map(parameter).collect()
}

/// Values at limits and near the numbers of the text.
fn constants(text: &str) -> Vec<i128> {
    let mut all: Vec<i128> = VALUES.to_vec();
    let words = text.lines().skip(1).filter_map(|line| line.split("//").next());
    let words = words.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric()));
    for word in words {
        let word = word.trim_end_matches(['u', 'U', 'l', 'L']);
        let value = match word.strip_prefix("0x") {
            Some(digits) => i128::from_str_radix(digits, 16).ok(),
            None => word.parse::<i128>().ok(),
        };
        let value = value.filter(|v| *v <= i128::from(i64::MAX));
        all.extend(value.into_iter().flat_map(|v| [v - 1, v, v + 1, -v]));
    }
    all.retain(|v| (i128::from(i64::MIN) + 1..=i128::from(i64::MAX)).contains(v));
    all.sort_unstable();
    all.dedup();
    all
}
