//! Whom a Precision attack takes. Own losses go by the kernel's default (`rules::answers::losses`).

use super::first;
use crate::explain::{Ballot, Choice, Sum, Topic};
use rules::action::Decline;
use rules::{Action, Battle, ModelId, Models, UnitId};

/// Whether a Precision attack goes to a Character: it is worth more for each wound than those
/// around it, unless it hardly feels the blow.
pub fn choose(battle: Battle<'_>, unit: UnitId, options: &Models) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Mechanical);
    let guards = battle.setup.unit(unit);
    let guard = guards.model_ids().find(|&model| battle.state.model(model).alive());
    let mut others = Sum::new();
    if let Some(guard) = guard {
        others.add("bodyguard", per_wound(battle, guard) * passes(battle, guard));
    }
    ballot.act(Action::DeclineReaction(Decline::Once), others);
    for &model in options {
        let mut sum = Sum::new();
        sum.add("character", per_wound(battle, model) * passes(battle, model));
        sum.add("hurt already", f64::from(u8::from(battle.state.model(model).wounds <= 2)));
        ballot.act(Action::Allocate(model), sum);
    }
    first(ballot)
}

/// Points of a model for each of its wounds.
fn per_wound(battle: Battle<'_>, model: ModelId) -> f64 {
    let card = battle.setup.unit(battle.setup.model_units[model.index()]);
    let all: f64 = card.model_ids().map(|other| f64::from(battle.setup.model(other).wounds)).sum();
    f64::from(card.points) / all.max(1.0)
}

/// Roughly the part of wounds that gets past a model's saves.
fn passes(battle: Battle<'_>, model: ModelId) -> f64 {
    let card = battle.setup.model(model);
    // Weapons that pick out Characters have some penetration.
    let need = (card.save + 1).min(card.best_invulnerable().unwrap_or(7));
    1.0 - super::rerolls::chance(need)
}
