//! From the tree of events to the path through the automata.
//!
//! C leaves the order of operands and arguments open, and compilers use that; the automata have one
//! order. So within one statement an event is looked for, not only expected
//! next: the path that is found is the automaton's, with the outcomes that the run had.
//!
//! Edges count from the last event back: an edge behind it may not have been executed, unless the
//! run ended as its program meant it.

mod back;
mod choose;
mod items;

use super::sites::sites;
use super::tree::{Item, Trace};
use back::Back;
use cfa::{Body, Callee, EdgeId, FuncId, Graph, LocId, Op, Program};
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
    /// After so many steps the run evaluated operands in another order than the automaton.
    pub reordered: Option<usize>,
    /// The edges that follow, up to where the next event would have been. Of a run that stopped
    /// between two events nobody knows how many of them it took.
    pub uncertain: Vec<Step>,
    /// Where it stands behind the last step, if somebody else has told: the interpreter.
    pub stands: Option<(FuncId, LocId)>,
}

/// An activation on the way.
struct Active {
    frame: usize,
    at: LocId,
    /// Items before this are used.
    cursor: usize,
    used: Vec<bool>,
    /// The items that are starts of statements, in order.
    starts: Vec<usize>,
    /// Of each activation among the items, the call that told of it.
    site: Vec<Option<EdgeId>>,
    /// The outermost statement that is being executed, as far as told.
    stmt: Option<StmtId>,
    /// Behind the call that is being made, if one is.
    back: Option<LocId>,
    /// Whether more activations may follow for the same call, of an uninstrumented function.
    calls_back: Back,
}

struct Walker<'a> {
    program: &'a Program,
    trace: &'a Trace,
    calls: &'a Calls<'a>,
    graphs: base::Map<FuncId, Graph>,
    /// The calls of each function that tell where they are.
    told: base::Map<FuncId, Vec<EdgeId>>,
    /// Functions without probes, and whether they call through pointers.
    back: base::Map<FuncId, bool>,
    /// Functions whose addresses are taken, once somebody has asked.
    taken: Option<base::IdVec<FuncId, bool>>,
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
        back: base::Map::new(),
        taken: None,
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
        walker.path.uncertain = walker.path.steps.split_off(walker.certain);
    }
    walker.path
}

/// One path of the activations that nobody called, in their order: constructors, the entry, and what
/// runs when the program exits. If the entry is not `main`, but the activation of this number, the
/// execution ends where it returns: what follows are paths of their own.
pub fn join(walked: Vec<Path>, entry: Option<usize>) -> Vec<Path> {
    let mut joined: Vec<Path> = Vec::new();
    for (k, path) in walked.into_iter().enumerate() {
        let is_behind = entry.is_some_and(|entry| k > entry);
        match joined.last_mut() {
            Some(last) if last.complete && last.lost.is_none() && !is_behind => {
                last.steps.extend(path.steps);
                (last.complete, last.lost) = (path.complete, path.lost);
                last.uncertain = path.uncertain;
            }
            _ => joined.push(path),
        }
    }
    joined
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
    /// An event says that it was taken.
    Told(EdgeId),
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
        let is_start = |k: &usize| matches!(items[*k], Item::Start(_));
        let starts = (0..items.len()).filter(is_start).collect();
        let (at, cursor) = (body.entry, 0);
        let (stmt, back, calls_back) = (None, None, Back::Never);
        self.stack.push(Active { frame, at, cursor, used, starts, site, stmt, back, calls_back });
        self.certain = self.path.steps.len();
        self.arrive();
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
            // A loop without events (`for (;;) ;`) in which the run was stopped. If it was stopped
            // because it does not end, its laps were counted: it came round.
            if self.path.steps.len() > self.certain + 2 * self.body(f).edges.len() + 1 {
                let never = base::mutant!("suite: a loop without events was not entered");
                if self.trace.endless && !never {
                    self.certain = self.path.steps.len();
                }
                return End::Stopped;
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
                Next::Told(e) => {
                    self.certain = self.path.steps.len() + 1;
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
        let back = active.calls_back;
        if let Some(Item::Call(frame)) = self.peek()
            && self.fits_back(back, *frame)
        {
            let frame = *frame;
            self.skip();
            self.enter(frame);
            return;
        }
        let active = self.stack.last_mut().expect("an activation should be there");
        active.calls_back = Back::Never;
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
            // It may call what it is given, or what was given before: `exit` calls what `atexit` was.
            Callee::Direct(g) => {
                let gives_function = args.iter().any(|a| self.is_function_pointer(body, *a));
                let ends = self.never_returns(*g);
                let back = match gives_function || ends {
                    true => Back::Any,
                    false if self.interrupts(*g) => Back::Handler,
                    false if self.calls_pointers(*g) => Back::Taken,
                    false => Back::Never,
                };
                let active = self.stack.last_mut().expect("an activation should be there");
                active.calls_back = back;
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
}
