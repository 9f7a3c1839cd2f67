//! A program with loops: its inputs, its numbers and where they are kept, its outermost loops, and what is observed.

use std::fmt::Write as _;

use base::Rng;

/// A type of C, with its width in bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Type {
    pub name: &'static str,
    pub width: u32,
    pub is_signed: bool,
}

impl Type {
    /// What inputs are of.
    pub const BYTE: Type = Type { name: "unsigned char", width: 8, is_signed: false };
}

const TYPES: [Type; 8] = [
    Type::BYTE,
    Type { name: "signed char", width: 8, is_signed: true },
    Type { name: "unsigned short", width: 16, is_signed: false },
    Type { name: "short", width: 16, is_signed: true },
    Type { name: "unsigned", width: 32, is_signed: false },
    Type { name: "int", width: 32, is_signed: true },
    Type { name: "unsigned long", width: 64, is_signed: false },
    Type { name: "long", width: 64, is_signed: true },
];

/// A number of the program.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub name: String,
    pub ty: Type,
    /// Whether statements may write it: counters of loops that must end are only read.
    pub is_writable: bool,
}

/// Where the numbers are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    Locals,
    Globals,
    Struct,
    HeapStruct,
    Array,
    Pointed,
}

/// Writes one program.
pub(super) struct Writer {
    pub rng: Rng,
    /// The functions, and the variables of the file.
    pub top: String,
    /// What is inside of the running function.
    pub lines: String,
    pub depth: usize,
    pub numbers: Vec<Number>,
    /// How many elements the array has that pointers walk, where there is one.
    pub length: Option<u64>,
    /// Whether inputs are asked for in rounds, which then are few.
    pub asks: bool,
    /// How often rounds of loops may nest from here on.
    pub nesting: usize,
    names: usize,
}

impl Writer {
    pub fn new(rng: Rng) -> Writer {
        Writer {
            rng,
            top: String::new(),
            lines: String::new(),
            depth: 1,
            numbers: Vec::new(),
            length: None,
            asks: false,
            nesting: 2,
            names: 0,
        }
    }

    pub fn finish(self) -> String {
        format!("{}int main(void) {{\n{}  return 0;\n}}\n", self.top, self.lines)
    }

    /// The ranges of the inputs, and whether what is observed is signed.
    pub fn program(&mut self) -> (Vec<(i128, i128)>, bool) {
        self.asks = self.one_in(4);
        let mut ranges = Vec::new();
        let inputs = if self.asks { 1 } else { 1 + self.below(2) };
        for input in 0..inputs {
            let name = ["n", "k"][input as usize];
            let most = match (self.asks, input) {
                (true, _) => 3,
                (_, 0) => self.pick(&[255, 255, 99, 60]),
                _ => self.pick(&[30, 7, 1]),
            };
            self.line(&format!("unsigned char {name} = __VERIFIER_nondet_uchar();"));
            if most < 255 {
                self.line(&format!("__VERIFIER_assume({name} <= {most});"));
            }
            ranges.push((0, most));
            let ty = Type::BYTE;
            self.numbers.push(Number { name: name.to_owned(), ty, is_writable: false });
        }
        self.variables();
        if self.one_in(2) {
            let length = self.pick(&[8, 16, 60, 100, 256]);
            let start = if self.one_in(4) { length } else { 0 };
            match self.one_in(3) {
                true => {
                    self.line(&format!("unsigned char *buffer = calloc({length}, 1);"));
                    self.line("if (!buffer) return 0;");
                }
                false => self.line(&format!("unsigned char buffer[{length}] = {{ 0 }};")),
            }
            self.line(&format!("unsigned char *at = buffer + {start};"));
            self.length = Some(length);
        }
        let is_inside = self.one_in(2);
        let (observed, is_signed) = self.observed();
        let tell = format!("observe((unsigned)({observed}));");
        for outermost in 0..1 + self.below(2) {
            let is_told = is_inside && outermost == 0;
            self.outermost_loop(is_told.then_some(&*tell));
        }
        if !is_inside || self.one_in(3) {
            self.line(&tell);
        }
        (ranges, is_signed)
    }

    /// The numbers that loops change, where they are kept.
    fn variables(&mut self) {
        let homes = [
            Home::Locals,
            Home::Locals,
            Home::Globals,
            Home::Struct,
            Home::HeapStruct,
            Home::Array,
            Home::Pointed,
        ];
        let home = self.pick(&homes);
        let same = self.one_in(2).then(|| self.pick(&TYPES));
        let of_array = self.pick(&TYPES);
        let count = 2 + self.below(2);
        let mut members = String::new();
        let mut starts = Vec::new();
        for letter in ["a", "b", "c"].into_iter().take(count as usize) {
            let ty = match home {
                Home::Array => of_array,
                _ => same.unwrap_or_else(|| self.pick(&TYPES)),
            };
            let start = match self.below(4) {
                0 => self.pick(&["1", "5", "100", "n"]),
                _ => "0",
            };
            let name = match home {
                Home::Locals | Home::Globals => letter.to_owned(),
                Home::Struct => format!("box.{letter}"),
                Home::HeapStruct => format!("box->{letter}"),
                Home::Array => format!("box[{}]", starts.len()),
                Home::Pointed => format!("(*to_{letter})"),
            };
            let _ = write!(members, "{} {letter}; ", ty.name);
            match home {
                Home::Locals => self.line(&format!("{} {letter} = {start};", ty.name)),
                Home::Globals => {
                    let _ = writeln!(self.top, "static {} {letter};", ty.name);
                    starts.push((name.clone(), start));
                }
                Home::Pointed => {
                    self.line(&format!("{} {letter} = {start};", ty.name));
                    self.line(&format!("{} *to_{letter} = &{letter};", ty.name));
                }
                _ => starts.push((name.clone(), start)),
            }
            self.numbers.push(Number { name, ty, is_writable: true });
        }
        match home {
            Home::Struct => {
                let _ = writeln!(self.top, "static struct box {{ {members}}} box;");
            }
            Home::HeapStruct => {
                let _ = writeln!(self.top, "struct box {{ {members}}};");
                self.line("struct box *box = malloc(sizeof *box);");
                self.line("if (!box) return 0;");
            }
            Home::Array => {
                let _ = writeln!(self.top, "static {} box[3];", of_array.name);
            }
            _ => {}
        }
        for (name, start) in starts {
            self.line(&format!("{name} = {start};"));
        }
    }

    /// What is told of a program, and whether that is signed.
    fn observed(&mut self) -> (String, bool) {
        let has_pointer = self.length.is_some();
        let a = self.number().name;
        let b = self.number().name;
        match self.below(if has_pointer { 9 } else { 7 }) {
            0 | 1 => {
                let number = self.number();
                (number.name, number.ty.is_signed)
            }
            2 => (format!("(unsigned){a} - (unsigned){b}"), true),
            3 => (format!("(unsigned){a} + (unsigned){b}"), self.one_in(2)),
            4 => {
                let factor = self.pick(&[2, 3, 5]);
                (format!("(unsigned){a} * {factor}u - (unsigned){b}"), true)
            }
            5 => (format!("(unsigned)({a} <= {b}) + 2u * ({a} == {b})"), false),
            6 => {
                let mask = self.pick(&[1, 3, 7, 15]);
                (format!("((unsigned){a} + (unsigned){b}) & {mask}u"), false)
            }
            7 => (format!("(unsigned)(at - buffer) - (unsigned){a}"), true),
            _ => ("(unsigned)(at - buffer)".to_owned(), true),
        }
    }

    pub fn number(&mut self) -> Number {
        let index = self.below(self.numbers.len() as u64) as usize;
        self.numbers[index].clone()
    }

    /// One that may be written.
    pub fn target(&mut self) -> Number {
        loop {
            let number = self.number();
            if number.is_writable {
                return number;
            }
        }
    }

    pub fn counter_type(&mut self) -> Type {
        self.pick(&TYPES)
    }

    pub fn name(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    pub fn line(&mut self, text: &str) {
        let _ = writeln!(self.lines, "{}{text}", "  ".repeat(self.depth));
    }

    pub fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len() as u64) as usize]
    }

    pub fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.rng.below(limit)
    }
}
