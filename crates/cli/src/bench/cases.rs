//! The benches, each a closure that does its thing once.

use super::{lists, opponent, planning};
use ai::Level;
use codex::Codex;
use geometry::{Inches, Point};
use rules::Defaults;
use rules::action::Action;
use rules::position::{Phase, Place, Position};
use rules::{Cover, DiceSource, Game, Player, Scene, UnitId};
use std::hint::black_box;
use std::sync::Arc;
use tactics::Candidates;
use testkit::battles;
use testkit::deciders::Random;
use testkit::runner::{self, Manner};

/// A bench.
pub struct Case {
    /// Its name, as promised.
    pub name: &'static str,
    /// What the figure is.
    pub unit: Unit,
    /// How many different inputs there are; the median over them is the figure.
    pub inputs: u64,
    /// How many things are done at once.
    pub at_once: u32,
    /// Does it once; the number varies what is random about it.
    pub once: Box<dyn FnMut(u64)>,
}

/// What a figure is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Nanoseconds each.
    Nanoseconds,
    /// A rate per second.
    PerSecond,
    /// Seconds each, the mean over the inputs, once each: for what takes long.
    Seconds,
}

impl Unit {
    /// As printed.
    pub const fn as_str(self) -> &'static str {
        match self {
            Unit::Nanoseconds => "ns",
            Unit::PerSecond => "per second",
            Unit::Seconds => "s",
        }
    }
}

/// All names.
pub const NAMES: &[&str] = &[
    "volley_10",
    "clone_2000",
    "sight_10v10",
    "path_10_models",
    "odds_20_attacks",
    "random_battle_2000",
    "random_decisions",
    "march_open",
    "march_hard",
    "mean_damage",
    "lane",
    "ai_battle_normal",
    "ai_battle_hard",
    "rollout_two_turns",
    "skirmish_steps",
    "library_load",
    "import_2000",
];

/// The benches whose name contains `wanted`.
pub fn all(wanted: Option<&str>) -> Result<Vec<Case>, String> {
    let wanted = |name: &str| wanted.is_none_or(|wanted| name.contains(wanted));
    let mut out = Vec::new();
    for &name in NAMES.iter().filter(|name| wanted(name)) {
        out.push(match name {
            "volley_10" => volley()?,
            "clone_2000" => clone()?,
            "sight_10v10" => sight()?,
            "path_10_models" => path()?,
            "odds_20_attacks" => odds()?,
            "random_battle_2000" => random_battle()?,
            "random_decisions" => random_decisions()?,
            "march_open" => planning::march("march_open", false)?,
            "march_hard" => planning::march("march_hard", true)?,
            "mean_damage" => planning::mean_damage()?,
            "lane" => planning::lane()?,
            "ai_battle_normal" => opponent::battle("ai_battle_normal", Level::Normal)?,
            "ai_battle_hard" => opponent::battle("ai_battle_hard", Level::Hard)?,
            "rollout_two_turns" => opponent::rollout()?,
            "skirmish_steps" => skirmish_steps(),
            "library_load" => lists::load(),
            _ => lists::list(),
        });
    }
    Ok(out)
}

pub fn game(position: Position) -> Result<Game, String> {
    Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(1)).map_err(|error| error.to_string())
}

/// Ten attacks of five bolt rifles down the openest lane of a full table, door to door: check, sight,
/// cover, attacks, casualties, log.
fn volley() -> Result<Case, String> {
    let mut position = battles::two_thousand(Codex::builtin())?;
    position.phase = Phase::Shooting;
    let shooters = find(&position, Player::One, "intercessor-squad", 5)?;
    let targets = find(&position, Player::Two, "boyz", 10)?;
    let (_, game, action) = spots()
        .filter_map(|spot| {
            let mut position = position.clone();
            row(&mut position, shooters, spot, 0);
            row(&mut position, targets, spot, 14);
            let game = game(position).ok()?;
            let weapon = game.setup().find_weapon(UnitId(shooters as u16), "bolt-rifle")?;
            let target = UnitId(targets as u16);
            let models = Some(game.battle().models(UnitId(shooters as u16)).collect());
            let fire = rules::action::Fire { weapon, target, models, from_unit: None };
            let action = Action::Shoot(UnitId(shooters as u16), vec![fire]);
            let mut cover = Cover::against(game.battle(), UnitId(shooters as u16));
            let covered = game.battle().models(target).filter(|&m| cover.of(game.battle(), m)).count();
            game.check(Player::One, &action).is_ok().then_some((covered, game, action))
        })
        .min_by_key(|(covered, ..)| *covered)
        .ok_or("no open lane on the table")?;
    let once = Box::new(move |at: u64| {
        let Some(mut game) = game.imagine(at as u32) else { return };
        let played = game.play_answered(Player::One, action.clone(), &mut Defaults);
        black_box(played.is_ok());
    });
    Ok(Case { name: "volley_10", unit: Unit::PerSecond, inputs: 1, at_once: 1, once })
}

fn clone() -> Result<Case, String> {
    let game = game(battles::two_thousand(Codex::builtin())?)?;
    let once = Box::new(move |_| {
        black_box(game.clone());
    });
    Ok(Case { name: "clone_2000", unit: Unit::Nanoseconds, inputs: 1, at_once: 1, once })
}

/// All hundred pairs of two ten-model units at random places of a tournament layout.
fn sight() -> Result<Case, String> {
    let codex = Codex::builtin();
    let list: &[(&str, usize)] = &[("space-marines/intercessor-squad", 10)];
    let position = battles::position(codex, "layout-1", "hammer-and-anvil", [list, list])?;
    let mut random = Random::new(5);
    let games: Vec<Game> = (0..256)
        .filter_map(|_| {
            let mut position = position.clone();
            for unit in 0..2 {
                let spot = Point {
                    x: Inches::thousandths(2_000 + random.below(34_000) as i32),
                    y: Inches::thousandths(2_000 + random.below(54_000) as i32),
                };
                row(&mut position, unit, spot, 0);
            }
            game(position).ok()
        })
        .collect();
    let inputs = games.len() as u64;
    let once = Box::new(move |at: u64| {
        let battle = games[at as usize % games.len()].battle();
        let scene = Scene::between(battle, UnitId(0), UnitId(1));
        let seen = battle.models(UnitId(0)).flat_map(|a| battle.models(UnitId(1)).map(move |b| (a, b)));
        black_box(seen.filter(|&(a, b)| scene.sees(a, b)).count());
    });
    Ok(Case { name: "sight_10v10", unit: Unit::Nanoseconds, inputs, at_once: 1, once })
}

/// Judging a ten-model move with everybody on the table.
fn path() -> Result<Case, String> {
    let mut position = battles::two_thousand(Codex::builtin())?;
    let unit = find(&position, Player::One, "intercessor-squad", 10)?;
    position.phase = Phase::Movement;
    let mut game = game(position)?;
    let unit = UnitId(unit as u16);
    game.play(Player::One, Action::BeginNormalMove(unit)).map_err(|refusal| words::refusal(&refusal, game.setup()))?;
    let action = game
        .candidates()
        .into_iter()
        .find(|action| matches!(action, Action::ConfirmUnitMove(_, paths) if paths.len() == 10))
        .ok_or("the unit cannot move")?;
    let once = Box::new(move |_| {
        black_box(game.check(Player::One, &action).is_ok());
    });
    Ok(Case { name: "path_10_models", unit: Unit::Nanoseconds, inputs: 1, at_once: 1, once })
}

/// Exact odds of ten bolt rifles, twenty attacks, against ten marines.
fn odds() -> Result<Case, String> {
    let list: &[(&str, usize)] = &[("space-marines/intercessor-squad", 10)];
    let game = game(battles::position(Codex::builtin(), "layout-1", "hammer-and-anvil", [list, list])?)?;
    let weapon = game.setup().find_weapon(UnitId(0), "bolt-rifle").ok_or("no bolt rifle")?;
    let once = Box::new(move |_| {
        let situation = rules::Situation { target_models: 10, ..Default::default() };
        black_box(tactics::odds::for_units(game.battle(), UnitId(0), &[(weapon, 10)], UnitId(1), &situation));
    });
    Ok(Case { name: "odds_20_attacks", unit: Unit::Nanoseconds, inputs: 1, at_once: 1, once })
}

/// Two armies of 2,000 points before their first declaration.
pub fn whole_battle() -> Result<Position, String> {
    let codex = Codex::builtin();
    let choice = battles::Choice::of_armies(codex, ["space-marines-2000", "orks-2000"])?;
    battles::set_up(codex, &choice)
}

/// A whole battle of random play, every question answered on the spot.
fn random_battle() -> Result<Case, String> {
    let start = game(whole_battle()?)?;
    let once = Box::new(move |at: u64| {
        let (mut one, mut two) = (Random::new(2 * at), Random::new(2 * at + 1));
        black_box(runner::fight_quickly(start.clone(), [&mut one, &mut two]).decisions);
    });
    Ok(Case { name: "random_battle_2000", unit: Unit::PerSecond, inputs: 1, at_once: 1, once })
}

/// One random action after another, its questions answered at random, through whole battles.
fn random_decisions() -> Result<Case, String> {
    let mut start = game(whole_battle()?)?;
    for player in Player::BOTH {
        let confirmed = start.play(player, Action::ConfirmFormations);
        confirmed.map_err(|refusal| words::refusal(&refusal, start.setup()))?;
    }
    let mut game = start.clone();
    let mut random = Random::new(9);
    let once = Box::new(move |_| {
        let number = Random::number(&mut random);
        match game.play_candidate(number, &mut random) {
            Some(played) => {
                black_box(played.is_ok());
            }
            None => game = start.clone(),
        }
    });
    Ok(Case { name: "random_decisions", unit: Unit::PerSecond, inputs: 1, at_once: 1, once })
}

/// One step of a hex skirmish by random legal play, four against seven: all decisions until a step is counted.
fn skirmish_steps() -> Case {
    use skirmish::agent::{Chance, Space, random};
    let space = Space::new(Arc::new(skirmish::Setup::new(skirmish::Scenario::standard())));
    let begin = skirmish::Game::seeded(Arc::clone(space.setup()), 1);
    let (mut game, mut chance) = (begin.clone(), Chance::new(1));
    let once = Box::new(move |_| {
        let steps = game.state().episode_steps;
        while game.state().episode_steps == steps {
            if !random::act(&space, &mut game, &mut chance) {
                game = begin.clone();
                break;
            }
        }
        black_box(game.state().episode_steps);
    });
    Case { name: "skirmish_steps", unit: Unit::PerSecond, inputs: 1, at_once: 1, once }
}

/// What a game takes in memory, and a whole random battle's record compressed, both in bytes.
pub fn sizes() -> Result<[(&'static str, usize); 2], String> {
    let position = whole_battle()?;
    let game = game(position.clone())?;
    let state = game.state();
    let rows = std::mem::size_of_val(&state.models[..]) + std::mem::size_of_val(&state.units[..]);
    let (mut one, mut two) = (Random::new(1), Random::new(2));
    let fought = runner::fight(position, 1, [&mut one, &mut two], Manner::Recorded)?;
    let zipped = fought.record.and_then(|record| record.to_gzip().ok()).map_or(0, |bytes| bytes.len());
    Ok([("game_memory", std::mem::size_of::<Game>() + rows), ("record_2000", zipped)])
}

fn find(position: &Position, player: Player, name: &str, models: usize) -> Result<usize, String> {
    let wanted = |unit: &rules::position::UnitPosition| {
        unit.player == player && unit.id.ends_with(name) && unit.models.len() == models
    };
    position.units.iter().position(wanted).ok_or_else(|| format!("the army has no {name} of {models}"))
}

fn spots() -> impl Iterator<Item = Point> {
    (18..30).flat_map(|y| (4..30).map(move |x| Point { x: Inches::whole(x), y: Inches::whole(y) }))
}

/// Two rows of bases, so far along the long side from a spot.
fn row(position: &mut Position, unit: usize, spot: Point, along: i32) {
    let places = (0..20).map(|at| Place {
        x: spot.x + Inches::thousandths(1_350) * (at % 5),
        y: spot.y + Inches::thousandths(1_350) * (at / 5) + Inches::whole(along),
        z: Inches::ZERO,
        facing: geometry::Angle::default(),
    });
    position.units[unit].in_reserves = None;
    rules::muster::put(&mut position.units[unit], places);
}
