//! Campaigns that are killed, and disks that are full.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use campaign::{RunError, Shard, Stop, Store, StoreError};
use process::Scratch;
use support::{TRUTHFUL, lines, plan, run, script};

/// Set for the child that runs a campaign in this directory.
const CHILD: &str = "REFUTE_TEST_CAMPAIGN";
const UNITS: u64 = 20;

/// A verifier that writes down what it is asked and takes a moment.
fn noting(place: &Path) -> checkers::Installed {
    let log = place.join("log");
    let body = format!("head -1 program.c >> {}; sleep 0.05; {TRUTHFUL}", log.display());
    script(place, "noting", &body)
}

/// Not a test by itself: the process that is killed, when the variable is set.
#[test]
fn child_campaign() {
    let Some(place) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    let installed = [noting(&place)];
    let directory = place.join("c");
    let mut store = match directory.join("campaign.db").exists() {
        true => Store::open(&directory).unwrap(),
        false => Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap(),
    };
    run(&mut store, UNITS, &installed).unwrap();
}

fn start_child(place: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_campaign", "--nocapture"])
        .env(CHILD, place)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn kill_nine_loses_nothing_and_runs_nothing_twice() {
    let scratch = Scratch::new().unwrap();
    let directory = scratch.file("c");
    let mut kept = 0;
    for _ in 0..4 {
        let mut child = start_child(scratch.path());
        let wanted = kept + 5;
        let until = Instant::now() + Duration::from_secs(60);
        // Killed at a moment when some runs are stored and others are in flight.
        while Instant::now() < until && child.try_wait().unwrap().is_none() {
            let stored = Store::view(&directory).and_then(|store| store.results());
            if stored.is_ok_and(|runs| runs.len() >= wanted) {
                break;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let now = Store::view(&directory).unwrap().results().unwrap().len();
        assert!(now >= wanted, "{now} of {wanted} runs are there after the kill");
        kept = now;
    }
    let installed = [noting(scratch.path())];
    let mut store = Store::open(&directory).expect("the lock died with the process");
    let outcome = run(&mut store, UNITS, &installed).unwrap();
    assert_eq!((outcome.stop, outcome.progress.done), (Stop::Done, 2 * UNITS));
    assert_eq!(store.results().unwrap().len() as u64, 2 * UNITS);
    assert_eq!(outcome.progress.done_here, 2 * UNITS - kept as u64, "what was stored stays");
    // Two workers were killed four times, so at most eight runs were started in vain.
    let starts = lines(&scratch.file("log")).len() as u64;
    assert!((2 * UNITS..=2 * UNITS + 8).contains(&starts), "{starts} starts");
}

#[test]
fn a_running_campaign_keeps_others_out() {
    let scratch = Scratch::new().unwrap();
    let mut child = start_child(scratch.path());
    let directory = scratch.file("c");
    let until = Instant::now() + Duration::from_secs(60);
    let message = loop {
        assert!(Instant::now() < until, "the child never started its campaign");
        match Store::open(&directory) {
            Err(error @ StoreError::Busy { .. }) => break error.to_string(),
            // Not there yet, or caught before the child locked it.
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    assert!(message.contains(&format!("process {}", child.id())), "{message}");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A small file system in memory, when this user may mount one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    fn mount(place: &Path) -> Option<SmallDisk> {
        fs::create_dir_all(place).unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=600k", "tmpfs"])
            .arg(place)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then(|| SmallDisk(place.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_said_and_what_was_there_stays() {
    use std::io::Write;
    let scratch = Scratch::new().unwrap();
    let Some(disk) = SmallDisk::mount(&scratch.file("disk")) else {
        let _ = writeln!(std::io::stderr(), "skipped: only root can mount a small disk");
        return;
    };
    // Output that does not compress fills the disk soon.
    let body = format!("head -c 30000 /dev/urandom | od -An -tx1; {TRUTHFUL}");
    let installed = [script(scratch.path(), "wordy", &body)];
    let directory = disk.0.join("c");
    let mut store = Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let error = run(&mut store, 200, &installed).unwrap_err();
    assert!(matches!(error, RunError::Store(StoreError::Full(_))), "{error}");
    let message = error.to_string();
    assert!(message.contains("the disk is full") && message.contains("resume"), "{message}");
    let kept = store.results().unwrap().len();
    assert!(kept > 0);
    drop(store);
    // With room again, it goes on where it was.
    let remounted =
        Command::new("mount").args(["-o", "remount,size=60m"]).arg(&disk.0).status().unwrap();
    assert!(remounted.success());
    let mut store = Store::open(&directory).unwrap();
    assert_eq!(store.results().unwrap().len(), kept);
    let outcome = run(&mut store, 20, &installed).unwrap();
    assert!(outcome.progress.done >= 40);
    drop(store);
}
