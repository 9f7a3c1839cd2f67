//! The `main` that makes arguments from inputs.

use std::collections::HashMap;

use super::declarations::{Declarations, Function, Shape, Variable, flexible_element, unqualified};
use super::names::{Part, Parts};
use super::preconditions::{Preconditions, Sized};

/// How many pointers deep objects are made; what lies deeper is null.
const DEPTH: u32 = 3;
/// How many functions a pointer is chosen from.
const MOST_FUNCTIONS: usize = 32;

/// A harness, and what its lines are about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Harness {
    /// The C text; it is to be compiled behind the file that defines the function.
    pub text: String,
    /// The parts of the arguments that get inputs in its lines.
    pub parts: Parts,
    /// What of all arguments it makes, in words; empty when it makes all.
    pub limits: Vec<String>,
}

/// The name of the harness in places.
pub const FILE: &str = "<entry>";

/// Writes statements that give objects values.
struct Writer<'d> {
    declarations: &'d Declarations,
    /// The function that is called.
    function: &'d Function,
    array_size: u32,
    harness: Harness,
    /// Functions that stand before `main`.
    callbacks: Vec<(String, Part)>,
    /// The names of those that return anything, by their types; none where that cannot be made.
    callback_names: HashMap<String, Option<String>>,
    /// The loops around what is written, the innermost last.
    loops: Vec<usize>,
    has_arrays: bool,
    has_callbacks: bool,
    has_opaque: bool,
    /// Makes names different.
    number: u32,
}

/// Writes a harness that calls the function.
pub fn write(
    declarations: &Declarations,
    function: &Function,
    preconditions: &Preconditions,
    array_size: u32,
) -> Result<Harness, String> {
    let mut writer = Writer {
        declarations,
        function,
        array_size,
        harness: Harness::default(),
        callbacks: Vec::new(),
        callback_names: HashMap::new(),
        loops: Vec::new(),
        has_arrays: false,
        has_callbacks: false,
        has_opaque: false,
        number: 0,
    };
    let arguments: Vec<Sized> = (function.parameters.iter().enumerate())
        .map(|(index, parameter)| Sized {
            name: parameter.name.clone(),
            variable: format!("refute_argument_{}", index + 1),
            size: format!("refute_size_{}", index + 1),
        })
        .collect();
    preconditions.check(&function.name, &arguments)?;
    writer.line("int main(void) {");
    for (index, (parameter, argument)) in function.parameters.iter().zip(&arguments).enumerate() {
        let part = match parameter.name.as_str() {
            "" => format!("argument {}", index + 1),
            name => name.to_string(),
        };
        let ty = unqualified(&parameter.ty);
        writer.line(&format!("  __typeof__({ty}) {};", argument.variable));
        writer.line(&format!("  unsigned long {} = 0;", argument.size));
        // What another argument decides about is not made.
        if preconditions.defined(&argument.name, &arguments).is_some() {
            continue;
        }
        if preconditions.nullable.contains(&argument.name) {
            let question =
                format!("  if (__VERIFIER_nondet_bool()) {} = 0; else {{", argument.variable);
            writer.input_line(&question, &format!("{part} is null"));
        }
        let place = Place { text: &argument.variable, part: &part, size: Some(&argument.size) };
        writer.fill(&place, &ty, 0).map_err(|reason| {
            format!("parameter {} ('{} {part}'): {reason}", index + 1, parameter.ty)
        })?;
        if preconditions.nullable.contains(&argument.name) {
            writer.line("  }");
        }
    }
    for argument in &arguments {
        if let Some(value) = preconditions.defined(&argument.name, &arguments) {
            writer.line(&format!("  {} = {value};", argument.variable));
        }
    }
    for condition in preconditions.conditions(&arguments) {
        writer.line(&format!("  __VERIFIER_assume({condition});"));
    }
    let names: Vec<&str> = arguments.iter().map(|argument| argument.variable.as_str()).collect();
    writer.line(&format!("  {}({});", function.name, names.join(", ")));
    writer.line("  return 0;");
    writer.line("}");
    Ok(writer.finish(preconditions))
}

/// An object that gets a value.
struct Place<'p> {
    /// As C names it.
    text: &'p str,
    /// As people name it.
    part: &'p str,
    /// The variable that is told how many elements it points to.
    size: Option<&'p str>,
}

impl<'p> Place<'p> {
    fn new(text: &'p str, part: &'p str) -> Self {
        Place { text, part, size: None }
    }
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.input_line(line, "");
    }

    /// A line that asks for an input for a part of the arguments.
    fn input_line(&mut self, line: &str, part: &str) {
        self.harness.text.push_str(line);
        self.harness.text.push('\n');
        self.harness.parts.lines.push(Part { text: part.into(), loops: self.loops.clone() });
    }

    /// Begins a loop over the elements of an array: as many as is said, or any number.
    fn begin_loop(&mut self, line: &str, rounds: Option<u64>) {
        self.line(line);
        self.loops.push(self.harness.parts.rounds.len());
        self.harness.parts.rounds.push(rounds);
    }

    fn end_loop(&mut self) {
        self.line("  }");
        self.loops.pop();
    }

    fn next(&mut self) -> u32 {
        self.number += 1;
        self.number
    }

    /// What stands before `main`, and the whole.
    fn finish(mut self, preconditions: &Preconditions) -> Harness {
        let mut head = [
            "static void *refute_objects[4096]; /* What is kept here is no leak. */",
            "static unsigned refute_object_count;",
            // Parameters of callbacks need no names.
            "#pragma clang diagnostic ignored \"-Wc23-extensions\"",
            "#undef main",
        ]
        .map(|line| (line.to_string(), Part::default()))
        .to_vec();
        head.append(&mut self.callbacks);
        let (lines, head_parts): (Vec<String>, Vec<Part>) = head.into_iter().unzip();
        let text = format!("#line 1 \"{FILE}\"\n{}\n{}", lines.join("\n"), self.harness.text);
        let mut limits = Vec::new();
        if self.has_arrays {
            limits.push(match self.array_size {
                0 | 1 => "arguments that point to 1 element each".to_string(),
                most => format!("arguments that point to 1 to {most} elements each"),
            });
        }
        if self.has_callbacks {
            limits.push(
                "callbacks that return anything and change nothing, or are functions of the file"
                    .into(),
            );
        }
        if self.has_opaque {
            limits.push("objects of types that the file does not define".into());
        }
        limits.extend(preconditions.limit());
        let Parts { lines, rounds } = self.harness.parts;
        let parts = Parts { lines: [head_parts, lines].concat(), rounds };
        Harness { text, parts, limits }
    }

    /// Writes statements that let an object of a type hold anything.
    fn fill(&mut self, place: &Place<'_>, ty: &str, depth: u32) -> Result<(), String> {
        let Place { text: object, part, .. } = *place;
        match self.declarations.shape(ty)? {
            Shape::Scalar(input) => self.input_line(&format!("  {object} = {input}();"), part),
            Shape::Complex(component) => {
                for (word, name) in [("__real__", "real"), ("__imag__", "imaginary")] {
                    let (text, part) = (format!("{word} {object}"), format!("{part} ({name})"));
                    self.fill(&Place::new(&text, &part), &component, depth)?;
                }
            }
            Shape::Enumeration(names) => {
                self.input_line(&format!("  {object} = __VERIFIER_nondet_int();"), part);
                let choices: Vec<_> =
                    names.iter().map(|name| format!("(int){object} == (int){name}")).collect();
                if !choices.is_empty() {
                    self.line(&format!("  __VERIFIER_assume({});", choices.join(" || ")));
                }
            }
            Shape::Struct(fields) => {
                for field in &fields {
                    // It has no elements where nothing lies behind the struct.
                    if flexible_element(&field.ty).is_none() {
                        self.fill_member(object, part, field, depth)?;
                    }
                }
            }
            Shape::Union(members) => {
                let choice = format!("u{}", self.next());
                let count = members.len();
                let question = format!("  unsigned {choice} = __VERIFIER_nondet_uint();");
                self.line("  {");
                self.input_line(&question, &format!("member of {part}"));
                self.line(&format!("  __VERIFIER_assume({choice} < {count});"));
                for (index, member) in members.iter().enumerate() {
                    self.line(&format!("  if ({choice} == {index}) {{"));
                    self.fill_member(object, part, member, depth)?;
                    self.line("  }");
                }
                self.line("  }");
            }
            Shape::Array(element, length) => {
                let i = format!("i{}", self.next());
                let line = format!("  for (unsigned long {i} = 0; {i} < {length}; {i}++) {{");
                self.begin_loop(&line, Some(length));
                let (text, part) = (format!("{object}[{i}]"), format!("{part}[]"));
                self.fill(&Place::new(&text, &part), &element, depth)?;
                self.end_loop();
            }
            Shape::Bytes => {
                let call = format!("  __VERIFIER_nondet_memory(&{object}, sizeof {object});");
                self.input_line(&call, part);
            }
            Shape::Pointer(target) => self.point(place, &target, depth)?,
            Shape::Void => return Err("an object of type void".into()),
            Shape::Function(ty) => return Err(format!("an object of type '{ty}'")),
            Shape::Incomplete => {
                return Err(format!("nothing is known of the type '{}'", unqualified(ty)));
            }
        }
        Ok(())
    }

    /// A field; one without a name lies where the whole lies.
    fn fill_member(
        &mut self,
        object: &str,
        part: &str,
        field: &Variable,
        depth: u32,
    ) -> Result<(), String> {
        match field.name.as_str() {
            "" => self.fill(&Place::new(object, part), &field.ty, depth),
            name => {
                let text = format!("{object}.{name}");
                // As C writes it.
                let part = match part.strip_prefix("(*").and_then(|of| of.strip_suffix(')')) {
                    Some(pointer) => format!("{pointer}->{name}"),
                    None => format!("{part}.{name}"),
                };
                self.fill(&Place::new(&text, &part), &field.ty, depth)
            }
        }
    }

    /// Lets a pointer point to something new: a function, or an object (an array of one or more elements where it
    /// is an argument or points to plain numbers, else one element). Inside objects it may also be null.
    fn point(&mut self, place: &Place<'_>, target: &str, depth: u32) -> Result<(), String> {
        let Place { text: pointer, part, .. } = *place;
        let target = unqualified(target);
        let shape = match self.declarations.shape(&target) {
            Ok(shape) => shape,
            // What cannot be made inside of something else is left out.
            Err(_) if depth > 0 => Shape::Incomplete,
            Err(reason) => return Err(reason),
        };
        if depth >= DEPTH && !matches!(shape, Shape::Function(_)) {
            self.has_arrays = true;
            self.line(&format!("  {pointer} = 0;"));
            return Ok(());
        }
        // Programs hide what they own behind such types, and know by a cast what lies there.
        if depth > 0 && shape == Shape::Incomplete && !is_stream(&target) {
            self.has_opaque = true;
            self.line(&format!("  {pointer} = 0;"));
            return Ok(());
        }
        if depth > 0 {
            let question = format!("  if (__VERIFIER_nondet_bool()) {pointer} = 0; else");
            self.input_line(&question, &format!("{part} is null"));
        }
        self.line("  {");
        match shape {
            Shape::Function(ty) => self.point_to_function(pointer, part, &ty)?,
            // The program's own stream; of the library's type nobody knows what it holds.
            _ if is_stream(&target) => self.line(&format!("  {pointer} = stdout;")),
            Shape::Incomplete => {
                self.has_opaque = true;
                self.line(&format!("  {pointer} = __builtin_malloc(1);"));
                self.line(&format!("  __VERIFIER_assume({pointer} != 0);"));
                self.keep(pointer);
            }
            shape => self.point_to_object(place, &target, &shape, depth)?,
        }
        self.line("  }");
        Ok(())
    }

    /// Remembers an object, so that it is no leak.
    fn keep(&mut self, object: &str) {
        self.line(&format!("  refute_objects[refute_object_count++ % 4096] = (void *){object};"));
    }

    fn point_to_object(
        &mut self,
        place: &Place<'_>,
        target: &str,
        shape: &Shape,
        depth: u32,
    ) -> Result<(), String> {
        self.has_arrays = true;
        let Place { text: pointer, part, size } = *place;
        let number = self.next();
        let (object, n, i) =
            (format!("refute_object_{number}"), format!("n{number}"), format!("i{number}"));
        let flexible = match shape {
            Shape::Struct(fields) => {
                fields.last().and_then(|field| Some((&field.name, flexible_element(&field.ty)?)))
            }
            _ => None,
        };
        let is_plain = matches!(shape, Shape::Scalar(_) | Shape::Void);
        let is_array = flexible.is_none() && (depth == 0 || is_plain);
        let most = match is_array || flexible.is_some() {
            true => self.array_size.max(1),
            false => 1,
        };
        match most {
            1 => self.line(&format!("  unsigned {n} = 1;")),
            _ => {
                let count = format!("  unsigned {n} = __VERIFIER_nondet_uint();");
                let least = u32::from(flexible.is_none());
                let part = match flexible {
                    Some((field, _)) => format!("length of {part}->{field}"),
                    None => format!("length of {part}"),
                };
                self.input_line(&count, &part);
                self.line(&format!("  __VERIFIER_assume({n} >= {least} && {n} <= {most});"));
            }
        }
        // Types without a name are told by what points to them.
        let ty = match (shape, target.contains("(unnamed")) {
            (Shape::Void, _) => "unsigned char".to_string(),
            (_, true) => format!("__typeof__(*{pointer})"),
            (_, false) => format!("__typeof__({target})"),
        };
        let bytes = match flexible {
            Some((field, _)) => format!("sizeof *{object} + {n} * sizeof {object}->{field}[0]"),
            None => format!("{n} * sizeof *{object}"),
        };
        self.line(&format!("  {ty} *{object} = __builtin_malloc({bytes});"));
        self.line(&format!("  __VERIFIER_assume({object} != 0);"));
        self.keep(&object);
        let element = if *shape == Shape::Void { "unsigned char" } else { target };
        let inner = if is_array { format!("{part}[]") } else { format!("(*{part})") };
        match flexible {
            Some((field, element)) => {
                let whole = format!("{object}[0]");
                self.fill(&Place::new(&whole, &inner), target, depth + 1)?;
                self.begin_loop(&format!("  for (unsigned {i} = 0; {i} < {n}; {i}++) {{"), None);
                let (text, part) =
                    (format!("{object}->{field}[{i}]"), format!("{part}->{field}[]"));
                self.fill(&Place::new(&text, &part), element, depth + 1)?;
                self.end_loop();
            }
            None if is_array => {
                self.begin_loop(&format!("  for (unsigned {i} = 0; {i} < {n}; {i}++) {{"), None);
                let text = format!("{object}[{i}]");
                self.fill(&Place::new(&text, &inner), element, depth + 1)?;
                self.end_loop();
            }
            None => {
                let text = format!("{object}[0]");
                self.fill(&Place::new(&text, &inner), element, depth + 1)?;
            }
        }
        // Most functions take a pointer to char for a string.
        if target == "char" {
            self.line(&format!("  {object}[{n} - 1] = 0;"));
        }
        self.line(&format!("  {pointer} = (void *){object};"));
        if let Some(size) = size {
            self.line(&format!("  {size} = {n};"));
        }
        Ok(())
    }

    /// Lets a pointer point to a function of the file that has its type, or to one that returns anything.
    fn point_to_function(&mut self, pointer: &str, part: &str, ty: &str) -> Result<(), String> {
        self.has_callbacks = true;
        let own = self.function.name.clone();
        let fitting = self.declarations.functions_of(ty).map(|function| function.name.clone());
        let fits = |name: &String| *name != own && name != "main";
        let mut choices: Vec<String> = fitting.filter(fits).take(MOST_FUNCTIONS).collect();
        choices.extend(self.callback(ty));
        let choice = format!("c{}", self.next());
        match choices.as_slice() {
            [] => return Err(format!("no function of the type '{ty}' can be made")),
            [only] => self.line(&format!("  {pointer} = {only};")),
            several => {
                let question = format!("  unsigned {choice} = __VERIFIER_nondet_uint();");
                self.input_line(&question, &format!("function of {part}"));
                self.line(&format!("  __VERIFIER_assume({choice} < {});", several.len()));
                for (index, name) in several.iter().enumerate() {
                    self.line(&format!("  if ({choice} == {index}) {pointer} = {name};"));
                }
            }
        }
        Ok(())
    }

    /// A function that returns anything; none where what it returns cannot be made.
    fn callback(&mut self, ty: &str) -> Option<String> {
        if let Some(name) = self.callback_names.get(ty) {
            return name.clone();
        }
        let (result, parameters) = ty.split_once('(')?;
        let result = result.trim();
        let parameters = parameters.strip_suffix(')').filter(|text| is_balanced(text))?;
        let name = format!("refute_callback_{}", self.next());
        // What it returns may hold pointers to such functions again.
        self.callback_names.insert(ty.to_owned(), Some(name.clone()));
        self.callbacks.push((format!("static {result} {name}({parameters});"), Part::default()));
        let before = (self.harness.text.len(), self.harness.parts.lines.len());
        let loops = std::mem::take(&mut self.loops);
        self.line(&format!("static {result} {name}({parameters}) {{"));
        if result != "void" {
            self.line(&format!("  __typeof__({result}) result;"));
            // What it returns is as deep as what an object holds.
            let filled = self.fill(&Place::new("result", "what a callback returns"), result, 1);
            if filled.is_err() {
                self.loops = loops;
                self.harness.text.truncate(before.0);
                self.harness.parts.lines.truncate(before.1);
                self.callback_names.insert(ty.to_owned(), None);
                return None;
            }
            self.line("  return result;");
        }
        self.line("}");
        self.loops = loops;
        let text = self.harness.text.split_off(before.0);
        let parts = self.harness.parts.lines.split_off(before.1);
        self.callbacks.extend(text.lines().map(str::to_owned).zip(parts));
        Some(name)
    }
}

fn is_balanced(text: &str) -> bool {
    let mut open = 0_i32;
    text.chars().all(|letter| {
        open += i32::from(letter == '(') - i32::from(letter == ')');
        open >= 0
    }) && open == 0
}

fn is_stream(target: &str) -> bool {
    matches!(target, "FILE" | "struct _IO_FILE")
}
