//! A battle in play: candidates are chosen by number, the program's own seats decide by themselves, and
//! everything that happened is kept so that the battle can be written down.

use crate::battle::candidates;
use crate::battle::seat::Sitter;
use crate::battle::table::Table;
use crate::error::{Outcome, Wrong};
use rules::{Action, Game, Phase, Player};
use std::sync::Arc;
use testkit::runner::LIMIT;

/// How a battle is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manner {
    /// Who sits where: `own`, or a player by name.
    pub players: [String; 2],
    /// Questions in the middle of an action take their defaults.
    pub defaults: bool,
    /// Declarations, deployment and scout moves are made by the program.
    pub opening: bool,
    /// The most candidates that are offered.
    pub most: usize,
}

/// A battle.
#[derive(Debug, Clone)]
pub struct Play {
    table: Table,
    manner: Manner,
    seed: u64,
    game: Game,
    sitters: [Sitter; 2],
    openers: [Sitter; 2],
    history: Vec<Arc<(Player, Action)>>,
    offered: Option<Arc<Vec<Action>>>,
    imagined: bool,
}

impl Play {
    /// Begins a battle and goes on to the first decision that is made outside.
    pub fn begin(table: &Table, manner: &Manner, seed: u64) -> Outcome<Play> {
        let mut play = Play::before(table, manner, seed)?;
        play.advance()?;
        Ok(play)
    }

    /// The battle before anybody has decided anything.
    pub fn before(table: &Table, manner: &Manner, seed: u64) -> Outcome<Play> {
        if manner.most < 2 {
            return Err(Wrong::new("TOO_FEW_CANDIDATES", "offer at least 2 candidates"));
        }
        let sitter = |seat: usize| Sitter::of(&manner.players[seat], seed, seat);
        Ok(Play {
            table: table.clone(),
            manner: manner.clone(),
            seed,
            game: table.begin(seed)?,
            sitters: [sitter(0)?, sitter(1)?],
            openers: [0, 1].map(|seat| Sitter::opener(seed, seat)),
            history: Vec::new(),
            offered: None,
            imagined: false,
        })
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Where it is played.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// How it is played.
    pub const fn manner(&self) -> &Manner {
        &self.manner
    }

    /// The seed of its dice.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// What has been decided so far; `None` in an imagined copy.
    pub fn history(&self) -> Option<&[Arc<(Player, Action)>]> {
        (!self.imagined).then_some(&self.history)
    }

    /// The seat that must decide; `None` when the battle is over.
    pub fn asked(&self) -> Option<Player> {
        self.game.waiting_for().map(|decision| decision.player)
    }

    /// What it may choose from.
    pub fn offered(&mut self) -> Arc<Vec<Action>> {
        let (game, most) = (&self.game, self.manner.most);
        Arc::clone(self.offered.get_or_insert_with(|| Arc::new(candidates::sample(game, most))))
    }

    /// Plays the candidate of that number, then goes on to the next decision that is made outside.
    pub fn choose(&mut self, number: usize) -> Outcome<()> {
        let player = self.asked().ok_or_else(over)?;
        let offered = self.offered();
        let action = offered.get(number).cloned().ok_or_else(|| {
            let text = format!("action {number} is masked out: there are {} candidates, from 0", offered.len());
            Wrong::new("MASKED_OUT", text)
        })?;
        self.play(player, action)?;
        self.advance()
    }

    /// Plays any action as it would be sent, then goes on likewise.
    pub fn send(&mut self, action: &serde_json::Value) -> Outcome<()> {
        let refused = |game: &Game, refusal: rules::Refusal| {
            Wrong::new("REFUSED", format!("{}: {}", refusal.code.as_str(), words::refusal(&refusal, game.setup())))
        };
        let (player, action) = protocol::read_action(&self.game, action).map_err(|why| refused(&self.game, why))?;
        if let Err(why) = self.game.check(player, &action) {
            return Err(refused(&self.game, why));
        }
        self.play(player, action)?;
        self.advance()
    }

    /// A copy with other dice and redealt decks: what may come, without telling what will.
    pub fn imagine(&self, fork: u32) -> Outcome<Play> {
        let text = "the battle is in the middle of an action: answer its question first";
        let game = self.game.imagine(fork).ok_or_else(|| Wrong::new("INTERRUPTED", text))?;
        Ok(Play { game, imagined: true, history: Vec::new(), offered: None, ..self.clone() })
    }

    /// Plays a decision that was written down; a seat of the program thinks about it first, so that it
    /// remembers what it would remember.
    pub fn repeat(&mut self, player: Player, action: Action) -> Outcome<()> {
        if let Some(by @ (By::Sitter | By::Opener)) = self.by_itself(player) {
            // Its choice was made before; only what it learns by thinking matters.
            self.think(by, player);
        }
        self.play(player, action)
    }

    fn advance(&mut self) -> Outcome<()> {
        while let Some(decision) = self.game.waiting_for() {
            if self.history.len() as u64 >= LIMIT {
                return Err(Wrong::new("ENDLESS", format!("no end after {LIMIT} decisions: begin another battle")));
            }
            let player = decision.player;
            let action = match self.by_itself(player) {
                Some(by) => self.think(by, player),
                None => return Ok(()),
            };
            let stuck = || Wrong::new("STUCK", "the program knows nothing legal to do: please report this battle");
            self.play(player, action.ok_or_else(stuck)?)?;
        }
        Ok(())
    }

    /// Who decides for a seat now, if the program does.
    fn by_itself(&self, player: Player) -> Option<By> {
        let opening = matches!(self.game.state().clock.phase, Phase::Formations | Phase::Deployment | Phase::Scout);
        if self.sitters[player.index()].decides() {
            Some(By::Sitter)
        } else if self.manner.opening && opening {
            Some(By::Opener)
        } else {
            (self.manner.defaults && self.game.is_interrupted()).then_some(By::Default)
        }
    }

    fn think(&mut self, by: By, player: Player) -> Option<Action> {
        match by {
            By::Sitter => self.sitters[player.index()].choose(&self.game),
            By::Opener => self.openers[player.index()].choose(&self.game),
            By::Default => self.game.default_answer(),
        }
    }

    fn play(&mut self, player: Player, action: Action) -> Outcome<()> {
        self.offered = None;
        let step = Arc::new((player, action));
        self.game.play(player, step.1.clone()).map_err(|refusal| {
            Wrong::new("REFUSED", format!("{}: {}", refusal.code.as_str(), words::refusal(&refusal, self.game.setup())))
        })?;
        if !self.imagined {
            self.history.push(step);
        }
        Ok(())
    }
}

/// Ways in which the program decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum By {
    Sitter,
    Opener,
    Default,
}

fn over() -> Wrong {
    Wrong::new("GAME_OVER", "the battle is over: reset, or restore an earlier state")
}
