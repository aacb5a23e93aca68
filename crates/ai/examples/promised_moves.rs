//! How many moves keep what they promised: a unit chooses how it goes by the best place that it thinks it can reach, and
//! then ends where the rules let it end. A move that ends with less than seven tenths of the worth of the place promised
//! has fallen short.
//!
//! `cargo run --profile quick -p strategium-ai --example promised_moves -- 40 1 2000`: battles, first number, points.
//! Both players are Competitive without look-ahead, whose scores are not blurred.

use ai::{Features, Level, Opponent, Profile};
use codex::Codex;
use rules::state::MoveKind;
use rules::{Action, Battle, Decision, Game, UnitId};
use testkit::battles::{self, Choice};
use testkit::deciders::Commander;
use testkit::runner::{self, Manner};

/// Promises worth less are not counted.
const LEAST: f64 = 0.5;
/// A move that keeps less than this part of its promise has fallen short.
const KEPT: f64 = 0.7;

#[derive(Default, Clone, Copy)]
struct Count {
    moves: u32,
    short: u32,
    stayed: u32,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.moves += other.moves;
        self.short += other.short;
        self.stayed += other.stayed;
    }
}

struct Seat {
    opponent: Opponent,
    promised: Option<(UnitId, usize, f64)>,
    /// By kind of move, then for units of one model and of several.
    counts: [[Count; 2]; 3],
}

const KINDS: [MoveKind; 3] = [MoveKind::Normal, MoveKind::Advance, MoveKind::FallBack];

impl Commander for Seat {
    fn choose(&mut self, game: &Game) -> Option<Action> {
        let action = self.opponent.choose(game)?;
        let score = self.opponent.last.as_ref().map_or(0.0, |choice| choice.score);
        match &action {
            Action::BeginNormalMove(unit) => self.promised = Some((*unit, 0, score)),
            Action::BeginAdvance(unit) => self.promised = Some((*unit, 1, score)),
            Action::BeginFallBack(unit) => self.promised = Some((*unit, 2, score)),
            Action::ConfirmUnitMove(unit, paths) => {
                let promised = self.promised.take();
                if let Some((_, kind, promise)) = promised.filter(|(of, _, promise)| of == unit && *promise > LEAST) {
                    let several = usize::from(game.battle().count(*unit) > 1);
                    let (short, stayed) = (score < KEPT * promise, paths.is_empty());
                    self.counts[kind][several].add(Count {
                        moves: 1,
                        short: u32::from(short),
                        stayed: u32::from(stayed),
                    });
                }
            }
            _ => {}
        }
        Some(action)
    }

    fn answer(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        self.opponent.answer(battle, decision)
    }
}

fn main() -> Result<(), String> {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let word = |at: usize, other: u64| words.get(at).copied().unwrap_or(other);
    let (games, first, points) = (word(0, 10), word(1, 1), word(2, 2000));
    let codex = Codex::builtin();
    let ending = format!("-{points}");
    let armies: Vec<&str> =
        codex.armies.iter().map(|army| army.id.as_str()).filter(|id| id.ends_with(&ending)).collect();
    let mut profile = Profile { noise: 0.0, ..Profile::of(Level::Competitive) };
    profile.features.remove(Features::LOOK_AHEAD);
    let mut counts = [[Count::default(); 2]; 3];
    for number in first..first + games {
        let at = number as usize;
        let pair = [armies[at % armies.len()], armies[(at * 3 + 1) % armies.len()]];
        let mut choice = Choice::of_armies(codex, pair)?;
        choice.layout = codex.layouts[at % codex.layouts.len()].id.clone();
        let position = battles::set_up(codex, &choice)?;
        let seat = |seed: u64| Seat {
            opponent: Opponent::new(profile.clone(), seed),
            promised: None,
            counts: [[Count::default(); 2]; 3],
        };
        let (mut one, mut two) = (seat(number), seat(number + 1000));
        runner::fight(position, number * 31, [&mut one, &mut two], Manner::Quick)?;
        for seat in [one, two] {
            for (sums, more) in counts.iter_mut().zip(seat.counts) {
                sums.iter_mut().zip(more).for_each(|(sum, more)| sum.add(more));
            }
        }
    }
    let mut all = Count::default();
    let show = |name: &str, count: Count| {
        let part = |of: u32| 100.0 * f64::from(of) / f64::from(count.moves.max(1));
        let (short, stayed) = (part(count.short), part(count.stayed));
        println!("{name:28} {:5} moves, {short:5.1} % short, {stayed:5.1} % stay where they are", count.moves);
    };
    for (kind, counts) in KINDS.iter().zip(counts) {
        for (name, count) in ["one model", "several models"].iter().zip(counts) {
            show(&format!("{kind:?}, {name}"), count);
            all.add(count);
        }
    }
    show("all", all);
    Ok(())
}
