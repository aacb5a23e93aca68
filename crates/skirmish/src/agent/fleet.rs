//! Many games in one call, written into the caller's memory.

use super::{Chance, Space};
use crate::game::Game;
use rules::DiceSource;

/// Where a step is written: rows of one game after another.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the one who is to act sees: [`Space::observation_len`] numbers a game.
    pub observations: &'a mut [f32],
    /// Which ids are allowed: [`Space::actions`] bytes a game.
    pub masks: &'a mut [u8],
    /// 1 or −1 for the one who acted when the game ended, 0 for a draw and before.
    pub rewards: &'a mut [f32],
    /// 1 where the game ended; a new one has begun in its place.
    pub done: &'a mut [u8],
    /// Who is to act now.
    pub players: &'a mut [u8],
    /// 1 where the action was refused.
    pub refused: &'a mut [u8],
}

/// Many games of one scenario.
#[derive(Debug, Clone)]
pub struct Fleet {
    space: Space,
    games: Vec<Game>,
    /// How many games have begun in each place.
    episodes: Vec<u64>,
    seed: u64,
    strict: bool,
}

impl Fleet {
    /// This many games. Each episode of each place has dice of its own, given by the seed.
    pub fn new(space: Space, count: usize, seed: u64, strict: bool) -> Fleet {
        let mut fleet = Fleet { space, games: Vec::new(), episodes: vec![0; count], seed, strict };
        fleet.reset(seed);
        fleet
    }

    /// Begins every game anew.
    pub fn reset(&mut self, seed: u64) {
        self.seed = seed;
        self.episodes.fill(0);
        self.games = (0..self.episodes.len()).map(|place| self.fresh(place)).collect();
    }

    fn fresh(&self, place: usize) -> Game {
        Game::new(
            self.space.setup().clone(),
            DiceSource::Seeded(episode_seed(self.seed, place as u64, self.episodes[place])),
        )
    }

    /// The numbers of its scenario.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// The games.
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// How many games have ended.
    pub fn episodes(&self) -> u64 {
        self.episodes.iter().sum()
    }

    /// Puts a game in a place.
    pub fn put(&mut self, place: usize, game: Game) {
        self.games[place] = game;
    }

    /// Plays one action in each game and writes what came of it. An id that is not allowed is refused; in strict
    /// mode it also ends the activation with an error.
    ///
    /// # Panics
    /// Where a slice is shorter than its games need.
    pub fn step(&mut self, actions: &[i64], out: &mut Buffers<'_>) {
        for (place, &id) in actions.iter().enumerate().take(self.games.len()) {
            let game = &mut self.games[place];
            let actor = game.state().asked;
            let played = self.space.play(game, usize::try_from(id).unwrap_or(usize::MAX), self.strict);
            out.refused[place] = u8::from(!played);
            out.done[place] = 0;
            out.rewards[place] = 0.0;
            if let Some(ending) = game.ended() {
                out.done[place] = 1;
                out.rewards[place] = ending.winner.map_or(0.0, |winner| if winner == actor { 1.0 } else { -1.0 });
                self.episodes[place] += 1;
                self.games[place] = self.fresh(place);
            }
        }
        self.look(out);
    }

    /// Writes what is to be seen, without a step.
    ///
    /// # Panics
    /// Where a slice is shorter than its games need.
    pub fn look(&self, out: &mut Buffers<'_>) {
        let (length, actions) = (self.space.observation_len(), self.space.actions());
        for (place, game) in self.games.iter().enumerate() {
            self.space.observe_into(game, &mut out.observations[place * length..][..length]);
            self.space.mask_into(game, &mut out.masks[place * actions..][..actions]);
            out.players[place] = game.state().asked.index() as u8;
        }
    }
}

/// Chance for the decision of that number of a seat in a game of a seed, for players that remember nothing.
pub fn decision_seed(seed: u64, player: rules::Player, number: u64) -> u64 {
    episode_seed(seed, 1 + player.index() as u64, number)
}

/// The dice of an episode: seed, place and number, mixed.
pub fn episode_seed(seed: u64, place: u64, episode: u64) -> u64 {
    let mut chance =
        Chance::new(seed ^ place.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ episode.wrapping_mul(0xa076_1d64_78bd_642f));
    (chance.below(1 << 31) as u64) << 32 | chance.below(1 << 31) as u64
}
