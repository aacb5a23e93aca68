//! What the proposals of one state share: the proposals of one unit follow each other, so it is enough to
//! remember the last unit.

use rules::action::Action;
use rules::{Battle, Choosing, Doing, Moment, Player, UnitId};
use smallvec::SmallVec;

/// An enemy unit and how far it is, squared.
pub type Ranked = (i64, UnitId);

/// What was worked out for proposals of the same state and player.
#[derive(Default)]
pub struct Shared {
    order: Option<(UnitId, SmallVec<[Ranked; 32]>)>,
    shooter: Option<(UnitId, Option<bool>)>,
    stratagems: Option<Vec<Action>>,
}

impl Shared {
    /// The enemy units, the nearest first, by the first models.
    pub fn by_distance(&mut self, battle: Battle<'_>, player: Player, unit: UnitId) -> &[Ranked] {
        if self.order.as_ref().is_none_or(|(of, _)| *of != unit) {
            self.order = Some((unit, by_distance(battle, player, unit)));
        }
        self.order.as_ref().map_or(&[], |(_, order)| order)
    }

    /// Whether a unit is engaged, if it may shoot at all.
    pub fn shooter(&mut self, battle: Battle<'_>, unit: UnitId) -> Option<bool> {
        match self.shooter {
            Some((of, engaged)) if of == unit => engaged,
            _ => {
                let engaged = battle.is_engaged(unit);
                let may = battle.may(unit, Doing::Shoot).then_some(engaged);
                self.shooter = Some((unit, may));
                may
            }
        }
    }

    /// The uses of stratagems between actions.
    pub fn stratagems(&mut self, battle: Battle<'_>, player: Player) -> &[Action] {
        self.stratagems.get_or_insert_with(|| battle.options(player, Choosing::Stratagems(Moment::BetweenActions)))
    }
}

fn by_distance(battle: Battle<'_>, player: Player, unit: UnitId) -> SmallVec<[Ranked; 32]> {
    let place = |unit: UnitId| battle.models(unit).next().map(|model| battle.state.model(model).at);
    let Some(from) = place(unit) else { return SmallVec::new() };
    let mut order: SmallVec<[Ranked; 32]> = battle
        .units_on_table(player.other())
        .filter_map(|enemy| Some((place(enemy)?.distance_squared(from), enemy)))
        .collect();
    order.sort_unstable();
    order
}
