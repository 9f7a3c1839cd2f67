//! A program in which what variables hold before they are written is an input.
//!
//! Where a violation needs a particular value of something that was never written, the text of the
//! program is changed so that this value is asked for: behind the declarator of a variable, and
//! behind a call that allocates. Every execution of such a program is one of the program itself, since
//! what was never written may hold anything. All that follows is the same as for other inputs: the
//! engine computes them, the interpreter and the real program are given them, `reproduce.c` has them.
//!
//! The text is changed and not LLVM's code, because a text serves every compiler and every sanitizer,
//! and a person can read it. Line markers keep all places what they were: each change stands in a file
//! of its own name, in the line that is its number. No macros are used: a preprocessed text has none with GCC.

use std::path::Path;

use native::Sources;
use source::{Edits, Local, Structure, Tokens};

/// The name of the places of what is added to the text.
pub const FILE: &str = "<never written>";

/// What the names begin with that are added to the text.
pub const PREFIX: &str = "__never_written_";

/// How many bytes of an object are inputs where nobody knows which ones matter.
const MOST_BYTES: u64 = 256;
/// The same where nobody knows which objects matter.
const MOST_BYTES_OF_ALL: u64 = 64;

/// What is to be an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The variables of a name in a function.
    Variable {
        /// The function.
        function: String,
        /// The name.
        name: String,
    },
    /// What is declared or allocated in a line.
    Object {
        /// The file.
        file: String,
        /// The line.
        line: u32,
        /// Which bytes of it.
        bytes: Option<std::ops::Range<u64>>,
    },
    /// Everything that is declared without a value or allocated.
    Everything,
}

/// One change of the text: an object whose first content is made of inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it is in the source.
    pub name: String,
    /// Where it is declared or allocated: file, line and column.
    pub place: (String, u32, u32),
    /// For an array, the first element that is an input, and how many are.
    pub elements: Option<(u64, u64)>,
}

/// The changes of all files of a program.
#[derive(Default)]
pub struct Planting {
    /// The parts, in the order of their numbers, from 1.
    pub parts: Vec<Part>,
    /// The input functions that the changed texts call.
    kinds: Vec<Kind>,
    /// Names that are the program's own: what its own `malloc` gives may have been written.
    own: Vec<String>,
    /// Whether an object is filled from where an older one ended, whose size the real program must know.
    pub resizes: bool,
}

/// A type whose values are inputs as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kind {
    name: &'static str,
    c_type: &'static str,
    bytes: u64,
}

const fn kind(name: &'static str, c_type: &'static str, bytes: u64) -> Kind {
    Kind { name, c_type, bytes }
}

impl Kind {
    /// The kind that the words of a type mean, if they are all C's own.
    fn of(words: &str, pointer_bytes: u64) -> Option<Kind> {
        let mut rest: Vec<&str> = words
            .split(' ')
            .filter(|word| !matches!(*word, "register" | "auto" | "volatile" | "__extension__"))
            .collect();
        rest.sort_unstable();
        Some(match rest.join(" ").as_str() {
            "int" | "signed" | "int signed" => kind("int", "int", 4),
            "unsigned" | "int unsigned" => kind("uint", "unsigned int", 4),
            "char" | "char signed" => kind("char", "char", 1),
            "char unsigned" => kind("uchar", "unsigned char", 1),
            "short" | "int short" | "short signed" | "int short signed" => {
                kind("short", "short", 2)
            }
            "short unsigned" | "int short unsigned" => kind("ushort", "unsigned short", 2),
            "long" | "int long" | "long signed" | "int long signed" => {
                kind("long", "long", pointer_bytes)
            }
            "long unsigned" | "int long unsigned" => kind("ulong", "unsigned long", pointer_bytes),
            "long long" | "int long long" | "long long signed" | "int long long signed" => {
                kind("longlong", "long long", 8)
            }
            "long long unsigned" | "int long long unsigned" => {
                kind("ulonglong", "unsigned long long", 8)
            }
            "_Bool" | "bool" => kind("bool", "_Bool", 1),
            "float" => kind("float", "float", 4),
            "double" => kind("double", "double", 8),
            _ => return None,
        })
    }
}

/// The functions that allocate, and whether they resize.
fn allocates(word: &str) -> Option<bool> {
    match word {
        "malloc" | "__builtin_malloc" | "valloc" | "alloca" | "__builtin_alloca"
        | "aligned_alloc" | "memalign" => Some(false),
        "realloc" | "__builtin_realloc" => Some(true),
        _ => None,
    }
}

impl Planting {
    /// No changes yet, of a program.
    pub fn of(program: &ir::Program) -> Planting {
        let defines = |function: &&ir::Function| function.body.is_some() && !function.is_library;
        let functions = program.functions.iter().filter(defines).map(|of| of.name.to_string());
        let variables = program.globals.iter().map(|global| global.name.to_string());
        Planting { own: functions.chain(variables).collect(), ..Planting::default() }
    }

    /// Changes the preprocessed text of a file; nothing when it has none of the places.
    pub fn change(
        &mut self,
        text: &str,
        file: &Path,
        places: &[Place],
        sources: &Sources,
    ) -> Option<String> {
        let name = file.to_string_lossy();
        let tokens = source::tokenize(text, &name);
        let structure = source::parse(&tokens).ok()?;
        let mut edits = Edits::default();
        let before = self.parts.len();
        let pointer_bytes = sources.dialect.data_model.pointer_bytes();
        for local in source::unset_locals(&tokens, &structure) {
            if let Some(bytes) = wanted(&tokens, &structure, local.token, Some(&local.name), places)
            {
                self.local(&mut edits, &tokens, &local, bytes, pointer_bytes);
            }
        }
        for token in structure.uses.iter().copied() {
            let is_call = tokens.word(token + 1) == "(";
            let word = tokens.word(token);
            let Some(resizes) = allocates(word).filter(|_| is_call) else { continue };
            if self.own.iter().any(|own| own == word) || is_own(&tokens, &structure, word) {
                continue;
            }
            if let Some(bytes) = wanted(&tokens, &structure, token, None, places) {
                self.allocation(&mut edits, &tokens, token, bytes, resizes);
            }
        }
        if self.parts.len() == before {
            return None;
        }
        let marker = match tokens.marked {
            true => String::new(),
            false => format!("# 1 \"{}\"\n", escaped(&name)),
        };
        let mut declarations =
            String::from("extern void __never_written_memory(void *, __typeof__(sizeof 0));");
        for kind in &self.kinds {
            declarations +=
                &format!(" extern {} __never_written_{}(void);", kind.c_type, kind.name);
        }
        edits.insert(0, format!("{declarations}\n{marker}"));
        Some(edits.apply(text))
    }

    fn local(
        &mut self,
        edits: &mut Edits,
        tokens: &Tokens<'_>,
        local: &Local,
        bytes: std::ops::Range<u64>,
        pointer_bytes: u64,
    ) {
        let name = &local.name;
        let number = self.parts.len() + 1;
        let plain = local.plain_type.as_deref().and_then(|words| Kind::of(words, pointer_bytes));
        let element =
            local.element_type.as_deref().and_then(|words| Kind::of(words, pointer_bytes));
        let mut part =
            Part { name: name.clone(), place: place(tokens, local.token), elements: None };
        let action = if let Some(kind) = plain {
            self.uses(kind);
            format!("{name} = __never_written_{}()", kind.name)
        } else if let Some(kind) = element {
            self.uses(kind);
            let (first, end) = (bytes.start / kind.bytes, bytes.end.div_ceil(kind.bytes));
            part.elements = Some((first, end - first));
            format!(
                "({{ for (__typeof__(sizeof 0) __never_written_i = {first}; __never_written_i < {end} && \
                 __never_written_i < sizeof {name} / sizeof {name}[0]; __never_written_i++) \
                 {name}[__never_written_i] = __never_written_{}(); }})",
                kind.name
            )
        } else {
            let std::ops::Range { start, end } = bytes;
            format!(
                "({start}u < sizeof {name} ? __never_written_memory((char *)&{name} + {start}, \
                 ({end}u < sizeof {name} ? {end}u : sizeof {name}) - {start}u) : (void)0)"
            )
        };
        let text = format!(", *__never_written_{number} = ({action}, (void *)0)");
        edits.insert(local.end, added(number, &text, &resumed(tokens, local.end, local.token)));
        self.parts.push(part);
    }

    fn allocation(
        &mut self,
        edits: &mut Edits,
        tokens: &Tokens<'_>,
        token: usize,
        bytes: std::ops::Range<u64>,
        resizes: bool,
    ) {
        let Some((last_argument, close)) = arguments(tokens, token + 1) else { return };
        if resizes && last_argument == token + 2 {
            return;
        }
        let number = self.parts.len() + 1;
        let (size, object, old) = (
            format!("__never_written_size_{number}"),
            format!("__never_written_object_{number}"),
            format!("__never_written_old_{number}"),
        );
        let at = |token: usize| tokens.list[token].start;
        let mut insert = |offset: usize, token: usize, text: String| {
            edits.insert(offset, added(number, &text, &resumed(tokens, offset, token)));
        };
        let mut head = format!("({{ __typeof__(sizeof 0) {size} = 0; ");
        let mut start = bytes.start.to_string();
        if resizes {
            head += &format!(
                "extern __typeof__(sizeof 0) malloc_usable_size(void *); void *{old}; __typeof__(sizeof 0) {old}_size; "
            );
            start = format!("({old}_size > {start}u ? {old}_size : {start}u)");
        }
        insert(at(token), token, format!("{head}char *{object} = "));
        if resizes {
            insert(at(token + 2), token + 2, format!("({old} = ("));
            let comma = last_argument - 1;
            let text = format!("), {old}_size = {old} ? malloc_usable_size({old}) : 0, {old})");
            insert(at(comma), comma, text);
        }
        insert(at(last_argument), last_argument, format!("{size} = ("));
        insert(at(close), close, ")".into());
        let end = bytes.end;
        let text = format!(
            "; if ({object} && {start} < {size} && {start} < {end}u) \
             __never_written_memory({object} + {start}, ({end}u < {size} ? {end}u : {size}) - {start}); \
             (void *){object}; }})"
        );
        insert(tokens.list[close].end, close, text);
        let words = &tokens.text[tokens.list[token].start..tokens.list[close].end];
        self.parts.push(Part {
            name: words.split_whitespace().collect::<Vec<_>>().join(" "),
            place: place(tokens, token),
            elements: None,
        });
        self.resizes |= resizes;
    }

    fn uses(&mut self, kind: Kind) {
        if !self.kinds.contains(&kind) {
            self.kinds.push(kind);
        }
    }

    /// The input functions of the changed texts for the real program, in C.
    pub fn input_functions(&self) -> String {
        let mut text = format!(
            "# 1 \"{FILE}\"\nextern unsigned char never_written_byte(void) __asm__(\"__VERIFIER_nondet_uchar\");\n\
             void __never_written_memory(void *object, __typeof__(sizeof 0) size) {{\n  \
             for (__typeof__(sizeof 0) i = 0; i < size; i++) {{\n    \
             ((unsigned char *)object)[i] = never_written_byte();\n  }}\n}}\n"
        );
        for Kind { name, c_type, .. } in &self.kinds {
            text += &format!(
                "extern {c_type} never_written_as_{name}(void) __asm__(\"__VERIFIER_nondet_{name}\");\n\
                 {c_type} __never_written_{name}(void) {{ return never_written_as_{name}(); }}\n"
            );
        }
        text
    }
}

/// Whether a file has a function or a pointer to one of this name, which the program may know by another.
fn is_own(tokens: &Tokens<'_>, structure: &Structure, name: &str) -> bool {
    let is_pointer = |index: usize| {
        tokens.word(index) == name
            && tokens.word(index + 1) == ")"
            && index > 0
            && tokens.word(index - 1) == "*"
    };
    structure.functions.iter().any(|function| function.name == name)
        || (0..tokens.list.len()).any(is_pointer)
}

/// Which bytes of what a token declares or allocates are wanted.
fn wanted(
    tokens: &Tokens<'_>,
    structure: &Structure,
    token: usize,
    name: Option<&str>,
    places: &[Place],
) -> Option<std::ops::Range<u64>> {
    let inside = |function: &&source::Function| (function.body.0..function.body.1).contains(&token);
    let around = structure.functions.iter().find(inside)?;
    let (file, line, _) = place(tokens, token);
    let mut range: Option<std::ops::Range<u64>> = None;
    for place in places {
        let bytes = match place {
            Place::Everything => 0..MOST_BYTES_OF_ALL,
            Place::Variable { function, name: variable } => {
                if *function != around.name || Some(variable.as_str()) != name {
                    continue;
                }
                0..MOST_BYTES
            }
            Place::Object { file: of, line: at, bytes } => {
                if *at != line || Path::new(of).file_name() != Path::new(&file).file_name() {
                    continue;
                }
                bytes.clone().unwrap_or(0..MOST_BYTES)
            }
        };
        range = Some(match range {
            None => bytes,
            Some(known) => known.start.min(bytes.start)..known.end.max(bytes.end),
        });
    }
    range
}

/// The first token of the last argument of a call, and the parenthesis that ends it.
fn arguments(tokens: &Tokens<'_>, open: usize) -> Option<(usize, usize)> {
    let (mut depth, mut last) = (0_usize, open + 1);
    for index in open..tokens.list.len() {
        match tokens.word(index) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "," if depth == 1 => last = index + 1,
            _ => {}
        }
        if depth == 0 {
            return (last < index).then_some((last, index));
        }
    }
    None
}

fn place(tokens: &Tokens<'_>, token: usize) -> (String, u32, u32) {
    let of = tokens.list[token];
    let column = of.start - line_start(tokens.text, of.start) + 1;
    (tokens.files[of.file as usize].to_string(), of.line, column as u32)
}

fn line_start(text: &str, offset: usize) -> usize {
    text[..offset].rfind('\n').map_or(0, |at| at + 1)
}

/// A text in the line of a part, and then the place where the program goes on.
fn added(number: usize, text: &str, resumed: &str) -> String {
    format!("\n# {number} \"{FILE}\"\n{text}{resumed}")
}

/// The marker and the space behind which a text goes on where it was left, near a token.
fn resumed(tokens: &Tokens<'_>, offset: usize, token: usize) -> String {
    let (file, _, _) = place(tokens, token);
    let of = tokens.list[token];
    let between = if of.start <= offset { &tokens.text[of.start..offset] } else { "" };
    let line = of.line as usize + between.matches('\n').count();
    let column = offset - line_start(tokens.text, offset);
    format!("\n# {line} \"{}\"\n{}", escaped(&file), " ".repeat(column))
}

fn escaped(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}
