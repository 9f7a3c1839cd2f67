//! Tests of the project itself; the code is in the tests of this crate.
//!
//! They check what a reviewer would otherwise have to: that crates use only those that
//! `ARCHITECTURE.md` allows, that every module says what it is for, that paths named in the
//! documentation exist, and that all dependencies have licences the project can ship with.
