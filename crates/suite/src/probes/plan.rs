//! Which points of a unit tell that they are reached.
//!
//! A probe costs time, so there are only as many as the rest can be inferred from: where functions
//! begin, which outcome a condition has, which case a `switch` takes, and that a call has returned.
//! Everything between two such points is a straight line. Where that is not enough (what follows a condition
//! that cannot be told) the statement tells it.

use super::infer;
use super::masks::Masks;
use super::ways::{Ways, constant, reached, ways};
use crate::native::{is_told, jumps};
use base::IdVec;
use cfa::{
    Body, BoolId, Callee, CondId, EdgeId, FuncId, Graph, Linkage, Op, Outcome, Program, StmtId,
    Types, UnitId,
};
use std::collections::{BTreeMap, BTreeSet};

/// A place that tells that it was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Point {
    Enter,
    /// An outcome of a condition, a case, or a label that a computed jump leads to.
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
    /// Of those with too many ways: what decided is told, from this number on.
    pub masked: BTreeMap<BoolId, (Masks, u32)>,
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
        points.extend(
            jumps(body, text).iter().flat_map(|jump| &jump.edges).map(|e| Point::Taken(*e)),
        );
        let (all, booleans) = (BTreeMap::new(), IdVec::new());
        let masked = BTreeMap::new();
        let mut probes = Probes { points: all, booleans, masked, untold, size: 0 };
        for point in points {
            let number = probes.take(1);
            probes.points.insert(point, number);
        }
        let reached = reached(body, &graph);
        for b in body.booleans.ids() {
            let listed = ways(body, &graph, &reached, b);
            if listed.is_none() {
                probes.mask(&program.types, body, &graph, b, text);
            }
            let several = listed.filter(|ways| ways.all.len() > 2);
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

    /// The conditions of an expression with too many ways tell what they decide.
    fn mask(&mut self, types: &Types, body: &Body, graph: &Graph, b: BoolId, text: &[u8]) {
        let mut decisions = body.decisions.entries();
        let decision = decisions.find(|(_, decision)| decision.boolean == b);
        let masks = decision.and_then(|(d, _)| Masks::new(types, body, graph, d));
        let masks = masks.filter(|m| m.conditions().iter().all(|c| has_text(body, *c, text)));
        if let Some(masks) = masks {
            let first = self.take(masks.size());
            self.masked.insert(b, (masks, first));
        }
    }

    /// Statements that nothing else tells of begin with a probe.
    fn starts(&mut self, body: &Body, graph: &Graph) {
        let mut stmts: Vec<(u32, StmtId)> =
            body.stmts.entries().map(|(s, stmt)| (stmt.span.start, s)).collect();
        stmts.sort_unstable();
        // As if everything had been reached.
        let all = |probes: &Probes| infer::reached(body, graph, probes, &|_| true).locs;
        let mut known = all(self);
        for (_, s) in stmts {
            let stmt = &body.stmts[s];
            let is_told = is_told(stmt.kind) && stmt.span.start < stmt.span.end;
            if is_told && !known[stmt.start] {
                let number = self.take(1);
                self.points.insert(Point::Start(s), number);
                known = all(self);
            }
        }
    }

    fn take(&mut self, count: u32) -> u32 {
        let first = self.size;
        self.size += count;
        first
    }
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
