//! Formations as the armies suggest, for simulations and tests: played through the same door as everybody.

use super::{NewBattle, unit};
use crate::action::Action;
use crate::game::Game;
use crate::ids::{Player, UnitId};
use crate::position::Reserves;
use codex::{ArmyUnit, Waits};

impl NewBattle<'_> {
    /// What a player's army suggests to declare, in the order of M2.1, confirmed at the end.
    pub fn formations(&self, game: &Game, player: Player) -> Vec<Action> {
        let army = self.armies[player.index()];
        let find = |entry: &ArmyUnit| game.setup().find::<UnitId>(&unit::id(player, entry));
        let other = |name: &Option<String>| -> Option<UnitId> { find(army.unit(name.as_ref()?)?) };
        let mut out = Vec::new();
        out.extend(
            army.units.iter().filter_map(|entry| Some(Action::AttachLeader(find(entry)?, other(&entry.leads)?))),
        );
        out.extend(army.units.iter().filter_map(|entry| Some(Action::EmbarkUnit(find(entry)?, other(&entry.rides)?))));
        out.extend(army.units.iter().filter_map(|entry| {
            let kind = match entry.waits? {
                Waits::Strategic => Reserves::Strategic,
                Waits::DeepStrike => Reserves::DeepStrike,
            };
            Some(Action::PlaceInReserves(find(entry)?, kind))
        }));
        out.push(Action::ConfirmFormations);
        out
    }
}
