//! Stratagems as records (S1, S2, F1 to F5). `used_when.rs` says when their moments come.

mod used_when;

use crate::facts::Facts;
use crate::record::{LoadError, Record, is_kebab};
use crate::rule::{Condition, Rule};
use crate::words::words;
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
    pub moment: UsedWhen,
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
    /// What it does, in one sentence of our own; empty where the text of the rule says it.
    #[serde(default)]
    pub text: String,
    /// What applies.
    #[serde(default)]
    pub rules: Vec<Rule>,
}

words! {
    /// S1.10
    pub enum Category {
        /// Battle Tactic.
        BattleTactic = "battle-tactic",
        /// Epic Deed.
        EpicDeed = "epic-deed",
        /// Strategic Ploy.
        StrategicPloy = "strategic-ploy",
        /// Wargear.
        Wargear = "wargear",
    }
}

words! {
    /// A phase of the turn.
    pub enum PhaseName {
        /// R6
        Command = "command",
        /// R7
        Movement = "movement",
        /// R10
        Shooting = "shooting",
        /// R15
        Charge = "charge",
        /// R16
        Fight = "fight",
    }
}

words! {
    /// Whose turn.
    pub enum Turn {
        /// The player's own.
        Own = "own",
        /// The opponent's.
        Opponent = "opponent",
        /// Both.
        Either = "either",
    }
}

words! {
    /// The moment in which a stratagem is used (S3.2).
    pub enum UsedWhen {
        /// Any time in the phase with nothing in hand.
        Phase = "phase",
        /// After a roll (S2.1).
        Roll = "roll",
        /// Before a Battle-shock test.
        BeforeShockTest = "before-shock-test",
        /// At the end of the Command phase.
        EndOfCommand = "end-of-command",
        /// An enemy was set up, begins or ends a move, or declares a charge.
        EnemyMoves = "enemy-moves",
        /// The player's unit begins an Advance.
        OwnAdvance = "own-advance",
        /// An enemy ended a move.
        EnemyMoved = "enemy-moved",
        /// An enemy ended a Fall Back.
        EnemyFellBack = "enemy-fell-back",
        /// At the end of the Movement phase.
        EndOfMovement = "end-of-movement",
        /// An enemy has chosen the target.
        TargetsChosen = "targets-chosen",
        /// An enemy has shot and slain models of the player's unit.
        EnemyShot = "enemy-shot",
        /// The player's unit ended a charge move.
        ChargeEnded = "charge-ended",
        /// An enemy ended a charge move.
        EnemyCharged = "enemy-charged",
        /// The player's unit was selected to fight.
        SelectedToFight = "selected-to-fight",
        /// An enemy has fought.
        EnemyFought = "enemy-fought",
        /// The player's unit suffers mortal wounds.
        MortalWounds = "mortal-wounds",
        /// The player's unit was destroyed.
        Destroyed = "destroyed",
        /// The player's unit destroyed an enemy model: "the other".
        Slew = "slew",
        /// At the end of a turn.
        EndOfTurn = "end-of-turn",
        /// At the start of the Fight phase.
        StartOfFight = "start-of-fight",
    }
}

words! {
    /// How often.
    pub enum Limit default Phase {
        /// Once a phase (S1.3).
        Phase = "phase",
        /// Once a turn.
        Turn = "turn",
        /// Once a battle.
        Battle = "battle",
    }
}

words! {
    /// How long.
    pub enum Lasts default Phase {
        /// Until the attacking unit has finished (S1.14).
        Attacker = "attacker",
        /// Until the end of the phase.
        Phase = "phase",
        /// Until the end of the turn.
        Turn = "turn",
        /// Until the end of the round.
        Round = "round",
        /// Until the player's next Command phase.
        Command = "command",
        /// For the battle.
        Battle = "battle",
    }
}

words! {
    /// What is done in code: the residue that the words do not reach.
    pub enum Deed {
        /// S2.1
        CommandReroll = "command-reroll",
        /// S2.2
        CounterOffensive = "counter-offensive",
        /// S2.4
        InsaneBravery = "insane-bravery",
        /// S2.5: six dice, a mortal wound for each 4+.
        SixDice = "six-dice",
        /// S2.6
        TankShock = "tank-shock",
        /// S2.7
        RapidIngress = "rapid-ingress",
        /// S2.8
        FireOverwatch = "fire-overwatch",
        /// S2.11
        HeroicIntervention = "heroic-intervention",
        /// S2.12
        NewOrders = "new-orders",
        /// The unit makes a Normal move of D6".
        MoveD6 = "move-d6",
        /// One battle-shocked unit near by recovers.
        Rally = "rally",
        /// The marker it holds is kept without models.
        KeepMarker = "keep-marker",
        /// The unit goes into strategic reserves.
        Withdraw = "withdraw",
        /// F4.4 a Blessings roll, and one more blessing.
        Blessing = "blessing",
    }
}

/// What is known where a stratagem's Target line is read.
const TARGET: Facts = Facts::OTHER.and(Facts::ABILITIES).and(Facts::SHADOW);

impl Deed {
    /// Why it is not done at a moment: some are asked for in one place only.
    fn fault(self, moment: UsedWhen) -> Option<String> {
        let only = match self {
            Deed::CommandReroll => Some(UsedWhen::Roll),
            Deed::InsaneBravery => Some(UsedWhen::BeforeShockTest),
            Deed::CounterOffensive => Some(UsedWhen::EnemyFought),
            Deed::RapidIngress => Some(UsedWhen::EndOfMovement),
            Deed::HeroicIntervention
            | Deed::SixDice
            | Deed::TankShock
            | Deed::FireOverwatch
            | Deed::NewOrders
            | Deed::MoveD6
            | Deed::Rally
            | Deed::KeepMarker
            | Deed::Withdraw
            | Deed::Blessing => (moment == UsedWhen::Roll).then_some(UsedWhen::Phase),
        };
        let only = only.filter(|only| *only != moment)?;
        Some(format!("`does = \"{}\"` happens at moment `{}`", self.word(), only.word()))
    }
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
    let moment = record.required::<UsedWhen>("moment");
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
    for entry in &rules {
        if let Some(fault) = entry.value.fault_without_bearer() {
            record.fault(entry.at("if"), fault);
        }
    }
    for entry in &choices {
        for fault in entry.value.rules.iter().filter_map(Rule::fault_without_bearer) {
            record.fault(entry.at("rules"), fault);
        }
    }
    if let Some(target) = &target
        && let Some(unread) = target.get_ref().iter().find(|condition| !TARGET.cover(condition.needs()))
    {
        let missing = unread.needs().without(TARGET);
        record.fault(target.span(), format!("target `{unread}` asks about {missing}, which is not known here"));
    }
    if let (Some(moment), Some(deed)) = (&moment, &does.as_ref().map(|deed| *deed.get_ref()))
        && let Some(fault) = deed.fault(*moment.get_ref())
    {
        record.fault(moment.span(), fault);
    }
    let named: &[PhaseName] = phases.as_ref().map_or(&[], |phases| phases.get_ref());
    if let (Some(moment), Some(turn)) = (&moment, &turn)
        && let Some(fault) = moment.get_ref().never_comes(named, *turn.get_ref())
    {
        record.fault(moment.span(), fault);
    }
    if let (Some(moment), None) = (&moment, &does)
        && *moment.get_ref() == UsedWhen::Roll
    {
        record.fault(moment.span(), "moment `roll` belongs to `does = \"command-reroll\"`");
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
