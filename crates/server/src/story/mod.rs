//! The story of a battle, told in typed facts while its record is replayed.
//!
//! A *moment* is one action with everything that it led to: questions in its middle, and the further actions of the
//! unit in hand. `facts` says what happened in a moment, `deeds` what each unit did, `luck` how the dice fell.

mod deeds;
mod facts;
mod luck;

use ai::search::value::win_probability;
use deeds::Deeds;
use luck::Rolls;
use protocol::messages::story::{CurvePoint, RoundScore, ScoreTotal, Story, StoryFact, TurningPoint};
use rules::state::Hand;
use rules::{Event, Game, Phase, Played, Player};

/// Smallest change of the chance to win that is a turning point.
const LEAST: f64 = 0.04;
/// Maximum number of turning points.
const MOST: usize = 12;

/// Gathers the story step by step.
pub struct Teller {
    /// The game before the moment that is going on.
    before: Game,
    /// Player 1's chance at that time.
    win: f64,
    moment: Option<Moment>,
    found: Vec<TurningPoint>,
    curve: Vec<CurvePoint>,
    rounds: Vec<RoundScore>,
    rolls: Rolls,
    deeds: Deeds,
}

/// A moment that is going on.
struct Moment {
    from: u32,
    player: Player,
    unit: Option<String>,
    events: Vec<Event>,
    saves: facts::Saves,
    /// The game when a charge was declared.
    charging: Option<Game>,
}

/// A step as it is told.
pub struct Told<'a> {
    /// Its number, from 1.
    pub seq: u32,
    /// Who acted.
    pub player: Player,
    /// The unit that acted.
    pub unit: Option<&'a str>,
    /// The game before it.
    pub before: &'a Game,
    /// The game after it.
    pub after: &'a Game,
    /// What came of it.
    pub played: &'a Played,
}

impl Teller {
    /// Nothing has happened.
    pub fn new(start: &Game) -> Teller {
        let win = win_probability(start.battle(), Player::One);
        Teller {
            before: start.clone(),
            win,
            moment: None,
            found: Vec::new(),
            curve: vec![CurvePoint { step: 0, round: 0, win }],
            rounds: Vec::new(),
            rolls: Rolls::default(),
            deeds: Deeds::new(start),
        }
    }

    /// Adds a step.
    pub fn step(&mut self, told: &Told<'_>) {
        self.score(told);
        self.rolls.add(told);
        self.deeds.scored(told);
        let moment = self.moment.get_or_insert_with(|| Moment {
            from: told.seq,
            player: told.player,
            unit: None,
            events: Vec::new(),
            saves: facts::Saves::default(),
            charging: None,
        });
        if moment.unit.is_none() {
            moment.unit = told.unit.map(str::to_owned);
        }
        moment.events.extend(told.played.events.iter().cloned());
        moment.saves.add(told);
        if moment.charging.is_none() && matches!(told.after.state().clock.hand, Hand::Charging { .. }) {
            moment.charging = Some(told.after.clone());
        }
        if !told.after.is_interrupted() && told.after.state().clock.hand.unit().is_none() {
            self.end_moment(told);
        }
    }

    fn end_moment(&mut self, told: &Told<'_>) {
        let Some(moment) = self.moment.take() else { return };
        let clock = &self.before.state().clock;
        let opening = matches!(clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout);
        let round = if opening { 0 } else { clock.round };
        let after = win_probability(told.after.battle(), Player::One);
        let facts = facts::facts(&self.before, told.after, &moment);
        self.deeds.moment(&self.before, told, moment.unit.as_deref(), round);
        if (after - self.win).abs() >= LEAST && !facts.is_empty() && !opening {
            self.found.push(TurningPoint {
                rank: 0,
                from: moment.from,
                step: told.seq,
                round,
                phase: clock.phase.as_str().to_owned(),
                turn: clock.active.number(),
                player: moment.player.number(),
                unit_id: moment.unit,
                before: self.win,
                after,
                facts,
            });
        }
        let last = self.curve.last();
        if last.is_none_or(|last| last.round != round || (last.win - after).abs() > 1e-4) {
            self.curve.push(CurvePoint { step: told.seq, round, win: after });
        }
        (self.before, self.win) = (told.after.clone(), after);
    }

    /// Counts points to the round in which they were scored.
    fn score(&mut self, told: &Told<'_>) {
        let round = told.before.state().clock.round;
        let last = self.rounds.last().map_or(0, |last| last.round);
        for round in last + 1..=round {
            self.rounds.push(RoundScore { round, primary: [0; 2], secondary: [0; 2] });
        }
        let Some(row) = self.rounds.last_mut() else { return };
        for player in Player::BOTH {
            let [before, after] = [told.before, told.after].map(|game| &game.state().scores[player.index()]);
            row.primary[player.index()] += i32::from(after.primary) - i32::from(before.primary);
            row.secondary[player.index()] += i32::from(after.secondary) - i32::from(before.secondary);
        }
    }

    /// The whole story, at the end.
    pub fn finish(self, end: &Game) -> Story {
        let state = end.state();
        let total = |player: Player| {
            let (score, purse) = (&state.scores[player.index()], &state.purses[player.index()]);
            let [primary, secondary, painted, secret] =
                [score.primary, score.secondary, score.painted, score.secret].map(i32::from);
            let total = i32::from(purse.vp);
            let by_hand = total - primary - secondary - painted - secret;
            ScoreTotal { primary, secondary, painted, secret, by_hand, total }
        };
        let held = |player: Player| {
            state.objectives.iter().filter(|marker| !marker.gone && marker.controlled_by == Some(player)).count() as u8
        };
        let standing = |player: Player| end.setup().units_of(player).filter(|&unit| end.battle().alive(unit)).count();
        Story {
            rounds: self.rounds,
            totals: Player::BOTH.map(total),
            curve: self.curve,
            turning: ranked(self.found),
            best: Player::BOTH.map(|player| self.deeds.best(end, player)),
            luck: Player::BOTH.map(|player| self.rolls.luck(player)),
            markers: Player::BOTH.map(held),
            markers_in_play: state.objectives.iter().filter(|marker| !marker.gone).count() as u8,
            standing: Player::BOTH.map(|player| standing(player) as u8),
        }
    }
}

/// The largest changes, ranked, in the order in which they happened.
fn ranked(mut found: Vec<TurningPoint>) -> Vec<TurningPoint> {
    let size = |point: &TurningPoint| (point.after - point.before).abs();
    found.sort_by(|a, b| size(b).total_cmp(&size(a)).then(a.step.cmp(&b.step)));
    found.truncate(MOST);
    for (rank, point) in (1..).zip(&mut found) {
        point.rank = rank;
    }
    found.sort_by_key(|point| point.step);
    found
}

/// Facts that are told first.
fn weight(fact: &StoryFact) -> u32 {
    match fact {
        StoryFact::Conceded { .. } => 1_000,
        StoryFact::Destroyed { models, .. } => 500 + models,
        StoryFact::Charge { .. } => 400,
        StoryFact::Slain { models, .. } => 200 + models,
        StoryFact::Scored { points, .. } => 100 + points,
        StoryFact::Marker { .. } => 90,
        StoryFact::Saves { .. } => 80,
        StoryFact::Arrived { .. } => 70,
        StoryFact::Shocked { .. } => 60,
        StoryFact::Wounded { wounds, .. } => 30 + wounds,
        StoryFact::Stratagem { .. } => 20,
    }
}
