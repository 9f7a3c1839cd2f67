//! Whether a state stands where another stood, so that only what variables and objects hold is to be compared.

use std::rc::Rc;

use exec::State;
use float::Direction;

use crate::join::stand_alike;
use crate::memory::Displaced;
use crate::path::Path;
use crate::symbolic::Symbolic;

/// A state, and what its path said that is not in what it holds.
pub(crate) struct Standing {
    pub state: State<Symbolic>,
    direction: Option<Direction>,
    placed: Rc<Vec<Displaced>>,
}

impl Standing {
    /// A state as it is, with its path.
    pub fn of(state: &State<Symbolic>, path: &Path) -> Standing {
        let (direction, placed) = (path.direction, Rc::clone(&path.placed));
        Standing { state: state.clone(), direction, placed }
    }

    /// Whether a state, with its path, differs from this one at most in what variables and objects hold.
    pub fn is_alike(&self, state: &State<Symbolic>, path: &Path) -> bool {
        let first = &self.state;
        let frames = first.frames.iter().zip(&state.frames);
        self.direction == path.direction
            && self.placed == path.placed
            && first.exit_status == state.exit_status
            && first.apart == state.apart
            && first.exit_handlers == state.exit_handlers
            && first.jump_points == state.jump_points
            && first.frames.len() == state.frames.len()
            && { frames }.all(|(a, b)| a.serial == b.serial && stand_alike(a, b))
    }
}
