//! What stands behind an answer about one function: how much of it any execution came to. A proof about arguments
//! that are all turned away at once is empty, and this is where that is seen.

use std::collections::BTreeMap;

use base::Location;

use crate::record::Record;

/// The places of a function at which something begins: a branch, a loop, what follows them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reached {
    /// How many of them some execution came to.
    pub reached: usize,
    /// How many there are.
    pub all: usize,
    /// The lines of those that none came to.
    pub missed: Vec<u32>,
}

impl Reached {
    /// Of the function that the user named; nothing where he named none.
    pub fn of(record: &Record) -> Option<Self> {
        let entry = record.entry?;
        Self::count(record.places.visited(entry, &record.visited))
    }

    fn count(places: impl Iterator<Item = (Location, bool)>) -> Option<Self> {
        // Several blocks of one place: it was reached when all of them were.
        let mut all: BTreeMap<(u32, u32), bool> = BTreeMap::new();
        for (location, is_visited) in places.filter(|(location, _)| location.is_known()) {
            let place = all.entry((location.line, location.column)).or_insert(true);
            *place &= is_visited;
        }
        if all.is_empty() {
            return None;
        }
        let missed = all.iter().filter(|(_, is_visited)| !**is_visited);
        let mut missed: Vec<u32> = missed.map(|((line, _), _)| *line).collect();
        let reached = all.len() - missed.len();
        missed.dedup();
        Some(Reached { reached, all: all.len(), missed })
    }

    /// The same in words, about a function.
    pub fn describe(&self, function: &str) -> String {
        const MOST: usize = 12;
        let Reached { reached, all, missed } = self;
        if missed.is_empty() {
            return format!("executions come to every branch of {function}");
        }
        let mut lines: Vec<String> = missed.iter().take(MOST).map(u32::to_string).collect();
        if missed.len() > MOST {
            lines.push("...".into());
        }
        format!(
            "executions come to {reached} of {all} places where {function} branches or joins; not, or not in each way, \
             to line {}",
            lines.join(", ")
        )
    }
}

#[cfg(test)]
mod tests {
    use base::FileId;

    use super::*;

    #[test]
    fn a_place_is_reached_in_all_its_ways() {
        let place =
            |line, column, is_visited| (Location { file: FileId(0), line, column }, is_visited);
        let at = |line, is_visited| place(line, 1, is_visited);
        let counted =
            Reached::count([at(3, true), at(4, true), at(4, false), at(7, true)].into_iter());
        let counted = counted.unwrap();
        assert_eq!(counted, Reached { reached: 2, all: 3, missed: vec![4] });
        assert!(counted.describe("f").ends_with("to line 4"));
        assert_eq!(Reached::count([].into_iter()), None);
        let one_line = Reached::count([place(1, 5, true), place(1, 9, false)].into_iter()).unwrap();
        assert_eq!(one_line, Reached { reached: 1, all: 2, missed: vec![1] });
        let all = Reached::count([at(3, true)].into_iter()).unwrap();
        assert_eq!(all.describe("f"), "executions come to every branch of f");
    }
}
