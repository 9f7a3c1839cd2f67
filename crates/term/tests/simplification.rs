//! Simplified terms are equal to the same terms without simplification, under random models.

use float::{BinaryOp as FloatBinaryOp, Format, Predicate};
use proptest::prelude::*;
use term::{ArrayValue, BinaryOp, FloatRounding, Model, Node, Pool, Sort, Term, UnaryOp, Value};

/// Selectors of one step: what to do and with which of the terms so far.
type Step = (u8, u16, u16, u16, u64);

const WIDTHS: [u32; 6] = [1, 8, 16, 32, 64, 128];

/// The same terms twice: through the constructors, and as plain nodes.
struct Twin {
    pool: Pool,
    simplified: Vec<Term>,
    plain: Vec<Term>,
}

impl Twin {
    /// A term of a sort, by its position in both lists.
    fn pick(&self, sort: Sort, selector: u16) -> Option<usize> {
        let fitting: Vec<usize> = (0..self.plain.len())
            .filter(|index| self.pool.sort(self.plain[*index]) == sort)
            .collect();
        (!fitting.is_empty()).then(|| fitting[usize::from(selector) % fitting.len()])
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

    fn step(&mut self, (kind, a, b, c, immediate): Step) {
        let width = WIDTHS[usize::from(a) % WIDTHS.len()];
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
        let pool = &mut self.pool;
        let (simplified, node, sort) = match kind % 36 {
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
                let to = WIDTHS[(immediate % 6) as usize].min(width);
                let low = (immediate >> 8) as u32 % (width - to + 1);
                (pool.extract(sx, low, to), Node::Extract { of: px, low }, Sort::Bits(to))
            }
            28 | 29 => {
                let to = WIDTHS[(immediate % 6) as usize].max(width);
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
            _ => return self.float_step(b, c, immediate),
        };
        let plain = self.pool.intern(node, sort);
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
        let sort = Sort::Array { index: 8, element: 8 };
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

    fn float_step(&mut self, b: u16, c: u16, immediate: u64) {
        let format = if immediate & 1 == 0 { Format::Single } else { Format::Double };
        let sort = Sort::Float(format);
        let (Some(x), Some(y)) = (self.pick(sort, b), self.pick(sort, c)) else {
            let Some(bits) = self.pick(Sort::Bits(format.bits()), b) else { return };
            let simplified = self.pool.float_from_bits(format, self.simplified[bits]);
            let plain = self.pool.intern(Node::FloatFromBits(self.plain[bits]), sort);
            return self.push(simplified, plain);
        };
        let (sx, sy) = (self.simplified[x], self.simplified[y]);
        let (px, py) = (self.plain[x], self.plain[y]);
        let pool = &mut self.pool;
        let select = (immediate >> 8) as usize;
        let (simplified, node, sort) = match (immediate >> 1) % 10 {
            0 => {
                let op = [FloatBinaryOp::Add, FloatBinaryOp::Sub, FloatBinaryOp::Mul][select % 3];
                (pool.float_binary(op, sx, sy), Node::FloatBinary(op, px, py), sort)
            }
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
            5 => {
                let other = if format == Format::Single { Format::Double } else { Format::Single };
                (pool.float_to_float(other, sx), Node::FloatToFloat(px), Sort::Float(other))
            }
            6 => {
                let rounding = [FloatRounding::Up, FloatRounding::TowardZero][select % 2];
                (pool.float_round(rounding, sx), Node::FloatRound(rounding, px), sort)
            }
            7 => {
                let signed = select & 1 != 0;
                let node = Node::FloatToInteger { signed, of: px };
                (pool.float_to_integer(signed, sx, 32), node, Sort::Bits(32))
            }
            8 => {
                let Some(integer) = self.pick(Sort::Bits(32), c) else { return };
                let (signed, of) = (select & 1 != 0, self.plain[integer]);
                let simplified =
                    self.pool.integer_to_float(signed, self.simplified[integer], format);
                (simplified, Node::IntegerToFloat { signed, of }, sort)
            }
            _ => (pool.bits_from_float(sx), Node::BitsFromFloat(px), Sort::Bits(format.bits())),
        };
        let plain = self.pool.intern(node, sort);
        self.push(simplified, plain);
    }
}

/// Whether two values of a sort are the same; all NaN are one.
fn same(sort: Sort, a: &Value, b: &Value) -> bool {
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 20000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn simplified_equals_original(
        steps in proptest::collection::vec(
            (any::<u8>(), any::<u16>(), any::<u16>(), any::<u16>(), any::<u64>()), 1..60),
        inputs in proptest::collection::vec(any::<(u64, u64)>(), 24),
    ) {
        let mut twin = Twin { pool: Pool::new(), simplified: Vec::new(), plain: Vec::new() };
        for width in WIDTHS {
            for name in ["x", "y"] {
                let term = twin.pool.variable(name, Sort::Bits(width));
                twin.push(term, term);
            }
        }
        let array = twin.pool.variable("a", Sort::Array { index: 8, element: 8 });
        twin.push(array, array);
        for step in &steps {
            twin.step(*step);
        }
        for round in 0..4 {
            let mut model = Model::default();
            for (index, width) in WIDTHS.iter().flat_map(|width| [width, width]).enumerate() {
                let Node::Variable(variable) = twin.pool.node(twin.plain[index]) else { unreachable!() };
                let (low, high) = inputs[(index + 5 * round) % inputs.len()];
                // Equal, zero and extreme inputs are as interesting as random ones.
                let bits = match (low >> 60, round) {
                    (0..=3, _) => 0,
                    (4, _) => u128::MAX,
                    (5..=7, 1) => u128::from(high % 4),
                    _ => u128::from(low) | u128::from(high) << 64,
                };
                model.set(variable, Value::Bits(bits & (u128::MAX >> (128 - width))));
            }
            for (simplified, plain) in twin.simplified.iter().zip(&twin.plain) {
                let (ours, truth) =
                    (model.evaluate(&twin.pool, *simplified), model.evaluate(&twin.pool, *plain));
                let sort = twin.pool.sort(*plain);
                prop_assert!(
                    same(sort, &ours, &truth),
                    "{:?} is {:?}, but {:?} is {:?}",
                    twin.pool.node(*simplified), ours, twin.pool.node(*plain), truth
                );
            }
        }
    }
}
