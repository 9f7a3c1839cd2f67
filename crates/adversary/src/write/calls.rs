//! Idioms of calls: pointers to functions, recursion, arguments by value and by address, variable arguments.

use super::value::Type;
use super::writer::{Function, Writer};

impl Writer {
    pub(crate) fn call_idiom(&mut self) {
        match self.rng.below(7) {
            0 => self.function_table(),
            1 => self.recursion(),
            2 => self.by_value(),
            3 => self.by_address(),
            4 => self.variable_arguments(),
            5 => self.jump_out(),
            _ => self.static_local(),
        }
    }

    /// A function of its own, called from expressions from now on.
    pub(crate) fn helper(&mut self, globals: usize) {
        let name = self.fresh("f");
        let parameters = self.place(3);
        let list: Vec<String> = (0..parameters).map(|index| format!("int x{index}")).collect();
        let list = if list.is_empty() { "void".to_owned() } else { list.join(", ") };
        let high = self.pick(&[1, 40, 1000]);
        self.function(&format!("static int {name}({list})"), globals, |writer| {
            for index in 0..parameters {
                writer.know(&format!("x{index}"), Type::INT, -1000, 1000);
            }
            let count = writer.rng.below(3) + 1;
            writer.statements(count, 2);
            let value = writer.expression(2).within(-high, high).text;
            writer.line(format!("return {value};"));
        });
        self.functions.push(Function { name, parameters, low: -high, high });
    }

    fn function_table(&mut self) {
        let table = self.fresh("table");
        let length = self.between(2, 4);
        let names: Vec<String> = (0..length).map(|index| format!("{table}_{index}")).collect();
        for name in &names {
            let operation = self.pick(&["x + 7", "x ^ 5", "-x", "x * 3", "x > 4 ? x - 4 : 1"]);
            self.top.push_str(&format!("static int {name}(int x) {{ return {operation}; }}\n"));
        }
        let hole = self.one_in(4);
        let mut entries = names.clone();
        if hole {
            entries.push("0".to_owned());
        }
        self.top.push_str(&format!(
            "static int (*const {table}[{}])(int) = {{ {} }};\n\n",
            entries.len(),
            entries.join(", ")
        ));
        let index = self.index(0, length);
        let argument = self.scalar().within(-200, 200).text;
        let result = self.fresh("v");
        if self.one_in(2) {
            self.line(format!("int {result} = {table}[{index}]({argument});"));
        } else {
            let condition = self.condition(1).text;
            let pointer = self.fresh("fp");
            self.line(format!(
                "int (*{pointer})(int) = {condition} ? {table}[{index}] : {};",
                names[0]
            ));
            self.line(format!(
                "int {result} = {pointer}({argument}) + ({pointer} == {});",
                names[1]
            ));
        }
        self.know(&result, Type::INT, -700, 700);
    }

    fn recursion(&mut self) {
        let name = self.fresh("rec");
        let (step, stop) = (self.between(1, 3), self.between(0, 2));
        let body = match self.rng.below(4) {
            0 => format!("return n <= {stop} ? 1 : {name}(n - {step}, x) + x;"),
            1 => format!(
                "return n <= {stop} ? x : {name}(n - {step}, x ^ n) + {name}(n - {step} - 1, x);"
            ),
            2 => format!(
                "int own[3] = {{n, x, n + x}};\n  if (n <= {stop}) return own[2];\n  return {name}(n - {step}, own[n % 3]) + own[1];"
            ),
            _ => format!(
                "if (n == {stop}) return x;\n  return n > {stop} ? {name}(n - {step}, x + 1) : {name}(n + 1, x + 2);"
            ),
        };
        self.top.push_str(&format!("static int {name}(int n, int x) {{\n  {body}\n}}\n\n"));
        let depth = self.scalar().within(0, 7).text;
        let argument = self.scalar().within(-200, 200).text;
        let result = self.fresh("v");
        self.line(format!("int {result} = {name}({depth}, {argument});"));
        self.know(&result, Type::INT, -100_000, 100_000);
    }

    /// A struct goes in and comes out by value.
    fn by_value(&mut self) {
        let (tag, function, name) = (self.fresh("pair"), self.fresh("turn"), self.fresh("r"));
        let (ty, low, high) = self.bounded_type();
        let ty = ty.name();
        self.top.push_str(&format!(
            "struct {tag} {{ {ty} a[2]; short b; }};\nstatic struct {tag} {function}(struct {tag} given) {{\n  \
             {ty} kept = given.a[0];\n  given.a[0] = given.a[1];\n  given.a[1] = kept;\n  \
             given.b = (short)(given.b + 1);\n  return given;\n}}\n\n"
        ));
        let (x, y) = (self.scalar().within(low, high).text, self.scalar().within(low, high).text);
        self.line(format!(
            "struct {tag} {name} = {function}((struct {tag}){{ {{ {x}, {y} }}, 4 }});"
        ));
        let result = self.fresh("v");
        let index = self.index(0, 2);
        self.line(format!("int {result} = (int)({function}({name}).a[{index}] & 255) + {name}.b;"));
        self.know(&result, Type::INT, 0, 300);
    }

    /// A function that writes through pointers, which may be the same.
    fn by_address(&mut self) {
        let (function, a, b) = (self.fresh("mix"), self.fresh("x"), self.fresh("x"));
        self.top.push_str(&format!(
            "static int {function}(int *p, int *q, int n) {{\n  *p += n;\n  *q ^= 3;\n  \
             if (p == q) return *p;\n  return *p - *q;\n}}\n\n"
        ));
        let (x, y, n) = (
            self.scalar().within(-100, 100).text,
            self.scalar().within(-100, 100).text,
            self.scalar().within(0, 50).text,
        );
        self.line(format!("int {a} = {x}, {b}[2] = {{{y}, 1}};"));
        let condition = self.condition(1).text;
        let index = self.index(0, 2);
        let result = self.fresh("v");
        self.line(format!(
            "int {result} = {function}({condition} ? &{a} : &{b}[{index}], {b}, {n});"
        ));
        self.know(&result, Type::INT, -2000, 2000);
        self.know(&a, Type::INT, -1000, 1000);
    }

    fn variable_arguments(&mut self) {
        let (function, result) = (self.fresh("sum"), self.fresh("v"));
        self.top.push_str(&format!(
            "static int {function}(int count, ...) {{\n  va_list list;\n  va_start(list, count);\n  int sum = 0;\n  \
             for (int i = 0; i < count; i++) sum += i % 2 ? (int)va_arg(list, long) : va_arg(list, int);\n  \
             va_end(list);\n  return sum;\n}}\n\n"
        ));
        let count = self.scalar().within(0, 3).text;
        let values: Vec<String> = (0..3).map(|_| self.scalar().within(-99, 99).text).collect();
        self.line(format!(
            "int {result} = {function}({count}, (int)({}), (long)({}), (int)({}));",
            values[0], values[1], values[2]
        ));
        self.know(&result, Type::INT, -300, 300);
    }

    /// `setjmp`, and a jump back out of a call.
    fn jump_out(&mut self) {
        let (buffer, function, result) = (self.fresh("place"), self.fresh("out"), self.fresh("v"));
        self.top.push_str(&format!(
            "static jmp_buf {buffer};\nstatic void {function}(int n) {{\n  if (n > 3) longjmp({buffer}, n);\n  \
             if (n > 0) {function}(n + 1);\n}}\n\n"
        ));
        let argument = self.scalar().within(-2, 6).text;
        self.line(format!("volatile int {result} = 0;"));
        self.line(format!("if (setjmp({buffer}) == 0) {{ {result} = 1; {function}({argument}); {result} += 2; }} else {result} += 10;"));
        self.know_field(&result, 0, 20);
    }

    /// A function that remembers how often it was called.
    fn static_local(&mut self) {
        let (function, result) = (self.fresh("next"), self.fresh("v"));
        let length = self.between(2, 4);
        let end = if self.is_fault(2) { length + 1 } else { length };
        self.top.push_str(&format!(
            "static int {function}(int by) {{\n  static int at, seen[{length}];\n  seen[at] += by;\n  \
             at = (at + 1) % {end};\n  return at + seen[0];\n}}\n\n"
        ));
        let value = self.scalar().within(0, 30).text;
        let rounds = self.scalar().within(1, 4).text;
        let index = self.fresh("i");
        self.line(format!("int {result} = 0;"));
        self.line(format!("for (int {index} = 0; {index} < (int)({rounds}); {index}++) {result} += {function}({value});"));
        self.know(&result, Type::INT, 0, 100_000);
    }
}
