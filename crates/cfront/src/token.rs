//! The tokens of preprocessed C.

use base::{Span, Symbol};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    pub kind: Tok,
    /// The interned text of an identifier or keyword; 0 for all others.
    pub symbol: Symbol,
    pub span: Span,
}

macro_rules! tokens {
    (
        classes { $($class:ident $describe:literal)* }
        punctuators { $($punct:ident $text:literal)* }
        keywords { $($keyword:ident $($spelling:literal)|+,)* }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Tok { $($class,)* $($punct,)* $($keyword,)* }

        impl Tok {
            /// As shown in messages.
            pub fn describe(self) -> &'static str {
                match self {
                    $(Tok::$class => $describe,)*
                    $(Tok::$punct => concat!("`", $text, "`"),)*
                    $(Tok::$keyword => tokens!(@first $($spelling)|+),)*
                }
            }
        }

        /// Every spelling of every keyword.
        pub const KEYWORDS: &[(&str, Tok)] = &[$($(($spelling, Tok::$keyword),)+)*];
    };
    (@first $first:literal $(| $rest:literal)*) => { concat!("`", $first, "`") };
}

tokens! {
    classes {
        Eof "the end of the file"
        Ident "a name"
        Int "an integer constant"
        Float "a floating constant"
        Char "a character constant"
        Str "a string literal"
    }
    punctuators {
        LParen "(" RParen ")" LBracket "[" RBracket "]" LBrace "{" RBrace "}"
        Semi ";" Comma "," Dot "." Arrow "->" Ellipsis "..." Colon ":" Question "?"
        Assign "=" AddAssign "+=" SubAssign "-=" MulAssign "*=" DivAssign "/=" RemAssign "%="
        ShlAssign "<<=" ShrAssign ">>=" AndAssign "&=" XorAssign "^=" OrAssign "|="
        PlusPlus "++" MinusMinus "--"
        AndAnd "&&" OrOr "||" Amp "&" Pipe "|" Caret "^" Tilde "~" Bang "!"
        Plus "+" Minus "-" Star "*" Slash "/" Percent "%" Shl "<<" Shr ">>"
        Lt "<" Gt ">" Le "<=" Ge ">=" EqEq "==" Ne "!="
        Hash "#" At "@"
    }
    keywords {
        Auto "auto", Break "break", Case "case", CharKw "char",
        Const "const" | "__const" | "__const__", Continue "continue", Default "default", Do "do",
        Double "double", Else "else", Enum "enum", Extern "extern", FloatKw "float", For "for",
        Goto "goto", If "if", Inline "inline" | "__inline" | "__inline__", IntKw "int",
        Long "long", Register "register", Restrict "restrict" | "__restrict" | "__restrict__",
        Return "return", Short "short", Signed "signed" | "__signed" | "__signed__",
        Sizeof "sizeof", Static "static", Struct "struct", Switch "switch", Typedef "typedef",
        Union "union", Unsigned "unsigned", Void "void",
        Volatile "volatile" | "__volatile" | "__volatile__", While "while",
        Alignas "_Alignas", Alignof "_Alignof" | "__alignof" | "__alignof__", Atomic "_Atomic",
        Bool "_Bool", Complex "_Complex" | "__complex__" | "__complex", Generic "_Generic",
        Imaginary "_Imaginary", Noreturn "_Noreturn", StaticAssert "_Static_assert",
        ThreadLocal "_Thread_local" | "__thread", Int128 "__int128" | "__int128_t",
        Float128 "_Float128" | "__float128", Float64 "_Float64" | "_Float32x", Float32 "_Float32",
        Float64x "_Float64x", Float16 "_Float16" | "__bf16" | "__fp16", Decimal32 "_Decimal32",
        Decimal64 "_Decimal64", Decimal128 "_Decimal128", Asm "asm" | "__asm" | "__asm__",
        Attribute "__attribute" | "__attribute__", Typeof "typeof" | "__typeof" | "__typeof__",
        Extension "__extension__", LabelKw "__label__", BuiltinVaArg "__builtin_va_arg",
        BuiltinOffsetof "__builtin_offsetof", BuiltinChoose "__builtin_choose_expr",
        BuiltinTypesCompatible "__builtin_types_compatible_p", AutoType "__auto_type",
        RealPart "__real__" | "__real", ImagPart "__imag__" | "__imag",
        FuncName "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__",
    }
}
