//! Automata as drawings: layered from the entry down, condition edges coloured by their outcome,
//! decision edges thick, edges that close a cycle at the side, unreachable locations grey, the
//! entry a double circle as in the FQL paper. A label is the line and the operation; what is too
//! long is cut, and shown in full as a tooltip.

mod layers;
mod order;
mod place;

use crate::dot::{color, label};
use crate::graph::Graph;
use crate::program::{Body, Edge, FuncId, LocId, Program};
use crate::text::print_ops;
use base::{Id, IdVec};
use layers::{Layers, Line, Picture};
use place::{Plan, Route};
use std::fmt::Write;

const RADIUS: f64 = 13.0;
const CHAR: f64 = 6.7;
const LONGEST: usize = 44;
const MARGIN: f64 = 20.0;
const HEADING: f64 = 30.0;

/// The bodies of these functions, side by side.
pub fn svg(program: &Program, functions: &[FuncId]) -> String {
    let (mut inner, mut x, mut height) = (String::new(), 0.0f64, 0.0f64);
    for id in functions {
        let Some(body) = &program.functions[*id].body else { continue };
        let (drawing, size) = function(program, *id, body);
        let _ = writeln!(inner, "<g transform=\"translate({x:.1} 0)\">\n{drawing}</g>");
        x += size.0;
        height = height.max(size.1);
    }
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{x:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {x:.0} {height:.0}\">\n"
    );
    out.push_str(STYLE);
    out + &inner + "</svg>\n"
}

const STYLE: &str = "<style>
  text { font-family: 'DejaVu Sans Mono', monospace; font-size: 11px; text-anchor: middle }
  .side, .name { text-anchor: start }
  .name { font-size: 14px; font-weight: bold }
  .edge { fill: none; stroke-width: 1.1 }
  .decision { stroke-width: 2.2 }
  .loc { fill: white; stroke: #24292f; stroke-width: 1.2 }
  .dead { stroke: #9a9a9a; stroke-dasharray: 3 2 }
  .paper { fill: white }
  .back { fill: white; fill-opacity: 0.85 }
</style>
<rect class=\"paper\" width=\"100%\" height=\"100%\"/>
";

/// One function and its size.
fn function(program: &Program, id: FuncId, body: &Body) -> (String, (f64, f64)) {
    let ops = print_ops(program, id, body.edges.iter().map(|e| &e.op));
    let labels: Vec<String> = body.edges.iter().zip(&ops).map(|(e, op)| label(e, op)).collect();
    let shown: Vec<String> = labels.iter().map(|label| shorten(label)).collect();
    let (picture, numbers) = picture(body, &shown);
    let mut layers = Layers::new(&picture);
    order::order(&mut layers);
    let plan = place::place(&picture, &layers);
    let mut out = heading(program, id);
    let _ = writeln!(out, "<g transform=\"translate({MARGIN} {:.1})\">", MARGIN + HEADING + RADIUS);
    for (k, edge) in body.edges.iter().enumerate() {
        draw_edge(&mut out, &plan, edge, k, &numbers);
    }
    for (k, edge) in body.edges.iter().enumerate() {
        draw_label(&mut out, &plan, edge, k, &numbers, (&shown[k], &labels[k]));
    }
    draw_locs(&mut out, body, &plan, &numbers);
    out.push_str("</g>\n");
    let name = text_width(&program.functions[id].name) * 1.4;
    let size =
        (plan.width.max(name) + 2.0 * MARGIN, plan.height + 2.0 * (MARGIN + RADIUS) + HEADING);
    (out, size)
}

fn heading(program: &Program, id: FuncId) -> String {
    let function = &program.functions[id];
    let y = MARGIN + 4.0;
    format!("<text class=\"name\" x=\"{MARGIN}\" y=\"{y}\">{}</text>\n", escape(&function.name))
}

/// Locations that nothing is said about are left out.
fn picture(body: &Body, shown: &[String]) -> (Picture, IdVec<LocId, usize>) {
    let mut numbers = IdVec::filled(body.locs.len(), usize::MAX);
    let mut nodes = Vec::new();
    let ends = body.edges.iter().flat_map(|e| [e.from, e.to]);
    for loc in [body.entry, body.exit].into_iter().chain(ends) {
        if numbers[loc] == usize::MAX {
            numbers[loc] = nodes.len();
            nodes.push(2.0 * RADIUS);
        }
    }
    let edges = body.edges.iter().zip(shown).map(|(e, text)| Line {
        from: numbers[e.from],
        to: numbers[e.to],
        width: text_width(text),
    });
    let (entry, exit) = (numbers[body.entry], numbers[body.exit]);
    (Picture { nodes, edges: edges.collect(), entry, exit }, numbers)
}

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHAR + 6.0
}

fn shorten(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_string();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn draw_edge(out: &mut String, plan: &Plan, edge: &Edge, k: usize, of: &IdVec<LocId, usize>) {
    let color = color(edge).unwrap_or("#57606a");
    let class = if edge.marks.decision.is_some() { "edge decision" } else { "edge" };
    let (path, end) = match &plan.routes[k] {
        Route::Down(points) => (downward(points), points.last().map_or((0.0, 0.0), |p| *p)),
        Route::Up(lane) => {
            let (from, to) = (plan.nodes[of[edge.from]], plan.nodes[of[edge.to]]);
            (upward(from, to, *lane), (to.0 + RADIUS + 1.0, to.1))
        }
    };
    let _ = writeln!(out, "<path class=\"{class}\" stroke=\"{color}\" d=\"{path}\"/>");
    let head = match &plan.routes[k] {
        Route::Down(_) => arrow(end.0, end.1 - RADIUS - 1.0, false),
        Route::Up(_) => arrow(end.0, end.1 - UP_END, true),
    };
    let _ = writeln!(out, "<path fill=\"{color}\" d=\"{head}\"/>");
}

/// Where lanes leave and enter a location, below and above its middle.
const UP_START: f64 = 4.0;
const UP_END: f64 = 4.0;

/// A smooth line through the points, from below the first circle to above the last.
fn downward(points: &[(f64, f64)]) -> String {
    let mut points = points.to_vec();
    let last = points.len() - 1;
    points[0].1 += RADIUS;
    points[last].1 -= RADIUS + 7.0;
    let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
    for pair in points.windows(2) {
        let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
        let middle = (y0 + y1) / 2.0;
        let _ = write!(path, " C{x0:.1} {middle:.1} {x1:.1} {middle:.1} {x1:.1} {y1:.1}");
    }
    path
}

/// Out at the right, up the lane, in from the right.
fn upward(from: (f64, f64), to: (f64, f64), lane: f64) -> String {
    let bend = 12.0;
    let (start, end) = (from.1 + UP_START, to.1 - UP_END);
    format!(
        "M{:.1} {start:.1} H{:.1} Q{lane:.1} {start:.1} {lane:.1} {:.1} V{:.1} Q{lane:.1} {end:.1} {:.1} {end:.1} H{:.1}",
        from.0 + RADIUS,
        lane - bend,
        start - bend.min((start - end) / 2.0),
        end + bend.min((start - end) / 2.0),
        lane - bend,
        to.0 + RADIUS + 7.0,
    )
}

fn arrow(x: f64, y: f64, left: bool) -> String {
    let corners = match left {
        true => [(x, y), (x + 7.0, y - 3.5), (x + 7.0, y + 3.5)],
        false => [(x, y), (x - 3.5, y - 7.0), (x + 3.5, y - 7.0)],
    };
    let corner = corners.map(|(x, y)| format!("{x:.1} {y:.1}"));
    format!("M{} L{} L{} Z", corner[0], corner[1], corner[2])
}

fn draw_label(
    out: &mut String,
    plan: &Plan,
    edge: &Edge,
    k: usize,
    of: &IdVec<LocId, usize>,
    (shown, full): (&str, &str),
) {
    let width = text_width(shown);
    let (x, y, class, left) = match &plan.routes[k] {
        Route::Down(points) => {
            let (x, y) = points[1];
            (x, y, "", x - width / 2.0)
        }
        Route::Up(lane) => {
            let (from, to) = (plan.nodes[of[edge.from]], plan.nodes[of[edge.to]]);
            (lane + 6.0, (from.1 + to.1) / 2.0, " class=\"side\"", lane + 4.0)
        }
    };
    let color = color(edge).unwrap_or("#24292f");
    let _ = writeln!(
        out,
        "<rect class=\"back\" x=\"{left:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"14\"/>\
         <text{class} x=\"{x:.1}\" y=\"{:.1}\" fill=\"{color}\">{}<title>{}</title></text>",
        y - 7.0,
        y + 4.0,
        escape(shown),
        escape(full),
    );
}

fn draw_locs(out: &mut String, body: &Body, plan: &Plan, numbers: &IdVec<LocId, usize>) {
    let reachable = Graph::new(body).reachable();
    for (loc, number) in numbers.entries().filter(|(_, n)| **n != usize::MAX) {
        let (x, y) = plan.nodes[*number];
        let class = if reachable[loc] || loc == body.exit { "loc" } else { "loc dead" };
        let _ =
            write!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>");
        if loc == body.entry {
            let inner = RADIUS - 3.0;
            let _ =
                write!(out, "<circle class=\"loc\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{inner}\"/>");
        }
        let (weight, y) = (if loc == body.exit { " font-weight=\"bold\"" } else { "" }, y + 4.0);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\"{weight}>{}</text>", loc.index());
    }
}

fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
