//! Cells in rows, some of them left out, with walls between neighbours until they are joined.

/// Which cells of a rectangle are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// All of them.
    Rectangle,
    /// Those around a hole in the middle.
    Ring,
    /// Those on and below the diagonal.
    Stairs,
    /// Those of a broad row and of a broad column that crosses it.
    Cross,
}

impl Shape {
    /// Every shape.
    pub const ALL: [Shape; 4] = [Shape::Rectangle, Shape::Ring, Shape::Stairs, Shape::Cross];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Rectangle => "rectangle",
            Shape::Ring => "ring",
            Shape::Stairs => "stairs",
            Shape::Cross => "cross",
        }
    }

    fn has(self, (x, y): (usize, usize), (width, height): (usize, usize)) -> bool {
        let middle = |at: usize, of: usize| of >= 3 && at >= of / 3 && at < of - of / 3;
        match self {
            Shape::Rectangle => true,
            // A hole needs cells on all sides of it.
            Shape::Ring => !(middle(x, width) && middle(y, height)),
            // And arms need cells beside them that are left out.
            Shape::Cross => width < 3 || height < 3 || middle(x, width) || middle(y, height),
            Shape::Stairs => x * height <= y * width,
        }
    }
}

/// A cell: its number, row by row.
pub type Cell = usize;

/// Cells and the ways between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    width: usize,
    height: usize,
    inside: Vec<bool>,
    /// Whether a cell is joined with the one to its right, and the one below.
    joined: Vec<[bool; 2]>,
}

impl Grid {
    /// Cells that are all walled in; there is at least one.
    pub fn new(shape: Shape, width: usize, height: usize) -> Grid {
        let (width, height) = (width.max(1), height.max(1));
        let places = (0..width * height).map(|cell| (cell % width, cell / width));
        let inside = places.map(|place| shape.has(place, (width, height))).collect();
        Grid { width, height, inside, joined: vec![[false; 2]; width * height] }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cells that are there, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        (0..self.inside.len()).filter(|cell| self.inside[*cell])
    }

    /// Column and row.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        (cell % self.width, cell / self.width)
    }

    /// The cell above, if it is there.
    pub fn above(&self, cell: Cell) -> Option<Cell> {
        cell.checked_sub(self.width).filter(|above| self.inside[*above])
    }

    /// The cell to the right, if it is there.
    pub fn right(&self, cell: Cell) -> Option<Cell> {
        (cell % self.width + 1 < self.width && self.inside[cell + 1]).then_some(cell + 1)
    }

    /// The cells next to one, joined with it or not.
    pub fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let left = (!cell.is_multiple_of(self.width)).then(|| cell - 1);
        let below = (cell + self.width < self.inside.len()).then_some(cell + self.width);
        let sides = [self.above(cell), left, self.right(cell), below];
        sides.into_iter().flatten().filter(|cell| self.inside[*cell]).collect()
    }

    /// Takes the wall between two neighbours away.
    pub fn join(&mut self, a: Cell, b: Cell) {
        let (first, second) = (a.min(b), a.max(b));
        let side = usize::from(second != first + 1);
        self.joined[first][side] = true;
    }

    /// Whether there is no wall between two neighbours.
    pub fn is_joined(&self, a: Cell, b: Cell) -> bool {
        let (first, second) = (a.min(b), a.max(b));
        self.joined[first][usize::from(second != first + 1)]
    }

    /// Every pair of neighbours, once.
    pub fn pairs(&self) -> Vec<(Cell, Cell)> {
        self.cells()
            .flat_map(|cell| {
                let later = self.neighbours(cell).into_iter().filter(move |other| *other > cell);
                later.map(move |other| (cell, other)).collect::<Vec<_>>()
            })
            .collect()
    }
}
