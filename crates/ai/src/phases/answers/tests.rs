//! Answers: which dice are rolled again, and who is lost.

use super::choose;
use crate::Memory;
use crate::phases::shooting::sketch::{game, gun, named, unit};
use crate::profile::{Features, Level, Profile};
use rules::action::Decline;
use rules::state::Hand;
use rules::{Action, Battle, Context, Decision, Game, ModelId, Player, Question, UnitId};
use serde_json::json;
use testkit::battles;

fn answer(game: &Game, question: Question, profile: &Profile) -> Action {
    let decision = Decision { player: Player::One, question };
    let choice = choose(game.battle(), &decision, profile, &mut Memory::new(1)).expect("an answer");
    assert!(game.battle().check_answer(&decision, &choice.action).is_ok(), "{choice:?}");
    choice.action
}

fn squad(points: u16, round: u8) -> Game {
    let squad = unit("squad", 1, 4, (10.0, 10.0), points)
        .stats(4, 3, 3)
        .weapon(gun("rifle", 24, "1", 4, 0, "1"), 0..3)
        .weapon(gun("cannon", 48, "2", 12, 3, "D6+1"), 3..4);
    let mob = unit("mob", 2, 5, (10.0, 30.0), 60);
    game("SHOOTING", vec![squad, mob], json!({"cp": [2, 0], "round": round}))
}

#[test]
fn failures_are_rolled_again_and_successes_kept() {
    let game = squad(100, 1);
    let question = Question::Reroll {
        unit: named(&game, "squad"),
        context: Context::ToHit,
        faces: [1, 5, 2, 3].into_iter().collect(),
        eligible: [0, 1, 2, 3].into_iter().collect(),
        need: 3,
        whole: false,
        most: u8::MAX,
        by: rules::setup::Source::TwinLinked,
    };
    let profile = Profile::of(Level::Normal);
    assert_eq!(answer(&game, question, &profile), Action::Reroll(Context::ToHit, vec![0, 2]));
}

#[test]
fn low_damage_is_rolled_again_and_high_damage_kept() {
    let game = squad(100, 1);
    let question = |face: u8| Question::Reroll {
        unit: named(&game, "squad"),
        context: Context::Damage,
        faces: [face].into_iter().collect(),
        eligible: [0].into_iter().collect(),
        need: 0,
        whole: false,
        most: u8::MAX,
        by: rules::setup::Source::TwinLinked,
    };
    let profile = Profile::of(Level::Normal);
    assert_eq!(answer(&game, question(1), &profile), Action::Reroll(Context::Damage, vec![0]));
    assert_eq!(answer(&game, question(5), &profile), Action::DeclineReaction(Decline::Once));
}

#[test]
fn a_command_point_saves_expensive_models_only() {
    let save = |game: &Game| Question::CommandReroll {
        unit: named(game, "squad"),
        context: Context::Save,
        faces: [2].into_iter().collect(),
        eligible: [0].into_iter().collect(),
        need: 3,
        whole: false,
        attack: None,
    };
    let hard = Profile::of(Level::Hard);
    let (costly, cheap) = (squad(400, 4), squad(40, 4));
    assert!(matches!(answer(&costly, save(&costly), &hard), Action::UseStratagem(_)));
    assert_eq!(answer(&cheap, save(&cheap), &hard), Action::DeclineReaction(Decline::Once));
    let mut without = hard;
    without.features.remove(Features::STRATAGEMS);
    assert_eq!(answer(&costly, save(&costly), &without), Action::DeclineReaction(Decline::ForPhase));
}

#[test]
fn the_special_weapon_is_kept() {
    let game = squad(100, 1);
    let squad = named(&game, "squad");
    let options = game.battle().models(squad).collect();
    let Action::Allocate(lost) =
        answer(&game, Question::Allocate { unit: squad, options }, &Profile::of(Level::Normal))
    else {
        panic!("it allocates")
    };
    let cannon = game.setup().find_weapon(squad, "cannon").expect("a cannon");
    assert_eq!(game.setup().model(lost).copies(cannon), 0);
}

/// Answers for both players as the level does, and looks at what is asked on the way.
struct Watcher {
    profile: Profile,
    memories: [Memory; 2],
    /// Models lost because their unit was out of coherency, and those lost by choice.
    lost: [usize; 2],
}

impl rules::Decider for Watcher {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let memory = &mut self.memories[decision.player.index()];
        let action = crate::answer(battle, decision, &self.profile, memory).action;
        let gone = |gone: &[ModelId], unit: UnitId| {
            let left: Vec<_> = battle.models(unit).filter(|m| !gone.contains(m)).map(|m| battle.body(m)).collect();
            Battle::is_coherent(&left)
        };
        match (&decision.question, &action) {
            (Question::ChooseSave { .. }, _) => panic!("one save is never worse than the other"),
            (Question::Reroll { context, faces, eligible, need, .. }, _)
            | (Question::CommandReroll { context, faces, eligible, need, .. }, _) => {
                let fails = eligible.iter().any(|&at| faces[usize::from(at)] < *need);
                // Hits and wounds may be rolled again for the sake of criticals.
                let critical = matches!(context, Context::ToHit | Context::ToWound);
                assert!(*need == 0 || fails || critical, "{:?}", decision.question);
                if let (Context::Charge, Hand::Charging { unit, targets, .. }) = (context, battle.state.clock.hand) {
                    let only = targets.iter().next().filter(|_| targets.len() == 1);
                    let (add, _) = battle.own_roll(unit, codex::EffectRoll::Charge, only);
                    let roll = faces.iter().sum::<u8>().saturating_add_signed(add).max(1);
                    assert!(!battle.charge_reaches(unit, targets, roll), "the charge has succeeded: {faces:?}");
                }
            }
            (Question::Allocate { unit, options }, Action::Allocate(model)) => {
                self.lost[1] += 1;
                let torn = battle.coherent(*unit) && !gone(&[*model], *unit);
                assert!(!torn || options.iter().all(|other| !gone(&[*other], *unit)), "{model:?} holds {unit:?}");
            }
            (Question::Coherency { unit, .. }, Action::ChooseModels(models)) => {
                self.lost[0] += models.len();
                assert!(gone(models, *unit), "all that must go, at once");
            }
            _ => {}
        }
        action
    }
}

#[test]
fn losses_keep_units_together_and_no_question_is_idle() {
    let armies = ["orks-1000", "space-marines-1000", "world-eaters-1000", "adeptus-custodes-1000"];
    let mut lost = [0, 0];
    for at in 0..8 {
        let codex = codex::Codex::builtin();
        let pair = [armies[at % 4], armies[(at + 1 + at / 4) % 4]];
        let choice = battles::Choice::of_armies(codex, pair).expect("armies");
        let position = battles::set_up(codex, &choice).expect("a table");
        let mut game =
            Game::new(codex::Codex::builtin(), position, rules::DiceSource::Seeded(at as u64)).expect("a game");
        let seed = 10 * at as u64;
        let memories = [Memory::new(seed + 1), Memory::new(seed + 2)];
        let mut watcher = Watcher { profile: Profile::of(Level::Hard), memories, lost: [0, 0] };
        while let Some(decision) = game.waiting_for() {
            let player = decision.player;
            let profile = watcher.profile.clone();
            let choice = crate::decide(&game, player, &profile, &mut watcher.memories[player.index()]);
            game.play_quietly(player, choice.expect("a choice").action, &mut watcher).expect("legal");
        }
        lost = [lost[0] + watcher.lost[0], lost[1] + watcher.lost[1]];
    }
    assert!(lost[1] > 100, "{lost:?}");
    assert!(lost[0] * 40 <= lost[1], "more than one model lost to coherency in forty allocations: {lost:?}");
}
