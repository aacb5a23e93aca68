//! How effects are written: a flat object, as people write it in scenarios and records.

use super::{Distance, Effect, EffectRoll, LentAbility, LostAbility, Operation, Permission, Reroll, Stat, When};
use crate::{CoreAbility, WeaponAbility};
use serde::{Deserialize, Serialize};

/// The written form: a flat object, as people write it in scenarios and records.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    roll: Option<EffectRoll>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stat: Option<Stat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    can: Option<Permission>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weapon: Option<WeaponAbility>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ability: Option<CoreAbility>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fight_move: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    distance: Option<Distance>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lose: Option<LostAbility>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    demise_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    blessings_again: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    when: Option<When>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    add: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    multiply: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    divide: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    set: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    worsen: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    improve: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reroll: Option<Reroll>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    critical_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    critical_success_from: Option<u8>,
}

impl TryFrom<Written> for Effect {
    type Error = String;

    fn try_from(w: Written) -> Result<Self, String> {
        let timed = w.roll.is_some() || w.stat.is_some() || w.weapon.is_some();
        if w.when.is_some() && !timed {
            return Err("`when` belongs to roll, stat and weapon".to_owned());
        }
        let effect = w.effect()?;
        match effect.fault() {
            Some(fault) => Err(fault),
            None => Ok(effect),
        }
    }
}

impl Written {
    /// The effect, whether or not something reads it.
    fn effect(self) -> Result<Effect, String> {
        let w = self;
        let limit =
            |n: i16| if (-20..=20).contains(&n) { Ok(n) } else { Err(format!("{n} is not a modifier of this game")) };
        let numbers = [w.add, w.multiply, w.divide, w.set, w.worsen, w.improve].iter().flatten().count();
        let dice = w.reroll.is_some() || w.critical_from.is_some();
        let others = [w.weapon.is_some(), w.ability.is_some(), w.fight_move.is_some(), w.lose.is_some()];
        let numbered = [w.demise_from.is_some(), w.blessings_again.is_some()];
        let alone = others.iter().chain(&numbered).any(|word| *word);
        let words = [w.roll.is_some(), w.stat.is_some(), w.can.is_some(), w.distance.is_some()];
        if words.iter().chain(&others).chain(&numbered).filter(|word| **word).count() != 1 {
            let known = "roll, stat, can, weapon, ability, fight_move, distance, lose, demise_from, blessings_again";
            return Err(format!("an effect has exactly one of {known}"));
        }
        if alone && (numbers > 0 || dice) {
            return Err("an ability has no numbers beside it".to_owned());
        }
        if let Some(of) = w.distance {
            return match (w.set, numbers, dice) {
                (Some(inches @ 1..=20), 1, false) => Ok(Effect::Distance { of, inches: inches as u8 }),
                _ => Err("a distance has `set`, from 1 to 20, and no other number".to_owned()),
            };
        }
        if let Some(dice) = w.blessings_again {
            let right = (1..=8).contains(&dice);
            return if right {
                Ok(Effect::BlessingsAgain(dice))
            } else {
                Err("blessings_again is from 1 to 8".to_owned())
            };
        }
        if let Some(lost) = w.lose {
            return Ok(Effect::Lose(lost));
        }
        if let Some(from) = w.demise_from {
            let right = (2..=6).contains(&from);
            return if right { Ok(Effect::DemiseFrom(from)) } else { Err("demise_from is from 2 to 6".to_owned()) };
        }
        if let Some(from) = w.critical_success_from {
            return match (w.roll, numbers, dice) {
                (Some(EffectRoll::ToHit), 0, false) if (2..=6).contains(&from) => {
                    Ok(Effect::CriticalHitOn { when: w.when.unwrap_or_default(), from })
                }
                _ => Err("critical_success_from is for to_hit, from 2 to 6".to_owned()),
            };
        }
        if let Some(ability) = &w.weapon {
            let lent = LentAbility::of(ability).ok_or(format!("{ability} cannot be lent by an effect"))?;
            return Ok(Effect::Weapon { ability: lent, when: w.when.unwrap_or_default() });
        }
        if let Some(ability) = w.ability {
            if let Some(fault) = ability.lending_fault() {
                return Err(fault.to_owned());
            }
            return Ok(Effect::Ability(ability));
        }
        if let Some(inches) = w.fight_move {
            let right = (4..=20).contains(&inches);
            return if right { Ok(Effect::FightMove(inches)) } else { Err("fight_move is from 4 to 20".to_owned()) };
        }
        match (w.roll, w.stat, w.can) {
            (None, None, Some(_)) if numbers > 0 || dice => Err("a permission has no numbers".to_owned()),
            (None, None, Some(permission)) => Ok(Effect::Can(permission)),
            (Some(roll), None, None) => {
                let when = w.when.unwrap_or_default();
                match (w.add, w.reroll, w.critical_from) {
                    _ if numbers > 1 || (numbers == 1 && w.add.is_none()) => {
                        Err("an effect on a roll adds, and does nothing else with a number".to_owned())
                    }
                    (Some(add), None, None) => Ok(Effect::ModifyRoll { roll, when, add: limit(add)? as i8 }),
                    (None, Some(which), None) => Ok(Effect::RerollRoll { roll, when, which }),
                    (None, None, Some(from)) if (2..=6).contains(&from) => {
                        Ok(Effect::CriticalFrom { roll, when, from })
                    }
                    _ => Err("an effect on a roll has exactly one of add, reroll, critical_from (2 to 6)".to_owned()),
                }
            }
            (None, Some(stat), None) => {
                let when = w.when.unwrap_or_default();
                if numbers != 1 || dice {
                    return Err(
                        "an effect on a stat has exactly one of add, multiply, divide, set, worsen, improve".to_owned()
                    );
                }
                let operation = if let Some(n) = w.multiply {
                    if n < 0 {
                        return Err("multiply needs a number of 0 or more".to_owned());
                    }
                    Operation::Multiply(limit(n)?)
                } else if let Some(n) = w.divide {
                    if n < 1 {
                        return Err("divide needs a number of 1 or more".to_owned());
                    }
                    Operation::Divide(limit(n)?)
                } else if let Some(n) = w.set {
                    Operation::Set(limit(n)?)
                } else {
                    Operation::Add(added(stat, &w, limit)?)
                };
                Ok(Effect::ModifyStat { stat, when, operation })
            }
            _ => Err("an effect has exactly one of roll, stat, can".to_owned()),
        }
    }
}

/// `improve` and `worsen` say the direction in words, because a better save is a smaller number
/// and a better AP is a more negative one; `add` is the plain number as printed.
fn added(stat: Stat, w: &Written, limit: impl Fn(i16) -> Result<i16, String>) -> Result<i16, String> {
    let better = if matches!(stat, Stat::AP | Stat::Sv | Stat::Ld) { -1 } else { 1 };
    match (w.add, w.improve, w.worsen) {
        (Some(n), ..) => limit(n),
        (_, Some(n), _) => Ok(limit(n)? * better),
        (.., Some(n)) => Ok(limit(n)? * -better),
        _ => Err("nothing is added".to_owned()),
    }
}

impl From<Effect> for Written {
    fn from(effect: Effect) -> Self {
        let base = Written::default();
        match effect {
            Effect::Can(permission) => Written { can: Some(permission), ..base },
            Effect::Weapon { ability, when } => {
                Written { weapon: ability.printed().parse().ok(), when: Some(when), ..base }
            }
            Effect::Ability(ability) => Written { ability: Some(ability), ..base },
            Effect::Distance { of, inches } => Written { distance: Some(of), set: Some(inches.into()), ..base },
            Effect::Lose(lost) => Written { lose: Some(lost), ..base },
            Effect::BlessingsAgain(dice) => Written { blessings_again: Some(dice), ..base },
            Effect::DemiseFrom(from) => Written { demise_from: Some(from), ..base },
            Effect::FightMove(inches) => Written { fight_move: Some(inches), ..base },
            Effect::ModifyRoll { roll, when, add } => {
                Written { roll: Some(roll), when: Some(when), add: Some(add.into()), ..base }
            }
            Effect::RerollRoll { roll, when, which } => {
                Written { roll: Some(roll), when: Some(when), reroll: Some(which), ..base }
            }
            Effect::CriticalFrom { roll, when, from } => {
                Written { roll: Some(roll), when: Some(when), critical_from: Some(from), ..base }
            }
            Effect::CriticalHitOn { when, from } => {
                let roll = Some(EffectRoll::ToHit);
                Written { roll, when: Some(when), critical_success_from: Some(from), ..base }
            }
            Effect::ModifyStat { stat, when, operation } => {
                let base = Written { stat: Some(stat), when: Some(when), ..base };
                match operation {
                    Operation::Set(n) => Written { set: Some(n), ..base },
                    Operation::Divide(n) => Written { divide: Some(n), ..base },
                    Operation::Multiply(n) => Written { multiply: Some(n), ..base },
                    Operation::Add(n) => Written { add: Some(n), ..base },
                }
            }
        }
    }
}

impl Serialize for Effect {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Effect {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Effect::try_from(Written::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effects_read_as_written_and_write_back() {
        for text in [
            r#"{"roll":"to_hit","when":"attacking","add":-1}"#,
            r#"{"roll":"to_wound","when":"attacking","reroll":"ones"}"#,
            r#"{"roll":"to_hit","when":"attacking","critical_from":5}"#,
            r#"{"stat":"A","when":"melee","multiply":2}"#,
            r#"{"can":"charge_after_advance"}"#,
            r#"{"weapon":"SUSTAINED HITS 1","when":"melee"}"#,
            r#"{"ability":"FEEL NO PAIN 5+"}"#,
            r#"{"fight_move":6}"#,
            r#"{"distance":"deep_strike","set":6}"#,
            r#"{"lose":"FIRING_DECK"}"#,
            r#"{"demise_from":2}"#,
            r#"{"stat":"D","when":"allocated","add":-1}"#,
        ] {
            let effect: Effect = serde_json::from_str(text).expect(text);
            let again: Effect = serde_json::from_str(&serde_json::to_string(&effect).expect("writes")).expect("reads");
            assert_eq!(effect, again);
        }
    }

    #[test]
    fn worsening_ap_raises_it_and_worsening_a_save_too() {
        let ap: Effect = serde_json::from_str(r#"{"stat":"AP","when":"attacked","worsen":1}"#).expect("reads");
        assert_eq!(ap, Effect::ModifyStat { stat: Stat::AP, when: When::Attacked, operation: Operation::Add(1) });
        let sv: Effect = serde_json::from_str(r#"{"stat":"Sv","improve":1}"#).expect("reads");
        assert_eq!(sv, Effect::ModifyStat { stat: Stat::Sv, when: When::Own, operation: Operation::Add(-1) });
    }

    #[test]
    fn unknown_or_missing_words_do_not_load() {
        for text in [
            r#"{"roll":"to_hit"}"#,
            r#"{"roll":"to_hurt","add":1}"#,
            r#"{"stat":"A","add":1,"set":2}"#,
            r#"{"stat":"A","add":1,"extra":2}"#,
            r#"{"stat":"A","divide":0}"#,
            r#"{"stat":"A","add":1,"reroll":"ones"}"#,
            r#"{"roll":"to_hit","add":1,"multiply":2}"#,
            r#"{"roll":"to_hit","multiply":2}"#,
            r#"{"can":"charge_after_advance","add":1}"#,
            r#"{"weapon":"RAPID FIRE 1"}"#,
            r#"{"ability":"STEALTH","add":1}"#,
            r#"{"distance":"advance"}"#,
            r#"{"distance":"advance","add":6}"#,
            r#"{"distance":"retreat","set":6}"#,
            r#"{"demise_from":1}"#,
            r#"{"lose":"LEADER"}"#,
            r#"{"roll":"charge","when":"attacked","add":1}"#,
            r#"{"roll":"save","when":"melee","add":1}"#,
            r#"{"roll":"save","when":"attacking","reroll":"any"}"#,
            r#"{"roll":"charge","critical_from":5}"#,
            r#"{"roll":"to_hit","when":"attacked","critical_success_from":5}"#,
            r#"{"roll":"to_hit","when":"attacking","add":0}"#,
            r#"{"stat":"T","when":"attacking","add":1}"#,
            r#"{"stat":"M","when":"melee","add":1}"#,
            r#"{"stat":"A","when":"allocated","add":1}"#,
            r#"{"weapon":"ASSAULT","when":"melee"}"#,
            r#"{"weapon":"LETHAL HITS","when":"attacked"}"#,
            r#"{"can":"charge_after_advance","when":"melee"}"#,
            r#"{"fight_move":3}"#,
            r#"{"ability":"LEADER"}"#,
            r#"{"ability":"HOVER"}"#,
        ] {
            assert!(serde_json::from_str::<Effect>(text).is_err(), "{text}");
        }
    }
}
