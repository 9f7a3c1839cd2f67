//! Applications: of what the script defines, of logic, of arrays; the other theories have files of their own.

use super::{Read, ReadError, Reader};
use crate::expr::{Expr, Op};
use crate::sexpr::{Place, Sexpr};
use crate::sort::Sort;

/// An operator with its numbers, as `(_ extract 7 0)` has them.
pub(super) struct Head<'t> {
    pub(super) name: &'t str,
    pub(super) indices: Vec<u32>,
    pub(super) place: Place,
}

impl Head<'_> {
    /// The operands do not fit.
    pub(super) fn misfit<T>(&self) -> Read<T> {
        Err(ReadError::at(self.place, format!("the operands of '{}' do not fit", self.name)))
    }

    pub(super) fn refuse<T>(&self, why: impl std::fmt::Display) -> Read<T> {
        Err(ReadError::at(self.place, format!("'{}' {why}", self.name)))
    }
}

impl<'s, 't> Reader<'s, 't> {
    pub(super) fn application(
        &mut self,
        head: &'s Sexpr<'t>,
        rest: &'s [Sexpr<'t>],
        place: Place,
        depth: u32,
    ) -> Read<Expr> {
        if let Some([qualified, value]) = head.list().map(|list| &list[..list.len().min(2)])
            && qualified.word() == Some("as")
            && value.word() == Some("const")
        {
            return self.constant_array(head, rest, place, depth);
        }
        let head = self.head(head, place)?;
        // A rounding mode is a word, not a term.
        if (head.name.starts_with("fp.") || head.name.starts_with("to_fp"))
            && let Some((first, others)) = rest.split_first()
            && let Some(mode) = first.word().and_then(|word| self.mode(word))
        {
            if let ("to_fp", [number]) = (head.name, others)
                && super::floats::is_real(number)
            {
                return self.float_of_real(&head, mode, number);
            }
            let operands =
                others.iter().map(|term| self.term(term, depth + 1)).collect::<Read<Vec<_>>>()?;
            return self.rounded(&head, mode, &operands);
        }
        if head.name == "to_fp" && rest.len() == 1 {
            let operand = self.term(&rest[0], depth + 1)?;
            return self.float_of_bits(&head, operand);
        }
        let operands =
            rest.iter().map(|term| self.term(term, depth + 1)).collect::<Read<Vec<_>>>()?;
        if let Some(defined) = self.macros.get(head.name).cloned() {
            return self.expand(&defined, &head, &operands, depth);
        }
        if let Some(result) =
            self.functions.apply(&mut self.script.arena, head.name, &operands, place)
        {
            return result;
        }
        if operands.is_empty() {
            return head.misfit();
        }
        self.operator(&head, &operands)
    }

    fn head(&self, head: &Sexpr<'t>, place: Place) -> Read<Head<'t>> {
        let wrong = || ReadError::at(place, "an operator is expected here");
        match head {
            Sexpr::Word(name, place) => Ok(Head { name, indices: Vec::new(), place: *place }),
            Sexpr::List(list, place) => match list.as_slice() {
                [underscore, name, indices @ ..] if underscore.word() == Some("_") => {
                    let number =
                        |index: &Sexpr<'t>| index.word().and_then(|word| word.parse().ok());
                    let indices =
                        indices.iter().map(number).collect::<Option<_>>().ok_or_else(wrong)?;
                    Ok(Head { name: name.word().ok_or_else(wrong)?, indices, place: *place })
                }
                [qualified, name, _] if qualified.word() == Some("as") => self.head(name, *place),
                _ => Err(wrong()),
            },
        }
    }

    /// A defined function with its parameters replaced.
    fn expand(
        &mut self,
        defined: &super::Macro<'s, 't>,
        head: &Head<'t>,
        operands: &[Expr],
        depth: u32,
    ) -> Read<Expr> {
        let fits = defined.parameters.len() == operands.len()
            && defined
                .parameters
                .iter()
                .zip(operands)
                .all(|((_, sort), of)| self.script.arena.sort(*of) == sort);
        if !fits {
            return head.misfit();
        }
        for ((name, _), operand) in defined.parameters.iter().zip(operands) {
            self.constants.entry(name).or_default().push(*operand);
        }
        let value = self.term(defined.body, depth + 1);
        for (name, _) in &defined.parameters {
            self.constants.get_mut(name).and_then(Vec::pop);
        }
        value
    }

    fn constant_array(
        &mut self,
        head: &Sexpr<'t>,
        rest: &'s [Sexpr<'t>],
        place: Place,
        depth: u32,
    ) -> Read<Expr> {
        let wrong = || ReadError::at(place, "a constant array is written ((as const SORT) VALUE)");
        let (Some([_, _, sort]), [value]) = (head.list(), rest) else { return Err(wrong()) };
        let sort = self.sort(sort)?;
        let value = self.term(value, depth + 1)?;
        match &sort {
            Sort::Array(_, element) if **element == *self.script.arena.sort(value) => {
                Ok(self.script.arena.make(Op::Fill, &[value], sort))
            }
            _ => Err(wrong()),
        }
    }

    fn operator(&mut self, head: &Head<'t>, operands: &[Expr]) -> Read<Expr> {
        let sorts: Vec<Sort> =
            operands.iter().map(|of| self.script.arena.sort(*of).clone()).collect();
        let all = |sort: &Sort| sorts.iter().all(|each| each == sort);
        let arena = &mut self.script.arena;
        match (head.name, operands) {
            ("not", [a]) if all(&Sort::Bool) => Ok(arena.not(*a)),
            ("and", _) if all(&Sort::Bool) => Ok(arena.and(operands)),
            ("or", _) if all(&Sort::Bool) => Ok(arena.or(operands)),
            ("=>", [before @ .., last]) if all(&Sort::Bool) => {
                let mut ways: Vec<Expr> = before.iter().map(|of| arena.not(*of)).collect();
                ways.push(*last);
                Ok(arena.or(&ways))
            }
            ("xor", [first, rest @ ..]) if all(&Sort::Bool) => {
                Ok(rest.iter().fold(*first, |a, b| {
                    let equal = arena.equal(a, *b);
                    arena.not(equal)
                }))
            }
            ("=", [_, _, ..]) if all(&sorts[0]) => {
                let pairs: Vec<Expr> =
                    operands.windows(2).map(|pair| arena.equal(pair[0], pair[1])).collect();
                Ok(arena.and(&pairs))
            }
            ("distinct", [_, _, ..]) if all(&sorts[0]) => {
                let mut pairs = Vec::new();
                for (place, a) in operands.iter().enumerate() {
                    for b in &operands[..place] {
                        let equal = arena.equal(*a, *b);
                        pairs.push(arena.not(equal));
                    }
                }
                Ok(arena.and(&pairs))
            }
            ("ite", [_, _, _]) if sorts[0] == Sort::Bool && sorts[1] == sorts[2] => {
                Ok(arena.make(Op::Ite, operands, sorts[1].clone()))
            }
            ("select", [_, _]) => match &sorts[0] {
                Sort::Array(index, element) if **index == sorts[1] => {
                    Ok(arena.make(Op::Select, operands, (**element).clone()))
                }
                _ => head.misfit(),
            },
            ("store", [_, _, _]) => match &sorts[0] {
                Sort::Array(index, element) if **index == sorts[1] && **element == sorts[2] => {
                    Ok(arena.make(Op::Store, operands, sorts[0].clone()))
                }
                _ => head.misfit(),
            },
            (
                "not" | "and" | "or" | "=>" | "xor" | "=" | "distinct" | "ite" | "select" | "store",
                _,
            ) => head.misfit(),
            (name, _) if name.starts_with("fp") => self.float_operator(head, operands, &sorts),
            _ => match &sorts[0] {
                Sort::Int => self.integer_operator(head, operands, &sorts),
                Sort::Bits(_) => self.bits_operator(head, operands, &sorts),
                _ => head.refuse("is not an operator that is known"),
            },
        }
    }
}
