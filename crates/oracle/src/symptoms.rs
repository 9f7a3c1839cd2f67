//! What compilers, sanitizers and the ends of programs say, in words that are the same in every run.

use process::{End, signal_name};

use crate::doubt::{Doubt, Step};

/// The signal of `abort`.
pub const SIGABRT: i32 = 6;
const SIGXCPU: i32 = 24;

/// What a sanitizer wrote about undefined behaviour, from the place in the program on and without what
/// differs from run to run.
pub fn sanitizer_report(messages: &str) -> Option<&str> {
    for line in messages.lines() {
        if line.contains("runtime error:") {
            return line.trim().rsplit("program.c:").next();
        }
        let report = line.split_once("==ERROR: ").or_else(|| line.split_once("==WARNING: "));
        if let Some((_, report)) = report.filter(|(_, report)| report.contains("Sanitizer")) {
            let end = report.find(" on ").or_else(|| report.find(": 0x"));
            return Some(report[..end.unwrap_or(report.len())].trim());
        }
    }
    None
}

/// A compiler's warning that C leaves something open ends the examination: the order of side effects,
/// or whether two string literals are one object.
///
/// # Errors
///
/// When there is such a warning.
pub fn refuse_unspecified(messages: &str) -> Result<(), Doubt> {
    let names = ["[-Wsequence-point]", "[-Wunsequenced]", "[-Wstring-compare]"];
    let is_warning = |line: &&str| names.iter().any(|name| line.contains(name));
    match messages.lines().find(is_warning) {
        Some(line) => Err(Doubt::at(Step::Order, line.trim())),
        None => Ok(()),
    }
}

/// How a program ended, in words.
pub fn describe(end: End) -> String {
    match end {
        End::Exited(status) => format!("exit status {status}"),
        // The kernel's own way to say that the time on the processor is up.
        End::TimedOut(_) | End::Signaled(SIGXCPU) => "it takes too long".into(),
        End::Signaled(signal) => format!("ended by {}", signal_name(signal)),
        End::OutOfMemory => "it takes too much memory".into(),
        End::TooMuchOutput => "it writes too much".into(),
        End::Cancelled => "it was stopped".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_sanitizers_are_the_same_in_every_run() {
        for (messages, report) in [
            (
                "program.c:7:3: runtime error: signed overflow\n",
                Some("7:3: runtime error: signed overflow"),
            ),
            (
                "=====\n==265==ERROR: AddressSanitizer: invalid-pointer-pair: 0x7fff 0x7ffe\n",
                Some("AddressSanitizer: invalid-pointer-pair"),
            ),
            (
                "==9==ERROR: AddressSanitizer: heap-use-after-free on address 0x60 at pc 0x55\n",
                Some("AddressSanitizer: heap-use-after-free"),
            ),
            (
                "==9==WARNING: MemorySanitizer: use-of-uninitialized-value\n",
                Some("MemorySanitizer: use-of-uninitialized-value"),
            ),
            ("it wrote == and Sanitizer itself\n", None),
        ] {
            assert_eq!(sanitizer_report(messages), report);
        }
    }
}
