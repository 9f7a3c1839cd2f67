//! Loops, and what their rounds do.

use super::writer::{Number, Type, Writer};

impl Writer {
    /// A loop that inputs decide the length of, and that tells something in each round where that is asked for.
    pub fn outermost_loop(&mut self, tell: Option<&str>) {
        let ty = self.counter_type();
        let name = self.name("i");
        let outside = self.numbers.len() + 1;
        let behind = self.head(&Number { name: name.clone(), ty, is_writable: false });
        self.numbers.push(Number { name, ty, is_writable: false });
        match self.below(4) {
            0 | 1 if self.asks => self.line("if (__VERIFIER_nondet_bool()) break;"),
            2 if self.asks => {
                // Something that each round has for itself, and that others may be compared with.
                let given = self.name("given");
                self.line(&format!("unsigned char {given} = __VERIFIER_nondet_bool();"));
                self.line(&format!("if (__VERIFIER_nondet_bool()) {given} += 2;"));
                self.numbers.push(Number { name: given, ty: Type::BYTE, is_writable: false });
            }
            _ => {}
        }
        let first = self.below(2) == 0;
        if let Some(tell) = tell.filter(|_| first) {
            self.line(tell);
        }
        self.nesting = 2;
        let count = 1 + self.below(4);
        self.statements(count, true);
        self.numbers.truncate(outside);
        if let Some(tell) = tell.filter(|_| !first) {
            self.line(tell);
        }
        self.depth -= 1;
        self.line(&behind);
    }

    /// Begins a loop that ends by its counter, and gives its last line.
    fn head(&mut self, counter: &Number) -> String {
        let Number { name, ty, .. } = counter;
        let step = if self.one_in(4) { 2 + self.below(3) } else { 1 };
        // A counter of eight bits comes to 127 with a sign, and steps over 255 without.
        let bounds: &[&str] = match (self.asks, ty.width == 8, ty.is_signed, step) {
            (true, true, true, _) => &["n"],
            (true, ..) => &["n", "5", "6"],
            (_, true, true, _) => &["n / 4", "100", "n % 50"],
            (_, true, false, 2..) => &["n / 2", "200"],
            _ => &["n", "n", "n / 2", "200", "n * 2 % 200"],
        };
        let bound = self.pick(bounds);
        let is_down = self.one_in(3);
        self.line(&format!("{} {name} = {};", ty.name, if is_down { bound } else { "0" }));
        let (head, first, behind) = match (is_down, self.one_in(2)) {
            (true, true) => {
                (format!("while ({name} > 0) {{"), format!("{name}--;"), "}".to_owned())
            }
            (true, false) => {
                (format!("for (; {name} != 0; {name}--) {{"), String::new(), "}".to_owned())
            }
            (false, true) => {
                ("do {".to_owned(), format!("{name}++;"), format!("}} while ({name} < {bound});"))
            }
            (false, false) => (
                format!("for (; {name} < {bound}; {name} += {step}) {{"),
                String::new(),
                "}".to_owned(),
            ),
        };
        self.line(&head);
        self.depth += 1;
        if !first.is_empty() {
            self.line(&first);
        }
        behind
    }

    fn statements(&mut self, count: u64, in_loop: bool) {
        for _ in 0..count {
            self.statement(in_loop);
        }
    }

    fn statement(&mut self, in_loop: bool) {
        match self.below(20) {
            0..=4 => self.step(),
            5 => {
                let (to, from) = (self.target(), self.number());
                self.line(&format!("{} = ({}){};", to.name, to.ty.name, from.name));
            }
            6..=9 => self.decision(in_loop),
            10 if in_loop => {
                let (condition, leave) = (self.rare(), self.pick(&["break", "continue"]));
                // Of a loop that counts in its body, the counter has moved before.
                self.line(&format!("if ({condition}) {leave};"));
            }
            11 | 12 if self.nesting > 0 => self.inner_loop(),
            13..=15 if self.length.is_some() => self.walk(),
            16 => self.swap(),
            17 => self.block_of_a_round(),
            18 => self.call(),
            _ => self.step(),
        }
    }

    /// A number moves. What signed ones may overflow is what is said of that.
    fn step(&mut self) {
        let number = self.target();
        let (name, ty) = (&number.name, number.ty.name);
        let by = match self.below(6) {
            0 => self.pick(&[2, 3, 4]).to_string(),
            1 => self.pick(&[7, 16, 64, 100]).to_string(),
            2 => {
                let other = self.number();
                format!("({} & 3)", other.name)
            }
            _ => "1".to_owned(),
        };
        let sign = if self.one_in(3) { "-" } else { "+" };
        match self.below(8) {
            0 => self.line(&format!("{name} = ({ty})({name} ^ {by});")),
            1 => self.line(&format!("if ({name} < 100) {name} {sign}= {by};")),
            2 => self.line(&format!("if ({name} > 0) {name} -= {by};")),
            // Narrow ones are cut, which is no overflow.
            _ => self.line(&format!("{name} {sign}= {by};")),
        }
    }

    /// Something that holds in some rounds.
    fn condition(&mut self) -> String {
        let (a, b) = (self.number().name, self.number().name);
        match self.below(7) {
            0 if self.asks => "__VERIFIER_nondet_bool()".to_owned(),
            0 | 1 => {
                let bit = self.below(5);
                format!("{a} >> {bit} & 1")
            }
            2 => {
                let (by, rest) = (2 + self.below(4), self.below(2));
                format!("(unsigned){a} % {by} == {rest}")
            }
            3 => format!("{a} < {b}"),
            4 => format!("{a} == {b}"),
            5 => {
                let number = self.pick(&[0, 1, 3, 10, 50]);
                format!("{a} > {number}")
            }
            _ => self.rare(),
        }
    }

    /// Something that holds in few rounds.
    fn rare(&mut self) -> String {
        let (a, b) = (self.number().name, self.number().name);
        let number = self.pick(&[3, 7, 30, 40, 99, 120, 200]);
        match self.below(3) {
            0 => format!("{a} == {number} && {b} != {number}"),
            1 => format!("{a} > {number}"),
            _ => format!("{a} == {number}"),
        }
    }

    fn decision(&mut self, in_loop: bool) {
        let condition = if self.one_in(3) { self.rare() } else { self.condition() };
        self.line(&format!("if ({condition}) {{"));
        self.depth += 1;
        let count = 1 + self.below(2);
        self.statements(count, in_loop);
        self.depth -= 1;
        if self.one_in(2) {
            self.line("} else {");
            self.depth += 1;
            self.statements(1, in_loop);
            self.depth -= 1;
        }
        self.line("}");
    }

    /// A loop in a loop, whose rounds are fewer.
    fn inner_loop(&mut self) {
        let ty = self.counter_type();
        let counter = self.name("j");
        let number = self.number();
        let bound = match self.below(3) {
            0 => self.pick(&["3", "6", "12"]).to_owned(),
            1 => format!("({})({} & 7)", ty.name, number.name),
            _ => "n % 9".to_owned(),
        };
        let name = ty.name;
        self.nesting -= 1;
        self.line(&format!("for ({name} {counter} = 0; {counter} < {bound}; {counter}++) {{"));
        self.depth += 1;
        self.numbers.push(Number { name: counter, ty, is_writable: false });
        let count = 1 + self.below(2);
        self.statements(count, true);
        self.numbers.pop();
        self.depth -= 1;
        self.line("}");
    }

    /// A pointer walks over the array, mostly held to its ends.
    fn walk(&mut self) {
        let length = self.length.unwrap_or(1);
        let number = self.number();
        let value = number.name;
        // One too far is a mistake that shows where the walk is long.
        let end = if self.one_in(12) { length + 1 } else { length };
        match self.below(7) {
            0 | 1 => {
                self.line(&format!("if (at < buffer + {end}) *at++ = (unsigned char){value};"))
            }
            2 => self.line(&format!("if (at > buffer) *--at = (unsigned char){value};")),
            3 => self.line(&format!("if (at == buffer + {length}) at = buffer;")),
            4 => self
                .line(&format!("buffer[(unsigned char){value} % {end}] = (unsigned char){value};")),
            5 => {
                let to = self.target();
                self.line(&format!(
                    "{} = ({})buffer[(unsigned char){value} % {length}];",
                    to.name, to.ty.name
                ));
            }
            _ => {
                let to = self.target();
                self.line(&format!(
                    "if (at < buffer + {length}) {} = ({})*at;",
                    to.name, to.ty.name
                ));
            }
        }
    }

    fn swap(&mut self) {
        let (a, b) = (self.target(), self.target());
        let kept = self.name("kept");
        self.line(&format!("{} {kept} = {};", a.ty.name, a.name));
        self.line(&format!("{} = ({}){};", a.name, a.ty.name, b.name));
        self.line(&format!("{} = ({}){kept};", b.name, b.ty.name));
    }

    /// Memory that each round has for itself.
    fn block_of_a_round(&mut self) {
        let (to, from) = (self.target(), self.number());
        let (block, ty) = (self.name("block"), to.ty.name);
        let source = from.name;
        match self.below(3) {
            0 => {
                self.line(&format!("{ty} *{block} = malloc(sizeof *{block});"));
                self.line(&format!("if (!{block}) return 0;"));
                self.line(&format!("*{block} = ({ty}){source};"));
                self.line(&format!("{} = *{block};", to.name));
                self.line(&format!("free({block});"));
            }
            1 => {
                self.line(&format!("unsigned char {block}[({source} & 7) + 1];"));
                self.line(&format!("memset({block}, {source} & 15, sizeof {block});"));
                self.line(&format!("{} = ({ty}){block}[{source} & 7];", to.name));
            }
            _ => {
                self.line(&format!("struct {{ {ty} x, y; }} {block} = {{ ({ty}){source}, 1 }};"));
                self.line(&format!("memcpy(&{}, &{block}.x, sizeof {block}.x);", to.name));
            }
        }
    }

    /// A function that changes a number behind a pointer, in a loop of its own or with a memory of its own.
    fn call(&mut self) {
        let to = self.target();
        let (function, ty) = (self.name("change"), to.ty.name);
        let times = self.pick(&[2, 5, 40]);
        let body = match self.below(3) {
            0 => format!("  for (int round = 0; round < by % {times}; round++) *number += 1;\n"),
            1 => format!(
                "  static unsigned char calls;\n  if (++calls == {times}) *number = 0;\n  else *number += by % 2;\n"
            ),
            _ => format!("  while (*number > {times}) *number -= {times};\n"),
        };
        self.top.push_str(&format!(
            "static void {function}({ty} *number, unsigned char by) {{\n{body}}}\n"
        ));
        let by = self.number().name;
        self.line(&format!("{function}(&{}, (unsigned char){by});", to.name));
    }
}
