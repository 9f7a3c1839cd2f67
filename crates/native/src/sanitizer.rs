//! Sanitizers: which ones a set of properties needs, and what their reports mean.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use verdict::{Group, Property, PropertySet, Sanitizer, Showing};

use crate::toolchain::CompilerKind;

/// The exit status of a program that a sanitizer stopped.
pub(crate) const EXIT_STATUS: i32 = 77;

/// The compiler options that check the properties; none when nothing is to be checked.
pub(crate) fn flags(properties: PropertySet, kind: CompilerKind) -> Vec<OsString> {
    let mut checks: Vec<&str> = Vec::new();
    for property in properties.iter() {
        checks.extend_from_slice(checks_of(property, kind));
    }
    // Memory is watched by one of the two; bounds and lifetimes go first.
    if checks.contains(&"address") {
        checks.retain(|check| *check != "memory");
    }
    checks.sort_unstable();
    checks.dedup();
    if checks.is_empty() {
        return Vec::new();
    }
    let mut flags: Vec<OsString> = vec![
        format!("-fsanitize={}", checks.join(",")).into(),
        "-fno-sanitize-recover=all".into(),
        "-fno-omit-frame-pointer".into(),
    ];
    // An array at the end of a struct has its size, as in `check`.
    if checks.contains(&"array-bounds") {
        flags.push("-fstrict-flex-arrays=1".into());
    }
    flags
}

/// The properties of the set that a run cannot check with these tools: nothing checks the bounds of
/// loops, only clang finds uninitialised reads, and not together with memory errors.
pub fn unchecked(properties: PropertySet, kind: CompilerKind) -> PropertySet {
    let chosen = flags(properties, kind);
    let watched = |check: &str| {
        chosen.iter().any(|flag| {
            let flag = flag.to_string_lossy();
            let list = flag.strip_prefix("-fsanitize=").unwrap_or_default();
            list.split(',').any(|part| part == check)
        })
    };
    let missing = |property: &Property| match property.descriptor().showing {
        // The runtime itself tells these.
        Showing::Call | Showing::Assertion => false,
        Showing::Nothing => true,
        Showing::Line | Showing::Anywhere | Showing::End => {
            !checks_of(*property, kind).iter().any(|check| watched(check))
        }
    };
    properties.iter().filter(missing).collect()
}

fn checks_of(property: Property, kind: CompilerKind) -> &'static [&'static str] {
    match kind {
        CompilerKind::Clang => property.descriptor().clang_checks,
        CompilerKind::Gcc => property.descriptor().gcc_checks,
    }
}

/// The environment of a run: where reports go, and what is reported.
pub(crate) fn environment(
    properties: PropertySet,
    log: &Path,
    symbolizer: Option<&Path>,
    filling: Option<u8>,
) -> Vec<(&'static str, OsString)> {
    let leaks = properties.iter().any(|of| of.descriptor().showing == Showing::End);
    let log = log.display();
    // `malloc` may return nothing, as the language allows. Reports go to a file of their own, so
    // that the program's words are never taken for the sanitizer's.
    let common = format!("log_path='{log}':exitcode={EXIT_STATUS}:abort_on_error=0:color=never");
    let filled = filling.map_or(String::new(), |byte| {
        format!(":malloc_fill_byte={byte}:max_malloc_fill_size={}", 1 << 30)
    });
    let address = format!(
        "{common}{filled}:detect_leaks={}:allocator_may_return_null=1:detect_stack_use_after_return=1",
        u8::from(leaks)
    );
    let mut variables: Vec<(&'static str, OsString)> = vec![
        ("ASAN_OPTIONS", address.into()),
        ("UBSAN_OPTIONS", format!("{common}:print_stacktrace=0").into()),
        ("MSAN_OPTIONS", common.into()),
    ];
    if let Some(byte) = filling {
        // The C library's own allocator fills with the complement of this.
        variables.push(("MALLOC_PERTURB_", (byte ^ 0xff).to_string().into()));
    }
    if let Some(symbolizer) = symbolizer {
        variables.push(("ASAN_SYMBOLIZER_PATH", symbolizer.into()));
        variables.push(("MSAN_SYMBOLIZER_PATH", symbolizer.into()));
    }
    variables
}

/// Reads a sanitizer's report. `own_files` are the user's, to tell frames of the program from those
/// of the libraries, and to name them as the user did. `properties` are what was looked for.
pub(crate) fn parse(
    report: &str,
    own_files: &[PathBuf],
    properties: PropertySet,
) -> Option<Sanitizer> {
    for line in report.lines() {
        if let Some((place, message)) = line.split_once(": runtime error: ") {
            let property = undefined_property(message, properties);
            let place = Some(place.to_string());
            return Some(Sanitizer { property, message: message.to_string(), place });
        }
        if let Some(property) = unshown_property(line, properties) {
            let message = "a check of an integer failed that is too wide to be shown".into();
            return Some(Sanitizer { property, message, place: None });
        }
        let head = line.split_once("ERROR: ").or_else(|| line.split_once("WARNING: "));
        let Some((tool, message)) = head.and_then(|(_, rest)| rest.split_once(": ")) else {
            continue;
        };
        let property = match tool {
            "AddressSanitizer" => address_property(message),
            "LeakSanitizer" => Property::ValidMemtrack,
            "MemorySanitizer" => Property::Uninit,
            "UndefinedBehaviorSanitizer" => signal_property(message),
            _ => continue,
        };
        let message = address_message(message);
        return Some(Sanitizer { property, message, place: program_frame(report, own_files) });
    }
    None
}

/// The sanitizer fails itself where it is to show an integer of more than 128 bits. Which of its checks it was is
/// known where only one property was looked for.
fn unshown_property(line: &str, properties: PropertySet) -> Option<Property> {
    let fails = line.starts_with("UndefinedBehaviorSanitizer: CHECK failed: ubsan_value")
        && line.contains("unexpected bit width");
    let mut looked_for =
        properties.iter().filter(|property| property.descriptor().group == Group::Undefined);
    looked_for.next().filter(|_| fails && looked_for.next().is_none())
}

fn undefined_property(message: &str, properties: PropertySet) -> Property {
    let has = |text: &str| message.contains(text);
    if has("division by zero") {
        Property::DivByZero
    } else if has("unsigned integer overflow") || has("negation of") && has("'unsigned ") {
        Property::UnsignedOverflow
    } else if has("signed integer overflow")
        || has("cannot be represented in type") && !has("shift")
    {
        Property::NoOverflow
    } else if has("left shift of") && !properties.contains(Property::BadShift) {
        // Lost value bits, where nobody asked for bad shifts.
        Property::NoOverflow
    } else if has("shift") {
        Property::BadShift
    } else if has("out of bounds for type") {
        Property::ArrayBounds
    } else if has("outside the range of representable values") {
        Property::FloatCast
    } else if has("misaligned address") || has("byte alignment for pointer") {
        Property::Misaligned
    } else if has("null pointer of type") || has("within null pointer") || has("insufficient space")
    {
        Property::ValidDeref
    } else {
        Property::Undefined
    }
}

fn address_property(message: &str) -> Property {
    let is = |text: &str| message.starts_with(text);
    if is("attempting") || is("alloc-dealloc-mismatch") {
        Property::ValidFree
    } else if is("stack-overflow") || message.contains("param-overlap") {
        Property::Undefined
    } else {
        signal_property(message)
    }
}

fn signal_property(message: &str) -> Property {
    match message {
        _ if message.starts_with("FPE") => Property::DivByZero,
        _ if message.starts_with("ILL") || message.starts_with("stack-overflow") => {
            Property::Undefined
        }
        _ => Property::ValidDeref,
    }
}

/// The report's first line without addresses, which differ from run to run.
fn address_message(message: &str) -> String {
    let end = [
        ": memory ranges",
        " on 0x",
        " on address",
        " on unknown address",
        ": 0x",
        " 0x",
        " (pc ",
        " (",
    ]
    .iter()
    .filter_map(|mark| message.find(mark))
    .min()
    .unwrap_or(message.len());
    message[..end].trim_end_matches([':', ' ']).to_string()
}

/// The innermost frame that is the program's own.
fn program_frame(report: &str, own_files: &[PathBuf]) -> Option<String> {
    let absolute: Vec<PathBuf> = own_files
        .iter()
        .map(|file| std::path::absolute(file).unwrap_or_else(|_| file.clone()))
        .collect();
    report.lines().filter(|line| line.trim_start().starts_with('#')).find_map(|line| {
        let location = line.trim_end().rsplit(' ').next()?;
        let mut parts = location.splitn(2, ':');
        let (file, numbers) = (parts.next()?, parts.next()?);
        let frame = std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file));
        let known = absolute.iter().position(|own| *own == frame)?;
        Some(format!("{}:{numbers}", own_files[known].display()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_checked_is_known() {
        let set = |properties: &[Property]| properties.iter().copied().collect::<PropertySet>();
        let clang = CompilerKind::Clang;
        assert_eq!(unchecked(set(&[Property::Uninit]), clang), PropertySet::EMPTY);
        let both = set(&[Property::Uninit, Property::ValidDeref]);
        assert_eq!(unchecked(both, clang), set(&[Property::Uninit]));
        assert_eq!(
            unchecked(set(&[Property::Uninit]), CompilerKind::Gcc),
            set(&[Property::Uninit])
        );
        let all = unchecked(PropertySet::all(), clang);
        assert_eq!(all, set(&[Property::Uninit, Property::Unwinding]));
    }

    #[test]
    fn reports_become_values() {
        let own = [PathBuf::from("dir/a.c")];
        let here = std::path::absolute("dir/a.c").unwrap();
        let address = format!(
            "=================================================================\n==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000014 at pc 0x1\nREAD of size 4 at 0x602000000014 thread T0\n    #0 0x55 in memcpy /build/compiler-rt/asan.cpp:3:1\n    #1 0x55 in main {}:5:12\n",
            here.display()
        );
        for (report, property, message, place) in [
            (
                "a.c:3:5: runtime error: signed integer overflow: 1 + 2 cannot be represented in type 'int'\n",
                Property::NoOverflow,
                "signed integer overflow: 1 + 2 cannot be represented in type 'int'",
                Some("a.c:3:5"),
            ),
            (
                "a.c:3:5: runtime error: unsigned integer overflow: 1 - 2 cannot be represented in type 'unsigned int'\n",
                Property::UnsignedOverflow,
                "unsigned integer overflow: 1 - 2 cannot be represented in type 'unsigned int'",
                Some("a.c:3:5"),
            ),
            (
                "a.c:3:5: runtime error: division by zero\n",
                Property::DivByZero,
                "division by zero",
                Some("a.c:3:5"),
            ),
            (
                "a.c:1:2: runtime error: left shift of 3 by 31 places cannot be represented in type 'int'\n",
                Property::BadShift,
                "left shift of 3 by 31 places cannot be represented in type 'int'",
                Some("a.c:1:2"),
            ),
            (
                "a.c:1:2: runtime error: index 5 out of bounds for type 'int[5]'\n",
                Property::ArrayBounds,
                "index 5 out of bounds for type 'int[5]'",
                Some("a.c:1:2"),
            ),
            (
                "a.c:1:2: runtime error: load of null pointer of type 'int'\n",
                Property::ValidDeref,
                "load of null pointer of type 'int'",
                Some("a.c:1:2"),
            ),
            (address.as_str(), Property::ValidDeref, "heap-buffer-overflow", Some("dir/a.c:5:12")),
            (
                "==1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n",
                Property::ValidFree,
                "attempting double-free",
                None,
            ),
            (
                "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1)\n",
                Property::ValidDeref,
                "SEGV",
                None,
            ),
            (
                "==1==ERROR: AddressSanitizer: FPE on unknown address 0x0\n",
                Property::DivByZero,
                "FPE",
                None,
            ),
            (
                "==1==ERROR: LeakSanitizer: detected memory leaks\n",
                Property::ValidMemtrack,
                "detected memory leaks",
                None,
            ),
            (
                "==1==WARNING: MemorySanitizer: use-of-uninitialized-value\n",
                Property::Uninit,
                "use-of-uninitialized-value",
                None,
            ),
        ] {
            let place = place.map(str::to_string);
            let expected = Sanitizer { property, message: message.to_string(), place };
            assert_eq!(parse(report, &own, PropertySet::all()), Some(expected), "{report}");
        }
        assert_eq!(parse("the program's own words\n", &own, PropertySet::all()), None);
        let wide = "UndefinedBehaviorSanitizer: CHECK failed: ubsan_value.cpp:86 \"((0 && \"unexpected bit width\")) != (0)\" (0x0, 0x0) (tid=1)\n";
        let one = PropertySet::EMPTY.with(Property::DivByZero);
        let one = one.with(Property::ValidFree);
        assert_eq!(parse(wide, &own, one).unwrap().property, Property::DivByZero);
        assert_eq!(parse(wide, &own, one.with(Property::NoOverflow)), None);
        let lost = "a.c:1:2: runtime error: left shift of negative value -1\n";
        let asked = PropertySet::EMPTY.with(Property::NoOverflow);
        assert_eq!(parse(lost, &own, asked).unwrap().property, Property::NoOverflow);
    }
}
