//! A maze as cells and the ways out of each of them: what a program is made of.

use std::collections::VecDeque;

use crate::grid::{Cell, Grid};

/// A cell of a graph.
pub type Node = usize;

/// Cells and the ways out of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    /// Where each cell leads.
    pub ways: Vec<Vec<Node>>,
    /// Where a program begins.
    pub start: Node,
    /// Where the error is.
    pub exit: Node,
    /// The mazes that it was made from, in a chain.
    pub grids: Vec<Grid>,
    /// Where each cell is: which maze, which of its cells.
    pub places: Vec<(usize, Cell)>,
}

impl Graph {
    /// The graph of a maze: from its first cell to the one that is farthest away, with a way and a way back between
    /// neighbours that are joined.
    pub fn of(grid: Grid) -> Graph {
        let places: Vec<(usize, Cell)> = grid.cells().map(|cell| (0, cell)).collect();
        let mut node = vec![0; grid.width() * grid.height()];
        places.iter().enumerate().for_each(|(number, (_, cell))| node[*cell] = number);
        let ways = places
            .iter()
            .map(|(_, cell)| {
                let joined = grid.neighbours(*cell).into_iter();
                joined
                    .filter(|other| grid.is_joined(*cell, *other))
                    .map(|cell| node[cell])
                    .collect()
            })
            .collect();
        let mut graph = Graph { ways, start: 0, exit: 0, grids: vec![grid], places };
        graph.exit = graph.found().last().copied().unwrap_or(0);
        graph
    }

    /// Every cell that can be reached, nearest first.
    pub fn found(&self) -> Vec<Node> {
        self.searched(|_, _| true).0
    }

    /// The shortest way from the start to the exit.
    pub fn solution(&self) -> Vec<Node> {
        let (_, from) = self.searched(|_, _| true);
        let mut path = vec![self.exit];
        while let Some(before) = path.last().and_then(|cell| from[*cell]) {
            path.push(before);
        }
        path.reverse();
        path
    }

    /// Whether nobody comes to the exit but through this cell.
    pub fn is_checkpoint(&self, cell: Node) -> bool {
        let (found, _) = self.searched(|_, to| to != cell);
        cell == self.start || !found.contains(&self.exit)
    }

    /// Whether nobody comes to the exit but by this way.
    pub fn is_bridge(&self, from: Node, to: Node) -> bool {
        let (found, _) = self.searched(|a, b| (a, b) != (from, to));
        !found.contains(&self.exit)
    }

    /// Cells from which no way leads on to one that is found later: who goes back there must be free to stop, or nothing
    /// ends.
    pub fn dead_ends(&self) -> Vec<bool> {
        let mut rank = vec![0; self.ways.len()];
        self.found().iter().enumerate().for_each(|(number, cell)| rank[*cell] = number);
        let leads_on =
            |(from, ways): (Node, &Vec<Node>)| ways.iter().any(|to| rank[*to] > rank[from]);
        self.ways.iter().enumerate().map(|each| !leads_on(each)).collect()
    }

    /// Whether a cell can be visited twice.
    pub fn has_cycles(&self) -> bool {
        let mut open: Vec<usize> = vec![0; self.ways.len()];
        self.ways.iter().flatten().for_each(|to| open[*to] += 1);
        let mut ready: Vec<Node> = (0..open.len()).filter(|cell| open[*cell] == 0).collect();
        let mut done = 0;
        while let Some(cell) = ready.pop() {
            done += 1;
            for to in &self.ways[cell] {
                open[*to] -= 1;
                if open[*to] == 0 {
                    ready.push(*to);
                }
            }
        }
        done < self.ways.len()
    }

    /// The cells in the order in which they are found along ways that are allowed, and where each is found from.
    fn searched(&self, allowed: impl Fn(Node, Node) -> bool) -> (Vec<Node>, Vec<Option<Node>>) {
        let mut from = vec![None; self.ways.len()];
        let mut seen = vec![false; self.ways.len()];
        seen[self.start] = true;
        let (mut found, mut queue) = (Vec::new(), VecDeque::from([self.start]));
        while let Some(cell) = queue.pop_front() {
            found.push(cell);
            for to in &self.ways[cell] {
                if !seen[*to] && allowed(cell, *to) {
                    seen[*to] = true;
                    from[*to] = Some(cell);
                    queue.push_back(*to);
                }
            }
        }
        (found, from)
    }
}
