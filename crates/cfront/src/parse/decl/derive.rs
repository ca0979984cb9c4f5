//! From specifiers and a declarator to the declared type.

use super::declarator::{Declarator, Derivation, Length};
use super::params::{Parameters, Prototype};
use super::specifiers::Specifiers;
use crate::parse::{Parse, Parser};
use base::{Id, Span};
use cfa::{Signature, Ty, Type};

impl Parser<'_> {
    /// The type that the declarator gives to its name.
    pub(super) fn derive(&mut self, specifiers: &Specifiers, declarator: &Declarator) -> Parse<Ty> {
        let mut attributes = specifiers.attributes.clone();
        attributes.merge(&declarator.attributes);
        let mut ty = self.with_attributes(specifiers.ty, &attributes)?;
        for derivation in declarator.derivations.iter().rev() {
            ty = match derivation {
                Derivation::Pointer(quals) => self.types.pointer(ty).with(*quals),
                Derivation::Array(length, _, span) => self.array_of(ty, *length, *span)?,
                Derivation::Function(parameters) => {
                    self.function_returning(ty, parameters, declarator.span)?
                }
            };
        }
        Ok(ty)
    }

    /// The alignment asked for by attributes, or by the typedef that the type comes from.
    pub(super) fn declared_align(
        &self,
        specifiers: &Specifiers,
        declarator: &Declarator,
    ) -> Option<u64> {
        specifiers.attributes.align.max(declarator.attributes.align)
    }

    /// The alignment that the type brings along.
    pub(super) fn align_of_declared(
        &self,
        specifiers: &Specifiers,
        declarator: &Declarator,
        ty: Ty,
    ) -> u64 {
        let direct = declarator.derivations.iter().all(|d| matches!(d, Derivation::Array(..)));
        specifiers.type_align.filter(|_| direct).unwrap_or_else(|| self.types.align_of(ty))
    }

    fn array_of(&mut self, element: Ty, length: Length, span: Span) -> Parse<Ty> {
        let variable = matches!(self.types.get(element), Type::Vla(..));
        if self.types.is_function(element) {
            return self.fail_hint(span, "an array of functions", "use pointers to functions");
        }
        let open = self.decls.prototype != Prototype::None
            && matches!(self.types.get(element), Type::Array(_, None));
        if !variable && !open && self.types.size_of(element).is_none() {
            let name = self.ty_name(element);
            return self.fail(span, format!("an array of `{name}`, whose size is not known"));
        }
        let ty = match length {
            Length::Unknown => self.types.array(element, None),
            Length::Constant(n) if !variable => self.types.array(element, Some(n)),
            Length::Constant(n) => return self.constant_of_variable(element, n, span),
            Length::Variable(var) => self.types.add(Type::Vla(element, var.index() as u32)),
        };
        let known = matches!(length, Length::Constant(_));
        if known && !open && self.types.size_of(ty).is_none() {
            return self.fail(span, "this array is larger than half the address space");
        }
        Ok(ty)
    }

    /// `int a[3][n]`: the outer dimension is constant, the size is not.
    fn constant_of_variable(&mut self, element: Ty, length: u64, span: Span) -> Parse<Ty> {
        let size_type = self.types.size_type();
        let kind = crate::hir::ExprKind::Int(i128::from(length));
        let value = self.node(kind, size_type, span);
        match self.variable_length(value, span)? {
            Length::Variable(var) => Ok(self.types.add(Type::Vla(element, var.index() as u32))),
            _ => Ok(self.types.array(element, None)),
        }
    }

    fn function_returning(&mut self, ret: Ty, parameters: &Parameters, span: Span) -> Parse<Ty> {
        if self.types.is_function(ret) {
            return self.fail_hint(span, "a function cannot return a function", "return a pointer");
        }
        if self.types.is_array(ret) {
            return self.fail_hint(span, "a function cannot return an array", "return a pointer");
        }
        let ret = ret.unqualified();
        let params = parameters.types.clone();
        let Parameters { variadic, prototyped, .. } = *parameters;
        Ok(self.types.function(Signature { ret, params, variadic, prototyped }))
    }

    /// The type as seen from outside the function: variable lengths are unknown.
    pub(super) fn without_lengths(&mut self, ty: Ty) -> Ty {
        let quals = ty.quals();
        let erased = match self.types.get(ty).clone() {
            Type::Pointer(to) => {
                let erased = self.without_lengths(to);
                self.types.pointer(erased)
            }
            // An array of unknown length cannot be an element: one level is enough.
            Type::Vla(element, _) => {
                let element = self.innermost_fixed(element);
                self.types.array(element, None)
            }
            _ => return ty,
        };
        erased.with(quals)
    }

    fn innermost_fixed(&mut self, ty: Ty) -> Ty {
        match self.types.get(ty).clone() {
            Type::Vla(element, _) => {
                let element = self.innermost_fixed(element);
                self.types.array(element, None)
            }
            _ => ty,
        }
    }
}
