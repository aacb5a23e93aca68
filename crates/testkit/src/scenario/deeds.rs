//! What a player did: whom units shot at and charged, which stratagems and actions were used, what was chosen.

use super::run::Run;
use super::values::{Compared, differs, equal, unknown};
use rules::{Action, Event, Game, MissionActionId, Player, RuleId, StratagemId, UnitId};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Everything done since it was last cleared.
#[derive(Debug, Clone, Default)]
pub struct Deeds {
    shots: Vec<(UnitId, UnitId)>,
    charges: Vec<(UnitId, UnitId)>,
    used: Vec<(Player, StratagemId)>,
    performed: Vec<(UnitId, MissionActionId)>,
    chosen: Vec<(RuleId, u8, Option<UnitId>)>,
    /// Whose stratagems count; both players' where nobody is named.
    of: Option<Player>,
}

impl Deeds {
    /// Nothing yet; of stratagems only this player's count.
    pub fn of(player: Player) -> Deeds {
        Deeds { of: Some(player), ..Deeds::default() }
    }

    /// Notes what an action chooses.
    pub fn said(&mut self, action: &Action) {
        if let Action::Shoot(unit, fires) = action {
            self.shots.extend(fires.iter().map(|fire| (*unit, fire.target)));
        }
    }

    /// Notes what happened.
    pub fn happened(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Volley { unit, target, weapon, .. } if !game.setup().weapon(*weapon).range.is_melee() => {
                self.shots.push((*unit, *target));
            }
            Event::ChargeDeclared(unit, targets) => {
                self.charges.extend(targets.iter().map(|target| (*unit, target)));
            }
            Event::Stratagem { player, stratagem, .. } => self.used.push((*player, *stratagem)),
            Event::ActionBegan(unit, action) => self.performed.push((*unit, *action)),
            Event::Chose { rule, choice, about, .. } => self.chosen.push((*rule, *choice, *about)),
            _ => {}
        }
    }
}

/// Compares what is expected of deeds.
pub fn compare(run: &Run, key: &str, expected: &Value) -> Compared {
    let deeds = &run.deeds;
    match key {
        "shot_at" => targets(run, key, expected, &deeds.shots),
        "charged" => targets(run, key, expected, &deeds.charges),
        "used" | "not_used" => used(run, key, expected),
        "performed" => performed(run, expected),
        _ => chose(run, expected),
    }
}

fn unit(game: &Game, id: &str) -> Result<UnitId, String> {
    game.setup().find::<UnitId>(id).ok_or_else(|| format!("there is no unit {id}"))
}

/// Names in a list, each once.
fn names<'v>(key: &str, list: &'v Value) -> Result<BTreeSet<&'v str>, String> {
    let list = list.as_array().ok_or(format!("{key} is a list of names"))?;
    list.iter().map(|name| name.as_str().ok_or(format!("{key} is a list of names"))).collect()
}

/// `{"a": ["b"]}`: exactly these.
fn targets(run: &Run, key: &str, expected: &Value, found: &[(UnitId, UnitId)]) -> Compared {
    let game = &run.game;
    let object: &Map<String, Value> =
        expected.as_object().ok_or(format!("{key} is an object from units to targets"))?;
    for (id, list) in object {
        let by = unit(game, id)?;
        let wanted = names(&format!("{key}.{id}"), list)?;
        for name in &wanted {
            unit(game, name)?;
        }
        let at = found.iter().filter(|(of, _)| *of == by).map(|(_, at)| game.setup().unit(*at).id.as_str());
        let at: BTreeSet<&str> = at.collect();
        if at != wanted {
            differs(format!("expected {key}.{id} {list}, found {:?}", Vec::from_iter(at)))?;
        }
    }
    Ok(())
}

fn used(run: &Run, key: &str, expected: &Value) -> Compared {
    let setup = run.game.setup();
    let wanted = names(key, expected)?;
    for name in &wanted {
        if !setup.stratagems.iter().any(|card| card.id == *name) {
            return Err(format!("{key}: there is no stratagem {name} in this battle").into());
        }
    }
    let own = run.deeds.used.iter().filter(|(player, _)| run.deeds.of.is_none_or(|of| of == *player));
    let found: BTreeSet<&str> = own.filter_map(|(_, id)| Some(setup.stratagems.get(id.index())?.id.as_str())).collect();
    let holds = if key == "used" { found == wanted } else { found.is_disjoint(&wanted) };
    if holds { Ok(()) } else { differs(format!("expected {key} {expected}, found {:?} used", Vec::from_iter(found))) }
}

/// `{"a": "cleanse"}`, or null for none.
fn performed(run: &Run, expected: &Value) -> Compared {
    let object = expected.as_object().ok_or("performed is an object from units to actions")?;
    for (id, wanted) in object {
        let by = unit(&run.game, id)?;
        let what = format!("performed.{id}");
        if let Some(name) = wanted.as_str() {
            run.game.setup().find::<MissionActionId>(name).ok_or(format!("{what}: there is no action {name}"))?;
        }
        let found = run.deeds.performed.iter().rev().find(|(of, _)| *of == by);
        equal(&what, wanted, found.map(|(_, action)| run.game.setup().id_of(*action)))?;
    }
    Ok(())
}

/// `{"rule", "target", "choice"}`: one of the choices was this.
fn chose(run: &Run, expected: &Value) -> Compared {
    let setup = run.game.setup();
    let object = expected.as_object().ok_or("chose is {\"rule\", \"target\", \"choice\"}")?;
    if let Some(extra) = object.keys().find(|key| !["rule", "target", "choice"].contains(&key.as_str())) {
        return Err(unknown(&format!("chose.{extra}")));
    }
    let text = |key: &str| object.get(key).and_then(Value::as_str);
    let rule = text("rule").ok_or("chose.rule is the id of a rule")?;
    if !setup.army_rules.iter().any(|known| known.id == rule) {
        return Err(format!("chose: there is no rule {rule} in this battle").into());
    }
    let target = text("target").map(|id| unit(&run.game, id)).transpose()?;
    let found = run.deeds.chosen.iter().filter(|(id, ..)| setup.army_rule(*id).id == rule);
    let holds = found.clone().any(|(id, choice, about)| {
        let name = setup.army_rule(*id).choices.get(usize::from(*choice)).map(String::as_str);
        (target.is_none() || *about == target) && (text("choice").is_none() || text("choice") == name)
    });
    let about = found.filter_map(|(.., about)| about.map(|unit| setup.unit(unit).id.as_str()));
    if holds { Ok(()) } else { differs(format!("expected chose {expected}, found {:?}", Vec::from_iter(about))) }
}
