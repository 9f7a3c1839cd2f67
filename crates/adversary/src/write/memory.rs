//! Idioms of memory: blocks of the heap, pointers that outlive what they point to, null, pointers to pointers.

use super::value::Type;
use super::writer::Writer;

impl Writer {
    pub(crate) fn memory_idiom(&mut self) {
        match self.rng.below(8) {
            0 | 1 => self.heap_block(),
            2 => self.left_block(),
            3 => self.list(),
            4 => self.perhaps_null(),
            5 => self.grown_block(),
            6 => self.pointer_to_pointer(),
            _ => self.returned_address(),
        }
    }

    /// A block that is used and freed; a fault frees it too early, twice, or from its middle.
    fn heap_block(&mut self) {
        let (ty, low, high) = self.bounded_type();
        let length = self.between(1, 6);
        let name = self.fresh("h");
        let ty_name = ty.name();
        if self.one_in(2) {
            self.line(format!("{ty_name} *{name} = calloc({length}, sizeof *{name});"));
        } else {
            self.line(format!("{ty_name} *{name} = malloc({length} * sizeof *{name});"));
            self.line(format!("memset({name}, 0, {length} * sizeof *{name});"));
        }
        let condition = self.condition(1).text;
        let fault = self.is_fault(4).then(|| self.rng.below(4));
        self.block("", "", |writer| {
            writer.know_array(&name, ty, (low.min(0), high), (0, length));
            writer.statements(2, 0);
            match fault {
                Some(0) => writer.line(format!("if {condition} free({name});")),
                Some(1) => writer.line(format!("if {condition} {{ free({name}); {name}[0] = 1; }}")),
                Some(2) => writer.line(format!("if {condition} {name}++;")),
                Some(_) => {
                    writer.line(format!("{ty_name} *old = {name};"));
                    writer.line(format!("if {condition} {{ free({name}); {name} = calloc({length}, sizeof *{name}); old[0] = 1; }}"));
                }
                None => {}
            }
            writer.statements(2, 0);
        });
        let value = self.fresh("v");
        self.line(format!("unsigned {value} = (unsigned){name}[0];"));
        self.know(&value, Type::UINT, 0, Type::UINT.high());
        self.line(format!("free({name});"));
    }

    /// A pointer to a local of an inner block, which a fault uses behind the block.
    fn left_block(&mut self) {
        let (inner, pointer) = (self.fresh("x"), self.fresh("p"));
        let value = self.scalar().within(0, 1000).text;
        let outer = self.fresh("x");
        self.line(format!("int {outer} = {value}, *{pointer} = &{outer};"));
        let condition = self.condition(1).text;
        let fault = self.is_fault(3);
        self.block(&format!("if {condition}"), "", |writer| {
            writer.line(format!("int {inner} = {outer} + 1;"));
            writer.line(format!("{pointer} = &{inner};"));
            writer.line(format!("*{pointer} += 2;"));
            writer.line(format!("{outer} = {inner};"));
            if !fault {
                writer.line(format!("{pointer} = &{outer};"));
            }
        });
        let again = self.condition(1).text;
        self.line(format!("if {again} *{pointer} = 5;"));
        self.know(&outer, Type::INT, 0, 1003);
    }

    /// A list on the heap of a length that inputs decide, walked and freed.
    fn list(&mut self) {
        let (node, head) = (self.fresh("node"), self.fresh("l"));
        self.top.push_str(&format!("struct {node} {{ struct {node} *next; short value; }};\n\n"));
        let most = self.between(1, 4);
        let length = self.scalar().within(0, most).text;
        let value = self.scalar().within(0, 500).text;
        let (index, sum) = (self.fresh("i"), self.fresh("v"));
        self.line(format!("struct {node} *{head} = 0;"));
        self.block(
            &format!("for (int {index} = 0; {index} < (int)({length}); {index}++)"),
            "",
            |writer| {
                writer.line(format!("struct {node} *fresh = malloc(sizeof *fresh);"));
                writer.line(format!("fresh->next = {head};"));
                writer.line(format!("fresh->value = (short)({value} + {index});"));
                writer.line(format!("{head} = fresh;"));
            },
        );
        self.line(format!("int {sum} = 0;"));
        // A fault looks behind the last one, or at one that is gone.
        let fault = self.is_fault(3).then(|| self.rng.below(3));
        let condition = self.condition(1).text;
        match fault {
            Some(0) => self.line(format!("if {condition} {sum} = {head}->value;")),
            Some(1) => {
                self.line(format!("if ({head} && {condition}) {sum} = {head}->next->value;"))
            }
            _ => {}
        }
        let next = format!("struct {node} *next = {head}->next;");
        self.block(&format!("while ({head})"), "", |writer| {
            if fault == Some(2) {
                writer.line(format!("struct {node} *gone = {head};"));
                writer.line(format!("{sum} += {head}->value;"));
                writer.line(format!("if {condition} {{ {head} = {head}->next; free(gone); {sum} += gone->value; continue; }}"));
            }
            writer.line(next);
            writer.line(format!("{sum} += {head}->value;"));
            writer.line(format!("free({head});"));
            writer.line(format!("{head} = next;"));
        });
        self.know(&sum, Type::INT, 0, 10_000);
    }

    /// A pointer that is null for some inputs, and looked at under a condition that should say so.
    fn perhaps_null(&mut self) {
        let (target, pointer) = (self.fresh("x"), self.fresh("p"));
        let value = self.scalar().within(0, 200).text;
        let condition = self.condition(1).text;
        self.line(format!("int {target} = {value};"));
        self.line(format!("int *{pointer} = {condition} ? &{target} : 0;"));
        let guard = if self.is_fault(2) { self.condition(1).text } else { format!("({pointer})") };
        self.line(format!("if {guard} *{pointer} += 3;"));
        self.know(&target, Type::INT, 0, 203);
    }

    /// A block that `realloc` makes larger or smaller.
    fn grown_block(&mut self) {
        let name = self.fresh("h");
        let (before, after) = (self.between(1, 4), self.between(1, 8));
        self.line(format!("unsigned char *{name} = malloc({before});"));
        self.line(format!("memset({name}, {}, {before});", self.rng.clone().below(200)));
        let index = self.index(0, before);
        let value = self.scalar().within(0, 255).text;
        self.line(format!("{name}[{index}] = {value};"));
        let size = if self.one_in(2) {
            after.to_string()
        } else {
            self.scalar().within(after, after + 3).text
        };
        let length = self.fresh("n");
        self.line(format!("int {length} = {size};"));
        self.line(format!("{name} = realloc({name}, {length});"));
        // What is new holds anything, and a wrong index may read it: the judge knows only one content.
        self.line(format!("for (int i = {before}; i < {length}; i++) {name}[i] = 9;"));
        let kept = before.min(after);
        let index = self.index(0, kept);
        let result = self.fresh("v");
        self.line(format!("int {result} = {name}[{index}];"));
        let index = self.index(0, after);
        self.line(format!("{name}[{index}] = 7;"));
        self.line(format!("free({name});"));
        self.know(&result, Type::INT, 0, 255);
    }

    fn pointer_to_pointer(&mut self) {
        let (a, b, rows, result) =
            (self.fresh("x"), self.fresh("x"), self.fresh("rows"), self.fresh("v"));
        let (x, y) = (self.scalar().within(0, 255).text, self.scalar().within(0, 255).text);
        self.line(format!("int {a}[2] = {{{x}, 1}}, {b}[3] = {{{y}, 2, 3}};"));
        let last = self.pick(&["0".to_owned(), a.clone(), format!("{b} + 1")]);
        self.line(format!("int *{rows}[3] = {{{a}, {b}, {last}}};"));
        let row = self.index(0, if last == "0" { 2 } else { 3 });
        let column = self.index(0, 2);
        self.line(format!("{rows}[{row}][{column}] ^= 5;"));
        let row = self.index(0, 2);
        self.line(format!("int **{result}p = &{rows}[{row}];"));
        self.line(format!("int {result} = **{result}p + {a}[1] + {b}[2];"));
        self.know(&result, Type::INT, 0, 1000);
    }

    /// A function that returns the address of what it was given, or of its own local when it is a fault.
    fn returned_address(&mut self) {
        let (function, x, pointer) = (self.fresh("address"), self.fresh("x"), self.fresh("p"));
        let fault = self.is_fault(2);
        let least = self.between(0, 300);
        let own = if fault { "&own" } else { "given" };
        self.top.push_str(&format!(
            "static int *{function}(int *given) {{\n  int own = *given + 1, *result = given;\n  \
             if (own > {least}) result = {own};\n  *result += 1;\n  return result;\n}}\n\n"
        ));
        let value = self.scalar().within(0, 400).text;
        self.line(format!("int {x} = {value};"));
        self.line(format!("int *{pointer} = {function}(&{x});"));
        self.line(format!("*{pointer} += 2;"));
        self.know(&x, Type::INT, 0, 403);
    }
}
