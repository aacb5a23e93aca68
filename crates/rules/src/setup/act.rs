//! Deeds and picks of this battle: their words looked up.

use super::grant::{Compiler, Cond};
use crate::ids::{GrantId, Player, ResourceId, TagId};
use codex::{Act, Add, DiceExpr, Facts, Lasts, Limit, Measured, Per, Pick, PickOf, To, TriggerDeed, TriggerRow};

/// One thing that is done, and to whom.
#[derive(Debug, Clone, PartialEq)]
pub struct ActCard {
    /// What.
    pub does: TriggerDeed,
    /// To whom.
    pub(crate) to: To,
    /// How near they must be.
    pub(crate) within: Option<u8>,
    /// Visible to the unit.
    pub(crate) visible: bool,
    /// All must be true.
    pub(crate) conditions: Vec<Cond>,
    /// The face on which it is done.
    pub on: Option<u8>,
    /// The total of two dice from which it is done.
    pub(crate) on_two: Option<u8>,
    /// Wounds regained or suffered.
    pub wounds: Option<DiceExpr>,
    /// How many dice; 0 is one for each model.
    pub dice: u8,
    /// Whose models there is a die for each of.
    pub per: Option<Per>,
    /// What faces do.
    pub rows: Vec<TriggerRow>,
    /// What is added to the dice, if something is true.
    pub(crate) adds: Vec<(Vec<Cond>, i8)>,
    /// What is added to the die of a model, if something is true of it.
    pub(crate) model_adds: Vec<(Vec<Cond>, i8)>,
    /// How many dice more there are, if something is true.
    pub(crate) more: Vec<(Vec<Cond>, i8)>,
    /// The most wounds.
    pub(crate) most: Option<u8>,
    /// Its hurt model regains as many.
    pub(crate) drains: bool,
    /// Who returns has its Wounds divided by this.
    pub(crate) share: Option<u8>,
    /// How many; of a Psychic test, the lowest total that passes it.
    pub count: DiceExpr,
    /// How far; `None` is as far as the unit moves.
    pub inches: Option<DiceExpr>,
    /// It may not charge after it.
    pub(crate) no_charge: bool,
    /// What is gained or lost; `None` where the army has no such thing.
    pub(crate) resource: Option<ResourceId>,
    /// What is put in force.
    pub grants: Vec<GrantId>,
    /// How long.
    pub(crate) until: Lasts,
    /// What follows success.
    pub then: Vec<ActCard>,
    /// What follows failure.
    pub otherwise: Vec<ActCard>,
}

impl ActCard {
    /// The card of a record; `id` and `name` are those of what does it.
    pub(crate) fn of(act: &Act, id: &str, name: &str, player: Player, compiler: &mut Compiler<'_>) -> ActCard {
        let names = act.named.is_some()
            || matches!(
                act.does,
                TriggerDeed::Mark | TriggerDeed::Return | TriggerDeed::JoinAnew | TriggerDeed::LayAmbush
            );
        let idle = act.rules.is_empty() && !names;
        let called = act.called.as_deref().or(act.named.as_deref()).unwrap_or(id);
        let grants = if idle { Vec::new() } else { compiler.grants(called, name, &act.rules) };
        let of_model = |add: &Add| add.conditions.iter().any(|condition| condition.needs() == Facts::MODEL);
        let mut looked_up = |adds: &[&Add]| -> Vec<(Vec<Cond>, i8)> {
            adds.iter().map(|add| (compiler.conditions(&add.conditions), add.add)).collect()
        };
        let (about_models, about_all): (Vec<&Add>, Vec<&Add>) = act.adds.iter().partition(|add| of_model(add));
        let (adds, model_adds) = (looked_up(&about_all), looked_up(&about_models));
        let more = looked_up(&act.more.iter().collect::<Vec<&Add>>());
        ActCard {
            does: act.does,
            to: act.reach(),
            within: act.within,
            visible: act.visible,
            conditions: compiler.conditions(&act.conditions),
            on: act.on,
            on_two: act.on_two,
            wounds: act.wounds,
            dice: act.dice.unwrap_or(1),
            per: act.per,
            rows: act.rows.clone(),
            adds,
            model_adds,
            more,
            most: act.most,
            drains: act.drains,
            share: act.share,
            count: act.count.unwrap_or(DiceExpr::fixed(act.warp_charge.unwrap_or(1))),
            inches: act.inches,
            no_charge: act.no_charge,
            resource: act.resource.as_ref().and_then(|id| compiler.resource(player, id)),
            grants,
            until: act.until.unwrap_or_default(),
            then: ActCard::all(&act.then, id, name, player, compiler),
            otherwise: ActCard::all(&act.otherwise, id, name, player, compiler),
        }
    }

    /// The cards of a list.
    pub(crate) fn all(acts: &[Act], id: &str, name: &str, player: Player, compiler: &mut Compiler<'_>) -> Vec<ActCard> {
        acts.iter().map(|act| ActCard::of(act, id, name, player, compiler)).collect()
    }

    /// Calls `each` with this deed and every one that may follow from it.
    pub(crate) fn walk<'a>(&'a self, each: &mut impl FnMut(&'a ActCard)) {
        each(self);
        self.then.iter().chain(&self.otherwise).for_each(|act| act.walk(each));
    }

    /// Whether a unit is taken in hand by it or by what follows.
    pub(crate) fn takes_hand(&self) -> bool {
        let mut found = false;
        self.walk(&mut |act| found |= matches!(act.does, TriggerDeed::Charge));
        found
    }
}

/// Which unit is picked.
#[derive(Debug, Clone, PartialEq)]
pub struct PickCard {
    /// Among whom.
    pub(crate) of: PickOf,
    /// How near.
    pub(crate) within: Option<u8>,
    /// Distances are measured from the first model that has lost wounds.
    pub(crate) from_hurt: bool,
    /// Visible to the unit.
    pub(crate) visible: bool,
    /// All must be true of it.
    pub(crate) conditions: Vec<Cond>,
    /// Hit by this weapon.
    pub(crate) weapon: Option<TagId>,
    /// Hit by models of the bearer.
    pub(crate) by_bearer: bool,
    /// Not the unit itself.
    pub(crate) not_self: bool,
    /// How many.
    pub(crate) up_to: u8,
    /// Distances are measured from the models of the bearer alone.
    pub(crate) from_bearer: bool,
    /// And of those from the PSYKERS alone.
    pub(crate) from_psyker: bool,
    /// The grant that says that a unit was picked, and for how long it is not picked again.
    pub(crate) once: Option<(GrantId, Lasts)>,
}

impl PickCard {
    /// The card of a record; `id` is that of what picks.
    pub(crate) fn of(pick: &Pick, id: &str, compiler: &mut Compiler<'_>) -> PickCard {
        let once = pick.once.map(|limit| {
            let lasts = match limit {
                Limit::Phase => Lasts::Phase,
                Limit::Turn => Lasts::Turn,
                Limit::Round => Lasts::Round,
                Limit::Battle => Lasts::Battle,
            };
            (compiler.grants(&format!("{id}-picked"), id, &[])[0], lasts)
        });
        PickCard {
            of: pick.of,
            within: pick.within,
            from_hurt: pick.from_hurt,
            visible: pick.visible,
            conditions: compiler.conditions(&pick.conditions),
            weapon: pick.weapon.as_ref().map(|weapon| compiler.tag(weapon)),
            by_bearer: pick.by == Measured::Bearer,
            not_self: pick.not_self,
            up_to: pick.up_to.unwrap_or(1),
            from_bearer: false,
            from_psyker: false,
            once,
        }
    }
}
