//! The variant of a program that reports its counts and variables.
//!
//! The reporter is a function of another file, so that this text needs no headers and the program's
//! own output stays its own. It is called as
//! `__refute_report(tag, kind, object, size)`: see [`Tag`]. A kind is the place of the object's type in
//! [`crate::ScalarKind::ALL`], counted from 1, and 0 for objects that are no scalars or must not be
//! written.

use std::fmt::Write;

use crate::emit::{counter, declare_counters};
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
        let all: Vec<usize> = (0..self.branches.len()).collect();
        let mut head = String::from(
            "extern void __refute_report(int, int, const volatile void *, unsigned int);\n",
        );
        head.push_str(&declare_counters(&all));
        let mut check = self.records(Tag::EndCount, Tag::EndVariable);
        let _ = writeln!(check, "  __refute_report({}, 0, 0, 0);", Tag::Complete as i32);
        let start = self.records(Tag::StartCount, Tag::StartVariable);
        let frame = Frame { head, start, check: Some(check) };
        weave(self, &|branch| Some(format!("{}++", counter(branch))), &frame)
    }

    fn records(&self, count: Tag, variable: Tag) -> String {
        let mut text = String::new();
        for branch in 0..self.branches.len() {
            let (name, kind) = (counter(branch), ScalarKind::Unsigned.number());
            let _ = writeln!(text, "  __refute_report({}, {kind}, &{name}, 4);", count as i32);
        }
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
