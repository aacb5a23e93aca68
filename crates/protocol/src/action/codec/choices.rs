//! What players choose: stratagems, army rules, cards, markers, answers to questions.

use super::{Codec, Places, Writer};
use crate::fields::{Fields, malformed};
use rules::action::{Decline, SaveKind, Use};
use rules::position::{Reserves, SecretMission};
use rules::{CardId, Code, Context, MarkerId, MissionActionId, Reason, Refusal, RuleId, StratagemId};
use serde_json::Value;

pub(super) fn read_method(text: &str) -> Result<Reserves, Refusal> {
    match text {
        "STRATEGIC" => Ok(Reserves::Strategic),
        "DEEP_STRIKE" => Ok(Reserves::DeepStrike),
        _ => Err(malformed("it is STRATEGIC or DEEP_STRIKE")),
    }
}

pub(super) const fn write_method(kind: Reserves) -> &'static str {
    match kind {
        Reserves::Strategic => "STRATEGIC",
        Reserves::DeepStrike => "DEEP_STRIKE",
    }
}

fn unknown(hint: &'static str) -> Refusal {
    Refusal::new(Code::UnknownId).because(Reason::Form(hint))
}

/// An army rule of the player by its id.
pub struct Rule;

impl Codec for Rule {
    type Value = RuleId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<RuleId, Refusal> {
        let id = fields.text(name)?;
        let found = fields.game().setup().find_army_rule(fields.player(), id);
        fields.rule = found;
        fields.found(found.ok_or(unknown("no army rule of that player has this name or choice")), RuleId(0))
    }

    fn write(value: &RuleId, out: &mut Writer<'_>, name: &'static str) {
        out.rule = Some(*value);
        let id = out.game.setup().army_rule(*value).id.clone();
        out.put(name, id);
    }
}

/// One choice of the army rule by its name, or a list of them.
pub struct Choices;

impl Codec for Choices {
    type Value = Vec<u8>;

    fn declare(name: &str) -> String {
        format!("{name}?: string | string[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<u8>, Refusal> {
        let bad = malformed("choice is a name or a list of names");
        let names: Vec<&str> = match fields.get(name) {
            None => Vec::new(),
            Some(Value::String(name)) => vec![name.as_str()],
            Some(Value::Array(list)) => list.iter().map(Value::as_str).collect::<Option<_>>().ok_or(bad)?,
            Some(_) => return Err(bad),
        };
        let card = fields.rule.and_then(|rule| fields.game().setup().army_rules.get(rule.index()));
        let choices: Option<Vec<u8>> = card.and_then(|card| names.iter().map(|name| card.find_choice(name)).collect());
        fields.found(choices.ok_or(unknown("no army rule of that player has this name or choice")), Vec::new())
    }

    fn write(value: &Vec<u8>, out: &mut Writer<'_>, name: &'static str) {
        let Some(card) = out.rule.and_then(|rule| out.game.setup().army_rules.get(rule.index())) else { return };
        let names: Vec<&str> = value.iter().map(|&at| words::choice(&card.choices, at)).collect();
        match names.as_slice() {
            [] => {}
            [one] => out.put(name, *one),
            more => out.put(name, more),
        }
    }
}

/// A stratagem by its id, and what it is used on.
pub struct Stratagem;

impl Codec for Stratagem {
    type Value = Use;

    fn declare(_: &str) -> String {
        let used_on = "stratagem: string; unit_id?: string; target_id?: string; model_id?: string";
        let how = "model_positions?: Point[]; model_rotations?: number[]; method?: Reserves; card?: string";
        format!("{used_on}; {how}; choice?: string; context?: string; die?: number")
    }

    fn read(fields: &mut Fields<'_>, _: &'static str) -> Result<Use, Refusal> {
        let setup = fields.game().setup();
        let name = fields.text("stratagem")?;
        let found = setup.find_stratagem(fields.player(), name);
        let stratagem =
            fields.found(found.ok_or(unknown("the player has no stratagem of that name")), StratagemId(0))?;
        let unit = fields.optional_unit("unit_id")?;
        let target = fields.optional_unit("target_id")?;
        let model = match (fields.has("model_id"), unit) {
            (true, Some(unit)) => Some(fields.model(unit, "model_id")?),
            (true, None) => return Err(malformed("model_id goes with unit_id")),
            (false, _) => None,
        };
        let places = if fields.has("model_positions") { fields.places()? } else { Vec::new() };
        let method = fields.optional_text("method")?.map(read_method).transpose()?;
        let card = match fields.optional_text("card")? {
            None => None,
            Some(id) => {
                fields.found(setup.find::<CardId>(id).map(Some).ok_or(unknown("there is no such card")), None)?
            }
        };
        let choice = match fields.optional_text("choice")? {
            None => None,
            Some(name) => {
                let used = setup.stratagems.get(stratagem.index());
                let found = used.and_then(|used| used.choices.iter().position(|id| id == name)).map(|at| at as u8);
                fields.found(found.map(Some).ok_or(unknown("the stratagem has no such choice")), None)?
            }
        };
        let reroll = match fields.optional_text("context")? {
            None => None,
            Some(text) => Some((read_context(text)?, fields.optional_number("die")?.unwrap_or(0))),
        };
        Ok(Use { stratagem, unit, target, model, places, method, card, choice, reroll })
    }

    fn write(using: &Use, out: &mut Writer<'_>, _: &'static str) {
        let setup = out.game.setup();
        let card = setup.stratagem(using.stratagem);
        out.put("stratagem", card.id.clone());
        if let Some(unit) = using.unit {
            out.put("unit_id", out.unit_name(unit));
        }
        if let Some(target) = using.target {
            out.put("target_id", out.unit_name(target));
        }
        if let (Some(unit), Some(model)) = (using.unit, using.model) {
            out.put("model_id", crate::model_id(out.game.setup(), unit, model));
        }
        if let Some(method) = using.method {
            out.put("method", write_method(method));
        }
        if let Some(card) = using.card {
            out.put("card", setup.id_of(card));
        }
        if let Some(choice) = using.choice {
            out.put("choice", words::choice(&card.choices, choice));
        }
        if let Some((context, die)) = using.reroll {
            out.put("context", context.as_str());
            out.put("die", die);
        }
        if !using.places.is_empty() {
            Places::write(&using.places, out, "places");
        }
    }
}

/// An action of the mission by its id.
pub struct MissionAction;

impl Codec for MissionAction {
    type Value = MissionActionId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<MissionActionId, Refusal> {
        let id = fields.text(name)?;
        fields.game().setup().find(id).ok_or(malformed("action names something a mission lets units do"))
    }

    fn write(value: &MissionActionId, out: &mut Writer<'_>, name: &'static str) {
        let id = out.game.setup().id_of(*value).to_owned();
        out.put(name, id);
    }
}

/// A marker by its id.
pub struct Marker;

impl Codec for Marker {
    type Value = MarkerId;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<MarkerId, Refusal> {
        if !fields.has(name) {
            return Err(malformed("objective_id names a marker"));
        }
        Ok(OptionalMarker::read(fields, name)?.unwrap_or(MarkerId(0)))
    }

    fn write(value: &MarkerId, out: &mut Writer<'_>, name: &'static str) {
        OptionalMarker::write(&Some(*value), out, name);
    }
}

/// A marker by its id, or none.
pub struct OptionalMarker;

impl Codec for OptionalMarker {
    type Value = Option<MarkerId>;

    fn declare(name: &str) -> String {
        format!("{name}?: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<MarkerId>, Refusal> {
        let Some(id) = fields.optional_text(name)? else { return Ok(None) };
        let found = fields.game().setup().find::<MarkerId>(id);
        fields.found(found.map(Some).ok_or(unknown("there is no such objective marker")), None)
    }

    fn write(value: &Option<MarkerId>, out: &mut Writer<'_>, name: &'static str) {
        if let Some(marker) = value {
            let id = out.game.setup().id_of(*marker).to_owned();
            out.put(name, id);
        }
    }
}

/// Secondary Mission cards by their ids.
pub struct Cards;

impl Codec for Cards {
    type Value = Vec<CardId>;

    fn declare(name: &str) -> String {
        format!("{name}: string[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<CardId>, Refusal> {
        let bad = malformed("cards is a list of card ids");
        let list = fields.get(name).and_then(Value::as_array).ok_or(bad)?;
        let names: Vec<&str> = list.iter().map(Value::as_str).collect::<Option<_>>().ok_or(bad)?;
        let cards: Option<Vec<CardId>> = names.iter().map(|name| fields.game().setup().find::<CardId>(name)).collect();
        fields.found(cards.ok_or(unknown("there is no such card")), Vec::new())
    }

    fn write(value: &Vec<CardId>, out: &mut Writer<'_>, name: &'static str) {
        let setup = out.game.setup();
        let ids: Vec<&str> = value.iter().map(|&card| setup.id_of(card)).collect();
        out.put(name, ids);
    }
}

/// A corner of the table.
pub struct Corner;

impl Codec for Corner {
    type Value = u8;

    fn declare(name: &str) -> String {
        format!("{name}: number")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<u8, Refusal> {
        let corner = fields.optional_number(name)?.and_then(|number| u8::try_from(number).ok());
        corner.ok_or(malformed("corner is a number from 0 to 3"))
    }

    fn write(value: &u8, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, *value);
    }
}

/// `use`: ARMOUR or INVULNERABLE.
pub struct Save;

impl Codec for Save {
    type Value = SaveKind;

    fn declare(_: &str) -> String {
        "use: \"ARMOUR\" | \"INVULNERABLE\"".to_owned()
    }

    fn read(fields: &mut Fields<'_>, _: &'static str) -> Result<SaveKind, Refusal> {
        match fields.text("use")? {
            "ARMOUR" => Ok(SaveKind::Armour),
            "INVULNERABLE" => Ok(SaveKind::Invulnerable),
            _ => Err(malformed("use is ARMOUR or INVULNERABLE")),
        }
    }

    fn write(value: &SaveKind, out: &mut Writer<'_>, _: &'static str) {
        let kind = match value {
            SaveKind::Armour => "ARMOUR",
            SaveKind::Invulnerable => "INVULNERABLE",
        };
        out.put("use", kind);
    }
}

/// A secret mission by its id.
pub struct Secret;

impl Codec for Secret {
    type Value = SecretMission;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<SecretMission, Refusal> {
        let id = fields.text(name)?;
        let secret = SecretMission::ALL.into_iter().find(|secret| secret.id() == id);
        secret.ok_or(malformed("mission names one of the secret missions"))
    }

    fn write(value: &SecretMission, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, value.id());
    }
}

/// What dice were rolled for.
pub struct RollContext;

impl Codec for RollContext {
    type Value = Context;

    fn declare(name: &str) -> String {
        format!("{name}: string")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Context, Refusal> {
        read_context(fields.text(name)?)
    }

    fn write(value: &Context, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, value.as_str());
    }
}

fn read_context(text: &str) -> Result<Context, Refusal> {
    text.parse().map_err(|_| malformed("context names what the dice were for"))
}

/// Positions of dice, from 0.
pub struct Dice;

impl Codec for Dice {
    type Value = Vec<u16>;

    fn declare(name: &str) -> String {
        format!("{name}: number[]")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Vec<u16>, Refusal> {
        let bad = malformed("dice is a list of positions from 0");
        let dice = fields.get(name).and_then(Value::as_array).ok_or(bad)?;
        let dice = dice.iter().map(|die| die.as_u64().and_then(|n| u16::try_from(n).ok()));
        dice.collect::<Option<Vec<u16>>>().ok_or(bad)
    }

    fn write(value: &Vec<u16>, out: &mut Writer<'_>, name: &'static str) {
        out.put(name, value.as_slice());
    }
}

/// `for_phase`, which is left out where only one reaction is declined.
pub struct Declining;

impl Codec for Declining {
    type Value = Decline;

    fn declare(name: &str) -> String {
        format!("{name}?: boolean")
    }

    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Decline, Refusal> {
        let for_phase = fields.optional_bool(name)?.unwrap_or(false);
        Ok(if for_phase { Decline::ForPhase } else { Decline::Once })
    }

    fn write(value: &Decline, out: &mut Writer<'_>, name: &'static str) {
        if *value == Decline::ForPhase {
            out.put(name, true);
        }
    }
}
