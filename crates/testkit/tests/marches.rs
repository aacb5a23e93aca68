//! Goal-directed proposals on real tables: what they find is legal, and near the goal.

use codex::Codex;
use rules::Defaults;
use rules::action::{Action, Path};
use rules::state::MoveKind;
use rules::{DiceSource, Game, ModelId, Phase, Player, UnitId};
use tactics::candidates;
use testkit::battles;
use testkit::deciders::Random;

/// States of random battles in which somebody may move, a few steps apart.
fn states(seed: u64, most: usize, seen: &mut dyn FnMut(&Game)) {
    let position = battles::two_thousand(Codex::builtin()).expect("sets up");
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed)).expect("builds");
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
                    if let Err(refusal) = battle.judge_move(unit, MoveKind::Normal, 0, &all) {
                        panic!("{}: {}", game.setup().unit(unit).id, words::refusal(&refusal, game.setup()));
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

/// Two armies with passengers, reserves and scouts, from the first declaration on.
fn from_the_start(seed: u64, seen: &mut dyn FnMut(&Game, Player)) {
    let codex = Codex::builtin();
    let choice = battles::Choice::of_number(codex, seed);
    let Ok(position) = battles::set_up(codex, &choice) else { return };
    let mut game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(seed)).expect("builds");
    let mut random = Random::new(seed);
    for _ in 0..1500 {
        let Some((player, action)) = random.choose(&game) else { break };
        seen(&game, player);
        game.play_quietly(player, action, &mut Defaults).expect("legal");
    }
}

#[test]
fn what_settles_near_a_goal_is_legal() {
    use rules::{state::Hand, state::Whereabouts};
    use tactics::candidates::Proposal;
    let mut tries: std::collections::BTreeMap<&str, [u32; 3]> = std::collections::BTreeMap::new();
    for seed in 0..6 {
        let mut turn = 0u64;
        from_the_start(seed, &mut |game, player| {
            turn += 1;
            let (battle, clock) = (game.battle(), game.state().clock);
            if game.is_interrupted() || clock.hand != Hand::Empty || !turn.is_multiple_of(5) {
                return;
            }
            let goals: Vec<_> = game.state().objectives.iter().map(|marker| marker.at).collect();
            let Some(&goal) = goals.get(turn as usize / 5 % goals.len().max(1)) else { return };
            let units = game.setup().units_of(player).filter(|&unit| battle.lead(unit) == unit && battle.alive(unit));
            for unit in units {
                let (name, proposal) = match (clock.phase, battle.state.unit(unit).place) {
                    (Phase::Deployment, Whereabouts::Undeployed) => ("deploy", Proposal::DeployAt { unit, near: goal }),
                    (Phase::Scout, Whereabouts::Table) => ("scout", Proposal::ScoutTo { unit, goal }),
                    (Phase::Movement, Whereabouts::Reserves(kind)) if clock.round >= 2 => {
                        ("arrive", Proposal::ArriveAt { unit, kind, near: goal })
                    }
                    (Phase::Movement, Whereabouts::Embarked(from)) => {
                        ("get out", Proposal::GetOutTo { unit, from, goal })
                    }
                    _ => continue,
                };
                let count = tries.entry(name).or_default();
                count[0] += 1;
                let Some(action) = proposal.realize(battle, player) else { continue };
                count[1] += 1;
                count[2] += u32::from(game.check(player, &action).is_ok());
            }
        });
    }
    eprintln!("asked, found, legal: {tries:?}");
    for name in ["deploy", "arrive", "get out"] {
        let [_, found, legal] = tries.get(name).copied().unwrap_or_default();
        assert!(found > 0, "{name}: {tries:?}");
        assert!(legal * 10 >= found * 6, "{name}: {tries:?}");
    }
}

#[test]
fn an_action_judged_before_is_played_the_same() {
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    let mut plain = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(5)).expect("builds");
    let mut quick = plain.clone();
    let mut random = Random::new(5);
    for _ in 0..150 {
        let Some((player, action)) = random.choose(&plain) else { break };
        let judged = quick.judged(player, action.clone()).expect("legal");
        quick.play_judged(judged, &mut Defaults).expect("legal");
        plain.play_quietly(player, action, &mut Defaults).expect("legal");
        assert_eq!(plain.hash(), quick.hash());
    }
    // Judged in another state, it is judged again.
    let (player, action) = random.choose(&plain).expect("goes on");
    let stale = quick.judged(player, action.clone()).expect("legal");
    let other = quick.judged(player, action).expect("legal");
    quick.play_judged(stale, &mut Defaults).expect("legal");
    let before = quick.hash();
    if quick.play_judged(other, &mut Defaults).is_err() {
        assert_eq!(quick.hash(), before);
    }
}
