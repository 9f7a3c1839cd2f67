//! The sections and symbols of an object file: what the program brings and what it needs.

use std::collections::BTreeSet;

/// What an object file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Object {
    /// The sections that the program can write to.
    pub(crate) writable: BTreeSet<String>,
    /// The names that it defines for others.
    pub(crate) defined: BTreeSet<String>,
    /// The names that it needs.
    pub(crate) needed: BTreeSet<String>,
}

const WRITE: u64 = 1;
const ALLOCATED: u64 = 2;
const SYMBOLS: u32 = 2;

/// Reads an object file of 32 or 64 bits; nothing when it is none.
pub(crate) fn read(bytes: &[u8]) -> Option<Object> {
    let file = File { bytes, is_wide: *bytes.get(4)? == 2 };
    if bytes.get(..4)? != b"\x7fELF" {
        return None;
    }
    let sections = file.sections()?;
    let names = sections.get(file.number(if file.is_wide { 62 } else { 50 }, 2)? as usize)?;
    let mut object = Object::default();
    for section in &sections {
        if section.flags & (WRITE | ALLOCATED) == WRITE | ALLOCATED {
            object.writable.insert(file.text(names.offset + u64::from(section.name))?);
        }
        if section.kind == SYMBOLS {
            let texts = sections.get(section.link as usize)?;
            let size = if file.is_wide { 24 } else { 16 };
            // The first symbol is none.
            for index in 1..section.size / size {
                let at = section.offset + index * size;
                let name = file.text(texts.offset + file.number(at, 4)?)?;
                let (info, place) =
                    if file.is_wide { (at + 4, at + 6) } else { (at + 12, at + 14) };
                let is_local = file.number(info, 1)? >> 4 == 0;
                if is_local || name.is_empty() {
                    continue;
                }
                let list = if file.number(place, 2)? == 0 {
                    &mut object.needed
                } else {
                    &mut object.defined
                };
                list.insert(name);
            }
        }
    }
    Some(object)
}

struct File<'b> {
    bytes: &'b [u8],
    is_wide: bool,
}

struct Section {
    name: u32,
    kind: u32,
    flags: u64,
    offset: u64,
    size: u64,
    link: u32,
}

impl File<'_> {
    fn number(&self, at: u64, size: usize) -> Option<u64> {
        let at = usize::try_from(at).ok()?;
        let bytes = self.bytes.get(at..at.checked_add(size)?)?;
        Some(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn text(&self, at: u64) -> Option<String> {
        let rest = self.bytes.get(usize::try_from(at).ok()?..)?;
        let end = rest.iter().position(|byte| *byte == 0)?;
        Some(String::from_utf8_lossy(&rest[..end]).into_owned())
    }

    fn sections(&self) -> Option<Vec<Section>> {
        let (start, size, count, word) = match self.is_wide {
            true => (self.number(40, 8)?, self.number(58, 2)?, self.number(60, 2)?, 8),
            false => (self.number(32, 4)?, self.number(46, 2)?, self.number(48, 2)?, 4),
        };
        let section = |index: u64| {
            let at = start + index * size;
            // After name and kind come words: flags, address, offset, size; then the link.
            let field = |number: u64| self.number(at + 8 + number * word, word as usize);
            Some(Section {
                name: self.number(at, 4)? as u32,
                kind: self.number(at + 4, 4)? as u32,
                flags: field(0)?,
                offset: field(2)?,
                size: field(3)?,
                link: self.number(at + 8 + 4 * word, 4)? as u32,
            })
        };
        (0..count).map(section).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RUNTIME: [&[u8]; 2] = [
        include_bytes!(concat!(env!("OUT_DIR"), "/runtime.lp64.o")),
        include_bytes!(concat!(env!("OUT_DIR"), "/runtime.ilp32.o")),
    ];

    #[test]
    fn both_widths_are_read() {
        for bytes in RUNTIME {
            let object = read(bytes).unwrap();
            assert!(object.defined.contains("__VERIFIER_nondet_int"), "{object:?}");
            assert!(object.defined.contains("malloc") && object.needed.contains("fork"));
            assert!(object.writable.contains(".bss"));
        }
    }

    #[test]
    fn what_is_no_object_is_refused() {
        assert_eq!(read(b""), None);
        assert_eq!(read(b"no object file at all, only text"), None);
        let whole = RUNTIME[0];
        for length in [5, 64, 100, 1000, whole.len() / 2] {
            let _ = read(&whole[..length]);
        }
    }
}
