//! One attack: hit, wound, save, damage; and its odds from the same needs.

use crate::event::{Attacked, Event, Outcome, Rolled, Tell};
use crate::game::Game;
use crate::profile::{Kind, Profile};
use crate::state::Slot;
use rules::{Context, wound_table};

/// What the dice of an attack must show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Needs {
    /// To hit.
    pub hit: u8,
    /// To wound.
    pub wound: u8,
    /// To save; none where no face does.
    pub save: Option<u8>,
    /// What an unsaved wound takes.
    pub damage: u8,
}

impl Needs {
    /// Of one unit against another.
    pub fn of(attacker: &Profile, target: &Profile, kind: Kind) -> Needs {
        let weapon = attacker.weapon(kind);
        let save = (target.armour + weapon.piercing).min(target.invulnerable).max(2);
        Needs {
            // A 1 always fails.
            hit: weapon.hits.max(2),
            wound: wound_table(u32::from(weapon.strength), u32::from(target.toughness)),
            save: (save <= 6).then_some(save),
            damage: weapon.damage,
        }
    }

    /// The chance that one attack does its damage.
    pub fn chance(self) -> f64 {
        let reached = |need: u8| f64::from(7 - need.clamp(2, 7)) / 6.0;
        reached(self.hit) * reached(self.wound) * (1.0 - self.save.map_or(0.0, reached))
    }

    /// The chances that 0, 1, 2 … of `attacks` attacks do their damage.
    pub fn landed(self, attacks: u8) -> impl Iterator<Item = f64> {
        binomial(attacks, self.chance())
    }

    /// The mean damage of `attacks` attacks on a unit with `hp` hit points, without overkill.
    pub fn mean(self, attacks: u8, hp: u16) -> f64 {
        let mut mean = 0.0;
        for (landed, p) in (0u16..).zip(self.landed(attacks)) {
            mean += p * f64::from((landed * u16::from(self.damage)).min(hp));
        }
        mean
    }

    /// The chance that `attacks` attacks take `hp` hit points.
    pub fn kills(self, attacks: u8, hp: u16) -> f64 {
        let wanted = usize::from(hp.div_ceil(u16::from(self.damage.max(1))));
        self.landed(attacks).skip(wanted).sum::<f64>().clamp(0.0, 1.0)
    }
}

/// The chances of 0, 1, 2 … successes. No attack is certain: a 1 always fails.
fn binomial(count: u8, chance: f64) -> impl Iterator<Item = f64> {
    let (count, miss) = (i32::from(count), 1.0 - chance);
    let odds = chance / miss;
    let mut here = miss.powi(count);
    (0..=count).map(move |landed| {
        let this = here;
        here *= odds * f64::from(count - landed) / f64::from(landed + 1);
        this
    })
}

impl Game {
    /// Makes one attack of the active unit: rolls, and takes the damage at once.
    pub(crate) fn attack(&mut self, kind: Kind, unit: Slot, target: Slot, tell: &mut impl Tell) {
        let needs = self.setup().needs(kind, unit, target);
        let mut roll = |context, need| Rolled { context, face: self.roll(context), need };
        let hit = roll(Context::ToHit, needs.hit);
        let mut attacked = Attacked { kind, unit, target, hit, wound: None, save: None, result: Outcome::Missed };
        if hit.face >= hit.need {
            let wounded = roll(Context::ToWound, needs.wound);
            attacked.wound = Some(wounded);
            attacked.result = Outcome::Failed;
            if wounded.face >= wounded.need {
                attacked.save = needs.save.map(|need| roll(Context::Save, need));
                attacked.result = match attacked.save {
                    Some(save) if save.face >= save.need => Outcome::Saved,
                    _ => self.hurt(target, needs.damage),
                };
            }
        }
        tell.tell(Event::Attacked(attacked));
        if matches!(attacked.result, Outcome::Killed(_)) {
            tell.tell(Event::Died(target));
        }
    }

    fn hurt(&mut self, target: Slot, damage: u8) -> Outcome {
        let state = self.state_mut();
        let hp = &mut state.hp[target.index()];
        *hp = hp.saturating_sub(u16::from(damage));
        if *hp > 0 {
            return Outcome::Damaged(damage);
        }
        state.alive.remove(target);
        state.pools.iter_mut().for_each(|pool| pool.remove(target));
        Outcome::Killed(damage)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_those_of_the_needs() {
        let needs = Needs { hit: 3, wound: 4, save: Some(5), damage: 2 };
        let chance = 4.0 / 6.0 * 0.5 * 4.0 / 6.0;
        assert!((needs.chance() - chance).abs() < 1e-12);
        assert!((needs.kills(1, 2) - chance).abs() < 1e-12);
        assert!((needs.kills(2, 3) - chance * chance).abs() < 1e-12, "two must land on three hit points");
        assert!((needs.mean(2, 2) - 2.0 * (1.0 - (1.0 - chance).powi(2))).abs() < 1e-12, "nothing is wasted");
        assert_eq!(needs.kills(0, 1), 0.0);
    }

    #[test]
    fn a_save_that_no_face_makes_is_not_rolled() {
        let needs = Needs { hit: 2, wound: 2, save: None, damage: 1 };
        assert!((needs.chance() - 25.0 / 36.0).abs() < 1e-12);
    }
}
