//! Changes of a graph that keep its exit reachable.

use base::Rng;

use crate::graph::{Graph, Node};

/// A change that keeps the exit reachable.
pub trait Transformation {
    /// What it is called.
    fn name(&self) -> String;

    /// Changes a graph.
    fn apply(&self, graph: &mut Graph, rng: &mut Rng);
}

/// Takes walls away between neighbours, so that there are more ways through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoveWalls {
    /// Of a hundred walls, so many.
    pub percent: u64,
}

impl Transformation for RemoveWalls {
    fn name(&self) -> String {
        format!("{} % of the walls removed", self.percent)
    }

    fn apply(&self, graph: &mut Graph, rng: &mut Rng) {
        for maze in 0..graph.grids.len() {
            for (a, b) in graph.grids[maze].pairs() {
                let is_wall = !graph.grids[maze].is_joined(a, b);
                if is_wall && rng.below(100) < self.percent {
                    graph.grids[maze].join(a, b);
                    let node = |cell| graph.places.iter().position(|place| *place == (maze, cell));
                    if let (Some(a), Some(b)) = (node(a), node(b)) {
                        graph.ways[a].push(b);
                        graph.ways[b].push(a);
                    }
                }
            }
        }
    }
}

/// Takes ways away that lead back: to a cell that is found before the one that they start from. The shortest way to
/// the exit has none of them; without any, no cell is visited twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoveBackward {
    /// Of a hundred such ways, so many are kept.
    pub kept: u64,
}

impl Transformation for RemoveBackward {
    fn name(&self) -> String {
        format!("{} % of the ways back kept", self.kept)
    }

    fn apply(&self, graph: &mut Graph, rng: &mut Rng) {
        let mut rank = vec![usize::MAX; graph.ways.len()];
        graph.found().iter().enumerate().for_each(|(number, cell)| rank[*cell] = number);
        for (from, ways) in graph.ways.iter_mut().enumerate() {
            ways.retain(|to| rank[*to] > rank[from] || rng.below(100) < self.kept);
        }
    }
}

/// Lets the exit lead to the start of another graph, whose exit is the exit then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain(pub Graph);

impl Transformation for Chain {
    fn name(&self) -> String {
        "another maze behind it".into()
    }

    fn apply(&self, graph: &mut Graph, _: &mut Rng) {
        let (cells, mazes) = (graph.ways.len(), graph.grids.len());
        let moved = |node: &Node| node + cells;
        graph.ways.extend(self.0.ways.iter().map(|ways| ways.iter().map(moved).collect()));
        graph.places.extend(self.0.places.iter().map(|(maze, cell)| (maze + mazes, *cell)));
        graph.grids.extend(self.0.grids.iter().cloned());
        graph.ways[graph.exit].push(self.0.start + cells);
        graph.exit = self.0.exit + cells;
    }
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;
    use crate::carve::Algorithm;
    use crate::grid::{Grid, Shape};

    fn maze(rng: &mut Rng) -> Graph {
        let mut grid = Grid::new(Shape::Rectangle, 6, 5);
        Algorithm::Backtracker.carve(&mut grid, rng);
        Graph::of(grid)
    }

    #[test]
    fn the_exit_stays_reachable() {
        let mut rng = Seed(5).rng();
        for _ in 0..50 {
            let mut graph = maze(&mut rng);
            assert!(graph.solution().iter().all(|cell| graph.is_checkpoint(*cell)));
            let before = graph.solution();
            RemoveBackward { kept: 0 }.apply(&mut graph, &mut rng);
            assert_eq!(graph.solution(), before, "the solution only goes forward");
            assert!(!graph.has_cycles());

            let mut graph = maze(&mut rng);
            RemoveWalls { percent: 30 }.apply(&mut graph, &mut rng);
            Chain(maze(&mut rng)).apply(&mut graph, &mut rng);
            RemoveBackward { kept: 40 }.apply(&mut graph, &mut rng);
            let solution = graph.solution();
            assert_eq!((solution[0], solution[solution.len() - 1]), (graph.start, graph.exit));
            assert!(solution.windows(2).all(|step| graph.ways[step[0]].contains(&step[1])));
            // The door between the mazes is the only one.
            let door = solution.windows(2).find(|step| step[0] < 30 && step[1] >= 30).unwrap();
            assert!(graph.is_bridge(door[0], door[1]) && graph.is_checkpoint(door[0]));
        }
    }
}
