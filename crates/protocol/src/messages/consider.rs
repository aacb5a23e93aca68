//! What the answers to an open question come to, so that a person can choose knowing what changes.

use super::TermInfo;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the answers to the open question come to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct ConsiderInfo {
    /// How many steps had been played when it was asked. If the game has gone on since, the answer is out of date.
    pub seq: u32,
    /// The kind of the question, as in `next`.
    pub kind: String,
    /// The rules that the question is about: an army rule, an ability, a mission card, or the stratagems that may be
    /// used.
    pub rules: Vec<RuleInfo>,
    /// The answers, one for each of the question's options that is an action and legal.
    pub answers: Vec<AnswerInfo>,
    /// The place in the options of the answer that the Enter key gives: it costs nothing that the player would miss.
    pub default: Option<u32>,
    /// The place in the options of the answer that the computer would give.
    pub suggested: Option<u32>,
    /// The command points that the player has.
    pub cp: u8,
    /// What a Command Re-roll changes.
    pub stake: Option<StakeInfo>,
    /// What is lost or left unused if the player goes on.
    pub warnings: Vec<WarningInfo>,
}

/// A rule in one sentence of our own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RuleInfo {
    /// Its id.
    pub id: String,
    /// Its printed name.
    pub name: String,
    /// What it does; empty if no sentence is known.
    pub text: String,
    /// What it costs, if it is a stratagem.
    pub cp: Option<u8>,
}

/// An answer and what it changes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AnswerInfo {
    /// Its place in the options of the question.
    pub option: u32,
    /// The id of the rule in `rules` that it uses.
    pub rule: Option<String>,
    /// The printed names of what is chosen, if the rule offers several things; otherwise empty.
    pub names: Vec<String>,
    /// What the choice does, in our own sentences; empty if the rule says it already.
    pub text: String,
    /// What it is worth in victory points, its cost counted; none if the computer does not weigh it.
    pub worth: Option<f64>,
    /// What makes up its worth, the largest part first.
    pub terms: Vec<TermInfo>,
    /// The command points it costs; 0 for an answer that costs none.
    pub cp: u8,
    /// What it changes, in figures. Nothing is listed that cannot be computed.
    pub facts: Vec<Fact>,
}

/// What some attacks come to.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct OddsInfo {
    /// Mean number of attacks.
    pub attacks: f64,
    /// Mean number of hits.
    pub hits: f64,
    /// Mean number of wounds that the target loses.
    pub damage: f64,
    /// Mean number of models slain.
    pub slain: f64,
    /// The chance that at least one model is slain.
    pub at_least_one: f64,
    /// The chance that the target is destroyed.
    pub destroyed: f64,
}

/// Something that an answer changes, or that speaks for or against it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub enum Fact {
    /// The answer lets a unit attack.
    Attack {
        /// Who attacks.
        unit_id: String,
        /// The target.
        target_id: String,
        /// With melee weapons.
        melee: bool,
        /// Every model is taken to reach the target, because the move before the attack is not known.
        all_reach: bool,
        /// What may be expected.
        odds: OddsInfo,
    },
    /// The attacks of a unit come to something else than without the answer.
    AttackChanges {
        /// Who attacks.
        unit_id: String,
        /// The target.
        target_id: String,
        /// With melee weapons.
        melee: bool,
        /// Every model is taken to reach the target, because the move before the attack is not known.
        all_reach: bool,
        /// Without the answer.
        before: OddsInfo,
        /// With it.
        after: OddsInfo,
    },
    /// All shots that a player's units can fire at a unit from where they stand.
    Shots {
        /// The target.
        target_id: String,
        /// The units that see it and have a gun that reaches it.
        unit_ids: Vec<String>,
        /// All their shots without the answer.
        before: OddsInfo,
        /// The same with it.
        after: OddsInfo,
    },
    /// A unit may charge.
    Charge {
        /// Who charges.
        unit_id: String,
        /// The target.
        target_id: String,
        /// What the dice must reach.
        need: u32,
        /// The chance of it.
        chance: f64,
    },
    /// The chance of a charge changes.
    ChargeChanges {
        /// Who charges.
        unit_id: String,
        /// The target.
        target_id: String,
        /// A move comes first: the figures are for a full move straight towards the target, with the mean of an
        /// Advance where the answer allows one.
        after_move: bool,
        /// The chance without the answer.
        before: f64,
        /// The chance with it.
        after: f64,
    },
    /// A unit suffers mortal wounds.
    MortalWounds {
        /// Which unit.
        unit_id: String,
        /// How many on average.
        mean: f64,
    },
    /// A unit takes a Battle-shock test.
    ShockTest {
        /// Which unit.
        unit_id: String,
        /// The chance that it passes without the answer.
        passes: f64,
    },
    /// A model falls if it loses its last wound.
    Loss {
        /// Its unit.
        unit_id: String,
        /// The model.
        model_id: String,
        /// What the model is to its unit.
        model: ModelKind,
        /// The wounds it has left.
        wounds: u8,
        /// How many models more the unit would lose at the end of the turn, because it would be out of coherency.
        more: u32,
    },
    /// The levels of control of a marker.
    Control {
        /// The marker.
        objective_id: String,
        /// Players 1 and 2 as it is.
        before: [u32; 2],
        /// The same with the answer.
        after: [u32; 2],
    },
    /// The unit that the answer is about.
    Unit {
        /// Which.
        unit_id: String,
        /// Points of it that are still on the table.
        points: f64,
        /// Wounds that it has left.
        wounds: u32,
    },
    /// The units that the answer applies to now.
    Applies {
        /// Which.
        unit_ids: Vec<String>,
    },
    /// A secondary card.
    Card {
        /// Its id.
        card_id: String,
        /// The chance that the player achieves it, as the computer estimates it.
        chance: f64,
    },
    /// A secret mission.
    SecretMission {
        /// Its id.
        id: String,
        /// What it asks for is so now.
        done: bool,
    },
}

/// What a model is to its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelKind {
    /// One of the models that the unit has most of.
    Plain,
    /// It has other weapons, wargear or figures than a plain one.
    Special,
    /// A Character.
    Character,
}

/// What depends on a roll.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StakeInfo {
    /// What is at stake.
    pub stake: StakeKind,
    /// The unit it is about.
    pub unit_id: String,
    /// The model it is about, if it is about one.
    pub model_id: Option<String>,
    /// The name of the weapon, if the roll belongs to an attack.
    pub weapon: Option<String>,
    /// The unit that is attacked, if the roll belongs to an attack.
    pub target_id: Option<String>,
    /// Its chance if the dice stay.
    pub kept: f64,
    /// Its chance if they are rolled again.
    pub rerolled: f64,
}

/// What may depend on a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum StakeKind {
    /// The unit is destroyed.
    Destroyed,
    /// The unit falls below half-strength.
    BelowHalf,
    /// A Character is slain.
    CharacterSlain,
    /// The charge reaches its targets.
    ChargeReaches,
}

/// Something that is lost or left unused if the player goes on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "warning", rename_all = "snake_case")]
pub enum WarningInfo {
    /// Dedicated transports carry nobody, so they count as destroyed.
    EmptyTransports {
        /// The transports.
        unit_ids: Vec<String>,
    },
    /// A choice of a rule would be lost: declining it now ends it for this turn or round.
    UnusedRule {
        /// The id of the rule in `rules`.
        rule: String,
        /// It may be chosen only once in a battle, so declining keeps it for later.
        kept: bool,
    },
    /// Units could still do something useful in this phase.
    IdleUnits {
        /// What they could do.
        could: CouldDo,
        /// The units.
        unit_ids: Vec<String>,
    },
    /// Units cannot be set up any more.
    NoRoom {
        /// The units.
        unit_ids: Vec<String>,
    },
}

/// What a unit could still do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum CouldDo {
    /// Move.
    Move,
    /// Arrive from reserves.
    Arrive,
    /// Shoot at an enemy that it sees.
    Shoot,
    /// Charge an enemy within 12".
    Charge,
    /// Fight.
    Fight,
}
