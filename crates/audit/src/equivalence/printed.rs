//! What a format of `printf` takes from the arguments behind it.

/// What one argument is to a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Printed {
    /// A number, a width or a precision.
    Number,
    /// A text up to its end.
    Text,
}

/// The arguments that a format takes; nothing where it takes something else: addresses, texts of which only a
/// part is printed, or places to write to.
pub fn printed(format: &[u8]) -> Option<Vec<Printed>> {
    let mut found = Vec::new();
    let mut rest = format.iter().copied();
    while rest.by_ref().any(|byte| byte == b'%') {
        let (mut is_part, mut is_wide) = (false, false);
        loop {
            match rest.next()? {
                b'%' => break,
                b'*' => found.push(Printed::Number),
                b'.' => is_part = true,
                b'-' | b'+' | b' ' | b'#' | b'0'..=b'9' => {}
                b'l' => is_wide = true,
                b'h' | b'j' | b'z' | b't' => {}
                b'd' | b'i' | b'u' | b'o' | b'x' | b'X' => {
                    found.push(Printed::Number);
                    break;
                }
                b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
                    found.push(Printed::Number);
                    break;
                }
                b'c' if !is_wide => {
                    found.push(Printed::Number);
                    break;
                }
                b's' if !is_part && !is_wide => {
                    found.push(Printed::Text);
                    break;
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_told_apart() {
        use Printed::{Number, Text};
        assert_eq!(printed(b"100 %% done\n"), Some(vec![]));
        assert_eq!(printed(b"a[%d] = %-*lld (%s)"), Some(vec![Number, Number, Number, Text]));
        assert_eq!(printed(b"%5.2f %c %zu"), Some(vec![Number, Number, Number]));
        for odd in [&b"%p"[..], b"%n", b"%.3s", b"%.*s", b"%m", b"%ls", b"%1$d", b"100 %"] {
            assert_eq!(printed(odd), None, "{}", String::from_utf8_lossy(odd));
        }
    }
}
