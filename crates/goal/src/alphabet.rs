//! One numbering of all edges, and one of all locations, of a program.
//!
//! Goals are languages over the edges of the whole program, while `cfa` numbers edges per
//! function. Functions follow each other, so the edges of one are a range.

use crate::ranges::RangeSet;
use base::{Id, IdVec};
use cfa::{EdgeId, FuncId, LocId, Program};

base::ids! {
    /// A letter of goal languages: an edge of the program (or a vertex of a flow graph).
    Letter "a";
    /// A location of the program.
    Point "p";
}

pub type EdgeSet = RangeSet<Letter>;
pub type LocSet = RangeSet<Point>;

/// The numbering. Functions without a body have no letters.
#[derive(Clone, Debug)]
pub struct Alphabet {
    /// For each function its first edge and location; one more entry with the totals.
    starts: IdVec<FuncId, (usize, usize)>,
}

impl Alphabet {
    pub fn new(program: &Program) -> Self {
        let mut starts = IdVec::new();
        let (mut edges, mut locs) = (0, 0);
        for function in program.functions.iter() {
            starts.push((edges, locs));
            if let Some(body) = &function.body {
                edges += body.edges.len();
                locs += body.locs.len();
            }
        }
        starts.push((edges, locs));
        Alphabet { starts }
    }

    pub fn functions(&self) -> impl Iterator<Item = FuncId> + use<> {
        (0..self.starts.len() - 1).map(FuncId::new)
    }

    /// How many letters there are.
    pub fn edges(&self) -> usize {
        self.starts[self.end()].0
    }

    pub fn locs(&self) -> usize {
        self.starts[self.end()].1
    }

    fn end(&self) -> FuncId {
        FuncId::new(self.starts.len() - 1)
    }

    pub fn letter(&self, function: FuncId, edge: EdgeId) -> Letter {
        Letter::new(self.starts[function].0 + edge.index())
    }

    pub fn point(&self, function: FuncId, loc: LocId) -> Point {
        Point::new(self.starts[function].1 + loc.index())
    }

    pub fn edge(&self, letter: Letter) -> (FuncId, EdgeId) {
        let starts = self.starts.as_slice();
        let function = starts.partition_point(|(edges, _)| *edges <= letter.index()) - 1;
        (FuncId::new(function), EdgeId::new(letter.index() - starts[function].0))
    }

    /// The edges of a set in order, without a look-up for each.
    pub fn edges_in<'a>(
        &'a self,
        set: &'a EdgeSet,
    ) -> impl Iterator<Item = (Letter, FuncId, EdgeId)> + 'a {
        let starts = self.starts.as_slice();
        let mut function = 0;
        set.iter().map(move |letter| {
            if starts[function + 1].0 <= letter.index() {
                function = self.edge(letter).0.index();
            }
            let edge = letter.index() - starts[function].0;
            (letter, FuncId::new(function), EdgeId::new(edge))
        })
    }

    pub fn loc(&self, point: Point) -> (FuncId, LocId) {
        let starts = self.starts.as_slice();
        let function = starts.partition_point(|(_, locs)| *locs <= point.index()) - 1;
        (FuncId::new(function), LocId::new(point.index() - starts[function].1))
    }

    pub fn all(&self) -> EdgeSet {
        EdgeSet::all(self.edges())
    }

    pub fn edges_of(&self, function: FuncId) -> EdgeSet {
        EdgeSet::range(self.starts[function].0, self.starts[next(function)].0)
    }

    pub fn locs_of(&self, function: FuncId) -> LocSet {
        LocSet::range(self.starts[function].1, self.starts[next(function)].1)
    }
}

fn next(function: FuncId) -> FuncId {
    FuncId::new(function.index() + 1)
}
