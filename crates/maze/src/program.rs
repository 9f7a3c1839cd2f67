//! From clauses and a graph to a C program.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use base::Rng;
use formula::{Arena, Encoding, Expr, Sort};
use term::Model;

use crate::choices::{Calls, Choices, Guarding, State};
use crate::clause::translate;
use crate::ctype::{declaration, drawn, scalar_type};
use crate::graph::{Graph, Node};
use crate::guards::{Post, spread};
use crate::helpers::definitions;
use crate::svg::picture;
use crate::values::drawn_values;

/// What a program is made from.
pub struct Blueprint<'b> {
    /// The expressions.
    pub arena: &'b Arena,
    /// What they mean.
    pub encoding: &'b mut Encoding,
    /// The clauses that are asked.
    pub clauses: &'b [Expr],
    /// Values with which all of them hold; none when they cannot hold together.
    pub model: Option<&'b Model>,
    /// The logic of the formula.
    pub logic: &'b str,
    /// How it is built.
    pub choices: Choices,
    /// What is said at its top.
    pub title: &'b str,
}

/// A program, and how its error is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MazeProgram {
    /// The C text, with declarations of `reach_error` and the input functions.
    pub text: String,
    /// What the input functions return on the way to the error, in order; nothing when there is no way.
    pub inputs: Vec<i64>,
    /// The graph.
    pub graph: Graph,
    /// The cells in which clauses are asked.
    pub guarded: Vec<Node>,
}

impl MazeProgram {
    /// The maze as a picture; `reached` cells are filled.
    pub fn svg(&self, reached: &[Node]) -> String {
        picture(&self.graph, &self.guarded, reached)
    }
}

/// Builds a program.
pub fn build(blueprint: Blueprint<'_>, rng: &mut Rng) -> MazeProgram {
    let Blueprint { arena, encoding, clauses, model, logic, choices, title } = blueprint;
    let mut graph = choices.graph(rng);
    for ways in &mut graph.ways {
        for last in (1..ways.len()).rev() {
            ways.swap(last, rng.below(last as u64 + 1) as usize);
        }
    }
    let posts = spread(arena, clauses, &graph, &choices, model.is_none());
    let mut head = Head::default();
    for (number, clause) in clauses.iter().enumerate() {
        head.clause(arena, encoding, number, *clause);
    }
    let inputs = model.map_or_else(Vec::new, |model| {
        way_to_the_error(arena, encoding, &graph, &posts, model, rng)
    });
    let (solution, dead_ends) = (graph.solution(), graph.dead_ends());
    let writer = Writer {
        arena,
        encoding,
        clauses,
        choices,
        graph: &graph,
        solution: &solution,
        dead_ends: &dead_ends,
        posts: &posts,
    };
    let body = writer.body();
    let text = writer.text(title, logic, head, &body);
    let guarded = posts.keys().copied().collect();
    MazeProgram { text, inputs, guarded, graph }
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

/// A logic's name as one word that ends no comment.
fn word(logic: &str) -> String {
    let kept: String = logic.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if kept.is_empty() { "ALL".into() } else { kept }
}

/// The functions of the clauses and what they call.
#[derive(Default)]
struct Head {
    functions: String,
    calls: BTreeSet<&'static str>,
}

impl Head {
    fn clause(&mut self, arena: &Arena, encoding: &mut Encoding, number: usize, clause: Expr) {
        let body = translate(arena, encoding, clause, &|variable| format!("v{variable}"));
        self.calls.extend(body.calls);
        let parameters: Vec<String> = arena
            .variables_of(&[clause])
            .into_iter()
            .map(|variable| {
                let sort = arena.sort(arena.variable_expr(variable));
                let kind = scalar_type(&encoding.shape(sort).scalar, encoding.bounds());
                match sort {
                    Sort::Array(..) => format!("const {kind} *v{variable}"),
                    _ => format!("{kind} v{variable}"),
                }
            })
            .collect();
        let parameters = match parameters.is_empty() {
            true => "void".to_owned(),
            false => parameters.join(", "),
        };
        let _ = writeln!(self.functions, "static int clause_{number}({parameters})\n{{");
        for statement in &body.statements {
            let _ = writeln!(self.functions, "  {statement}");
        }
        let _ = writeln!(self.functions, "  return {};\n}}\n", body.value);
    }
}

struct Writer<'w> {
    arena: &'w Arena,
    encoding: &'w Encoding,
    clauses: &'w [Expr],
    choices: Choices,
    graph: &'w Graph,
    solution: &'w [Node],
    /// Cells in which a program may stop although ways lead out of them.
    dead_ends: &'w [bool],
    posts: &'w BTreeMap<Node, Post>,
}

impl Writer<'_> {
    fn name(&self, variable: u32) -> String {
        match self.choices.state {
            State::Struct => format!("state.v{variable}"),
            _ => format!("v{variable}"),
        }
    }

    fn sort(&self, variable: u32) -> &Sort {
        self.arena.sort(self.arena.variable_expr(variable))
    }

    /// The declaration of a variable, without a semicolon.
    fn variable(&self, variable: u32) -> String {
        let shape = self.encoding.shape(self.sort(variable));
        let kind = scalar_type(&shape.scalar, self.encoding.bounds());
        match self.sort(variable) {
            Sort::Array(..) => format!("{kind} v{variable}[{}]", shape.count),
            _ => format!("{kind} v{variable}"),
        }
    }

    fn drawn(&self) -> impl Iterator<Item = u32> + '_ {
        self.posts.values().flat_map(|post| post.drawn.iter().copied())
    }

    fn call(&self, clause: usize) -> String {
        let variables = self.arena.variables_of(&[self.clauses[clause]]);
        let names: Vec<String> = variables.into_iter().map(|one| self.name(one)).collect();
        format!("clause_{clause}({})", names.join(", "))
    }

    /// Everything behind the clauses.
    fn body(&self) -> String {
        let mut text = self.state();
        let by_pointer = self.choices.guarding == Guarding::Pointer;
        if by_pointer && self.choices.state != State::Locals {
            for (cell, post) in self.posts {
                let calls: Vec<String> = post.clauses.iter().map(|one| self.call(*one)).collect();
                let all = calls.join(" && ");
                let _ = writeln!(text, "static int guard_{cell}(void)\n{{\n  return {all};\n}}\n");
            }
        }
        match self.choices.calls {
            Calls::Loop => self.a_loop(&mut text),
            _ => self.functions(&mut text),
        }
        text
    }

    /// The variables that are no locals.
    fn state(&self) -> String {
        let mut text = String::new();
        let mut all: Vec<u32> = self.drawn().collect();
        all.sort_unstable();
        match self.choices.state {
            State::Locals => return text,
            _ if all.is_empty() => return text,
            State::Globals => {
                for variable in all {
                    let _ = writeln!(text, "static {};", self.variable(variable));
                }
            }
            State::Struct => {
                text.push_str("static struct {\n");
                for variable in all {
                    let _ = writeln!(text, "  {};", self.variable(variable));
                }
                text.push_str("} state;\n");
            }
        }
        text.push('\n');
        text
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
            self.draw(text, post, margin);
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

    /// Gives values to the variables of a cell.
    fn draw(&self, text: &mut String, post: &Post, margin: &str) {
        for variable in &post.drawn {
            let sort = self.sort(*variable);
            let shape = self.encoding.shape(sort);
            let value = drawn(&shape.scalar, self.encoding.bounds());
            let local = self.choices.state == State::Locals;
            let name = self.name(*variable);
            if matches!(sort, Sort::Array(..)) {
                if local {
                    let _ = writeln!(text, "{margin}{};", self.variable(*variable));
                }
                let count = shape.count;
                let _ = writeln!(text, "{margin}for (int i = 0; i < {count}; i++)");
                let _ = writeln!(text, "{margin}  {name}[i] = {value};");
            } else {
                let declared = if local { self.variable(*variable) } else { name };
                let _ = writeln!(text, "{margin}{declared} = {value};");
            }
        }
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
            (self.choices.dead_code, calls.first(), self.encoding.bounds().undefined)
        {
            let _ = writeln!(text, "{margin}int once = {call};");
            let _ = writeln!(text, "{margin}if (once != {call})\n{margin}  reach_error();");
        }
    }

    /// What verifiers' options follow from.
    fn traits(&self, logic: &str) -> String {
        let bounds = self.encoding.bounds();
        let elements = self.drawn().map(|one| self.encoding.shape(self.sort(one)).count).max();
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

    fn text(&self, title: &str, logic: &str, mut head: Head, body: &str) -> String {
        let bounds = self.encoding.bounds();
        let traits = self.traits(logic);
        let mut text =
            format!("/* {title} */\n/* traits: {traits} */\n\nextern void reach_error(void);\n");
        let mut inputs = BTreeSet::new();
        let is_a_choice = |cell: &Node| {
            let ways = self.graph.ways[*cell].len();
            ways > 1 || (ways == 1 && self.dead_ends[*cell])
        };
        if self.graph.found().iter().any(is_a_choice) {
            inputs.insert("extern char __VERIFIER_nondet_char(void);".to_owned());
        }
        for variable in self.drawn() {
            let scalar = self.encoding.shape(self.sort(variable)).scalar;
            inputs.insert(declaration(&scalar, bounds));
            if matches!(scalar, Sort::Bits(width) if width > 64) {
                head.calls.insert("wide_input");
            }
        }
        inputs.iter().for_each(|line| text.extend([line, "\n"]));
        text.push('\n');
        text.push_str(&definitions(head.calls, bounds));
        text.push_str(&head.functions);
        text.push_str(body);
        text
    }
}
