//! Bit strings of any width, the values that go into and come out of a solver.
//!
//! C needs widths beyond 128 bits only for whole structures and vectors, but it does need them, so the
//! width is not fixed by a machine type.

use std::fmt;

/// A bit string of a given width; bits beyond the width are zero.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bits {
    width: u32,
    /// Least significant word first.
    words: Vec<u64>,
}

impl Bits {
    /// The low `width` bits of `value`, zero-extended when `width` is over 128.
    ///
    /// # Panics
    /// When `width` is zero: no solver has such a sort.
    #[must_use]
    pub fn new(width: u32, value: u128) -> Self {
        Self::from_words(width, vec![value as u64, (value >> 64) as u64])
    }

    /// The low `width` bits of `words`, least significant word first.
    ///
    /// # Panics
    /// When `width` is zero.
    #[must_use]
    pub fn from_words(width: u32, mut words: Vec<u64>) -> Self {
        assert!(width > 0, "a bit string has at least one bit");
        words.resize(width.div_ceil(64) as usize, 0);
        if !width.is_multiple_of(64)
            && let Some(last) = words.last_mut()
        {
            *last &= (1 << (width % 64)) - 1;
        }
        Self { width, words }
    }

    /// Reads binary digits, most significant first; `None` when there are none or others.
    #[must_use]
    pub fn from_binary(digits: &str) -> Option<Self> {
        if digits.is_empty() || digits.bytes().any(|digit| !matches!(digit, b'0' | b'1')) {
            return None;
        }
        let width = u32::try_from(digits.len()).ok()?;
        let mut words = vec![0u64; width.div_ceil(64) as usize];
        for (position, digit) in digits.bytes().rev().enumerate() {
            words[position / 64] |= u64::from(digit - b'0') << (position % 64);
        }
        Some(Self { width, words })
    }

    /// How many bits there are.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The words, least significant first.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The value as an unsigned number, if it fits.
    #[must_use]
    pub fn to_u128(&self) -> Option<u128> {
        let (low, high) = self.words.split_at(self.words.len().min(2));
        if high.iter().any(|word| *word != 0) {
            return None;
        }
        Some(low.iter().rev().fold(0, |value, word| value << 64 | u128::from(*word)))
    }
}

impl fmt::Display for Bits {
    /// Binary digits, most significant first.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = (0..self.width).rev().map(|position| {
            let word = self.words[(position / 64) as usize];
            if word >> (position % 64) & 1 == 1 { '1' } else { '0' }
        });
        formatter.write_str(&digits.collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn bits_beyond_the_width_are_dropped() {
        assert_eq!(Bits::new(4, 0xff).to_u128(), Some(0xf));
        assert_eq!(Bits::new(4, 0xff), Bits::from_binary("1111").unwrap());
    }

    #[test]
    fn every_width_survives_printing_and_reading() {
        for width in [1, 7, 63, 64, 65, 127, 128, 129, 200, 1000] {
            let words =
                (0..16).map(|index| 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(index + 1)).collect();
            let bits = Bits::from_words(width, words);
            assert_eq!(bits.to_string().len(), width as usize);
            assert_eq!(Bits::from_binary(&bits.to_string()), Some(bits));
        }
    }

    #[test]
    fn a_number_that_does_not_fit_is_refused() {
        assert_eq!(Bits::from_words(192, vec![1, 2, 0]).to_u128(), Some(2 << 64 | 1));
        assert_eq!(Bits::from_words(192, vec![1, 2, 3]).to_u128(), None);
    }

    #[test]
    fn other_digits_are_refused() {
        assert_eq!(Bits::from_binary(""), None);
        assert_eq!(Bits::from_binary("012"), None);
    }
}
