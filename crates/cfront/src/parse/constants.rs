//! Constants, string literals and `__func__` (C11 6.4.4, 6.4.5, 6.4.2.2).

use super::{Parse, Parser};
use crate::hir::{ExprKind, HExpr};
use crate::literal::{self, Encoding, LiteralError};
use crate::token::Tok;
use base::Span;
use cfa::arith;
use cfa::{FloatKind, Global, GlobalId, GlobalKind, Image, IntKind, Linkage, Quals, Ty, UnitId};

impl Parser<'_> {
    fn literal_text(&self, span: Span) -> &[u8] {
        &self.text[span.start as usize..span.end as usize]
    }

    fn literal_error<T>(&self, error: LiteralError, span: Span) -> Parse<T> {
        match error.hint {
            Some(hint) => self.fail_hint(span, error.message, hint),
            None => self.fail(span, error.message),
        }
    }

    pub(super) fn integer_literal(&mut self) -> Parse<HExpr> {
        let span = self.bump().span;
        let literal = match literal::integer(self.literal_text(span)) {
            Ok(literal) => literal,
            Err(error) => return self.literal_error(error, span),
        };
        if literal.imaginary {
            return Ok(self.unsupported("complex constants", Ty::INT, span));
        }
        let Some(kind) = self.literal_kind(&literal) else {
            return self.fail(span, "the constant is too large for any integer type");
        };
        Ok(self.int(literal.value as i128, Ty::int(kind), span))
    }

    /// 6.4.4.1: the first type of the list that can hold the value.
    fn literal_kind(&self, literal: &literal::IntLiteral) -> Option<IntKind> {
        let c90 = self.dialect.c90_constants;
        let pairs = [
            (IntKind::Int, IntKind::UInt),
            (IntKind::Long, IntKind::ULong),
            (IntKind::LLong, IntKind::ULLong),
            (IntKind::Int128, IntKind::UInt128),
        ];
        let model = self.types.model;
        let fits = |kind: IntKind| {
            let bits = kind.bits(model) - u32::from(kind.signed());
            bits >= 128 || literal.value >> bits == 0
        };
        for (signed, unsigned) in pairs.into_iter().skip(literal.longs.into()) {
            if !literal.unsigned && fits(signed) {
                return Some(signed);
            }
            // Before C99 the list of decimal constants ended with `unsigned long`.
            let last = c90 && unsigned == IntKind::ULong;
            if (literal.unsigned || !literal.decimal || last) && fits(unsigned) {
                return Some(unsigned);
            }
        }
        None
    }

    pub(super) fn float_literal(&mut self) -> Parse<HExpr> {
        let span = self.bump().span;
        let literal = match literal::float(self.literal_text(span)) {
            Ok(literal) => literal,
            Err(error) => return self.literal_error(error, span),
        };
        let kind = match literal.suffix.to_ascii_lowercase().as_str() {
            "" if self.dialect.single_constants => FloatKind::Float,
            "" | "d" | "f64" | "f32x" => FloatKind::Double,
            "f" | "f32" => FloatKind::Float,
            "l" | "f64x" | "w" => FloatKind::LongDouble,
            "q" | "f128" => FloatKind::Float128,
            "f16" | "bf16" => return Ok(self.opaque_literal(2, span)),
            "df" => return Ok(self.opaque_literal(4, span)),
            "dd" => return Ok(self.opaque_literal(8, span)),
            "dl" => return Ok(self.opaque_literal(16, span)),
            other => {
                return self.fail(span, format!("unknown suffix `{other}` of a floating constant"));
            }
        };
        if literal.imaginary {
            let ty = self.types.add(cfa::Type::Complex(kind));
            return Ok(self.unsupported("complex constants", ty, span));
        }
        match arith::parse_float(&literal.number, kind) {
            Some(bits) => Ok(self.node(ExprKind::Float(bits), Ty::float(kind), span)),
            None => self.fail(span, "this is no floating constant"),
        }
    }

    fn opaque_literal(&mut self, bytes: u64, span: Span) -> HExpr {
        let ty = super::decl::opaque_number(&mut self.types, bytes);
        self.unsupported("half-precision or decimal constants", ty, span)
    }

    pub(super) fn character_literal(&mut self) -> Parse<HExpr> {
        let span = self.bump().span;
        match literal::char_constant(self.literal_text(span), self.dialect.char, self.dialect.wide)
        {
            Ok(value) => {
                let ty = match value.encoding {
                    Encoding::Plain => Ty::INT,
                    other => self.character_type(other),
                };
                Ok(self.int(value.value.into(), ty, span))
            }
            Err(error) => self.literal_error(error, span),
        }
    }

    fn character_type(&self, encoding: Encoding) -> Ty {
        match encoding {
            Encoding::Plain | Encoding::Utf8 => Ty::int(self.dialect.char),
            Encoding::Wide => Ty::int(self.dialect.wide),
            Encoding::Char16 => Ty::int(IntKind::UShort),
            Encoding::Char32 => Ty::UINT,
        }
    }

    /// Adjacent string tokens: their bytes with the terminator, and the element type.
    pub(super) fn string_literal(&mut self) -> Parse<(Vec<u8>, Ty)> {
        let mut parts = Vec::new();
        let mut encoding = Encoding::Plain;
        while self.at(Tok::Str) {
            let span = self.bump().span;
            match literal::string(self.literal_text(span)) {
                Ok(part) => {
                    if part.encoding != Encoding::Plain {
                        encoding = part.encoding;
                    }
                    parts.push(part);
                }
                Err(error) => return self.literal_error(error, span),
            }
        }
        let size = encoding.size(self.dialect.wide);
        let mut bytes: Vec<u8> = parts.iter().flat_map(|p| p.bytes(size)).collect();
        bytes.extend(std::iter::repeat_n(0, size.into()));
        Ok((bytes, self.character_type(encoding)))
    }

    pub(super) fn string_expression(&mut self) -> Parse<HExpr> {
        let start = self.span();
        let (bytes, element) = self.string_literal()?;
        let span = self.span_from(start);
        let id = self.string_object(bytes, element, span);
        let ty = self.globals[id].ty;
        Ok(self.node(ExprKind::Global(id), ty, span))
    }

    /// The object of a string literal; equal literals share one, as compilers do.
    pub(super) fn string_object(&mut self, bytes: Vec<u8>, element: Ty, span: Span) -> GlobalId {
        if let Some(&id) = self.strings.get(&(bytes.clone(), element)) {
            return id;
        }
        let size = self.types.size_of(element).unwrap_or(1);
        let ty = self.types.array(element, Some(bytes.len() as u64 / size));
        let id = self.globals.push(Global {
            name: format!("$string{}", self.strings.len()),
            linkage: Linkage::Internal(UnitId(0)),
            ty,
            init: Some(Image { bytes: trimmed(&bytes), relocations: Vec::new() }),
            kind: GlobalKind::StringLiteral,
            align: self.types.align_of(element),
            place: (self.place_of)(span.start),
        });
        self.strings.insert((bytes, element), id);
        id
    }

    /// `__func__`.
    pub(super) fn function_name(&mut self) -> Parse<HExpr> {
        let span = self.bump().span;
        let name = match &self.function {
            Some(function) => self.names.text(function.name).to_string(),
            None => String::new(),
        };
        let mut bytes = name.into_bytes();
        bytes.push(0);
        let id = self.string_object(bytes, Ty::int(self.dialect.char), span);
        let ty = self.globals[id].ty;
        let ty = self.const_elements(ty);
        Ok(self.node(ExprKind::Global(id), ty, span))
    }

    fn const_elements(&mut self, ty: Ty) -> Ty {
        let len = self.types.size_of(ty);
        self.types.array(Ty::int(self.dialect.char).with(Quals::CONST), len)
    }
}

fn trimmed(bytes: &[u8]) -> Vec<u8> {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |i| i + 1);
    bytes[..end].to_vec()
}
