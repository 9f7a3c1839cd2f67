//! Whether a mutant is hard to kill.
//!
//! The two answers need different evidence. An easy mutant hardly ever takes long, so a single late or missed kill
//! shows that a mutant is hard. A hard mutant is killed by luck now and then, so a quick kill shows nothing; only
//! many of them, and no other run, do. A mutant that one in `late` tests kills is late in more than a third of its
//! runs (1/e), so each quick run is less than two thirds likely for one as hard as that.

use crate::{Chance, History};

/// How hard a mutant is to kill.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hardness {
    /// A kill came late, or not at all.
    Hard,
    /// So many kills were quick that luck does not explain them.
    Easy,
    /// Every kill was quick, but there were too few to tell.
    Unsettled,
}

impl Hardness {
    /// What the runs against a mutant tell, where a kill after more than `late` tests is late.
    pub fn of(history: &History, late: u64, confidence: Chance) -> Hardness {
        let runs = history.runs();
        if runs.iter().any(|run| !run.is_kill() || run.tests() > late) {
            return Hardness::Hard;
        }
        let luck = (1.0 - (-1.0_f64).exp()).powf(runs.len() as f64);
        if luck <= 1.0 - confidence.value() { Hardness::Easy } else { Hardness::Unsettled }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Run;
    use Run::{Killed, Missed};

    fn hardness(runs: impl IntoIterator<Item = Run>) -> Hardness {
        Hardness::of(&History::new(runs), 100, Chance::new(0.95).unwrap())
    }

    #[test]
    fn one_late_or_missed_kill_is_enough() {
        let quick = [Killed { after: 1 }; 50];
        assert_eq!(hardness(quick.into_iter().chain([Killed { after: 101 }])), Hardness::Hard);
        assert_eq!(hardness(quick.into_iter().chain([Missed { after: 90 }])), Hardness::Hard);
    }

    #[test]
    fn one_quick_kill_is_not() {
        assert_eq!(hardness([Killed { after: 1 }]), Hardness::Unsettled);
        assert_eq!(hardness([Killed { after: 1 }; 6]), Hardness::Unsettled);
        assert_eq!(hardness([Killed { after: 100 }; 7]), Hardness::Easy);
        assert_eq!(hardness([]), Hardness::Unsettled);
    }
}
