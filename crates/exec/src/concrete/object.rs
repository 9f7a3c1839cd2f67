//! A run of bytes that knows its bounds, its lifetime, what was written, and where pointers lead.

use crate::ObjectKind;

/// Which object a pointer was derived from: its index plus one and its generation, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Provenance(pub(super) u64);

impl Provenance {
    pub(super) const NONE: Provenance = Provenance(0);

    pub(super) fn of(index: usize, generation: u32) -> Provenance {
        Provenance((index as u64 + 1) << 32 | u64::from(generation))
    }

    pub(super) fn index(self) -> Option<usize> {
        ((self.0 >> 32) as usize).checked_sub(1)
    }

    pub(super) fn generation(self) -> u32 {
        self.0 as u32
    }
}

/// A run of bytes that lives and dies as one.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub(super) base: u64,
    pub(super) size: u64,
    pub(super) kind: ObjectKind,
    pub(super) alive: bool,
    /// Distinguishes the objects that used this slot one after the other.
    pub(super) generation: u32,
    pub(super) bytes: Vec<u8>,
    /// A mask of written bits for each byte; empty when all were written.
    pub(super) written: Vec<u8>,
    /// The provenance of each aligned pointer-sized word; empty when none holds a pointer.
    pub(super) pointers: Vec<u64>,
}

#[inline]
pub(super) fn read(bytes: &[u8], offset: usize, size: usize) -> u128 {
    let bytes = &bytes[offset..offset + size];
    match size {
        1 => u128::from(bytes[0]),
        4 => u128::from(u32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        8 => u128::from(u64::from_le_bytes(bytes.try_into().expect("eight bytes"))),
        _ => {
            let mut buffer = [0; 16];
            buffer[..size].copy_from_slice(bytes);
            u128::from_le_bytes(buffer)
        }
    }
}

#[inline]
pub(super) fn write(bytes: &mut [u8], offset: usize, size: usize, value: u128) {
    let bytes = &mut bytes[offset..offset + size];
    match size {
        1 => bytes[0] = value as u8,
        4 => bytes.copy_from_slice(&(value as u32).to_le_bytes()),
        8 => bytes.copy_from_slice(&(value as u64).to_le_bytes()),
        _ => bytes.copy_from_slice(&value.to_le_bytes()[..size]),
    }
}

impl Object {
    pub(super) fn empty() -> Object {
        Object {
            base: 0,
            size: 0,
            kind: ObjectKind::Stack,
            alive: false,
            generation: 0,
            bytes: Vec::new(),
            written: Vec::new(),
            pointers: Vec::new(),
        }
    }

    /// Makes a new object in this slot and gives its generation.
    pub(super) fn renew(&mut self, kind: ObjectKind, base: u64, size: u64, garbage: u8) -> u32 {
        self.kind = kind;
        self.base = base;
        self.size = size;
        self.alive = true;
        self.generation = self.generation.wrapping_add(1);
        let bytes = if kind == ObjectKind::Function { 0 } else { size as usize };
        if bytes > self.bytes.capacity() {
            // Zeroed pages of a fresh buffer cost nothing until they are touched.
            self.bytes = vec![garbage; bytes];
            self.written = vec![0; bytes];
        } else {
            self.bytes.clear();
            self.bytes.resize(bytes, garbage);
            self.written.clear();
            self.written.resize(bytes, 0);
        }
        self.pointers.clear();
        self.generation
    }

    pub(super) fn is_writable(&self) -> bool {
        self.kind != ObjectKind::Constant
    }

    pub(super) fn forget_content(&mut self, garbage: u8) {
        self.bytes.fill(garbage);
        self.written.clear();
        self.written.resize(self.bytes.len(), 0);
        self.pointers.clear();
    }

    #[inline]
    pub(super) fn provenance(&self, offset: usize, pointer_bytes: u64) -> Provenance {
        let size = pointer_bytes as usize;
        if self.pointers.is_empty() || !offset.is_multiple_of(size) {
            return Provenance::NONE;
        }
        Provenance(self.pointers[offset / size])
    }

    /// The pointers that lie wholly in a range, with their distance from its start.
    pub(super) fn provenances(
        &self,
        offset: usize,
        length: usize,
        pointer_bytes: u64,
    ) -> Vec<(usize, Provenance)> {
        let size = pointer_bytes as usize;
        if self.pointers.is_empty() {
            return Vec::new();
        }
        (offset.div_ceil(size)..(offset + length) / size)
            .filter(|word| self.pointers[*word] != 0)
            .map(|word| (word * size - offset, Provenance(self.pointers[word])))
            .collect()
    }

    /// Records what the words of a range point to: `provenance` for one aligned word, else nothing.
    #[inline]
    pub(super) fn set_provenance(
        &mut self,
        offset: usize,
        length: usize,
        provenance: Provenance,
        pointer_bytes: u64,
    ) {
        let size = pointer_bytes as usize;
        if provenance != Provenance::NONE && offset.is_multiple_of(size) {
            if self.pointers.is_empty() {
                self.pointers.resize(self.bytes.len().div_ceil(size), 0);
            }
            self.pointers[offset / size] = provenance.0;
        } else if !self.pointers.is_empty() {
            self.pointers[offset / size..(offset + length).div_ceil(size)].fill(0);
        }
    }
}
