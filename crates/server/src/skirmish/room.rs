//! The task of one skirmish: everything that happens in it, one thing after another.

use super::load::{self, Loaded};
use super::think::{Ready, Thinking, Thought};
use crate::rooms::crowd::{Asking, Crowd, Visitor, farewell};
use crate::rooms::host::{Hello, Host, Said, bring_back};
use crate::rooms::info::level;
use crate::rooms::room::clean;
use crate::rooms::{Hall, Rooms, Visit, commitment, not_saved, not_sealed};
use crate::seats::{self, Role};
use crate::store::GameRow;
use protocol::messages::skirmish::{
    HexClientMessage, HexEntry, HexGame, HexSeat, HexServerMessage, HexWhy, NewHexGame,
};
use protocol::messages::{ErrorInfo, Opened, Pace, ServerCode, VERSION};
use rules::Player;
use skirmish::{Game, State, view};
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// The pause between the computer's actions until somebody says otherwise.
const PACE: Pace = Pace::Run { delay: 400 };

/// A skirmish in memory.
pub struct Room {
    pub(super) rooms: Rooms,
    /// Of this room, for its turn among others.
    pub(super) number: u64,
    pub(super) row: GameRow,
    pub(super) wanted: NewHexGame,
    pub(super) game: Game,
    pub(super) seq: u32,
    pub(super) log: VecDeque<HexEntry>,
    /// Reasons of the last steps; older ones are read from the journal.
    pub(super) whys: VecDeque<(u32, HexWhy)>,
    /// Where one may go back to, and who acted there.
    pub(super) back: Vec<(Player, State)>,
    /// A step may or may not have been written down: the journal must be asked.
    pub(super) doubt: bool,
    pub(super) crowd: Crowd,
    pub(super) pace: Pace,
    pub(super) thinking: Option<Thinking>,
    pub(super) ready: Option<Ready>,
    /// When the last step was told.
    pub(super) told: Instant,
    /// Since when nobody has come, gone or acted.
    since: Instant,
}

impl Said for HexClientMessage {
    fn kind(&self) -> &'static str {
        match self {
            HexClientMessage::Hello { .. } => "hello",
            HexClientMessage::Act { .. } => "act",
            HexClientMessage::Undo { .. } => "undo",
            HexClientMessage::Preview { .. } => "preview",
            HexClientMessage::Hint { .. } => "hint",
            HexClientMessage::Why { .. } => "why",
            HexClientMessage::Pace { .. } => "pace",
            HexClientMessage::Rematch { .. } => "rematch",
            HexClientMessage::Ping { .. } => "ping",
        }
    }

    fn hello(self) -> Result<Hello, HexClientMessage> {
        match self {
            HexClientMessage::Hello { version, secrets, name, not_sealed } => {
                Ok(Hello { version, game: None, secrets, name, not_sealed })
            }
            other => Err(other),
        }
    }
}

impl Host for Room {
    type Said = HexClientMessage;
    type Thought = Thought;

    fn is_id(text: &str) -> bool {
        seats::is_skirmish_id(text)
    }

    fn hall(rooms: &Rooms) -> &Hall<HexClientMessage> {
        &rooms.0.boards
    }

    async fn open(rooms: &Rooms, id: &str) -> Result<Room, (ErrorInfo, bool)> {
        let loaded = bring_back(&rooms.0.store, id, load::load).await?;
        let Loaded { row, wanted, game, seq, log } = loaded;
        let now = Instant::now();
        Ok(Room {
            number: rooms.number(),
            rooms: rooms.clone(),
            row,
            wanted,
            game,
            seq,
            log,
            whys: VecDeque::new(),
            back: Vec::new(),
            doubt: false,
            crowd: Crowd::default(),
            pace: PACE,
            thinking: None,
            ready: None,
            told: now,
            since: now,
        })
    }

    fn prompt(&mut self) {
        self.set_to_work();
    }

    fn due(&self) -> Instant {
        let idle = (self.crowd.is_empty() && self.thinking.is_none()).then(|| self.since + self.idle_time());
        // Nothing: look again some time.
        self.ready_at().into_iter().chain(idle).min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    async fn tick(&mut self) {
        if self.ready_at().is_some_and(|at| at <= Instant::now()) {
            self.do_ready().await;
        }
    }

    async fn enter(&mut self, visit: Visit) {
        let Visit { number, secrets, name, not_sealed: agrees, out, address } = visit;
        let Some(role) = Role::of(&secrets, &self.row.owner, &self.row.seats) else {
            let why = "This link opens no seat of this game: ask for a new link, or watch without one.";
            return farewell(&out, ErrorInfo::new(ServerCode::WrongSecret, why), false);
        };
        if !agrees && self.row.salt.is_empty() && role.is_one_of_two(&self.row.seats) {
            return farewell(&out, not_sealed(), false);
        }
        let name = clean(name.as_deref().unwrap_or_default());
        if self.settle().await.is_err() {
            return farewell(&out, not_saved(), true);
        }
        self.take_seats(role, &name).await;
        self.since = Instant::now();
        self.crowd.admit(Visitor { number, role, name, secrets, out, address, asking: Asking::default() });
        self.welcome(number);
        self.tell_info();
    }

    async fn say(&mut self, number: u64, said: HexClientMessage) {
        self.hear(number, said).await;
    }

    fn leave(&mut self, number: u64) {
        self.since = Instant::now();
        self.crowd.leave(number);
        self.tell_info();
    }

    async fn thought(&mut self) -> Option<Thought> {
        match &mut self.thinking {
            Some(thinking) => thinking.done().await,
            None => std::future::pending().await,
        }
    }

    fn consider(&mut self, thought: Option<Thought>) {
        self.take(thought);
    }

    fn is_empty(&self) -> bool {
        self.crowd.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.crowd.is_empty() && self.thinking.is_none() && self.since.elapsed() >= self.idle_time()
    }

    fn dismiss(&mut self, error: &ErrorInfo) {
        self.crowd.dismiss(error);
    }
}

impl Room {
    /// The computer plays this seat.
    pub(super) fn is_computer(&self, player: Player) -> bool {
        !self.row.seats[player.index()].level.is_empty()
    }

    /// Everything about the game but the board.
    fn info(&self) -> HexGame {
        let row = &self.row;
        let seat = |player: Player| {
            let held = &row.seats[player.index()];
            let level = level(held);
            HexSeat { name: held.name.clone(), level, here: level.is_some() || self.crowd.has(player) }
        };
        let opened = || Opened { seed: row.seed.clone(), salt: row.salt.clone() };
        HexGame {
            id: row.id.clone(),
            seats: Player::BOTH.map(seat),
            spectators: self.crowd.spectators(),
            commitment: commitment(&row.seed, &row.salt),
            opened: self.game.ended().map(|_| opened()),
            pace: self.pace,
            rematch: row.rematch.clone(),
        }
    }

    /// Tells everybody who is here and how it stands.
    pub(super) fn tell_info(&mut self) {
        let game = self.info();
        self.crowd.tell(&HexServerMessage::Game { game });
    }

    /// Tells somebody everything.
    pub(super) fn welcome(&mut self, number: u64) {
        let Some(role) = self.crowd.find(number).map(|visitor| visitor.role) else { return };
        let welcome = HexServerMessage::Welcome {
            version: VERSION,
            players: role.players().into_iter().map(|player| player.index() as u8).collect(),
            game: self.info(),
            board: view::board(&self.game),
            seq: self.seq,
            view: view::view(&self.game),
            log: self.log.iter().cloned().collect(),
        };
        self.crowd.tell_one(number, &welcome);
    }

    /// Writes down that somebody has come, and what they are called. Two players on one screen keep
    /// the names the game was made with.
    async fn take_seats(&mut self, role: Role, name: &str) {
        let players = role.players();
        for &player in &players {
            let held = &self.row.seats[player.index()];
            let mut seat = held.clone();
            seat.taken = true;
            if !name.is_empty() && (players.len() == 1 || held.name.is_empty()) {
                name.clone_into(&mut seat.name);
            }
            if seat == *held {
                continue;
            }
            match self.rooms.0.store.set_seat(&self.row.id, player.number(), &seat).await {
                Ok(()) => self.row.seats[player.index()] = seat,
                Err(error) => tracing::warn!(game = self.row.id, %error, "a name could not be written down"),
            }
        }
    }

    /// Something happened.
    pub(super) fn stir(&mut self) {
        self.since = Instant::now();
        self.told = self.since;
    }

    fn idle_time(&self) -> Duration {
        Duration::from_secs(60 * u64::from(self.rooms.0.config.idle_minutes.max(1)))
    }
}
