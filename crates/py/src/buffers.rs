//! NumPy arrays that are written into, never copied.

use crate::error::{Outcome, Wrong};
use numpy::{Element, PyReadwriteArrayDyn};

/// The numbers of an array that has room for exactly this many and is contiguous.
pub fn whole<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    name: &str,
    wanted: usize,
) -> Outcome<&'a mut [T]> {
    let found = array.as_array().len();
    if found != wanted {
        let text = format!("`{name}` has {found} numbers, {wanted} are needed: use the shape of the space");
        return Err(Wrong::new("WRONG_SHAPE", text));
    }
    let text = format!("`{name}` is not in one piece: use numpy.ascontiguousarray or a fresh array");
    array.as_slice_mut().map_err(|_| Wrong::new("NOT_CONTIGUOUS", text))
}
