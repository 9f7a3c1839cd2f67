//! Which clauses are asked in which cell, and where their variables get their values.
//!
//! A safe program must ask all of its clauses on every way to the error, of the same values. Its clauses are in cells
//! that nobody can avoid; a variable gets its value in the first of them that asks about it. Whoever goes back and
//! draws again must pass all later ones again, so that at the error all clauses held of the last values.

use std::collections::BTreeMap;

use formula::{Arena, Expr};

use crate::choices::{Choices, State};
use crate::graph::{Graph, Node};

/// What happens in one cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Post {
    /// The variables that are drawn, in order.
    pub drawn: Vec<u32>,
    /// The numbers of the clauses that are asked.
    pub clauses: Vec<usize>,
    /// Whether only the way to the next cell needs them; otherwise nobody goes on without them.
    pub on_way: bool,
}

/// Spreads clauses evenly over the cells of the solution. `anyhow` they must be asked when the program is safe.
pub fn spread(
    arena: &Arena,
    clauses: &[Expr],
    graph: &Graph,
    choices: &Choices,
    anyhow: bool,
) -> BTreeMap<Node, Post> {
    let solution = graph.solution();
    let fits = |cell: &Node| !anyhow || graph.is_checkpoint(*cell);
    let cells: Vec<Node> = solution.iter().copied().filter(fits).collect();
    let used: Vec<Vec<u32>> = clauses.iter().map(|clause| arena.variables_of(&[*clause])).collect();
    let groups = in_groups(arena, clauses, choices.state);
    let mut posts: BTreeMap<Node, Post> = BTreeMap::new();
    let mut drawn = vec![false; arena.variables() as usize];
    let count = groups.len();
    for (number, group) in groups.into_iter().enumerate() {
        // The last cell of the solution is one of them.
        let cell = cells[(number * cells.len() + cells.len() / 2) / count.max(1)];
        let post = posts.entry(cell).or_default();
        for clause in group {
            for variable in &used[clause] {
                if !std::mem::replace(&mut drawn[*variable as usize], true) {
                    post.drawn.push(*variable);
                }
            }
            post.clauses.push(clause);
        }
    }
    for (cell, post) in &mut posts {
        let next = solution.iter().position(|one| one == cell).and_then(|at| solution.get(at + 1));
        let is_enough = |next: &Node| !anyhow || graph.is_bridge(*cell, *next);
        post.on_way = choices.on_ways && next.is_some_and(is_enough);
    }
    posts
}

/// The clauses that must be asked in one place: those that share local variables.
pub(crate) fn in_groups(arena: &Arena, clauses: &[Expr], state: State) -> Vec<Vec<usize>> {
    match state {
        State::Locals => {
            let used = clauses.iter().map(|clause| arena.variables_of(&[*clause]));
            together(&used.collect::<Vec<_>>())
        }
        _ => (0..clauses.len()).map(|clause| vec![clause]).collect(),
    }
}

/// Clauses that share variables, directly or through others, in the order of their first.
fn together(used: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Vec<u32>, Vec<usize>)> = Vec::new();
    for (clause, variables) in used.iter().enumerate() {
        let shares = |group: &(Vec<u32>, Vec<usize>)| group.0.iter().any(|v| variables.contains(v));
        let (mut joined, others): (Vec<_>, Vec<_>) =
            std::mem::take(&mut groups).into_iter().partition(shares);
        let mut group = (variables.clone(), vec![clause]);
        for (variables, clauses) in joined.drain(..) {
            group.0.extend(variables);
            group.1.extend(clauses);
        }
        group.1.sort_unstable();
        groups = others;
        groups.push(group);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|(_, clauses)| clauses).collect();
    groups.sort_unstable();
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_that_share_variables_are_together() {
        let groups = together(&[vec![1], vec![2], vec![1, 3], vec![4], vec![3, 2]]);
        assert_eq!(groups, [vec![0, 1, 2, 4], vec![3]]);
    }
}
