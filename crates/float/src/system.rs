//! Functions of the system's mathematics library that Rust would link in a version of its own.
//!
//! The real program calls the C library's `cbrt`, which need not round to nearest: the cube root of 27 is not 3
//! in glibc 2.36, and in every second case a correctly rounded result is another one. So it is neither computed
//! here nor taken from the linker, but looked for among the libraries that are loaded.

use std::ffi::CStr;

/// The cube root as the C library computes it; `None` where that is not loaded.
pub(crate) trait CubeRoot: Sized {
    fn cube_root(self) -> Option<Self>;
}

impl CubeRoot for f64 {
    fn cube_root(self) -> Option<f64> {
        let found = address(c"cbrt")?;
        // SAFETY: the C library's function of this name has this type.
        let function: extern "C" fn(f64) -> f64 = unsafe { std::mem::transmute(found) };
        Some(function(self))
    }
}

impl CubeRoot for f32 {
    fn cube_root(self) -> Option<f32> {
        let found = address(c"cbrtf")?;
        // SAFETY: the C library's function of this name has this type.
        let function: extern "C" fn(f32) -> f32 = unsafe { std::mem::transmute(found) };
        Some(function(self))
    }
}

/// Where a loaded library has a function.
fn address(name: &CStr) -> Option<*mut libc::c_void> {
    // SAFETY: the name ends with a null, and libraries that are loaded at the start are never unloaded.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) };
    (!found.is_null()).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::CubeRoot;

    #[test]
    fn cube_roots_are_near() {
        for number in [0.001, 1.0, 2.0, 27.0, -1000.0, 1e300, -1e-300f64] {
            let Some(root) = number.cube_root() else { return };
            let cube = root * root * root;
            assert!((cube - number).abs() <= number.abs() * 1e-14, "{number}: {root}");
        }
        assert!((27f32.cube_root().unwrap_or(3.0) - 3.0).abs() < 1e-5);
    }
}
