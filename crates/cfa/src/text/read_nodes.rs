//! Making the nodes of expressions: each gets the type that its rule gives it, waits for one to
//! be stated, and is loaded where a value is needed.

use super::cursor::{Cursor, Res};
use super::literal;
use super::read_body::BodyReader;
use crate::program::{Expr, ExprId, ExprKind};
use crate::types::{Ty, Type};
use crate::typing::{Rule, Typing};
use crate::walk::Position;

/// An expression that has been read but not yet placed.
#[derive(Clone)]
pub(super) struct Operand {
    pub id: ExprId,
    /// An object form that loads where a value is needed.
    pub object: bool,
    /// Why its rule gives it no type; forgiven if a type is stated.
    pub fault: Option<Missing>,
}

#[derive(Clone)]
pub(super) enum Missing {
    Type(Type),
    Message(String),
}

impl BodyReader<'_, '_> {
    pub fn number(&mut self, cursor: &mut Cursor<'_>, negative: bool) -> Res<Operand> {
        match literal::parse(&self.types.program.types, cursor.text(), negative) {
            Ok((ty, bits)) => {
                cursor.bump();
                let wide = literal::width(&self.types.program.types, ty).is_some_and(|w| w > 64);
                Ok(self.constant(bits, wide, ty))
            }
            Err(what) => cursor.fail(format!("expected {what}")),
        }
    }

    fn constant(&mut self, bits: u128, wide: bool, ty: Ty) -> Operand {
        let kind = match wide {
            true => ExprKind::Wide(Box::new(bits)),
            false => ExprKind::Const(bits as u64),
        };
        self.stated(kind, ty)
    }

    pub fn label_address(&mut self, cursor: &mut Cursor<'_>) -> Res<Operand> {
        cursor.bump();
        let label = self.label(cursor)?;
        Ok(self.stated(ExprKind::LabelAddr(label), Ty::VOID_PTR))
    }

    pub fn name(&mut self, cursor: &mut Cursor<'_>) -> Res<Operand> {
        let kind = self.named(cursor)?;
        Ok(self.node(kind))
    }

    /// `(0x… : type)`
    pub fn bits(&mut self, cursor: &mut Cursor<'_>, wide: bool) -> Res<Operand> {
        cursor.bump();
        cursor.expect("(")?;
        let bits = literal::parse_bits(cursor.text());
        let bits = bits.filter(|bits| wide || u64::try_from(*bits).is_ok());
        let Some(bits) = bits else { return cursor.fail("expected the bits of a constant") };
        cursor.bump();
        cursor.expect(":")?;
        let ty = self.types.read(cursor)?;
        cursor.expect(")")?;
        Ok(self.constant(bits, wide, ty))
    }

    pub fn member(&mut self, cursor: &mut Cursor<'_>, base: ExprId) -> Res<Operand> {
        let index = if cursor.eat("#") {
            cursor.number("the number of a member")?
        } else {
            self.member_index(cursor, base)?
        };
        Ok(self.node(ExprKind::Field(base, index)))
    }

    fn member_index(&mut self, cursor: &mut Cursor<'_>, base: ExprId) -> Res<u32> {
        let name = super::read_types::name(cursor, "the name of a member")?;
        let types = &self.types.program.types;
        let record = types.record_id(self.ty(base)).map(|id| &types.records[id]);
        let found = record.and_then(|r| r.fields.iter().position(|f| f.name == name));
        match found {
            Some(index) => Ok(index as u32),
            None => {
                let ty = super::types::type_name(types, self.ty(base));
                cursor.fail_before(format!("expected the name of a member of {ty}"))
            }
        }
    }

    pub fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs[e].ty
    }

    pub fn stated(&mut self, kind: ExprKind, ty: Ty) -> Operand {
        let id = self.body.exprs.push(Expr { kind, ty });
        Operand { id, object: false, fault: None }
    }

    /// A node whose type follows from its rule, or waits to be stated.
    pub fn node(&mut self, kind: ExprKind) -> Operand {
        let rule = Typing::new(&self.types.program, &self.body).rule(&kind);
        let (ty, fault) = match rule {
            Ok(Rule::Is(ty)) => (ty, None),
            Ok(Rule::PointerTo(to)) => match self.types.program.types.find(&Type::Pointer(to)) {
                Some(ty) => (ty, None),
                None => (Ty::VOID, Some(Missing::Type(Type::Pointer(to)))),
            },
            Ok(Rule::Stated) => (Ty::VOID, Some(Missing::Message("no type".to_string()))),
            Err(message) => (Ty::VOID, Some(Missing::Message(message))),
        };
        let object = kind.is_object();
        let id = self.body.exprs.push(Expr { kind, ty });
        Operand { id, object, fault }
    }

    /// Puts an operand into a position: an object form is loaded where a value is needed.
    pub fn place(
        &mut self,
        cursor: &Cursor<'_>,
        operand: Operand,
        position: Position,
    ) -> Res<ExprId> {
        match operand.fault {
            Some(Missing::Message(message)) => return cursor.fail_before(message),
            Some(Missing::Type(ty)) => {
                self.body.exprs[operand.id].ty = self.types.program.types.add(ty)
            }
            None => {}
        }
        if !operand.object || position == Position::Object {
            return Ok(operand.id);
        }
        let loaded = self.node(ExprKind::Load(operand.id));
        self.place(cursor, loaded, Position::Value)
    }
}
