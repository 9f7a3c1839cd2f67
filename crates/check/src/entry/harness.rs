//! The `main` that makes arguments from inputs.

use super::declarations::{Declarations, Shape, Variable, unqualified};

/// How many pointers deep objects are made; what lies deeper is null.
const DEPTH: u32 = 3;

/// A harness, and what its lines are about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Harness {
    /// The C text; it is to be compiled behind the file that defines the function.
    pub text: String,
    /// For each line, from 1, the part of the arguments that gets an input there; empty for others.
    pub parts: Vec<String>,
    /// Whether the arguments hold pointers, of which not every value is made.
    pub has_pointers: bool,
}

/// The name of the harness in places.
pub const FILE: &str = "<entry>";

/// Writes statements that give objects values.
struct Writer<'d> {
    declarations: &'d Declarations,
    array_size: u32,
    harness: Harness,
    /// Makes names different.
    number: u32,
}

/// Writes a harness that calls the function.
pub fn write(
    declarations: &Declarations,
    function: &str,
    parameters: &[Variable],
    array_size: u32,
) -> Result<Harness, String> {
    let mut writer = Writer { declarations, array_size, harness: Harness::default(), number: 0 };
    writer.line("static void *refute_objects[4096]; /* What is kept here is no leak. */");
    writer.line("static unsigned refute_object_count;");
    writer.line("#undef main");
    writer.line("int main(void) {");
    let mut arguments = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let part = match parameter.name.as_str() {
            "" => format!("argument {}", index + 1),
            name => name.to_string(),
        };
        let name = format!("refute_argument_{}", index + 1);
        let ty = unqualified(&parameter.ty);
        writer.line(&format!("  __typeof__({ty}) {name};"));
        writer.fill(&name, &part, &ty, 0).map_err(|reason| {
            format!("parameter {} ('{} {part}'): {reason}", index + 1, parameter.ty)
        })?;
        arguments.push(name);
    }
    writer.line(&format!("  {function}({});", arguments.join(", ")));
    writer.line("  return 0;");
    writer.line("}");
    writer.harness.text.insert_str(0, &format!("#line 1 \"{FILE}\"\n"));
    Ok(writer.harness)
}

impl Writer<'_> {
    fn line(&mut self, line: &str) {
        self.input_line(line, "");
    }

    /// A line that asks for an input for a part of the arguments.
    fn input_line(&mut self, line: &str, part: &str) {
        self.harness.text.push_str(line);
        self.harness.text.push('\n');
        self.harness.parts.push(part.into());
    }

    /// Writes statements that let the object `place` of a type hold anything. `part` is what people
    /// call it.
    fn fill(&mut self, place: &str, part: &str, ty: &str, depth: u32) -> Result<(), String> {
        match self.declarations.shape(ty)? {
            Shape::Scalar(input) => self.input_line(&format!("  {place} = {input}();"), part),
            Shape::Enumeration(names) => {
                self.input_line(&format!("  {place} = __VERIFIER_nondet_int();"), part);
                let choices: Vec<_> =
                    names.iter().map(|name| format!("(int){place} == (int){name}")).collect();
                if !choices.is_empty() {
                    self.line(&format!("  __VERIFIER_assume({});", choices.join(" || ")));
                }
            }
            Shape::Struct(fields) => {
                for Variable { name, ty } in fields {
                    let (place, part) = (format!("{place}.{name}"), format!("{part}.{name}"));
                    self.fill(&place, &part, &ty, depth)?;
                }
            }
            Shape::Array(element, length) => {
                self.number += 1;
                let i = format!("i{}", self.number);
                self.line(&format!("  for (unsigned long {i} = 0; {i} < {length}; {i}++) {{"));
                self.fill(&format!("{place}[{i}]"), &format!("{part}[]"), &element, depth)?;
                self.line("  }");
            }
            Shape::Bytes => {
                let call = format!("  __VERIFIER_nondet_memory(&{place}, sizeof {place});");
                self.input_line(&call, part);
            }
            Shape::Pointer(target) => self.point(place, part, &target, depth)?,
            Shape::Void => return Err("an object of type void".into()),
        }
        Ok(())
    }

    /// Lets a pointer point to a new object: an array of one or more elements where it is an
    /// argument or points to plain numbers, else one element; inside objects it may also be null.
    fn point(&mut self, place: &str, part: &str, target: &str, depth: u32) -> Result<(), String> {
        self.harness.has_pointers = true;
        if depth >= DEPTH {
            self.line(&format!("  {place} = 0;"));
            return Ok(());
        }
        let target = unqualified(target);
        let shape = self.declarations.shape(&target)?;
        let element = if shape == Shape::Void { "unsigned char" } else { &target };
        self.number += 1;
        let number = self.number;
        let (object, n, i) =
            (format!("object{number}"), format!("n{number}"), format!("i{number}"));
        if depth > 0 {
            let question = format!("  if (__VERIFIER_nondet_bool()) {place} = 0; else");
            self.input_line(&question, &format!("{part} is null"));
        }
        let is_array = depth == 0 || matches!(shape, Shape::Scalar(_) | Shape::Void);
        let most = if is_array { self.array_size.max(1) } else { 1 };
        self.line("  {");
        if most > 1 {
            let count = format!("  unsigned {n} = __VERIFIER_nondet_uint();");
            self.input_line(&count, &format!("length of {part}"));
            self.line(&format!("  __VERIFIER_assume({n} >= 1 && {n} <= {most});"));
        } else {
            self.line(&format!("  unsigned {n} = 1;"));
        }
        self.line(&format!(
            "  __typeof__({element}) *{object} = __builtin_malloc({n} * sizeof *{object});"
        ));
        self.line(&format!("  __VERIFIER_assume({object} != 0);"));
        self.line(&format!("  refute_objects[refute_object_count++ % 4096] = (void *){object};"));
        self.line(&format!("  for (unsigned {i} = 0; {i} < {n}; {i}++) {{"));
        let part = if is_array { format!("{part}[]") } else { format!("(*{part})") };
        self.fill(&format!("{object}[{i}]"), &part, element, depth + 1)?;
        self.line("  }");
        // Most functions take a pointer to char for a string.
        if target == "char" {
            self.line(&format!("  {object}[{n} - 1] = 0;"));
        }
        self.line(&format!("  {place} = (void *){object};"));
        self.line("  }");
        Ok(())
    }
}
