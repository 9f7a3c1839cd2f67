//! A state on its way: what it holds, and how often it has been round.

use std::rc::Rc;

use exec::State;
use ir::FunctionId;
use symex::{General, Path, Symbolic};

use crate::seen::Watch;
use crate::standstill::Mark;

/// How often a loop has been gone round since it was entered.
#[derive(Clone, Default)]
pub(crate) struct Rounds {
    /// All further iterations.
    pub all: u32,
    /// Those where the inputs could have ended the loop instead.
    pub open: u32,
    /// Whether they could in the present iteration.
    pub is_open: bool,
    /// Whether what the loop changes was left open.
    pub is_abstract: bool,
    /// The state that stands for all rounds; see `induction`.
    pub general: Option<Rc<General>>,
}

impl Rounds {
    /// Begins a further iteration.
    pub fn begin(&mut self) {
        self.all += 1;
        self.open += u32::from(self.is_open);
        self.is_open = false;
    }
}

/// What is counted for one frame.
#[derive(Clone)]
pub(crate) struct Track {
    pub function: FunctionId,
    pub serial: u64,
    /// For each loop around the present block, outermost first.
    pub rounds: Vec<Rounds>,
    /// Whether inputs decided anything in this frame.
    pub is_open: bool,
    /// Earlier states at the heads of loops around the present block; see `standstill`.
    pub marks: Vec<Rc<Mark>>,
    /// What was met at the heads of loops; see `seen`.
    pub watches: Vec<Watch>,
}

/// A state on its way.
pub(crate) struct SymbolicState {
    /// What the machine holds.
    pub machine: State<Symbolic>,
    pub path: Path,
    pub tracks: Vec<Track>,
    /// Which of the things that run one after the other this is.
    pub stage: usize,
    /// How many blocks lie behind it.
    pub depth: u64,
    /// Beside an execution that is followed: how many blocks lie behind it when it is given up.
    pub detour: Option<u64>,
    /// Whether it begins another iteration of a loop and was not compared with those before it.
    pub comes_round: bool,
    /// Whether it enters a loop by its head and was not made general.
    pub enters: bool,
}

impl SymbolicState {
    /// Whether what another state stands for in the loops around it is the same.
    pub fn is_as_general(&self, other: &SymbolicState) -> bool {
        let rounds = |state: &SymbolicState| {
            let rounds = state.tracks.iter().flat_map(|track| &track.rounds);
            rounds.map(|rounds| rounds.general.as_ref().map(Rc::as_ptr)).collect::<Vec<_>>()
        };
        rounds(self) == rounds(other)
    }

    /// Takes over what another state at the same place counted.
    pub fn join_tracks(&mut self, other: &SymbolicState) {
        self.depth = self.depth.max(other.depth);
        for (ours, theirs) in self.tracks.iter_mut().zip(&other.tracks) {
            ours.is_open |= theirs.is_open;
            for (ours, theirs) in ours.rounds.iter_mut().zip(&theirs.rounds) {
                ours.open = ours.open.max(theirs.open);
                ours.is_open |= theirs.is_open;
                ours.is_abstract |= theirs.is_abstract;
            }
        }
    }

    /// Another state at the same place, on another path.
    pub fn fork(&self, path: Path) -> SymbolicState {
        SymbolicState {
            machine: self.machine.clone(),
            path,
            tracks: self.tracks.clone(),
            stage: self.stage,
            depth: self.depth,
            detour: self.detour,
            comes_round: self.comes_round,
            enters: self.enters,
        }
    }
}
