//! The end of the program, assertions, assumptions and errors, in all the words of the field.

use ir::{IntegerPredicate, Type};
use verdict::words::{self, Meaning};
use verdict::{Finding, Property};

use super::{Native, Outcome};
use crate::machine::{CodeTarget, Machine};
use crate::state::{NativeCall, State};
use crate::{Domain, Rule, Stop};

type Result<V> = std::result::Result<Outcome<V>, Stop>;

pub(super) fn find<D: Domain>(name: &str) -> Option<Native<D>> {
    Some(match name {
        "exit" => exit,
        "_exit" | "_Exit" => exit_at_once,
        "quick_exit" => exit_at_once,
        "abort" | "trap" => abort,
        "atexit" => atexit,
        "__assert_fail" | "__assert_rtn" => assert_fail,
        "__assert" | "__assert_perror_fail" => assert_fail,
        "__refute_assume" => assume,
        "__refute_unsupported" => unsupported,
        "__refute_leave_open" => leave_open,
        "__refute_undefined" => undefined,
        crate::WORTH => worth,
        crate::GOAL => goal,
        crate::APART => apart,
        _ => match words::meaning(name)? {
            // Where nothing says what it is, it is a macro.
            Meaning::Assert if name == "assert" => return None,
            Meaning::Assert => assertion,
            Meaning::Assume => assume,
            Meaning::Error => error_call,
            Meaning::Nothing => nothing,
            Meaning::Input(_) | Meaning::Range | Meaning::Memory => return None,
        },
    })
}

/// Tells how much an execution is worth; see [`Domain::reached`].
fn worth<D: Domain>(
    machine: &mut Machine<'_, D>,
    _: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let value = call.value(0)?.clone();
    machine.domain.reached(&value);
    Ok(Outcome::Return(None))
}

/// Keeps what follows apart from executions that said so more or less often.
fn apart<D: Domain>(
    _: &mut Machine<'_, D>,
    state: &mut State<D>,
    _: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    state.apart += 1;
    Ok(Outcome::Return(None))
}

/// Tells that a goal is covered; see [`Domain::covers`].
fn goal<D: Domain>(
    machine: &mut Machine<'_, D>,
    _: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    if let Some(number) = machine.domain.known(call.value(0)?) {
        machine.domain.covers(number as usize);
    }
    Ok(Outcome::Return(None))
}

fn status<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &NativeCall<'_, D::Value>,
) -> std::result::Result<i32, Stop> {
    let value = call.value(0)?.clone();
    machine.known_status(&value, call.location)
}

fn exit<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let status = status(machine, &call)?;
    if state.exit_status.is_some() {
        machine.undefined(call.location, "exit is called while the program exits")?;
    }
    machine.exit(state, status)?;
    Ok(Outcome::Moved)
}

fn exit_at_once<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    Err(Stop::Exit(status(machine, &call)?))
}

fn abort<D: Domain>(
    _machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    _call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    Err(Stop::Abort)
}

fn atexit<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let pointer = machine.pointer_argument(&call, 0)?;
    machine.domain.require_defined(&pointer, call.location)?;
    let address = machine.domain.concretize(Type::Pointer, &pointer)? as u64;
    match machine.code_at(address) {
        Some(CodeTarget::Function(function)) => {
            state.exit_handlers.push(function);
            Ok(machine.int(0))
        }
        _ => {
            let message = "atexit of a pointer that is not a function";
            Err(Stop::violation(Property::ValidDeref, call.location, message))
        }
    }
}

fn assert_fail<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    // The text is for people only: one that cannot be read is left out.
    let text =
        call.value(0).cloned().and_then(|text| machine.string(state, &text, 500, call.location));
    let text = text.ok().flatten().map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let message = match text {
        Some(text) => format!("assertion '{text}' failed"),
        None => "an assertion failed".to_owned(),
    };
    let finding = Finding { property: Property::Assert, location: call.location, message };
    Err(Stop::AssertionFailed(Box::new(finding)))
}

/// The truth value of the first argument, of whatever integer type.
fn condition<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &NativeCall<'_, D::Value>,
) -> std::result::Result<D::Value, Stop> {
    let argument = call.argument(0)?.clone();
    machine.domain.require_defined(&argument.value, call.location)?;
    let bits = machine.bits(argument.ty);
    let zero = machine.domain.constant(argument.ty, 0);
    Ok(machine.domain.compare(IntegerPredicate::Ne, bits, &argument.value, &zero))
}

fn assume<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let condition = condition(machine, &call)?;
    machine.domain.assume(&condition)?;
    Ok(Outcome::Return(None))
}

fn assertion<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let condition = condition(machine, &call)?;
    let message = "an assertion failed";
    let rule = Rule { property: Property::Assert, location: call.location, message };
    match machine.domain.require(&condition, rule) {
        Err(Stop::Violation(finding)) => Err(Stop::AssertionFailed(finding)),
        Err(other) => Err(other),
        Ok(()) => Ok(Outcome::Return(None)),
    }
}

fn error_call<D: Domain>(
    _machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    _call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    Err(Stop::ErrorCall)
}

fn nothing<D: Domain>(
    machine: &mut Machine<'_, D>,
    _state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let ty = call.result_type(Type::Int(32));
    let undefined = machine.domain.undefined(ty);
    Ok(Outcome::Return(Some((undefined, ty))))
}

/// `__refute_unsupported(what)`: a model meets something that it does not know.
fn unsupported<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let what = words(machine, state, &call)?;
    Err(Stop::unsupported(call.location, what))
}

/// `__refute_leave_open(what)`: the function that calls this does only a part of what it stands for,
/// as seen from where it was called.
fn leave_open<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let what = words(machine, state, &call)?;
    let caller = state.frames.len().checked_sub(2).map(|index| &state.frames[index]);
    let place = caller.and_then(|frame| {
        let block = machine.body(frame.function).block(frame.block);
        let call = frame.next.checked_sub(1).and_then(|index| block.instructions.get(index));
        call.map(|instruction| instruction.location)
    });
    machine.domain.leave_open(&what, place.unwrap_or(call.location));
    Ok(Outcome::Return(None))
}

/// `__refute_undefined(what)`: a model is asked for something that C does not define.
fn undefined<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: NativeCall<'_, D::Value>,
) -> Result<D::Value> {
    let what = words(machine, state, &call)?;
    machine.undefined(call.location, &what)?;
    Ok(Outcome::Return(None))
}

/// The text that a model gives as its first argument.
pub(super) fn words<D: Domain>(
    machine: &mut Machine<'_, D>,
    state: &mut State<D>,
    call: &NativeCall<'_, D::Value>,
) -> std::result::Result<String, Stop> {
    let text = machine.pointer_argument(call, 0)?;
    let bytes = machine.string(state, &text, 500, call.location)?.unwrap_or_default();
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
