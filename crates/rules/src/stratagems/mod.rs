//! Stratagems (S1 to S3): records, their windows, what they do.

mod window;

pub use window::Window;

use crate::action::Use;
use crate::battle::Battle;
use crate::ids::Player;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

/// A stratagem in play.
#[derive(Debug, Clone, PartialEq)]
pub struct StratagemCard {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is; `None` is both players'.
    pub player: Option<Player>,
    /// Effects to choose from, by id.
    pub choices: Vec<String>,
}

impl StratagemCard {
    /// The place of a choice.
    pub fn find_choice(&self, name: &str) -> Option<u8> {
        self.choices.iter().position(|id| id == name).map(|at| at as u8)
    }

    /// The id of a choice.
    pub fn choice_name(&self, at: u8) -> &str {
        self.choices.get(usize::from(at)).map_or("", String::as_str)
    }
}

/// A window opens: whoever may use a stratagem in it is asked, the player whose turn it is first
/// (S3.3).
pub fn open(r: &mut Resolution<'_>, window: Window) -> Result<(), Stop> {
    let _ = (r, window);
    Ok(())
}

/// Whether a player may use a stratagem now, outside any window of the opponent's.
pub fn check(battle: Battle<'_>, player: Player, using: &Use) -> Result<(), Refusal> {
    let _ = (battle, player, using);
    Err(Code::WrongWindow.into())
}

/// Carries out a stratagem that was judged legal.
pub fn resolve(r: &mut Resolution<'_>, player: Player, using: &Use) -> Result<(), Stop> {
    let _ = (r, player, using);
    Ok(())
}
