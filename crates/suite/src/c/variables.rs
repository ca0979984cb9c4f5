//! The values of local variables that are inputs, for the declarations that ask for them.

use super::values::Objects;
use super::{Result, Writer};
use crate::test::Suite;
use crate::typing::{Origin, Typing};
use base::Diagnostic;
use cfa::uninitialised::Variable;
use std::fmt::Write;

/// Only native runs of ours set local variables: no other form of tests can.
pub fn refuse_variables(suite: &Suite, typing: &Typing) -> Result<()> {
    let mut inputs = suite.tests.iter().flat_map(|test| &test.inputs.values);
    let is_variable = |name: &str| matches!(typing.lookup(name), Some((Origin::Variable, _)));
    let Some(input) = inputs.find(|input| is_variable(&input.name)) else { return Ok(()) };
    let message = format!("`{}` is a local variable: no other file can set it", input.name);
    Err(Diagnostic::error(message)
        .hint("keep the tests as JSON, for `assize replay` and `measure`"))
}

impl Writer<'_> {
    /// Functions that say where the next value of a variable is, and copy it. Past the last value
    /// variables are zero.
    pub(super) fn variables(&mut self, suite: &Suite) -> Result<String> {
        let mut cases = String::new();
        for (number, variable) in self.typing.variables().enumerate() {
            let values = self.values(suite, variable).map_err(Diagnostic::error)?;
            let none = self.declare(variable.ty.unqualified(), "none");
            let _ = write!(
                cases,
                "    case {number}: {{\n    static unsigned next;\n    static {none};\n    \
                 switch (assize_test) {{\n{values}    default:\n        break;\n    }}\n    \
                 return &none;\n    }}\n"
            );
        }
        Ok(match cases.is_empty() {
            true => String::new(),
            false => FUNCTIONS.replace("CASES", &cases),
        })
    }

    /// The values of a variable in each test that has some.
    fn values(&mut self, suite: &Suite, of: Variable<'_>) -> std::result::Result<String, String> {
        let (types, ty) = (self.typing.types(), of.ty.unqualified());
        self.records.need(ty);
        let mut cases = String::new();
        for (k, test) in suite.tests.iter().enumerate() {
            let mut objects = Objects::new(types, &test.inputs.objects, format!("test{k}_object"));
            let own = test.inputs.values.iter().filter(|input| input.name == of.name);
            let values = own.map(|input| objects.value(ty, &input.value));
            let values: Vec<String> = values.collect::<std::result::Result<_, _>>()?;
            if values.is_empty() {
                continue;
            }
            let (count, list) = (values.len(), values.join(", "));
            let array = self.declare(ty, &format!("values[{count}]"));
            let _ = write!(
                cases,
                "    case {k}: {{\n        static {array} = {{{list}}};\n        \
                 if (next < {count})\n            return &values[next++];\n        break;\n    }}\n"
            );
        }
        Ok(cases)
    }
}

const FUNCTIONS: &str = "
void *__assize_uninitialised(unsigned variable);
void *__assize_uninitialised(unsigned variable)
{
    switch (variable) {
CASES    default:
        return 0;
    }
}

void *__assize_set(void *to, unsigned long size, unsigned variable);
void *__assize_set(void *to, unsigned long size, unsigned variable)
{
    return __builtin_memcpy(to, __assize_uninitialised(variable), size);
}
";
