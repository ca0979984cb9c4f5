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
    let (from, to) = (plan.nodes[of[edge.from]], plan.nodes[of[edge.to]]);
    let (path, head) = match &plan.routes[k] {
        Route::Down(points) => (downward(points), arrow(to.0, to.1 - RADIUS - 1.0, false)),
        Route::Up { lane, free_start, free_end } => {
            let (start, low) = leaving(from, *free_start);
            let (end, high) = entering(to, *free_end);
            let head = match free_end {
                true => arrow(to.0 + RADIUS + 1.0, high, true),
                false => arrow(to.0 + BESIDE, to.1 - 10.5, false),
            };
            (format!("{start}{}{end}", upward(*lane, low, high)), head)
        }
    };
    let _ = writeln!(out, "<path class=\"{class}\" stroke=\"{color}\" d=\"{path}\"/>");
    let _ = writeln!(out, "<path fill=\"{color}\" d=\"{head}\"/>");
}

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

/// How far beside the middle an upward edge meets a circle, and how far from it the free space
/// between circles and labels is.
const BESIDE: f64 = 9.0;
const SPACE: f64 = 19.0;

/// To the right, or through the space below the circles: the path and the height it has.
fn leaving((x, y): (f64, f64), free: bool) -> (String, f64) {
    if free {
        return (format!("M{:.1} {:.1}", x + RADIUS, y + 4.0), y + 4.0);
    }
    let (x, low) = (x + BESIDE, y + SPACE);
    let path = format!("M{x:.1} {:.1} Q{x:.1} {low:.1} {:.1} {low:.1}", y + 9.4, x + 9.0);
    (path, low)
}

/// From the right, or through the space above the circles.
fn entering((x, y): (f64, f64), free: bool) -> (String, f64) {
    if free {
        return (format!(" H{:.1}", x + RADIUS + 7.0), y - 4.0);
    }
    let (x, high) = (x + BESIDE, y - SPACE - 3.0);
    (format!(" H{:.1} Q{x:.1} {high:.1} {x:.1} {:.1}", x + 9.0, y - 17.0), high)
}

/// To the lane, up, and off it again.
fn upward(lane: f64, low: f64, high: f64) -> String {
    let bend = 12.0f64.min((low - high) / 2.0);
    format!(
        " H{0:.1} Q{lane:.1} {low:.1} {lane:.1} {1:.1} V{2:.1} Q{lane:.1} {high:.1} {0:.1} {high:.1}",
        lane - bend,
        low - bend,
        high + bend,
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
        Route::Up { lane, .. } => {
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
