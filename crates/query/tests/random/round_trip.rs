//! Printed queries read back: on random trees, in both dialects.

use crate::trees::Random;
use query::{Dialect, Normal, Query, normalise, read_one};

const COUNT: u64 = 4000;

fn parse(text: &str, asked: Option<Dialect>) -> Query {
    match read_one("query", text, asked) {
        Ok((_, parsed, _)) => parsed.query,
        Err(errors) => panic!("{}", errors[0].render(false)),
    }
}

#[test]
fn what_is_printed_reads_back() {
    for seed in 0..COUNT {
        let dialect = if seed % 2 == 0 { Dialect::D2009 } else { Dialect::D2010 };
        let query = Random::new(seed).query(dialect);
        let text = query.to_string();
        let again = parse(&text, Some(dialect));
        assert_eq!(again, query, "seed {seed}: {text}");
        assert_eq!(again.to_string(), text, "seed {seed}");
    }
}

/// Without being asked for, a dialect that was inferred once is inferred again.
#[test]
fn the_canonical_form_keeps_the_dialect() {
    let mut seen = [0, 0];
    for seed in 0..COUNT {
        let asked = if seed % 2 == 0 { Dialect::D2009 } else { Dialect::D2010 };
        let inferred = parse(&Random::new(seed).query(asked).to_string(), None);
        let text = inferred.to_string();
        assert_eq!(parse(&text, None), inferred, "seed {seed}: {text}");
        seen[usize::from(inferred.dialect == Dialect::D2010)] += 1;
    }
    assert!(seen.iter().all(|&count| count > 200), "both dialects should occur: {seen:?}");
}

/// A normal form is a query of 2010, and its own normal form.
#[test]
fn normal_forms_are_normal() {
    for seed in 0..COUNT {
        let dialect = if seed % 2 == 0 { Dialect::D2009 } else { Dialect::D2010 };
        let normal: Normal = normalise(&Random::new(seed).query(dialect));
        let again = normalise(&parse(&normal.to_string(), Some(Dialect::D2010)));
        assert_eq!(again, normal, "seed {seed}: {normal}");
    }
}
