//! Objective markers: who controls them (R18). Who is in range is in `markers.rs`.

use crate::amount::Amount;
use crate::battle::Battle;
use crate::effects::modifiers;
use crate::ids::{MarkerId, ModelId, Player, UnitId};
use crate::markers::{RANGE, in_range, marker_radius};
use crate::resolution::Resolution;
use codex::{CoreAbility, DiceExpr, Effect, Operation, Stat};
use geometry::{Inches, Point, Rect};

/// A model's objective control after modifiers: battle-shock sets it to 0 (R6.7), bonuses then
/// raise it again (R6.9). Where another rule sets it too, the active player orders the two (R2.14):
/// the owner in its own turn for the rule, the enemy in theirs for the shock.
pub(crate) fn control(battle: Battle<'_>, unit: UnitId, model: ModelId) -> u32 {
    let printed = battle.setup.model(model).oc;
    let mut amount = Amount::printed(DiceExpr::fixed(printed));
    modifiers::own_stat(battle, unit, model, Stat::OC).into_iter().for_each(|operation| amount.modify(operation));
    // R3.8 a damaged model controls less.
    for effect in modifiers::damaged(battle, model) {
        if let Effect::ModifyStat { stat: Stat::OC, operation, .. } = *effect {
            amount.modify(operation);
        }
    }
    let kept = amount.set.is_some_and(|set| set > 0) && battle.state.clock.active == battle.player(unit);
    if battle.is_shocked(unit) && !kept {
        amount.modify(Operation::Set(0));
    }
    // OC may be 0 (R2.8), unlike the characteristics that `Amount::value` is for.
    amount.value_from(printed.into(), 0)
}

/// R18.3 a player's level of control of a marker.
pub(crate) fn level(battle: Battle<'_>, player: Player, marker: Point) -> u32 {
    let near = Rect { min: marker, max: marker }.expand(marker_radius() + RANGE + Inches::GRACE);
    let mut level = 0;
    battle.find_near(player, &near, |model| {
        if in_range(battle, model, marker) {
            level += control(battle, battle.unit_of(model), model);
        }
        false
    });
    level
}

/// R18.7 at the end of its player's Command phase, a unit with sticky objectives keeps every
/// marker it is in range of and its player controls.
pub(crate) fn keep(r: &mut Resolution<'_>) {
    let active = r.battle().state.clock.active;
    for at in r.battle().state.marker_ids() {
        let marker = r.battle().state.marker(at).at;
        let battle = r.battle();
        let held = battle.state.marker(at).controlled_by == Some(active)
            && battle.models_on_table(active).any(|model| keeps(battle, model) && in_range(battle, model, marker));
        if held {
            r.change_objective(at, |objective| objective.sticky = true);
        }
    }
}

/// Whether a model's unit keeps markers, as printed or by a rule.
fn keeps(battle: Battle<'_>, model: ModelId) -> bool {
    battle.setup.unit(battle.setup.model_units[model.index()]).abilities.sticky
        || modifiers::is_lent(battle, battle.unit_of(model), model, CoreAbility::StickyObjectives)
}

/// R18.5, R18.7 who holds a marker, were it determined now: the higher level, unless it is kept.
pub(crate) fn holder(battle: Battle<'_>, at: MarkerId) -> Option<Player> {
    let held = *battle.state.marker(at);
    let [one, two] = Player::BOTH.map(|player| level(battle, player, held.at));
    let stronger = match one.cmp(&two) {
        std::cmp::Ordering::Greater => Some(Player::One),
        std::cmp::Ordering::Less => Some(Player::Two),
        std::cmp::Ordering::Equal => None,
    };
    let stays = held.sticky && held.controlled_by.is_some() && stronger != held.controlled_by.map(Player::other);
    if stays { held.controlled_by } else { stronger }
}

/// R18.5 determines every marker anew; a sticky one stays until the enemy's level is higher
/// (R18.7).
pub(crate) fn determine(r: &mut Resolution<'_>) {
    for at in r.battle().state.marker_ids() {
        let battle = r.battle();
        let held = *battle.state.marker(at);
        if held.gone {
            continue;
        }
        let stronger = holder(battle, at);
        let stays = held.sticky && stronger.is_some() && stronger == held.controlled_by;
        if !stays {
            r.change_objective(at, |objective| {
                objective.sticky = objective.sticky && stronger == objective.controlled_by;
                objective.controlled_by = stronger;
            });
        }
    }
}
