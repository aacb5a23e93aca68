//! The ability analyzer: what the special rules of a unit, or of a leader for a unit, are worth.
//!
//! Nothing is guessed from names. The kernel is asked twice for the numbers of an attack, once
//! with and once without, and the quotient is the multiplier. A leader is tried on a copy of the
//! state in which it has joined, so that whatever its card, its enhancement or the army's rules
//! lend "while leading" counts, and what is lost by joining (Stealth, Deep Strike) counts, too.

use super::yardstick::{self, LINE};
use codex::{EffectRoll, Permission};
use rules::setup::Keys;
use rules::{Battle, Doing, ModelId, Suppose, UnitId, WeaponId};
use smallvec::SmallVec;

/// What rules do for a unit; 1 is nothing, tactical counts from 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Multipliers {
    /// Of its shooting.
    pub ranged: f64,
    /// Of its melee.
    pub melee: f64,
    /// Of how long it lives.
    pub defence: f64,
    /// What it may do that others may not.
    pub tactical: f64,
}

/// What may be done after which move, and what that is worth.
const PERMISSIONS: [(Permission, f64); 4] = [
    (Permission::ChargeAfterFallBack, 0.15),
    (Permission::ShootAfterFallBack, 0.10),
    (Permission::ChargeAfterAdvance, 0.15),
    (Permission::ShootAfterAdvance, 0.10),
];
/// What a re-roll of its charges is worth.
const SURE_CHARGES: f64 = 0.10;
/// What each inch of movement, or each point added to its charges, is worth.
const INCH: f64 = 0.03;
/// What Fights First is worth, and a way onto the table: Deep Strike, Infiltrators, Scouts.
const FIGHTS_FIRST: f64 = 0.10;
const WAYS: [f64; 3] = [0.10, 0.10, 0.05];

/// What its rules and its leaders do for a unit as it stands: the same bodies under the same
/// rules of the army, but without the leaders and what they lend.
pub fn multipliers(battle: Battle<'_>, unit: UnitId) -> Multipliers {
    between(battle.supposing(&[Suppose::Alone(unit)]).battle(), battle, unit)
}

/// What a leader would do for a unit by joining it; the unit may be led already.
pub fn with_leader(battle: Battle<'_>, leader: UnitId, bodyguard: UnitId) -> Multipliers {
    between(battle, battle.supposing(&[Suppose::Led { leader, bodyguard }]).battle(), bodyguard)
}

/// From one table to another, for the unit's own models.
fn between(before: Battle<'_>, after: Battle<'_>, unit: UnitId) -> Multipliers {
    let outputs = [before, after].map(|battle| yardstick::output(battle, unit, Some(unit), &LINE));
    let times = |new: f64, old: f64| if old > 0.01 { (new / old).clamp(0.25, 4.0) } else { 1.0 };
    let [old, new] = outputs;
    let lost = [before, after].map(|battle| losses(battle, unit));
    Multipliers {
        ranged: times(new.shooting, old.shooting),
        melee: times(new.melee, old.melee),
        defence: times(lost[0], lost[1]),
        tactical: tactics(after, unit) - tactics(before, unit),
    }
}

/// Mean wounds that a sample of the enemy's weapons, one use of each, costs a unit. Each counts
/// by its share, so that the heaviest gun does not drown the others.
fn losses(battle: Battle<'_>, unit: UnitId) -> f64 {
    sample(battle, unit).into_iter().map(|by| yardstick::suffered(battle, by, unit).sqrt()).sum::<f64>().powi(2)
}

/// A gun and a blade of each of a few enemy units.
fn sample(battle: Battle<'_>, unit: UnitId) -> SmallVec<[(UnitId, ModelId, WeaponId); 8]> {
    let mut out = SmallVec::new();
    let enemies = battle.setup.units_of(battle.player(unit).other()).filter(|&enemy| battle.alive(enemy));
    for enemy in enemies.take(4) {
        let lead = battle.lead(enemy);
        for melee in [false, true] {
            let own = battle.setup.unit(enemy).model_ids().filter(|&model| battle.state.model(model).alive());
            let weapons = own.flat_map(|model| {
                battle.setup.model(model).weapons.iter().map(move |(weapon, _)| (lead, model, *weapon))
            });
            let of_kind = |by: &(UnitId, ModelId, WeaponId)| battle.setup.weapon(by.2).range.is_melee() == melee;
            out.extend(weapons.into_iter().find(of_kind));
        }
    }
    out
}

/// What a unit may do that others may not.
fn tactics(battle: Battle<'_>, unit: UnitId) -> f64 {
    let allowed = PERMISSIONS.iter().filter(|(permission, _)| battle.permits(unit, *permission));
    let mut sum: f64 = allowed.map(|(_, worth)| worth).sum();
    let (more, again) = battle.own_roll(unit, EffectRoll::Charge, None);
    sum += f64::from(more) * INCH + if again.is_some() { SURE_CHARGES } else { 0.0 };
    if let Some(model) = battle.models(unit).next() {
        let printed = battle.setup.model(model).movement.unwrap_or_default();
        sum += (battle.move_cap(unit, model, 0) - printed).to_f64() * INCH;
        let own = battle.setup.unit(battle.setup.model(model).unit).abilities.fights_first;
        if own || battle.is_lent(unit, model, codex::CoreAbility::FightsFirst) {
            sum += FIGHTS_FIRST;
        }
    }
    let ways = [
        battle.may(unit, Doing::DeepStrike),
        battle.may(unit, Doing::Infiltrate),
        battle.standing(unit).scouts.is_some_and(|_| !battle.keys(unit).contains(Keys::TRANSPORT)),
    ];
    sum + ways.into_iter().zip(WAYS).filter(|(has, _)| *has).map(|(_, worth)| worth).sum::<f64>()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use rules::position::Position;
    use rules::{DiceSource, Game};

    /// A leader with a rule "while leading", gunners, fighters, and an enemy.
    pub(crate) fn company(rule: &str) -> Game {
        let models = |count: usize, weapon: &str| {
            let model = |at: usize| {
                format!(
                    r#"{{"id": "m{at}", "weapons": [["{weapon}", 1]],
                         "profile": {{"M": 6, "T": 4, "Sv": 4, "W": 1, "Ld": 7, "OC": 1, "keywords": ["INFANTRY"]}}}}"#
                )
            };
            (1..=count).map(model).collect::<Vec<_>>().join(",")
        };
        let gun = r#"{"id": "gun", "range": 24, "A": "2", "BS": 4, "S": 4, "AP": 0, "D": "1"}"#;
        let blade = r#"{"id": "blade", "range": "MELEE", "A": "2", "WS": 4, "S": 4, "AP": 0, "D": "1"}"#;
        let unit = |id: &str, player: u8, count: usize, weapon: &str, more: &str| {
            let card = if weapon == "gun" { gun } else { blade };
            format!(
                r#"{{"id": "{id}", "player": {player}, "points": 100, "weapons": [{card}], "models": [{}]{more}}}"#,
                models(count, weapon)
            )
        };
        let leads = format!(r#", "abilities": ["LEADER"], "rules": [{{"if": ["leading"], "then": [{rule}]}}]"#);
        let units = [
            unit("fighters", 1, 5, "blade", ""),
            unit("gunners", 1, 5, "gun", ""),
            unit("boss", 1, 1, "blade", &leads),
            unit("enemy", 2, 5, "gun", ""),
        ];
        let text = format!(r#"{{"phase": "FORMATIONS", "units": [{}]}}"#, units.join(","));
        let position: Position = serde_json::from_str(&text).expect("a position");
        Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game")
    }

    fn does(rule: &str, bodyguard: &str) -> Multipliers {
        let game = company(rule);
        let find = |id: &str| game.setup().find::<UnitId>(id).expect("a unit");
        with_leader(game.battle(), find("boss"), find(bodyguard))
    }

    #[test]
    fn what_a_leader_lends_is_measured_by_the_kernels_numbers() {
        let plain = Multipliers { ranged: 1.0, melee: 1.0, defence: 1.0, tactical: 0.0 };
        let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
        let rule = r#"{"roll": "to_hit", "when": "ranged", "add": 1}"#;
        // Hitting on 3 rather than 4: four faces rather than three.
        assert!(close(does(rule, "gunners").ranged, 4.0 / 3.0));
        assert_eq!(does(rule, "fighters"), plain);
        let rule = r#"{"roll": "to_wound", "when": "melee", "reroll": "any"}"#;
        assert!(close(does(rule, "fighters").melee, 1.5));
        // A third of the wounds are not suffered.
        assert!(close(does(r#"{"ability": "FEEL NO PAIN 5+"}"#, "fighters").defence, 1.5));
        assert!(close(does(r#"{"can": "charge_after_advance"}"#, "fighters").tactical, 0.15));
        assert!(close(does(r#"{"can": "shoot_after_fall_back"}"#, "fighters").tactical, 0.10));
    }

    #[test]
    fn an_attached_unit_is_worth_what_its_leader_was_worth_to_it() {
        let game = company(r#"{"weapon": "LETHAL HITS", "when": "melee"}"#);
        let find = |id: &str| game.setup().find::<UnitId>(id).expect("a unit");
        let (boss, fighters) = (find("boss"), find("fighters"));
        let expected = with_leader(game.battle(), boss, fighters);
        let led = game.battle().supposing(&[Suppose::Led { leader: boss, bodyguard: fighters }]);
        assert!(expected.melee > 1.1);
        assert_eq!(multipliers(led.battle(), fighters), expected);
    }
}
