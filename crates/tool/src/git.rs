//! What changed since a revision: `@DIFF(rev)`.

use query::target::Changed;
use std::process::Command;

/// The files, relative to the top of the work tree, and their changed lines (both inclusive).
pub fn changes(revision: &str) -> Result<Changed, String> {
    if revision.starts_with('-') {
        return Err(format!("`{revision}` is no revision"));
    }
    let output = Command::new("git")
        .args(["-c", "core.quotePath=off", "diff", "--no-color", "--no-ext-diff", "--unified=0"])
        .args(["--src-prefix=a/", "--dst-prefix=b/", revision, "--"])
        .output()
        .map_err(|error| format!("git cannot be started: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(reason(&said, revision));
    }
    Ok(parse(&String::from_utf8_lossy(&output.stdout)))
}

fn reason(said: &str, revision: &str) -> String {
    let first = said.lines().next().unwrap_or("git failed");
    if first.to_ascii_lowercase().contains("not a git repository") {
        return "this directory is in no git repository".into();
    }
    if first.contains("bad revision") || first.contains("ambiguous argument") {
        return format!("git knows no revision `{revision}`");
    }
    first.trim_start_matches("fatal: ").to_string()
}

/// Of a diff without context: `+++ b/FILE`, then `@@ -a,b +FIRST,COUNT @@` for each change.
fn parse(diff: &str) -> Changed {
    let mut files: Changed = Vec::new();
    for line in diff.lines() {
        if let Some(name) = line.strip_prefix("+++ b/") {
            files.push((name.trim_end_matches('\t').to_string(), Vec::new()));
        } else if let (Some(hunk), Some(file)) = (line.strip_prefix("@@ "), files.last_mut())
            && let Some(lines) = added(hunk)
        {
            file.1.push(lines);
        }
    }
    files.retain(|(_, lines)| !lines.is_empty());
    files
}

/// The lines that a hunk adds, if it adds any.
fn added(hunk: &str) -> Option<(u32, u32)> {
    let new = hunk.split(' ').find_map(|word| word.strip_prefix('+'))?;
    let (first, count) = new.split_once(',').unwrap_or((new, "1"));
    let (first, count): (u32, u32) = (first.parse().ok()?, count.parse().ok()?);
    (count > 0).then(|| (first, first + count - 1))
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_git_says_becomes_a_reason() {
        let outside = "warning: Not a git repository. Use --no-index to compare two paths outside";
        assert_eq!(super::reason(outside, "HEAD"), "this directory is in no git repository");
        let unknown = "fatal: bad revision 'x'\n";
        assert_eq!(super::reason(unknown, "x"), "git knows no revision `x`");
        assert_eq!(super::reason("fatal: index file corrupt\n", "x"), "index file corrupt");
        assert_eq!(super::reason("", "x"), "git failed");
    }

    #[test]
    fn hunks_give_the_new_lines() {
        let diff = "diff --git a/x.c b/x.c\n--- a/x.c\n+++ b/x.c\n@@ -3 +3,2 @@ int f\n-a\n+b\n+c\n\
                    @@ -9,2 +10,0 @@\n-x\n-y\n@@ -20,0 +19 @@\n+z\n";
        let found = super::parse(diff);
        assert_eq!(found, [("x.c".to_string(), vec![(3, 4), (19, 19)])]);
    }
}
