//! A whole program: inputs, variables of the file, functions, `main`, and the number that its end is.

use base::Seed;

use super::value::Type;
use super::writer::{Thing, Writer};

/// Stands in the text where the number goes whose observation is an error.
const TARGET: &str = "@TARGET@";

/// A program with a hole for the number that must not be observed.
pub struct Program {
    text: String,
    ranges: Vec<(i128, i128)>,
}

impl Program {
    /// The program of a seed.
    pub fn new(seed: Seed) -> Program {
        let mut rng = seed.rng();
        let faults = [0, 0, 1, 1, 2, 3][usize::try_from(rng.below(6)).unwrap_or(0)];
        let mut writer = Writer::new(rng, faults);
        let globals = global_variables(&mut writer);
        for _ in 0..writer.rng.below(3) {
            writer.helper(globals);
        }
        let ranges = main_function(&mut writer, globals);
        let text = format!("{HEAD}{}", writer.top);
        Program { text, ranges }
    }

    /// What the program lets pass of each input, from the lowest to the highest.
    pub fn ranges(&self) -> &[(i128, i128)] {
        &self.ranges
    }

    /// The text, in which observing this number is an error.
    pub fn with_target(&self, target: u32) -> String {
        self.text.replace(TARGET, &target.to_string())
    }
}

const HEAD: &str = "\
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

#ifndef OBSERVED_OUTSIDE
static void observe(unsigned hash) {
  if (hash == @TARGET@u) reach_error();
}
#endif

";

fn global_variables(writer: &mut Writer) -> usize {
    for _ in 0..writer.between(1, 4) {
        let (ty, low, high) = writer.bounded_type();
        let name = writer.fresh("g");
        let qualifier = writer.pick(&["static ", "", "static "]);
        if writer.one_in(2) {
            let value = writer.between(low.max(-9), high.min(9));
            writer.top.push_str(&format!("{qualifier}{} {name} = {value};\n", ty.name()));
            writer.know(&name, ty, low, high);
        } else {
            let length = writer.between(1, 8);
            let values: Vec<String> = (0..writer.between(1, length))
                .map(|_| writer.between(low.max(-9), high.min(9)).to_string())
                .collect();
            let values = values.join(", ");
            writer.top.push_str(&format!(
                "{qualifier}{} {name}[{length}] = {{ {values} }};\n",
                ty.name()
            ));
            writer.know_array(&name, ty, (low.min(0), high), (0, length));
        }
    }
    writer.top.push('\n');
    writer.scope.len()
}

fn main_function(writer: &mut Writer, globals: usize) -> Vec<(i128, i128)> {
    let observed = writer.scope.clone();
    let mut ranges = Vec::new();
    writer.function("int main(void)", globals, |writer| {
        ranges = inputs(writer);
        let count = writer.rng.below(4) + 2;
        writer.loops = 0;
        writer.statements(count, 3);
        writer.line("unsigned hash = 17;");
        let mut things = observed;
        // The inputs are left out: with them every end would have inputs of its own.
        things.extend(writer.scope.iter().skip(globals).filter(|thing| thing.is_writable).cloned());
        for thing in things {
            match thing.range {
                None => writer.line(format!("hash = hash * 31 + (unsigned){};", thing.name)),
                Some((from, to)) => {
                    for index in from..to.min(from + 4) {
                        writer
                            .line(format!("hash = hash * 31 + (unsigned){}[{index}];", thing.name));
                    }
                }
            }
        }
        writer.line("observe(hash);");
        writer.line("return 0;");
    });
    ranges
}

/// One to three inputs of a byte (or one of two), cut so that all vectors of them are tried in well under a second.
fn inputs(writer: &mut Writer) -> Vec<(i128, i128)> {
    let mut ranges = Vec::new();
    let count = writer.between(1, 3);
    let most: &[i128] = match count {
        1 => &[255],
        2 => &[255, 99, 30],
        _ => &[30, 20, 12],
    };
    for _ in 0..count {
        let name = writer.fresh("in");
        let (ty, function) = writer.pick(&[
            (Type::Unsigned(8), "uchar"),
            (Type::Unsigned(8), "uchar"),
            (Type::Signed(8), "char"),
            (Type::Signed(8), "char"),
            (Type::Unsigned(8), "bool"),
        ]);
        let c_type = match function {
            "char" => "char",
            "bool" => "_Bool",
            _ => ty.name(),
        };
        writer.line(format!("{c_type} {name} = __VERIFIER_nondet_{function}();"));
        let most = writer.pick(most);
        let (low, high) = match function {
            "bool" => (0, 1),
            _ if most == 255 => (ty.low(), ty.high()),
            _ if ty.is_signed() => {
                let low = writer.pick(&[-most / 2, -5, 0, 60]);
                (low, low + most)
            }
            _ => (0, most),
        };
        if function != "bool" && most != 255 {
            let condition = format!("{name} >= {low} && {name} <= {high}");
            if writer.one_in(2) {
                writer.line(format!("__VERIFIER_assume({condition});"));
            } else {
                writer.line(format!("if (!({condition})) return 0;"));
            }
        }
        writer.scope.push(Thing::fixed(&name, ty, low, high));
        ranges.push((low, high));
    }
    ranges
}
