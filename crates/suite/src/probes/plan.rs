//! Which points of a unit tell that they are reached.
//!
//! A probe costs time, so there are only as many as the rest can be inferred from: where functions
//! begin, which outcome a condition has, which case a `switch` takes, and that a call has returned.
//! Everything between two such points is a straight line. Where that is not enough (the target of
//! a computed `goto`, what follows a condition that cannot be told) the statement tells it.

use super::infer;
use super::ways::{Ways, constant, reached, ways};
use crate::native::is_told;
use base::IdVec;
use cfa::{
    Body, BoolId, Callee, CondId, EdgeId, FuncId, Graph, Linkage, LocId, Op, Outcome, Program,
    StmtId, UnitId,
};
use std::collections::{BTreeMap, BTreeSet};

/// A place that tells that it was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    Enter,
    /// An outcome of a condition, or a case.
    Taken(EdgeId),
    /// A call has returned.
    After(EdgeId),
    /// A statement begins.
    Start(StmtId),
}

/// The probes of one function.
#[derive(Clone, Debug)]
pub struct Probes {
    /// By their numbers, from 0.
    pub points: BTreeMap<Point, u32>,
    /// Of expressions with several conditions: their ways, and the number of the first.
    pub booleans: IdVec<BoolId, Option<(Ways, u32)>>,
    /// Calls that no text stands for, of cleanup functions: nothing tells that they have returned.
    /// Whether they surely do.
    pub untold: BTreeMap<EdgeId, bool>,
    /// How many numbers there are.
    pub size: u32,
}

/// The probes of a unit.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// With the place of the first byte in the unit's map.
    pub functions: BTreeMap<FuncId, (u32, Probes)>,
    /// How many bytes there are.
    pub size: u32,
}

/// Functions of the C library that return whenever their arguments are good; what is called
/// otherwise may exit or jump away.
const RETURNING: &[&str] = &[
    "abs",
    "atoi",
    "atol",
    "calloc",
    "ceil",
    "close",
    "fclose",
    "feof",
    "ferror",
    "fflush",
    "fgetc",
    "fgets",
    "fileno",
    "floor",
    "fopen",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "free",
    "fseek",
    "fstat",
    "ftell",
    "fwrite",
    "getc",
    "getchar",
    "getenv",
    "isalnum",
    "isalpha",
    "isdigit",
    "islower",
    "isspace",
    "isupper",
    "isxdigit",
    "lseek",
    "lstat",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "open",
    "perror",
    "printf",
    "putc",
    "putchar",
    "puts",
    "read",
    "realloc",
    "snprintf",
    "sprintf",
    "stat",
    "strcasecmp",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strdup",
    "strerror",
    "strlen",
    "strncasecmp",
    "strncat",
    "strncmp",
    "strncpy",
    "strrchr",
    "strspn",
    "strstr",
    "strtol",
    "strtoul",
    "time",
    "tolower",
    "toupper",
    "ungetc",
    "unlink",
    "vfprintf",
    "vsnprintf",
    "vsprintf",
    "write",
    "__ctype_b_loc",
    "__errno_location",
    "__ctype_tolower_loc",
    "__ctype_toupper_loc",
    // These return, and more than once: nothing may stand around their calls.
    "_setjmp",
    "__sigsetjmp",
    "getcontext",
    "setjmp",
    "sigsetjmp",
    "vfork",
];

impl Plan {
    /// `wanted`: the functions that get probes.
    pub fn new(
        program: &Program,
        unit: UnitId,
        text: &[u8],
        wanted: impl Fn(FuncId) -> bool,
    ) -> Plan {
        let mut plan = Plan::default();
        let mut bodies: Vec<(u32, FuncId, &Body)> = Vec::new();
        for (f, function) in program.functions.entries() {
            if let Some(body) =
                function.body.as_ref().filter(|_| function.unit == unit && wanted(f))
                && body.span.start < body.span.end
            {
                bodies.push((body.span.start, f, body));
            }
        }
        bodies.sort_unstable_by_key(|(start, f, _)| (*start, *f));
        for (_, f, body) in bodies {
            let probes = Probes::new(program, body, text);
            let first = plan.size;
            plan.size += probes.size;
            plan.functions.insert(f, (first, probes));
        }
        plan
    }
}

impl Probes {
    pub fn new(program: &Program, body: &Body, text: &[u8]) -> Probes {
        let graph = Graph::new(body);
        let (mut points, mut untold) = (vec![Point::Enter], BTreeMap::new());
        for (e, edge) in body.edges.entries() {
            match &edge.op {
                Op::Assume { .. } if is_probed(body, e, text) => points.push(Point::Taken(e)),
                Op::Case { .. } | Op::Default { .. } => points.push(Point::Taken(e)),
                Op::Call { callee, .. } if edge.marks.span.start == edge.marks.span.end => {
                    untold.insert(e, returns(program, *callee));
                }
                Op::Call { callee, .. } if may_stay(program, *callee) => {
                    points.push(Point::After(e));
                }
                _ => {}
            }
        }
        let (all, booleans) = (BTreeMap::new(), IdVec::new());
        let mut probes = Probes { points: all, booleans, untold, size: 0 };
        for point in points {
            let number = probes.take(1);
            probes.points.insert(point, number);
        }
        let reached = reached(body, &graph);
        for b in body.booleans.ids() {
            let several = ways(body, &graph, &reached, b).filter(|ways| ways.all.len() > 2);
            let several = several.filter(|ways| is_all_probed(body, ways, text));
            let several = several.map(|ways| {
                let first = probes.take(ways.limit);
                (ways, first)
            });
            probes.booleans.push(several);
        }
        probes.starts(body, &graph);
        probes
    }

    /// Statements that nothing else tells of begin with a probe.
    fn starts(&mut self, body: &Body, graph: &Graph) {
        let mut stmts: Vec<(u32, StmtId)> =
            body.stmts.entries().map(|(s, stmt)| (stmt.span.start, s)).collect();
        stmts.sort_unstable();
        // As if everything had been reached.
        let all = |probes: &Probes| infer::reached(body, graph, probes, &|_| true).locs;
        let mut known = all(self);
        // Whoever also gets there in a straight line does not tell of the jump.
        let sites = jump_sites(body);
        let jumps = body.edges.iter().filter(|edge| matches!(edge.op, Op::Jump { .. }));
        let jumps = jumps.filter(|edge| sites.contains(&edge.from));
        let mut targets: BTreeSet<LocId> = jumps.map(|edge| edge.to).collect();
        for (_, s) in stmts {
            let stmt = &body.stmts[s];
            let is_told = is_told(stmt.kind) && stmt.span.start < stmt.span.end;
            if is_told && (targets.remove(&stmt.start) || !known[stmt.start]) {
                self.start(body, graph, s);
                known = all(self);
            }
        }
    }

    /// A statement that is the target of computed jumps tells from which of them control came: its
    /// number plus 0 for none, 1 for the first, and so on.
    fn start(&mut self, body: &Body, graph: &Graph, s: StmtId) {
        let into = graph.in_edges(body.stmts[s].start);
        let sites = jump_sites(body);
        let jumps = into.iter().filter(|e| matches!(body.edges[**e].op, Op::Jump { .. }));
        let jumps = jumps.filter(|e| sites.contains(&body.edges[**e].from));
        let jumps: Vec<EdgeId> = jumps.copied().collect();
        if jumps.is_empty() {
            let number = self.take(1);
            self.points.insert(Point::Start(s), number);
            return;
        }
        let first = self.take(1 + sites.len() as u32);
        self.points.insert(Point::Start(s), first);
        for e in jumps {
            let site = sites.iter().position(|at| *at == body.edges[e].from);
            let site = site.expect("a jump should be from a site") as u32;
            self.points.insert(Point::Taken(e), first + 1 + site);
        }
    }

    fn take(&mut self, count: u32) -> u32 {
        let first = self.size;
        self.size += count;
        first
    }
}

/// The locations from which control jumps to one of several labels.
pub fn jump_sites(body: &Body) -> Vec<LocId> {
    let mut counts: BTreeMap<LocId, u32> = BTreeMap::new();
    for edge in body.edges.iter().filter(|edge| matches!(edge.op, Op::Jump { .. })) {
        *counts.entry(edge.from).or_default() += 1;
    }
    counts.into_iter().filter(|(_, targets)| *targets > 1).map(|(at, _)| at).collect()
}

/// Whether the text of a condition can have a probe around it.
fn is_probed(body: &Body, e: EdgeId, text: &[u8]) -> bool {
    let Some((c, Outcome::True | Outcome::False)) = body.edges[e].marks.condition else {
        return false;
    };
    has_text(body, c, text) && constant(body, e).is_none()
}

/// A way is told only if each of its conditions is.
fn is_all_probed(body: &Body, ways: &Ways, text: &[u8]) -> bool {
    ways.addends.keys().all(|(c, _)| has_text(body, *c, text))
}

/// Whether somebody wrote the condition. (An atomic operation is lowered with one, but its text is
/// the old value.)
fn has_text(body: &Body, c: CondId, text: &[u8]) -> bool {
    let span = body.conditions[c].span;
    let stretch = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    !stretch.is_empty() && !stretch.starts_with(b"__sync_val_compare_and_swap")
}

/// Whether control may stay in what is called.
fn may_stay(program: &Program, callee: Callee) -> bool {
    match callee {
        Callee::Direct(g) => {
            let function = &program.functions[g];
            // By name alone: linking must not change the probes of a unit.
            function.linkage != Linkage::External || !RETURNING.contains(&function.name.as_str())
        }
        Callee::Indirect(_) => true,
    }
}

/// Whether a function surely returns: a static one without loops that calls only such, or functions of
/// the library that do.
fn returns(program: &Program, callee: Callee) -> bool {
    let mut open = vec![callee];
    let mut seen = BTreeSet::new();
    while let Some(callee) = open.pop() {
        let Callee::Direct(g) = callee else { return false };
        if !may_stay(program, callee) || !seen.insert(g) {
            continue;
        }
        let function = &program.functions[g];
        let body = function.body.as_ref().filter(|_| function.linkage != Linkage::External);
        let Some(body) = body else { return false };
        let ends = |op: &Op| matches!(op, Op::Builtin { .. } | Op::Asm { .. } | Op::Unsupported(_));
        let forward = |edge: &cfa::Edge| edge.from < edge.to && !ends(&edge.op);
        if !body.edges.iter().all(forward) {
            return false;
        }
        open.extend(body.edges.iter().filter_map(|edge| match edge.op {
            Op::Call { callee, .. } => Some(callee),
            _ => None,
        }));
    }
    true
}
