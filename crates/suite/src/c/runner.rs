//! What runs the tests: a `main`, or what a framework wants.

use super::{PROGRAM_MAIN, Style, string};
use crate::test::{Outcome, Suite, Test};
use crate::typing::Typing;
use std::fmt::Write;

pub fn runner(suite: &Suite, style: Style) -> String {
    let count = suite.tests.len();
    let mut out = String::new();
    match style {
        Style::Main => {
            let names: Vec<String> = (0..count).map(|k| format!("test{k}")).collect();
            let list = if count == 0 { "0".to_string() } else { names.join(", ") };
            let _ =
                write!(out, "{}", MAIN.replace("LIST", &list).replace("COUNT", &count.to_string()));
        }
        Style::Unity => {
            out.push_str("\nvoid setUp(void)\n{\n}\n\nvoid tearDown(void)\n{\n}\n\nint main(void)\n{\n    UNITY_BEGIN();\n");
            for k in 0..count {
                let _ = writeln!(out, "    RUN_TEST(test{k});");
            }
            out.push_str("    return UNITY_END();\n}\n");
        }
        Style::Criterion => {
            for (k, test) in suite.tests.iter().enumerate() {
                let signal = match test.outcome {
                    Some(Outcome::Crash(Some(signal))) => format!(", .signal = {signal}"),
                    Some(Outcome::Assertion) => ", .signal = 6".into(),
                    _ => String::new(),
                };
                let _ = write!(out, "\nTest(assize, case{k}{signal})\n{{\n    test{k}();\n}}\n");
            }
        }
    }
    out
}

const MAIN: &str = "
int main(int argc, char **argv)
{
    static void (*const tests[])(void) = {LIST};
    int one = -1;
    if (argc > 1) {
        const char *digit = argv[1];
        for (one = 0; *digit >= '0' && *digit <= '9' && one < COUNT; digit++)
            one = one * 10 + (*digit - '0');
        if (*digit || one >= COUNT)
            return 2;
    }
    for (int k = 0; k < COUNT; k++) {
        if (one < 0 || one == k)
            tests[k]();
    }
    return 0;
}
";

/// `argc` and `argv`, and the call of the program's own `main`.
pub fn main_call(typing: &Typing, test: &Test) -> String {
    let mut text = String::new();
    let mut names = vec!["program".to_string()];
    let _ = writeln!(text, "    static char program[] = \"program\";");
    for (k, arg) in test.inputs.args.iter().enumerate() {
        let _ = writeln!(text, "    static char argument{k}[] = {};", string(arg));
        names.push(format!("argument{k}"));
    }
    let argc = names.len();
    let _ = writeln!(text, "    static char *argv[] = {{{}, 0}};", names.join(", "));
    let body = typing.program.functions[typing.entry].body.as_ref();
    let arguments = match body.map_or(0, |body| body.params.len()) {
        0 => "(void)argv;\n    (void)@()",
        1 => "(void)argv;\n    (void)@(#)",
        2 => "(void)@(#, argv)",
        _ => "(void)@(#, argv, argv + #)",
    };
    let call = arguments.replace('@', PROGRAM_MAIN).replace('#', &argc.to_string());
    let _ = writeln!(text, "    {call};");
    text
}
