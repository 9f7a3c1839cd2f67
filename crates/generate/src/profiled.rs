//! The variant of a program that reports its counts and variables.
//!
//! The reporter is in another file, so that this text needs no headers and the program's own output
//! stays its own. It has two functions:
//!
//! - `__refute_report_counts(tag, counts, count)` for the counters, which are one array here: a variable
//!   and a call for each of a thousand branches would take a compiler longer than the whole program;
//! - `__refute_report(tag, kind, object, size)` for a variable. A kind is the place of the object's type
//!   in [`crate::ScalarKind::ALL`], counted from 1, and 0 for objects that are no scalars or must not
//!   be written.
//!
//! What a tag says is told by [`Tag`].

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::subject::Subject;
use crate::value::ScalarKind;
use crate::weave::{Frame, weave};

/// What a record of the report is about. Records of one tag come in the order of branches or
/// variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tag {
    /// A counter before `main`.
    StartCount,
    /// A variable before `main`.
    StartVariable,
    /// A counter at the end.
    EndCount,
    /// A variable at the end.
    EndVariable,
    /// The report is complete.
    Complete,
}

impl Tag {
    /// All of them; the place in this list is the number in a report.
    pub const ALL: [Tag; 5] =
        [Tag::StartCount, Tag::StartVariable, Tag::EndCount, Tag::EndVariable, Tag::Complete];
}

impl Subject {
    /// The program that counts everything and reports.
    pub fn profiled(&self) -> String {
        self.reporting("", &|branch| format!("__refute_counts[{branch}]++"))
    }

    /// The program that reports, in the place of counts, in which order its branches were taken for the first time:
    /// from 1, and 0 for those that were not taken.
    pub fn ordered(&self) -> String {
        let first_time = |branch: usize| {
            let place = format!("__refute_counts[{branch}]");
            format!("({place} = {place} ? {place} : ++__refute_order)")
        };
        self.reporting("unsigned int __refute_order;\n", &first_time)
    }

    /// The program with a probe in every branch, which reports its counts and variables.
    fn reporting(&self, more: &str, probe: &dyn Fn(usize) -> String) -> String {
        let mut check = self.records(Tag::EndCount, Tag::EndVariable);
        let _ = writeln!(check, "  __refute_report({}, 0, 0, 0);", Tag::Complete as i32);
        let head = format!(
            "extern void __refute_report(int, int, const volatile void *, unsigned int);\n\
             extern void __refute_report_counts(int, const unsigned int *, unsigned int);\n\
             unsigned int __refute_counts[{}];\n{more}",
            self.branches.len().max(1)
        );
        let start = self.records(Tag::StartCount, Tag::StartVariable);
        let frame = Frame { head, start, check: Some(check) };
        weave(self, &|branch| Some(probe(branch)), &frame)
    }

    /// The program with expressions that are evaluated in some of its branches, behind declarations of what they need.
    pub fn probed(&self, head: &str, probes: &BTreeMap<usize, String>) -> String {
        let frame = Frame { head: head.to_owned(), ..Frame::default() };
        weave(self, &|branch| probes.get(&branch).cloned(), &frame)
    }

    fn records(&self, count: Tag, variable: Tag) -> String {
        let branches = self.branches.len();
        let tag = count as i32;
        let mut text = format!("  __refute_report_counts({tag}, __refute_counts, {branches});\n");
        for name in &self.variables {
            let kind = ScalarKind::number_of(name);
            let _ = writeln!(
                text,
                "  __refute_report({}, {kind}, &{name}, sizeof({name}));",
                variable as i32
            );
        }
        text
    }
}
