//! The list of strategies on the command line.

use generate::Strategy;

use crate::answer::Failure;

/// Reads a list of names; `all` is every one. None comes twice.
pub fn parse(names: &[String]) -> Result<Vec<Strategy>, Failure> {
    let mut strategies: Vec<Strategy> = Vec::new();
    for name in names {
        match name.trim() {
            "all" => strategies.extend(Strategy::ALL),
            name => strategies.push(name.parse().map_err(Failure::new)?),
        }
    }
    strategies.sort_unstable();
    strategies.dedup();
    Ok(strategies)
}
