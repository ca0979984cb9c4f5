//! The constraints of operations.

use super::generate::Generator;
use super::objects::Object;
use super::values::Known;
use crate::program::{Builtin, EdgeId, ExprId, ExprKind, Op};

impl Generator<'_> {
    /// All edges of one instance.
    pub fn instance(&mut self, instance: usize) {
        let body = self.body(instance);
        for (id, edge) in body.edges.entries() {
            for (root, _) in edge.op.roots() {
                self.eval(instance, root);
            }
            self.op(instance, id, &edge.op);
        }
    }

    fn op(&mut self, instance: usize, id: EdgeId, op: &Op) {
        match op {
            Op::Assign { to, value } => self.assign(instance, *to, *value),
            Op::Call { to, callee, args } => self.call(instance, id, *to, *callee, args),
            Op::Builtin { to, builtin, args } => {
                self.builtin(instance, id, *to, *builtin, args);
            }
            Op::Return(Some(e)) => self.give(instance, *e),
            Op::Asm { outputs, inputs, .. } => self.asm(instance, outputs, inputs),
            Op::Skip | Op::Zero { .. } | Op::Assume { .. } | Op::Case { .. } => {}
            Op::Default { .. } | Op::Return(None) | Op::Vla { .. } | Op::Jump { .. } => {}
            Op::Input { to, .. } => self.input(instance, *to),
            Op::Unsupported(_) => {}
        }
    }

    fn assign(&mut self, instance: usize, to: ExprId, value: ExprId) {
        let body = self.body(instance);
        let ty = body.exprs[value].ty;
        let place = self.eval(instance, to);
        let ExprKind::Load(from) = body.exprs[value].kind else {
            let value = self.eval(instance, value);
            return self.store(place, value);
        };
        let source = self.eval(instance, from);
        if self.program.types.is_record(ty) {
            let parts = self.parts(source, ty);
            for ((_, from), (_, to)) in parts.into_iter().zip(self.stored_parts(place, ty)) {
                self.graph.edge(from, to);
            }
        } else if self.carries(ty) {
            let value = self.load(source);
            self.store(place, value);
        }
    }

    fn give(&mut self, instance: usize, e: ExprId) {
        let body = self.body(instance);
        let result = self.instances[instance].interface.result.clone();
        let ty = body.exprs[e].ty;
        match body.exprs[e].kind {
            ExprKind::Load(place) if self.program.types.is_record(ty) => {
                let place = self.eval(instance, place);
                let parts = self.parts(place, ty);
                for ((_, from), (_, to)) in parts.into_iter().zip(result) {
                    self.graph.edge(from, to);
                }
            }
            _ => {
                let value = self.eval(instance, e);
                for (_, to) in result {
                    self.store(Known::Place(to), value);
                }
            }
        }
    }

    /// What an input points to comes from outside.
    fn input(&mut self, instance: usize, to: ExprId) {
        let (types, ty) = (&self.program.types, self.body(instance).exprs[to].ty);
        let object = self.graph.object(types, Object::Input(ty), Some((ty, false)));
        super::initial::fill(self, object, ty);
        let given = self.parts(Known::Place(self.first(object)), ty);
        let place = self.eval(instance, to);
        for ((_, from), (_, to)) in given.into_iter().zip(self.stored_parts(place, ty)) {
            self.graph.edge(from, to);
        }
    }

    fn asm(&mut self, instance: usize, outputs: &[ExprId], inputs: &[ExprId]) {
        let mut value = Known::Address(self.first(self.unknown));
        for &input in inputs {
            let input = self.eval(instance, input);
            let input = self.anywhere(input);
            value = self.either(value, input);
        }
        for &output in outputs {
            let place = self.eval(instance, output);
            self.store(place, value);
        }
    }

    fn builtin(
        &mut self,
        instance: usize,
        id: EdgeId,
        to: Option<ExprId>,
        builtin: Builtin,
        args: &[ExprId],
    ) {
        let values: Vec<Known> = args.iter().map(|e| self.eval(instance, *e)).collect();
        let behind = |value: Known| match value {
            Known::Held(node) => Known::Through(node),
            Known::Address(cell) => Known::Place(cell),
            _ => Known::Nothing,
        };
        match (builtin, values.as_slice()) {
            (Builtin::Alloc | Builtin::Alloca, _) => {
                let object = self.heap(instance, id);
                if let Some(to) = to {
                    let place = self.eval(instance, to);
                    self.store(place, object);
                }
            }
            (Builtin::Move | Builtin::Copy, [to, from, ..]) => self.copy_anything(*to, *from),
            (Builtin::VaStart, [list, ..]) => {
                if let Some(more) = self.instances[instance].interface.more {
                    self.store(behind(*list), Known::Address(more));
                }
            }
            (Builtin::VaCopy, [to, from, ..]) => {
                let value = self.load(behind(*from));
                self.store(behind(*to), value);
            }
            (Builtin::VaArg, [list, ..]) => {
                let arguments = self.load(behind(*list));
                let value = self.load(behind(arguments));
                let Some(to) = to else { return };
                let (place, ty) = (self.eval(instance, to), self.body(instance).exprs[to].ty);
                for (_, part) in self.stored_parts(place, ty) {
                    self.store(Known::Place(part), value);
                }
            }
            _ => {}
        }
    }
}
