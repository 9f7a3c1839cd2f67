//! Ten Csmith programs in every test run: interpreted and native execution agree.

use std::time::{SystemTime, UNIX_EPOCH};

use process::Cancel;
use seeds::Csmith;
use torture::{Agreement, Judge};

#[test]
fn ten_fresh_csmith_programs_agree() {
    let Some(csmith) = Csmith::installed(&Cancel::default()) else {
        panic!("Csmith is absent: scripts/install-deps test installs it");
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970");
    let first = now.as_secs() % 1_000_000_000;
    println!("Csmith seeds {first} to {}", first + 9);
    let scratch = process::Scratch::new().expect("a scratch directory");
    let judge = Judge { include: vec![csmith.include.clone()], ..Judge::default() };
    let mut agreed = 0;
    for seed in first..first + 10 {
        let file = scratch.path().join(format!("csmith-{seed}.c"));
        assert!(csmith.write(seed, &file, &Cancel::default()), "Csmith fails on seed {seed}");
        match judge.judge(&file).0 {
            Agreement::Agree => agreed += 1,
            // It does not end natively, or not in time for the interpreter: nothing to compare.
            Agreement::NotEligible | Agreement::Limit(_) => {}
            other => panic!("seed {seed}: {other:?}"),
        }
    }
    assert!(agreed >= 3, "only {agreed} of 10 programs could be compared");
}
