//! Time limits that follow what was seen.
//!
//! A verifier answers most programs of one kind within a narrow time; waiting the full limit for the
//! few that it will never answer is where a campaign's time goes. So once enough answers of a
//! verifier are known, its next runs get a multiple of the time that nearly all of them took; and a
//! verifier that nearly never answers gets the shortest time there is.
//!
//! A run that was cut that way says nothing about the program. It is counted apart, and done again
//! with the full limit after everything else, if the budget allows. So with enough time a campaign
//! ends with the same answers as without dynamic limits; with less, more programs are tried.

/// How many answers are needed before the limit moves.
const ENOUGH: usize = 30;
/// How many silent runs for one answer make a verifier one that nearly never answers.
const SILENCE: usize = 10;
/// Which part of the answers is waited for.
const QUANTILE: f64 = 0.95;
/// How much longer than that a run may take.
const FACTOR: f64 = 4.0;
/// The limit never falls below this part of the full one, nor below a second: a busy machine slows
/// single runs down by more than the quantile shows.
const FLOOR: f64 = 0.1;
/// A verifier that was told its limit gives up earlier and says "unknown" by itself: refute keeps a part
/// of its time for executing what it finds.
const GAVE_UP: f64 = 0.5;

/// The times that a verifier took to answer, and the limit that follows from them.
#[derive(Clone, Debug)]
pub struct Pace {
    full: f64,
    dynamic: bool,
    seconds: Vec<f64>,
    /// Runs without an answer, whatever their limit.
    unanswered: usize,
    /// Those of them that used up the full limit.
    silent: usize,
}

impl Pace {
    /// A pace that starts with the full limit.
    pub fn new(full: f64, dynamic: bool) -> Self {
        Pace { full, dynamic, seconds: Vec::new(), unanswered: 0, silent: 0 }
    }

    /// Takes note of an answer that came after so long.
    pub fn answered(&mut self, seconds: f64) {
        let place = self.seconds.partition_point(|earlier| *earlier < seconds);
        self.seconds.insert(place, seconds);
    }

    /// Takes note of a run that did not answer for so long.
    pub fn was_silent(&mut self, seconds: f64) {
        self.unanswered += 1;
        self.silent += usize::from(seconds >= self.full * GAVE_UP);
    }

    /// The part of its runs that brought an answer; all of them before there was one.
    pub fn odds(&self) -> f64 {
        let answered = self.seconds.len();
        if answered + self.unanswered == 0 {
            return 1.0;
        }
        answered as f64 / (answered + self.unanswered) as f64
    }

    /// How long the next run may take.
    pub fn limit(&self) -> f64 {
        let floor = (self.full * FLOOR).max(1.0).min(self.full);
        if self.dynamic && self.silent >= ENOUGH && self.seconds.len() < self.silent / SILENCE {
            return floor;
        }
        if !self.dynamic || self.seconds.len() < ENOUGH {
            return self.full;
        }
        let place = ((self.seconds.len() - 1) as f64 * QUANTILE).ceil() as usize;
        (self.seconds[place] * FACTOR).max(floor).min(self.full)
    }

    /// Whether a run without an answer was cut short by a limit below the full one.
    pub fn was_cut(&self, limit: f64, seconds: f64) -> bool {
        limit < self.full && seconds >= limit * GAVE_UP
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_follows_the_answers() {
        let mut pace = Pace::new(60.0, true);
        for number in 0..29 {
            pace.answered(f64::from(number) / 10.0);
        }
        assert_eq!(pace.limit(), 60.0);
        pace.answered(3.0);
        assert!((10.0..13.0).contains(&pace.limit()), "{}", pace.limit());
        for _ in 0..1000 {
            pace.answered(0.01);
        }
        assert_eq!(pace.limit(), 6.0, "never below a tenth");
        for _ in 0..9000 {
            pace.answered(50.0);
        }
        assert_eq!(pace.limit(), 60.0, "never above the full limit");
    }

    #[test]
    fn who_never_answers_is_not_waited_for() {
        let mut pace = Pace::new(20.0, true);
        (0..29).for_each(|_| pace.was_silent(20.0));
        pace.was_silent(1.0);
        assert_eq!(pace.limit(), 20.0, "one of them did not use up its time");
        pace.was_silent(20.0);
        assert_eq!(pace.limit(), 2.0);
        (0..3).for_each(|_| pace.answered(15.0));
        assert_eq!(pace.limit(), 20.0, "now and then it answers");
        let mut fixed = Pace::new(20.0, false);
        (0..99).for_each(|_| fixed.was_silent(20.0));
        assert_eq!(fixed.limit(), 20.0);
    }

    #[test]
    fn odds_are_the_part_of_runs_with_an_answer() {
        let mut pace = Pace::new(20.0, true);
        assert_eq!(pace.odds(), 1.0, "nothing is known against it");
        pace.was_silent(2.0);
        assert_eq!(pace.odds(), 0.0);
        (0..3).for_each(|_| pace.answered(1.0));
        assert_eq!(pace.odds(), 0.75);
    }

    #[test]
    fn without_dynamic_limits_nothing_is_cut() {
        let mut pace = Pace::new(10.0, false);
        (0..100).for_each(|_| pace.answered(0.1));
        assert_eq!(pace.limit(), 10.0);
        assert!(!pace.was_cut(10.0, 10.0));
    }

    #[test]
    fn giving_up_early_is_being_cut_too() {
        let pace = Pace::new(10.0, true);
        assert!(pace.was_cut(2.0, 1.2));
        assert!(!pace.was_cut(2.0, 0.5));
    }
}
