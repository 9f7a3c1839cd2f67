//! Shards look at what the others have found, by the tests in their directories.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use formats::read_suite;
use verdict::TestCase;

/// How often a shard looks.
const LOOK: Duration = Duration::from_secs(2);

/// Where the shards of one run leave their tests.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Neighbours {
    /// The directory of all of them.
    pub all: PathBuf,
    /// The name of the own one in it.
    pub own: String,
}

/// What was seen of the others.
pub(crate) struct Exchange<'e> {
    neighbours: Option<&'e Neighbours>,
    seen: HashSet<PathBuf>,
    next_look: Instant,
}

impl<'e> Exchange<'e> {
    pub(crate) fn new(neighbours: Option<&'e Neighbours>) -> Exchange<'e> {
        Exchange { neighbours, seen: HashSet::new(), next_look: Instant::now() }
    }

    /// The tests that the others have found since the last look. What cannot be read yet comes later.
    pub(crate) fn look(&mut self) -> Vec<TestCase> {
        let Some(Neighbours { all, own }) = self.neighbours else { return Vec::new() };
        if Instant::now() < self.next_look {
            return Vec::new();
        }
        self.next_look = Instant::now() + LOOK;
        let shards = fs::read_dir(all).into_iter().flatten().flatten();
        let others =
            shards.filter(|shard| shard.file_name().to_str().is_some_and(|name| name != own));
        let mut tests = Vec::new();
        for other in others {
            let files =
                fs::read_dir(other.path().join("test-suite")).into_iter().flatten().flatten();
            for path in files.map(|file| file.path()) {
                let is_test = path.extension().is_some_and(|end| end == "xml")
                    && path.file_stem().is_some_and(|stem| stem != "metadata");
                if !is_test || self.seen.contains(&path) {
                    continue;
                }
                if let Ok(suite) = read_suite(&path)
                    && !suite.tests.is_empty()
                {
                    self.seen.insert(path);
                    tests.extend(suite.tests);
                }
            }
        }
        tests
    }
}
