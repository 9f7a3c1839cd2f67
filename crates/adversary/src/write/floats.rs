//! Idioms of floating-point numbers.

use super::value::Type;
use super::writer::Writer;

impl Writer {
    pub(crate) fn float_idiom(&mut self) {
        let ty = self.pick(&["float", "double"]);
        let (name, result) = (self.fresh("d"), self.fresh("v"));
        let suffix = if ty == "float" { "f" } else { "" };
        let value = self.scalar().within(-200, 200).text;
        self.line(format!("{ty} {name} = ({ty})({value});"));
        for _ in 0..self.between(1, 3) {
            let constant = self.pick(&["0.5", "0.1", "3.0", "1.25", "100.0", "0.0"]);
            let operator = self.pick(&["+", "-", "*"]);
            self.line(format!("{name} = {name} {operator} {constant}{suffix};"));
        }
        match self.rng.below(4) {
            0 => {
                let by = self.scalar().within(-2, 5).text;
                self.line(format!("{name} = {name} / ({ty})({by});"));
                self.line(format!(
                    "int {result} = ({name} < 1.0{suffix}) + 2 * ({name} != {name});"
                ));
            }
            1 => self.line(format!(
                "int {result} = (int)({name} > 1e6{suffix} || {name} < -1e6{suffix} ? 7 : {name});"
            )),
            2 => self.line(format!("int {result} = {name} == ({ty})(int){name};")),
            _ => self.line(format!(
                "int {result} = {name} >= 12.5{suffix} ? 3 : {name} > -3.1{suffix};"
            )),
        }
        self.know(&result, Type::INT, -3_000_000, 3_000_000);
    }
}
