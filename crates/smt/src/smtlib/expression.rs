//! S-expressions, as solvers write them.

use std::fmt;

/// No value that was asked for is nested as deeply as this.
const DEEPEST: usize = 100;

/// One S-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expression {
    /// A symbol, a keyword, a number or a string, as it is written.
    Atom(String),
    /// A list.
    List(Vec<Expression>),
}

impl Expression {
    /// Reads all expressions of a text; without recursion, because the text is a stranger's.
    pub(crate) fn read_all(text: &str) -> Result<Vec<Expression>, String> {
        // The lists that are open, the outermost standing for the text itself.
        let mut open: Vec<Vec<Expression>> = vec![Vec::new()];
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let (length, is_atom) = match first {
                '(' if open.len() > DEEPEST => return Err("too many '(' at once".to_owned()),
                '(' => {
                    open.push(Vec::new());
                    (1, false)
                }
                ')' => {
                    let list = open.pop().unwrap_or_default();
                    let around = open.last_mut().ok_or("a ')' without '('")?;
                    around.push(Expression::List(list));
                    (1, false)
                }
                ';' => (rest.find('\n').unwrap_or(rest.len()), false),
                // A doubled quote inside makes two strings of one, which is well enough here.
                '"' | '|' => match rest[1..].find(first) {
                    Some(end) => (end + 2, true),
                    None => return Err(format!("a {first} that is never closed")),
                },
                _ => {
                    let ends = |letter: char| letter.is_whitespace() || "()\";|".contains(letter);
                    (rest.find(ends).unwrap_or(rest.len()), true)
                }
            };
            let (atom, after) = rest.split_at(length);
            if let Some(list) = open.last_mut().filter(|_| is_atom) {
                list.push(Expression::Atom(atom.to_owned()));
            }
            rest = after.trim_start();
        }
        match open.pop() {
            Some(all) if open.is_empty() => Ok(all),
            _ => Err("a '(' that is never closed".to_owned()),
        }
    }

    /// The bits of a Boolean or bit-vector value.
    pub(crate) fn bits(&self) -> Option<u128> {
        match self {
            Expression::Atom(atom) => match atom.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                atom => match atom.split_at_checked(2)? {
                    ("#x", digits) => u128::from_str_radix(digits, 16).ok(),
                    ("#b", digits) => u128::from_str_radix(digits, 2).ok(),
                    _ => None,
                },
            },
            Expression::List(parts) => match &parts[..] {
                [Expression::Atom(underscore), Expression::Atom(value), Expression::Atom(_)]
                    if underscore == "_" =>
                {
                    value.strip_prefix("bv")?.parse().ok()
                }
                _ => None,
            },
        }
    }
}

impl fmt::Display for Expression {
    /// The beginning of the expression: it is printed for people only.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        const PARTS: usize = 8;
        match self {
            Expression::Atom(atom) => formatter.write_str(atom),
            Expression::List(parts) => {
                formatter.write_str("(")?;
                for (number, part) in parts.iter().take(PARTS).enumerate() {
                    if number > 0 {
                        formatter.write_str(" ")?;
                    }
                    match part {
                        Expression::Atom(atom) => formatter.write_str(atom)?,
                        Expression::List(inner) if inner.len() <= 3 => write!(formatter, "{part}")?,
                        Expression::List(_) => formatter.write_str("(…)")?,
                    }
                }
                formatter.write_str(if parts.len() > PARTS { " …)" } else { ")" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expression;

    #[test]
    fn values_in_all_ways_to_write_them() {
        let text = "sat ; fine\n((x #x0f) (y (_ bv200 8)) (z true)\n (|odd (name| #b101))";
        let read = Expression::read_all(text).unwrap();
        assert_eq!(read[0], Expression::Atom("sat".to_owned()));
        let Expression::List(pairs) = &read[1] else { panic!("a list was written") };
        let bits: Vec<Option<u128>> = pairs
            .iter()
            .map(|pair| match pair {
                Expression::List(pair) => pair[1].bits(),
                Expression::Atom(_) => None,
            })
            .collect();
        assert_eq!(bits, [Some(15), Some(200), Some(1), Some(5)]);
    }

    #[test]
    fn rubbish_is_refused() {
        let deep = "(".repeat(100_000) + &")".repeat(100_000);
        for text in ["(a", "a)", "\"open", "(()", ")(", &deep] {
            assert!(Expression::read_all(text).is_err(), "{text}");
        }
    }
}
