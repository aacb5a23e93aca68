//! Triggers whose words nobody reads together: refused when they are read, with the word and what to do.

use super::{Measured, Pick, PickOf, Trigger, TriggerWhen, Who};
use crate::act::{Act, To, TriggerDeed};
use crate::army_rule::Often;
use crate::facts::Facts;
use crate::rule::{Condition, Rule};
use crate::stratagem::Limit;

impl Trigger {
    /// What in the trigger would be ignored, in a sentence.
    pub(super) fn fault(&self) -> Option<String> {
        self.nothing_happens()
            .or_else(|| self.idle_keys())
            .or_else(|| self.missing_keys())
            .or_else(|| self.moment())
            .or_else(|| self.limit_fault())
            .or_else(|| self.picks.as_ref().and_then(|pick| self.pick(pick)))
            .or_else(|| self.whom())
            .or_else(|| self.conditions.iter().find_map(|condition| self.condition(condition)))
            .or_else(|| self.choices.iter().flat_map(|choice| &choice.rules).find_map(|rule| self.rule(rule)))
    }

    fn marks(&self) -> bool {
        self.picks.as_ref().is_some_and(|pick| pick.mark)
    }

    fn nothing_happens(&self) -> Option<String> {
        let idle = self.choices.is_empty() && self.does.is_none() && self.deeds.is_empty() && !self.marks();
        idle.then(|| "a trigger has `choices`, `does`, `deeds` or `picks` with `mark`".to_owned())
    }

    /// Keys that are written where nobody looks at them.
    fn idle_keys(&self) -> Option<String> {
        let wounded = matches!(self.does, Some(TriggerDeed::Heal | TriggerDeed::Suffer | TriggerDeed::Return));
        let diced = matches!(self.does, Some(TriggerDeed::MortalWounds | TriggerDeed::Heal));
        let idle = [
            ("wounds", self.wounds.is_some() && !wounded),
            ("dice", self.dice.is_some() && !diced),
            ("rows", !self.rows.is_empty() && self.does != Some(TriggerDeed::MortalWounds)),
            ("who", self.who != Who::Unit && self.choices.is_empty()),
            ("from", self.from != Measured::Unit && !self.measures()),
            ("often", self.often != Often::Always && self.who != Who::Army),
            ("replaces", self.replaces && (self.who != Who::Army || self.choices.is_empty())),
        ];
        let (key, _) = idle.iter().find(|(_, unread)| *unread)?;
        Some(format!("`{key}` is not read here: remove it, or say in `does` or `choices` what it is for"))
    }

    /// Whether anything in it depends on where models stand.
    fn measures(&self) -> bool {
        let far = |conditions: &[Condition]| conditions.iter().any(Condition::measures);
        let picked = self.picks.as_ref().is_some_and(|pick| {
            pick.within.is_some() || pick.visible || pick.of == PickOf::Engaged || far(&pick.conditions)
        });
        let aura = self.choices.iter().flat_map(|choice| &choice.rules).any(|rule| rule.aura.is_some());
        let mut reached = false;
        self.deeds.iter().chain(self.choices.iter().flat_map(|choice| &choice.deeds)).for_each(|act| {
            act.walk(&mut |act| {
                // A Psychic test is taken by the bearer's own model.
                let around = act.within.is_some()
                    || act.visible
                    || act.reach() == To::Engaged
                    || act.does == TriggerDeed::PsychicTest;
                let added = act.adds.iter().any(|add| far(&add.conditions));
                reached |= around || added || far(&act.conditions);
            });
        });
        picked || aura || reached || far(&self.conditions) || self.does == Some(TriggerDeed::ShockTests)
    }

    /// Keys without which the rest does nothing, or only part of it.
    fn missing_keys(&self) -> Option<String> {
        if self.does == Some(TriggerDeed::MortalWounds) && self.rows.is_empty() {
            return Some("`does = \"mortal-wounds\"` needs `rows`".to_owned());
        }
        if self.does == Some(TriggerDeed::Heal) && self.wounds.is_none() && self.dice.unwrap_or(0) == 0 {
            return Some("`does = \"heal\"` needs `wounds` or `dice`".to_owned());
        }
        if self.on.is_some_and(|face| !(2..=6).contains(&face)) {
            return Some("`on` is a face from 2 to 6".to_owned());
        }
        None
    }

    /// Moments that are read in one place of the kernel, which looks at a few keys only.
    fn moment(&self) -> Option<String> {
        let dies = self.when == TriggerWhen::Dies;
        if dies != (self.does == Some(TriggerDeed::Return)) || self.returns() {
            return Some("`when = \"dies\"` and `does = \"return\"` belong together".to_owned());
        }
        let more = self.asks() || !self.choices.is_empty() || !self.deeds.is_empty();
        if dies && more {
            return Some("`when = \"dies\"` has no `optional`, `picks`, `choices` or `deeds`".to_owned());
        }
        if self.turn.is_some() && !self.when.is_of_a_turn() {
            let when = self.when.word();
            return Some(format!("`turn` is read at the start or end of a phase or turn, not at `{when}`"));
        }
        let before = matches!(self.when, TriggerWhen::Mustered | TriggerWhen::Deploying | TriggerWhen::Deployed);
        if before && self.limits().map(|(limit, _)| limit) != Some(Limit::Battle) {
            let when = self.when.word();
            return Some(format!("`when = \"{when}\"` comes once: say `once = true`"));
        }
        if self.when != TriggerWhen::Deployed && self.may_do(TriggerDeed::Redeploy) {
            return Some("`does = \"redeploy\"` belongs to `when = \"deployed\"`".to_owned());
        }
        let attacked = matches!(self.when, TriggerWhen::Allocated | TriggerWhen::SaveFailed);
        if !attacked && self.may_do(TriggerDeed::NoDamage) {
            return Some("`does = \"no-damage\"` belongs to `when = \"allocated\"` and `\"save-failed\"`".to_owned());
        }
        let sixes = self.does.into_iter().chain(self.deeds.iter().map(|act| act.does));
        let only_sixes = sixes.clone().count() == 1 && self.choices.is_empty();
        if self.when.is_of_a_die() != self.may_do(TriggerDeed::MakeSix) || self.when.is_of_a_die() && !only_sixes {
            return Some("`does = \"make-six\"`, and nothing else, belongs to moments after a roll".to_owned());
        }
        let over = matches!(
            self.when,
            TriggerWhen::EndOfCommand
                | TriggerWhen::EndOfMovement
                | TriggerWhen::EndOfShooting
                | TriggerWhen::EndOfCharge
                | TriggerWhen::EndOfFight
                | TriggerWhen::EndOfPhase
                | TriggerWhen::EndOfTurn
                | TriggerWhen::EndOfOpponentTurn
                | TriggerWhen::EndOfRound
        );
        if over && self.may_do(TriggerDeed::Charge) {
            return Some(format!("at `when = \"{}\"` the phase is over: nobody charges then", self.when.word()));
        }
        let charges = |act: &Act| act.does == TriggerDeed::Charge && act.within.is_some();
        let more = self.does.is_some() || !self.choices.is_empty() || !self.deeds.iter().all(charges);
        if self.when == TriggerWhen::LastCharges && more {
            return Some(
                "`when = \"last-charges\"` comes again after each charge: it is for `charge` alone".to_owned(),
            );
        }
        if self.may_do(TriggerDeed::Explode) || self.may_do(TriggerDeed::Fizzle) {
            return Some("`explode` and `fizzle` belong to stratagems with `moment = \"dies\"`".to_owned());
        }
        if self.when == TriggerWhen::EnemyDeclared && self.may_do(TriggerDeed::Embark) {
            return Some("at `when = \"enemy-declared\"` a charge is under way: nobody gets in then".to_owned());
        }
        // Those inside are where their transport is, but they see and reach nobody.
        if self.aboard && (!self.when.is_of_a_turn() || self.picks.is_some() || !self.choices.is_empty()) {
            return Some(
                "`aboard` is read at the start or end of a phase or turn, without `picks` or `choices`".to_owned(),
            );
        }
        if self.waiting && (!self.when.is_of_a_turn() || self.picks.is_some()) {
            return Some("`waiting` is read at the start or end of a phase or turn, without `picks`".to_owned());
        }
        if self.when == TriggerWhen::MarkLost && !self.marks() {
            return Some("`when = \"mark-lost\"` needs `picks` with `mark = true`".to_owned());
        }
        None
    }

    /// Whether somebody returns by one of its `deeds`.
    fn returns(&self) -> bool {
        let mut found = false;
        let chosen = self.choices.iter().flat_map(|choice| &choice.deeds);
        self.deeds.iter().chain(chosen).for_each(|act| act.walk(&mut |act| found |= act.does == TriggerDeed::Return));
        found
    }

    fn may_do(&self, does: TriggerDeed) -> bool {
        let mut found = false;
        let chosen = self.choices.iter().flat_map(|choice| choice.deeds.clone());
        for act in self.acts().into_iter().chain(chosen) {
            act.walk(&mut |act| found |= act.does == does);
        }
        found
    }

    fn limit_fault(&self) -> Option<String> {
        let none = self.limits().is_none();
        if none && (self.shared || self.uses.is_some()) {
            return Some("`shared` and `uses` belong to a `limit`".to_owned());
        }
        if self.limit.is_some() && (self.once || self.each.is_some()) {
            return Some("`limit` takes the place of `once` and `each`".to_owned());
        }
        if self.uses.is_some_and(|uses| uses == 0 || uses > 4) || self.uses.is_some() && self.each.is_some() {
            return Some("`uses` is a number from 1 to 4, without `each`".to_owned());
        }
        let dies = self.when == TriggerWhen::Dies;
        (dies && (self.limit.is_some() || self.shared)).then(|| "`when = \"dies\"` has `once`, no `limit`".to_owned())
    }

    fn pick(&self, pick: &Pick) -> Option<String> {
        use TriggerWhen as When;
        let named = match pick.of {
            PickOf::Enemy | PickOf::Friend | PickOf::Engaged | PickOf::Champion | PickOf::Reserve => true,
            PickOf::Bereaved => matches!(self.when, When::FinishedShooting),
            PickOf::Hit => matches!(self.when, When::HasShot | When::Fought),
            PickOf::MovedOver => {
                matches!(self.when, When::MovedNormally | When::Advanced | When::FellBack | When::Moved)
            }
            PickOf::Targets => matches!(self.when, When::FinishedShooting | When::HasShot),
        };
        if !named {
            let (of, when) = (pick.of.word(), self.when.word());
            return Some(format!("`of = \"{of}\"` is not known at `when = \"{when}\"`"));
        }
        let hit = pick.of == PickOf::Hit;
        if pick.weapon.is_some() && !(hit && self.when == When::HasShot) {
            return Some("`weapon` in `picks` belongs to `of = \"hit\"` at `when = \"has-shot\"`".to_owned());
        }
        if pick.by == Measured::Bearer && !hit {
            return Some("`by` in `picks` belongs to `of = \"hit\"`".to_owned());
        }
        if pick.not_self && pick.of != PickOf::Friend {
            return Some("`not_self` in `picks` belongs to `of = \"friend\"`".to_owned());
        }
        if pick.up_to.is_some_and(|most| !(2..=8).contains(&most)) {
            return Some("`up_to` in `picks` is a number from 2 to 8".to_owned());
        }
        pick.conditions.iter().find_map(|condition| self.condition(condition))
    }

    /// Whether somebody is meant by "the other".
    fn names_another(&self) -> bool {
        use TriggerWhen as When;
        let engaged = matches!(
            self.when,
            When::ChargeEnded | When::EndOfFight | When::StartOfFight | When::SelectedToFight | When::Fought
        );
        let enemy = matches!(
            self.when,
            When::EnemyMoved
                | When::EnemyFellBack
                | When::EnemyFallsBack
                | When::EnemySetUp
                | When::EnemyDeclared
                | When::EnemyCharged
                | When::Targeted
                | When::ShotAt
                | When::LostModels
                | When::WasHit
                | When::EnemyLeft
                | When::LostWounds
                | When::Allocated
                | When::SaveFailed
                | When::EnemyFought
                | When::EnemyShockFailed
                | When::HasShot
                | When::Saves
                | When::DestroyedModel
                | When::DestroyedUnit
                | When::Destroyed
                | When::FriendDestroyed
                | When::FriendShockFailed
        );
        self.picks.is_some() || engaged || enemy || self.when.is_of_a_die()
    }

    /// Those whom nobody names.
    fn whom(&self) -> Option<String> {
        let found = matches!(self.who, Who::Other | Who::Both) || self.deeds.iter().any(Act::lacks_another);
        let when = self.when.word();
        (found && !self.names_another()).then(|| format!("`other` is nobody at `when = \"{when}\"` without `picks`"))
    }

    fn condition(&self, condition: &Condition) -> Option<String> {
        let killed = matches!(
            self.when,
            TriggerWhen::DestroyedModel | TriggerWhen::DestroyedUnit | TriggerWhen::Allocated | TriggerWhen::SaveFailed
        );
        let attack = Facts::ATTACK.and(Facts::WEAPON).and(Facts::STRENGTH).and(Facts::SHOT);
        let known = Facts::ALL.without(attack);
        let known = if killed || self.when.is_of_a_die() { known } else { known.without(Facts::MODEL) };
        let struck = matches!(self.when, TriggerWhen::Allocated | TriggerWhen::SaveFailed);
        let known = if struck { known.and(Facts::WEAPON) } else { known };
        let fell =
            matches!(self.when, TriggerWhen::Destroyed | TriggerWhen::FriendDestroyed | TriggerWhen::EnemyDestroyed);
        let known = if fell { known.and(Facts::FALLEN) } else { known };
        let missing = condition.needs().without(known);
        let when = self.when.word();
        (missing != Facts::NONE)
            .then(|| format!("condition `{condition}` asks about {missing}, which is not known at `when = \"{when}\"`"))
    }

    /// What a choice puts in force has no bearer; models of the bearer need an effect that asks about models.
    fn rule(&self, rule: &Rule) -> Option<String> {
        let fault = match self.who {
            Who::Army => rule.fault_of_an_army(),
            Who::Bearer if rule.aura.is_some() => Some("an `aura` is around a unit, not around its models".to_owned()),
            Who::Unit | Who::Bearer | Who::Other | Who::Both => rule.fault_without_bearer(),
        };
        fault.or_else(|| {
            let unread = rule.then.iter().find(|effect| !effect.gives().cover(Facts::MODEL))?;
            (self.who == Who::Bearer)
                .then(|| format!("`who = \"bearer\"` reaches models, and {unread} is about the whole unit"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, word: &str) {
        let fault = serde_json::from_str::<Trigger>(text).expect_err(text).to_string();
        assert!(fault.contains(word), "{fault}");
    }

    #[test]
    fn words_that_nobody_reads_together_do_not_load() {
        refused(r#"{"when": "hit-rolled", "does": "suffer", "wounds": "1"}"#, "make-six");
        refused(r#"{"when": "save-failed", "does": "make-six"}"#, "make-six");
        refused(r#"{"when": "command"}"#, "choices");
        refused(r#"{"when": "command", "does": "withdraw", "wounds": "1"}"#, "wounds");
        refused(r#"{"when": "command", "does": "suffer", "wounds": "1", "dice": 2}"#, "dice");
        refused(r#"{"when": "command", "does": "mortal-wounds"}"#, "rows");
        refused(r#"{"when": "command", "does": "heal"}"#, "heal");
        refused(r#"{"when": "command", "does": "withdraw", "who": "army"}"#, "who");
        refused(r#"{"when": "command", "does": "withdraw", "from": "bearer"}"#, "from");
        refused(r#"{"when": "command", "does": "return"}"#, "return");
        refused(r#"{"when": "dies", "does": "return", "optional": true}"#, "dies");
        refused(r#"{"when": "command", "does": "withdraw", "if": ["melee"]}"#, "melee");
        refused(r#"{"when": "mark-lost", "does": "withdraw"}"#, "mark-lost");
        refused(r#"{"when": "moved", "turn": "own", "does": "withdraw"}"#, "turn");
        refused(r#"{"when": "command", "shared": true, "does": "withdraw"}"#, "shared");
        refused(r#"{"when": "command", "limit": "turn", "once": true, "does": "withdraw"}"#, "limit");
        refused(r#"{"when": "command", "picks": {"of": "hit"}, "does": "shock-test"}"#, "hit");
        refused(r#"{"when": "command", "picks": {"weapon": "gun"}, "does": "shock-test"}"#, "weapon");
        refused(r#"{"when": "command", "deeds": [{"does": "rally", "to": "other"}]}"#, "other");
        refused(r#"{"when": "command", "picks": {"by": "bearer"}, "does": "shock-test"}"#, "by");
        refused(r#"{"when": "fought", "picks": {"of": "hit", "weapon": "x"}, "does": "shock-test"}"#, "weapon");
        refused(r#"{"when": "moved", "aboard": true, "does": "command-point"}"#, "aboard");
        refused(r#"{"when": "command", "if": ["fallen:A"], "does": "command-point"}"#, "fallen");
        refused(r#"{"when": "deploying", "does": "command-point"}"#, "once");
        let leading =
            r#"[{"id": "a", "name": "A", "rules": [{"if": ["leading"], "then": [{"stat": "A", "add": 1}]}]}]"#;
        refused(&format!(r#"{{"when": "command", "choices": {leading}}}"#), "leading");
        let can = r#"[{"id": "a", "name": "A", "rules": [{"then": [{"can": "charge_after_advance"}]}]}]"#;
        refused(&format!(r#"{{"when": "command", "who": "bearer", "choices": {can}}}"#), "bearer");
    }
}
