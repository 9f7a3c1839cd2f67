//! Objects and pointers by the names that the source gives them.

use std::sync::Arc;

use base::Location;
use ir::{Global, Program, SourceShape, SourceTypeId, SourceTypes, Type};
use rustc_hash::FxHashMap;

use super::value::Shown;
use super::variable::Fact;
use crate::concrete::{Allocation, Concrete, Memory, Value, View};
use crate::machine::{CodeTarget, Machine};

/// How much of a text is shown.
const MOST_TEXT: usize = 40;

/// A named object.
#[derive(Clone, Debug)]
struct Named {
    generation: u32,
    name: Arc<str>,
    fact: Fact,
    /// Its type in the source, where that is known.
    ty: Option<SourceTypeId>,
    what: What,
}

/// What kind of thing has the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum What {
    Variable,
    /// A string literal.
    Text,
    /// What a local variable is initialised with.
    InitialValue,
}

/// How the names of variables begin that the user did not write.
const OWN: &str = "refute_";

/// The objects that have names, by where memory keeps them.
pub(super) struct Names<'p> {
    program: &'p Program,
    slots: Vec<Option<Named>>,
    /// Heap objects, by the numbers of their allocations, with the variable that got each first.
    receivers: FxHashMap<u32, Arc<str>>,
    /// How many objects each variable got first.
    received: FxHashMap<Arc<str>, u32>,
}

/// A variable or a part of one.
pub(super) struct Part {
    /// As the source writes it, as far as that is known.
    pub name: Arc<str>,
    /// What is known of its type.
    pub fact: Fact,
    /// Whether it is a whole struct or union.
    pub is_record: bool,
}

impl<'p> Names<'p> {
    pub(super) fn new(program: &'p Program) -> Names<'p> {
        Names {
            program,
            slots: Vec::new(),
            receivers: FxHashMap::default(),
            received: FxHashMap::default(),
        }
    }

    fn types(&self) -> &'p SourceTypes {
        &self.program.source_types
    }

    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// A local variable was made.
    pub(super) fn add_local(
        &mut self,
        view: View,
        name: &Arc<str>,
        fact: Fact,
        ty: Option<SourceTypeId>,
    ) {
        self.add(view, Arc::clone(name), fact, ty, What::Variable);
    }

    /// A static object.
    pub(super) fn add_global(
        &mut self,
        view: View,
        global: &Global,
        fact: Fact,
        ty: Option<SourceTypeId>,
    ) {
        let what = match &*global.name {
            name if name.starts_with(".str") => What::Text,
            name if name.starts_with("__const.") => What::InitialValue,
            _ => What::Variable,
        };
        self.add(view, plain_name(&global.name), fact, ty, what);
    }

    fn add(
        &mut self,
        view: View,
        name: Arc<str>,
        fact: Fact,
        ty: Option<SourceTypeId>,
        what: What,
    ) {
        if self.slots.len() <= view.slot {
            self.slots.resize(view.slot + 1, None);
        }
        self.slots[view.slot] = Some(Named { generation: view.generation, name, fact, ty, what });
    }

    /// A variable or a part of one got a pointer: a heap object that has no name yet is called by it. Whether
    /// it got its name so is said.
    pub(super) fn received(&mut self, memory: &Memory, pointer: &Value, name: &Arc<str>) -> bool {
        if name.starts_with(OWN) || name.contains('(') {
            return false;
        }
        let view = memory.view(pointer).filter(|view| view.offset == 0 && view.is_alive);
        let allocation = view.and_then(|view| view.allocation);
        allocation.is_some_and(|allocation| self.name_allocation(allocation.number, name))
    }

    /// The variable that got an object first names it; one that got several has them numbered.
    fn name_allocation(&mut self, number: u32, name: &Arc<str>) -> bool {
        if self.receivers.contains_key(&number) {
            return false;
        }
        let count = self.received.entry(Arc::clone(name)).or_insert(0);
        *count += 1;
        let name = match count {
            1 => Arc::clone(name),
            count => format!("{name} #{count}").into(),
        };
        self.receivers.insert(number, name);
        true
    }

    fn find(&self, view: &View) -> Option<&Named> {
        let named = self.slots.get(view.slot)?.as_ref()?;
        (named.generation == view.generation).then_some(named)
    }

    /// The variable or heap object, or the part of one, that an access of `size` bytes touches.
    pub(super) fn part(&self, view: &View, size: u64) -> Option<Part> {
        let offset = u64::try_from(view.offset).ok()?;
        let (name, fact) = match (self.find(view), view.allocation) {
            (Some(named), _) if named.what == What::Variable => {
                let types = self.types();
                if let Some(part) = named.ty.and_then(|ty| types.part(ty, offset, size, size <= 16))
                {
                    let name = format!("{}{}", named.name, part.path).into();
                    let fact = Fact { is_signed: self.is_signed(part.ty), element: None };
                    return Some(Part { name, fact, is_record: self.is_record(part.ty) });
                }
                (Arc::clone(&named.name), named.fact)
            }
            (None, Some(allocation)) => {
                let name = format!("({})", self.allocation_text(allocation));
                (name.into(), Fact { is_signed: true, element: None })
            }
            _ => return None,
        };
        if offset == 0 && size == view.size {
            return Some(Part { name, fact, is_record: false });
        }
        let (element, rest, whole) = match fact.element {
            Some(element) => (format!("{name}[{}]", offset / element), offset % element, element),
            None => (name.to_string(), offset, view.size),
        };
        let name = match size {
            _ if rest == 0 && size == whole => element,
            1 => format!("{element} (byte {rest})"),
            _ => format!("{element} (bytes {rest} to {})", rest + size - 1),
        };
        Some(Part { name: name.into(), fact, is_record: false })
    }

    /// Whether the numbers of a type have a sign.
    pub(super) fn is_signed(&self, ty: SourceTypeId) -> bool {
        !matches!(self.types().get(ty).shape, SourceShape::Integer { is_signed: false })
    }

    /// Whether objects of a type have fields.
    pub(super) fn is_record(&self, ty: SourceTypeId) -> bool {
        matches!(self.types().get(ty).shape, SourceShape::Record(_))
    }

    /// The integer in a variable that holds the byte where a pointer is, and which of its bytes that is. What
    /// is no integer is said to be none, since its bytes do not tell its value.
    pub(super) fn number_around(&self, view: &View) -> Option<(Arc<str>, u32)> {
        // What a harness fills is named by the harness.
        let is_own = |named: &&Named| named.what == What::Variable && !named.name.starts_with(OWN);
        let named = self.find(view).filter(is_own)?;
        let types = self.types();
        let (part, rest) = types.part_around(named.ty?, u64::try_from(view.offset).ok()?)?;
        let name = format!("{}{}", named.name, part.path);
        let name = match types.get(part.ty).shape {
            SourceShape::Integer { .. } => name,
            SourceShape::Pointer(_) => format!("the pointer {name}"),
            _ => format!("the number {name}"),
        };
        Some((name.into(), rest as u32))
    }

    /// The name of the variable that a pointer points into.
    pub(super) fn variable(&self, view: &View) -> Option<&Arc<str>> {
        let named = self.find(view).filter(|named| named.what == What::Variable);
        named.map(|named| &named.name)
    }

    /// What the bytes at a pointer are, for an assignment that copies them.
    pub(super) fn source_text(&self, view: &View, size: u64) -> Option<String> {
        match self.find(view) {
            Some(Named { what: What::Text | What::InitialValue, .. }) => {
                Some("its initial value".to_owned())
            }
            _ => self.part(view, size).map(|part| part.name.to_string()),
        }
    }

    /// A value of a type.
    pub(super) fn show(
        &self,
        machine: &Machine<'_, Concrete>,
        memory: &Memory,
        ty: Type,
        value: &Value,
        is_signed: bool,
    ) -> Shown {
        if !value.is_defined() {
            return Shown::Text("a value that was never written".to_owned());
        }
        let bits = value.bits();
        match ty {
            Type::Int(width) => Shown::Integer { bits, width, is_signed },
            Type::Float(format) => Shown::Float { bits, format },
            Type::Pointer => Shown::Text(self.pointer_text(machine, memory, value)),
        }
    }

    fn pointer_text(
        &self,
        machine: &Machine<'_, Concrete>,
        memory: &Memory,
        pointer: &Value,
    ) -> String {
        let address = pointer.bits() as u64;
        if address == 0 {
            return "NULL".to_owned();
        }
        if let Some(CodeTarget::Function(function)) = machine.code_at(address) {
            return machine.program.function(function).name.to_string();
        }
        let Some(view) = memory.view(pointer) else { return format!("{address:#x}") };
        let offset = |start: &str| match view.offset {
            0 => start.to_owned(),
            offset => format!("{start}{offset:+}"),
        };
        let part = |named: &Named| {
            let at = u64::try_from(view.offset).ok().filter(|at| *at > 0)?;
            let (part, rest) = self.types().part_around(named.ty?, at)?;
            (rest == 0).then(|| format!("&{}{}", named.name, part.path))
        };
        match self.find(&view) {
            _ if !view.is_alive => "a pointer to an object that is gone".to_owned(),
            Some(Named { what: What::Text, .. }) => quoted(memory.bytes_at(&view)),
            Some(Named { name, fact: Fact { element: Some(element), .. }, .. })
                if view.offset >= 0 && (view.offset as u64).is_multiple_of(*element) =>
            {
                format!("&{name}[{}]", view.offset as u64 / element)
            }
            Some(named) => part(named).unwrap_or_else(|| offset(&format!("&{}", named.name))),
            None => match view.allocation {
                Some(allocation) => self.pointer_to_heap(allocation, view.offset),
                None => format!("{address:#x}"),
            },
        }
    }

    /// A heap object by the variable that got it first, and where it was allocated.
    fn allocation_text(&self, allocation: Allocation) -> String {
        let place = self.allocation_place(allocation);
        match self.receivers.get(&allocation.number) {
            Some(name) => format!("{name}, {place}"),
            None => place,
        }
    }

    fn pointer_to_heap(&self, allocation: Allocation, offset: i64) -> String {
        let place = self.allocation_place(allocation);
        let offset = if offset == 0 { String::new() } else { format!("{offset:+}") };
        match self.receivers.get(&allocation.number) {
            Some(name) => format!("{name}{offset} ({place})"),
            None => format!("a new object{offset} ({place})"),
        }
    }

    fn allocation_place(&self, allocation: Allocation) -> String {
        let Location { file, line, .. } = allocation.origin.location;
        let file = self.program.files.name(file);
        match file.rsplit(['/', '\\']).next() {
            // What is made for a call has no line that anybody wrote.
            Some(name) if !name.starts_with('<') => format!("allocated at {name}:{line}"),
            _ => "made for the call".into(),
        }
    }
}

/// A C string with quotes, cut off when it is long.
fn quoted(bytes: &[u8]) -> String {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let shown = &bytes[..end.min(MOST_TEXT)];
    let dots = if end > MOST_TEXT { "..." } else { "" };
    format!("\"{}\"{dots}", shown.escape_ascii())
}

/// The name in the source: LLVM puts the function before the name of a `static` local, and a
/// number behind a name that occurs twice.
pub(super) fn plain_name(name: &Arc<str>) -> Arc<str> {
    let is_number = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    match name.split('.').rev().find(|part| !is_number(part)) {
        Some(part) if part.len() < name.len() => part.into(),
        _ => Arc::clone(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_source() {
        let plain = |name: &str| plain_name(&name.into()).to_string();
        assert_eq!(plain("counter"), "counter");
        assert_eq!(plain("main.counter"), "counter");
        assert_eq!(plain("main.counter.3"), "counter");
        assert_eq!(plain("counter.17"), "counter");
    }

    #[test]
    fn long_texts_are_cut_off() {
        assert_eq!(quoted(b"a\n\"b\0rest"), r#""a\n\"b""#);
        assert_eq!(quoted(&[b'x'; 50]), format!("\"{}\"...", "x".repeat(40)));
    }
}
