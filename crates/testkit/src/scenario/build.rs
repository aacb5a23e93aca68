//! From a scenario to a game.

use super::file::{ModelOverride, Models, Scenario, ScenarioUnit, Start};
use codex::{Codex, TerrainPiece};
use geometry::{Angle, Inches, Point};
use rules::position::{Place, Position, UnitPosition};
use rules::{Context, DiceSource, Game};
use serde_json::Value;

/// The game a scenario begins with. `seed` replaces the dice it names.
pub fn game(scenario: &Scenario, codex: &Codex, seed: Option<u64>) -> Result<Game, String> {
    let dice = match seed {
        Some(seed) => DiceSource::Seeded(seed),
        None => dice(scenario.dice.as_ref())?,
    };
    let units = scenario
        .units
        .iter()
        .map(|unit| build_unit(unit, &scenario.terrain, codex))
        .collect::<Result<Vec<_>, String>>()?;
    let position = Position {
        board: scenario.board,
        round: scenario.round,
        active_player: scenario.active_player,
        first_player: scenario.first_player,
        cp: scenario.cp,
        vp: scenario.vp,
        terrain: scenario.terrain.clone(),
        objectives: scenario.objectives.clone(),
        zones: scenario.zones.clone(),
        cp_gained: scenario.cp_gained,
        used: scenario.used.clone(),
        armies: scenario.armies.clone(),
        mission: scenario.mission.clone(),
        ..Position::of(scenario.phase, units)
    };
    let mut game = Game::new(codex, position, dice).map_err(|error| error.to_string())?;
    if scenario.step == Some(Start::Start) {
        game.start_phase().map_err(|refusal| words::refusal(&refusal, game.setup()))?;
    }
    Ok(game)
}

/// Queues by context, or `"seed:42"`.
fn dice(value: Option<&Value>) -> Result<DiceSource, String> {
    let mut queues: Box<[Vec<u8>; Context::ALL.len()]> = Box::default();
    match value {
        None => {}
        Some(Value::String(text)) => {
            let seed = text.strip_prefix("seed:").and_then(|seed| seed.trim().parse().ok());
            return seed
                .map(DiceSource::Seeded)
                .ok_or(format!("dice `{text}`: write \"seed:42\" or queues by context"));
        }
        Some(Value::Object(object)) => {
            for (name, faces) in object {
                let context = name.parse::<Context>().map_err(|_| {
                    let known: Vec<&str> = Context::ALL.iter().map(|c| c.as_str()).collect();
                    format!("dice: `{name}` is no context: one of {}", known.join(", "))
                })?;
                let faces = faces.as_array().ok_or(format!("dice.{name}: a list of faces"))?;
                queues[context as usize] = faces
                    .iter()
                    .map(|face| face.as_u64().filter(|f| (1..=6).contains(f)).map(|f| f as u8))
                    .collect::<Option<Vec<u8>>>()
                    .ok_or(format!("dice.{name}: faces run from 1 to 6"))?;
            }
        }
        Some(_) => return Err("dice: write \"seed:42\" or queues by context".to_owned()),
    }
    Ok(DiceSource::Scripted(queues))
}

fn build_unit(unit: &ScenarioUnit, terrain: &[TerrainPiece], codex: &Codex) -> Result<UnitPosition, String> {
    let place = |problem: String| format!("unit {}: {problem}", unit.id);
    let count = count(unit).map_err(place)?;
    let mut built = match (&unit.datasheet, &unit.profile) {
        (Some(name), None) => {
            // Our own records are there at once; the library of all datasheets takes a moment to load.
            let known = codex.datasheet(name).map_or_else(|| codex.find(name), Ok);
            let sheet = known.or_else(|_| import::library::library().named(name));
            let sheet = sheet.map_err(|error| place(error.to_string()))?;
            rules::muster::unit(sheet, &unit.id, unit.player, count).map_err(|e| place(e.to_string()))?
        }
        (None, Some(profile)) => {
            let weapons = unit.weapons.clone().unwrap_or_default();
            rules::muster::plain(&unit.id, unit.player, std::iter::repeat_n(profile.clone(), count), weapons)
        }
        _ => return Err(place("give it a datasheet, or a profile and weapons".to_owned())),
    };
    if let (Some(_), Some(weapons)) = (&unit.datasheet, &unit.weapons) {
        arm(&mut built, weapons);
    }
    rules::muster::put(&mut built, places(unit, terrain).map_err(place)?);
    // Those lost before the scenario begins lie where the last one stands: rules may return them.
    let lost = unit.starting_strength.map_or(0, usize::from).saturating_sub(built.models.len()).min(50);
    for _ in 0..lost {
        if let Some(mut last) = built.models.last().cloned().filter(|model| model.at.is_some()) {
            last.id = format!("m{}", built.models.len() + 1);
            last.wounds = Some(0);
            built.models.push(last);
        }
    }
    built.abilities.extend(unit.abilities.iter().copied());
    built.effects.extend(unit.effects.iter().copied());
    built.rules.extend(unit.rules.iter().cloned());
    built.triggers.extend(unit.triggers.iter().cloned());
    built.flags = unit.flags.clone();
    built.attached_to = unit.attached_to.clone();
    built.embarked_in = unit.embarked_in.clone();
    built.in_reserves = unit.in_reserves;
    built.starting_strength = unit.starting_strength;
    built.enhancement = unit.enhancement.clone();
    built.warlord = unit.warlord;
    built.points = unit.points.unwrap_or(built.points);
    if let Some(Models::Overrides(list)) = &unit.models {
        for over in list {
            apply(over, &mut built).map_err(place)?;
        }
    }
    Ok(built)
}

/// Weapons written beside a datasheet are carried by every model besides its own.
fn arm(unit: &mut UnitPosition, weapons: &[codex::Weapon]) {
    for weapon in weapons {
        unit.weapons.retain(|held| held.id != weapon.id);
        unit.weapons.push(weapon.clone());
        for model in &mut unit.models {
            model.weapons.retain(|(held, _)| *held != weapon.id);
            model.weapons.push((weapon.id.clone(), 1));
        }
    }
}

fn count(unit: &ScenarioUnit) -> Result<usize, String> {
    match (&unit.models, unit.at.len()) {
        (Some(Models::Count(count)), 0) => Ok(*count),
        (Some(Models::Count(count)), places) if *count == places => Ok(places),
        (Some(Models::Count(count)), places) => Err(format!("models is {count}, but `at` has {places} points")),
        (Some(Models::Overrides(list)), 0) => Ok(list.len()),
        (None, 0) => Err("say where its models are in `at`, or off the table how many in `models`".to_owned()),
        (_, places) => Ok(places),
    }
}

fn places(unit: &ScenarioUnit, terrain: &[TerrainPiece]) -> Result<Vec<Place>, String> {
    unit.at
        .iter()
        .map(|point| {
            let number = |at: usize| {
                let value = point.get(at).copied().and_then(Inches::from_f64);
                value.ok_or_else(|| "a point is [x, y] or [x, y, z] in inches".to_owned())
            };
            let z = match point.len() {
                2 => top(terrain, Point { x: number(0)?, y: number(1)? }),
                3 => number(2)?,
                _ => return Err("a point is [x, y] or [x, y, z] in inches".to_owned()),
            };
            Ok(Place { x: number(0)?, y: number(1)?, z, facing: geometry::Angle::default() })
        })
        .collect()
}

/// Without a height a model stands on top of the hill or container under it, else on the ground.
fn top(terrain: &[TerrainPiece], at: Point) -> Inches {
    let under = terrain.iter().filter(|piece| piece.kind.may_stand_on() && piece.polygon.contains_point(at));
    under.map(|piece| piece.height).max().unwrap_or(Inches::ZERO)
}

fn apply(over: &ModelOverride, unit: &mut UnitPosition) -> Result<(), String> {
    let model = unit.models.iter_mut().find(|model| model.id == over.id);
    let model = model.ok_or_else(|| format!("models names {}, which it does not have", over.id))?;
    let profile = &mut model.profile;
    fn set<T: Clone>(field: &mut T, value: &Option<T>) {
        if let Some(value) = value {
            *field = value.clone();
        }
    }
    set(&mut profile.toughness, &over.toughness);
    set(&mut profile.save, &over.save);
    set(&mut profile.wounds, &over.w);
    set(&mut profile.leadership, &over.leadership);
    set(&mut profile.oc, &over.oc);
    set(&mut profile.height, &over.height);
    set(&mut profile.base_mm, &over.base_mm);
    set(&mut profile.hover_stand, &over.hover_stand);
    set(&mut profile.keywords, &over.keywords);
    profile.movement = over.movement.or(profile.movement);
    profile.invulnerable = over.invulnerable.or(profile.invulnerable);
    profile.invulnerable_ranged = over.invulnerable_ranged.or(profile.invulnerable_ranged);
    profile.invulnerable_melee = over.invulnerable_melee.or(profile.invulnerable_melee);
    profile.transport = over.transport.or(profile.transport);
    model.wounds = over.wounds.or(model.wounds);
    if let Some(weapons) = &over.weapons {
        // A weapon named twice is carried twice.
        model.weapons.clear();
        for id in weapons {
            match model.weapons.iter_mut().find(|(held, _)| held == id) {
                Some((_, n)) => *n += 1,
                None => model.weapons.push((id.clone(), 1)),
            }
        }
    }
    set(&mut model.wargear, &over.wargear);
    if let (Some(degrees), Some(place)) = (over.facing, model.at.as_mut()) {
        place.facing = Angle::from_degrees(degrees).ok_or("facing is a number of degrees")?;
    }
    Ok(())
}
