//! A new battle: two armies, a map, a layout and a mission become a [`Position`] before the
//! first declaration (M2). Everything is still off the table.
//!
//! ```
//! use strategium_rules::{DiceSource, Game, NewBattle, Phase};
//!
//! let codex = codex::Codex::builtin();
//! let armies = ["orks-1000", "space-marines-1000"].map(|id| codex.army(id).expect("an army"));
//! let battle = NewBattle::new(codex, armies, "hammer-and-anvil", "layout-1").expect("a table");
//! let game = Game::new(codex, battle.position()?, DiceSource::Seeded(7))?;
//! assert_eq!(game.state().clock.phase, Phase::Formations);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod opening;
mod unit;

use crate::ids::Player;
use crate::position::{
    Armies, ArmyPosition, Board, Hole, MissionPosition, ObjectivePosition, Phase, Position, SecondariesPosition,
    SecondaryMode, Zones,
};
use crate::setup::{self, SetupError};
use codex::{Army, BattleSize, Codex, Deployment, Layout};

/// What is to be played.
#[derive(Debug, Clone)]
pub struct NewBattle<'a> {
    codex: &'a Codex,
    /// Player 1's army and player 2's.
    pub(crate) armies: [&'a Army; 2],
    /// The deployment map.
    pub(crate) map: &'a Deployment,
    /// The terrain.
    pub(crate) layout: &'a Layout,
    /// The size; that of the larger army unless told.
    pub(crate) size: BattleSize,
    /// Who attacks; the other defends and sets up first.
    pub attacker: Player,
    /// The primary mission's id; without one nothing is scored.
    pub primary: Option<String>,
    /// A twist's or mission rule's id.
    pub twist: Option<String>,
    /// Challenger cards are played (M5.8).
    pub challengers: bool,
    /// Fixed secondaries of each player, by id; nothing is tactical.
    pub fixed: [Option<[String; 2]>; 2],
    /// Whose army is painted (M5.1).
    pub(crate) painted: [bool; 2],
}

impl<'a> NewBattle<'a> {
    /// Two armies on a map and a layout, by their ids; the rest as usual.
    pub fn new(codex: &'a Codex, armies: [&'a Army; 2], map: &str, layout: &str) -> Result<NewBattle<'a>, SetupError> {
        let map = codex.deployment(map).ok_or_else(|| {
            let known: Vec<&str> = codex.deployments.iter().map(|map| map.id.as_str()).collect();
            setup::error("map", format!("there is no deployment map {map}: one of {}", known.join(", ")))
        })?;
        let layout = codex.layout(layout).ok_or_else(|| {
            let known: Vec<&str> = codex.layouts.iter().map(|layout| layout.id.as_str()).collect();
            setup::error("layout", format!("there is no layout {layout}: one of {}", known.join(", ")))
        })?;
        let size = if armies.iter().all(|army| army.size == BattleSize::Incursion) {
            BattleSize::Incursion
        } else {
            BattleSize::StrikeForce
        };
        Ok(NewBattle {
            codex,
            armies,
            map,
            layout,
            size,
            attacker: Player::One,
            primary: None,
            twist: None,
            fixed: [None, None],
            challengers: false,
            painted: [true; 2],
        })
    }

    /// The position before the first declaration.
    pub fn position(&self) -> Result<Position, SetupError> {
        let mut units = Vec::new();
        for player in Player::BOTH {
            let army = self.armies[player.index()];
            for unit in &army.units {
                units.push(unit::position(self.codex, army, unit, player)?);
            }
        }
        unit::number(&mut units);
        let army = |player: Player| {
            let army = self.armies[player.index()];
            // What the codex has no rules for is only a name.
            let faction = self.codex.faction(&army.faction);
            let detachment = self.codex.detachment(&army.faction, &army.detachment).is_some();
            let brought = &army.brought;
            let titles = [brought.faction.clone(), brought.detachment.clone()];
            Some(ArmyPosition {
                name: army.name.clone(),
                faction: faction.map(|faction| faction.id.clone()),
                detachment: detachment.then(|| army.detachment.clone()),
                titles: titles.iter().any(|title| !title.is_empty()).then_some(titles),
                reminders: army.reminders(self.codex),
                ..ArmyPosition::default()
            })
        };
        let markers = self.map.objectives(self.size);
        Ok(Position {
            board: Board { width: self.layout.board.width, height: self.layout.board.height },
            terrain: self.layout.pieces.clone(),
            objectives: markers
                .iter()
                .map(|o| ObjectivePosition { id: o.id.clone(), at: [o.at.x, o.at.y], controlled_by: 0, sticky: false })
                .collect(),
            zones: self.zones(),
            attacker: self.attacker,
            size: self.size,
            armies: Armies { one: army(Player::One), two: army(Player::Two) },
            mission: self.primary.as_ref().map(|primary| self.mission(primary)),
            ..Position::of(Phase::Formations, units)
        })
    }

    fn zones(&self) -> Zones {
        let zone = |player: Player| {
            let whose = if player == self.attacker { &self.map.attacker } else { &self.map.defender };
            Some(whose.polygon.clone())
        };
        let hole = self.map.hole.map(|hole| Hole { at: [hole.at.x, hole.at.y], radius: hole.radius });
        Zones { one: zone(Player::One), two: zone(Player::Two), hole }
    }

    fn mission(&self, primary: &str) -> MissionPosition {
        let secondaries = |player: Player| {
            let chosen = match &self.fixed[player.index()] {
                Some(cards) => {
                    SecondariesPosition { mode: SecondaryMode::Fixed, active: cards.to_vec(), deck: Vec::new() }
                }
                None => SecondariesPosition { mode: SecondaryMode::Tactical, active: Vec::new(), deck: Vec::new() },
            };
            (player.number().to_string(), chosen)
        };
        MissionPosition {
            primary: Some(primary.to_owned()),
            twist: self.twist.clone(),
            challengers: self.challengers.then(Default::default),
            secondaries: Player::BOTH.into_iter().map(secondaries).collect(),
            painted: self.painted,
            ..MissionPosition::default()
        }
    }
}
