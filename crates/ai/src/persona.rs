//! Tempers and openings as data: how a faction likes to fight.

use crate::profile::Profile;
use rules::{Battle, Player};

/// A way of playing.
#[derive(Debug, Clone, PartialEq)]
pub struct Persona {
    /// Its id.
    pub id: String,
    /// How aggressive it is; 1 is ordinary.
    pub temper: f64,
}

impl Persona {
    /// The persona of a profile, or else of the army.
    pub fn of(battle: Battle<'_>, player: Player, profile: &Profile) -> Persona {
        let _ = (battle, player);
        Persona { id: profile.persona.clone().unwrap_or_else(|| "plain".into()), temper: 1.0 }
    }
}
