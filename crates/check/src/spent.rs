//! Where the time of a check went: its place, looked at now and then.

use std::collections::HashMap;

use base::{FileTable, Location};
use bmc::{Place, Places};
use verdict::Reason;

use crate::entry::FILE as ENTRY_FILE;

/// How often a place must have been seen to be told.
const ENOUGH: u32 = 5;

/// How often each place was seen.
#[derive(Default)]
pub struct Spent {
    seen: HashMap<u64, u32>,
}

impl Spent {
    /// The check is here now.
    pub fn look(&mut self, place: Option<u64>) {
        if let Some(place) = place {
            *self.seen.entry(place).or_default() += 1;
        }
    }

    /// A reason that names the place, when the time is the reason and there is one. What lies in the harness of a
    /// function is no place that anybody knows.
    pub fn explain(&self, reason: Reason, places: &Places, files: &FileTable) -> Reason {
        match reason {
            Reason::Time => self.most(places, files).unwrap_or(Reason::Time),
            other => other,
        }
    }

    /// The loop, or the line outside of loops, that took most.
    fn most(&self, places: &Places, files: &FileTable) -> Option<Reason> {
        let known: Vec<(Place, u32)> = self
            .seen
            .iter()
            .filter_map(|(place, count)| Some((places.get(*place)?, *count)))
            .filter(|(place, _)| place.location.is_known())
            .collect();
        let group = |place: &Place| match place.round.filter(|round| round.is_known()) {
            Some(round) => (true, key(round)),
            None => (false, key(place.location)),
        };
        let mut groups: HashMap<_, u32> = HashMap::new();
        for (place, count) in &known {
            *groups.entry(group(place)).or_default() += count;
        }
        let (most, count) = groups.into_iter().max_by_key(|(key, count)| (*count, *key))?;
        let total: u32 = known.iter().map(|(_, count)| count).sum();
        let percent = |count: u32| (u64::from(count) * 100 / u64::from(total)) as u32;
        let is_made = |location: Location| &**files.name(location.file) == ENTRY_FILE;
        let made = known.iter().filter(|(place, _)| is_made(place.location));
        let made: u32 = made.map(|(_, count)| count).sum();
        if made >= ENOUGH && made > total / 2 {
            return Some(Reason::TimeForArguments { percent: percent(made) });
        }
        let inside = known.iter().filter(|(place, _)| group(place) == most);
        let (place, _) = inside.max_by_key(|(place, count)| (*count, key(place.location)))?;
        (count >= ENOUGH).then(|| Reason::TimeSpent {
            percent: percent(count),
            location: place.location,
            round: place.round.filter(|round| round.is_known()),
        })
    }
}

/// A place without its column.
fn key(location: Location) -> (u32, u32) {
    (location.file.0, location.line)
}
