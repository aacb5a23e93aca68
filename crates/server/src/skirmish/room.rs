//! The task of one skirmish: everything that happens in it, in sequence.

use super::level::level;
use super::load::{self, Loaded};
use super::think::{ComputerChoice, PendingAction, Thinking};
use crate::rooms::connections::{Client, Connections, OpenQuestions, Signals, send_closing_message};
use crate::rooms::game_room::{GameMessage, GameRoom, Hello, load_game};
use crate::rooms::room::clean_name;
use crate::rooms::{ConnectionRequest, OpenRooms, Rooms, commitment, not_saved, not_sealed};
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

/// The default pause between the computer's actions.
const PACE: Pace = Pace::Run { delay: 400, dice: 0 };

/// A skirmish in memory.
pub struct Room {
    pub(super) rooms: Rooms,
    /// The number of this room, for its turn on the threads.
    pub(super) number: u64,
    pub(super) row: GameRow,
    pub(super) settings: NewHexGame,
    pub(super) game: Game,
    pub(super) seq: u32,
    pub(super) log: VecDeque<HexEntry>,
    /// Reasons of the last steps; older ones are read from the journal.
    pub(super) whys: VecDeque<(u32, HexWhy)>,
    /// The states that can be restored, and who acted then.
    pub(super) undo_stack: Vec<(Player, State)>,
    /// Whether a failed write may have been stored all the same; the journal must be read.
    pub(super) write_uncertain: bool,
    pub(super) connections: Connections,
    pub(super) pace: Pace,
    pub(super) thinking: Option<Thinking>,
    pub(super) pending: Option<PendingAction>,
    /// When the last step was announced.
    pub(super) last_step_at: Instant,
    /// When a client last connected or left, or a step was played.
    last_activity: Instant,
}

impl GameMessage for HexClientMessage {
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

impl GameRoom for Room {
    type Message = HexClientMessage;
    type Choice = ComputerChoice;

    fn is_id(text: &str) -> bool {
        seats::is_skirmish_id(text)
    }

    fn socket_path(id: &str) -> String {
        format!("/api/skirmish/{id}/socket")
    }

    fn open_rooms(rooms: &Rooms) -> &OpenRooms<HexClientMessage> {
        &rooms.0.skirmishes
    }

    async fn open(rooms: &Rooms, id: &str) -> Result<Room, (ErrorInfo, bool)> {
        let loaded = load_game(&rooms.0.store, id, load::load).await?;
        let Loaded { row, settings, game, seq, log } = loaded;
        let now = Instant::now();
        Ok(Room {
            number: rooms.number(),
            rooms: rooms.clone(),
            row,
            settings,
            game,
            seq,
            log,
            whys: VecDeque::new(),
            undo_stack: Vec::new(),
            write_uncertain: false,
            connections: Connections::default(),
            pace: PACE,
            thinking: None,
            pending: None,
            last_step_at: now,
            last_activity: now,
        })
    }

    fn start_thinking(&mut self) {
        self.think();
    }

    fn next_timer(&self) -> Instant {
        let idle =
            (self.connections.is_empty() && self.thinking.is_none()).then(|| self.last_activity + self.idle_time());
        // Nothing is due: check again later.
        self.pending_at().into_iter().chain(idle).min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    async fn on_timer(&mut self) {
        if self.pending_at().is_some_and(|at| at <= Instant::now()) {
            self.play_pending().await;
        }
    }

    async fn connect(&mut self, request: ConnectionRequest) {
        let ConnectionRequest { number, secrets, name, not_sealed: agrees, outbox, address } = request;
        let Some(role) = Role::of(&secrets, &self.row.owner, &self.row.seats) else {
            let why =
                "This link is not valid for a seat of this game: ask for a new link, or watch the game without one.";
            return send_closing_message(&outbox, ErrorInfo::new(ServerCode::WrongSecret, why), false);
        };
        if !agrees && self.row.salt.is_empty() && role.is_one_of_two(&self.row.seats) {
            return send_closing_message(&outbox, not_sealed(), false);
        }
        let name = clean_name(name.as_deref().unwrap_or_default());
        if self.sync_with_journal().await.is_err() {
            return send_closing_message(&outbox, not_saved(), true);
        }
        self.take_seats(role, &name).await;
        self.last_activity = Instant::now();
        self.connections.add(Client {
            number,
            role,
            name,
            secrets,
            outbox,
            address,
            open_questions: OpenQuestions::default(),
            signals: Signals::default(),
        });
        self.welcome(number);
        self.send_info();
    }

    async fn receive(&mut self, number: u64, message: HexClientMessage) {
        self.handle(number, message).await;
    }

    fn disconnect(&mut self, number: u64) {
        self.last_activity = Instant::now();
        self.connections.remove(number);
        self.send_info();
    }

    async fn wait_for_choice(&mut self) -> Option<ComputerChoice> {
        match &mut self.thinking {
            Some(thinking) => thinking.done().await,
            None => std::future::pending().await,
        }
    }

    fn take_choice(&mut self, choice: Option<ComputerChoice>) {
        self.schedule(choice);
    }

    fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.connections.is_empty() && self.thinking.is_none() && self.last_activity.elapsed() >= self.idle_time()
    }

    fn close_all(&mut self, error: &ErrorInfo) {
        self.connections.close_all(error);
    }
}

impl Room {
    /// The computer plays this seat.
    pub(super) fn is_computer(&self, player: Player) -> bool {
        !self.row.seats[player.index()].level.is_empty()
    }

    /// Everything about the game except the board.
    fn info(&self) -> HexGame {
        let row = &self.row;
        let seat = |player: Player| {
            let seat = &row.seats[player.index()];
            let level = level(seat);
            HexSeat { name: seat.name.clone(), level, here: level.is_some() || self.connections.has(player) }
        };
        let opened = || Opened { seed: row.seed.clone(), salt: row.salt.clone() };
        HexGame {
            id: row.id.clone(),
            seats: Player::BOTH.map(seat),
            spectators: self.connections.spectators(),
            commitment: commitment(&row.seed, &row.salt),
            opened: self.game.ended().map(|_| opened()),
            pace: self.pace,
            rematch: row.rematch.clone(),
        }
    }

    /// Sends all clients who is connected and the state of play.
    pub(super) fn send_info(&mut self) {
        let game = self.info();
        self.connections.send_all(&HexServerMessage::Game { game });
    }

    /// Sends a client everything.
    pub(super) fn welcome(&mut self, number: u64) {
        let Some(role) = self.connections.find(number).map(|client| client.role) else { return };
        let welcome = HexServerMessage::Welcome {
            version: VERSION,
            players: role.players().into_iter().map(|player| player.index() as u8).collect(),
            game: self.info(),
            board: view::board(&self.game),
            seq: self.seq,
            view: view::view(&self.game),
            log: self.log.iter().cloned().collect(),
        };
        self.connections.send_to(number, &welcome);
    }

    /// Stores that the seats are taken, and the person's name. Two players on one screen keep the names the game was
    /// created with.
    async fn take_seats(&mut self, role: Role, name: &str) {
        let players = role.players();
        for &player in &players {
            let stored = &self.row.seats[player.index()];
            let mut seat = stored.clone();
            seat.taken = true;
            if !name.is_empty() && (players.len() == 1 || stored.name.is_empty()) {
                name.clone_into(&mut seat.name);
            }
            if seat == *stored {
                continue;
            }
            match self.rooms.0.store.set_seat(&self.row.id, player.number(), &seat).await {
                Ok(()) => self.row.seats[player.index()] = seat,
                Err(error) => tracing::warn!(game = self.row.id, %error, "a name could not be stored"),
            }
        }
    }

    /// Remembers that a step was just played or undone.
    pub(super) fn mark_active(&mut self) {
        self.last_activity = Instant::now();
        self.last_step_at = self.last_activity;
    }

    fn idle_time(&self) -> Duration {
        Duration::from_secs(60 * u64::from(self.rooms.0.config.idle_minutes.max(1)))
    }
}
