//! How each real program is configured, built and tested, the same way for every compiler.
//!
//! Scripts see `$CC`, `$CFLAGS` where the variant has some (a stock build uses the flags that the
//! project itself chooses), and `$LINKED_WITH`, which is for whole programs only.

use super::suites::{self, Tests};
use crate::Result;
use std::path::Path;

pub struct Recipe {
    pub name: &'static str,
    /// Debian's source package.
    pub package: &'static str,
    pub configure: &'static str,
    pub build: &'static str,
    /// The project's own test suite, unchanged.
    pub test: &'static str,
    /// Reads the results: from the build's directory and what the suite printed.
    pub results: fn(&Path, &str) -> Result<Tests>,
    /// Where the built programs are that carry clang's maps.
    pub programs: &'static [&'static str],
    /// Its processes end by `_exit` and `exec`, where gcov and clang lose their counters.
    pub leaves_early: bool,
}

pub const RECIPES: &[Recipe] = &[
    Recipe {
        name: "gzip",
        package: "gzip",
        // Configured for clang, it would replace other functions of the library.
        configure: "case \"$CC\" in clang*) CC=gcc; unset CFLAGS;; esac; ./configure --quiet",
        build: "make -j2 CC=\"$CC\" ${CFLAGS:+\"CFLAGS=$CFLAGS\"}",
        test: "make check",
        results: suites::automake,
        programs: &["gzip"],
        leaves_early: false,
    },
    Recipe {
        name: "zlib",
        package: "zlib",
        configure: "./configure",
        build: "make -j2",
        test: "make test",
        results: suites::zlib,
        programs: &["example", "minigzip", "libz.so", "examplesh", "minigzipsh", "example64"],
        leaves_early: false,
    },
    Recipe {
        name: "busybox",
        package: "busybox",
        // tc.c does not compile with recent kernel headers.
        configure: "make HOSTCC=gcc defconfig \
                    && sed -i 's/^CONFIG_TC=y/# CONFIG_TC is not set/' .config \
                    && yes '' | make HOSTCC=gcc oldconfig",
        build: "make -j2 CC=\"$CC\" HOSTCC=gcc SKIP_STRIP=y CONFIG_EXTRA_CFLAGS=\"$CFLAGS\" \
                CFLAGS_busybox=\"$LINKED_WITH\" busybox",
        test: "cd testsuite && ./runtest",
        results: suites::busybox,
        programs: &["busybox_unstripped"],
        leaves_early: true,
    },
];

pub fn chosen(names: &[String]) -> Result<Vec<&'static Recipe>> {
    if names.is_empty() {
        return Ok(RECIPES.iter().collect());
    }
    let one = |name: &String| {
        let found = RECIPES.iter().find(|recipe| recipe.name == name);
        found.ok_or_else(|| format!("no recipe for {name} (gzip, zlib, busybox)").into())
    };
    names.iter().map(one).collect()
}
