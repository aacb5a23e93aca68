//! Rules as records: army rules, detachments, enhancements, datasheet abilities.

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::Player;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};

/// An army or detachment rule that asks its player for a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct ArmyRule {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub player: Player,
    /// What may be chosen, by id.
    pub choices: Vec<String>,
}

impl ArmyRule {
    /// The place of a choice, by its id or its beginning (`devastator-doctrine`).
    pub fn find_choice(&self, name: &str) -> Option<u8> {
        let exact = self.choices.iter().position(|id| id == name);
        exact.or_else(|| self.choices.iter().position(|id| name.starts_with(id.as_str()))).map(|at| at as u8)
    }

    /// The id of a choice.
    pub fn choice_name(&self, at: u8) -> &str {
        self.choices.get(usize::from(at)).map_or("", String::as_str)
    }
}

/// The choice the game waits for, the active player's first.
pub fn waiting(battle: Battle<'_>) -> Option<(Player, u8)> {
    if battle.state.clock.choices == 0 {
        return None;
    }
    let active = battle.state.clock.active;
    [active, active.other()].into_iter().find_map(|player| {
        let open = |rule: &u8| battle.state.clock.choices >> rule & 1 == 1;
        let rules = 0..battle.setup.army_rules.len().min(16) as u8;
        let mine = |rule: &u8| battle.setup.army_rules[usize::from(*rule)].player == player;
        rules.filter(open).find(mine).map(|rule| (player, rule))
    })
}

/// Whether a player has a choice to make.
pub fn has_choice(battle: Battle<'_>, player: Player) -> bool {
    let open = |rule: &usize| battle.state.clock.choices >> rule & 1 == 1;
    (0..battle.setup.army_rules.len().min(16)).filter(open).any(|rule| battle.setup.army_rules[rule].player == player)
}

/// Whether a choice is legal.
pub fn check_choice(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    let _ = (battle, player, action);
    Err(Code::NotAvailable.into())
}

/// Makes a choice.
pub fn choose(r: &mut Resolution<'_>, player: Player, action: &Action) -> Result<(), Stop> {
    let _ = (r, player, action);
    Ok(())
}

/// A battle round begins.
pub fn begin_round(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// A Command phase begins.
pub fn begin_command(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let _ = r;
    Ok(())
}

/// Effects of the phase end.
pub fn end_of_phase(r: &mut Resolution<'_>) {
    let _ = r;
}

/// Effects of the turn end.
pub fn end_of_turn(r: &mut Resolution<'_>) {
    let _ = r;
}

/// Effects of the round end.
pub fn end_of_round(r: &mut Resolution<'_>) {
    let _ = r;
}
