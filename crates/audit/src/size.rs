//! The smallest problem size that is worth checking: the first at which no mutant that passes is killed by
//! the next one.

/// What was found out about sizes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StableSize {
    /// The size; nothing when none of those that were tried is stable.
    pub size: Option<u32>,
    /// The mutants that no size killed that was tried, in order.
    pub survivors: Vec<usize>,
    /// For each size that was tried, the mutants that it killed first.
    pub killed: Vec<(u32, Vec<usize>)>,
}

/// Looks for the smallest stable size between two.
///
/// `is_killed` checks a mutant at a size. What one size kills, larger ones are taken to kill too, so that a
/// mutant is never asked about again. As soon as a size is seen not to be stable the next is tried: how many
/// more mutants it would kill does not matter then.
pub fn stable_size<E>(
    mutants: &[usize],
    first: u32,
    last: u32,
    mut is_killed: impl FnMut(u32, usize) -> Result<bool, E>,
) -> Result<StableSize, E> {
    let mut alive: Vec<usize> = mutants.to_vec();
    let mut killed: Vec<(u32, Vec<usize>)> = Vec::new();
    let mut note = |size: u32, mutant: usize| match killed.iter_mut().find(|(of, _)| *of == size) {
        Some((_, mutants)) => mutants.push(mutant),
        None => killed.push((size, vec![mutant])),
    };
    // Those that are known to pass at the size at hand.
    let mut passed: Vec<usize> = Vec::new();
    let mut stable = None;
    for size in first..=last {
        let mut passed_next = Vec::new();
        let mut is_stable = true;
        for mutant in alive.clone() {
            if !passed.contains(&mutant) && is_killed(size, mutant)? {
                note(size, mutant);
                alive.retain(|other| *other != mutant);
                continue;
            }
            if is_killed(size + 1, mutant)? {
                note(size + 1, mutant);
                alive.retain(|other| *other != mutant);
                is_stable = false;
                break;
            }
            passed_next.push(mutant);
        }
        if is_stable {
            stable = Some(size);
            break;
        }
        passed = passed_next;
    }
    killed.sort_by_key(|(size, _)| *size);
    Ok(StableSize { size: stable, survivors: alive, killed })
}

/// A bound of loops as a function of the size: sums of products of numbers and `N`, such as `N+1` or `2*N`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SizeBound {
    /// Each product: a factor, and how often N is in it.
    products: Vec<(u32, u32)>,
}

impl SizeBound {
    /// Reads it.
    pub fn parse(text: &str) -> Result<SizeBound, String> {
        let wrong = || format!("'{text}' is no bound such as N, N+1 or 2*N+3");
        let product = |part: &str| {
            part.split('*').map(str::trim).try_fold((1_u32, 0_u32), |(factor, power), word| {
                match word {
                    "N" => Ok((factor, power + 1)),
                    number => {
                        let number: u32 = number.parse().map_err(|_| wrong())?;
                        Ok((factor.checked_mul(number).ok_or_else(wrong)?, power))
                    }
                }
            })
        };
        let products = text.split('+').map(product).collect::<Result<_, String>>()?;
        Ok(SizeBound { products })
    }

    /// The bound at a size.
    pub fn at(&self, size: u32) -> u32 {
        let value =
            |(factor, power): &(u32, u32)| factor.saturating_mul(size.saturating_pow(*power));
        self.products.iter().map(value).fold(0, u32::saturating_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Mutants by the size at which they are first killed; 0 for never.
    fn found(first_kills: &[u32], last: u32) -> (StableSize, usize) {
        let mutants: Vec<usize> = (0..first_kills.len()).collect();
        let mut asked = 0;
        let result = stable_size(&mutants, 1, last, |size, mutant| {
            asked += 1;
            let first = first_kills[mutant];
            Ok::<bool, ()>(first != 0 && size >= first)
        });
        (result.unwrap(), asked)
    }

    #[test]
    fn the_first_stable_size_is_found() {
        // Sizes 1 to 3 kill new mutants, 4 does not: 3 is stable.
        let (result, _) = found(&[1, 2, 3, 0, 2], 9);
        assert_eq!((result.size, result.survivors), (Some(3), vec![3]));
        // A step without new kills is enough, although a later size kills again.
        let (result, _) = found(&[1, 5], 9);
        assert_eq!((result.size, result.survivors), (Some(1), vec![1]));
        let (result, _) = found(&[0, 0], 9);
        assert_eq!(result.size, Some(1));
    }

    #[test]
    fn a_budget_of_sizes_can_be_too_small() {
        let (result, _) = found(&[2, 3, 4, 5], 3);
        assert_eq!(result.size, None);
    }

    #[test]
    fn nothing_is_asked_twice() {
        let first_kills = [1, 2, 3, 0, 2, 3, 0, 1];
        let mutants: Vec<usize> = (0..first_kills.len()).collect();
        let mut asked = Vec::new();
        stable_size(&mutants, 1, 9, |size, mutant| {
            assert!(!asked.contains(&(size, mutant)), "{size} {mutant}");
            asked.push((size, mutant));
            Ok::<bool, ()>(first_kills[mutant] != 0 && size >= first_kills[mutant])
        })
        .unwrap();
    }

    #[test]
    fn bounds_grow_with_the_size() {
        let at = |text: &str| SizeBound::parse(text).unwrap().at(3);
        assert_eq!([at("7"), at("N"), at("N+1"), at("2 * N + 3"), at("N*N")], [7, 3, 4, 9, 9]);
        for wrong in ["", "N+", "n", "N-1", "2N"] {
            assert!(SizeBound::parse(wrong).is_err(), "{wrong}");
        }
    }
}
