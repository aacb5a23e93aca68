//! Stratagems as records (S1, S2, F1 to F5).

use crate::record::{LoadError, Record, is_kebab};
use crate::rule::{Condition, Rule};
use serde::{Deserialize, Serialize};

/// One stratagem.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Stratagem {
    /// `core/grenade`, `war-horde/unbridled-carnage`.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// What it costs.
    pub cp: u8,
    /// Its category (S1.10).
    pub category: Category,
    /// What it does, in our words.
    pub text: String,
    /// The phases in which it is used; empty is any.
    pub phases: Vec<PhaseName>,
    /// In whose turn.
    pub turn: Turn,
    /// The moment.
    pub moment: Moment,
    /// What its target must be.
    pub target: Vec<Condition>,
    /// How near the target must be to the unit the moment is about.
    pub within: Option<u8>,
    /// How often it is used.
    pub limit: Limit,
    /// How long its rules apply.
    pub until: Lasts,
    /// What applies.
    pub rules: Vec<Rule>,
    /// Rules to choose one of.
    pub choices: Vec<Choice>,
    /// What it does beyond rules that apply.
    pub does: Option<Deed>,
    /// It is shown, and the players carry it out.
    pub reminder: bool,
}

/// One of several things a stratagem or army rule may do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// In kebab case.
    pub id: String,
    /// For people.
    pub name: String,
    /// What applies.
    #[serde(default)]
    pub rules: Vec<Rule>,
}

/// S1.10
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Battle Tactic.
    BattleTactic,
    /// Epic Deed.
    EpicDeed,
    /// Strategic Ploy.
    StrategicPloy,
    /// Wargear.
    Wargear,
}

/// A phase of the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseName {
    /// R6
    Command,
    /// R7
    Movement,
    /// R10
    Shooting,
    /// R15
    Charge,
    /// R16
    Fight,
}

/// Whose turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// The player's own.
    Own,
    /// The opponent's.
    Opponent,
    /// Both.
    Either,
}

/// The moment in which a stratagem is used (S3.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Any time in the phase with nothing in hand.
    Phase,
    /// After a roll (S2.1).
    Roll,
    /// Before a Battle-shock test.
    BeforeShockTest,
    /// At the end of the Command phase.
    EndOfCommand,
    /// An enemy was set up, begins or ends a move, or declares a charge.
    EnemyMoves,
    /// The player's unit begins an Advance.
    OwnAdvance,
    /// An enemy ended a move.
    EnemyMoved,
    /// An enemy ended a Fall Back.
    EnemyFellBack,
    /// At the end of the Movement phase.
    EndOfMovement,
    /// An enemy has chosen the target.
    TargetsChosen,
    /// An enemy has shot and slain models of the player's unit.
    EnemyShot,
    /// The player's unit ended a charge move.
    ChargeEnded,
    /// An enemy ended a charge move.
    EnemyCharged,
    /// The player's unit was selected to fight.
    SelectedToFight,
    /// An enemy has fought.
    EnemyFought,
    /// The player's unit suffers mortal wounds.
    MortalWounds,
    /// The player's unit was destroyed.
    Destroyed,
    /// The player's unit destroyed an enemy model: "the other".
    Slew,
    /// At the end of a turn.
    EndOfTurn,
    /// At the start of the Fight phase.
    StartOfFight,
}

/// How often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limit {
    /// Once a phase (S1.3).
    #[default]
    Phase,
    /// Once a turn.
    Turn,
    /// Once a battle.
    Battle,
}

/// How long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// Until the attacking unit has finished (S1.14).
    Attacker,
    /// Until the end of the phase.
    #[default]
    Phase,
    /// Until the end of the turn.
    Turn,
    /// Until the end of the round.
    Round,
    /// Until the player's next Command phase.
    Command,
    /// For the battle.
    Battle,
}

/// What is done in code: the residue that the words do not reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// S2.1
    CommandReroll,
    /// S2.2
    CounterOffensive,
    /// S2.4
    InsaneBravery,
    /// S2.5: six dice, a mortal wound for each 4+.
    SixDice,
    /// S2.6
    TankShock,
    /// S2.7
    RapidIngress,
    /// S2.8
    FireOverwatch,
    /// S2.11
    HeroicIntervention,
    /// S2.12
    NewOrders,
    /// The unit makes a Normal move of D6".
    MoveD6,
    /// One battle-shocked unit near by recovers.
    Rally,
    /// The marker it holds is kept without models.
    KeepMarker,
    /// The unit goes into strategic reserves.
    Withdraw,
    /// F4.4 a Blessings roll, and one more blessing.
    Blessing,
}

/// Reads one file; all its faults, or the stratagem and the line of its id.
pub(crate) fn read(file: &str, text: &str) -> Result<(Stratagem, usize), Vec<LoadError>> {
    let mut record = Record::parse(file, text)?;
    let id = record.required::<String>("id");
    if let Some(id) = id.as_ref().filter(|id| !id.get_ref().split('/').all(is_kebab)) {
        record.fault(id.span(), format!("id `{}` must be like core/grenade", id.get_ref()));
    }
    let name = record.required::<String>("name");
    let cp = record.required::<u8>("cp");
    let category = record.required::<Category>("category");
    let words = record.required::<String>("text");
    let phases = record.optional::<Vec<PhaseName>>("phases");
    let turn = record.required::<Turn>("turn");
    let moment = record.required::<Moment>("moment");
    let target = record.optional::<Vec<Condition>>("target");
    let within = record.optional::<u8>("within");
    let limit = record.optional::<Limit>("limit");
    let until = record.optional::<Lasts>("until");
    let rules = record.entries::<Rule>("rules");
    let choices = record.entries::<Choice>("choices");
    let does = record.optional::<Deed>("does");
    let reminder = record.optional::<bool>("reminder");
    let idle = rules.is_empty() && choices.is_empty() && does.is_none();
    if idle != reminder.as_ref().is_some_and(|flag| *flag.get_ref()) && record.is_clean() {
        record.fault(0..0, "a stratagem has rules, choices or a deed, or else `reminder = true`");
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(cp), Some(category), Some(words), Some(turn), Some(moment), true) =
        (id, name, cp, category, words, turn, moment, errors.is_empty())
    else {
        return Err(errors);
    };
    let stratagem = Stratagem {
        id: id.into_inner(),
        name: name.into_inner(),
        cp: cp.into_inner(),
        category: category.into_inner(),
        text: words.into_inner(),
        phases: phases.map(|x| x.into_inner()).unwrap_or_default(),
        turn: turn.into_inner(),
        moment: moment.into_inner(),
        target: target.map(|x| x.into_inner()).unwrap_or_default(),
        within: within.map(|x| x.into_inner()),
        limit: limit.map(|x| x.into_inner()).unwrap_or_default(),
        until: until.map(|x| x.into_inner()).unwrap_or_default(),
        rules: rules.into_iter().map(|entry| entry.value).collect(),
        choices: choices.into_iter().map(|entry| entry.value).collect(),
        does: does.map(|x| x.into_inner()),
        reminder: idle,
    };
    Ok((stratagem, line))
}
