//! Reading the fields of a flat JSON object, strictly: what is not asked for is refused.

use geometry::{Inches, Point};
use rules::action::{LONGEST_PATH, Path, Step};
use rules::position::Place;
use rules::{Code, Game, ModelId, Player, Question, Reason, Refusal, RuleId, UnitId, WeaponId};
use serde_json::{Map, Value};

/// The fields of an action that have not been read yet.
pub struct Fields<'a> {
    object: &'a Map<String, Value>,
    read: Vec<&'static str>,
    game: &'a Game,
    player: Player,
    /// Ids that do not exist are let pass: only the shape is being read.
    lenient: bool,
    /// The acting unit, once it is read: models and weapons after it are its own.
    pub unit: Option<UnitId>,
    /// The army rule, once it is read: choices after it are from its list.
    pub rule: Option<RuleId>,
}

/// A refusal of the wire itself.
pub fn malformed(hint: &'static str) -> Refusal {
    Refusal::new(Code::Malformed).because(Reason::Form(hint))
}

impl<'a> Fields<'a> {
    pub fn new(game: &'a Game, player: Player, object: &'a Map<String, Value>, lenient: bool) -> Self {
        Fields { object, read: vec!["type", "player"], game, player, lenient, unit: None, rule: None }
    }

    /// The fields of an object inside this one.
    pub fn within<'b>(&self, object: &'b Map<String, Value>) -> Fields<'b>
    where
        'a: 'b,
    {
        Fields { unit: self.unit, ..Fields::new(self.game, self.player, object, self.lenient) }
    }

    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// Who acts.
    pub fn player(&self) -> Player {
        self.player
    }

    pub fn is_lenient(&self) -> bool {
        self.lenient
    }

    /// The unit whose models and weapons are meant: the acting one, or the one that is asked about.
    pub fn subject(&self) -> Result<UnitId, Refusal> {
        self.unit.map_or_else(|| asked_unit(self.game), Ok)
    }

    /// What was found; while only the shape is read, anything of its kind.
    pub fn found<T>(&self, found: Result<T, Refusal>, anything: T) -> Result<T, Refusal> {
        if self.lenient { Ok(found.unwrap_or(anything)) } else { found }
    }

    pub fn get(&mut self, name: &'static str) -> Option<&'a Value> {
        self.read.push(name);
        self.object.get(name).filter(|value| !value.is_null())
    }

    /// Refuses what nobody asked for.
    pub fn finish(self) -> Result<(), Refusal> {
        match self.object.keys().all(|key| self.read.contains(&key.as_str())) {
            true => Ok(()),
            false => Err(malformed("the action has a field that this type of action does not have")),
        }
    }

    pub fn text(&mut self, name: &'static str) -> Result<&'a str, Refusal> {
        self.get(name).and_then(Value::as_str).ok_or(malformed("a text field is missing, or is not text"))
    }

    pub fn has(&self, name: &str) -> bool {
        self.object.get(name).is_some_and(|value| !value.is_null())
    }

    pub fn optional_text(&mut self, name: &'static str) -> Result<Option<&'a str>, Refusal> {
        if self.has(name) { self.text(name).map(Some) } else { Ok(None) }
    }

    pub fn optional_bool(&mut self, name: &'static str) -> Result<Option<bool>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => value.as_bool().map(Some).ok_or(malformed("a field is true or false")),
        }
    }

    pub fn optional_number(&mut self, name: &'static str) -> Result<Option<u16>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => {
                let number = value.as_u64().and_then(|n| u16::try_from(n).ok());
                number.map(Some).ok_or(malformed("a field is a whole number"))
            }
        }
    }

    pub fn optional_point(&mut self, name: &'static str) -> Result<Option<Point>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => read_point(value).map(|(at, _)| Some(at)),
        }
    }

    pub fn units(&mut self, name: &'static str) -> Result<Vec<UnitId>, Refusal> {
        let list = self.get(name).and_then(Value::as_array).filter(|list| list.len() <= 64);
        let list = list.ok_or(malformed("a list of unit ids is missing, or too long"))?;
        let names: Option<Vec<&str>> = list.iter().map(Value::as_str).collect();
        let names = names.ok_or(malformed("a list of unit ids holds text"))?;
        names.into_iter().map(|id| self.found(find_unit(self.game, id), UnitId(0))).collect()
    }

    pub fn unit(&mut self, name: &'static str) -> Result<UnitId, Refusal> {
        let id = self.text(name)?;
        let unit = self.found(find_unit(self.game, id), UnitId(0))?;
        if name == "unit_id" {
            self.unit = Some(unit);
        }
        Ok(unit)
    }

    pub fn unit_named(&self, id: &str) -> Result<UnitId, Refusal> {
        self.found(find_unit(self.game, id), UnitId(0))
    }

    pub fn model_named(&self, unit: UnitId, id: &str) -> Result<ModelId, Refusal> {
        self.found(find_model(self.game, unit, id), ModelId(0))
    }

    pub fn optional_unit(&mut self, name: &'static str) -> Result<Option<UnitId>, Refusal> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => {
                let id = value.as_str().ok_or(malformed("a unit is named by its id"))?;
                self.found(find_unit(self.game, id), UnitId(0)).map(Some)
            }
        }
    }

    pub fn model(&mut self, unit: UnitId, name: &'static str) -> Result<ModelId, Refusal> {
        let id = self.text(name)?;
        self.found(find_model(self.game, unit, id), ModelId(0))
    }

    pub fn weapon(&mut self, unit: UnitId, name: &'static str) -> Result<WeaponId, Refusal> {
        let id = self.text(name)?;
        self.found(find_weapon(self.game, unit, id), WeaponId(0))
    }

    pub fn models(&mut self, unit: UnitId, name: &'static str) -> Result<Option<Vec<ModelId>>, Refusal> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let list = value.as_array().ok_or(malformed("model_ids is a list of model ids"))?;
        if list.len() > 200 {
            return Err(malformed("no unit has that many models"));
        }
        let read = |id: &Value| {
            let id = id.as_str().ok_or(malformed("a model is named by its id"))?;
            self.found(find_model(self.game, unit, id), ModelId(0))
        };
        list.iter().map(read).collect::<Result<Vec<_>, Refusal>>().map(Some)
    }

    pub fn path(&mut self, name: &'static str) -> Result<Path, Refusal> {
        read_path(self.get(name).ok_or(malformed("a path is missing"))?)
    }

    /// `{model_id: Path}`; absent is empty.
    pub fn paths(&mut self, unit: UnitId, name: &'static str) -> Result<Vec<(ModelId, Path)>, Refusal> {
        let Some(value) = self.get(name) else { return Ok(Vec::new()) };
        let object = value.as_object().ok_or(malformed("paths is an object from model ids to paths"))?;
        if object.len() > 200 {
            return Err(malformed("no unit has that many models"));
        }
        let mut paths = object
            .iter()
            .map(|(id, path)| Ok((self.found(find_model(self.game, unit, id), ModelId(0))?, read_path(path)?)))
            .collect::<Result<Vec<_>, Refusal>>()?;
        paths.sort_by_key(|(model, _)| *model);
        Ok(paths)
    }

    /// `model_positions` and `model_rotations`, one a living model.
    pub fn places(&mut self) -> Result<Vec<Place>, Refusal> {
        let points = self.get("model_positions").and_then(Value::as_array);
        let points = points.ok_or(malformed("model_positions is a list of points"))?;
        let rotations = match self.get("model_rotations") {
            None => None,
            Some(value) => Some(value.as_array().ok_or(malformed("model_rotations is a list of degrees"))?),
        };
        if points.len() > 200 || rotations.is_some_and(|r| r.len() != points.len()) {
            return Err(malformed("give one rotation for each position"));
        }
        points
            .iter()
            .enumerate()
            .map(|(at, value)| {
                let (point, z) = read_point(value)?;
                let facing = match rotations {
                    None => geometry::Angle::default(),
                    Some(list) => list[at]
                        .as_f64()
                        .and_then(geometry::Angle::from_degrees)
                        .ok_or(malformed("a rotation is a number of degrees"))?,
                };
                Ok(Place {
                    x: point.x,
                    y: point.y,
                    z: z.unwrap_or_else(|| self.game.battle().ground_at(point, Inches::ZERO)),
                    facing,
                })
            })
            .collect()
    }
}

/// The unit an open question is about, in which model ids are meant.
fn asked_unit(game: &Game) -> Result<UnitId, Refusal> {
    let question = game.waiting_for().map(|decision| decision.question);
    match question {
        Some(
            Question::Allocate { unit, .. }
            | Question::Precision { unit, .. }
            | Question::Reroll { unit, .. }
            | Question::CommandReroll { unit, .. }
            | Question::ChargeRoll { unit }
            | Question::ChargeMove { unit }
            | Question::ReactionMove { unit }
            | Question::PileIn { unit }
            | Question::Consolidate { unit }
            | Question::Hazardous { unit, .. }
            | Question::Casualties { unit, .. }
            | Question::Coherency { unit, .. }
            | Question::Wreck { unit, .. },
        ) => Ok(unit),
        Some(Question::ChooseSave { model, .. }) => Ok(game.battle().unit_of(model)),
        Some(
            Question::Pick(_)
            | Question::Continue
            | Question::Unit
            | Question::Reaction { .. }
            | Question::Faction { .. },
        )
        | None => Err(Refusal::new(Code::NotAvailable).because(Reason::NothingAsked)),
    }
}

pub fn find_unit(game: &Game, id: &str) -> Result<UnitId, Refusal> {
    game.setup().find::<UnitId>(id).ok_or(Refusal::new(Code::UnknownId).because(Reason::NoSuchUnit))
}

pub fn find_model(game: &Game, unit: UnitId, id: &str) -> Result<ModelId, Refusal> {
    crate::find_model(game.setup(), unit, id)
        .ok_or(Refusal::new(Code::UnknownId).unit(unit).because(Reason::NoSuchModel))
}

/// A profile by its id, among the weapons of the unit and its leaders.
pub fn find_weapon(game: &Game, unit: UnitId, id: &str) -> Result<WeaponId, Refusal> {
    let battle = game.battle();
    battle
        .parts(unit)
        .find_map(|part| game.setup().find_weapon(part, id))
        .ok_or(Refusal::new(Code::UnknownId).unit(unit).because(Reason::UnitHasNoSuchWeapon))
}

pub fn read_point(value: &Value) -> Result<(Point, Option<Inches>), Refusal> {
    let bad = malformed("a point is [x, y] or [x, y, z] in inches on the table");
    let list = value.as_array().filter(|list| (2..=3).contains(&list.len())).ok_or(bad)?;
    let number =
        |at: usize| list[at].as_f64().and_then(Inches::from_f64).filter(|n| n.abs() <= Inches::whole(200)).ok_or(bad);
    let z = if list.len() == 3 { Some(number(2)?) } else { None };
    Ok((Point { x: number(0)?, y: number(1)? }, z))
}

/// A path as it is sent.
pub fn read_path(value: &Value) -> Result<Path, Refusal> {
    let list = value.as_array().ok_or(malformed("a path is a list of points and pivots"))?;
    if list.is_empty() || list.len() > LONGEST_PATH {
        return Err(malformed("a path has 1 to 64 steps"));
    }
    list.iter().map(read_step).collect()
}

fn read_step(value: &Value) -> Result<Step, Refusal> {
    let Some(object) = value.as_object() else {
        return read_point(value).map(|(point, z)| Step::To(point, z));
    };
    let degrees = object.get("pivot").and_then(Value::as_f64).filter(|d| d.abs() <= 3600.0);
    match degrees {
        Some(degrees) if object.len() == 1 => Ok(Step::Pivot((degrees * 100.0).round() as i32)),
        _ => Err(malformed("a pivot is {\"pivot\": degrees}")),
    }
}
