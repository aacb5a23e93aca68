//! What a new game is chosen from: armies, missions, maps, layouts, and datasheets for the odds.

use codex::{Army, ArmyRuleRecord, Board, Codex, Deployment, Layout, ObjectivePlace, Pack};
use protocol::messages::http::{
    ArmyCard, ArmyDetail, Catalog, DeploymentCard, FactionCard, LayoutCard, Named, PoolCard,
};
use protocol::messages::{AbilityInfo, ArmyName, BoardInfo, HoleInfo, MarkerInfo, Orders, SheetInfo};
use protocol::table;
use rules::position::Position;
use rules::{DiceSource, Game, NewBattle, Phase, Player, UnitId, muster};

/// The whole catalog.
pub fn catalog(codex: &Codex) -> Catalog {
    let cards = |cards: Vec<(&String, &String, &String, &[Pack])>| named(cards);
    Catalog {
        armies: codex.armies.iter().chain(import::ready::ready()).map(|army| card(codex, army)).collect(),
        missions: cards(codex.primaries.iter().map(|c| (&c.id, &c.name, &c.text, c.packs.as_slice())).collect()),
        twists: cards(codex.twists.iter().map(|c| (&c.id, &c.name, &c.text, c.packs.as_slice())).collect()),
        secondaries: cards(
            codex
                .secondaries
                .iter()
                .filter(|card| card.fixed)
                .map(|c| (&c.id, &c.name, &c.text, c.packs.as_slice()))
                .collect(),
        ),
        deployments: codex.deployments.iter().map(deployment).collect(),
        layouts: codex.layouts.iter().map(layout).collect(),
        pool: pool(codex),
        factions: codex.factions.iter().map(|faction| faction_card(codex, faction)).collect(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        orders: Orders::sensible(),
    }
}

/// An army with its datasheets.
pub fn army(codex: &Codex, id: &str) -> Option<ArmyDetail> {
    import::ready::army_of(codex, id).map(|army| detail(codex, army))
}

/// The details of any army with its datasheets.
pub fn detail(codex: &Codex, army: &Army) -> ArmyDetail {
    let rule = |rule: &ArmyRuleRecord| AbilityInfo {
        name: rule.name.clone(),
        text: rule.text.clone(),
        automatic: !rule.rules.is_empty() || !rule.choices.is_empty() || rule.does.is_some() || rule.marks,
        asks: rule.asks(),
        phases: Vec::new(),
    };
    // `orks/waaagh` belongs to the faction, `war-horde/get-stuck-in` to the detachment.
    let ours = |rule: &&ArmyRuleRecord| !rule.reminder && army.plays_by(codex, &rule.id);
    let mut rules: Vec<&ArmyRuleRecord> = codex.army_rules.iter().filter(ours).collect();
    rules.sort_by_key(|rule| rule.id.starts_with(&format!("{}/", army.detachment)));
    let reminders = army.reminders(codex);
    let brought = reminders.iter().map(|reminder| AbilityInfo {
        name: reminder.name.clone(),
        text: reminder.text.clone(),
        automatic: false,
        asks: false,
        phases: table::phases(&reminder.phases),
    });
    ArmyDetail {
        card: card(codex, army),
        units: sheets(codex, army),
        rules: rules.into_iter().map(rule).chain(brought).collect(),
    }
}

/// The datasheets of an army as they are in its battles, in the order of the army list.
fn sheets(codex: &Codex, army: &Army) -> Vec<SheetInfo> {
    let (Some(map), Some(layout)) = (codex.deployments.first(), codex.layouts.first()) else { return Vec::new() };
    let Ok(battle) = NewBattle::new(codex, [army, army], &map.id, &layout.id) else { return Vec::new() };
    let Some(game) = battle
        .position()
        .ok()
        .and_then(|position| Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(0)).ok())
    else {
        return Vec::new();
    };
    let units: Vec<UnitId> = game.setup().units_of(Player::One).collect();
    units.into_iter().map(|unit| table::sheet(&game, codex, unit)).collect()
}

/// The card of an army in a list.
pub fn card(codex: &Codex, army: &Army) -> ArmyCard {
    let problems = army.problems(codex);
    let problem = |problem: &codex::Problem| match &problem.unit {
        Some(unit) => format!("{}: {}.", table::titled(unit), problem.message),
        None => format!("{}.", codex::find::capital(&problem.message)),
    };
    let mut sheets: Vec<&str> = army.units.iter().map(|unit| unit.datasheet.as_str()).collect();
    sheets.sort_unstable();
    sheets.dedup();
    let reminders = sheets
        .iter()
        .filter_map(|id| army.sheet(codex, id))
        .flat_map(|sheet| &sheet.abilities)
        .filter(|ability| ability.reminder)
        .count();
    let brought = &army.brought;
    let title = || if brought.faction.is_empty() { table::titled(&army.faction) } else { brought.faction.clone() };
    let faction = codex.faction(&army.faction).map_or_else(title, |f| f.name.clone());
    ArmyCard {
        id: army.id.clone(),
        names: ArmyName { name: army.name.clone(), faction, detachment: army.detachment_name() },
        points: army.points(codex),
        size: serde_json::to_value(army.size)
            .ok()
            .and_then(|size| size.as_str().map(str::to_owned))
            .unwrap_or_default(),
        style: army.style.word().to_owned(),
        units: army.units.len() as u32,
        models: army.units.iter().map(|unit| unit.models as u32).sum(),
        problems: problems.iter().map(problem).collect(),
        reminders: reminders as u32,
    }
}

/// Lists the newer deck first. A card that only the older deck has is marked, because names repeat.
fn named(cards: Vec<(&String, &String, &String, &[Pack])>) -> Vec<Named> {
    let is_old = |packs: &[Pack]| !packs.contains(&Pack::ChapterApproved);
    let mut cards = cards;
    cards.sort_by_key(|(id, _, _, packs)| (is_old(packs), (*id).clone()));
    let card = |(id, name, text, packs): (&String, &String, &String, &[Pack])| Named {
        id: id.clone(),
        name: if is_old(packs) { format!("{name} (Pariah Nexus)") } else { name.clone() },
        text: text.clone(),
    };
    cards.into_iter().map(card).collect()
}

fn empty(board: Board) -> BoardInfo {
    BoardInfo {
        width: board.width.to_f64(),
        height: board.height.to_f64(),
        terrain: Vec::new(),
        zones: [Vec::new(), Vec::new()],
        hole: None,
        objectives: Vec::new(),
    }
}

fn deployment(map: &Deployment) -> DeploymentCard {
    let markers = |places: &[ObjectivePlace]| {
        places.iter().map(|place| MarkerInfo { id: place.id.clone(), at: table::xy(place.at) }).collect::<Vec<_>>()
    };
    let board = BoardInfo {
        zones: [table::outline(&map.attacker.polygon), table::outline(&map.defender.polygon)],
        hole: map.hole.map(|hole| HoleInfo { at: table::xy(hole.at), radius: hole.radius.to_f64() }),
        objectives: markers(&map.strike_force),
        ..empty(map.board)
    };
    DeploymentCard { id: map.id.clone(), name: map.name.clone(), board, incursion: markers(&map.incursion) }
}

fn layout(layout: &Layout) -> LayoutCard {
    let board = BoardInfo { terrain: table::terrain(&layout.pieces), ..empty(layout.board) };
    LayoutCard { id: layout.id.clone(), name: layout.name.clone(), board }
}

/// One line for each primary on each map.
fn pool(codex: &Codex) -> Vec<PoolCard> {
    let entries = codex.pools.iter().flat_map(|pool| &pool.entries);
    let cards = entries.flat_map(|entry| {
        entry.primaries.iter().map(|mission| PoolCard {
            mission: mission.clone(),
            deployment: entry.deployment.clone(),
            layouts: entry.layouts.clone(),
        })
    });
    cards.collect()
}

/// A faction's datasheets at their smallest size, each on a table of its own.
fn faction_card(codex: &Codex, faction: &codex::Faction) -> FactionCard {
    let sheet = |sheet: &codex::Datasheet| {
        let size = sheet.sizes().into_iter().map(|(low, _)| low).min()?;
        let unit = muster::unit(sheet, &sheet.id, Player::One, size.max(1)).ok()?;
        let game =
            Game::new(codex::Codex::builtin(), Position::of(Phase::Formations, vec![unit]), DiceSource::Seeded(0))
                .ok()?;
        Some(table::sheet(&game, codex, UnitId(0)))
    };
    let own = codex.datasheets.iter().filter(|sheet| sheet.faction == faction.id);
    let mut sheets: Vec<SheetInfo> = own.filter_map(sheet).collect();
    sheets.sort_by(|a, b| a.name.cmp(&b.name));
    FactionCard { id: faction.id.clone(), name: faction.name.clone(), sheets }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_a_new_game_is_chosen_from_is_there() {
        let codex = Codex::builtin();
        let catalog = catalog(codex);
        assert_eq!(catalog.armies.len(), codex.armies.len() + import::ready::ready().count());
        assert!(catalog.armies.iter().all(|army| army.models > 0), "{:?}", catalog.armies);
        let ours = &catalog.armies[..codex.armies.len()];
        assert!(ours.iter().all(|army| army.problems.is_empty()), "{ours:?}");
        assert_eq!(catalog.layouts.len(), 8);
        assert!(catalog.layouts.iter().all(|layout| !layout.board.terrain.is_empty()));
        assert!(catalog.deployments.iter().all(|map| map.board.zones.iter().all(|zone| zone.len() >= 3)));
        let known = |id: &String| catalog.missions.iter().any(|mission| mission.id == *id);
        assert!(!catalog.pool.is_empty() && catalog.pool.iter().all(|card| known(&card.mission)));
        let sheets: usize = catalog.factions.iter().map(|faction| faction.sheets.len()).sum();
        assert_eq!(sheets, codex.datasheets.len());
        assert!(catalog.secondaries.iter().all(|card| codex.secondary(&card.id).is_some_and(|card| card.fixed)));
    }

    #[test]
    fn every_army_opens() {
        let codex = Codex::builtin();
        for army in &codex.armies {
            let detail = super::army(codex, &army.id).expect("an army");
            assert_eq!(detail.units.len(), army.units.len(), "{}", army.id);
            assert!(!detail.rules.is_empty(), "{}", army.id);
            assert_eq!(detail.units.iter().map(|unit| unit.points).sum::<u32>(), detail.card.points);
        }
        assert_eq!(super::army(codex, "nobody"), None);
    }

    #[test]
    fn an_illegal_list_says_so_in_words() {
        let codex = Codex::builtin();
        let mut army = codex.armies[0].clone();
        army.units.extend_from_within(..);
        let problems = card(codex, &army).problems;
        assert!(problems.iter().any(|problem| problem.contains("more than the limit")), "{problems:?}");
    }
}
