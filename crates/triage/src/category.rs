//! The kind of part of a verifier that a cause lies in: the seven categories of the paper on branch
//! reachability fuzzing, decided by written rules.
//!
//! The paper's authors sorted their findings after the developers had explained them. A rule sees
//! only what is seen from outside, so its answer is where to look first, and says why. The first rule
//! that applies decides.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use crate::feature::{Construct, Feature, Weight};
use crate::finding::{Exhibit, Misbehaviour};
use crate::functions::is_of_the_library;

/// Where a cause lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Reading, translating or simplifying the program.
    FrontEnd,
    /// What memory holds: layout, initial values, identity of objects.
    MemoryModel,
    /// What pointers may point to.
    PointerAlias,
    /// A part made by others: a solver, a parser, a compiler.
    ThirdParty,
    /// A function of the C library.
    StandardLibrary,
    /// A construct of the language or of its extensions.
    LanguageFeature,
    /// Gone with other options.
    Configuration,
}

impl Category {
    /// All of them, in the paper's order.
    pub const ALL: [Category; 7] = [
        Category::FrontEnd,
        Category::MemoryModel,
        Category::PointerAlias,
        Category::ThirdParty,
        Category::StandardLibrary,
        Category::LanguageFeature,
        Category::Configuration,
    ];

    /// Its name in tables and reports.
    pub fn name(self) -> &'static str {
        match self {
            Category::FrontEnd => "front end",
            Category::MemoryModel => "memory model",
            Category::PointerAlias => "pointer alias",
            Category::ThirdParty => "third-party component",
            Category::StandardLibrary => "C standard library",
            Category::LanguageFeature => "language feature",
            Category::Configuration => "configuration",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What the rules look at.
struct Clues<'f> {
    finding: &'f Exhibit,
    features: &'f BTreeSet<Feature>,
}

impl Clues<'_> {
    /// The feature that names the cause, unless there are only ordinary ones.
    fn first(&self) -> Option<&Feature> {
        self.features.first().filter(|feature| feature.weight() < Weight::Ordinary)
    }

    fn has_message(&self) -> bool {
        matches!(
            Misbehaviour::of(self.finding.judgement),
            Misbehaviour::Crash | Misbehaviour::Refusal | Misbehaviour::Nonsense
        )
    }

    /// The first of these words in what the verifier said when it failed.
    fn names(&self, words: &[&str]) -> Option<String> {
        if !self.has_message() {
            return None;
        }
        // Verifiers name their solver in every run: only lines that speak of a failure count.
        let failures = ["error", "exception", "fatal", "fail", "invalid", "unexpected", "abort"];
        let message = self.finding.answer.message().to_ascii_lowercase();
        let output = self.finding.output.to_ascii_lowercase();
        let lines = output.lines().filter(|line| failures.iter().any(|word| line.contains(word)));
        let lines: Vec<&str> = std::iter::once(message.as_str()).chain(lines).collect();
        let found = words.iter().find(|word| lines.iter().any(|line| line.contains(**word)));
        found.map(|word| format!("its message names '{word}'"))
    }

    /// The first feature, when its construct or attribute lies in this category.
    fn lies_in(&self, category: Category) -> Option<String> {
        let feature = self.first()?;
        let area = match feature {
            Feature::Construct(construct) => area(*construct),
            Feature::Attribute(name) => attribute_area(name),
            Feature::Builtin(name) | Feature::Library(name) => match is_of_the_library(name) {
                true => Category::StandardLibrary,
                false => Category::LanguageFeature,
            },
        };
        (area == category).then(|| format!("the program uses '{feature}'"))
    }

    fn uses_any(&self, constructs: &[Construct]) -> Option<String> {
        let found = constructs.iter().find(|wanted| self.features.contains(&(**wanted).into()));
        found.map(|construct| format!("the program uses '{}'", construct.name()))
    }
}

/// A rule that puts a finding into a category.
pub struct Rule {
    /// A short name.
    pub name: &'static str,
    /// The category.
    pub category: Category,
    /// When it applies, in one sentence.
    pub sentence: &'static str,
    applies: fn(&Clues<'_>) -> Option<String>,
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("name", &self.name).field("category", &self.category).finish()
    }
}

const RULES: [Rule; 11] = [
    Rule {
        name: "options",
        category: Category::Configuration,
        sentence: "The misbehaviour is gone with other options of the verifier.",
        applies: |clues| {
            let needed = clues.finding.needed_options();
            match clues.finding.vanishes_with.first()?.as_str() {
                _ if !needed.is_empty() => Some(format!("gone without '{}'", needed.join(" "))),
                "" => Some("gone without options".to_owned()),
                setting => Some(format!("gone with '{setting}'")),
            }
        },
    },
    Rule {
        name: "component",
        category: Category::ThirdParty,
        sentence: "A crash, refusal or unreadable output whose message names a solver, parser, \
                   compiler or library that the verifier takes from others.",
        applies: |clues| clues.names(&COMPONENTS),
    },
    Rule {
        name: "reading",
        category: Category::FrontEnd,
        sentence: "A crash, refusal or unreadable output whose message speaks of parsing, \
                   type-checking or translating the program.",
        applies: |clues| clues.names(&READING),
    },
    Rule {
        name: "library",
        category: Category::StandardLibrary,
        sentence: "The most telling feature of the reduced program is a function of the C library.",
        applies: |clues| clues.lies_in(Category::StandardLibrary),
    },
    Rule {
        name: "language",
        category: Category::LanguageFeature,
        sentence: "The most telling feature of the reduced program is a construct of C, a GNU \
                   extension, an attribute or a function of the compiler.",
        applies: |clues| clues.lies_in(Category::LanguageFeature),
    },
    Rule {
        name: "objects",
        category: Category::MemoryModel,
        sentence: "The most telling feature of the reduced program is about the layout, the initial \
                   value or the identity of objects: unions, flexible arrays, casts of pointers and \
                   the like.",
        applies: |clues| clues.lies_in(Category::MemoryModel),
    },
    Rule {
        name: "targets",
        category: Category::PointerAlias,
        sentence: "The most telling feature of the reduced program is a call through a pointer.",
        applies: |clues| clues.lies_in(Category::PointerAlias),
    },
    Rule {
        name: "old-style",
        category: Category::FrontEnd,
        sentence: "The most telling feature of the reduced program is a declaration that C no longer \
                   has: K&R definitions, functions without a prototype, implicit int.",
        applies: |clues| clues.lies_in(Category::FrontEnd),
    },
    Rule {
        name: "pointers",
        category: Category::PointerAlias,
        sentence: "Only plain C is left in the reduced program, with a pointer in it.",
        applies: |clues| clues.uses_any(&[Construct::Pointer]),
    },
    Rule {
        name: "aggregates",
        category: Category::MemoryModel,
        sentence: "Only plain C without pointers is left, with an array, a struct or a string in it.",
        applies: |clues| clues.uses_any(&[Construct::Struct, Construct::Array, Construct::String]),
    },
    Rule {
        name: "plain",
        category: Category::FrontEnd,
        sentence: "Only plain C on numbers is left: what reads, translates or simplifies expressions \
                   and jumps is the first suspect.",
        applies: |_| Some("nothing but numbers is left in the program".to_owned()),
    },
];

/// Parts that verifiers take from others, as messages name them.
const COMPONENTS: [&str; 18] = [
    "smtinterpol",
    "mathsat",
    "princess",
    "z3",
    "cvc4",
    "cvc5",
    "boolector",
    "bitwuzla",
    "yices",
    "minisat",
    "cadical",
    "glucose",
    "org.eclipse.cdt",
    "llvm",
    "clang",
    "apron",
    "zarith",
    "boost",
];

/// What messages of a front end speak of.
const READING: [&str; 14] = [
    "pars",
    "syntax",
    "lexer",
    "token",
    "type check",
    "typecheck",
    "type-check",
    "type consisten",
    "conver",
    "goto-program",
    "goto_convert",
    "unsupported",
    "not supported",
    "preprocess",
];

/// The category that a construct is about.
fn area(construct: Construct) -> Category {
    match construct {
        Construct::VlaMember
        | Construct::FlexibleArray
        | Construct::ZeroLengthArray
        | Construct::EmptyStruct
        | Construct::CastToUnion
        | Construct::Union
        | Construct::CompoundLiteral
        | Construct::Alloca
        | Construct::AliasThroughCast
        | Construct::PointerToInteger
        | Construct::StructByValue
        | Construct::StaticLocal => Category::MemoryModel,
        Construct::FunctionPointer => Category::PointerAlias,
        Construct::ImplicitDeclaration
        | Construct::ImplicitInt
        | Construct::KAndR
        | Construct::NoPrototypeCall => Category::FrontEnd,
        _ => Category::LanguageFeature,
    }
}

/// The category that an attribute is about.
fn attribute_area(name: &str) -> Category {
    match name {
        "packed" | "aligned" | "scalar_storage_order" | "may_alias" => Category::MemoryModel,
        _ => Category::LanguageFeature,
    }
}

/// The rules, in the order in which they are asked.
pub fn rules() -> &'static [Rule] {
    &RULES
}

/// The rules as a table in Markdown, for documents.
pub fn rules_table() -> String {
    let rows = RULES
        .iter()
        .map(|rule| format!("| `{}` | {} | {} |\n", rule.name, rule.category, rule.sentence));
    let head = "| rule | category | when |\n|---|---|---|\n".to_owned();
    std::iter::once(head).chain(rows).collect()
}

/// A category, and why.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The rule that decided.
    pub rule: &'static Rule,
    /// What it saw.
    pub because: String,
}

impl Decision {
    /// The category.
    pub fn category(&self) -> Category {
        self.rule.category
    }
}

/// Puts a finding, whose reduced program has these features, into a category.
pub fn categorise(finding: &Exhibit, features: &BTreeSet<Feature>) -> Decision {
    let clues = Clues { finding, features };
    let decision = RULES
        .iter()
        .find_map(|rule| (rule.applies)(&clues).map(|because| Decision { rule, because }));
    decision.expect("the last rule always applies")
}
