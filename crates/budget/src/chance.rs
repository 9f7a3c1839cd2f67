//! Chances, and what is known of one.

/// A chance that is neither none nor certainty: a risk, or a confidence.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Chance(f64);

impl Chance {
    /// A chance between 0 and 1, both excluded.
    pub fn new(value: f64) -> Option<Chance> {
        (value > 0.0 && value < 1.0).then_some(Chance(value))
    }

    /// As a number.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// What is known of a chance: the likely value, and the limits of the confidence asked for, each on its own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// It is hardly lower.
    pub low: f64,
    /// The most likely value.
    pub likely: f64,
    /// It is hardly higher.
    pub high: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn certainty_is_no_chance() {
        assert_eq!(Chance::new(0.05).map(Chance::value), Some(0.05));
        for wrong in [0.0, 1.0, -0.1, 5.0, f64::NAN] {
            assert_eq!(Chance::new(wrong), None, "{wrong}");
        }
    }
}
