//! Typed inputs as the worker has them: values of eight bytes with their types.

use std::ops::Range;

use base::DataModel;
use verdict::{InputKind, InputValue};

/// Marks the upper half of a wide value.
pub(crate) const UPPER: u8 = 0x80;

/// A sequence of values of eight bytes; wide inputs take two.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Values {
    pub(crate) slots: Vec<u64>,
    /// For each value the number of its type, as [`InputKind::ALL`] counts them.
    pub(crate) kinds: Vec<u8>,
}

/// The type with a number.
pub(crate) fn kind_of(number: u8) -> Option<InputKind> {
    InputKind::ALL.get(usize::from(number & !UPPER)).copied()
}

fn number_of(kind: InputKind) -> u8 {
    InputKind::ALL.iter().position(|other| *other == kind).unwrap_or_default() as u8
}

/// The width of a value in bits, as far as it lies in one slot.
pub(crate) fn width(kind: u8, model: DataModel) -> u32 {
    kind_of(kind).map_or(64, |kind| kind.width(model).min(64))
}

/// The bits of a value of that width.
pub(crate) fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// The number that the bits mean when the highest is a sign.
pub(crate) fn signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    ((bits << unused) as i64) >> unused
}

impl Values {
    /// The values of these inputs.
    pub(crate) fn of(inputs: &[InputValue]) -> Self {
        let mut values = Values::default();
        for input in inputs {
            let number = number_of(input.kind);
            values.slots.push(input.bits as u64);
            values.kinds.push(number);
            if matches!(input.kind, InputKind::Int128 | InputKind::UInt128) {
                values.slots.push((input.bits >> 64) as u64);
                values.kinds.push(number | UPPER);
            }
        }
        values
    }

    /// The inputs that these values are.
    pub(crate) fn inputs(&self, model: DataModel) -> Vec<InputValue> {
        let mut inputs: Vec<InputValue> = Vec::new();
        for (slot, number) in self.slots.iter().zip(&self.kinds) {
            let Some(kind) = kind_of(*number) else { continue };
            match inputs.last_mut() {
                Some(last) if number & UPPER != 0 => last.bits |= u128::from(*slot) << 64,
                _ => {
                    let bits = u128::from(*slot & mask(kind.width(model)));
                    inputs.push(InputValue { kind, bits });
                }
            }
        }
        inputs
    }

    /// These values without a stretch.
    pub(crate) fn without(&self, stretch: Range<usize>) -> Self {
        let end = stretch.end.min(self.len());
        let mut values = self.clone();
        values.slots.drain(stretch.start..end);
        values.kinds.drain(stretch.start..end);
        values
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_as_they_were() {
        let input = |kind, bits| InputValue { kind, bits };
        let inputs = [
            input(InputKind::Int, 0xffff_ffff),
            input(InputKind::UInt128, 0x1_0000_0000_0000_0000_0002),
            input(InputKind::Float, u128::from((-0.0_f32).to_bits())),
            input(InputKind::Double, u128::from(f64::NAN.to_bits() | 77)),
            input(InputKind::Bool, 1),
        ];
        let values = Values::of(&inputs);
        assert_eq!(values.len(), 6);
        assert_eq!(values.inputs(DataModel::Lp64), inputs);
    }

    #[test]
    fn signs_are_where_they_belong() {
        assert_eq!(signed(0xff, 8), -1);
        assert_eq!(signed(0x7f, 8), 127);
        assert_eq!(signed(u64::MAX, 64), -1);
        assert_eq!(mask(64), u64::MAX);
        assert_eq!(mask(8), 255);
    }
}
