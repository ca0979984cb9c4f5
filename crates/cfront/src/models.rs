//! The models of the C library: C files that are parsed and lowered like the user's.
//!
//! The linking step takes from them what a program references and does not define itself.
//! `models/README.md` lists what is in each, and the rules for writing one.

macro_rules! models {
    ($($name:literal)*) => {
        /// The file name and the text of each model.
        pub static MODELS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../models/", $name)))),*];
    };
}

models! {
    "assert.c"
    "ctype.c"
    "err.c"
    "errno.c"
    "field.c"
    "field_float.c"
    "format.c"
    "getopt.c"
    "inet.c"
    "locale.c"
    "math.c"
    "math_bits.c"
    "math_float.c"
    "math_long.c"
    "memory.c"
    "printf.c"
    "rand.c"
    "scan.c"
    "scanf.c"
    "sort.c"
    "start.c"
    "stdin.c"
    "stdio.c"
    "stdlib.c"
    "strerror.c"
    "string.c"
    "strsearch.c"
    "strtod.c"
    "strtol.c"
    "time.c"
    "unistd.c"
    "wchar.c"
}
