//! Who is lost: of the models that may be, those that are missed least.

use super::first;
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::phases::shooting::model_output;
use geometry::Body;
use rules::decision::Models;
use rules::ids::{ModelId, UnitId};
use rules::setup::Keys;
use rules::state::ModelFlags;
use rules::{Action, Battle, objectives};

/// A model in range of a marker.
const AT_MARKER: f64 = 0.6;
/// A model that fights.
const ENGAGED: f64 = 0.3;
/// A Character.
const CHARACTER: f64 = 5.0;
/// A wound it has left; hurt models go first.
const WOUND: f64 = 0.2;

/// Which model takes an attack.
pub fn allocate(battle: Battle<'_>, options: &Models) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Mechanical);
    for &model in options {
        ballot.act(Action::Allocate(model), missed(battle, model));
    }
    first(ballot)
}

/// So many models, of those that are missed least.
pub fn choose(battle: Battle<'_>, options: &Models, count: usize) -> Option<Choice> {
    let mut order: Vec<(f64, ModelId, Sum)> = options
        .iter()
        .map(|&model| {
            let sum = missed(battle, model);
            (sum.total(), model, sum)
        })
        .collect();
    order.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut sum = Sum::new();
    order.iter().take(count).for_each(|(missed, ..)| {
        sum.add("missed", *missed);
    });
    let mut ballot = Ballot::new(Topic::Mechanical);
    let models = |from: usize| order.iter().skip(from).take(count).map(|(_, model, _)| *model).collect::<Vec<_>>();
    ballot.act(Action::ChooseModels(models(0)), sum);
    if order.len() > count {
        let mut next = Sum::new();
        order.iter().skip(1).take(count).for_each(|(missed, ..)| {
            next.add("missed", *missed);
        });
        ballot.act(Action::ChooseModels(models(1)), next);
    }
    first(ballot)
}

/// Which model leaves so that its unit is coherent again: one whose going mends it, then one that
/// stands alone, then one that is missed little.
pub fn coherency(battle: Battle<'_>, unit: UnitId, options: &Models) -> Option<Choice> {
    let bodies: Vec<(ModelId, Body)> = battle.models(unit).map(|model| (model, battle.body(model))).collect();
    let mut ballot = Ballot::new(Topic::Mechanical);
    for &model in options {
        let Some((_, own)) = bodies.iter().find(|(other, _)| *other == model) else { continue };
        let rest: Vec<Body> = bodies.iter().filter(|(other, _)| *other != model).map(|(_, body)| *body).collect();
        let near = rest.iter().filter(|body| geometry::gap_within(own, body, rules::battle::COHERENCY)).count();
        let mut sum = missed(battle, model);
        sum.add("alone", 4.0 / (1.0 + near as f64));
        if Battle::is_coherent(&rest) {
            sum.add("coherent without it", 20.0);
        }
        ballot.act(Action::ChooseModels(vec![model]), sum);
    }
    first(ballot)
}

/// Whether a Precision attack goes to a Character: it is worth more for each wound than those
/// around it, unless it hardly feels the blow.
pub fn precision(battle: Battle<'_>, unit: UnitId, options: &Models) -> Option<Choice> {
    let mut ballot = Ballot::new(Topic::Mechanical);
    let guards = battle.setup.unit(unit);
    let guard = guards.model_ids().find(|&model| battle.state.model(model).alive());
    let mut others = Sum::new();
    if let Some(guard) = guard {
        others.add("bodyguard", per_wound(battle, guard) * passes(battle, guard));
    }
    ballot.act(Action::DeclineReaction, others);
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
    let need = (card.save + 1).min(card.invulnerable.unwrap_or(7));
    1.0 - super::rerolls::chance(need)
}

/// How little a model is missed: the less it does, the higher.
fn missed(battle: Battle<'_>, model: ModelId) -> Sum {
    let mut sum = Sum::new();
    let state = battle.state.model(model);
    sum.add("output", -model_output(battle, model));
    sum.add("wounds", -WOUND * f64::from(state.wounds));
    if battle.setup.model(model).keys.contains(Keys::CHARACTER) {
        sum.add("character", -CHARACTER);
    }
    if state.flags.contains(ModelFlags::ALLOCATED) {
        sum.add("hit already", 1.0);
    }
    let markers = battle.state.objectives.iter();
    if markers.into_iter().any(|marker| !marker.gone && objectives::in_range(battle, model, marker.at)) {
        sum.add("at a marker", -AT_MARKER);
    }
    let player = battle.setup.owners[model.index()];
    if battle.engaged_by(player, &battle.body(model)).is_some() {
        sum.add("fights", -ENGAGED);
    }
    sum
}
