//! One battle of a run, from a fixture to a row.

use super::story::Story;
use super::{Bout, Exchange};
use crate::commanders::seat_seed;
use crate::defect::{self, Evidence};
use crate::row::Row;
use crate::transcript::Transcript;
use codex::{Army, Codex};
use rules::{DiceSource, Game, Played, Player};
use std::panic::{AssertUnwindSafe, catch_unwind};
use testkit::battles::{self, Choice};
use testkit::runner::{self, Fought};

/// Fights it. A commander that panics is a defect of the row, not the end of the run.
pub fn fight(codex: &Codex, armies: &[Army], bout: &Bout<'_>) -> Result<Row, String> {
    fight_keeping(codex, armies, bout, false)
}

/// The same; where records are wanted, the row comes with one whatever happens.
pub(super) fn fight_keeping(codex: &Codex, armies: &[Army], bout: &Bout<'_>, records: bool) -> Result<Row, String> {
    let fixture = bout.fixture;
    // The seat of side a: player 1 first, player 2 when sides are exchanged.
    let seat_of_a = usize::from(bout.leg == 2);
    let army_of_seat = |seat: usize| match bout.exchange {
        Exchange::Players => fixture.armies[seat],
        Exchange::Seats => fixture.armies[seat ^ seat_of_a],
    };
    let army = |seat: usize| armies.get(army_of_seat(seat)).ok_or("a fixture names an army that is not there");
    let seats = [army(0)?, army(1)?];
    let choice = Choice {
        armies: seats.map(Clone::clone),
        mission: Some(fixture.mission.clone()),
        twist: None,
        challengers: false,
        fixed: [None, None],
        layout: fixture.layout.clone(),
        deployment: fixture.deployment.clone(),
    };
    let position = battles::set_up(codex, &choice)?;
    let game = Game::new(codex::Codex::builtin(), position.clone(), DiceSource::Seeded(fixture.seed))
        .map_err(|error| error.to_string())?;
    let mut story = Story::of(&game);
    let transcript = Transcript::default();
    let fought = catch_unwind(AssertUnwindSafe(|| {
        let commander = |seat: usize| bout.players[seat ^ seat_of_a].commander(seat_seed(fixture.seed, seat));
        let (mut one, mut two) = (commander(0), commander(1));
        let mut one = transcript.of(&mut *one, Player::One);
        let mut two = transcript.of(&mut *two, Player::Two);
        let mut hear = |game: &Game, played: &Played| story.hear(game, played);
        runner::fight_aloud(game.clone(), [&mut one, &mut two], Some(&mut hear))
    }));
    let mut row = Row {
        duel: bout.duel,
        fixture: fixture.number,
        leg: bout.leg,
        seed: fixture.seed,
        mission: fixture.mission.clone(),
        layout: fixture.layout.clone(),
        deployment: fixture.deployment.clone(),
        player_one: seat_of_a,
        ..Row::default()
    };
    for side in [0, 1] {
        let seat = side ^ seat_of_a;
        row.sides[side].player = bout.players[side].text().to_owned();
        row.sides[side].army = seats[seat].id.clone();
        row.sides[side].scored = std::mem::take(&mut story.scored[seat]);
        row.sides[side].units = story.fates(&game, seat);
    }
    match fought {
        Ok(fought) => tell(&mut row, &fought, seat_of_a),
        Err(panic) => {
            row.broken_off = true;
            row.defects.push(defect::panicked(&*panic));
        }
    }
    if records || !row.sound() || !row.forfeits.is_empty() {
        let record = transcript.record(position, fixture.seed)?;
        let players = [0, 1].map(|seat| bout.players[seat ^ seat_of_a].text().to_owned());
        row.evidence = Some(Box::new(Evidence { record, armies: [0, 1].map(army_of_seat), players }));
    }
    Ok(row)
}

/// What the runner says, by sides instead of seats.
fn tell(row: &mut Row, fought: &Fought, seat_of_a: usize) {
    row.first = fought.first.index() ^ seat_of_a;
    row.winner = fought.winner.map(|player| player.index() ^ seat_of_a);
    row.rounds = fought.rounds;
    row.hash = fought.hash.to_string();
    row.defects.clone_from(&fought.defects);
    // A program may say anything, and a row is one line.
    let one_line = |why: &str| why.replace(['\n', '\r'], " ").replace('|', "/");
    let given_up = [0, 1].map(|side| fought.forfeits[side ^ seat_of_a].as_deref().map(one_line));
    row.forfeits = given_up.into_iter().flatten().collect();
    row.broken_off = !fought.finished;
    if row.broken_off && row.defects.is_empty() {
        row.defects.push("the battle has no end".to_owned());
    }
    for (number, side) in row.sides.iter_mut().enumerate() {
        let seat = number ^ seat_of_a;
        let (score, pace) = (fought.scores[seat], fought.pace[seat]);
        side.vp = fought.vp[seat];
        side.primary = score.primary;
        side.secondary = score.secondary;
        side.survivors = score.survivors;
        side.decisions = pace.decisions;
        side.mean_us = pace.total.as_micros() as u64 / pace.decisions.max(1);
        side.max_us = pace.longest.as_micros() as u64;
    }
}
