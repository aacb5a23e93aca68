//! Outcomes: what an action came to, and why one is refused, as the wire says it.

use crate::diff;
use crate::messages::{self, ErrorInfo, RefusalFacts};
use crate::options;
use geometry::Inches;
use rules::action::SaveKind;
use rules::{Game, Played, Player, Reason, Refusal, Roll};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use ts_rs::TS;

/// The outcome of an accepted action. `before` is the state tree as the receiver last had it,
/// `after` as it is now.
pub fn outcome(game: &Game, seq: u64, played: &Played, before: &Value, after: &Value) -> Value {
    let log: Vec<String> = played.events.iter().filter_map(|event| words::event(event, game.setup())).collect();
    json!({
        "success": true,
        "phase": game.state().clock.phase.as_str(),
        "seq": seq,
        "diffs": diff::diff(before, after),
        "dice": played.rolls.iter().map(|roll| dice(game, roll)).collect::<Vec<_>>(),
        "events": played.events.iter().map(|event| messages::event(game, event)).collect::<Vec<_>>(),
        "log_text": log.join("\n"),
        "next": options::next(game),
    })
}

/// The answer to a refused action.
pub fn refused(game: &Game, refusal: &Refusal) -> Value {
    let ErrorInfo { code, message, unit_id, model_id, detail } = error_info(game, refusal);
    json!({"success": false, "error": {
        "code": code,
        "message": message,
        "unit_id": unit_id,
        "model_id": model_id,
        "detail": detail,
    }})
}

/// A refusal as the wire says it.
pub fn error_info(game: &Game, refusal: &Refusal) -> ErrorInfo {
    let setup = game.setup();
    let other = refusal.other.map(|other| (game.battle().unit_of(other), other));
    let facts = RefusalFacts {
        found: refusal.found.map(Inches::to_f64),
        limit: refusal.limit.map(Inches::to_f64),
        target_id: refusal.target.map(|target| setup.unit(target).id.clone()),
        other_unit_id: other.map(|(unit, _)| setup.unit(unit).id.clone()),
        other_model_id: other.map(|(unit, model)| crate::model_id(game.setup(), unit, model)),
        weapon_id: refusal.weapon.map(|weapon| setup.weapon(weapon).id.clone()),
        weapon: refusal.weapon.map(|weapon| setup.weapon(weapon).title.clone()),
        player: refusal.player.map(Player::number),
        rule: refusal.code.rule().map(str::to_owned),
        reason: refusal.reason.map(|reason| reason.as_str().to_owned()),
        when: match refusal.reason {
            Some(Reason::UsedAt(when)) => Some(when.word().to_owned()),
            _ => None,
        },
    };
    let unit = refusal.unit.or_else(|| refusal.model.map(|model| game.battle().unit_of(model)));
    ErrorInfo {
        code: refusal.code.as_str().to_owned(),
        message: words::refusal(refusal, setup),
        unit_id: unit.map(|unit| setup.unit(unit).id.clone()),
        model_id: refusal.model.map(|model| crate::model_id(game.setup(), game.battle().unit_of(model), model)),
        detail: serde_json::to_value(facts).unwrap_or_default(),
    }
}

/// One group of dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Dice {
    /// What for.
    pub context: String,
    /// Whose.
    pub unit: String,
    /// Which model's, for a save.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// What each must reach: `3+`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub threshold: Option<String>,
    /// The faces as they first fell.
    pub rolls_raw: Vec<u8>,
    /// Those rolled again.
    pub rerolled: Vec<Rerolled>,
    /// Added to each.
    #[serde(default)]
    pub modifiers: Vec<i32>,
    /// How many reached it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub successes: Option<u32>,
    /// The save's characteristic.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sv: Option<String>,
    /// The attack's AP, 0 or below.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ap: Option<i32>,
    /// `armour` or `invulnerable`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub used: Option<String>,
    /// `+1` or `+1 (capped)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cover: Option<String>,
    /// Saves failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub fails: Option<u32>,
}

/// A die rolled again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Rerolled {
    /// Its place, from 0.
    pub die: u32,
    /// What it showed.
    pub from: u8,
    /// What it shows.
    pub to: u8,
}

/// A roll as the wire says it.
pub fn dice(game: &Game, roll: &Roll) -> Dice {
    let again = |&(at, from): &(u16, u8)| Rerolled { die: at.into(), from, to: roll.faces[usize::from(at)] };
    let mut out = Dice {
        context: roll.context.as_str().to_owned(),
        unit: game.setup().unit(roll.unit).id.clone(),
        model: roll.model.map(|model| crate::model_id(game.setup(), game.battle().unit_of(model), model)),
        threshold: (roll.need > 0).then(|| format!("{}+", roll.need)),
        rolls_raw: first_faces(roll),
        rerolled: roll.rerolled.iter().map(again).collect(),
        modifiers: if roll.modifier == 0 { Vec::new() } else { vec![roll.modifier.into()] },
        successes: None,
        sv: None,
        ap: None,
        used: None,
        cover: None,
        fails: None,
    };
    let Some(save) = roll.save else {
        out.successes = (roll.need > 0).then_some(roll.successes);
        return out;
    };
    out.threshold = Some(format!("{}+", roll.need));
    out.sv = Some(format!("{}+", save.value));
    out.ap = Some(-i32::from(save.ap));
    out.used = Some(if save.used == SaveKind::Armour { "armour" } else { "invulnerable" }.to_owned());
    out.cover = match (save.cover, save.capped) {
        (true, true) => Some("+1 (capped)".to_owned()),
        (true, false) => Some("+1".to_owned()),
        (false, _) => None,
    };
    out.fails = Some(1 - roll.successes.min(1));
    out
}

/// The faces before any was rolled again.
pub fn first_faces(roll: &Roll) -> Vec<u8> {
    let mut raw = roll.faces.to_vec();
    for (at, before) in roll.rerolled.iter().rev() {
        raw[usize::from(*at)] = *before;
    }
    raw
}
