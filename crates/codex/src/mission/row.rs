//! Rows of a card: when, what is counted, what it is worth (M5.4, M8.6).

use crate::record::{Entry, Record};
use serde::{Deserialize, Serialize};

/// When a row is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoredAt {
    /// At the end of the own Command phase; in round 5 the second player at the end of the turn
    /// (M5.3).
    Command,
    /// At the end of the own turn.
    OwnTurn,
    /// At the end of the opponent's turn, or of the battle for the player who has the last turn.
    OpponentsTurn,
    /// At the end of the opponent's turn only.
    OpponentsTurnOnly,
    /// At the end of every turn.
    AnyTurn,
    /// At the end of the battle round.
    Round,
    /// The moment an enemy unit or model is destroyed.
    Kill,
}

/// How secondaries are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SecondaryMode {
    /// Two, all battle (M8.1).
    Fixed,
    /// Drawn (M8.2).
    Tactical,
}

/// What is counted, for one player, now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Markers controlled.
    Markers,
    /// Markers controlled in the own zone.
    HomeMarkers,
    /// Markers controlled outside the own zone.
    MarkersOutsideHome,
    /// Markers controlled in no man's land.
    NoMansLandMarkers,
    /// 1 if more markers are controlled than the opponent controls.
    MoreMarkers,
    /// Markers terraformed.
    Terraformed,
    /// Guards that stand by (M7.3).
    Guards,
    /// Hazards wholly in the enemy's zone (M7.7).
    HazardsInEnemyZone,
    /// Other Hazards wholly within 6" of it.
    HazardsNearEnemyZone,
    /// Other Hazards wholly within 12" of it.
    HazardsTowardsEnemyZone,
    /// Enemy units destroyed this round.
    DestroyedThisRound,
    /// 1 if more enemy than own units were destroyed this round.
    MoreDestroyedThisRound,
    /// Units wholly in the enemy's zone.
    UnitsInEnemyZone,
    /// Markers stormed (M8, Storm Hostile Objective).
    Stormed,
    /// Table quarters with a unit in them, away from the centre.
    Quarters,
    /// 1 if the locus was established near the centre or in the enemy's zone.
    Locus,
    /// 1 if it was in the enemy's zone.
    LocusInEnemyZone,
    /// Markers cleansed this turn.
    Cleansed,
    /// Enemy units or models of the row's kind destroyed this turn.
    Destroyed,
    /// 1 if every enemy CHARACTER has been destroyed.
    NoCharactersLeft,
    /// First marks destroyed or removed this turn.
    Marked,
    /// Second marks destroyed or removed this turn.
    SecondMarked,
    /// 1 if a sabotage was completed.
    Sabotaged,
    /// 1 if it was in the enemy's zone.
    SabotagedInEnemyZone,
    /// 1 if a unit is within 3" of the centre and no enemy is.
    CentreHeld,
    /// 1 if a unit is within 3" of the centre and no enemy within 6".
    CentreAlone,
    /// Units that recovered assets.
    Recovered,
    /// 1 if the tempting target is controlled.
    TemptingTarget,
    /// 1 if more own than enemy units are wholly in no man's land.
    MoreUnitsInNoMansLand,
    /// 1 if the player's only unit controls a marker in no man's land.
    LastUnitInNoMansLand,
    /// Edges contained.
    Contained,
}

/// Which of the destroyed a row is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kill {
    /// Every unit.
    Unit,
    /// Every unit that is no CHARACTER: bodyguards are units of their own (M5.6).
    NonCharacterUnit,
    /// Units that began the turn in range of a marker.
    UnitAtMarker,
    /// CHARACTER models.
    CharacterModel,
    /// INFANTRY units with a starting strength of 13 or more (M8.5).
    Horde,
    /// INFANTRY units of 20 models or 25 wounds, leaders aside (M9.6).
    LargeHorde,
    /// MONSTER and VEHICLE units.
    MonsterOrVehicle,
}

/// One row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// When.
    pub when: ScoredAt,
    /// Only in this mode.
    #[serde(default)]
    pub mode: Option<SecondaryMode>,
    /// First round.
    #[serde(default)]
    pub from: Option<u8>,
    /// Last round.
    #[serde(default)]
    pub to: Option<u8>,
    /// What is counted; a `kill` row counts the destroyed.
    #[serde(default)]
    pub count: Option<Count>,
    /// Which of the destroyed.
    #[serde(default)]
    pub of: Option<Kill>,
    /// Only those with at least this many wounds at the start: of the model, or of the whole unit.
    #[serde(default)]
    pub wounds: Option<u16>,
    /// How many are needed.
    #[serde(default = "one")]
    pub at_least: u8,
    /// Only if this counts anything.
    #[serde(default)]
    pub given: Option<Count>,
    /// Only if this counts nothing.
    #[serde(default)]
    pub unless: Option<Count>,
    /// Points, whatever the number.
    #[serde(default)]
    pub vp: u8,
    /// Points for each.
    #[serde(default)]
    pub each: u8,
    /// No more than this: for a `kill` row in a turn, otherwise each time.
    #[serde(default)]
    pub max: Option<u8>,
}

const fn one() -> u8 {
    1
}

impl Row {
    /// Points for this number.
    pub fn value(&self, count: u8) -> u8 {
        if count < self.at_least {
            return 0;
        }
        let points = self.vp.saturating_add(self.each.saturating_mul(count));
        self.max.map_or(points, |max| points.min(max))
    }

    /// Whether it counts in a round; a Command row does from round 2 on (M5.3).
    pub fn in_round(&self, round: u8) -> bool {
        let first = if self.when == ScoredAt::Command { 2 } else { 1 };
        (self.from.unwrap_or(first)..=self.to.unwrap_or(u8::MAX)).contains(&round)
    }

    /// Whether it counts in a mode.
    pub fn in_mode(&self, mode: SecondaryMode) -> bool {
        self.mode.is_none_or(|own| own == mode)
    }
}

/// Reads the rows of a card.
pub(super) fn read(record: &mut Record<'_>) -> Vec<Row> {
    let entries: Vec<Entry<Row>> = record.entries("rows");
    for entry in &entries {
        let row = &entry.value;
        if (row.vp == 0) == (row.each == 0) {
            record.fault(entry.span.clone(), "a row has either `vp` or `each`");
        }
        let about_kills = row.when == ScoredAt::Kill || row.count == Some(Count::Destroyed);
        if about_kills != row.of.is_some() {
            record
                .fault(entry.at("of"), "`of` says which of the destroyed: with `kill` or `destroyed`, and only there");
        }
        if (row.when == ScoredAt::Kill) == row.count.is_some() {
            record.fault(entry.at("count"), "a row counts something, a `kill` row nothing but the destroyed");
        }
        if row.wounds.is_some() && row.of.is_none() {
            record.fault(entry.at("wounds"), "`wounds` are those of the destroyed");
        }
    }
    entries.into_iter().map(|entry| entry.value).collect()
}
