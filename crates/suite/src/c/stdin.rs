//! Standard input of a test, as C.

use super::failures;
use crate::test::Suite;

/// Headers of what follows.
pub(super) const STDIN_INCLUDES: &str = "#ifndef _POSIX_C_SOURCE\n#define _POSIX_C_SOURCE 200809L\n#endif\n\
                              #include <stdio.h>\n#include <unistd.h>\n";

/// What fills standard input; it does not count as a call of the program.
pub(super) fn stdin(suite: &Suite) -> String {
    if !failures::names(suite).contains("fwrite") {
        return STDIN.into();
    }
    let real = "\nunsigned long __real_fwrite(const void *, unsigned long, unsigned long, FILE *);";
    format!("{real}{}", STDIN.replace("fwrite(", "__real_fwrite("))
}

const STDIN: &str = "
/* Standard input becomes these bytes. */
static void assize_stdin(const void *bytes, unsigned long len)
{
    FILE *file = tmpfile();
    if (!file || fwrite(bytes, 1, len, file) != len || fseek(file, 0, SEEK_SET) != 0
        || dup2(fileno(file), 0) < 0)
        _exit(125);
}
";
