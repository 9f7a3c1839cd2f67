//! A maze as a picture: walls, the solution, and the cells where clauses are asked.

use std::fmt::Write;

use crate::graph::{Graph, Node};

const SIDE: usize = 24;
/// The colour of cells that were reached.
pub(crate) const REACHED: &str = "#9fd69f";
/// That of all others.
pub(crate) const UNTOUCHED: &str = "white";

/// How the square of a cell is marked, so that it can be coloured later.
pub(crate) fn cell_mark(cell: Node, colour: &str) -> String {
    format!("id=\"cell-{cell}\" fill=\"{colour}\"")
}

/// Draws mazes side by side. Cells in `reached` are filled; those in `guarded`, the start and the exit have a
/// mark inside.
pub fn picture(graph: &Graph, guarded: &[Node], reached: &[Node]) -> String {
    let width: usize = graph.grids.iter().map(|grid| grid.width() + 1).sum::<usize>() + 1;
    let height = graph.grids.iter().map(|grid| grid.height()).max().unwrap_or(0) + 2;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
        width * SIDE,
        height * SIDE
    );
    let mut left = vec![1];
    for grid in &graph.grids {
        left.push(left.last().copied().unwrap_or(1) + grid.width() + 1);
    }
    let corner = |node: Node| {
        let (maze, cell) = graph.places[node];
        let (x, y) = graph.grids[maze].place(cell);
        ((left[maze] + x) * SIDE, (1 + y) * SIDE)
    };
    for node in 0..graph.places.len() {
        let (x, y) = corner(node);
        let mark = cell_mark(node, if reached.contains(&node) { REACHED } else { UNTOUCHED });
        let _ =
            writeln!(text, "<rect {mark} x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\"/>");
    }
    // Smaller than a cell, so that its own colour is seen around.
    let inner = SIDE - 10;
    let mut fill = |nodes: &[Node], colour: &str| {
        for node in nodes {
            let (x, y) = corner(*node);
            let _ = writeln!(
                text,
                "<rect x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" rx=\"3\" fill=\"{colour}\"/>",
                x + 5,
                y + 5
            );
        }
    };
    fill(guarded, "#ffe29a");
    fill(&[graph.start], "#9ac7ff");
    fill(&[graph.exit], "#ff9a9a");
    for (maze, grid) in graph.grids.iter().enumerate() {
        let mut path = String::new();
        for cell in grid.cells() {
            let (x, y) = grid.place(cell);
            let (x, y) = ((left[maze] + x) * SIDE, (1 + y) * SIDE);
            let next = grid.neighbours(cell);
            let is_open = |other: Option<usize>| {
                other.is_some_and(|other| next.contains(&other) && grid.is_joined(cell, other))
            };
            let sides = [
                (cell.checked_sub(grid.width()), (0, 0, SIDE, 0)),
                (cell.checked_sub(1), (0, 0, 0, SIDE)),
                (Some(cell + 1), (SIDE, 0, SIDE, SIDE)),
                (Some(cell + grid.width()), (0, SIDE, SIDE, SIDE)),
            ];
            for (other, (x1, y1, x2, y2)) in sides {
                if !is_open(other) {
                    let _ = write!(path, "M{} {}L{} {}", x + x1, y + y1, x + x2, y + y2);
                }
            }
        }
        let _ = writeln!(text, "<path d=\"{path}\" stroke=\"black\" stroke-width=\"2\"/>");
    }
    let points: Vec<String> = graph
        .solution()
        .into_iter()
        .map(|node| {
            let (x, y) = corner(node);
            format!("{},{}", x + SIDE / 2, y + SIDE / 2)
        })
        .collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#c03030\" stroke-width=\"3\"/>\n</svg>",
        points.join(" ")
    );
    text
}
