//! Easy: any legal action, while mechanical steps stay sensible.
//!
//! Every idea has a cheap liking of a few tens at most, and noise of a hundred on top of it, as
//! the difficulty table says: what is chosen is nearly random, with a faint lean to what a child
//! would do (walk to the marker, shoot the nearest). Steps of another kind differ by more than
//! the noise, so that these never happen by chance: a move that was begun is finished, a charge
//! that was declared is rolled, who fights strikes; nobody ends a phase with something to do,
//! spends command points, or leaves units behind.

use crate::analysis::{centre, charge_chance, spread};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::phases::deployment;
use geometry::{Angle, Point};
use rules::action::Decline;
use rules::position::Phase;
use rules::setup::Keys;
use rules::{Action, Battle, Decision, Game, UnitId};
use tactics::Candidates;
use tactics::candidates::{self, DIRECTIONS, Proposal};

/// How much the likings are blurred: the noise of the Easy row.
const NOISE: f64 = 100.0;
/// What sets steps of different kinds apart: more than noise and liking together.
const KIND: f64 = 300.0;

/// A charge is not tried with less: the ordinary fifth, times the charge threshold of the row.
const LEAST_CHANCE: f64 = 0.2 * 2.0;

/// Something legal.
pub fn choose(game: &Game, decision: &Decision, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let mut ballot = Ballot::new(topic(game));
    for proposal in candidates::proposals(game, decision) {
        let mut sum = Sum::new();
        sum.add("kind of step", kind(battle, &proposal) * KIND);
        sum.add("liking", liking(battle, &proposal));
        sum.add("noise", memory.dice.noise(NOISE));
        ballot.put(proposal, sum);
    }
    ballot.choose(game, decision.player).or_else(|| {
        let number = memory.dice.number();
        game.candidate(number).map(|action| Choice::plain(Topic::Mechanical, action))
    })
}

/// What the phase is about.
const fn topic_of(phase: Phase) -> Topic {
    match phase {
        Phase::Formations => Topic::Formations,
        Phase::Deployment => Topic::Deployment,
        Phase::Scout => Topic::Scout,
        Phase::Command => Topic::Faction,
        Phase::Movement => Topic::Move,
        Phase::Shooting => Topic::Shooting,
        Phase::Charge => Topic::Charge,
        Phase::Fight => Topic::Fight,
        Phase::Scoring => Topic::Card,
    }
}

fn topic(game: &Game) -> Topic {
    topic_of(game.state().clock.phase)
}

/// Steps of a higher kind come before all others.
fn kind(battle: Battle<'_>, proposal: &Proposal) -> f64 {
    let Proposal::Act(action) = proposal else {
        return match proposal {
            // What the phase itself works out finishes what is in hand; when units are set up it
            // is the slow last resort.
            Proposal::Solved if battle.state.clock.phase == Phase::Deployment => -1.0,
            Proposal::Solved => 2.0,
            // What needs room comes first, or there may be none left for it.
            Proposal::Deploy { unit, .. } => 1.0 + (deployment::room(battle, *unit) / 12.0).min(2.0),
            Proposal::Stratagem { .. } => -4.0,
            Proposal::Charge { unit, .. } if chance(battle, *unit) < LEAST_CHANCE => -2.0,
            _ => 1.0,
        };
    };
    match action {
        Action::ChargeRoll(_)
        | Action::ApplyChargeMove(..)
        | Action::ResolveAttacks(..)
        | Action::ConfirmTargets(_) => 2.0,
        Action::AttachLeader(..) => 2.0,
        Action::EmbarkUnit(_, into) if battle.state.clock.phase == Phase::Formations => {
            let card = battle.setup.unit(*into);
            let empty = battle.passengers(*into).next().is_none();
            // Without passengers it would stay behind.
            if empty && card.keys.contains(Keys::DEDICATED_TRANSPORT) { 1.0 } else { -2.0 }
        }
        Action::EmbarkUnit(..) | Action::PlaceInReserves(..) => -2.0,
        Action::RemainStationary(_) | Action::BeginFallBack(_) => 0.5,
        Action::BeginAdvance(_) => 0.5,
        // What cannot shoot may still do something useful.
        Action::PerformAction(..) => 0.2,
        Action::ConfirmUnitMove(_, paths) if paths.is_empty() => 0.0,
        Action::SkipUnit(_) | Action::SkipScout(_) | Action::SkipCharge(_) | Action::DeclineReaction(Decline::Once) => {
            -0.6
        }
        Action::PileIn(_, paths) | Action::Consolidate(_, paths) if paths.is_empty() => 0.0,
        Action::UseStratagem(_) | Action::DiscardSecondary(_) | Action::Concede => -4.0,
        Action::ResetUnitMove(_)
        | Action::UndoLastModelMove(_)
        | Action::ClearAllTargets(_)
        | Action::ClearTarget(..) => -3.0,
        action if candidates::is_idle(action) => -1.0,
        _ => 1.0,
    }
}

/// The chance of a charge at the nearest enemy, roughly.
fn chance(battle: Battle<'_>, unit: UnitId) -> f64 {
    let Some(from) = centre(battle, unit) else { return 0.0 };
    let gap = |enemy: UnitId| Some(centre(battle, enemy)?.distance(from).to_f64() - spread(battle, enemy));
    let nearest = battle.units_on_table(battle.player(unit).other()).filter_map(gap).fold(99.0, f64::min);
    charge_chance((nearest - spread(battle, unit)).max(0.0))
}

/// A faint lean, of a few tens.
fn liking(battle: Battle<'_>, proposal: &Proposal) -> f64 {
    match *proposal {
        Proposal::Shift { unit, direction, part, .. } => {
            ahead(battle, unit, direction).unwrap_or(0.0) * 30.0 + f64::from(part) / 10.0
        }
        Proposal::FireAt { rank, .. } => 30.0 - 6.0 * f64::from(rank),
        Proposal::Charge { rank, with_next, .. } => 30.0 - 10.0 * f64::from(rank) - if with_next { 20.0 } else { 0.0 },
        _ => 0.0,
    }
}

/// How much a direction leads to the nearest marker, from -1 to 1.
fn ahead(battle: Battle<'_>, unit: UnitId, direction: u8) -> Option<f64> {
    let from = centre(battle, unit)?;
    let markers = battle.state.objectives.iter().filter(|marker| !marker.gone).map(|marker| marker.at);
    let goal: Point = markers.min_by_key(|at| at.distance_squared(from))?;
    let turn = i32::from(direction) * 36_000 / i32::from(DIRECTIONS);
    let (cos, sin) = Angle::hundredths(turn as u16).direction();
    let (x, y) = ((goal.x - from.x).to_f64(), (goal.y - from.y).to_f64());
    let far = (x * x + y * y).sqrt();
    Some(if far < 3.0 { 0.0 } else { (x * cos + y * sin) / far })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::{Level, Profile};
    use rules::{DiceSource, Player};
    use testkit::battles;

    /// Plays Easy against itself; the actions it chose, answers left out.
    fn battle(seed: u64) -> (Game, Vec<Action>) {
        let codex = codex::Codex::builtin();
        let choice = battles::Choice::of_armies(codex, ["orks-1000", "space-marines-1000"]).expect("armies");
        let position = battles::set_up(codex, &choice).expect("a table");
        let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed)).expect("a game");
        let mut seats = [1, 2].map(|more| crate::Opponent::new(Profile::of(Level::Easy), seed + more));
        let mut chosen = Vec::new();
        while let Some(decision) = game.waiting_for() {
            let seat = &mut seats[decision.player.index()];
            let action = seat.choose(&game).expect("a choice");
            assert!(seat.memory.defects.is_empty(), "{:?}", seat.memory.defects);
            if !game.is_interrupted() {
                chosen.push(action.clone());
            }
            game.play(decision.player, action).expect("legal");
        }
        (game, chosen)
    }

    #[test]
    fn easy_finishes_what_it_begins_and_wastes_nothing() {
        let (game, chosen) = battle(5);
        assert!(game.state().clock.over.is_some());
        let count = |test: &dyn Fn(&Action) -> bool| chosen.iter().filter(|action| test(action)).count();
        let undone = |action: &Action| matches!(action, Action::ResetUnitMove(_) | Action::ClearAllTargets(_));
        assert_eq!(count(&undone), 0, "nothing is taken back");
        assert_eq!(count(&|action| matches!(action, Action::UseStratagem(_))), 0, "no command point is wasted");
        let declared = count(&|action| matches!(action, Action::DeclareCharge(..)));
        assert_eq!(declared, count(&|action| matches!(action, Action::ChargeRoll(_))), "declared charges are rolled");
        let moves = count(&|action| matches!(action, Action::ConfirmUnitMove(_, paths) if !paths.is_empty()));
        let shots = count(&|action| matches!(action, Action::Shoot(..)));
        assert!(moves > 40 && shots > 8, "it moves ({moves}) and shoots ({shots})");
    }

    #[test]
    fn whims_are_a_feature_of_easy_and_follow_its_own_seed() {
        let action = |seed: u64| battle(seed).1;
        assert_eq!(action(7), action(7));
        let game = crate::analysis::abilities::tests::company(r#"{"can": "shoot_after_advance"}"#);
        let mut profile = Profile::of(Level::Easy);
        let terms = |profile: &Profile| {
            crate::decide(&game, Player::One, profile, &mut Memory::new(1)).expect("a choice").terms
        };
        assert!(terms(&profile).iter().any(|term| term.name == "noise"));
        profile.features.remove(crate::Features::WHIMS);
        profile.noise = 0.0;
        assert!(terms(&profile).iter().any(|term| term.name == "defence"), "without whims it reckons");
    }
}
