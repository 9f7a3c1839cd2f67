//! What an object holds: pages while offsets are known or few, an array of the solver otherwise.

use std::rc::Rc;

use base::bits::mask;
use term::{Sort, Term};

use super::page::{PAGE, Page, Piece};
use crate::symbolic::Symbolic;
use crate::value::{Value, Word};

/// The bytes of an object.
#[derive(Clone)]
pub(crate) enum Content {
    /// By pages; those that are not there were never touched.
    Pages { size: usize, is_zero: bool, pages: Vec<Option<Rc<Page>>> },
    /// As arrays of elements.
    Array(Array),
}

/// Bytes as arrays of equal elements.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Array {
    /// The size of an element in bytes, a power of two.
    pub stride: u32,
    index_width: u32,
    elements: Term,
    undefined: Option<Term>,
    provenance: Option<Term>,
}

impl Content {
    /// `size` bytes that are zero or were never written.
    pub fn new(size: usize, is_zero: bool) -> Content {
        Content::Pages { size, is_zero, pages: vec![None; size.div_ceil(PAGE)] }
    }

    /// More bytes than can be told apart one by one.
    pub fn vast(domain: &mut Symbolic, stride: u32) -> Content {
        let width = stride * 8;
        let (none, all) = (domain.pool.bits(width, 0), domain.pool.bits(width, u128::MAX));
        let index_width = domain.pointer_bits;
        let elements = domain.pool.filled_array(index_width, none);
        let undefined = Some(domain.pool.filled_array(index_width, all));
        Content::Array(Array { stride, index_width, elements, undefined, provenance: None })
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

    pub fn forget(&mut self, domain: &mut Symbolic) {
        match self {
            Content::Pages { size, .. } => *self = Content::new(*size, false),
            Content::Array(array) => *self = Content::vast(domain, array.stride),
        }
    }

    /// Whether nothing in it depends on inputs.
    pub fn is_known(&self) -> bool {
        match self {
            Content::Pages { pages, .. } => pages.iter().flatten().all(|page| page.is_known()),
            Content::Array(_) => false,
        }
    }

    /// Makes the content an array of the solver.
    pub fn turn_into_array(&mut self, domain: &mut Symbolic, stride: u32) {
        let Content::Pages { size, is_zero, pages } = self else { return };
        let width = stride * 8;
        let zero = domain.pool.bits(width, 0);
        let index_width = if *size as u64 <= 1 << 31 { 32 } else { domain.pointer_bits };
        let mut array = Array {
            stride,
            index_width,
            elements: domain.pool.filled_array(index_width, zero),
            undefined: None,
            provenance: None,
        };
        if !*is_zero {
            let all = domain.pool.bits(width, u128::MAX);
            array.undefined = Some(domain.pool.filled_array(index_width, all));
        }
        let fresh =
            Value::Known(exec::concrete::Value::partial(0, if *is_zero { 0 } else { mask(width) }));
        for (index, page) in pages.iter().enumerate() {
            let Some(page) = page else { continue };
            let length = (*size - index * PAGE).min(PAGE);
            let is_pointer = stride == domain.pointer_bits / 8;
            for at in (0..length).step_by(stride as usize) {
                let rest = (length - at).min(stride as usize);
                let mut value = page.read(domain, at, rest, is_pointer);
                if rest < stride as usize {
                    let bits = domain.bits(rest as u32 * 8, &value);
                    let bits = domain.pool.zero_extend(bits, width);
                    value = domain.plain(bits, None);
                }
                if value != fresh {
                    let element = (index * PAGE + at) as u128 / u128::from(stride);
                    let element = domain.pool.bits(index_width, element);
                    array.set(domain, element, &value);
                }
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

    /// Writes a value of `size` bytes at a known offset.
    #[inline]
    pub fn write(&mut self, domain: &mut Symbolic, offset: u64, size: usize, value: &Value) {
        match self {
            Content::Pages { .. } => {
                let at = offset as usize % PAGE;
                if at + size <= PAGE {
                    self.page(offset as usize / PAGE).write(domain, at, size, value);
                    return;
                }
                let first = PAGE - at;
                let low = domain.bytes_of(value, 0, first, size);
                let high = domain.bytes_of(value, first, size - first, size);
                self.write(domain, offset, first, &low);
                self.write(domain, offset + first as u64, size - first, &high);
            }
            Content::Array(array) => {
                let offset = domain.pool.bits(domain.pointer_bits, u128::from(offset));
                array.write(domain, offset, size, value);
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
                            pointers: Vec::new(),
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
                    let value = self.read(domain, at, size, size as u32 * 8 == domain.pointer_bits);
                    pieces.push(match value {
                        Value::Word(word) => Piece::Cell { size, word },
                        Value::Known(known) => Piece::Known {
                            bytes: known.bits().to_le_bytes()[..size].to_vec(),
                            written: (!known.undefined()).to_le_bytes()[..size].to_vec(),
                            pointers: Vec::new(),
                            grain: size as u8,
                        },
                    });
                    at += size as u64;
                }
            }
        }
        pieces
    }

    /// Writes what a copy moves.
    pub fn write_pieces(&mut self, domain: &mut Symbolic, offset: u64, pieces: Vec<Piece>) {
        let mut at = offset;
        for piece in pieces {
            match piece {
                Piece::Cell { size, word } => {
                    self.write(domain, at, size, &Value::Word(word));
                    at += size as u64;
                }
                Piece::Known { bytes, written, pointers, grain } => {
                    self.write_known(domain, at, &bytes, &written, &pointers, grain);
                    at += bytes.len() as u64;
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
        pointers: &[(usize, u64)],
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
            let within: Vec<(usize, u64)> = pointers
                .iter()
                .filter(|(distance, _)| range.contains(distance))
                .map(|(distance, provenance)| (distance - done, *provenance))
                .collect();
            let page = self.page(at / PAGE);
            page.write_bytes(domain, at % PAGE, &bytes[range], masks, &within, grain);
            done += size;
        }
    }

    /// The pointers that the content holds.
    pub fn pointers(&self, word_bytes: usize) -> Vec<Value> {
        match self {
            Content::Pages { pages, .. } => {
                pages.iter().flatten().flat_map(|page| page.pointers(word_bytes)).collect()
            }
            Content::Array(_) => Vec::new(),
        }
    }

    /// Whether pointers may be held in a way that cannot be listed.
    pub fn hides_pointers(&self) -> bool {
        matches!(self, Content::Array(Array { provenance: Some(_), .. }))
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

fn untouched(size: usize, is_zero: bool) -> Value {
    let undefined = if is_zero { 0 } else { mask(size as u32 * 8) };
    Value::Known(exec::concrete::Value::partial(0, undefined))
}

impl Array {
    fn element_at(&self, domain: &mut Symbolic, index: Term) -> Value {
        let bits = domain.pool.select(self.elements, index);
        let undefined = self.undefined.map(|masks| domain.pool.select(masks, index));
        let provenance = self.provenance.map(|origins| domain.pool.select(origins, index));
        domain.value(Word { bits, provenance, undefined })
    }

    fn set(&mut self, domain: &mut Symbolic, index: Term, value: &Value) {
        let width = self.stride * 8;
        let bits = domain.bits(width, value);
        self.elements = domain.pool.store(self.elements, index, bits);
        let undefined = domain.undefined_bits(width, value);
        if undefined.is_some() || self.undefined.is_some() {
            let none = domain.pool.bits(width, 0);
            let masks = match self.undefined {
                Some(masks) => masks,
                None => domain.pool.filled_array(self.index_width, none),
            };
            self.undefined = Some(domain.pool.store(masks, index, undefined.unwrap_or(none)));
        }
        let provenance = domain.provenance(value);
        let is_plain = domain.pool.constant(provenance) == Some(0);
        if width == domain.pointer_bits && (!is_plain || self.provenance.is_some()) {
            let origins = match self.provenance {
                Some(origins) => origins,
                None => {
                    let none = domain.pool.bits(64, 0);
                    domain.pool.filled_array(self.index_width, none)
                }
            };
            self.provenance = Some(domain.pool.store(origins, index, provenance));
        }
    }

    /// The element that an offset lies in, and how far from its start.
    fn split(&self, domain: &mut Symbolic, offset: Term) -> (Term, Term) {
        let shift = self.stride.trailing_zeros();
        let width = domain.pool.width(offset);
        let index =
            if shift == 0 { offset } else { domain.pool.extract(offset, shift, width - shift) };
        let present = domain.pool.width(index);
        let index = if self.index_width <= present {
            domain.pool.extract(index, 0, self.index_width)
        } else {
            domain.pool.zero_extend(index, self.index_width)
        };
        let within = domain.pool.bits(width, u128::from(self.stride - 1));
        (index, domain.pool.and(offset, within))
    }

    /// The value of `size` bytes at any offset.
    pub fn read(
        &self,
        domain: &mut Symbolic,
        offset: Term,
        size: usize,
        is_pointer: bool,
    ) -> Value {
        let (index, within) = self.split(domain, offset);
        let aligned = domain.pool.constant(within) == Some(0);
        if aligned && size == self.stride as usize {
            let value = self.element_at(domain, index);
            return match value {
                Value::Word(word) if !is_pointer => domain.plain(word.bits, word.undefined),
                other => other,
            };
        }
        let mut joined: Option<(Value, usize)> = None;
        for byte in 0..size {
            let distance = domain.pool.bits(domain.pointer_bits, byte as u128);
            let at = domain.pool.add(offset, distance);
            let value = self.byte(domain, at);
            joined = Some(match joined {
                None => (value, 1),
                Some((low, count)) => (domain.join_bytes(&low, count, &value, 1), count + 1),
            });
        }
        joined.expect("a value has bytes").0
    }

    fn byte(&self, domain: &mut Symbolic, offset: Term) -> Value {
        let (index, within) = self.split(domain, offset);
        let element = self.element_at(domain, index);
        let width = self.stride * 8;
        let shift = self.bit_shift(domain, within);
        let take = |domain: &mut Symbolic, term: Term| {
            let moved = domain.pool.lshr(term, shift);
            domain.pool.extract(moved, 0, 8)
        };
        let bits = domain.bits(width, &element);
        let bits = take(domain, bits);
        let undefined = domain.undefined_bits(width, &element);
        let undefined = undefined.map(|mask| take(domain, mask));
        domain.plain(bits, undefined)
    }

    /// Bytes within an element as bits of an element.
    fn bit_shift(&self, domain: &mut Symbolic, within: Term) -> Term {
        let width = self.stride * 8;
        let low = domain.pool.extract(within, 0, 8.min(domain.pool.width(within)));
        let low = if width >= 8 { domain.pool.zero_extend(low, width) } else { low };
        let three = domain.pool.bits(width, 3);
        domain.pool.shl(low, three)
    }

    /// Writes a value of `size` bytes at any offset.
    pub fn write(&mut self, domain: &mut Symbolic, offset: Term, size: usize, value: &Value) {
        let (index, within) = self.split(domain, offset);
        if domain.pool.constant(within) == Some(0) && size == self.stride as usize {
            self.set(domain, index, value);
            return;
        }
        for byte in 0..size {
            let distance = domain.pool.bits(domain.pointer_bits, byte as u128);
            let at = domain.pool.add(offset, distance);
            let byte = domain.bytes_of(value, byte, 1, size);
            self.set_byte(domain, at, &byte);
        }
    }

    fn set_byte(&mut self, domain: &mut Symbolic, offset: Term, byte: &Value) {
        let (index, within) = self.split(domain, offset);
        let width = self.stride * 8;
        let element = self.element_at(domain, index);
        let shift = self.bit_shift(domain, within);
        let ones = domain.pool.bits(width, 0xff);
        let hole = domain.pool.shl(ones, shift);
        let keep = domain.pool.not(hole);
        let put = |domain: &mut Symbolic, old: Term, new: Term| {
            let kept = domain.pool.and(old, keep);
            let new = domain.pool.zero_extend(new, width);
            let moved = domain.pool.shl(new, shift);
            domain.pool.or(kept, moved)
        };
        let (old, new) = (domain.bits(width, &element), domain.bits(8, byte));
        let bits = put(domain, old, new);
        let masks = (domain.undefined_bits(width, &element), domain.undefined_bits(8, byte));
        let undefined = match masks {
            (None, None) => None,
            (old, new) => {
                let old = old.unwrap_or_else(|| domain.pool.bits(width, 0));
                let new = new.unwrap_or_else(|| domain.pool.bits(8, 0));
                Some(put(domain, old, new))
            }
        };
        let value = domain.plain(bits, undefined);
        self.set(domain, index, &value);
    }

    fn join(
        domain: &mut Symbolic,
        condition: Term,
        first: &Array,
        second: &Array,
    ) -> Option<Array> {
        if first == second {
            return Some(*first);
        }
        if first.stride != second.stride || first.index_width != second.index_width {
            return None;
        }
        let index_width = first.index_width;
        let mut either = |ours: Option<Term>, theirs: Option<Term>, width: u32| match (ours, theirs)
        {
            (None, None) => None,
            (ours, theirs) => {
                let mut none = || {
                    let zero = domain.pool.bits(width, 0);
                    domain.pool.filled_array(index_width, zero)
                };
                let ours = ours.unwrap_or_else(&mut none);
                let theirs = theirs.unwrap_or_else(&mut none);
                Some(domain.pool.ite(condition, ours, theirs))
            }
        };
        let width = first.stride * 8;
        let undefined = either(first.undefined, second.undefined, width);
        let provenance = either(first.provenance, second.provenance, 64);
        let elements = either(Some(first.elements), Some(second.elements), width)?;
        Some(Array { elements, undefined, provenance, ..*first })
    }
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
