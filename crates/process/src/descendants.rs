//! Who belongs to a run: its process group, and those who left it.
//!
//! Killing the group is not enough, because a child may start a session of its own. So refute asks
//! the kernel to hand it every orphan among its descendants (`PR_SET_CHILD_SUBREAPER`), and each
//! run marks its processes with an environment variable, which tells whose orphan it is. Orphans
//! that died by themselves are recognised by their foreign session and collected as well.

use std::collections::HashSet;
use std::fs;
use std::process::{Child, id};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

/// The environment variable that marks the processes of a run.
pub(crate) const TAG_VARIABLE: &str = "REFUTE_RUN_TAG";

/// The processes that a run has started and still waits for: never to be swept up by another run.
static LEADERS: Mutex<Option<HashSet<i32>>> = Mutex::new(None);

fn leaders() -> MutexGuard<'static, Option<HashSet<i32>>> {
    LEADERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One run, from before its process starts until nothing of it is left.
pub(crate) struct Run {
    tag: String,
}

impl Run {
    pub(crate) fn begin() -> Self {
        static SUBREAPER: Once = Once::new();
        SUBREAPER.call_once(|| {
            // SAFETY: a plain system call. Where it fails, orphans go to init as they always did.
            unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
        });
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        Run { tag: format!("{}-{}", id(), COUNTER.fetch_add(1, Ordering::Relaxed)) }
    }

    pub(crate) fn tag(&self) -> &str {
        &self.tag
    }

    /// Starts the process and registers it in one step, so that no sweep sees it unregistered.
    pub(crate) fn start<E>(&self, spawn: impl FnOnce() -> Result<Child, E>) -> Result<Child, E> {
        let mut leaders = leaders();
        let child = spawn()?;
        leaders.get_or_insert_default().insert(child.id() as i32);
        Ok(child)
    }

    /// Kills and collects what the run left behind, after its leader was collected.
    pub(crate) fn sweep(&self, leader: i32) {
        let mut leaders = leaders();
        let leaders = leaders.get_or_insert_default();
        leaders.remove(&leader);
        // The children of a killed orphan become ours in turn, hence the rounds.
        for _ in 0..100 {
            let strays: Vec<i32> = children(id() as i32)
                .into_iter()
                .filter(|child| !leaders.contains(child))
                .filter(|child| self.owns(*child) || is_foreign_zombie(*child))
                .collect();
            if strays.is_empty() {
                return;
            }
            for stray in strays {
                // SAFETY: the stray is our child and not collected yet, so its id is still its own.
                unsafe {
                    libc::kill(stray, libc::SIGKILL);
                    libc::waitpid(stray, std::ptr::null_mut(), 0);
                }
            }
        }
    }

    fn owns(&self, process: i32) -> bool {
        let wanted = format!("{TAG_VARIABLE}={}", self.tag);
        fs::read(format!("/proc/{process}/environ")).is_ok_and(|environment| {
            environment.split(|byte| *byte == 0).any(|entry| entry == wanted.as_bytes())
        })
    }
}

/// The children of a process, those of all its threads.
pub(crate) fn children(process: i32) -> Vec<i32> {
    let Ok(threads) = fs::read_dir(format!("/proc/{process}/task")) else { return Vec::new() };
    threads
        .flatten()
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| {
            list.split_whitespace().filter_map(|pid| pid.parse().ok()).collect::<Vec<_>>()
        })
        .collect()
}

/// The bytes of resident memory that a process and its descendants hold now.
pub(crate) fn resident_memory(leader: i32) -> u64 {
    // SAFETY: a plain question to the system.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) }.max(1) as u64;
    let mut pending = vec![leader];
    let mut pages = 0;
    while let Some(process) = pending.pop() {
        let statistics = fs::read_to_string(format!("/proc/{process}/statm")).unwrap_or_default();
        pages += statistics.split(' ').nth(1).and_then(|field| field.parse().ok()).unwrap_or(0);
        pending.extend(children(process));
    }
    pages * page
}

/// Whether a process is dead, not collected, and of a session that is not ours.
fn is_foreign_zombie(process: i32) -> bool {
    let statistics = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name is in parentheses and may hold anything, so fields are counted after it.
    let Some((_, fields)) = statistics.rsplit_once(") ") else { return false };
    let mut fields = fields.split(' ');
    let dead = fields.next() == Some("Z");
    // SAFETY: a plain question to the system.
    let own = unsafe { libc::getsid(0) };
    dead && fields
        .nth(2)
        .and_then(|session| session.parse().ok())
        .is_some_and(|sid: i32| sid != own)
}
