//! How C is to be compiled: the same options on every command that takes C files.
//!
//! Whole command lines of compilers are taken: `words` packs their options behind `--cflag=`, and `base::flags`
//! knows what they are to us. The options here are those that have a long name, and those that the help tells of.

use std::path::{Path, PathBuf};

use base::{DataModel, Dialect};
use clap::Args;
use native::Sources;

use crate::answer::Failure;

/// Options that compilers have too.
#[derive(Args, Debug, Clone, Default)]
#[command(
    next_help_heading = "C options (as compilers know them: -I -D -U -isystem -std= -include -m32 -f... -m... ; \
                               -w silences their warnings)"
)]
pub struct COptions {
    /// An option of a compiler, as it is: for those that refute does not know
    #[arg(long = "cflag", value_name = "OPTION", allow_hyphen_values = true)]
    compiler_options: Vec<String>,

    /// How the project compiles its files: a compile_commands.json, its directory, or none. Without
    /// this, one above the files is used if it knows them
    #[arg(long = "compdb", value_name = "FILE|DIR|none")]
    database: Option<PathBuf>,

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

    /// Do not show what the compiler warns of; also -w, and -Wno-NAME for one kind
    #[arg(long)]
    no_warnings: bool,
}

impl COptions {
    /// The program that these files make. What a task says of the data model counts when no option
    /// does, and what the project's build says stands in front of what the user says.
    pub fn sources(
        &self,
        files: Vec<PathBuf>,
        task_model: Option<DataModel>,
    ) -> Result<Sources, Failure> {
        let fail = |reason: String| Failure::new(reason);
        let is_off = self.database.as_deref() == Some(Path::new("none"));
        let found = match is_off {
            true => None,
            false => project::compiled(&files, self.database.as_deref())
                .map_err(|error| fail(error.to_string()))?,
        };
        let (mut dialect, built_model) = match found {
            Some(found) => (found.dialect, found.data_model),
            None => (Dialect::default(), None),
        };
        let taken = dialect.take(&self.compiler_options, None).map_err(fail)?;
        // The user knows better than we do what his compiler has.
        dialect.language.extend(taken.unknown);
        if let Some(word) = taken.operands.first() {
            return Err(fail(format!("'{word}' is not an option of a compiler")));
        }
        if let Some(standard) = &self.standard {
            dialect.standard = Some(standard.clone());
        }
        dialect.forced_includes.extend(self.forced_includes.iter().cloned());
        dialect.silenced.extend(self.no_warnings.then(String::new));
        dialect.data_model = match (self.ilp32, self.lp64) {
            (true, _) => DataModel::Ilp32,
            (_, true) => DataModel::Lp64,
            _ => {
                let said = self.data_model.or(taken.data_model).or(built_model);
                said.or(task_model).unwrap_or_default()
            }
        };
        Ok(Sources { files, dialect, ..Sources::default() })
    }
}
