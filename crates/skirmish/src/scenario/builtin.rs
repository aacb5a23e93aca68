//! Scenarios that come with the program, from the smallest to the largest.

/// One of them.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// How commands and agents name it.
    pub id: &'static str,
    /// The file.
    pub text: &'static str,
}

macro_rules! entries {
    ($($id:literal),*) => { &[$(Entry { id: $id, text: include_str!(concat!("../../../../data/skirmish/", $id, ".json")) }),*] };
}

/// All, from the smallest to the largest: a curriculum.
pub const fn builtins() -> &'static [Entry] {
    entries!["duel", "pairs", "patrol", "standard", "war-band"]
}
