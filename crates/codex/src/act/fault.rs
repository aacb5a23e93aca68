//! Deeds whose words nobody reads together: refused when they are read, with the word and what to do.

use super::{Act, Per, To, TriggerDeed};
use crate::facts::Facts;
use crate::rule::{Condition, Rule};

impl Act {
    /// What in the deed would be ignored, in a sentence.
    pub(crate) fn fault(&self) -> Option<String> {
        self.idle_keys()
            .or_else(|| self.missing_keys())
            .or_else(|| self.whom())
            .or_else(|| self.every_condition().find_map(unknown))
            .or_else(|| self.of_dice())
            .or_else(|| self.rules.iter().find_map(Rule::fault_without_bearer))
    }

    fn every_condition(&self) -> impl Iterator<Item = &Condition> {
        self.conditions.iter().chain(self.more.iter().flat_map(|more| &more.conditions))
    }

    /// Conditions of what is added to dice, which may ask about the model that there is a die for; and numbers of dice.
    fn of_dice(&self) -> Option<String> {
        let models = matches!(self.per, Some(Per::Model | Per::EngagedModel));
        let asks_model = |condition: &Condition| models && condition.needs() == Facts::MODEL;
        let added = self.adds.iter().flat_map(|add| &add.conditions);
        if let Some(fault) = added.filter(|condition| !asks_model(condition)).find_map(unknown) {
            return Some(fault);
        }
        let wrong = self.more.iter().any(|more| !(1..=6).contains(&more.add));
        wrong.then(|| "`more` adds from 1 to 6 dice".to_owned())
    }

    /// Keys that are written where nobody looks at them.
    fn idle_keys(&self) -> Option<String> {
        use TriggerDeed as Does;
        let does = self.does;
        let dice = does == Does::MortalWounds;
        let tested = matches!(does, Does::ShockTest | Does::ShockTests | Does::LeadershipTest | Does::PsychicTest);
        let near = matches!(self.reach(), To::Enemies | To::Friends) || does == Does::Charge;
        let decided = self.on.is_some() || self.on_two.is_some() || tested;
        let idle = [
            (
                "wounds",
                self.wounds.is_some() && !matches!(does, Does::Heal | Does::Suffer | Does::Return | Does::Reanimate),
            ),
            ("dice", self.dice.is_some() && !dice && does != Does::Heal),
            ("per", self.per.is_some() && !dice),
            ("rows", !self.rows.is_empty() && !dice),
            ("most", self.most.is_some() && !dice),
            ("more", !self.more.is_empty() && !dice),
            ("adds", !self.adds.is_empty() && !dice && !decided),
            (
                "count",
                self.count.is_some()
                    && !matches!(
                        does,
                        Does::ReturnModels | Does::DestroyModels | Does::Gain | Does::Spend | Does::CommandPoints
                    ),
            ),
            ("warp_charge", self.warp_charge.is_some() && does != Does::PsychicTest),
            (
                "as",
                self.called.is_some() && !matches!(does, Does::Apply | Does::Mark | Does::JoinAnew | Does::LayAmbush),
            ),
            ("resource", self.resource.is_some() && !matches!(does, Does::Gain | Does::Spend)),
            ("inches", self.inches.is_some() && !matches!(does, Does::Move | Does::Surge | Does::FallBack)),
            ("no_charge", self.no_charge && does != Does::Move),
            ("rules", !self.rules.is_empty() && !matches!(does, Does::Apply | Does::KeepMarker | Does::JoinAnew)),
            (
                "until",
                self.until.is_some() && !matches!(does, Does::Apply | Does::Mark | Does::KeepMarker | Does::JoinAnew),
            ),
            ("within", self.within.is_some() && !near),
            ("visible", self.visible && (!near || does == Does::Charge)),
            ("drains", self.drains && !dice),
            ("named", self.named.is_some() && !matches!(does, Does::Mark | Does::KeepMarker | Does::End)),
            ("share", self.share.is_some() && does != Does::Return),
            ("otherwise", !self.otherwise.is_empty() && !decided),
        ];
        let (key, _) = idle.iter().find(|(_, unread)| *unread)?;
        Some(format!("`{key}` is not read beside `does = \"{}\"`: remove it", does.word()))
    }

    /// Keys without which the rest does nothing, or only part of it.
    fn missing_keys(&self) -> Option<String> {
        use TriggerDeed as Does;
        if self.on.is_some_and(|face| !(2..=6).contains(&face)) {
            return Some("`on` is a face from 2 to 6".to_owned());
        }
        if self.on_two.is_some_and(|total| !(3..=12).contains(&total) || self.on.is_some()) {
            return Some("`on_two` is a total from 3 to 12, in place of `on`".to_owned());
        }
        let does = self.does;
        if does == Does::MortalWounds && self.dice.is_some() && self.per.is_some() {
            return Some("`dice` and `per` exclude each other".to_owned());
        }
        if does == Does::KeepMarker && self.rules.iter().any(|rule| rule.aura.is_none_or(|aura| aura.range == 0)) {
            return Some(
                "`rules` of `does = \"keep-marker\"` are an `aura` around the marker, with a `range`".to_owned(),
            );
        }
        if does == Does::MortalWounds && self.per == Some(Per::LostWound) && self.reach() == To::Unit {
            return Some(
                "`per = \"lost-wound\"` counts the unit's wounds: another suffers the mortal wounds".to_owned(),
            );
        }
        if does == Does::Return && self.share.is_some_and(|share| !(1..=6).contains(&share)) {
            return Some("`share` divides the Wounds by 1 to 6".to_owned());
        }
        let no_wounds = self.wounds.is_none();
        let undecided = self.then.is_empty() && self.otherwise.is_empty();
        let needed = [
            ("rows", does == Does::MortalWounds && self.rows.is_empty()),
            ("wounds", does == Does::Heal && no_wounds && self.dice.unwrap_or(0) == 0),
            ("wounds", matches!(does, Does::Suffer | Does::Reanimate) && no_wounds),
            (
                "count",
                matches!(does, Does::ReturnModels | Does::DestroyModels | Does::CommandPoints) && self.count.is_none(),
            ),
            (
                "warp_charge",
                does == Does::PsychicTest && !self.warp_charge.is_some_and(|total| (2..=18).contains(&total)),
            ),
            ("resource", matches!(does, Does::Gain | Does::Spend) && self.resource.is_none()),
            ("inches", does == Does::Surge && self.inches.is_none()),
            ("named", does == Does::End && self.named.is_none()),
            ("rules", does == Does::Apply && self.rules.is_empty()),
            ("on", does == Does::Roll && self.on.is_none() && self.on_two.is_none()),
            ("then", matches!(does, Does::Roll | Does::LeadershipTest) && undecided),
            ("then", does == Does::PsychicTest && self.then.is_empty()),
        ];
        let (key, _) = needed.iter().find(|(_, missing)| *missing)?;
        Some(format!("`does = \"{}\"` needs `{key}`", does.word()))
    }

    /// Those to whom it cannot be done.
    fn whom(&self) -> Option<String> {
        use TriggerDeed as Does;
        let own = match self.does {
            // What happens to whoever bears the ability, or to its player.
            Does::CommandPoint
            | Does::TakeCommandPoint
            | Does::Bloodshed
            | Does::ShootAgain
            | Does::Betray
            | Does::Scavenge
            | Does::Return
            | Does::Shoot
            | Does::Charge
            | Does::Gain
            | Does::Spend
            | Does::KeepDie
            | Does::RaiseDie
            | Does::Explode
            | Does::Fizzle
            | Does::NoDamage
            | Does::MakeSix
            | Does::PsychicTest
            | Does::CommandPoints
            | Does::JoinAnew
            | Does::LayAmbush
            | Does::SpringAmbush
            | Does::KeepMarker => true,
            Does::Withdraw
            | Does::Redeploy
            | Does::ShockTest
            | Does::ShockTests
            | Does::MortalWounds
            | Does::DestroyModels
            | Does::Heal
            | Does::Suffer
            | Does::Rally
            | Does::Shock
            | Does::LeadershipTest
            | Does::Roll
            | Does::Apply
            | Does::ReturnModels
            | Does::Reanimate
            | Does::Move
            | Does::Surge
            | Does::FallBack
            | Does::End
            | Does::Mark
            | Does::Embark
            | Does::FightNext => false,
        };
        if own && self.reach() != To::Unit {
            return Some(format!("`does = \"{}\"` is about the unit itself: it has no `to`", self.does.word()));
        }
        let one = matches!(
            self.does,
            Does::Move
                | Does::Surge
                | Does::FallBack
                | Does::FightNext
                | Does::Withdraw
                | Does::Redeploy
                | Does::Embark
        );
        if one && !matches!(self.reach(), To::Unit | To::Other) {
            return Some(format!("`does = \"{}\"` is done to one unit: `to = \"other\"`, or none", self.does.word()));
        }
        if self.reach() == To::Bearer && self.does != Does::Heal {
            return Some("`to = \"bearer\"` belongs to `does = \"heal\"`".to_owned());
        }
        None
    }
}

/// Why a condition of a deed would never be answered.
fn unknown(condition: &Condition) -> Option<String> {
    let known = Facts::ALL.without(Facts::ATTACK.and(Facts::WEAPON).and(Facts::STRENGTH).and(Facts::MODEL));
    let missing = condition.needs().without(known);
    (missing != Facts::NONE).then(|| format!("condition `{condition}` asks about {missing}, which no deed knows"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn refused(text: &str, word: &str) {
        let fault = serde_json::from_str::<Act>(text).expect_err(text).to_string();
        assert!(fault.contains(word), "{fault}");
    }

    #[test]
    fn deeds_whose_words_nobody_reads_do_not_load() {
        refused(r#"{"does": "heal"}"#, "wounds");
        refused(r#"{"does": "rally", "wounds": "1"}"#, "wounds");
        refused(r#"{"does": "mortal-wounds"}"#, "rows");
        refused(r#"{"does": "mortal-wounds", "dice": 2, "per": "model", "rows": [{"from": 4, "wounds": "1"}]}"#, "per");
        refused(r#"{"does": "apply"}"#, "rules");
        refused(r#"{"does": "surge"}"#, "inches");
        refused(r#"{"does": "rally", "drains": true}"#, "drains");
        refused(r#"{"does": "end"}"#, "named");
        refused(r#"{"does": "rally", "named": "oath"}"#, "named");
        refused(r#"{"does": "return", "share": 9}"#, "share");
        refused(r#"{"does": "move", "inches": "6", "to": "friends"}"#, "one unit");
        refused(r#"{"does": "gain", "count": "1"}"#, "resource");
        refused(r#"{"does": "command-point", "to": "other"}"#, "itself");
        refused(r#"{"does": "roll", "on": 4}"#, "then");
        refused(r#"{"does": "rally", "otherwise": [{"does": "shock"}]}"#, "otherwise");
        refused(r#"{"does": "rally", "within": 6}"#, "within");
        refused(r#"{"does": "rally", "if": ["melee"]}"#, "melee");
        refused(r#"{"does": "rally", "more": [{"add": 1}]}"#, "more");
        refused(r#"{"does": "mortal-wounds", "rows": [{"from": 4, "wounds": "1"}], "more": [{"add": 9}]}"#, "more");
        let model = r#""adds": [{"if": ["model:A"], "add": 1}]"#;
        refused(&format!(r#"{{"does": "mortal-wounds", "rows": [{{"from": 4, "wounds": "1"}}], {model}}}"#), "model:A");
        refused(r#"{"does": "keep-marker", "rules": [{"then": [{"can": "stand_in_shadow"}]}]}"#, "aura");
    }

    #[test]
    fn deeds_read_as_written_and_write_back() {
        let text =
            r#"{"does":"leadership-test","to":"other","then":[{"does":"rally"}],"otherwise":[{"does":"shock"}]}"#;
        let act: Act = serde_json::from_str(text).expect("reads");
        assert_eq!(serde_json::to_string(&act).expect("writes"), text);
        assert_eq!(act.reach(), To::Other);
    }
}
