//! Which flags of a compiler may come from a file that somebody else wrote.
//!
//! A compiler runs what it is told to run (`-fplugin=`, `-B`, `-wrapper`, `-specs=`, `@file`), and
//! writes where it is told to. Flags on the command line are the user's own. Those of a result, or of a
//! build that a result names, are taken only if they are listed here: they choose a language, a
//! machine, optimisations, warnings, what is predefined and where headers and libraries are read. What
//! is linked runs in the sandbox only.

/// Flags without a value.
const ALONE: &str = "
    -ansi --ansi -pedantic --pedantic -pedantic-errors --pedantic-errors -pthread -pipe -w
    -undef -nostdinc -trigraphs -traditional -traditional-cpp -static -pie -no-pie -rdynamic -pg
    --coverage -coverage -O -g
";

/// Flags whose value is joined to them or follows as a word: names, definitions, and places that are
/// only read.
const WITH_VALUE: &str = "
    -D -U -I -L -l -include -imacros -isystem -iquote -idirafter
";

/// Beginnings of flags whose rest is plain: letters, digits and `+-_.=,`.
const PLAIN: &str = "
    -std= --std= -O0 -O1 -O2 -O3 -Os -Og -Oz -Ofast -g0 -g1 -g2 -g3 -ggdb -gdwarf -gstrict-dwarf
    -gsplit-dwarf -gno- -gline-tables-only --target=
";

/// It hands its value on, and is no option of the machine.
const LLVM: &str = "-mllvm";

/// Beginnings of `-fX` and `-fno-X`, behind `-f` and `-fno-`. Not among them: what loads something
/// (`plugin`, `pass-plugin`, `use-ld`), and what reads or writes files of its own (`dump`, `profile-use`,
/// `save-optimization-record`, `modules`, …).
const FEATURES: &str = "
    PIC PIE abi-version aggressive-loop-optimizations align- allow-store-data-races asm
    associative-math asynchronous-unwind-tables branch-count-reg builtin caller-saves
    cf-protection char8_t code-hoisting color-diagnostics combine-stack-adjustments common
    conserve-stack cx-limited-range data-sections debug-prefix-map= delete-null-pointer-checks
    diagnostics-color diagnostics-show- dollars-in-identifiers dse early-inlining exceptions
    excess-precision= exec-charset= expensive-optimizations extended-identifiers fast-math
    file-prefix-map= finite-loops finite-math-only float-store forward-propagate fp-contract=
    fp-int-builtin-inexact fp-model= freestanding function-sections gcse gnu-keywords
    gnu89-inline guess-branch-probability hosted ident if-conversion inline input-charset=
    instrument-functions ipa- isolate-erroneous-paths- ivopts jump-tables keep-inline-functions
    keep-static- lax-vector-conversions leading-underscore lifetime-dse loop- lto
    macro-prefix-map= math-errno max-errors= merge-all-constants merge-constants message-length=
    modulo-sched ms-extensions non-call-exceptions omit-frame-pointer openacc openmp
    optimize-sibling-calls pack-struct partial-inlining peel-loops peephole permissive
    permitted-flt-eval-methods= pic pie plan9-extensions plt predictive-commoning
    printf-return-value profile-arcs reciprocal-math record-gcc-switches reg-struct-return
    pcc-struct-return rename-registers reorder- rounding-math sanitize-recover sanitize-trap
    sanitize-undefined-trap-on-error sanitize= schedule- section-anchors semantic-interposition
    short-enums short-wchar show-column signaling-nans signed-bitfields signed-char signed-zeros
    single-precision-constant split- sso-struct= ssa- stack-check stack-clash-protection
    stack-protector strict-aliasing strict-enums strict-flex-arrays strict-overflow
    strict-volatile-bitfields test-coverage thread-jumps threadsafe-statics tls-model= tracer
    trapping-math trapv tree- trigraphs trivial-auto-var-init= unit-at-a-time unroll-
    unsafe-math-optimizations unsigned-bitfields unsigned-char unswitch-loops unwind-tables
    vect-cost-model verbose-asm visibility web wide-exec-charset= working-directory wrapv
    zero-initialized-in-bss
";

/// Words for the linker, behind `-Wl,`, with commas between them.
const LINKER: &str = "
    -z relro now defs noexecstack nodelete -E --export-dynamic --as-needed --no-as-needed
    --gc-sections --no-undefined -O1 -O2
";

/// The first of the flags that is not on the list.
pub fn refused(flags: &[String]) -> Option<&str> {
    let mut rest = flags.iter();
    while let Some(flag) = rest.next() {
        let is_split = has(WITH_VALUE, flag) || flag == "-x" || flag == "-target";
        let value = is_split.then(|| rest.next()).flatten();
        let any = base::mutant!("cfront: any flag of a result is taken");
        if !is_fine(flag, value) && !any {
            return Some(flag);
        }
    }
    None
}

fn is_fine(flag: &str, value: Option<&String>) -> bool {
    let has_control = |text: &str| text.chars().any(char::is_control);
    if has_control(flag) || value.is_some_and(|value| has_control(value)) {
        return false;
    }
    match (flag, value) {
        ("-x", Some(language)) => language == "c",
        ("-target", Some(machine)) => is_plain(machine),
        // It would be read as something else by whoever does not know that it is a value.
        (_, Some(value)) => !value.starts_with(['@', '-']),
        (flag, None) => is_alone(flag),
    }
}

fn is_alone(flag: &str) -> bool {
    let rest = |list: &str| list.split_whitespace().find_map(|start| flag.strip_prefix(start));
    if has(ALONE, flag) || rest(PLAIN).is_some_and(is_plain) {
        return true;
    }
    if rest(WITH_VALUE).is_some_and(|value| !value.is_empty()) {
        return true;
    }
    if let Some(feature) = flag.strip_prefix("-f") {
        let feature = feature.strip_prefix("no-").unwrap_or(feature);
        return FEATURES.split_whitespace().any(|start| feature.starts_with(start));
    }
    if let Some(words) = flag.strip_prefix("-Wl,") {
        return words.split(',').all(|word| has(LINKER, word));
    }
    if let Some(words) = flag.strip_prefix("-Wp,") {
        return words.split(',').all(|word| word.starts_with("-D") || word.starts_with("-U"));
    }
    if flag.starts_with("-W") {
        // With a comma behind a letter the rest is for the assembler.
        return is_plain(flag) && !flag.starts_with("-Wa,");
    }
    let is_option = |rest: &str| !rest.is_empty() && is_plain(rest);
    flag.strip_prefix("-m").is_some_and(is_option) && !flag.starts_with(LLVM)
}

/// Whether a word is in a list.
fn has(list: &str, word: &str) -> bool {
    list.split_whitespace().any(|one| one == word)
}

fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || "+-_.=,".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        crate::shell::split(text).expect("the flags should be well quoted")
    }

    #[test]
    fn what_programs_are_built_with() {
        for flags in [
            "-O2 -g -Wall -Wextra -Werror=return-type -std=c11 -DX -D Y=1 -UZ -Iinc -I inc",
            "-Wp,-D_FORTIFY_SOURCE=2 -Wl,-z,relro -Wl,--as-needed -pthread -lm -Llib -l z",
            "-fwrapv -fno-strict-aliasing -fPIC -fsanitize=address,undefined -flto -fstack-protector-strong",
            "-m32 -msse2 -mfpmath=sse -march=armv8-a+crc -mtune=native -x c -include config.h",
            "-isystem inc -iquote . -D'F(x)=\"a b\"' --target=x86_64-linux-gnu",
        ] {
            assert_eq!(refused(&words(flags)), None, "{flags}");
        }
    }

    #[test]
    fn what_runs_or_writes_something() {
        for flag in [
            "-fplugin=./evil.so",
            "-fplugin-arg-evil-x",
            "-fpass-plugin=./evil.so",
            "-fuse-ld=./evil",
            "-B.",
            "-B",
            "-wrapper",
            "-specs=evil",
            "--specs=evil",
            "@evil",
            "evil.o",
            "-Xclang",
            "-Xassembler",
            "-Xlinker",
            "-Xpreprocessor",
            "-Wa,-o,evil",
            "-Wl,-plugin,evil.so",
            "-Wl,-T,evil",
            "-Wp,-MD,evil",
            "-o",
            "-oevil",
            "-MF",
            "-MD",
            "-save-temps",
            "-dumpdir",
            "-dumpbase",
            "-fdump-tree-all",
            "-fprofile-use=evil",
            "-fsave-optimization-record",
            "-fstack-usage",
            "-fcallgraph-info",
            "-fmodules-cache-path=evil",
            "-mllvm",
            "-gcc-toolchain",
            "--gcc-toolchain=evil",
            "--sysroot=evil",
            "--config=evil",
            "-aux-info",
            "-iplugindir=evil",
            "-no-canonical-prefixes",
            "-E",
            "",
        ] {
            let flags = ["-O2".to_string(), flag.to_string(), "./evil.so".to_string()];
            assert_eq!(refused(&flags), Some(flag), "{flag}");
        }
        for value in ["@evil", "-fplugin=evil"] {
            assert_eq!(refused(&["-I".to_string(), value.to_string()]), Some("-I"));
        }
        assert_eq!(refused(&["-DX=\n".to_string()]), Some("-DX=\n"));
        assert_eq!(refused(&words("-x assembler")), Some("-x"));
    }
}
