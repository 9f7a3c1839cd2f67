//! What is put as an error is what was seen, or was not.

use base::Seed;

use super::Loop;

fn of(is_signed: bool) -> Loop {
    Loop { text: String::new(), ranges: Vec::new(), is_signed }
}

/// Whether a number breaks one of the conditions that are written.
fn breaks(condition: &str, number: i64) -> bool {
    let words: Vec<&str> = condition.split_whitespace().collect();
    let [.., relation, bound] = words[..] else { panic!("{condition}") };
    let bound: i64 = bound.trim_end_matches('L').parse().expect("a number");
    match relation {
        ">" => number > bound,
        "<" => number < bound,
        "==" => number == bound,
        other => panic!("{other}"),
    }
}

#[test]
fn a_condition_is_broken_by_what_was_seen_where_it_says_so() {
    for (is_signed, numbers) in [
        (false, vec![0, 1, 7, u32::MAX]),
        (true, vec![u32::MAX, 3, 4, 0x8000_0000]),
        (true, vec![5]),
    ] {
        let value = |seen: u32| match is_signed {
            true => i64::from(seen.cast_signed()),
            false => i64::from(seen),
        };
        let seen: Vec<(u32, u64)> = numbers.iter().map(|number| (*number, 2)).collect();
        let mut rng = Seed(1).rng();
        let mut outcomes = [0, 0];
        for _ in 0..50 {
            let (condition, is_broken) = of(is_signed).condition(&mut rng, &seen);
            let found = numbers.iter().any(|number| breaks(&condition, value(*number)));
            assert_eq!(found, is_broken, "{condition} of {numbers:?}");
            outcomes[usize::from(is_broken)] += 1;
        }
        assert!(outcomes.iter().all(|count| *count > 5), "{outcomes:?}");
    }
}

#[test]
fn a_seed_has_one_program() {
    for seed in 0..40 {
        let texts = [0, 1].map(|_| Loop::new(Seed(seed)).text("0"));
        assert_eq!(texts[0], texts[1]);
        assert!(texts[0].contains("observe((unsigned)"));
    }
}
