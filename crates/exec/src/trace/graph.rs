//! Where the values of one execution come from, as a graph that only grows.

use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;

/// Where a value comes from; 0 is nothing that varies.
pub(super) type Node = u32;
pub(super) const NOTHING: Node = 0;

/// How many steps are said to matter at most, the latest first.
const MOST_STEPS: usize = 80;
/// When the graph has so many nodes, nothing is said.
const MOST_NODES: usize = 20_000_000;

#[derive(Clone, Copy)]
struct Origin {
    left: Node,
    right: Node,
    /// The number of the step that tells of it; 0 for none.
    step: u32,
}

/// The nodes, each behind those that it depends on.
pub(super) struct Graph {
    nodes: Vec<Origin>,
    is_full: bool,
}

impl Graph {
    pub fn new() -> Graph {
        Graph { nodes: vec![Origin { left: NOTHING, right: NOTHING, step: 0 }], is_full: false }
    }

    /// Whether there were more nodes than it can have.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// A value that comes from two others, and that a step tells of.
    pub fn add(&mut self, left: Node, right: Node, step: u32) -> Node {
        if self.nodes.len() >= MOST_NODES {
            self.is_full = true;
            return NOTHING;
        }
        self.nodes.push(Origin { left, right, step });
        (self.nodes.len() - 1) as Node
    }

    /// What comes from both.
    pub fn join(&mut self, left: Node, right: Node) -> Node {
        match (left, right) {
            (NOTHING, one) | (one, NOTHING) => one,
            _ if left == right => left,
            _ => self.add(left, right, 0),
        }
    }

    /// The nodes that a node depends on.
    pub fn reached(&self, from: Node) -> Vec<bool> {
        let mut reached = vec![false; self.nodes.len()];
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut reached[node as usize], true) {
                let Origin { left, right, .. } = self.nodes[node as usize];
                open.extend([left, right]);
            }
        }
        reached
    }

    /// The steps that a node depends on, the latest.
    pub fn latest_steps(&self, from: Node) -> FxHashSet<u32> {
        let mut steps = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut open = BinaryHeap::from([from]);
        while let Some(node) = open.pop() {
            if node == NOTHING || !seen.insert(node) {
                continue;
            }
            let Origin { left, right, step } = self.nodes[node as usize];
            if step != 0 {
                steps.insert(step);
                if steps.len() >= MOST_STEPS {
                    break;
                }
            }
            open.extend([left, right]);
        }
        steps
    }
}
