//! The battle as a seat sees it, with names: what the wire sends and the page shows.
//!
//! Everything on the table is open to both players (R1.1); what is not here cannot leak: the
//! seed and the position of the dice are never part of a view, and what a player is still
//! putting together is shown to that player alone.

mod in_force;

pub use in_force::{ForceKind, InForceView, UntilView};

use rules::state::{Bearer, Disembarked, FightPart, Hand, MoveKind, Moved, UnitFlags, Until, Whereabouts};
use rules::{Game, Player, UnitId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use ts_rs::TS;

/// A battle, as one seat or a spectator sees it.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct View {
    /// Battle round.
    pub round: u8,
    /// Phase.
    pub phase: &'static str,
    /// Whose turn it is.
    pub active_player: u8,
    /// Who has the first turn of each round.
    pub first_player: u8,
    /// The Reinforcements step has begun.
    pub reinforcements: bool,
    /// The unit begun and not finished.
    pub in_hand: Option<HandView>,
    /// 1 or 2, 0 a draw, nothing while the battle goes on.
    pub winner: Option<u8>,
    /// Command points.
    pub cp: [u8; 2],
    /// Victory points.
    pub vp: [u16; 2],
    /// Points and cards, by player, where a mission is played.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(as = "Option<BTreeMap<String, ScoreView>>", optional)]
    pub scores: BTreeMap<String, ScoreView>,
    /// Units that act for themselves, by id; destroyed ones are gone.
    pub units: BTreeMap<String, UnitView>,
    /// Markers by id.
    pub objectives: BTreeMap<String, ObjectiveView>,
    /// What army rules, abilities and stratagems have put in force, each rule once for each bearer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<InForceView>>", optional)]
    pub in_force: Vec<InForceView>,
    /// Tokens and points of both armies, of those that have any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ResourceView>>", optional)]
    pub resources: Vec<ResourceView>,
}

/// Tokens or points of an army.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct ResourceView {
    /// Whose: 1 or 2.
    pub player: u8,
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// How much the army has.
    pub held: u8,
}

/// What is in hand.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct HandView {
    /// The unit.
    pub unit: String,
    /// What it does.
    pub doing: &'static str,
    /// The Advance roll.
    pub bonus: u8,
    /// Models that have a path, for the player whose move it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub staged: Vec<String>,
}

/// A unit with its leaders.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct UnitView {
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub player: u8,
    /// Its living models by id.
    pub models: BTreeMap<String, ModelView>,
    /// What has happened to it.
    pub flags: FlagsView,
    /// Starting strength.
    pub starting_strength: u16,
    /// Units of leaders that lead it and live. Their models are among its own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub led_by: Vec<String>,
    /// Units it carries.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub carries: Vec<String>,
    /// It still has to be set up.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub undeployed: bool,
    /// The transport it is in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub embarked_in: Option<String>,
    /// The reserves it waits in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub in_reserves: Option<Reserves>,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ModelView {
    /// Wounds left.
    pub wounds: u8,
    /// Where it stands: x, y, z in inches.
    pub at: [f64; 3],
    /// Where its front points, in degrees.
    pub facing: f64,
    /// The unit of the leader it belongs to, where it is a leader's.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub leader: Option<String>,
}

/// A marker.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ObjectiveView {
    /// Where it lies.
    pub at: [f64; 2],
    /// 0 nobody, 1 or 2.
    pub controlled_by: u8,
    /// Held without models.
    pub sticky: bool,
    /// The unit that guards it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub guarded_by: Option<String>,
    /// Who terraformed it: 1 or 2.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub terraformed_by: u8,
}

/// A player's points and cards.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ScoreView {
    /// By the primary mission.
    pub primary: u8,
    /// By secondary missions.
    pub secondary: u8,
    /// By a secret mission.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub secret: u8,
    /// By Challenger cards.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub challenger: u8,
    /// By a painted army, once the battle is over.
    #[serde(skip_serializing_if = "is_zero")]
    #[ts(as = "Option<u8>", optional)]
    pub painted: u8,
    /// How secondaries are played.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub mode: Option<&'static str>,
    /// Cards in play.
    pub cards: Vec<String>,
    /// How many cards are still to come.
    pub deck: u8,
    /// Enemy units that the player's Marked for Death names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<MarkView>>", optional)]
    pub marked: Vec<MarkView>,
    /// The marker that the player's A Tempting Target names.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tempting_target: Option<String>,
    /// The player has taken a secret mission: its id for the player, and for everybody when the battle is
    /// over; otherwise `hidden`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub secret_mission: Option<&'static str>,
}

/// A unit marked for death.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct MarkView {
    /// The unit.
    pub unit: String,
    /// Who marked it: 1 or 2.
    pub by: u8,
}

/// The flags of a unit; those that do not hold are left out.
#[derive(Debug, Clone, PartialEq, Default, Serialize, TS)]
pub struct FlagsView {
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    battle_shocked: bool,
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    shot: bool,
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    charged: bool,
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    heroic: bool,
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    fought: bool,
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    arrived: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    moved: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    disembarked: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    performing: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    spent: Vec<String>,
}

/// Where a unit in reserves waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reserves {
    /// Strategic reserves.
    Strategic,
    /// Deep Strike.
    DeepStrike,
}

impl From<rules::position::Reserves> for Reserves {
    fn from(kind: rules::position::Reserves) -> Self {
        match kind {
            rules::position::Reserves::Strategic => Reserves::Strategic,
            rules::position::Reserves::DeepStrike => Reserves::DeepStrike,
        }
    }
}

fn is_zero(value: &u8) -> bool {
    *value == 0
}

fn is_false(value: &bool) -> bool {
    !value
}

/// What a seat sees; `None` is a spectator.
pub fn view(game: &Game, seat: Option<Player>) -> View {
    let (setup, state) = (game.setup(), game.state());
    let clock = &state.clock;
    let acts =
        |unit: &UnitId| state.unit(*unit).attached_to.is_none() && state.unit(*unit).place != Whereabouts::Destroyed;
    let shown = setup.objectives.iter().zip(&state.objectives).filter(|(_, objective)| !objective.gone);
    let objectives = shown.map(|((id, _), objective)| {
        let at = objective.at;
        let controlled_by = objective.controlled_by.map_or(0, Player::number);
        let view = ObjectiveView {
            at: [at.x.to_f64(), at.y.to_f64()],
            controlled_by,
            sticky: objective.sticky,
            guarded_by: objective.guard.map(|unit| setup.unit(game.battle().lead(unit)).id.clone()),
            terraformed_by: objective.terraformed.map_or(0, Player::number),
        };
        (id.clone(), view)
    });
    View {
        round: clock.round,
        phase: clock.phase.as_str(),
        active_player: clock.active.number(),
        first_player: clock.first.number(),
        reinforcements: clock.reinforcements,
        in_hand: hand_view(game, seat),
        winner: clock.over.map(|ending| ending.winner.map_or(0, Player::number)),
        cp: state.purses.map(|purse| purse.cp),
        vp: state.purses.map(|purse| purse.vp),
        scores: scores_view(game, seat),
        units: setup.unit_ids().filter(acts).map(|u| (setup.unit(u).id.clone(), unit_view(game, u))).collect(),
        objectives: objectives.collect(),
        in_force: in_force::view(game),
        resources: resources_view(game),
    }
}

/// What both armies have of their tokens and points.
fn resources_view(game: &Game) -> Vec<ResourceView> {
    let held = |player: Player| {
        let cards = game.setup().resources[player.index()].iter().enumerate();
        cards.map(move |(at, card)| ResourceView {
            player: player.number(),
            id: card.id.clone(),
            name: card.name.clone(),
            held: game.battle().resource(player, rules::ResourceId(at as u8)),
        })
    };
    Player::BOTH.into_iter().flat_map(held).collect()
}

/// Points and cards in play; decks are hidden, their sizes are not.
fn scores_view(game: &Game, seat: Option<Player>) -> BTreeMap<String, ScoreView> {
    let Some(mission) = &game.setup().mission else { return BTreeMap::new() };
    let view = |player: Player| {
        let score = &game.state().scores[player.index()];
        let cards = score.cards().chain(score.challenge.card).map(|card| game.setup().id_of(card).to_owned()).collect();
        let mode = mission.mode(player).map(|mode| match mode {
            codex::SecondaryMode::Fixed => "FIXED",
            codex::SecondaryMode::Tactical => "TACTICAL",
        });
        let open = seat == Some(player) || game.state().clock.over.is_some();
        let view = ScoreView {
            primary: score.primary,
            secondary: score.secondary,
            secret: score.secret,
            challenger: score.challenge.points,
            painted: score.painted,
            mode,
            cards,
            deck: score.left,
            marked: marks_view(game, player),
            tempting_target: score.tempting.map(|marker| game.setup().id_of(marker).to_owned()),
            secret_mission: score.taken.map(|secret| if open { secret.id() } else { "hidden" }),
        };
        (player.number().to_string(), view)
    };
    Player::BOTH.into_iter().map(view).collect()
}

/// Units marked for death that live: three by the opponent, the last by the player.
fn marks_view(game: &Game, player: Player) -> Vec<MarkView> {
    let marked = game.state().scores[player.index()].marked;
    let last = marked.len() - 1;
    let lives = |unit: UnitId| game.state().unit(unit).place != Whereabouts::Destroyed;
    let view = |(at, unit): (usize, Option<UnitId>)| {
        let unit = game.setup().unit(game.battle().lead(unit.filter(|&unit| lives(unit))?)).id.clone();
        let by = if at == last { player } else { player.other() };
        Some(MarkView { unit, by: by.number() })
    };
    marked.into_iter().enumerate().filter_map(view).collect()
}

fn hand_view(game: &Game, seat: Option<Player>) -> Option<HandView> {
    let (unit, doing, bonus) = match game.state().clock.hand {
        Hand::Empty => return None,
        Hand::Moving { unit, kind: MoveKind::Normal, bonus } => (unit, "NORMAL", bonus),
        Hand::Moving { unit, kind: MoveKind::Advance, bonus } => (unit, "ADVANCE", bonus),
        Hand::Moving { unit, kind: MoveKind::FallBack, bonus } => (unit, "FALL_BACK", bonus),
        Hand::Targeting { unit } => (unit, "TARGETING", 0),
        Hand::Charging { unit, roll, .. } => (unit, "CHARGE", roll),
        Hand::Fighting { unit, part: FightPart::PileIn | FightPart::LastPileIn(_) } => (unit, "PILE_IN", 0),
        Hand::Fighting { unit, part: FightPart::Attacks | FightPart::LastBlows(_) } => (unit, "FIGHT", 0),
        Hand::Fighting { unit, part: FightPart::Consolidate } => (unit, "CONSOLIDATE", 0),
        Hand::Reacting { unit, .. } => (unit, "REACTION_MOVE", 0),
    };
    let own = seat == Some(game.battle().player(unit));
    let staging = game.state().staging.iter().filter(|_| own);
    let staged =
        staging.flat_map(|s| s.paths.iter().map(|(model, _)| crate::model_id(game.setup(), unit, *model))).collect();
    Some(HandView { unit: game.setup().unit(unit).id.clone(), doing, bonus, staged })
}

fn unit_view(game: &Game, unit: UnitId) -> UnitView {
    let card = game.setup().unit(unit);
    let models = game.battle().models(unit).map(|model| {
        let held = game.state().model(model);
        let at = [held.at.x.to_f64(), held.at.y.to_f64(), held.z.to_f64()];
        let own = game.setup().model(model).unit;
        let leader = (own != unit).then(|| game.setup().unit(own).id.clone());
        (
            crate::model_id(game.setup(), unit, model),
            ModelView { wounds: held.wounds, at, facing: held.facing.degrees(), leader },
        )
    });
    let place = game.state().unit(unit).place;
    let name = |unit: UnitId| game.setup().unit(unit).id.clone();
    let leaders = game.state().unit(unit).leaders.into_iter().flatten();
    UnitView {
        name: card.name.clone(),
        player: card.player.number(),
        models: models.collect(),
        flags: flags_view(game, unit),
        starting_strength: game.battle().standing(unit).starting_strength,
        led_by: leaders.filter(|&leader| game.battle().alive(leader)).map(name).collect(),
        carries: game.battle().passengers(unit).map(name).collect(),
        undeployed: place == Whereabouts::Undeployed,
        embarked_in: match place {
            Whereabouts::Embarked(carrier) => Some(name(carrier)),
            _ => None,
        },
        in_reserves: match place {
            Whereabouts::Reserves(kind) => Some(kind.into()),
            _ => None,
        },
    }
}

/// The flags of a unit.
pub fn flags_view(game: &Game, unit: UnitId) -> FlagsView {
    let state = game.state().unit(unit);
    let has = |flag| state.flags.contains(flag);
    FlagsView {
        battle_shocked: has(UnitFlags::BATTLE_SHOCKED),
        shot: has(UnitFlags::SHOT),
        charged: has(UnitFlags::CHARGED),
        heroic: has(UnitFlags::HEROIC),
        fought: has(UnitFlags::FOUGHT),
        arrived: has(UnitFlags::ARRIVED),
        moved: match state.moved {
            Moved::NotYet => None,
            Moved::Stationary => Some("STATIONARY"),
            Moved::Normal => Some("NORMAL"),
            Moved::Advanced => Some("ADVANCE"),
            Moved::FellBack => Some("FALL_BACK"),
        },
        disembarked: match state.disembarked {
            Disembarked::No => None,
            Disembarked::BeforeMove => Some("BEFORE_MOVE"),
            Disembarked::AfterMove | Disembarked::Wreck | Disembarked::Ready => Some("AFTER_MOVE"),
        },
        performing: state.performing.map(|action| game.setup().id_of(action).to_owned()),
        spent: spent_weapons(game, unit),
    }
}

fn spent_weapons(game: &Game, unit: UnitId) -> Vec<String> {
    let mut spent = Vec::new();
    for model in game.battle().models(unit) {
        let used = game.state().model(model).spent;
        for (slot, (weapon, _)) in game.setup().model(model).weapons.iter().enumerate() {
            if used & (1 << slot) != 0 {
                spent.push(game.setup().weapon(*weapon).id.clone());
            }
        }
    }
    spent.sort();
    spent.dedup();
    spent
}
