//! Looking ahead changes what is done, keeps its budget, and says nothing about the future.

use super::*;
use crate::phases::movement::ensure_plan;
use crate::profile::{Budget, Level};
use rules::Position;

/// A battle of the built-in armies at the start of somebody's Movement phase, played so far by
/// the fast policy.
fn midway(seed: u64, steps: u32) -> Game {
    let codex = codex::Codex::builtin();
    let armies = ["orks-1000", "space-marines-1000"].map(|id| codex.army(id).cloned().expect("an army"));
    let choice = testkit::battles::Choice {
        armies,
        mission: Some("take-and-hold".into()),
        twist: None,
        challengers: false,
        fixed: [None, None],
        layout: "layout-1".into(),
        deployment: "hammer-and-anvil".into(),
    };
    let position: Position = testkit::battles::set_up(codex, &choice).expect("a position");
    let mut game = Game::new(codex::Codex::builtin(), position, rules::DiceSource::Seeded(seed)).expect("a game");
    let mut memories = [Memory::new(seed), Memory::new(seed + 1)];
    // Set up, then this many turns, then on to the next Movement phase.
    while game.state().clock.round == 0 {
        one(&mut game, &mut memories);
    }
    play_forward(&mut game, &Profile::fast(), &mut memories, steps);
    while game.state().clock.phase != rules::Phase::Movement {
        one(&mut game, &mut memories);
    }
    game
}

fn one(game: &mut Game, memories: &mut [Memory; 2]) {
    let player = game.waiting_for().expect("it goes on").player;
    let choice = crate::decide(game, player, &Profile::fast(), &mut memories[player.index()]).expect("a choice");
    rollout::play_one(game, player, choice.action, &Profile::fast(), memories).expect("a legal choice");
}

fn competitive(rollouts: u32) -> Profile {
    Profile { budget: Budget::Rollouts(rollouts), ..Profile::of(Level::Competitive) }
}

#[test]
fn looking_ahead_changes_the_plan_of_a_turn() {
    let changed = (3..8).filter(|&seed| is_changed_ahead(&midway(seed, 2))).count();
    assert!(changed > 0, "in some position a unit has something better to do");
}

/// Whether looking ahead gives a unit another task; what must hold in any position is asserted.
fn is_changed_ahead(game: &Game) -> bool {
    let player = game.state().clock.active;
    let mut far = competitive(333);
    let plan = |profile: &Profile| {
        let mut memory = Memory::new(5);
        memory.begin(game.battle(), player, profile);
        if profile.can(Features::LOOK_AHEAD) {
            plan_turn(game, player, profile, &mut memory);
        }
        ensure_plan(game.battle(), player, profile, &mut memory);
        (memory.plan.expect("a plan"), memory.rollouts)
    };
    let (ahead, played) = plan(&far);
    far.cores = 2;
    let (again, _) = plan(&far);
    assert_eq!(ahead, again, "the same game, profile and seed: the same plan, whatever the number of cores");
    assert!(played > 0 && played <= 333, "{played} games were played forward");
    far.features.remove(Features::LOOK_AHEAD);
    let (plain, none) = plan(&far);
    assert_eq!(none, 0);
    assert!(plain.findings.is_empty() && plain.tasks.iter().all(|order| !order.firm));
    let told = ahead.findings.iter().find(|finding| ahead.of(finding.unit).is_some_and(|order| order.firm));
    if let Some(told) = told {
        assert!(told.chosen.trial.games >= 12 && !told.others.is_empty(), "what the games said is kept: {told:?}");
    }
    let changed = ahead.tasks.iter().any(|order| order.firm);
    assert_eq!(changed, told.is_some(), "a unit has another task exactly where games said so");
    changed
}

#[test]
fn imagined_games_do_not_tell_the_future() {
    let game = midway(4, 1);
    let before = game.hash();
    let copies: Vec<Game> = (1..4).map(|fork| game.imagine(fork).expect("between actions")).collect();
    for copy in &copies {
        assert_ne!(copy.state().dice, game.state().dice);
        for player in Player::BOTH {
            let cards = |game: &Game| {
                let score = &game.state().scores[player.index()];
                let mut deck = score.deck[..usize::from(score.left)].to_vec();
                deck.sort_unstable();
                (deck, score.slots)
            };
            assert_eq!(cards(copy), cards(&game), "the same cards, whatever their order");
        }
    }
    let decks: Vec<_> = copies.iter().map(|copy| copy.state().scores[0].deck).collect();
    assert!(decks.iter().any(|deck| *deck != game.state().scores[0].deck));
    assert_eq!(game.hash(), before);
    // Nor does deciding touch the game's dice.
    let mut memory = Memory::new(1);
    let player = game.state().clock.active;
    crate::decide(&game, player, &competitive(14), &mut memory).expect("a choice");
    assert_eq!(game.hash(), before);
}

/// A whole battle of the top level against itself; its hash, and the most games that one turn
/// played forward.
fn whole_battle(profile: &Profile, seed: u64) -> (rules::StateHash, u64) {
    let mut game = midway(seed, 0);
    let mut memories = [Memory::new(seed), Memory::new(seed + 1)];
    let turn = |game: &Game| (game.state().clock.round, game.state().clock.active);
    let (mut at, mut before, mut most) = (turn(&game), 0, 0);
    while let Some(decision) = game.waiting_for() {
        if turn(&game) != at {
            at = turn(&game);
            before = memories.iter().map(|memory| memory.rollouts).sum();
        }
        let player = decision.player;
        let choice = crate::decide(&game, player, profile, &mut memories[player.index()]).expect("a choice");
        let fast = Profile::fast();
        rollout::play_one(&mut game, player, choice.action, &fast, &mut memories).expect("a legal choice");
        let played: u64 = memories.iter().map(|memory| memory.rollouts).sum();
        most = most.max(played - before);
    }
    (game.hash(), most)
}

#[test]
fn a_budget_of_nothing_plays_the_same_battle_as_no_look_ahead() {
    let mut without = competitive(0);
    without.features.remove(Features::LOOK_AHEAD);
    for seed in [5, 6, 7] {
        let spent = whole_battle(&competitive(0), seed);
        assert_eq!(spent, whole_battle(&without, seed), "seed {seed}");
        assert_eq!(spent.1, 0);
    }
    let timed = Profile { budget: Budget::Time(std::time::Duration::ZERO), ..Profile::of(Level::Competitive) };
    assert_eq!(whole_battle(&timed, 5), whole_battle(&without, 5), "nor with no time");
}

#[test]
fn a_counted_budget_is_never_exceeded() {
    for budget in [3, 10, 31] {
        let (_, most) = whole_battle(&competitive(budget), 5);
        assert!(most <= u64::from(budget), "{most} of {budget} games in a turn");
    }
}

#[test]
fn late_games_are_played_to_the_end_and_early_ones_to_the_opponents_next_turn() {
    for (turns, over) in [(0, false), (6, true)] {
        let mut game = midway(3, turns).imagine(6).expect("between actions");
        let player = game.state().clock.active;
        let turn = game.state().clock.turn_number();
        let horizon = ends::Horizon::of(game.battle());
        let mut memories = [Memory::new(1), Memory::new(2)];
        let chance = horizon.play(&mut game, player, &Profile::fast(), &mut memories, None).expect("no deadline");
        assert!((0.0..=1.0).contains(&chance), "{chance}");
        assert_eq!(game.state().clock.over.is_some(), over, "{turns} turns in");
        assert!(over || game.state().clock.turn_number() == turn + 2);
    }
}

#[test]
fn a_game_is_broken_off_at_its_deadline() {
    let mut game = midway(3, 1);
    let before = game.hash();
    let mut memories = [Memory::new(1), Memory::new(2)];
    let now = Some(std::time::Instant::now());
    assert!(!play_until(&mut game, &Profile::fast(), &mut memories, 2, now), "no time at all");
    assert_eq!(game.hash(), before);
}
