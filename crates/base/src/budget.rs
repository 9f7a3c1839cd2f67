//! How much a run may use, and how people write that: `90s`, `4GiB`.

use std::time::Duration;

/// The limits of one run. Nothing runs for ever unasked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Duration,
    /// Memory in bytes.
    pub memory: u64,
    /// Bytes of standard output and standard error each that are kept; more ends the run.
    pub output: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { time: Duration::from_secs(90), memory: 4 << 30, output: 16 << 20 }
    }
}

/// Splits `90s` into its number and its unit.
fn number_and_unit(text: &str) -> Option<(f64, &str)> {
    let text = text.trim();
    let split = text.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(text.len());
    let number: f64 = text[..split].parse().ok()?;
    Some((number, text[split..].trim()))
}

/// Reads a duration such as `500ms`, `90s`, `15m`, `2h` or `1.5h`; a bare number is seconds.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let wrong = || format!("'{text}' is not a duration: write 500ms, 90s, 15m or 2h");
    let (number, unit) = number_and_unit(text).ok_or_else(wrong)?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "" | "s" => number,
        "m" | "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err(wrong()),
    };
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Reads a size such as `512MiB`, `4GiB` or `2GB`; a bare number is bytes.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size: write 512MiB, 4GiB or 2GB");
    let (number, unit) = number_and_unit(text).ok_or_else(wrong)?;
    let factor = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1.0,
        "kb" => 1e3,
        "mb" => 1e6,
        "gb" => 1e9,
        "k" | "kib" => 1024.0,
        "m" | "mib" => 1024.0 * 1024.0,
        "g" | "gib" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err(wrong()),
    };
    let bytes = number * factor;
    if bytes < u64::MAX as f64 { Ok(bytes as u64) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_as_people_write_them() {
        for (text, seconds) in
            [("90s", 90.0), ("500ms", 0.5), ("15m", 900.0), ("1.5h", 5400.0), ("7", 7.0)]
        {
            assert_eq!(parse_duration(text), Ok(Duration::from_secs_f64(seconds)), "{text}");
        }
        for text in ["", "s", "5 parsecs", "-3s", "1e3s"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn sizes_as_people_write_them() {
        for (text, bytes) in
            [("4GiB", 4 << 30), ("512MiB", 512 << 20), ("2GB", 2_000_000_000), ("17", 17)]
        {
            assert_eq!(parse_bytes(text), Ok(bytes), "{text}");
        }
        assert!(parse_bytes("4 bananas").is_err());
        assert!(parse_bytes("99999999999GiB").is_err());
    }
}
