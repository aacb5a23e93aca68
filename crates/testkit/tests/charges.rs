//! A charge that its roll did not fail has a legal move, and the solver that the page and the computer ask finds it.

use codex::Codex;
use rules::state::Hand;
use rules::{Action, Defaults, DiceSource, Game, Phase, Player, UnitId};
use tactics::candidates;
use testkit::battles;
use testkit::deciders::Random;

/// Rolls tried for each charge.
const ROLLS: u64 = 6;

#[derive(Default)]
struct Count {
    rolled: u32,
    failed: u32,
}

/// The charges that may be declared now.
fn charges(game: &Game) -> Vec<(Player, UnitId, Vec<UnitId>)> {
    let Some(decision) = game.waiting_for() else { return Vec::new() };
    let clock = &game.state().clock;
    if clock.phase != Phase::Charge || clock.hand != Hand::Empty || game.is_interrupted() {
        return Vec::new();
    }
    let declared = candidates::of(game).into_iter().filter_map(|action| match action {
        Action::DeclareCharge(unit, targets) => Some((decision.player, unit, targets)),
        _ => None,
    });
    declared.collect()
}

/// Declares and rolls; the game after it, and the total that was rolled where the charge goes on.
fn roll(game: &Game, player: Player, unit: UnitId, targets: &[UnitId], dice: u64) -> Option<(Game, Option<u8>)> {
    let mut game = game.fork(DiceSource::Seeded(dice), 0)?;
    game.play_quietly(player, Action::DeclareCharge(unit, targets.to_vec()), &mut Defaults).ok()?;
    if matches!(game.state().clock.hand, Hand::Charging { roll: 0, .. }) {
        game.play_quietly(player, Action::ChargeRoll(unit), &mut Defaults).ok()?;
    }
    match game.state().clock.hand {
        Hand::Charging { unit: held, roll, .. } if held == unit && roll > 0 => Some((game, Some(roll))),
        _ => Some((game, None)),
    }
}

fn look(game: &Game, count: &mut Count, seed: u64) {
    for (player, unit, targets) in charges(game) {
        for dice in 0..ROLLS {
            let Some((rolled, total)) = roll(game, player, unit, &targets, dice) else { continue };
            count.rolled += 1;
            if total.is_none() {
                count.failed += 1;
                continue;
            }
            let name = &game.setup().unit(unit).name;
            let found = candidates::of(&rolled);
            let moved = found.iter().any(|action| matches!(action, Action::ApplyChargeMove(of, _) if *of == unit));
            assert!(moved, "battle {seed}: {name} rolled {total:?}, dice {dice}, and has no way: {found:?}");
            let given_up = rolled.check(player, &Action::SkipCharge(unit)).is_ok();
            assert!(!given_up, "battle {seed}: {name} may move and may also give up, dice {dice}");
        }
    }
}

#[test]
fn a_charge_that_did_not_fail_has_a_move_that_the_solver_finds() {
    let codex = Codex::builtin();
    let battles = std::env::var("STRATEGIUM_CHARGES").ok().and_then(|text| text.parse().ok()).unwrap_or(10);
    let mut count = Count::default();
    for seed in 0..battles {
        let choice = battles::Choice::of_number(codex, seed);
        let Ok(position) = battles::set_up(codex, &choice) else { continue };
        let mut game = Game::new(codex, position, DiceSource::Seeded(seed)).expect("builds");
        let mut random = Random::new(seed);
        for _ in 0..1200 {
            let Some((player, action)) = random.choose(&game) else { break };
            look(&game, &mut count, seed);
            game.play_quietly(player, action, &mut Defaults).expect("legal");
        }
    }
    eprintln!("{} charges rolled, {} failed", count.rolled, count.failed);
    assert!(count.rolled > 100 && count.failed < count.rolled, "charges came, and some were made");
}
