//! What a weapon may be fired at (R10.3 to R10.8, R13.3, R13.9, R13.15, R14.9).

use crate::battle::Battle;
use crate::core_abilities::lone_operative;
use crate::effects::{self, modifiers};
use crate::ids::{ModelId, UnitId, WeaponId};
use crate::reason::Reason;
use crate::refusal::{Code, First, Refusal};
use crate::sight::Scene;
use crate::state::Moved;
use crate::twists;
use crate::weapon_abilities::{assault, blast, indirect_fire, pistol};
use codex::Permission;
use geometry::Inches;

/// What is known of a target for the whole shooting unit, found once.
pub(crate) struct Target<'a> {
    battle: Battle<'a>,
    /// The shooting unit.
    pub(crate) unit: UnitId,
    /// The target.
    pub(crate) target: UnitId,
    /// The shooting unit is engaged with somebody.
    pub(crate) shooter_engaged: bool,
    /// The target is engaged with some unit of the shooter's side.
    pub(crate) engaged: bool,
    /// The target is engaged with the shooting unit itself.
    pub(crate) engaged_with_shooter: bool,
    scene: Scene<'a>,
}

impl<'a> Target<'a> {
    /// Looks at a target from a unit.
    pub(crate) fn new(battle: Battle<'a>, unit: UnitId, target: UnitId, shooter_engaged: bool) -> Self {
        let engaged = battle.is_engaged(target);
        Target {
            battle,
            unit,
            target,
            shooter_engaged,
            engaged,
            engaged_with_shooter: engaged && shooter_engaged && battle.engaged_with(unit, target),
            scene: Scene::between(battle, unit, target),
        }
    }

    /// R10.6 whether shooting at it is at −1 (pistols excepted): the shooter is engaged, or the
    /// target is a MONSTER or VEHICLE engaged with friends.
    pub(crate) const fn big_guns(&self) -> bool {
        self.shooter_engaged || self.engaged
    }

    /// Whether any model of the shooting unit sees any model of the target.
    pub(crate) fn is_seen(&self) -> bool {
        self.battle.models(self.unit).any(|from| self.battle.models(self.target).any(|to| self.scene.sees(from, to)))
    }

    /// Whether a model may fire the weapon at the target as far as combat goes; distance and sight
    /// are asked in [`Target::check_model`].
    pub(crate) fn check_combat(&self, model: ModelId, weapon: WeaponId) -> Result<(), Refusal> {
        let refuse = |code| Refusal::new(code).unit(self.unit).target(self.target).weapon(weapon);
        let mut first = First::default();
        if self.shooter_engaged && !self.battle.keys(self.unit).is_big() {
            if !pistol::has(self.battle, model, weapon) {
                first.note(refuse(Code::UnitEngaged).because(Reason::LockedPistolsOnly));
            } else if !self.engaged_with_shooter {
                first.note(refuse(Code::TargetNotEngagedWithUnit));
            }
        }
        if self.engaged && !self.engaged_with_shooter && !self.battle.keys(self.target).is_big() {
            first.note(refuse(Code::TargetEngaged).because(Reason::TargetInCombat));
        }
        let permitted = [Permission::ShootAfterAdvance, Permission::ShootAfterFallBack];
        let on_the_run =
            || self.battle.state.unit(self.unit).moved == Moved::Advanced && assault::has(self.battle, model, weapon);
        if effects::leaves_alone(self.battle, self.unit, self.target, permitted) && !on_the_run() {
            first.note(refuse(Code::NotAvailable).because(Reason::RuleForbids));
        }
        if self.engaged && blast::has(self.battle, model, weapon) {
            first.note(refuse(Code::BlastEngaged));
        }
        first.result()
    }

    /// Whether one model may fire the weapon at the target: [`Target::check_model`] without its
    /// reasons, which take longer to find than the answer.
    pub(crate) fn may_fire(&self, model: ModelId, weapon: WeaponId) -> bool {
        let battle = self.battle;
        let range = modifiers::range(battle, model, weapon);
        let body = battle.body(model);
        let blind = is_blind(battle, model, weapon);
        let hits = |other: ModelId| {
            geometry::within(&body, &battle.body(other), range) && (blind || self.scene.sees(model, other))
        };
        battle.models(self.target).any(hits) && lone_operative::hides(battle, model, self.target).is_none()
    }

    /// Whether one model may fire the weapon at the target: one and the same target model must
    /// be visible and in range.
    pub(crate) fn check_model(&self, model: ModelId, weapon: WeaponId) -> Result<(), Refusal> {
        let battle = self.battle;
        let range = twists::range(battle.setup, modifiers::range(battle, model, weapon));
        let body = battle.body(model);
        let refuse = |code| Refusal::new(code).unit(self.unit).model(model).target(self.target).weapon(weapon);
        let blind = is_blind(battle, model, weapon);
        let mut in_range = false;
        let mut hit = false;
        for other in battle.models(self.target) {
            if geometry::within(&body, &battle.body(other), range) {
                in_range = true;
                if blind || self.scene.sees(model, other) {
                    hit = true;
                    break;
                }
            }
        }
        if !hit {
            // Of both reasons the first of the table is given; sight is only asked for now.
            let seen = || battle.models(self.target).any(|other| self.scene.sees(model, other));
            let code = if in_range || (!blind && !seen()) { Code::TargetNotVisible } else { Code::TargetOutOfRange };
            return Err(refuse(code).measure(self.nearest(model), range));
        }
        if let Some(limit) = lone_operative::hides(battle, model, self.target) {
            return Err(refuse(Code::LoneOperative).measure(self.nearest(model), limit));
        }
        Ok(())
    }

    /// Distance to the nearest model of the target.
    pub(crate) fn nearest(&self, model: ModelId) -> Inches {
        let body = self.battle.body(model);
        self.battle
            .models(self.target)
            .map(|other| geometry::distance(&body, &self.battle.body(other)))
            .min()
            .unwrap_or(Inches::MAX)
    }

    /// Whether any model of the target is within half range of the model.
    pub(crate) fn is_half_range(&self, model: ModelId, weapon: WeaponId) -> bool {
        let half = modifiers::range(self.battle, model, weapon).half();
        let body = self.battle.body(model);
        self.battle.models(self.target).any(|other| geometry::within(&body, &self.battle.body(other), half))
    }
}

/// R13.9 whether a model fires a weapon at what it does not see.
fn is_blind(battle: Battle<'_>, model: ModelId, weapon: WeaponId) -> bool {
    !battle.setup.weapon(weapon).traits.torrent && indirect_fire::has(battle, model, weapon)
}
