//! Compiler flags that give a program another meaning than the one that engines follow.

use super::requests;
use crate::cli::Common;
use cfront::preprocess::compiler;

const UNFOLLOWED: [&str; 13] = [
    "-ftrapv",
    "-funsigned-char",
    "-fno-signed-char",
    "-fshort-enums",
    "-fpack-struct",
    "-funsigned-bitfields",
    "-fshort-wchar",
    "-fsingle-precision-constant",
    "-frounding-math",
    "-ffast-math",
    "-funsafe-math-optimizations",
    "-ffinite-math-only",
    "-Ofast",
];

/// A flag under which nothing that an engine has proved holds: of those behind `--`, those of
/// compile_commands.json, and those that come with the compiler's name (`CC="gcc -fshort-enums"`).
pub fn unfollowed_flag(common: &Common) -> Option<String> {
    let mut flags = common.flags.clone();
    flags.extend(compiler().unwrap_or_default().into_iter().skip(1));
    if !base::mutant!("tool: flags of compile_commands.json are not looked at") {
        flags.extend(requests(common).unwrap_or_default().into_iter().flat_map(|unit| unit.flags));
    }
    let is_one = |flag: &String| UNFOLLOWED.iter().any(|known| flag.starts_with(known));
    flags.into_iter().find(is_one)
}
