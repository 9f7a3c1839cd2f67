//! The diagrams of terms, from those of their operands.

use super::{Diagram, Diagrams, Form};
use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp};

impl Diagrams {
    /// The diagram of a term. Terms are as deep as an execution is long: nothing recurses here but
    /// what leaves come to.
    pub(super) fn of_term(&mut self, pool: &mut Pool, root: Term) -> Option<Diagram> {
        let mut stack = vec![root];
        while let Some(term) = stack.last().copied() {
            if self.of_terms.contains_key(&term) {
                stack.pop();
                continue;
            }
            let node = pool.node(term);
            let missing = node.operands();
            let missing = missing.iter().filter(|operand| !self.of_terms.contains_key(*operand));
            let before = stack.len();
            stack.extend(missing);
            if stack.len() == before {
                self.take(1)?;
                let diagram = self.of_node(pool, term, node)?;
                self.of_terms.insert(term, diagram);
            }
        }
        Some(self.of_terms[&root])
    }

    fn of_node(&mut self, pool: &mut Pool, term: Term, node: Node) -> Option<Diagram> {
        let sort = pool.sort(term);
        let operands = node.operands();
        let mut diagrams = operands.iter().map(|operand| self.of_terms[operand]);
        let nothing = diagrams.clone().next().unwrap_or(Diagram(0));
        let diagrams = [(); 3].map(|()| diagrams.next().unwrap_or(nothing));
        let [first, second, _] = diagrams;
        let is_truth = sort == Sort::BOOL;
        match node {
            Node::Bits(_) => Some(self.leaf(term)),
            Node::Variable(_) if is_truth => self.undecided(pool, term),
            Node::Variable(_) => Some(self.leaf(term)),
            Node::Ite(..) => self.choose(pool, diagrams),
            Node::Unary(UnaryOp::Not, _) if is_truth => {
                let (yes, no) = (self.truth(pool, true), self.truth(pool, false));
                self.choose(pool, [first, no, yes])
            }
            Node::Binary(BinaryOp::And, ..) if is_truth => {
                let no = self.truth(pool, false);
                self.choose(pool, [first, second, no])
            }
            Node::Binary(BinaryOp::Or, ..) if is_truth => {
                let yes = self.truth(pool, true);
                self.choose(pool, [first, yes, second])
            }
            _ => {
                let is_itself = |(operand, diagram): (&Term, &Diagram)| {
                    *self.form(*diagram) == Form::Leaf(*operand)
                };
                if operands.iter().zip(&diagrams).all(is_itself) {
                    return match is_truth {
                        true => self.atom(pool, term),
                        false => Some(self.leaf(term)),
                    };
                }
                let template = node.map_operands(|_| Term::new(0));
                self.apply(pool, (template, sort), diagrams)
            }
        }
    }
}
