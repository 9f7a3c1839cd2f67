//! Arrays: as many elements as the bounds say, copied where something is stored; equality of any sort.

use float::Format;
use formula::{Expr, Op, Sort};

use super::Writer;

impl Writer<'_> {
    pub(super) fn equality(&mut self, operands: &[Expr], texts: &[String]) -> String {
        if texts[0] == texts[1] {
            return self.settled(&texts[0], true);
        }
        let (_, scalar) = self.arena.sort(operands[0]).flattened();
        let same = match scalar {
            Sort::Float(Format::Single) => Some(self.call("float_same")),
            Sort::Float(_) => Some(self.call("double_same")),
            _ => None,
        };
        let equal = |a: &str, b: &str| match same {
            Some(helper) => format!("{helper}({a}, {b})"),
            None => format!("({a}) == ({b})"),
        };
        if !matches!(self.arena.sort(operands[0]), Sort::Array(..)) {
            return equal(&texts[0], &texts[1]);
        }
        let count = self.encoding.shape(self.arena.sort(operands[0])).count;
        let name = self.fresh();
        let condition = equal(&format!("{}[i]", texts[0]), &format!("{}[i]", texts[1]));
        self.line(format!("int {name} = 1;"));
        self.line(format!("for (int i = 0; i < {count}; i++) if (!({condition})) {name} = 0;"));
        name
    }

    pub(super) fn array(&mut self, expr: Expr, texts: &[String]) -> String {
        let operands = self.arena.operands(expr);
        let sort = self.arena.sort(expr);
        let count = self.encoding.shape(sort).count;
        let kind = self.type_of(expr);
        if *self.arena.op(expr) == Op::Fill {
            let (name, part) =
                (self.fresh(), self.encoding.shape(self.arena.sort(operands[0])).count);
            let value = if part == 1 && !self.is_array(operands[0]) {
                texts[0].clone()
            } else {
                format!("{}[i % {part}]", texts[0])
            };
            self.line(format!("{kind} {name}[{count}];"));
            self.line(format!("for (int i = 0; i < {count}; i++) {name}[i] = {value};"));
            return name;
        }
        let index = match self.width(operands[1]) {
            width if width > 64 => format!("(unsigned long)({})", texts[1]),
            _ => texts[1].clone(),
        };
        if self.is_checked(expr) {
            let size = self.encoding.bounds().array_size;
            match self.arena.sort(operands[1]) {
                Sort::Int => self.require(&format!("({index}) >= 0 && ({index}) < {size}")),
                _ => self.require(&format!("({}) < {size}", texts[1])),
            }
        }
        if *self.arena.op(expr) == Op::Select {
            return match sort {
                Sort::Array(..) => format!("({} + ({index}) * {count})", texts[0]),
                _ => format!("{}[{index}]", texts[0]),
            };
        }
        let name = self.fresh();
        self.line(format!("{kind} {name}[{count}];"));
        self.line(format!("for (int i = 0; i < {count}; i++) {name}[i] = {}[i];", texts[0]));
        match self.is_array(operands[2]) {
            true => {
                let part = self.encoding.shape(self.arena.sort(operands[2])).count;
                let value = &texts[2];
                self.line(format!(
                    "for (int i = 0; i < {part}; i++) {name}[({index}) * {part} + i] = {value}[i];"
                ));
            }
            false => self.line(format!("{name}[{index}] = {};", texts[2])),
        }
        name
    }

    pub(super) fn is_array(&self, expr: Expr) -> bool {
        matches!(self.arena.sort(expr), Sort::Array(..))
    }
}
