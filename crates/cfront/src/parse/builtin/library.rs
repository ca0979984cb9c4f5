//! Builtins that stand for a library function: `__builtin_memcpy` is `memcpy`.

use super::Args;
use crate::hir::HExpr;
use crate::parse::{Parse, Parser};
use base::Span;
use cfa::{FuncId, Signature, Ty};

/// Signatures of library functions that builtins call: result, then parameters; `p` is
/// `void *`, `z` is `size_t`, `i` is `int`, `v` is `void`, `.` more arguments.
const LIBRARY: &[(&str, &str)] = &[
    ("abort", "v"),
    ("abs", "ii"),
    ("bcmp", "ippz"),
    ("bzero", "vpz"),
    ("calloc", "pzz"),
    ("exit", "vi"),
    ("fprintf", "ipp."),
    ("fputs", "ipp"),
    ("free", "vp"),
    ("fwrite", "zpzzp"),
    ("index", "ppi"),
    ("isalnum", "ii"),
    ("isalpha", "ii"),
    ("isdigit", "ii"),
    ("isspace", "ii"),
    ("malloc", "pz"),
    ("memchr", "ppiz"),
    ("memcmp", "ippz"),
    ("memcpy", "pppz"),
    ("memmove", "pppz"),
    ("mempcpy", "pppz"),
    ("memset", "ppiz"),
    ("printf", "ip."),
    ("putchar", "ii"),
    ("puts", "ip"),
    ("realloc", "ppz"),
    ("snprintf", "ipzp."),
    ("sprintf", "ipp."),
    ("stpcpy", "ppp"),
    ("strcasecmp", "ipp"),
    ("strcat", "ppp"),
    ("strchr", "ppi"),
    ("strcmp", "ipp"),
    ("strcpy", "ppp"),
    ("strcspn", "zpp"),
    ("strdup", "pp"),
    ("strlen", "zp"),
    ("strncasecmp", "ippz"),
    ("strncat", "pppz"),
    ("strncmp", "ippz"),
    ("strncpy", "pppz"),
    ("strndup", "ppz"),
    ("strpbrk", "ppp"),
    ("strrchr", "ppi"),
    ("strspn", "zpp"),
    ("strstr", "ppp"),
    ("tolower", "ii"),
    ("toupper", "ii"),
];

impl Parser<'_> {
    /// The last resort: the library function of that name, or an explicit gap.
    pub(super) fn library_builtin(&mut self, name: &str, args: Args) -> Parse<HExpr> {
        let short = name.strip_prefix("__builtin_").unwrap_or(name);
        // `__builtin___memcpy_chk` is `__memcpy_chk`.
        let known = LIBRARY.iter().any(|(known, _)| *known == short);
        if !known && !short.ends_with("_chk") && self.find_function(short).is_none() {
            return Ok(self.unsupported(name, Ty::INT, args.span));
        }
        let id = self.library_function(short, args.span);
        // The program's own function of that name is not what is meant, whatever flags say.
        self.functions[id].outside.builtin = true;
        let callee = self.function_designator(id, args.span);
        self.build_call(callee, args.list, args.span, args.span)
    }

    pub(in crate::parse) fn library_function(&mut self, name: &str, span: Span) -> FuncId {
        if let Some(id) = self.find_function(name) {
            return id;
        }
        let signature = match LIBRARY.iter().find(|(known, _)| *known == name) {
            Some((_, code)) => self.signature(code),
            None => Signature { ret: Ty::INT, params: vec![], variadic: false, prototyped: false },
        };
        self.declare_function(name, signature, span)
    }

    fn signature(&self, code: &str) -> Signature {
        let ty = |c: char| match c {
            'p' => Ty::VOID_PTR,
            'z' => self.types.size_type(),
            'i' => Ty::INT,
            _ => Ty::VOID,
        };
        let mut types = code.trim_end_matches('.').chars().map(ty);
        let ret = types.next().unwrap_or(Ty::VOID);
        let params = types.collect();
        Signature { ret, params, variadic: code.ends_with('.'), prototyped: true }
    }
}
