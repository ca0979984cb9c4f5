//! The recorded items of an activation, in the order in which the automaton asks for them.

use super::{Step, Walker};
use crate::native::instrument::is_told;
use crate::native::tree::{Frame, Item};
use cfa::{Body, Callee, EdgeId, FuncId, Op, StmtId};

/// No statement makes more calls at once.
const MOST_OPEN: usize = 64;

impl<'a> Walker<'a> {
    /// A call that is told comes before its arguments, and these may call too: the innermost one
    /// that is open and fits has the next activation. Others stay open: they may be made later, or
    /// have called functions without probes.
    pub(super) fn sites_of(&self, frame: usize) -> Vec<Option<EdgeId>> {
        let Frame { function, items, .. } = &self.trace.frames[frame];
        let body = self.body(*function);
        let fits = |e: EdgeId, called: FuncId| match body.edges.get(e).map(|edge| &edge.op) {
            Some(Op::Call { callee: Callee::Direct(g), .. }) => *g == called,
            Some(Op::Call { callee: Callee::Indirect(_), .. }) => {
                (self.calls.may_call)(Step { function: *function, edge: e }, called)
            }
            _ => false,
        };
        let mut open: Vec<EdgeId> = Vec::new();
        let mut site = vec![None; items.len()];
        for (k, item) in items.iter().enumerate() {
            match item {
                Item::Site(e) => {
                    if open.len() == MOST_OPEN {
                        open.remove(0);
                    }
                    open.push(*e);
                }
                Item::Call(called) => {
                    let called = self.trace.frames[*called].function;
                    if let Some(at) = open.iter().rposition(|e| fits(*e, called)) {
                        site[k] = Some(open.remove(at));
                    }
                }
                Item::Start(_) | Item::Outcome(..) | Item::Value(..) => {}
            }
        }
        site
    }

    /// Whether nothing more was recorded in the innermost activation, and it was not left.
    pub(super) fn is_over(&self) -> bool {
        let active = self.stack.last().expect("an activation should be there");
        let rest = active.used[active.cursor..].iter().any(|used| !used);
        !rest && !self.trace.frames[active.frame].left
    }

    /// The next item of the innermost activation.
    pub(super) fn peek(&self) -> Option<&'a Item> {
        let active = self.stack.last()?;
        let at = (active.cursor..active.used.len()).find(|k| !active.used[*k])?;
        self.trace.frames[active.frame].items.get(at)
    }

    pub(super) fn skip(&mut self) {
        let active = self.stack.last_mut().expect("an activation should be there");
        if let Some(at) = (active.cursor..active.used.len()).find(|k| !active.used[*k]) {
            active.used[at] = true;
            active.cursor = at + 1;
            self.certain = self.path.steps.len();
        }
    }

    /// The first item of the statement for which it holds; it is used up.
    pub(super) fn find(&mut self, wanted: impl Fn(&Item) -> bool) -> Option<&'a Item> {
        self.find_at(None, wanted)
    }

    /// The same; an activation should be that of this call.
    pub(super) fn find_at(
        &mut self,
        site: Option<EdgeId>,
        wanted: impl Fn(&Item) -> bool,
    ) -> Option<&'a Item> {
        let frame = self.stack.last()?.frame;
        let body = self.body(self.trace.frames[frame].function);
        let active = self.stack.last()?;
        let items = &self.trace.frames[frame].items;
        for (k, item) in items.iter().enumerate().skip(active.cursor) {
            if active.used[k] {
                continue;
            }
            if wanted(item) && active.site[k] == site {
                self.use_up(k);
                return Some(item);
            }
            // Statements in statement expressions belong to the one around them.
            if let Item::Start(s) = item
                && !active.stmt.is_some_and(|outer| inside(body, *s, outer))
            {
                return None;
            }
        }
        None
    }

    /// The item of this number is what the automaton asked for.
    fn use_up(&mut self, k: usize) {
        let Some(active) = self.stack.last_mut() else { return };
        if (active.cursor..k).any(|earlier| !active.used[earlier]) {
            self.path.reordered.get_or_insert(self.certain);
        }
        active.used[k] = true;
        while active.used.get(active.cursor) == Some(&true) {
            active.cursor += 1;
        }
        self.certain = self.path.steps.len();
    }

    /// The start of a statement within this one for which it holds, if it comes before that of a
    /// statement elsewhere. A loop may have recorded many outcomes in between: these are not looked at.
    fn find_start(&mut self, outer: StmtId, begins: impl Fn(StmtId) -> bool) -> Option<()> {
        let active = self.stack.last()?;
        let Frame { function, items, .. } = &self.trace.frames[active.frame];
        let body = self.body(*function);
        let first = active.starts.partition_point(|k| *k < active.cursor);
        for k in active.starts[first..].iter().copied().filter(|k| !active.used[*k]) {
            let Item::Start(s) = items[k] else { continue };
            if !inside(body, s, outer) {
                return None;
            }
            if begins(s) {
                self.use_up(k);
                return Some(());
            }
        }
        None
    }

    /// A statement that tells its beginning may begin here. Inside another one it may have begun
    /// before or after its neighbours.
    pub(super) fn arrive(&mut self) {
        let Some(active) = self.stack.last() else { return };
        let (f, at, outer) = (self.trace.frames[active.frame].function, active.at, active.stmt);
        let body = self.body(f);
        let begins = |s: StmtId| {
            body.stmts.get(s).is_some_and(|stmt| stmt.start == at && is_told(stmt.kind))
        };
        if outer.is_some_and(|outer| self.find_start(outer, begins).is_some()) {
            return;
        }
        if let Some(Item::Start(s)) = self.peek()
            && body.stmts.get(*s).is_some_and(|stmt| stmt.start == at && is_told(stmt.kind))
        {
            self.skip();
            let active = self.stack.last_mut().expect("an activation should be there");
            if !active.stmt.is_some_and(|outer| inside(body, *s, outer)) {
                active.stmt = Some(*s);
            }
        }
    }
}

/// Whether a statement lies within another.
fn inside(body: &Body, s: StmtId, outer: StmtId) -> bool {
    let (inner, outer_span) = (body.stmts[s].span, body.stmts[outer].span);
    s != outer && outer_span.start <= inner.start && inner.end <= outer_span.end
}
