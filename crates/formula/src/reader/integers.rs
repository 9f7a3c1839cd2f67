//! The operators of integers.

use super::apply::Head;
use super::{Read, Reader};
use crate::expr::{Expr, Op};
use crate::sort::Sort;

impl Reader<'_, '_> {
    pub(super) fn integer_operator(
        &mut self,
        head: &Head<'_>,
        operands: &[Expr],
        sorts: &[Sort],
    ) -> Read<Expr> {
        if sorts.iter().any(|sort| *sort != Sort::Int) {
            return head.misfit();
        }
        let arena = &mut self.script.arena;
        let binary = match head.name {
            "+" => Op::IntAdd,
            "-" => Op::IntSub,
            "*" => Op::IntMul,
            "div" => Op::IntDiv,
            "mod" => Op::IntMod,
            "<" | ">" => Op::IntLt,
            "<=" | ">=" => Op::IntLe,
            _ => Op::IntAbs,
        };
        match (head.name, operands, head.indices.as_slice()) {
            ("-", [a], _) => match arena.op(*a) {
                Op::Int(value) => {
                    let opposite = -*value;
                    Ok(arena.make(Op::Int(opposite), &[], Sort::Int))
                }
                _ => Ok(arena.make(Op::IntNeg, operands, Sort::Int)),
            },
            ("abs", [_], _) => Ok(arena.make(Op::IntAbs, operands, Sort::Int)),
            ("+" | "-" | "*" | "div", [first, rest @ ..], _) if !rest.is_empty() => {
                let fold = |a, b: &Expr| arena.make(binary.clone(), &[a, *b], Sort::Int);
                Ok(rest.iter().fold(*first, fold))
            }
            ("mod", [_, _], _) => Ok(arena.make(binary, operands, Sort::Int)),
            ("<" | "<=" | ">" | ">=", [_, _, ..], _) => {
                let swapped = head.name.starts_with('>');
                let pair = |pair: &[Expr]| {
                    let (a, b) = if swapped { (pair[1], pair[0]) } else { (pair[0], pair[1]) };
                    arena.make(binary.clone(), &[a, b], Sort::Bool)
                };
                let pairs: Vec<Expr> = operands.windows(2).map(pair).collect();
                Ok(arena.and(&pairs))
            }
            ("divisible", [a], [by]) if *by > 0 => {
                let by = arena.make(Op::Int(i128::from(*by)), &[], Sort::Int);
                let rest = arena.make(Op::IntMod, &[*a, by], Sort::Int);
                let zero = arena.make(Op::Int(0), &[], Sort::Int);
                Ok(arena.equal(rest, zero))
            }
            ("int2bv" | "int_to_bv", [_], [width]) if (1..=128).contains(width) => {
                Ok(arena.make(Op::IntToBits, operands, Sort::Bits(*width)))
            }
            ("to_real" | "/" | "is_int" | "to_int", ..) => {
                head.refuse("is about real numbers, which C does not have")
            }
            ("^" | "**", ..) => head.refuse("is no operator of these logics"),
            _ => head.misfit(),
        }
    }
}
