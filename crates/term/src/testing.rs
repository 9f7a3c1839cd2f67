//! Random terms for tests: the same ones through the constructors and as plain nodes.
//!
//! What is made is decided by numbers that a test draws, so any source of randomness will do.

use base::bits::mask;
use float::{BinaryOp as FloatBinaryOp, DirectedOp, Direction, Format, Predicate};

use crate::{ArrayValue, BinaryOp, FloatRounding, Model, Node, Pool, Sort, Term, UnaryOp, Value};

/// Selectors of one step: what to do and with which of the terms so far.
pub type Step = (u8, u16, u16, u16, u64);

/// What terms are made of.
#[derive(Clone, Copy, Debug)]
pub struct Material {
    /// The widths of bit-vectors.
    pub widths: &'static [u32],
    /// The formats of floats.
    pub formats: &'static [Format],
}

impl Material {
    /// What programs are made of.
    pub const OF_PROGRAMS: Material = Material {
        widths: &[1, 8, 16, 32, 64, 128],
        formats: &[
            Format::Single,
            Format::Double,
            Format::Half,
            Format::BFloat,
            Format::X87,
            Format::Quad,
        ],
    };
}

/// The same terms twice: through the constructors, and as plain nodes.
#[derive(Clone, Debug)]
pub struct Twin {
    /// Where they all are.
    pub pool: Pool,
    /// Those made through the constructors.
    pub simplified: Vec<Term>,
    /// Those made as plain nodes, in the same order.
    pub plain: Vec<Term>,
    material: Material,
    variables: Vec<Term>,
}

const ARRAY: Sort = Sort::Array { index: 8, element: 8 };

impl Twin {
    /// Variables only: two of each width, one float of each format, one array.
    pub fn new(material: Material) -> Twin {
        let mut twin = Twin {
            pool: Pool::new(),
            simplified: Vec::new(),
            plain: Vec::new(),
            material,
            variables: Vec::new(),
        };
        let bits = material.widths.iter().flat_map(|width| [("x", *width), ("y", *width)]);
        let bits = bits.map(|(name, width)| (name, Sort::Bits(width)));
        let floats = material.formats.iter().map(|format| ("f", Sort::Float(*format)));
        for (name, sort) in bits.chain(floats).chain([("a", ARRAY)]) {
            let term = twin.pool.variable(name, sort);
            twin.variables.push(term);
            twin.push(term, term);
        }
        twin
    }

    /// Values for the variables from random numbers; equal, zero and extreme ones are as
    /// interesting as any.
    pub fn model(&self, inputs: &[(u64, u64)], round: usize) -> Model {
        let mut model = Model::default();
        for (position, term) in self.variables.iter().enumerate() {
            let Node::Variable(variable) = self.pool.node(*term) else {
                unreachable!("only variables are in the list");
            };
            let (low, high) = inputs[(position + 5 * round) % inputs.len()];
            let bits = match (low >> 60, round) {
                (0..=3, _) => 0,
                (4, _) => u128::MAX,
                (5..=7, 1) => u128::from(high % 4),
                _ => u128::from(low) | u128::from(high) << 64,
            };
            let value = match self.pool.sort(*term) {
                Sort::Bits(width) => Value::Bits(bits & mask(width)),
                Sort::Float(format) => Value::Bits(bits & mask(format.bits())),
                Sort::Array { .. } => {
                    let elements = [(bits & 0xff, u128::from(high >> 8 & 0xff))].into();
                    Value::Array(ArrayValue { default: u128::from(high & 0xff), elements }.into())
                }
            };
            model.set(variable, value);
        }
        model
    }

    /// A term of a sort, by its position in both lists.
    fn pick(&self, sort: Sort, selector: u16) -> Option<usize> {
        let fitting: Vec<usize> = (0..self.plain.len())
            .filter(|index| self.pool.sort(self.plain[*index]) == sort)
            .collect();
        (!fitting.is_empty()).then(|| fitting[usize::from(selector) % fitting.len()])
    }

    fn width(&self, selector: u64) -> u32 {
        self.material.widths[(selector % self.material.widths.len() as u64) as usize]
    }

    fn constant(&mut self, width: u32, bits: u64) {
        // Small and special numbers are where the rules are.
        let power = 1u128 << ((bits >> 3) % u64::from(width));
        let bits = match bits % 8 {
            0 => 0,
            1 => 1,
            2 => u128::MAX,
            3 => power.wrapping_neg(),
            4 => u128::from(bits >> 3) % 64,
            5 => power,
            6 => power - 1,
            _ => u128::from(bits) | u128::from(bits) << 64,
        };
        let term = self.pool.bits(width, bits);
        self.push(term, term);
    }

    fn push(&mut self, simplified: Term, plain: Term) {
        assert_eq!(self.pool.sort(simplified), self.pool.sort(plain));
        self.simplified.push(simplified);
        self.plain.push(plain);
    }

    /// Makes one more term of each kind.
    pub fn step(&mut self, (kind, a, b, c, immediate): Step) {
        let width = self.width(u64::from(a));
        let sort = Sort::Bits(width);
        let (Some(mut x), Some(mut y)) = (self.pick(sort, b), self.pick(sort, c)) else {
            unreachable!("there are variables of every width");
        };
        // Rules look for constants on either side.
        match (a >> 8) % 4 {
            0 => {
                self.constant(width, immediate.rotate_left(13));
                y = self.plain.len() - 1;
            }
            1 => {
                self.constant(width, immediate.rotate_left(29));
                x = self.plain.len() - 1;
            }
            _ => {}
        }
        let (sx, sy) = (self.simplified[x], self.simplified[y]);
        let (px, py) = (self.plain[x], self.plain[y]);
        let other_width = self.width(immediate);
        let pool = &mut self.pool;
        let (simplified, node, sort) = match kind % 42 {
            0 => (pool.add(sx, sy), Node::Binary(BinaryOp::Add, px, py), sort),
            1 => (pool.mul(sx, sy), Node::Binary(BinaryOp::Mul, px, py), sort),
            2 => (pool.udiv(sx, sy), Node::Binary(BinaryOp::UDiv, px, py), sort),
            3 => (pool.urem(sx, sy), Node::Binary(BinaryOp::URem, px, py), sort),
            4 => (pool.sdiv(sx, sy), Node::Binary(BinaryOp::SDiv, px, py), sort),
            5 => (pool.srem(sx, sy), Node::Binary(BinaryOp::SRem, px, py), sort),
            6 => (pool.shl(sx, sy), Node::Binary(BinaryOp::Shl, px, py), sort),
            7 => (pool.lshr(sx, sy), Node::Binary(BinaryOp::LShr, px, py), sort),
            8 => (pool.ashr(sx, sy), Node::Binary(BinaryOp::AShr, px, py), sort),
            9 => (pool.and(sx, sy), Node::Binary(BinaryOp::And, px, py), sort),
            10 => (pool.or(sx, sy), Node::Binary(BinaryOp::Or, px, py), sort),
            11 => (pool.xor(sx, sy), Node::Binary(BinaryOp::Xor, px, py), sort),
            12 | 13 => (pool.eq(sx, sy), Node::Binary(BinaryOp::Eq, px, py), Sort::BOOL),
            14 => (pool.ult(sx, sy), Node::Binary(BinaryOp::Ult, px, py), Sort::BOOL),
            15 => (pool.slt(sx, sy), Node::Binary(BinaryOp::Slt, px, py), Sort::BOOL),
            16 => (pool.not(sx), Node::Unary(UnaryOp::Not, px), sort),
            17 => (pool.negate(sx), Node::Unary(UnaryOp::Negate, px), sort),
            18 => {
                let negated = pool.intern(Node::Unary(UnaryOp::Negate, py), sort);
                (pool.sub(sx, sy), Node::Binary(BinaryOp::Add, px, negated), sort)
            }
            19 => {
                let op = BinaryOp::SAddOverflow;
                (pool.signed_add_overflows(sx, sy), Node::Binary(op, px, py), Sort::BOOL)
            }
            20 => {
                let op = BinaryOp::SSubOverflow;
                (pool.signed_sub_overflows(sx, sy), Node::Binary(op, px, py), Sort::BOOL)
            }
            21 => {
                let op = BinaryOp::SMulOverflow;
                (pool.signed_mul_overflows(sx, sy), Node::Binary(op, px, py), Sort::BOOL)
            }
            22 => {
                let op = BinaryOp::UMulOverflow;
                (pool.unsigned_mul_overflows(sx, sy), Node::Binary(op, px, py), Sort::BOOL)
            }
            23 | 24 => {
                let Some(z) = self.pick(Sort::BOOL, (immediate % 1000) as u16) else { return };
                let condition = (self.simplified[z], self.plain[z]);
                (self.pool.ite(condition.0, sx, sy), Node::Ite(condition.1, px, py), sort)
            }
            25..=27 => {
                let to = other_width.min(width);
                let low = (immediate >> 8) as u32 % (width - to + 1);
                (pool.extract(sx, low, to), Node::Extract { of: px, low }, Sort::Bits(to))
            }
            28 | 29 => {
                let to = other_width.max(width);
                let signed = immediate & 64 != 0;
                let simplified =
                    if signed { pool.sign_extend(sx, to) } else { pool.zero_extend(sx, to) };
                (simplified, Node::Extend { signed, of: px }, Sort::Bits(to))
            }
            30 | 31 if width < 128 => {
                let node = Node::Binary(BinaryOp::Concat, px, py);
                (pool.concat(sx, sy), node, Sort::Bits(2 * width))
            }
            32 => return self.array_step(b, c, immediate),
            33 | 34 => return self.word_of_parts(b, c, immediate >> 2),
            35 | 36 => return self.choice_of_constants(width, b, immediate),
            37 | 38 => return self.halves(x, y, immediate),
            _ => return self.float_step(b, c, immediate),
        };
        let plain = self.pool.intern(node, sort);
        self.push(simplified, plain);
    }

    /// A choice between two constants, often on a condition that another choice is on.
    fn choice_of_constants(&mut self, width: u32, b: u16, immediate: u64) {
        self.constant(width, immediate.rotate_left(13));
        self.constant(width, immediate.rotate_left(31));
        let Some(condition) = self.pick(Sort::BOOL, b % 8) else { return };
        let [.., x, y] = self.plain[..] else { unreachable!("two constants were made") };
        let sort = self.pool.sort(x);
        let plain = self.pool.intern(Node::Ite(self.plain[condition], x, y), sort);
        let simplified = self.pool.ite(self.simplified[condition], x, y);
        self.push(simplified, plain);
    }

    /// A word put together from the upper part of one and the lower part of another.
    fn halves(&mut self, x: usize, y: usize, immediate: u64) {
        let sort = self.pool.sort(self.plain[x]);
        let width = sort.width();
        if width < 2 {
            return;
        }
        let split = 1 + (immediate % u64::from(width - 1)) as u32;
        let (sx, sy) = (self.simplified[x], self.simplified[y]);
        let (px, py) = (self.plain[x], self.plain[y]);
        let pool = &mut self.pool;
        let (high, low) = (pool.extract(sx, split, width - split), pool.extract(sy, 0, split));
        let simplified = pool.concat(high, low);
        let above = Sort::Bits(width - split);
        let high = pool.intern(Node::Extract { of: px, low: split }, above);
        let low = pool.intern(Node::Extract { of: py, low: 0 }, Sort::Bits(split));
        let plain = pool.intern(Node::Binary(BinaryOp::Concat, high, low), sort);
        self.push(simplified, plain);
    }

    /// Two slices of a word that nearly meet, put together by concatenation or by shift and or.
    fn word_of_parts(&mut self, b: u16, c: u16, immediate: u64) {
        let word = Sort::Bits(64);
        let (Some(x), Some(y)) = (self.pick(word, b), self.pick(word, c)) else { return };
        let y = if immediate & 1 == 0 { x } else { y };
        let width = 1 + (immediate >> 1) as u32 % 16;
        let low = (immediate >> 8) as u32 % 32;
        let high = low + width + (immediate >> 16) as u32 % 4 / 3;
        let (sx, sy) = (self.simplified[x], self.simplified[y]);
        let (px, py) = (self.plain[x], self.plain[y]);
        let pool = &mut self.pool;
        let part = Sort::Bits(width);
        let (upper, lower) = (pool.extract(sx, high, width), pool.extract(sy, low, width));
        let plain_upper = pool.intern(Node::Extract { of: px, low: high }, part);
        let plain_lower = pool.intern(Node::Extract { of: py, low }, part);
        if immediate & 1 << 20 == 0 {
            let simplified = pool.concat(upper, lower);
            let node = Node::Binary(BinaryOp::Concat, plain_upper, plain_lower);
            let plain = pool.intern(node, Sort::Bits(2 * width));
            let simplified = pool.zero_extend(simplified, 64);
            let plain = pool.intern(Node::Extend { signed: false, of: plain }, word);
            return self.push(simplified, plain);
        }
        let amount = u128::from(width) - u128::from(immediate >> 21 & 1);
        let amount = pool.bits(64, amount);
        let (upper, lower) = (pool.zero_extend(upper, 64), pool.zero_extend(lower, 64));
        let shifted = pool.shl(upper, amount);
        let simplified = pool.or(shifted, lower);
        let plain_upper = pool.intern(Node::Extend { signed: false, of: plain_upper }, word);
        let plain_lower = pool.intern(Node::Extend { signed: false, of: plain_lower }, word);
        let shifted = pool.intern(Node::Binary(BinaryOp::Shl, plain_upper, amount), word);
        let plain = pool.intern(Node::Binary(BinaryOp::Or, shifted, plain_lower), word);
        self.push(simplified, plain);
    }

    fn array_step(&mut self, b: u16, c: u16, immediate: u64) {
        let sort = ARRAY;
        let byte = Sort::Bits(8);
        let (Some(array), Some(index), Some(value)) =
            (self.pick(sort, b), self.pick(byte, c), self.pick(byte, immediate as u16))
        else {
            return;
        };
        let (simplified, node, sort) = match immediate % 3 {
            0 => (
                self.pool.select(self.simplified[array], self.simplified[index]),
                Node::Select(self.plain[array], self.plain[index]),
                byte,
            ),
            1 => (
                self.pool.filled_array(8, self.simplified[value]),
                Node::Filled(self.plain[value]),
                sort,
            ),
            _ => {
                let terms =
                    (self.simplified[array], self.simplified[index], self.simplified[value]);
                let node = Node::Store(self.plain[array], self.plain[index], self.plain[value]);
                (self.pool.store(terms.0, terms.1, terms.2), node, sort)
            }
        };
        let plain = self.pool.intern(node, sort);
        self.push(simplified, plain);
    }

    /// A float made from bits that are there.
    fn float_from(&mut self, format: Format, selector: u16) {
        let width = format.bits();
        let fitting: Vec<usize> = (0..self.plain.len())
            .filter(|index| match self.pool.sort(self.plain[*index]) {
                Sort::Bits(bits) => bits >= width,
                _ => false,
            })
            .collect();
        if fitting.is_empty() {
            return;
        }
        let of = fitting[usize::from(selector) % fitting.len()];
        let mut plain = self.plain[of];
        if self.pool.width(plain) > width {
            plain = self.pool.intern(Node::Extract { of: plain, low: 0 }, Sort::Bits(width));
        }
        let plain = self.pool.intern(Node::FloatFromBits(plain), Sort::Float(format));
        let bits = self.pool.extract(self.simplified[of], 0, width);
        let simplified = self.pool.float_from_bits(format, bits);
        self.push(simplified, plain);
    }

    fn float_step(&mut self, b: u16, c: u16, immediate: u64) {
        let formats = self.material.formats;
        if formats.is_empty() {
            return;
        }
        let format_at = |selector: u64| formats[(selector % formats.len() as u64) as usize];
        let (format, other_format) = (format_at(immediate), format_at(immediate >> 4));
        let sort = Sort::Float(format);
        let select = (immediate >> 16) as usize;
        let kind = (immediate >> 8) % 16;
        let (Some(x), Some(y)) = (self.pick(sort, b), self.pick(sort, c)) else { return };
        if kind == 0 {
            return self.float_from(format, b);
        }
        let z = self.pick(sort, select as u16).unwrap_or(x);
        let (sx, sy, sz) = (self.simplified[x], self.simplified[y], self.simplified[z]);
        let (px, py, pz) = (self.plain[x], self.plain[y], self.plain[z]);
        let width = self.width(immediate >> 40);
        let pool = &mut self.pool;
        let (simplified, node, sort) = match kind {
            1 => (pool.float_negate(sx), Node::FloatNegate(px), sort),
            2 => (pool.float_abs(sx), Node::FloatAbs(px), sort),
            3 | 4 => {
                let predicate = Predicate {
                    less: select & 1 != 0,
                    equal: select & 2 != 0,
                    greater: select & 4 != 0,
                    unordered: select & 8 != 0,
                };
                let simplified = pool.float_compare(predicate, sx, sy);
                (simplified, Node::FloatCompare(predicate, px, py), Sort::BOOL)
            }
            5 if other_format != format => {
                let sort = Sort::Float(other_format);
                (pool.float_to_float(other_format, sx), Node::FloatToFloat(px), sort)
            }
            6 => {
                let rounding = [
                    FloatRounding::NearestEven,
                    FloatRounding::NearestAway,
                    FloatRounding::Up,
                    FloatRounding::Down,
                    FloatRounding::TowardZero,
                ][select % 5];
                (pool.float_round(rounding, sx), Node::FloatRound(rounding, px), sort)
            }
            7 => {
                let signed = select & 1 != 0;
                let node = Node::FloatToInteger { signed, of: px };
                (pool.float_to_integer(signed, sx, width), node, Sort::Bits(width))
            }
            8 => {
                let Some(integer) = self.pick(Sort::Bits(width), c) else { return };
                let (signed, of) = (select & 1 != 0, self.plain[integer]);
                let simplified =
                    self.pool.integer_to_float(signed, self.simplified[integer], format);
                (simplified, Node::IntegerToFloat { signed, of }, sort)
            }
            9 => (pool.bits_from_float(sx), Node::BitsFromFloat(px), Sort::Bits(format.bits())),
            10 => (pool.float_sqrt(sx), Node::FloatSqrt(px), sort),
            11 => (pool.float_fma(sx, sy, sz), Node::FloatFma(px, py, pz), sort),
            13 => {
                let direction = [Direction::Up, Direction::Down, Direction::TowardZero][select % 3];
                let op = [
                    DirectedOp::Binary(FloatBinaryOp::Add),
                    DirectedOp::Binary(FloatBinaryOp::Sub),
                    DirectedOp::Binary(FloatBinaryOp::Mul),
                    DirectedOp::Binary(FloatBinaryOp::Div),
                    DirectedOp::Sqrt,
                    DirectedOp::FusedMultiplyAdd,
                ][select / 3 % 6];
                let simplified =
                    pool.float_directed(direction, op, format, &[sx, sy, sz][..op.arity()]);
                let operands = match op.arity() {
                    1 => [px; 3],
                    2 => [px, py, py],
                    _ => [px, py, pz],
                };
                (simplified, Node::FloatDirected(direction, op, operands), sort)
            }
            12 => {
                let Some(condition) = self.pick(Sort::BOOL, select as u16) else { return };
                let node = Node::Ite(self.plain[condition], px, py);
                (self.pool.ite(self.simplified[condition], sx, sy), node, sort)
            }
            _ => {
                let op = [
                    FloatBinaryOp::Add,
                    FloatBinaryOp::Sub,
                    FloatBinaryOp::Mul,
                    FloatBinaryOp::Div,
                    FloatBinaryOp::Rem,
                ][select % 5];
                (pool.float_binary(op, sx, sy), Node::FloatBinary(op, px, py), sort)
            }
        };
        let plain = self.pool.intern(node, sort);
        self.push(simplified, plain);
    }
}

/// Whether two values of a sort are the same; all NaN are one.
pub fn same(sort: Sort, a: &Value, b: &Value) -> bool {
    match sort {
        Sort::Float(format) => {
            let nan = |v: &Value| float::class(format, v.bits(), 3);
            nan(a) && nan(b) || a == b
        }
        Sort::Array { .. } => match (a, b) {
            (Value::Array(a), Value::Array(b)) => (0..256u128).all(|index| {
                let at = |array: &ArrayValue| {
                    array.elements.get(&index).copied().unwrap_or(array.default)
                };
                at(a) == at(b)
            }),
            _ => false,
        },
        Sort::Bits(_) => a == b,
    }
}
