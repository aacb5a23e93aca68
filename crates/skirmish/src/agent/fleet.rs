//! Many games in one call, written into the caller's memory.

use super::{Chance, Space};
use crate::ai::play::{Contender, Seated};
use crate::event::Quiet;
use crate::game::Game;
use rules::{DiceSource, Player};
use std::sync::Arc;

/// Where a step is written: rows of one game after another.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the one who is to act sees: [`Space::observation_len`] numbers a game.
    pub observations: &'a mut [f32],
    /// The same as planes, [`Space::planes_len`] numbers a game; empty where they are not wanted.
    pub planes: &'a mut [f32],
    /// Which ids are allowed: [`Space::actions`] bytes a game.
    pub masks: &'a mut [u8],
    /// What the step brought the first player and the second: 1 or −1 when the game ended, 0 for a draw, and on the way
    /// the change of the lead in VALUE times the shaping.
    pub rewards: &'a mut [f32],
    /// 1 where the game ended; a new one has begun in its place.
    pub done: &'a mut [u8],
    /// Who is to act now.
    pub players: &'a mut [u8],
    /// 1 where the action was refused.
    pub refused: &'a mut [u8],
}

/// The action that leaves a game alone.
pub const REST: i64 = i64::MIN;

/// How the games of a fleet are played.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Manner {
    /// An action that is not allowed ends the activation with an error.
    pub strict: bool,
    /// How much the change of the lead in VALUE counts.
    pub shaping: f32,
    /// Who plays the other seat, where both are not decided outside.
    pub opponent: Option<Contender>,
}

/// Many games: in each place one after another, all on boards of one shape.
#[derive(Debug, Clone)]
pub struct Fleet {
    boards: Vec<Arc<Board>>,
    places: Vec<Place>,
    seed: u64,
    manner: Manner,
}

/// A scenario with the opponent who has looked at it.
#[derive(Debug)]
struct Board {
    space: Space,
    opponent: Option<Seated>,
}

/// A game in progress.
#[derive(Debug, Clone)]
struct Place {
    board: Arc<Board>,
    game: Game,
    /// How many games have ended here.
    episodes: u64,
    /// Decisions of the opponent in this game.
    decisions: u64,
    /// The lead of the first player when rewards were last given.
    lead: f64,
}

impl Fleet {
    /// This many games. Each episode of each place has dice of its own, given by the seed, and with several boards it
    /// draws one of them. All boards must be as large as the first and have as many units and objectives.
    ///
    /// `None` where they are not.
    pub fn new(spaces: Vec<Space>, count: usize, seed: u64, manner: Manner) -> Option<Fleet> {
        let shape = |space: &Space| (space.setup().grid(), space.setup().count(), space.setup().objectives().len());
        let first = shape(spaces.first()?);
        if spaces.iter().any(|space| shape(space) != first) {
            return None;
        }
        let board = |space: Space| {
            let opponent = manner.opponent.map(|contender| Seated::new(space.setup(), contender));
            Arc::new(Board { space, opponent })
        };
        let boards: Vec<Arc<Board>> = spaces.into_iter().map(board).collect();
        let mut fleet = Fleet { boards, places: Vec::new(), seed, manner };
        fleet.places = (0..count).map(|place| fleet.fresh(place, 0)).collect();
        Some(fleet)
    }

    /// Begins every game anew.
    pub fn reset(&mut self, seed: u64) {
        self.seed = seed;
        self.places = (0..self.places.len()).map(|place| self.fresh(place, 0)).collect();
    }

    /// The seat that is decided outside in a place; both where there is no opponent.
    pub fn seat(&self, place: usize) -> Option<Player> {
        self.manner.opponent.map(|_| Player::BOTH[place % 2])
    }

    /// The first game from this episode on that is not over before its outside seat is asked.
    fn fresh(&self, place: usize, mut episode: u64) -> Place {
        loop {
            let seed = episode_seed(self.seed, place as u64, episode);
            let board = &self.boards[Chance::new(seed).below(self.boards.len())];
            let game = Game::new(board.space.setup().clone(), DiceSource::Seeded(seed));
            let mut fresh = Place { board: Arc::clone(board), game, episodes: episode, decisions: 0, lead: 0.0 };
            fresh.let_opponent_play(self.seat(place));
            if fresh.game.ended().is_none() {
                fresh.lead = fresh.game.table().lead();
                return fresh;
            }
            episode += 1;
        }
    }

    /// The numbers of its first board; the others have as many.
    pub fn space(&self) -> &Space {
        &self.boards[0].space
    }

    /// The numbers of the board in a place.
    pub fn space_of(&self, place: usize) -> &Space {
        &self.places[place].board.space
    }

    /// The games.
    pub fn games(&self) -> impl ExactSizeIterator<Item = &Game> {
        self.places.iter().map(|place| &place.game)
    }

    /// How many games there are.
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// How many games have ended.
    pub fn episodes(&self) -> u64 {
        self.places.iter().map(|place| place.episodes).sum()
    }

    /// Puts a game of the same board in a place.
    pub fn put(&mut self, place: usize, game: Game) {
        let held = &mut self.places[place];
        (held.lead, held.game) = (game.table().lead(), game);
    }

    /// Plays one action in each game, lets the opponent play until the outside seat is asked again, and writes what came
    /// of it. An id that is not allowed is refused; in strict mode it also ends the activation with an error. A game
    /// whose action is [`REST`] is left alone.
    ///
    /// # Panics
    /// Where a slice is shorter than its games need.
    pub fn step(&mut self, actions: &[i64], out: &mut Buffers<'_>) {
        for (number, &id) in actions.iter().enumerate().take(self.places.len()) {
            out.done[number] = 0;
            out.refused[number] = 0;
            let rewards = &mut out.rewards[2 * number..][..2];
            rewards.fill(0.0);
            if id == REST {
                continue;
            }
            let (seat, strict, shaping) = (self.seat(number), self.manner.strict, self.manner.shaping);
            let place = &mut self.places[number];
            let id = usize::try_from(id).unwrap_or(usize::MAX);
            let played = place.board.space.play(&mut place.game, id, strict);
            out.refused[number] = u8::from(!played);
            place.let_opponent_play(seat);
            let mut gained = 0.0;
            if shaping != 0.0 {
                let lead = place.game.table().lead();
                gained = shaping * (lead - place.lead) as f32;
                place.lead = lead;
            }
            let ending = place.game.ended();
            if let Some(ending) = ending {
                gained += ending.winner.map_or(0.0, |winner| if winner == Player::One { 1.0 } else { -1.0 });
            }
            rewards.copy_from_slice(&[gained, -gained]);
            if ending.is_some() {
                out.done[number] = 1;
                let episode = place.episodes + 1;
                self.places[number] = self.fresh(number, episode);
            }
        }
        self.look(out);
    }

    /// Writes what is to be seen, without a step.
    ///
    /// # Panics
    /// Where a slice is shorter than its games need.
    pub fn look(&self, out: &mut Buffers<'_>) {
        let (length, actions, planes) =
            (self.space().observation_len(), self.space().actions(), self.space().planes_len());
        for (number, Place { board, game, .. }) in self.places.iter().enumerate() {
            board.space.observe_into(game, &mut out.observations[number * length..][..length]);
            if !out.planes.is_empty() {
                board.space.planes_as(game, game.state().asked, &mut out.planes[number * planes..][..planes]);
            }
            board.space.mask_into(game, &mut out.masks[number * actions..][..actions]);
            out.players[number] = game.state().asked.index() as u8;
        }
    }
}

impl Place {
    /// Plays the opponent's decisions until somebody outside is asked, or the game is over.
    fn let_opponent_play(&mut self, outside: Option<Player>) {
        let (Some(outside), Some(opponent)) = (outside, &self.board.opponent) else { return };
        let seed = match self.game.source() {
            DiceSource::Seeded(seed) => *seed,
            DiceSource::Keyed(_) | DiceSource::Scripted(_) | DiceSource::Recorded(_) => 0,
        };
        while self.game.waiting_for() == Some(outside.other()) {
            let own = decision_seed(seed, outside.other(), self.decisions);
            self.decisions += 1;
            let wanted = opponent.choose(&self.board.space, &self.game, own);
            if wanted.is_none_or(|action| self.game.play_telling(action, &mut Quiet).is_err()) {
                // Nobody is held up by an opponent that has no idea: the activation ends.
                self.game.end_with_error(crate::Refusal::WrongPhase(self.game.state().phase), &mut Quiet);
            }
        }
    }
}

/// Chance for the decision of that number of a seat in a game of a seed, for players that remember nothing.
pub fn decision_seed(seed: u64, player: Player, number: u64) -> u64 {
    episode_seed(seed, 1 + player.index() as u64, number)
}

/// The dice of an episode: seed, place and number, mixed.
pub fn episode_seed(seed: u64, place: u64, episode: u64) -> u64 {
    let mut chance =
        Chance::new(seed ^ place.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ episode.wrapping_mul(0xa076_1d64_78bd_642f));
    (chance.below(1 << 31) as u64) << 32 | chance.below(1 << 31) as u64
}
