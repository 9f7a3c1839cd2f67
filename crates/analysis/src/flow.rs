//! The order in which the blocks of a function are best explored, and the loops in that order.
//!
//! Paths can only be merged where they meet if everything that leads to the meeting point is
//! explored before what lies behind it. Bourdoncle's weak topological order gives such an order for
//! any graph: blocks come after what leads to them, except for edges back to the head of a loop that
//! the source is in. Irreducible graphs (two `goto`s into the same cycle) need nothing special: one
//! of the entries becomes the head, and the other enters the loop in its middle.
//!
//! The order is found as in F. Bourdoncle, "Efficient chaotic iteration strategies with widenings"
//! (1993), with a work list in place of the recursion: generated programs have functions of a
//! hundred thousand blocks.

use std::collections::HashSet;

use base::define_id;
use ir::{BlockId, Body};

define_id!(
    /// A loop of one function, as an index into [`Flow::loops`].
    LoopId
);

/// A strongly connected part of a function, entered at its head if it is reducible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loop {
    /// The block where each further iteration starts.
    pub head: BlockId,
    /// The loop around it.
    pub parent: Option<LoopId>,
    /// How many loops are around it; 0 for an outermost loop.
    pub depth: u32,
}

/// Where a block stands in the order.
///
/// Of two moments of an execution, the one with the smaller sequence `positions[0]`, iteration of
/// `loops[0]`, `positions[1]`, iteration of `loops[1]`, ... is to be explored first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The loops around the block, outermost first; the head of a loop is in it.
    pub loops: Box<[LoopId]>,
    /// The position outside of all loops, then that within each of them; 0 is the head of the loop.
    pub positions: Box<[u32]>,
}

/// What going from one block to another does to the loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge {
    /// How many of the source's loops, innermost first, are left.
    pub left: u32,
    /// How many of the target's loops, outermost first, begin after those that both are in.
    pub entered: u32,
    /// Whether the target is the head of the innermost loop that both are in: a further iteration.
    pub again: bool,
}

/// The order of a function's blocks.
#[derive(Clone, Debug)]
pub struct Flow {
    loops: Vec<Loop>,
    places: Vec<Place>,
    /// For each block the innermost loop plus one, or 0; and whether the block is that loop's head.
    innermost: Vec<(u32, bool)>,
}

impl Flow {
    /// Orders the blocks of a function.
    pub fn of(body: &Body) -> Flow {
        let graph = Graph::of(body);
        let elements = weak_topological_order(&graph);
        let mut flow = Flow {
            loops: Vec::new(),
            places: vec![Place { loops: [].into(), positions: [].into() }; graph.len()],
            innermost: vec![(0, false); graph.len()],
        };
        // The loops that are open where the next block stands, and the next position in each.
        let mut open: Vec<LoopId> = Vec::new();
        let mut positions: Vec<u32> = vec![0];
        let count = |positions: &mut Vec<u32>| {
            *positions.last_mut().expect("there is a place outside of all loops") += 1;
        };
        for element in elements.iter().rev() {
            match *element {
                Element::Begin(head) => {
                    let parent = open.last().copied();
                    open.push(LoopId::new(flow.loops.len()));
                    flow.loops.push(Loop { head, parent, depth: open.len() as u32 - 1 });
                    positions.push(0);
                    flow.settle(head, &open, &positions, true);
                    count(&mut positions);
                }
                Element::Block(block) => {
                    flow.settle(block, &open, &positions, false);
                    count(&mut positions);
                }
                Element::End => {
                    open.pop();
                    positions.pop();
                    count(&mut positions);
                }
            }
        }
        for block in (0..graph.len()).map(BlockId::new) {
            if flow.place(block).positions.is_empty() {
                flow.settle(block, &open, &positions, false);
                count(&mut positions);
            }
        }
        flow
    }

    fn settle(&mut self, block: BlockId, open: &[LoopId], positions: &[u32], is_head: bool) {
        self.places[block.index()] = Place { loops: open.into(), positions: positions.into() };
        self.innermost[block.index()] = (open.last().map_or(0, |id| id.0 + 1), is_head);
    }

    /// All loops; a loop comes after the one around it.
    pub fn loops(&self) -> &[Loop] {
        &self.loops
    }

    /// How deep loops nest at most.
    pub fn nesting(&self) -> usize {
        self.places.iter().map(|place| place.loops.len()).max().unwrap_or_default()
    }

    /// Where a block stands. Blocks that cannot be reached stand behind all others, in no loop.
    #[inline]
    pub fn place(&self, block: BlockId) -> &Place {
        &self.places[block.index()]
    }

    /// Whether each further iteration of a loop starts at a block.
    pub fn is_head(&self, block: BlockId) -> bool {
        self.innermost[block.index()].1
    }

    /// What going from one block to another does to the loops.
    pub fn edge(&self, from: BlockId, to: BlockId) -> Edge {
        let (source, target) = (&self.place(from).loops, &self.place(to).loops);
        let common = source.iter().zip(target).take_while(|(a, b)| a == b).count();
        let entered = (target.len() - common) as u32;
        let again = entered == 0 && self.innermost[to.index()].1;
        Edge { left: (source.len() - common) as u32, entered, again }
    }

    /// Whether going from one block to another neither enters nor leaves a loop nor starts a
    /// further iteration.
    #[inline]
    pub fn is_straight(&self, from: BlockId, to: BlockId) -> bool {
        let (innermost, is_head) = self.innermost[to.index()];
        self.innermost[from.index()].0 == innermost && !is_head
    }
}

/// The successors of all blocks, without repetition, one after the other in one vector.
struct Graph {
    starts: Vec<usize>,
    targets: Vec<BlockId>,
}

impl Graph {
    fn of(body: &Body) -> Graph {
        let mut graph = Graph { starts: vec![0], targets: Vec::new() };
        for block in &body.blocks {
            let mut successors = block.terminator.successors();
            if successors.len() > 2 {
                let mut seen = HashSet::new();
                successors.retain(|target| seen.insert(*target));
            }
            // What is visited first comes last: where there is a choice, the order is that of the
            // source.
            graph.targets.extend(successors.into_iter().rev());
            graph.starts.push(graph.targets.len());
        }
        graph
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn successor(&self, block: BlockId, number: usize) -> Option<BlockId> {
        let end = self.starts[block.index() + 1];
        let index = self.starts[block.index()] + number;
        (index < end).then(|| self.targets[index])
    }
}

/// A part of the order, which is found from its end to its start.
#[derive(Clone, Copy)]
enum Element {
    /// A loop begins with its head.
    Begin(BlockId),
    /// A block that is not a head.
    Block(BlockId),
    /// The innermost open loop ends.
    End,
}

/// What remains to be done for a block.
enum Work {
    /// Its successors are visited to find out whether it is the head of a loop.
    Visit {
        block: BlockId,
        /// The next successor.
        next: usize,
        /// The number of the earliest block that is reached from here and still open.
        head: u32,
        /// Whether a successor leads back.
        is_loop: bool,
    },
    /// It is the head of a loop: the blocks of the loop are ordered.
    Arrange {
        block: BlockId,
        /// The next successor.
        next: usize,
    },
}

/// The blocks that can be reached from block 0, last first.
fn weak_topological_order(graph: &Graph) -> Vec<Element> {
    const UNVISITED: u32 = 0;
    const DONE: u32 = u32::MAX;
    let mut elements = Vec::new();
    if graph.len() == 0 {
        return elements;
    }
    let mut numbers = vec![UNVISITED; graph.len()];
    let mut last_number = 0;
    // Blocks that were numbered and do not have their place yet.
    let mut open: Vec<BlockId> = Vec::new();
    let mut work: Vec<Work> = Vec::new();
    let mut started = Some(BlockId(0));
    loop {
        if let Some(block) = started.take() {
            last_number += 1;
            numbers[block.index()] = last_number;
            open.push(block);
            work.push(Work::Visit { block, next: 0, head: last_number, is_loop: false });
        }
        match work.last_mut() {
            None => return elements,
            Some(Work::Visit { block, next, head, is_loop }) => {
                if let Some(successor) = graph.successor(*block, *next) {
                    *next += 1;
                    match numbers[successor.index()] {
                        UNVISITED => started = Some(successor),
                        number if number <= *head => {
                            *head = number;
                            *is_loop = true;
                        }
                        _ => {}
                    }
                    continue;
                }
                let (block, head, is_loop) = (*block, *head, *is_loop);
                work.pop();
                if let Some(Work::Visit { head: outer, is_loop, .. }) = work.last_mut()
                    && head <= *outer
                {
                    *outer = head;
                    *is_loop = true;
                }
                if head != numbers[block.index()] {
                    continue;
                }
                numbers[block.index()] = DONE;
                // Those opened since belong to its loop; they are visited again without the head.
                while let Some(member) = open.pop()
                    && member != block
                {
                    numbers[member.index()] = UNVISITED;
                }
                if is_loop {
                    elements.push(Element::End);
                    work.push(Work::Arrange { block, next: 0 });
                } else {
                    elements.push(Element::Block(block));
                }
            }
            Some(Work::Arrange { block, next }) => match graph.successor(*block, *next) {
                Some(successor) => {
                    *next += 1;
                    if numbers[successor.index()] == UNVISITED {
                        started = Some(successor);
                    }
                }
                None => {
                    elements.push(Element::Begin(*block));
                    work.pop();
                }
            },
        }
    }
}
