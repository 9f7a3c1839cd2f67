//! Expressions with what the generator knows about them: their type after promotion and an interval that holds
//! their value. The interval decides whether an operation could be undefined, so that undefined behaviour is
//! written on purpose and not by accident: otherwise nearly every program would overflow at its first product.

/// The integer types of variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Type {
    /// Signed, of this many bits.
    Signed(u32),
    /// Unsigned, of this many bits.
    Unsigned(u32),
}

impl Type {
    pub(crate) const INT: Type = Type::Signed(32);
    pub(crate) const UINT: Type = Type::Unsigned(32);
    pub(crate) const ALL: [Type; 8] = [
        Type::Signed(8),
        Type::Unsigned(8),
        Type::Signed(16),
        Type::Unsigned(16),
        Type::Signed(32),
        Type::Unsigned(32),
        Type::Signed(64),
        Type::Unsigned(64),
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Type::Signed(8) => "signed char",
            Type::Unsigned(8) => "unsigned char",
            Type::Signed(16) => "short",
            Type::Unsigned(16) => "unsigned short",
            Type::Signed(32) => "int",
            Type::Unsigned(32) => "unsigned",
            Type::Signed(_) => "long long",
            Type::Unsigned(_) => "unsigned long long",
        }
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Type::Signed(bits) | Type::Unsigned(bits) => bits,
        }
    }

    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Type::Signed(_))
    }

    pub(crate) fn low(self) -> i128 {
        if self.is_signed() { -(1 << (self.bits() - 1)) } else { 0 }
    }

    pub(crate) fn high(self) -> i128 {
        (1 << (self.bits() - u32::from(self.is_signed()))) - 1
    }

    fn promoted(self) -> Type {
        if self.bits() < 32 { Type::INT } else { self }
    }

    fn to_unsigned(self) -> Type {
        Type::Unsigned(self.bits())
    }

    /// The usual arithmetic conversions.
    fn common(self, other: Type) -> Type {
        let (a, b) = (self.promoted(), other.promoted());
        match a.bits().cmp(&b.bits()) {
            std::cmp::Ordering::Less => b,
            std::cmp::Ordering::Greater => a,
            std::cmp::Ordering::Equal if a.is_signed() => b,
            std::cmp::Ordering::Equal => a,
        }
    }
}

/// An expression: text that can stand anywhere, its type after promotion, where its value lies.
#[derive(Clone, Debug)]
pub(crate) struct Value {
    pub(crate) text: String,
    pub(crate) ty: Type,
    pub(crate) low: i128,
    pub(crate) high: i128,
}

impl Value {
    pub(crate) fn new(text: impl Into<String>, ty: Type, low: i128, high: i128) -> Value {
        Value { text: text.into(), ty: ty.promoted(), low, high }
    }

    pub(crate) fn int(text: impl Into<String>, low: i128, high: i128) -> Value {
        Value::new(text, Type::INT, low, high)
    }

    pub(crate) fn constant(number: i128) -> Value {
        let text = match number {
            _ if number < i128::from(i32::MIN) || number > i128::from(i32::MAX) => {
                format!("{}ull", number.rem_euclid(1 << 64))
            }
            -2_147_483_648 => "(-2147483647 - 1)".to_owned(),
            _ if number < 0 => format!("({number})"),
            _ => number.to_string(),
        };
        if text.ends_with("ull") {
            let number = number.rem_euclid(1 << 64);
            return Value::new(text, Type::Unsigned(64), number, number);
        }
        Value::int(text, number, number)
    }

    fn all(text: String, ty: Type) -> Value {
        Value::new(text, ty, ty.low(), ty.high())
    }

    fn fits(&self, low: i128, high: i128) -> bool {
        low <= self.low && self.high <= high
    }

    /// The value in a type: what does not fit wraps round (which clang defines for signed targets too).
    pub(crate) fn cast(&self, ty: Type) -> Value {
        let text = format!("({})({})", ty.name(), self.text);
        if self.fits(ty.low(), ty.high()) {
            return Value::new(format!("({text})"), ty, self.low, self.high);
        }
        Value::all(format!("({text})"), ty)
    }

    /// The value brought between two bounds, if it may lie elsewhere.
    pub(crate) fn within(&self, low: i128, high: i128) -> Value {
        if self.fits(low, high) {
            return self.clone();
        }
        let size = high - low + 1;
        let wide = if self.ty.bits() == 64 { Type::Unsigned(64) } else { Type::UINT };
        if size > 1 << 31 {
            return self.cast(if size > 1 << 32 { Type::Unsigned(64) } else { Type::UINT });
        }
        let unsigned = if self.low < 0 { self.cast(wide).text } else { self.text.clone() };
        let masked = if size & (size - 1) == 0 {
            format!("({unsigned} & {})", size - 1)
        } else {
            format!("({unsigned} % {size})")
        };
        if low == 0 {
            return Value::new(masked, if self.low < 0 { wide } else { self.ty }, 0, high);
        }
        Value::int(format!("({} + (int){masked})", Value::constant(low).text), low, high)
    }

    /// A sum, difference or product. Where it may not fit, operands are made unsigned, unless `careless`.
    pub(crate) fn arithmetic(&self, operator: char, other: &Value, careless: bool) -> Value {
        let ty = self.ty.common(other.ty);
        let ends = |a: i128, b: i128| match operator {
            '+' => a.saturating_add(b),
            '-' => a.saturating_sub(b),
            _ => a.saturating_mul(b),
        };
        let corners = [
            ends(self.low, other.low),
            ends(self.low, other.high),
            ends(self.high, other.low),
            ends(self.high, other.high),
        ];
        let low = corners.into_iter().min().unwrap_or(0);
        let high = corners.into_iter().max().unwrap_or(0);
        let text = format!("({} {operator} {})", self.text, other.text);
        let operands_fit = self.fits(ty.low(), ty.high()) && other.fits(ty.low(), ty.high());
        if operands_fit && low >= ty.low() && high <= ty.high() {
            return Value::new(text, ty, low, high);
        }
        if ty.is_signed() && !careless {
            let ty = ty.to_unsigned();
            let text = format!("({} {operator} {})", self.cast(ty).text, other.cast(ty).text);
            return Value::all(text, ty);
        }
        Value::all(text, ty)
    }

    /// `&`, `|` or `^`.
    pub(crate) fn bitwise(&self, operator: char, other: &Value) -> Value {
        let ty = self.ty.common(other.ty);
        let text = format!("({} {operator} {})", self.text, other.text);
        if self.low >= 0 && other.low >= 0 {
            let most = self.high.max(other.high);
            let ones = if most == 0 { 0 } else { (1 << (128 - most.leading_zeros())) - 1 };
            let high = if operator == '&' { self.high.min(other.high) } else { ones };
            return Value::new(text, ty, 0, high);
        }
        Value::all(text, ty)
    }

    /// A quotient or remainder by something that is made positive first, unless `careless`.
    pub(crate) fn divided(&self, operator: char, by: &Value, careless: bool) -> Value {
        let by = if careless || by.low > 0 { by.clone() } else { by.within(1, 9) };
        let ty = self.ty.common(by.ty);
        let text = format!("({} {operator} {})", self.text, by.text);
        let operands_fit = self.fits(ty.low(), ty.high()) && by.fits(ty.low(), ty.high());
        if !operands_fit || by.low <= 0 {
            return Value::all(text, ty);
        }
        if operator == '/' {
            return Value::new(text, ty, self.low.min(0), self.high.max(0));
        }
        let most = by.high - 1;
        Value::new(text, ty, if self.low < 0 { -most } else { 0 }, most)
    }

    /// A shift by an amount that is made fitting; what is shifted to the left is unsigned, unless `careless`.
    pub(crate) fn shifted(&self, operator: &str, by: &Value, careless: bool) -> Value {
        let left = operator == "<<";
        let bits = i128::from(self.ty.bits());
        let by = if careless { by.within(0, bits) } else { by.within(0, bits - 1) };
        if left && careless {
            return Value::all(format!("({} << {})", self.text, by.text), self.ty);
        }
        let value = if left && self.ty.is_signed() {
            self.cast(self.ty.to_unsigned())
        } else {
            self.clone()
        };
        let text = format!("({} {operator} {})", value.text, by.text);
        if !left && value.low >= 0 {
            return Value::new(text, value.ty, 0, value.high);
        }
        Value::all(text, value.ty)
    }

    pub(crate) fn compared(&self, operator: &str, other: &Value) -> Value {
        Value::int(format!("({} {operator} {})", self.text, other.text), 0, 1)
    }

    pub(crate) fn choice(&self, yes: &Value, no: &Value) -> Value {
        let ty = yes.ty.common(no.ty);
        let text = format!("({} ? {} : {})", self.text, yes.text, no.text);
        let fits = |value: &Value| value.fits(ty.low(), ty.high());
        if fits(yes) && fits(no) {
            return Value::new(text, ty, yes.low.min(no.low), yes.high.max(no.high));
        }
        Value::all(text, ty)
    }

    pub(crate) fn inverted(&self) -> Value {
        if self.ty.is_signed() {
            return Value::new(format!("(~{})", self.text), self.ty, -1 - self.high, -1 - self.low);
        }
        Value::all(format!("(~{})", self.text), self.ty)
    }
}
