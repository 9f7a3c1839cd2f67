//! The command that asks a verifier about a program.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use base::DataModel;
use process::{Limits, MemoryLimit};
use serde::Deserialize;

use crate::Setting;
use crate::dialect::PROGRAM;

/// The file with the property, in the competitions' words.
pub(crate) const PROPERTY: &str = "unreach-call.prp";
/// What the file says.
pub(crate) const PROPERTY_TEXT: &str = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";

/// The part of the time that a verifier is told to use: the rest is for its own end.
const TOLD: f64 = 0.8;

/// How a verifier is started.
#[derive(Deserialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Launch {
    /// The arguments, with placeholders in braces.
    pub(crate) arguments: Vec<String>,
    /// A command that makes of the program what the verifier reads, such as bitcode.
    #[serde(default)]
    pub(crate) prepare: Vec<String>,
    /// What `{model}` stands for when the program is for ILP32; without it, it cannot be asked.
    #[serde(rename = "ILP32")]
    ilp32: Option<Vec<String>>,
    /// What `{model}` stands for when the program is for LP64.
    #[serde(rename = "LP64")]
    lp64: Option<Vec<String>>,
    /// Set beside the environment that is inherited.
    #[serde(default)]
    pub(crate) environment: BTreeMap<String, String>,
    /// The image that it runs in.
    pub(crate) container: Option<String>,
    /// The command that starts the container, with `{image}`, `{directory}`, `{seconds}` and
    /// `{megabytes}`.
    #[serde(default = "docker")]
    pub(crate) container_command: Vec<String>,
}

/// The container ends by itself, because killing docker's client leaves it running.
fn docker() -> Vec<String> {
    let words = "docker run --rm --init --network=none --memory={megabytes}m \
                 --volume={directory}:/refute --workdir=/refute {image} timeout -k 1 {seconds}";
    words.split_whitespace().map(str::to_owned).collect()
}

/// What the placeholders stand for.
pub(crate) struct Values<'v> {
    pub(crate) program: &'v Path,
    pub(crate) directory: &'v Path,
    pub(crate) model: DataModel,
    pub(crate) setting: &'v Setting,
    pub(crate) limits: &'v Limits,
}

const IN_ARGUMENTS: &[&str] = &["file", "property", "seconds", "megabytes", "data_model", "bits"];
const IN_CONTAINER: &[&str] = &["image", "directory", "seconds", "megabytes"];

impl Launch {
    /// Whether all placeholders are known; else the field and what is wrong with it.
    pub(crate) fn check(&self) -> Result<(), (String, String)> {
        let field = "command.arguments";
        let words = self.prepare.iter().chain(&self.arguments);
        for argument in words.clone().filter(|word| !is_list(word)) {
            known_placeholders(argument, IN_ARGUMENTS).map_err(|why| (field.to_owned(), why))?;
        }
        if !words.clone().any(|argument| argument.contains("{file}")) {
            return Err((field.into(), "the program, {file}, is given nowhere".into()));
        }
        let field = "command.container_command";
        for word in &self.container_command {
            known_placeholders(word, IN_CONTAINER).map_err(|why| (field.to_owned(), why))?;
        }
        match self.container_command.is_empty() {
            true => Err((field.into(), "it must start something".into())),
            false => Ok(()),
        }
    }

    /// The data models that it can be asked about: LP64, when the description says nothing.
    pub(crate) fn models(&self) -> Vec<DataModel> {
        match (&self.ilp32, &self.lp64) {
            (None, None) => vec![DataModel::Lp64],
            (Some(_), None) => vec![DataModel::Ilp32],
            (None, Some(_)) => vec![DataModel::Lp64],
            (Some(_), Some(_)) => vec![DataModel::Ilp32, DataModel::Lp64],
        }
    }

    /// Whether the verifier is told how long it may take, with enough time left to end by itself.
    pub(crate) fn tells_time(&self, limits: &Limits) -> bool {
        let told = told_seconds(limits) as f64;
        let enough = limits.wall.is_some_and(|wall| wall.as_secs_f64() >= told / TOLD * 0.99);
        enough && self.arguments.iter().any(|argument| argument.contains("{seconds}"))
    }

    /// The program to look for: the verifier itself, or what starts its container.
    pub(crate) fn starter(&self) -> Option<&str> {
        self.container.as_ref()?;
        self.container_command.first().map(String::as_str)
    }

    /// The whole command line, to be started in the directory of the program.
    pub(crate) fn command(&self, values: &Values<'_>) -> Vec<String> {
        let mut command = self.opening(values);
        command.extend(self.filled(&self.arguments, values));
        command
    }

    /// The command that prepares the program, if there is one.
    pub(crate) fn preparation(&self, values: &Values<'_>) -> Option<Vec<String>> {
        (!self.prepare.is_empty()).then(|| self.filled(&self.prepare, values))
    }

    fn filled(&self, words: &[String], values: &Values<'_>) -> Vec<String> {
        let mut filled = Vec::new();
        for word in words {
            match word.as_str() {
                "{options}" => filled.extend(values.setting.options().iter().cloned()),
                "{model}" => filled.extend(self.model(values.model).iter().cloned()),
                word => filled.push(fill(word, &|name| values.argument(name))),
            }
        }
        filled
    }

    /// The start of the command line, which another argument list may follow.
    pub(crate) fn opening(&self, values: &Values<'_>) -> Vec<String> {
        let program = values.program.to_string_lossy().into_owned();
        match &self.container {
            None => vec![program],
            Some(image) => {
                let value = |name: &str| match name {
                    "image" => Some(image.clone()),
                    "directory" => Some(values.directory.to_string_lossy().into_owned()),
                    name => values.argument(name),
                };
                let words = self.container_command.iter().map(|word| fill(word, &value));
                words.chain([program]).collect()
            }
        }
    }

    /// A word with what it says of limits filled in.
    pub(crate) fn limited(&self, word: &str, limits: &Limits) -> String {
        fill(word, &|name| match name {
            "seconds" => Some(told_seconds(limits).to_string()),
            "megabytes" => Some(megabytes(limits).to_string()),
            _ => None,
        })
    }

    pub(crate) fn model(&self, model: DataModel) -> &[String] {
        let chosen = match model {
            DataModel::Ilp32 => &self.ilp32,
            DataModel::Lp64 => &self.lp64,
        };
        chosen.as_deref().unwrap_or_default()
    }
}

impl Values<'_> {
    fn argument(&self, name: &str) -> Option<String> {
        Some(match name {
            "file" => PROGRAM.into(),
            "property" => PROPERTY.into(),
            "seconds" => told_seconds(self.limits).to_string(),
            "megabytes" => megabytes(self.limits).to_string(),
            "data_model" => self.model.to_string(),
            "bits" => self.model.pointer_bits().to_string(),
            _ => return None,
        })
    }
}

/// The whole seconds that a verifier is told: at least one, below what it really has.
fn told_seconds(limits: &Limits) -> u64 {
    let wall = limits.wall.unwrap_or(Duration::from_secs(900)).as_secs_f64();
    ((wall * TOLD) as u64).max(1)
}

fn megabytes(limits: &Limits) -> u64 {
    match limits.memory {
        Some(MemoryLimit::Resident(bytes) | MemoryLimit::AddressSpace(bytes)) => bytes >> 20,
        None => 4096,
    }
}

/// Placeholders that stand for several arguments.
fn is_list(argument: &str) -> bool {
    argument == "{options}" || argument == "{model}"
}

fn known_placeholders(text: &str, known: &[&str]) -> Result<(), String> {
    for (start, _) in text.match_indices('{') {
        let name = text[start + 1..].split('}').next().unwrap_or_default();
        if !known.contains(&name) {
            return Err(format!("{{{name}}} stands for nothing, '{text}'; there are: {known:?}"));
        }
    }
    Ok(())
}

fn fill(text: &str, value: &dyn Fn(&str) -> Option<String>) -> String {
    let names = IN_ARGUMENTS.iter().chain(IN_CONTAINER);
    names.fold(text.to_owned(), |text, name| match value(name) {
        Some(value) => text.replace(&format!("{{{name}}}"), &value),
        None => text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(toml: &str, options: &str) -> String {
        let launch: Launch = toml::from_str(toml).unwrap();
        launch.check().unwrap();
        let limits = Limits {
            wall: Some(Duration::from_secs(10)),
            memory: Some(MemoryLimit::Resident(1 << 30)),
            ..Limits::default()
        };
        let values = Values {
            program: Path::new("tool"),
            directory: Path::new("/scratch"),
            model: DataModel::Ilp32,
            setting: &options.parse().unwrap(),
            limits: &limits,
        };
        launch.command(&values).join(" ")
    }

    #[test]
    fn placeholders_are_filled() {
        let toml = r#"
arguments = ["{model}", "{options}", "--spec={property}", "--time", "{seconds}s", "-m{bits}", "{file}"]
ILP32 = ["--32"]
LP64 = []
"#;
        let expected = "tool --32 --a b --spec=unreach-call.prp --time 8s -m32 program.c";
        assert_eq!(command(toml, "--a b"), expected);
    }

    #[test]
    fn containers_wrap_the_command() {
        let toml = r#"
arguments = ["{file}"]
container = "image:1"
container_command = ["podman", "run", "-m", "{megabytes}m", "-v", "{directory}:/x", "{image}"]
"#;
        assert_eq!(command(toml, ""), "podman run -m 1024m -v /scratch:/x image:1 tool program.c");
        let plain = "arguments = [\"{file}\"]\ncontainer = \"image:1\"";
        let text = command(plain, "");
        assert!(text.starts_with("docker run --rm"), "{text}");
        assert!(text.ends_with("image:1 timeout -k 1 8 tool program.c"), "{text}");
    }
}
