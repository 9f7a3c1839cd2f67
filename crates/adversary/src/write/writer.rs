//! What is known while a program is written: the text so far, the names in scope, the faults that are left.

use base::Rng;

use super::value::{Type, Value};

/// Something that expressions can read and statements can write.
#[derive(Clone, Debug)]
pub(crate) struct Thing {
    /// How it is called: the variable, or the array or pointer before its index.
    pub(crate) name: String,
    /// The type of the value.
    pub(crate) ty: Type,
    /// What the value always lies between.
    pub(crate) low: i128,
    pub(crate) high: i128,
    /// For arrays and pointers: the first index and the one behind the last.
    pub(crate) range: Option<(i128, i128)>,
    pub(crate) is_writable: bool,
    /// Whether a pointer to it may be made: not to bit-fields.
    pub(crate) has_address: bool,
}

impl Thing {
    /// A number that is read and never written: an input, the counter of a loop.
    pub(crate) fn fixed(name: &str, ty: Type, low: i128, high: i128) -> Thing {
        let name = name.to_owned();
        Thing { name, ty, low, high, range: None, is_writable: false, has_address: false }
    }
}

/// A function that was written: what it is called, how many numbers it takes, what it returns.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: usize,
    pub(crate) low: i128,
    pub(crate) high: i128,
}

/// A program under way.
pub(crate) struct Writer {
    pub(crate) rng: Rng,
    /// Declarations and functions that are finished.
    pub(crate) top: String,
    /// The function that is being written.
    pub(crate) body: String,
    pub(crate) depth: usize,
    pub(crate) scope: Vec<Thing>,
    pub(crate) functions: Vec<Function>,
    /// How many operations may still be written carelessly.
    pub(crate) faults: u32,
    /// How many loops are around the present place.
    pub(crate) loops: u32,
    names: u32,
}

impl Writer {
    pub(crate) fn new(rng: Rng, faults: u32) -> Writer {
        Writer {
            rng,
            top: String::new(),
            body: String::new(),
            depth: 1,
            scope: Vec::new(),
            functions: Vec::new(),
            faults,
            loops: 0,
            names: 0,
        }
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: i128, high: i128) -> i128 {
        let size = u64::try_from(high - low + 1).unwrap_or(u64::MAX);
        low + i128::from(self.rng.below(size))
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.rng.below(count) == 0
    }

    pub(crate) fn pick<T: Clone>(&mut self, choices: &[T]) -> T {
        let index = self.rng.below(choices.len() as u64);
        choices[usize::try_from(index).unwrap_or(0)].clone()
    }

    /// A place in a list.
    pub(crate) fn place(&mut self, length: usize) -> usize {
        usize::try_from(self.rng.below(length as u64)).unwrap_or(0)
    }

    /// Whether the next operation is to be a fault; takes it from what is left.
    pub(crate) fn is_fault(&mut self, one_in: u64) -> bool {
        let fault = self.faults > 0 && self.one_in(one_in);
        self.faults -= u32::from(fault);
        fault
    }

    /// A name that nothing else has.
    pub(crate) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Adds a line to the function.
    pub(crate) fn line(&mut self, text: impl AsRef<str>) {
        for _ in 0..self.depth {
            self.body.push_str("  ");
        }
        self.body.push_str(text.as_ref());
        self.body.push('\n');
    }

    /// Adds a block with a head; names declared inside are gone behind it.
    pub(crate) fn block(&mut self, head: &str, tail: &str, inside: impl FnOnce(&mut Writer)) {
        self.line(format!("{head} {{"));
        self.depth += 1;
        let names = self.scope.len();
        inside(self);
        self.scope.truncate(names);
        self.depth -= 1;
        self.line(format!("}}{tail}"));
    }

    /// Puts a function above the present one. What `inside` writes is its body; only its own names and those
    /// of the file are in scope there.
    pub(crate) fn function(
        &mut self,
        head: &str,
        globals: usize,
        inside: impl FnOnce(&mut Writer),
    ) {
        let outer_body = std::mem::take(&mut self.body);
        let outer_scope = self.scope.split_off(globals.min(self.scope.len()));
        let (depth, loops) = (self.depth, self.loops);
        (self.depth, self.loops) = (1, 1);
        inside(self);
        (self.depth, self.loops) = (depth, loops);
        self.scope.truncate(globals);
        self.scope.extend(outer_scope);
        let body = std::mem::replace(&mut self.body, outer_body);
        self.top.push_str(&format!("{head} {{\n{body}}}\n\n"));
    }

    /// Declares a variable with a value that fits, and puts it into scope.
    pub(crate) fn declare(&mut self, ty: Type, low: i128, high: i128, value: &Value) -> String {
        let name = self.fresh("v");
        let value = value.within(low, high).text;
        self.line(format!("{} {name} = {value};", ty.name()));
        self.know(&name, ty, low, high);
        name
    }

    /// Puts a variable that can be written into scope.
    pub(crate) fn know(&mut self, name: &str, ty: Type, low: i128, high: i128) {
        self.scope.push(Thing {
            is_writable: true,
            has_address: true,
            ..Thing::fixed(name, ty, low, high)
        });
    }

    /// Puts something that can be written, but not pointed to, into scope.
    pub(crate) fn know_field(&mut self, name: &str, low: i128, high: i128) {
        self.scope.push(Thing { is_writable: true, ..Thing::fixed(name, Type::INT, low, high) });
    }

    /// Puts an array or pointer into scope.
    pub(crate) fn know_array(
        &mut self,
        name: &str,
        ty: Type,
        bounds: (i128, i128),
        range: (i128, i128),
    ) {
        self.scope.push(Thing {
            range: Some(range),
            is_writable: true,
            has_address: true,
            ..Thing::fixed(name, ty, bounds.0, bounds.1)
        });
    }

    /// Puts an array inside of a struct into scope. No sanitizer sees a pointer that leaves such an array
    /// within its struct, so no pointers are made from it that a fault could move.
    pub(crate) fn know_member(
        &mut self,
        name: &str,
        ty: Type,
        bounds: (i128, i128),
        range: (i128, i128),
    ) {
        self.know_array(name, ty, bounds, range);
        if let Some(thing) = self.scope.last_mut() {
            thing.has_address = false;
        }
    }

    /// A type with the interval that a variable of it keeps: all of it for narrow and unsigned ones, some
    /// hundreds for `int`, so that sums stay defined without casts.
    pub(crate) fn bounded_type(&mut self) -> (Type, i128, i128) {
        let ty = self.pick(&Type::ALL);
        if ty.is_signed() && ty.bits() >= 32 {
            let high = self.pick(&[9, 100, 1000, 30_000]);
            let low = if self.one_in(2) { 0 } else { -high };
            return (ty, low, high);
        }
        (ty, ty.low(), ty.high())
    }
}
