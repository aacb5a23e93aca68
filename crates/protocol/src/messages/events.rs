//! What happened, as facts: the kernel's events with the ids that the page knows. The page makes its own sentences.
//!
//! [`event`] names every event of the kernel, so a new one does not compile without its shape here.

use crate::view::Reserves;
use rules::state::MoveKind;
use rules::{Adjusted, Event, Game, ModelId, Player, ScoredBy, UnitId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One thing that happened. Units are named by id; names of rules, cards and weapons are as printed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventInfo {
    /// A move began.
    MoveBegan {
        /// The unit.
        unit_id: String,
        /// How.
        how: MoveWay,
        /// The Advance roll; 0 for other moves.
        roll: u8,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit_id: String,
        /// How.
        how: MoveWay,
        /// The longest way any of its models went, in inches.
        farthest: f64,
    },
    /// A unit stayed where it was.
    Stationary {
        /// The unit.
        unit_id: String,
    },
    /// A leader joined its bodyguard.
    Attached {
        /// The leader.
        unit_id: String,
        /// Whom it leads.
        to_id: String,
    },
    /// A unit starts in reserves.
    Waits {
        /// The unit.
        unit_id: String,
        /// Where.
        reserves: Reserves,
    },
    /// A unit was set up.
    Deployed {
        /// The unit.
        unit_id: String,
    },
    /// The dice for the first turn.
    RollOff {
        /// Player 1's, then player 2's.
        faces: [u8; 2],
        /// Who begins.
        winner: u8,
    },
    /// A unit scouted.
    Scouted {
        /// The unit.
        unit_id: String,
        /// The longest way any of its models went, in inches.
        farthest: f64,
    },
    /// A unit came from reserves.
    Arrived {
        /// The unit.
        unit_id: String,
    },
    /// A new unit like one that was destroyed joined its army, in strategic reserves.
    JoinedAnew {
        /// The unit.
        unit_id: String,
    },
    /// A player put an ambush marker on the table, or an enemy found it.
    Ambush {
        /// Whose it is.
        player: u8,
        /// Where it lies.
        at: [f64; 2],
        /// Whether it was put there; else it is removed.
        laid: bool,
    },
    /// A unit got into a transport.
    Embarked {
        /// The unit.
        unit_id: String,
        /// The transport.
        transport_id: String,
    },
    /// A unit got out of a transport.
    Disembarked {
        /// The unit.
        unit_id: String,
        /// The transport.
        transport_id: String,
    },
    /// Models that could not get out of a wreck.
    LostInWreck {
        /// Their unit.
        unit_id: String,
        /// How many.
        lost: u8,
    },
    /// Models that were removed because their unit was out of coherency.
    LostToCoherency {
        /// Their unit.
        unit_id: String,
        /// How many.
        lost: u8,
    },
    /// A unit that never came to the table counts as destroyed.
    NeverCame {
        /// The unit.
        unit_id: String,
    },
    /// One profile's attacks against one target.
    Volley {
        /// Who attacked.
        unit_id: String,
        /// Whom.
        target_id: String,
        /// The weapon's id within the unit.
        weapon_id: String,
        /// Its printed name.
        weapon: String,
        /// What came of it.
        tally: TallyInfo,
    },
    /// Mortal wounds on a unit.
    MortalWounds {
        /// The unit.
        unit_id: String,
        /// How many.
        amount: u16,
    },
    /// A model died.
    Slain {
        /// Its own unit: for a leader the leader's.
        unit_id: String,
        /// The model.
        model_id: String,
    },
    /// A model was removed without a blow; another event says why, for its whole unit.
    Removed {
        /// Its own unit.
        unit_id: String,
        /// The model.
        model_id: String,
    },
    /// A unit died.
    Destroyed {
        /// The unit.
        unit_id: String,
    },
    /// A destroyed model exploded, or not.
    DeadlyDemise {
        /// Whose.
        unit_id: String,
        /// Whether it did.
        exploded: bool,
    },
    /// A leader and its bodyguard are separate units again.
    Split {
        /// The unit.
        unit_id: String,
    },
    /// A unit was battle-shocked.
    BattleShocked {
        /// The unit.
        unit_id: String,
    },
    /// A unit took a Battle-shock test.
    ShockTest {
        /// The unit.
        unit_id: String,
        /// The sum with its modifiers; 0 is a test passed without a roll.
        roll: u8,
        /// What was needed.
        need: u8,
        /// Whether it passed.
        passed: bool,
    },
    /// A unit declared a charge.
    ChargeDeclared {
        /// The unit.
        unit_id: String,
        /// Whom it charges.
        target_ids: Vec<String>,
    },
    /// A charge was rolled.
    ChargeRolled {
        /// The unit.
        unit_id: String,
        /// Whom it charges.
        target_ids: Vec<String>,
        /// The roll with its modifiers, in inches.
        roll: u8,
        /// How far away the farthest of the targets is.
        distance: f64,
        /// The lowest roll that reaches engagement range of all of them in a straight line.
        need: u8,
    },
    /// A charge failed.
    ChargeFailed {
        /// The unit.
        unit_id: String,
    },
    /// A unit made its Charge move.
    Charged {
        /// The unit.
        unit_id: String,
        /// The longest way any of its models went, in inches.
        farthest: f64,
    },
    /// A unit was selected to fight.
    Fights {
        /// The unit.
        unit_id: String,
    },
    /// A unit piled in or consolidated.
    ClosedIn {
        /// The unit.
        unit_id: String,
        /// The longest way any of its models went, in inches.
        farthest: f64,
    },
    /// Slain models of a unit strike before they are removed.
    LastBlows {
        /// The unit.
        unit_id: String,
    },
    /// A phase began.
    PhaseBegan {
        /// Whose turn it is.
        player: u8,
        /// Which phase.
        phase: String,
    },
    /// A choice of an army rule.
    Chose {
        /// Who chose.
        player: u8,
        /// The rule's printed name.
        rule: String,
        /// What, by its id.
        choice: String,
        /// The unit it is about.
        unit_id: Option<String>,
    },
    /// A stratagem was used.
    Stratagem {
        /// By whom.
        player: u8,
        /// Its printed name.
        stratagem: String,
        /// On which unit.
        unit_id: Option<String>,
        /// What was paid.
        cp: u8,
    },
    /// A slain model was returned to its unit.
    Returned {
        /// Its own unit.
        unit_id: String,
        /// The model.
        model_id: String,
    },
    /// A unit is no longer battle-shocked.
    Recovered {
        /// The unit.
        unit_id: String,
    },
    /// An army gained or spent some of a resource.
    Resource {
        /// Whose.
        player: u8,
        /// The resource's printed name.
        resource: String,
        /// How much it had.
        before: u8,
        /// How much it has.
        after: u8,
    },
    /// A unit left the table into strategic reserves.
    Withdrew {
        /// The unit.
        unit_id: String,
    },
    /// Victory points.
    Scored {
        /// Whose.
        player: u8,
        /// What for.
        by: ScoredFor,
        /// The card's printed name, if it is a card.
        card: Option<String>,
        /// How many counted.
        points: u8,
    },
    /// A secondary card was drawn.
    CardDrawn {
        /// By whom.
        player: u8,
        /// Its printed name.
        card: String,
    },
    /// A card just drawn was shuffled back into the deck.
    CardShuffledBack {
        /// By whom.
        player: u8,
        /// Its printed name.
        card: String,
    },
    /// A secondary card was discarded.
    CardDiscarded {
        /// By whom.
        player: u8,
        /// Its printed name.
        card: String,
    },
    /// A unit was marked for death.
    Marked {
        /// The unit.
        unit_id: String,
        /// Who marked it.
        player: u8,
    },
    /// The tempting target of a player was picked.
    TemptingTarget {
        /// Whose.
        player: u8,
        /// Which marker.
        marker_id: String,
    },
    /// A player chose the corner towards which the central marker is moved.
    Corner {
        /// Who.
        player: u8,
        /// The corners towards which the central marker and the sixth one lie.
        corners: [[f64; 2]; 2],
    },
    /// A player took a secret mission.
    SecretTaken {
        /// Who.
        player: u8,
        /// What the primary mission had scored over its new limit.
        lost: u8,
    },
    /// A unit began an action.
    ActionBegan {
        /// The unit.
        unit_id: String,
        /// The action's id.
        action: String,
    },
    /// A unit completed an action.
    ActionDone {
        /// The unit.
        unit_id: String,
        /// The action's id.
        action: String,
    },
    /// A marker was removed.
    MarkerGone {
        /// Which.
        marker_id: String,
    },
    /// A marker was set up.
    MarkerSetUp {
        /// Which.
        marker_id: String,
    },
    /// Something was settled by hand.
    Adjusted {
        /// Who asked for it.
        player: u8,
        /// What.
        what: AdjustedInfo,
        /// Why, in that player's words: plain text.
        reason: String,
    },
    /// A player gave up.
    Conceded {
        /// Who.
        player: u8,
    },
}

/// How a unit moves in the Movement phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MoveWay {
    /// A Normal move.
    Normal,
    /// An Advance.
    Advance,
    /// A Fall Back move.
    FallBack,
}

/// What victory points are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ScoredFor {
    /// The primary mission.
    Primary,
    /// A secondary card.
    Card,
    /// A mission rule.
    MissionRule,
    /// A secret mission.
    Secret,
    /// A painted army.
    Painted,
}

macro_rules! tally_info {
    ($($meaning:literal $sum:ident;)*) => {
        /// Sums over the attacks of one profile against one target.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
        pub struct TallyInfo {
            $(
                #[doc = $meaning]
                pub $sum: u32,
            )*
        }

        impl From<rules::Tally> for TallyInfo {
            fn from(tally: rules::Tally) -> TallyInfo {
                TallyInfo { $($sum: tally.$sum,)* }
            }
        }
    };
}

rules::each_sum!(tally_info);

/// What was settled by hand.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum AdjustedInfo {
    /// A model was put elsewhere.
    Moved {
        /// Its own unit.
        unit_id: String,
        /// The model.
        model_id: String,
        /// How far from where it stood, in inches.
        far: f64,
    },
    /// A model's wounds; 0 is slain.
    Wounds {
        /// Its own unit.
        unit_id: String,
        /// The model.
        model_id: String,
        /// What it had.
        before: u8,
        /// What it has.
        after: u8,
    },
    /// A unit is battle-shocked, or no longer.
    Shocked {
        /// The unit.
        unit_id: String,
        /// Whether it is.
        shocked: bool,
    },
    /// Command points.
    Cp {
        /// Whose.
        of: u8,
        /// What they had.
        before: u16,
        /// What they have.
        after: u16,
    },
    /// Victory points.
    Vp {
        /// Whose.
        of: u8,
        /// What they had.
        before: u16,
        /// What they have.
        after: u16,
    },
    /// A free roll.
    Rolled {
        /// What was rolled: `2D6`.
        dice: String,
        /// What fell; a D3 shows 1 to 3.
        faces: Vec<u8>,
        /// With what is added.
        total: u32,
    },
}

/// An event as the wire says it.
pub fn event(game: &Game, event: &Event) -> EventInfo {
    let setup = game.setup();
    let unit_id = |unit: &UnitId| setup.unit(*unit).id.clone();
    let ids = |units: &rules::UnitSet| units.iter().map(|unit| setup.unit(unit).id.clone()).collect::<Vec<String>>();
    let model = |model: &ModelId| own_id(game, *model);
    let card = |card: &rules::CardId| setup.card_name(*card).to_owned();
    let marker_id = |marker: &rules::MarkerId| setup.id_of(*marker).to_owned();
    let action = |action: &rules::MissionActionId| setup.id_of(*action).to_owned();
    let number = |player: &Player| player.number();
    match event {
        Event::MoveBegan { unit, kind, roll } => {
            EventInfo::MoveBegan { unit_id: unit_id(unit), how: way(*kind), roll: *roll }
        }
        Event::Moved { unit, kind, farthest } => {
            EventInfo::Moved { unit_id: unit_id(unit), how: way(*kind), farthest: farthest.to_f64() }
        }
        Event::Stationary(unit) => EventInfo::Stationary { unit_id: unit_id(unit) },
        Event::Attached(unit, to) => EventInfo::Attached { unit_id: unit_id(unit), to_id: unit_id(to) },
        Event::Waits(unit, kind) => EventInfo::Waits { unit_id: unit_id(unit), reserves: (*kind).into() },
        Event::Deployed(unit) => EventInfo::Deployed { unit_id: unit_id(unit) },
        Event::RollOff { faces, winner } => EventInfo::RollOff { faces: *faces, winner: number(winner) },
        Event::Scouted(unit, farthest) => EventInfo::Scouted { unit_id: unit_id(unit), farthest: farthest.to_f64() },
        Event::Arrived(unit) => EventInfo::Arrived { unit_id: unit_id(unit) },
        Event::JoinedAnew(unit) => EventInfo::JoinedAnew { unit_id: unit_id(unit) },
        Event::Ambush { player, at, laid } => {
            EventInfo::Ambush { player: number(player), at: [at.x.to_f64(), at.y.to_f64()], laid: *laid }
        }
        Event::Embarked(unit, into) => EventInfo::Embarked { unit_id: unit_id(unit), transport_id: unit_id(into) },
        Event::Disembarked(unit, from) => {
            EventInfo::Disembarked { unit_id: unit_id(unit), transport_id: unit_id(from) }
        }
        Event::LostInWreck(unit, lost) => EventInfo::LostInWreck { unit_id: unit_id(unit), lost: *lost },
        Event::LostToCoherency(unit, lost) => EventInfo::LostToCoherency { unit_id: unit_id(unit), lost: *lost },
        Event::NeverCame(unit) => EventInfo::NeverCame { unit_id: unit_id(unit) },
        Event::Volley { unit, target, weapon, tally } => EventInfo::Volley {
            unit_id: unit_id(unit),
            target_id: unit_id(target),
            weapon_id: setup.weapon(*weapon).id.clone(),
            weapon: setup.weapon(*weapon).title.clone(),
            tally: (*tally).into(),
        },
        Event::MortalWounds(unit, amount) => EventInfo::MortalWounds { unit_id: unit_id(unit), amount: *amount },
        Event::Slain(of) => {
            let (unit_id, model_id) = model(of);
            EventInfo::Slain { unit_id, model_id }
        }
        Event::Removed(of) => {
            let (unit_id, model_id) = model(of);
            EventInfo::Removed { unit_id, model_id }
        }
        Event::Destroyed(unit) => EventInfo::Destroyed { unit_id: unit_id(unit) },
        Event::DeadlyDemise { unit, exploded } => {
            EventInfo::DeadlyDemise { unit_id: unit_id(unit), exploded: *exploded }
        }
        Event::Split(unit) => EventInfo::Split { unit_id: unit_id(unit) },
        Event::BattleShocked(unit) => EventInfo::BattleShocked { unit_id: unit_id(unit) },
        Event::ShockTest { unit, roll, need, passed } => {
            EventInfo::ShockTest { unit_id: unit_id(unit), roll: *roll, need: *need, passed: *passed }
        }
        Event::ChargeDeclared(unit, targets) => {
            EventInfo::ChargeDeclared { unit_id: unit_id(unit), target_ids: ids(targets) }
        }
        Event::ChargeRolled { unit, targets, roll, distance } => EventInfo::ChargeRolled {
            unit_id: unit_id(unit),
            target_ids: ids(targets),
            roll: *roll,
            distance: distance.to_f64(),
            need: (*distance - rules::DISTANCES.engagement).to_f64().ceil().clamp(2.0, 99.0) as u8,
        },
        Event::ChargeFailed(unit) => EventInfo::ChargeFailed { unit_id: unit_id(unit) },
        Event::Charged(unit, farthest) => EventInfo::Charged { unit_id: unit_id(unit), farthest: farthest.to_f64() },
        Event::Fights(unit) => EventInfo::Fights { unit_id: unit_id(unit) },
        Event::ClosedIn(unit, farthest) => EventInfo::ClosedIn { unit_id: unit_id(unit), farthest: farthest.to_f64() },
        Event::LastBlows(unit) => EventInfo::LastBlows { unit_id: unit_id(unit) },
        Event::PhaseBegan(player, phase) => {
            EventInfo::PhaseBegan { player: number(player), phase: phase.as_str().to_owned() }
        }
        Event::Chose { player, rule, choice, about } => EventInfo::Chose {
            player: number(player),
            rule: setup.army_rule(*rule).name.clone(),
            choice: words::choice(&setup.army_rule(*rule).choices, *choice).to_owned(),
            unit_id: about.as_ref().map(unit_id),
        },
        Event::Stratagem { player, stratagem, unit, cp } => EventInfo::Stratagem {
            player: number(player),
            stratagem: setup.stratagem(*stratagem).name.clone(),
            unit_id: unit.as_ref().map(unit_id),
            cp: *cp,
        },
        Event::Returned(of) => {
            let (unit_id, model_id) = model(of);
            EventInfo::Returned { unit_id, model_id }
        }
        Event::Recovered(unit) => EventInfo::Recovered { unit_id: unit_id(unit) },
        Event::Resource { player, resource, before, after } => EventInfo::Resource {
            player: number(player),
            resource: setup.resources[player.index()].get(resource.index()).map_or(String::new(), |it| it.name.clone()),
            before: *before,
            after: *after,
        },
        Event::Withdrew(unit) => EventInfo::Withdrew { unit_id: unit_id(unit) },
        Event::Scored { player, by, points } => {
            let (by, card) = scored(by, card);
            EventInfo::Scored { player: number(player), by, card, points: *points }
        }
        Event::CardDrawn(player, of) => EventInfo::CardDrawn { player: number(player), card: card(of) },
        Event::CardShuffledBack(player, of) => EventInfo::CardShuffledBack { player: number(player), card: card(of) },
        Event::CardDiscarded(player, of) => EventInfo::CardDiscarded { player: number(player), card: card(of) },
        Event::Marked { unit, by } => EventInfo::Marked { unit_id: unit_id(unit), player: number(by) },
        Event::TemptingTarget(player, at) => {
            EventInfo::TemptingTarget { player: number(player), marker_id: marker_id(at) }
        }
        Event::Corner(player, corner) => EventInfo::Corner {
            player: number(player),
            corners: setup.corners(*corner).map(|at| [at.x.to_f64(), at.y.to_f64()]),
        },
        Event::SecretTaken { player, lost } => EventInfo::SecretTaken { player: number(player), lost: *lost },
        Event::ActionBegan(unit, of) => EventInfo::ActionBegan { unit_id: unit_id(unit), action: action(of) },
        Event::ActionDone(unit, of) => EventInfo::ActionDone { unit_id: unit_id(unit), action: action(of) },
        Event::MarkerGone(at) => EventInfo::MarkerGone { marker_id: marker_id(at) },
        Event::MarkerSetUp(at) => EventInfo::MarkerSetUp { marker_id: marker_id(at) },
        Event::Adjusted { player, what, reason } => {
            EventInfo::Adjusted { player: number(player), what: adjusted(game, what), reason: reason.clone() }
        }
        Event::Conceded(player) => EventInfo::Conceded { player: number(player) },
    }
}

/// A model by its own unit and its id there: a leader keeps its own while it is attached.
fn own_id(game: &Game, model: ModelId) -> (String, String) {
    let card = game.setup().model(model);
    (game.setup().unit(card.unit).id.clone(), card.id.clone())
}

const fn way(kind: MoveKind) -> MoveWay {
    match kind {
        MoveKind::Normal => MoveWay::Normal,
        MoveKind::Advance => MoveWay::Advance,
        MoveKind::FallBack => MoveWay::FallBack,
    }
}

fn scored(by: &ScoredBy, name: impl Fn(&rules::CardId) -> String) -> (ScoredFor, Option<String>) {
    match by {
        ScoredBy::Primary => (ScoredFor::Primary, None),
        ScoredBy::Card(card) | ScoredBy::Challenger(card) => (ScoredFor::Card, Some(name(card))),
        ScoredBy::MissionRule => (ScoredFor::MissionRule, None),
        ScoredBy::Secret => (ScoredFor::Secret, None),
        ScoredBy::Painted => (ScoredFor::Painted, None),
    }
}

fn adjusted(game: &Game, what: &Adjusted) -> AdjustedInfo {
    match what {
        Adjusted::Moved(model, far) => {
            let (unit_id, model_id) = own_id(game, *model);
            AdjustedInfo::Moved { unit_id, model_id, far: far.to_f64() }
        }
        Adjusted::Wounds { model, before, after } => {
            let (unit_id, model_id) = own_id(game, *model);
            AdjustedInfo::Wounds { unit_id, model_id, before: *before, after: *after }
        }
        Adjusted::Shocked(unit, shocked) => {
            AdjustedInfo::Shocked { unit_id: game.setup().unit(*unit).id.clone(), shocked: *shocked }
        }
        Adjusted::Cp { of, before, after } => AdjustedInfo::Cp { of: of.number(), before: *before, after: *after },
        Adjusted::Vp { of, before, after } => AdjustedInfo::Vp { of: of.number(), before: *before, after: *after },
        Adjusted::Rolled { dice, faces, total } => {
            AdjustedInfo::Rolled { dice: dice.to_string(), faces: faces.to_vec(), total: *total }
        }
    }
}
