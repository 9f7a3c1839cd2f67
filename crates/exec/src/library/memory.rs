//! Memory management and block operations: `malloc` and its kin, `memcpy`, `memset`.
//!
//! Allocation never fails here, except for sizes that no object can have. Where it may, the models of
//! the C library say so (`failing` there) and come here for what did not fail.

use ir::{BinaryOp, IntegerPredicate, Type};
use verdict::Property;

use super::{Native, Outcome};
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, ObjectKind, Overflowing, Rule, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

/// The alignment of everything that `malloc` gives.
const MALLOC_ALIGN: u64 = 16;

/// What is asked of a size is that it was written; of what is freed or resized, that it is null or the start
/// of a live heap object. `realloc` reads the old object up to the smaller of the two sizes and always ends
/// its life, also where the real one would leave it in its place. `posix_memalign` writes its result unless
/// it fails. `memcpy` and `memset` read and write their whole length, `memcpy` no byte twice.
pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "malloc" | "valloc" | "__refute_malloc" => malloc,
        "calloc" | "__refute_calloc" => calloc,
        "realloc" | "__refute_realloc" => realloc,
        "reallocarray" | "__refute_reallocarray" => reallocarray,
        "free" | "cfree" | "__refute_free" => free,
        "aligned_alloc" | "memalign" | "__refute_aligned_alloc" => aligned_alloc,
        "posix_memalign" | "__refute_posix_memalign" => posix_memalign,
        "malloc_usable_size" => malloc_usable_size,
        "__refute_may_share_object" => may_share_object,
        "__refute_require_apart" => require_apart,
        "__refute_require_defined" => require_defined,
        "__refute_require_object" => require_object,
        "__refute_require_readable" => require_readable,
        "memcpy" | "__memcpy_chk" => memcpy,
        "memmove" | "__memmove_chk" => memmove,
        "memset" | "__memset_chk" => memset,
        _ => return None,
    })
}

fn pointer<V>(value: V) -> Outcome<V> {
    Outcome::Return(Some((value, Type::Pointer)))
}

impl<D: Domain> Machine<'_, D> {
    fn heap_object(
        &mut self,
        state: &mut State<D>,
        size: &D::Value,
        align: u64,
        location: base::Location,
    ) -> std::result::Result<D::Value, Stop> {
        self.domain.require_defined(size, location)?;
        self.domain.allocate(&mut state.memory, ObjectKind::Heap, size, align, location)
    }

    /// The product of two sizes; a program that multiplies beyond the address space gets null.
    fn product(
        &mut self,
        call: &NativeCall<'_, D::Value>,
        first: usize,
    ) -> std::result::Result<D::Value, Stop> {
        let (count, size) =
            (self.size_argument(call, first)?, self.size_argument(call, first + 1)?);
        let bits = self.pointer_bits;
        let overflows = self.domain.overflows(Overflowing::Mul, false, bits, &count, &size);
        let most = self.domain.constant(Type::Int(bits), u128::MAX >> (128 - bits));
        let product = self.domain.binary(BinaryOp::Mul, bits, &count, &size);
        Ok(self.domain.select(Type::Int(bits), &overflows, &most, &product))
    }

    /// The blocks of library functions must not begin at null, also where they are empty. That other
    /// blocks do not is seen when they are accessed.
    pub(crate) fn require_objects(
        &mut self,
        addresses: &[&D::Value],
        size: &D::Value,
        location: base::Location,
    ) -> std::result::Result<(), Stop> {
        if !self.domain.checks(Property::Undefined)
            || self.domain.known(size).is_some_and(|size| size != 0)
        {
            return Ok(());
        }
        let bits = self.pointer_bits;
        let zero = self.domain.constant(Type::Int(bits), 0);
        let has_bytes = self.domain.compare(IntegerPredicate::Ne, bits, size, &zero);
        let null = self.domain.constant(Type::Pointer, 0);
        for address in addresses {
            let is_somewhere = self.domain.compare(IntegerPredicate::Ne, bits, address, &null);
            let is_fine = self.domain.binary(BinaryOp::Or, 1, &has_bytes, &is_somewhere);
            let (property, message) = (Property::Undefined, "null pointer for a block of no bytes");
            self.domain.require(&is_fine, Rule { property, location, message })?;
        }
        Ok(())
    }

    pub(super) fn is_null(
        &mut self,
        pointer: &D::Value,
        location: base::Location,
    ) -> std::result::Result<bool, Stop> {
        self.domain.require_defined(pointer, location)?;
        let null = self.domain.constant(Type::Pointer, 0);
        let bits = self.pointer_bits;
        let is_null = self.domain.compare(IntegerPredicate::Eq, bits, pointer, &null);
        self.domain.decide(&is_null)
    }
}

fn malloc<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let size = machine.size_argument(&call, 0)?;
    let object = machine.heap_object(state, &size, MALLOC_ALIGN, call.location)?;
    Ok(pointer(object))
}

fn calloc<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let size = machine.product(&call, 0)?;
    let object = machine.heap_object(state, &size, MALLOC_ALIGN, call.location)?;
    if !machine.is_null(&object, call.location)? {
        let zero = machine.domain.constant(Type::Int(8), 0);
        machine.domain.fill(&mut state.memory, &object, &zero, &size, call.location)?;
    }
    Ok(pointer(object))
}

fn realloc<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let size = machine.size_argument(&call, 1)?;
    resize(machine, state, &call, &size)
}

fn reallocarray<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let size = machine.product(&call, 1)?;
    resize(machine, state, &call, &size)
}

fn resize<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    size: &D::Value,
) -> Result<D::Value> {
    let location = call.location;
    machine.domain.require_defined(size, location)?;
    let old = machine.pointer_argument(call, 0)?;
    if machine.is_null(&old, location)? {
        let object = machine.heap_object(state, size, MALLOC_ALIGN, location)?;
        return Ok(pointer(object));
    }
    let old_size = machine.domain.heap_size(&mut state.memory, &old, location)?;
    let zero = machine.domain.constant(Type::Int(machine.pointer_bits), 0);
    let is_empty = machine.domain.compare(IntegerPredicate::Eq, machine.pointer_bits, size, &zero);
    if machine.domain.decide(&is_empty)? {
        machine.domain.free(&mut state.memory, &old, location)?;
        return Ok(pointer(machine.domain.constant(Type::Pointer, 0)));
    }
    let new = machine.heap_object(state, size, MALLOC_ALIGN, location)?;
    if machine.is_null(&new, location)? {
        return Ok(pointer(new));
    }
    let bits = machine.pointer_bits;
    let shrinks = machine.domain.compare(IntegerPredicate::Ult, bits, size, &old_size);
    let kept = machine.domain.select(Type::Int(bits), &shrinks, size, &old_size);
    machine.domain.copy(&mut state.memory, &new, &old, &kept, false, location)?;
    machine.domain.free(&mut state.memory, &old, location)?;
    Ok(pointer(new))
}

fn free<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let object = machine.pointer_argument(&call, 0)?;
    if !machine.is_null(&object, call.location)? {
        machine.domain.free(&mut state.memory, &object, call.location)?;
    }
    Ok(Outcome::Return(None))
}

fn aligned_alloc<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let (align, size) = (machine.size_argument(&call, 0)?, machine.size_argument(&call, 1)?);
    let align = machine.domain.concretize(Type::Int(machine.pointer_bits), &align)? as u64;
    if !align.is_power_of_two() {
        return Err(Stop::unsupported(call.location, "an alignment that is not a power of two"));
    }
    let object = machine.heap_object(state, &size, align.max(MALLOC_ALIGN), call.location)?;
    Ok(pointer(object))
}

fn posix_memalign<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    const ENOMEM: i32 = 12;
    const EINVAL: i32 = 22;
    let (align, size) = (machine.size_argument(&call, 1)?, machine.size_argument(&call, 2)?);
    let align = machine.domain.concretize(Type::Int(machine.pointer_bits), &align)? as u64;
    if !align.is_power_of_two() || align < u64::from(machine.pointer_bits / 8) {
        return Ok(machine.int(EINVAL));
    }
    let object = machine.heap_object(state, &size, align.max(MALLOC_ALIGN), call.location)?;
    if machine.is_null(&object, call.location)? {
        return Ok(machine.int(ENOMEM));
    }
    let target = machine.pointer_argument(&call, 0)?;
    let access = Access { align: 1, location: call.location };
    machine.domain.store(&mut state.memory, &target, Type::Pointer, &object, access)?;
    Ok(machine.int(0))
}

fn malloc_usable_size<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let object = machine.pointer_argument(&call, 0)?;
    let ty = Type::Int(machine.pointer_bits);
    let size = if machine.is_null(&object, call.location)? {
        machine.domain.constant(ty, 0)
    } else {
        machine.domain.heap_size(&mut state.memory, &object, call.location)?
    };
    Ok(Outcome::Return(Some((size, ty))))
}

fn memcpy<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    copy(machine, state, &call, false)
}

fn memmove<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    copy(machine, state, &call, true)
}

fn copy<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    may_overlap: bool,
) -> Result<D::Value> {
    let target = machine.pointer_argument(call, 0)?;
    let source = machine.pointer_argument(call, 1)?;
    let length = machine.size_argument(call, 2)?;
    let location = call.location;
    machine.require_objects(&[&target, &source], &length, location)?;
    machine.domain.copy(&mut state.memory, &target, &source, &length, may_overlap, location)?;
    Ok(pointer(target))
}

/// `__refute_require_readable(address, size)`: all of a block must be readable.
fn require_readable<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let address = machine.pointer_argument(&call, 0)?;
    let size = machine.size_argument(&call, 1)?;
    machine.domain.require_readable(&mut state.memory, &address, &size, call.location)?;
    Ok(Outcome::Return(None))
}

/// `__refute_require_object(address, size)`: what C says of blocks, also of empty ones.
fn require_object<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let address = machine.pointer_argument(&call, 0)?;
    let size = machine.size_argument(&call, 1)?;
    machine.require_objects(&[&address], &size, call.location)?;
    Ok(Outcome::Return(None))
}

/// `__refute_may_share_object(one, other)`: 0 where bytes of one cannot be bytes of the other.
fn may_share_object<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let one = machine.pointer_argument(&call, 0)?;
    let other = machine.pointer_argument(&call, 1)?;
    let may = machine.domain.may_share_object(&mut state.memory, &one, &other)?;
    Ok(machine.int(i32::from(may)))
}

/// `__refute_require_apart(target, written, source, read)`: what C says of copies.
fn require_apart<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let target = machine.pointer_argument(&call, 0)?;
    let written = machine.size_argument(&call, 1)?;
    let source = machine.pointer_argument(&call, 2)?;
    let read = machine.size_argument(&call, 3)?;
    let (target, source) = ((&target, &written), (&source, &read));
    machine.domain.require_apart(&mut state.memory, target, source, call.location)?;
    Ok(Outcome::Return(None))
}

/// `__refute_require_defined(value)`: a comparison decides something, also where nobody looks at it.
fn require_defined<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let value = call.value(0)?.clone();
    machine.domain.require_defined(&value, call.location)?;
    Ok(Outcome::Return(None))
}

fn memset<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let target = machine.pointer_argument(&call, 0)?;
    let byte = call.argument(1)?.clone();
    let byte = machine.adapt(&byte.value, byte.ty, Type::Int(8));
    let length = machine.size_argument(&call, 2)?;
    machine.require_objects(&[&target], &length, call.location)?;
    machine.domain.fill(&mut state.memory, &target, &byte, &length, call.location)?;
    Ok(pointer(target))
}
