//! Sentences about abilities, made from what the dataset says about their effects: the only place
//! of the library where English for players is written.
//!
//! A sentence is made only where every part of the effect is understood; otherwise there is none,
//! and the player has the name and the phases. They are reminders and decide nothing.

use codex::WeaponAbility;
use serde_json::Value;

/// What an ability does, in one sentence.
pub(super) fn sentence(effect: &Value) -> Option<String> {
    let (conditions, effect) = unwrapped(effect)?;
    let does = match kind(effect)? {
        "sequence" => {
            let steps = effect.get("steps")?.as_array()?;
            steps.iter().map(plain).collect::<Option<Vec<_>>>()?.join("; ")
        }
        _ => plain(effect)?,
    };
    let when = if conditions.is_empty() { String::new() } else { format!("{}: ", conditions.join(", ")) };
    let mut text = format!("{when}{does}.");
    if let Some(first) = text.get(..1).map(str::to_uppercase) {
        text.replace_range(..1, &first);
    }
    Some(text)
}

fn kind(effect: &Value) -> Option<&str> {
    effect.get("type")?.as_str()
}

/// The conditions around an effect, and the effect.
fn unwrapped(effect: &Value) -> Option<(Vec<String>, &Value)> {
    if kind(effect)? != "conditional" {
        return Some((Vec::new(), effect));
    }
    let mut conditions = Vec::new();
    condition(effect.get("condition")?, &mut conditions)?;
    let inner = effect.get("effect")?;
    (kind(inner)? != "conditional").then_some((conditions, inner))
}

fn condition(written: &Value, out: &mut Vec<String>) -> Option<()> {
    if let Some(operands) = written.get("operands") {
        if written.get("operator")?.as_str()? != "and" {
            return None;
        }
        return operands.as_array()?.iter().try_for_each(|operand| condition(operand, out));
    }
    let parameter = |name: &str| written.get("parameters").and_then(|all| all.get(name)).and_then(Value::as_str);
    out.push(match kind(written)? {
        "phase-is" => format!("in the {} phase", codex::find::capital(parameter("phase")?)),
        "is-attached" => "while leading a unit".to_owned(),
        "charged-this-turn" => "after a charge this turn".to_owned(),
        // A single letter is a word that was cut.
        "target-has-keyword" => {
            format!("against {}", parameter("keyword").filter(|word| word.len() > 2)?.to_uppercase())
        }
        _ => return None,
    });
    Some(())
}

fn plain(effect: &Value) -> Option<String> {
    let empty = Value::Null;
    let modifier = effect.get("modifier").unwrap_or(&empty);
    let text = |key: &str| modifier.get(key).and_then(Value::as_str);
    let number = |key: &str| modifier.get(key).and_then(Value::as_u64);
    let target = effect.get("target").and_then(Value::as_str)?;
    let own = matches!(target, "unit" | "self");
    let only =
        |keys: &[&str]| modifier.as_object().is_none_or(|all| all.keys().all(|key| keys.contains(&key.as_str())));
    match kind(effect)? {
        "roll-modifier" if only(&["operation", "roll", "value"]) => {
            let roll = text("roll").filter(|roll| matches!(*roll, "hit" | "wound" | "charge" | "advance"))?;
            match (text("operation")?, target) {
                ("add", "unit" | "self") => Some(format!("+{} to {roll} rolls", number("value")?)),
                ("subtract", "attacker") => {
                    Some(format!("-{} to {roll} rolls of attacks against it", number("value")?))
                }
                ("crit-on", "unit" | "self") => Some(format!("{roll} rolls of {}+ are critical", number("value")?)),
                _ => None,
            }
        }
        "re-roll" if own && only(&["roll", "subset"]) => {
            let roll =
                text("roll").filter(|roll| matches!(*roll, "hit" | "wound" | "charge" | "advance" | "damage"))?;
            match text("subset")? {
                "ones" => Some(format!("re-roll {roll} rolls of 1")),
                "all-failures" => Some(format!("re-roll {roll} rolls")),
                _ => None,
            }
        }
        "keyword-grant" if own => {
            let words = modifier.get("keywords")?.as_array()?;
            let abilities = words.iter().map(|word| word.as_str()?.parse::<WeaponAbility>().ok());
            let names = abilities.map(|ability| Some(format!("[{}]", ability?))).collect::<Option<Vec<_>>>()?;
            (!names.is_empty()).then(|| format!("its weapons have {}", names.join(" and ")))
        }
        "feel-no-pain" if own && only(&["threshold"]) => Some(format!("Feel No Pain {}+", number("threshold")?)),
        "invulnerable-save" if own && only(&["invuln_sv"]) => {
            Some(format!("invulnerable save {}+", number("invuln_sv")?))
        }
        "damage-reduction" if own => match modifier.get("reduction")? {
            Value::Number(by) => Some(format!("attacks against it have {by} less Damage")),
            Value::String(how) if how == "half" => Some("attacks against it have half their Damage".to_owned()),
            _ => None,
        },
        "ability-grant" if own && only(&["ability_id"]) => match text("ability_id")? {
            "benefit-of-cover" => Some("Benefit of Cover".to_owned()),
            "lone-operative" => Some("Lone Operative".to_owned()),
            "charge-after-advance" => Some("may charge after an Advance".to_owned()),
            _ => None,
        },
        "objective-control-modifier" if own => match (text("operation"), number("value")) {
            (Some("add"), Some(value)) => Some(format!("+{value} OC")),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_clear_is_said() {
        let hit = json!({"type": "roll-modifier", "target": "unit",
            "modifier": {"operation": "add", "roll": "hit", "value": 1}});
        assert_eq!(sentence(&hit).as_deref(), Some("+1 to hit rolls."));
        let led = json!({"type": "conditional", "condition": {"type": "is-attached"}, "effect":
            {"type": "keyword-grant", "target": "unit", "modifier": {"keywords": ["Lethal Hits"]}}});
        assert_eq!(sentence(&led).as_deref(), Some("While leading a unit: its weapons have [LETHAL HITS]."));
    }

    #[test]
    fn what_is_not_clear_is_not_said() {
        let once =
            json!({"type": "re-roll", "target": "unit", "modifier": {"roll": "hit", "subset": "ones", "uses": 1}});
        assert_eq!(sentence(&once), None);
        let odd = json!({"type": "conditional", "condition": {"type": "timing-is"}, "effect":
            {"type": "feel-no-pain", "target": "unit", "modifier": {"threshold": 5}}});
        assert_eq!(sentence(&odd), None);
    }
}
