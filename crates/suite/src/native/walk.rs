//! From the tree of events to the path through the automata.
//!
//! C leaves the order of operands and arguments open, and compilers use that; the automata take
//! them from left to right. So within one statement an event is looked for, not only expected
//! next: the path that is found is the automaton's, with the outcomes that the run had.
//!
//! Edges count from the last event back: an edge behind it may not have been executed, unless the
//! run ended as its program meant it.

use super::instrument::{is_told, sites};
use super::tree::{Frame, Item, Trace};
use cfa::{Body, Callee, EdgeId, ExprKind, FuncId, Graph, LocId, Op, Outcome, Program};
use cfa::{StmtId, Type};

/// An edge that a run took.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub function: FuncId,
    pub edge: EdgeId,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    pub steps: Vec<Step>,
    /// Whether it leads to the end of the execution.
    pub complete: bool,
    /// Where the events did not fit the automata, and why.
    pub lost: Option<String>,
}

/// An activation on the way.
struct Active {
    frame: usize,
    at: LocId,
    /// Items before this are used.
    cursor: usize,
    used: Vec<bool>,
    /// Of each activation among the items, the call that told of it.
    site: Vec<Option<EdgeId>>,
    /// The outermost statement that is being executed, as far as told.
    stmt: Option<StmtId>,
    /// Behind the call that is being made, if one is.
    back: Option<LocId>,
    /// Whether more activations may follow for the same call, of an uninstrumented function.
    calls_back: bool,
}

struct Walker<'a> {
    program: &'a Program,
    trace: &'a Trace,
    calls: &'a Calls<'a>,
    graphs: base::Map<FuncId, Graph>,
    /// The calls of each function that tell where they are.
    told: base::Map<FuncId, Vec<EdgeId>>,
    stack: Vec<Active>,
    path: Path,
    /// So many steps are certain.
    certain: usize,
}

/// What is known about calls.
pub struct Calls<'a> {
    /// The functions with probes.
    pub instrumented: &'a dyn Fn(FuncId) -> bool,
    /// Whether an edge, a call through a pointer, may call a function.
    pub may_call: &'a dyn Fn(Step, FuncId) -> bool,
}

/// The path of one outermost activation. `meant`: the run ended by returning or exiting.
pub fn walk(program: &Program, trace: &Trace, root: usize, calls: &Calls<'_>, meant: bool) -> Path {
    let mut walker = Walker {
        program,
        trace,
        calls,
        graphs: base::Map::new(),
        told: base::Map::new(),
        stack: Vec::new(),
        path: Path::default(),
        certain: 0,
    };
    walker.enter(root);
    let end = walker.run();
    let finished = match end {
        End::Returned => true,
        End::Halted => meant,
        End::Stopped => false,
    };
    walker.path.complete = finished;
    if !finished {
        walker.path.steps.truncate(walker.certain);
    }
    walker.path
}

enum End {
    /// The outermost function was left.
    Returned,
    /// At a location without edges: behind a function that does not return.
    Halted,
    /// There are no more events, or they do not fit.
    Stopped,
}

enum Next {
    Edge(EdgeId),
    Halt,
    Stop,
}

impl<'a> Walker<'a> {
    fn body(&self, f: FuncId) -> &'a Body {
        let body = self.program.functions[f].body.as_ref();
        body.expect("an instrumented function should have a body")
    }

    fn enter(&mut self, frame: usize) {
        let f = self.trace.frames[frame].function;
        let body = self.body(f);
        if !self.graphs.contains(&f) {
            self.graphs.insert(f, Graph::new(body));
            self.told.insert(f, sites(body, self.calls.instrumented));
        }
        let site = self.sites_of(frame);
        let items = &self.trace.frames[frame].items;
        // That a call was told has been used by this.
        let used = items.iter().map(|item| matches!(item, Item::Site(_))).collect();
        let (at, cursor) = (body.entry, 0);
        let (stmt, back, calls_back) = (None, None, false);
        self.stack.push(Active { frame, at, cursor, used, site, stmt, back, calls_back });
        self.certain = self.path.steps.len();
        self.arrive();
    }

    /// A call that is told comes before its arguments, and these may call too: the innermost one
    /// that is open and fits has the next activation. What lies further inside called functions
    /// without probes.
    fn sites_of(&self, frame: usize) -> Vec<Option<EdgeId>> {
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
                Item::Site(e) => open.push(*e),
                Item::Call(called) => {
                    let called = self.trace.frames[*called].function;
                    if let Some(at) = open.iter().rposition(|e| fits(*e, called)) {
                        site[k] = Some(open[at]);
                        open.truncate(at);
                    }
                }
                Item::Start(_) | Item::Outcome(..) | Item::Value(..) => {}
            }
        }
        site
    }

    fn lose(&mut self, why: &str) -> End {
        if let Some(active) = self.stack.last() {
            let f = self.trace.frames[active.frame].function;
            let name = &self.program.functions[f].name;
            self.path.lost = Some(format!("{why}, in `{name}` at {}", active.at));
        }
        End::Stopped
    }

    fn run(&mut self) -> End {
        loop {
            let Some(active) = self.stack.last() else { return End::Returned };
            let f = self.trace.frames[active.frame].function;
            if active.at == self.body(f).exit {
                if !self.trace.frames[active.frame].left {
                    return End::Stopped;
                }
                self.leave();
                continue;
            }
            match self.next(f) {
                Next::Halt => return End::Halted,
                Next::Stop => {
                    let active = self.stack.last().expect("an activation should be there");
                    let rest = active.used[active.cursor..].iter().any(|used| !used);
                    let left = self.trace.frames[active.frame].left;
                    return if rest || left {
                        self.lose("the events do not fit")
                    } else {
                        End::Stopped
                    };
                }
                Next::Edge(e) => {
                    if let Some(end) = self.take(f, e) {
                        return end;
                    }
                }
            }
        }
    }

    /// The innermost activation is over; the caller goes on behind its call.
    fn leave(&mut self) {
        self.stack.pop();
        self.certain = self.path.steps.len();
        self.go_on();
    }

    /// More calls back, or on behind the call.
    fn go_on(&mut self) {
        let Some(active) = self.stack.last() else { return };
        if active.calls_back
            && let Some(Item::Call(frame)) = self.peek()
        {
            let frame = *frame;
            self.skip();
            self.enter(frame);
            return;
        }
        let active = self.stack.last_mut().expect("an activation should be there");
        active.calls_back = false;
        if let Some(back) = active.back.take() {
            active.at = back;
            self.arrive();
        }
    }

    /// Follows an edge; an answer ends the walk.
    fn take(&mut self, f: FuncId, e: EdgeId) -> Option<End> {
        self.path.steps.push(Step { function: f, edge: e });
        let body = self.body(f);
        let edge = &body.edges[e];
        let active = self.stack.last_mut().expect("an activation should be there");
        let Op::Call { callee, args, .. } = &edge.op else {
            active.at = edge.to;
            self.arrive();
            return None;
        };
        active.back = Some(edge.to);
        let called = match callee {
            Callee::Direct(g) if (self.calls.instrumented)(*g) => {
                let g = *g;
                let trace = self.trace;
                let site = self.site(f, e);
                let is_it = |frame: usize| trace.frames[frame].function == g;
                let found =
                    self.find_at(site, |item| matches!(item, Item::Call(frame) if is_it(*frame)));
                match found {
                    Some(Item::Call(frame)) => Some(*frame),
                    _ if self.is_over() => return Some(End::Stopped),
                    _ => return Some(self.lose("a call was not recorded")),
                }
            }
            // It may call what it is given, and `exit` calls what `atexit` was given.
            Callee::Direct(g) => {
                let gives_function = args.iter().any(|a| self.is_function_pointer(body, *a));
                let ends = self.never_returns(*g);
                let active = self.stack.last_mut().expect("an activation should be there");
                active.calls_back = gives_function || ends;
                if ends && self.peek().is_none() {
                    return Some(End::Halted);
                }
                None
            }
            // A pointer to a function that has no probes records nothing.
            Callee::Indirect(_) => {
                let (trace, may_call) = (self.trace, self.calls.may_call);
                let step = Step { function: f, edge: e };
                let fits = |frame: usize| may_call(step, trace.frames[frame].function);
                let wanted = |item: &Item| matches!(item, Item::Call(frame) if fits(*frame));
                match self.find_at(self.site(f, e), wanted) {
                    Some(Item::Call(frame)) => Some(*frame),
                    _ => None,
                }
            }
        };
        match called {
            Some(frame) => self.enter(frame),
            None => self.go_on(),
        }
        None
    }

    /// Whether a function without probes ends the execution, declared so or not.
    fn never_returns(&self, g: FuncId) -> bool {
        let function = &self.program.functions[g];
        let model = function.body.as_ref();
        function.noreturn || model.is_some_and(|body| !Graph::new(body).reachable()[body.exit])
    }

    /// The edge, if it is a call that tells where it is.
    fn site(&self, f: FuncId, e: EdgeId) -> Option<EdgeId> {
        self.told.get(&f).is_some_and(|told| told.contains(&e)).then_some(e)
    }

    fn is_function_pointer(&self, body: &Body, arg: cfa::ExprId) -> bool {
        let types = &self.program.types;
        let to = types.pointee(body.exprs[arg].ty);
        to.is_some_and(|to| matches!(types.get(to), Type::Function(_)))
    }

    /// Whether nothing more was recorded in the innermost activation, and it was not left.
    fn is_over(&self) -> bool {
        let active = self.stack.last().expect("an activation should be there");
        let rest = active.used[active.cursor..].iter().any(|used| !used);
        !rest && !self.trace.frames[active.frame].left
    }

    /// The next item of the innermost activation.
    fn peek(&self) -> Option<&'a Item> {
        let active = self.stack.last()?;
        let at = (active.cursor..active.used.len()).find(|k| !active.used[*k])?;
        self.trace.frames[active.frame].items.get(at)
    }

    fn skip(&mut self) {
        let active = self.stack.last_mut().expect("an activation should be there");
        if let Some(at) = (active.cursor..active.used.len()).find(|k| !active.used[*k]) {
            active.used[at] = true;
            active.cursor = at + 1;
            self.certain = self.path.steps.len();
        }
    }

    /// The first item of the statement for which it holds; it is used up.
    fn find(&mut self, wanted: impl Fn(&Item) -> bool) -> Option<&'a Item> {
        self.find_at(None, wanted)
    }

    /// The same; an activation should be that of this call.
    fn find_at(
        &mut self,
        site: Option<EdgeId>,
        wanted: impl Fn(&Item) -> bool,
    ) -> Option<&'a Item> {
        let frame = self.stack.last()?.frame;
        let body = self.body(self.trace.frames[frame].function);
        let active = self.stack.last_mut()?;
        let items = &self.trace.frames[frame].items;
        for (k, item) in items.iter().enumerate().skip(active.cursor) {
            if active.used[k] {
                continue;
            }
            if wanted(item) && active.site[k] == site {
                active.used[k] = true;
                while active.used.get(active.cursor) == Some(&true) {
                    active.cursor += 1;
                }
                self.certain = self.path.steps.len();
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

    /// A statement that tells its beginning may begin here. Inside another one it may have begun
    /// before or after its neighbours.
    fn arrive(&mut self) {
        let Some(active) = self.stack.last() else { return };
        let (f, at, outer) = (self.trace.frames[active.frame].function, active.at, active.stmt);
        let body = self.body(f);
        let begins = |s: StmtId| {
            body.stmts.get(s).is_some_and(|stmt| stmt.start == at && is_told(stmt.kind))
        };
        let nested = |s: StmtId| outer.is_some_and(|outer| inside(body, s, outer));
        if self.find(|item| matches!(item, Item::Start(s) if begins(*s) && nested(*s))).is_some() {
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

    fn next(&mut self, f: FuncId) -> Next {
        let body = self.body(f);
        let at = self.stack.last().expect("an activation should be there").at;
        let graph = self.graphs.get(&f).expect("the graph should have been made on entering");
        let out: Vec<EdgeId> = graph.out_edges(at).to_vec();
        let Some(first) = out.first() else { return Next::Halt };
        let told = body.stmts.iter().any(|stmt| stmt.start == at && is_told(stmt.kind));
        if told && self.is_over() {
            // It did not begin any more, or was the last that did.
            return Next::Edge(*first);
        }
        if out.len() == 1 {
            return Next::Edge(*first);
        }
        let chosen = self.choose(body, &out);
        chosen.map_or(Next::Stop, Next::Edge)
    }

    fn choose(&mut self, body: &Body, out: &[EdgeId]) -> Option<EdgeId> {
        let marks = |e: &EdgeId| &body.edges[*e].marks;
        match &body.edges[out[0]].op {
            Op::Assume { cond, holds } => {
                if let ExprKind::Const(value) = body.exprs[*cond].kind {
                    let taken = |e: &&EdgeId| match body.edges[**e].op {
                        Op::Assume { holds, .. } => holds == (value != 0),
                        _ => false,
                    };
                    let _ = holds;
                    return out.iter().find(taken).copied();
                }
                let (c, _) = marks(&out[0]).condition?;
                let item = self.find(|item| matches!(item, Item::Outcome(d, _) if *d == c))?;
                let Item::Outcome(_, outcome) = item else { return None };
                let wanted = if *outcome { Outcome::True } else { Outcome::False };
                out.iter().find(|e| marks(e).condition == Some((c, wanted))).copied()
            }
            Op::Case { .. } | Op::Default { .. } => {
                let (d, _) = marks(&out[0]).decision?;
                let item = self.find(|item| matches!(item, Item::Value(e, _) if *e == d))?;
                let Item::Value(_, value) = item else { return None };
                let value = i128::from(*value);
                let fits = |e: &&EdgeId| match body.edges[**e].op {
                    // Unsigned values of 64 bits were recorded as signed ones.
                    Op::Case { low, high, .. } => {
                        (low..=high).contains(&value) || (low..=high).contains(&(value + (1 << 64)))
                    }
                    _ => false,
                };
                let is_default = |e: &&EdgeId| matches!(body.edges[**e].op, Op::Default { .. });
                out.iter().find(fits).or_else(|| out.iter().find(is_default)).copied()
            }
            Op::Jump { .. } => {
                let Some(Item::Start(s)) = self.peek() else { return None };
                let start = body.stmts.get(*s)?.start;
                out.iter().find(|e| body.edges[**e].to == start).copied()
            }
            _ => None,
        }
    }
}

/// Whether a statement lies within another.
fn inside(body: &Body, s: StmtId, outer: StmtId) -> bool {
    let (inner, outer_span) = (body.stmts[s].span, body.stmts[outer].span);
    s != outer && outer_span.start <= inner.start && inner.end <= outer_span.end
}
