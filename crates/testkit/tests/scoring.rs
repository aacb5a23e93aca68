//! The score of whole battles, checked against the events that were announced (M5, M8): every victory
//! point has an announcement, every limit holds, and a Tactical card that has scored pays no second turn.

use codex::{Codex, SecondaryMode};
use rayon::prelude::*;
use rules::position::Phase;
use rules::{CardId, DiceSource, Event, Game, Played, Player, ScoredBy};
use std::collections::BTreeMap;
use testkit::battles::{self, Choice};
use testkit::deciders::{Camper, Random};
use testkit::runner;

/// How often each primary mission is played in every run.
const TIMES: u64 = 8;

/// What one battle has announced so far.
#[derive(Default)]
struct Ledger {
    /// Points by player and by what they were scored for.
    scored: [BTreeMap<String, u16>; 2],
    /// The turn in which each card first scored, by player and card.
    achieved: BTreeMap<(u8, CardId), u8>,
    /// Turns in which a player achieved two cards or more.
    doubles: usize,
    defects: Vec<String>,
}

impl Ledger {
    /// Takes note of what came of an action.
    fn hear(&mut self, game: &Game, played: &Played) {
        let now = game.state().clock.turn_number();
        for event in &played.events {
            if let Event::SecretTaken { player, lost } = event {
                // M9.4 what the primary had over its new limit is lost.
                *self.scored[player.index()].entry("primary".to_owned()).or_default() -= u16::from(*lost);
            }
            if let Event::Scored { player, by, points } = event {
                *self.scored[player.index()].entry(kind(by)).or_default() += u16::from(*points);
                if let ScoredBy::Card(card) = by {
                    self.card(game, *player, *card, now);
                }
            }
        }
        if game.state().clock.phase == Phase::Scoring && game.state().clock.over.is_none() {
            self.turn_ended(game, now);
        }
        for player in Player::BOTH {
            self.sums(game, player);
        }
    }

    /// A Tactical card scores in one turn only: it is discarded when that turn ends.
    fn card(&mut self, game: &Game, player: Player, card: CardId, now: u8) {
        if mode(game, player) != Some(SecondaryMode::Tactical) {
            return;
        }
        let first = *self.achieved.entry((player.number(), card)).or_insert(now);
        if first != now {
            let name = game.setup().card_name(card);
            self.defects.push(format!("{name} of player {} pays in turns {first} and {now}", player.number()));
        }
    }

    /// After the turn's scoring no card that scored in it is in play.
    fn turn_ended(&mut self, game: &Game, now: u8) {
        for player in Player::BOTH {
            let achieved: Vec<CardId> = (self.achieved.iter())
                .filter(|((who, _), turn)| *who == player.number() && **turn == now)
                .map(|((_, card), _)| *card)
                .collect();
            self.doubles += usize::from(achieved.len() > 1);
            let held = game.state().scores[player.index()].cards().collect::<Vec<CardId>>();
            for card in achieved.iter().filter(|card| held.contains(card)) {
                let name = game.setup().card_name(*card);
                self.defects.push(format!("turn {now}: {name} scored and is still in play"));
            }
        }
    }

    /// The announced points are the points of the state, within the limits of M5.1.
    fn sums(&mut self, game: &Game, player: Player) {
        let of = |what: &str| self.scored[player.index()].get(what).copied().unwrap_or_default();
        let score = &game.state().scores[player.index()];
        let vp = game.state().purses[player.index()].vp;
        let total: u16 = self.scored[player.index()].values().sum();
        let cards = of("card") + of("mission rule");
        let parts = [u16::from(score.primary), u16::from(score.secondary), u16::from(score.secret)];
        if vp != total || parts != [of("primary"), cards, of("secret")] {
            let announced = &self.scored[player.index()];
            self.defects.push(format!("player {}: {vp} VP and {parts:?}, announced {announced:?}", player.number()));
        }
        let fixed = mode(game, player) == Some(SecondaryMode::Fixed);
        let single = score.slots.iter().map(|slot| slot.total).max().unwrap_or_default();
        if of("primary") + of("secret") > 50 || cards > 40 || total > 100 || (fixed && single > 20) {
            self.defects.push(format!("player {}: a limit is broken: {score:?}", player.number()));
        }
    }
}

fn kind(by: &ScoredBy) -> String {
    match by {
        ScoredBy::Primary => "primary",
        ScoredBy::Card(_) => "card",
        ScoredBy::Challenger(_) => "challenger",
        ScoredBy::MissionRule => "mission rule",
        ScoredBy::Secret => "secret",
        ScoredBy::Painted => "painted",
    }
    .to_owned()
}

fn mode(game: &Game, player: Player) -> Option<SecondaryMode> {
    game.setup().mission.as_ref().and_then(|mission| mission.mode(player))
}

/// One battle of random play against a plan; both sides of the table change places.
fn fight(number: u64, choice: &Choice) -> Ledger {
    let position = battles::set_up(Codex::builtin(), choice).unwrap_or_else(|why| panic!("{}: {why}", choice.title()));
    let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(number)).expect("the battle builds");
    let (mut camper, mut other) = (Camper::new(number), Camper::new(!number));
    let mut random = Random::new(number);
    let mut ledger = Ledger::default();
    let mut listen = |game: &Game, played: &Played| ledger.hear(game, played);
    let fought = match number % 3 {
        0 => runner::fight_aloud(game, [&mut camper, &mut random], Some(&mut listen)),
        1 => runner::fight_aloud(game, [&mut random, &mut camper], Some(&mut listen)),
        _ => runner::fight_aloud(game, [&mut camper, &mut other], Some(&mut listen)),
    };
    ledger.defects.extend(fought.defects);
    ledger
}

/// Every primary mission several times, with the cards of its pack; `STRATEGIUM_SOAK=2000` plays that many.
#[test]
fn the_score_is_what_was_announced_and_no_card_pays_twice() {
    let codex = Codex::builtin();
    let many = std::env::var("STRATEGIUM_SOAK").ok().and_then(|n| n.parse::<u64>().ok());
    let many = many.unwrap_or(TIMES * codex.primaries.len() as u64);
    let fought: Vec<(String, Ledger)> = (0..many)
        .into_par_iter()
        .map(|number| {
            let choice = Choice::of_number(codex, number);
            (format!("battle {number} ({})", choice.title()), fight(number, &choice))
        })
        .collect();
    let defects: Vec<String> = fought
        .iter()
        .flat_map(|(title, ledger)| ledger.defects.iter().map(move |defect| format!("{title}: {defect}")))
        .collect();
    assert!(defects.is_empty(), "{} defects:\n{}", defects.len(), defects.join("\n"));
    let doubles: usize = fought.iter().map(|(_, ledger)| ledger.doubles).sum();
    println!("{} battles, {doubles} turns with two cards achieved", fought.len());
    assert!(doubles > 0, "nobody achieved two cards in one turn: this test shows nothing");
}
