//! Slices: concatenation, extraction and extension. Memory is bytes, so these carry the most.

use crate::{BinaryOp, Node, Pool, Sort, Term, UnaryOp, fold};

impl Pool {
    /// `high` above `low`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        if let Some(term) = self.folded(BinaryOp::Concat, high, low) {
            return term;
        }
        let (high_width, low_width) = (self.width(high), self.width(low));
        // Zeros above are an extension.
        if self.constant(high) == Some(0) {
            return self.zero_extend(low, high_width + low_width);
        }
        if let Some(merged) = self.merged(high, low) {
            return merged;
        }
        // To the right: (a : b) : c is a : (b : c), where b : c becomes one.
        if let Node::Binary(BinaryOp::Concat, a, b) = self.node(high) {
            let joined = self.concat(b, low);
            if !matches!(self.node(joined), Node::Binary(BinaryOp::Concat, x, y) if x == b && y == low)
            {
                return self.concat(a, joined);
            }
        }
        if let Node::Binary(BinaryOp::Concat, b, c) = self.node(low)
            && let Some(merged) = self.merged(high, b)
        {
            return self.concat(merged, c);
        }
        // A slice above the lower rest of the same term below an extension.
        if let Node::Extend { signed: false, of } = self.node(high) {
            let inner = self.concat(of, low);
            return self.zero_extend(inner, high_width + low_width);
        }
        let width = high_width + low_width;
        self.intern(Node::Binary(BinaryOp::Concat, high, low), Sort::Bits(width))
    }

    /// The concatenation of two neighbours that become one.
    fn merged(&mut self, high: Term, low: Term) -> Option<Term> {
        match (self.node(high), self.node(low)) {
            // Slices of one term.
            (Node::Extract { of, low: from }, Node::Extract { of: other, low: start })
                if of == other && from == start + self.width(low) =>
            {
                let width = self.width(high) + self.width(low);
                Some(self.extract(of, start, width))
            }
            (Node::Bits(_), Node::Bits(_)) => self.folded(BinaryOp::Concat, high, low),
            (Node::Unary(UnaryOp::Not, a), Node::Unary(UnaryOp::Not, b)) => {
                let merged = self.merged(a, b)?;
                Some(self.not(merged))
            }
            _ => self.concat_of_signs(high, low).or_else(|| self.concat_of_choices(high, low)),
        }
    }

    /// Copies of the sign above what has that sign are an extension.
    fn concat_of_signs(&mut self, high: Term, low: Term) -> Option<Term> {
        let Node::Extend { signed: true, of } = self.node(high) else { return None };
        let (high_width, low_width) = (self.width(high), self.width(low));
        // To make the sign for others would only leave a node behind.
        let is_likely = match self.node(of) {
            Node::Extract { of: word, low: bit } => match self.node(low) {
                Node::Extend { signed: true, .. } => true,
                Node::Extract { of, low: start } => of == word && start + low_width == bit + 1,
                _ => low == word && bit + 1 == low_width,
            },
            _ => matches!(self.node(low), Node::Extend { signed: true, .. }),
        };
        if self.width(of) != 1 || !is_likely {
            return None;
        }
        let sign = self.extract(low, low_width - 1, 1);
        (sign == of).then(|| self.sign_extend(low, high_width + low_width))
    }

    /// `width` bits from `low` upwards.
    pub fn extract(&mut self, a: Term, low: u32, width: u32) -> Term {
        let full = self.width(a);
        debug_assert!(low + width <= full && width > 0, "bits {low}+{width} of {full}");
        if width == full {
            return a;
        }
        match self.node(a) {
            Node::Bits(bits) => self.bits(width, fold::extract(low, width, bits)),
            Node::Extract { of, low: inner } => self.extract(of, inner + low, width),
            _ => self
                .deeper(|pool| pool.sliced(a, low, width))
                .unwrap_or_else(|| self.plain_slice(a, low, width)),
        }
    }

    fn sliced(&mut self, a: Term, low: u32, width: u32) -> Term {
        match self.node(a) {
            Node::Binary(BinaryOp::Concat, high_part, low_part) => {
                let split = self.width(low_part);
                if low >= split {
                    self.extract(high_part, low - split, width)
                } else if low + width <= split {
                    self.extract(low_part, low, width)
                } else {
                    let below = self.extract(low_part, low, split - low);
                    let above = self.extract(high_part, 0, low + width - split);
                    self.concat(above, below)
                }
            }
            Node::Extend { signed, of } => {
                let inner = self.width(of);
                if low + width <= inner {
                    self.extract(of, low, width)
                } else if low < inner {
                    let kept = self.extract(of, low, inner - low);
                    self.extend(signed, kept, width)
                } else if signed {
                    let sign = self.extract(of, inner - 1, 1);
                    self.sign_extend(sign, width)
                } else {
                    self.bits(width, 0)
                }
            }
            // The low bits of sums, products and negations depend on low bits only.
            Node::Binary(op @ (BinaryOp::Add | BinaryOp::Mul), x, y)
                if low == 0 && (self.is_narrow(x, width) || self.is_narrow(y, width)) =>
            {
                let (x, y) = (self.extract(x, 0, width), self.extract(y, 0, width));
                if op == BinaryOp::Add { self.add(x, y) } else { self.mul(x, y) }
            }
            // Known low bits add up to known low bits: that is what alignment asks of an address.
            Node::Binary(BinaryOp::Add, x, y)
                if low == 0 && self.has_known_low(x, width) && self.has_known_low(y, width) =>
            {
                let (x, y) = (self.extract(x, 0, width), self.extract(y, 0, width));
                self.add(x, y)
            }
            Node::Unary(UnaryOp::Negate, x) if low == 0 && self.is_narrow(x, width) => {
                let x = self.extract(x, 0, width);
                self.negate(x)
            }
            Node::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, ..)
            | Node::Unary(UnaryOp::Not, _) => {
                let sliced = self.slice_of_logic(a, low, width);
                sliced.unwrap_or_else(|| self.plain_slice(a, low, width))
            }
            Node::Ite(..) => {
                let sliced = self.slice_of_choice(a, low, width);
                sliced.unwrap_or_else(|| self.plain_slice(a, low, width))
            }
            _ => self.plain_slice(a, low, width),
        }
    }

    /// Whether a term is an extension of, or made of, at most `width` bits.
    fn is_narrow(&self, term: Term, width: u32) -> bool {
        match self.node(term) {
            Node::Extend { of, .. } => self.width(of) <= width,
            _ => false,
        }
    }

    /// Whether the lowest `width` bits of a term can be seen to be constant.
    fn has_known_low(&self, term: Term, width: u32) -> bool {
        match self.node(term) {
            Node::Bits(_) => true,
            Node::Binary(BinaryOp::Concat, _, low) => {
                self.width(low) >= width && self.constant(low).is_some()
            }
            _ => false,
        }
    }

    /// Zeros above, up to `width`.
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        self.extend(false, a, width)
    }

    /// Copies of the sign above, up to `width`.
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        self.extend(true, a, width)
    }

    pub(crate) fn extend(&mut self, signed: bool, a: Term, width: u32) -> Term {
        let from = self.width(a);
        debug_assert!(width >= from, "from {from} bits to {width}");
        if width == from {
            return a;
        }
        match self.node(a) {
            Node::Bits(bits) => self.bits(width, fold::extend(signed, from, width, bits)),
            Node::Extend { signed: false, of } => self.extend(false, of, width),
            Node::Extend { signed: true, of } if signed => self.extend(true, of, width),
            Node::Ite(..) => {
                let extended = self.extended_choice(signed, a, width);
                extended.unwrap_or_else(|| {
                    self.intern(Node::Extend { signed, of: a }, Sort::Bits(width))
                })
            }
            _ => self.intern(Node::Extend { signed, of: a }, Sort::Bits(width)),
        }
    }
}
