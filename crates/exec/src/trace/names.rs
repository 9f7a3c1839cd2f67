//! Objects and pointers by the names that the source gives them.

use std::sync::Arc;

use ir::{Global, Type};

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

/// The objects that have names, by where memory keeps them.
#[derive(Default)]
pub(super) struct Names {
    slots: Vec<Option<Named>>,
}

/// A variable or a part of one.
pub(super) struct Part {
    /// As the source writes it, as far as that is known.
    pub name: Arc<str>,
    /// What is known of its type.
    pub fact: Fact,
}

impl Names {
    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// A local variable was made.
    pub(super) fn add_local(&mut self, view: View, name: &Arc<str>, fact: Fact) {
        self.add(view, Arc::clone(name), fact, What::Variable);
    }

    /// A static object.
    pub(super) fn add_global(&mut self, view: View, global: &Global, fact: Fact) {
        let what = match &*global.name {
            name if name.starts_with(".str") => What::Text,
            name if name.starts_with("__const.") => What::InitialValue,
            _ => What::Variable,
        };
        self.add(view, plain_name(&global.name), fact, what);
    }

    fn add(&mut self, view: View, name: Arc<str>, fact: Fact, what: What) {
        if self.slots.len() <= view.slot {
            self.slots.resize(view.slot + 1, None);
        }
        self.slots[view.slot] = Some(Named { generation: view.generation, name, fact, what });
    }

    fn find(&self, view: &View) -> Option<&Named> {
        let named = self.slots.get(view.slot)?.as_ref()?;
        (named.generation == view.generation).then_some(named)
    }

    /// The variable or heap object, or the part of one, that an access of `size` bytes touches.
    pub(super) fn part(&self, view: &View, size: u64) -> Option<Part> {
        let (name, fact) = match (self.find(view), view.allocation) {
            (Some(named), _) if named.what == What::Variable => {
                (Arc::clone(&named.name), named.fact)
            }
            (None, Some(allocation)) => {
                (allocation_text(allocation).into(), Fact { is_signed: true, element: None })
            }
            _ => return None,
        };
        let offset = u64::try_from(view.offset).ok()?;
        if offset == 0 && size == view.size {
            return Some(Part { name, fact });
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
        Some(Part { name: name.into(), fact })
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
        match self.find(&view) {
            _ if !view.is_alive => "a pointer to an object that is gone".to_owned(),
            Some(Named { what: What::Text, .. }) => quoted(memory.bytes_at(&view)),
            Some(Named { name, fact: Fact { element: Some(element), .. }, .. })
                if view.offset >= 0 && (view.offset as u64).is_multiple_of(*element) =>
            {
                format!("&{name}[{}]", view.offset as u64 / element)
            }
            Some(named) => offset(&format!("&{}", named.name)),
            None => match view.allocation {
                Some(allocation) => offset(&format!("&{}", allocation_text(allocation))),
                None => format!("{address:#x}"),
            },
        }
    }
}

/// A heap object by where it comes from.
fn allocation_text(allocation: Allocation) -> String {
    format!("(allocation {} in line {})", allocation.number + 1, allocation.origin.location.line)
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
fn plain_name(name: &Arc<str>) -> Arc<str> {
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
