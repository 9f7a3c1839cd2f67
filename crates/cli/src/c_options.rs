//! How C is to be compiled: the same options on every command that takes C files.

use std::path::PathBuf;

use base::{DataModel, Dialect, MacroOption};
use clap::{ArgMatches, Args};
use native::Sources;

use crate::arguments::positions;

/// Options that compilers have too.
#[derive(Args, Debug, Clone, Default)]
#[command(next_help_heading = "C options")]
pub struct COptions {
    /// Search headers in this directory
    #[arg(short = 'I', value_name = "DIR")]
    include_directories: Vec<PathBuf>,

    /// Define a macro
    #[arg(short = 'D', id = "define", value_name = "NAME[=VALUE]")]
    defines: Vec<String>,

    /// Forget a macro
    #[arg(short = 'U', id = "undefine", value_name = "NAME")]
    undefines: Vec<String>,

    /// The language standard, such as c11 or gnu17; also -std=NAME
    #[arg(long = "std", value_name = "NAME")]
    standard: Option<String>,

    /// Include a file before anything else; also -include FILE
    #[arg(long = "include", value_name = "FILE")]
    forced_includes: Vec<PathBuf>,

    /// 32-bit int, long and pointers (ILP32); also -m32
    #[arg(long = "32", conflicts_with_all = ["lp64", "data_model"])]
    ilp32: bool,

    /// 64-bit long and pointers (LP64), as without any option; also -m64
    #[arg(long = "64", conflicts_with = "data_model")]
    lp64: bool,

    /// The data model by its name
    #[arg(long, value_name = "ILP32|LP64")]
    data_model: Option<DataModel>,

    /// `-D` and `-U` in their order, which clap keeps apart.
    #[arg(skip)]
    macros: Vec<MacroOption>,
}

impl COptions {
    /// Puts `-D` and `-U` into the order of the command line.
    pub fn order_macros(&mut self, matches: &ArgMatches) {
        let defines = self.defines.iter().cloned().map(MacroOption::Define);
        let undefines = self.undefines.iter().cloned().map(MacroOption::Undefine);
        let mut macros: Vec<_> = positions(matches, "define").into_iter().zip(defines).collect();
        macros.extend(positions(matches, "undefine").into_iter().zip(undefines));
        macros.sort_by_key(|(position, _)| *position);
        self.macros = macros.into_iter().map(|(_, option)| option).collect();
    }

    /// The program that these files make. What a task says of the data model counts when no option
    /// does.
    pub fn sources(&self, files: Vec<PathBuf>, task_model: Option<DataModel>) -> Sources {
        let data_model = match (self.ilp32, self.lp64) {
            (true, _) => DataModel::Ilp32,
            (_, true) => DataModel::Lp64,
            _ => self.data_model.or(task_model).unwrap_or_default(),
        };
        let dialect = Dialect {
            data_model,
            include_directories: self.include_directories.clone(),
            macros: self.macros.clone(),
            standard: self.standard.clone(),
            forced_includes: self.forced_includes.clone(),
            ..Dialect::default()
        };
        Sources { files, dialect, ..Sources::default() }
    }
}
