//! Output: the three functions that the C models of `stdio.h` are built on.
//!
//! `__refute_write(fd, bytes, size)`, `__refute_vdprintf(fd, format, va_list, texts_are_read)` and
//! `__refute_vsnprintf(buffer, size, format, va_list)`. Output is of no interest to
//! any property, so a number that is not known leaves a gap in it. How far a string of `%s` is read is of
//! interest, though: where its bytes are not known, `__refute_vdprintf` makes nothing and says so, the
//! models read the string, and ask again. Text that the program can read again must be known: of any
//! other, `__refute_vsnprintf` makes nothing and says so, and the models make it themselves. They also make
//! formats plain that number their arguments or ask for the text of `errno`.

use base::Location;
use ir::{FloatFormat, IntegerPredicate, Type};

use super::cursor::{Cursor, Length, is_to_be_arranged};
use super::format::Conversion;
use super::{Native, Outcome};
use crate::inexact::Guess;
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

/// What is returned instead of a length where a value must be known and is not; the models know it by
/// the same name.
const NOT_KNOWN: i32 = i32::MIN;
/// What is returned for a format that the models must make plain first, under the same name there.
const TO_ARRANGE: i32 = i32::MIN + 1;
/// The most that one conversion may make, so that a width of two thousand million does no harm.
const MAX_FIELD: usize = 1 << 24;

pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "__refute_write" => write,
        "__refute_vdprintf" => vdprintf,
        "__refute_vsnprintf" => vsnprintf,
        _ => return None,
    })
}

fn write<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let start = machine.pointer_argument(&call, 1)?;
    let size = machine.size_argument(&call, 2)?;
    machine.domain.require_defined(&size, call.location)?;
    let size = machine.domain.concretize(Type::Int(machine.pointer_bits), &size)?;
    let mut bytes = Vec::new();
    let access = Access { align: 1, location: call.location };
    for offset in 0..size {
        let at = machine.domain.pointer_add(&start, offset as i64, None);
        let byte = machine.domain.load(&mut state.memory, &at, Type::Int(8), access)?;
        machine.domain.require_defined(&byte, call.location)?;
        bytes.extend(machine.known_part(&byte, call.location)?.map(|byte| byte as u8));
    }
    emit(machine, state, &call, &bytes)?;
    Ok(Outcome::Return(None))
}

/// Appends bytes to the stream of the descriptor in the first argument.
fn emit<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    bytes: &[u8],
) -> std::result::Result<(), Stop> {
    match machine.domain.known(call.value(0)?) {
        Some(1) => state.output.extend_from_slice(bytes),
        Some(2) => state.errors.extend_from_slice(bytes),
        _ => return Err(Stop::unsupported(call.location, "output to a file")),
    }
    Ok(())
}

fn vdprintf<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let format = machine.pointer_argument(&call, 1)?;
    let list = machine.pointer_argument(&call, 2)?;
    let texts_are_read = machine.domain.known(call.value(3)?) == Some(1);
    let Some(text) = machine.formatted(state, &format, &list, call.location)? else {
        return Ok(machine.int(TO_ARRANGE));
    };
    if text.has_unread_text && !texts_are_read {
        return Ok(machine.int(NOT_KNOWN));
    }
    if text.has_unknown_count {
        return Err(Stop::unsupported(call.location, "%n after a value that is not known"));
    }
    emit(machine, state, &call, &text.bytes)?;
    text.length(machine, call.location)
}

fn vsnprintf<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let buffer = machine.pointer_argument(&call, 0)?;
    let size = machine.size_argument(&call, 1)?;
    machine.domain.require_defined(&size, call.location)?;
    let size = machine.domain.concretize(Type::Int(machine.pointer_bits), &size)? as usize;
    let format = machine.pointer_argument(&call, 2)?;
    let list = machine.pointer_argument(&call, 3)?;
    let Some(text) = machine.formatted(state, &format, &list, call.location)? else {
        return Ok(machine.int(TO_ARRANGE));
    };
    if !text.is_known {
        return Ok(machine.int(NOT_KNOWN));
    }
    if size > 0 {
        let access = Access { align: 1, location: call.location };
        let kept = &text.bytes[..text.bytes.len().min(size - 1)];
        let size = Type::Int(machine.pointer_bits);
        let written = machine.domain.constant(size, kept.len() as u128 + 1);
        for (source, read) in &text.sources {
            if machine.domain.may_share_object(&mut state.memory, &buffer, source)? {
                let read = machine.domain.constant(size, *read as u128);
                let (target, source) = ((&buffer, &written), (source, &read));
                let memory = &mut state.memory;
                machine.domain.require_apart(memory, target, source, call.location)?;
            }
        }
        for (offset, byte) in kept.iter().chain([&0]).enumerate() {
            let at = machine.domain.pointer_add(&buffer, offset as i64, None);
            let byte = machine.domain.constant(Type::Int(8), u128::from(*byte));
            machine.domain.store(&mut state.memory, &at, Type::Int(8), &byte, access)?;
        }
    }
    text.length(machine, call.location)
}

/// What `printf` makes.
struct Text<V> {
    bytes: Vec<u8>,
    /// The strings that it was made of, each with the number of bytes that were read.
    sources: Vec<(V, usize)>,
    /// Whether it is all of it: a value that is not known leaves a gap.
    is_known: bool,
    /// Whether `%n` asks for a length that has such a gap.
    has_unknown_count: bool,
    /// Whether it has a string that was read only up to a byte that is not known.
    has_unread_text: bool,
}

impl<V> Text<V> {
    /// Remembers a string of which `length` bytes before the null and no more than `limit` were read.
    fn read(&mut self, source: V, length: usize, limit: usize) {
        self.sources.push((source, length + usize::from(length < limit)));
    }

    /// What `printf` returns.
    fn length<D: Domain>(
        &self,
        machine: &mut Machine<'_, D>,
        location: Location,
    ) -> Result<D::Value> {
        if self.is_known {
            return Ok(machine.int(self.bytes.len() as i32));
        }
        let ty = Type::Int(32);
        let what = "the length of text with a value that is not known";
        let length =
            machine.domain.arbitrary(ty).ok_or_else(|| Stop::unsupported(location, what))?;
        let location = machine.domain.place_of_user(location);
        machine.first_guess.get_or_insert(Guess { what: what.into(), location });
        // What is known of the text is a part of it.
        let least = machine.domain.constant(ty, self.bytes.len() as u128);
        let is_longer = machine.domain.compare(IntegerPredicate::Sge, 32, &length, &least);
        machine.domain.assume(&is_longer)?;
        Ok(Outcome::Return(Some((length, ty))))
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The bits of a value that output depends on, when they are known.
    fn known_part(
        &mut self,
        value: &D::Value,
        location: Location,
    ) -> std::result::Result<Option<u128>, Stop> {
        self.domain.require_defined(value, location)?;
        Ok(self.domain.known(value))
    }

    fn integer_argument(
        &mut self,
        state: &mut State<D>,
        list: &D::Value,
        length: Length,
        location: Location,
    ) -> std::result::Result<Option<u128>, Stop> {
        // Narrow integers are promoted to int on their way.
        let bits = length.bits(self.pointer_bits);
        let value = self.va_arg(state, list, Type::Int(bits.max(32)), location)?;
        let known = self.known_part(&value, location)?;
        Ok(known.map(|value| value & (u128::MAX >> (128 - bits))))
    }

    /// What `printf` makes of a format and its arguments; nothing where the format is not plain.
    fn formatted(
        &mut self,
        state: &mut State<D>,
        format: &D::Value,
        list: &D::Value,
        location: Location,
    ) -> std::result::Result<Option<Text<D::Value>>, Stop> {
        let start = format.clone();
        let format = self
            .string(state, format, usize::MAX, location)?
            .ok_or_else(|| Stop::unsupported(location, "a format string that is not known"))?;
        if is_to_be_arranged(&format) {
            return Ok(None);
        }
        let mut cursor = Cursor { bytes: &format, position: 0 };
        let mut text = Text {
            bytes: Vec::new(),
            is_known: true,
            has_unknown_count: false,
            has_unread_text: false,
            sources: Vec::new(),
        };
        text.read(start, format.len(), usize::MAX);
        while cursor.position < format.len() {
            match cursor.take() {
                b'%' => self.convert(state, &mut cursor, list, &mut text, location)?,
                byte => text.bytes.push(byte),
            }
        }
        Ok(Some(text))
    }

    fn convert(
        &mut self,
        state: &mut State<D>,
        cursor: &mut Cursor<'_>,
        list: &D::Value,
        text: &mut Text<D::Value>,
        location: Location,
    ) -> std::result::Result<(), Stop> {
        let conversion = self.conversion(state, cursor, list, location)?;
        let length = cursor.length();
        // The precision of a string only limits it.
        let precision = conversion.precision.filter(|_| cursor.peek() != b's');
        if conversion.width.max(precision.unwrap_or(0)) > MAX_FIELD {
            return Err(Stop::TooMuchOutput);
        }
        let bits = length.bits(self.pointer_bits);
        let letter = cursor.take();
        let field = match letter {
            b'%' => Some(b"%".to_vec()),
            b'd' | b'i' => {
                let value = self.integer_argument(state, list, length, location)?;
                let unused = 128 - bits;
                value.map(|value| conversion.signed((value << unused) as i128 >> unused))
            }
            b'u' | b'o' | b'x' | b'X' => {
                let value = self.integer_argument(state, list, length, location)?;
                value.map(|value| conversion.unsigned(letter, value))
            }
            b'c' if length != Length::Long => {
                let value = self.integer_argument(state, list, Length::Int, location)?;
                value.map(|value| conversion.text(&[value as u8]))
            }
            b's' if length != Length::Long => {
                let pointer = self.va_arg(state, list, Type::Pointer, location)?;
                self.domain.require_defined(&pointer, location)?;
                let limit = conversion.precision.unwrap_or(usize::MAX);
                let is_null = self.is_null(&pointer, location)?;
                if is_null {
                    self.undefined(location, "null pointer for a string of printf")?;
                }
                let bytes = match is_null {
                    // glibc shows all of the word or nothing.
                    true if limit < 6 => Some(Vec::new()),
                    true => Some(b"(null)".to_vec()),
                    false => self.string(state, &pointer, limit, location)?,
                };
                text.has_unread_text |= bytes.is_none();
                if let Some(bytes) = bytes.as_ref().filter(|_| !is_null) {
                    text.read(pointer, bytes.len(), limit);
                }
                bytes.map(|bytes| conversion.text(&bytes))
            }
            b'c' | b'C' => {
                let value = self.integer_argument(state, list, Length::Int, location)?;
                match value {
                    Some(value) => Some(conversion.text(&[narrow(value, location)?])),
                    None => return Err(Stop::unsupported(location, UNKNOWN_WIDE)),
                }
            }
            b's' | b'S' => {
                let pointer = self.va_arg(state, list, Type::Pointer, location)?;
                self.domain.require_defined(&pointer, location)?;
                let limit = conversion.precision.unwrap_or(usize::MAX);
                let bytes = match self.is_null(&pointer, location)? {
                    true if limit < 6 => Vec::new(),
                    true => b"(null)".to_vec(),
                    false => {
                        let bytes = self.wide_string(state, &pointer, limit, location)?;
                        let read = bytes.len() + usize::from(bytes.len() < limit);
                        text.sources.push((pointer, read * 4));
                        bytes
                    }
                };
                Some(conversion.text(&bytes))
            }
            b'p' => {
                let pointer = self.va_arg(state, list, Type::Pointer, location)?;
                self.domain.require_defined(&pointer, location)?;
                let integer = Type::Int(self.pointer_bits);
                let number = self.domain.address_number(&state.memory, &pointer, integer);
                self.domain.known(&number).map(|address| conversion.pointer(address as u64))
            }
            b'n' => {
                let pointer = self.va_arg(state, list, Type::Pointer, location)?;
                self.domain.require_defined(&pointer, location)?;
                if text.is_known {
                    let count = self.domain.constant(Type::Int(bits), text.bytes.len() as u128);
                    let access = Access { align: 1, location };
                    let memory = &mut state.memory;
                    self.domain.store(memory, &pointer, Type::Int(bits), &count, access)?;
                }
                text.has_unknown_count |= !text.is_known;
                Some(Vec::new())
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                let format = match length {
                    Length::LongDouble => FloatFormat::X87,
                    _ => FloatFormat::Double,
                };
                let value = self.va_arg(state, list, Type::Float(format), location)?;
                let value = self.known_part(&value, location)?;
                value.map(|value| conversion.float(letter, format, value))
            }
            _ => {
                let what = format!("the conversion %{} of printf", letter.escape_ascii());
                return Err(Stop::unsupported(location, what));
            }
        };
        match field {
            Some(field) => text.bytes.extend(field),
            None => text.is_known = false,
        }
        if text.bytes.len() > MAX_FIELD { Err(Stop::TooMuchOutput) } else { Ok(()) }
    }

    /// The bytes of a string of wide characters, or its first `limit`.
    fn wide_string(
        &mut self,
        state: &mut State<D>,
        pointer: &D::Value,
        limit: usize,
        location: Location,
    ) -> std::result::Result<Vec<u8>, Stop> {
        let mut bytes = Vec::new();
        while bytes.len() < limit {
            let at = self.domain.pointer_add(pointer, bytes.len() as i64 * 4, None);
            let access = Access { align: 4, location };
            let character = self.domain.load(&mut state.memory, &at, Type::Int(32), access)?;
            self.domain.require_defined(&character, location)?;
            match self.domain.known(&character) {
                Some(0) => break,
                Some(character) => bytes.push(narrow(character, location)?),
                None => return Err(Stop::unsupported(location, UNKNOWN_WIDE)),
            }
        }
        Ok(bytes)
    }

    /// A width or precision that is an argument.
    fn star(
        &mut self,
        state: &mut State<D>,
        list: &D::Value,
        location: Location,
    ) -> std::result::Result<i32, Stop> {
        let value = self.va_arg(state, list, Type::Int(32), location)?;
        self.domain.require_defined(&value, location)?;
        Ok(self.domain.concretize(Type::Int(32), &value)? as u32 as i32)
    }

    /// Flags, width and precision, stars replaced by their arguments.
    fn conversion(
        &mut self,
        state: &mut State<D>,
        cursor: &mut Cursor<'_>,
        list: &D::Value,
        location: Location,
    ) -> std::result::Result<Conversion, Stop> {
        let direction = self.domain.direction();
        let mut conversion = Conversion { direction, ..Conversion::default() };
        loop {
            match cursor.peek() {
                b'-' => conversion.left = true,
                b'+' => conversion.plus = true,
                b' ' => conversion.space = true,
                b'#' => conversion.alternative = true,
                b'0' => conversion.zero = true,
                b'\'' => {}
                _ => break,
            }
            cursor.take();
        }
        if cursor.peek() == b'*' {
            cursor.take();
            let width = self.star(state, list, location)?;
            conversion.left |= width < 0;
            conversion.width = width.unsigned_abs() as usize;
        } else {
            conversion.width = cursor.number();
        }
        if cursor.peek() == b'.' {
            cursor.take();
            if cursor.peek() == b'*' {
                cursor.take();
                let precision = self.star(state, list, location)?;
                conversion.precision = usize::try_from(precision).ok();
            } else {
                conversion.precision = Some(cursor.number());
            }
        }
        Ok(conversion)
    }
}

/// What is said of wide characters that inputs decide about.
const UNKNOWN_WIDE: &str = "wide characters in printf that are not known";

/// A wide character as the byte that it is in the C locale.
fn narrow(character: u128, location: Location) -> std::result::Result<u8, Stop> {
    match u8::try_from(character) {
        Ok(byte) if byte.is_ascii() => Ok(byte),
        _ => Err(Stop::unsupported(location, "a wide character in printf that is not ASCII")),
    }
}
