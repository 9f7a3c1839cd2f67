//! `math.h`: what the domain can compute exactly or as the real library does.

use ir::{BinaryOp, CastKind, FloatBinaryOp, FloatFormat, FloatFunction, Type};

use super::{Native, Outcome};
use crate::machine::Machine;
use crate::state::{NativeCall, State};
use crate::{Access, Domain, Guess, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

/// One native function per C function: the format is that of the first argument, so that the
/// `float`, `double` and `long double` versions share it.
macro_rules! functions {
    ($($function:ident $name:literal;)*) => {
        pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
            find_exact(name).or_else(|| find_exact(name.strip_suffix(['f', 'l'])?))
        }

        fn find_exact<D: Domain>(name: &str) -> Option<Native<D>> {
            Some(match name {
                $($name => |machine, _state, call| apply(machine, &call, FloatFunction::$function),)*
                "fmod" => fmod,
                "lrint" | "llrint" => |machine, _state, call| to_integer(machine, &call, FloatFunction::Rint),
                "lround" | "llround" => |machine, _state, call| to_integer(machine, &call, FloatFunction::Round),
                "ldexp" | "scalbn" | "scalbln" => ldexp,
                "frexp" => frexp,
                "__refute_float_exceptions" => float_exceptions,
                _ => return None,
            })
        }
    };
}

functions! {
    Abs "fabs";
    CopySign "copysign";
    Sqrt "sqrt";
    Floor "floor";
    Ceil "ceil";
    Trunc "trunc";
    Rint "rint";
    NearbyInt "nearbyint";
    Round "round";
    RoundEven "roundeven";
    FusedMultiplyAdd "fma";
    MinNum "fmin";
    MaxNum "fmax";
    Sin "sin";
    Cos "cos";
    Tan "tan";
    Exp "exp";
    Exp2 "exp2";
    Log "log";
    Log2 "log2";
    Log10 "log10";
    Pow "pow";
    Asin "asin";
    Acos "acos";
    Atan "atan";
    Atan2 "atan2";
    Sinh "sinh";
    Cosh "cosh";
    Tanh "tanh";
    Cbrt "cbrt";
    Hypot "hypot";
    ExpM1 "expm1";
    Log1P "log1p";
}

fn format_of<V: Clone>(call: &NativeCall<'_, V>) -> std::result::Result<FloatFormat, Stop> {
    match call.argument(0)?.ty {
        Type::Float(format) => Ok(format),
        other => Err(Stop::unsupported(call.location, format!("mathematics of {other}"))),
    }
}

fn unknown(location: base::Location, what: &str) -> Stop {
    Stop::unsupported(location, format!("{what} of a value that is not known"))
}

fn apply<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &NativeCall<'_, D::Value>,
    function: FloatFunction,
) -> Result<D::Value> {
    let format = format_of(call)?;
    let values: Vec<D::Value> = call.arguments.iter().map(|a| a.value.clone()).collect();
    let value = machine.float_function(function, format, &values, call.location)?;
    Ok(Outcome::Return(Some((value, Type::Float(format)))))
}

fn fmod<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let format = format_of(&call)?;
    let (left, right) = (call.value(0)?, call.value(1)?);
    let value = machine.domain.float_binary(FloatBinaryOp::Rem, format, left, right);
    Ok(Outcome::Return(Some((value, Type::Float(format)))))
}

fn to_integer<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &NativeCall<'_, D::Value>,
    function: FloatFunction,
) -> Result<D::Value> {
    let format = format_of(call)?;
    let rounded = machine.domain.float_function(function, format, &[call.value(0)?.clone()]);
    let rounded = rounded.ok_or_else(|| unknown(call.location, "rounding"))?;
    let to = call.result_type(Type::Int(machine.pointer_bits));
    let from = Type::Float(format);
    let value = machine.cast(CastKind::FloatToSigned, from, to, &rounded, call.location)?;
    Ok(Outcome::Return(Some((value, to))))
}

fn ldexp<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let format = format_of(&call)?;
    let exponent = call.argument(1)?;
    let bits = machine.bits(exponent.ty);
    let value = machine.ldexp(format, call.value(0)?, &exponent.value, bits);
    let value = value.ok_or_else(|| unknown(call.location, "ldexp"))?;
    Ok(Outcome::Return(Some((value, Type::Float(format)))))
}

fn frexp<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let format = format_of(&call)?;
    let parts = machine.frexp(format, call.value(0)?, 32);
    let (fraction, exponent) = parts.ok_or_else(|| unknown(call.location, "frexp"))?;
    let target = machine.pointer_argument(&call, 1)?;
    let access = Access { align: 1, location: call.location };
    machine.domain.store(&mut state.memory, &target, Type::Int(32), &exponent, access)?;
    Ok(Outcome::Return(Some((fraction, Type::Float(format)))))
}

/// `__refute_float_exceptions(mask)`: any of these exceptions may have been raised, and nobody counts.
fn float_exceptions<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let what = "which floating-point exceptions operations have raised";
    let ty = Type::Int(32);
    let any = machine.domain.arbitrary(ty).ok_or_else(|| Stop::unsupported(call.location, what))?;
    let location = machine.domain.place_of_user(call.location);
    machine.first_guess.get_or_insert(Guess { what: what.into(), location });
    let raised = machine.domain.binary(BinaryOp::And, 32, &any, call.value(0)?);
    Ok(Outcome::Return(Some((raised, ty))))
}
