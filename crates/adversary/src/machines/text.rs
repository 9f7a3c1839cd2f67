//! A machine as a C program.

use std::fmt::Write as _;

use super::{Atom, Expression, Home, Machine, Number, Relation, Statement, WHOLE};

const HEAD: &str = "#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

";

impl Machine {
    /// The program.
    pub fn text(&self) -> String {
        let mut text = HEAD.to_owned();
        let count = self.start.len();
        let ty = if self.is_narrow { "unsigned char" } else { "int" };
        let names: Vec<String> = (0..count).map(|number| self.name(number)).collect();
        let (mut global, mut local) = (String::new(), String::new());
        match self.home {
            Home::Locals => local = format!("  {ty} {};\n", names.join(", ")),
            Home::Globals => global = format!("{ty} {};\n\n", names.join(", ")),
            Home::Array => global = format!("{ty} n[{count}];\n\n"),
            Home::Struct => {
                let members: Vec<String> = (0..count).map(|number| format!("n{number}")).collect();
                global = format!("struct machine {{\n  {ty} {};\n}} m;\n\n", members.join(", "));
            }
            Home::Heap => {
                global = format!("{ty} *n;\n\n");
                local = format!("  n = malloc({count} * sizeof *n);\n  if (!n)\n    return 0;\n");
            }
        }
        text.push_str(&global);
        let mut body = String::new();
        self.write(&self.body, if self.is_called { 1 } else { 2 }, &mut body);
        if self.is_called {
            let _ = write!(text, "static void step(void)\n{{\n{body}}}\n\n");
            body = "    step();\n".to_owned();
        }
        let _ = write!(text, "int main(void)\n{{\n{local}");
        for (number, start) in self.start.iter().enumerate() {
            match start {
                Some(value) => {
                    let _ = writeln!(text, "  {} = {value};", self.name(number));
                }
                None => self.write(&[Statement::Ask(number)], 1, &mut text),
            }
        }
        let _ = write!(text, "  while (__VERIFIER_nondet_int()) {{\n{body}  }}\n");
        if self.home == Home::Heap {
            text.push_str("  free(n);\n");
        }
        text.push_str("  return 0;\n}\n");
        text
    }

    fn name(&self, number: Number) -> String {
        match self.home {
            Home::Locals | Home::Globals => format!("n{number}"),
            Home::Struct => format!("m.n{number}"),
            Home::Array | Home::Heap => format!("n[{number}]"),
        }
    }

    fn write(&self, statements: &[Statement], depth: usize, text: &mut String) {
        let margin = "  ".repeat(depth);
        for statement in statements {
            let _ = match statement {
                Statement::Assign(number, expression) => {
                    let (name, value) = (self.name(*number), self.written(expression));
                    // What is stored as a byte is a whole number by itself.
                    match (self.limits[*number], expression) {
                        (WHOLE, _) | (_, Expression::Constant(_)) => {
                            writeln!(text, "{margin}{name} = {value};")
                        }
                        (limit, _) => writeln!(text, "{margin}{name} = {value} % {limit};"),
                    }
                }
                Statement::Ask(number) if self.limits[*number] == WHOLE => {
                    writeln!(text, "{margin}{} = __VERIFIER_nondet_uchar();", self.name(*number))
                }
                Statement::Ask(number) => write!(
                    text,
                    "{margin}{{\n{margin}  int in = __VERIFIER_nondet_int();\n\
                     {margin}  __VERIFIER_assume(in >= 0 && in < {});\n{margin}  {} = in;\n{margin}}}\n",
                    self.limits[*number],
                    self.name(*number)
                ),
                Statement::If(atoms, then, otherwise) => {
                    let _ = writeln!(text, "{margin}if ({}) {{", self.condition(atoms));
                    self.write(then, depth + 1, text);
                    if !otherwise.is_empty() {
                        let _ = writeln!(text, "{margin}}} else {{");
                        self.write(otherwise, depth + 1, text);
                    }
                    writeln!(text, "{margin}}}")
                }
                Statement::While(body) => {
                    let _ = writeln!(text, "{margin}while (__VERIFIER_nondet_int()) {{");
                    self.write(body, depth + 1, text);
                    writeln!(text, "{margin}}}")
                }
                Statement::Repeat(count, body) => {
                    let name = format!("k{depth}");
                    let _ = writeln!(
                        text,
                        "{margin}for (int {name} = 0; {name} < {count}; {name}++) {{"
                    );
                    self.write(body, depth + 1, text);
                    writeln!(text, "{margin}}}")
                }
                Statement::Break(atoms) => self.write_if(atoms, "break", &margin, text),
                Statement::Continue(atoms) => self.write_if(atoms, "continue", &margin, text),
                Statement::Never(atoms) => self.write_if(atoms, "reach_error()", &margin, text),
                Statement::Passing => write!(
                    text,
                    "{margin}{{\n{margin}  char *q = malloc(3);\n{margin}  if (q)\n\
                     {margin}    q[1] = (char)__VERIFIER_nondet_int();\n{margin}  free(q);\n{margin}}}\n"
                ),
            };
        }
    }

    fn write_if(
        &self,
        atoms: &[Atom],
        then: &str,
        margin: &str,
        text: &mut String,
    ) -> std::fmt::Result {
        write!(text, "{margin}if ({})\n{margin}  {then};\n", self.condition(atoms))
    }

    fn condition(&self, atoms: &[Atom]) -> String {
        let atom = |atom: &Atom| {
            let relation = match atom.relation {
                Relation::Equal => "==",
                Relation::Different => "!=",
                Relation::Less => "<",
                Relation::Greater => ">",
            };
            format!("{} {relation} {}", self.name(atom.left), self.written(&atom.right))
        };
        let atoms: Vec<String> = atoms.iter().map(atom).collect();
        atoms.join(" && ")
    }

    fn written(&self, expression: &Expression) -> String {
        match expression {
            Expression::Constant(value) => value.to_string(),
            Expression::Number(number) => self.name(*number),
            Expression::Sum(left, right) => {
                format!("({} + {})", self.written(left), self.written(right))
            }
        }
    }
}
