//! The operators of bit-vectors.

use super::apply::Head;
use super::{Read, Reader};
use crate::expr::{Arena, BitsOp, Expr, Op};
use crate::sort::Sort;

impl Reader<'_, '_> {
    pub(super) fn bits_operator(
        &mut self,
        head: &Head<'_>,
        operands: &[Expr],
        sorts: &[Sort],
    ) -> Read<Expr> {
        let Sort::Bits(width) = sorts[0] else { return head.misfit() };
        let arena = &mut self.script.arena;
        match (operands, head.indices.as_slice()) {
            ([a], indices) => return unary(arena, head, *a, width, indices),
            _ if !head.indices.is_empty() => return head.misfit(),
            _ => {}
        }
        if head.name == "concat" {
            let mut made = operands[0];
            for (operand, sort) in operands.iter().zip(sorts).skip(1) {
                let (Sort::Bits(low), Sort::Bits(high)) = (sort, arena.sort(made).clone()) else {
                    return head.misfit();
                };
                if low + high > 128 {
                    return head.refuse("makes more than 128 bits");
                }
                made = arena.make(Op::Concat, &[made, *operand], Sort::Bits(low + high));
            }
            return Ok(made);
        }
        if sorts.iter().any(|sort| *sort != sorts[0]) {
            return head.misfit();
        }
        let [a, b] = match operands {
            [a, b] => [*a, *b],
            // Only these take more than two.
            [first, rest @ ..]
                if matches!(head.name, "bvand" | "bvor" | "bvxor" | "bvadd" | "bvmul") =>
            {
                return rest.iter().try_fold(*first, |a, b| binary(arena, head, a, *b, width));
            }
            _ => return head.misfit(),
        };
        binary(arena, head, a, b, width)
    }
}

fn unary(arena: &mut Arena, head: &Head<'_>, a: Expr, width: u32, indices: &[u32]) -> Read<Expr> {
    let sized = |arena: &mut Arena, op: Op, to: u32| match to {
        1..=128 => Ok(arena.make(op, &[a], Sort::Bits(to))),
        _ => head.refuse("makes more than 128 bits"),
    };
    match (head.name, indices) {
        ("bvnot", []) => Ok(arena.make(Op::BitVector(BitsOp::Not), &[a], Sort::Bits(width))),
        ("bvneg", []) => Ok(arena.make(Op::BitVector(BitsOp::Neg), &[a], Sort::Bits(width))),
        ("extract", [high, low]) if low <= high && *high < width => {
            sized(arena, Op::Extract(*low), high - low + 1)
        }
        ("zero_extend" | "sign_extend", [0]) | ("repeat", [1]) => Ok(a),
        ("zero_extend", [by]) => sized(arena, Op::ZeroExtend, width.saturating_add(*by)),
        ("sign_extend", [by]) => sized(arena, Op::SignExtend, width.saturating_add(*by)),
        ("rotate_left", [by]) => Ok(rotated(arena, a, width, by % width)),
        ("rotate_right", [by]) => Ok(rotated(arena, a, width, (width - by % width) % width)),
        ("repeat", [times]) if *times > 0 => {
            if width.saturating_mul(*times) > 128 {
                return head.refuse("makes more than 128 bits");
            }
            Ok((1..*times).fold(a, |made, time| {
                arena.make(Op::Concat, &[made, a], Sort::Bits(width * (time + 1)))
            }))
        }
        ("bv2nat" | "ubv_to_int", []) => Ok(arena.make(Op::BitsToInt, &[a], Sort::Int)),
        ("sbv_to_int", []) => Ok(arena.make(Op::SignedBitsToInt, &[a], Sort::Int)),
        ("bvnego", []) => {
            let least = arena.bits(width, 1 << (width - 1));
            Ok(arena.equal(a, least))
        }
        _ => head.misfit(),
    }
}

fn rotated(arena: &mut Arena, a: Expr, width: u32, by: u32) -> Expr {
    match by {
        0 => a,
        _ => arena.make(Op::RotateLeft(by), &[a], Sort::Bits(width)),
    }
}

fn binary(arena: &mut Arena, head: &Head<'_>, a: Expr, b: Expr, width: u32) -> Read<Expr> {
    use BitsOp::*;
    let (op, swapped, negated) = match head.name {
        "bvand" => (And, false, false),
        "bvor" => (Or, false, false),
        "bvxor" => (Xor, false, false),
        "bvnand" => (And, false, true),
        "bvnor" => (Or, false, true),
        "bvxnor" => (Xor, false, true),
        "bvadd" => (Add, false, false),
        "bvsub" => (Sub, false, false),
        "bvmul" => (Mul, false, false),
        "bvudiv" => (UDiv, false, false),
        "bvurem" => (URem, false, false),
        "bvsdiv" => (SDiv, false, false),
        "bvsrem" => (SRem, false, false),
        "bvsmod" => (SMod, false, false),
        "bvshl" => (Shl, false, false),
        "bvlshr" => (LShr, false, false),
        "bvashr" => (AShr, false, false),
        "bvult" => (Ult, false, false),
        "bvule" => (Ule, false, false),
        "bvugt" => (Ult, true, false),
        "bvuge" => (Ule, true, false),
        "bvslt" => (Slt, false, false),
        "bvsle" => (Sle, false, false),
        "bvsgt" => (Slt, true, false),
        "bvsge" => (Sle, true, false),
        "bvcomp" => {
            let (equal, one, zero) = (arena.equal(a, b), arena.bits(1, 1), arena.bits(1, 0));
            return Ok(arena.make(Op::Ite, &[equal, one, zero], Sort::Bits(1)));
        }
        "bvuaddo" | "bvsaddo" | "bvumulo" | "bvsmulo" | "bvusubo" | "bvssubo" | "bvsdivo" => {
            return overflows(arena, head, a, b, width);
        }
        _ => return head.refuse("is not an operator that is known"),
    };
    let sort = if matches!(op, Ult | Ule | Slt | Sle) { Sort::Bool } else { Sort::Bits(width) };
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let made = arena.make(Op::BitVector(op), &[a, b], sort.clone());
    Ok(match negated {
        true => arena.make(Op::BitVector(Not), &[made], sort),
        false => made,
    })
}

/// Whether the result in as many bits differs from the one in twice as many.
fn overflows(arena: &mut Arena, head: &Head<'_>, a: Expr, b: Expr, width: u32) -> Read<Expr> {
    if width > 64 {
        return head.refuse("needs more than 128 bits");
    }
    if head.name == "bvsdivo" {
        let (least, ones) = (arena.bits(width, 1 << (width - 1)), arena.bits(width, u128::MAX));
        let both = [arena.equal(a, least), arena.equal(b, ones)];
        return Ok(arena.and(&both));
    }
    if head.name == "bvusubo" {
        return Ok(arena.make(Op::BitVector(BitsOp::Ult), &[a, b], Sort::Bool));
    }
    let extend = if head.name.starts_with("bvs") { Op::SignExtend } else { Op::ZeroExtend };
    let op = match &head.name[3..] {
        "addo" => BitsOp::Add,
        "subo" => BitsOp::Sub,
        _ => BitsOp::Mul,
    };
    let wide = Sort::Bits(2 * width);
    let long = [a, b].map(|each| arena.make(extend.clone(), &[each], wide.clone()));
    let exact = arena.make(Op::BitVector(op), &long, wide.clone());
    let short = arena.make(Op::BitVector(op), &[a, b], Sort::Bits(width));
    let back = arena.make(extend, &[short], wide);
    let equal = arena.equal(exact, back);
    Ok(arena.not(equal))
}
