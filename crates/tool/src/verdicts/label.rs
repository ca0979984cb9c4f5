//! How the goals of a line are told apart.

/// The goals of one line, by their texts: what is said of all of them is left out, so that the outcomes of a
/// decision are `true` and `false`. A decision that its last condition settles (`` `b` is false, so `a && b` is
/// false ``) is named by itself.
pub fn labels(texts: &[&str]) -> Vec<String> {
    let outcomes: Option<Vec<(&str, &str)>> = texts.iter().map(|text| outcome(text)).collect();
    match outcomes {
        Some(all) if all.iter().all(|(what, value)| *what == all[0].0 && !value.contains('`')) => {
            all.iter().map(|(_, value)| (*value).to_string()).collect()
        }
        _ => texts.iter().map(|text| (*text).to_string()).collect(),
    }
}

/// `` `what` is value ``, alone.
fn outcome(text: &str) -> Option<(&str, &str)> {
    let text = text.rsplit_once(", so ").map_or(text, |(_, decision)| decision);
    let (what, value) = text.strip_prefix('`')?.rsplit_once("` is ")?;
    (!what.contains('`') && !value.contains(',')).then_some((what, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_decision_needs_no_name() {
        let both = ["`b` is false, so `a && b` is false", "`a && b` is true"];
        assert_eq!(labels(&both), ["false", "true"]);
        assert_eq!(labels(&["`y` is 1", "`y` is no case"]), ["1", "no case"]);
        for texts in
            [["`a` is true", "`b` is true"], ["`a` is true, then 2: `a` is true", "`a` is true"]]
        {
            assert_eq!(labels(&texts), texts);
        }
    }
}
