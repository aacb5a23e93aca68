//! An ability of this battle that happens at a moment.

use super::act::{ActCard, PickCard};
use super::grant::{Compiler, Cond};
use crate::ids::{GrantId, Player, ResourceId, RuleId, UnitId};
use crate::moments::Due;
use codex::{Able, Lasts, Limit, Measured, Trigger, TriggerDeed, Who};

/// An ability of a unit that happens at a moment.
#[derive(Debug, Clone, PartialEq)]
pub struct TriggerCard {
    /// Its id.
    pub(crate) id: String,
    /// The unit it is printed on, as mustered.
    pub unit: UnitId,
    /// Its first place among the unit's that are used up, or among the army's, and how many it has.
    pub(crate) slots: (u8, u8),
    /// When it is due.
    pub(crate) due: Due,
    /// All must be true.
    pub(crate) conditions: Vec<Cond>,
    /// It also happens while the unit is embarked.
    pub(crate) aboard: bool,
    /// It also happens while the unit is in reserves.
    pub(crate) waiting: bool,
    /// What the unit must be eligible to do.
    pub(crate) able: Option<Able>,
    /// How often; `None` is every time.
    pub limit: Option<Limit>,
    /// The limit is one for all of the army.
    pub(crate) shared: bool,
    /// It happens once for the army at a moment, by the first unit that may.
    pub(crate) for_army: bool,
    /// It belongs to a rule of the army, so that an attached unit has it once.
    pub(crate) of_army: bool,
    /// What it costs.
    pub cost: Option<Price>,
    /// The rule its player is asked by, where something is asked.
    pub rule: Option<RuleId>,
    /// The player may leave it.
    pub(crate) optional: bool,
    /// How long what is chosen applies.
    pub until: Lasts,
    /// What was chosen before from choices of these names ends.
    pub(crate) replaces: bool,
    /// What each choice puts in force, does and costs.
    pub choices: Vec<ChoiceCard>,
    /// What is done, in order.
    pub acts: Vec<ActCard>,
    /// Which unit it picks.
    pub picks: Option<PickCard>,
    /// The grant that marks the unit it picked.
    pub(crate) mark: Option<GrantId>,
    /// Whom the choices apply to.
    pub who: Who,
    /// Distances are measured from the models of the bearer alone.
    pub(crate) from_bearer: bool,
    /// The face on which it happens.
    pub(crate) on: Option<u8>,
}

/// What a choice puts in force and does.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ChoiceCard {
    /// What it puts in force.
    pub grants: Vec<GrantId>,
    /// What it does.
    pub acts: Vec<ActCard>,
    /// What it costs.
    pub(crate) cost: Option<u8>,
    /// How many dice choose instead.
    pub(crate) rolls: u8,
}

impl ChoiceCard {
    /// The card of a record.
    pub(crate) fn of(choice: &codex::Choice, name: &str, player: Player, compiler: &mut Compiler<'_>) -> ChoiceCard {
        ChoiceCard {
            grants: compiler.grants(&choice.id, name, &choice.rules),
            acts: ActCard::all(&choice.deeds, &choice.id, name, player, compiler),
            cost: choice.cost,
            rolls: choice.rolls.unwrap_or(0),
        }
    }
}

/// What is paid from a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Price {
    /// Of what; `None` where the army has no such thing, so that it cannot be paid.
    pub(crate) of: Option<ResourceId>,
    /// How much.
    pub amount: u8,
}

/// A resource of an army.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceCard {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// How much the army begins with.
    pub(crate) start: u8,
    /// The most that the army may have.
    pub(crate) most: u8,
}

impl TriggerCard {
    /// The card of a record.
    pub(crate) fn of(
        trigger: &Trigger,
        (unit, player): (UnitId, Player),
        slots: (u8, u8),
        rule: Option<RuleId>,
        compiler: &mut Compiler<'_>,
    ) -> Self {
        let mark = trigger.picks.as_ref().is_some_and(|pick| pick.mark);
        let from_bearer = trigger.from != Measured::Unit;
        let from_psyker = trigger.from == Measured::Psyker;
        let choice = |choice: &codex::Choice, compiler: &mut Compiler<'_>| {
            ChoiceCard::of(choice, &choice.name, player, compiler)
        };
        TriggerCard {
            id: trigger.id.clone(),
            unit,
            slots,
            due: Due::of_trigger(trigger.when).in_turn(trigger.turn),
            conditions: compiler.conditions(&trigger.conditions),
            aboard: trigger.aboard,
            waiting: trigger.waiting,
            able: trigger.able,
            limit: trigger.limits().map(|(limit, _)| limit),
            shared: trigger.shared,
            for_army: trigger.for_army,
            of_army: false,
            cost: trigger
                .cost
                .as_ref()
                .map(|cost| Price { of: compiler.resource(player, &cost.of), amount: cost.amount }),
            rule,
            optional: trigger.optional || trigger.cost.is_some(),
            until: trigger.until,
            replaces: trigger.replaces,
            choices: trigger.choices.iter().map(|written| choice(written, compiler)).collect(),
            acts: ActCard::all(&trigger.acts(), &trigger.id, &trigger.id, player, compiler),
            picks: trigger.picks.as_ref().map(|pick| PickCard {
                from_bearer,
                from_psyker,
                ..PickCard::of(pick, &trigger.id, compiler)
            }),
            from_bearer,
            mark: mark.then(|| compiler.grants(&trigger.id, &trigger.id, &[])[0]),
            who: trigger.who,
            on: trigger.on,
        }
    }

    /// Every deed it may do, those that follow from others too.
    pub(crate) fn each_act<'a>(&'a self, each: &mut impl FnMut(&'a ActCard)) {
        self.acts.iter().chain(self.choices.iter().flat_map(|choice| &choice.acts)).for_each(|act| act.walk(each));
    }

    /// Whether it may do something.
    pub fn may_do(&self, does: TriggerDeed) -> bool {
        let mut found = false;
        self.each_act(&mut |act| found |= act.does == does);
        found
    }
}
