//! Goal-directed proposals on real tables: what they find is legal, and near the goal.

use codex::Codex;
use rules::action::{Action, Path};
use rules::candidates;
use rules::dice::DiceSource;
use rules::ids::ModelId;
use rules::phases::movement::confirm;
use rules::state::MoveKind;
use rules::{Game, Phase, UnitId};
use testkit::battles;
use testkit::deciders::{Defaults, Random};

/// States of random battles in which somebody may move, a few steps apart.
fn states(seed: u64, most: usize, seen: &mut dyn FnMut(&Game)) {
    let position = battles::two_thousand(Codex::builtin()).expect("sets up");
    let mut game = Game::new(position, DiceSource::Seeded(seed)).expect("builds");
    let mut random = Random::new(seed);
    let mut found = 0;
    for _ in 0..4000 {
        let Some((player, action)) = random.choose(&game) else { break };
        if matches!(action, Action::BeginNormalMove(_)) {
            seen(&game);
            found += 1;
        }
        if found >= most {
            break;
        }
        game.play_quietly(player, action, &mut Defaults).expect("legal");
    }
}

#[test]
fn marches_are_legal_and_lead_to_the_goal() {
    let (mut asked, mut found, mut left, mut ideal) = (0, 0, 0.0, 0.0);
    let mut time = std::time::Duration::ZERO;
    for seed in 0..3 {
        states(seed, 60, &mut |game| {
            let battle = game.battle();
            assert_eq!(game.state().clock.phase, Phase::Movement);
            for unit in battle.units_on_table(game.state().clock.active) {
                if battle.is_engaged(unit) {
                    continue;
                }
                for (at, objective) in game.state().objectives.iter().enumerate() {
                    if (at + unit.index()) % 3 != 0 {
                        continue;
                    }
                    asked += 1;
                    let start = std::time::Instant::now();
                    let paths = candidates::march(battle, unit, MoveKind::Normal, 0, objective.at);
                    time += start.elapsed();
                    let cap = candidates::reach(battle, unit, 0).to_f64();
                    let far = middle(game, unit, None).distance(objective.at).to_f64();
                    ideal += (far - cap).max(0.0);
                    left += paths.as_ref().map_or(far, |p| middle(game, unit, Some(p)).distance(objective.at).to_f64());
                    let Some(paths) = paths else {
                        if std::env::var("MARCH").is_ok() {
                            eprintln!("{} far {far} cap {cap}", game.setup().unit(unit).id);
                        }
                        continue;
                    };
                    found += 1;
                    let all: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
                    if let Err(refusal) = confirm::judge(battle, unit, MoveKind::Normal, 0, &all) {
                        panic!("{}: {}", game.setup().unit(unit).id, refusal.message(game.setup()));
                    }
                }
            }
        });
    }
    let mean = time.as_secs_f64() * 1e6 / f64::from(asked);
    eprintln!(
        "{found} of {asked}; mean left {:.2}, ideal {:.2}; {mean:.0} us each",
        left / f64::from(asked),
        ideal / f64::from(asked)
    );
    assert!(f64::from(found) >= 0.9 * f64::from(asked), "{found} of {asked}");
}

fn middle(game: &Game, unit: UnitId, paths: Option<&Vec<(ModelId, Path)>>) -> geometry::Point {
    let (mut x, mut y, mut count) = (0, 0, 0);
    for model in game.battle().models(unit) {
        let mut at = game.state().model(model).at;
        if let Some((_, path)) = paths.and_then(|paths| paths.iter().find(|(moved, _)| *moved == model))
            && let Some(rules::action::Step::To(to, _)) = path.last()
        {
            at = *to;
        }
        x += at.x.get();
        y += at.y.get();
        count += 1;
    }
    geometry::Point {
        x: geometry::Inches::thousandths(x / count.max(1)),
        y: geometry::Inches::thousandths(y / count.max(1)),
    }
}
