//! What an answer to a question changes here and now, in figures: slain models, chances of charges, models lost to
//! coherency, levels of control. A person is shown these before they choose.
//!
//! Every figure comes from the kernel and from `tactics::odds`, with and without the answer
//! ([`Battle::supposing`](rules::Battle::supposing)). What cannot be computed is left out: [`of`] then returns fewer
//! facts, never an invented one. Files: `attacks.rs` (what a unit's attacks come to), `choices.rs` (army rules and
//! abilities), `idle.rs` (choices that change nothing any more), `reactions.rs` (stratagems), `losses.rs` (models that fall), `picks.rs` (choices of missions).

mod attacks;
mod choices;
mod idle;
mod losses;
mod picks;
mod reactions;

pub use idle::is_idle;

use rules::position::SecretMission;
use rules::{Action, CardId, Decision, Game, MarkerId, ModelId, Question, UnitId};
use tactics::odds::Odds;

/// Attacks of one unit at another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attackers {
    /// Who attacks.
    pub unit: UnitId,
    /// The target.
    pub target: UnitId,
    /// With melee weapons.
    pub melee: bool,
    /// Every model is taken to reach the target, because the move before the attack is not known.
    pub all_reach: bool,
}

/// Something that an answer changes, or that speaks for or against it.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// The answer lets a unit attack.
    Attack(Attackers, Odds),
    /// The attacks of a unit come to something else.
    AttackChanges {
        /// Which attacks.
        attack: Attackers,
        /// Without the answer.
        before: Odds,
        /// With it.
        after: Odds,
    },
    /// All shots that a player's units can fire at a unit from where they stand.
    Shots {
        /// The target.
        target: UnitId,
        /// The units that see it and have a gun that reaches it.
        by: Vec<UnitId>,
        /// Without the answer.
        before: Odds,
        /// With it.
        after: Odds,
    },
    /// A unit may charge.
    Charge {
        /// Who charges.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// What the dice must reach.
        need: i32,
        /// The chance of it.
        chance: f64,
    },
    /// The chance of a charge changes.
    ChargeChanges {
        /// Who charges.
        unit: UnitId,
        /// The target.
        target: UnitId,
        /// A full move straight towards the target comes first.
        after_move: bool,
        /// Without the answer.
        before: f64,
        /// With it.
        after: f64,
    },
    /// A unit suffers this many mortal wounds on average.
    MortalWounds(UnitId, f64),
    /// A unit takes a Battle-shock test, which it passes with this chance without the answer.
    ShockTest(UnitId, f64),
    /// A model falls if it loses its last wound; then the unit loses this many more to be coherent again.
    Loss(UnitId, ModelId, u32),
    /// Levels of control of a marker, players 1 and 2, without and with the answer.
    Control(MarkerId, [u32; 2], [u32; 2]),
    /// The unit that the answer is about.
    Unit(UnitId),
    /// The units that the answer applies to now.
    Applies(Vec<UnitId>),
    /// A secondary card, and the chance that the player achieves it.
    Card(CardId, f64),
    /// A secret mission, and whether what it asks for is so now.
    Secret(SecretMission, bool),
}

impl Fact {
    /// Whether something is different with the answer.
    fn changes(&self) -> bool {
        match self {
            Fact::AttackChanges { before, after, .. } | Fact::Shots { before, after, .. } => before != after,
            Fact::ChargeChanges { before, after, .. } => before.total_cmp(after).is_ne(),
            Fact::Control(_, before, after) => before != after,
            Fact::Applies(units) => !units.is_empty(),
            Fact::Attack(..)
            | Fact::Charge { .. }
            | Fact::MortalWounds(..)
            | Fact::ShockTest(..)
            | Fact::Loss(..)
            | Fact::Unit(_)
            | Fact::Card(..)
            | Fact::Secret(..) => true,
        }
    }
}

/// What an answer to the open question changes.
pub fn of(game: &Game, decision: &Decision, answer: &Action) -> Vec<Fact> {
    let (battle, player) = (game.battle(), decision.player);
    match (&decision.question, answer) {
        (Question::Faction { rule, unit, .. }, Action::FactionChoice(_, chosen, about)) => {
            choices::facts(game, player, *rule, *unit, chosen, *about)
        }
        (Question::Reaction { moment }, Action::UseStratagem(using)) => reactions::facts(game, player, *moment, using),
        (
            Question::Allocate { unit, .. } | Question::Precision { unit, .. } | Question::Hazardous { unit, .. },
            Action::Allocate(model),
        ) => losses::facts(battle, *unit, &[*model]),
        (
            Question::Hazardous { unit, .. } | Question::Casualties { unit, .. } | Question::Coherency { unit, .. },
            Action::ChooseModels(models),
        ) => losses::facts(battle, *unit, models),
        (Question::Pick(pick), _) => picks::facts(battle, player, pick, answer),
        _ => Vec::new(),
    }
}
