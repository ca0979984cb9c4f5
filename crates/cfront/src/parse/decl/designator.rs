//! Designators: `.a.b[3] = x`, `[1 ... 5] = x`, and GNU's old `a: x`.

use super::init::{Braces, MAX_ITEMS};
use crate::hir::Step;
use crate::parse::{Parse, Parser};
use crate::token::{Tok, Token};
use cfa::{RecordKind, Type};

/// `[low ... high]` at this place of the path.
struct Range {
    depth: usize,
    low: u64,
    high: u64,
}

impl Parser<'_> {
    /// A designation, if any, and its initialiser.
    pub(super) fn designated_item(&mut self, braces: &mut Braces) -> Parse<()> {
        let old = self.at(Tok::Ident) && self.peek_at(1) == Tok::Colon;
        if !old && !matches!(self.peek(), Tok::Dot | Tok::LBracket) {
            return self.initialise_next(braces, None);
        }
        let mut ranges = Vec::new();
        braces.stack.truncate(1);
        if old {
            let token = self.bump();
            self.member_designator(braces, token)?;
            self.bump();
        } else {
            self.designator_list(braces, &mut ranges)?;
        }
        self.forget_overridden(braces);
        let start = braces.items.len();
        self.initialise_next(braces, None)?;
        for range in ranges.iter().rev() {
            self.repeat(braces, start, range)?;
        }
        Ok(())
    }

    fn designator_list(&mut self, braces: &mut Braces, ranges: &mut Vec<Range>) -> Parse<()> {
        let mut first = true;
        let mut subscripts = true;
        while matches!(self.peek(), Tok::Dot | Tok::LBracket) {
            if !first {
                self.descend(braces)?;
            }
            first = false;
            if self.eat(Tok::Dot) {
                let token = self.expect(Tok::Ident, "after `.`")?;
                self.member_designator(braces, token)?;
                subscripts = false;
            } else {
                self.index_designator(braces, ranges)?;
            }
        }
        // GNU C before C99 wrote `[3] x` without `=`.
        if !self.eat(Tok::Assign) && !subscripts {
            return self.expected("`=`", "after the designator");
        }
        Ok(())
    }

    /// The subobject on top becomes the aggregate that the next designator looks into.
    fn descend(&mut self, braces: &mut Braces) -> Parse<()> {
        let Some(top) = braces.stack.last().filter(|top| top.next < top.end) else {
            return self.fail(self.span(), "there is no such element");
        };
        let slot = self.slot_type(top);
        match self.frame(slot) {
            Some(frame) => braces.stack.push(frame),
            None => {
                let name = self.ty_name(slot);
                return self.fail(self.span(), format!("`{name}` has no parts to designate"));
            }
        }
        Ok(())
    }

    /// `.name`, through anonymous members where it must.
    fn member_designator(&mut self, braces: &mut Braces, token: Token) -> Parse<()> {
        let Some(top) = braces.stack.last() else { return Ok(()) };
        let name = self.names.text(token.symbol);
        let Some(record) = self.types.record_id(top.ty) else {
            let ty = self.ty_name(top.ty);
            return self.fail(token.span, format!("`{ty}` has no members"));
        };
        let Some(path) = self.types.find_field(record, name) else {
            return self.no_member(top.ty, name, token.span);
        };
        for (i, &field) in path.iter().enumerate() {
            if i > 0 {
                self.descend(braces)?;
            }
            self.choose(braces, u64::from(field));
        }
        Ok(())
    }

    fn choose(&self, braces: &mut Braces, field: u64) {
        let Some(top) = braces.stack.last_mut() else { return };
        top.next = field;
        let record = self.types.record_id(top.ty);
        if record.is_some_and(|id| self.types.records[id].kind == RecordKind::Union) {
            top.end = field + 1;
        }
    }

    /// `[index]` or `[low ... high]`
    fn index_designator(&mut self, braces: &mut Braces, ranges: &mut Vec<Range>) -> Parse<()> {
        let start = self.bump().span;
        let (low, _) = self.integer_constant("the index of a designator")?;
        let mut high = low;
        if self.eat(Tok::Ellipsis) {
            high = self.integer_constant("the end of a range of designators")?.0;
        }
        self.expect(Tok::RBracket, "after the index")?;
        let span = self.span_from(start);
        let depth = braces.base.len() + braces.stack.len() - 1;
        let Some(top) = braces.stack.last_mut() else { return Ok(()) };
        if !matches!(self.types.get(top.ty), Type::Array(..) | Type::Vla(..) | Type::Vector(..)) {
            let ty = self.ty_name(top.ty);
            return self.fail(span, format!("`{ty}` has no elements"));
        }
        let (Ok(low), Ok(high)) = (u64::try_from(low), u64::try_from(high)) else {
            return self.fail(span, "the index of a designator is negative or too large");
        };
        if low > high {
            return self.fail(span, "this range of indices is empty");
        }
        if high >= top.end {
            return self.fail(span, format!("the array has only {} elements", top.end));
        }
        top.next = low;
        if high > low {
            ranges.push(Range { depth, low, high });
        }
        Ok(())
    }

    /// Braces (or another member of a union) override all that was said about the subobject.
    fn forget_overridden(&self, braces: &mut Braces) {
        let all = braces.stack.len();
        let is_union = |ty| {
            let record = self.types.record_id(ty);
            record.is_some_and(|id| self.types.records[id].kind == RecordKind::Union)
        };
        let union = braces.stack.iter().position(|frame| is_union(frame.ty));
        let path = self.slot_path(braces);
        let path = match union {
            Some(at) => &path[..path.len() - (all - at)],
            None if self.at(Tok::LBrace) => &path[..],
            None => return,
        };
        if braces.extent > braces.stack[0].next || union == Some(0) {
            let chosen = union.map(|at| braces.stack[at].next as u32);
            let same = |step: Option<&Step>| chosen.is_some_and(|c| step == Some(&Step::Field(c)));
            let braced = self.at(Tok::LBrace);
            braces.items.retain(|item| {
                !item.path.starts_with(path) || (!braced && same(item.path.get(path.len())))
            });
        }
    }

    /// Copies the stores of the first element of a range to the others.
    fn repeat(&mut self, braces: &mut Braces, start: usize, range: &Range) -> Parse<()> {
        let Range { depth, low, high } = *range;
        let once = braces.items.len() - start;
        let copies = usize::try_from(high - low).unwrap_or(usize::MAX);
        if copies.saturating_mul(once.max(1)).saturating_add(braces.items.len()) > MAX_ITEMS {
            let message = format!("an initialiser of more than {MAX_ITEMS} elements");
            return self.fail(self.span(), message);
        }
        for index in low + 1..=high {
            for i in start..start + once {
                let mut item = braces.items[i].clone();
                item.path[depth] = Step::Index(index);
                braces.items.push(item);
            }
        }
        let level = depth - braces.base.len();
        if let Some(frame) = braces.stack.get_mut(level) {
            frame.next += high - low;
        }
        if level == 0 {
            braces.extent = braces.extent.max(high.saturating_add(1));
        }
        Ok(())
    }
}
