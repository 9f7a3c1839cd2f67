//! The words of a command line before clap reads them: what compilers understand is told apart from what is
//! refute's own, and what the project says of itself is put in.

use std::ffi::OsString;

use base::flags;

/// The option that carries a word for the compilers.
const CARRIER: &str = "--cflag=";
/// refute's own options of one letter.
const OWN: [&str; 3] = ["-p", "-o", "-h"];

/// Packs options of compilers away, each word behind `--cflag=`. Commands that take no C are left as they are.
pub fn pack(words: Vec<OsString>, commands: &[&str]) -> Vec<OsString> {
    let Some(position) = command_position(&words) else { return words };
    if !commands.iter().any(|name| words[position] == *name) {
        return words;
    }
    let mut packed: Vec<OsString> = words[..=position].to_vec();
    let mut rest = words[position + 1..].iter();
    while let Some(word) = rest.next() {
        let Some(text) = word.to_str() else {
            packed.push(word.clone());
            continue;
        };
        match text {
            "--" => {
                packed.push(word.clone());
                packed.extend(rest.by_ref().cloned());
            }
            // The output of a compiler, not refute's.
            "-o" => match rest.next() {
                Some(name) if is_object(name) => {}
                value => {
                    packed.push(word.clone());
                    packed.extend(value.cloned());
                }
            },
            text if OWN.contains(&text) => {
                packed.push(word.clone());
                packed.extend(rest.next().cloned());
            }
            text => match flags::words_of(text).filter(|_| text.starts_with('-')) {
                Some(count) => {
                    let values = rest.by_ref().take(count - 1);
                    for word in std::iter::once(word).chain(values) {
                        let mut carried = OsString::from(CARRIER);
                        carried.push(word);
                        packed.push(carried);
                    }
                }
                None => packed.push(word.clone()),
            },
        }
    }
    packed
}

/// Puts words behind the command and others at the end.
pub fn insert(words: &[OsString], options: &[String], operands: &[String]) -> Vec<OsString> {
    let Some(position) = command_position(words) else { return words.to_vec() };
    let mut all = words[..=position].to_vec();
    all.extend(options.iter().map(OsString::from));
    all.extend(words[position + 1..].iter().cloned());
    all.extend(operands.iter().map(OsString::from));
    all
}

fn command_position(words: &[OsString]) -> Option<usize> {
    let is_command = |word: &OsString| !word.to_string_lossy().starts_with('-');
    words.iter().skip(1).position(is_command).map(|position| position + 1)
}

fn is_object(name: &OsString) -> bool {
    let name = name.to_string_lossy();
    [".o", ".lo", ".obj", ".s", ".d"].iter().any(|end| name.ends_with(end)) || name == "/dev/null"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &str) {
        let words = line.split_whitespace().map(OsString::from).collect();
        let packed = pack(words, &["check"]);
        let packed: Vec<_> =
            packed.iter().map(|word| word.to_string_lossy().into_owned()).collect();
        assert_eq!(packed.join(" "), expected);
    }

    #[test]
    fn options_of_compilers_are_told_apart() {
        check(
            "refute check -O2 -isystem x -o a.o -c -p memsafety a.c -MF b --unwind 3 -o out -- -O3.c",
            "refute check --cflag=-O2 --cflag=-isystem --cflag=x --cflag=-c -p memsafety a.c --cflag=-MF --cflag=b \
             --unwind 3 -o out -- -O3.c",
        );
        check("refute reduce -O2 a.c", "refute reduce -O2 a.c");
        check("refute --version", "refute --version");
        check("refute check -Z --wall", "refute check -Z --wall");
    }

    #[test]
    fn the_project_speaks_first() {
        let words: Vec<_> = ["refute", "check", "a.c"].iter().map(OsString::from).collect();
        let all = insert(&words, &["--timeout=3s".into()], &["stubs.c".into()]);
        assert_eq!(all, ["refute", "check", "--timeout=3s", "a.c", "stubs.c"]);
    }
}
