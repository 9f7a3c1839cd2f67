//! The inputs of a program, as the column `note` of a store holds them: numbers in a comma list.
//!
//! Campaigns of every age have that column, and what else was written into it is no list of inputs.

pub(super) fn written(inputs: &[i64]) -> String {
    inputs.iter().map(i64::to_string).collect::<Vec<_>>().join(",")
}

pub(super) fn read(note: &str) -> Vec<i64> {
    note.split(',').filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_come_back_as_they_were() {
        for (inputs, note) in
            [(&[][..], ""), (&[7], "7"), (&[i64::MIN, 0, 3], "-9223372036854775808,0,3")]
        {
            assert_eq!(written(inputs), note);
            assert_eq!(read(note), inputs);
        }
        assert!(read("something else").is_empty());
    }
}
