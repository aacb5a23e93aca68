//! The chance to win: both sides add up, what is better is better, a wrong file does not load.

use super::*;
use codex::Codex;
use rules::{DiceSource, Game, Suppose};
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
    let chance = |what: &[Suppose<'_>]| win_probability(game.battle().supposing(what).battle(), Player::One);
    let lead = Suppose::VictoryPoints(Player::One, game.state().purses[0].vp + 10);
    let (even, early) = (chance(&[]), chance(&[lead]));
    assert!(early > even);
    let (late_even, late) = (chance(&[Suppose::Round(5)]), chance(&[lead, Suppose::Round(5)]));
    assert!(late - late_even > early - even);
    assert!(chance(&[lead, Suppose::Round(5), Suppose::Over(Some(Player::Two))]) < f64::EPSILON);
}

#[test]
fn every_dead_model_and_lost_marker_moves_its_feature() {
    let game = begun();
    let at = |what: &[Suppose<'_>]| of(game.battle().supposing(what).battle());
    let held = at(&[Suppose::HoldsAll(Player::One)]);
    assert!(held[1] > at(&[])[1]);
    let somebody = game
        .battle()
        .units_on_table(Player::One)
        .flat_map(|unit| game.battle().models(unit))
        .next()
        .expect("somebody lives");
    assert!(at(&[Suppose::HoldsAll(Player::One), Suppose::Slain(somebody)])[3] < held[3]);
}

#[test]
fn the_order_of_a_deck_is_not_read() {
    let game = begun();
    let other = game.imagine(5).expect("between actions");
    let decks = |game: &Game| game.state().scores.map(|score| score.deck);
    assert_ne!(decks(&game), decks(&other), "the decks lie in another order");
    assert_eq!(of(other.battle()), of(game.battle()));
}
