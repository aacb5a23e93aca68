//! The mean alone, in closed form: what an opponent asks thousands of times a turn.
//!
//! The same profile and the same judges as the exact odds; what is left out is the whole
//! distribution. All models are taken to save like the one that takes the first wound, and the
//! attacks of one weapon come to about a binomial number of unsaved wounds.

use super::defender::{feel_no_pain_fails, unsaved};
use super::outcome::{hit_roll, wound_roll};
use super::units::bearer;
use super::{Policy, random};
use codex::Reroll;
use rules::setup::Right;
use rules::state::ModelFlags;
use rules::{Amount, AttackProfile, Battle, ModelId, Saves, Situation, UnitId, WeaponId};
use smallvec::SmallVec;

/// Unsaved wounds followed one by one; later ones are like the last of these.
const FOLLOWED: usize = 12;

/// Values and their chances.
type Chances = SmallVec<[(u32, f64); 8]>;

/// Mean wounds that one copy of a weapon, used once, costs a target as it stands.
///
/// Of the situation the caller says what the table does not (half range, cover, charge …); the
/// number of target models and whether a weapon is for melee are read here.
pub fn mean(battle: Battle<'_>, attacker: UnitId, weapon: WeaponId, target: UnitId, situation: &Situation) -> f64 {
    let Some(bearer) = bearer(battle, attacker, weapon) else { return 0.0 };
    let Some(front) = Front::of(battle, target) else { return 0.0 };
    let situation = Situation {
        melee: battle.setup.weapon(weapon).range.is_melee(),
        target_models: front.models.min(255) as u8,
        ..*situation
    };
    let profile = battle.attack_profile(attacker, bearer, weapon, target, &situation);
    let saves = battle.saves(target, front.model, &profile, || situation.cover);
    let against = |mortal| feel_no_pain_fails(battle.feel_no_pain(front.model, Some(&profile), mortal));
    let (saved, devastating) = wounds_of_one(&profile);
    let (saved, hurt) = (saved * unsaved(&saves), against(false));
    let through = saved + devastating;
    if through <= 0.0 {
        return 0.0;
    }
    // Feel No Pain thins both kinds, each by its own value.
    let hurt = if profile.devastating { (saved * hurt + devastating * against(true)) / through } else { hurt };
    let attacks = values(&profile.attacks, Right::which(profile.reroll_attacks));
    let attacks: f64 = attacks.iter().map(|(value, p)| f64::from(*value) * p).sum();
    let damage = battle.allocated_damage(front.model, &profile);
    let damage = values(&damage, Right::which(profile.reroll_damage));
    let chances = attacks * (1.0 + profile.sustained.map_or(0.0, |extra| extra.mean() / 6.0));
    front.lost(through * attacks, chances, &damage, hurt).min(front.total)
}

/// Mean wounds that one use of a weapon costs models that are not on the table: each saves like this, has this many
/// wounds and has lost none yet. For measuring a weapon against the same target every time.
pub fn mean_against(profile: &AttackProfile, saves: &Saves, wounds: u8, feel_no_pain: Option<u8>) -> f64 {
    let (saved, devastating) = wounds_of_one(profile);
    let most = f64::from(wounds.max(1));
    let expected = |amount: &Amount, again: Option<Reroll>, most: f64| -> f64 {
        values(amount, again).iter().map(|(value, p)| f64::from(*value).min(most) * p).sum()
    };
    let attacks = expected(&profile.attacks, Right::which(profile.reroll_attacks), f64::INFINITY);
    let damage = expected(&profile.damage, Right::which(profile.reroll_damage), most);
    attacks * (saved * unsaved(saves) + devastating) * damage * feel_no_pain_fails(feel_no_pain)
}

/// Mean wounds of one attack that may be saved, and those that may not.
fn wounds_of_one(profile: &AttackProfile) -> (f64, f64) {
    let policy = Policy::default();
    let [_, plain, critical] = hit_roll(profile, &policy);
    let extra = profile.sustained.map_or(0.0, |extra| extra.mean());
    let automatic = if profile.lethal { critical } else { 0.0 };
    let rolling = plain + critical * (1.0 + extra) - automatic;
    let (mut wounds, mut criticals) = (0.0, 0.0);
    for (strength, p) in values(&profile.strength, None) {
        let [_, plain, critical] = wound_roll(profile, strength, &policy);
        wounds += p * plain;
        criticals += p * critical;
    }
    match profile.devastating {
        true => (automatic + rolling * wounds, rolling * criticals),
        false => (automatic + rolling * (wounds + criticals), 0.0),
    }
}

/// The values of a characteristic; nothing is worked out for a fixed one.
fn values(amount: &Amount, again: Option<Reroll>) -> Chances {
    if amount.is_random() {
        return SmallVec::from_vec(random::distribution(amount, again));
    }
    SmallVec::from_slice(&[(amount.value(amount.dice.min()), 1.0)])
}

/// Who takes the first wounds.
struct Front {
    model: ModelId,
    /// Wounds it has left.
    first: usize,
    /// Wounds of those that come after it; 0 where it is the last.
    next: usize,
    models: usize,
    /// All wounds of the unit.
    total: f64,
}

impl Front {
    /// Bodyguards before leaders, hurt ones first, then by the wounds of their profile.
    fn of(battle: Battle<'_>, target: UnitId) -> Option<Front> {
        let (first, count) = battle.setup.unit(target).models;
        let own = usize::from(first + count);
        let key = |model: ModelId| {
            let (state, card) = (battle.state.model(model), battle.setup.model(model));
            let marked = state.flags.contains(ModelFlags::ALLOCATED) || state.wounds < card.wounds;
            let leader = model.index() >= own || battle.setup.model_units[model.index()] != target;
            (leader, !marked, card.wounds, model)
        };
        let mut found: Option<((bool, bool, u8, ModelId), u8)> = None;
        let (mut next, mut models, mut total) = (0, 0, 0u32);
        for model in battle.models(target) {
            let (key, wounds) = (key(model), battle.setup.model(model).wounds);
            models += 1;
            total += u32::from(battle.state.model(model).wounds);
            match &mut found {
                Some((held, before)) if key < *held => {
                    next = usize::from(std::mem::replace(before, wounds));
                    *held = key;
                }
                Some(_) if next == 0 || usize::from(wounds) < next => next = usize::from(wounds),
                Some(_) => {}
                None => found = Some((key, wounds)),
            }
        }
        let ((.., model), _) = found?;
        let first = usize::from(battle.state.model(model).wounds);
        Some(Front { model, first, next, models, total: f64::from(total) })
    }

    /// Mean wounds lost to a mean number of unsaved wounds out of this many chances.
    fn lost(&self, unsaved: f64, chances: f64, damage: &[(u32, f64)], hurt: f64) -> f64 {
        let most = damage.last().map_or(0, |(value, _)| *value as usize);
        let mean: f64 = damage.iter().map(|(value, p)| f64::from(*value) * p).sum();
        // Nothing is wasted: one wound at a time, or more left than can be lost.
        if most <= 1 || (self.first as f64) >= chances.ceil() * most as f64 {
            return unsaved * mean * hurt;
        }
        let table = thinned(damage, hurt);
        let capped = |left: usize| -> f64 { table.iter().enumerate().map(|(n, p)| n.min(left) as f64 * p).sum() };
        let widest = self.first.max(self.next);
        // Every wound that is suffered kills, or all die alike.
        if widest == 1 {
            return unsaved * capped(1);
        }
        // Wounds left of the model that is hit, by chance; 0 is nobody.
        let mut left = [0.0; 64];
        let top = widest.min(63);
        left[self.first.min(63)] = 1.0;
        let losses: SmallVec<[f64; 64]> = (0..=top).map(capped).collect();
        let tries = chances.round().max(unsaved.ceil()).max(1.0);
        let chance = (unsaved / tries).min(1.0);
        let mut at_least = Tail::new(tries, chance);
        let (mut sum, mut met, mut last) = (0.0, 0.0, 0.0);
        for n in 1..=FOLLOWED {
            let p = at_least.next();
            if p < 1e-4 {
                return sum;
            }
            last = (1..=top).map(|wounds| left[wounds] * losses[wounds]).sum();
            sum += p * last;
            met += p;
            if n < FOLLOWED {
                self.hit(&mut left, top, &table);
            }
        }
        sum + (unsaved - met).max(0.0) * last
    }

    /// One unsaved wound: who is hit next, and what is left of it.
    fn hit(&self, left: &mut [f64; 64], top: usize, table: &[f64]) {
        let mut after = [0.0; 64];
        for wounds in (1..=top).filter(|&wounds| left[wounds] > 0.0) {
            for (n, p) in table.iter().enumerate() {
                let p = p * left[wounds];
                if n < wounds {
                    after[wounds - n] += p;
                } else if self.next > 0 {
                    after[self.next.min(63)] += p;
                }
            }
        }
        *left = after;
    }
}

/// By multiplying: the same to the last digit on every machine.
fn power(base: f64, times: u32) -> f64 {
    (0..times).fold(1.0, |product, _| product * base)
}

/// Damage after a roll for each wound: the chance of each number of wounds.
fn thinned(damage: &[(u32, f64)], hurt: f64) -> SmallVec<[f64; 16]> {
    let most = damage.last().map_or(0, |(value, _)| *value as usize);
    let mut out: SmallVec<[f64; 16]> = SmallVec::from_elem(0.0, most + 1);
    if hurt >= 1.0 {
        damage.iter().for_each(|(value, p)| out[*value as usize] += p);
        return out;
    }
    for &(value, p) in damage {
        let mut chance = power(1.0 - hurt, value) * p;
        for n in 0..=value {
            out[n as usize] += chance;
            chance *= f64::from(value - n) / f64::from(n + 1) * hurt / (1.0 - hurt).max(1e-12);
        }
    }
    out
}

/// Chances of at least 1, 2, 3 … successes of a binomial number.
struct Tail {
    tries: f64,
    ratio: f64,
    n: f64,
    exactly: f64,
    more: f64,
}

impl Tail {
    fn new(tries: f64, chance: f64) -> Tail {
        let none = power(1.0 - chance, tries as u32);
        Tail { tries, ratio: chance / (1.0 - chance).max(1e-9), n: 0.0, exactly: none, more: 1.0 }
    }

    fn next(&mut self) -> f64 {
        self.more = (self.more - self.exactly).max(0.0);
        self.exactly *= (self.tries - self.n) / (self.n + 1.0) * self.ratio;
        self.n += 1.0;
        self.more
    }
}
