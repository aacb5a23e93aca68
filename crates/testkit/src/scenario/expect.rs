//! What a scenario may expect.

use super::deeds;
use super::run::{Run, match_code};
use super::values::{Compared, Problem, differs, equal, near, unknown};
use geometry::{Body, Inches};
use protocol::read_action;
use rules::state::Whereabouts;
use rules::{Cover, Game, MarkerId, ModelId, Scene, Tally, UnitId};
use serde_json::{Map, Value};

/// Keys that describe the unit named beside them.
const UNIT_KEYS: &[&str] = &[
    "alive",
    "destroyed",
    "models",
    "flags",
    "below_half",
    "engaged",
    "coherent",
    "embarked",
    "starting_strength",
    "oc",
];

/// Compares everything named.
pub fn compare(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("expect is an object")?;
    for (key, value) in object {
        match key.as_str() {
            "last" => last(run, value)?,
            "unit" => units(run, object, value)?,
            key if UNIT_KEYS.contains(&key) && object.contains_key("unit") => {}
            "cp" => equal("cp", value, run.game.state().purses.map(|purse| purse.cp).to_vec())?,
            "vp" => equal("vp", value, run.game.state().purses.map(|purse| purse.vp).to_vec())?,
            "round" => equal("round", value, run.game.state().clock.round)?,
            "phase" => equal("phase", value, run.game.state().clock.phase.as_str())?,
            "active_player" => equal("active_player", value, run.game.state().clock.active.number())?,
            "winner" => winner(run, value)?,
            "decision" => decision(run, value)?,
            "controls" => controls(run, value)?,
            "visible" | "fully_visible" | "cover" | "distance" => each(value, &|one| look(&run.game, key, one))?,
            "option" => each(value, &|one| option(&run.game, one))?,
            "log_contains" => each(value, &|one| log_contains(run, one))?,
            "scored" => scored(run, value)?,
            "cards" => cards(run, value)?,
            "embarked" => by_unit(run, value, &|unit, what, value| {
                embarked(&run.game, run.game.state().unit(unit).place, what, value)
            })?,
            "in_reserves" => by_unit(run, value, &|unit, what, value| {
                let place = run.game.state().unit(unit).place;
                equal(what, value, matches!(place, Whereabouts::Reserves(_)))
            })?,
            "shot_at" | "charged" | "used" | "not_used" | "performed" | "chose" => deeds::compare(run, key, value)?,
            "not" => match compare(run, value) {
                Err(Problem::Differs(_)) => {}
                Err(fault) => return Err(fault),
                Ok(()) => differs(format!("expected not {value}"))?,
            },
            "any" => any(run, value)?,
            other => return Err(unknown(other)),
        }
    }
    Ok(())
}

/// One of a list of expectations holds.
fn any(run: &Run, value: &Value) -> Compared {
    let list = value.as_array().filter(|list| !list.is_empty()).ok_or("any is a list of expectations")?;
    let mut missed = Vec::new();
    for one in list {
        match compare(run, one) {
            Ok(()) => return Ok(()),
            Err(Problem::Differs(text)) => missed.push(text),
            Err(fault) => return Err(fault),
        }
    }
    differs(missed.join("; and "))
}

/// Something about each of the units that are named.
fn by_unit(run: &Run, value: &Value, compare: &dyn Fn(UnitId, &str, &Value) -> Compared) -> Compared {
    let object = value.as_object().ok_or("it is an object from units to what is expected of them")?;
    object.iter().try_for_each(|(id, value)| compare(find_unit(&run.game, id)?, id, value))
}

/// One, or a list of them.
fn each(value: &Value, compare: &dyn Fn(&Value) -> Compared) -> Compared {
    match value {
        Value::Array(list) => list.iter().try_for_each(compare),
        one => compare(one),
    }
}

macro_rules! tally_fields {
    ($($meaning:literal $sum:ident;)*) => {
        /// The sums by name.
        pub fn tally_fields(tally: &Tally) -> Vec<(&'static str, u32)> {
            vec![$((stringify!($sum), tally.$sum),)*]
        }
    };
}

rules::each_sum!(tally_fields);

fn last(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("last is an object")?;
    let fields = tally_fields(&run.last);
    for (key, value) in object {
        let what = format!("last.{key}");
        match key.as_str() {
            "rolls" => rolls(run, value)?,
            "advance_roll" => equal(&what, value, run.advance_roll)?,
            "charge_roll" => equal(&what, value, run.charge_roll)?,
            "charge" => equal(&what, value, run.charge)?,
            "battle_shock" => equal(&what, value, run.battle_shock)?,
            key => match fields.iter().find(|(name, _)| *name == key) {
                Some((_, found)) => equal(&what, value, *found)?,
                None => return Err(unknown(&what)),
            },
        }
    }
    Ok(())
}

fn rolls(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("last.rolls is an object from contexts to faces")?;
    for (context, faces) in object {
        if context.parse::<rules::Context>().is_err() {
            return Err(unknown(&format!("last.rolls.{context}")));
        }
        let found = run.rolls.get(context.as_str()).cloned().unwrap_or_default();
        equal(&format!("last.rolls.{context}"), faces, found)?;
    }
    Ok(())
}

fn find_unit(game: &Game, id: &str) -> Result<UnitId, String> {
    game.setup().find::<UnitId>(id).ok_or_else(|| format!("there is no unit {id}"))
}

/// `"unit": "def"` with its keys beside it, `{"unit": {"id": "def", …}}`, or
/// `{"unit": {"def": {…}}}`.
fn units(run: &Run, beside: &Map<String, Value>, value: &Value) -> Compared {
    match value {
        Value::String(id) => {
            let keys = beside.iter().filter(|(key, _)| UNIT_KEYS.contains(&key.as_str()));
            unit(run, id, keys)
        }
        Value::Object(object) => match object.get("id").and_then(Value::as_str) {
            Some(id) => unit(run, id, object.iter().filter(|(key, _)| *key != "id")),
            None => object.iter().try_for_each(|(id, keys)| {
                let keys = keys.as_object().ok_or(format!("unit.{id} is an object"))?;
                unit(run, id, keys.iter())
            }),
        },
        Value::Array(list) => list.iter().try_for_each(|one| units(run, beside, one)),
        _ => Err("unit is the id of a unit".into()),
    }
}

fn unit<'a>(run: &Run, id: &str, keys: impl Iterator<Item = (&'a String, &'a Value)>) -> Compared {
    let game = &run.game;
    let unit = find_unit(game, id)?;
    let battle = game.battle();
    let state = game.state().unit(unit);
    let own = || game.setup().unit(unit).model_ids().filter(|&model| game.state().model(model).alive()).count();
    for (key, value) in keys {
        let what = format!("{id}.{key}");
        match key.as_str() {
            "alive" => equal(&what, value, battle.count(unit))?,
            "destroyed" => equal(&what, value, own() == 0)?,
            "models" => models(game, unit, id, value)?,
            "flags" => flags(game, unit, id, value)?,
            "below_half" => equal(&what, value, battle.standing(unit).below_half)?,
            "engaged" => equal(&what, value, battle.is_engaged(unit))?,
            "coherent" => equal(&what, value, battle.coherent(unit))?,
            "embarked" => embarked(game, state.place, &what, value)?,
            "starting_strength" => equal(&what, value, battle.standing(unit).starting_strength)?,
            "oc" => {
                let sum: u32 = battle.models(unit).map(|model| battle.objective_control(unit, model)).sum();
                equal(&what, value, sum)?;
            }
            _ => return Err(unknown(&what)),
        }
    }
    Ok(())
}

fn embarked(game: &Game, place: Whereabouts, what: &str, value: &Value) -> Compared {
    let carrier = match place {
        Whereabouts::Embarked(carrier) => Some(game.setup().unit(carrier).id.clone()),
        _ => None,
    };
    match value {
        Value::Bool(_) => equal(what, value, carrier.is_some()),
        _ => equal(what, value, carrier),
    }
}

fn models(game: &Game, unit: UnitId, id: &str, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or(format!("{id}.models is an object"))?;
    for (name, facts) in object {
        let model = protocol::find_model(game.setup(), unit, name).ok_or(format!("{id} has no model {name}"))?;
        let state = game.state().model(model);
        let facts = facts.as_object().ok_or(format!("{id}.models.{name} is an object"))?;
        for (key, value) in facts {
            let what = format!("{id}.models.{name}.{key}");
            match key.as_str() {
                "wounds" => equal(&what, value, state.wounds)?,
                "alive" => equal(&what, value, state.alive())?,
                "at" => {
                    let list =
                        value.as_array().filter(|l| (2..=3).contains(&l.len())).ok_or(format!("{what} is a point"))?;
                    let found = [state.at.x.to_f64(), state.at.y.to_f64(), state.z.to_f64()];
                    for (wanted, found) in list.iter().zip(found) {
                        near(&what, wanted, found)?;
                    }
                }
                _ => return Err(unknown(&what)),
            }
        }
    }
    Ok(())
}

fn flags(game: &Game, unit: UnitId, id: &str, expected: &Value) -> Compared {
    const KNOWN: &[&str] = &[
        "battle_shocked",
        "moved",
        "shot",
        "charged",
        "heroic",
        "fought",
        "arrived",
        "disembarked",
        "performing",
        "spent",
    ];
    let object = expected.as_object().ok_or(format!("{id}.flags is an object"))?;
    let found = protocol::state::flags_json(game, unit);
    for (key, value) in object {
        if !KNOWN.contains(&key.as_str()) {
            return Err(unknown(&format!("{id}.flags.{key}")));
        }
        let absent = match value {
            Value::Bool(_) => Value::Bool(false),
            Value::Array(_) => Value::Array(Vec::new()),
            _ => Value::Null,
        };
        equal(&format!("{id}.flags.{key}"), value, found.get(key).cloned().unwrap_or(absent))?;
    }
    Ok(())
}

fn winner(run: &Run, expected: &Value) -> Compared {
    let found = run.game.state().clock.over.map(|ending| ending.winner.map_or(0, |player| player.number()));
    equal("winner", expected, found)
}

fn decision(run: &Run, expected: &Value) -> Compared {
    let found = run.game.waiting_for();
    let object = match expected {
        Value::Null => {
            return if found.is_none() { Ok(()) } else { differs("expected no decision, found one".to_owned()) };
        }
        other => other.as_object().ok_or("decision is {\"player\", \"kind\"}")?,
    };
    for (key, value) in object {
        match key.as_str() {
            "player" => equal("decision.player", value, found.as_ref().map(|d| d.player.number()))?,
            "kind" => equal("decision.kind", value, found.as_ref().map(|d| d.question.kind()))?,
            "by" => equal("decision.by", value, granted_by(run, found.as_ref()))?,
            _ => return Err(unknown(&format!("decision.{key}"))),
        }
    }
    Ok(())
}

/// The name of the rule that grants the re-roll that is offered.
fn granted_by<'a>(run: &'a Run, decision: Option<&rules::Decision>) -> Option<&'a str> {
    match decision?.question {
        rules::Question::Reroll { by, .. } => run.game.setup().source_name(by),
        _ => None,
    }
}

fn controls(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("controls is an object from markers to players")?;
    for (id, value) in object {
        let marker = run.game.setup().find::<MarkerId>(id).ok_or(format!("there is no objective {id}"))?;
        let found = run.game.state().marker(marker).controlled_by.map_or(0, |player| player.number());
        equal(&format!("controls.{id}"), value, found)?;
    }
    Ok(())
}

fn player(key: &str) -> Result<usize, String> {
    match key {
        "1" => Ok(0),
        "2" => Ok(1),
        other => Err(format!("{other} is no player: \"1\" or \"2\"")),
    }
}

fn scored(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("scored is an object from players to points")?;
    for (key, points) in object {
        let score = run.game.state().scores[player(key)?];
        let points = points.as_object().ok_or(format!("scored.{key} is an object"))?;
        for (kind, value) in points {
            let what = format!("scored.{key}.{kind}");
            match kind.as_str() {
                "primary" => equal(&what, value, score.primary)?,
                "secondary" => equal(&what, value, score.secondary)?,
                "secret" => equal(&what, value, score.secret)?,
                "challenger" => equal(&what, value, score.challenge.points)?,
                "painted" => equal(&what, value, score.painted)?,
                _ => return Err(unknown(&what)),
            }
        }
    }
    Ok(())
}

fn cards(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("cards is an object from players to lists of cards")?;
    for (key, list) in object {
        let score = &run.game.state().scores[player(key)?];
        let mut found: Vec<&str> =
            score.cards().chain(score.challenge.card).map(|card| run.game.setup().id_of(card)).collect();
        let list = list.as_array().ok_or(format!("cards.{key} is a list"))?;
        let mut wanted: Vec<&str> = list.iter().filter_map(Value::as_str).collect();
        found.sort_unstable();
        wanted.sort_unstable();
        equal(&format!("cards.{key}"), &Value::from(wanted), found)?;
    }
    Ok(())
}

fn log_contains(run: &Run, expected: &Value) -> Compared {
    let text = expected.as_str().ok_or("log_contains is text")?;
    match run.log.iter().any(|line| line.contains(text)) {
        true => Ok(()),
        false => differs(format!("expected the log to contain \"{text}\", found: {}", run.log.join(" | "))),
    }
}

/// A unit, or one of its models: `att` or `att.m1`.
enum Subject {
    Unit(UnitId),
    Model(ModelId),
}

fn subject(game: &Game, object: &Map<String, Value>, key: &str) -> Result<Subject, String> {
    let text = object.get(key).and_then(Value::as_str).ok_or(format!("{key} names a unit or a model"))?;
    if let Some(unit) = game.setup().find::<UnitId>(text) {
        return Ok(Subject::Unit(unit));
    }
    let (unit, model) = text.split_once('.').ok_or(format!("there is no unit {text}"))?;
    let unit = find_unit(game, unit)?;
    protocol::find_model(game.setup(), unit, model).map(Subject::Model).ok_or(format!("there is no model {text}"))
}

impl Subject {
    fn unit(&self, game: &Game) -> UnitId {
        match self {
            Subject::Unit(unit) => *unit,
            Subject::Model(model) => game.battle().unit_of(*model),
        }
    }

    fn models(&self, game: &Game) -> Vec<ModelId> {
        match self {
            Subject::Unit(unit) => game.battle().models(*unit).collect(),
            Subject::Model(model) => vec![*model],
        }
    }
}

/// Keys of what is looked at; those after the first four are for distances.
const LOOK_KEYS: &[&str] = &["from", "to", "value", "horizontal", "at_most", "at_least"];

fn look(game: &Game, key: &str, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or(format!("{key} is {{\"from\", \"to\", \"value\"}}"))?;
    if let Some(extra) = object.keys().find(|k| !LOOK_KEYS.contains(&k.as_str())) {
        return Err(unknown(&format!("{key}.{extra}")));
    }
    if key == "distance" {
        return far(game, object);
    }
    if let Some(extra) = object.keys().find(|k| k.starts_with("at_")) {
        return Err(unknown(&format!("{key}.{extra}")));
    }
    let (from, to) = (subject(game, object, "from")?, subject(game, object, "to")?);
    let value = object.get("value").ok_or(format!("{key} needs a value"))?;
    let what = format!("{key} from {} to {}", object["from"], object["to"]);
    let battle = game.battle();
    let scene = Scene::between(battle, from.unit(game), to.unit(game));
    let (watchers, watched) = (from.models(game), to.models(game));
    match key {
        "visible" => {
            let seen = watchers.iter().any(|&a| watched.iter().any(|&b| scene.sees(a, b)));
            equal(&what, value, seen)
        }
        "fully_visible" => {
            let through = matches!(to, Subject::Unit(_)).then(|| to.unit(game));
            let seen = watchers.iter().all(|&a| watched.iter().all(|&b| scene.sees_fully(a, b, through)));
            equal(&what, value, seen)
        }
        "cover" => {
            let covered = |model: ModelId| match from {
                Subject::Unit(unit) => Cover::against(battle, unit).of(battle, model),
                Subject::Model(shooter) => Cover::between(battle, shooter, model),
            };
            equal(&what, value, watched.iter().all(|&model| covered(model)))
        }
        _ => Err(unknown(key)),
    }
}

/// A distance: from models to models, or to a marker's edge.
fn far(game: &Game, object: &Map<String, Value>) -> Compared {
    let battle = game.battle();
    let from = subject(game, object, "from")?.models(game);
    let to = object.get("to").and_then(Value::as_str).ok_or("distance.to names a unit, a model or an objective")?;
    let what = format!("distance from {} to {}", object["from"], object["to"]);
    let nearest = match game.setup().find::<MarkerId>(to) {
        Some(marker) => {
            let at = game.state().marker(marker).at;
            from.iter().map(|&model| geometry::gap_to_disc(&battle.body(model), at, Inches::from_mm(20.0))).min()
        }
        None => {
            let flat = object.get("horizontal").and_then(Value::as_bool).unwrap_or(false);
            let measure: fn(&Body, &Body) -> Inches = if flat { geometry::gap } else { geometry::distance };
            let to = subject(game, object, "to")?.models(game);
            let gaps = |a: ModelId| to.iter().map(move |&b| measure(&battle.body(a), &battle.body(b)));
            from.iter().flat_map(|&a| gaps(a)).min()
        }
    };
    let limits = ["value", "at_most", "at_least"].map(|key| object.get(key));
    if limits.iter().all(Option::is_none) {
        return Err("distance needs `value`, `at_most` or `at_least`".into());
    }
    let Some(nearest) = nearest.map(Inches::to_f64) else {
        return differs(format!("{what}: nobody is left to measure"));
    };
    let [value, most, least] = limits;
    let number = |value: &Value| value.as_f64().ok_or("distance.at_most and at_least are numbers of inches");
    if let Some(value) = value {
        near(&what, value, nearest)?;
    }
    if let Some(most) = most
        && nearest > number(most)? + 0.001
    {
        differs(format!("expected {what} of at most {most}, found {nearest}"))?;
    }
    if let Some(least) = least
        && nearest < number(least)? - 0.001
    {
        differs(format!("expected {what} of at least {least}, found {nearest}"))?;
    }
    Ok(())
}

fn option(game: &Game, expected: &Value) -> Compared {
    let mut action = expected.as_object().ok_or("option is an action with `legal`")?.clone();
    let legal = action.remove("legal").and_then(|v| v.as_bool()).ok_or("option needs `legal`")?;
    let reason = action.remove("reason");
    let kind = action.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
    let checked = read_action(game, &Value::Object(action)).and_then(|(player, action)| game.check(player, &action));
    match (checked, legal) {
        (Ok(()), true) => Ok(()),
        (Ok(()), false) => differs(format!("expected {kind} to be illegal, but it is legal")),
        (Err(refusal), true) => differs(format!(
            "expected {kind} to be legal, found {}: {}",
            refusal.code.as_str(),
            words::refusal_with_rule(&refusal, game.setup())
        )),
        (Err(refusal), false) => match reason {
            None => Ok(()),
            Some(codes) => match_code(&refusal, &codes).map_err(|wanted| {
                let found = refusal.code.as_str();
                Problem::Differs(format!("expected {kind} to be illegal with {wanted}, found {found}"))
            }),
        },
    }
}
