//! The report of a profiled program, read back.

use generate::{Observed, Profile, Scalar, ScalarKind, Subject, Tag};

/// Two numbers of 32 bits and one of 64: tag, kind, bits.
const RECORD: usize = 16;

/// Reads a report; the reason when it is not exactly one.
pub(crate) fn read(bytes: &[u8], subject: &Subject) -> Result<Profile, String> {
    let (records, rest) = bytes.as_chunks::<RECORD>();
    if !rest.is_empty() {
        return Err("the report is cut off".into());
    }
    let mut profile = Profile::default();
    let mut starts = Vec::new();
    let mut completed = 0;
    for record in records {
        let number = |at: usize| {
            u32::from_le_bytes([record[at], record[at + 1], record[at + 2], record[at + 3]])
        };
        let bits = u64::from(number(8)) | u64::from(number(12)) << 32;
        let tag = Tag::ALL.get(number(0) as usize).ok_or("the report has an unknown tag")?;
        let kind = (number(4) as usize).checked_sub(1);
        let kind = kind.and_then(|index| ScalarKind::ALL.get(index).copied());
        let scalar = kind.map(|kind| Scalar { kind, bits });
        match tag {
            Tag::StartCount => profile.starts.push(bits as u32),
            Tag::StartVariable => starts.push(scalar),
            Tag::EndCount => profile.counts.push(bits as u32),
            Tag::EndVariable => {
                let start = starts.get(profile.variables.len()).copied().flatten();
                let both = start.zip(scalar);
                profile.variables.push(both.map(|(start, end)| Observed { start, end }));
            }
            Tag::Complete => completed += 1,
        }
    }
    match completed {
        0 => return Err("it ended without passing the check".into()),
        1 => {}
        more => return Err(format!("it passed the check {more} times")),
    }
    let branches = subject.branches().len();
    let is_whole = profile.counts.len() == branches
        && profile.starts.len() == branches
        && profile.variables.len() == subject.variables().len();
    if is_whole { Ok(profile) } else { Err("the report is not whole".into()) }
}
