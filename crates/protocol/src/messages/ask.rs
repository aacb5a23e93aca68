//! Questions about the table and their answers. Everything the page shows as legal, reachable,
//! visible or likely comes from here, and here it comes from the kernel.

use super::{ConsiderInfo, ErrorInfo, HintInfo, WhyInfo, XY};
use crate::options::Offer;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use ts_rs::TS;

/// A question; asking changes nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask {
    /// Everything a unit might do now, and for what it may not the reason.
    Menu {
        /// The unit.
        unit_id: String,
    },
    /// How far a unit's models come: outlines.
    Reach {
        /// The unit.
        unit_id: String,
        /// How it would move: NORMAL, ADVANCE (the roll's mean before it is made), FALL_BACK, CHARGE, PILE_IN.
        kind: String,
    },
    /// Where a player's units could charge or shoot next turn.
    Threat {
        /// Whose units: 1 or 2.
        player: u8,
    },
    /// What a move in hand would come to: a normal move, an Advance, falling back, a scout, charge
    /// or reaction move, a pile-in, a consolidation.
    Move {
        /// The unit.
        unit_id: String,
        /// Paths by model; a model not named stays.
        #[ts(type = "Paths")]
        paths: BTreeMap<String, Value>,
    },
    /// What setting a unit up so would come to.
    Place {
        /// The unit.
        unit_id: String,
        /// Why it is set up.
        purpose: Purpose,
        /// One a living model, in model order.
        #[ts(type = "Point[]")]
        positions: Vec<Vec<f64>>,
        /// Degrees, likewise; may be left out.
        #[serde(default)]
        rotations: Vec<f64>,
    },
    /// A formation around a point, shifted to legal ground where it can be.
    Formation {
        /// The unit.
        unit_id: String,
        /// Why it is set up.
        purpose: Purpose,
        /// The shape.
        formation: Formation,
        /// The middle.
        at: XY,
        /// Where it looks, degrees.
        facing: f64,
    },
    /// A legal way to do what is asked of a unit now: charge move, pile-in, consolidation, reaction
    /// move, fall back, or, for a unit off the table, a legal place.
    AutoPlace {
        /// The unit.
        unit_id: String,
    },
    /// Whom a unit may shoot, with what, and why not the others.
    Targets {
        /// The unit.
        unit_id: String,
    },
    /// What an attack would come to.
    Forecast {
        /// The attackers.
        unit_id: String,
        /// Fire or Strike objects of wire.md.
        #[ts(type = "Fire[] | Strike[]")]
        assignments: Vec<Value>,
        /// In melee.
        #[serde(default)]
        melee: bool,
    },
    /// Whom a unit may charge, how far, how likely.
    Charge {
        /// The unit.
        unit_id: String,
        /// For the odds of all of these at once.
        #[serde(default)]
        target_ids: Vec<String>,
    },
    /// Whom a unit's models may strike, with what, and a sensible assignment.
    Melee {
        /// The unit.
        unit_id: String,
    },
    /// The distance between two ends, with sight and cover.
    Measure {
        /// From.
        from: End,
        /// To.
        to: End,
    },
    /// Every stratagem: usable now, or why not.
    Stratagems {
        /// Whose: 1 or 2.
        player: u8,
    },
    /// Mission and cards of both sides with what they stand at.
    Cards,
    /// Levels of control of each marker.
    Control,
    /// How likely each side is to win.
    WinProbability,
    /// Dice of both sides so far.
    DiceStatistics,
    /// What the answers to the question that is open for the asking seat come to.
    Consider,
}

/// Why a unit is set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Purpose {
    /// DEPLOY_UNIT
    Deploy,
    /// PLACE_REINFORCEMENT from strategic reserves
    Strategic,
    /// PLACE_REINFORCEMENT by deep strike
    DeepStrike,
    /// DISEMBARK_UNIT, and out of a wreck
    Disembark,
    /// Rapid Ingress
    RapidIngress,
}

/// The shape of a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Formation {
    /// Base to base, in rows.
    Tight,
    /// Two inches apart.
    Spread,
    /// One or two ranks.
    Line,
}

/// An end of a measurement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum End {
    /// A model.
    Model {
        /// Its unit.
        unit_id: String,
        /// Its id in the unit.
        model_id: String,
    },
    /// A marker.
    Objective {
        /// Its id.
        objective_id: String,
    },
    /// A point.
    Point {
        /// Where.
        at: XY,
    },
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "reply", rename_all = "snake_case")]
pub enum Reply {
    /// Done. For an action: its step.
    Done {
        /// How many steps have been played.
        seq: u32,
    },
    /// The answer to `check`.
    Checked {
        /// The rules allow it.
        legal: bool,
        /// Why not.
        error: Option<ErrorInfo>,
    },
    /// A new game.
    Rematch {
        /// Its id.
        game: String,
        /// The secret of each seat that the asker plays.
        secrets: [Option<String>; 2],
    },
    /// A seat that is the asker's from now on; a new welcome follows.
    Seat {
        /// Which, 1 or 2.
        player: u8,
        /// What opens it.
        secret: String,
    },
    /// What the computer would do.
    Hint(HintInfo),
    /// Why it did.
    Why(WhyInfo),
    /// What a unit might do.
    Menu {
        /// In the order of buttons.
        offers: Vec<Offer>,
    },
    /// How far it comes.
    Reach {
        /// Outlines of where a model's centre may end.
        outlines: Vec<Vec<XY>>,
        /// The most inches of any model.
        cap: f64,
    },
    /// What the enemy could do.
    Threat {
        /// By unit.
        areas: Vec<ThreatInfo>,
    },
    /// What a move comes to.
    Move(MoveInfo),
    /// What a set-up comes to.
    Place(PlaceInfo),
    /// A legal way.
    AutoPlace {
        /// The action that does it, ready to be played; nothing was found without one.
        #[ts(type = "Action | null")]
        action: Option<Value>,
        /// In words.
        text: String,
    },
    /// Whom to shoot.
    Targets(TargetsInfo),
    /// What an attack comes to.
    Forecast(ForecastInfo),
    /// Whom to charge.
    Charge(ChargeInfo),
    /// Whom to strike.
    Melee(MeleeInfo),
    /// How far.
    Measure(MeasureInfo),
    /// Stratagems.
    Stratagems {
        /// Usable ones first.
        stratagems: Vec<StratagemInfo>,
    },
    /// Cards.
    Cards {
        /// Seats 1 and 2.
        sides: [SideCards; 2],
    },
    /// Control.
    Control {
        /// By marker.
        markers: BTreeMap<String, [u32; 2]>,
    },
    /// Chances.
    WinProbability {
        /// Of player 1, from 0 to 1.
        player_one: f64,
    },
    /// Dice.
    DiceStatistics {
        /// Seats 1 and 2.
        sides: [DiceCount; 2],
    },
    /// What the answers come to.
    Consider(ConsiderInfo),
}

/// Where a unit could strike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ThreatInfo {
    /// The unit.
    pub unit_id: String,
    /// Its move.
    pub move_inches: f64,
    /// Outline of where it could charge with an average roll of 7 after a normal move.
    pub charge: Vec<XY>,
    /// How far its longest weapon reaches after a normal move; 0 has none.
    pub shoot_inches: f64,
    /// Enemy units it could charge, and how likely.
    pub charges: Vec<ChargeOdds>,
}

/// A charge and its chance.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChargeOdds {
    /// The target.
    pub unit_id: String,
    /// What must be rolled.
    pub need: u32,
    /// From 0 to 1.
    pub chance: f64,
}

/// What a move comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MoveInfo {
    /// The whole may be confirmed.
    pub legal: bool,
    /// If not, the first reason.
    pub error: Option<ErrorInfo>,
    /// Model by model.
    pub models: BTreeMap<String, ModelMove>,
    /// The unit would be coherent.
    pub coherent: bool,
    /// Models that would take a Desperate Escape test.
    pub escapes: Vec<String>,
    /// What would follow.
    pub consequences: Vec<Consequence>,
}

/// One model of a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ModelMove {
    /// Inches used.
    pub used: f64,
    /// Inches allowed.
    pub cap: f64,
    /// It may end there, apart from coherency.
    pub legal: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// A path that would be legal, nearly the same.
    #[ts(type = "Path | null")]
    pub cure: Option<Value>,
    /// What the cure does, for its button: `Pull back 0.4"`.
    pub cure_text: String,
}

/// Something that would follow if a unit stopped here.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Consequence {
    /// `control`, `shoot`, `charge`, `threat`, `cover`.
    pub kind: String,
    /// In words.
    pub text: String,
    /// Units or markers it is about.
    pub ids: Vec<String>,
    /// It is bad news.
    pub warning: bool,
}

/// What a set-up comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct PlaceInfo {
    /// It may be done.
    pub legal: bool,
    /// If not, the first reason.
    pub error: Option<ErrorInfo>,
    /// One a living model, in model order.
    #[ts(type = "Point[]")]
    pub positions: Vec<Vec<f64>>,
    /// Degrees.
    pub rotations: Vec<f64>,
    /// Model ids in that order.
    pub model_ids: Vec<String>,
    /// Reasons by model, those that have one.
    pub models: BTreeMap<String, ErrorInfo>,
    /// The action that does it.
    #[ts(type = "Action")]
    pub action: Value,
}

/// Whom a unit may shoot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TargetsInfo {
    /// The unit may shoot at all.
    pub legal: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// Its weapons.
    pub weapons: Vec<FireChoice>,
    /// Every enemy unit on the table.
    pub targets: Vec<TargetInfo>,
    /// What the computer would choose: Fire objects.
    #[ts(type = "Fire[]")]
    pub suggested: Vec<Value>,
}

/// A weapon of a shooting unit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct FireChoice {
    /// The profile.
    pub weapon_id: String,
    /// Its name.
    pub name: String,
    /// Who carries it.
    pub model_ids: Vec<String>,
    /// An embarked unit that fires by Firing Deck.
    pub from_unit_id: Option<String>,
    /// Profiles of one weapon share this.
    pub group: Option<String>,
    /// It may be fired at something; if not, why.
    pub error: Option<ErrorInfo>,
}

/// An enemy unit as a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TargetInfo {
    /// The unit.
    pub unit_id: String,
    /// Some weapon may fire at it.
    pub legal: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// Inches to its closest model.
    pub distance: f64,
    /// It would have the benefit of cover against all or some.
    pub cover: bool,
    /// By weapon.
    pub weapons: Vec<TargetWeapon>,
    /// From each model to the closest visible enemy model, or to where it is blocked.
    pub lines: Vec<SightLine>,
}

/// A weapon against a target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TargetWeapon {
    /// The profile.
    pub weapon_id: String,
    /// Who may fire it at this target.
    pub model_ids: Vec<String>,
    /// Nobody may: why.
    pub error: Option<ErrorInfo>,
}

/// A line of sight.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SightLine {
    /// The model that looks.
    pub model_id: String,
    /// From.
    pub from: XY,
    /// To.
    pub to: XY,
    /// It sees.
    pub clear: bool,
    /// What is in the way.
    pub blocked_by: Option<String>,
}

/// What an attack comes to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ForecastInfo {
    /// Row by row, as asked.
    pub rows: Vec<ForecastRow>,
    /// Together, by target.
    pub targets: Vec<ForecastTarget>,
}

/// One weapon against one target: means.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ForecastRow {
    /// The profile.
    pub weapon_id: String,
    /// The target.
    pub target_id: String,
    /// Attacks.
    pub attacks: f64,
    /// Hits.
    pub hits: f64,
    /// Wounds.
    pub wounds: f64,
    /// Failed saves.
    pub unsaved: f64,
    /// Damage dealt.
    pub damage: f64,
    /// Models slain.
    pub slain: f64,
    /// Chance to slay at least one.
    pub kill: f64,
}

/// All weapons against one target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ForecastTarget {
    /// The target.
    pub target_id: String,
    /// Mean damage.
    pub damage: f64,
    /// Mean models slain.
    pub slain: f64,
    /// Chance that nobody is left.
    pub wipe: f64,
    /// Chances of 0, 1, 2, … slain.
    pub distribution: Vec<f64>,
}

/// Whom a unit may charge.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChargeInfo {
    /// The unit may declare a charge at all.
    pub legal: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// Enemy units within 18", nearest first.
    pub targets: Vec<ChargeTarget>,
    /// For all of `target_ids` at once.
    pub together: Option<ChargeOddsTogether>,
}

/// An enemy unit as a charge target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChargeTarget {
    /// The unit.
    pub unit_id: String,
    /// It may be declared.
    pub legal: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// Inches.
    pub distance: f64,
    /// What must be rolled.
    pub need: u32,
    /// From 0 to 1.
    pub chance: f64,
    /// Mean damage of its Fire Overwatch, if it can afford it.
    pub overwatch: f64,
}

/// A charge at several targets.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ChargeOddsTogether {
    /// What must be rolled.
    pub need: u32,
    /// From 0 to 1.
    pub chance: f64,
}

/// Whom a unit's models may strike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MeleeInfo {
    /// Its melee profiles and who may strike whom.
    pub weapons: Vec<StrikeChoice>,
    /// A sensible assignment: Strike objects.
    #[ts(type = "Strike[]")]
    pub suggested: Vec<Value>,
}

/// A melee profile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StrikeChoice {
    /// The profile.
    pub weapon_id: String,
    /// Its name.
    pub name: String,
    /// Added to another weapon, not instead of it (Extra Attacks).
    pub extra: bool,
    /// By target, who may strike it.
    pub targets: BTreeMap<String, Vec<String>>,
}

/// A measurement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct MeasureInfo {
    /// Base to base.
    pub inches: f64,
    /// The ends of the line.
    pub from: XY,
    /// Likewise.
    pub to: XY,
    /// One sees the other, where both are models.
    pub visible: Option<bool>,
    /// The far end would have cover, where both are models.
    pub cover: Option<bool>,
}

/// A stratagem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StratagemInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its cost now.
    pub cost: u32,
    /// When and on whom, in our words.
    pub when: String,
    /// What it does, in our words.
    pub effect: String,
    /// It may be used now.
    pub usable: bool,
    /// If not, why.
    pub error: Option<ErrorInfo>,
    /// Ready actions, one a target.
    pub offers: Vec<Offer>,
}

/// A side's mission cards.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SideCards {
    /// Points by the primary.
    pub primary: u32,
    /// Points by secondaries.
    pub secondary: u32,
    /// FIXED or TACTICAL; nothing without secondaries.
    pub mode: Option<String>,
    /// Cards in play.
    pub cards: Vec<CardInfo>,
    /// Cards still to come.
    pub deck: u32,
}

/// A secondary card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct CardInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it scores, in our words.
    pub text: String,
    /// What it would score if the turn ended now.
    pub now: u32,
    /// What it may score at most.
    pub most: u32,
    /// It may be discarded now: the action.
    pub discard: Option<Offer>,
}

/// Dice of one side.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct DiceCount {
    /// Faces 1 to 6.
    pub faces: [u32; 6],
    /// By what they were for.
    pub contexts: BTreeMap<String, [u32; 6]>,
}
