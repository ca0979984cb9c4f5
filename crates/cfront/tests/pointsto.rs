//! The points-to analysis against executions: the programs of `tests/run` are interpreted, and
//! every object that an edge accesses in memory must be one that the analysis expects there, every
//! function that a call edge enters one of its callees.

use cfa::pointsto::{Cell, Object};
use cfa::{EdgeId, ExprKind, FuncId, Op, PointsTo, Program};
use cfront::driver::{Options, UnitRequest, front_end};
use interp::{Accessed, Interpreter, Observer, Options as Limits, Which};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

struct Watch<'a> {
    points_to: &'a PointsTo<'a>,
    /// The call edges of the functions that wait, and the edge taken last.
    waiting: Vec<(FuncId, EdgeId)>,
    last: Option<(FuncId, EdgeId)>,
    /// The waiting calls when a heap object was made, and its own edge.
    heap: BTreeMap<u32, Vec<(FuncId, EdgeId)>>,
    /// What has been checked already.
    known: BTreeSet<(FuncId, EdgeId, u32, u64)>,
    wrong: Vec<String>,
    checked: usize,
}

impl Watch<'_> {
    fn program(&self) -> &Program {
        self.points_to.program()
    }

    /// Is the byte among the cells that the edge, or an alternative of it, may access?
    fn expects(&self, f: FuncId, e: EdgeId, object: Accessed) -> bool {
        let body = self.program().functions[f].body.as_ref().expect("it is being executed");
        let from = body.edges[e].from;
        let alternatives = body.edges.entries().filter(|(_, edge)| edge.from == from);
        let mut places = Vec::new();
        for (_, edge) in alternatives {
            for (root, _) in edge.op.roots() {
                let objects = |id: &_| {
                    matches!(
                        body.exprs[*id].kind,
                        ExprKind::Local(_)
                            | ExprKind::Global(_)
                            | ExprKind::Deref(_)
                            | ExprKind::Field(..)
                            | ExprKind::Index(..)
                    )
                };
                places.extend(body.post_order(root).into_iter().filter(objects));
            }
        }
        places.into_iter().any(|place| {
            let touched = self.points_to.touched(f, place, false);
            touched.iter().any(|cell| self.fits(Cell(cell), object))
        })
    }

    /// Does the cell stand for this byte?
    fn fits(&self, cell: Cell, byte: Accessed) -> bool {
        let objects = self.points_to.objects();
        let owner = objects.owner(cell);
        let same = match (objects.what(owner), byte.which) {
            (Object::Global(g), Which::Global(h)) => g == h,
            (Object::Local(f, v), Which::Local(g, w)) => (f, v) == (g, w),
            (Object::Heap(f, e), Which::Heap | Which::Alloca) => {
                self.heap.get(&byte.number).is_some_and(|calls| calls.contains(&(f, e)))
            }
            (Object::Unknown | Object::Input(_), Which::Input) => true,
            _ => false,
        };
        same && objects.cell_at(&self.program().types, owner, byte.offset) == cell
    }

    fn report(&mut self, f: FuncId, e: EdgeId, what: &str) {
        let function = &self.program().functions[f];
        let body = function.body.as_ref().expect("it is being executed");
        let edge = cfa::text::print_edge(self.program(), f, &body.edges[e]);
        self.wrong.push(format!("{}: {edge}: {what}", function.name));
    }
}

impl Observer for Watch<'_> {
    const ACCESSES: bool = true;

    fn edge(&mut self, f: FuncId, e: EdgeId) {
        let body = self.program().functions[f].body.as_ref().expect("it is being executed");
        let edge = &body.edges[e];
        let (enters, returns) = (edge.from == body.entry, edge.to == body.exit);
        if let Some((g, call)) = self.last.filter(|_| enters) {
            let caller = self.program().functions[g].body.as_ref().expect("it was executed");
            if let Op::Call { .. } = caller.edges[call].op {
                if !self.points_to.callees(g, call).contains(&f) {
                    let name = self.program().functions[f].name.clone();
                    self.report(g, call, &format!("calls {name}"));
                }
                self.waiting.push((g, call));
                self.checked += 1;
            }
        }
        if returns {
            self.waiting.pop();
        }
        self.last = Some((f, e));
    }

    fn access(&mut self, f: FuncId, e: EdgeId, object: Accessed) {
        if self.known.insert((f, e, object.number, object.offset)) {
            self.checked += 1;
            if !self.expects(f, e, object) {
                self.report(f, e, &format!("accesses {object:?}"));
            }
        }
    }

    fn created(&mut self, number: u32) {
        let calls = self.waiting.iter().copied().chain(self.last).collect();
        self.heap.insert(number, calls);
    }
}

fn check(file: &Path) -> usize {
    let request = UnitRequest { file: file.to_path_buf(), directory: None, flags: Vec::new() };
    let (translation, diagnostics) = front_end(&[request], &Options::default());
    let messages: String = diagnostics.iter().map(|d| d.render(false)).collect();
    let program = translation.unwrap_or_else(|| panic!("{messages}")).program;
    let points_to = PointsTo::new(&program);
    let mut watch = Watch {
        points_to: &points_to,
        waiting: Vec::new(),
        last: None,
        heap: BTreeMap::new(),
        known: BTreeSet::new(),
        wrong: Vec::new(),
        checked: 0,
    };
    let main = program.function("main").expect("a test should have a main");
    let inputs = cfa::Inputs::default();
    let limits = Limits { steps: 300_000, ..Limits::default() };
    Interpreter::new(&program).run_observed(main, &inputs, &limits, &mut watch);
    watch.wrong.truncate(12);
    assert!(watch.wrong.is_empty(), "{}: {:#?}", file.display(), watch.wrong);
    watch.checked
}

fn programs() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/run");
    let entries = std::fs::read_dir(dir).expect("tests/run should exist");
    let files = entries.map(|e| e.expect("an entry should be readable").path());
    let mut files: Vec<_> = files.filter(|f| f.extension().is_some_and(|e| e == "c")).collect();
    files.sort();
    files
}

#[test]
fn executions_access_what_the_analysis_expects() {
    let mut failed = Vec::new();
    let mut checked = 0;
    for file in programs() {
        match std::panic::catch_unwind(|| check(&file)) {
            Ok(count) => checked += count,
            Err(_) => failed.push(file),
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
    assert!(checked > 10_000, "{checked} accesses and calls are too few to mean anything");
}
