//! What expressions contribute: for a value the node that holds it or the one address it is, for
//! an object form the cell it is or the pointer it lies behind.
//!
//! Integers are not followed: an address that is cast to one may come back from any cast of an
//! integer to a pointer, with any offset. (Following the wide ones was measured: on SQLite it
//! doubles the nodes, and every `long` that is loaded from the heap seems to be an address.)

use super::generate::Generator;
use super::graph::{Node, Use};
use super::objects::{Cell, Shift};
use crate::arith;
use crate::program::{Body, ExprId, ExprKind};
use crate::types::Ty;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// Not looked at yet.
    Unset,
    /// A value without an address; an object nowhere.
    Nothing,
    /// A value: what the node holds.
    Held(Node),
    /// A value: this address.
    Address(Cell),
    /// An object: this cell, or all from here on.
    Place(Cell),
    /// An object: what the node points to.
    Through(Node),
    /// An object: the member at `offset` of a record of `size` bytes that the node points to.
    Member { node: Node, offset: u32, size: u32 },
}

pub(super) const HERE: Shift = Shift::Member { offset: 0, size: 0 };

impl Known {
    /// An object behind a pointer: the pointer, and how to get there.
    pub fn behind(self) -> Option<(Node, Shift)> {
        match self {
            Known::Through(node) => Some((node, HERE)),
            Known::Member { node, offset, size } => {
                Some((node, Shift::Member { offset: offset.into(), size: size.into() }))
            }
            Known::Unset | Known::Nothing | Known::Held(_) => None,
            Known::Address(_) | Known::Place(_) => None,
        }
    }
}

impl<'p> Generator<'p> {
    pub fn body(&self, instance: usize) -> &'p Body {
        let function = &self.program.functions[self.instances[instance].func];
        function.body.as_ref().expect("an instance should have a body")
    }

    /// Evaluates an expression and everything below it.
    pub fn eval(&mut self, instance: usize, root: ExprId) -> Known {
        let body = self.body(instance);
        if self.instances[instance].values[root] == Known::Unset {
            for id in body.post_order(root) {
                let known = self.known(instance, body, id);
                self.instances[instance].values[id] = known;
            }
        }
        self.instances[instance].values[root]
    }

    fn known(&mut self, instance: usize, body: &Body, id: ExprId) -> Known {
        let expr = &body.exprs[id];
        let below = |generator: &Self, e: ExprId| generator.instances[instance].values[e];
        match expr.kind {
            ExprKind::Local(v) => Known::Place(self.instances[instance].vars[v]),
            ExprKind::Global(g) => Known::Place(self.first(self.globals[g])),
            ExprKind::Func(f) => Known::Place(self.first(self.functions[f])),
            ExprKind::Deref(p) => match below(self, p) {
                Known::Held(node) => Known::Through(node),
                Known::Address(cell) => Known::Place(cell),
                _ => Known::Nothing,
            },
            ExprKind::Field(record, k) => {
                let ty = body.exprs[record].ty;
                let offset = self.member_offset(ty, k);
                self.inside(below(self, record), offset, self.size(ty))
            }
            ExprKind::Index(array, i) => {
                let step = self.step(body, expr.ty, i);
                self.element(below(self, array), step)
            }
            ExprKind::Const(_) | ExprKind::Wide(_) | ExprKind::LabelAddr(_) => Known::Nothing,
            ExprKind::Load(place) if self.carries(expr.ty) => self.load(below(self, place)),
            ExprKind::Load(_) => Known::Nothing,
            ExprKind::Addr(place) => self.address(below(self, place)),
            ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::PtrSub(..) => Known::Nothing,
            ExprKind::PtrAdd(p, i) => {
                let pointee = self.program.types.pointee(body.exprs[p].ty).unwrap_or(Ty::CHAR);
                let step = self.step(body, pointee, i);
                self.shifted(below(self, p), step)
            }
            ExprKind::Cast(e) => self.cast(body, e, expr.ty, below(self, e)),
        }
    }

    fn cast(&mut self, body: &Body, e: ExprId, to: Ty, value: Known) -> Known {
        let types = &self.program.types;
        let constant = matches!(body.exprs[e].kind, ExprKind::Const(_) | ExprKind::Wide(_));
        match (types.is_pointer(body.exprs[e].ty), types.is_pointer(to)) {
            (true, true) => value,
            (true, false) => {
                if types.size_of(to) >= Some(types.model.pointer_size()) {
                    let lost = self.anywhere(value);
                    self.store(Known::Place(self.lost), lost);
                }
                Known::Nothing
            }
            (false, true) if !constant => Known::Held(self.lost),
            (false, _) => Known::Nothing,
        }
    }

    /// Whether values of this type may be addresses.
    pub fn carries(&self, ty: Ty) -> bool {
        self.program.types.is_pointer(ty)
    }

    pub fn size(&self, ty: Ty) -> u64 {
        self.program.types.size_of(ty).unwrap_or(1)
    }

    fn member_offset(&self, record: Ty, k: u32) -> u64 {
        let types = &self.program.types;
        let id = types.record_id(record).expect("a member should be one of a record");
        types.records[id].fields[k as usize].offset
    }

    /// Over elements of this type, `i` of them.
    fn step(&self, body: &Body, element: Ty, i: ExprId) -> Shift {
        let size = self.size(element);
        let count = constant(self.program, body, i);
        let by = count.and_then(|n| n.checked_mul(i128::from(size)));
        Shift::Step { size, by: by.and_then(|by| i64::try_from(by).ok()) }
    }

    /// A part of a record object.
    pub fn inside(&mut self, place: Known, offset: u64, size: u64) -> Known {
        let small = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        if offset == 0 {
            return place;
        }
        match place {
            Known::Place(cell) => Known::Place(self.shift(cell, Shift::Member { offset, size })),
            Known::Through(node) => {
                Known::Member { node, offset: small(offset), size: small(size) }
            }
            Known::Member { node, offset: before, size } => {
                Known::Member { node, offset: before.saturating_add(small(offset)), size }
            }
            other => other,
        }
    }

    fn element(&mut self, array: Known, step: Shift) -> Known {
        match self.address(array) {
            Known::Address(cell) => Known::Place(self.shift(cell, step)),
            Known::Held(node) => match self.shifted(Known::Held(node), step) {
                Known::Held(node) => Known::Through(node),
                other => other,
            },
            other => other,
        }
    }

    pub fn load(&mut self, place: Known) -> Known {
        if let Known::Place(cell) = place {
            return Known::Held(self.gate(cell, false));
        }
        match place.behind() {
            Some((node, shift)) => Known::Held(self.graph.used(node, Use::Load(shift))),
            None => Known::Nothing,
        }
    }

    pub fn address(&mut self, place: Known) -> Known {
        match place {
            Known::Place(cell) => Known::Address(cell),
            Known::Through(node) | Known::Member { node, offset: 0, .. } => Known::Held(node),
            Known::Member { .. } => match place.behind() {
                Some((node, shift)) => Known::Held(self.graph.used(node, Use::Address(shift))),
                None => Known::Nothing,
            },
            other => other,
        }
    }

    pub fn shifted(&mut self, pointer: Known, shift: Shift) -> Known {
        if let Shift::Step { by: Some(0), .. } = shift {
            return pointer;
        }
        match pointer {
            Known::Address(cell) => Known::Address(self.shift(cell, shift)),
            Known::Held(node) => Known::Held(self.graph.used(node, Use::Address(shift))),
            other => other,
        }
    }

    pub fn anywhere(&mut self, value: Known) -> Known {
        self.shifted(value, Shift::Any)
    }

    /// A value that is one of two.
    pub fn either(&mut self, a: Known, b: Known) -> Known {
        match (a, b) {
            (Known::Nothing, other) | (other, Known::Nothing) => other,
            (a, b) if a == b => a,
            (a, b) => {
                let node = self.graph.node();
                self.store(Known::Place(node), a);
                self.store(Known::Place(node), b);
                Known::Held(node)
            }
        }
    }

    fn shift(&self, cell: Cell, shift: Shift) -> Cell {
        self.graph.objects.shift(&self.program.types, cell, shift)
    }
}

/// The value of a constant integer, through casts that keep it.
pub(super) fn constant(
    program: &crate::program::Program,
    body: &Body,
    mut e: ExprId,
) -> Option<i128> {
    let types = &program.types;
    while let ExprKind::Cast(inner) = body.exprs[e].kind {
        let (to, from) = (types.int_shape(body.exprs[e].ty)?, body.exprs[inner].ty);
        if to.0 < types.int_shape(from)?.0 {
            return None;
        }
        e = inner;
    }
    match body.exprs[e].kind {
        ExprKind::Const(bits) => Some(arith::to_i128(types, body.exprs[e].ty, bits.into())),
        _ => None,
    }
}
