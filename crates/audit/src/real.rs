//! The real program with all mutants in it, and those that need a build of their own.
//!
//! Which mutant a run is about, its environment says. A build is made when it is first needed, one for each
//! set of properties, because sanitizers cannot all be had at once.

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::sync::{Arc, Mutex, PoisonError};

use check::{Failure, Loaded, Request, load};
use process::{Cancel, Scratch};

use crate::chosen::{can_be_chosen, chosen_text};
use crate::shared::Member;
use crate::subject::Subject;
use crate::variants::{Variant, Variants, replace_file, request_apart, scratch_failure};

/// The variable of the environment that says which mutant a run is about.
pub const CHOICE: &str = "REFUTE_MUTANT";

/// Files from which a real program is built; they are there as long as this is.
pub struct RealFiles {
    loaded: Loaded,
    _scratch: Scratch,
}

/// Which build a run is about.
type Build = Option<usize>;
/// A program, or why there is none.
type Built<P> = Arc<Result<P, String>>;

/// Real programs of mutants; `P` is what is built of their files.
pub struct RealMutants<'r, P, K> {
    subject: Arc<Subject>,
    /// The mutants that are chosen at run time.
    shared: Vec<bool>,
    has_marks: bool,
    files: Mutex<BTreeMap<Build, Arc<Result<RealFiles, String>>>>,
    programs: Mutex<HashMap<(Build, K), Built<P>>>,
    cancel: &'r Cancel,
}

impl<'r, P, K: Clone + Eq + std::hash::Hash> RealMutants<'r, P, K> {
    /// Nothing is built yet.
    pub fn new(
        subject: &Arc<Subject>,
        variants: &Variants,
        has_marks: bool,
        cancel: &'r Cancel,
    ) -> Self {
        let is_shared = |(number, variant): (usize, &Variant)| {
            let specimen = &subject.specimens[number];
            let member = Member { number: number + 1, mutant: &specimen.mutant };
            matches!(variant, Variant::Body { .. })
                && can_be_chosen(&member, &subject.files[specimen.file].text)
        };
        RealMutants {
            subject: Arc::clone(subject),
            shared: variants.variants.iter().enumerate().map(is_shared).collect(),
            has_marks,
            files: Mutex::default(),
            programs: Mutex::default(),
            cancel,
        }
    }

    /// The program that a mutant is in, or the original, and what its environment must say. The error is in
    /// words.
    pub fn program(
        &self,
        mutant: Option<usize>,
        kind: &K,
        build: impl FnOnce(&Request, &native::Sources) -> Result<P, String>,
    ) -> (Built<P>, String) {
        let (of, number) = match mutant {
            Some(number) if !self.shared[number] => (Some(number), 0),
            chosen => (None, chosen.map_or(0, |number| number + 1)),
        };
        let key = (of, kind.clone());
        let known = lock(&self.programs).get(&key).cloned();
        let program = known.unwrap_or_else(|| {
            let built = match &*self.files(of) {
                Ok(files) => build(&self.subject.request, &files.loaded.sources),
                Err(words) => Err(words.clone()),
            };
            let built = Arc::new(built);
            lock(&self.programs).insert(key, Arc::clone(&built));
            built
        });
        (program, number.to_string())
    }

    /// Whether a mutant is chosen at run time, and says when its change is reached.
    pub fn is_shared(&self, mutant: usize) -> bool {
        self.shared[mutant]
    }

    fn files(&self, of: Build) -> Arc<Result<RealFiles, String>> {
        if let Some(files) = lock(&self.files).get(&of) {
            return Arc::clone(files);
        }
        let made =
            Arc::new(self.make_files(of).map_err(|failure| match failure.details.is_empty() {
                true => failure.message,
                false => format!("{}: {}", failure.message, failure.details),
            }));
        lock(&self.files).insert(of, Arc::clone(&made));
        made
    }

    fn make_files(&self, of: Build) -> Result<RealFiles, Failure> {
        let scratch = Scratch::new().map_err(|error| scratch_failure(&error))?;
        let request = match of {
            Some(number) => request_apart(&self.subject, &[number], &scratch)?,
            None => self.shared_request(&scratch)?,
        };
        let loaded = load(&request, self.cancel)?;
        Ok(RealFiles { loaded, _scratch: scratch })
    }

    fn shared_request(&self, scratch: &Scratch) -> Result<Request, Failure> {
        let subject = &self.subject;
        let mut request = subject.request.clone();
        for (index, file) in subject.files.iter().enumerate() {
            let of_file = subject.specimens.iter().enumerate();
            let members: Vec<Member<'_>> = of_file
                .filter(|(number, specimen)| specimen.file == index && self.shared[*number])
                .map(|(number, specimen)| Member { number: number + 1, mutant: &specimen.mutant })
                .collect();
            let text =
                chosen_text(&file.text, &file.path.to_string_lossy(), &members, self.has_marks);
            replace_file(&mut request, &file.path, &text, &format!("chosen-{index}"), scratch)?;
        }
        request.sources.dialect.extra.push(OsString::from("-w"));
        Ok(request)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
