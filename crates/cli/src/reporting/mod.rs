//! Pages: the directory that one is made of, and the server that shows one.

pub mod pages;
pub mod server;
