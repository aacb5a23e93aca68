//! Odds in the middle of an attack: some of its dice have fallen, the others have not. This is what a re-roll of one
//! of them is measured by.
//!
//! Only the weapon in hand is looked at: what other weapons of the volley will still do is left out.

use super::defender::Facing;
use super::grid::Grid;
use super::outcome::wounds_of_hits;
use super::units::{in_order, one_facing};
use super::volley::{Group, Volley};
use super::{Odds, Policy};
use codex::DiceExpr;
use rules::{Amount, AttackProfile, Battle, Cover, ModelId, RolledAttack, UnitId};
use smallvec::SmallVec;

/// How far an attack has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rolled {
    /// The number of attacks of one weapon is known.
    Attacks(u32),
    /// This many attacks have hit and roll to wound.
    Hits(u32),
    /// This many attacks have wounded and are saved against.
    Wounds(u32),
    /// One save has failed, and the damage is not known yet.
    Unsaved,
    /// One save has failed, and this is the damage.
    Damage(u32),
}

/// What may still come of an attack by `attacker` that has come so far.
pub fn after(battle: Battle<'_>, attacker: UnitId, attack: &RolledAttack, rolled: Rolled) -> Odds {
    let mut models = in_order(battle, attack.target);
    if let Some(first) = attack.model
        && let Some(at) = models.iter().position(|&model| model == first)
    {
        models[..=at].rotate_right(1);
    }
    let profile = match rolled {
        Rolled::Attacks(number) => AttackProfile { attacks: fixed(number), reroll_attacks: None, ..attack.profile },
        Rolled::Damage(damage) => AttackProfile { damage: fixed(damage), reroll_damage: None, ..attack.profile },
        _ => attack.profile,
    };
    let mut facing = facing(battle, attacker, attack, &profile, &models);
    let wounds: Vec<u8> = models.iter().map(|&model| battle.state.model(model).wounds).collect();
    let mut volley = Volley::new(&wounds);
    let policy = Policy::default();
    let wounds = match rolled {
        Rolled::Attacks(_) => {
            volley.resolve(&Group { profile: &profile, weapons: 1, facing }, &policy);
            return volley.finish();
        }
        Rolled::Hits(hits) => wounds_of_hits(&profile, hits, &policy),
        Rolled::Wounds(number) => Grid::exactly(number),
        Rolled::Unsaved | Rolled::Damage(_) => {
            if let Some(first) = facing.first_mut() {
                first.unsaved = 1.0;
                // What was rolled is what the model suffers, its own rules included.
                first.damage = first.damage.filter(|_| rolled == Rolled::Unsaved);
            }
            Grid::exactly(1)
        }
    };
    volley.resolve_wounds(&Group { profile: &profile, weapons: 1, facing }, &wounds);
    volley.finish()
}

fn fixed(number: u32) -> Amount {
    Amount::printed(DiceExpr::fixed(number.min(u32::from(u8::MAX)) as u8))
}

fn facing(
    battle: Battle<'_>,
    attacker: UnitId,
    attack: &RolledAttack,
    profile: &AttackProfile,
    models: &SmallVec<[ModelId; 20]>,
) -> Vec<Facing> {
    let mut cover = Cover::against(battle, attacker);
    let mut one = |&model: &ModelId| {
        let covered = !profile.melee && cover.of(battle, model);
        one_facing(battle, attack.target, model, profile, covered)
    };
    models.iter().map(&mut one).collect()
}
