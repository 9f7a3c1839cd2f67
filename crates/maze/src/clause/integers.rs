//! Integers: computed in a wider type, and checked to stay within their bounds.

use formula::{Expr, Op};

use super::Writer;
use crate::ctype::{computing, constant, cut};

impl Writer<'_> {
    pub(super) fn integer(&mut self, expr: Expr, texts: &[String]) -> String {
        let bounds = self.encoding.bounds();
        let operands = self.arena.operands(expr);
        let wide = if bounds.int_bits > 32 { "__int128" } else { "long" };
        let cast = if bounds.undefined { String::new() } else { format!("({wide})") };
        let a = texts.first().cloned().unwrap_or_default();
        let b = texts.get(1).cloned().unwrap_or_default();
        let text = match self.arena.op(expr) {
            Op::Int(value) => {
                if self.is_checked(expr) {
                    self.require("0");
                    return "0".into();
                }
                let ends = if bounds.int_bits > 32 || !bounds.undefined { "L" } else { "" };
                return match *value == i128::from(i64::MIN) {
                    true => "(-9223372036854775807L - 1)".into(),
                    false if *value < 0 => format!("({value}{ends})"),
                    false => format!("{value}{ends}"),
                };
            }
            Op::IntLe if a == b => return self.settled(&a, true),
            Op::IntLt if a == b => return self.settled(&a, false),
            Op::IntLe => return format!("({a}) <= ({b})"),
            Op::IntLt => return format!("({a}) < ({b})"),
            Op::IntToBits => {
                let width = self.width(expr);
                return cut(width, &format!("({})({a})", computing(width)));
            }
            Op::BitsToInt => {
                if self.is_checked(expr) {
                    let largest = (1_u128 << (bounds.int_bits - 1)) - 1;
                    self.require(&format!(
                        "({a}) <= {}",
                        constant(self.width(operands[0]), largest)
                    ));
                }
                return format!("(long)({a})");
            }
            Op::SignedBitsToInt => {
                let number = self.signed(operands[0], &a);
                if self.is_checked(expr) {
                    self.require_within(&number);
                }
                return format!("(long)({number})");
            }
            Op::IntAdd => format!("{cast}({a}) + ({b})"),
            Op::IntSub => format!("{cast}({a}) - ({b})"),
            Op::IntMul => format!("{cast}({a}) * ({b})"),
            Op::IntNeg => format!("-{cast}({a})"),
            Op::IntAbs => format!("({a}) < 0 ? -{cast}({a}) : {cast}({a})"),
            Op::IntDiv | Op::IntMod => {
                if !bounds.undefined {
                    self.require(&format!("({b}) != 0"));
                }
                let helper = if *self.arena.op(expr) == Op::IntDiv { "int_div" } else { "int_mod" };
                format!("{}({a}, {b})", self.call(helper))
            }
            other => unreachable!("{other:?} has a case of its own"),
        };
        if bounds.undefined {
            return format!("({text})");
        }
        let name = self.fresh();
        self.line(format!("{wide} {name} = {text};"));
        self.require_within(&name);
        match bounds.int_bits {
            64 => format!("(long){name}"),
            _ => name,
        }
    }

    /// A number is one of the integers.
    fn require_within(&mut self, number: &str) {
        let (least, most) = match self.encoding.bounds().int_bits {
            64 => ("-9223372036854775807L - 1".into(), "9223372036854775807L".into()),
            bits => {
                (format!("{}L", -(1_i64 << (bits - 1))), format!("{}L", (1_i64 << (bits - 1)) - 1))
            }
        };
        self.require(&format!("{number} >= {least} && {number} <= {most}"));
    }
}
