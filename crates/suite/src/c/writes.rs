//! What functions without a body write, in their stubs.

use super::Writer;
use super::failures::COUNT;
use super::values::Objects;
use crate::test::Suite;
use crate::typing::object_type;
use cfa::inputs::Write;
use std::fmt::Write as _;

impl Writer<'_> {
    /// Statements that write what the tests want this function to write.
    pub(super) fn writes(&mut self, suite: &Suite, name: &str) -> Result<String, String> {
        let mut out = String::new();
        for (k, test) in suite.tests.iter().enumerate() {
            for write in test.inputs.writes.iter().filter(|write| write.function == name) {
                let copied = self.copied(write)?;
                let _ = write!(
                    out,
                    "    if (assize_test == {k} && call == {}) {{\n{copied}    }}\n",
                    write.call
                );
            }
        }
        Ok(if out.is_empty() { out } else { format!("{COUNT}{out}") })
    }

    fn copied(&mut self, write: &Write) -> Result<String, String> {
        let types = self.typing.types();
        let element = self.typing.written(&write.function, write.parameter);
        let element = element.ok_or_else(|| format!("`{}` cannot be written", write.name()))?;
        self.records.need(element);
        let mut objects = Objects::new(types, &[], String::new());
        let (name, text) = match (object_type(types, element, &write.value).count, &write.value) {
            (Some(count), cfa::InputValue::Aggregate(items)) => {
                (format!("value[{count}]"), objects.list(element, items)?)
            }
            (_, value) => ("value".into(), objects.value(element, value)?),
        };
        let declared = self.declare(element, &name);
        let parameter = write.parameter;
        Ok(format!(
            "        static {declared} = {text};\n        __builtin_memcpy((void *)p{parameter}, &value, sizeof value);\n"
        ))
    }

    /// Whether some test lets a function write.
    pub(super) fn is_writing(suite: &Suite, name: &str) -> bool {
        let mut writes = suite.tests.iter().flat_map(|test| &test.inputs.writes);
        writes.any(|write| write.function == name)
    }
}
