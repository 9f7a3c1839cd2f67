//! Typed indices: a `FunctionId` cannot be used where a `BlockId` is meant.

/// Declares a `u32` newtype that indexes a vector of its own kind of thing.
#[macro_export]
macro_rules! define_id {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The id of the thing at `index` of its vector.
            #[inline]
            pub fn new(index: usize) -> Self {
                debug_assert!(index <= u32::MAX as usize);
                Self(index as u32)
            }

            /// The position of this thing in its vector.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
