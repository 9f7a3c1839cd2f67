//! Sums that never change, from how numbers were seen to move.
//!
//! Where `a` grows by one and `b` by two in every round, `2a - b` stays what it was. Such sums are the null space of
//! the moves that were seen. A move that is not seen yet can only make it smaller.

/// No factor of a sum is greater.
const MOST_FACTOR: i128 = 1 << 20;

/// The factors of sums that none of the moves changes, as many as are independent of each other; each move has
/// `count` numbers. Sums whose factors are great are left out.
pub(super) fn constant_sums(count: usize, moves: &[Vec<i128>]) -> Vec<Vec<i128>> {
    let Some(rows) = reduced(count, moves) else { return Vec::new() };
    let pivots: Vec<usize> =
        rows.iter().filter_map(|row| row.iter().position(|n| *n != 0)).collect();
    let free = (0..count).filter(|column| !pivots.contains(column));
    free.filter_map(|column| sum_for(count, column, &rows, &pivots)).collect()
}

/// The sum that the free column begins: every pivot's factor follows from its row.
fn sum_for(count: usize, column: usize, rows: &[Vec<i128>], pivots: &[usize]) -> Option<Vec<i128>> {
    let mut scale: i128 = 1;
    for (row, pivot) in rows.iter().zip(pivots) {
        let part = row[*pivot] / gcd(row[*pivot], row[column]);
        scale = scale.checked_mul(part.abs() / gcd(scale, part))?;
    }
    let mut sum = vec![0; count];
    sum[column] = scale;
    for (row, pivot) in rows.iter().zip(pivots) {
        sum[*pivot] = row[column].checked_mul(scale)?.checked_neg()? / row[*pivot];
    }
    normalize(&mut sum);
    sum.iter().all(|factor| factor.abs() <= MOST_FACTOR).then_some(sum)
}

/// The reduced row echelon form of the moves, in whole numbers; nothing where they become too great.
fn reduced(count: usize, moves: &[Vec<i128>]) -> Option<Vec<Vec<i128>>> {
    let mut rows: Vec<Vec<i128>> = moves.to_vec();
    let mut done = 0;
    for column in 0..count {
        let Some(found) = (done..rows.len()).find(|row| rows[*row][column] != 0) else { continue };
        rows.swap(done, found);
        normalize(&mut rows[done]);
        let pivot = rows[done].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            if index == done || row[column] == 0 {
                continue;
            }
            let (own, other) = (pivot[column], row[column]);
            let shared = gcd(own, other);
            for (at, value) in row.iter_mut().enumerate() {
                let kept = value.checked_mul(own / shared)?;
                *value = kept.checked_sub(pivot[at].checked_mul(other / shared)?)?;
            }
            normalize(row);
        }
        done += 1;
    }
    rows.truncate(done);
    Some(rows)
}

/// Divides a row by what all of it shares.
fn normalize(row: &mut [i128]) {
    let shared = row.iter().fold(0, |shared, value| gcd(shared, *value));
    if shared > 1 {
        row.iter_mut().for_each(|value| *value /= shared);
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_moved_is_a_sum_of_its_own() {
        assert_eq!(constant_sums(2, &[]), [vec![1, 0], vec![0, 1]]);
        assert_eq!(constant_sums(2, &[vec![3, 0]]), [vec![0, 1]]);
    }

    #[test]
    fn sums_follow_from_moves() {
        // up and down
        assert_eq!(constant_sums(2, &[vec![1, -1]]), [vec![1, 1]]);
        // a + 1, b + 2, i + 1 or a + 2, b + 1, i + 1: a + b - 3 i stays
        let sums = constant_sums(3, &[vec![1, 2, 1], vec![2, 1, 1]]);
        assert_eq!(sums, [vec![-1, -1, 3]]);
        assert_eq!(constant_sums(2, &[vec![1, 2], vec![1, 3]]), Vec::<Vec<i128>>::new());
    }

    #[test]
    fn every_sum_is_constant_under_every_move() {
        let mut seed = 1u64;
        let mut next = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            i128::from((seed >> 33) % 9) - 4
        };
        for count in 1..6 {
            for moves in 0..count {
                let moves: Vec<Vec<i128>> =
                    (0..moves).map(|_| (0..count).map(|_| next()).collect()).collect();
                let sums = constant_sums(count, &moves);
                assert!(sums.len() >= count - moves.len());
                for sum in &sums {
                    for one in &moves {
                        let change: i128 = sum.iter().zip(one).map(|(a, b)| a * b).sum();
                        assert_eq!(change, 0, "{sum:?} under {one:?}");
                    }
                }
            }
        }
    }
}
