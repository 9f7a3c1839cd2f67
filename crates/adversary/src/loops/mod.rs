//! Random loops in the shapes that are proved for all rounds at once: counters that move together, pointers that walk
//! arrays, numbers that wrap, loops in loops, blocks that each round makes anew, and things that happen in one round
//! of many.
//!
//! A program tells in each round, or behind the loop, what an expression is ([`Loop::text`] calls `observe`).
//! Natively all of these values are seen, and then an error is put where one is that few executions come to, the
//! greatest or the least, or just beyond: a fact that almost holds, and one that does.

mod body;
mod writer;

#[cfg(test)]
mod tests;

use base::{Rng, Seed};

use writer::Writer;

/// Stands in the text where the condition goes under which a value is an error.
const BROKEN: &str = "@BROKEN@";

const HEAD: &str = "\
#include <stdlib.h>
#include <string.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int condition);
extern void reach_error(void);

#ifndef OBSERVED_OUTSIDE
static void observe(unsigned seen) {
  if (@BROKEN@) reach_error();
}
#endif

";

/// A program with a hole for what must not be observed.
pub struct Loop {
    text: String,
    ranges: Vec<(i128, i128)>,
    /// Whether what is observed is a signed number.
    is_signed: bool,
}

impl Loop {
    /// The program of a seed.
    pub fn new(seed: Seed) -> Loop {
        let mut writer = Writer::new(seed.rng());
        let (ranges, is_signed) = writer.program();
        Loop { text: format!("{HEAD}{}", writer.finish()), ranges, is_signed }
    }

    /// What the program lets pass of each input, from the lowest to the highest.
    pub fn ranges(&self) -> &[(i128, i128)] {
        &self.ranges
    }

    /// The text, in which it is an error to observe a number `seen` of which this condition holds.
    pub fn text(&self, broken: &str) -> String {
        self.text.replace(BROKEN, broken)
    }

    /// A condition about the numbers that are observed, which are these with how often each is, and whether any of
    /// them breaks it.
    pub fn condition(&self, rng: &mut Rng, seen: &[(u32, u64)]) -> (String, bool) {
        let value =
            |seen: u32| if self.is_signed { i64::from(seen.cast_signed()) } else { seen.into() };
        let mut values: Vec<(i64, u64)> =
            seen.iter().map(|(seen, count)| (value(*seen), *count)).collect();
        values.sort_unstable();
        let name = if self.is_signed { "(long)(int)seen" } else { "(long)seen" };
        let (Some((least, _)), Some((most, _))) = (values.first(), values.last()) else {
            return ("0".to_owned(), false);
        };
        let is_broken = rng.below(2) == 0;
        let condition = match rng.below(3) {
            0 => format!("{name} > {}L", if is_broken { most - 1 } else { *most }),
            1 => format!("{name} < {}L", if is_broken { least + 1 } else { *least }),
            _ => {
                let rarest = values.iter().min_by_key(|(_, count)| *count);
                let (mut number, _) = *rarest.unwrap_or(&(*most, 0));
                while !is_broken && values.binary_search_by_key(&number, |(seen, _)| *seen).is_ok()
                {
                    number += 1;
                }
                format!("{name} == {number}L")
            }
        };
        (condition, is_broken)
    }
}
