//! From a clause to C.
//!
//! The result is statements and an expression. Statements compute what is used several times and check, before
//! anything is evaluated that needs it, that it has a value; a check that fails ends the function with 0. They are the
//! conditions that `formula::Encoding` adds, neither more nor less.

use std::collections::BTreeSet;
use std::fmt::Write;

use float::Format;
use formula::{Arena, BitsOp, Encoding, Expr, FloatOp, Mode, Op, Sort};
use rustc_hash::FxHashMap;

use crate::ctype::{c_type, computing, constant, cut, storage, unsigned};

/// A translated clause.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Body {
    /// What comes before, line by line.
    pub statements: Vec<String>,
    /// Whether the clause holds.
    pub value: String,
    /// The helper functions and functions of the C library that are called.
    pub calls: BTreeSet<&'static str>,
}

/// An expression longer than this becomes a variable.
const LONGEST: usize = 160;

/// Translates a clause; `name` gives the C names of variables.
pub fn translate(
    arena: &Arena,
    encoding: &mut Encoding,
    clause: Expr,
    name: &dyn Fn(u32) -> String,
) -> Body {
    encoding.defined(arena, clause);
    let nodes = arena.reachable(&[clause]);
    let mut uses: FxHashMap<Expr, u32> = FxHashMap::default();
    for node in &nodes {
        for operand in arena.operands(*node) {
            *uses.entry(*operand).or_default() += 1;
        }
    }
    let mut writer = Writer {
        arena,
        encoding,
        name,
        texts: FxHashMap::default(),
        body: Body::default(),
        temporaries: 0,
    };
    for node in nodes {
        let text = writer.node(node);
        let leaf = arena.operands(node).is_empty();
        let shared = uses.get(&node).is_some_and(|uses| *uses > 1) || text.len() > LONGEST;
        let is_array = matches!(arena.sort(node), Sort::Array(..));
        let is_name =
            text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.".contains(&byte));
        let text = match shared && !leaf && !is_array && !is_name && node != clause {
            true => writer.keep(node, &text),
            false => text,
        };
        writer.texts.insert(node, text);
    }
    writer.body.value = writer.texts[&clause].clone();
    writer.body
}

struct Writer<'a> {
    arena: &'a Arena,
    encoding: &'a Encoding,
    name: &'a dyn Fn(u32) -> String,
    texts: FxHashMap<Expr, String>,
    body: Body,
    temporaries: u32,
}

impl Writer<'_> {
    fn line(&mut self, text: String) {
        self.body.statements.push(text);
    }

    fn call(&mut self, helper: &'static str) -> &'static str {
        self.body.calls.insert(helper);
        helper
    }

    fn fresh(&mut self) -> String {
        self.temporaries += 1;
        format!("t{}", self.temporaries)
    }

    fn type_of(&self, expr: Expr) -> &'static str {
        let (_, scalar) = self.arena.sort(expr).flattened();
        c_type(scalar, self.encoding.bounds())
    }

    /// Puts a scalar into a variable.
    fn keep(&mut self, expr: Expr, text: &str) -> String {
        let (name, kind) = (self.fresh(), self.type_of(expr));
        self.line(format!("{kind} {name} = {text};"));
        name
    }

    /// Whether the program checks that a node has a value.
    fn is_checked(&self, expr: Expr) -> bool {
        !self.encoding.bounds().undefined && self.encoding.side(expr).is_some()
    }

    fn require(&mut self, condition: &str) {
        self.line(format!("if (!({condition})) return 0;"));
    }

    fn node(&mut self, expr: Expr) -> String {
        let arena = self.arena;
        let (op, sort) = (arena.op(expr), arena.sort(expr));
        let operands = arena.operands(expr);
        let texts: Vec<String> = operands.iter().map(|of| self.texts[of].clone()).collect();
        let joined = |sign: &str| {
            texts.iter().map(|text| format!("({text})")).collect::<Vec<_>>().join(sign)
        };
        match op {
            Op::Var(number) => (self.name)(*number),
            Op::Bool(value) => u32::from(*value).to_string(),
            Op::Bits(bits) => match sort {
                Sort::Bits(width) => constant(*width, *bits),
                _ => String::new(),
            },
            Op::Float(bits) => self.float_constant(sort, *bits),
            Op::Not => format!("!({})", texts[0]),
            Op::And => joined(" && "),
            Op::Or => joined(" || "),
            Op::Eq => self.equality(operands, &texts),
            Op::Ite if matches!(sort, Sort::Array(..)) => {
                let (name, kind) = (self.fresh(), self.type_of(expr));
                self.line(format!(
                    "const {kind} *{name} = ({}) ? {} : {};",
                    texts[0], texts[1], texts[2]
                ));
                name
            }
            Op::Ite => format!("(({}) ? ({}) : ({}))", texts[0], texts[1], texts[2]),
            Op::BitVector(op) => self.bit_vector(*op, operands[0], &texts),
            Op::Concat | Op::Extract(_) | Op::ZeroExtend | Op::SignExtend | Op::RotateLeft(_) => {
                self.reshaped(expr, &texts)
            }
            Op::Select | Op::Store | Op::Fill => self.array(expr, &texts),
            Op::FloatOp(op) => self.float_operation(*op, operands[0], &texts),
            Op::FloatRound(mode) => {
                let function = self.rounding(*mode, operands[0]);
                format!("{function}({})", texts[0])
            }
            Op::FloatFromBits if *sort == Sort::Float(Format::Single) => {
                format!("{}({})", self.call("float_of"), texts[0])
            }
            Op::FloatFromBits => format!("{}({})", self.call("double_of"), texts[0]),
            Op::FloatToFloat => format!("({})({})", self.type_of(expr), texts[0]),
            Op::UnsignedToFloat => format!("({})({})", self.type_of(expr), texts[0]),
            Op::SignedToFloat => {
                let number = self.signed(operands[0], &texts[0]);
                format!("({}){number}", self.type_of(expr))
            }
            Op::FloatToSigned(mode) | Op::FloatToUnsigned(mode) => {
                self.float_to_integer(expr, *mode, matches!(op, Op::FloatToSigned(_)), &texts[0])
            }
            _ => self.integer(expr, &texts),
        }
    }

    /// The result of comparing something with itself, of which compilers warn. What was computed for it counts as
    /// used.
    fn settled(&mut self, operand: &str, result: bool) -> String {
        if operand.strip_prefix('t').is_some_and(|rest| rest.parse::<u32>().is_ok()) {
            self.line(format!("(void){operand};"));
        }
        u32::from(result).to_string()
    }

    fn width(&self, expr: Expr) -> u32 {
        match self.arena.sort(expr) {
            Sort::Bits(width) => *width,
            _ => 0,
        }
    }

    fn equality(&mut self, operands: &[Expr], texts: &[String]) -> String {
        if texts[0] == texts[1] {
            return self.settled(&texts[0], true);
        }
        let (_, scalar) = self.arena.sort(operands[0]).flattened();
        let same = match scalar {
            Sort::Float(Format::Single) => Some(self.call("float_same")),
            Sort::Float(_) => Some(self.call("double_same")),
            _ => None,
        };
        let equal = |a: &str, b: &str| match same {
            Some(helper) => format!("{helper}({a}, {b})"),
            None => format!("({a}) == ({b})"),
        };
        if !matches!(self.arena.sort(operands[0]), Sort::Array(..)) {
            return equal(&texts[0], &texts[1]);
        }
        let count = self.encoding.shape(self.arena.sort(operands[0])).count;
        let name = self.fresh();
        let condition = equal(&format!("{}[i]", texts[0]), &format!("{}[i]", texts[1]));
        self.line(format!("int {name} = 1;"));
        self.line(format!("for (int i = 0; i < {count}; i++) if (!({condition})) {name} = 0;"));
        name
    }

    /// A bit-vector as a signed number.
    fn signed(&mut self, expr: Expr, text: &str) -> String {
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

    fn bit_vector(&mut self, op: BitsOp, first: Expr, texts: &[String]) -> String {
        let width = self.width(first);
        let wide = width > 64;
        let kind = computing(width);
        let a = &texts[0];
        let b = texts.get(1).unwrap_or(a);
        let sign = match op {
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
    fn raw(&mut self, op: BitsOp, first: Expr, a: &str, b: &str) -> String {
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

    fn reshaped(&mut self, expr: Expr, texts: &[String]) -> String {
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

    fn array(&mut self, expr: Expr, texts: &[String]) -> String {
        let operands = self.arena.operands(expr);
        let sort = self.arena.sort(expr);
        let count = self.encoding.shape(sort).count;
        let kind = self.type_of(expr);
        if *self.arena.op(expr) == Op::Fill {
            let (name, part) =
                (self.fresh(), self.encoding.shape(self.arena.sort(operands[0])).count);
            let value = if part == 1 && !self.is_array(operands[0]) {
                texts[0].clone()
            } else {
                format!("{}[i % {part}]", texts[0])
            };
            self.line(format!("{kind} {name}[{count}];"));
            self.line(format!("for (int i = 0; i < {count}; i++) {name}[i] = {value};"));
            return name;
        }
        let index = match self.width(operands[1]) {
            width if width > 64 => format!("(unsigned long)({})", texts[1]),
            _ => texts[1].clone(),
        };
        if self.is_checked(expr) {
            let size = self.encoding.bounds().array_size;
            match self.arena.sort(operands[1]) {
                Sort::Int => self.require(&format!("({index}) >= 0 && ({index}) < {size}")),
                _ => self.require(&format!("({}) < {size}", texts[1])),
            }
        }
        if *self.arena.op(expr) == Op::Select {
            return match sort {
                Sort::Array(..) => format!("({} + ({index}) * {count})", texts[0]),
                _ => format!("{}[{index}]", texts[0]),
            };
        }
        let name = self.fresh();
        self.line(format!("{kind} {name}[{count}];"));
        self.line(format!("for (int i = 0; i < {count}; i++) {name}[i] = {}[i];", texts[0]));
        match self.is_array(operands[2]) {
            true => {
                let part = self.encoding.shape(self.arena.sort(operands[2])).count;
                let value = &texts[2];
                self.line(format!(
                    "for (int i = 0; i < {part}; i++) {name}[({index}) * {part} + i] = {value}[i];"
                ));
            }
            false => self.line(format!("{name}[{index}] = {};", texts[2])),
        }
        name
    }

    fn is_array(&self, expr: Expr) -> bool {
        matches!(self.arena.sort(expr), Sort::Array(..))
    }

    fn integer(&mut self, expr: Expr, texts: &[String]) -> String {
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
        let (least, most) = match bounds.int_bits {
            64 => ("-9223372036854775807L - 1".into(), "9223372036854775807L".into()),
            bits => {
                (format!("{}L", -(1_i64 << (bits - 1))), format!("{}L", (1_i64 << (bits - 1)) - 1))
            }
        };
        self.require(&format!("{name} >= {least} && {name} <= {most}"));
        match bounds.int_bits {
            64 => format!("(long){name}"),
            _ => name,
        }
    }

    fn float_constant(&mut self, sort: &Sort, bits: u128) -> String {
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

    fn rounding(&mut self, mode: Mode, operand: Expr) -> &'static str {
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

    fn float_to_integer(&mut self, expr: Expr, mode: Mode, signed: bool, text: &str) -> String {
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

    fn float_operation(&mut self, op: FloatOp, first: Expr, texts: &[String]) -> String {
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
