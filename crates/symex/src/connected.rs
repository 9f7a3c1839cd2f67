//! Which conditions of a path have to do with each other.
//!
//! Conditions that share a variable, directly or through others, form a group. A question concerns
//! only the groups of its own variables: the others are satisfied by the path's model whatever these
//! variables are. Groups are kept while a path grows, so that a long path is not gone through for
//! every question.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use term::{Sets, Term, Variable};

/// A condition, and the variables that it mentions.
type Mention = (Term, Rc<[Variable]>);

/// The conditions of a path by the variables that connect them.
#[derive(Default)]
pub(crate) struct Connected {
    variables: Sets<Variable>,
    /// The conditions of each group, by its root.
    groups: FxHashMap<Variable, Vec<Mention>>,
}

/// The conditions of a path that a question concerns.
pub(crate) struct Concerned {
    /// Those that mention one of the question's own variables.
    pub direct: Vec<Term>,
    /// Those that are connected through others.
    pub distant: Vec<Term>,
}

impl Connected {
    /// Takes in a condition and the variables that it mentions.
    pub fn add(&mut self, condition: Term, variables: Rc<[Variable]>) {
        let Some((first, others)) = variables.split_first() else { return };
        let mut root = self.variables.root(*first);
        for other in others {
            root = self.unite(root, *other);
        }
        self.groups.entry(root).or_default().push((condition, variables));
    }

    /// The conditions that a question about these variables, which are in order, concerns.
    pub fn concerned(&mut self, variables: &[Variable]) -> Concerned {
        let mut roots: Vec<Variable> =
            variables.iter().map(|variable| self.variables.root(*variable)).collect();
        roots.sort_unstable();
        roots.dedup();
        let mut concerned = Concerned { direct: Vec::new(), distant: Vec::new() };
        for (condition, mentioned) in
            roots.iter().filter_map(|root| self.groups.get(root)).flatten()
        {
            let is_direct = mentioned.iter().any(|v| variables.binary_search(v).is_ok());
            if is_direct { &mut concerned.direct } else { &mut concerned.distant }.push(*condition);
        }
        concerned
    }

    /// Makes two groups one: the smaller moves to the larger.
    fn unite(&mut self, a: Variable, b: Variable) -> Variable {
        let (a, b) = (self.variables.root(a), self.variables.root(b));
        if a == b {
            return a;
        }
        let size = |root| self.groups.get(&root).map_or(0, Vec::len);
        let (from, to) = if size(a) < size(b) { (a, b) } else { (b, a) };
        self.variables.put(from, to);
        if let Some(moved) = self.groups.remove(&from) {
            self.groups.entry(to).or_default().extend(moved);
        }
        to
    }
}
