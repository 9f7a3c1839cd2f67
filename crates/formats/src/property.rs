//! Property files (`.prp`): what a verifier is to show, or a test suite to cover.

use std::fmt;

use verdict::Property;

/// What a test suite is to cover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// Every branch.
    Branches,
    /// Every condition.
    Conditions,
    /// Every statement.
    Statements,
    /// A call of this function.
    Call(String),
}

/// One line of a property file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Specification {
    /// A suite that covers the goal.
    Cover(Goal),
    /// This function is never called.
    NoCall(String),
    /// This property always holds (memory safety and overflow).
    Always(Property),
    /// Every execution ends.
    Termination,
    /// There is no data race.
    NoDataRace,
    /// No behaviour is undefined.
    DefinedBehavior,
}

/// A property file: its lines, all of which are to hold, and where the program starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PropertyFile {
    /// The function where execution starts.
    pub entry: String,
    /// What is asked.
    pub specifications: Vec<Specification>,
}

/// A property file that cannot be understood.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PropertyError {
    /// There is no line in it.
    #[error("the property file is empty")]
    Empty,
    /// A line is none that we know.
    #[error("line {line} of the property file is not understood: {text}")]
    Unknown {
        /// Which line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
    /// Two lines name different entry functions.
    #[error("the property file names two entry functions, '{0}' and '{1}'")]
    TwoEntries(String, String),
}

impl Specification {
    /// What stands in the parentheses of `LTL` or `FQL`.
    fn formula(&self) -> String {
        match self {
            Specification::Cover(Goal::Branches) => "COVER EDGES(@DECISIONEDGE)".into(),
            Specification::Cover(Goal::Conditions) => "COVER EDGES(@CONDITIONEDGE)".into(),
            Specification::Cover(Goal::Statements) => "COVER EDGES(@BASICBLOCKENTRY)".into(),
            Specification::Cover(Goal::Call(name)) => format!("COVER EDGES(@CALL({name}))"),
            Specification::NoCall(name) => format!("G ! call({name}())"),
            Specification::Always(property) => match property.descriptor().specification {
                Some(formula) => formula.into(),
                None => format!("G {property}"),
            },
            Specification::Termination => "F end".into(),
            Specification::NoDataRace => "G ! data-race".into(),
            Specification::DefinedBehavior => "G def-behavior".into(),
        }
    }

    /// The line of a property file that says this.
    pub fn line(&self, entry: &str) -> String {
        let (word, logic) = match self {
            Specification::Cover(_) => ("COVER", "FQL"),
            _ => ("CHECK", "LTL"),
        };
        format!("{word}( init({entry}()), {logic}({}) )", self.formula())
    }

    fn from_formula(logic: &str, formula: &str) -> Option<Self> {
        // Spaces carry no meaning, apart from those that keep words apart.
        let compact: String = formula.split_whitespace().collect();
        let function = |start: &str, end: &str| {
            let name = compact.strip_prefix(start)?.strip_suffix(end)?;
            let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            (!name.is_empty() && name.chars().all(is_name)).then(|| name.to_string())
        };
        if logic == "FQL" {
            let goal = match compact.as_str() {
                "COVEREDGES(@DECISIONEDGE)" => Goal::Branches,
                "COVEREDGES(@CONDITIONEDGE)" => Goal::Conditions,
                "COVEREDGES(@BASICBLOCKENTRY)" => Goal::Statements,
                _ => Goal::Call(function("COVEREDGES(@CALL(", "))")?),
            };
            return Some(Specification::Cover(goal));
        }
        let of_competition = |property: &Property| {
            let formula = property.descriptor().specification;
            formula.is_some_and(|formula| formula.replace(' ', "") == compact)
        };
        if let Some(property) = Property::ALL.into_iter().find(of_competition) {
            return Some(Specification::Always(property));
        }
        Some(match compact.as_str() {
            "Fend" => Specification::Termination,
            "G!data-race" => Specification::NoDataRace,
            "Gdef-behavior" => Specification::DefinedBehavior,
            _ => Specification::NoCall(function("G!call(", "())")?),
        })
    }
}

impl PropertyFile {
    /// Reads the text of a property file.
    pub fn parse(text: &str) -> Result<Self, PropertyError> {
        let mut entry: Option<String> = None;
        let mut specifications = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with("//") || line.starts_with('#') {
                continue;
            }
            let (function, specification) = parse_line(line)
                .ok_or_else(|| PropertyError::Unknown { line: number + 1, text: line.into() })?;
            match &entry {
                Some(first) if *first != function => {
                    return Err(PropertyError::TwoEntries(first.clone(), function));
                }
                _ => entry = Some(function),
            }
            specifications.push(specification);
        }
        match entry {
            Some(entry) => Ok(PropertyFile { entry, specifications }),
            None => Err(PropertyError::Empty),
        }
    }
}

impl fmt::Display for PropertyFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for specification in &self.specifications {
            writeln!(f, "{}", specification.line(&self.entry))?;
        }
        Ok(())
    }
}

/// Takes `CHECK( init(main()), LTL(...) )` apart.
fn parse_line(line: &str) -> Option<(String, Specification)> {
    let (word, rest) = line.split_once('(')?;
    let logic = match word.trim() {
        "CHECK" => "LTL",
        "COVER" => "FQL",
        _ => return None,
    };
    let body = rest.trim_end().strip_suffix(')')?;
    let (start, formula) = body.split_once(',')?;
    let compact: String = start.split_whitespace().collect();
    let entry = compact.strip_prefix("init(")?.strip_suffix("())")?.to_string();
    let formula = formula.trim().strip_prefix(logic)?.trim_start();
    let formula = formula.strip_prefix('(')?.strip_suffix(')')?;
    Some((entry, Specification::from_formula(logic, formula)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files of the competitions, letter by letter.
    const KNOWN: [&str; 12] = [
        "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n",
        "COVER( init(main()), FQL(COVER EDGES(@CONDITIONEDGE)) )\n",
        "COVER( init(main()), FQL(COVER EDGES(@BASICBLOCKENTRY)) )\n",
        "COVER( init(main()), FQL(COVER EDGES(@CALL(reach_error))) )\n",
        "COVER( init(main()), FQL(COVER EDGES(@CALL(__VERIFIER_error))) )\n",
        "CHECK( init(main()), LTL(G ! call(reach_error())) )\n",
        "CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )\n",
        "CHECK( init(main()), LTL(G valid-memcleanup) )\n",
        "CHECK( init(main()), LTL(G ! overflow) )\n",
        "CHECK( init(main()), LTL(F end) )\n",
        "CHECK( init(main()), LTL(G ! data-race) )\n",
        "CHECK( init(main()), LTL(G def-behavior) )\n",
    ];

    #[test]
    fn the_files_of_the_competitions_round_trip() {
        for text in KNOWN {
            let file = PropertyFile::parse(text).unwrap();
            assert_eq!(file.entry, "main");
            assert_eq!(file.to_string(), text);
        }
    }

    #[test]
    fn spaces_and_blank_lines_do_not_matter() {
        let text = "\n  CHECK (init( main( ) ) ,LTL( G!call( reach_error( ) ) ))  \n\n";
        let file = PropertyFile::parse(text).unwrap();
        assert_eq!(file.specifications, [Specification::NoCall("reach_error".into())]);
    }

    #[test]
    fn what_is_not_understood_is_named() {
        assert_eq!(PropertyFile::parse("\n"), Err(PropertyError::Empty));
        for text in ["CHECK( init(main()), LTL(G nonsense) )", "hello", "COVER( init(main()) )"] {
            let expected = PropertyError::Unknown { line: 1, text: text.into() };
            assert_eq!(PropertyFile::parse(text), Err(expected));
        }
        let two = format!("{}{}", KNOWN[5], KNOWN[5].replace("main", "start"));
        assert!(matches!(PropertyFile::parse(&two), Err(PropertyError::TwoEntries(..))));
    }
}
