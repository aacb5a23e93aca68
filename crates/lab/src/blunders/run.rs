//! Battles watched for blunders.

use super::{BlunderRate, Class, Example, Observer, Step};
use crate::commanders;
use crate::report::BlunderLine;
use codex::Codex;
use rayon::prelude::*;
use rules::{Action, Battle, Decider, Decision, DiceSource, Game, Player};
use serde::Serialize;
use testkit::battles::{self, Choice};
use testkit::deciders::Commander;
use testkit::runner::LIMIT;

/// What is watched.
#[derive(Debug, Clone, PartialEq)]
pub struct Watch {
    /// Whose blunders are counted, by name.
    pub player: String,
    /// Against whom.
    pub against: String,
    /// How many battles: armies, missions, maps and layouts in turn.
    pub games: u32,
    /// The seed of the first.
    pub seed: u64,
    /// Armies by id, every pair in turn; empty is any.
    pub armies: Vec<String>,
}

/// What was seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Battles that came to their end.
    pub battles: u32,
    /// Decisions of the player, answers included.
    pub decisions: u64,
    /// How often each class happened.
    pub rates: Vec<BlunderRate>,
    /// The worst of each class.
    pub examples: Vec<Example>,
    /// What should not have happened.
    pub defects: Vec<String>,
}

impl Report {
    /// The rates as lines of the page about a player.
    pub fn lines(&self, player: &str) -> Vec<BlunderLine> {
        let line = |rate: &BlunderRate| BlunderLine {
            player: player.to_owned(),
            class: rate.class.title().to_owned(),
            count: rate.count,
            opportunities: rate.opportunities,
            per_100: rate.per_100,
        };
        self.rates.iter().map(line).collect()
    }
}

/// How many examples of each class are kept.
const EXAMPLES: usize = 3;

/// Plays battles and counts; `tick` is called after each.
pub fn watch(what: &Watch, tick: &(dyn Fn() + Sync)) -> Result<Report, String> {
    for name in [&what.player, &what.against] {
        if commanders::by_name(name, 0).is_none() {
            return Err(format!("there is no player {name}: {}", commanders::names().join(", ")));
        }
    }
    let seen: Result<Vec<Seen>, String> = (0..what.games)
        .into_par_iter()
        .map(|battle| {
            let seen = one(what, battle);
            tick();
            seen
        })
        .collect();
    Ok(report(seen?))
}

/// One battle.
struct Seen {
    observer: Observer,
    examples: Vec<Example>,
    defect: Option<String>,
}

fn report(all: Vec<Seen>) -> Report {
    // A battle that broke off has no part in any figure.
    let (broken, seen): (Vec<Seen>, Vec<Seen>) = all.into_iter().partition(|one| one.defect.is_some());
    let decisions: u64 = seen.iter().map(|one| one.observer.decisions).sum();
    let rates = Class::ALL.map(|class| {
        let counts = seen.iter().map(|one| one.observer.count(class));
        let (count, opportunities) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        BlunderRate { class, count, opportunities, per_100: 100.0 * count as f64 / decisions.max(1) as f64 }
    });
    let battles = seen.len() as u32;
    let defects = broken.into_iter().filter_map(|one| one.defect).collect();
    let mut examples: Vec<Example> = seen.into_iter().flat_map(|one| one.examples).collect();
    // The worst first; the order never varies.
    examples.sort_by(|a, b| {
        a.class.cmp(&b.class).then(b.cost.total_cmp(&a.cost)).then(a.battle.cmp(&b.battle)).then(a.round.cmp(&b.round))
    });
    let mut kept = Vec::new();
    for class in Class::ALL {
        kept.extend(examples.iter().filter(|example| example.class == class).take(EXAMPLES).cloned());
    }
    Report { battles, decisions, rates: rates.into(), examples: kept, defects }
}

/// What the battle of a number is set up from.
fn choice(what: &Watch, battle: u32, own: u64) -> Result<Choice, String> {
    let codex = Codex::builtin();
    let mut choice = Choice::of_number(codex, own >> 16);
    let count = what.armies.len();
    if count > 0 {
        let at = battle as usize / 2;
        for (seat, at) in [at % count, (at / count) % count].into_iter().enumerate() {
            let id = &what.armies[at];
            choice.armies[seat] = codex.army(id).cloned().ok_or_else(|| format!("there is no army {id}"))?;
        }
    }
    Ok(choice)
}

/// Plays one battle. The watched player takes both seats in turn.
fn one(what: &Watch, battle: u32) -> Result<Seen, String> {
    let own = ai::OwnDice::new(what.seed.wrapping_add(u64::from(battle / 2))).number();
    let choice = choice(what, battle, own)?;
    let position = battles::set_up(Codex::builtin(), &choice)?;
    let game =
        Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(own)).map_err(|error| error.to_string())?;
    let side = if battle.is_multiple_of(2) { Player::One } else { Player::Two };
    let name = |player: Player| if player == side { &what.player } else { &what.against };
    let seat = |player: Player| commanders::by_name(name(player), own.wrapping_add(player.index() as u64 + 1));
    let (Some(mut first), Some(mut second)) = (seat(Player::One), seat(Player::Two)) else {
        return Err("there is no such player".into());
    };
    let mut table = Seats { commanders: [&mut *first, &mut *second], observer: Observer::new(side) };
    let defect = play(game, &mut table).err().map(|why| format!("battle {battle}, {}: {why}", choice.title()));
    let mut observer = table.observer;
    let mut examples = std::mem::take(&mut observer.notes.examples);
    for example in &mut examples {
        (example.battle, example.title, example.seed) = (battle, choice.title(), own);
    }
    Ok(Seen { observer, examples, defect })
}

/// Both commanders, and the observer.
struct Seats<'a> {
    commanders: [&'a mut dyn Commander; 2],
    observer: Observer,
}

impl Decider for Seats<'_> {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        let action = self.commanders[decision.player.index()].answer(battle, decision);
        self.observer.answer(battle, decision, &action);
        action
    }
}

/// Plays a game to its end.
fn play(mut game: Game, seats: &mut Seats<'_>) -> Result<(), String> {
    for _ in 0..LIMIT {
        let Some(decision) = game.waiting_for() else { return Ok(()) };
        let player = decision.player;
        let commander = &mut seats.commanders[player.index()];
        // A battle may begin with a question.
        let action = match game.is_interrupted() {
            true => Some(commander.answer(game.battle(), &decision)),
            false => commander.choose(&game),
        };
        let action = action.ok_or("nothing legal is known")?;
        let before = game.clone();
        game.play_quietly(player, action.clone(), seats).map_err(|refusal| words::refusal(&refusal, game.setup()))?;
        seats.observer.step(&Step { before: &before, player, action: &action, after: &game });
    }
    Err(format!("no end after {LIMIT} decisions"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_player_blunders_and_the_same_seed_sees_the_same() {
        let armies = vec!["orks-1000".to_owned(), "space-marines-1000".to_owned()];
        let what = Watch { player: "random".into(), against: "camper".into(), games: 2, seed: 3, armies };
        let report = watch(&what, &|| {}).expect("plays");
        assert!(report.defects.is_empty(), "{:?}", report.defects);
        assert_eq!(report.rates.len(), Class::ALL.len());
        assert!(report.rates.iter().map(|rate| rate.count).sum::<u64>() > 0);
        assert!(report.rates.iter().all(|rate| rate.count <= rate.opportunities), "{:?}", report.rates);
        assert_eq!(report, watch(&what, &|| {}).expect("plays"));
    }
}
