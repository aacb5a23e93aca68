//! Figures in a hurry against exact ones, and lanes against sight, on real tables.

use codex::Codex;
use rules::{DiceSource, Game, Player, Situation};
use tactics::odds;
use testkit::battles;

fn table() -> Game {
    let position = battles::two_thousand(Codex::builtin()).expect("sets up");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("builds")
}

#[test]
fn the_mean_in_a_hurry_is_the_exact_mean() {
    let game = table();
    let (battle, setup) = (game.battle(), game.setup());
    let mut worst = (0.0, String::new());
    let mut pairs = 0;
    for player in Player::BOTH {
        for unit in setup.units_of(player) {
            for weapon in setup.unit(unit).weapon_ids() {
                for target in setup.units_of(player.other()) {
                    for (half_range, cover, charged) in
                        [(false, false, false), (true, true, false), (false, false, true)]
                    {
                        let situation = Situation { half_range, cover, charged, ..Situation::default() };
                        let exact = odds::for_units(battle, unit, &[(weapon, 1)], target, &situation);
                        let quick = odds::mean(battle, unit, weapon, target, &situation);
                        let total = (exact.damage.len() - 1) as f64;
                        // A target that is nearly dead wastes more than the mean alone can tell.
                        if exact.mean_damage * 4.0 > total || exact.mean_damage < 1e-6 {
                            continue;
                        }
                        pairs += 1;
                        let off = (quick / exact.mean_damage - 1.0).abs();
                        if off > worst.0 {
                            let name = format!("{} at {}", setup.weapon(weapon).id, setup.unit(target).id);
                            worst = (off, format!("{name}: {quick} for {}", exact.mean_damage));
                        }
                    }
                }
            }
        }
    }
    assert!(pairs > 500, "{pairs} pairs");
    assert!(worst.0 < 0.03, "{} pairs, {:.1} % off: {}", pairs, worst.0 * 100.0, worst.1);
}

#[test]
fn an_open_lane_is_seen_along() {
    // Two single infantry models and nobody else: a lane and sight agree but for the width of bases.
    let list: battles::List = &[("space-marines/captain", 1)];
    let position = battles::position(Codex::builtin(), "layout-1", "hammer-and-anvil", [list, list]).expect("sets up");
    let mut random = testkit::deciders::Random::new(3);
    let (mut agreed, mut asked) = (0, 0);
    for _ in 0..400 {
        let mut position = position.clone();
        for unit in &mut position.units {
            let place = rules::position::Place {
                x: geometry::Inches::thousandths(2_000 + random.below(40_000) as i32),
                y: geometry::Inches::thousandths(2_000 + random.below(56_000) as i32),
                z: geometry::Inches::ZERO,
                facing: geometry::Angle::default(),
            };
            rules::muster::put(unit, std::iter::once(place));
        }
        let Ok(game) = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)) else { continue };
        let battle = game.battle();
        let [one, two] = Player::BOTH.map(|player| battle.units_on_table(player).next().expect("stands"));
        let at = |unit| battle.state.model(battle.models(unit).next().expect("lives")).at;
        asked += 1;
        let sees = battle.sees_unit(one, two);
        agreed += i32::from(sees == battle.lane(at(one), at(two)));
    }
    eprintln!("{agreed} of {asked}");
    assert!(asked > 200 && agreed * 10 >= asked * 8, "{agreed} of {asked}");
}
