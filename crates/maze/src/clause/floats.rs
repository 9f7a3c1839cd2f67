//! Floats: C's own, rounded to nearest even, or by helpers that change the rounding and change it back.

use std::fmt::Write;

use float::{BinaryOp, DirectedOp, Direction, Format};
use formula::{Expr, FloatOp, Mode, Sort};

use super::Writer;
use crate::ctype::{computing, cut};

impl Writer<'_> {
    pub(super) fn float_constant(&mut self, sort: &Sort, bits: u128) -> String {
        let single = *sort == Sort::Float(Format::Single);
        let (text, finite) = match single {
            true => (
                format!("{:?}f", f32::from_bits(bits as u32)),
                f32::from_bits(bits as u32).is_finite(),
            ),
            false => (
                format!("{:?}", f64::from_bits(bits as u64)),
                f64::from_bits(bits as u64).is_finite(),
            ),
        };
        match (finite, single) {
            (true, _) if text.starts_with('-') => format!("({text})"),
            (true, _) => text,
            (false, true) => format!("{}(0x{bits:x}U)", self.call("float_of")),
            (false, false) => format!("{}(0x{bits:x}UL)", self.call("double_of")),
        }
    }

    pub(super) fn rounding(&mut self, mode: Mode, operand: Expr) -> &'static str {
        let single = *self.arena.sort(operand) == Sort::Float(Format::Single);
        let name = match (mode, single) {
            (Mode::NearestEven, true) => "rintf",
            (Mode::NearestEven, false) => "rint",
            (Mode::NearestAway, true) => "roundf",
            (Mode::NearestAway, false) => "round",
            (Mode::Up, true) => "ceilf",
            (Mode::Up, false) => "ceil",
            (Mode::Down, true) => "floorf",
            (Mode::Down, false) => "floor",
            (Mode::TowardZero, true) => "truncf",
            (Mode::TowardZero, false) => "trunc",
        };
        self.call(name)
    }

    pub(super) fn float_to_integer(
        &mut self,
        expr: Expr,
        mode: Mode,
        signed: bool,
        text: &str,
    ) -> String {
        let operand = self.arena.operands(expr)[0];
        let width = self.width(expr);
        let (function, kind) = (self.rounding(mode, operand), self.type_of(operand));
        let name = self.fresh();
        self.line(format!("{kind} {name} = {function}({text});"));
        if self.is_checked(expr) {
            let mut condition = String::new();
            let (low, high) = if signed { (width - 1, width - 1) } else { (0, width) };
            let ends = if kind == "float" { "f" } else { "" };
            let power = |exponent: u32| format!("{:?}{ends}", 2_f64.powi(exponent as i32));
            let least = if signed { format!("-{}", power(low)) } else { format!("0.0{ends}") };
            let _ = write!(condition, "{name} >= {least} && {name} < {}", power(high));
            self.require(&condition);
        }
        let number = if signed { "long" } else { "unsigned long" };
        cut(width, &format!("({})({number}){name}", computing(width)))
    }

    /// What rounds in a direction.
    pub(super) fn float_directed(
        &mut self,
        expr: Expr,
        direction: Direction,
        op: DirectedOp,
        texts: &[String],
    ) -> String {
        let single = *self.arena.sort(expr) == Sort::Float(Format::Single);
        let (for_floats, for_doubles) = match op {
            DirectedOp::Binary(BinaryOp::Add) => ("float_add", "double_add"),
            DirectedOp::Binary(BinaryOp::Sub) => ("float_sub", "double_sub"),
            DirectedOp::Binary(BinaryOp::Mul) => ("float_mul", "double_mul"),
            DirectedOp::Binary(BinaryOp::Div) => ("float_div", "double_div"),
            DirectedOp::Binary(BinaryOp::Rem) => unreachable!("a remainder is exact"),
            DirectedOp::Sqrt => ("float_sqrt", "double_sqrt"),
            DirectedOp::FusedMultiplyAdd => ("float_fma", "double_fma"),
            DirectedOp::Convert { .. } => ("float_from_double", "float_from_double"),
            // Whatever is no negative number of 64 bits is a number of the signed type.
            DirectedOp::FromInteger { width, signed } if signed || width < 64 => {
                ("float_from_long", "double_from_long")
            }
            DirectedOp::FromInteger { .. } => ("float_from_ulong", "double_from_ulong"),
        };
        let helper = self.call(if single { for_floats } else { for_doubles });
        let mut arguments = texts.to_vec();
        if let DirectedOp::FromInteger { signed: true, .. } = op {
            arguments[0] = self.signed(self.arena.operands(expr)[0], &texts[0]);
        }
        // As <fenv.h> of the system has them; programs include nothing.
        arguments.push(match direction {
            Direction::Up => "0x800".into(),
            Direction::Down => "0x400".into(),
            Direction::TowardZero => "0xc00".into(),
        });
        format!("{helper}({})", arguments.join(", "))
    }

    pub(super) fn float_operation(&mut self, op: FloatOp, first: Expr, texts: &[String]) -> String {
        let single = *self.arena.sort(first) == Sort::Float(Format::Single);
        let a = &texts[0];
        let b = texts.get(1).unwrap_or(a);
        let either = |one: &'static str, two: &'static str| if single { one } else { two };
        let (least_normal, infinity) = match single {
            true => ("1.1754943508222875e-38f".to_owned(), "float_of(0x7f800000U)".to_owned()),
            false => {
                ("2.2250738585072014e-308".to_owned(), "double_of(0x7ff0000000000000UL)".to_owned())
            }
        };
        let size = format!("{}({a})", either("fabsf", "fabs"));
        let arithmetic = |sign: &str| format!("(({a}) {sign} ({b}))");
        match op {
            FloatOp::Neg => format!("-({a})"),
            FloatOp::Abs => format!("{}({a})", self.call(either("fabsf", "fabs"))),
            FloatOp::Add => arithmetic("+"),
            FloatOp::Sub => arithmetic("-"),
            FloatOp::Mul => arithmetic("*"),
            FloatOp::Div => arithmetic("/"),
            FloatOp::Rem => format!("{}({a}, {b})", self.call(either("float_rem", "double_rem"))),
            FloatOp::Sqrt => format!("{}({a})", self.call(either("sqrtf", "sqrt"))),
            FloatOp::Fma => format!("{}({a}, {b}, {})", self.call(either("fmaf", "fma")), texts[2]),
            FloatOp::Min => format!("{}({a}, {b})", self.call(either("float_min", "double_min"))),
            FloatOp::Max => format!("{}({a}, {b})", self.call(either("float_max", "double_max"))),
            FloatOp::Le => format!("({a}) <= ({b})"),
            FloatOp::Lt => format!("({a}) < ({b})"),
            FloatOp::Eq => format!("({a}) == ({b})"),
            FloatOp::IsZero => format!("({a}) == 0"),
            FloatOp::IsNan => {
                format!("!{}({a}, {a})", self.call(either("float_ordered", "double_ordered")))
            }
            FloatOp::IsNegative | FloatOp::IsPositive => {
                let sign = self.call(either("float_sign", "double_sign"));
                let ordered = self.call(either("float_ordered", "double_ordered"));
                let not = if op == FloatOp::IsNegative { "" } else { "!" };
                format!("({ordered}({a}, {a}) && {not}{sign}({a}))")
            }
            _ => {
                self.call(either("fabsf", "fabs"));
                match op {
                    FloatOp::IsSubnormal => format!("(({a}) != 0 && {size} < {least_normal})"),
                    FloatOp::IsInfinite => {
                        self.call(either("float_of", "double_of"));
                        format!("{size} == {infinity}")
                    }
                    _ => {
                        self.call(either("float_of", "double_of"));
                        format!("({size} >= {least_normal} && {size} < {infinity})")
                    }
                }
            }
        }
    }
}
