//! Where objects lie. Every domain takes its addresses from here, so a program that looks at addresses
//! does the same in all of them.

use std::ops::Range;

use base::{DataModel, Location};

use crate::{ObjectKind, Stop};

/// Unused bytes between neighbouring objects.
const GAP: u64 = 16;

/// How many bytes the stack may have; a program that needs more has run out of it.
pub const STACK_BYTES: u64 = 0x1000_0000;

/// How far the address space is used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    next_static: u64,
    heap_start: u64,
    next_heap: u64,
    heap_end: u64,
    largest: u64,
    stack_start: u64,
    stack_top: u64,
}

impl Layout {
    /// An address space without objects.
    pub fn new(model: DataModel) -> Layout {
        let (statics, heap, heap_end, stack) = match model {
            DataModel::Lp64 => (0x40_0000, 0x10_0000_0000, 0x7000_0000_0000, 0x7fff_f000_0000),
            DataModel::Ilp32 => (0x0804_8000, 0x4000_0000, 0xb000_0000, 0xffff_0000),
        };
        let largest = match model {
            DataModel::Lp64 => i64::MAX as u64,
            DataModel::Ilp32 => i32::MAX as u64,
        };
        Layout {
            next_static: statics,
            heap_start: heap,
            next_heap: heap,
            heap_end,
            largest,
            stack_start: stack,
            stack_top: stack,
        }
    }

    /// Whether `malloc` gives null for so many bytes: differences of pointers into the object would
    /// not fit their type.
    pub fn is_refused(&self, kind: ObjectKind, size: u64) -> bool {
        kind == ObjectKind::Heap && size > self.largest
    }

    /// The address of a new object.
    ///
    /// # Errors
    ///
    /// When there is no room for it; `location` is where it is asked for.
    pub fn place(
        &mut self,
        kind: ObjectKind,
        size: u64,
        align: u64,
        location: Location,
    ) -> Result<u64, Stop> {
        let align = align.max(GAP);
        match kind {
            ObjectKind::Stack | ObjectKind::Arguments => {
                let base = self.stack_top.wrapping_sub(size + GAP) & !(align - 1);
                if base > self.stack_top || self.stack_start - base > STACK_BYTES {
                    return Err(Stop::StackOverflow(location));
                }
                self.stack_top = base;
                Ok(base)
            }
            ObjectKind::Heap => {
                let base = self.next_heap.next_multiple_of(align);
                if base.saturating_add(size + GAP) > self.heap_end {
                    return Err(Stop::OutOfMemory);
                }
                self.next_heap = base + size + GAP;
                Ok(base)
            }
            ObjectKind::Global | ObjectKind::Constant | ObjectKind::Function => {
                let base = self.next_static.next_multiple_of(align);
                self.next_static = base + size + GAP;
                Ok(base)
            }
        }
    }

    /// The address of a new object of which only the greatest size is known. What the stack has no room for lies
    /// where objects of the heap do: the stack is taken to be large enough.
    ///
    /// # Errors
    ///
    /// When there is no room for it.
    pub fn place_any(
        &mut self,
        kind: ObjectKind,
        most: u64,
        align: u64,
        location: Location,
    ) -> Result<u64, Stop> {
        let is_vast = kind.is_of_frame() && most > STACK_BYTES / 4;
        self.place(if is_vast { ObjectKind::Heap } else { kind }, most, align, location)
    }

    /// Whether an address is one of the stack.
    pub fn is_on_stack(&self, address: u64) -> bool {
        (self.stack_start - STACK_BYTES..self.stack_start).contains(&address)
    }

    /// The lowest address of the stack that is in use.
    pub fn stack_top(&self) -> u64 {
        self.stack_top
    }

    /// Gives the stack back down to the object that lies at `lowest`; all of it when there is none.
    pub fn release_stack(&mut self, lowest: Option<u64>) {
        self.stack_top = lowest.unwrap_or(self.stack_start);
    }

    /// The addresses that heap objects may have had so far.
    pub fn heap_addresses(&self) -> Range<u64> {
        self.heap_start..self.next_heap
    }

    /// A layout in which nothing that comes lies on what either of two has; none when their stacks
    /// differ.
    pub fn join(&self, other: &Layout) -> Option<Layout> {
        (self.stack_top == other.stack_top).then(|| Layout {
            next_static: self.next_static.max(other.next_static),
            next_heap: self.next_heap.max(other.next_heap),
            ..self.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_never_touch() {
        let mut layout = Layout::new(DataModel::Lp64);
        for kind in [ObjectKind::Global, ObjectKind::Heap, ObjectKind::Stack] {
            let mut place = |size| layout.place(kind, size, 1, Location::UNKNOWN).unwrap();
            let (first, second) = (place(5), place(5));
            let (low, high) = (first.min(second), first.max(second));
            assert!(low + 5 < high, "{kind:?}");
            assert_eq!(first % GAP, 0, "{kind:?}");
        }
    }

    #[test]
    fn the_stack_has_an_end_and_comes_back() {
        let mut layout = Layout::new(DataModel::Ilp32);
        let before = layout.stack_top();
        let place = |layout: &mut Layout, size| {
            layout.place(ObjectKind::Stack, size, 16, Location::UNKNOWN)
        };
        let first = place(&mut layout, 64).unwrap();
        assert!(matches!(place(&mut layout, STACK_BYTES), Err(Stop::StackOverflow(_))));
        place(&mut layout, 64).unwrap();
        layout.release_stack(Some(first));
        assert_eq!(layout.stack_top(), first);
        layout.release_stack(None);
        assert_eq!(layout.stack_top(), before);
    }

    #[test]
    fn vast_objects_leave_the_stack_to_others() {
        let mut layout = Layout::new(DataModel::Lp64);
        let mut place =
            |most| layout.place_any(ObjectKind::Stack, most, 16, Location::UNKNOWN).unwrap();
        let (vast, small) = (place(1 << 40), place(64));
        assert!(!layout.is_on_stack(vast) && layout.is_on_stack(small));
    }

    #[test]
    fn joined_layouts_have_room_behind_both() {
        let here = Location::UNKNOWN;
        let empty = Layout::new(DataModel::Lp64);
        let (mut one, mut other) = (empty.clone(), empty.clone());
        one.place(ObjectKind::Heap, 1000, 16, here).unwrap();
        other.place(ObjectKind::Global, 1000, 16, here).unwrap();
        let joined = one.join(&other).unwrap();
        assert_eq!(joined.heap_addresses(), one.heap_addresses());
        assert_eq!(joined.next_static, other.next_static);
        other.place(ObjectKind::Stack, 8, 16, here).unwrap();
        assert_eq!(one.join(&other), None);
    }
}
