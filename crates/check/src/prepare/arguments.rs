//! The world that a program is started in: its arguments and its environment, as inputs.
//!
//! Where a program looks at the parameters of its `main` or at the environment, a function is written
//! in C that makes them from inputs and calls `main`. The engine and the interpreter start there
//! instead of at `main`; the linker of the real program puts it between the C library and `main`
//! (`--wrap=main`), so that nothing of the program's text changes. What is found is then executed
//! with the arguments that show it, like any other inputs.
//!
//! Not all arguments are made: a few, short ones of any bytes and a long one whose further bytes are
//! all alike, because strings that are long and arbitrary would make every question hard. So the engine
//! doubts `true` wherever `main` uses what a pointer of its parameters leads to, and the model of
//! `getenv` does the same. The number of arguments alone has no such limit.

use base::FileTable;
use ir::{Callee, Constant, FunctionId, Operation, Program, Symbol, Type};
use verdict::TracedInput;

/// The name of the made function in places.
pub const FILE: &str = "<arguments>";
/// The symbol that the engine and the interpreter start with.
pub const START: &str = "(start)";

/// How many arguments are made, the name of the program among them.
const MOST_ARGUMENTS: usize = 3;
/// How many environment variables are made.
const MOST_VARIABLES: usize = 2;
/// How long each of them is, if it is not short: longer than most buffers. Lengths in between would
/// make every loop over a string one that inputs decide about in each of its rounds.
const LONG: u32 = 300;
/// How long a short argument is at most; so many bytes are inputs.
const SHORT: u32 = 12;
/// The same of an environment variable, whose name takes some.
const SHORT_VARIABLE: u32 = 20;

/// What the further bytes are.
const FILLER: u8 = b'A';
/// How the input is called that decides how long a string is.
const LENGTH_OF: &str = "length of ";

/// Functions of the C library that look at the environment.
const READERS: [&str; 2] = ["getenv", "secure_getenv"];

/// A function that calls `main`.
#[derive(Default)]
pub struct Start {
    /// As the engine and the interpreter see it.
    pub explored: String,
    /// As the real program is built with it.
    pub real: String,
    /// For each line, from 1, the part of the arguments that gets an input there; empty for others.
    pub parts: Vec<String>,
}

/// What of its surroundings a program looks at.
struct Needs {
    /// The types of the parameters of `main`.
    parameters: Vec<Type>,
    count: bool,
    arguments: bool,
    /// The third parameter, or the environment by any other name.
    environment: bool,
    /// The variable of that name.
    environ: bool,
}

impl Needs {
    fn of(program: &Program) -> Option<Needs> {
        let main = program.function(program.function_named("main")?);
        main.body.as_ref()?;
        let used = bmc::used_arguments(program);
        let uses = |index: usize| used.iter().any(|argument| argument.index == index);
        let environ = program
            .globals
            .iter()
            .any(|global| &*global.name == "environ" && global.initializer.is_none());
        let reads = READERS.iter().any(|name| calls(program, name));
        let needs = Needs {
            parameters: main.parameters.iter().map(|parameter| parameter.ty).collect(),
            count: uses(0),
            arguments: uses(1),
            environment: uses(2) || environ || reads,
            environ,
        };
        let usual = [Type::Int(32), Type::Pointer, Type::Pointer];
        let is_usual = usual.starts_with(&needs.parameters);
        (is_usual && (needs.count || needs.arguments || needs.environment)).then_some(needs)
    }
}

/// Whether the user's code calls a function of the library, or takes its address.
fn calls(program: &Program, name: &str) -> bool {
    let Some(wanted) = program.function_named(name) else { return false };
    let own = program.functions.iter().filter(|function| !function.is_library);
    let mut bodies = own.filter_map(|function| function.body.as_ref());
    let is_address = |constant: &Constant| matches!(constant, Constant::Address { symbol: Symbol::Function(id), .. } if *id == wanted);
    let is_call = |operation: &Operation| is_call_of(operation, wanted);
    bodies.any(|body| {
        let instructions = body.blocks.iter().flat_map(|block| &block.instructions);
        body.constants.iter().any(is_address)
            || instructions.into_iter().any(|instruction| is_call(&instruction.operation))
    })
}

fn is_call_of(operation: &Operation, wanted: FunctionId) -> bool {
    matches!(operation, Operation::Call { callee: Callee::Direct(id), .. } if *id == wanted)
}

/// The function for a program; nothing when it does not look at its surroundings.
pub fn start(program: &Program) -> Option<Start> {
    let needs = Needs::of(program)?;
    let mut start = Start::default();
    let head = format!("#line 1 \"{FILE}\"\n");
    start.explored.push_str(&head);
    start.real.push_str(&head);
    let main = program.function(program.function_named("main")?);
    start.declare(&needs, main.results.is_empty());
    start.line("{");
    start.number_of_arguments(&needs);
    if needs.arguments {
        start.strings("argv", "count", MOST_ARGUMENTS, SHORT);
    } else {
        start.line("  char **argv = 0;");
    }
    if needs.environment {
        start.input("  int variables = refute_int();", "number of environment variables");
        start.line(&format!(
            "  if (variables < 0 || variables > {MOST_VARIABLES}) refute_leave(0);"
        ));
        start.strings("envp", "variables", MOST_VARIABLES, SHORT_VARIABLE);
        start.both("  refute_environment = envp;", "  refute_environ = envp;", "");
        let environ = if needs.environ { "  refute_environ = envp;" } else { "" };
        start.both(environ, "", "");
    } else {
        start.line("  char **envp = 0;");
    }
    let arguments = ["count", "argv", "envp"][..needs.parameters.len()].join(", ");
    match main.results.is_empty() {
        true => start.line(&format!("  refute_main({arguments}); refute_end_with(0);")),
        // What the program keeps of its arguments lives until its last handler is done.
        false => start.line(&format!("  refute_end_with(refute_main({arguments}));")),
    }
    start.line("}");
    Some(start)
}

impl Start {
    /// A line of both texts.
    fn line(&mut self, line: &str) {
        self.both(line, line, "");
    }

    /// A line that asks for an input for a part of the arguments.
    fn input(&mut self, line: &str, part: &str) {
        self.both(line, line, part);
    }

    fn both(&mut self, explored: &str, real: &str, part: &str) {
        for (text, line) in [(&mut self.explored, explored), (&mut self.real, real)] {
            text.push_str(line);
            text.push('\n');
        }
        self.parts.push(part.into());
    }

    /// All names are our own and only the symbols are those of others, so that the text can stand
    /// behind the program's in one file.
    fn declare(&mut self, needs: &Needs, is_void: bool) {
        self.line("int refute_int(void) __asm__(\"__VERIFIER_nondet_int\");");
        self.line("char refute_char(void) __asm__(\"__VERIFIER_nondet_char\");");
        self.line("void refute_leave(int) __asm__(\"_Exit\");");
        self.line("void refute_end_with(int) __asm__(\"exit\");");
        let types = ["int", "char **", "char **"][..needs.parameters.len()].join(", ");
        let types = if types.is_empty() { "void" } else { &types };
        let returned = if is_void { "void" } else { "int" };
        let main = |symbol| format!("{returned} refute_main({types}) __asm__(\"{symbol}\");");
        self.both(&main("main"), &main("__real_main"), "");
        if needs.environment {
            self.both(
                "extern char **refute_environment __asm__(\"__refute_environment\");",
                "extern char **refute_environ __asm__(\"environ\");",
                "",
            );
            let environ = "char **refute_environ __asm__(\"environ\");";
            self.both(if needs.environ { environ } else { "" }, "", "");
        }
        let start = |symbol| format!("int refute_start(void) __asm__(\"{symbol}\");");
        self.both(&start(START), &start("__wrap_main"), "");
        self.line("int refute_start(void)");
    }

    /// C allows that there are no arguments at all, not even a name.
    fn number_of_arguments(&mut self, needs: &Needs) {
        if needs.count || needs.arguments {
            self.input("  int count = refute_int();", "argc");
            self.line("  if (count < 0) refute_leave(0);");
        } else {
            self.line("  int count = 1;");
        }
        if needs.arguments {
            self.line(&format!("  if (count > {MOST_ARGUMENTS}) refute_leave(0);"));
        }
    }

    /// An array of `count` strings and a null pointer.
    fn strings(&mut self, array: &str, count: &str, most: usize, short: u32) {
        self.line(&format!(
            "  char **{array} = __builtin_alloca(({count} + 1) * sizeof *{array});"
        ));
        self.line(&format!("  {array}[{count}] = 0;"));
        for index in 0..most {
            let place = format!("{array}[{index}]");
            self.line(&format!("  if ({count} > {index}) {{"));
            self.input("    int size = refute_int();", &format!("{LENGTH_OF}{place}"));
            self.line(&format!("    if (size < 0 || size > {short} && size != {LONG})"));
            self.line("      refute_leave(0);");
            self.line("    char *text = __builtin_alloca(size + 1);");
            self.line(&format!("    __builtin_memset(text, {FILLER}, size);"));
            self.line("    text[size] = 0;");
            self.line(&format!("    for (int i = 0; i < size && i < {short}; i++) {{"));
            self.input("      text[i] = refute_char();", &format!("{place}[]"));
            self.line("      if (!text[i]) refute_leave(0);");
            self.line("    }");
            self.line(&format!("    {place} = text;"));
            self.line("  }");
        }
    }
}

/// What an input means to a person who reads the arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// Itself.
    Number,
    /// A string of this name with these bytes begins with it.
    Begins(String, Vec<u8>),
    /// A byte of a string that began before.
    Byte,
}

/// What the input at a position means.
pub fn meaning(inputs: &[TracedInput], position: usize, files: &FileTable) -> Meaning {
    let input = &inputs[position];
    let Some(variable) = &input.variable else { return Meaning::Number };
    if &**files.name(input.location.file) != FILE {
        return Meaning::Number;
    }
    let Some(name) = variable.strip_prefix(LENGTH_OF) else {
        return if variable.ends_with(']') { Meaning::Byte } else { Meaning::Number };
    };
    let is_byte = |input: &&TracedInput| {
        let of = input.variable.as_deref().and_then(|variable| variable.strip_prefix(name));
        of.is_some_and(|rest| rest.starts_with('['))
    };
    let free = inputs[position + 1..].iter().take_while(is_byte);
    let mut bytes: Vec<u8> = free.map(|input| input.value.bits as u8).collect();
    bytes.resize((input.value.bits as usize).max(bytes.len()), FILLER);
    Meaning::Begins(name.to_owned(), bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_texts_have_the_same_lines() {
        let needs = Needs {
            parameters: vec![Type::Int(32), Type::Pointer],
            count: true,
            arguments: true,
            environment: true,
            environ: false,
        };
        let mut start = Start::default();
        start.declare(&needs, false);
        start.number_of_arguments(&needs);
        start.strings("argv", "count", 2, 3);
        let lines = start.parts.len();
        assert_eq!((start.explored.lines().count(), start.real.lines().count()), (lines, lines));
        let named: Vec<_> = start.parts.iter().filter(|part| !part.is_empty()).collect();
        let expected = ["argc", "length of argv[0]", "argv[0][]", "length of argv[1]", "argv[1][]"];
        assert_eq!(named, expected);
    }
}
