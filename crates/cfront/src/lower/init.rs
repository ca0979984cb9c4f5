//! Declarations and initialisers.

use super::builder::Builder;
use crate::hir::{ExprKind as H, HExpr, Init, Step};
use base::Span;
use cfa::{BinOp, Builtin, ExprId, ExprKind, Op, StmtKind, Ty, Type, VarId};
use std::collections::{BTreeMap, BTreeSet};

impl Builder<'_> {
    /// A local comes into scope and is initialised.
    pub fn declaration(&mut self, var: VarId, init: Option<&Init>, span: Span) {
        let variable = self.source.shapes.varies(self.hir.vars[var].ty);
        if init.is_none() && !variable {
            return match self.source.inputs.contains(&var) {
                true => self.simple(StmtKind::Decl, span, |b| b.read_input(var, span)),
                false => self.declare(var),
            };
        }
        self.simple(StmtKind::Decl, span, |b| {
            b.declare(var);
            if variable {
                let bytes = b.bytes_of(b.hir.vars[var].ty);
                let bytes = b.cast(bytes, b.types.size_type());
                b.emit(Op::Vla { var, bytes }, span);
            }
            if let Some(init) = init {
                let object = b.local(var);
                b.initialise(object, init, span);
            }
        });
    }

    /// A local comes into scope without a value of its own: it is an input.
    fn read_input(&mut self, var: VarId, span: Span) {
        self.declare(var);
        let function = &self.source.unit.functions[self.source.function].name;
        let name = format!("{function}::{}", self.hir.vars[var].name);
        let to = self.local(var);
        self.emit(Op::Input { to, name }, span);
    }

    /// The size of a variable array, from the hidden variables with its lengths; signed, so that
    /// a product that is too large is no small array.
    fn bytes_of(&mut self, ty: Ty) -> ExprId {
        let size = self.types.ptrdiff_type();
        let (element, len) = match *self.types.get(ty) {
            Type::Vla(element, len) => {
                let len = self.local(VarId(len));
                let len = self.load(len);
                (element, self.cast(len, size))
            }
            Type::Array(element, Some(len)) if self.source.shapes.varies(ty) => {
                (element, self.int(i128::from(len), size))
            }
            _ => {
                let bytes = self.types.size_of(ty).unwrap_or(1);
                return self.int(i128::from(bytes), size);
            }
        };
        let element = self.bytes_of(element);
        self.binary(BinOp::Mul, len, element)
    }

    /// The object of a compound literal, initialised now.
    pub fn literal(&mut self, var: VarId, init: &Init, span: Span) -> ExprId {
        self.declare(var);
        let object = self.local(var);
        self.initialise(object, init, span);
        object
    }

    fn initialise(&mut self, object: ExprId, init: &Init, span: Span) {
        let zero = init.zero && !self.fills(object, init);
        if zero {
            self.emit(Op::Zero { to: object }, span);
        }
        self.list_items(&init.items, span);
        let repeated = self.repeated(init);
        let mut kept = BTreeMap::new();
        for item in &init.items {
            let place = self.member(object, &item.path);
            if repeated.contains(&item.value) {
                self.store_once(place, item.value, &mut kept);
                continue;
            }
            match self.node(item.value).kind {
                H::Load(text) if self.types.is_array(self.ty(place)) => {
                    self.copy_text(place, text, zero, span);
                }
                _ => {
                    let span = if item.path.is_empty() { span } else { self.node(item.value).span };
                    self.store(place, item.value, span);
                }
            }
        }
    }

    /// Values with side effects for several elements (`[1 ... 3] = f()`): evaluated once.
    fn repeated(&self, init: &Init) -> BTreeSet<HExpr> {
        let mut seen = BTreeSet::new();
        let values = init.items.iter().map(|item| item.value);
        values.filter(|&h| self.node(h).effects && !seen.insert(h)).collect()
    }

    fn store_once(&mut self, place: ExprId, h: HExpr, kept: &mut BTreeMap<HExpr, ExprId>) {
        let span = self.node(h).span;
        let value = match kept.get(&h) {
            Some(&value) => value,
            None => {
                let value = self.value(h);
                let value = if self.is_free(value) { value } else { self.save(value, span) };
                kept.insert(h, value);
                value
            }
        };
        self.assign(place, value, span);
    }

    /// The only item is for the whole object, so that nothing of it stays zero.
    fn fills(&self, object: ExprId, init: &Init) -> bool {
        let [item] = init.items.as_slice() else { return false };
        let size = self.types.size_of(self.node(item.value).ty);
        item.path.is_empty() && size >= self.types.size_of(self.ty(object))
    }

    fn member(&mut self, object: ExprId, path: &[Step]) -> ExprId {
        let mut place = object;
        for step in path {
            place = match *step {
                Step::Field(k) => self.field(place, k),
                Step::Index(k) => {
                    let k = self.int(i128::from(k), self.types.ptrdiff_type());
                    match *self.types.get(self.ty(place)) {
                        Type::Vector(element, _) => self.lane(place, element, k),
                        _ => self.index(place, k),
                    }
                }
            };
        }
        place
    }

    /// The k-th element of a vector, which is laid out like an array of them.
    fn lane(&mut self, vector: ExprId, element: Ty, k: ExprId) -> ExprId {
        let pointer = self.types.find(&Type::Pointer(element));
        let pointer = pointer.expect("a vector type should come with the pointer to its elements");
        let first = self.addr(vector, pointer);
        let place = self.expr(ExprKind::PtrAdd(first, k), pointer);
        self.deref(place)
    }

    /// A string literal initialises an array: as many bytes as fit.
    fn copy_text(&mut self, array: ExprId, text: HExpr, zeroed: bool, span: Span) {
        let from = self.place(text);
        let has = self.types.size_of(self.ty(from)).unwrap_or(0);
        let room = self.types.size_of(self.ty(array)).unwrap_or(has);
        if room > has && !zeroed {
            self.emit(Op::Zero { to: array }, span);
        }
        let bytes = self.int(i128::from(has.min(room)), self.types.size_type());
        let args = vec![self.start_of(array), self.start_of(from), bytes];
        self.emit(Op::Builtin { to: None, builtin: Builtin::Copy, args }, span);
    }

    /// The address of an array, as `void *`.
    pub fn start_of(&mut self, array: ExprId) -> ExprId {
        let zero = self.int(0, self.types.ptrdiff_type());
        let first = self.index(array, zero);
        self.addr(first, Ty::VOID_PTR)
    }
}
