//! Accesses become calls, in the typed tree and in the text.
//!
//! Of an lvalue that is accessed the address is taken, and handed to a function that says where to go;
//! of a bit-field it is the address of its record. What is not evaluated (`sizeof`, static initialisers)
//! is not looked at.

mod interrupt;

use super::{FIRST, HANDLER, Insertion, OBJECT, REGISTER, Volatile, areas};
use crate::hir::{self, Body, Expr, ExprKind as H, HExpr, Unit};
use crate::volatile::tree::{discarded, evaluated, refresh};
use base::Span;
use cfa::{FuncId, GlobalId, IntKind, Linkage, Outside, Quals, Signature, Ty, Type};

/// How an object is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum How {
    Read,
    Write,
    Both,
}

/// Rewrites the unit of this number; what goes into its text.
pub(crate) fn rewrite(
    unit: &mut Unit,
    number: u32,
    text: &[u8],
    volatile: &Volatile,
) -> Vec<Insertion> {
    let mut rewriter = Rewriter::new(unit, number, text, volatile);
    for f in rewriter.unit.functions.ids().collect::<Vec<_>>() {
        rewriter.function(f);
    }
    rewriter.insertions
}

struct Rewriter<'a> {
    unit: &'a mut Unit,
    number: u32,
    text: &'a [u8],
    volatile: &'a Volatile,
    /// `const volatile void *`
    any: Ty,
    insertions: Vec<Insertion>,
    /// Accesses so far.
    count: u32,
    /// The body that is being rewritten.
    body: Body,
}

/// What an lvalue is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Root {
    Global(GlobalId),
    /// What a pointer leads to.
    Pointer,
    /// A local variable, or a value.
    Own,
}

/// What an access becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Becomes {
    Register,
    Object(usize, GlobalId),
    Interrupted,
}

impl<'a> Rewriter<'a> {
    fn new(unit: &'a mut Unit, number: u32, text: &'a [u8], volatile: &'a Volatile) -> Self {
        let quals = Quals::CONST.union(Quals::VOLATILE);
        let any = unit.types.pointer(Ty::VOID.with(quals));
        let (insertions, body) = (Vec::new(), Body::default());
        Rewriter { unit, number, text, volatile, any, insertions, count: 0, body }
    }

    fn function(&mut self, f: FuncId) {
        let Some(body) = self.unit.functions[f].body.take() else { return };
        self.body = body;
        let function = &self.unit.functions[f];
        let (name, linkage) = (function.name.clone(), function.linkage);
        let is_quiet = self.volatile.quiet.contains(&self.key(&name, linkage));
        for h in discarded(&self.body) {
            self.load(h);
        }
        let all = evaluated(&self.body);
        let later = self.unsequenced(&all, is_quiet);
        for h in all {
            self.access(h, is_quiet || later.contains(&h));
        }
        if self.volatile.handlers.contains(&self.key(&name, linkage)) {
            self.unit.functions[f].linkage = Linkage::External;
            self.alias(&name);
        }
        if self.volatile.entry.as_ref() == Some(&name) && linkage == Linkage::External {
            self.begin();
        }
        refresh(&mut self.body);
        self.unit.functions[f].body = Some(std::mem::take(&mut self.body));
    }

    /// An object that is evaluated and discarded is read, if it is a scalar.
    fn load(&mut self, h: HExpr) {
        let object = self.node(h).clone();
        if self.unit.types.is_scalar(object.ty) {
            let ty = object.ty.unqualified();
            let object = self.body.exprs.push(object);
            (self.body.exprs[h].kind, self.body.exprs[h].ty) = (H::Load(object), ty);
        }
    }

    fn key(&self, name: &str, linkage: Linkage) -> super::Name {
        let unit = (linkage != Linkage::External).then_some(self.number);
        (name.to_string(), unit)
    }

    /// A second name for a handler, which other files know.
    fn alias(&mut self, name: &str) {
        let at = self.text.len() as u32;
        let open = format!(
            "\nextern __typeof__({name}) {HANDLER}{name} __attribute__((__alias__(\"{name}\")));\n"
        );
        self.insertions.push(Insertion { start: at, end: at, rank: 4, open, close: String::new() });
    }

    /// Handlers may run where the entry begins.
    fn begin(&mut self) {
        self.body.first = Some(self.declared(FIRST, Ty::VOID, Vec::new()));
        let at = self.body.block.span.start + 1;
        let open = format!(" {FIRST}();");
        self.insertions.push(Insertion { start: at, end: at, rank: 4, open, close: String::new() });
    }

    fn node(&self, h: HExpr) -> &Expr {
        &self.body.exprs[h]
    }

    fn access(&mut self, h: HExpr, is_quiet: bool) {
        let Some((lvalue, how)) = self.accessed(h) else { return };
        let Some(becomes) = self.becomes(lvalue, how, is_quiet) else { return };
        if becomes == Becomes::Interrupted {
            return self.interrupt(h, lvalue, how);
        }
        match self.bit_field(lvalue) {
            Some((inner, offset, size)) => self.bits(inner, becomes, how, (offset, size)),
            None => {
                let Some(size) = self.unit.types.size_of(self.node(lvalue).ty) else { return };
                if size <= areas::LARGEST {
                    self.whole(h, lvalue, becomes, how, size);
                }
            }
        }
    }

    fn accessed(&self, h: HExpr) -> Option<(HExpr, How)> {
        match self.node(h).kind {
            H::Load(lvalue) => Some((lvalue, How::Read)),
            H::Assign(lvalue, _) => Some((lvalue, How::Write)),
            H::AssignOp { to, .. } | H::AssignPtr { to, .. } => Some((to, How::Both)),
            H::Step { to, .. } => Some((to, How::Both)),
            _ => None,
        }
    }

    /// What becomes of an access, if anything does.
    fn becomes(&self, lvalue: HExpr, how: How, is_quiet: bool) -> Option<Becomes> {
        match self.root(lvalue) {
            Root::Global(g) => {
                let global = &self.unit.globals[g];
                let key = self.key(&global.name, global.linkage);
                if !is_file_scope(global.kind) || how == How::Write {
                    return None;
                }
                match self.volatile.objects.get(&key) {
                    Some(k) => Some(Becomes::Object(*k, g)),
                    None if self.volatile.handled.contains(&key) && !is_quiet => {
                        Some(Becomes::Interrupted)
                    }
                    None => None,
                }
            }
            Root::Pointer if !self.is_volatile(lvalue) => None,
            Root::Pointer if self.volatile.registers => Some(Becomes::Register),
            Root::Pointer if how == How::Write || is_quiet => None,
            Root::Pointer => (!self.volatile.handled.is_empty()).then_some(Becomes::Interrupted),
            Root::Own => None,
        }
    }

    fn root(&self, lvalue: HExpr) -> Root {
        match self.node(lvalue).kind {
            H::Global(g) => Root::Global(g),
            H::Field(of, _) => self.root(of),
            H::Deref(pointer) => self.behind(pointer),
            _ => Root::Own,
        }
    }

    /// What a pointer leads to.
    fn behind(&self, pointer: HExpr) -> Root {
        match self.node(pointer).kind {
            H::PtrAdd { pointer, .. } | H::Cast(pointer) | H::Transparent(pointer) => {
                self.behind(pointer)
            }
            H::Decay(array) => self.root(array),
            H::Addr(object) => self.root(object),
            _ => Root::Pointer,
        }
    }

    /// Qualifiers of an array are those of its elements.
    fn is_volatile(&self, lvalue: HExpr) -> bool {
        let of_array = |pointer: HExpr| match self.node(pointer).kind {
            H::PtrAdd { pointer, .. } => match self.node(pointer).kind {
                H::Decay(array) => Some(array),
                _ => None,
            },
            H::Decay(array) => Some(array),
            _ => None,
        };
        let e = self.node(lvalue);
        let around = match e.kind {
            H::Deref(pointer) => of_array(pointer),
            H::Field(of, _) => Some(of),
            _ => None,
        };
        e.ty.quals().contains(Quals::VOLATILE) || around.is_some_and(|a| self.is_volatile(a))
    }

    /// Of a bit-field: the member expression whose record the text names, and the storage unit, counted
    /// from that record. Anonymous members have the text of what is in them.
    fn bit_field(&self, lvalue: HExpr) -> Option<(HExpr, u64, u64)> {
        let H::Field(of, k) = self.node(lvalue).kind else { return None };
        let types = &self.unit.types;
        let record = types.record_id(self.node(of).ty)?;
        types.records[record].fields[k as usize].bits?;
        let (mut offset, size) = areas::unit(types, record, k)?;
        let (mut at, mut record) = (lvalue, of);
        while let H::Field(of, k) = self.node(record).kind
            && self.node(record).span == self.node(at).span
        {
            let id = types.record_id(self.node(of).ty)?;
            offset += types.records[id].fields[k as usize].offset;
            (at, record) = (record, of);
        }
        Some((at, offset, size))
    }

    /// `*(T *)f(&lvalue, …)` in the place of the lvalue.
    fn whole(&mut self, h: HExpr, lvalue: HExpr, becomes: Becomes, how: How, size: u64) {
        let (span, ty) = (self.node(lvalue).span, self.node(lvalue).ty);
        let pointer = self.unit.types.pointer(ty);
        let address = self.push(H::Addr(lvalue), pointer, span);
        let called = self.call(becomes, address, (0, size), how);
        let back = self.push(H::Cast(called), pointer, empty(span));
        let place = self.push(H::Deref(back), ty, span);
        self.redirect(h, lvalue, place);
        let p = format!("__assize_p{}", self.count);
        let rest = self.spelled(becomes, &p, (0, size), how);
        let open = format!("(*__extension__({{ __auto_type {p} = &(");
        let close = format!("); (__typeof__({p})){rest}; }}))");
        self.insert(span, 6, open, close);
    }

    /// The record of a bit-field is looked for: `(*(R *)f(&record, …)).x`, or `((R *)f(p, …))->x`.
    fn bits(&mut self, member: HExpr, becomes: Becomes, how: How, unit: (u64, u64)) {
        let H::Field(record, k) = self.node(member).kind else { return };
        if unit.0 + unit.1 > areas::LARGEST {
            return;
        }
        let (span, ty) = (self.node(record).span, self.node(record).ty);
        let is_arrow = self.is_arrow(span);
        let pointer = self.unit.types.pointer(ty);
        let address = match self.node(record).kind {
            H::Deref(pointer) => pointer,
            _ => self.push(H::Addr(record), pointer, span),
        };
        let called = self.call(becomes, address, unit, how);
        let back = self.push(H::Cast(called), pointer, empty(span));
        let place = self.push(H::Deref(back), ty, span);
        self.body.exprs[member].kind = H::Field(place, k);
        let p = format!("__assize_p{}", self.count);
        let rest = self.spelled(becomes, &p, unit, how);
        let (star, and) = if is_arrow { ("", "") } else { ("*", "&") };
        let open = format!("({star}__extension__({{ __auto_type {p} = {and}(");
        let close = format!("); (__typeof__({p})){rest}; }}))");
        self.insert(span, 5, open, close);
    }

    /// Whether `->` follows, and not `.`.
    fn is_arrow(&self, span: Span) -> bool {
        let rest = self.text.get(span.end as usize..).unwrap_or_default();
        let mut rest = rest.iter().filter(|b| !b.is_ascii_whitespace() && **b != b')');
        rest.next() == Some(&b'-')
    }

    /// The call that says where to access.
    fn call(&mut self, becomes: Becomes, address: HExpr, unit: (u64, u64), how: How) -> HExpr {
        let at = empty(self.node(address).span);
        self.count += 1;
        let long = Ty::int(IntKind::ULong);
        let (name, object) = match becomes {
            Becomes::Object(k, g) => (format!("{OBJECT}{k}"), Some(g)),
            _ => (REGISTER.to_string(), None),
        };
        let mut params = vec![self.any; 1 + usize::from(object.is_some())];
        params.extend([long, long, Ty::UINT]);
        let f = self.declared(&name, Ty::VOID_PTR, params);
        let mut args = vec![self.push(H::Cast(address), self.any, at)];
        if let Some(g) = object {
            let ty = self.unit.globals[g].ty;
            let whole = self.push(H::Global(g), ty, at);
            let pointer = self.unit.types.pointer(ty);
            let whole = self.push(H::Addr(whole), pointer, at);
            args.push(self.push(H::Cast(whole), self.any, at));
        }
        for (value, ty) in [(unit.0, long), (unit.1, long), (self.how(how), Ty::UINT)] {
            args.push(self.push(H::Int(value.into()), ty, at));
        }
        let function = self.unit.functions[f].ty;
        let callee = self.push(H::Func(f), function, at);
        self.push(H::Call(callee, args), Ty::VOID_PTR, at)
    }

    /// The same call in the text, for an address that has a name.
    fn spelled(&self, becomes: Becomes, p: &str, (offset, size): (u64, u64), how: How) -> String {
        let how = self.how(how);
        match becomes {
            Becomes::Object(k, g) => {
                let name = &self.unit.globals[g].name;
                format!("{OBJECT}{k}({p}, &{name}, {offset}ul, {size}ul, {how}u)")
            }
            _ => format!("{REGISTER}({p}, {offset}ul, {size}ul, {how}u)"),
        }
    }

    fn how(&self, how: How) -> u64 {
        u64::from(self.count) * 2 + u64::from(how != How::Write)
    }

    fn insert(&mut self, span: Span, rank: u8, open: String, close: String) {
        let (start, end) = (span.start, span.end);
        if !base::mutant!("cfront: registers are read where they are") {
            self.insertions.push(Insertion { start, end, rank, open, close });
        }
    }

    /// The access is to another object now.
    fn redirect(&mut self, h: HExpr, from: HExpr, place: HExpr) {
        match &mut self.body.exprs[h].kind {
            H::Load(to) | H::Assign(to, _) | H::AssignOp { to, .. } => {
                debug_assert_eq!(*to, from);
                *to = place;
            }
            H::AssignPtr { to, .. } | H::Step { to, .. } => *to = place,
            _ => {}
        }
    }

    fn push(&mut self, kind: H, ty: Ty, span: Span) -> HExpr {
        self.body.exprs.push(Expr { kind, ty, span, effects: false, width: 0, height: 0 })
    }

    /// A function that the unit declares from now on.
    fn declared(&mut self, name: &str, ret: Ty, params: Vec<Ty>) -> FuncId {
        let known = self.unit.functions.entries().find(|(_, function)| function.name == name);
        if let Some(f) = known.map(|(f, _)| f) {
            return f;
        }
        let signature = Signature { ret, params, variadic: false, prototyped: true };
        let ty = self.unit.types.add(Type::Function(signature));
        self.unit.functions.push(hir::Function {
            name: name.to_string(),
            linkage: Linkage::External,
            ty,
            noreturn: false,
            outside: Outside::default(),
            span: Span::default(),
            body: None,
            weak: false,
        })
    }
}

fn is_file_scope(kind: cfa::GlobalKind) -> bool {
    use cfa::GlobalKind::{Thread, Unsized, Variable, Weak};
    matches!(kind, Variable | Weak | Unsized | Thread)
}

/// No text stands for what is called here.
fn empty(span: Span) -> Span {
    Span::new(span.start, span.start)
}
