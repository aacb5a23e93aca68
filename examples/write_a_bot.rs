//! A player of your own, in Rust: it likes some kinds of actions better than others and knows nothing else.
//! In any other language, see `docs/bots.md`.
//!
//! `cargo run -p strategium-examples --bin write_a_bot`

use codex::Codex;
use rules::{Action, Battle, Decision, Game};
use std::error::Error;
use tactics::Candidates;
use testkit::battles::{self, Choice};
use testkit::deciders::{Commander, Random};
use testkit::runner::{self, Fought, Manner};

/// Attacks whenever it can.
struct Eager;

impl Eager {
    fn liking(action: &Action) -> i32 {
        match action {
            Action::Shoot(..) => 9,
            Action::DeclareCharge(..) => 8,
            Action::BeginNormalMove(..) => 7,
            Action::PlaceInReserves(..) | Action::UseStratagem(..) => -1,
            Action::SkipUnit(..) | Action::SkipCharge(..) | Action::RemainStationary(..) => 1,
            Action::EndMovement | Action::EndShooting | Action::EndCharge => 0,
            _ => 5,
        }
    }
}

impl Commander for Eager {
    /// Every candidate is legal. The first of those it likes best is taken.
    fn choose(&mut self, game: &Game) -> Option<Action> {
        game.candidates().into_iter().rev().max_by_key(Self::liking)
    }

    /// Questions in the middle of an action: what the rules take unless told.
    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        battle.default_answer(decision).unwrap_or(Action::Concede)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let fought = fight(7)?;
    println!("Eager against random: {} to {}", fought.vp[0], fought.vp[1]);
    Ok(())
}

fn fight(seed: u64) -> Result<Fought, Box<dyn Error>> {
    let codex = Codex::builtin();
    let choice = Choice::of_armies(codex, ["space-marines-1000", "orks-1000"])?;
    let position = battles::set_up(codex, &choice)?;
    Ok(runner::fight(position, seed, [&mut Eager, &mut Random::new(seed)], Manner::Quick)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_to_the_end_without_a_defect() {
        let fought = fight(7).expect("a battle");
        assert!(fought.finished && fought.defects.is_empty(), "{:?}", fought.defects);
        assert!(fought.pace[0].decisions > 20, "it was asked");
    }
}
