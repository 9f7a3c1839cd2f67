//! Whole campaigns with verifiers that are shell scripts.

mod support;

use std::time::{Duration, Instant};

use campaign::{
    Change, Confirmation, Left, Options, Plan, Producer, Progress, Purpose, Shard, Silent, Stop,
    Store, StoreError, merge, recheck, summarise,
};
use checkers::{Answer, Judgement};
use process::{Cancel, Scratch};
use support::{TRUTHFUL, Twins, finished, lines, options, plan, run, script};

#[test]
fn a_truthful_verifier_has_no_findings() {
    let scratch = Scratch::new().unwrap();
    let honest = script(scratch.path(), "honest", TRUTHFUL);
    let store = finished(&scratch.file("c"), 10, &[honest], Shard::WHOLE);
    assert!(store.findings().unwrap().is_empty());
    let rows = summarise(&store).unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!((row.programs, row.count(Judgement::Right), row.open), (10, 10, 0), "{row:?}");
    }
    assert_eq!(store.program_count().unwrap(), 20);
    let seconds = store.production_seconds().unwrap();
    assert!((seconds[0].1 - 0.01).abs() < 1e-9, "{seconds:?}");
}

#[test]
fn what_is_not_produced_is_left() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let plan = plan(&installed, 20.0).with_units(6);
    let shard = Shard::new(0, 2).unwrap();
    let mut store = Store::create(&scratch.file("c"), &plan, shard).unwrap();
    let left = |store: &Store| Left::of(store, &summarise(store).unwrap()).unwrap();
    let ours = (0..6).filter(|unit| shard.holds(plan.seed(), *unit)).count() as u64;
    assert_eq!(left(&store), Left { units: ours, ..Left::default() });
    run(&mut store, 6, &installed).unwrap();
    assert!(left(&store).is_nothing());

    let endless = Plan { programs: Some(4), ..plan.with_units(u64::MAX) };
    let mut store = Store::create(&scratch.file("e"), &endless, Shard::WHOLE).unwrap();
    assert_eq!(left(&store).to_string(), "4 programs left");
    run(&mut store, 6, &installed).unwrap();
    assert!(left(&store).is_nothing());
}

#[test]
fn findings_are_seen_twice() {
    let scratch = Scratch::new().unwrap();
    let liar = script(scratch.path(), "liar", "echo SAFE");
    let count = scratch.file("count");
    // Wrong at the first look at a program, right at the second.
    let body = format!(
        "grep -m1 unit program.c >> {0}; n=$(grep -c \"$(grep -m1 unit program.c)\" {0})
        grep -q unsafe program.c || {{ echo SAFE; exit 0; }}
        [ $n -gt 2 ] && {{ echo UNSAFE; exit 1; }}
        [ $n = 1 ] || sleep 0.1; echo SAFE",
        count.display()
    );
    let moody = script(scratch.path(), "moody", &body);
    let installed = [liar, moody];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    campaign::run(&mut store, &Twins(3), &installed, options(1), &Cancel::new(), &Silent).unwrap();
    let findings = store.findings().unwrap();
    let of = |name: &str| -> Vec<Confirmation> {
        let of = findings.iter().filter(|finding| finding.run.job.checker == name);
        of.map(|finding| finding.confirmation).collect()
    };
    assert_eq!(of("liar"), [Confirmation::Confirmed; 3]);
    assert_eq!(of("moody"), [Confirmation::Flaky; 3]);
    assert!(findings.iter().all(|finding| finding.run.judgement == Judgement::WrongSound));
    let output = store.blob(&findings[0].run.output).unwrap();
    assert_eq!(output, b"SAFE\n");
}

#[test]
fn hostile_verifiers_do_not_stop_a_campaign() {
    let scratch = Scratch::new().unwrap();
    let eater = "exec python3 -c \"x = []\nwhile True: x.append(bytearray(b'x') * (8 << 20))\"";
    let installed = [
        script(scratch.path(), "forks", "setsid sleep 1000 & sleep 1000 & wait"),
        script(scratch.path(), "eats", eater),
        script(scratch.path(), "floods", "exec head -c 1000000000 /dev/zero"),
        script(scratch.path(), "silent", ":"),
        script(scratch.path(), "dies", "kill -SEGV $$"),
        script(scratch.path(), "honest", TRUTHFUL),
    ];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 3.0), Shard::WHOLE).unwrap();
    run(&mut store, 1, &installed).unwrap();
    let results = store.results().unwrap();
    let answers = |name: &str| -> Vec<Answer> {
        let of = results.iter().filter(|run| run.job.checker == name);
        of.map(|run| run.answer.clone()).collect()
    };
    assert_eq!(answers("forks"), [Answer::Timeout, Answer::Timeout]);
    assert_eq!(answers("eats"), [Answer::OutOfMemory, Answer::OutOfMemory]);
    assert_eq!(answers("floods"), [Answer::Flood, Answer::Flood]);
    assert!(answers("silent").iter().all(|answer| matches!(answer, Answer::Nonsense(_))));
    assert_eq!(answers("dies"), [Answer::Crash("SIGSEGV".into()), Answer::Crash("SIGSEGV".into())]);
    assert_eq!(answers("honest").len(), 2);
    assert!(!scratch.file("c").join("scratch").exists(), "verifiers' files are gone");
}

#[test]
fn budgets_and_wishes_stop_and_nothing_is_lost() {
    let scratch = Scratch::new().unwrap();
    let log = scratch.file("log");
    let slow =
        format!("grep -m1 -o 'unit [0-9]*' program.c >> {}; sleep 0.05; {TRUTHFUL}", log.display());
    let installed = [script(scratch.path(), "slow", &slow)];
    let directory = scratch.file("c");
    let mut store = Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let brief = Options { workers: 2, time: Some(Duration::from_millis(400)) };
    let outcome =
        campaign::run(&mut store, &Twins(20), &installed, brief, &Cancel::new(), &Silent).unwrap();
    assert_eq!(outcome.stop, Stop::Time);
    let cancel = Cancel::new();
    cancel.cancel();
    let outcome =
        campaign::run(&mut store, &Twins(20), &installed, options(2), &cancel, &Silent).unwrap();
    assert_eq!(outcome.stop, Stop::Cancelled);
    drop(store);
    let mut store = Store::open(&directory).unwrap();
    assert_eq!(run(&mut store, 20, &installed).unwrap().stop, Stop::Done);
    assert_eq!(store.results().unwrap().len(), 40);
    // Only what was in flight at the end of the budget was done again.
    let starts = lines(&log).len();
    assert!((40..=42).contains(&starts), "{starts}");
    // And a campaign that is done does nothing more.
    let outcome = run(&mut store, 20, &installed).unwrap();
    assert_eq!(
        (outcome.stop, outcome.progress.done, outcome.progress.done_here),
        (Stop::Done, 40, 0)
    );
    assert_eq!(lines(&log).len(), starts);
}

#[test]
fn two_campaigns_on_one_directory_get_a_clear_message() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let directory = scratch.file("c");
    let store = Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let busy = Store::open(&directory).unwrap_err().to_string();
    assert!(busy.contains("another campaign runs in"), "{busy}");
    assert!(busy.contains(&std::process::id().to_string()), "{busy}");
    // Looking is allowed.
    assert_eq!(Store::view(&directory).unwrap().program_count().unwrap(), 0);
    drop(store);
    let again = Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap_err();
    assert!(matches!(again, StoreError::Exists(_)), "{again}");
    assert!(Store::open(&directory).is_ok());
    let absent = Store::open(scratch.path()).unwrap_err().to_string();
    assert!(absent.contains("holds no campaign"), "{absent}");
}

#[test]
fn another_layout_is_refused() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let directory = scratch.file("c");
    drop(Store::create(&directory, &plan(&installed, 20.0), Shard::WHOLE).unwrap());
    let connection = rusqlite::Connection::open(directory.join("campaign.db")).unwrap();
    connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'", []).unwrap();
    drop(connection);
    let refused = Store::open(&directory).unwrap_err().to_string();
    assert!(refused.contains("its layout is 99"), "{refused}");
    std::fs::write(
        directory.join("campaign.db"),
        "this is no database, but long enough".repeat(99),
    )
    .unwrap();
    let refused = Store::open(&directory).unwrap_err().to_string();
    assert!(refused.contains("cannot be read"), "{refused}");
}

#[test]
fn shards_make_the_whole_and_merge_once() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "liar", "echo SAFE")];
    let whole = finished(&scratch.file("whole"), 30, &installed, Shard::WHOLE);
    let parts: Vec<_> = (0..3)
        .map(|index| {
            let directory = scratch.file(&format!("part-{index}"));
            finished(&directory, 30, &installed, Shard::new(index, 3).unwrap());
            directory
        })
        .collect();
    let target = scratch.file("merged");
    let mut programs = 0;
    for part in &parts {
        programs += merge(&target, part).unwrap().programs;
    }
    assert_eq!(programs, 60);
    let merged = Store::view(&target).unwrap();
    assert_eq!(merged.program_keys().unwrap(), whole.program_keys().unwrap());
    let keys = |store: &Store| {
        let mut keys: Vec<_> =
            store.results().unwrap().into_iter().map(|run| (run.job, run.judgement)).collect();
        keys.sort();
        keys
    };
    assert_eq!(keys(&merged), keys(&whole));
    assert_eq!(merged.shards().unwrap().len(), 3);
    let before = (merged.results().unwrap(), merged.findings().unwrap());
    drop(merged);
    // Again, in another order: nothing changes.
    for part in parts.iter().rev() {
        let again = merge(&target, part).unwrap();
        assert_eq!((again.programs, again.runs), (0, 0));
    }
    let mut merged = Store::open(&target).unwrap();
    assert_eq!((merged.results().unwrap(), merged.findings().unwrap()), before);
    let outcome = run(&mut merged, 30, &installed).unwrap();
    assert_eq!(outcome.progress.done_here, 0, "a merged campaign is done");
}

#[test]
fn shards_of_other_plans_are_refused() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    drop(finished(&scratch.file("a"), 2, &installed, Shard::new(0, 2).unwrap()));
    let mut other = plan(&installed, 20.0);
    other.seed = 8;
    drop(Store::create(&scratch.file("b"), &other, Shard::new(1, 2).unwrap()).unwrap());
    drop(finished(&scratch.file("c"), 2, &installed, Shard::new(1, 3).unwrap()));
    merge(&scratch.file("m"), &scratch.file("a")).unwrap();
    for wrong in ["b", "c"] {
        let error = merge(&scratch.file("m"), &scratch.file(wrong)).unwrap_err();
        assert!(error.to_string().contains("belongs to another campaign"), "{error}");
    }
    assert!(matches!(
        merge(&scratch.file("m"), &scratch.file("nowhere")),
        Err(StoreError::Absent(_))
    ));
}

#[test]
fn another_version_is_asked_about_findings() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "tool", "echo SAFE")];
    let mut store = finished(&scratch.file("c"), 3, &installed, Shard::WHOLE);
    let wrong_still = "grep -q 'unit 1' program.c && { echo SAFE; exit 0; }";
    let crashes = "grep -q 'unit 2' program.c && kill -ABRT $$";
    let better = format!("{wrong_still}\n{crashes}\n{TRUTHFUL}");
    let newer = script(&scratch.file("newer"), "tool", &better);
    let changes = recheck(&mut store, &newer, &Cancel::new(), &mut |_, _| {}).unwrap();
    let mut seen: Vec<Change> = changes.iter().map(|recheck| recheck.change).collect();
    seen.sort();
    assert_eq!(seen, [Change::Fixed, Change::Same, Change::Changed]);
}

#[test]
fn swarms_are_drawn_once_and_stored() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut swarm = plan(&installed, 20.0);
    swarm.checkers[0].swarm = 2;
    let settings = |directory: &str| {
        let mut store = Store::create(&scratch.file(directory), &swarm, Shard::WHOLE).unwrap();
        run(&mut store, 8, &installed).unwrap();
        let mut jobs: Vec<_> = store.results().unwrap().into_iter().map(|run| run.job).collect();
        jobs.sort();
        jobs
    };
    let first = settings("a");
    assert_eq!(first, settings("b"));
    assert!(first.iter().any(|job| job.setting == "--sour"));
    assert!(first.iter().filter(|job| job.setting.is_empty()).count() == 16, "the default is kept");
    assert!((17..48).contains(&first.len()), "{}", first.len());
}

#[test]
fn dynamic_limits_cut_and_then_do_again() {
    let scratch = Scratch::new().unwrap();
    let body = format!("grep -q 'unit 39' program.c && sleep 2; {TRUTHFUL}");
    let installed = [script(scratch.path(), "mostly-fast", &body)];
    let mut dynamic = plan(&installed, 10.0);
    dynamic.limits.dynamic = true;
    let mut store = Store::create(&scratch.file("c"), &dynamic, Shard::WHOLE).unwrap();
    let outcome = run(&mut store, 40, &installed).unwrap();
    assert_eq!(outcome.progress.cut, 0, "all were done again");
    let first: Vec<_> = store.runs(Purpose::First).unwrap();
    let cut: Vec<_> = first.iter().filter(|run| run.cut).collect();
    assert_eq!(cut.len(), 2, "{:?}", first.iter().map(|run| run.wall).collect::<Vec<_>>());
    assert!(cut.iter().all(|run| run.limit < 2.0 && run.answer == Answer::Timeout));
    assert_eq!(store.runs(Purpose::Full).unwrap().len(), 2);
    let rows = summarise(&store).unwrap();
    assert!(rows.iter().all(|row| row.count(Judgement::Right) == 40 && row.cut == 0), "{rows:?}");
}

#[test]
fn a_missing_verifier_is_named() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let error = run(&mut store, 1, &[]).unwrap_err().to_string();
    assert_eq!(error, "the campaign needs honest, which is not here");
}

#[test]
fn enough_programs_are_enough() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut few = plan(&installed, 20.0);
    few.programs = Some(6);
    let mut store = Store::create(&scratch.file("c"), &few, Shard::WHOLE).unwrap();
    let outcome = run(&mut store, u64::MAX, &installed).unwrap();
    assert_eq!(outcome.stop, Stop::Done);
    // Workers produce side by side, so one unit more may be under way.
    assert!((6..=8).contains(&outcome.progress.programs), "{}", outcome.progress.programs);
}

struct Panics;

impl campaign::Producer for Panics {
    fn units(&self) -> u64 {
        3
    }

    fn produce(&self, unit: u64, cancel: &Cancel) -> campaign::Produced {
        assert!(unit != 1, "this unit is cursed");
        Twins(3).produce(unit, cancel)
    }
}

#[test]
fn a_producer_that_panics_loses_only_that_unit() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    campaign::run(&mut store, &Panics, &installed, options(2), &Cancel::new(), &Silent).unwrap();
    assert_eq!(store.results().unwrap().len(), 4);
    let dropped = store.dropped().unwrap();
    assert_eq!((dropped.len(), dropped[0].1), (1, 1));
    assert!(dropped[0].0.reason.contains("panicked"));
}

#[test]
fn watchers_are_told() {
    struct Watch(std::sync::Mutex<(u64, Progress)>);
    impl campaign::Observer for Watch {
        fn progress(&self, progress: &Progress) {
            self.0.lock().unwrap().1 = progress.clone();
        }
        fn finding(&self, run: &campaign::Run, program: &str) {
            assert!(program.ends_with("unsafe"), "{program}");
            assert_eq!(run.judgement, Judgement::WrongSound);
            self.0.lock().unwrap().0 += 1;
        }
    }
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "liar", "echo SAFE")];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let watch = Watch(Default::default());
    campaign::run(&mut store, &Twins(4), &installed, options(2), &Cancel::new(), &watch).unwrap();
    let (findings, progress) = watch.0.into_inner().unwrap();
    assert_eq!((findings, progress.findings(), progress.done, progress.queued), (4, 4, 8, 0));
    assert!(progress.running.is_empty());
    assert_eq!(progress.judgements["liar"][&Judgement::Right], 4);
}

#[test]
fn artefacts_are_kept_by_owner() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    store.put_artefact("group-1", "reduced.c", b"int x;").unwrap();
    store.put_artefact("group-1", "reduced.c", b"int y;").unwrap();
    store.put_artefact("group-2", "report.md", b"# text").unwrap();
    assert_eq!(store.artefact_owners().unwrap(), ["group-1", "group-2"]);
    let artefacts = store.artefacts("group-1").unwrap();
    assert_eq!(artefacts.len(), 1);
    assert_eq!(store.blob(&artefacts[0].content).unwrap(), b"int y;");
    store.remove_artefacts("group-1").unwrap();
    assert!(store.artefacts("group-1").unwrap().is_empty());
}

#[test]
fn inputs_of_programs_are_numbers_in_a_comma_list_on_disk() {
    let scratch = Scratch::new().unwrap();
    let installed = [script(scratch.path(), "honest", TRUTHFUL)];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let mut produced = Twins(1).produce(0, &Cancel::new());
    produced.programs[1].inputs = vec![-1, 0, 7];
    store.add_unit(0, &produced, &|_, _| Vec::new()).unwrap();
    let inputs = |store: &Store| -> Vec<Vec<i64>> {
        let keys = store.program_keys().unwrap();
        keys.iter().map(|key| store.program(key).unwrap().program.inputs).collect()
    };
    assert_eq!(inputs(&store), [vec![], vec![-1, 0, 7]]);
    // The column that campaigns of every version have.
    let database = rusqlite::Connection::open(scratch.file("c").join("campaign.db")).unwrap();
    let column = "SELECT note FROM programs WHERE note <> ''";
    let note: String = database.query_row(column, [], |row| row.get(0)).unwrap();
    assert_eq!(note, "-1,0,7");
    database.execute("UPDATE programs SET note = '5' WHERE note = ''", []).unwrap();
    assert_eq!(inputs(&store), [vec![5], vec![-1, 0, 7]]);
}

#[test]
fn a_campaign_costs_little_beside_its_verifiers() {
    let scratch = Scratch::new().unwrap();
    // A verifier of 50 ms is faster than any real one; still most of the time must be its own.
    let installed = [script(scratch.path(), "quick", &format!("sleep 0.05; {TRUTHFUL}"))];
    let mut store =
        Store::create(&scratch.file("c"), &plan(&installed, 20.0), Shard::WHOLE).unwrap();
    let started = Instant::now();
    let outcome = run(&mut store, 40, &installed).unwrap();
    let progress = outcome.progress;
    let part = progress.own_seconds / progress.verifier_seconds;
    println!("80 runs in {:?}, own part {:.1} %", started.elapsed(), part * 100.0);
    // Half is a bound that even a machine under heavy load keeps; the measured part is printed.
    assert!(part < 0.5, "{part}");
}
