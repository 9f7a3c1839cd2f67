//! One file per command, each of which tells its story. Commands never call one another.

pub mod audit;
pub mod campaign;
pub mod check;
pub mod checkers;
pub mod cover;
pub mod doctor;
pub mod fuzz;
pub mod generate;
pub mod generate_docs;
pub mod reduce;
pub mod report;
pub mod run;
