//! The inputs of a program: `__VERIFIER_nondet_*` of the competitions, `nondet_*` of CBMC,
//! `volatile.*`, which the lowering calls where reads of volatile objects are inputs,
//! `__never_written_*`, which programs call where what variables hold before they are written is, and
//! `__refute_any_TYPE_FUNCTION`, which models call for what a function of the C library may give.

use base::DataModel;
use ir::{BinaryOp, CastKind, FloatFormat, Function, IntegerPredicate, Type};
use verdict::InputKind;
use verdict::words::{self, Meaning};

use super::{Native, Outcome};
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

/// Whether an input function fills memory byte by byte.
pub(crate) fn fills_memory(name: &str) -> bool {
    name == "__never_written_memory" || words::meaning(name) == Some(Meaning::Memory)
}

/// Whether what a function of this name gives never depends on a decision: a value nobody knows.
pub(crate) fn is_plain_input(name: &str) -> bool {
    kind_of(name).is_some()
}

/// The kind of input that a function gives.
fn kind_of(name: &str) -> Option<InputKind> {
    if let Some(Meaning::Input(kind)) = words::meaning(name) {
        return Some(kind);
    }
    let of = of_library(name)
        .or_else(|| name.strip_prefix("volatile."))
        .or_else(|| name.strip_prefix("__never_written_"))?;
    InputKind::from_name(of)
}

/// Whether a function that has the name of an input is declared with another type. A name of the competitions
/// says what the values are, unless those are of another nature; else the declaration counts.
pub fn is_input_of_another_type(function: &Function, model: DataModel) -> bool {
    let name = &*function.name;
    let of_competition = name.strip_prefix("__VERIFIER_nondet_");
    let Some(suffix) = of_competition.or_else(|| name.strip_prefix("nondet_")) else {
        return false;
    };
    let Some(kind) = InputKind::from_name(suffix) else { return false };
    let float = match kind {
        InputKind::Float => Some(FloatFormat::Single),
        InputKind::Double => Some(FloatFormat::Double),
        _ => None,
    };
    let is_pointer = matches!(kind, InputKind::Pointer | InputKind::PChar);
    match *function.results.as_slice() {
        [] => false,
        [Type::Float(format)] => float != Some(format),
        [Type::Pointer] => !is_pointer && of_competition.is_none(),
        [Type::Int(bits)] => {
            let has_another_width = bits != kind.width(model) && of_competition.is_none();
            float.is_some() || has_another_width
        }
        _ => kind.width(model) != 128 && of_competition.is_none(),
    }
}

/// The type in the name of an input that a model of the C library asks for.
fn of_library(name: &str) -> Option<&str> {
    Some(name.strip_prefix(verdict::OF_LIBRARY)?.split_once('_')?.0)
}

pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
    match name {
        _ if fills_memory(name) => Some(memory),
        "__refute_object" => Some(object),
        _ => kind_of(name).map(of_kind),
    }
}

/// One function per kind of input, because a native function is known by its address alone.
macro_rules! of_kind {
    ($($kind:ident)*) => {
        fn of_kind<D: Domain>(kind: InputKind) -> Native<D> {
            match kind {
                $(InputKind::$kind => |machine, _, call| input(machine, &call, InputKind::$kind),)*
            }
        }
    };
}

of_kind! {
    Bool Char UChar Short UShort Int UInt Long ULong LongLong ULongLong Int128 UInt128 Float Double
    SizeT LoffT SectorT PthreadT Pointer PChar
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
    fill(machine, state, &call, &start, size)
}

/// One input for each byte of an object.
fn fill<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    start: &D::Value,
    size: u128,
) -> Result<D::Value> {
    for offset in 0..size {
        let at = machine.domain.pointer_add(start, offset as i64, None);
        put(machine, state, call, &at, InputKind::UChar, Type::Int(8))?;
    }
    Ok(Outcome::Return(None))
}

/// `__refute_object(address, size, letter)`: an input of a type that only the program knows. The
/// letters are those of the runtime of real programs.
fn object<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let start = machine.pointer_argument(&call, 0)?;
    let size = machine.size_argument(&call, 1)?;
    let size = machine.domain.known(&size).unwrap_or_default();
    let letter = machine.domain.known(call.value(2)?).unwrap_or_default() as u8;
    let kind = match letter {
        b'b' => InputKind::Bool,
        b'c' => InputKind::Char,
        b'C' => InputKind::UChar,
        b's' => InputKind::Short,
        b'S' => InputKind::UShort,
        b'i' => InputKind::Int,
        b'I' => InputKind::UInt,
        b'l' => InputKind::Long,
        b'L' => InputKind::ULong,
        b'q' => InputKind::LongLong,
        b'Q' => InputKind::ULongLong,
        b'x' => InputKind::Int128,
        b'X' => InputKind::UInt128,
        b'f' => InputKind::Float,
        b'd' => InputKind::Double,
        b'p' => InputKind::Pointer,
        b'D' => return long_double(machine, state, &call, &start),
        _ => return fill(machine, state, &call, &start, size),
    };
    let bits = size as u32 * 8;
    match kind {
        InputKind::Pointer => put(machine, state, &call, &start, kind, Type::Pointer)?,
        InputKind::Float => {
            put(machine, state, &call, &start, kind, Type::Float(FloatFormat::Single))?
        }
        InputKind::Double => {
            put(machine, state, &call, &start, kind, Type::Float(FloatFormat::Double))?
        }
        InputKind::Bool => {
            // In memory it is a whole byte.
            let (bit, byte) = (Type::Int(1), Type::Int(bits));
            let value = machine.domain.input(kind, bit, call.location)?;
            let value = machine.domain.cast(CastKind::ZeroExtend, bit, byte, &value);
            let access = Access { align: 1, location: call.location };
            machine.domain.store(&mut state.memory, &start, byte, &value, access)?;
            value
        }
        _ => put(machine, state, &call, &start, kind, Type::Int(bits))?,
    };
    Ok(Outcome::Return(None))
}

/// Stores one input.
fn put<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    at: &D::Value,
    kind: InputKind,
    ty: Type,
) -> std::result::Result<D::Value, Stop> {
    let value = machine.domain.input(kind, ty, call.location)?;
    let access = Access { align: 1, location: call.location };
    machine.domain.store(&mut state.memory, at, ty, &value, access)?;
    Ok(value)
}

/// A `long double` of x87: the significand, then sign and exponent. Only encodings of values are
/// inputs: the first bit of the significand says whether the exponent is zero.
fn long_double<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
    start: &D::Value,
) -> Result<D::Value> {
    let (wide, narrow, bit) = (Type::Int(64), Type::Int(16), Type::Int(1));
    let significand = put(machine, state, call, start, InputKind::ULongLong, wide)?;
    let behind = machine.domain.pointer_add(start, 8, None);
    let head = put(machine, state, call, &behind, InputKind::UShort, narrow)?;
    let domain = &mut machine.domain;
    let distance = domain.constant(wide, 63);
    let first = domain.binary(BinaryOp::LShr, 64, &significand, &distance);
    let first = domain.cast(CastKind::Truncate, wide, bit, &first);
    let mask = domain.constant(narrow, 0x7fff);
    let exponent = domain.binary(BinaryOp::And, 16, &head, &mask);
    let zero = domain.constant(narrow, 0);
    let is_normal = domain.compare(IntegerPredicate::Ne, 16, &exponent, &zero);
    let differs = domain.binary(BinaryOp::Xor, 1, &first, &is_normal);
    let one = domain.constant(bit, 1);
    let agrees = domain.binary(BinaryOp::Xor, 1, &differs, &one);
    domain.assume(&agrees)?;
    Ok(Outcome::Return(None))
}
