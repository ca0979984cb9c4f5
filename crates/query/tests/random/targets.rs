//! Random filters on a program are answered, never with a panic.

use crate::support::Loaded;
use crate::trees::Random;
use query::target::{Bindings, Filters};

#[test]
fn every_filter_is_answered() {
    let loaded = Loaded::new(&["c/shapes.c", "c/a.c"]);
    let subject = loaded.subject(None);
    let filters = Filters::new(&subject);
    let mut selected = 0;
    for seed in 0..1000 {
        let filter = Random::new(seed + 1).filter(3);
        let rows = filters.explain(&filter, &Bindings::default());
        assert!(!rows.is_empty());
        if let Ok(target) = filters.target(&filter, &Bindings::default()) {
            selected += 1;
            assert!(target.edges.is_subset(&subject.id().edges));
        }
    }
    assert!(selected > 100, "{selected}");
}
