//! The rules that a question is about, each in one sentence of our own, from the records in `data/`.

use codex::{ArmyRuleRecord, Choice, Codex, SpecialRule, Trigger};
use protocol::messages::RuleInfo;
use rules::action::Use;
use rules::setup::{ArmyRule, Source};
use rules::{Action, Decision, Game, Pick, Player, Question, RuleId, StratagemId, UnitId};

/// The rules that the question is about, each once.
pub(super) fn of<'a>(game: &Game, decision: &Decision, answers: impl Iterator<Item = &'a Action>) -> Vec<RuleInfo> {
    let mut out: Vec<RuleInfo> = Vec::new();
    match &decision.question {
        Question::Faction { rule, .. } => out.extend(army_rule(game, *rule)),
        Question::Reaction { .. } | Question::CommandReroll { .. } => {
            for action in answers {
                let Action::UseStratagem(using) = action else { continue };
                let info = stratagem(game, decision.player, using);
                if let Some(info) = info.filter(|info| out.iter().all(|known| known.id != info.id)) {
                    out.push(info);
                }
            }
        }
        Question::Reroll { by, unit, .. } => out.extend(source(game, *by, *unit)),
        Question::Pick(pick) => out.extend(picked(game, decision.player, pick)),
        _ => {}
    }
    out
}

/// The id of the rule that an answer uses.
pub(super) fn used(game: &Game, decision: &Decision, action: &Action) -> Option<String> {
    match action {
        Action::UseStratagem(using) => Some(card(game, using.stratagem)?.id.clone()),
        Action::FactionChoice(rule, ..) => Some(game.setup().army_rules.get(rule.index())?.id.clone()),
        Action::Reroll(..) => match &decision.question {
            Question::Reroll { by, unit, .. } => source(game, *by, *unit).map(|rule| rule.id),
            _ => None,
        },
        _ => None,
    }
}

/// The command points that an answer costs.
pub(super) fn cost(game: &Game, player: Player, action: &Action) -> u8 {
    match action {
        Action::UseStratagem(using) => game.battle().stratagem_cost(player, using),
        _ => 0,
    }
}

/// The printed names of what an answer chooses.
pub(super) fn chosen_names(game: &Game, action: &Action) -> Vec<String> {
    match action {
        Action::TakeSecretMission(secret) => vec![words::secret_name(*secret).to_owned()],
        _ => chosen(game, action).into_iter().map(|choice| choice.name.clone()).collect(),
    }
}

/// What an answer does, where the rule offers several things.
pub(super) fn chosen_text(game: &Game, action: &Action) -> String {
    let texts: Vec<&str> = match action {
        Action::TakeSecretMission(secret) => vec![words::secret_text(*secret)],
        _ => chosen(game, action).into_iter().map(|choice| choice.text.as_str()).collect(),
    };
    texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The choices that an answer makes, as their records have them.
fn chosen(game: &Game, action: &Action) -> Vec<&'static Choice> {
    let (list, at): (&[Choice], Vec<u8>) = match action {
        Action::FactionChoice(rule, at, _) => {
            let Some(card) = game.setup().army_rules.get(rule.index()) else { return Vec::new() };
            match (record(card), ability(game, card)) {
                (Some(record), _) => (&record.choices, at.clone()),
                (None, Some((_, _, trigger))) => (&trigger.choices, at.clone()),
                (None, None) => return Vec::new(),
            }
        }
        Action::UseStratagem(Use { stratagem, choice: Some(at), .. }) => {
            let id = card(game, *stratagem).map_or("", |card| card.id.as_str());
            let record = Codex::builtin().stratagems.iter().find(|record| tail(&record.id) == id);
            (record.map_or(&[], |record| &record.choices), vec![*at])
        }
        _ => return Vec::new(),
    };
    at.iter().filter_map(|&at| list.get(usize::from(at))).collect()
}

fn card(game: &Game, stratagem: StratagemId) -> Option<&rules::setup::StratagemCard> {
    game.setup().stratagems.get(stratagem.index())
}

fn stratagem(game: &Game, player: Player, using: &Use) -> Option<RuleInfo> {
    let card = card(game, using.stratagem)?;
    Some(RuleInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        text: card.text.clone(),
        cp: Some(game.battle().stratagem_cost(player, using)),
    })
}

/// An army rule, or the ability of a unit that asks by it.
pub(super) fn army_rule(game: &Game, rule: RuleId) -> Option<RuleInfo> {
    let card = game.setup().army_rules.get(rule.index())?;
    let (name, text) = match (record(card), ability(game, card)) {
        (Some(record), _) => (record.name.clone(), record.text.clone()),
        (None, Some((name, text, _))) => (name.to_owned(), text.to_owned()),
        (None, None) => match twist(game, card) {
            Some(twist) => (twist.name.clone(), twist.text.clone()),
            None => (codex::find::capital(&card.id.replace('-', " ")), String::new()),
        },
    };
    Some(RuleInfo { id: card.id.clone(), name, text, cp: None })
}

fn record(card: &ArmyRule) -> Option<&'static ArmyRuleRecord> {
    Codex::builtin().army_rules.iter().find(|record| tail(&record.id) == card.id)
}

/// The twist or mission rule that asks by a rule.
fn twist<'g>(game: &'g Game, card: &ArmyRule) -> Option<&'g codex::Twist> {
    game.setup().mission.as_ref()?.twist.as_ref().filter(|twist| twist.id == card.id)
}

/// The ability of a unit of this battle that asks by a rule: its name, its text and what it does.
fn ability(game: &Game, card: &ArmyRule) -> Option<(&'static str, &'static str, &'static Trigger)> {
    let codex = Codex::builtin();
    game.setup().position.units.iter().find_map(|unit| {
        let sheet = codex.datasheet(&unit.datasheet);
        let printed = sheet.into_iter().flat_map(|sheet| &sheet.abilities).flat_map(|ability| {
            ability.triggers.iter().map(move |trigger| (ability.name.as_str(), ability.text.as_str(), trigger))
        });
        let lent = unit.enhancement.as_ref().and_then(|id| codex.enhancement(id));
        let lent = lent.into_iter().flat_map(|lent| {
            lent.triggers.iter().map(move |trigger| (lent.name.as_str(), lent.text.as_str(), trigger))
        });
        // A trigger without an id of its own is named after its ability.
        let is_asked = |(name, _, trigger): &(&str, &str, &Trigger)| match trigger.id.as_str() {
            "" => codex::find::id_of(name) == card.id,
            id => id == card.id,
        };
        printed.chain(lent).find(is_asked)
    })
}

/// The rule that grants a free re-roll.
fn source(game: &Game, by: Source, unit: UnitId) -> Option<RuleInfo> {
    let name = game.setup().source_name(by)?;
    let codex = Codex::builtin();
    let army = codex.army_rules.iter().find(|record| record.name == name).map(|record| record.text.as_str());
    let stratagem = || game.setup().stratagems.iter().find(|card| card.name == name).map(|card| card.text.as_str());
    let sheets = game
        .battle()
        .parts(unit)
        .filter_map(|part| codex.datasheet(&game.setup().position.units.get(part.index())?.datasheet));
    let ability = sheets.flat_map(|sheet| &sheet.abilities).find(|ability| ability.name == name);
    let plain = match by {
        Source::TwinLinked => "Wound rolls of a twin-linked weapon may be rolled again.",
        Source::Card(_) => "A rule of the unit's datasheet lets it roll these dice again.",
        Source::Grant(_) => "This rule lets these dice be rolled again.",
    };
    let text = army.or_else(stratagem).or(ability.map(|ability| ability.text.as_str()));
    let text = text.filter(|text| !text.is_empty()).unwrap_or(plain);
    Some(RuleInfo { id: codex::find::id_of(name), name: name.to_owned(), text: text.to_owned(), cp: None })
}

/// The mission card or the ability that asks for a pick.
fn picked(game: &Game, player: Player, pick: &Pick) -> Option<RuleInfo> {
    let mission = game.setup().mission.as_ref();
    let card = |ends: &str| {
        let cards = mission.into_iter().flat_map(|mission| &mission.cards);
        let card = cards.into_iter().find(|card| card.id.ends_with(ends))?;
        Some(RuleInfo { id: card.id.clone(), name: card.name.clone(), text: card.text.clone(), cp: None })
    };
    let primary = || {
        let primary = mission?.primary.as_ref()?;
        Some(RuleInfo { id: primary.id.clone(), name: primary.name.clone(), text: primary.text.clone(), cp: None })
    };
    let own = |id: &str, name: &str, text: &str| {
        Some(RuleInfo { id: id.to_owned(), name: name.to_owned(), text: text.to_owned(), cp: None })
    };
    match pick {
        Pick::Mark { .. } | Pick::ExtraMark { .. } => card("marked-for-death"),
        Pick::TemptingTarget { .. } => card("a-tempting-target"),
        Pick::Guard { .. } => primary(),
        Pick::Corner { .. } => match mission?.has(SpecialRule::SixthMarker) {
            true => primary(),
            false => None,
        },
        Pick::Redraw { card } => {
            let card = mission?.card(*card)?;
            Some(RuleInfo { id: card.id.clone(), name: card.name.clone(), text: card.text.clone(), cp: None })
        }
        Pick::Discount { stratagem: at, .. } => stratagem(game, player, &Use { stratagem: *at, ..Use::default() }),
        Pick::Surge { .. } => own(
            "surge",
            "Surge move",
            "A unit that has lost models to shots may move towards the nearest enemy at once, and may end engaged with it.",
        ),
        Pick::Embark { .. } => own(
            "embark",
            "Embark",
            "A unit that has ended its move wholly within 3\" of a friendly transport with room for it may get in.",
        ),
        Pick::Channel { .. } => own(
            "channel-the-warp",
            "Channel the Warp",
            "A third die is added to the Psychic test. If any two of its dice are equal, the unit suffers D3 mortal wounds.",
        ),
        Pick::Place { anywhere: true, .. } => own(
            "ambush-marker",
            "Ambush marker",
            "At the end of the enemy's Movement phase a unit in ambush may be set up by it. An enemy that ends a move within 9\" removes it.",
        ),
        Pick::Place { anywhere: false, .. } => own(
            "ambush-marker",
            "Ambush marker",
            "The unit is set up wholly within 3\" of the marker, more than 9\" from every enemy; the marker is removed.",
        ),
        Pick::ChargeTarget { .. } => own(
            "charge-out-of-turn",
            "Charge out of turn",
            "A charge may name several targets that are near enough; the unit must be able to reach all of them.",
        ),
        Pick::Secret { .. } => own(
            "secret-missions",
            "Secret missions",
            "A secret mission that is fulfilled at the end of the battle scores 20VP, and your primary mission then scores 20VP at most.",
        ),
    }
}

/// The last part of an id, as the wire names it.
fn tail(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}
