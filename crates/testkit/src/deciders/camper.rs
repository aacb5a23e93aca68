//! A simple hand with a plan a child could follow: walk to the nearest marker that no friend
//! holds, stay there, shoot the nearest enemy with everything, charge when the odds are good.

mod charge;
mod moves;

use super::{Commander, Random};
use geometry::Point;
use rules::action::{Action, Decline};
use rules::position::Phase;
use rules::state::{Hand, UnitFlags};
use rules::{Battle, Decision, Game, Player, Question, UnitId};
use tactics::Candidates;
use tactics::candidates;

/// Holds markers.
#[derive(Debug, Clone)]
pub struct Camper {
    random: Random,
}

impl Camper {
    /// From a seed; it decides among equals.
    pub const fn new(seed: u64) -> Self {
        Camper { random: Random::new(seed) }
    }
}

impl Commander for Camper {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        let decision = game.waiting_for()?;
        let player = decision.player;
        let planned = match (&decision.question, game.state().clock.hand) {
            (Question::Unit, Hand::Moving { unit, .. }) => moves::in_hand(game, unit),
            (Question::Unit, Hand::Empty) => match game.state().clock.phase {
                Phase::Movement => moves::begin(game, player),
                Phase::Shooting => shooting(game, player),
                Phase::Charge => charge::declare(game, player),
                _ => None,
            },
            _ => None,
        };
        // Planned or not, only what the rules allow is done.
        let planned = planned.filter(|action| game.check(player, action).is_ok());
        planned.or_else(|| preferred(game)).or_else(|| game.candidate(self.random.number()))
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        if let Question::Reroll { context, faces, eligible, need, whole: false, .. } = &decision.question {
            let failed: Vec<u16> = eligible.iter().copied().filter(|&at| faces[usize::from(at)] < *need).collect();
            let again = Action::Reroll(*context, failed);
            if battle.check_answer(decision, &again).is_ok() {
                return again;
            }
        }
        battle.default_answer(decision).unwrap_or(Action::DeclineReaction(Decline::Once))
    }
}

/// Everything at the nearest enemy that can be shot at; then whatever else the phase offers.
fn shooting(game: &Game, player: Player) -> Option<Action> {
    let battle = game.battle();
    let done = |unit: &UnitId| battle.state.unit(*unit).flags.intersects(UnitFlags::SHOT | UnitFlags::SKIPPED);
    for unit in battle.units_on_table(player).filter(|unit| !done(unit)) {
        let skip = Action::SkipUnit(unit);
        if game.check(player, &Action::SelectShooter(unit)).is_err() {
            if game.check(player, &skip).is_ok() {
                return Some(skip);
            }
            continue;
        }
        let engaged = battle.is_engaged(unit);
        for target in by_distance(battle, unit, player.other()) {
            let fires = battle.everything_at(unit, target, engaged);
            let volley = Action::Shoot(unit, fires);
            if game.check(player, &volley).is_ok() {
                return Some(volley);
            }
        }
        return Some(skip);
    }
    Some(Action::EndShooting)
}

/// Units of a player, the nearest to a unit first.
fn by_distance(battle: Battle<'_>, unit: UnitId, player: Player) -> Vec<UnitId> {
    let Some(from) = centre(battle, unit) else { return Vec::new() };
    let mut order: Vec<(i64, UnitId)> = battle
        .units_on_table(player)
        .filter_map(|other| Some((centre(battle, other)?.distance_squared(from), other)))
        .collect();
    order.sort_unstable();
    order.into_iter().map(|(_, unit)| unit).collect()
}

/// Where a unit is, by its first model.
fn centre(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    battle.models(unit).next().map(|model| battle.state.model(model).at)
}

/// The candidate it likes best, the first of equals; `None` where it has no opinion.
fn preferred(game: &Game) -> Option<Action> {
    let best = game.candidates().into_iter().map(|action| (liking(game, &action), action));
    best.reduce(|held, new| if new.0 > held.0 { new } else { held }).map(|(_, action)| action)
}

/// How much it likes an action; the more models close in, the better.
fn liking(game: &Game, action: &Action) -> i64 {
    let forward = |place: Option<Point>| {
        let centre = game.setup().board.centre();
        1_000 - place.map_or(1_000, |at| i64::from(at.distance(centre).get() / 100))
    };
    match action {
        Action::AttachLeader(..) | Action::EmbarkUnit(..) => 500,
        Action::PlaceInReserves(..) => -10,
        Action::DeployUnit(_, places) => forward(places.first().map(|place| place.point())),
        Action::ScoutMove(_, paths) => 100 + paths.len() as i64,
        Action::ApplyChargeMove(_, paths) | Action::PileIn(_, paths) | Action::Consolidate(_, paths) => {
            100 + paths.len() as i64
        }
        Action::ResolveAttacks(..) => 300,
        Action::SelectFighter(_) => 200,
        Action::SkipUnit(_) | Action::SkipCharge(_) | Action::SkipScout(_) => -1,
        Action::DiscardSecondary(_) | Action::UseStratagem(_) => -5,
        action if candidates::is_idle(action) => 0,
        _ => 10,
    }
}
