//! Randomness that can be repeated: everything random is drawn from one printed seed.
//!
//! The numbers are defined here and not by a library, so that a seed means the same programs and
//! options in every version of refute. SplitMix64 is small, fast and good enough to choose with.

use std::fmt;
use std::str::FromStr;

/// The start of a sequence of random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(pub u64);

impl Seed {
    /// A seed of its own for a part of the work. Parts with different names are independent of each
    /// other, so that one part can change without changing what the others draw.
    #[must_use]
    pub fn derive(self, part: &str) -> Seed {
        // FNV-1a, mixed so that similar names end far apart.
        let start = 0xcbf2_9ce4_8422_2325 ^ mix(self.0);
        let hash = part
            .bytes()
            .fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        Seed(mix(hash))
    }

    /// The seed of the part with this number.
    #[must_use]
    pub fn derive_number(self, number: u64) -> Seed {
        Seed(mix(mix(self.0).wrapping_add(number).wrapping_add(GOLDEN)))
    }

    /// The numbers that follow from it.
    pub fn rng(self) -> Rng {
        Rng(self.0)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = |_| format!("'{text}' is not a seed: write a number from 0 to {}", u64::MAX);
        text.parse().map(Seed).map_err(wrong)
    }
}

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(u64);

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

impl Rng {
    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number from 0 to below `end`, each as likely as any other; 0 when `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 {
            return 0;
        }
        // Numbers of the last, incomplete round would be more likely than others: draw again.
        let last_round = u64::MAX - u64::MAX % end;
        loop {
            let bits = self.bits();
            if bits < last_round {
                return bits % end;
            }
        }
    }

    /// The position of one of these weights, drawn in proportion to them; `None` when all are 0.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = self.below(total);
        weights.iter().position(|weight| {
            let weight = u64::from(*weight);
            let hit = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            hit
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_means_the_same_for_ever() {
        let mut rng = Seed(42).rng();
        let drawn: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        // The published sequence of SplitMix64 for 42.
        assert_eq!(drawn, [13679457532755275413, 2949826092126892291, 5139283748462763858]);
    }

    #[test]
    fn parts_differ() {
        let seed = Seed(1);
        assert_ne!(seed.derive("a"), seed.derive("b"));
        assert_ne!(seed.derive("a"), Seed(2).derive("a"));
        assert_eq!(seed.derive("a"), seed.derive("a"));
        assert_ne!(seed.derive_number(0), seed.derive_number(1));
        assert_ne!(seed.derive_number(0), seed);
    }

    #[test]
    fn draws_follow_their_weights() {
        let mut rng = Seed(7).rng();
        let mut counts = [0; 3];
        for _ in 0..4000 {
            counts[rng.weighted(&[1, 0, 3]).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((800..1200).contains(&counts[0]), "{counts:?}");
        assert_eq!(rng.weighted(&[0, 0]), None);
        assert!((0..1000).all(|_| rng.below(6) < 6));
        assert_eq!(rng.below(0), 0);
    }
}
