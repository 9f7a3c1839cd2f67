//! What is missing where an execution cannot be followed.

use std::fmt;

/// Something that refute lacks, or does not model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gap {
    /// A function that has neither a body nor a model.
    Model(Box<str>),
    /// A definition of an object that is only declared.
    Definition {
        /// Its name.
        object: Box<str>,
        /// The line of its declaration, when that is known.
        line: Option<usize>,
    },
    /// A construct, in words.
    Construct(Box<str>),
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Model(function) => write!(f, "no model for {function}"),
            Gap::Definition { object, line } => {
                write!(f, "no definition of {object}, which is declared")?;
                line.map_or(Ok(()), |line| write!(f, " in line {line}"))
            }
            Gap::Construct(words) => f.write_str(words),
        }
    }
}

impl From<&str> for Gap {
    fn from(words: &str) -> Self {
        Gap::Construct(words.into())
    }
}

impl From<String> for Gap {
    fn from(words: String) -> Self {
        Gap::Construct(words.into())
    }
}

impl From<Box<str>> for Gap {
    fn from(words: Box<str>) -> Self {
        Gap::Construct(words)
    }
}
