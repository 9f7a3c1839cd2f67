//! The inputs of a program: `__VERIFIER_nondet_*` of the competitions, `nondet_*` of CBMC,
//! `volatile.*`, which the lowering calls where reads of volatile objects are inputs,
//! `__never_written_*`, which programs call where what variables hold before they are written is, and
//! `__refute_any_TYPE_FUNCTION`, which models call for what a function of the C library may give.

use ir::{BinaryOp, CastKind, Type};
use verdict::InputKind;

use super::{Native, Outcome};
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

/// Whether an input function fills memory byte by byte.
pub(crate) fn fills_memory(name: &str) -> bool {
    matches!(name, "__VERIFIER_nondet_memory" | "__never_written_memory")
}

/// One function per kind of input, because a native function is known by its address alone.
macro_rules! inputs {
    ($($kind:ident $($name:literal)|+;)*) => {
        pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
            if fills_memory(name) {
                return Some(memory);
            }
            let name = name
                .strip_prefix("__VERIFIER_nondet_")
                .or_else(|| of_library(name))
                .or_else(|| name.strip_prefix("nondet_"))
                .or_else(|| name.strip_prefix("volatile."))
                .or_else(|| name.strip_prefix("__never_written_"))?;
            Some(match name {
                $($($name)|+ => |machine, _state, call| input(machine, &call, InputKind::$kind),)*
                _ => return None,
            })
        }
    };
}

/// The type in the name of an input that a model of the C library asks for.
fn of_library(name: &str) -> Option<&str> {
    Some(name.strip_prefix(verdict::OF_LIBRARY)?.split_once('_')?.0)
}

inputs! {
    Bool "bool" | "_Bool";
    Char "char";
    UChar "uchar" | "u8" | "unsigned_char";
    Short "short";
    UShort "ushort" | "u16" | "unsigned_short";
    Int "int" | "i32";
    UInt "uint" | "unsigned" | "u32" | "U32" | "unsigned_int";
    Long "long";
    ULong "ulong" | "unsigned_long";
    LongLong "longlong" | "long_long";
    ULongLong "ulonglong" | "u64" | "unsigned_long_long";
    Int128 "int128";
    UInt128 "uint128";
    Float "float";
    Double "double";
    SizeT "size_t";
    LoffT "loff_t";
    SectorT "sector_t";
    PthreadT "pthread_t";
    Pointer "pointer";
    PChar "pchar" | "charp";
}

fn input<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &NativeCall<'_, D::Value>,
    kind: InputKind,
) -> Result<D::Value> {
    // A wide integer comes back in parts, the low one first.
    if let [low, high] = *call.results
        && let (Type::Int(low_bits), Type::Int(high_bits)) = (low, high)
    {
        let bits = low_bits + high_bits;
        let whole = Type::Int(bits);
        let value = machine.domain.input(kind, whole, call.location)?;
        let first = machine.domain.cast(CastKind::Truncate, whole, low, &value);
        let distance = machine.domain.constant(whole, u128::from(low_bits));
        let rest = machine.domain.binary(BinaryOp::LShr, bits, &value, &distance);
        let second = machine.domain.cast(CastKind::Truncate, whole, high, &rest);
        return Ok(Outcome::Parts(vec![(first, low), (second, high)]));
    }
    let ty = call.result_type(Type::Int(32));
    let value = machine.domain.input(kind, ty, call.location)?;
    Ok(Outcome::Return(Some((value, ty))))
}

/// `__VERIFIER_nondet_memory(address, size)`: one input for each byte.
fn memory<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let start = machine.pointer_argument(&call, 0)?;
    let size = machine.size_argument(&call, 1)?;
    machine.domain.require_defined(&size, call.location)?;
    let size = machine.domain.concretize(Type::Int(machine.pointer_bits), &size)?;
    let access = Access { align: 1, location: call.location };
    for offset in 0..size {
        let byte = machine.domain.input(InputKind::UChar, Type::Int(8), call.location)?;
        let at = machine.domain.pointer_add(&start, offset as i64, None);
        machine.domain.store(&mut state.memory, &at, Type::Int(8), &byte, access)?;
    }
    Ok(Outcome::Return(None))
}
