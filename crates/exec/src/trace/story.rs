//! What happened, as a tree of calls and loops, and the part of it that is worth telling.
//!
//! An execution may take millions of steps, so the tree is pruned while it grows: of each loop only
//! the first and the last iterations are kept, of a call that returned only the end. Inputs, and what the
//! violation is known to depend on, are never pruned.

use std::collections::VecDeque;
use std::sync::Arc;

use base::Location;
use ir::FunctionId;

use super::telling::{Around, List};
use super::value::Shown;

/// How many iterations at the start and at the end of a loop are kept while recording.
const KEPT_ITERATIONS: usize = 8;

/// A call or an iteration with more events than this is cut down when it is over.
const MOST_EVENTS: usize = 2000;

/// To how many.
const KEPT_EVENTS: usize = 500;

/// Of how many functions that have not returned everything is kept: so many of the outermost...
const OUTERMOST_CALLS: usize = 16;

/// ... and so many of the innermost.
const INNERMOST_CALLS: usize = 128;

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Event {
    pub location: Location,
    pub function: FunctionId,
    pub kind: EventKind,
    /// Whether the violation depends on it, as far as is known.
    pub matters: bool,
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum EventKind {
    Input(usize),
    Assign { name: Arc<str>, value: Shown },
    Branch { taken: bool },
    Call(FunctionId),
    Return,
    Violation,
}

impl Event {
    pub(super) fn is_input(&self) -> bool {
        matches!(self.kind, EventKind::Input(_))
    }

    /// Whether it is told wherever it stands.
    fn is_kept(&self) -> bool {
        self.is_input() || self.matters
    }
}

/// A part of the tree that is over.
pub(super) enum Item {
    Event(Event),
    Call { call: Option<Event>, items: Vec<Item>, back: Option<Event> },
    Loop(Iterations),
}

/// The iterations of a loop that are over.
#[derive(Default)]
pub(super) struct Iterations {
    pub first: Vec<Vec<Item>>,
    pub last: VecDeque<Vec<Item>>,
    /// Whether there were others between.
    pub has_gap: bool,
    /// Their inputs and what matters.
    pub skipped: Vec<Event>,
}

impl Iterations {
    fn push(&mut self, iteration: Vec<Item>) {
        if self.first.len() < KEPT_ITERATIONS {
            self.first.push(iteration);
            return;
        }
        self.last.push_back(iteration);
        if self.last.len() > KEPT_ITERATIONS
            && let Some(iteration) = self.last.pop_front()
        {
            take_inputs(iteration, &mut self.skipped);
            self.has_gap = true;
        }
    }
}

/// A part of the tree that goes on.
struct Open {
    kind: OpenKind,
    items: Vec<Item>,
}

enum OpenKind {
    Program,
    Call(Option<Event>),
    Loop(Iterations),
}

impl Open {
    /// Leaves only the inputs and what matters.
    fn reduce(&mut self) {
        let mut inputs = Vec::new();
        if let OpenKind::Loop(iterations) = &mut self.kind {
            take_inputs(vec![Item::Loop(std::mem::take(iterations))], &mut inputs);
        }
        take_inputs(std::mem::take(&mut self.items), &mut inputs);
        self.items.extend(inputs.into_iter().map(Item::Event));
    }
}

/// The tree while it grows. The parts that go on lie in each other, the innermost last.
pub(super) struct Story {
    open: Vec<Open>,
    /// Which of them are calls.
    calls: Vec<usize>,
    /// Whether something was left out of a call that goes on.
    has_gap: bool,
}

impl Story {
    pub(super) fn new() -> Story {
        let program = Open { kind: OpenKind::Program, items: Vec::new() };
        Story { open: vec![program], calls: Vec::new(), has_gap: false }
    }

    pub(super) fn push(&mut self, event: Event) {
        self.add(Item::Event(event));
    }

    fn add(&mut self, item: Item) {
        self.open.last_mut().expect("the program goes on").items.push(item);
    }

    /// A function is entered.
    pub(super) fn enter_call(&mut self, call: Option<Event>) {
        self.calls.push(self.open.len());
        self.open.push(Open { kind: OpenKind::Call(call), items: Vec::new() });
        let middle = self.calls.len().saturating_sub(INNERMOST_CALLS);
        if middle > OUTERMOST_CALLS {
            for open in &mut self.open[self.calls[middle - 1]..self.calls[middle]] {
                open.reduce();
            }
            self.has_gap = true;
        }
    }

    /// The innermost function is left.
    pub(super) fn leave_call(&mut self, back: Option<Event>) {
        while matches!(self.open.last(), Some(Open { kind: OpenKind::Loop(_), .. })) {
            self.leave_loop();
        }
        self.calls.pop();
        if let Some(Open { kind: OpenKind::Call(call), items }) = self.open.pop() {
            self.add(Item::Call { call, items: cut_down(items), back });
        }
    }

    /// A loop is entered.
    pub(super) fn enter_loop(&mut self) {
        let kind = OpenKind::Loop(Iterations::default());
        self.open.push(Open { kind, items: Vec::new() });
    }

    /// The innermost loop starts a further iteration.
    pub(super) fn iterate(&mut self) {
        if let Some(Open { kind: OpenKind::Loop(iterations), items }) = self.open.last_mut() {
            iterations.push(cut_down(std::mem::take(items)));
        }
    }

    /// The innermost loop is left.
    pub(super) fn leave_loop(&mut self) {
        if let Some(Open { kind: OpenKind::Loop(mut iterations), items }) = self.open.pop() {
            iterations.push(cut_down(items));
            self.add(Item::Loop(iterations));
        }
    }

    /// The events that are worth telling, in their order.
    pub(super) fn tell(self) -> Vec<Event> {
        let mut list = List { entries: Vec::new(), has_gap: self.has_gap };
        let mut around = Around::default();
        for open in self.open {
            match open.kind {
                OpenKind::Program => {}
                OpenKind::Call(call) => {
                    around.depth = Some(around.depth.map_or(0, |depth| depth + 1));
                    if let Some(call) = call {
                        list.add(call, around);
                    }
                }
                OpenKind::Loop(iterations) => list.add_iterations(iterations, false, around),
            }
            list.add_items(open.items, around);
        }
        list.shorten()
    }
}

/// Moves the inputs of a part, and what matters, to `inputs`.
fn take_inputs(items: Vec<Item>, inputs: &mut Vec<Event>) {
    for item in items {
        match item {
            Item::Event(event) if event.is_kept() => inputs.push(event),
            Item::Event(_) => {}
            Item::Call { items, .. } => take_inputs(items, inputs),
            Item::Loop(iterations) => {
                for iteration in iterations.first {
                    take_inputs(iteration, inputs);
                }
                inputs.extend(iterations.skipped);
                for iteration in iterations.last {
                    take_inputs(iteration, inputs);
                }
            }
        }
    }
}

fn count(items: &[Item]) -> usize {
    let count_item = |item: &Item| match item {
        Item::Event(_) => 1,
        Item::Call { items, .. } => count(items) + 2,
        Item::Loop(iterations) => {
            let first: usize = iterations.first.iter().map(|items| count(items)).sum();
            let last: usize = iterations.last.iter().map(|items| count(items)).sum();
            first + last + iterations.skipped.len()
        }
    };
    items.iter().map(count_item).sum()
}

/// Only the inputs, what matters and the end of a part that is over, when there is too much of it.
fn cut_down(items: Vec<Item>) -> Vec<Item> {
    if count(&items) <= MOST_EVENTS {
        return items;
    }
    let mut kept = items.len();
    let mut events = 0;
    while kept > 0 && events < KEPT_EVENTS {
        kept -= 1;
        events += count(&items[kept..kept + 1]);
    }
    let mut rest = items;
    let end = rest.split_off(kept);
    let mut inputs = Vec::new();
    take_inputs(rest, &mut inputs);
    inputs.into_iter().map(Item::Event).chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::super::telling::{MOST_STEPS, SHORT};
    use super::*;

    fn event(line: u32, kind: EventKind) -> Event {
        let location = Location { line, ..Location::UNKNOWN };
        Event { location, function: FunctionId(0), kind, matters: false }
    }

    fn branch(line: u32) -> Event {
        event(line, EventKind::Branch { taken: true })
    }

    fn lines(events: &[Event]) -> Vec<u32> {
        events.iter().map(|event| event.location.line).collect()
    }

    fn inputs(events: &[Event]) -> usize {
        events.iter().filter(|event| event.is_input()).count()
    }

    #[test]
    fn a_short_story_is_told_in_full() {
        let mut story = Story::new();
        story.enter_loop();
        for line in 0..5 {
            story.push(branch(line));
            story.iterate();
        }
        story.leave_loop();
        story.push(event(9, EventKind::Violation));
        assert_eq!(lines(&story.tell()), [0, 1, 2, 3, 4, 9]);
    }

    #[test]
    fn of_a_long_loop_the_ends_are_told_and_all_inputs() {
        let mut story = Story::new();
        story.enter_loop();
        for line in 0..100_000 {
            story.push(branch(line));
            if line % 10_000 == 5000 {
                story.push(event(line, EventKind::Input(line as usize)));
            }
            story.iterate();
        }
        story.push(branch(100_000));
        story.leave_loop();
        story.push(event(7, EventKind::Violation));
        let told = story.tell();
        assert_eq!(inputs(&told), 10);
        let branches: Vec<Event> = told.iter().filter(|event| !event.is_input()).cloned().collect();
        assert_eq!(lines(&branches), [0, 99_999, 100_000, 7]);
    }

    #[test]
    fn calls_that_returned_go_first() {
        let mut story = Story::new();
        story.enter_call(None);
        for call in 0..50 {
            story.enter_call(Some(event(call, EventKind::Call(FunctionId(1)))));
            story.push(branch(1000));
            story.push(branch(1000));
            story.leave_call(Some(event(call, EventKind::Return)));
        }
        story.enter_call(Some(event(60, EventKind::Call(FunctionId(2)))));
        for line in 0..100 {
            story.push(branch(2000 + line));
        }
        story.push(event(70, EventKind::Violation));
        let told = story.tell();
        assert_eq!(told.len(), 102);
        assert_eq!(lines(&told)[..3], [60, 2000, 2001]);
    }

    #[test]
    fn what_is_told_of_a_call_has_its_call_and_return() {
        let mut story = Story::new();
        story.enter_call(None);
        for call in 0..100 {
            story.enter_call(Some(event(call, EventKind::Call(FunctionId(1)))));
            story.push(branch(1000 + call));
            story.leave_call(Some(event(call, EventKind::Return)));
        }
        story.push(event(70, EventKind::Violation));
        let told = story.tell();
        assert!(told.len() > SHORT - 3 && told.len() <= SHORT, "{}", told.len());
        let count = |wanted: fn(&EventKind) -> bool| {
            told.iter().filter(|event| wanted(&event.kind)).count()
        };
        let calls = count(|kind| matches!(kind, EventKind::Call(_)));
        assert_eq!(calls, count(|kind| *kind == EventKind::Return));
        assert!(calls >= 19 && calls <= count(|kind| matches!(kind, EventKind::Branch { .. })) + 1);
        assert_eq!(told[told.len() - 2].location.line, 99);
    }

    #[test]
    fn no_story_is_too_long() {
        // Deep recursion, each level with an input and a loop.
        let mut story = Story::new();
        for level in 0..5000 {
            story.enter_call(Some(event(level, EventKind::Call(FunctionId(1)))));
            story.push(event(level, EventKind::Input(level as usize)));
            story.enter_loop();
            for line in 0..40 {
                story.push(branch(line));
                story.iterate();
            }
            story.leave_loop();
        }
        story.push(event(70, EventKind::Violation));
        let told = story.tell();
        assert!(told.len() <= MOST_STEPS, "{} steps", told.len());
        assert!(inputs(&told) >= 100);
        assert_eq!(told.last().map(|event| &event.kind), Some(&EventKind::Violation));
    }
}
