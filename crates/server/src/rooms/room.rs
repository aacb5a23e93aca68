//! The task of one game: everything that happens in it, one thing after another.

use super::audience::{Audience, Visitor, farewell};
use super::info::{self, Presence};
use super::load::{self, Loaded};
use super::summary::Summary;
use super::think::{Ready, Thinking, thought};
use super::{Knock, Rooms, Visit, closing, not_saved, unknown_game};
use crate::seats::Role;
use crate::store::{GameLite, StoreError};
use ai::Opponent;
use codex::Codex;
use protocol::messages::http::NewGame;
use protocol::messages::{
    ChatLine, DiceCount, ErrorInfo, GameInfo, LogEntry, NoteInfo, Pace, ProposalInfo, ServerCode, ServerMessage,
    VERSION, WhyInfo,
};
use protocol::options::{self, Next};
use protocol::table;
use rules::{Game, Player};
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

/// Letters of a person's name.
const NAME: usize = 40;

/// A game in memory.
pub struct Room {
    pub(super) rooms: Rooms,
    pub(super) row: GameLite,
    /// The hash of the secret of the one who made it.
    pub(super) owner: String,
    pub(super) wanted: NewGame,
    pub(super) game: Game,
    pub(super) seq: u32,
    /// The last action as written.
    pub(super) last: Option<Value>,
    pub(super) log: VecDeque<LogEntry>,
    /// How the dice have fallen for each.
    pub(super) dice: [DiceCount; 2],
    /// Reasons of the last steps; older ones are read from the journal.
    pub(super) whys: VecDeque<(u32, WhyInfo)>,
    /// Where one may go back to: who acted there, and the action before.
    pub(super) back: Vec<(Player, Game, Option<Value>)>,
    /// A step may or may not have been written down: the journal must be asked.
    pub(super) doubt: bool,
    pub(super) audience: Audience,
    pub(super) chat: VecDeque<ChatLine>,
    /// What somebody would settle by hand, and the other has not answered.
    pub(super) proposal: Option<ProposalInfo>,
    /// How many proposals there have been since the room was opened.
    pub(super) proposals: u32,
    /// Notes pinned on units.
    pub(super) notes: Vec<NoteInfo>,
    pub(super) pace: Pace,
    pub(super) minds: [Option<Box<Opponent>>; 2],
    pub(super) thinking: Option<Thinking>,
    pub(super) ready: Option<Ready>,
    /// When the last step was told.
    pub(super) told: Instant,
    /// Since when nobody is here, or the clock was last read.
    pub(super) since: Instant,
    /// Milliseconds used by each.
    pub(super) used: [u32; 2],
}

/// Runs a room from the first knock until nobody has been in it for a while.
pub async fn run(rooms: Rooms, id: String, number: u64, mut mailbox: mpsc::Receiver<Knock>) {
    let mut room = match open(&rooms, &id).await {
        Ok(room) => room,
        Err((error, retry)) => {
            rooms.forget(&id, number);
            return turn_away(mailbox, &error, retry);
        }
    };
    loop {
        room.prompt();
        let due = room.due();
        tokio::select! {
            knock = mailbox.recv() => match knock {
                Some(Knock::Enter(visit)) => room.enter(visit).await,
                Some(Knock::Say(number, message)) => room.say(number, message).await,
                Some(Knock::Leave(number)) => room.leave(number),
                Some(Knock::Tidy) if room.audience.is_empty() => break,
                Some(Knock::Tidy) => {}
                Some(Knock::Close) | None => break room.audience.dismiss(&closing()),
            },
            thought = thought(&mut room.thinking) => room.consider(thought),
            () = sleep_until(due) => room.tick().await,
        }
        if room.is_idle() && mailbox.is_empty() {
            break;
        }
    }
    // From here on a knock opens the room anew; who came in between is asked to knock again.
    rooms.forget(&id, number);
    turn_away(mailbox, &closing(), true);
}

/// Says goodbye to those who are still at the door.
fn turn_away(mut mailbox: mpsc::Receiver<Knock>, error: &ErrorInfo, retry: bool) {
    mailbox.close();
    while let Ok(knock) = mailbox.try_recv() {
        if let Knock::Enter(visit) = knock {
            farewell(&visit.out, error.clone(), retry);
        }
    }
}

/// Reads a game from the journal; if that fails, why, and whether it is worth trying again.
async fn open(rooms: &Rooms, id: &str) -> Result<Room, (ErrorInfo, bool)> {
    let house = &rooms.0;
    let away = |error: StoreError| {
        tracing::error!(game = id, %error, "the game cannot be read");
        (ErrorInfo::new(ServerCode::NotSaved, "The journal cannot be read: try again soon."), true)
    };
    let found = house.store.load(id).await.map_err(away)?;
    let Some((row, steps)) = found else { return Err((unknown_game(), false)) };
    let notes = house.store.notes(id).await.map_err(away)?;
    let summary_used = house.store.summaries(&[id.to_owned()]).await.ok();
    let used = summary_used.and_then(|list| serde_json::from_str::<Summary>(&list.first()?.1).ok());
    let loaded = tokio::task::spawn_blocking(move || load::load(row, &steps)).await;
    match loaded {
        Ok(Ok(loaded)) => Ok(Room::new(rooms.clone(), loaded, notes, used.map_or([0; 2], |summary| summary.used))),
        other => {
            let why = match other {
                Ok(Err(broken)) => broken.to_string(),
                Err(panic) => panic.to_string(),
                Ok(Ok(_)) => String::new(),
            };
            tracing::error!(game = id, why, "the game cannot be brought back");
            Err((ErrorInfo::new(ServerCode::UnknownGame, "This game's journal cannot be played again."), false))
        }
    }
}

impl Room {
    fn new(rooms: Rooms, loaded: Loaded, notes: Vec<NoteInfo>, used: [u32; 2]) -> Room {
        let Loaded { row, owner, wanted, game, seq, last, log, dice } = loaded;
        let now = Instant::now();
        Room {
            rooms,
            row,
            owner,
            wanted,
            game,
            seq,
            last,
            log,
            dice,
            whys: VecDeque::new(),
            back: Vec::new(),
            doubt: false,
            audience: Audience::default(),
            chat: VecDeque::new(),
            proposal: None,
            proposals: 0,
            notes,
            pace: info::PACE,
            minds: [None, None],
            thinking: None,
            ready: None,
            told: now,
            since: now,
            used,
        }
    }

    /// The computer plays this seat.
    pub(super) fn is_computer(&self, player: Player) -> bool {
        !self.row.seats[player.index()].level.is_empty()
    }

    /// How the game stands, for lists.
    pub(super) fn summary(&self) -> Summary {
        Summary::of(&self.game, self.seq, self.last.as_ref(), self.used)
    }

    /// Everything about the game but the table.
    pub(super) fn info(&self) -> GameInfo {
        let thinks = |player: Player| self.thinking.as_ref().is_some_and(|t| t.player == player && t.told);
        let here = Presence {
            connected: Player::BOTH.map(|player| self.audience.has(player)),
            thinking: Player::BOTH.map(thinks),
            spectators: self.audience.iter().filter(|visitor| !visitor.role.is_seated()).count() as u32,
            pace: self.pace,
            running: self.running(),
        };
        info::info(&self.row, &self.wanted, &self.summary(), &here)
    }

    pub(super) fn tell_info(&mut self) {
        let game = self.info();
        self.audience.tell(&ServerMessage::Game { game });
    }

    /// Whom the game waits for; what the computer may do is not listed.
    pub(super) fn next(&self) -> Option<Next> {
        let decision = self.game.waiting_for()?;
        if !self.is_computer(decision.player) {
            return options::next(&self.game);
        }
        Some(options::waiting(&self.game, &decision))
    }

    pub(super) fn welcome(&self, role: Role, state: Value) -> ServerMessage {
        ServerMessage::Welcome {
            version: VERSION,
            players: role.players().into_iter().map(Player::number).collect(),
            game: self.info(),
            table: Box::new(table::table(&self.game, Codex::builtin())),
            seq: self.seq,
            state,
            next: self.next(),
            log: self.log.iter().cloned().collect(),
            chat: self.chat.iter().cloned().collect(),
            proposal: self.proposal.clone(),
            notes: self.notes.clone(),
        }
    }

    async fn enter(&mut self, visit: Visit) {
        let Visit { number, secrets, name, out } = visit;
        let Some(role) = Role::of(&secrets, &self.owner, &self.row.seats) else {
            let why = "This link opens no seat of this game: ask for a new link, or watch without one.";
            return farewell(&out, ErrorInfo::new(ServerCode::WrongSecret, why), false);
        };
        let name = clean(name.as_deref().unwrap_or_default());
        if self.settle().await.is_err() {
            return farewell(&out, not_saved(), true);
        }
        self.take_seats(role, &name).await;
        self.spend();
        let state = self.audience.admit(Visitor { number, role, name, secrets, out }, &self.game);
        let welcome = self.welcome(role, state);
        if !self.audience.find(number).is_some_and(|visitor| visitor.tell(&welcome)) {
            self.audience.leave(number);
        }
        self.tell_info();
    }

    /// Writes down that somebody has come, and what they are called.
    async fn take_seats(&mut self, role: Role, name: &str) {
        for player in role.players() {
            let held = &self.row.seats[player.index()];
            let mut seat = held.clone();
            seat.taken = true;
            if !name.is_empty() {
                seat.name = name.to_owned();
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

    fn leave(&mut self, number: u64) {
        self.spend();
        self.audience.leave(number);
        self.tell_info();
    }

    /// Whose clock runs: it stands still while nobody is here.
    fn running(&self) -> Option<Player> {
        let asked = self.wanted.clock_minutes.is_some() && !self.audience.is_empty();
        self.game.waiting_for().filter(|_| asked).map(|decision| decision.player)
    }

    /// Reads the clock.
    pub(super) fn spend(&mut self) {
        if let Some(player) = self.running() {
            let spent = u32::try_from(self.since.elapsed().as_millis()).unwrap_or(u32::MAX);
            let used = &mut self.used[player.index()];
            *used = used.saturating_add(spent);
        }
        self.since = Instant::now();
    }

    fn idle_time(&self) -> Duration {
        Duration::from_secs(60 * u64::from(self.rooms.0.config.idle_minutes.max(1)))
    }

    fn is_idle(&self) -> bool {
        self.audience.is_empty() && self.thinking.is_none() && self.since.elapsed() >= self.idle_time()
    }

    /// When something is to be done that nobody asks for.
    fn due(&self) -> Instant {
        let idle = self.since + self.idle_time();
        let moments = [self.ready_at(), self.reaction_at(), self.thinking.as_ref().and_then(Thinking::tell_at)];
        moments
            .into_iter()
            .flatten()
            .chain((self.audience.is_empty() && self.thinking.is_none()).then_some(idle))
            .min()
            .unwrap_or_else(|| {
                // Nothing: look again some time.
                Instant::now() + Duration::from_secs(3600)
            })
    }

    /// When a reaction that nobody answers takes its default.
    fn reaction_at(&self) -> Option<Instant> {
        let seconds = self.wanted.reaction_seconds;
        let person = |player| !self.is_computer(player);
        let asked = seconds > 0 && self.game.is_interrupted() && !self.audience.is_empty();
        self.game.waiting_for().filter(|decision| asked && person(decision.player))?;
        Some(self.told + Duration::from_secs(seconds.into()))
    }

    async fn tick(&mut self) {
        let now = Instant::now();
        if self.ready_at().is_some_and(|at| at <= now) {
            return self.do_ready().await;
        }
        if self.reaction_at().is_some_and(|at| at <= now) {
            return self.do_default().await;
        }
        if let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.tell_at().is_some_and(|at| at <= now))
        {
            thinking.told = true;
            self.tell_info();
        }
    }

    /// Nobody has answered in time.
    async fn do_default(&mut self) {
        // If it cannot be done or written down, not before another such while.
        self.told = Instant::now();
        let asked = self.game.waiting_for().zip(self.game.default_answer());
        if let Some((decision, answer)) = asked
            && self.play(decision.player, answer, None).await.is_err()
        {
            tracing::warn!(game = self.row.id, "a default could not be played");
        }
    }
}

/// A name that is short and only a name.
pub(super) fn clean(name: &str) -> String {
    name.trim().chars().filter(|letter| !letter.is_control()).take(NAME).collect()
}
