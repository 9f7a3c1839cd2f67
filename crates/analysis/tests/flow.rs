//! The order of blocks on graphs of every shape, and on random ones.

use std::cmp::Ordering;

use analysis::{Edge, Flow, LoopId};
use base::Location;
use ir::{Block, BlockId, Body, ConstantId, Operand, Terminator};
use proptest::prelude::*;

/// A function whose blocks go on to the given ones.
fn body(successors: &[&[u32]]) -> Body {
    let block = |targets: &&[u32]| {
        let terminator = match targets {
            [] => Terminator::Return(Vec::new()),
            [target] => Terminator::Jump(BlockId(*target)),
            targets => Terminator::IndirectJump {
                address: Operand::Constant(ConstantId(0)),
                targets: targets.iter().map(|target| BlockId(*target)).collect(),
            },
        };
        Block { instructions: Vec::new(), terminator, location: Location::UNKNOWN }
    };
    Body { blocks: successors.iter().map(block).collect(), ..Body::default() }
}

/// The order as text: blocks by number, each loop in parentheses with its head first.
fn order(successors: &[&[u32]]) -> String {
    let flow = Flow::of(&body(successors));
    let mut blocks: Vec<BlockId> = (0..successors.len()).map(BlockId::new).collect();
    blocks.sort_by(|a, b| compare(&flow, *a, *b));
    let mut text = String::new();
    let mut open: &[LoopId] = &[];
    for block in blocks {
        let loops = &flow.place(block).loops;
        let common = open.iter().zip(loops).take_while(|(a, b)| a == b).count();
        text += &")".repeat(open.len() - common);
        text += if text.is_empty() { "" } else { " " };
        text += &"(".repeat(loops.len() - common);
        text += &block.0.to_string();
        open = loops;
    }
    text + &")".repeat(open.len())
}

/// Compares two blocks by their positions, all loops in their first iteration.
fn compare(flow: &Flow, left: BlockId, right: BlockId) -> Ordering {
    flow.place(left).positions.cmp(&flow.place(right).positions)
}

fn edge(left: u32, entered: u32, again: bool) -> Edge {
    Edge { left, entered, again }
}

#[test]
fn a_straight_line() {
    assert_eq!(order(&[&[1], &[2], &[]]), "0 1 2");
    let flow = Flow::of(&body(&[&[1], &[2], &[]]));
    assert!(flow.loops().is_empty());
    assert!(flow.is_straight(BlockId(0), BlockId(1)));
    assert_eq!(flow.edge(BlockId(0), BlockId(1)), edge(0, 0, false));
}

#[test]
fn an_empty_body() {
    assert!(Flow::of(&Body::default()).loops().is_empty());
}

#[test]
fn a_diamond_keeps_the_order_of_the_source() {
    assert_eq!(order(&[&[1, 2], &[3], &[3], &[]]), "0 1 2 3");
}

#[test]
fn a_join_waits_for_the_longer_way() {
    assert_eq!(order(&[&[3, 1], &[2], &[3], &[]]), "0 1 2 3");
}

#[test]
fn what_follows_a_loop_comes_after_it() {
    let successors: &[&[u32]] = &[&[1], &[3, 2], &[1], &[]];
    assert_eq!(order(successors), "0 (1 2) 3");
    let flow = Flow::of(&body(successors));
    assert_eq!(flow.edge(BlockId(0), BlockId(1)), edge(0, 1, false));
    assert_eq!(flow.edge(BlockId(1), BlockId(2)), edge(0, 0, false));
    assert_eq!(flow.edge(BlockId(2), BlockId(1)), edge(0, 0, true));
    assert_eq!(flow.edge(BlockId(1), BlockId(3)), edge(1, 0, false));
    assert!(flow.is_straight(BlockId(1), BlockId(2)));
    assert!(!flow.is_straight(BlockId(2), BlockId(1)));
    assert!(!flow.is_straight(BlockId(0), BlockId(1)));
    assert!(!flow.is_straight(BlockId(1), BlockId(3)));
}

#[test]
fn nested_loops() {
    // for (1) { 2; for (3) { 4 } 5 } 6
    let successors: &[&[u32]] = &[&[1], &[2, 6], &[3], &[4, 5], &[3], &[1], &[]];
    assert_eq!(order(successors), "0 (1 2 (3 4) 5) 6");
    let flow = Flow::of(&body(successors));
    let inner = flow.place(BlockId(4));
    assert_eq!(*inner.positions, [1, 2, 1]);
    assert_eq!(*flow.place(BlockId(3)).positions, [1, 2, 0]);
    assert_eq!(*flow.place(BlockId(1)).positions, [1, 0]);
    let [outer, inner] = flow.loops() else { panic!("two loops: {:?}", flow.loops()) };
    assert_eq!((outer.head, outer.parent, outer.depth), (BlockId(1), None, 0));
    assert_eq!((inner.head, inner.parent, inner.depth), (BlockId(3), Some(LoopId(0)), 1));
    assert_eq!(flow.edge(BlockId(4), BlockId(3)), edge(0, 0, true));
    assert_eq!(flow.edge(BlockId(5), BlockId(1)), edge(0, 0, true));
    // `continue` of the outer loop from within the inner one.
    assert_eq!(flow.edge(BlockId(4), BlockId(1)), edge(1, 0, true));
}

#[test]
fn two_loops_with_one_head() {
    // while (1) { if (2) continue; 3 }: both ways back belong to one loop.
    assert_eq!(order(&[&[1], &[2, 4], &[1, 3], &[1], &[]]), "0 (1 2 3) 4");
}

#[test]
fn a_self_loop() {
    let successors: &[&[u32]] = &[&[1], &[1, 2], &[]];
    assert_eq!(order(successors), "0 (1) 2");
    let flow = Flow::of(&body(successors));
    assert_eq!(flow.edge(BlockId(1), BlockId(1)), edge(0, 0, true));
    assert!(!flow.is_straight(BlockId(1), BlockId(1)));
    assert_eq!(order(&[&[0]]), "(0)");
}

#[test]
fn a_loop_with_two_entries() {
    let successors: &[&[u32]] = &[&[1, 2], &[2], &[1, 3], &[]];
    let flow = Flow::of(&body(successors));
    assert_eq!(flow.loops().len(), 1);
    let head = flow.loops()[0].head;
    let other = BlockId(3 - head.0);
    assert_eq!(flow.edge(BlockId(0), head), edge(0, 1, false));
    assert_eq!(flow.edge(BlockId(0), other), edge(0, 1, false));
    assert_eq!(flow.edge(head, other), edge(0, 0, false));
    assert_eq!(flow.edge(other, head), edge(0, 0, true));
}

#[test]
fn a_goto_out_of_two_loops() {
    // for (1) { for (2) { if (3) goto 5; } } 4; 5
    let successors: &[&[u32]] = &[&[1], &[2, 4], &[3, 1], &[5, 2], &[5], &[]];
    assert_eq!(order(successors), "0 (1 (2 3)) 4 5");
    let flow = Flow::of(&body(successors));
    assert_eq!(flow.edge(BlockId(3), BlockId(5)), edge(2, 0, false));
}

#[test]
fn blocks_that_cannot_be_reached_come_last() {
    let successors: &[&[u32]] = &[&[2], &[2, 1], &[]];
    assert_eq!(order(successors), "0 2 1");
    assert!(Flow::of(&body(successors)).place(BlockId(1)).loops.is_empty());
}

#[test]
fn a_hundred_thousand_blocks() {
    const COUNT: u32 = 100_000;
    // Pairs of blocks that are a loop each, one after the other.
    let successors: Vec<Vec<u32>> = (0..COUNT)
        .map(|block| match block {
            block if block + 1 == COUNT => vec![],
            block if block % 2 == 0 => vec![block + 1],
            block => vec![block - 1, block + 1],
        })
        .collect();
    let borrowed: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    let flow = Flow::of(&body(&borrowed));
    assert_eq!(flow.loops().len(), COUNT as usize / 2 - 1);
    assert_eq!(*flow.place(BlockId(COUNT - 1)).positions, [COUNT / 2]);
}

#[test]
fn a_thousand_nested_loops() {
    const DEPTH: u32 = 1000;
    let successors: Vec<Vec<u32>> = (0..2 * DEPTH)
        .map(|block| match block {
            block if block + 1 == 2 * DEPTH => vec![0],
            block if block < DEPTH => vec![block + 1],
            block => vec![2 * DEPTH - 1 - block, block + 1],
        })
        .collect();
    let borrowed: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
    let flow = Flow::of(&body(&borrowed));
    assert_eq!(flow.loops().len(), DEPTH as usize);
    assert_eq!(flow.place(BlockId(DEPTH)).loops.len(), DEPTH as usize);
    assert_eq!(flow.edge(BlockId(DEPTH), BlockId(0)), edge(DEPTH - 1, 0, true));
}

/// Where a walk is: a block and the iterations of the loops around it.
struct Walk<'a> {
    flow: &'a Flow,
    block: BlockId,
    iterations: Vec<u32>,
}

impl Walk<'_> {
    fn start(flow: &Flow) -> Walk<'_> {
        let iterations = vec![0; flow.place(BlockId(0)).loops.len()];
        Walk { flow, block: BlockId(0), iterations }
    }

    /// What orders the moments of an execution.
    fn key(&self) -> Vec<u32> {
        let positions = &self.flow.place(self.block).positions;
        let mut key = vec![positions[0]];
        for (iteration, position) in self.iterations.iter().zip(&positions[1..]) {
            key.extend([*iteration, *position]);
        }
        key
    }

    fn go(&mut self, to: BlockId) {
        let edge = self.flow.edge(self.block, to);
        let kept = self.iterations.len() - edge.left as usize;
        self.iterations.truncate(kept);
        if edge.again {
            *self.iterations.last_mut().expect("a loop goes on") += 1;
        }
        self.iterations.resize(kept + edge.entered as usize, 0);
        self.block = to;
        assert_eq!(self.iterations.len(), self.flow.place(to).loops.len());
    }
}

fn graph() -> impl Strategy<Value = Vec<Vec<u32>>> {
    (1u32..14).prop_flat_map(|count| {
        let targets = proptest::collection::vec(0..count, 0..4);
        proptest::collection::vec(targets, count as usize)
    })
}

fn reachable(successors: &[Vec<u32>]) -> Vec<u32> {
    let mut found = vec![0];
    let mut next = 0;
    while next < found.len() {
        for target in &successors[found[next] as usize] {
            if !found.contains(target) {
                found.push(*target);
            }
        }
        next += 1;
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn only_edges_to_heads_go_backwards(successors in graph()) {
        let borrowed: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
        let flow = Flow::of(&body(&borrowed));
        let reachable = reachable(&successors);
        for from in reachable.iter().map(|block| BlockId(*block)) {
            for to in successors[from.index()].iter().map(|block| BlockId(*block)) {
                let edge = flow.edge(from, to);
                let loops = &flow.place(from).loops;
                let is_head = loops.iter().any(|id| flow.loops()[id.index()].head == to);
                let is_backward = compare(&flow, to, from) != Ordering::Greater;
                prop_assert_eq!(edge.again, is_backward);
                prop_assert_eq!(edge.again, is_head);
                prop_assert_eq!(flow.is_straight(from, to), edge == self::edge(0, 0, false));
            }
        }
    }

    #[test]
    fn places_and_loops_fit_together(successors in graph()) {
        let borrowed: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
        let flow = Flow::of(&body(&borrowed));
        let reachable = reachable(&successors);
        let mut blocks: Vec<BlockId> = (0..successors.len()).map(BlockId::new).collect();
        blocks.sort_by(|a, b| compare(&flow, *a, *b));
        for pair in blocks.windows(2) {
            prop_assert_eq!(compare(&flow, pair[0], pair[1]), Ordering::Less);
        }
        let (first, last) = blocks.split_at(reachable.len());
        prop_assert!(first.iter().all(|block| reachable.contains(&block.0)));
        prop_assert!(last.iter().all(|block| flow.place(*block).loops.is_empty()));
        for (index, of_loop) in flow.loops().iter().enumerate() {
            let id = LoopId::new(index);
            let place = flow.place(of_loop.head);
            prop_assert_eq!(place.loops.last(), Some(&id));
            prop_assert_eq!(place.positions.last(), Some(&0));
            prop_assert_eq!(place.loops.len(), of_loop.depth as usize + 1);
            prop_assert_eq!(place.loops.iter().rev().nth(1).copied(), of_loop.parent);
            // A loop is one for a reason: something in it leads back to its head.
            let mut members = reachable.iter().filter(|block| {
                flow.place(BlockId(**block)).loops.contains(&id)
            });
            prop_assert!(members.any(|block| successors[*block as usize].contains(&of_loop.head.0)));
        }
    }

    #[test]
    fn every_step_of_a_walk_is_later_in_the_order(
        successors in graph(),
        choices in proptest::collection::vec(any::<usize>(), 60),
    ) {
        let borrowed: Vec<&[u32]> = successors.iter().map(Vec::as_slice).collect();
        let flow = Flow::of(&body(&borrowed));
        let mut walk = Walk::start(&flow);
        for choice in choices {
            let targets = &successors[walk.block.index()];
            if targets.is_empty() {
                break;
            }
            let before = walk.key();
            walk.go(BlockId(targets[choice % targets.len()]));
            prop_assert!(walk.key() > before, "{:?} then {:?}", before, walk.key());
        }
    }
}
