//! What reports say of rolls and measures.

use codex::Codex;
use geometry::Inches;
use rules::{Code, Context, DiceSource, Game, Refusal, Roll, UnitId};
use testkit::battles;

fn game() -> Game {
    let position = battles::one_thousand(Codex::builtin()).expect("sets up");
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).expect("builds")
}

#[test]
fn a_sum_of_two_dice_may_need_more_than_six() {
    let game = game();
    let line = |context: Context, need: u8| {
        let (unit, model, modifier, successes, save) = (UnitId(0), None, 0, 1, None);
        let (faces, rerolled) = (vec![5, 2].into(), Vec::new().into());
        let roll = Roll { context, unit, model, need, faces, rerolled, modifier, successes, save };
        words::roll(&roll, game.setup())
    };
    assert!(line(Context::BattleShock, 7).contains("battle shock 7+: 5 2"), "{}", line(Context::BattleShock, 7));
    assert!(line(Context::Save, 7).contains("(hopeless)"));
}

#[test]
fn a_measure_just_over_its_limit_is_told_apart_from_it() {
    let game = game();
    let sentence = |found: i32| {
        let (found, limit) = (Some(Inches::thousandths(found)), Some(Inches::whole(6)));
        let refusal = Refusal { found, limit, ..Refusal::new(Code::MoveTooFar).unit(UnitId(0)) };
        words::refusal(&refusal, game.setup())
    };
    assert!(sentence(6_007).contains("6.007\", the limit is 6.0\""), "{}", sentence(6_007));
    assert!(sentence(7_500).contains("7.5\", the limit is 6.0\""), "{}", sentence(7_500));
}
