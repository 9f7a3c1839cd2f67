//! A program made as small as it can be while it still shows what it shows.
//!
//! Names go with all that depends on them, many at a time; then whatever the grammar lets go, largest parts
//! first ([`crate::delete`]); what is left is hoisted ([`crate::hoist`]); and so on until none of them
//! finds anything or the time is up. Nothing is ever kept that the test did not approve.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::delete::deleted;
use crate::forget::{global_names, without};
use crate::hoist::{Proposal, proposals};
use crate::inline::inlined;
use crate::layout::lay_out;
use crate::rename::{shorter_ways_in, with_plain_names, without_empty_statements};
use crate::syntax::syntax_tree;
use crate::uncalled::{uncalled, without_parts};

/// Whether a text still shows what it must.
pub type Shows = dyn Fn(&str) -> bool + Send + Sync;

/// How much may be spent on one program.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Tests at the same time.
    pub jobs: usize,
    /// When to stop with what there is.
    pub time: Duration,
}

/// What is left of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shrunk {
    /// Its text, laid out.
    pub text: String,
    /// How many smaller texts were tried.
    pub tried: u64,
    /// Whether nothing more could be taken away; otherwise the time was up.
    pub is_minimal: bool,
}

/// Makes a program smaller while `shows` holds. The program itself must show it.
pub fn shrink(text: &str, shows: Arc<Shows>, effort: Effort) -> Shrunk {
    let test = Test {
        shows,
        deadline: Instant::now() + effort.time,
        tried: Arc::default(),
        is_clean: is_clean(text),
        failed: Arc::default(),
    };
    let mut best = text.to_owned();
    loop {
        let before = weight(&best);
        best = forgotten(best, &test);
        best = without_uncalled(best, &test);
        best = deleted(&best, effort.jobs, |texts| test.try_all(texts));
        best = hoisted(best, &test, effort.jobs);
        best = flattened(best, &test);
        if test.is_late() || weight(&best) >= before {
            break;
        }
        // A reader who stops it now gets something that can be read.
        let pretty = lay_out(&best);
        best = instead(best, pretty, &test);
    }
    // For people, whatever the time. Names and blanks can matter to a broken reader: they are tested.
    for change in [without_empty_statements, with_plain_names, lay_out] {
        let pretty = change(&best);
        if pretty != best && (test.shows)(&pretty) {
            best = pretty;
        }
    }
    Shrunk { text: best, tried: test.tried.load(Ordering::Relaxed), is_minimal: !test.is_late() }
}

/// The size of a text without blanks, which the layout adds and a deletion takes away again.
fn weight(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Puts functions where they are called, as long as one of them may.
fn flattened(mut text: String, test: &Test) -> String {
    loop {
        let candidates = inlined(&text).into_iter().chain(shorter_ways_in(&text));
        match candidates.into_iter().find(|shorter| test.try_text(shorter)) {
            Some(shorter) => text = shorter,
            None => return text,
        }
    }
}

/// The other text if it shows the same, else the one.
fn instead(one: String, other: String, test: &Test) -> String {
    if other != one && test.try_text(&other) { other } else { one }
}

/// Takes names away with all that depends on them: all at once, then half of them, and so on.
fn forgotten(mut text: String, test: &Test) -> String {
    let mut names = global_names(&text);
    let mut size = names.len();
    while size > 0 && !test.is_late() {
        let mut left = Vec::new();
        for some in names.chunks(size) {
            let smaller = without(&text, &some.iter().map(String::as_str).collect());
            if smaller.len() < text.len() && test.try_text(&smaller) {
                text = smaller;
            } else {
                left.extend_from_slice(some);
            }
        }
        names = left;
        size = size.min(names.len()) / 2;
    }
    text
}

/// Takes away functions that nothing names: all of them, or else one after the other. What one of
/// them called may be called by nobody then.
fn without_uncalled(mut text: String, test: &Test) -> String {
    loop {
        let parts = uncalled(&text);
        let one_by_one = parts.iter().map(std::slice::from_ref);
        let mut some = std::iter::once(&parts[..]).filter(|all| all.len() > 1).chain(one_by_one);
        let smaller = some
            .find_map(|some| Some(without_parts(&text, some)).filter(|text| test.try_text(text)));
        match smaller {
            Some(smaller) => text = smaller,
            None => return text,
        }
    }
}

/// Puts parts in the place of wholes, as long as one of them may. What failed once is not tried again
/// with every other change: only when nothing else is left.
fn hoisted(mut text: String, test: &Test, jobs: usize) -> String {
    loop {
        let before = text.len();
        let mut failed = HashSet::new();
        while let Some(smaller) = first_that_shows(&text, test, jobs, &mut failed) {
            text = smaller;
        }
        if text.len() == before || test.is_late() {
            return text;
        }
    }
}

/// The first proposal that passes the test, tested a few at a time. Those that do not are remembered
/// by what they replace by what.
fn first_that_shows(
    text: &str,
    test: &Test,
    jobs: usize,
    failed: &mut HashSet<(String, String)>,
) -> Option<String> {
    let key = |change: &Proposal| (text[change.range.clone()].to_owned(), change.by.clone());
    let changes: Vec<Proposal> =
        proposals(text).into_iter().filter(|change| !failed.contains(&key(change))).collect();
    changes.chunks(jobs.max(1)).find_map(|batch| {
        let smaller: Vec<String> = batch.iter().map(|change| change.apply(text)).collect();
        let passed = test.try_all(&smaller);
        let first = passed.iter().position(|passed| *passed);
        failed.extend(
            batch
                .iter()
                .zip(&passed)
                .filter(|(_, passed)| !**passed)
                .map(|(change, _)| key(change)),
        );
        first.map(|index| smaller[index].clone())
    })
}

/// The test, with its end of time. It says no to everything when that has come.
#[derive(Clone)]
struct Test {
    shows: Arc<Shows>,
    deadline: Instant,
    tried: Arc<AtomicU64>,
    /// Whether the program was C to our parser: then what is not need not be tried.
    is_clean: bool,
    /// Hashes of the texts that failed: passes and rounds propose many of them again.
    failed: Arc<Mutex<HashSet<u64>>>,
}

impl Test {
    fn is_late(&self) -> bool {
        Instant::now() >= self.deadline
    }

    fn try_text(&self, text: &str) -> bool {
        if self.is_late() || (self.is_clean && !is_clean(text)) {
            return false;
        }
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let hash = hasher.finish();
        if self.failures().contains(&hash) {
            return false;
        }
        self.tried.fetch_add(1, Ordering::Relaxed);
        let shows = (self.shows)(text);
        if !shows {
            self.failures().insert(hash);
        }
        shows
    }

    /// Tests texts at the same time. All of them are awaited, whatever the first says.
    fn try_all(&self, texts: &[String]) -> Vec<bool> {
        thread::scope(|scope| {
            let tests: Vec<_> =
                texts.iter().map(|text| scope.spawn(move || self.try_text(text))).collect();
            tests.into_iter().map(|test| test.join().unwrap_or(false)).collect()
        })
    }

    fn failures(&self) -> MutexGuard<'_, HashSet<u64>> {
        self.failed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a text has no syntax errors. A compiler would say so too, but takes a thousand times longer.
fn is_clean(text: &str) -> bool {
    !syntax_tree(text).root_node().has_error()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EFFORT: Effort = Effort { jobs: 2, time: Duration::from_secs(60) };

    const PROGRAM: &str = "
int unused(int a) { return a * 2; }
static int global = 17, other;
struct pair { int x; int y; };
int main(void) {
  struct pair p = { 1, 2 };
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 2) { sum += p.x + unused(i); } else { other--; }
  }
  if (sum > 3) { return __builtin_popcount(sum + global); }
  return 0;
}
";

    #[test]
    fn what_does_not_matter_goes() {
        let shows = |text: &str| text.contains("__builtin_popcount(") && text.contains("main");
        let shrunk = shrink(PROGRAM, Arc::new(shows), EFFORT);
        assert!(shrunk.is_minimal && shrunk.tried > 3, "{shrunk:?}");
        assert!(shrunk.text.len() < 60, "{}", shrunk.text);
        assert!(shows(&shrunk.text));
    }

    #[test]
    fn definitions_in_the_style_of_k_and_r_go() {
        let program = "f(a, b) int a; { return g(a); } g(p) { if (p) return 1; return 0; } \
                       main() { int x = 3; return x; }";
        let shrunk = shrink(program, Arc::new(|text: &str| text.contains("main()")), EFFORT);
        assert!(!shrunk.text.contains("return g") && !shrunk.text.contains("g(p)"), "{shrunk:?}");
    }

    #[test]
    fn no_time_gives_the_program_back() {
        let effort = Effort { time: Duration::ZERO, ..EFFORT };
        let shrunk = shrink(PROGRAM, Arc::new(|_: &str| true), effort);
        assert!(!shrunk.is_minimal && shrunk.tried == 0);
        assert_eq!(shrunk.text, lay_out(PROGRAM));
    }
}
