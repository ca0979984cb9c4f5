//! Runs that do not end are stopped by a count of events, keep what they reached, and do so again.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A directory with a program, removed in the end.
struct Dir(PathBuf);

impl Dir {
    fn new(name: &str, program: &str) -> Dir {
        let path =
            std::env::temp_dir().join(format!("assize-endless-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).expect("there should be room");
        std::fs::write(path.join("a.c"), program).expect("there should be room");
        Dir(path)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn assize(dir: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_assize"));
    command.args(words).current_dir(dir).output().expect("assize should start")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Loops with events, without any, and one that ends after three million events.
const LOOPS: &str = "static int busy = 1;
int f(int x) {
    if (x == 1) while (busy) { }
    if (x == 2) for (;;) ;
    if (x == 3) do { } while (1);
    if (x == 4) again: goto again;
    int sum = 0;
    for (int i = 0; i < 1000000; i++) sum += i & x;
    if (sum < 0) return 1;
    return 0;
}
";

#[test]
fn native_runs_without_an_end() {
    let dir = Dir::new("loops", LOOPS);
    let test = |x: usize| {
        format!(
            "{{ \"id\": {x}, \"inputs\": [ {{ \"name\": \"x\", \"type\": \"int\", \"value\": \"{x}\" }} ] }}"
        )
    };
    let tests: Vec<String> = (0..5).map(test).collect();
    let suite = format!("{{ \"tests\": [{}] }}", tests.join(", "));
    std::fs::write(dir.0.join("t.json"), suite).expect("there should be room");
    let words = ["measure", "a.c", "--entry", "f", "--criterion", "branch", "--tests", "t.json"];
    let output = assize(&dir.0, &[&words[..], &["--json"]].concat());
    let json = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}\n{json}", text(&output.stderr));
    let outcomes = |what: &str| json.matches(&format!("\"outcome\": \"{what}\"")).count();
    assert_eq!((outcomes("ok"), outcomes("ok (does not end)")), (1, 4), "{json}");
    let goals = json.lines().filter(|line| line.contains("\"verdict\": \"uncovered\""));
    let uncovered: Vec<&str> = goals.collect();
    // No loop without an end is left, and the sum is not negative.
    assert_eq!(uncovered.len(), 4, "{uncovered:#?}");
    assert!(uncovered[..3].iter().all(|line| line.contains("is false")), "{uncovered:#?}");
    let again = assize(&dir.0, &[&words[..], &["--json"]].concat());
    assert_eq!(text(&again.stdout), json);
}

const SUPER_LOOP: &str = "int sensor(void);
void act(int);
int main(void) {
    int state = 0;
    for (;;) {
        int v = sensor();
        if (v > 100) state = 1;
        else if (v < 0) state = 2;
        if (state == 2) act(state);
    }
}
";

/// What random inputs reach before they are used up counts, and tests reach it again.
#[test]
fn a_loop_that_reads_for_ever() {
    let dir = Dir::new("super", SUPER_LOOP);
    let words = ["generate", "a.c", "--criterion", "branch", "--engine", "random", "-o", "kept"];
    let output = assize(&dir.0, &[&words[..], &["--work", "10000000"]].concat());
    let said = text(&output.stdout);
    assert!(said.contains("TOTAL 7/7"), "{said}\n{}", text(&output.stderr));
    assert!(said.contains("goals, does not end)"), "{said}");
    let kept = std::fs::read_to_string(dir.0.join("kept/result.json")).expect("it should be there");
    assert!(kept.contains("\"outcome\": \"ok (does not end)\""), "{kept}");
    let checked = assize(&dir.0, &["check", "kept/result.json"]);
    assert_eq!(checked.status.code(), Some(0), "{}", text(&checked.stdout));
}
