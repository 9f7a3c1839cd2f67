//! What is certain of the text of a float that is not known.
//!
//! `__refute_float_steps(letter, precision, alternative, starts, lengths)` tells how long the texts of doubles are
//! for `%f` and `%e`: the magnitudes of doubles are in the order of their bits, and from one of the starts to the
//! next all texts have the same length. Other conversions drop zeros at the end, so that length follows no order;
//! for them, and where results are not rounded to nearest, there are no steps.
//!
//! `__refute_any_number(what)` gives any `int`, and the machine remembers that it guessed `what`.
//!
//! `__refute_is_known(value)` tells whether a number is a constant here.

use ir::{FloatFormat, Type};

use super::format::Conversion;
use super::process::words;
use super::{Native, Outcome};
use crate::inexact::Guess;
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "__refute_float_steps" => float_steps,
        "__refute_any_number" => any_number,
        "__refute_is_known" => is_known,
        _ => return None,
    })
}

/// From a magnitude on, by its bits, texts are this long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    start: u64,
    length: usize,
}

/// The most steps that there are: one for each digit before the point, one for zero, one for infinity.
const MOST_STEPS: usize = 311;
/// The largest precision that is looked at.
const MOST_PLACES: usize = 400;

/// The lengths of all texts without their signs, from zero on.
fn steps(letter: u8, precision: usize, alternative: bool) -> Option<Vec<Step>> {
    let mut steps = match letter {
        b'f' => fixed_steps(precision, alternative)?,
        b'e' => scientific_steps(precision, alternative),
        _ => return None,
    };
    steps.push(Step { start: f64::INFINITY.to_bits(), length: "inf".len() });
    Some(steps)
}

/// A number has one more digit before the point as soon as it is rounded to the next power of ten.
fn fixed_steps(precision: usize, alternative: bool) -> Option<Vec<Step>> {
    let behind = if precision > 0 || alternative { 1 + precision } else { 0 };
    let mut steps = vec![Step { start: 0, length: 1 + behind }];
    for power in 1..=308 {
        // A half of the last place below the power is rounded up, because the digit before it is odd.
        let border = format!("{:9<power$}.{:9<precision$}5", "", "");
        let near = border.parse::<f64>().ok()?.to_bits();
        let digits = |bits: u64| {
            let text = format!("{:.precision$}", f64::from_bits(bits));
            text.find('.').unwrap_or(text.len())
        };
        let start = (near - 1..=near + 1).find(|bits| digits(*bits) > power)?;
        steps.push(Step { start, length: power + 1 + behind });
    }
    Some(steps)
}

/// Exponents have two digits, or three.
fn scientific_steps(precision: usize, alternative: bool) -> Vec<Step> {
    let conversion =
        Conversion { precision: Some(precision), alternative, ..Conversion::default() };
    let length = |bits: u64| conversion.float(b'e', FloatFormat::Double, u128::from(bits)).len();
    let one = 1f64.to_bits();
    let mut steps: Vec<Step> =
        [0, 1].map(|start| Step { start, length: length(start) }).into_iter().collect();
    for (mut below, mut above) in [(1, one), (one, f64::MAX.to_bits())] {
        let before = length(below);
        while above - below > 1 {
            let middle = below + (above - below) / 2;
            if length(middle) == before { below = middle } else { above = middle }
        }
        steps.push(Step { start: above, length: length(above) });
    }
    steps
}

fn float_steps<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let mut numbers = Vec::new();
    for index in 0..3 {
        numbers.push(machine.domain.known(call.value(index)?));
    }
    let (Some(letter), Some(precision), Some(alternative)) = (numbers[0], numbers[1], numbers[2])
    else {
        return Ok(machine.int(0));
    };
    let precision = precision as usize;
    let is_to_nearest = machine.domain.direction().is_none();
    if !is_to_nearest || precision > MOST_PLACES {
        return Ok(machine.int(0));
    }
    let Some(steps) = steps(letter as u8, precision, alternative != 0) else {
        return Ok(machine.int(0));
    };
    debug_assert!(steps.len() <= MOST_STEPS);
    let (starts, lengths) =
        (machine.pointer_argument(&call, 3)?, machine.pointer_argument(&call, 4)?);
    let access = Access { align: 1, location: call.location };
    for (index, step) in steps.iter().enumerate() {
        let (start, length) = (u128::from(step.start), step.length as u128);
        for (area, ty, value) in
            [(&starts, Type::Int(64), start), (&lengths, Type::Int(32), length)]
        {
            let size = ty.store_bytes(machine.pointer_bits) as usize;
            let at = machine.domain.pointer_add(area, (index * size) as i64, None);
            let value = machine.domain.constant(ty, value);
            machine.domain.store(&mut state.memory, &at, ty, &value, access)?;
        }
    }
    Ok(machine.int(steps.len() as i32))
}

fn any_number<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let what = words(machine, state, &call)?;
    let ty = Type::Int(32);
    let Some(any) = machine.domain.arbitrary(ty) else {
        return Err(Stop::unsupported(call.location, what));
    };
    let location = machine.domain.place_of_user(call.location);
    machine.first_guess.get_or_insert(Guess { what, location });
    Ok(Outcome::Return(Some((any, ty))))
}

fn is_known<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let is_known = machine.domain.known(call.value(0)?).is_some();
    Ok(machine.int(i32::from(is_known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length_by_steps(steps: &[Step], bits: u64) -> usize {
        steps.iter().rev().find(|step| step.start <= bits).expect("steps begin at zero").length
    }

    /// Around every step, and at many other magnitudes, texts are as long as the steps say.
    #[test]
    fn texts_are_as_long_as_the_steps_say() {
        for letter in [b'f', b'e'] {
            for precision in [0, 1, 2, 6, 17, 40] {
                for alternative in [false, true] {
                    let steps = steps(letter, precision, alternative).expect("steps");
                    assert!(steps.len() <= MOST_STEPS);
                    let conversion = Conversion {
                        precision: Some(precision),
                        alternative,
                        ..Conversion::default()
                    };
                    let around = steps.iter().flat_map(|step| {
                        [step.start.saturating_sub(1), step.start, step.start + 1]
                    });
                    let scattered = (0..200).map(|index| index * 0x0028_f5c2_8f5c_28f5);
                    for bits in around.chain(scattered) {
                        let text = conversion.float(letter, FloatFormat::Double, u128::from(bits));
                        let expected = length_by_steps(&steps, bits);
                        assert_eq!(text.len(), expected, "%.{precision}{letter} {bits:#x}");
                    }
                }
            }
        }
    }

    #[test]
    fn what_drops_zeros_has_no_steps() {
        assert_eq!(steps(b'g', 6, false), None);
        assert_eq!(steps(b'a', 6, false), None);
    }
}
