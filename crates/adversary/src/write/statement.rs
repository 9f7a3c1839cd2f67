//! Random statements: assignments, branches, loops, jumps, declarations.

use super::value::{Type, Value};
use super::writer::{Thing, Writer};

/// The most rounds of a loop.
const LONGEST: i128 = 7;

impl Writer {
    /// A few statements, and blocks of at most this many levels.
    pub(crate) fn statements(&mut self, count: u64, levels: u32) {
        for _ in 0..count {
            self.statement(levels);
        }
    }

    fn statement(&mut self, levels: u32) {
        let nested = u32::from(levels > 0);
        let loops = u32::from(levels > 0 && self.loops < 3);
        let weights = [6, 2, 2, 4 * nested, 3 * loops, 2 * nested, nested, 2, 4 * nested, 1];
        match self.rng.weighted(&weights).unwrap_or(0) {
            0 => self.assignment(),
            1 => self.local_variable(),
            2 => self.local_array(),
            3 => self.branch(levels - 1),
            4 => self.any_loop(levels - 1),
            5 => self.switch(levels - 1),
            6 => self.jump(levels - 1),
            7 => self.error_call(),
            8 => self.idiom(),
            _ => self.pointer(),
        }
    }

    /// Something that a whole program is about: memory, text, layout, calls, floats.
    fn idiom(&mut self) {
        match self.rng.weighted(&[5, 4, 5, 4, 2]).unwrap_or(0) {
            0 => self.memory_idiom(),
            1 => self.library_idiom(),
            2 => self.layout_idiom(),
            3 => self.call_idiom(),
            _ => self.float_idiom(),
        }
    }

    fn writable(&mut self) -> Option<Thing> {
        let things: Vec<Thing> =
            self.scope.iter().filter(|thing| thing.is_writable).cloned().collect();
        if things.is_empty() {
            return None;
        }
        let index = self.place(things.len()).max(self.place(things.len()));
        Some(things[index].clone())
    }

    pub(crate) fn assignment(&mut self) {
        let Some(thing) = self.writable() else { return };
        let target = self.lvalue(&thing);
        let is_all = thing.low == thing.ty.low() && thing.high == thing.ty.high();
        match self.rng.below(6) {
            // A narrow or unsigned variable may wrap round in place.
            0 if is_all => {
                let operator = self.pick(&["++", "--"]);
                self.line(format!("{target}{operator};"));
            }
            1 if is_all => {
                let operator = self.pick(&["+=", "-=", "^=", "|=", "&="]);
                let value = self.expression(1).within(0, 255).text;
                self.line(format!("{target} {operator} {value};"));
            }
            _ => {
                let value = self.expression(2).within(thing.low, thing.high).text;
                self.line(format!("{target} = {value};"));
            }
        }
    }

    fn local_variable(&mut self) {
        let (ty, low, high) = self.bounded_type();
        let value = self.expression(2);
        self.declare(ty, low, high, &value);
    }

    fn local_array(&mut self) {
        let (ty, low, high) = self.bounded_type();
        let length = self.between(1, 6);
        let name = self.fresh("a");
        let values: Vec<String> =
            (0..self.between(1, length)).map(|_| self.leaf().within(low, high).text).collect();
        self.line(format!("{} {name}[{length}] = {{{}}};", ty.name(), values.join(", ")));
        self.know_array(&name, ty, (low.min(0), high), (0, length));
    }

    /// A pointer into something, at a place that may depend on the inputs.
    fn pointer(&mut self) {
        let things: Vec<Thing> =
            self.scope.iter().filter(|thing| thing.has_address).cloned().collect();
        if things.is_empty() {
            return;
        }
        let thing = self.pick(&things);
        let name = self.fresh("p");
        let Some((from, to)) = thing.range else {
            self.line(format!("{} *{name} = &{};", thing.ty.name(), thing.name));
            self.know_array(&name, thing.ty, (thing.low, thing.high), (0, 1));
            return;
        };
        // From here on the pointer is somewhere in the first half, so the second half is always in reach.
        let middle = self.between(from, to - 1);
        let offset = self.scalar().within(from, middle).text;
        self.line(format!("{} *{name} = {} + {offset};", thing.ty.name(), thing.name));
        self.know_array(&name, thing.ty, (thing.low, thing.high), (0, to - middle));
        if self.one_in(3) {
            let distance =
                Value::new(format!("({name} - {})", thing.name), Type::Signed(64), from, middle);
            self.declare(Type::INT, 0, 100, &distance);
        }
    }

    fn branch(&mut self, levels: u32) {
        let condition = self.condition(2).text;
        let count = self.rng.below(3) + 1;
        self.block(&format!("if {condition}"), "", |writer| writer.statements(count, levels));
        if self.one_in(2) {
            self.block("else", "", |writer| writer.statements(1, levels));
        }
    }

    fn any_loop(&mut self, levels: u32) {
        let index = self.fresh("i");
        let bound = if self.one_in(2) {
            self.between(1, 5).to_string()
        } else {
            let most = self.between(2, LONGEST);
            self.scalar().within(0, most).text
        };
        let count = self.rng.below(3) + 1;
        let kind = self.rng.below(4);
        self.loops += 1;
        let inside = |writer: &mut Writer, index: &str| {
            writer.scope.push(Thing::fixed(index, Type::INT, 0, LONGEST));
            writer.statements(count, levels);
            if writer.one_in(4) {
                let condition = writer.condition(1).text;
                let word = writer.pick(&["break", "continue"]);
                writer.line(format!("if {condition} {word};"));
            }
        };
        match kind {
            0 | 1 => {
                let head = format!("for (int {index} = 0; {index} < (int)({bound}); {index}++)");
                self.block(&head, "", |writer| inside(writer, &index));
            }
            2 => {
                self.line(format!("int {index} = (int)({bound});"));
                let head = format!("while ({index}-- > 0)");
                self.block(&head, "", |writer| inside(writer, &index));
            }
            _ => {
                self.line(format!("int {index} = 0;"));
                let tail = format!(" while (++{index} < (int)({bound}));");
                self.block("do", &tail, |writer| inside(writer, &index));
            }
        }
        self.loops -= 1;
    }

    fn switch(&mut self, levels: u32) {
        let most = self.between(2, 6);
        let value = self.scalar().within(0, most).text;
        self.block(&format!("switch ({value})"), "", |writer| {
            let mut label = writer.between(0, 1);
            while label <= most {
                writer.line(format!("case {label}:"));
                writer.block("", "", |writer| writer.statements(1, levels));
                if !writer.one_in(3) {
                    writer.line("break;");
                }
                label += writer.between(1, 2);
            }
            writer.line("default:");
            writer.assignment();
            writer.line("break;");
        });
    }

    /// A jump forwards over statements, or backwards a few times.
    fn jump(&mut self, levels: u32) {
        let label = self.fresh("label");
        if self.one_in(2) {
            let condition = self.condition(1).text;
            self.line(format!("if {condition} goto {label};"));
            self.block("", "", |writer| writer.statements(2, levels));
            self.line(format!("{label}:;"));
            return;
        }
        let counter = self.fresh("n");
        let rounds = self.between(1, 3);
        self.line(format!("int {counter} = 0;"));
        self.loops += 1;
        self.line(format!("{label}:;"));
        self.block("", "", |writer| writer.statements(2, levels));
        self.loops -= 1;
        let condition = self.condition(1).text;
        self.line(format!("if (++{counter} <= {rounds} && {condition}) goto {label};"));
    }

    /// An error that some input may reach.
    fn error_call(&mut self) {
        if !self.is_fault(3) {
            return self.assignment();
        }
        let (a, b) = (self.expression(2), self.expression(1));
        let (a_near, b_near) = (self.constant_near(&a), self.constant_near(&b));
        let (a, b) = (a.compared("==", &a_near).text, b.compared(">", &b_near).text);
        self.line(format!("if ({a} && {b}) reach_error();"));
    }
}
