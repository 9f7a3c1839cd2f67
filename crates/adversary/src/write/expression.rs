//! Random expressions without side effects, apart from those of the functions they call.

use super::value::{Type, Value};
use super::writer::{Thing, Writer};

const INTERESTING: [i128; 16] = [0, 1, 2, 3, 5, 7, 8, 10, 15, 16, 31, 63, 64, 127, 128, 255];

impl Writer {
    /// An expression of at most this many levels.
    pub(crate) fn expression(&mut self, levels: u32) -> Value {
        if levels == 0 {
            return self.leaf();
        }
        let kind = self.rng.weighted(&[5, 4, 2, 2, 2, 1, 1, 2, 1, 3]).unwrap_or(0);
        let a = self.expression(levels - 1);
        match kind {
            0 => {
                let b = self.expression(levels - 1);
                let operator = self.pick(&['+', '-', '*', '+']);
                let careless = self.is_fault(12);
                a.arithmetic(operator, &b, careless)
            }
            1 => {
                let b = self.expression(levels - 1);
                let operator = self.pick(&['&', '|', '^']);
                a.bitwise(operator, &b)
            }
            2 => {
                let b = self.expression(levels - 1);
                let operator = self.pick(&['/', '%']);
                let careless = self.is_fault(6);
                a.divided(operator, &b, careless)
            }
            3 => {
                let b = self.expression(levels - 1);
                let operator = self.pick(&["<<", ">>"]);
                let careless = self.is_fault(6);
                a.shifted(operator, &b, careless)
            }
            4 => self.condition_on(&a, levels - 1),
            5 => {
                let ty = self.pick(&Type::ALL);
                a.cast(ty)
            }
            6 => a.inverted(),
            7 => {
                let condition = self.condition(1);
                let b = self.expression(levels - 1);
                condition.choice(&a, &b)
            }
            8 => self.call().unwrap_or(a),
            _ => self.leaf(),
        }
    }

    /// 0 or 1.
    pub(crate) fn condition(&mut self, levels: u32) -> Value {
        let a = self.expression(levels);
        let first = self.condition_on(&a, levels);
        if self.one_in(4) {
            let b = self.expression(levels);
            let second = self.condition_on(&b, levels);
            let operator = self.pick(&["&&", "||"]);
            return first.compared(operator, &second);
        }
        first
    }

    fn condition_on(&mut self, a: &Value, levels: u32) -> Value {
        let operator = self.pick(&["<", "<=", ">", ">=", "==", "!="]);
        let b = if self.one_in(2) { self.constant_near(a) } else { self.expression(levels) };
        a.compared(operator, &b)
    }

    /// A constant that a value may well have.
    pub(crate) fn constant_near(&mut self, value: &Value) -> Value {
        let (low, high) = (value.low.max(-40_000), value.high.min(40_000));
        if low <= high && self.one_in(2) {
            return Value::constant(self.between(low, high));
        }
        self.constant()
    }

    pub(crate) fn constant(&mut self) -> Value {
        let number = self.pick(&INTERESTING);
        match self.rng.below(8) {
            0 => Value::constant(-number),
            1 => Value::constant(number * 257 + 3),
            2 => Value::constant(self.between(0, 255)),
            _ => Value::constant(number),
        }
    }

    pub(crate) fn leaf(&mut self) -> Value {
        if self.scope.is_empty() || self.one_in(5) {
            return self.constant();
        }
        // What was declared last is what the surroundings are about.
        let length = self.scope.len();
        let index = self.place(length).max(self.place(length));
        let thing = self.scope[index].clone();
        self.read(&thing)
    }

    /// The value of a variable, or of an element of an array.
    pub(crate) fn read(&mut self, thing: &Thing) -> Value {
        let text = self.lvalue(thing);
        Value::new(text, thing.ty, thing.low, thing.high)
    }

    /// A variable, or an element with an index that fits, unless it is a fault.
    pub(crate) fn lvalue(&mut self, thing: &Thing) -> String {
        let Some((from, to)) = thing.range else { return thing.name.clone() };
        // No red zone lies before the first variable of a file, so only locals and blocks are left at that end.
        let is_global = !thing.name.starts_with(['a', 'h']);
        let by_pointer = self.one_in(6);
        if by_pointer && !thing.has_address {
            // An array inside of a struct: such an index never leaves it.
            let index = self.scalar().within(from, to - 1).text;
            return format!("(*({} + {index}))", thing.name);
        }
        let index = self.index_before(from, to, !is_global);
        if by_pointer {
            return format!("(*({} + {index}))", thing.name);
        }
        format!("{}[{index}]", thing.name)
    }

    /// An index from `from` to below `to`; one further when it is a fault.
    pub(crate) fn index(&mut self, from: i128, to: i128) -> String {
        self.index_before(from, to, false)
    }

    /// The same; a fault may also be one before the first.
    fn index_before(&mut self, from: i128, to: i128, before: bool) -> String {
        let fault = self.is_fault(5);
        let value = if self.one_in(3) {
            Value::constant(self.between(from, to - 1))
        } else {
            self.scalar()
        };
        let most = if fault { to + self.between(0, 1) } else { to - 1 };
        let least = if fault && self.one_in(4) && before { from - 1 } else { from };
        value.within(least, most.max(least)).text
    }

    /// A value that reads no array: for indices, which would nest without end.
    pub(crate) fn scalar(&mut self) -> Value {
        let scalars: Vec<Thing> =
            self.scope.iter().filter(|thing| thing.range.is_none()).cloned().collect();
        if scalars.is_empty() {
            return self.constant();
        }
        let thing = self.pick(&scalars);
        let value = Value::new(&thing.name, thing.ty, thing.low, thing.high);
        match self.rng.below(4) {
            0 => {
                let constant = self.constant();
                value.arithmetic('+', &constant, false)
            }
            1 => {
                let other = self.pick(&scalars);
                let other = Value::new(&other.name, other.ty, other.low, other.high);
                let operator = self.pick(&['^', '&', '|']);
                value.bitwise(operator, &other)
            }
            _ => value,
        }
    }

    /// A call of a function that was written before.
    pub(crate) fn call(&mut self) -> Option<Value> {
        if self.functions.is_empty() || self.loops > 2 {
            return None;
        }
        let functions = self.functions.clone();
        let function = self.pick(&functions);
        let arguments: Vec<String> = (0..function.parameters)
            .map(|_| {
                let value = self.scalar();
                value.within(-1000, 1000).text
            })
            .collect();
        let text = format!("{}({})", function.name, arguments.join(", "));
        Some(Value::int(text, function.low, function.high))
    }
}
