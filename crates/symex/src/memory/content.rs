//! What an object holds: pages while offsets are known or few, an array of the solver otherwise.

use std::rc::Rc;

use base::bits::mask;
use term::{Sort, Term};

use super::Memory;
use super::array::Array;
use super::origins::Origin;
use super::page::{PAGE, Page, Piece};
use crate::symbolic::Symbolic;
use crate::value::Value;

/// The bytes of an object.
#[derive(Clone)]
pub(crate) enum Content {
    /// By pages; those that are not there were never touched.
    Pages { size: usize, is_zero: bool, pages: Vec<Option<Rc<Page>>> },
    /// As arrays of elements.
    Array(Array),
}

impl Content {
    /// `size` bytes that are zero or were never written.
    pub fn new(size: usize, is_zero: bool) -> Content {
        Content::Pages { size, is_zero, pages: vec![None; size.div_ceil(PAGE)] }
    }

    /// More bytes than can be told apart one by one.
    pub fn vast(domain: &mut Symbolic, stride: u32, most: u64) -> Content {
        let index_width = index_width(domain, most);
        Content::Array(Array::new(domain, stride, index_width, false))
    }

    pub fn initialize(&mut self, bytes: &[u8]) {
        let Content::Pages { size, is_zero, pages } = self else { return };
        *is_zero = true;
        for (index, chunk) in bytes.chunks(PAGE).enumerate() {
            let mut page = Page::new((*size - index * PAGE).min(PAGE), true);
            page.initialize(chunk);
            pages[index] = Some(Rc::new(page));
        }
    }

    /// Whether nothing in it depends on inputs.
    pub fn is_known(&self) -> bool {
        match self {
            Content::Pages { pages, .. } => pages.iter().flatten().all(|page| page.is_known()),
            Content::Array(_) => false,
        }
    }

    /// The size of its elements, where it is an array of the solver.
    pub fn stride(&self) -> Option<u32> {
        match self {
            Content::Pages { .. } => None,
            Content::Array(array) => Some(array.stride),
        }
    }

    /// Makes the content an array of the solver.
    pub fn turn_into_array(&mut self, domain: &mut Symbolic, stride: u32) {
        let Content::Pages { size, is_zero, pages } = self else { return };
        let width = stride * 8;
        let word_bytes = (domain.pointer_bits / 8) as usize;
        let index_width = index_width(domain, *size as u64);
        let mut array = Array::new(domain, stride, index_width, *is_zero);
        let fresh =
            Value::Known(exec::concrete::Value::partial(0, if *is_zero { 0 } else { mask(width) }));
        for (index, page) in pages.iter().enumerate() {
            let Some(page) = page else { continue };
            let length = (*size - index * PAGE).min(PAGE);
            for at in (0..length).step_by(stride as usize) {
                let rest = (length - at).min(stride as usize);
                let mut value = page.read(domain, at, rest, false);
                if rest < stride as usize {
                    let bits = domain.bits(rest as u32 * 8, &value);
                    let bits = domain.pool.zero_extend(bits, width);
                    let undefined = domain.undefined_bits(rest as u32 * 8, &value);
                    let undefined = undefined.map(|mask| domain.pool.zero_extend(mask, width));
                    value = domain.plain(bits, undefined);
                }
                if value != fresh {
                    let element = (index * PAGE + at) / stride as usize;
                    array.set_known(domain, element as u64, &value);
                }
            }
            for (word, origin) in page.origins() {
                let word = index * (PAGE / word_bytes) + word;
                array.set_origin_of_word(domain, word as u64, origin);
            }
        }
        *self = Content::Array(array);
    }

    /// The value of `size` bytes at a known offset.
    #[inline]
    pub fn read(&self, domain: &mut Symbolic, offset: u64, size: usize, is_pointer: bool) -> Value {
        match self {
            Content::Pages { pages, is_zero, .. } => {
                let (index, at) = (offset as usize / PAGE, offset as usize % PAGE);
                if at + size <= PAGE {
                    return match &pages[index] {
                        Some(page) => page.read(domain, at, size, is_pointer),
                        None => untouched(size, *is_zero),
                    };
                }
                // A value on the border of two pages.
                let first = PAGE - at;
                let low = self.read(domain, offset, first, false);
                let high = self.read(domain, offset + first as u64, size - first, false);
                domain.join_bytes(&low, first, &high, size - first)
            }
            Content::Array(array) => {
                let offset = domain.pool.bits(domain.pointer_bits, u128::from(offset));
                array.read(domain, offset, size, is_pointer)
            }
        }
    }

    /// Whether a word of it may be a pointer.
    #[inline]
    pub fn has_pointers(&self) -> bool {
        match self {
            Content::Pages { pages, .. } => pages.iter().flatten().any(|page| page.has_pointers()),
            Content::Array(array) => array.has_pointers(),
        }
    }

    /// Whether a word near a known offset may be a pointer.
    #[inline]
    pub fn has_pointers_at(&self, offset: u64, size: usize) -> bool {
        match self {
            Content::Pages { pages, .. } => {
                let (first, last) = (offset as usize / PAGE, (offset as usize + size - 1) / PAGE);
                pages[first..=last].iter().flatten().any(|page| page.has_pointers())
            }
            Content::Array(array) => array.has_pointers(),
        }
    }

    /// Whether a word of which a known range has a part may be a pointer.
    pub fn has_pointers_in(&self, offset: u64, size: usize, word_bytes: usize) -> bool {
        let Content::Pages { pages, .. } = self else { return self.has_pointers_at(offset, size) };
        let (first, last) =
            (offset as usize / word_bytes, (offset as usize + size - 1) / word_bytes);
        let each_page = PAGE / word_bytes;
        (first..=last).any(|word| {
            let page = pages.get(word / each_page).and_then(Option::as_ref);
            page.is_some_and(|page| page.origin_of(word % each_page) != Origin::NONE)
        })
    }

    /// The value of `size` bytes at a known offset, read as a number: what is a pointer there is the
    /// number of its address.
    pub fn read_number(
        &self,
        domain: &mut Symbolic,
        memory: &Memory,
        offset: u64,
        size: usize,
    ) -> Value {
        let word_bytes = u64::from(domain.pointer_bits / 8);
        let (first, last) = (offset / word_bytes, (offset + size as u64 - 1) / word_bytes);
        if (first..=last).all(|word| self.origin_of(domain, word) == Origin::NONE) {
            return self.read(domain, offset, size, false);
        }
        let mut joined: Option<(Value, usize)> = None;
        for word in first..=last {
            let start = (word * word_bytes).max(offset);
            let end = ((word + 1) * word_bytes).min(offset + size as u64);
            let count = (end - start) as usize;
            let part = if self.origin_of(domain, word) == Origin::NONE {
                self.read(domain, start, count, false)
            } else {
                let whole = self.read(domain, word * word_bytes, word_bytes as usize, true);
                let number = domain.number_of(Some(memory), &whole);
                let from = (start - word * word_bytes) as usize;
                domain.bytes_of(&number, from, count, word_bytes as usize)
            };
            joined = Some(match joined {
                None => (part, count),
                Some((low, before)) => {
                    (domain.join_bytes(&low, before, &part, count), before + count)
                }
            });
        }
        joined.expect("a value has bytes").0
    }

    /// What a word leads to.
    fn origin_of(&self, domain: &mut Symbolic, word: u64) -> Origin {
        let word_bytes = u64::from(domain.pointer_bits / 8);
        match self {
            Content::Pages { pages, .. } => {
                let each_page = PAGE as u64 / word_bytes;
                let page = pages.get((word / each_page) as usize).and_then(Option::as_ref);
                page.map_or(Origin::NONE, |page| page.origin_of((word % each_page) as usize))
            }
            Content::Array(array) if array.has_pointers() => array.origin_of_word(domain, word),
            Content::Array(_) => Origin::NONE,
        }
    }

    /// Makes the pointers in a known range numbers, but for those that `stay` accepts by their offset.
    pub fn make_numbers(
        &mut self,
        domain: &mut Symbolic,
        memory: &Memory,
        offset: u64,
        length: u64,
        stay: impl Fn(u64) -> bool,
    ) {
        let word_bytes = u64::from(domain.pointer_bits / 8);
        if length == 0 || !self.has_pointers() {
            return;
        }
        for word in offset / word_bytes..=(offset + length - 1) / word_bytes {
            let at = word * word_bytes;
            if self.origin_of(domain, word) == Origin::NONE || stay(at) {
                continue;
            }
            let pointer = self.read(domain, at, word_bytes as usize, true);
            let number = domain.number_of(Some(memory), &pointer);
            self.write(domain, at, word_bytes as usize, &number);
        }
    }

    /// Writes a value of `size` bytes at a known offset.
    #[inline]
    pub fn write(&mut self, domain: &mut Symbolic, offset: u64, size: usize, value: &Value) {
        self.write_where(domain, offset, size, value, None);
    }

    /// The same, only where a condition holds if there is one.
    #[inline]
    pub fn write_where(
        &mut self,
        domain: &mut Symbolic,
        offset: u64,
        size: usize,
        value: &Value,
        condition: Option<Term>,
    ) {
        match self {
            Content::Pages { .. } => {
                let at = offset as usize % PAGE;
                if at + size <= PAGE {
                    let page = self.page(offset as usize / PAGE);
                    match condition {
                        None => page.write(domain, at, size, value),
                        Some(condition) => page.write_where(domain, at, size, value, condition),
                    }
                    return;
                }
                let first = PAGE - at;
                let low = domain.bytes_of(value, 0, first, size);
                let high = domain.bytes_of(value, first, size - first, size);
                self.write_where(domain, offset, first, &low, condition);
                self.write_where(domain, offset + first as u64, size - first, &high, condition);
            }
            Content::Array(array) => {
                let offset = domain.pool.bits(domain.pointer_bits, u128::from(offset));
                array.write(domain, offset, size, value, condition);
            }
        }
    }

    /// A page that can be written.
    fn page(&mut self, index: usize) -> &mut Page {
        let Content::Pages { size, is_zero, pages } = self else {
            unreachable!("only paged content has pages")
        };
        let page = pages[index]
            .get_or_insert_with(|| Rc::new(Page::new((*size - index * PAGE).min(PAGE), *is_zero)));
        Rc::make_mut(page)
    }

    /// What a copy of a known range moves.
    pub fn pieces(&self, domain: &mut Symbolic, offset: u64, length: u64) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let (mut at, end) = (offset, offset + length);
        match self {
            Content::Pages { pages, is_zero, .. } => {
                while at < end {
                    let (index, within) = (at as usize / PAGE, at as usize % PAGE);
                    let size = (PAGE - within).min((end - at) as usize);
                    match &pages[index] {
                        Some(page) => page.pieces(domain, within, size, &mut pieces),
                        None => pieces.push(Piece::Known {
                            bytes: vec![0; size],
                            written: if *is_zero { Vec::new() } else { vec![0; size] },
                            grain: 16,
                        }),
                    }
                    at += size as u64;
                }
            }
            Content::Array(array) => {
                while at < end {
                    let stride = u64::from(array.stride);
                    let size = (stride - at % stride).min(end - at) as usize;
                    let value = self.read(domain, at, size, false);
                    pieces.push(match value {
                        Value::Word(word) => Piece::Cell { size, word },
                        Value::Known(known) => Piece::Known {
                            bytes: known.bits().to_le_bytes()[..size].to_vec(),
                            written: (!known.undefined()).to_le_bytes()[..size].to_vec(),
                            grain: size as u8,
                        },
                    });
                    at += size as u64;
                }
            }
        }
        pieces
    }

    /// The pointers that lie wholly in a known range, with their distances from its start.
    pub fn origins(&self, domain: &mut Symbolic, offset: u64, length: u64) -> Vec<(u64, Origin)> {
        let word_bytes = u64::from(domain.pointer_bits / 8);
        let words = offset.div_ceil(word_bytes)..(offset + length) / word_bytes;
        match self {
            Content::Pages { pages, .. } => {
                let each_page = PAGE as u64 / word_bytes;
                let first = words.start / each_page;
                let last = words.end.div_ceil(each_page).max(first);
                let mut found = Vec::new();
                for (index, page) in (first..last).zip(&pages[first as usize..last as usize]) {
                    let all = page.iter().flat_map(|page| page.origins());
                    let all = all.map(|(word, origin)| (index * each_page + word as u64, origin));
                    found.extend(all.filter(|(word, _)| words.contains(word)));
                }
                found.iter().map(|(word, origin)| (word * word_bytes - offset, *origin)).collect()
            }
            Content::Array(array) if array.has_pointers() => words
                .map(|word| (word * word_bytes - offset, array.origin_of_word(domain, word)))
                .filter(|(_, origin)| *origin != Origin::NONE)
                .collect(),
            Content::Array(_) => Vec::new(),
        }
    }

    /// Writes what a copy moves.
    pub fn write_pieces(
        &mut self,
        domain: &mut Symbolic,
        offset: u64,
        pieces: Vec<Piece>,
        origins: &[(u64, Origin)],
    ) {
        let mut at = offset;
        for piece in pieces {
            match piece {
                Piece::Cell { size, word } => {
                    self.write(domain, at, size, &Value::Word(word));
                    at += size as u64;
                }
                Piece::Known { bytes, written, grain } => {
                    self.write_known(domain, at, &bytes, &written, grain);
                    at += bytes.len() as u64;
                }
            }
        }
        let word_bytes = u64::from(domain.pointer_bits / 8);
        for (distance, origin) in origins {
            let at = offset + distance;
            if !at.is_multiple_of(word_bytes) {
                continue;
            }
            match self {
                Content::Pages { .. } => {
                    let page = self.page(at as usize / PAGE);
                    page.set_origin(at as usize % PAGE, *origin, word_bytes as usize);
                }
                Content::Array(array) => {
                    array.set_origin_of_word(domain, at / word_bytes, *origin);
                }
            }
        }
    }

    fn write_known(
        &mut self,
        domain: &mut Symbolic,
        offset: u64,
        bytes: &[u8],
        written: &[u8],
        grain: u8,
    ) {
        if let Content::Array(_) = self {
            for (index, byte) in bytes.iter().enumerate() {
                let open = !written.get(index).copied().unwrap_or(0xff);
                let value = exec::concrete::Value::partial(u128::from(*byte), u128::from(open));
                self.write(domain, offset + index as u64, 1, &Value::Known(value));
            }
            return;
        }
        let mut done = 0;
        while done < bytes.len() {
            let at = offset as usize + done;
            let size = (PAGE - at % PAGE).min(bytes.len() - done);
            let range = done..done + size;
            let masks = if written.is_empty() { &[][..] } else { &written[range.clone()] };
            let page = self.page(at / PAGE);
            page.write_bytes(domain, at % PAGE, &bytes[range], masks, grain);
            done += size;
        }
    }

    /// One of two contents of the same size, by a condition; nothing where that has no form.
    pub fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Content,
        second: &Content,
    ) -> Option<Content> {
        match (first, second) {
            (
                Content::Pages { size, is_zero, pages },
                Content::Pages { size: other_size, is_zero: other_zero, pages: other },
            ) => {
                if size != other_size || is_zero != other_zero {
                    return None;
                }
                let mut joined = pages.clone();
                for (index, slot) in joined.iter_mut().enumerate() {
                    let fresh = || Rc::new(Page::new((size - index * PAGE).min(PAGE), *is_zero));
                    let (ours, theirs) = match (&pages[index], &other[index]) {
                        (None, None) => continue,
                        (Some(ours), Some(theirs)) if Rc::ptr_eq(ours, theirs) => continue,
                        (ours, theirs) => (
                            ours.clone().unwrap_or_else(fresh),
                            theirs.clone().unwrap_or_else(fresh),
                        ),
                    };
                    *slot = Some(Rc::new(Page::join(domain, condition, &ours, &theirs)));
                }
                Some(Content::Pages { size: *size, is_zero: *is_zero, pages: joined })
            }
            (Content::Array(ours), Content::Array(theirs)) => {
                Array::join(domain, condition, ours, theirs).map(Content::Array)
            }
            (Content::Array(array), Content::Pages { .. }) => {
                let mut second = second.clone();
                second.turn_into_array(domain, array.stride);
                Content::join(domain, condition, first, &second)
            }
            (Content::Pages { .. }, Content::Array(array)) => {
                let mut first = first.clone();
                first.turn_into_array(domain, array.stride);
                Content::join(domain, condition, &first, second)
            }
        }
    }
}

/// How many bits an index into so many elements has, at most.
fn index_width(domain: &Symbolic, elements: u64) -> u32 {
    if elements <= 1 << 31 { 32 } else { domain.pointer_bits }
}

fn untouched(size: usize, is_zero: bool) -> Value {
    let undefined = if is_zero { 0 } else { mask(size as u32 * 8) };
    Value::Known(exec::concrete::Value::partial(0, undefined))
}

impl Symbolic {
    /// Two neighbouring values as one; the low one has `low_bytes`.
    pub(crate) fn join_bytes(
        &mut self,
        low: &Value,
        low_bytes: usize,
        high: &Value,
        high_bytes: usize,
    ) -> Value {
        let (low_width, high_width) = (low_bytes as u32 * 8, high_bytes as u32 * 8);
        let (a, b) = (self.bits(low_width, low), self.bits(high_width, high));
        let bits = self.pool.concat(b, a);
        let masks = (self.undefined_bits(low_width, low), self.undefined_bits(high_width, high));
        let undefined = match masks {
            (None, None) => None,
            (a, b) => {
                let a = a.unwrap_or_else(|| self.pool.bits(low_width, 0));
                let b = b.unwrap_or_else(|| self.pool.bits(high_width, 0));
                Some(self.pool.concat(b, a))
            }
        };
        self.plain(bits, undefined)
    }

    /// Some bytes of a value of `size` bytes.
    pub(crate) fn bytes_of(
        &mut self,
        value: &Value,
        from: usize,
        count: usize,
        size: usize,
    ) -> Value {
        let (low, width, whole) = (from as u32 * 8, count as u32 * 8, size as u32 * 8);
        let bits = self.bits(whole, value);
        let bits = self.pool.extract(bits, low, width);
        let undefined = self.undefined_bits(whole, value);
        let undefined = undefined.map(|mask| self.pool.extract(mask, low, width));
        self.plain(bits, undefined)
    }

    /// A variable of the sort of a type's values.
    pub(crate) fn variable(&mut self, name: &str, sort: Sort) -> Value {
        let term = self.fresh(name, sort);
        self.plain(term, None)
    }
}
