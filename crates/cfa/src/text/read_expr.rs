//! Reading expressions: an operator-precedence parser with its own stack, so that depth costs
//! no more than length. Nodes are made in post-order, which is the numbering of compact bodies.

use super::cursor::{Cursor, Res};
use super::expr::precedence;
use super::lex::Kind;
use super::literal;
use super::read_body::BodyReader;
use super::read_types::TypeReader;
use crate::program::{BinOp, Expr, ExprId, ExprKind, UnOp};
use crate::types::{Ty, Type};
use crate::typing::{Rule, Typing};
use crate::walk::Position;

/// An expression that has been read but not yet placed.
#[derive(Clone)]
pub(super) struct Operand {
    id: ExprId,
    /// An object form that loads where a value is needed.
    object: bool,
    /// Why its rule gives it no type; forgiven if a type is stated.
    fault: Option<Missing>,
}

#[derive(Clone)]
enum Missing {
    Type(Type),
    Message(String),
}

/// A construct whose last part is still to come.
enum Frame {
    Paren,
    Prefix(Prefix),
    /// The left operand is placed already.
    Binary(BinOp, ExprId),
    Index(ExprId),
    /// A pointer, before `[i]`.
    Step(ExprId),
    Call(Form, Vec<ExprId>),
}

#[derive(Clone, Copy)]
enum Prefix {
    Unary(UnOp),
    Deref,
    Addr,
    Cast(Ty),
}

/// How an expression goes on: it is complete, or an operand is to be extended or begun.
enum Step {
    Whole(Operand),
    Next(Option<Operand>),
}

/// The forms that begin with a backslash.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Load,
    Place,
    Index,
    Add,
    Sub,
    PtrAdd,
    PtrSub,
}

impl Form {
    fn named(text: &str) -> Option<Form> {
        Some(match text {
            "\\load" => Form::Load,
            "\\place" => Form::Place,
            "\\index" => Form::Index,
            "\\add" => Form::Add,
            "\\sub" => Form::Sub,
            "\\ptradd" => Form::PtrAdd,
            "\\ptrsub" => Form::PtrSub,
            _ => return None,
        })
    }

    /// The position of the argument with this number, if there is one.
    fn position(self, k: usize) -> Option<Position> {
        match (self, k) {
            (Form::Load | Form::Place | Form::Index, 0) => Some(Position::Object),
            (Form::Load | Form::Place, _) => None,
            (Form::Index | Form::Add | Form::Sub | Form::PtrAdd | Form::PtrSub, k) => {
                (k < 2).then_some(Position::Value)
            }
        }
    }
}

impl BodyReader<'_, '_> {
    pub fn value(&mut self, cursor: &mut Cursor<'_>) -> Res<ExprId> {
        let operand = self.expression(cursor, false)?;
        self.place(cursor, operand, Position::Value)
    }

    pub fn object(&mut self, cursor: &mut Cursor<'_>) -> Res<ExprId> {
        let operand = self.expression(cursor, false)?;
        self.place(cursor, operand, Position::Object)
    }

    /// A value without operators outside of parentheses.
    pub fn postfix_value(&mut self, cursor: &mut Cursor<'_>) -> Res<ExprId> {
        let operand = self.expression(cursor, true)?;
        self.place(cursor, operand, Position::Value)
    }

    fn expression(&mut self, cursor: &mut Cursor<'_>, tight: bool) -> Res<Operand> {
        let mut frames = Vec::new();
        let mut operand = None;
        loop {
            operand = match operand {
                None => self.start(cursor, &mut frames)?,
                Some(operand) => match self.extend(cursor, &mut frames, operand, tight)? {
                    Step::Whole(operand) => return Ok(operand),
                    Step::Next(operand) => operand,
                },
            }
        }
    }

    /// What follows an operand.
    fn extend(
        &mut self,
        cursor: &mut Cursor<'_>,
        frames: &mut Vec<Frame>,
        operand: Operand,
        tight: bool,
    ) -> Res<Step> {
        let Some(whole) = self.postfix(cursor, frames, operand)? else {
            return Ok(Step::Next(None));
        };
        let whole = self.close_prefixes(cursor, frames, whole)?;
        if tight && frames.is_empty() {
            return Ok(Step::Whole(whole));
        }
        if let Some(op) = binary_operator(cursor) {
            let left = self.close_binaries(cursor, frames, whole, precedence(op))?;
            let left = self.place(cursor, left, Position::Value)?;
            cursor.bump();
            frames.push(Frame::Binary(op, left));
            return Ok(Step::Next(None));
        }
        let whole = self.close_binaries(cursor, frames, whole, 0)?;
        if frames.is_empty() {
            return Ok(Step::Whole(whole));
        }
        self.close(cursor, frames, whole).map(Step::Next)
    }

    /// The beginning of an operand: `None` if only a frame was opened.
    fn start(&mut self, cursor: &mut Cursor<'_>, frames: &mut Vec<Frame>) -> Res<Option<Operand>> {
        match cursor.kind() {
            Kind::Number => return self.number(cursor, false).map(Some),
            Kind::Word => return self.name(cursor).map(Some),
            Kind::Escape => return self.escape(cursor, frames),
            Kind::Punct => {}
            Kind::Text | Kind::Line | Kind::End | Kind::Bad => {
                return cursor.fail("expected an expression");
            }
        }
        let frame = match cursor.text() {
            "-" if cursor.next_kind() == Kind::Number => {
                cursor.bump();
                return self.number(cursor, true).map(Some);
            }
            "&&" => return self.label_address(cursor).map(Some),
            "::" => return self.name(cursor).map(Some),
            "-" => Frame::Prefix(Prefix::Unary(UnOp::Neg)),
            "~" => Frame::Prefix(Prefix::Unary(UnOp::Compl)),
            "!" => Frame::Prefix(Prefix::Unary(UnOp::Not)),
            "*" => Frame::Prefix(Prefix::Deref),
            "&" => Frame::Prefix(Prefix::Addr),
            "(" => Frame::Paren,
            _ => return cursor.fail("expected an expression"),
        };
        cursor.bump();
        let cast = matches!(frame, Frame::Paren) && TypeReader::starts(cursor);
        frames.push(if cast { self.cast(cursor)? } else { frame });
        Ok(None)
    }

    fn cast(&mut self, cursor: &mut Cursor<'_>) -> Res<Frame> {
        let ty = self.types.read(cursor)?;
        cursor.expect(")")?;
        Ok(Frame::Prefix(Prefix::Cast(ty)))
    }

    fn number(&mut self, cursor: &mut Cursor<'_>, negative: bool) -> Res<Operand> {
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

    fn label_address(&mut self, cursor: &mut Cursor<'_>) -> Res<Operand> {
        cursor.bump();
        let label = self.label(cursor)?;
        Ok(self.stated(ExprKind::LabelAddr(label), Ty::VOID_PTR))
    }

    fn name(&mut self, cursor: &mut Cursor<'_>) -> Res<Operand> {
        let kind = self.named(cursor)?;
        Ok(self.node(kind))
    }

    fn escape(&mut self, cursor: &mut Cursor<'_>, frames: &mut Vec<Frame>) -> Res<Option<Operand>> {
        let wide = cursor.text() == "\\wide";
        if wide || cursor.text() == "\\const" {
            return self.bits(cursor, wide).map(Some);
        }
        let Some(form) = Form::named(cursor.text()) else {
            return cursor.fail("expected an expression");
        };
        cursor.bump();
        cursor.expect("(")?;
        frames.push(Frame::Call(form, Vec::new()));
        Ok(None)
    }

    /// `(0x… : type)`
    fn bits(&mut self, cursor: &mut Cursor<'_>, wide: bool) -> Res<Operand> {
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

    /// `.f`, `->f` and `[`: `None` if an index is to come.
    fn postfix(
        &mut self,
        cursor: &mut Cursor<'_>,
        frames: &mut Vec<Frame>,
        mut operand: Operand,
    ) -> Res<Option<Operand>> {
        loop {
            if cursor.eat("[") {
                let frame = self.index_frame(cursor, operand)?;
                frames.push(frame);
                return Ok(None);
            } else if cursor.eat(".") {
                let base = self.place(cursor, operand, Position::Object)?;
                operand = self.member(cursor, base)?;
            } else if cursor.eat("->") {
                let pointer = self.place(cursor, operand, Position::Value)?;
                let base = self.node(ExprKind::Deref(pointer));
                let base = self.place(cursor, base, Position::Object)?;
                operand = self.member(cursor, base)?;
            } else {
                return Ok(Some(operand));
            }
        }
    }

    fn index_frame(&mut self, cursor: &Cursor<'_>, base: Operand) -> Res<Frame> {
        let array = base.object && self.types.program.types.is_array(self.ty(base.id));
        let position = if array { Position::Object } else { Position::Value };
        let base = self.place(cursor, base, position)?;
        Ok(if array { Frame::Index(base) } else { Frame::Step(base) })
    }

    fn member(&mut self, cursor: &mut Cursor<'_>, base: ExprId) -> Res<Operand> {
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

    fn close_prefixes(
        &mut self,
        cursor: &Cursor<'_>,
        frames: &mut Vec<Frame>,
        mut operand: Operand,
    ) -> Res<Operand> {
        while let Some(Frame::Prefix(prefix)) = frames.last() {
            operand = self.apply(cursor, *prefix, operand)?;
            frames.pop();
        }
        Ok(operand)
    }

    fn apply(&mut self, cursor: &Cursor<'_>, prefix: Prefix, operand: Operand) -> Res<Operand> {
        let position = match prefix {
            Prefix::Addr => Position::Object,
            Prefix::Unary(_) | Prefix::Deref | Prefix::Cast(_) => Position::Value,
        };
        let e = self.place(cursor, operand, position)?;
        Ok(match prefix {
            Prefix::Addr => self.node(ExprKind::Addr(e)),
            Prefix::Unary(op) => self.node(ExprKind::Unary(op, e)),
            Prefix::Deref => self.node(ExprKind::Deref(e)),
            Prefix::Cast(ty) => self.stated(ExprKind::Cast(e), ty),
        })
    }

    /// Completes the operators that bind at least as tightly as `least`.
    fn close_binaries(
        &mut self,
        cursor: &Cursor<'_>,
        frames: &mut Vec<Frame>,
        mut operand: Operand,
        least: u8,
    ) -> Res<Operand> {
        while let Some(&Frame::Binary(op, left)) = frames.last()
            && precedence(op) >= least
        {
            frames.pop();
            let right = self.place(cursor, operand, Position::Value)?;
            let pointer = self.types.program.types.is_pointer(self.ty(left));
            operand = self.node(match op {
                BinOp::Add if pointer => ExprKind::PtrAdd(left, right),
                BinOp::Sub if pointer => ExprKind::PtrSub(left, right),
                _ => ExprKind::Binary(op, left, right),
            });
        }
        Ok(operand)
    }

    /// The end of a bracket: `None` if another argument is to come.
    fn close(
        &mut self,
        cursor: &mut Cursor<'_>,
        frames: &mut Vec<Frame>,
        operand: Operand,
    ) -> Res<Option<Operand>> {
        match frames.pop() {
            Some(Frame::Paren) => self.close_paren(cursor, operand).map(Some),
            Some(Frame::Index(base)) => {
                cursor.expect("]")?;
                let index = self.place(cursor, operand, Position::Value)?;
                Ok(Some(self.node(ExprKind::Index(base, index))))
            }
            Some(Frame::Step(pointer)) => {
                cursor.expect("]")?;
                let index = self.place(cursor, operand, Position::Value)?;
                let sum = self.node(ExprKind::PtrAdd(pointer, index));
                let sum = self.place(cursor, sum, Position::Value)?;
                Ok(Some(self.node(ExprKind::Deref(sum))))
            }
            Some(Frame::Call(form, args)) => self.argument(cursor, frames, form, args, operand),
            Some(Frame::Prefix(_) | Frame::Binary(..)) | None => {
                cursor.fail("expected the end of an expression")
            }
        }
    }

    fn close_paren(&mut self, cursor: &mut Cursor<'_>, mut operand: Operand) -> Res<Operand> {
        if cursor.eat(":") {
            let ty = self.types.read(cursor)?;
            self.body.exprs[operand.id].ty = ty;
            operand.fault = None;
        }
        cursor.expect(")")?;
        Ok(operand)
    }

    fn argument(
        &mut self,
        cursor: &mut Cursor<'_>,
        frames: &mut Vec<Frame>,
        form: Form,
        mut args: Vec<ExprId>,
        operand: Operand,
    ) -> Res<Option<Operand>> {
        let Some(position) = form.position(args.len()) else {
            return cursor.fail("expected `)`");
        };
        args.push(self.place(cursor, operand, position)?);
        if form.position(args.len()).is_some() {
            cursor.expect(",")?;
            frames.push(Frame::Call(form, args));
            return Ok(None);
        }
        cursor.expect(")")?;
        Ok(Some(self.formed(form, &args)))
    }

    fn formed(&mut self, form: Form, args: &[ExprId]) -> Operand {
        match (form, args) {
            (Form::Load, [o, ..]) => self.node(ExprKind::Load(*o)),
            (Form::Index, [a, i, ..]) => self.node(ExprKind::Index(*a, *i)),
            (Form::Add, [a, b, ..]) => self.node(ExprKind::Binary(BinOp::Add, *a, *b)),
            (Form::Sub, [a, b, ..]) => self.node(ExprKind::Binary(BinOp::Sub, *a, *b)),
            (Form::PtrAdd, [p, i, ..]) => self.node(ExprKind::PtrAdd(*p, *i)),
            (Form::PtrSub, [p, q, ..]) => self.node(ExprKind::PtrSub(*p, *q)),
            (_, [o, ..]) => Operand { id: *o, object: false, fault: None },
            (_, []) => unreachable!("every form should have an argument"),
        }
    }

    fn ty(&self, e: ExprId) -> Ty {
        self.body.exprs[e].ty
    }

    fn stated(&mut self, kind: ExprKind, ty: Ty) -> Operand {
        let id = self.body.exprs.push(Expr { kind, ty });
        Operand { id, object: false, fault: None }
    }

    /// A node whose type follows from its rule, or waits to be stated.
    fn node(&mut self, kind: ExprKind) -> Operand {
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
    fn place(&mut self, cursor: &Cursor<'_>, operand: Operand, position: Position) -> Res<ExprId> {
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

fn binary_operator(cursor: &Cursor<'_>) -> Option<BinOp> {
    const ALL: [BinOp; 16] = [
        BinOp::Add,
        BinOp::Sub,
        BinOp::Mul,
        BinOp::Div,
        BinOp::Rem,
        BinOp::Shl,
        BinOp::Shr,
        BinOp::And,
        BinOp::Or,
        BinOp::Xor,
        BinOp::Lt,
        BinOp::Le,
        BinOp::Gt,
        BinOp::Ge,
        BinOp::Eq,
        BinOp::Ne,
    ];
    let text = cursor.text();
    ALL.into_iter().find(|op| cursor.kind() == Kind::Punct && op.symbol() == text)
}
