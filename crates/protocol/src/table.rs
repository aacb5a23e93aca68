//! What never changes during a battle, for the page: board, terrain, datasheets.

use crate::marks::{Looks, mark};
use crate::messages::{
    AbilityInfo, ArmyName, BaseInfo, BoardInfo, HoleInfo, MarkerInfo, MissionInfo, ModelInfo, ReminderInfo, SheetInfo,
    TableInfo, TerrainInfo, WallInfo, WeaponInfo, XY,
};
pub use codex::find::titled;
use codex::{BaseSize, Codex, PhaseName, Reminder, ReminderOf, TerrainPiece};
use geometry::{Inches, Point, Polygon};
use rules::position::{Position, UnitPosition};
use rules::setup::WeaponCard;
use rules::{Game, Player, UnitId};
use std::collections::BTreeMap;

/// Everything about a battle that never changes. The codex gives names and words.
pub fn table(game: &Game, codex: &Codex) -> TableInfo {
    let setup = game.setup();
    let units = setup.unit_ids().map(|unit| (setup.unit(unit).id.clone(), sheet(game, codex, unit)));
    let mission = setup.mission.as_ref().and_then(|mission| {
        mission.primary.as_ref().map(|primary| MissionInfo {
            id: primary.id.clone(),
            name: primary.name.clone(),
            text: primary.text.clone(),
            twist: mission.twist.as_ref().map(|twist| twist.name.clone()),
        })
    });
    TableInfo {
        board: board(&setup.position),
        units: units.collect(),
        armies: army_names(&setup.position, codex),
        mission,
        attacker: setup.attacker.number(),
        reminders: reminders(&setup.position),
    }
}

/// Names of both armies.
pub fn army_names(position: &Position, codex: &Codex) -> [ArmyName; 2] {
    let armies = [&position.armies.one, &position.armies.two];
    armies.map(|army| {
        let army = army.as_ref();
        let text = |id: Option<&String>| id.cloned().unwrap_or_default();
        let faction = text(army.and_then(|army| army.faction.as_ref()));
        let titles = army.and_then(|army| army.titles.clone()).unwrap_or_default();
        let or = |known: String, title: &String| if known.is_empty() { title.clone() } else { known };
        let known = codex.factions.iter().find(|f| f.id == faction).map_or(faction.clone(), |f| f.name.clone());
        ArmyName {
            name: army.map(|army| army.name.clone()).unwrap_or_default(),
            faction: or(known, &titles[0]),
            detachment: or(titled(&text(army.and_then(|army| army.detachment.as_ref()))), &titles[1]),
        }
    })
}

/// What both players must think of themselves.
fn reminders(position: &Position) -> [Vec<ReminderInfo>; 2] {
    [&position.armies.one, &position.armies.two]
        .map(|army| army.iter().flat_map(|army| &army.reminders).map(reminder).collect())
}

/// A rule that the players see to.
pub fn reminder(reminder: &Reminder) -> ReminderInfo {
    let of = match reminder.of {
        ReminderOf::Army => "army",
        ReminderOf::Detachment => "detachment",
        ReminderOf::Stratagem => "stratagem",
        ReminderOf::Enhancement => "enhancement",
    };
    ReminderInfo {
        of: of.to_owned(),
        name: reminder.name.clone(),
        text: reminder.text.clone(),
        phases: phases(&reminder.phases),
        cp: reminder.cp,
    }
}

/// Phases by the names that stratagems use.
pub fn phases(named: &[PhaseName]) -> Vec<String> {
    let name = |phase: &PhaseName| match phase {
        PhaseName::Command => "command",
        PhaseName::Movement => "movement",
        PhaseName::Shooting => "shooting",
        PhaseName::Charge => "charge",
        PhaseName::Fight => "fight",
    };
    named.iter().map(|phase| name(phase).to_owned()).collect()
}

/// A point for the page.
pub fn xy(point: Point) -> XY {
    [point.x.to_f64(), point.y.to_f64()]
}

/// The corners of an outline for the page.
pub fn outline(polygon: &Polygon) -> Vec<XY> {
    polygon.points().iter().map(|&point| xy(point)).collect()
}

/// The board of a position.
pub fn board(position: &Position) -> BoardInfo {
    let zone = |zone: &Option<Polygon>| zone.as_ref().map(outline).unwrap_or_default();
    BoardInfo {
        width: position.board.width.to_f64(),
        height: position.board.height.to_f64(),
        terrain: terrain(&position.terrain),
        zones: [zone(&position.zones.one), zone(&position.zones.two)],
        hole: position.zones.hole.map(|h| HoleInfo { at: h.at.map(Inches::to_f64), radius: h.radius.to_f64() }),
        objectives: position
            .objectives
            .iter()
            .map(|marker| MarkerInfo { id: marker.id.clone(), at: marker.at.map(Inches::to_f64) })
            .collect(),
    }
}

/// Terrain for the page.
pub fn terrain(pieces: &[TerrainPiece]) -> Vec<TerrainInfo> {
    let walls = |piece: &TerrainPiece| {
        let wall = |wall: &codex::TerrainWall| WallInfo {
            from: xy(wall.line[0]),
            to: xy(wall.line[1]),
            height: wall.height.to_f64(),
        };
        piece.walls.iter().map(wall).collect::<Vec<WallInfo>>()
    };
    let piece = |piece: &TerrainPiece| {
        let walls = walls(piece);
        let tallest = walls.iter().map(|wall| wall.height).fold(piece.height.to_f64(), f64::max);
        TerrainInfo {
            id: piece.id.clone(),
            kind: piece.kind,
            polygon: outline(&piece.polygon),
            height: tallest,
            walls,
            floors: piece.floors.iter().map(|floor| floor.to_f64()).collect(),
        }
    };
    pieces.iter().map(piece).collect()
}

/// A unit as it is in this battle.
pub fn sheet(game: &Game, codex: &Codex, unit: UnitId) -> SheetInfo {
    let setup = game.setup();
    let card = setup.unit(unit);
    let position = &setup.position.units[unit.index()];
    let sheet = codex.datasheet(&card.datasheet);
    // An army without a faction, as in a lesson, has no army rule.
    let armies = &setup.position.armies;
    let army = if card.player == Player::One { &armies.one } else { &armies.two };
    let army_rules = army.as_ref().is_none_or(|army| army.faction.is_some());
    let weapons: Vec<&WeaponCard> = card.weapon_ids().map(|weapon| setup.weapon(weapon)).collect();
    let models = position.models.iter().zip(card.model_ids()).map(|(written, id)| {
        let held = setup.model(id);
        let mut carried = BTreeMap::new();
        for (weapon, copies) in &held.weapons {
            *carried.entry(setup.weapon(*weapon).id.clone()).or_insert(0) += u32::from(*copies);
        }
        let info = ModelInfo {
            name: if held.name.is_empty() { card.name.clone() } else { held.name.clone() },
            m: held.movement.map(Inches::to_f64),
            t: held.toughness,
            sv: held.save,
            invulnerable: held.best_invulnerable(),
            invulnerable_against: match (held.invulnerable(false), held.invulnerable(true)) {
                (ranged, melee) if ranged == melee => None,
                saves => Some(saves.into()),
            },
            w: held.wounds,
            ld: held.leadership,
            oc: held.oc,
            fnp: Some(card.abilities.feel_no_pain[0]).filter(|&value| value < 7),
            base: base(written.profile.base_mm),
            weapons: carried,
        };
        (held.id.clone(), info)
    });
    let models: BTreeMap<String, ModelInfo> = models.collect();
    let keywords: Vec<String> = card.keywords.iter().map(|&word| setup.id_of(word).to_owned()).collect();
    let named = |id: &String| codex.datasheet(id).map_or_else(|| id.clone(), |sheet| sheet.name.clone());
    let enhancement = position
        .enhancement
        .as_ref()
        .map(|id| codex.enhancement(id).map_or_else(|| titled(id), |held| held.name.clone()));
    let weapons: Vec<WeaponInfo> = weapons.iter().map(|weapon| weapon_info(weapon, &weapons)).collect();
    let mark = mark(&Looks {
        keywords: &keywords,
        models: &models,
        weapons: &weapons,
        leads: card.abilities.leader,
        ahead: card.abilities.infiltrators || card.abilities.scouts.is_some(),
        transport: card.transport.is_some(),
    });
    SheetInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        player: card.player.number(),
        points: card.points.into(),
        mark,
        keywords,
        weapons,
        abilities: unit_abilities(codex, position, sheet, army_rules),
        warlord: card.warlord,
        enhancement,
        transport: card.transport.as_ref().map(|rule| rule.capacity.into()),
        leads: card.leads.iter().map(named).collect(),
        models,
    }
}

fn core(ability: &codex::CoreAbility) -> AbilityInfo {
    AbilityInfo {
        name: ability.to_string(),
        text: words::core_ability(*ability),
        automatic: true,
        asks: ability.asks(),
        phases: Vec::new(),
    }
}

/// The rule of an army as a datasheet names it.
fn army_rule(codex: &Codex, sheet: &codex::Datasheet, name: &str) -> AbilityInfo {
    let written = codex.army_rules.iter().find(|rule| {
        rule.name.eq_ignore_ascii_case(name) && rule.id.split('/').next().is_some_and(|of| of == sheet.faction)
    });
    AbilityInfo {
        name: name.to_owned(),
        text: written.map(|rule| rule.text.clone()).unwrap_or_default(),
        automatic: true,
        asks: written.is_some_and(codex::ArmyRuleRecord::asks),
        phases: Vec::new(),
    }
}

/// What a unit can do: as it was brought to the table, otherwise as its datasheet says.
fn unit_abilities(
    codex: &Codex,
    unit: &UnitPosition,
    sheet: Option<&codex::Datasheet>,
    army_rules: bool,
) -> Vec<AbilityInfo> {
    let brought = unit.printed.iter().map(|printed| AbilityInfo {
        name: printed.name.clone(),
        text: printed.text.clone(),
        automatic: printed.automatic,
        asks: false,
        phases: phases(&printed.phases),
    });
    match sheet.filter(|_| unit.printed.is_empty()) {
        Some(sheet) => special_rules(codex, sheet, army_rules, |ability| is_carried(unit, sheet, ability)),
        None => unit.abilities.iter().map(core).chain(brought).collect(),
    }
}

/// Core abilities, army rules and special rules of a datasheet.
pub fn abilities(codex: &Codex, sheet: &codex::Datasheet) -> Vec<AbilityInfo> {
    special_rules(codex, sheet, true, |_| true)
}

/// Whether a special rule is this unit's: one of wargear only if a model carries the thing.
fn is_carried(unit: &UnitPosition, sheet: &codex::Datasheet, ability: &codex::DatasheetAbility) -> bool {
    if ability.kind != codex::AbilityKind::Wargear {
        return true;
    }
    let named = ability.rules.iter().flat_map(|rule| &rule.conditions).filter_map(|condition| match condition {
        codex::Condition::With(item) | codex::Condition::ModelWith(item) | codex::Condition::ModelWithTwo(item) => {
            Some(item.clone())
        }
        _ => None,
    });
    let mut items: Vec<String> = named.collect();
    if items.is_empty() {
        items.push(codex::find::id_of(ability.name.split(" (").next().unwrap_or_default()));
    }
    let carried = |item: &String| {
        unit.models.iter().any(|model| {
            model.wargear.contains(item) || model.weapons.iter().any(|(weapon, _)| weapon.starts_with(item.as_str()))
        })
    };
    // What no list of wargear knows cannot be looked for: it is shown.
    let offered = sheet.options.iter().flat_map(|option| option.choices.iter().flatten().chain(&option.replaces));
    let listed: Vec<String> = sheet
        .loadouts
        .iter()
        .flat_map(|loadout| &loadout.items)
        .chain(offered)
        .map(|item| codex::find::id_of(&item.name))
        .collect();
    let known = |item: &String| listed.contains(item);
    items.iter().any(carried) || !items.iter().any(known)
}

fn special_rules(
    codex: &Codex,
    sheet: &codex::Datasheet,
    army_rules: bool,
    owned: impl Fn(&codex::DatasheetAbility) -> bool,
) -> Vec<AbilityInfo> {
    let army = sheet.faction_abilities.iter().filter(|_| army_rules).map(|name| army_rule(codex, sheet, name));
    let own = sheet.abilities.iter().filter(|ability| owned(ability)).map(|ability| AbilityInfo {
        name: ability.name.clone(),
        text: ability.text.clone(),
        automatic: ability.is_automated(),
        asks: ability.is_automated() && ability.asks(),
        phases: phases(&ability.phases),
    });
    let damaged = sheet.damaged.iter().map(|damaged| AbilityInfo {
        name: format!("Damaged: {}–{} wounds left", damaged.from, damaged.to),
        text: damaged.text.clone(),
        automatic: !damaged.effects.is_empty(),
        asks: false,
        phases: Vec::new(),
    });
    sheet.core.iter().map(core).chain(army).chain(own).chain(damaged).collect()
}

/// A base in inches.
pub fn base(size: BaseSize) -> BaseInfo {
    let inches = |mm: f64| mm / 25.4;
    let (shape, length, width) = match size {
        BaseSize::Round(mm) => ("round", mm, mm),
        BaseSize::Oval(length, width) => ("oval", length, width),
        BaseSize::Hull(length, width) => ("hull", length, width),
    };
    BaseInfo { shape: shape.to_owned(), length: inches(length), width: inches(width) }
}

fn weapon_info(weapon: &WeaponCard, all: &[&WeaponCard]) -> WeaponInfo {
    let several = all.iter().filter(|other| other.family == weapon.family).count() > 1;
    WeaponInfo {
        id: weapon.id.clone(),
        name: weapon.title.clone(),
        range: (!weapon.range.is_melee()).then(|| weapon.range.inches().to_f64()),
        attacks: weapon.attacks.to_string(),
        skill: weapon.skill,
        strength: weapon.strength.to_string(),
        ap: -i32::from(weapon.ap),
        damage: weapon.damage.to_string(),
        abilities: weapon.abilities.iter().map(ToString::to_string).collect(),
        group: several.then(|| format!("{}", weapon.family)),
    }
}
