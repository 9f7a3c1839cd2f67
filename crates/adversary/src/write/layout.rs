//! Idioms of layout: structs, bit-fields, unions, arrays of arrays, copies of whole objects.

use super::value::Type;
use super::writer::Writer;

impl Writer {
    pub(crate) fn layout_idiom(&mut self) {
        match self.rng.below(6) {
            0 => self.structure(),
            1 => self.bit_fields(),
            2 => self.union(),
            3 => self.matrix(),
            4 => self.array_of_structs(),
            _ => self.flexible(),
        }
    }

    /// A struct with an array between numbers, copied, and read through the copy or a pointer.
    fn structure(&mut self) {
        let (tag, a, b) = (self.fresh("s"), self.fresh("r"), self.fresh("r"));
        let (ty, low, high) = self.bounded_type();
        let length = self.between(1, 4);
        self.top.push_str(&format!(
            "struct {tag} {{ short before; {} inside[{length}]; unsigned char after; }};\n\n",
            ty.name()
        ));
        let (x, y) = (self.scalar().within(-300, 300).text, self.scalar().within(low, high).text);
        self.line(format!("struct {tag} {a} = {{ {x}, {{ {y} }}, 3 }};"));
        self.know(&format!("{a}.before"), Type::Signed(16), -32_768, 32_767);
        self.know_member(&format!("{a}.inside"), ty, (low.min(0), high), (0, length));
        self.know(&format!("{a}.after"), Type::Unsigned(8), 0, 255);
        self.statements(1, 0);
        if self.one_in(2) {
            self.line(format!("struct {tag} {b} = {a};"));
            self.know_member(&format!("{b}.inside"), ty, (low.min(0), high), (0, length));
            self.know(&format!("{b}.before"), Type::Signed(16), -32_768, 32_767);
        } else {
            self.line(format!("struct {tag} *{b} = &{a};"));
            self.know_member(&format!("{b}->inside"), ty, (low.min(0), high), (0, length));
            self.know(&format!("{b}->after"), Type::Unsigned(8), 0, 255);
        }
        self.statements(2, 0);
    }

    fn bit_fields(&mut self) {
        let (tag, name) = (self.fresh("bits"), self.fresh("b"));
        let widths: Vec<(bool, u32)> = (0..self.between(2, 5))
            .map(|_| (self.one_in(2), u32::try_from(self.between(1, 17)).unwrap_or(3)))
            .collect();
        let mut fields = String::new();
        for (index, (signed, width)) in widths.iter().enumerate() {
            let base = if *signed { "signed int" } else { "unsigned int" };
            fields.push_str(&format!("{base} f{index} : {width}; "));
            if self.one_in(6) {
                fields.push_str(self.pick(&["unsigned : 0; ", "char plain; ", "unsigned : 3; "]));
            }
            // Only one plain member can have the name.
            fields = fields.replacen("char plain; ", &format!("char plain{index}; "), 1);
        }
        let packed = if self.one_in(5) { " __attribute__((packed))" } else { "" };
        self.top.push_str(&format!("struct {tag} {{ {fields}}}{packed};\n\n"));
        self.line(format!("struct {tag} {name} = {{ 0 }};"));
        for (index, (signed, width)) in widths.iter().enumerate() {
            let (low, high) = if *signed {
                (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
            } else {
                (0, (1i128 << width) - 1)
            };
            let field = format!("{name}.f{index}");
            self.know_field(&field, low, high);
            let value = self.expression(1).within(low, high).text;
            self.line(format!("{field} = {value};"));
            if self.one_in(3) {
                // What does not fit is cut.
                let value = self.expression(1).within(0, 100_000).text;
                self.line(format!("{field} = {value};"));
            }
        }
    }

    /// One value written, its bytes or halves read.
    fn union(&mut self) {
        let (tag, name) = (self.fresh("u"), self.fresh("w"));
        self.top.push_str(&format!(
            "union {tag} {{ unsigned whole; unsigned short half[2]; unsigned char byte[4]; \
             struct {{ unsigned low : 5, mid : 11, high : 16; }} part; float number; }};\n\n"
        ));
        let value = self.expression(2).cast(Type::UINT).text;
        self.line(format!("union {tag} {name};"));
        self.line(format!("{name}.whole = {value};"));
        self.know(&format!("{name}.whole"), Type::UINT, 0, Type::UINT.high());
        self.know_array(&format!("{name}.half"), Type::Unsigned(16), (0, 65_535), (0, 2));
        self.know_array(&format!("{name}.byte"), Type::Unsigned(8), (0, 255), (0, 4));
        self.know_field(&format!("{name}.part.mid"), 0, 2047);
        self.statements(2, 0);
        if self.one_in(3) {
            let result = self.fresh("v");
            self.line(format!("int {result} = {name}.number > 1.5f;"));
            self.know(&result, Type::INT, 0, 1);
        }
    }

    fn matrix(&mut self) {
        let name = self.fresh("m");
        let (rows, columns) = (self.between(1, 4), self.between(1, 4));
        let value = self.scalar().within(0, 1000).text;
        self.line(format!("int {name}[{rows}][{columns}] = {{ {{ {value} }} }};"));
        for _ in 0..2 {
            let (row, column) = (self.index(0, rows), self.index(0, columns));
            let value = self.expression(1).within(0, 1000).text;
            self.line(format!("{name}[{row}][{column}] = {value};"));
        }
        let row = self.index(0, rows);
        self.know_array(&format!("{name}[{row}]"), Type::INT, (0, 1000), (0, columns));
        if self.one_in(2) {
            let pointer = self.fresh("p");
            let row = self.index(0, rows);
            self.line(format!("int (*{pointer})[{columns}] = &{name}[{row}];"));
            self.know_array(&format!("(*{pointer})"), Type::INT, (0, 1000), (0, columns));
        }
        self.statements(1, 0);
    }

    /// A table of records in the file, looked up by a key.
    fn array_of_structs(&mut self) {
        let (tag, table, found, index) =
            (self.fresh("entry"), self.fresh("table"), self.fresh("found"), self.fresh("i"));
        let length = self.between(2, 5);
        let rows: Vec<String> = (0..length)
            .map(|_| format!("{{ {}, {} }}", self.between(0, 60), self.between(-9, 99)))
            .collect();
        self.top.push_str(&format!(
            "static const struct {tag} {{ unsigned char key; int value; }} {table}[{length}] = {{ {} }};\n\n",
            rows.join(", ")
        ));
        let key = self.scalar().within(0, 63).text;
        // A fault walks on where the key is missing.
        let end = if self.is_fault(2) { String::new() } else { format!("{index} < {length} && ") };
        self.line(format!("int {index} = 0;"));
        self.line(format!("while ({end}{table}[{index}].key != {key}) {index}++;"));
        self.line(format!("int {found} = {index} < {length} ? {table}[{index}].value : -1;"));
        self.know(&found, Type::INT, -9, 99);
    }

    /// A struct with a tail on the heap.
    fn flexible(&mut self) {
        let (tag, name, result) = (self.fresh("tail"), self.fresh("h"), self.fresh("v"));
        self.top.push_str(&format!("struct {tag} {{ unsigned char count; short items[]; }};\n\n"));
        let most = self.between(1, 5);
        let count = self.scalar().within(1, most).text;
        self.line(format!("int {result}n = {count};"));
        self.line(format!(
            "struct {tag} *{name} = malloc(sizeof *{name} + {result}n * sizeof(short));"
        ));
        self.line(format!("{name}->count = (unsigned char){result}n;"));
        let index = self.fresh("i");
        let end = if self.is_fault(2) { "<=" } else { "<" };
        let value = self.scalar().within(0, 99).text;
        self.line(format!("for (int {index} = 0; {index} {end} {name}->count; {index}++) {name}->items[{index}] = (short)({value} + {index});"));
        self.line(format!("int {result} = {name}->items[{name}->count - 1];"));
        self.line(format!("free({name});"));
        self.know(&result, Type::INT, 0, 110);
    }
}
