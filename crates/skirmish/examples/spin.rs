//! Random games as fast as they go.
use skirmish::agent::{Chance, Space};
use skirmish::{Game, Scenario, Setup};
use std::sync::Arc;
use std::time::Instant;
fn main() {
    let setup = Arc::new(Setup::new(Scenario::standard()));
    let space = Space::new(Arc::clone(&setup));
    let mut chance = Chance::new(1);
    let (mut actions, mut steps, mut games) = (0u64, 0u64, 0u64);
    let mut wins = [0u64; 3];
    let begin = Instant::now();
    while begin.elapsed().as_secs_f64() < 3.0 {
        for _ in 0..50 {
            let mut game = Game::seeded(Arc::clone(&setup), games);
            while game.waiting_for().is_some() {
                let action = space.nth(&game, chance.below(space.allowed(&game))).unwrap();
                game.play_telling(action, &mut skirmish::event::Quiet).unwrap();
                actions += 1;
            }
            steps += u64::from(game.state().episode_steps);
            wins[game.ended().unwrap().winner.map_or(2, |p| p.index())] += 1;
            games += 1;
        }
    }
    let s = begin.elapsed().as_secs_f64();
    println!(
        "{games} games {:.0} actions/s {:.0} steps/s wins {wins:?} {:.1} steps a game",
        actions as f64 / s,
        steps as f64 / s,
        steps as f64 / games as f64
    );
}
