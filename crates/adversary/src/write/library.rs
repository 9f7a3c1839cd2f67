//! Idioms of the C library: text, copies, conversions, sorting.

use super::value::Type;
use super::writer::Writer;

impl Writer {
    pub(crate) fn library_idiom(&mut self) {
        match self.rng.below(7) {
            0 => self.text(),
            1 => self.copies(),
            2 => self.conversion(),
            3 => self.sorting(),
            4 => self.printing(),
            5 => self.comparison(),
            _ => self.characters(),
        }
    }

    /// A text whose length inputs decide, measured, searched and copied.
    fn text(&mut self) {
        let (text, copy, result) = (self.fresh("t"), self.fresh("t"), self.fresh("v"));
        let size = self.between(2, 7);
        self.line(format!("char {text}[{size}];"));
        self.line(format!("memset({text}, 'a', {size});"));
        let index = self.index(0, size);
        let letter = self.scalar().within(32, 126).text;
        self.line(format!("{text}[{index}] = (char){letter};"));
        let end = self.scalar().within(0, size - 1).text;
        if self.is_fault(4) {
            let condition = self.condition(1).text;
            self.line(format!("if {condition} {text}[{end}] = 0;"));
        } else {
            self.line(format!("{text}[{end}] = 0;"));
        }
        match self.rng.below(4) {
            0 => self.line(format!("int {result} = (int)strlen({text});")),
            1 => {
                let wanted = self.scalar().within(97, 99).text;
                self.line(format!("char *{result}p = strchr({text}, {wanted});"));
                self.line(format!("int {result} = {result}p ? (int)({result}p - {text}) : 9;"));
            }
            2 => {
                let wanted = self.pick(&["a", "aa", "aab", ""]);
                self.line(format!("char *{result}p = strstr({text}, \"{wanted}\");"));
                self.line(format!("int {result} = {result}p ? (int)({result}p - {text}) : 9;"));
            }
            _ => {
                let room = if self.is_fault(2) { size - 1 } else { size };
                self.line(format!("char {copy}[{room}];"));
                self.line(format!("strcpy({copy}, {text});"));
                self.line(format!("int {result} = (int)strlen({copy});"));
            }
        }
        self.know(&result, Type::INT, 0, 9);
    }

    /// Bytes set, copied and moved, by a number that inputs decide.
    fn copies(&mut self) {
        let (from, to) = (self.fresh("a"), self.fresh("a"));
        let (size, room) = (self.between(2, 6), self.between(2, 6));
        self.line(format!("unsigned char {from}[{size}] = {{1, 2}}, {to}[{room}] = {{0}};"));
        let most = size.min(room) + i128::from(self.is_fault(3));
        let length = self.scalar().within(0, most).text;
        let value = self.scalar().within(0, 255).text;
        match self.rng.below(4) {
            0 => self.line(format!("memcpy({to}, {from}, {length});")),
            1 => self.line(format!("memset({to}, {value}, {length});")),
            2 => {
                let offset = self.between(0, 1);
                let most = room - offset + i128::from(self.is_fault(3));
                let length = self.scalar().within(0, most).text;
                self.line(format!("memmove({to} + {offset}, {to}, {length});"));
            }
            _ => self.line(format!("strncpy((char *){to}, \"ab\", {length});")),
        }
        let bytes = Type::Unsigned(8);
        self.know_array(&from, bytes, (0, 255), (0, size));
        self.know_array(&to, bytes, (0, 255), (0, room));
        self.statements(1, 0);
    }

    /// A number out of text.
    fn conversion(&mut self) {
        let (text, result) = (self.fresh("t"), self.fresh("v"));
        let (first, second) =
            (self.scalar().within(43, 60).text, self.scalar().within(47, 60).text);
        self.line(format!("char {text}[4] = {{(char){first}, (char){second}, '7', 0}};"));
        let call = match self.rng.below(4) {
            0 => format!("atoi({text})"),
            1 => format!("(int)strtol({text}, 0, 10)"),
            2 => format!("(int)strtol({text}, 0, 16)"),
            _ => format!("(int)strtoul({text} + 1, 0, 0)"),
        };
        self.line(format!("int {result} = {call};"));
        self.know(&result, Type::INT, -100_000, 100_000);
    }

    fn sorting(&mut self) {
        let (array, order) = (self.fresh("a"), self.fresh("order"));
        let length = self.between(2, 4);
        self.top.push_str(&format!(
            "static int {order}(const void *a, const void *b) {{\n  \
             return *(const signed char *)a - *(const signed char *)b;\n}}\n\n"
        ));
        let values: Vec<String> =
            (0..length).map(|_| self.scalar().cast(Type::Signed(8)).text).collect();
        self.line(format!("signed char {array}[{length}] = {{{}}};", values.join(", ")));
        let count = if self.is_fault(3) { length + 1 } else { length };
        self.line(format!("qsort({array}, {count}, 1, {order});"));
        let bytes = Type::Signed(8);
        self.know_array(&array, bytes, (-128, 127), (0, length));
        if self.one_in(2) {
            let (key, found, result) = (self.fresh("k"), self.fresh("p"), self.fresh("v"));
            let value = self.scalar().cast(Type::Signed(8)).text;
            self.line(format!("signed char {key} = {value};"));
            self.line(format!(
                "signed char *{found} = bsearch(&{key}, {array}, {length}, 1, {order});"
            ));
            let guard =
                if self.is_fault(3) { self.condition(1).text } else { format!("({found})") };
            self.line(format!("int {result} = 0;"));
            self.line(format!("if {guard} {result} = *{found};"));
            self.know(&result, bytes, -128, 127);
        }
    }

    /// A number printed into a buffer that may be too small for it.
    fn printing(&mut self) {
        let (buffer, result) = (self.fresh("t"), self.fresh("v"));
        let value = self.scalar().within(-300, 300).text;
        if self.one_in(2) {
            let size = if self.is_fault(2) { self.between(2, 4) } else { 5 };
            self.line(format!("char {buffer}[{size}];"));
            self.line(format!("int {result} = sprintf({buffer}, \"%d\", (int)({value}));"));
        } else {
            let size = self.between(1, 6);
            self.line(format!("char {buffer}[{size}];"));
            self.line(format!(
                "int {result} = snprintf({buffer}, {size}, \"%x-%d\", 3, (int)({value}));"
            ));
            self.line(format!("{result} += {buffer}[0];"));
        }
        self.know(&result, Type::INT, 0, 300);
    }

    fn comparison(&mut self) {
        let (a, b, result) = (self.fresh("t"), self.fresh("t"), self.fresh("v"));
        let (x, y) = (self.scalar().cast(Type::Signed(8)).text, self.scalar().within(95, 100).text);
        self.line(format!(
            "char {a}[3] = {{(char){x}, 'b', 0}}, {b}[4] = {{(char){y}, 'b', 'c', 0}};"
        ));
        let most = 3 + i128::from(self.is_fault(3));
        let length = self.scalar().within(0, most).text;
        // Only the sign is the same everywhere.
        let call = match self.rng.below(3) {
            0 => format!("strcmp({a}, {b})"),
            1 => format!("strncmp({a}, {b}, {length})"),
            _ => format!("memcmp({a}, {b}, {length})"),
        };
        self.line(format!("int {result} = {call};"));
        self.line(format!("{result} = ({result} > 0) - ({result} < 0);"));
        self.know(&result, Type::INT, -1, 1);
    }

    fn characters(&mut self) {
        let result = self.fresh("v");
        let value = self.scalar().within(0, 255).text;
        let function =
            self.pick(&["isdigit", "isalpha", "isspace", "isupper", "ispunct", "isxdigit"]);
        let other = self.pick(&["toupper", "tolower", "abs"]);
        self.line(format!(
            "int {result} = !!{function}((int)({value})) + {other}((int)({value}));"
        ));
        self.know(&result, Type::INT, 0, 256);
    }
}
