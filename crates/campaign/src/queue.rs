//! What is to be done next.

use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};

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
    /// By verifier.
    full: BTreeMap<String, VecDeque<JobKey>>,
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
            full: BTreeMap::new(),
            again: VecDeque::new(),
            in_flight: 0,
            reserve: workers,
        }
    }

    /// Adds a job.
    pub(crate) fn add(&mut self, job: JobKey, purpose: Purpose) {
        match purpose {
            Purpose::First => self.first.push_back(job),
            Purpose::Full => self.full.entry(job.checker.clone()).or_default().push_back(job),
            Purpose::Again => self.again.push_back(job),
        }
    }

    /// Takes the next task; whoever gets work must call [`Queue::finished`] afterwards. `odds` tells
    /// which part of its runs a verifier answers.
    pub(crate) fn next(&mut self, odds: &dyn Fn(&str) -> f64) -> Task {
        let task = self.choose(odds);
        if matches!(task, Task::Produce(_) | Task::Run(..)) {
            self.in_flight += 1;
        }
        task
    }

    fn choose(&mut self, odds: &dyn Fn(&str) -> f64) -> Task {
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
        if let Some(job) = self.take_cut(odds) {
            return Task::Run(job, Purpose::Full);
        }
        match self.in_flight {
            0 => Task::Done,
            _ => Task::Wait,
        }
    }

    /// A run that was cut, of the verifier that most likely answers with more time: the budget may not
    /// last for all of them.
    fn take_cut(&mut self, odds: &dyn Fn(&str) -> f64) -> Option<JobKey> {
        let waiting = self.full.iter_mut().filter(|(_, jobs)| !jobs.is_empty());
        let best = waiting.max_by(|(one, _), (other, _)| odds(one).total_cmp(&odds(other)));
        best.and_then(|(_, jobs)| jobs.pop_front())
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
        job_of("c", name)
    }

    fn job_of(checker: &str, program: &str) -> JobKey {
        JobKey { program: program.into(), checker: checker.into(), setting: String::new() }
    }

    fn next(queue: &mut Queue) -> Task {
        queue.next(&|_| 1.0)
    }

    #[test]
    fn produces_ahead_then_runs_then_retries() {
        let mut queue = queue(3, None);
        queue.add(job("cut"), Purpose::Full);
        assert_eq!(next(&mut queue), Task::Produce(1));
        queue.add(job("a"), Purpose::First);
        queue.add(job("b"), Purpose::First);
        queue.add(job("c"), Purpose::First);
        assert_eq!(next(&mut queue), Task::Run(job("a"), Purpose::First));
        queue.add(job("a"), Purpose::Again);
        assert_eq!(next(&mut queue), Task::Run(job("a"), Purpose::Again));
        assert_eq!(next(&mut queue), Task::Run(job("b"), Purpose::First));
        assert_eq!(next(&mut queue), Task::Produce(2), "the reserve is too small");
        assert_eq!(next(&mut queue), Task::Run(job("c"), Purpose::First));
        assert_eq!(next(&mut queue), Task::Run(job("cut"), Purpose::Full));
        assert_eq!(next(&mut queue), Task::Wait);
        (0..7).for_each(|_| queue.finished());
        assert_eq!(next(&mut queue), Task::Done);
    }

    #[test]
    fn who_mostly_answers_is_asked_again_first() {
        let mut queue = queue(0, None);
        for (checker, program) in [("mute", "a"), ("quick", "a"), ("mute", "b"), ("quick", "b")] {
            queue.add(job_of(checker, program), Purpose::Full);
        }
        let odds = |checker: &str| if checker == "quick" { 0.9 } else { 0.1 };
        for (checker, program) in [("quick", "a"), ("quick", "b"), ("mute", "a"), ("mute", "b")] {
            assert_eq!(queue.next(&odds), Task::Run(job_of(checker, program), Purpose::Full));
        }
    }

    #[test]
    fn enough_programs_end_production() {
        let mut queue = queue(u64::MAX, Some(5));
        assert_eq!(next(&mut queue), Task::Produce(1));
        queue.produced(7);
        queue.finished();
        assert_eq!(next(&mut queue), Task::Done);
    }
}
