//! Random functions, written twice: as terse as C allows, to be counted by us, and with every brace
//! and a counter of the test's own in every branch. Both must compute the same and count the same.

mod support;

use base::{Rng, Seed};
use generate::Subject;
use support::{Bench, profile};

/// A piece of C in both forms.
struct Pair {
    terse: String,
    counted: String,
}

struct Writer {
    rng: Rng,
    /// Branches so far, which are numbered as in the terse text.
    branches: usize,
    labels: usize,
}

impl Writer {
    fn pick(&mut self, choices: u64) -> u64 {
        self.rng.below(choices)
    }

    fn branch(&mut self) -> String {
        self.branches += 1;
        format!("mine[{}]++", self.branches - 1)
    }

    fn atom(&mut self) -> String {
        match self.pick(4) {
            0 => "a".into(),
            1 => "b".into(),
            2 => "t".into(),
            _ => format!("{}u", self.pick(7)),
        }
    }

    fn expression(&mut self, depth: usize) -> Pair {
        let operator = ["+", "^", "<", "==", "&&", "||", "*"][self.pick(7) as usize];
        match if depth == 0 { 0 } else { self.pick(4) } {
            0 => {
                let atom = self.atom();
                Pair { terse: atom.clone(), counted: atom }
            }
            1 | 2 => {
                let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
                Pair {
                    terse: format!("({} {operator} {})", left.terse, right.terse),
                    counted: format!("({} {operator} {})", left.counted, right.counted),
                }
            }
            _ => {
                let choice = self.choice(depth - 1);
                Pair {
                    terse: format!("({})", choice.terse),
                    counted: format!("({})", choice.counted),
                }
            }
        }
    }

    /// A `?:` without parentheses around it; the condition always names a variable.
    fn choice(&mut self, depth: usize) -> Pair {
        let condition = self.expression(depth);
        if self.pick(3) == 0 {
            let no = self.branch();
            let arm = self.arm(depth);
            return Pair {
                terse: format!("a ^ {} ?: b + {}", condition.terse, arm.terse),
                counted: format!("a ^ {} ?: ({no}, b + {})", condition.counted, arm.counted),
            };
        }
        let (yes, no) = (self.branch(), self.branch());
        let (first, second) = (self.arm(depth), self.arm(depth));
        Pair {
            terse: format!("a + {} ? {} : {}", condition.terse, first.terse, second.terse),
            counted: format!(
                "a + {} ? ({yes}, {}) : ({no}, {})",
                condition.counted, first.counted, second.counted
            ),
        }
    }

    /// An arm of `?:`, which may be another one without parentheses around it.
    fn arm(&mut self, depth: usize) -> Pair {
        match depth > 0 && self.pick(2) == 0 {
            true => self.choice(depth - 1),
            false => self.expression(depth),
        }
    }

    fn statement(&mut self, depth: usize) -> Pair {
        match if depth == 0 { self.pick(2) } else { self.pick(9) } {
            0 => {
                let value = self.choice(1);
                Pair {
                    terse: format!("t = {};", value.terse),
                    counted: format!("t = {};", value.counted),
                }
            }
            1 => {
                let value = self.expression(2);
                Pair {
                    terse: format!("t += {};", value.terse),
                    counted: format!("t += {};", value.counted),
                }
            }
            2 | 3 => self.if_statement(depth),
            4 => {
                let condition = self.expression(1);
                let body = self.branch();
                let inner = self.statement(depth - 1);
                Pair {
                    terse: format!("while (fuel && (fuel--, {})) {}", condition.terse, inner.terse),
                    counted: format!(
                        "while (fuel && (fuel--, {})) {{ {body}; {} }}",
                        condition.counted, inner.counted
                    ),
                }
            }
            5 => {
                let body = self.branch();
                let inner = self.statement(depth - 1);
                let condition = self.expression(1);
                Pair {
                    terse: format!(
                        "do {} while (fuel && (fuel--, {}));",
                        inner.terse, condition.terse
                    ),
                    counted: format!(
                        "do {{ {body}; {} }} while (fuel && (fuel--, {}));",
                        inner.counted, condition.counted
                    ),
                }
            }
            6 => self.switch(depth),
            7 => {
                let (first, second) = (self.statement(depth - 1), self.statement(depth - 1));
                Pair {
                    terse: format!("{{ {} {} }}", first.terse, second.terse),
                    counted: format!("{{ {} {} }}", first.counted, second.counted),
                }
            }
            _ => {
                self.labels += 1;
                let label = self.labels;
                let inner = self.statement(depth - 1);
                Pair {
                    terse: format!("l{label}: {}", inner.terse),
                    counted: format!("l{label}: {}", inner.counted),
                }
            }
        }
    }

    fn if_statement(&mut self, depth: usize) -> Pair {
        let condition = self.expression(1);
        let then = self.branch();
        // An `if` without `else` before an `else` would take it away.
        let has_else = self.pick(2) == 0;
        let first = match has_else {
            true => {
                let inner = self.statement(depth - 1);
                Pair { terse: format!("{{ {} }}", inner.terse), ..inner }
            }
            false => self.statement(depth - 1),
        };
        let otherwise = self.branch();
        if !has_else {
            return Pair {
                terse: format!("if ({}) {}", condition.terse, first.terse),
                counted: format!(
                    "if ({}) {{ {then}; {} }} else {{ {otherwise}; }}",
                    condition.counted, first.counted
                ),
            };
        }
        // Not another `if`, whose `else` would not count.
        let second = self.statement(0);
        Pair {
            terse: format!("if ({}) {} else {}", condition.terse, first.terse, second.terse),
            counted: format!(
                "if ({}) {{ {then}; {} }} else {{ {otherwise}; {} }}",
                condition.counted, first.counted, second.counted
            ),
        }
    }

    fn switch(&mut self, depth: usize) -> Pair {
        let value = self.expression(1);
        let has_default = self.pick(2) == 0;
        // A `default` that is not written comes before all cases.
        let missing = (!has_default).then(|| self.branch());
        let mut terse = format!("switch (({}) % 4u) {{ ", value.terse);
        let mut counted = format!("switch (({}) % 4u) {{ ", value.counted);
        for case in 0..3 {
            let is_default = has_default && case == 1;
            let label = if is_default { "default".into() } else { format!("case {case}") };
            let branch = self.branch();
            let inner = self.statement(depth - 1);
            let end = if self.pick(2) == 0 { "break;" } else { "" };
            terse.push_str(&format!("{label}: {} {end} ", inner.terse));
            counted.push_str(&format!("{label}: {branch}; {} {end} ", inner.counted));
        }
        terse.push('}');
        match missing {
            Some(branch) => counted.push_str(&format!("break; default: {branch}; }}")),
            None => counted.push('}'),
        }
        Pair { terse, counted }
    }
}

const FUNCTIONS: usize = 25;

fn programs(seed: Seed) -> (String, String, usize) {
    let mut writer = Writer { rng: seed.rng(), branches: 0, labels: 0 };
    let (mut terse, mut counted) = (String::new(), String::new());
    for number in 0..FUNCTIONS {
        let head = format!("unsigned f{number}(unsigned a, unsigned b) {{");
        let entry = writer.branch();
        let body = writer.statement(4);
        terse.push_str(&format!("{head} {} return t; }}\n", body.terse));
        counted.push_str(&format!("{head} {entry}; {} return t; }}\n", body.counted));
    }
    let calls: String = (0..FUNCTIONS)
        .flat_map(|f| [(f, 0, 5), (f, 3, 1)])
        .map(|(f, a, b)| format!("fuel = 40; printf(\"%u\\n\", f{f}({a}, {b}));\n"))
        .collect();
    let declare = "int printf(const char *, ...); unsigned t, fuel;\n";
    let count = writer.branches;
    let terse = format!("{declare}{terse}int main(void) {{ {calls} return 0; }}\n");
    let counted = format!(
        "{declare}unsigned mine[{count}];\n{counted}int main(void) {{ {calls}\n\
         for (int i = 0; i < {count}; i++) printf(\"=%u\\n\", mine[i]);\nreturn 0; }}\n"
    );
    (terse, counted, count)
}

#[test]
fn random_functions_compute_and_count_the_same() {
    let bench = Bench::new();
    for seed in 0..4 {
        let (terse, counted, count) = programs(Seed(seed));
        let expected = bench.behaviour(&counted, "gcc", "-O0");
        let (counts, output): (Vec<&str>, Vec<&str>) =
            expected.output.lines().partition(|line| line.starts_with('='));
        let counts: Vec<u32> = counts.iter().map(|line| line[1..].parse().unwrap()).collect();
        assert_eq!(counts.len(), count);
        assert!(counts.iter().filter(|count| **count > 1).count() > count / 10, "too dull");

        let subject = Subject::read(&terse, "random.c").unwrap();
        assert_eq!(subject.branches().len(), count + 1, "all of them and main");
        for (compiler, level) in [("gcc", "-O2"), ("clang-19", "-O0")] {
            let ran = bench.behaviour(&subject.profiled(), compiler, level);
            assert_eq!(ran.output.lines().collect::<Vec<_>>(), output, "seed {seed}\n{terse}");
            let report = ran.report.expect("a report");
            let profile = profile(&report, &subject);
            assert_eq!(profile.counts[..count], counts, "seed {seed}\n{terse}");
        }
    }
}
