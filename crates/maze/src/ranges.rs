//! Choices that are drawn from ranges that somebody gave, in the place of ours.

use base::Rng;
use serde::{Deserialize, Serialize};

use crate::carve::Algorithm;
use crate::choices::Choices;

/// Numbers of which one is drawn.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Numbers {
    /// One of these.
    Listed(Vec<u64>),
    /// From the first to the second.
    Between {
        /// The least.
        min: u64,
        /// The most.
        max: u64,
    },
}

impl Numbers {
    /// One of them.
    pub fn draw(&self, rng: &mut Rng) -> u64 {
        match self {
            Numbers::Listed(all) => {
                all.get(rng.below(all.len().max(1) as u64) as usize).copied().unwrap_or(0)
            }
            Numbers::Between { min, max } => min + rng.below(max.saturating_sub(*min) + 1),
        }
    }

    /// The most that is drawn.
    pub fn most(&self) -> u64 {
        match self {
            Numbers::Listed(all) => all.iter().copied().max().unwrap_or(0),
            Numbers::Between { min, max } => *max.max(min),
        }
    }

    /// The least that is drawn.
    pub fn least(&self) -> u64 {
        match self {
            Numbers::Listed(all) => all.iter().copied().min().unwrap_or(0),
            Numbers::Between { min, max } => *max.min(min),
        }
    }
}

/// What is drawn otherwise than we would; nothing given, nothing changed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug, Default)]
pub struct Ranges {
    /// The names of algorithms.
    pub algorithms: Vec<String>,
    /// Columns.
    pub width: Option<Numbers>,
    /// Rows.
    pub height: Option<Numbers>,
    /// Whether there is one cell only, as 1 or 0.
    pub one_cell: Option<Numbers>,
    /// Of a hundred ways back, so many are kept.
    pub backward: Option<Numbers>,
    /// Of a hundred walls, so many are taken away.
    pub walls: Option<Numbers>,
    /// How many mazes are in a chain.
    pub mazes: Option<Numbers>,
}

impl Ranges {
    /// Choices with what these say.
    pub fn applied(&self, mut choices: Choices, rng: &mut Rng) -> Choices {
        let algorithms: Vec<Algorithm> = Algorithm::ALL
            .into_iter()
            .filter(|one| self.algorithms.iter().any(|name| name == one.name()))
            .collect();
        if !algorithms.is_empty() {
            choices.algorithm = algorithms[rng.below(algorithms.len() as u64) as usize];
        }
        let mut draw = |numbers: &Option<Numbers>| numbers.as_ref().map(|of| of.draw(rng));
        let (width, height) = (draw(&self.width), draw(&self.height));
        choices.size.0 = width.map_or(choices.size.0, |width| width.max(1) as usize);
        choices.size.1 = height.map_or(choices.size.1, |height| height.max(1) as usize);
        choices.backward = draw(&self.backward).unwrap_or(choices.backward).min(100);
        choices.walls = draw(&self.walls).unwrap_or(choices.walls).min(100);
        choices.mazes = draw(&self.mazes).map_or(choices.mazes, |mazes| mazes.max(1) as usize);
        match draw(&self.one_cell) {
            Some(1..) => Choices::one_cell(),
            _ => choices,
        }
    }
}

#[cfg(test)]
mod tests {
    use base::Seed;

    use super::*;

    #[test]
    fn what_is_given_is_drawn_and_the_rest_stays() {
        let mut rng = Seed(2).rng();
        let ranges = Ranges {
            algorithms: vec!["wilson".into()],
            width: Some(Numbers::Between { min: 4, max: 7 }),
            backward: Some(Numbers::Listed(vec![25, 50])),
            ..Ranges::default()
        };
        let plain = Choices::plain((3, 2));
        for _ in 0..50 {
            let drawn = ranges.applied(plain, &mut rng);
            assert_eq!((drawn.algorithm, drawn.size.1), (Algorithm::Wilson, 2));
            assert!((4..=7).contains(&drawn.size.0) && [25, 50].contains(&drawn.backward));
        }
        let one = Ranges { one_cell: Some(Numbers::Listed(vec![1])), ..ranges };
        assert_eq!(one.applied(plain, &mut rng).size, (1, 1));
        assert_eq!(Ranges::default().applied(plain, &mut rng), plain);
    }
}
