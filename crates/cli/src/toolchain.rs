//! Which compilers build the real program.

use std::path::PathBuf;

use clap::Args;
use native::{Compiler, CompilerKind, Toolchain};
use toolbox::{CLANG, GCC, GCOV, LLVM_COV, SYMBOLIZER};

use crate::answer::Failure;
use crate::context::Context;

/// The option for the compiler.
#[derive(Args, Debug, Clone)]
#[command(next_help_heading = "Real program")]
pub struct CompilerOptions {
    /// The compiler of the program that is run: clang, gcc, or a path to one of them
    #[arg(long, value_name = "NAME|PATH", default_value = "clang")]
    compiler: String,
}

impl CompilerOptions {
    /// The tools of this machine.
    pub fn toolchain(&self, context: &Context) -> Result<Toolchain, Failure> {
        let replay = self.replay_compiler(context)?;
        let gcc = context.find_program(&GCC);
        let coverage = match &gcc {
            Some(path) => Compiler { kind: CompilerKind::Gcc, path: path.clone() },
            None => replay.clone(),
        };
        Ok(Toolchain {
            replay,
            coverage,
            gcov: context.find_program(&GCOV),
            llvm_cov: context.find_program(&LLVM_COV),
            symbolizer: context.find_program(&SYMBOLIZER),
        })
    }

    fn replay_compiler(&self, context: &Context) -> Result<Compiler, Failure> {
        let found = |names: &[&str], package: &str| {
            context.find_program(names).ok_or_else(|| {
                Failure::new(format!("no {} was found on the PATH", self.compiler))
                    .with_advice(format!("install it (Debian, Ubuntu: apt-get install {package})"))
            })
        };
        match self.compiler.as_str() {
            "clang" => Ok(Compiler { kind: CompilerKind::Clang, path: found(&CLANG, "clang-19")? }),
            "gcc" => Ok(Compiler { kind: CompilerKind::Gcc, path: found(&GCC, "gcc")? }),
            other => {
                let path = match other.contains('/') {
                    true => PathBuf::from(other),
                    false => found(&[other], other)?,
                };
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let kind =
                    if name.contains("gcc") { CompilerKind::Gcc } else { CompilerKind::Clang };
                Ok(Compiler { kind, path })
            }
        }
    }
}
