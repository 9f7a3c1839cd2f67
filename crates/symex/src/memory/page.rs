//! Pages: some bytes of an object, known or not.
//!
//! Known bytes are held as the concrete domain holds them. A value that depends on inputs is a cell
//! that covers its bytes; a read of just that value gives it back as it was written, a float as a
//! float, and any other read is put together from slices. Where pointers lead is held apart.

use base::bits::mask;
use exec::concrete;
use term::Term;

use super::origins::{Origin, Origins};
use crate::symbolic::Symbolic;
use crate::value::{Value, Word};

/// How many bytes a page has; the last page of an object may have fewer.
pub(crate) const PAGE: usize = 512;

/// A value that depends on inputs, where it was written.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Cell {
    pub offset: u16,
    pub size: u8,
    pub word: Word,
}

impl Cell {
    fn end(&self) -> usize {
        usize::from(self.offset) + usize::from(self.size)
    }
}

/// Neighbouring bytes of an object.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Page {
    bytes: Vec<u8>,
    /// A mask of written bits for each byte; empty when all were written.
    written: Vec<u8>,
    /// What each aligned word of the size of a pointer leads to.
    origins: Origins,
    /// Disjoint, in order of their offsets.
    cells: Vec<Cell>,
    /// The size of the smallest value that was ever written.
    grain: u8,
}

/// A part of what a copy moves.
pub(crate) enum Piece {
    /// Known bytes and their masks of written bits.
    Known { bytes: Vec<u8>, written: Vec<u8>, grain: u8 },
    /// A value that depends on inputs.
    Cell { size: usize, word: Word },
}

impl Page {
    /// A page of zeros, or of bytes that were never written.
    pub fn new(size: usize, is_written: bool) -> Page {
        Page {
            bytes: vec![0; size],
            written: if is_written { Vec::new() } else { vec![0; size] },
            origins: Origins::default(),
            cells: Vec::new(),
            grain: 16,
        }
    }

    pub fn is_known(&self) -> bool {
        self.cells.is_empty()
    }

    pub fn initialize(&mut self, bytes: &[u8]) {
        self.bytes[..bytes.len()].copy_from_slice(bytes);
        self.written = Vec::new();
    }

    /// The cells that overlap a range.
    fn overlapping(&self, offset: usize, size: usize) -> std::ops::Range<usize> {
        let first = self.cells.partition_point(|cell| cell.end() <= offset);
        let count =
            self.cells[first..].iter().take_while(|cell| usize::from(cell.offset) < offset + size);
        first..first + count.count()
    }

    fn known(&self, offset: usize, size: usize) -> concrete::Value {
        let bits = little_end(&self.bytes[offset..offset + size]);
        let undefined = if self.written.is_empty() {
            0
        } else {
            !little_end(&self.written[offset..offset + size]) & mask(size as u32 * 8)
        };
        concrete::Value::partial(bits, undefined)
    }

    /// The value of `size` bytes.
    #[inline]
    pub fn read(
        &self,
        domain: &mut Symbolic,
        offset: usize,
        size: usize,
        is_pointer: bool,
    ) -> Value {
        let value = self.read_bits(domain, offset, size);
        if !is_pointer || self.origins.is_empty() {
            return value;
        }
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let origin = self.origins.at_offset(offset, word_bytes);
        domain.with_origin(size as u32 * 8, &value, origin)
    }

    #[inline]
    fn read_bits(&self, domain: &mut Symbolic, offset: usize, size: usize) -> Value {
        if self.cells.is_empty() {
            return Value::Known(self.known(offset, size));
        }
        let range = self.overlapping(offset, size);
        if range.is_empty() {
            return Value::Known(self.known(offset, size));
        }
        let cell = self.cells[range.start];
        if usize::from(cell.offset) == offset && usize::from(cell.size) == size {
            return domain.value(cell.word);
        }
        self.assemble(domain, offset, size, range)
    }

    /// A value from slices of cells and the bytes between them, lowest first.
    fn assemble(
        &self,
        domain: &mut Symbolic,
        offset: usize,
        size: usize,
        cells: std::ops::Range<usize>,
    ) -> Value {
        let mut bits: Option<Term> = None;
        let mut undefined: Option<Term> = None;
        let mut any_undefined = false;
        let mut add = |domain: &mut Symbolic, more: Term, open: Option<Term>| {
            any_undefined |= open.is_some();
            let width = domain.pool.width(more);
            let open = open.unwrap_or_else(|| domain.pool.bits(width, 0));
            bits = Some(bits.map_or(more, |bits| domain.pool.concat(more, bits)));
            undefined = Some(undefined.map_or(open, |mask| domain.pool.concat(open, mask)));
        };
        let mut at = offset;
        let end = offset + size;
        for cell in &self.cells[cells] {
            let start = usize::from(cell.offset);
            if at < start {
                self.add_known(domain, at, start - at, &mut add);
                at = start;
            }
            let upto = cell.end().min(end);
            let low = (at - start) as u32 * 8;
            let width = (upto - at) as u32 * 8;
            let whole = domain.as_bits(cell.word.bits);
            let slice = domain.pool.extract(whole, low, width);
            let open = cell.word.undefined.map(|mask| domain.pool.extract(mask, low, width));
            add(domain, slice, open);
            at = upto;
        }
        if at < end {
            self.add_known(domain, at, end - at, &mut add);
        }
        let undefined = undefined.filter(|_| any_undefined);
        domain.plain(bits.expect("a value has bytes"), undefined)
    }

    fn add_known(
        &self,
        domain: &mut Symbolic,
        offset: usize,
        size: usize,
        add: &mut impl FnMut(&mut Symbolic, Term, Option<Term>),
    ) {
        let known = Value::Known(self.known(offset, size));
        let width = size as u32 * 8;
        let (bits, open) = (domain.bits(width, &known), domain.undefined_bits(width, &known));
        add(domain, bits, open);
    }

    /// Writes a value of `size` bytes.
    #[inline]
    pub fn write(&mut self, domain: &mut Symbolic, offset: usize, size: usize, value: &Value) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        self.spare_rest(domain, offset, size, word_bytes);
        if !self.cells.is_empty() {
            self.cut(domain, offset, size);
        }
        self.grain = self.grain.min(size as u8);
        let mut origin = Origin::NONE;
        match value {
            Value::Known(known) => {
                write_little_end(&mut self.bytes[offset..offset + size], known.bits());
                if self.written.is_empty() && known.undefined() != 0 {
                    self.written = vec![0xff; self.bytes.len()];
                }
                if !self.written.is_empty() {
                    write_little_end(&mut self.written[offset..offset + size], !known.undefined());
                }
                if size == word_bytes {
                    origin = Origin::Known((known.bits() >> 64) as u64);
                }
            }
            Value::Word(word) => {
                if let (Some(provenance), true) = (word.provenance, size == word_bytes) {
                    origin = Origin::of(domain, provenance);
                }
                let at = self.cells.partition_point(|cell| usize::from(cell.offset) < offset);
                let word = Word { provenance: None, ..*word };
                self.cells.insert(at, Cell { offset: offset as u16, size: size as u8, word });
            }
        }
        self.clear_origins(offset, size, word_bytes);
        self.set_origin(offset, origin, word_bytes);
    }

    /// Writes a value of `size` bytes where a condition holds.
    pub fn write_where(
        &mut self,
        domain: &mut Symbolic,
        offset: usize,
        size: usize,
        value: &Value,
        condition: Term,
    ) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        if let Some(word) = self.split_pointer(offset, size, word_bytes) {
            self.write_part_where(domain, word, offset, size, value, condition);
            return;
        }
        let before = self.origins.clone();
        let old = self.read(domain, offset, size, false);
        let chosen = domain.choose(size as u32 * 8, condition, value, &old);
        self.write(domain, offset, size, &chosen);
        let after = if size == word_bytes && offset.is_multiple_of(word_bytes) {
            let provenance = domain.provenance(value);
            Origin::of(domain, provenance)
        } else {
            Origin::NONE
        };
        let count = self.words(word_bytes);
        for word in offset / word_bytes..(offset + size).div_ceil(word_bytes) {
            let origin = Origin::choose(domain, condition, after, before.at(word));
            self.origins.set(word, origin, count);
        }
    }

    /// The first word that is a pointer and only partly in a range.
    fn split_pointer(&self, offset: usize, size: usize, word_bytes: usize) -> Option<usize> {
        if self.origins.is_empty() {
            return None;
        }
        let is_split = |word: usize| {
            let start = word * word_bytes;
            self.origins.at(word) != Origin::NONE
                && (start < offset || start + word_bytes > offset + size)
        };
        (offset / word_bytes..(offset + size).div_ceil(word_bytes)).find(|word| is_split(*word))
    }

    /// Prepares for a write that leaves a part of a pointer.
    fn spare_rest(&mut self, domain: &mut Symbolic, offset: usize, size: usize, word_bytes: usize) {
        while let Some(word) = self.split_pointer(offset, size, word_bytes) {
            let pointer = self.read(domain, word * word_bytes, word_bytes, true);
            let rest = domain.spoiled(&pointer);
            self.write(domain, word * word_bytes, word_bytes, &rest);
        }
    }

    /// Writes a part of a word that is a pointer where a condition holds: there it is a number
    /// afterwards, and elsewhere still the pointer.
    fn write_part_where(
        &mut self,
        domain: &mut Symbolic,
        word: usize,
        offset: usize,
        size: usize,
        value: &Value,
        condition: Term,
    ) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let start = word * word_bytes;
        let pointer = self.read(domain, start, word_bytes, true);
        let rest = domain.spoiled(&pointer);
        let mut scratch = Page::new(word_bytes, true);
        scratch.write(domain, 0, word_bytes, &rest);
        let (from, to) = (offset.max(start), (offset + size).min(start + word_bytes));
        let part = domain.bytes_of(value, from - offset, to - from, size);
        scratch.write(domain, from - start, to - from, &part);
        let changed = scratch.read(domain, 0, word_bytes, false);
        self.write_where(domain, start, word_bytes, &changed, condition);
        // What the value has before and behind this word.
        for (rest, end) in [(offset, from), (to, offset + size)] {
            if rest < end {
                let part = domain.bytes_of(value, rest - offset, end - rest, size);
                self.write_where(domain, rest, end - rest, &part, condition);
            }
        }
    }

    fn words(&self, word_bytes: usize) -> usize {
        self.bytes.len().div_ceil(word_bytes)
    }

    /// Makes the words of a range no pointers.
    #[inline]
    fn clear_origins(&mut self, offset: usize, size: usize, word_bytes: usize) {
        if !self.origins.is_empty() {
            let count = self.words(word_bytes);
            for word in offset / word_bytes..(offset + size).div_ceil(word_bytes) {
                self.origins.set(word, Origin::NONE, count);
            }
        }
    }

    /// Says what the word at an offset leads to; nothing changes where no word begins.
    #[inline]
    pub fn set_origin(&mut self, offset: usize, origin: Origin, word_bytes: usize) {
        if origin != Origin::NONE && offset.is_multiple_of(word_bytes) {
            let count = self.words(word_bytes);
            self.origins.set(offset / word_bytes, origin, count);
        }
    }

    /// Whether a word may be a pointer.
    #[inline]
    pub fn has_pointers(&self) -> bool {
        !self.origins.is_empty()
    }

    /// What a word leads to, by its number.
    pub fn origin_of(&self, word: usize) -> Origin {
        self.origins.at(word)
    }

    /// The words that may be pointers, by their numbers.
    pub fn origins(&self) -> impl Iterator<Item = (usize, Origin)> + '_ {
        self.origins.pointers()
    }

    /// Removes the cells of a range; what they cover outside of it stays, as smaller cells.
    fn cut(&mut self, domain: &mut Symbolic, offset: usize, size: usize) {
        let range = self.overlapping(offset, size);
        if range.is_empty() {
            return;
        }
        let mut rest = Vec::new();
        for cell in &self.cells[range.clone()] {
            let start = usize::from(cell.offset);
            let parts = [(start, offset.max(start)), ((offset + size).min(cell.end()), cell.end())];
            for (from, to) in parts {
                if from < to && (to <= offset || from >= offset + size) {
                    let word = slice(domain, &cell.word, from - start, to - from);
                    rest.push(Cell { offset: from as u16, size: (to - from) as u8, word });
                }
            }
        }
        self.cells.splice(range, rest);
    }

    /// What a copy of a range moves.
    pub fn pieces(&self, domain: &mut Symbolic, offset: usize, size: usize, into: &mut Vec<Piece>) {
        let end = offset + size;
        let mut at = offset;
        for cell in &self.cells[self.overlapping(offset, size)] {
            let start = usize::from(cell.offset);
            if at < start {
                into.push(self.known_piece(at, start - at));
                at = start;
            }
            let upto = cell.end().min(end);
            let word = if at == start && upto == cell.end() {
                cell.word
            } else {
                slice(domain, &cell.word, at - start, upto - at)
            };
            into.push(Piece::Cell { size: upto - at, word });
            at = upto;
        }
        if at < end {
            into.push(self.known_piece(at, end - at));
        }
    }

    fn known_piece(&self, offset: usize, size: usize) -> Piece {
        let range = offset..offset + size;
        let written =
            if self.written.is_empty() { Vec::new() } else { self.written[range.clone()].to_vec() };
        Piece::Known { bytes: self.bytes[range].to_vec(), written, grain: self.grain }
    }

    /// Writes known bytes that a copy moves.
    pub fn write_bytes(
        &mut self,
        domain: &mut Symbolic,
        offset: usize,
        bytes: &[u8],
        written: &[u8],
        grain: u8,
    ) {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let range = offset..offset + bytes.len();
        self.spare_rest(domain, offset, bytes.len(), word_bytes);
        self.cut(domain, offset, bytes.len());
        self.bytes[range.clone()].copy_from_slice(bytes);
        if self.written.is_empty() && written.iter().any(|mask| *mask != 0xff) {
            self.written = vec![0xff; self.bytes.len()];
        }
        if !self.written.is_empty() {
            if written.is_empty() {
                self.written[range].fill(0xff);
            } else {
                self.written[range].copy_from_slice(written);
            }
        }
        self.grain = self.grain.min(grain);
        self.clear_origins(offset, bytes.len(), word_bytes);
    }

    /// One of two pages of the same size, by a condition.
    pub fn join(domain: &mut Symbolic, condition: Term, first: &Page, second: &Page) -> Page {
        let word_bytes = (domain.pointer_bits / 8) as usize;
        // Bits are joined as they are held; what they lead to is joined apart from them.
        let mut joined = Page { origins: Origins::default(), ..first.clone() };
        joined.grain = first.grain.min(second.grain);
        let size = first.bytes.len();
        let mut at = 0;
        while at < size {
            let Some(from) = (at..size).find(|at| first.differs_at(second, *at)) else { break };
            let (start, length) = first.piece_at(second, at, from, word_bytes);
            let ours = first.read(domain, start, length, false);
            let theirs = second.read(domain, start, length, false);
            let value = domain.choose(length as u32 * 8, condition, &ours, &theirs);
            let grain = joined.grain;
            joined.write(domain, start, length, &value);
            joined.grain = grain;
            at = start + length;
        }
        let (ours, theirs) = (&first.origins, &second.origins);
        joined.origins = Origins::join(domain, condition, ours, theirs, first.words(word_bytes));
        joined
    }

    /// Where two pages of one object may differ; nothing where they do in more than numbers that were
    /// written in both. `is_number` tells those from floats.
    pub fn numbers_changed(
        &self,
        other: &Page,
        word_bytes: usize,
        is_number: impl Fn(Term) -> bool,
    ) -> Option<Vec<usize>> {
        let differ = self.bytes_changed(other, word_bytes)?;
        let is_written = |page: &Page, at: usize| match page.cell_at(at) {
            Some(cell) => cell.word.undefined.is_none() && is_number(cell.word.bits),
            None => page.written_at(at) == 0xff,
        };
        let is_plain = |at: &usize| is_written(self, *at) && is_written(other, *at);
        differ.iter().all(is_plain).then_some(differ)
    }

    /// Where two pages of one object may differ; nothing where they do in pointers.
    pub fn bytes_changed(&self, other: &Page, word_bytes: usize) -> Option<Vec<usize>> {
        if !self.origins.pointers().eq(other.origins.pointers()) {
            return None;
        }
        let differ: Vec<usize> =
            (0..self.bytes.len()).filter(|at| self.differs_at(other, *at)).collect();
        let is_number = |at: &usize| self.origins.at(*at / word_bytes) == Origin::NONE;
        differ.iter().all(is_number).then_some(differ)
    }

    /// Where the value begins that depends on inputs and covers a byte, and how many it covers.
    pub fn extent_at(&self, at: usize) -> Option<(usize, usize)> {
        self.cell_at(at).map(|cell| (usize::from(cell.offset), usize::from(cell.size)))
    }

    fn cell_at(&self, at: usize) -> Option<&Cell> {
        let index = self.cells.partition_point(|cell| cell.end() <= at);
        self.cells.get(index).filter(|cell| usize::from(cell.offset) <= at)
    }

    fn written_at(&self, at: usize) -> u8 {
        self.written.get(at).copied().unwrap_or(0xff)
    }

    fn differs_at(&self, other: &Page, at: usize) -> bool {
        match (self.cell_at(at), other.cell_at(at)) {
            (None, None) => {
                let (ours, theirs) = (self.written_at(at), other.written_at(at));
                ours != theirs || (self.bytes[at] ^ other.bytes[at]) & ours != 0
            }
            (ours, theirs) => ours != theirs,
        }
    }

    /// The range that is joined as one value where two pages differ first at `from`, not before
    /// `at`: that of a cell, of a pointer, or of a value as small as the smallest ever written.
    fn piece_at(&self, other: &Page, at: usize, from: usize, word_bytes: usize) -> (usize, usize) {
        let cell = self.cell_at(from).or_else(|| other.cell_at(from));
        if let Some(cell) = cell {
            let start = usize::from(cell.offset).max(at);
            return (start, cell.end() - start);
        }
        let leads_somewhere = |page: &Page| page.origins.at(from / word_bytes) != Origin::NONE;
        let grain = if leads_somewhere(self) || leads_somewhere(other) {
            word_bytes
        } else {
            usize::from(self.grain.min(other.grain).min(8))
        };
        let grain = if grain.is_power_of_two() { grain } else { 1 };
        let start = from / grain * grain;
        let fits = start >= at && start + grain <= self.bytes.len();
        let free = |page: &Page| page.overlapping(start, grain).is_empty();
        if fits && free(self) && free(other) { (start, grain) } else { (from, 1) }
    }
}

/// Some bytes of a value.
fn slice(domain: &mut Symbolic, word: &Word, from: usize, size: usize) -> Word {
    let (low, width) = (from as u32 * 8, size as u32 * 8);
    let bits = domain.as_bits(word.bits);
    Word {
        bits: domain.pool.extract(bits, low, width),
        provenance: None,
        undefined: word.undefined.map(|mask| domain.pool.extract(mask, low, width)),
    }
}

#[inline]
fn little_end(bytes: &[u8]) -> u128 {
    match bytes.len() {
        1 => u128::from(bytes[0]),
        4 => u128::from(u32::from_le_bytes(bytes.try_into().expect("four bytes"))),
        8 => u128::from(u64::from_le_bytes(bytes.try_into().expect("eight bytes"))),
        size => {
            let mut buffer = [0; 16];
            buffer[..size].copy_from_slice(bytes);
            u128::from_le_bytes(buffer)
        }
    }
}

#[inline]
fn write_little_end(bytes: &mut [u8], value: u128) {
    match bytes.len() {
        1 => bytes[0] = value as u8,
        4 => bytes.copy_from_slice(&(value as u32).to_le_bytes()),
        8 => bytes.copy_from_slice(&(value as u64).to_le_bytes()),
        size => bytes.copy_from_slice(&value.to_le_bytes()[..size]),
    }
}
