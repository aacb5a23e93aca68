//! What an opening is worth: one seat sets up as a level does and then plays like the floor named,
//! the other is that floor from the beginning; both sides in turn, all pairs of armies.
//!
//! `cargo run --release -p strategium-ai --example opening_effect -- normal camper 10 dawn-of-war`
//! With `whole` as a fifth word the level plays the whole battle; more words change the persona of
//! every army: `reserves=0.1 forward=2 spread=0.5`.

use ai::persona::Persona;
use ai::{Level, Opponent, Profile};
use codex::Codex;
use rules::position::Phase;
use rules::{Action, Battle, Decision, DiceSource, Game, Player};
use testkit::battles::{self, Choice};
use testkit::deciders::{self, Commander};
use testkit::runner::{self, Manner};

struct Seat {
    opening: Opponent,
    rest: Box<dyn Commander + Send>,
    whole: bool,
}

impl Commander for Seat {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        if self.whole || game.state().clock.phase < Phase::Command {
            return self.opening.choose(game);
        }
        self.rest.choose(game)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        if self.whole { self.opening.answer(battle, decision) } else { self.rest.answer(battle, decision) }
    }
}

fn change(persona: &mut Persona, word: &str) {
    let Some((name, value)) = word.split_once('=') else { return };
    let Ok(value) = value.parse::<f64>() else { return };
    match name {
        "reserves" => persona.reserves = value,
        "forward" => persona.forward = value,
        "spread" => persona.spread = value,
        _ => {}
    }
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, other: &str| words.get(at).cloned().unwrap_or_else(|| other.to_owned());
    let level = Level::parse(&word(0, "normal")).ok_or("no such level")?;
    let (floor, map) = (word(1, "camper"), word(3, "dawn-of-war"));
    let seeds: u64 = word(2, "4").parse().map_err(|_| "a number of seeds")?;
    let whole = word(4, "") == "whole";
    let codex = Codex::builtin();
    let armies: Vec<&str> =
        codex.armies.iter().map(|army| army.id.as_str()).filter(|id| id.ends_with("-1000")).collect();
    let (mut won, mut lost, mut margin, mut squares, mut games) = (0, 0, 0.0, 0.0, 0);
    let mut of_army: Vec<(f64, u32)> = vec![(0.0, 0); armies.len()];
    for seed in 0..seeds {
        for (at, army) in armies.iter().enumerate() {
            for side in 0..2 {
                let other = armies[(at + 1 + seed as usize) % armies.len()];
                let pair = if side == 0 { [*army, other] } else { [other, *army] };
                let mut choice = Choice::of_armies(codex, pair)?;
                choice.deployment.clone_from(&map);
                choice.layout = codex.layouts[(seed as usize + at) % codex.layouts.len()].id.clone();
                let position = battles::set_up(codex, &choice)?;
                let rest = deciders::by_name(&floor, seed + 7).ok_or("no such floor")?;
                let mut opening = Opponent::new(Profile::of(level), seed);
                if words.len() > 5 {
                    let own = Player::BOTH[side];
                    let game = Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(0))
                        .map_err(|why| why.to_string())?;
                    let mut persona = Persona::of(game.battle(), own, &opening.profile);
                    words.iter().skip(5).for_each(|word| change(&mut persona, word));
                    opening.memory.persona = Some(persona);
                }
                let mut seat = Seat { opening, rest, whole };
                let mut against = deciders::by_name(&floor, seed + 11).ok_or("no such floor")?;
                let seats: [&mut dyn Commander; 2] =
                    if side == 0 { [&mut seat, against.as_mut()] } else { [against.as_mut(), &mut seat] };
                let fought = runner::fight(position, seed * 31 + at as u64, seats, Manner::Quick)?;
                if let Some(defect) = fought.defects.first() {
                    return Err(defect.clone());
                }
                let own = f64::from(fought.vp[side]) - f64::from(fought.vp[1 - side]);
                margin += own;
                squares += own * own;
                of_army[at].0 += own;
                of_army[at].1 += 1;
                games += 1;
                won += u32::from(own > 0.0);
                lost += u32::from(own < 0.0);
            }
        }
    }
    let games = f64::from(games);
    let mean = margin / games;
    let error = ((squares / games - mean * mean) / games).sqrt();
    println!("{won} won, {lost} lost of {games}; margin {mean:.1} a battle, standard error {error:.1}");
    for (army, (sum, count)) in armies.iter().zip(of_army) {
        println!("{army:24} {:+.1}", sum / f64::from(count.max(1)));
    }
    Ok(())
}
