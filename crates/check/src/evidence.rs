//! Which endings of the real program show which violation. `docs/check.md` has the same table.

use std::path::Path;

use base::FileTable;
use verdict::{Ending, Finding, Property, Sanitizer, Showing, words};

/// What an ending of the real program says about a violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The real program shows it; in words.
    Shown(String),
    /// The program went on, and for this property it may: no tool sees every such violation. It
    /// must still have executed the line.
    Unseen,
    /// The program ended as it should, in words, and that is all that can be seen of this violation.
    Regular(&'static str),
    /// The ending speaks against it; in words.
    Against(String),
}

/// What else the interpreter saw of a violation.
#[derive(Clone, Copy, Default, Debug)]
pub struct Circumstances {
    /// No end of the run that loses memory.
    pub is_endless: bool,
    /// It happens inside of a function of the C library, which is called at its place.
    pub is_in_library: bool,
}

/// Weighs an ending against a violation that the interpreter saw.
pub fn weigh(
    finding: &Finding,
    ending: &Ending,
    circumstances: Circumstances,
    files: &FileTable,
    error_functions: &[String],
) -> Evidence {
    let property = finding.property;
    let is_error = |name: &str| error_functions.iter().any(|function| function == name);
    match ending {
        Ending::ErrorCall if property == Property::UnreachCall => {
            Evidence::Shown("the real program called the function".into())
        }
        Ending::Abort if property == Property::UnreachCall && is_error("abort") => {
            Evidence::Shown("the real program aborted".into())
        }
        Ending::AssertionFailed(message)
            if property == Property::Assert
                || property == Property::UnreachCall && is_error("__assert_fail") =>
        {
            Evidence::Shown(format!("the real program said: {message}"))
        }
        Ending::Sanitizer(report) if agrees(finding, report, files) => {
            let place = report.place.as_deref().unwrap_or("an unknown place");
            Evidence::Shown(format!(
                "clang's sanitizer stopped the real program at {}: {}",
                short(place),
                report.message
            ))
        }
        // What lies behind a violation that nobody notices may be another one.
        Ending::Sanitizer(report) if report.property == property => {
            let place = report.place.as_deref().unwrap_or("an unknown place");
            Evidence::Shown(format!(
                "clang's sanitizer stopped the real program at {}, at another violation of the same \
                 property: {}",
                short(place),
                report.message
            ))
        }
        Ending::Sanitizer(report)
            if can_go_unseen(property, error_functions)
                && report.place.is_some()
                && same_line(finding, report, files) =>
        {
            Evidence::Shown(format!(
                "the real program executes this line, where clang's sanitizer reports something else \
                 first ({}); the interpreter sees this",
                report.message
            ))
        }
        Ending::Signal(signal) if crash_shows(property, signal.0) => Evidence::Shown(format!(
            "the real program was ended by {}",
            process::signal_name(signal.0)
        )),
        Ending::Exit(_) if is_leak(property) => Evidence::Regular("ended regularly"),
        Ending::Abort | Ending::AssertionFailed(_) | Ending::ErrorCall
            if property == Property::ValidMemtrack =>
        {
            Evidence::Regular("was aborted")
        }
        Ending::Signal(signal) if property == Property::ValidMemtrack && is_trap(signal.0) => {
            Evidence::Regular("was aborted")
        }
        Ending::Timeout if property == Property::ValidMemtrack && circumstances.is_endless => {
            Evidence::Regular("goes on and on, too")
        }
        // Anything may happen behind what C does not define, but a crash does not happen otherwise.
        Ending::Signal(signal)
            if property == Property::Undefined && crash_shows(Property::ValidDeref, signal.0) =>
        {
            Evidence::Shown(format!(
                "the real program was ended by {}",
                process::signal_name(signal.0)
            ))
        }
        Ending::Sanitizer(report)
            if property == Property::Undefined && report.message.starts_with("SEGV") =>
        {
            Evidence::Shown("the real program crashed".into())
        }
        // No sanitizer looks into the C library, where a number overflows without a trace.
        _ if circumstances.is_in_library && is_arithmetic(property) => Evidence::Unseen,
        // Behind what nobody notices, the program may do anything.
        _ if can_go_unseen(property, error_functions) => Evidence::Unseen,
        other => Evidence::Against(words(other)),
    }
}

/// Whether a report is about this violation.
fn agrees(finding: &Finding, report: &Sanitizer, files: &FileTable) -> bool {
    // A leak is found at the end, and what is still reachable then is no leak to the sanitizer.
    if is_leak(finding.property) && report.property == Property::ValidMemtrack {
        return true;
    }
    // A pointer to nowhere makes `free` itself crash.
    if finding.property == Property::ValidFree && report.property == Property::ValidDeref {
        return same_line(finding, report, files);
    }
    // The quotient of the least number and -1 overflows, which the processor takes for a division by zero.
    if finding.property == Property::NoOverflow && report.message.starts_with("FPE") {
        return same_line(finding, report, files);
    }
    // A jump to nowhere leaves no frame behind: the report names a caller of the caller.
    if is_wild_call(finding) && report.property == Property::ValidDeref {
        return report.message.starts_with("SEGV") || same_line(finding, report, files);
    }
    // The sanitizer has its own idea of where a value that was never written is first used.
    report.property == finding.property
        && (finding.property.descriptor().showing == Showing::Anywhere
            || same_line(finding, report, files))
}

/// Whether a violation is one of numbers that gives another number and no crash.
fn is_arithmetic(property: Property) -> bool {
    matches!(property, Property::NoOverflow | Property::BadShift | Property::FloatCast)
}

/// Whether a function is called that is none.
fn is_wild_call(finding: &Finding) -> bool {
    finding.property == Property::ValidDeref
        && finding.message.starts_with("call through a pointer")
}

/// A report without a place of the program is believed; it stems from the C library.
fn same_line(finding: &Finding, report: &Sanitizer, files: &FileTable) -> bool {
    let Some((file, line)) = report.place.as_deref().and_then(file_and_line) else { return true };
    let name = |path: &str| Path::new(path).file_name().map(ToOwned::to_owned);
    line == finding.location.line && name(file) == name(files.name(finding.location.file))
}

/// Takes `file:line:column` or `file:line` apart.
fn file_and_line(place: &str) -> Option<(&str, u32)> {
    let (rest, last) = place.rsplit_once(':')?;
    let last: u32 = last.parse().ok()?;
    match rest.rsplit_once(':').map(|(file, line)| (file, line.parse())) {
        Some((file, Ok(line))) => Some((file, line)),
        _ => Some((rest, last)),
    }
}

fn short(place: &str) -> &str {
    place.rsplit('/').next().unwrap_or(place)
}

fn is_leak(property: Property) -> bool {
    property.descriptor().showing == Showing::End
}

/// How `abort` and `__builtin_trap` end a program.
fn is_trap(signal: i32) -> bool {
    matches!(signal, libc::SIGABRT | libc::SIGILL | libc::SIGTRAP)
}

fn crash_shows(property: Property, signal: i32) -> bool {
    match property {
        Property::ValidDeref | Property::ValidFree => {
            matches!(signal, libc::SIGSEGV | libc::SIGBUS)
        }
        Property::DivByZero | Property::NoOverflow => signal == libc::SIGFPE,
        Property::UnreachCall
        | Property::Assert
        | Property::ValidMemtrack
        | Property::ValidMemcleanup
        | Property::BadShift
        | Property::ArrayBounds
        | Property::FloatCast
        | Property::Misaligned
        | Property::Uninit
        | Property::UnsignedOverflow
        | Property::Unwinding
        | Property::Undefined => false,
    }
}

/// Whether a violation can happen without anybody noticing: an access that lands in another object, a
/// value that was never written but happens to be fine, the call of a function of the C library.
fn can_go_unseen(property: Property, error_functions: &[String]) -> bool {
    let is_usual = |name: &String| words::error_functions().any(|usual| usual == name);
    let is_of_library = property == Property::UnreachCall && !error_functions.iter().all(is_usual);
    property.descriptor().can_go_unseen || is_of_library
}

/// An ending in words.
pub fn words(ending: &Ending) -> String {
    match ending {
        Ending::Exit(status) => format!("exit {status}"),
        Ending::ErrorCall => "the error function was called".into(),
        Ending::AssertionFailed(message) => format!("an assertion failed: {message}"),
        Ending::Abort => "abort".into(),
        Ending::AssumptionFailed => "an assumption was false".into(),
        Ending::OutOfInputs => "it asked for more inputs".into(),
        Ending::BadInput(message) => format!("an input was refused: {message}"),
        Ending::Signal(signal) => process::signal_name(signal.0),
        Ending::Sanitizer(report) => format!(
            "{} at {}: {}",
            report.property,
            short(report.place.as_deref().unwrap_or("an unknown place")),
            report.message
        ),
        Ending::Timeout => "it did not end in time".into(),
        Ending::OutOfMemory => "it used up the memory".into(),
        Ending::TooMuchOutput => "it wrote too much".into(),
    }
}

#[cfg(test)]
mod tests {
    use base::Location;
    use verdict::Signal;

    use super::*;

    fn weighed(property: Property, ending: Ending) -> Evidence {
        weighed_with(property, ending, "reach_error")
    }

    fn weighed_with(property: Property, ending: Ending, function: &str) -> Evidence {
        let mut files = FileTable::default();
        let file = files.intern("dir/a.c");
        let location = Location { file, line: 7, column: 3 };
        let finding = Finding { property, location, message: String::new() };
        weigh(&finding, &ending, Circumstances::default(), &files, &[function.into()])
    }

    fn report(property: Property, place: &str) -> Ending {
        let place = Some(place.to_string());
        Ending::Sanitizer(Sanitizer { property, message: "words".into(), place })
    }

    fn is_shown(property: Property, ending: Ending) -> bool {
        matches!(weighed(property, ending), Evidence::Shown(_))
    }

    #[test]
    fn the_same_kind_at_the_same_line_shows_it() {
        assert!(is_shown(Property::NoOverflow, report(Property::NoOverflow, "/x/dir/a.c:7:9")));
        assert!(is_shown(Property::NoOverflow, report(Property::NoOverflow, "dir/a.c:8:9")));
        assert!(is_shown(Property::ValidDeref, report(Property::Undefined, "dir/a.c:7:9")));
        assert!(!is_shown(Property::ValidDeref, report(Property::Undefined, "dir/a.c:8:9")));
        assert!(!is_shown(Property::NoOverflow, report(Property::BadShift, "dir/a.c:7:9")));
        assert!(is_shown(Property::Uninit, report(Property::Uninit, "dir/a.c:9:1")));
        assert!(is_shown(Property::ValidMemcleanup, report(Property::ValidMemtrack, "a.c:1:1")));
        assert!(is_shown(Property::ValidFree, report(Property::ValidDeref, "dir/a.c:7:1")));
        assert!(!is_shown(Property::ValidDeref, report(Property::ValidFree, "dir/a.c:9:1")));
        assert!(is_shown(Property::UnreachCall, Ending::ErrorCall));
        assert!(!is_shown(Property::Assert, Ending::ErrorCall));
        assert!(is_shown(Property::ValidDeref, Ending::Signal(Signal(libc::SIGSEGV))));
        assert!(!is_shown(Property::NoOverflow, Ending::Signal(Signal(libc::SIGSEGV))));
    }

    #[test]
    fn overflows_in_the_library_go_unseen() {
        let files = FileTable::default();
        let inside = Circumstances { is_in_library: true, ..Circumstances::default() };
        let weighed = |property, circumstances| {
            let finding = Finding { property, location: Location::UNKNOWN, message: String::new() };
            weigh(&finding, &Ending::Exit(0), circumstances, &files, &[])
        };
        assert_eq!(weighed(Property::NoOverflow, inside), Evidence::Unseen);
        let against = Evidence::Against("exit 0".into());
        assert_eq!(weighed(Property::NoOverflow, Circumstances::default()), against);
        assert_eq!(weighed(Property::DivByZero, inside), against);
        let message = "FPE".into();
        let place = Some("dir/a.c:7:9".into());
        let crash = Ending::Sanitizer(Sanitizer { property: Property::DivByZero, message, place });
        assert!(is_shown(Property::NoOverflow, crash));
    }

    #[test]
    fn going_on_speaks_against_what_would_be_seen() {
        let exit = || Ending::Exit(0);
        assert_eq!(weighed(Property::NoOverflow, exit()), Evidence::Against("exit 0".into()));
        assert_eq!(weighed(Property::UnreachCall, exit()), Evidence::Against("exit 0".into()));
        assert_eq!(weighed(Property::ValidDeref, exit()), Evidence::Unseen);
        let regular = Evidence::Regular("ended regularly");
        assert_eq!(weighed(Property::ValidMemcleanup, exit()), regular);
        let aborted = Evidence::Regular("was aborted");
        assert_eq!(weighed(Property::ValidMemtrack, Ending::Abort), aborted);
        let cleanup = weighed(Property::ValidMemcleanup, Ending::Abort);
        assert_eq!(cleanup, Evidence::Against("abort".into()));
        assert_eq!(weighed(Property::ValidDeref, Ending::Timeout), Evidence::Unseen);
        let late = weighed(Property::NoOverflow, Ending::Timeout);
        assert_eq!(late, Evidence::Against("it did not end in time".into()));
        let abort = |function| weighed_with(Property::UnreachCall, Ending::Abort, function);
        assert_eq!(abort("abort"), Evidence::Shown("the real program aborted".into()));
        assert_eq!(abort("system"), Evidence::Unseen);
        assert_eq!(abort("reach_error"), Evidence::Against("abort".into()));
    }
}
