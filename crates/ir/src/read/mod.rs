//! The text form, read back: what `print` writes, and what people write for tests.
//!
//! Each thing stands on a line of its own. Lines that begin with `;` say nothing, and neither do empty ones.
//! What is not in the text is not in the program that is read: the files of places, the kinds of what is unsupported,
//! and zeros at the end of initial values.

mod body;
mod cursor;
mod words;

use base::{FileId, Location};

pub use cursor::ReadError;
pub(crate) use cursor::is_bare;
pub(crate) use words::word_of;

use crate::{
    Function, FunctionId, Global, GlobalId, Initializer, Linkage, Parameter, Program, Register,
    Relocation, Symbol,
};
use body::{BodyReader, Words, align, key, passing, read_register};
use cursor::Cursor;

impl Program {
    /// The program that a text says, in the form that programs are printed in.
    pub fn read(text: &str) -> Result<Program, ReadError> {
        let mut reader = Reader {
            words: Words { symbols: Default::default(), intrinsics: words::intrinsics() },
            program: Program::default(),
            file: FileId(0),
        };
        reader.file = reader.program.files.intern("text");
        reader.name_symbols(text)?;
        reader.lines(text)?;
        Ok(reader.program)
    }
}

struct Reader {
    words: Words,
    program: Program,
    /// The file that places are in.
    file: FileId,
}

/// What stands before the name of a function or an object.
#[derive(Default)]
struct Kind {
    is_static: bool,
    is_library: bool,
    is_thread_local: bool,
    word: String,
}

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with(';'))
}

/// The words before a name.
fn kind(at: &mut Cursor<'_>) -> Kind {
    let mut kind = Kind::default();
    loop {
        match at.word() {
            "static" => kind.is_static = true,
            "library" => kind.is_library = true,
            "thread_local" => kind.is_thread_local = true,
            word => {
                kind.word = word.to_owned();
                return kind;
            }
        }
    }
}

/// The name of the function or object that a line makes, the one of its kind with this number.
fn own_name(at: &mut Cursor<'_>, number: usize) -> Result<String, ReadError> {
    at.expect("@")?;
    let name = at.name("a name")?;
    let start = *at;
    match at.touches(|c| c == '#') && at.eat("#") && at.number::<usize>()? != number {
        true => start.error(format_args!("#{number}")),
        false => Ok(name),
    }
}

impl Reader {
    /// Functions and objects may be used before the line that makes them.
    fn name_symbols(&mut self, text: &str) -> Result<(), ReadError> {
        let (mut functions, mut globals) = (0, 0);
        for (line, text) in lines(text) {
            let mut at = Cursor::new(line, text);
            let symbol = match kind(&mut at).word.as_str() {
                "function" => Symbol::Function(FunctionId::new(functions)),
                "global" | "constant" => Symbol::Global(GlobalId::new(globals)),
                _ => continue,
            };
            match symbol {
                Symbol::Function(_) => functions += 1,
                Symbol::Global(_) => globals += 1,
            }
            let name = key(&mut at)?;
            if self.words.symbols.insert(name.clone(), symbol).is_some() {
                return at.wrong(format!("@{name} is there twice"));
            }
        }
        Ok(())
    }

    fn lines(&mut self, text: &str) -> Result<(), ReadError> {
        let mut lines = lines(text);
        while let Some((line, text)) = lines.next() {
            let mut at = Cursor::new(line, text);
            let start = at;
            let kind = kind(&mut at);
            match kind.word.as_str() {
                "program" => match at.word().parse() {
                    Ok(model) => self.program.data_model = model,
                    Err(_) => return start.error("a data model"),
                },
                "initializer" => self.program.initializer = Some(self.function_name(&mut at)?),
                "entry" => self.program.entry = Some(self.function_name(&mut at)?),
                "constructor" => {
                    let function = self.function_name(&mut at)?;
                    self.program.constructors.push(function);
                }
                "destructor" => {
                    let function = self.function_name(&mut at)?;
                    self.program.destructors.push(function);
                }
                "global" | "constant" => self.global(&mut at, &kind)?,
                "function" => {
                    let mut function = self.header(&mut at, &kind)?;
                    if !at.eat_word("external") {
                        at.expect("{")?;
                        at.end()?;
                        self.body(&mut function, &mut lines, line)?;
                    }
                    self.program.functions.push(function);
                }
                _ => return start.error("a function or an object"),
            }
            at.end()?;
        }
        Ok(())
    }

    fn function_name(&self, at: &mut Cursor<'_>) -> Result<FunctionId, ReadError> {
        let start = *at;
        match self.words.symbol(at)? {
            Symbol::Function(function) => Ok(function),
            Symbol::Global(_) => start.error("a function"),
        }
    }

    fn body<'t>(
        &self,
        function: &mut Function,
        lines: &mut impl Iterator<Item = (usize, &'t str)>,
        header: usize,
    ) -> Result<(), ReadError> {
        let mut reader = BodyReader::new(&self.words);
        for (line, text) in lines {
            if text == "}" {
                function.body = Some(reader.finish(&Cursor::new(line, text))?);
                return Ok(());
            }
            let (text, location) = self.place(text);
            reader.line(Cursor::new(line, text), location)?;
        }
        Cursor::new(header, "").wrong(format!("expected the end of @{}", function.name))
    }

    /// A line without the place at its end, and the place.
    fn place<'t>(&self, text: &'t str) -> (&'t str, Location) {
        let place = text.rsplit_once("; ").and_then(|(text, place)| {
            let (line, column) = place.split_once(':')?;
            let (line, column) = (line.parse().ok()?, column.parse().ok()?);
            Some((text.trim_end(), Location { file: self.file, line, column }))
        });
        place.unwrap_or((text, Location::UNKNOWN))
    }

    fn header(&self, at: &mut Cursor<'_>, kind: &Kind) -> Result<Function, ReadError> {
        let mut function = Function {
            name: own_name(at, self.program.functions.len())?.into(),
            location: Location::UNKNOWN,
            linkage: kind.linkage(),
            variadic: false,
            results: Vec::new(),
            parameters: Vec::new(),
            body: None,
            is_library: kind.is_library,
        };
        at.expect("(")?;
        let mut is_first = true;
        while !at.eat(")") {
            if !std::mem::take(&mut is_first) {
                at.expect(",")?;
            }
            if at.eat("...") {
                function.variadic = true;
                at.expect(")")?;
                break;
            }
            let mut register = Register::new(function.parameters.len());
            let mut ahead = *at;
            if ahead.eat("%") {
                register = read_register(at)?.1;
                at.expect(":")?;
            }
            function.parameters.push(Parameter { register, ty: at.ty()?, passing: passing(at)? });
        }
        if at.eat("->") {
            function.results.push(at.ty()?);
            while at.eat(",") {
                function.results.push(at.ty()?);
            }
        }
        Ok(function)
    }

    fn global(&mut self, at: &mut Cursor<'_>, kind: &Kind) -> Result<(), ReadError> {
        let name = own_name(at, self.program.globals.len())?.into();
        at.expect(":")?;
        let size = at.number()?;
        at.expect("bytes")?;
        let align = align(at)?;
        let mut initializer = None;
        if !at.eat_word("external") {
            let bytes = if at.eat("=") { at.string()? } else { Vec::new() };
            let mut relocations = Vec::new();
            while at.eat("[") {
                let offset = at.number()?;
                at.expect(":")?;
                let symbol = self.words.symbol(at)?;
                relocations.push(Relocation { offset, symbol, addend: at.number()? });
                at.expect("]")?;
            }
            initializer = Some(Initializer { bytes, relocations });
        }
        self.program.globals.push(Global {
            name,
            location: Location::UNKNOWN,
            linkage: kind.linkage(),
            size,
            align,
            constant: kind.word == "constant",
            thread_local: kind.is_thread_local,
            initializer,
        });
        Ok(())
    }
}

impl Kind {
    fn linkage(&self) -> Linkage {
        if self.is_static { Linkage::Internal } else { Linkage::External }
    }
}
