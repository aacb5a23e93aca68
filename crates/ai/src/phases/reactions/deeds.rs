//! Stratagems that are done in code, each by what it gains.

use crate::analysis::{How, cards, charge_chance, gap, points_left, two_dice_at_least, worth, wounds_left};
use crate::explain::Sum;
use crate::memory::Memory;
use crate::phases::shooting::{bounty, holds_marker};
use crate::tunables::POINTS_PER_VP;
use codex::Deed;
use rules::action::Use;
use rules::position::Place;
use rules::{Battle, Doing, ModelId, Moment, Player, Spot, UnitId};

/// What a marker held for a turn is worth.
const MARKER: f64 = 3.0;
/// Battle-shock away from markers: no stratagems on the unit, no actions.
const SHOCK: f64 = 0.3;
/// What a card that may be achieved is worth, and how often one is.
const CARD: (f64, f64) = (4.0, 0.45);

/// Adds what a use is worth.
pub fn value(
    battle: Battle<'_>,
    player: Player,
    using: &Use,
    deed: Deed,
    moment: Moment,
    memory: &mut Memory,
    sum: &mut Sum,
) {
    if deed == Deed::NewOrders {
        if let Some(card) = using.card.filter(|_| battle.state.scores[player.index()].left > 0) {
            let kept = cards::achievability(battle, player, card);
            sum.add("a better card", (CARD.1 - kept) * CARD.0);
        }
        return;
    }
    let Some(unit) = using.unit else { return };
    match deed {
        Deed::FireOverwatch => {
            let Some(enemy) = moment.about() else { return };
            hurt(battle, player, enemy, overwatch(battle, unit, enemy, memory), sum);
        }
        Deed::SixDice => {
            let Some(enemy) = using.target else { return };
            hurt(battle, player, enemy, 3.0, sum);
        }
        Deed::TankShock => {
            let Some(enemy) = using.target else { return };
            let of = |model: ModelId| f64::from(battle.setup.model(model).toughness) / 3.0;
            let mean = battle.models(unit).map(of).fold(0.0, f64::max).min(5.0);
            hurt(battle, player, enemy, mean, sum);
        }
        Deed::CounterOffensive => counter_offensive(battle, unit, memory, sum),
        Deed::HeroicIntervention => {
            let Some(enemy) = moment.about() else { return };
            let chance = charge_chance(gap(battle, unit, enemy));
            let dealt = worth(battle, enemy, memory.ledger.melee(battle, unit, enemy, false)) / POINTS_PER_VP;
            let suffered = worth(battle, unit, memory.ledger.melee(battle, enemy, unit, false)) / POINTS_PER_VP;
            sum.add("wounds dealt", dealt * chance).add("wounds suffered", -0.5 * suffered * chance);
        }
        Deed::InsaneBravery => {
            let fails = 1.0 - two_dice_at_least(i32::from(battle.standing(unit).leadership));
            let lost = if holds_marker(battle, unit) { MARKER } else { SHOCK };
            sum.add("steady", fails * lost);
        }
        Deed::Rally => {
            let Some(friend) = using.target else { return };
            sum.add("steady", if holds_marker(battle, friend) { MARKER } else { SHOCK });
        }
        Deed::KeepMarker => {
            // Of use to those who mean to go on.
            let threatened = nearest(battle, unit).is_some_and(|(distance, _)| distance < 14.0);
            sum.add("marker kept", if threatened { 1.0 } else { 1.4 });
        }
        Deed::MoveD6 => {
            let Some(enemy) = moment.about() else { return };
            let distance = gap(battle, unit, enemy);
            let less = charge_chance(distance) - charge_chance(distance + 3.5);
            let hurt = worth(battle, unit, memory.ledger.melee(battle, enemy, unit, true)) / POINTS_PER_VP;
            sum.add("out of reach", less * hurt);
        }
        Deed::RapidIngress => ingress(battle, player, unit, &using.places, memory, sum),
        // More for a whole round, if fights are still to come.
        Deed::Blessing => drop(sum.add("one more blessing", 1.0)),
        // The re-roll is asked for by itself.
        Deed::CommandReroll | Deed::NewOrders => {}
        // What its rules are worth is counted with them.
        Deed::TimesD6 => {}
    }
}

/// The ways in which a use may be carried out: of arrivals there are several places.
pub fn variants(battle: Battle<'_>, player: Player, using: Use) -> Vec<Use> {
    let (Some(unit), Some(kind)) = (using.unit, using.method.filter(|_| !using.places.is_empty())) else {
        return vec![using];
    };
    let mut out: Vec<Use> = (0..Spot::ARRIVALS)
        .filter_map(|spot| battle.find_places(unit, Spot::Arrival(kind, spot)))
        .map(|places| Use { places, ..using.clone() })
        .filter(|other| battle.check_stratagem(player, other, Moment::EndOfMovement).is_ok())
        .collect();
    if !out.contains(&using) {
        out.push(using);
    }
    out
}

/// Wounds that are dealt: their points, and a death if it may come to that.
fn hurt(battle: Battle<'_>, player: Player, enemy: UnitId, wounds: f64, sum: &mut Sum) {
    sum.add("wounds dealt", worth(battle, enemy, wounds) / POINTS_PER_VP);
    let kill = ((wounds / wounds_left(battle, enemy).max(1.0) - 0.7) / 0.6).clamp(0.0, 1.0);
    sum.add("kill", kill * (points_left(battle, enemy) / POINTS_PER_VP * 0.5 + bounty(battle, player, enemy)));
}

/// Mean wounds of a unit that fires overwatch.
fn overwatch(battle: Battle<'_>, unit: UnitId, enemy: UnitId, memory: &mut Memory) -> f64 {
    let how = How { overwatch: true, half_range: gap(battle, unit, enemy) <= 12.0, ..How::default() };
    let mut sum = 0.0;
    for fire in battle.everything_at(unit, enemy, false) {
        let each = memory.ledger.blow(battle, unit, fire.weapon, enemy, how);
        let copies = fire.models.iter().flatten().map(|&model| battle.setup.model(model).copies(fire.weapon));
        sum += each * copies.map(f64::from).sum::<f64>();
    }
    sum
}

/// Fighting next is worth what the unit would lose the chance to do.
fn counter_offensive(battle: Battle<'_>, unit: UnitId, memory: &mut Memory, sum: &mut Sum) {
    let enemy = battle.player(unit).other();
    let engaged: Vec<UnitId> = battle.units_on_table(enemy).filter(|&other| battle.engaged_with(unit, other)).collect();
    let mut dealt: f64 = 0.0;
    for &other in &engaged {
        let wounds = memory.ledger.melee(battle, unit, other, false);
        dealt = dealt.max(worth(battle, other, wounds) / POINTS_PER_VP);
    }
    let mut taken = 0.0;
    for &other in engaged.iter().filter(|&&other| battle.may(other, Doing::Fight)) {
        taken += memory.ledger.melee(battle, other, unit, false);
    }
    let lost = (taken / wounds_left(battle, unit).max(1.0)).min(1.0);
    sum.add("blows before it falls", dealt * lost);
    // Those it slays strike back no more.
    sum.add("blows it is spared", worth(battle, unit, taken) / POINTS_PER_VP * 0.3);
}

/// Arriving now is worth a charge and a move more than arriving later.
fn ingress(battle: Battle<'_>, player: Player, unit: UnitId, places: &[Place], memory: &mut Memory, sum: &mut Sum) {
    let at = places.first().map(|place| place.point());
    let Some(at) = at else { return };
    let open = battle.state.objectives.iter().filter(|marker| !marker.gone && marker.controlled_by != Some(player));
    let near = open.map(|marker| at.distance(marker.at).to_f64()).fold(f64::MAX, f64::min);
    sum.add("near a marker", if near <= 4.0 { 1.5 } else { (1.0 - near / 24.0).max(0.0) });
    let mut best: f64 = 0.0;
    for enemy in battle.units_on_table(player.other()) {
        let Some(model) = battle.models(enemy).next() else { continue };
        if battle.state.model(model).at.distance(at).to_f64() <= 18.0 {
            let wounds = memory.ledger.melee(battle, unit, enemy, true);
            best = best.max(worth(battle, enemy, wounds) / POINTS_PER_VP);
        }
    }
    sum.add("a charge sooner", best * 0.5);
}

fn nearest(battle: Battle<'_>, unit: UnitId) -> Option<(f64, UnitId)> {
    let enemy = battle.player(unit).other();
    let all = battle.units_on_table(enemy).map(|other| (gap(battle, unit, other), other));
    all.reduce(|held, new| if new.0 < held.0 { new } else { held })
}
