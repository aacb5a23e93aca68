//! Whatever a player can be asked about has a sentence of our own, so that the page never asks without saying what the
//! rule does.

use strategium_codex::{Choice, ChosenWhen, Codex, Trigger};

/// A choice among several says itself what it does.
fn check_choices(owner: &str, choices: &[Choice], missing: &mut Vec<String>) {
    if choices.len() > 1 {
        let silent = choices.iter().filter(|choice| !is_sentence(&choice.text));
        missing.extend(silent.map(|choice| format!("{owner}: the choice {}", choice.id)));
    }
}

fn check_triggers(owner: &str, text: &str, triggers: &[Trigger], missing: &mut Vec<String>) {
    for trigger in triggers.iter().filter(|trigger| trigger.optional) {
        if !is_sentence(text) {
            missing.push(owner.to_owned());
        }
        check_choices(owner, &trigger.choices, missing);
    }
}

fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && text.contains(' ')
}

#[test]
fn whatever_can_be_asked_about_has_a_sentence() {
    let codex = Codex::builtin();
    let mut missing: Vec<String> = Vec::new();
    let mut asked = 0;
    for rule in codex.army_rules.iter().filter(|rule| rule.when != ChosenWhen::Never) {
        asked += 1;
        if !is_sentence(&rule.text) {
            missing.push(rule.id.clone());
        }
        check_choices(&rule.id, &rule.choices, &mut missing);
    }
    for stratagem in codex.stratagems.iter().filter(|stratagem| !stratagem.reminder) {
        asked += 1;
        if !is_sentence(&stratagem.text) {
            missing.push(stratagem.id.clone());
        }
        check_choices(&stratagem.id, &stratagem.choices, &mut missing);
    }
    for sheet in &codex.datasheets {
        for ability in &sheet.abilities {
            asked += ability.triggers.iter().filter(|trigger| trigger.optional).count();
            let owner = format!("{}: {}", sheet.id, ability.name);
            check_triggers(&owner, &ability.text, &ability.triggers, &mut missing);
        }
    }
    for enhancement in codex.factions.iter().flat_map(|faction| &faction.enhancements) {
        check_triggers(&enhancement.id, &enhancement.text, &enhancement.triggers, &mut missing);
    }
    let cards = codex.secondaries.iter().map(|card| (&card.id, &card.text));
    let primaries = codex.primaries.iter().map(|card| (&card.id, &card.text));
    for (id, text) in cards.chain(primaries) {
        asked += 1;
        if !is_sentence(text) {
            missing.push(id.clone());
        }
    }
    assert!(asked > 100, "only {asked} rules were looked at");
    assert!(missing.is_empty(), "without a sentence: {missing:#?}");
}
