//! Variables that tests set, and those that nobody defines: the tests do.

use super::{Writer, native};
use cfa::{Global, GlobalKind};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Bytes of an object of a type that the program does not know; it can only take its address.
const INCOMPLETE: u64 = 16;

impl Writer<'_> {
    /// Declarations of what tests set, and definitions of the missing ones.
    pub(super) fn globals(&mut self, missing: &BTreeSet<String>) -> String {
        let typing = self.typing;
        let lacks = |global: &&Global| global.is_missing() && missing.contains(&global.name);
        let defined: Vec<&Global> = typing.program.globals.iter().filter(lacks).collect();
        let mut out: String = defined.into_iter().map(|global| self.define(global, "")).collect();
        for name in std::mem::take(&mut self.globals) {
            if let Some(global) = typing.global(&name).filter(|global| !lacks(global)) {
                self.records.need(global.ty);
                let declared = self.declare(global.ty, &native::variable(global));
                let _ = writeln!(out, "extern {}{declared};", thread(global));
            }
        }
        out
    }

    /// The same for tests that others link: who defines an object then is not known.
    pub(super) fn exported_globals(&mut self) -> String {
        let typing = self.typing;
        let is_missing = |name: &String| typing.global(name).is_some_and(Global::is_missing);
        let missing = self.globals.iter().filter(|name| is_missing(name)).cloned();
        let missing: BTreeSet<String> = missing.collect();
        let weak = "__attribute__((weak)) ";
        let all = missing.iter().filter_map(|name| typing.global(name));
        let all: Vec<&Global> = all.collect();
        self.globals.retain(|name| !missing.contains(name));
        let defined: String = all.into_iter().map(|global| self.define(global, weak)).collect();
        defined + &self.globals(&BTreeSet::new())
    }

    /// What the program calls constant must be set by the tests, and what it has no type for needs a
    /// place: they are bytes.
    fn define(&mut self, global: &Global, attribute: &str) -> String {
        let types = self.typing.types();
        let (name, size) = (native::variable(global), types.size_of(global.ty));
        let thread = thread(global);
        if size.is_some() && !global.is_constant(types) {
            self.records.need(global.ty);
            return format!("{attribute}{thread}{};\n", self.declare(global.ty, &name));
        }
        let (size, align) = (size.unwrap_or(INCOMPLETE).max(1), global.align.max(16));
        let bytes = format!("{name}[{size}] __attribute__((aligned({align})))");
        format!("{attribute}{thread}unsigned char {bytes};\n")
    }
}

fn thread(global: &Global) -> &'static str {
    if global.kind == GlobalKind::Thread { "__thread " } else { "" }
}
