//! Scout moves: to the nearest marker that nobody holds, fighters towards the enemy. The rules
//! keep everybody more than 9" away.

use crate::analysis::{Role, centre};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use geometry::Point;
use rules::action::{Paths, Step};
use rules::{Action, Battle, Choosing, Game, Player, UnitId};

/// Parts of the way tried besides the kernel's own directions, in hundredths.
const PARTS: [i32; 4] = [100, 80, 60, 35];

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let mut ballot = Ballot::new(Topic::Scout);
    let mut seen: Vec<UnitId> = Vec::new();
    for action in battle.options(player, Choosing::Phase) {
        if let Action::SkipScout(unit) = action {
            seen.push(unit);
        }
        let sum = score(battle, &action);
        ballot.act(action, sum);
    }
    for unit in seen {
        for goal in goals(battle, unit) {
            for action in towards(battle, unit, goal) {
                let sum = score(battle, &action);
                ballot.act(action, sum);
            }
        }
    }
    ballot.blur(profile, &mut memory.dice);
    ballot.choose(game, player)
}

/// The two nearest markers that no friend stands on, and the nearest enemy.
fn goals(battle: Battle<'_>, unit: UnitId) -> Vec<Point> {
    let Some(from) = centre(battle, unit) else { return Vec::new() };
    let mut out = open_markers(battle, unit);
    out.sort_by_key(|at| at.distance_squared(from));
    out.truncate(2);
    let enemies = battle.units_on_table(battle.player(unit).other()).filter_map(|enemy| centre(battle, enemy));
    out.extend(enemies.min_by_key(|at| at.distance_squared(from)));
    out
}

/// Markers that no friend but the unit itself stands near.
fn open_markers(battle: Battle<'_>, unit: UnitId) -> Vec<Point> {
    let friends: Vec<Point> = battle
        .units_on_table(battle.player(unit))
        .filter(|&friend| friend != unit)
        .filter_map(|friend| centre(battle, friend))
        .collect();
    let open = |at: &Point| !friends.iter().any(|friend| friend.distance(*at).to_f64() < 4.0);
    battle.state.objectives.iter().filter(|marker| !marker.gone).map(|marker| marker.at).filter(open).collect()
}

/// The whole unit by one vector, some of the way each.
fn towards(battle: Battle<'_>, unit: UnitId, goal: Point) -> Vec<Action> {
    let (Some(from), Some(cap)) = (centre(battle, unit), battle.standing(unit).scouts) else { return Vec::new() };
    let far = from.distance(goal).to_f64();
    if far < 0.5 {
        return Vec::new();
    }
    let way = |part: i32| {
        let length = (cap.to_f64() * f64::from(part) / 100.0).min(far) / far;
        let (x, y) = ((goal.x - from.x).to_f64() * length, (goal.y - from.y).to_f64() * length);
        let shifted = |model| {
            let at = battle.state.model(model).at;
            Some((model, vec![Step::To(Point::inches(at.x.to_f64() + x, at.y.to_f64() + y)?, None)]))
        };
        battle.models(unit).map(shifted).collect::<Option<Paths>>().map(|paths| Action::ScoutMove(unit, paths))
    };
    PARTS.into_iter().filter_map(way).collect()
}

fn score(battle: Battle<'_>, action: &Action) -> Sum {
    let mut sum = Sum::new();
    let (unit, paths) = match action {
        Action::ScoutMove(unit, paths) => (*unit, paths),
        _ => {
            sum.add("stays", 0.5);
            return sum;
        }
    };
    let Some(from) = centre(battle, unit) else { return sum };
    let ends = paths.iter().filter_map(|(_, path)| match path.last() {
        Some(Step::To(to, _)) => Some(*to),
        _ => None,
    });
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for end in ends {
        x += end.x.to_f64();
        y += end.y.to_f64();
        count += 1.0;
    }
    let Some(to) = Point::inches(x / f64::max(count, 1.0), y / f64::max(count, 1.0)) else { return sum };
    let role = Role::of(battle, unit);
    let nearest = |all: &[Point], at: Point| all.iter().map(|p| p.distance(at).to_f64()).fold(60.0, f64::min);
    let markers = open_markers(battle, unit);
    sum.add("nearer to a marker", nearest(&markers, from) - nearest(&markers, to));
    let foes: Vec<Point> =
        battle.units_on_table(battle.player(unit).other()).filter_map(|enemy| centre(battle, enemy)).collect();
    let share = if role.is_melee() { 0.8 } else { -0.2 };
    sum.add("towards the enemy", share * (nearest(&foes, from) - nearest(&foes, to)));
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Level;
    use rules::DiceSource;
    use rules::position::Position;

    #[test]
    fn scouts_go_to_the_nearest_open_marker() {
        let position: Position = serde_json::from_str(
            r#"{"phase": "SCOUT", "objectives": [{"id": "o1", "at": [22, 22]}, {"id": "o2", "at": [22, 50]}],
                "units": [
                    {"id": "scouts", "player": 1, "abilities": ["SCOUTS 6\""], "weapons": [],
                     "models": [{"id": "m1", "weapons": [], "at": {"x": 10, "y": 20},
                                 "profile": {"M": 6, "T": 4, "Sv": 4, "W": 2, "Ld": 6, "OC": 1}}]},
                    {"id": "enemy", "player": 2, "weapons": [],
                     "models": [{"id": "m1", "weapons": [], "at": {"x": 40, "y": 20},
                                 "profile": {"M": 6, "T": 4, "Sv": 4, "W": 2, "Ld": 6, "OC": 1}}]}]}"#,
        )
        .expect("a position");
        let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("a game");
        let profile = Profile::of(Level::Competitive);
        let choice = crate::decide(&game, Player::One, &profile, &mut Memory::new(1)).expect("a choice");
        let Action::ScoutMove(_, paths) = &choice.action else { panic!("{:?}", choice.action) };
        let Some(Step::To(to, _)) = paths[0].1.last() else { panic!("a way") };
        assert!(to.distance(game.state().objectives[0].at).to_f64() < 6.3, "it ends at {to:?}");
        assert!(!choice.runners_up.is_empty());
    }
}
