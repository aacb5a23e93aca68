//! One attack: its hit roll, its wound roll, and the grid of wounds they come to (R11.2, R11.3).

use super::Policy;
use super::grid::Grid;
use super::random;
use codex::Reroll;
use rules::setup::Right;
use rules::{Amount, AttackProfile, Hit, Wound};

/// All attacks of one weapon.
pub(super) struct Outcome {
    /// Chances of wounds and devastating wounds.
    pub wounds: Grid,
    /// Mean attacks.
    pub attacks: f64,
    /// Mean hits.
    pub hits: f64,
}

/// Chances of a roll: failed, succeeded, critical.
type Chances = [f64; 3];

impl Outcome {
    /// What `weapons` equal weapons come to. A random strength is rolled once a weapon, so the
    /// attacks of one weapon share it (R2.12).
    pub fn of(profile: &AttackProfile, weapons: u16, policy: &Policy) -> Outcome {
        let counts = random::distribution(&profile.attacks, Right::which(profile.reroll_attacks));
        let hit = hit_roll(profile, policy);
        let attacks = random::mean(&counts) * f64::from(weapons);
        let hits = attacks * (hit[1] + hit[2] * (1.0 + profile.sustained.map_or(0.0, |extra| extra.mean())));
        let strengths = profile.strength.distribution();
        let wounds = match (counts.as_slice(), strengths.as_slice()) {
            // Fixed numbers are one power of one attack.
            (&[(count, _)], &[(strength, _)]) => {
                one_attack(profile, hit, strength, policy).power(count * u32::from(weapons))
            }
            _ => {
                let mut weapon = Grid::zero(1, 1);
                for (strength, p) in strengths {
                    weapon.add(&one_attack(profile, hit, strength, policy).mixture(&counts), p);
                }
                weapon.power(u32::from(weapons))
            }
        };
        Outcome { wounds, attacks, hits }
    }
}

/// A miss, a hit, or a critical hit with what it brings along (R13.11, R13.18, R13.21).
fn one_attack(profile: &AttackProfile, [miss, plain, critical]: Chances, strength: u32, policy: &Policy) -> Grid {
    let hit = one_hit(profile, strength, policy);
    let mut attack = Grid::zero(1, 1);
    attack.put(0, 0, miss);
    attack.add(&hit, plain);
    if critical > 0.0 {
        let mut first = hit.clone();
        if profile.lethal {
            first = Grid::zero(1, 2);
            first.put(0, 1, 1.0);
        }
        let all = match profile.sustained {
            None => first,
            Some(extra) => first.times(&hit.mixture(&Amount::printed(extra).distribution())),
        };
        attack.add(&all, critical);
    }
    attack
}

/// What this many hits come to that all roll to wound.
pub(super) fn wounds_of_hits(profile: &AttackProfile, hits: u32, policy: &Policy) -> Grid {
    let mut all = Grid::zero(1, 1);
    for (strength, chance) in profile.strength.distribution() {
        all.add(&one_hit(profile, strength, policy).power(hits), chance);
    }
    all
}

/// A hit that rolls to wound.
fn one_hit(profile: &AttackProfile, strength: u32, policy: &Policy) -> Grid {
    let [fail, plain, critical] = wound_roll(profile, strength, policy);
    let mut hit = Grid::zero(1 + usize::from(profile.devastating), 2);
    hit.put(0, 0, fail);
    hit.put(0, 1, plain);
    match profile.devastating {
        true => hit.put(1, 0, critical),
        false => hit.put(0, 1, critical),
    }
    hit
}

pub(super) fn hit_roll(profile: &AttackProfile, policy: &Policy) -> Chances {
    if profile.skill.is_none() {
        return [0.0, 1.0, 0.0];
    }
    let judge = |face| match profile.hit(face) {
        Hit::Miss => 0,
        Hit::Hit => 1,
        Hit::Critical => 2,
    };
    rolled(judge, Right::which(profile.reroll_hit), policy.fish_hits)
}

pub(super) fn wound_roll(profile: &AttackProfile, strength: u32, policy: &Policy) -> Chances {
    let need = profile.wound_need(strength);
    let judge = |face| match profile.wound(need, face) {
        Wound::Fail => 0,
        Wound::Wound => 1,
        Wound::Critical => 2,
    };
    rolled(judge, Right::which(profile.reroll_wound), policy.fish_wounds)
}

/// Rolls a die, and again those that may be and should (R2.3: once).
fn rolled(judge: impl Fn(u8) -> usize, which: Option<Reroll>, fish: bool) -> Chances {
    let mut once = [0.0; 3];
    let mut kept = [0.0; 3];
    let mut again = 0.0;
    for face in 1..=6 {
        let result = judge(face);
        once[result] += 1.0 / 6.0;
        let picked = match which {
            None => false,
            // One die of many is not reckoned with: the means are a little low.
            Some(Reroll::One) => false,
            Some(Reroll::Ones) => face == 1,
            Some(Reroll::Any) => result == 0 || (fish && result == 1),
        };
        if picked {
            again += 1.0 / 6.0;
        } else {
            kept[result] += 1.0 / 6.0;
        }
    }
    [0, 1, 2].map(|result| kept[result] + again * once[result])
}
