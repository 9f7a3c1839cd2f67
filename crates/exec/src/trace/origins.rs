//! Where the bytes of memory come from, in one execution.

use rustc_hash::FxHashMap;

use super::graph::{Graph, NOTHING, Node};
use crate::concrete::View;

/// When so many bytes of memory were followed in all, nothing is said either: a single instruction may copy millions.
const MOST_BYTES: u64 = 8 << 20;

#[derive(Default)]
struct Object {
    generation: u32,
    bytes: FxHashMap<u64, Node>,
}

/// The bytes of all objects that come from something.
pub(super) struct Origins {
    objects: FxHashMap<usize, Object>,
    /// How many more bytes are followed.
    bytes_left: u64,
    has_given_up: bool,
}

impl Origins {
    pub fn new() -> Origins {
        let objects = FxHashMap::default();
        Origins { objects, bytes_left: MOST_BYTES, has_given_up: false }
    }

    /// Whether more bytes were to be followed than can be.
    pub fn has_given_up(&self) -> bool {
        self.has_given_up
    }

    /// Whether so many bytes more can be followed.
    pub fn affords(&mut self, bytes: u64) -> bool {
        match self.bytes_left.checked_sub(bytes) {
            Some(left) => self.bytes_left = left,
            None => self.has_given_up = true,
        }
        !self.has_given_up
    }

    /// What the bytes at a place come from together.
    pub fn read(&mut self, graph: &mut Graph, view: &View, size: u64) -> Node {
        let mut all = NOTHING;
        let held = self.objects.get(&view.slot).map_or(0, |object| object.bytes.len() as u64);
        if held == 0 || !self.affords(size.min(held)) {
            return all;
        }
        let Some(object) = self.objects.get(&view.slot) else { return all };
        if object.generation != view.generation || view.offset < 0 || object.bytes.is_empty() {
            return all;
        }
        let start = view.offset as u64;
        let found: Vec<Node> = if size <= object.bytes.len() as u64 {
            (start..start + size).filter_map(|at| object.bytes.get(&at).copied()).collect()
        } else {
            let is_in = |(at, _): &(&u64, &Node)| (start..start.saturating_add(size)).contains(at);
            object.bytes.iter().filter(is_in).map(|(_, node)| *node).collect()
        };
        for node in found {
            all = graph.join(all, node);
        }
        all
    }

    /// The bytes at a place come from a node now.
    pub fn write(&mut self, view: &View, size: u64, node: Node) {
        let Ok(start) = u64::try_from(view.offset) else { return };
        let held = self.objects.get(&view.slot).map_or(0, |object| object.bytes.len() as u64);
        let cost = if node == NOTHING { size.min(held) } else { size };
        if (node == NOTHING && held == 0) || !self.affords(cost) {
            return;
        }
        let object = self.objects.entry(view.slot).or_default();
        if object.generation != view.generation {
            *object = Object { generation: view.generation, bytes: FxHashMap::default() };
        }
        match node {
            NOTHING if size > object.bytes.len() as u64 => {
                object.bytes.retain(|at, _| !(start..start.saturating_add(size)).contains(at));
            }
            NOTHING => (start..start + size).for_each(|at| {
                object.bytes.remove(&at);
            }),
            _ => object.bytes.extend((start..start + size).map(|at| (at, node))),
        }
    }

    /// Bytes come from where those at another place do.
    pub fn copy(&mut self, target: &View, source: &View, size: u64) {
        let (Ok(to), Ok(from)) = (u64::try_from(target.offset), u64::try_from(source.offset))
        else {
            return;
        };
        let held = self.objects.get(&source.slot).map_or(0, |object| object.bytes.len() as u64);
        if !self.affords(held) {
            return;
        }
        let bytes: Vec<(u64, Node)> = match self.objects.get(&source.slot) {
            Some(object) if object.generation == source.generation => {
                let is_in =
                    |(at, _): &(&u64, &Node)| (from..from.saturating_add(size)).contains(at);
                object
                    .bytes
                    .iter()
                    .filter(is_in)
                    .map(|(at, node)| (at - from + to, *node))
                    .collect()
            }
            _ => Vec::new(),
        };
        self.write(target, size, NOTHING);
        let object = self.objects.entry(target.slot).or_default();
        if object.generation != target.generation {
            *object = Object { generation: target.generation, bytes: FxHashMap::default() };
        }
        object.bytes.extend(bytes);
    }
}
