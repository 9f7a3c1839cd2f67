//! What a campaign is to do. It is stored, so that going on needs no arguments.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use base::{DataModel, Seed};
use checkers::{Checker, Setting};
use process::{Limits, MemoryLimit};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sha256;

/// What a campaign is to do.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct Plan {
    /// Everything that the producer must be made from again; `kind` says which producer.
    pub producer: Value,
    /// Who is asked.
    pub checkers: Vec<CheckerPlan>,
    /// How far each run may go.
    pub limits: RunLimits,
    /// Where all randomness comes from.
    pub seed: u64,
    /// What programs are written for: `ILP32` or `LP64`.
    pub data_model: String,
    /// Stop producing when there are this many programs.
    pub programs: Option<u64>,
    /// How many units there are to produce from; none when there is no end of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub units: Option<u64>,
}

/// One verifier of a plan.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct CheckerPlan {
    /// Its name.
    pub name: String,
    /// Its description, so that going on does not depend on a file.
    pub description: String,
    /// Settings that every program is checked with.
    pub settings: Vec<String>,
    /// How many more settings are drawn for each program.
    pub swarm: u32,
}

/// How far each run may go.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Debug)]
pub struct RunLimits {
    /// Seconds on the wall.
    pub seconds: f64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of output.
    pub output: u64,
    /// Whether the time limit follows what was seen; see [`crate::Pace`].
    pub dynamic: bool,
}

impl RunLimits {
    /// The limits of a run that may take this long.
    pub fn limits(&self, seconds: f64) -> Limits {
        Limits {
            wall: Some(Duration::from_secs_f64(seconds)),
            memory: Some(MemoryLimit::Resident(self.memory)),
            output: self.output,
            ..Limits::default()
        }
    }
}

impl CheckerPlan {
    /// A verifier with its default setting and some drawn ones.
    pub fn of(checker: &Checker, swarm: u32) -> Self {
        CheckerPlan {
            name: checker.name.clone(),
            description: checker.text.clone(),
            settings: vec![checker.default_setting().to_string()],
            swarm,
        }
    }

    /// The settings for one program: the fixed ones, then those drawn for it.
    pub fn settings_for(&self, checker: &Checker, seed: Seed, program: &str) -> Vec<Setting> {
        let fixed = self.settings.iter().filter_map(|text| text.parse().ok());
        let mut rng = seed.derive("setting").derive(&self.name).derive(program).rng();
        let drawn = (0..self.swarm).map(|_| checker.draw(&mut rng));
        let mut seen = BTreeSet::new();
        fixed.chain(drawn).filter(|setting| seen.insert(setting.clone())).collect()
    }
}

impl Plan {
    /// The name of the plan: shards of one campaign have the same.
    pub fn hash(&self) -> String {
        sha256(self.to_json().as_bytes())
    }

    /// The plan as it is stored.
    pub fn to_json(&self) -> String {
        // A plan is made of strings, numbers and lists; writing it cannot fail.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The plan for a producer with so many units.
    pub fn with_units(self, units: u64) -> Plan {
        Plan { units: (units < u64::MAX).then_some(units), ..self }
    }

    /// The names of those who are asked.
    pub fn names(self) -> impl Iterator<Item = String> {
        self.checkers.into_iter().map(|checker| checker.name)
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        Seed(self.seed)
    }

    /// The data model.
    pub fn data_model(&self) -> DataModel {
        self.data_model.parse().unwrap_or_default()
    }
}

/// A part of a campaign: those units whose hash falls to it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    index: u32,
    count: u32,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// The part with this number, from 0, of so many.
    pub fn new(index: u32, count: u32) -> Option<Shard> {
        (index < count).then_some(Shard { index, count })
    }

    /// Which part.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    pub fn count(self) -> u32 {
        self.count
    }

    /// Whether a unit falls to this part. Neighbouring units are often alike, so they are spread.
    pub fn holds(self, seed: Seed, unit: u64) -> bool {
        let spread = seed.derive("shard").derive_number(unit).0;
        spread % u64::from(self.count) == u64::from(self.index)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || format!("'{text}' is not a shard: write K/N with K from 0 to N - 1");
        let (index, count) = text.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        Shard::new(number(index)?, number(count)?).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_unit_falls_to_one_shard() {
        let seed = Seed(3);
        let shards: Vec<Shard> = (0..7).filter_map(|index| Shard::new(index, 7)).collect();
        let mut sizes = [0; 7];
        for unit in 0..7000 {
            let holders: Vec<&Shard> =
                shards.iter().filter(|shard| shard.holds(seed, unit)).collect();
            assert_eq!(holders.len(), 1);
            sizes[holders[0].index() as usize] += 1;
        }
        assert!(sizes.iter().all(|size| (850..1150).contains(size)), "{sizes:?}");
        assert!((0..100).all(|unit| Shard::WHOLE.holds(seed, unit)));
    }

    #[test]
    fn shards_are_read_and_written() {
        assert_eq!("2/8".parse::<Shard>().unwrap().to_string(), "2/8");
        for wrong in ["8/8", "1", "a/b", "1/0", "-1/2"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
