//! What is to be done next.

use std::collections::{BTreeSet, HashSet, VecDeque};

use base::Seed;

use crate::{JobKey, Purpose, Shard};

/// Something for a worker to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Task {
    /// Produce a unit.
    Produce(u64),
    /// Run a job.
    Run(JobKey, Purpose),
    /// Nothing now, but something may come of what others do.
    Wait,
    /// Nothing any more.
    Done,
}

/// What is to be done.
pub(crate) struct Queue {
    seed: Seed,
    shards: BTreeSet<Shard>,
    /// Units are tried in this order; those of other shards are passed over.
    next_unit: u64,
    units: u64,
    produced: HashSet<u64>,
    /// How many programs may still be produced.
    programs_left: Option<u64>,
    first: VecDeque<JobKey>,
    full: VecDeque<JobKey>,
    again: VecDeque<JobKey>,
    in_flight: usize,
    /// With fewer jobs than this, units are produced before jobs are run.
    reserve: usize,
}

impl Queue {
    pub(crate) fn new(
        seed: Seed,
        shards: BTreeSet<Shard>,
        units: u64,
        produced: HashSet<u64>,
        programs_left: Option<u64>,
        workers: usize,
    ) -> Self {
        Queue {
            seed,
            shards,
            next_unit: 0,
            units,
            produced,
            programs_left,
            first: VecDeque::new(),
            full: VecDeque::new(),
            again: VecDeque::new(),
            in_flight: 0,
            reserve: workers,
        }
    }

    /// Adds a job.
    pub(crate) fn add(&mut self, job: JobKey, purpose: Purpose) {
        match purpose {
            Purpose::First => self.first.push_back(job),
            Purpose::Full => self.full.push_back(job),
            Purpose::Again => self.again.push_back(job),
        }
    }

    /// Takes the next task; whoever gets work must call [`Queue::finished`] afterwards.
    pub(crate) fn next(&mut self) -> Task {
        let task = self.choose();
        if matches!(task, Task::Produce(_) | Task::Run(..)) {
            self.in_flight += 1;
        }
        task
    }

    fn choose(&mut self) -> Task {
        // A second look comes at once, while the machine is as it was.
        if let Some(job) = self.again.pop_front() {
            return Task::Run(job, Purpose::Again);
        }
        if self.first.len() < self.reserve
            && let Some(unit) = self.take_unit()
        {
            return Task::Produce(unit);
        }
        if let Some(job) = self.first.pop_front() {
            return Task::Run(job, Purpose::First);
        }
        if let Some(job) = self.full.pop_front() {
            return Task::Run(job, Purpose::Full);
        }
        match self.in_flight {
            0 => Task::Done,
            _ => Task::Wait,
        }
    }

    fn take_unit(&mut self) -> Option<u64> {
        if self.programs_left == Some(0) {
            return None;
        }
        while self.next_unit < self.units {
            let unit = self.next_unit;
            self.next_unit += 1;
            let ours = self.shards.iter().any(|shard| shard.holds(self.seed, unit));
            if ours && !self.produced.contains(&unit) {
                return Some(unit);
            }
        }
        None
    }

    /// Programs were produced.
    pub(crate) fn produced(&mut self, programs: u64) {
        if let Some(left) = &mut self.programs_left {
            *left = left.saturating_sub(programs);
        }
    }

    /// Something that was taken is over.
    pub(crate) fn finished(&mut self) {
        self.in_flight -= 1;
    }

    /// Jobs that wait for their first run.
    pub(crate) fn waiting(&self) -> usize {
        self.first.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queue(units: u64, programs: Option<u64>) -> Queue {
        Queue::new(Seed(1), BTreeSet::from([Shard::WHOLE]), units, HashSet::from([0]), programs, 2)
    }

    fn job(name: &str) -> JobKey {
        JobKey { program: name.into(), checker: "c".into(), setting: String::new() }
    }

    #[test]
    fn produces_ahead_then_runs_then_retries() {
        let mut queue = queue(3, None);
        queue.add(job("cut"), Purpose::Full);
        assert_eq!(queue.next(), Task::Produce(1));
        queue.add(job("a"), Purpose::First);
        queue.add(job("b"), Purpose::First);
        queue.add(job("c"), Purpose::First);
        assert_eq!(queue.next(), Task::Run(job("a"), Purpose::First));
        queue.add(job("a"), Purpose::Again);
        assert_eq!(queue.next(), Task::Run(job("a"), Purpose::Again));
        assert_eq!(queue.next(), Task::Run(job("b"), Purpose::First));
        assert_eq!(queue.next(), Task::Produce(2), "the reserve is too small");
        assert_eq!(queue.next(), Task::Run(job("c"), Purpose::First));
        assert_eq!(queue.next(), Task::Run(job("cut"), Purpose::Full));
        assert_eq!(queue.next(), Task::Wait);
        (0..7).for_each(|_| queue.finished());
        assert_eq!(queue.next(), Task::Done);
    }

    #[test]
    fn enough_programs_end_production() {
        let mut queue = queue(u64::MAX, Some(5));
        assert_eq!(queue.next(), Task::Produce(1));
        queue.produced(7);
        queue.finished();
        assert_eq!(queue.next(), Task::Done);
    }
}
