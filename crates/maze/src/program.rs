//! From clauses and a maze to a C program.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use base::Rng;
use formula::{Arena, Encoding, Expr};
use term::Model;

use crate::choices::{Calls, Choices, Guarding, State};
use crate::clauses::{Clauses, word};
use crate::graph::{Graph, Node};
use crate::grid::Shape;
use crate::guards::{Post, spread};
use crate::scaffold::{Blueprint, Drawing, GuardedProgram, Scaffold};
use crate::values::drawn_values;
use crate::variables::Variables;

impl Scaffold for Choices {
    fn build(&self, blueprint: Blueprint<'_>, rng: &mut Rng) -> GuardedProgram {
        let Blueprint { arena, encoding, clauses, model, logic, title } = blueprint;
        let mut graph = self.graph(rng);
        for ways in &mut graph.ways {
            for last in (1..ways.len()).rev() {
                ways.swap(last, rng.below(last as u64 + 1) as usize);
            }
        }
        let posts = spread(arena, clauses, &graph, self, model.is_none());
        let head = Clauses::of(arena, encoding, clauses);
        let inputs = model.map_or_else(Vec::new, |model| {
            way_to_the_error(arena, encoding, &graph, &posts, model, rng)
        });
        let (solution, dead_ends) = (graph.solution(), graph.dead_ends());
        let writer = Writer {
            variables: Variables { arena, encoding, state: self.state },
            clauses,
            choices: *self,
            graph: &graph,
            solution: &solution,
            dead_ends: &dead_ends,
            posts: &posts,
        };
        let traits = writer.traits(logic);
        let mut text =
            format!("/* {title} */\n/* traits: {traits} */\n\nextern void reach_error(void);\n");
        let choice = writer.has_choices().then_some("extern char __VERIFIER_nondet_char(void);");
        text.push_str(&head.text(arena, encoding, writer.drawn(), choice));
        writer.body(&mut text);
        let guarded = posts.keys().copied().collect();
        GuardedProgram { text, inputs, drawing: Some(Drawing { graph, guarded }) }
    }

    fn simpler(&self) -> Vec<Arc<dyn Scaffold>> {
        let (width, height) = self.size;
        let all = [
            Choices::one_cell(),
            Choices { dead_code: false, ..*self },
            Choices { mazes: 1, ..*self },
            Choices { size: (1, 1), mazes: 1, ..*self },
            Choices { walls: 0, backward: 0, ..*self },
            Choices { guarding: Guarding::Nested, ..*self },
            Choices { calls: Calls::Functions, ..*self },
            Choices { state: State::Globals, ..*self },
            Choices { shape: Shape::Rectangle, ..*self },
            Choices { on_ways: false, ..*self },
            Choices { size: (width.div_ceil(2), height), ..*self },
            Choices { size: (width, height.div_ceil(2)), ..*self },
        ];
        all.into_iter().map(|one| Arc::new(one) as Arc<dyn Scaffold>).collect()
    }
}

/// The values of a character that lead a way: from the first to before the second.
fn range(way: usize, ways: usize) -> (i64, i64) {
    let bound = |way: usize| -128 + (256 * way / ways) as i64;
    (bound(way), bound(way + 1))
}

fn way_to_the_error(
    arena: &Arena,
    encoding: &Encoding,
    graph: &Graph,
    posts: &BTreeMap<Node, Post>,
    model: &Model,
    rng: &mut Rng,
) -> Vec<i64> {
    let mut inputs = Vec::new();
    let solution = graph.solution();
    for (at, cell) in solution.iter().enumerate() {
        for variable in posts.get(cell).iter().flat_map(|post| &post.drawn) {
            inputs.extend(drawn_values(arena, encoding, model, *variable));
        }
        let ways = &graph.ways[*cell];
        let next = solution.get(at + 1).and_then(|next| ways.iter().position(|way| way == next));
        // A cell of the solution always leads on, so that stopping is no choice there.
        if let (Some(way), true) = (next, ways.len() > 1) {
            let (from, to) = range(way, ways.len());
            inputs.push(from + rng.below((to - from) as u64) as i64);
        }
    }
    inputs
}

struct Writer<'w> {
    variables: Variables<'w>,
    clauses: &'w [Expr],
    choices: Choices,
    graph: &'w Graph,
    solution: &'w [Node],
    /// Cells in which a program may stop although ways lead out of them.
    dead_ends: &'w [bool],
    posts: &'w BTreeMap<Node, Post>,
}

impl Writer<'_> {
    fn drawn(&self) -> impl Iterator<Item = u32> + '_ {
        self.posts.values().flat_map(|post| post.drawn.iter().copied())
    }

    fn call(&self, clause: usize) -> String {
        self.variables.call(clause, self.clauses[clause])
    }

    /// Whether an input decides somewhere where to go.
    fn has_choices(&self) -> bool {
        let is_a_choice = |cell: &Node| {
            let ways = self.graph.ways[*cell].len();
            ways > 1 || (ways == 1 && self.dead_ends[*cell])
        };
        self.graph.found().iter().any(is_a_choice)
    }

    /// Everything behind the clauses.
    fn body(&self, text: &mut String) {
        text.push_str(&self.variables.declarations(self.drawn().collect()));
        let by_pointer = self.choices.guarding == Guarding::Pointer;
        if by_pointer && self.choices.state != State::Locals {
            for (cell, post) in self.posts {
                let calls: Vec<String> = post.clauses.iter().map(|one| self.call(*one)).collect();
                let all = calls.join(" && ");
                let _ = writeln!(text, "static int guard_{cell}(void)\n{{\n  return {all};\n}}\n");
            }
        }
        match self.choices.calls {
            Calls::Loop => self.a_loop(text),
            _ => self.functions(text),
        }
    }

    fn functions(&self, text: &mut String) {
        let cells = self.graph.ways.len();
        // Only cells that can be reached are functions: others would be unused.
        let mut found = self.graph.found();
        found.sort_unstable();
        for cell in &found {
            let _ = writeln!(text, "static void cell_{cell}(void);");
        }
        text.push('\n');
        if self.choices.calls == Calls::Pointers {
            let entry = |cell: usize| match found.contains(&cell) {
                true => format!("cell_{cell}"),
                false => "0".to_owned(),
            };
            let all: Vec<String> = (0..cells).map(entry).collect();
            let all = all.join(", ");
            let _ = writeln!(text, "static void (*const cells[{cells}])(void) = {{ {all} }};\n");
        }
        for cell in found {
            let _ = writeln!(text, "static void cell_{cell}(void)\n{{");
            self.cell(text, cell, "  ");
            text.push_str("}\n\n");
        }
        let start = self.go(self.graph.start).replace(" return;", "");
        let _ = writeln!(text, "int main(void)\n{{\n  {start}\n  return 0;\n}}");
    }

    fn a_loop(&self, text: &mut String) {
        let mut found = self.graph.found();
        found.sort_unstable();
        let _ = writeln!(
            text,
            "int main(void)\n{{\n  int cell = {};\n  for (int step = 0; step < {}; step++) {{\n    switch (cell) {{",
            self.graph.start,
            found.len()
        );
        for cell in found {
            let _ = writeln!(text, "    case {cell}: {{");
            self.cell(text, cell, "      ");
            text.push_str("    }\n");
        }
        text.push_str("    }\n  }\n  return 0;\n}\n");
    }

    /// The statements that lead to a cell.
    fn go(&self, cell: Node) -> String {
        match self.choices.calls {
            Calls::Functions => format!("cell_{cell}(); return;"),
            Calls::Pointers => format!("cells[{cell}](); return;"),
            Calls::Loop => format!("cell = {cell}; continue;"),
        }
    }

    fn stop(&self) -> &'static str {
        match self.choices.calls {
            Calls::Loop => "return 0;",
            _ => "return;",
        }
    }

    fn cell(&self, text: &mut String, cell: Node, margin: &str) {
        let post = self.posts.get(&cell);
        if let Some(post) = post {
            post.drawn.iter().for_each(|one| self.variables.draw(text, *one, margin));
            self.guard(text, cell, post, margin);
            if !post.on_way {
                let _ = writeln!(text, "{margin}if (!open)\n{margin}  {}", self.stop());
            }
        }
        let ways = &self.graph.ways[cell];
        if cell == self.graph.exit {
            let _ = writeln!(text, "{margin}reach_error();\n{margin}{}", self.stop());
            return;
        }
        let solution = self.solution;
        let next = solution.iter().position(|one| *one == cell).and_then(|at| solution.get(at + 1));
        let needs = |way: &Node| post.is_some_and(|post| post.on_way) && Some(way) == next;
        let may_stop = self.dead_ends[cell];
        match ways.as_slice() {
            [] => {}
            ways if may_stop => {
                let _ = writeln!(text, "{margin}signed char c = __VERIFIER_nondet_char();");
                for (number, way) in ways.iter().enumerate() {
                    let (from, to) = range(number, ways.len() + 1);
                    let go = self.go(*way);
                    let condition = match number {
                        0 => format!("c < {to}"),
                        _ => format!("c >= {from} && c < {to}"),
                    };
                    let _ = writeln!(text, "{margin}if ({condition}) {{ {go} }}");
                }
            }
            [one] if needs(one) => {
                let _ = writeln!(text, "{margin}if (open) {{ {} }}", self.go(*one));
            }
            [one] => {
                let _ = writeln!(text, "{margin}{}", self.go(*one));
                return;
            }
            ways => {
                let _ = writeln!(text, "{margin}signed char c = __VERIFIER_nondet_char();");
                for (number, way) in ways.iter().enumerate() {
                    let (from, to) = range(number, ways.len());
                    let condition = match number {
                        0 => format!("c < {to}"),
                        last if last + 1 == ways.len() => format!("c >= {from}"),
                        _ => format!("c >= {from} && c < {to}"),
                    };
                    let open = if needs(way) { "open && " } else { "" };
                    let go = self.go(*way);
                    let _ = writeln!(text, "{margin}if ({open}{condition}) {{ {go} }}");
                }
            }
        }
        let _ = writeln!(text, "{margin}{}", self.stop());
    }

    /// Asks the clauses of a cell.
    fn guard(&self, text: &mut String, cell: Node, post: &Post, margin: &str) {
        let calls: Vec<String> = post.clauses.iter().map(|one| self.call(*one)).collect();
        let is_local = self.choices.state == State::Locals;
        match self.choices.guarding {
            Guarding::Nested => {
                let _ = writeln!(text, "{margin}int open = 0;");
                for (depth, call) in calls.iter().enumerate() {
                    let _ = writeln!(text, "{margin}{}if ({call})", "  ".repeat(depth));
                }
                let _ = writeln!(text, "{margin}{}open = 1;", "  ".repeat(calls.len()));
            }
            Guarding::Pointer if !is_local => {
                let _ = writeln!(text, "{margin}int (*guard)(void) = guard_{cell};");
                let _ = writeln!(text, "{margin}int open = guard();");
            }
            _ => {
                let _ = writeln!(text, "{margin}int open = {};", calls.join(" && "));
            }
        }
        // A function of its arguments alone never gives two answers.
        if let (true, Some(call), false) =
            (self.choices.dead_code, calls.first(), self.variables.encoding.bounds().undefined)
        {
            let _ = writeln!(text, "{margin}int once = {call};");
            let _ = writeln!(text, "{margin}if (once != {call})\n{margin}  reach_error();");
        }
    }

    /// What verifiers' options follow from.
    fn traits(&self, logic: &str) -> String {
        let bounds = self.variables.encoding.bounds();
        let elements = self.drawn().map(|one| self.variables.scalars(one)).max();
        let (in_loop, cells) = (self.choices.calls == Calls::Loop, self.graph.found().len());
        let loops = elements.unwrap_or(0).max(if in_loop { cells } else { 0 });
        let answer = |yes: bool| if yes { "yes" } else { "no" };
        format!(
            "logic={} loops={loops} recursion={} undefined={} integers={} arrays={}",
            word(logic),
            answer(!in_loop && self.graph.has_cycles()),
            answer(bounds.undefined),
            bounds.int_bits,
            bounds.array_size,
        )
    }
}
