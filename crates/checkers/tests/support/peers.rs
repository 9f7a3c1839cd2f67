//! Where the verifiers are that tests ask for real.

use std::path::PathBuf;

use checkers::Search;

/// Where `scripts/get-peers` puts what it gets.
fn cache() -> Option<PathBuf> {
    let set =
        |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("REFUTE_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|path| path.join("refute")))
        .or_else(|| set("HOME").map(|path| path.join(".cache/refute")))
}

/// The PATH and the cache of peers.
pub fn search() -> Search {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut directories: Vec<PathBuf> = std::env::split_paths(&path).collect();
    directories.extend(cache().map(|path| path.join("peers/bin")));
    Search { directories, ..Search::default() }
}
