//! How effects are written: a flat object, as people write it in scenarios and records.

use super::{
    Distance, Effect, EffectRoll, Forbidden, FreeLimit, FreeStratagem, GainedKeyword, Ignored, LentAbility,
    LostAbility, Operation, Permission, Plight, Reroll, Stat, When,
};
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
    cannot: Option<Forbidden>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    is: Option<Plight>,
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
    ignore: Option<Ignored>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    overwatch_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    keyword: Option<GainedKeyword>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stratagem_cost: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refund_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shock_step: Option<i8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    free_stratagem: Option<FreeStratagem>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    limit: Option<FreeLimit>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    again: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    spends: Option<u8>,
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
    lower: Option<i16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reroll: Option<Reroll>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    critical_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    critical_success_from: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fails_below: Option<u8>,
}

impl TryFrom<Written> for Effect {
    type Error = String;

    fn try_from(w: Written) -> Result<Self, String> {
        let timed = w.roll.is_some() || w.stat.is_some() || w.weapon.is_some() || w.ignore.is_some();
        if w.when.is_some() && !timed {
            return Err("`when` belongs to roll, stat, weapon and ignore".to_owned());
        }
        if (w.limit.is_some() || w.again || w.spends.is_some()) && w.free_stratagem.is_none() {
            return Err("`limit`, `again` and `spends` belong to free_stratagem".to_owned());
        }
        if w.spends.is_some_and(|amount| !(1..=6).contains(&amount)) {
            return Err("`spends` is from 1 to 6".to_owned());
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
        let numbers = [w.add, w.multiply, w.divide, w.set, w.worsen, w.improve, w.lower].iter().flatten().count();
        let dice = w.reroll.is_some() || w.critical_from.is_some() || w.fails_below.is_some();
        let numbered = [
            ("roll", w.roll.is_some()),
            ("stat", w.stat.is_some()),
            ("can", w.can.is_some()),
            ("distance", w.distance.is_some()),
        ];
        let alone = [
            ("cannot", w.cannot.is_some()),
            ("is", w.is.is_some()),
            ("weapon", w.weapon.is_some()),
            ("ability", w.ability.is_some()),
            ("ignore", w.ignore.is_some()),
            ("keyword", w.keyword.is_some()),
            ("free_stratagem", w.free_stratagem.is_some()),
            ("stratagem_cost", w.stratagem_cost.is_some()),
            ("refund_from", w.refund_from.is_some()),
            ("shock_step", w.shock_step.is_some()),
            ("overwatch_from", w.overwatch_from.is_some()),
            ("fight_move", w.fight_move.is_some()),
            ("lose", w.lose.is_some()),
            ("demise_from", w.demise_from.is_some()),
            ("blessings_again", w.blessings_again.is_some()),
        ];
        let keys = || numbered.iter().chain(&alone);
        if keys().filter(|(_, written)| *written).count() != 1 {
            let known: Vec<&str> = keys().map(|(key, _)| *key).collect();
            return Err(format!("an effect has exactly one of {}", known.join(", ")));
        }
        if alone.iter().any(|(_, written)| *written) && (numbers > 0 || dice) {
            return Err("an ability has no numbers beside it".to_owned());
        }
        if let Some(forbidden) = w.cannot {
            return Ok(Effect::Cannot(forbidden));
        }
        if let Some(plight) = w.is {
            return Ok(Effect::Is(plight));
        }
        if let Some(what) = w.ignore {
            return Ok(Effect::Ignore { what, when: w.when.unwrap_or_default() });
        }
        if let Some(keyword) = w.keyword {
            return Ok(Effect::Keyword(keyword));
        }
        if let Some(stratagem) = w.free_stratagem {
            let (limit, spends) = (w.limit.unwrap_or_default(), w.spends.unwrap_or(0));
            return Ok(Effect::Free { stratagem, limit, again: w.again, spends });
        }
        if let Some(more) = w.stratagem_cost {
            let right = more == 1;
            return if right { Ok(Effect::StratagemCost(more)) } else { Err("stratagem_cost is 1".to_owned()) };
        }
        if let Some(from) = w.refund_from {
            let right = (2..=6).contains(&from);
            return if right { Ok(Effect::RefundFrom(from)) } else { Err("refund_from is from 2 to 6".to_owned()) };
        }
        if let Some(add) = w.shock_step {
            let right = (-3..=0).contains(&add);
            return if right { Ok(Effect::ShockStep(add)) } else { Err("shock_step is from -3 to 0".to_owned()) };
        }
        if let Some(from) = w.overwatch_from {
            let right = (2..=5).contains(&from);
            return if right {
                Ok(Effect::OverwatchFrom(from))
            } else {
                Err("overwatch_from is from 2 to 5".to_owned())
            };
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
            let right = (1..=6).contains(&from);
            return if right { Ok(Effect::DemiseFrom(from)) } else { Err("demise_from is from 1 to 6".to_owned()) };
        }
        if let Some(from) = w.critical_success_from {
            let right = w.roll == Some(EffectRoll::ToHit) && numbers == 0 && !dice && (2..=6).contains(&from);
            let effect = Effect::CriticalHitOn { when: w.when.unwrap_or_default(), from };
            return right.then_some(effect).ok_or("critical_success_from is for to_hit, from 2 to 6".to_owned());
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
                if let Some(from) = w.fails_below {
                    let right =
                        (3..=6).contains(&from) && numbers == 0 && w.reroll.is_none() && w.critical_from.is_none();
                    let fault = "fails_below is from 3 to 6, with no other number".to_owned();
                    return if right { Ok(Effect::FailsBelow { roll, when, from }) } else { Err(fault) };
                }
                match (w.add, w.reroll, w.critical_from) {
                    _ if numbers > 1 || (numbers == 1 && w.add.is_none()) => {
                        Err("an effect on a roll adds, and does nothing else with a number".to_owned())
                    }
                    (Some(add), None, None) => Ok(Effect::ModifyRoll { roll, when, add: limit(add)? as i8 }),
                    (None, Some(which), None) => Ok(Effect::RerollRoll { roll, when, which }),
                    (None, None, Some(from)) if (2..=6).contains(&from) => {
                        Ok(Effect::CriticalFrom { roll, when, from })
                    }
                    _ => Err("an effect on a roll has exactly one of add, reroll, fails_below, critical_from (2 to 6)"
                        .to_owned()),
                }
            }
            (None, Some(stat), None) => {
                let when = w.when.unwrap_or_default();
                if numbers != 1 || dice {
                    return Err(
                        "an effect on a stat has exactly one of add, multiply, divide, set, worsen, improve, lower"
                            .to_owned(),
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
                } else if let Some(n) = w.lower {
                    if n < 1 || stat != Stat::OC {
                        return Err("`lower` is for OC, by 1 or more".to_owned());
                    }
                    Operation::Lower(limit(n)?)
                } else {
                    Operation::Add(added(stat, &w, limit)?)
                };
                let reach = matches!(stat, Stat::Aura | Stat::ArmyAura);
                if reach && !matches!(operation, Operation::Add(_)) {
                    return Err(format!("something is added to `{}`, and nothing else is done to it", stat.word()));
                }
                Ok(Effect::ModifyStat { stat, when, operation })
            }
            _ => Err("an effect has exactly one of roll, stat, can".to_owned()),
        }
    }
}

/// `improve` and `worsen` say the direction in words, because a better save is a smaller number
/// and a better AP is a more negative one; `add` is the plain number as printed.
fn added(stat: Stat, w: &Written, limit: impl Fn(i16) -> Result<i16, String>) -> Result<i16, String> {
    let better = if matches!(stat, Stat::AP | Stat::Sv | Stat::Ld | Stat::BS | Stat::WS) { -1 } else { 1 };
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
            Effect::Cannot(forbidden) => Written { cannot: Some(forbidden), ..base },
            Effect::Is(plight) => Written { is: Some(plight), ..base },
            Effect::Ignore { what, when } => Written { ignore: Some(what), when: Some(when), ..base },
            Effect::Keyword(keyword) => Written { keyword: Some(keyword), ..base },
            Effect::StratagemCost(more) => Written { stratagem_cost: Some(more), ..base },
            Effect::RefundFrom(from) => Written { refund_from: Some(from), ..base },
            Effect::ShockStep(add) => Written { shock_step: Some(add), ..base },
            Effect::OverwatchFrom(from) => Written { overwatch_from: Some(from), ..base },
            Effect::Free { stratagem, limit, again, spends } => {
                let spends = (spends > 0).then_some(spends);
                Written { free_stratagem: Some(stratagem), limit: Some(limit), again, spends, ..base }
            }
            Effect::FailsBelow { roll, when, from } => {
                Written { roll: Some(roll), when: Some(when), fails_below: Some(from), ..base }
            }
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
                    Operation::Lower(n) => Written { lower: Some(n), ..base },
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
mod tests;
