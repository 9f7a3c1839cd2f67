//! Mazes: every cell is joined with every other in exactly one way, by one of several algorithms that make different
//! kinds of mazes: long corridors, many short dead ends, every tree as likely as any other, corridors to one side.

use base::Rng;

use crate::grid::{Cell, Grid};

/// How walls are taken away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Algorithm {
    /// Goes on as long as it can, then back to the last choice.
    Backtracker,
    /// Any wall between parts that are not joined yet.
    Kruskal,
    /// Any wall around what is joined already.
    Prim,
    /// Random walks without their loops: every tree is equally likely.
    Wilson,
    /// Runs in a row, each with one way up.
    Sidewinder,
}

impl Algorithm {
    /// Every algorithm.
    pub const ALL: [Algorithm; 5] = [
        Algorithm::Backtracker,
        Algorithm::Kruskal,
        Algorithm::Prim,
        Algorithm::Wilson,
        Algorithm::Sidewinder,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Backtracker => "backtracker",
            Algorithm::Kruskal => "kruskal",
            Algorithm::Prim => "prim",
            Algorithm::Wilson => "wilson",
            Algorithm::Sidewinder => "sidewinder",
        }
    }

    /// Makes a maze of a grid whose cells are all walled in.
    pub fn carve(self, grid: &mut Grid, rng: &mut Rng) {
        match self {
            Algorithm::Backtracker => backtracker(grid, rng),
            Algorithm::Kruskal => {}
            Algorithm::Prim => prim(grid, rng),
            Algorithm::Wilson => wilson(grid, rng),
            Algorithm::Sidewinder => sidewinder(grid, rng),
        }
        // The others joined everything, but for shapes that the sidewinder cannot cross.
        kruskal(grid, rng);
    }
}

fn any<T: Copy>(of: &[T], rng: &mut Rng) -> Option<T> {
    of.get(rng.below(of.len() as u64) as usize).copied()
}

fn size(grid: &Grid) -> usize {
    grid.width() * grid.height()
}

fn backtracker(grid: &mut Grid, rng: &mut Rng) {
    let mut seen = vec![false; size(grid)];
    let cells: Vec<Cell> = grid.cells().collect();
    let mut path: Vec<Cell> = any(&cells, rng).into_iter().collect();
    path.iter().for_each(|cell| seen[*cell] = true);
    while let Some(here) = path.last().copied() {
        let mut next = grid.neighbours(here);
        next.retain(|cell| !seen[*cell]);
        match any(&next, rng) {
            Some(cell) => {
                grid.join(here, cell);
                seen[cell] = true;
                path.push(cell);
            }
            None => {
                path.pop();
            }
        }
    }
}

/// The parts that are joined: each cell leads to the one that stands for its part.
struct Parts(Vec<Cell>);

impl Parts {
    fn of(&mut self, mut cell: Cell) -> Cell {
        while self.0[cell] != cell {
            self.0[cell] = self.0[self.0[cell]];
            cell = self.0[cell];
        }
        cell
    }

    /// Whether two cells were apart until now.
    fn unite(&mut self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.of(a), self.of(b));
        self.0[a] = b;
        a != b
    }
}

fn kruskal(grid: &mut Grid, rng: &mut Rng) {
    let mut parts = Parts((0..size(grid)).collect());
    let mut walls = grid.pairs();
    walls.retain(|(a, b)| !(grid.is_joined(*a, *b) && parts.unite(*a, *b)));
    for last in (1..walls.len()).rev() {
        walls.swap(last, rng.below(last as u64 + 1) as usize);
    }
    for (a, b) in walls {
        if parts.unite(a, b) {
            grid.join(a, b);
        }
    }
}

fn prim(grid: &mut Grid, rng: &mut Rng) {
    let mut seen = vec![false; size(grid)];
    let cells: Vec<Cell> = grid.cells().collect();
    let Some(first) = any(&cells, rng) else { return };
    seen[first] = true;
    let mut walls: Vec<(Cell, Cell)> =
        grid.neighbours(first).into_iter().map(|cell| (first, cell)).collect();
    while !walls.is_empty() {
        let (from, to) = walls.swap_remove(rng.below(walls.len() as u64) as usize);
        if !seen[to] {
            grid.join(from, to);
            seen[to] = true;
            walls.extend(grid.neighbours(to).into_iter().map(|cell| (to, cell)));
        }
    }
}

fn wilson(grid: &mut Grid, rng: &mut Rng) {
    let mut seen = vec![false; size(grid)];
    let cells: Vec<Cell> = grid.cells().collect();
    if let Some(first) = any(&cells, rng) {
        seen[first] = true;
    }
    for start in cells {
        // The last way out of each cell of the walk is the way without loops.
        let mut out = vec![start; size(grid)];
        let mut here = start;
        while !seen[here] {
            let Some(next) = any(&grid.neighbours(here), rng) else { return };
            out[here] = next;
            here = next;
        }
        let mut here = start;
        while !seen[here] {
            seen[here] = true;
            grid.join(here, out[here]);
            here = out[here];
        }
    }
}

fn sidewinder(grid: &mut Grid, rng: &mut Rng) {
    let mut run = Vec::new();
    for cell in grid.cells().collect::<Vec<_>>() {
        run.push(cell);
        let ups: Vec<Cell> = run.iter().copied().filter(|one| grid.above(*one).is_some()).collect();
        match grid.right(cell) {
            Some(right) if ups.is_empty() || rng.below(2) == 0 => grid.join(cell, right),
            _ => {
                let up = any(&ups, rng).and_then(|cell| Some((cell, grid.above(cell)?)));
                if let Some((cell, above)) = up {
                    grid.join(cell, above);
                }
                run.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;
    use crate::grid::Shape;

    #[test]
    fn every_maze_is_a_tree_over_all_cells() {
        let mut rng = Seed(3).rng();
        for algorithm in Algorithm::ALL {
            for shape in Shape::ALL {
                for (width, height) in [(1, 1), (2, 2), (5, 5), (7, 3), (12, 9)] {
                    let mut grid = Grid::new(shape, width, height);
                    algorithm.carve(&mut grid, &mut rng);
                    let joined: Vec<_> =
                        grid.pairs().into_iter().filter(|(a, b)| grid.is_joined(*a, *b)).collect();
                    let mut parts = Parts((0..size(&grid)).collect());
                    let what = format!("{algorithm:?} {shape:?} {width}x{height}");
                    assert_eq!(joined.len() + 1, grid.cells().count(), "{what}");
                    assert!(joined.iter().all(|(a, b)| parts.unite(*a, *b)), "{what}: a cycle");
                }
            }
        }
    }

    #[test]
    fn algorithms_make_different_mazes() {
        let mazes: Vec<Grid> = Algorithm::ALL
            .iter()
            .map(|algorithm| {
                let mut grid = Grid::new(Shape::Rectangle, 8, 8);
                algorithm.carve(&mut grid, &mut Seed(1).rng());
                grid
            })
            .collect();
        for (at, maze) in mazes.iter().enumerate() {
            assert!(!mazes[..at].contains(maze));
        }
    }
}
