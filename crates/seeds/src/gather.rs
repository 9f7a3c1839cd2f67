//! Many candidates at once, in order.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};

use base::Seed;
use generate::{Request, TestProgram, emit};
use oracle::{Interpretation, Workshop};
use process::thread_time;

use crate::candidate::Candidate;
use crate::confirm::{Unconfirmed, confirm};
use crate::examine::examine;
use crate::spent::Spent;
use crate::stage::Dropped;

/// What is to be made of every seed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The strategies and their limits.
    pub request: Request,
    /// What every choice is drawn from.
    pub seed: Seed,
    /// How many candidates are worked on at once.
    pub jobs: usize,
}

/// What became of a candidate.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// The candidate's name.
    pub name: String,
    /// The seed's share, or why it is none.
    pub result: Result<Harvest, Dropped>,
    /// Where the time went.
    pub spent: Spent,
}

/// What a seed gave.
#[derive(Clone, Debug)]
pub struct Harvest {
    /// How strong the case for the seed is.
    pub evidence: Interpretation,
    /// How many branches it has.
    pub branches: usize,
    /// The programs, each executed and found to agree with its truth.
    pub programs: Vec<TestProgram>,
    /// Those that did not agree.
    pub unconfirmed: Vec<Unconfirmed>,
}

/// Examines candidates, makes programs of those that are fit and executes them. `take` gets the
/// results in the order of the candidates, whatever the number of jobs, and may end the work.
pub fn gather(
    workshop: &Workshop,
    candidates: impl Iterator<Item = Candidate> + Send,
    plan: &Plan,
    take: &mut dyn FnMut(Gathered) -> ControlFlow<()>,
) {
    let queue = Mutex::new(candidates.enumerate());
    let enough = AtomicBool::new(false);
    // Workers may not run far ahead of what is taken: their work would be thrown away in the end.
    let (send, receive) = mpsc::sync_channel::<(usize, Gathered)>(plan.jobs.max(1));
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.max(1) {
            let send = send.clone();
            let (queue, enough) = (&queue, &enough);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) && !workshop.cancel().is_cancelled() {
                    let next = queue.lock().map(|mut queue| queue.next());
                    let Ok(Some((number, candidate))) = next else { return };
                    if send.send((number, harvest(workshop, &candidate, plan))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for (number, gathered) in &receive {
            waiting.insert(number, gathered);
            while let Some(gathered) = waiting.remove(&next) {
                next += 1;
                // What was interrupted says nothing about the candidate.
                if enough.load(Ordering::Relaxed) || workshop.cancel().is_cancelled() {
                    continue;
                }
                if take(gathered).is_break() {
                    enough.store(true, Ordering::Relaxed);
                }
            }
        }
    });
}

/// Examines one candidate, makes programs of it if it is fit, and executes them.
pub fn harvest(workshop: &Workshop, candidate: &Candidate, plan: &Plan) -> Gathered {
    let (fit, mut spent) = examine(workshop, candidate);
    let name = candidate.name.clone();
    let fit = match fit {
        Ok(fit) => fit,
        Err(dropped) => return Gathered { name, result: Err(dropped), spent },
    };
    let mut rng = plan.seed.derive(&name).rng();
    let before = thread_time();
    let programs = emit(&fit.subject, &fit.profile, &name, &plan.request, &mut rng);
    spent.making += thread_time() - before;
    let (programs, unconfirmed, confirming) = confirm(workshop, &fit, programs);
    spent += confirming;
    let branches = fit.subject.branches().len();
    let harvest = Harvest { evidence: fit.evidence, branches, programs, unconfirmed };
    Gathered { name, result: Ok(harvest), spent }
}
