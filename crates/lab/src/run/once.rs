//! One battle from a position, outside of a run: its record is there whenever something went wrong.

use crate::commanders::seat_seed;
use crate::defect;
use crate::spec::PlayerSpec;
use crate::transcript::Transcript;
use protocol::Record;
use rules::Player;
use rules::position::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::runner::{self, Fought, Manner};

/// Fights it. A quick battle keeps no record unless something goes wrong in it.
pub fn fight_once(position: &Position, seed: u64, players: &[PlayerSpec; 2], manner: Manner) -> Result<Fought, String> {
    let mut commanders = [0, 1].map(|seat| players[seat].commander(seat_seed(seed, seat)));
    let [one, two] = &mut commanders;
    if manner != Manner::Quick {
        return runner::fight(position.clone(), seed, [&mut **one, &mut **two], manner);
    }
    let transcript = Transcript::default();
    let fought = catch_unwind(AssertUnwindSafe(|| {
        let mut one = transcript.of(&mut **one, Player::One);
        let mut two = transcript.of(&mut **two, Player::Two);
        runner::fight(position.clone(), seed, [&mut one, &mut two], manner)
    }));
    let mut fought = match fought {
        Ok(fought) => fought?,
        Err(panic) => return broken_off(transcript.record(position.clone(), seed)?, defect::panicked(&*panic)),
    };
    if !fought.finished || !fought.defects.is_empty() || fought.forfeits.iter().any(Option::is_some) {
        fought.record = Some(transcript.record(position.clone(), seed)?);
    }
    Ok(fought)
}

/// A battle in which somebody panicked, as far as it went.
fn broken_off(record: Record, why: String) -> Result<Fought, String> {
    let game = record.verify(None, &mut |_, _, _| {}).map_err(|error| error.to_string())?.game;
    let clock = game.state().clock;
    Ok(Fought {
        winner: None,
        finished: false,
        vp: game.state().purses.map(|purse| purse.vp),
        scores: Default::default(),
        rounds: clock.round,
        first: clock.first,
        decisions: record.steps.len() as u64,
        pace: Default::default(),
        defects: vec![why],
        forfeits: [None, None],
        hash: game.hash(),
        record: Some(record),
    })
}
