//! The chance to win: both sides add up, what is better is better, a wrong file does not load.

use super::*;
use codex::Codex;
use rules::state::Ending;
use rules::{DiceSource, Game};
use testkit::battles::{self, Choice};

fn begun() -> Game {
    let codex = Codex::builtin();
    let choice = Choice::of_armies(codex, ["orks-1000", "space-marines-1000"]).expect("armies");
    let mut game =
        Game::new(codex::Codex::builtin(), battles::set_up(codex, &choice).expect("sets up"), DiceSource::Seeded(3))
            .expect("begins");
    let mut random = testkit::deciders::Random::new(5);
    while game.state().clock.round < 2 {
        let (player, action) = random.choose(&game).expect("something legal");
        game.play(player, action).expect("legal");
    }
    game
}

#[test]
fn the_builtin_weights_load_and_are_written_as_they_were_read() {
    let weights = Weights::read(BUILTIN).expect("the file loads");
    let again = Weights::read(&weights.write("Weights.")).expect("what is written loads");
    for (row, other) in weights.rounds.iter().zip(&again.rounds) {
        row.iter().zip(other).for_each(|(a, b)| assert!((a - b).abs() < 1e-3));
    }
}

#[test]
fn an_unknown_missing_or_double_feature_does_not_load() {
    let renamed = BUILTIN.replacen("\"vp_lead\"", "\"vp_leads\"", 1);
    assert!(Weights::read(&renamed).expect_err("unknown").contains("vp_leads"));
    let doubled = BUILTIN.replacen("\"cards\"", "\"vp_lead\"", 1);
    assert!(Weights::read(&doubled).expect_err("twice").contains("twice"));
    let (cut, _) = BUILTIN.rsplit_once("[[feature]]").expect("a feature");
    assert!(Weights::read(cut).expect_err("missing").contains("missing"));
}

#[test]
fn both_chances_add_up_to_one() {
    let game = begun();
    let [one, two] = Player::BOTH.map(|player| win_probability(game.battle(), player));
    assert!((one + two - 1.0).abs() < 1e-12 && one > 0.0 && one < 1.0, "{one} {two}");
}

#[test]
fn a_lead_is_worth_more_later_and_an_ending_is_certain() {
    let game = begun();
    let mut state = game.state().clone();
    let chance = |state: &rules::State| win_probability(Battle { setup: game.setup(), state }, Player::One);
    let even = chance(&state);
    state.purses[0].vp += 10;
    let early = chance(&state);
    assert!(early > even);
    state.clock.round = 5;
    let late = chance(&state);
    state.purses[0].vp -= 10;
    assert!(late - chance(&state) > early - even);
    state.clock.over = Some(Ending { winner: Some(Player::Two) });
    assert!(chance(&state) < f64::EPSILON);
}

#[test]
fn every_dead_model_and_lost_marker_moves_its_feature() {
    let game = begun();
    let mut state = game.state().clone();
    let at = |state: &rules::State| of(Battle { setup: game.setup(), state });
    let before = at(&state);
    state.objectives.iter_mut().for_each(|marker| marker.controlled_by = Some(Player::One));
    let held = at(&state);
    assert!(held[1] > before[1]);
    let first = state.models.iter().position(|model| model.alive()).expect("somebody lives");
    state.models[first].wounds = 0;
    state.models[first].flags = rules::state::ModelFlags::default();
    assert!(at(&state)[3] < held[3]);
}

#[test]
fn the_order_of_a_deck_is_not_read() {
    let game = begun();
    let mut state = game.state().clone();
    let before = of(game.battle());
    for score in &mut state.scores {
        let left = usize::from(score.left).min(score.deck.len());
        score.deck[..left].reverse();
    }
    assert_eq!(of(Battle { setup: game.setup(), state: &state }), before);
}
