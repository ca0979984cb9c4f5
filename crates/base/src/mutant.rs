//! Mutants: wrong versions of this program, which the tests have to tell from the right one
//! (DeMillo, Lipton and Sayward, *Hints on test data selection*, 1978).
//!
//! A mutant is a place in the code, `base::mutant!("name")`, which is false. In a build with the
//! feature `mutants` it is true if the environment variable `ASSIZE_MUTANT` has its name. `cargo
//! xtask mutants` switches on one after the other: the tests that its table names have to fail.

/// Is this mutant switched on? Never, but in builds that are made for it.
#[macro_export]
macro_rules! mutant {
    ($name:literal) => {
        $crate::is_mutant($name)
    };
}

#[cfg(not(feature = "mutants"))]
#[inline(always)]
pub const fn is_mutant(_: &str) -> bool {
    false
}

#[cfg(feature = "mutants")]
pub fn is_mutant(name: &str) -> bool {
    static NAME: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    NAME.get_or_init(|| std::env::var("ASSIZE_MUTANT").ok()).as_deref() == Some(name)
}
