//! Two's complement in the low bits of a `u128`.

/// All ones in the low `width` bits.
#[inline]
pub fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// The value of `bits` as a signed number of `width` bits.
#[inline]
pub fn signed(bits: u128, width: u32) -> i128 {
    let unused = 128 - width;
    ((bits << unused) as i128) >> unused
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_and_signs() {
        assert_eq!(mask(1), 1);
        assert_eq!(mask(128), u128::MAX);
        assert_eq!(signed(0xff, 8), -1);
        assert_eq!(signed(0x7f, 8), 127);
        assert_eq!(signed(u128::MAX, 128), -1);
    }
}
