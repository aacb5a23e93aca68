//! Stratagems as records (S1, S2, F1 to F5). `used_when.rs` says when their moments come.

mod second;
mod used_when;

use crate::act::Act;
use crate::facts::Facts;
use crate::record::{LoadError, Record, is_kebab};
use crate::rule::{Condition, Rule};
use crate::trigger::{Pick, Trigger, TriggerWhen, Who};
use crate::words::words;
use serde::de::{IntoDeserializer, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

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
    /// The moments, any of which will do; a reminder may leave them out, which is any time of its phases.
    pub moments: Vec<UsedWhen>,
    /// What its target must be.
    pub target: Vec<Condition>,
    /// Lists of which one must be true as a whole, besides what every target must be; empty asks nothing more.
    pub either: Vec<Vec<Condition>>,
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
    /// A second unit: an enemy, or another of the army.
    pub picks: Option<Pick>,
    /// It may be used without that second unit.
    pub alone: bool,
    /// Whom its rules apply to.
    pub who: Who,
    /// What is done, in order.
    pub deeds: Vec<Act>,
    /// What happens at later moments to those whom it is used on, as long as it lasts; with `for_army` to the army, where
    /// a mark says that it was used.
    pub triggers: Vec<Trigger>,
    /// What is done in code.
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
    /// What is done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Act>,
    /// What it costs, of the resource that pays for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<u8>,
    /// This many D6 are rolled, and each chooses the choice of that number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rolls: Option<u8>,
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
        /// The player's unit was destroyed; "the other" is the enemy unit that did it, where one did.
        Destroyed = "destroyed",
        /// The player's unit destroyed an enemy model: "the other".
        Slew = "slew",
        /// At the end of a turn.
        EndOfTurn = "end-of-turn",
        /// At the start of the Fight phase.
        StartOfFight = "start-of-fight",
        /// At the start of the Command phase.
        StartOfCommand = "start-of-command",
        /// At the start of the Movement phase.
        StartOfMovement = "start-of-movement",
        /// At the start of the Shooting phase.
        StartOfShooting = "start-of-shooting",
        /// At the end of the Shooting phase.
        EndOfShooting = "end-of-shooting",
        /// At the start of the Charge phase.
        StartOfCharge = "start-of-charge",
        /// At the end of the Charge phase.
        EndOfCharge = "end-of-charge",
        /// At the end of the Fight phase.
        EndOfFight = "end-of-fight",
        /// The player's unit ended a Normal move, an Advance or a Fall Back.
        OwnMoved = "own-moved",
        /// The player's unit ended an Advance.
        OwnAdvanced = "own-advanced",
        /// The player's unit ended a Fall Back.
        OwnFellBack = "own-fell-back",
        /// The player's unit arrived from reserves.
        Arrived = "arrived",
        /// The player's unit got out of a transport.
        Disembarked = "disembarked",
        /// The player's unit was selected to shoot.
        SelectedToShoot = "selected-to-shoot",
        /// The player's unit has shot.
        OwnShot = "own-shot",
        /// The player's unit has shot and hit.
        OwnHit = "own-hit",
        /// An enemy has shot at the player's unit.
        ShotAt = "shot-at",
        /// An enemy has shot and hit the player's unit.
        WasHit = "was-hit",
        /// An enemy has shot, and the player's unit lost wounds.
        LostWounds = "lost-wounds",
        /// The player's unit declared a charge.
        OwnDeclared = "own-declared",
        /// An enemy declared a charge.
        EnemyDeclared = "enemy-declared",
        /// An enemy was selected to Fall Back.
        EnemyFallsBack = "enemy-falls-back",
        /// An enemy was set up, from reserves or out of a transport.
        EnemySetUp = "enemy-set-up",
        /// The player's unit has fought.
        OwnFought = "own-fought",
        /// The player's unit destroyed an enemy unit: "the other".
        DestroyedUnit = "destroyed-unit",
        /// An enemy failed a Battle-shock test.
        EnemyShockFailed = "enemy-shock-failed",
        /// At the start of any phase.
        StartOfPhase = "start-of-phase",
        /// An enemy ended a Fall Back from the player's unit.
        EnemyLeft = "enemy-left",
        /// A unit of the player was destroyed: "the fallen"; "the other" is the enemy unit that did it, where one did.
        FriendDestroyed = "friend-destroyed",
        /// An enemy unit was destroyed, by whomever: "the other".
        EnemyDestroyed = "enemy-destroyed",
        /// The player's unit has chosen its targets.
        OwnTargets = "own-targets",
        /// The player's unit is about to consolidate.
        Consolidates = "consolidates",
        /// At the very end of the opponent's Charge phase: for `charge` alone.
        LastCharges = "last-charges",
        /// A model of the player's unit was destroyed, before it is known whether it explodes.
        Dies = "dies",
    }
}

/// One moment, or a list of them.
struct WrittenMoments(Vec<UsedWhen>);

impl<'de> Deserialize<'de> for WrittenMoments {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = WrittenMoments;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a moment, or a list of moments")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<WrittenMoments, E> {
                UsedWhen::deserialize(word.into_deserializer()).map(|moment| WrittenMoments(vec![moment]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<WrittenMoments, A::Error> {
                let mut moments = Vec::new();
                while let Some(moment) = list.next_element()? {
                    moments.push(moment);
                }
                Ok(WrittenMoments(moments))
            }
        }

        deserializer.deserialize_any(Reader)
    }
}

words! {
    /// How often.
    pub enum Limit default Phase {
        /// Once a phase (S1.3).
        Phase = "phase",
        /// Once a turn.
        Turn = "turn",
        /// Once a battle round.
        Round = "round",
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
        /// Until the player's next turn begins, which is the end of the opponent's.
        NextTurn = "next-turn",
        /// Until the end of the round.
        Round = "round",
        /// Until the player's next Command phase.
        Command = "command",
        /// Until the player's next Shooting phase.
        Shooting = "shooting",
        /// Until the end of the opponent's next turn; not of the one it begins in.
        OpponentTurn = "opponent-turn",
        /// Until the end of the player's next turn; not of the one it begins in.
        OwnTurn = "own-turn",
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
        /// Its rules are in force as often as a D6 shows.
        TimesD6 = "times-d6",
        /// F4.4 a Blessings roll, and one more blessing.
        Blessing = "blessing",
    }
}

/// What is known where a stratagem's Target line is read.
const TARGET: Facts = Facts::OTHER.and(Facts::ABILITIES).and(Facts::SHADOW).and(Facts::AFFLICTED);

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
            | Deed::TimesD6
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
    let moments = record.optional::<WrittenMoments>("moment");
    let target = record.optional::<Vec<Condition>>("target");
    let either = record.optional::<Vec<Vec<Condition>>>("either");
    let within = record.optional::<u8>("within");
    let limit = record.optional::<Limit>("limit");
    let until = record.optional::<Lasts>("until");
    let rules = record.entries::<Rule>("rules");
    let choices = record.entries::<Choice>("choices");
    let picks = record.optional::<Pick>("picks");
    let alone = record.optional::<bool>("alone");
    let who = record.optional::<Who>("who");
    let deeds = record.entries::<Act>("deeds");
    let triggers = record.entries::<Trigger>("triggers");
    let does = record.optional::<Deed>("does");
    let reminder = record.optional::<bool>("reminder");
    let when: Vec<UsedWhen> = moments.as_ref().map_or_else(Vec::new, |moments| moments.get_ref().0.clone());
    let moment_span = moments.as_ref().map_or(0..0, |moments| moments.span());
    if when.is_empty() && reminder.is_none() && record.is_clean() {
        record.fault(moment_span.clone(), "missing key `moment`: only a reminder may leave it out");
    }
    let idle = rules.is_empty() && choices.is_empty() && does.is_none() && deeds.is_empty() && triggers.is_empty();
    for entry in &triggers {
        // A limit would need a place in the memory of every unit of the army.
        if entry.value.limits().is_some() || entry.value.when == TriggerWhen::Dies {
            record.fault(entry.span.clone(), "a trigger of a stratagem has no limit, and does not wait for `dies`");
        }
    }
    if idle != reminder.as_ref().is_some_and(|flag| *flag.get_ref()) && record.is_clean() {
        record.fault(0..0, "a stratagem has rules, choices or a deed, or else `reminder = true`");
    }
    // What is put in force on an army may be about its enemies.
    let army = who.as_ref().is_some_and(|who| *who.get_ref() == Who::Army);
    let fault_in = |rule: &Rule| if army { rule.fault_of_an_army() } else { rule.fault_without_bearer() };
    for entry in &rules {
        if let Some(fault) = fault_in(&entry.value) {
            record.fault(entry.at("if"), fault);
        }
    }
    for entry in &choices {
        for fault in entry.value.rules.iter().filter_map(fault_in) {
            record.fault(entry.at("rules"), fault);
        }
    }
    // Somebody has fallen at every moment of those that name them, or at none.
    let fell = |moment: &UsedWhen| matches!(moment, UsedWhen::FriendDestroyed | UsedWhen::EnemyDestroyed);
    let known = if when.iter().all(fell) && !when.is_empty() {
        TARGET.and(Facts::FALLEN)
    } else if when.iter().all(|moment| *moment == UsedWhen::Dies) && !when.is_empty() {
        TARGET.and(Facts::MODEL)
    } else {
        TARGET
    };
    let unread = |conditions: &[Condition]| {
        let unread = conditions.iter().find(|condition| !known.cover(condition.needs()))?;
        let missing = unread.needs().without(known);
        Some(format!("target `{unread}` asks about {missing}, which is not known here"))
    };
    if let Some(target) = &target
        && let Some(fault) = unread(target.get_ref())
    {
        record.fault(target.span(), fault);
    }
    if let Some(either) = &either {
        let lists = either.get_ref();
        if lists.len() < 2 || lists.iter().any(Vec::is_empty) {
            record.fault(either.span(), "`either` has two lists of conditions or more, each with something in it");
        }
        if let Some(fault) = lists.iter().find_map(|list| unread(list)) {
            record.fault(either.span(), fault);
        }
    }
    let named: &[PhaseName] = phases.as_ref().map_or(&[], |phases| phases.get_ref());
    if let Some(turn) = &turn
        && let Some(fault) = UsedWhen::never_come(&when, named, *turn.get_ref())
    {
        record.fault(moment_span.clone(), fault);
    }
    let deed = does.as_ref().map(|deed| *deed.get_ref());
    for &moment in &when {
        if let Some(fault) = deed.and_then(|deed| deed.fault(moment)) {
            record.fault(moment_span.clone(), fault);
        }
        let pick = picks.as_ref().map(|pick| pick.get_ref());
        let reach = who.as_ref().map_or(Who::Unit, |who| *who.get_ref());
        let mut acts: Vec<&Act> = deeds.iter().map(|entry| &entry.value).collect();
        acts.extend(choices.iter().flat_map(|entry| &entry.value.deeds));
        if let Some(fault) = second::fault(moment, pick, reach, &acts) {
            record.fault(moment_span.clone(), fault);
        }
        if deed.is_none() && moment == UsedWhen::Roll {
            record.fault(moment_span.clone(), "moment `roll` belongs to `does = \"command-reroll\"`");
        }
    }
    if let (Some(alone), None) = (&alone, &picks) {
        record.fault(alone.span(), "`alone` belongs to `picks`");
    }
    if let (Some(who), true) = (&who, rules.is_empty() && choices.is_empty()) {
        record.fault(who.span(), "`who` says whom `rules` or `choices` apply to");
    }
    let line = id.as_ref().map_or(1, |id| record.line(&id.span()));
    let errors = record.finish();
    let (Some(id), Some(name), Some(cp), Some(category), Some(words), Some(turn), true) =
        (id, name, cp, category, words, turn, errors.is_empty())
    else {
        return Err(errors);
    };
    let id = id.into_inner();
    let mut triggers: Vec<Trigger> = triggers.into_iter().map(|entry| entry.value).collect();
    Trigger::name_all(&mut triggers, id.rsplit('/').next().unwrap_or(&id));
    let stratagem = Stratagem {
        id,
        name: name.into_inner(),
        cp: cp.into_inner(),
        category: category.into_inner(),
        text: words.into_inner(),
        phases: phases.map(|x| x.into_inner()).unwrap_or_default(),
        turn: turn.into_inner(),
        moments: if when.is_empty() { vec![UsedWhen::Phase] } else { when },
        target: target.map(|x| x.into_inner()).unwrap_or_default(),
        either: either.map(|x| x.into_inner()).unwrap_or_default(),
        within: within.map(|x| x.into_inner()),
        limit: limit.map(|x| x.into_inner()).unwrap_or_default(),
        until: until.map(|x| x.into_inner()).unwrap_or_default(),
        rules: rules.into_iter().map(|entry| entry.value).collect(),
        choices: choices.into_iter().map(|entry| entry.value).collect(),
        picks: picks.map(|x| x.into_inner()),
        alone: alone.is_some_and(|x| x.into_inner()),
        who: who.map(|x| x.into_inner()).unwrap_or_default(),
        deeds: deeds.into_iter().map(|entry| entry.value).collect(),
        triggers,
        does: does.map(|x| x.into_inner()),
        reminder: idle,
    };
    Ok((stratagem, line))
}
