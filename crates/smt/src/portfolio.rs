//! Several solvers in turn: what is hard for one is often easy for another.

use std::time::{Duration, Instant};

use term::{Pool, Term};

use crate::{Cause, Satisfiability, Solver};

/// What each gets in the first round; it doubles with every round. Nearly all queries of a program
/// take the first solver milliseconds, so the others are asked only when something is really hard.
const FIRST_SLICE: Duration = Duration::from_secs(2);

/// Solvers that are asked one after the other, each a little longer in every round, until one
/// answers, the time is over, or all have given up.
pub struct Portfolio {
    members: Vec<Box<dyn Solver>>,
    first_slice: Duration,
    complaint: Option<String>,
}

impl Portfolio {
    /// The solvers in the order in which they are asked.
    pub fn new(members: Vec<Box<dyn Solver>>) -> Portfolio {
        Portfolio { members, first_slice: FIRST_SLICE, complaint: None }
    }

    /// The same solvers with another time for each in the first round.
    #[must_use]
    pub fn starting_with(mut self, slice: Duration) -> Portfolio {
        self.first_slice = slice;
        self
    }
}

impl Solver for Portfolio {
    fn check(
        &mut self,
        pool: &Pool,
        constraints: &[Term],
        time: Option<Duration>,
    ) -> Satisfiability {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let mut slice = self.first_slice;
        let mut complaints = Vec::new();
        let mut cause = Cause::GaveUp;
        // Those that have not given up on this query.
        let mut willing: Vec<&mut Box<dyn Solver>> = self.members.iter_mut().collect();
        self.complaint = None;
        while !willing.is_empty() {
            let alone = willing.len() == 1;
            let mut remaining = Vec::new();
            for member in willing {
                let left =
                    deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
                if left == Some(Duration::ZERO) {
                    return Satisfiability::Unknown(Cause::OutOfTime);
                }
                // The last one has nobody to make way for.
                let turn =
                    if alone { left } else { Some(left.map_or(slice, |left| left.min(slice))) };
                match member.check(pool, constraints, turn) {
                    Satisfiability::Unknown(Cause::Interrupted) => {
                        return Satisfiability::Unknown(Cause::Interrupted);
                    }
                    Satisfiability::Unknown(Cause::OutOfTime) => remaining.push(member),
                    Satisfiability::Unknown(why) => {
                        cause = why;
                        complaints.extend(member.complaint());
                    }
                    answer => return answer,
                }
            }
            willing = remaining;
            slice = slice.saturating_mul(2);
        }
        self.complaint = (!complaints.is_empty()).then(|| complaints.join("; "));
        Satisfiability::Unknown(cause)
    }

    fn complaint(&self) -> Option<String> {
        self.complaint.clone()
    }
}
