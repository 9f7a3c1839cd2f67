//! Which cells of a picture executions reached.
//!
//! The lines that gcov counts do not tell: a program that ends in its error is still inside of every cell on the way, and
//! gcov counts a function when it returns. So every cell gets a branch of its own, and who measures branches finds out.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::graph::Node;
use crate::svg::{REACHED, UNTOUCHED, cell_mark};

/// A program in which each cell begins with a branch, and the lines of these branches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    /// The text.
    pub text: String,
    /// The cell of each line that has such a branch.
    cells: BTreeMap<u32, Node>,
}

/// Marks the cells of a program that was made from a maze.
///
/// # Errors
///
/// When it has no cells; in words.
pub fn mark(text: &str) -> Result<Marked, String> {
    let mut marked = String::from("static volatile int refute_here;\n");
    let (mut cells, mut number, mut opening) = (BTreeMap::new(), 1, None);
    for line in text.lines() {
        let function =
            line.strip_prefix("static void cell_").and_then(|rest| rest.strip_suffix("(void)"));
        let case = line.strip_prefix("    case ").and_then(|rest| rest.strip_suffix(": {"));
        let name = function.or(case).and_then(|name| name.parse().ok());
        opening = name.or(opening);
        let _ = writeln!(marked, "{line}");
        number += 1;
        if let (Some(cell), true) = (opening, line.ends_with('{')) {
            marked.push_str("if (refute_here) refute_here = 0;\n");
            number += 1;
            cells.insert(number, cell);
            opening = None;
        }
    }
    match cells.is_empty() {
        true => Err("the program has no cells: it was not made from a maze".into()),
        false => Ok(Marked { text: marked, cells }),
    }
}

/// Colours the cells of a maze's picture that were reached; how many there are, and of how many. `lines` are those of
/// the marked program with a branch that was taken.
///
/// # Errors
///
/// When it is no picture of ours, or not of this program; in words.
pub fn overlay(
    picture: &str,
    marked: &Marked,
    lines: &[u32],
) -> Result<(String, usize, usize), String> {
    let (mut coloured, mut reached) = (picture.to_owned(), 0);
    for (line, cell) in &marked.cells {
        let mark = cell_mark(*cell, UNTOUCHED);
        if !picture.contains(&mark) {
            return Err(format!("it has no cell {cell}: it is not that of the program"));
        }
        if lines.contains(line) {
            reached += 1;
            coloured = coloured.replace(&mark, &cell_mark(*cell, REACHED));
        }
    }
    Ok((coloured, reached, marked.cells.len()))
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;
    use crate::choices::Choices;
    use crate::svg::picture;

    #[test]
    fn cells_that_were_reached_are_coloured() {
        let graph = Choices::plain((3, 2)).graph(&mut Seed(1).rng());
        let picture = picture(&graph, &[], &[]);
        let functions = "static void cell_0(void);\n\nstatic void cell_0(void)\n{\n  cell_2();\n}\n\n\
                         static void cell_2(void)\n{\n  return;\n}\n";
        let marked = mark(functions).unwrap();
        let (coloured, reached, all) = overlay(&picture, &marked, &[6]).unwrap();
        assert_eq!((reached, all), (1, 2), "{marked:?}");
        assert!(
            coloured.contains(&cell_mark(0, REACHED))
                && coloured.contains(&cell_mark(2, UNTOUCHED))
        );
        let cases = "    switch (cell) {\n    case 1: {\n      cell = 3; continue;\n    }\n    }\n";
        assert_eq!(overlay(&picture, &mark(cases).unwrap(), &[4]).unwrap().1, 1);
        assert!(mark("int main(void) { return 0; }").is_err());
        assert!(overlay("<svg/>", &marked, &[]).unwrap_err().contains("cell 0"));
    }
}
