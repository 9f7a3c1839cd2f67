//! Bit-vectors: the smallest unsigned type that holds them, cut after every operation.

use formula::{BitsOp, Expr, Op};

use super::Writer;
use crate::ctype::{computing, constant, cut, storage, unsigned};

impl Writer<'_> {
    /// A bit-vector as a signed number.
    pub(super) fn signed(&mut self, expr: Expr, text: &str) -> String {
        match self.width(expr) {
            8 => format!("(signed char)({text})"),
            16 => format!("(short)({text})"),
            32 => format!("(int)({text})"),
            64 => format!("(long)({text})"),
            128 => format!("(__int128)({text})"),
            width if width > 64 => format!("{}({text}, {width})", self.call("extended128")),
            width => format!("{}({text}, {width})", self.call("extended")),
        }
    }

    pub(super) fn bit_vector(&mut self, op: BitsOp, first: Expr, texts: &[String]) -> String {
        let width = self.width(first);
        let wide = width > 64;
        let kind = computing(width);
        let a = &texts[0];
        let b = texts.get(1).unwrap_or(a);
        let sign = match op {
            // A compiler takes one bit for a truth value, and warns of its complement.
            BitsOp::Not if width == 1 => return cut(width, &format!("({kind})({a}) ^ 1U")),
            BitsOp::Not => return cut(width, &format!("~({kind})({a})")),
            BitsOp::Neg => return cut(width, &format!("0 - ({kind})({a})")),
            BitsOp::And => "&",
            BitsOp::Or => "|",
            BitsOp::Xor => "^",
            BitsOp::Add => "+",
            BitsOp::Sub => "-",
            BitsOp::Mul => "*",
            BitsOp::Ult | BitsOp::Slt if a == b => return self.settled(a, false),
            BitsOp::Ule | BitsOp::Sle if a == b => return self.settled(a, true),
            BitsOp::Ult => return format!("({a}) < ({b})"),
            BitsOp::Ule => return format!("({a}) <= ({b})"),
            BitsOp::Slt | BitsOp::Sle => {
                let (left, right) = (self.signed(first, a), self.signed(first, b));
                let sign = if op == BitsOp::Slt { "<" } else { "<=" };
                return format!("{left} {sign} {right}");
            }
            _ if self.encoding.bounds().undefined => return self.raw(op, first, a, b),
            BitsOp::UDiv => {
                let helper = self.call(if wide { "udiv128" } else { "udiv" });
                let ones = constant(width, base::bits::mask(width));
                return cut(width, &format!("{helper}({a}, {b}, {ones})"));
            }
            BitsOp::URem => {
                let helper = self.call(if wide { "urem128" } else { "urem" });
                return cut(width, &format!("{helper}({a}, {b})"));
            }
            _ => {
                let helper = match (op, wide) {
                    (BitsOp::SDiv, false) => "sdiv",
                    (BitsOp::SDiv, true) => "sdiv128",
                    (BitsOp::SRem, false) => "srem",
                    (BitsOp::SRem, true) => "srem128",
                    (BitsOp::SMod, false) => "smod",
                    (BitsOp::SMod, true) => "smod128",
                    (BitsOp::Shl, false) => "shl",
                    (BitsOp::Shl, true) => "shl128",
                    (BitsOp::LShr, false) => "lshr",
                    (BitsOp::LShr, true) => "lshr128",
                    (_, false) => "ashr",
                    (_, true) => "ashr128",
                };
                let helper = self.call(helper);
                return cut(width, &format!("{helper}({a}, {b}, {width})"));
            }
        };
        cut(width, &format!("({kind})({a}) {sign} ({kind})({b})"))
    }

    /// C's own operator, which is not defined for all operands.
    pub(super) fn raw(&mut self, op: BitsOp, first: Expr, a: &str, b: &str) -> String {
        let width = self.width(first);
        let kind = computing(width);
        match op {
            BitsOp::UDiv => cut(width, &format!("({a}) / ({b})")),
            BitsOp::URem => cut(width, &format!("({a}) % ({b})")),
            BitsOp::Shl => cut(width, &format!("({kind})({a}) << ({b})")),
            BitsOp::LShr => cut(width, &format!("({kind})({a}) >> ({b})")),
            BitsOp::AShr => {
                let left = self.signed(first, a);
                cut(width, &format!("{left} >> ({b})"))
            }
            BitsOp::SDiv | BitsOp::SRem => {
                let (left, right) = (self.signed(first, a), self.signed(first, b));
                let sign = if op == BitsOp::SDiv { "/" } else { "%" };
                cut(width, &format!("{left} {sign} {right}"))
            }
            _ => {
                let helper = self.call(if width > 64 { "smod128" } else { "smod" });
                cut(width, &format!("{helper}({a}, {b}, {width})"))
            }
        }
    }

    pub(super) fn reshaped(&mut self, expr: Expr, texts: &[String]) -> String {
        let operands = self.arena.operands(expr);
        let (width, from) = (self.width(expr), self.width(operands[0]));
        let kind = computing(width);
        match self.arena.op(expr) {
            Op::Concat => {
                let low = self.width(operands[1]);
                cut(width, &format!("({kind})({}) << {low} | ({kind})({})", texts[0], texts[1]))
            }
            Op::Extract(0) => cut(width, &texts[0]),
            Op::Extract(low) => {
                cut(width, &format!("({})({}) >> {low}", computing(from), texts[0]))
            }
            Op::ZeroExtend => format!("({})({})", unsigned(storage(width)), texts[0]),
            Op::SignExtend => {
                let number = self.signed(operands[0], &texts[0]);
                cut(width, &format!("({kind}){number}"))
            }
            Op::RotateLeft(by) => {
                let helper = self.call(if width > 64 { "rotated128" } else { "rotated" });
                cut(width, &format!("{helper}({}, {by}, {width})", texts[0]))
            }
            _ => String::new(),
        }
    }
}
