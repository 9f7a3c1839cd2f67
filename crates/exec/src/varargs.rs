//! Variable arguments as the x86 ABIs lay them out.
//!
//! clang expands `va_arg` into reads of the `va_list`, so what `va_start` makes must look exactly
//! like the real thing. On x86-64 a `va_list` is
//! `{ i32 gp_offset, i32 fp_offset, ptr overflow_area, ptr register_save_area }`: six general
//! registers are saved first, then eight vector registers of 16 bytes, and what does not fit lies
//! in the overflow area. On i386 it is one pointer into the argument area.
//!
//! Where undefined behaviour is looked for, the arguments in registers are moved to the ends of their areas. Then
//! the registers are used up behind the last one, and whoever takes one more looks into the overflow area, which
//! ends with what was passed.

use base::Location;
use ir::{FloatFormat, Passing, Type};
use verdict::Property;

use crate::machine::Machine;
use crate::state::{PassedArgument, State};
use crate::{Access, Domain, ObjectKind, Stop};

const GENERAL_BYTES: u64 = 6 * 8;
const SAVE_AREA_BYTES: u64 = GENERAL_BYTES + 8 * 16;

/// Where an argument travels.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Class {
    General { registers: u64 },
    Vector,
    Memory { size: u64, align: u64 },
}

/// How many registers are taken so far.
#[derive(Clone, Copy, Default)]
struct Registers {
    general: u64,
    vector: u64,
}

impl Registers {
    /// The offset in the save area of an argument that still fits in registers.
    fn take(&mut self, class: Class) -> Option<u64> {
        match class {
            Class::General { registers } if self.general + registers <= 6 => {
                self.general += registers;
                Some((self.general - registers) * 8)
            }
            Class::Vector if self.vector < 8 => {
                self.vector += 1;
                Some(GENERAL_BYTES + (self.vector - 1) * 16)
            }
            _ => None,
        }
    }
}

/// The class of a group of scalar parts that travel together.
fn classify(ty: Type, passing: Passing) -> Class {
    match (passing, ty) {
        (Passing::Memory { size, align }, _) => Class::Memory { size, align: align.max(8) },
        (Passing::Vector { lanes }, _) => {
            let bytes = u64::from(lanes) * ty.store_bytes(64);
            if bytes <= 16 { Class::Vector } else { Class::Memory { size: bytes, align: bytes } }
        }
        (_, Type::Float(FloatFormat::X87)) => Class::Memory { size: 16, align: 16 },
        (_, Type::Float(_)) => Class::Vector,
        (_, Type::Int(bits)) if bits > 64 => Class::General { registers: 2 },
        _ => Class::General { registers: 1 },
    }
}

/// What an argument takes of the overflow area: size and alignment.
fn overflow_layout(class: Class, ty: Type, passing: Passing, lp64: bool) -> (u64, u64) {
    let lanes = if let Passing::Vector { lanes } = passing { u64::from(lanes) } else { 1 };
    match class {
        Class::Memory { size, align } if lp64 => (size.next_multiple_of(8), align),
        Class::General { registers: 2 } if lp64 => (16, 16),
        _ if lp64 => ((lanes * ty.store_bytes(64)).next_multiple_of(8), 8),
        _ => match (passing, ty) {
            (Passing::Memory { size, align }, _) => (size.next_multiple_of(4), align.max(4)),
            (Passing::Vector { .. }, _) => {
                let size = lanes * ty.store_bytes(32);
                (size, size.max(4))
            }
            (_, Type::Float(FloatFormat::X87)) => (12, 4),
            _ => (ty.store_bytes(32).next_multiple_of(4), 4),
        },
    }
}

impl<D: Domain> Machine<'_, D> {
    /// `va_start`: lays the running function's variable arguments out in memory.
    pub(crate) fn va_start(
        &mut self,
        state: &mut State<D>,
        list: &D::Value,
        location: Location,
    ) -> Result<(), Stop> {
        let frame = state.running();
        let function = self.program.function(frame.function);
        let Some(arguments) = frame.variadic.clone() else {
            return Err(Stop::unsupported(location, "va_start without variable arguments"));
        };
        let lp64 = self.pointer_bits == 64;
        let mut registers = Registers::default();
        for parameter in &function.parameters {
            if parameter.passing != Passing::Lane {
                registers.take(classify(parameter.ty, parameter.passing));
            }
        }
        let named = registers;
        let (mut places, overflow_bytes) = place_arguments(&arguments, &mut registers, lp64);
        let is_watched = self.domain.checks(Property::Undefined);
        let unused = match is_watched {
            true => Registers { general: 6 - registers.general, vector: 8 - registers.vector },
            false => Registers::default(),
        };
        places.iter_mut().for_each(|place| place.move_by(&unused));
        let general = (named.general + unused.general) * 8;
        let vector = GENERAL_BYTES + (named.vector + unused.vector) * 16;
        let (kind, least) =
            if is_watched { (ObjectKind::Arguments, 0) } else { (ObjectKind::Stack, 8) };
        let overflow = self.scratch(state, kind, overflow_bytes.max(least), location)?;
        let save = match lp64 {
            true => Some(self.scratch(state, ObjectKind::Stack, SAVE_AREA_BYTES, location)?),
            false => None,
        };
        for (argument, place) in arguments.iter().zip(places) {
            let (area, offset) = match (place, &save) {
                (Place::Saved(offset), Some(save)) => (save, offset),
                (Place::Saved(offset) | Place::Overflow(offset), _) => (&overflow, offset),
            };
            let at = self.domain.pointer_add(area, offset as i64, None);
            match argument.passing {
                Passing::Memory { size, .. } => {
                    let size = self.domain.constant(Type::Int(self.pointer_bits), u128::from(size));
                    let memory = &mut state.memory;
                    self.domain.copy(memory, &at, &argument.value, &size, false, location)?;
                }
                _ => {
                    let access = Access { align: 1, location };
                    self.domain.store(
                        &mut state.memory,
                        &at,
                        argument.ty,
                        &argument.value,
                        access,
                    )?;
                }
            }
        }
        let mut put = |machine: &mut Self, offset: i64, ty: Type, value: &D::Value| {
            let at = machine.domain.pointer_add(list, offset, None);
            let access = Access { align: 1, location };
            machine.domain.store(&mut state.memory, &at, ty, value, access)
        };
        match save {
            Some(save) => {
                let general = self.domain.constant(Type::Int(32), u128::from(general));
                let vector = self.domain.constant(Type::Int(32), u128::from(vector));
                put(self, 0, Type::Int(32), &general)?;
                put(self, 4, Type::Int(32), &vector)?;
                put(self, 8, Type::Pointer, &overflow)?;
                put(self, 16, Type::Pointer, &save)
            }
            None => put(self, 0, Type::Pointer, &overflow),
        }
    }

    fn scratch(
        &mut self,
        state: &mut State<D>,
        kind: ObjectKind,
        bytes: u64,
        location: Location,
    ) -> Result<D::Value, Stop> {
        let size = self.domain.constant(Type::Int(self.pointer_bits), u128::from(bytes));
        self.domain.allocate(&mut state.memory, kind, &size, 16, location)
    }

    /// `va_copy`: both lists then read on from the same place.
    pub(crate) fn va_copy(
        &mut self,
        state: &mut State<D>,
        target: &D::Value,
        source: &D::Value,
        location: Location,
    ) -> Result<(), Stop> {
        let bytes = if self.pointer_bits == 64 { 24 } else { 4 };
        let size = self.domain.constant(Type::Int(self.pointer_bits), bytes);
        self.domain.copy(&mut state.memory, target, source, &size, true, location)
    }

    /// `va_arg` of a scalar, for library functions that take a `va_list`.
    pub(crate) fn va_arg(
        &mut self,
        state: &mut State<D>,
        list: &D::Value,
        ty: Type,
        location: Location,
    ) -> Result<D::Value, Stop> {
        let access = Access { align: 1, location };
        let int = Type::Int(32);
        let lp64 = self.pointer_bits == 64;
        let class = classify(ty, Passing::Scalar);
        if lp64 && !matches!(class, Class::Memory { .. }) {
            let (field, step, end) = match class {
                Class::Vector => (4, 16, SAVE_AREA_BYTES),
                Class::General { registers } => (0, registers * 8, GENERAL_BYTES),
                Class::Memory { .. } => unreachable!("excluded above"),
            };
            let field = self.domain.pointer_add(list, field, None);
            let offset = self.domain.load(&mut state.memory, &field, int, access)?;
            self.domain.require_defined(&offset, location)?;
            let offset = self.domain.concretize(int, &offset)?;
            if offset as u64 + step <= end {
                let next = self.domain.constant(int, offset + u128::from(step));
                self.domain.store(&mut state.memory, &field, int, &next, access)?;
                let save = self.domain.pointer_add(list, 16, None);
                let save = self.domain.load(&mut state.memory, &save, Type::Pointer, access)?;
                let at = self.domain.pointer_add(&save, offset as i64, None);
                return self.domain.load(&mut state.memory, &at, ty, access);
            }
        }
        let (size, align) = overflow_layout(class, ty, Passing::Scalar, lp64);
        let field = self.domain.pointer_add(list, if lp64 { 8 } else { 0 }, None);
        let area = self.domain.load(&mut state.memory, &field, Type::Pointer, access)?;
        let address = self.domain.concretize(Type::Pointer, &area)? as u64;
        let padding = address.next_multiple_of(align) - address;
        let at = self.domain.pointer_add(&area, padding as i64, None);
        let next = self.domain.pointer_add(&at, size as i64, None);
        self.domain.store(&mut state.memory, &field, Type::Pointer, &next, access)?;
        self.domain.load(&mut state.memory, &at, ty, access)
    }
}

/// Where `va_arg` will look for an argument.
#[derive(Clone, Copy)]
enum Place {
    Saved(u64),
    Overflow(u64),
}

impl Place {
    /// Moves a place behind registers that are not used.
    fn move_by(&mut self, unused: &Registers) {
        if let Place::Saved(offset) = self {
            let is_general = *offset < GENERAL_BYTES;
            *offset += if is_general { unused.general * 8 } else { unused.vector * 16 };
        }
    }
}

/// Gives each part its place, and how many bytes the overflow area needs.
fn place_arguments<V>(
    arguments: &[PassedArgument<V>],
    registers: &mut Registers,
    lp64: bool,
) -> (Vec<Place>, u64) {
    let mut places: Vec<Place> = Vec::with_capacity(arguments.len());
    let mut overflow = 0u64;
    for argument in arguments {
        if argument.passing == Passing::Lane {
            let step = argument.ty.store_bytes(if lp64 { 64 } else { 32 });
            let next = match places.last() {
                Some(Place::Saved(offset)) => Place::Saved(offset + step),
                Some(Place::Overflow(offset)) => Place::Overflow(offset + step),
                None => Place::Overflow(0),
            };
            places.push(next);
            continue;
        }
        let class = classify(argument.ty, argument.passing);
        if lp64 && let Some(offset) = registers.take(class) {
            places.push(Place::Saved(offset));
            continue;
        }
        let (size, align) = overflow_layout(class, argument.ty, argument.passing, lp64);
        overflow = overflow.next_multiple_of(align);
        places.push(Place::Overflow(overflow));
        overflow += size;
    }
    (places, overflow)
}
