//! Where the exploration is, for whoever watches it from another thread.
//!
//! The watcher looks now and then and counts: so the place that took the time is known in the end,
//! and the exploration itself never reads a clock for it.

use std::sync::atomic::{AtomicU64, Ordering};

use analysis::Flow;
use base::Location;
use ir::{BlockId, FunctionId, Program};

/// The block of the user's code that executes.
#[derive(Default, Debug)]
pub struct Whereabouts(AtomicU64);

impl Whereabouts {
    pub(crate) fn enter(&self, function: FunctionId, block: BlockId) {
        let place = (function.index() as u64) << 32 | (block.index() as u64 + 1);
        self.0.store(place, Ordering::Relaxed);
    }

    /// A number for the place, to be asked of [`Places`]; none before the first.
    pub fn now(&self) -> Option<u64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|place| *place != 0)
    }
}

/// Which blocks of the user's code the exploration came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Visited(Vec<Vec<bool>>);

impl Visited {
    pub(crate) fn enter(&mut self, function: FunctionId, block: BlockId) {
        let of = |list: &mut Vec<bool>, index: usize| {
            if list.len() <= index {
                list.resize(index + 1, false);
            }
            list[index] = true;
        };
        if self.0.len() <= function.index() {
            self.0.resize(function.index() + 1, Vec::new());
        }
        of(&mut self.0[function.index()], block.index());
    }

    fn has(&self, function: usize, block: usize) -> bool {
        self.0.get(function).and_then(|blocks| blocks.get(block)).copied().unwrap_or(false)
    }
}

/// What the places of a program are.
#[derive(Default, Debug)]
pub struct Places {
    blocks: Vec<Vec<Place>>,
}

/// One block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Where it is.
    pub location: Location,
    /// The innermost loop that it is in, by the place of its first block.
    pub round: Option<Location>,
}

impl Places {
    /// The places of a program.
    pub fn of(program: &Program) -> Places {
        let blocks = program.functions.iter().map(|function| {
            let Some(body) = function.body.as_ref().filter(|_| !function.is_library) else {
                return Vec::new();
            };
            let flow = Flow::of(body);
            let places = body.blocks.iter().enumerate().map(|(index, block)| {
                let innermost = flow.place(BlockId::new(index)).loops.last();
                let head = innermost.map(|innermost| flow.loops()[innermost.index()].head);
                Place {
                    location: block.location,
                    round: head.map(|head| body.block(head).location),
                }
            });
            places.collect()
        });
        Places { blocks: blocks.collect() }
    }

    /// The places of a function, and of each whether the exploration came there.
    pub fn visited<'p>(
        &'p self,
        function: FunctionId,
        visited: &'p Visited,
    ) -> impl Iterator<Item = (Location, bool)> + 'p {
        let blocks = self.blocks.get(function.index()).map_or(&[][..], Vec::as_slice);
        let is_visited = move |block| visited.has(function.index(), block);
        blocks.iter().enumerate().map(move |(block, place)| (place.location, is_visited(block)))
    }

    /// What a number of [`Whereabouts`] means.
    pub fn get(&self, place: u64) -> Option<Place> {
        let (function, block) = ((place >> 32) as usize, (place as u32).checked_sub(1)?);
        self.blocks.get(function)?.get(block as usize).copied()
    }
}
