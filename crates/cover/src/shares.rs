//! Who may use a core that several share: each gets time in proportion to what it found per second lately.

use std::time::Duration;

/// How long a turn is.
pub(crate) const SLICE: Duration = Duration::from_millis(250);
/// What is left of what counts after each turn.
const FADING: f64 = 0.93;
/// How many seconds everybody has as good a part as the best: a rate that nobody has seen yet is no bad one.
const TRIAL: f64 = 1.0;
/// What nobody's part falls below, against the best.
const LEAST: f64 = 0.12;

/// One who takes turns.
#[derive(Clone, Copy, Debug, Default)]
struct Arm {
    hope: f64,
    gained: f64,
    spent: f64,
    /// Time had, all together.
    had: f64,
    /// Time had, weighed by its part.
    virtual_time: f64,
    is_ready: bool,
}

/// Turns of several on one core.
pub(crate) struct Shares {
    arms: Vec<Arm>,
}

impl Shares {
    /// Those who take turns, each with what is expected of it while nobody finds anything.
    pub(crate) fn new(hopes: &[f64]) -> Shares {
        let arms = hopes.iter().map(|hope| Arm { hope: *hope, ..Arm::default() });
        Shares { arms: arms.collect() }
    }

    /// Whether somebody has anything to do.
    pub(crate) fn set_ready(&mut self, arm: usize, is_ready: bool) {
        let latest = self.arms.iter().filter(|arm| arm.is_ready).map(|arm| arm.virtual_time);
        let least = latest.fold(f64::INFINITY, f64::min);
        let arm = &mut self.arms[arm];
        // Who comes back has no time to make up for.
        if is_ready && !arm.is_ready && least.is_finite() {
            arm.virtual_time = arm.virtual_time.max(least);
        }
        arm.is_ready = is_ready;
    }

    /// Somebody found goals, whenever that was.
    pub(crate) fn gain(&mut self, arm: usize, goals: usize) {
        self.arms[arm].gained += goals as f64;
    }

    /// Somebody had a turn.
    pub(crate) fn spend(&mut self, arm: usize, time: Duration) {
        let part = self.part(arm);
        let seconds = time.as_secs_f64();
        self.arms[arm].virtual_time += seconds / part;
        self.arms[arm].spent += seconds;
        self.arms[arm].had += seconds;
        for arm in &mut self.arms {
            arm.gained *= FADING;
            arm.spent *= FADING;
        }
    }

    /// Whose turn it is.
    pub(crate) fn next(&self) -> Option<usize> {
        let ready = self.arms.iter().enumerate().filter(|(_, arm)| arm.is_ready);
        let least = ready.min_by(|(_, a), (_, b)| a.virtual_time.total_cmp(&b.virtual_time));
        least.map(|(index, _)| index)
    }

    /// The part of somebody, against the best.
    fn part(&self, arm: usize) -> f64 {
        if self.arms[arm].had < TRIAL {
            return 1.0;
        }
        let rate = |arm: &Arm| (arm.gained + arm.hope) / (arm.spent + 1.0);
        let best = self.arms.iter().map(rate).fold(f64::MIN_POSITIVE, f64::max);
        (rate(&self.arms[arm]) / best).max(LEAST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(shares: &mut Shares, gains: &[usize], count: usize) -> Vec<usize> {
        let mut turns = vec![0; gains.len()];
        for _ in 0..count {
            let arm = shares.next().unwrap();
            turns[arm] += 1;
            shares.gain(arm, gains[arm]);
            shares.spend(arm, SLICE);
        }
        turns
    }

    #[test]
    fn who_finds_more_gets_more_and_nobody_gets_nothing() {
        let mut shares = Shares::new(&[0.5; 3]);
        assert_eq!(shares.next(), None);
        (0..3).for_each(|arm| shares.set_ready(arm, true));
        let turns = turns(&mut shares, &[0, 4, 0], 300);
        assert!(turns[1] > 2 * turns[0] && turns[1] > 2 * turns[2], "{turns:?}");
        assert!(turns[0] > 20 && turns[2] > 20, "{turns:?}");
    }

    #[test]
    fn who_comes_late_is_tried_however_much_others_found() {
        let mut shares = Shares::new(&[0.5; 2]);
        shares.set_ready(0, true);
        assert_eq!(turns(&mut shares, &[20, 20], 40), [40, 0]);
        shares.set_ready(1, true);
        let turns = turns(&mut shares, &[20, 20], 40);
        assert!(turns[1] >= 15, "{turns:?}");
    }

    #[test]
    fn while_nobody_finds_anything_hope_decides() {
        let mut shares = Shares::new(&[0.5, 0.5, 1.5]);
        (0..3).for_each(|arm| shares.set_ready(arm, true));
        let turns = turns(&mut shares, &[0, 0, 0], 400);
        assert!((180..=240).contains(&turns[2]) && turns[0].abs_diff(turns[1]) < 5, "{turns:?}");
    }

    #[test]
    fn who_has_nothing_to_do_is_left_out_and_makes_up_for_nothing() {
        let mut shares = Shares::new(&[0.5; 2]);
        shares.set_ready(0, true);
        assert_eq!(turns(&mut shares, &[0, 0], 100), [100, 0]);
        shares.set_ready(1, true);
        let turns = turns(&mut shares, &[0, 0], 40);
        assert!(turns[0] >= 10 && turns[1] >= 10, "{turns:?}");
    }
}
