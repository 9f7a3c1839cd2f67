//! What the options of gcc and clang are to us: kept because they decide what a text means, or left out because
//! they say nothing about that.
//!
//! Whole command lines of builds are taken. An option of a family that is known (`-f`, `-m`, `-W`, `-O`, `-g`, ...)
//! and that is not listed here has no influence on what the program does at `-O0`, and is left out in silence.

use std::path::{Path, PathBuf};

use crate::{DataModel, Dialect, MacroOption};

/// An option, as far as its own word tells.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Meaning {
    /// It does not change what the program does.
    Ignored,
    /// It changes the language or the machine.
    Language,
    /// It changes where headers are found, or what is read before the file.
    Search,
    Include,
    Define,
    Undefine,
    Standard,
    ForcedInclude,
    Model(DataModel),
    Target,
    /// A core whose C is of 32 bits, with a `char` without sign.
    SmallArm,
    /// Other options behind commas.
    Several,
    /// No warnings of the compiler at all.
    Silence,
    /// Not this warning.
    SilenceOne,
}

/// Whether its value is in the next word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    None,
    /// In the same word.
    Joined(usize),
    /// In the next word.
    Next,
}

/// What a command line of a compiler says beside its dialect.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken {
    /// The data model, where an option names one.
    pub data_model: Option<DataModel>,
    /// What is no option: files.
    pub operands: Vec<String>,
    /// Options that no compiler has, as far as we know.
    pub unknown: Vec<String>,
}

/// How many words an option of a compiler has, 1 or 2; nothing when it is none.
pub fn words_of(option: &str) -> Option<usize> {
    let (_, value) = recognise(option)?;
    Some(if value == Value::Next { 2 } else { 1 })
}

/// What a word is, as an option; nothing when it is none that is known.
fn recognise(word: &str) -> Option<(Meaning, Value)> {
    use Meaning::*;
    // Options with a value, in the same word or in the next.
    const WITH_VALUE: &[(&str, Meaning)] = &[
        ("-isystem", Search),
        ("-iquote", Search),
        ("-idirafter", Search),
        ("-isysroot", Search),
        ("-imacros", Search),
        ("-iprefix", Search),
        ("-iwithprefixbefore", Search),
        ("-iwithprefix", Search),
        ("-include", ForcedInclude),
        ("-MF", Ignored),
        ("-MT", Ignored),
        ("-MQ", Ignored),
        ("-MJ", Ignored),
        ("-Xassembler", Ignored),
        ("-Xlinker", Ignored),
        ("-Xpreprocessor", Several),
        ("-target", Target),
        ("-I", Include),
        ("-D", Define),
        ("-U", Undefine),
        ("-L", Ignored),
        ("-l", Ignored),
        ("-x", Ignored),
        ("-T", Ignored),
        ("-B", Ignored),
        ("-u", Ignored),
        ("-z", Ignored),
    ];
    // The same, with a value that is always the next word.
    const WITH_NEXT: &[(&str, Meaning)] = &[
        ("--sysroot", Search),
        ("--param", Ignored),
        ("-arch", Ignored),
        ("-dumpbase", Ignored),
        ("-aux-info", Ignored),
        ("-Xclang", Ignored),
        ("-mllvm", Ignored),
        ("--serialize-diagnostics", Ignored),
    ];
    const ALONE: &[(&str, Meaning)] = &[
        ("-ansi", Language),
        ("-trigraphs", Language),
        ("-nostdinc", Search),
        ("-undef", Search),
        ("-pthread", Language),
        ("-m32", Model(DataModel::Ilp32)),
        ("-m64", Model(DataModel::Lp64)),
        ("-mthumb", SmallArm),
        ("-w", Silence),
        ("-traditional", Ignored),
        ("-pedantic", Ignored),
        ("-pedantic-errors", Ignored),
        ("-rdynamic", Ignored),
        ("-shared", Ignored),
        ("-static", Ignored),
        ("-static-libgcc", Ignored),
        ("-static-pie", Ignored),
        ("-nostdlib", Ignored),
        ("-nostartfiles", Ignored),
        ("-nodefaultlibs", Ignored),
        ("-nolibc", Ignored),
        ("-pie", Ignored),
        ("-no-pie", Ignored),
        ("-pipe", Ignored),
        ("-save-temps", Ignored),
        ("-integrated-as", Ignored),
        ("-no-integrated-as", Ignored),
        ("-remap", Ignored),
        ("-C", Ignored),
        ("-E", Ignored),
        ("-P", Ignored),
        ("-Q", Ignored),
        ("-H", Ignored),
        ("-S", Ignored),
        ("-c", Ignored),
        ("-s", Ignored),
        ("-v", Ignored),
        ("-pg", Ignored),
        ("-###", Ignored),
    ];
    const LANGUAGE: &[&str] = &[
        "-funsigned-char",
        "-fsigned-char",
        "-fno-unsigned-char",
        "-fno-signed-char",
        "-fshort-enums",
        "-fno-short-enums",
        "-fshort-wchar",
        "-fno-short-wchar",
        "-fwrapv",
        "-fno-wrapv",
        "-fstrict-overflow",
        "-fno-strict-overflow",
        "-ftrapv",
        "-fms-extensions",
        "-fgnu89-inline",
        "-fno-gnu89-inline",
        "-fcommon",
        "-fno-common",
        "-fdollars-in-identifiers",
        "-fno-dollars-in-identifiers",
        "-fno-asm",
        "-ffreestanding",
        "-fpascal-strings",
        "-mms-bitfields",
        "-mno-ms-bitfields",
    ];
    let find = |table: &[(&str, Meaning)]| {
        table.iter().find(|(name, _)| *name == word).map(|(_, meaning)| meaning.clone())
    };
    if let Some(meaning) = find(ALONE) {
        return Some((meaning, Value::None));
    }
    if let Some(meaning) = find(WITH_VALUE).or_else(|| find(WITH_NEXT)) {
        return Some((meaning, Value::Next));
    }
    if LANGUAGE.contains(&word) || word.starts_with("-fpack-struct") {
        return Some((Language, Value::None));
    }
    for (prefix, meaning) in [
        ("-std=", Standard),
        ("--std=", Standard),
        ("--target=", Target),
        ("--sysroot=", Search),
        ("-Wp,", Several),
        ("-Wno-", SilenceOne),
        ("-mcpu=cortex-m", SmallArm),
        ("--param=", Ignored),
        ("-stdlib=", Ignored),
        ("-specs=", Ignored),
        ("-fuse-ld=", Ignored),
    ] {
        if word.starts_with(prefix) {
            return Some((meaning, Value::Joined(prefix.len())));
        }
    }
    if let Some((prefix, meaning)) = WITH_VALUE.iter().find(|(prefix, _)| word.starts_with(prefix))
    {
        return Some((meaning.clone(), Value::Joined(prefix.len())));
    }
    if is_feature_of_the_machine(word) {
        return Some((Language, Value::None));
    }
    // Whole families; what matters of them is above.
    let is_family = ["-f", "-m", "-W", "-O", "-g", "-M", "-d", "-save-temps=", "-print-"]
        .iter()
        .any(|family| word.starts_with(family));
    is_family.then_some((Ignored, Value::None))
}

/// Whether an option lets the machine have instructions that macros tell the program of.
fn is_feature_of_the_machine(word: &str) -> bool {
    const FEATURES: [&str; 12] = [
        "sse", "ssse", "avx", "bmi", "aes", "popcnt", "fma", "f16c", "lzcnt", "pclmul", "sha",
        "crc32",
    ];
    const MACHINES: [&str; 12] = [
        "x86-64",
        "native",
        "i386",
        "i486",
        "i586",
        "i686",
        "core",
        "nehalem",
        "haswell",
        "skylake",
        "znver",
        "broadwell",
    ];
    if let Some(machine) = word.strip_prefix("-march=") {
        return MACHINES.iter().any(|name| machine.starts_with(name));
    }
    let Some(feature) = word.strip_prefix("-m") else { return false };
    let feature = feature.strip_prefix("no-").unwrap_or(feature);
    FEATURES.iter().any(|name| feature.starts_with(name))
}

/// What a machine's name says of its C: the data model, and whether plain `char` has no sign.
pub fn target(name: &str) -> Result<(DataModel, bool), String> {
    let machine = name.split('-').next().unwrap_or(name);
    let is = |prefixes: &[&str]| prefixes.iter().any(|prefix| machine.starts_with(prefix));
    if name.contains("windows") || name.contains("mingw") {
        return Err(format!("the C of '{name}' has a long of 32 bits beside pointers of 64"));
    }
    let is_64 =
        ["x86_64", "amd64", "aarch64", "arm64", "riscv64", "loongarch64", "powerpc64le", "ppc64le"];
    let is_32 = ["i386", "i486", "i586", "i686", "arm", "thumb", "riscv32", "xtensa", "wasm32"];
    if is(&["aarch64_be", "armeb", "thumbeb"]) {
        return Err(format!("'{name}' stores the high byte first"));
    }
    let is_unsigned = is(&["aarch64", "arm", "thumb", "riscv", "powerpc", "ppc", "xtensa"])
        && !name.contains("apple");
    // The longer names first: arm64 begins like arm.
    match (is(&is_64), is(&is_32)) {
        (true, _) => Ok((DataModel::Lp64, is_unsigned)),
        (_, true) => Ok((DataModel::Ilp32, is_unsigned)),
        _ => Err(format!("nothing is known of the C of '{name}'")),
    }
}

impl Dialect {
    /// Takes options over as a compiler would, relative to a directory where one is given.
    pub fn take(&mut self, words: &[String], directory: Option<&Path>) -> Result<Taken, String> {
        let mut taken = Taken::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if word == "-o" {
                words.next();
                continue;
            }
            if !word.starts_with('-') || word == "-" {
                taken.operands.push(word.clone());
                continue;
            }
            let Some((meaning, value)) = recognise(word) else {
                if !word.starts_with("-o") {
                    taken.unknown.push(word.clone());
                }
                continue;
            };
            let text = match value {
                Value::None => "",
                Value::Joined(length) => &word[length..],
                Value::Next => {
                    words.next().ok_or_else(|| format!("'{word}' needs a value behind it"))?
                }
            };
            self.take_one(word, &meaning, value, text, directory, &mut taken)?;
        }
        Ok(taken)
    }

    fn take_one(
        &mut self,
        word: &str,
        meaning: &Meaning,
        value: Value,
        text: &str,
        directory: Option<&Path>,
        taken: &mut Taken,
    ) -> Result<(), String> {
        let path =
            || directory.map_or_else(|| PathBuf::from(text), |directory| directory.join(text));
        match meaning {
            Meaning::Ignored => {}
            Meaning::Language if word == "-ansi" => self.standard = Some("c90".into()),
            Meaning::Language => self.language.push(word.to_owned()),
            Meaning::Search if value == Value::None => self.search.push(word.to_owned()),
            Meaning::Search => {
                let name = word.strip_suffix(text).filter(|_| value != Value::Next).unwrap_or(word);
                let name = name.trim_end_matches('=').to_owned();
                self.search.extend([name, path().to_string_lossy().into_owned()]);
            }
            Meaning::Include => self.include_directories.push(path()),
            Meaning::Define => self.macros.push(MacroOption::Define(text.into())),
            Meaning::Undefine => self.macros.push(MacroOption::Undefine(text.into())),
            Meaning::Standard => self.standard = Some(text.into()),
            // It may be found where headers are.
            Meaning::ForcedInclude if path().exists() => self.forced_includes.push(path()),
            Meaning::ForcedInclude => self.forced_includes.push(text.into()),
            Meaning::Model(model) => taken.data_model = Some(*model),
            Meaning::Target => {
                let (model, is_unsigned) = target(text)?;
                taken.data_model = Some(model);
                if is_unsigned {
                    self.language.push("-funsigned-char".into());
                }
            }
            Meaning::SmallArm => {
                taken.data_model = Some(DataModel::Ilp32);
                self.language.push("-funsigned-char".into());
            }
            Meaning::Several => {
                let parts: Vec<String> = text.split(',').map(str::to_owned).collect();
                let inner = self.take(&parts, directory)?;
                taken.data_model = inner.data_model.or(taken.data_model);
            }
            Meaning::Silence => self.silenced.push(String::new()),
            Meaning::SilenceOne => self.silenced.push(text.into()),
        }
        Ok(())
    }

    /// What of a compiler's messages the user wants to hear.
    pub fn heard(&self, messages: &str) -> String {
        if self.silenced.iter().any(String::is_empty) {
            return String::new();
        }
        let is_silenced = |line: &str| {
            self.silenced.iter().any(|name| line.trim_end().ends_with(&format!("[-W{name}]")))
        };
        let mut is_heard = true;
        let mut heard = String::new();
        for line in messages.lines() {
            // The lines behind a warning are its excerpt and its notes.
            if line.contains(": warning: ") {
                is_heard = !is_silenced(line);
            } else if line.ends_with(" generated.") {
                is_heard = self.silenced.is_empty();
            }
            if is_heard {
                heard.push_str(line);
                heard.push('\n');
            }
        }
        heard
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(line: &str) -> (Dialect, Taken) {
        let mut dialect = Dialect::default();
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        let taken = dialect.take(&words, Some(Path::new("/d"))).unwrap();
        (dialect, taken)
    }

    #[test]
    fn a_whole_command_line_of_a_build_is_taken() {
        let (dialect, taken) = take(
            "-DA=1 -Iinc -isystem sys -iquoteq -O2 -g3 -Wall -Wextra -Wp,-DB,-MD,x.d -Werror=format -fPIC \
             -funsigned-char -pthread -march=haswell -mavx2 -mtune=native -MD -MF x.d -MT x.o -fstack-protector-strong \
             --sysroot=/r -std=gnu99 -x c -Xlinker --as-needed -Wl,-z,now -lm -L lib -pipe -U C -o x.o -c x.c",
        );
        assert_eq!(taken.operands, ["x.c"]);
        assert!(taken.unknown.is_empty(), "{taken:?}");
        assert_eq!(
            dialect.written(),
            [
                "-std=gnu99",
                "-funsigned-char",
                "-pthread",
                "-march=haswell",
                "-mavx2",
                "-isystem",
                "/d/sys",
                "-iquote",
                "/d/q",
                "--sysroot",
                "/r",
                "-I/d/inc",
                "-DA=1",
                "-DB",
                "-UC",
            ]
        );
    }

    #[test]
    fn machines_decide_about_widths_and_signs() {
        for (line, model, language) in [
            ("-m32", DataModel::Ilp32, ""),
            ("--target=arm-none-eabi -mcpu=cortex-a9", DataModel::Ilp32, "-funsigned-char"),
            ("-mcpu=cortex-m4 -mfloat-abi=hard", DataModel::Ilp32, "-funsigned-char"),
            ("-target aarch64-linux-gnu -march=armv8-a", DataModel::Lp64, "-funsigned-char"),
            ("--target=x86_64-pc-linux-gnu", DataModel::Lp64, ""),
        ] {
            let (dialect, taken) = take(line);
            assert_eq!(taken.data_model, Some(model), "{line}");
            assert_eq!(dialect.language.join(" "), language, "{line}");
        }
        for machine in ["x86_64-w64-mingw32", "mips-linux", "avr", "armeb-linux"] {
            assert!(target(machine).is_err(), "{machine}");
        }
    }

    #[test]
    fn only_what_no_compiler_has_is_unknown() {
        assert_eq!(take("-Zfoo --nonsense -frobnicate").1.unknown, ["-Zfoo", "--nonsense"]);
        let missing = Dialect::default().take(&["-isystem".to_string()], None);
        assert!(missing.unwrap_err().contains("-isystem"));
        assert_eq!(words_of("-MF"), Some(2));
        assert_eq!(words_of("-MFx"), Some(1));
        assert_eq!(words_of("--unwind"), None);
    }

    #[test]
    fn warnings_are_silenced_one_by_one_or_all() {
        let messages = "a.c:1:1: warning: x [-Wfoo]\n  excerpt\na.c:2:1: warning: y [-Wbar]\n  other\n2 warnings generated.\n";
        assert_eq!(take("").0.heard(messages), messages);
        assert_eq!(take("-Wno-foo").0.heard(messages), "a.c:2:1: warning: y [-Wbar]\n  other\n");
        assert_eq!(take("-w").0.heard(messages), "");
    }
}
