//! The task of one game: everything that happens in it, one thing after another.

use super::audience::Audience;
use super::crowd::{Asking, Visitor, farewell};
use super::entry;
use super::host::{Host, away, bring_back};
use super::info::{self, Presence};
use super::known::{in_secret, known};
use super::load::{self, Loaded};
use super::summary::Summary;
use super::think::{Ready, Thinking, Thought, thought};
use super::{Hall, Rooms, Visit, not_saved, not_sealed};
use crate::seats::{self, Eyes, Role};
use crate::store::GameLite;
use ai::Opponent;
use codex::Codex;
use protocol::messages::http::NewGame;
use protocol::messages::{
    ChatLine, ClientMessage, DiceCount, ErrorInfo, GameInfo, LogEntry, NoteInfo, Pace, ProposalInfo, ServerCode,
    ServerMessage, VERSION, WhyInfo,
};
use protocol::options::{self, Next};
use protocol::table;
use rules::{Game, Player};
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// Letters of a person's name.
const NAME: usize = 40;

/// A game in memory.
pub struct Room {
    pub(super) rooms: Rooms,
    /// Of this room, for its turn among others.
    pub(super) number: u64,
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

impl Host for Room {
    type Said = ClientMessage;
    type Thought = Thought;

    fn is_id(text: &str) -> bool {
        seats::is_id(text)
    }

    fn hall(rooms: &Rooms) -> &Hall<ClientMessage> {
        &rooms.0.tables
    }

    async fn open(rooms: &Rooms, id: &str) -> Result<Room, (ErrorInfo, bool)> {
        let store = &rooms.0.store;
        let loaded = bring_back(store, id, load::load).await?;
        let notes = store.notes(id).await.map_err(|error| away(id, &error))?;
        let summaries = store.summaries(&[id.to_owned()]).await.ok();
        let summary = summaries.and_then(|list| serde_json::from_str::<Summary>(&list.first()?.1).ok());
        Ok(Room::new(rooms.clone(), loaded, notes, summary.map_or([0; 2], |summary| summary.used)))
    }

    fn prompt(&mut self) {
        self.set_to_work();
    }

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

    async fn enter(&mut self, visit: Visit) {
        let Visit { number, secrets, name, not_sealed: agrees, out, address } = visit;
        let Some(role) = Role::of(&secrets, &self.owner, &self.row.seats) else {
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
        self.spend();
        let state = self
            .audience
            .admit(Visitor { number, role, name, secrets, out, address, asking: Asking::default() }, &self.game);
        let welcome = self.welcome(role, state);
        self.audience.tell_one(number, &welcome);
        self.tell_info();
    }

    async fn say(&mut self, number: u64, said: ClientMessage) {
        self.hear(number, said).await;
    }

    fn leave(&mut self, number: u64) {
        self.spend();
        self.audience.leave(number);
        self.tell_info();
    }

    async fn thought(&mut self) -> Option<Thought> {
        thought(&mut self.thinking).await
    }

    fn consider(&mut self, thought: Option<Thought>) {
        self.take(thought);
    }

    fn is_empty(&self) -> bool {
        self.audience.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.audience.is_empty() && self.thinking.is_none() && self.since.elapsed() >= self.idle_time()
    }

    fn dismiss(&mut self, error: &ErrorInfo) {
        self.audience.dismiss(error);
    }
}

impl Room {
    fn new(rooms: Rooms, loaded: Loaded, notes: Vec<NoteInfo>, used: [u32; 2]) -> Room {
        let Loaded { row, owner, wanted, game, seq, last, log, dice } = loaded;
        let now = Instant::now();
        Room {
            number: rooms.number(),
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
            connected: Player::BOTH.map(|player| self.audience.crowd().has(player)),
            thinking: Player::BOTH.map(thinks),
            spectators: self.audience.crowd().spectators(),
            pace: self.pace,
            running: self.running(),
        };
        info::info(&self.row, &self.wanted, &self.summary(), &here)
    }

    pub(super) fn tell_info(&mut self) {
        let game = self.info();
        self.audience.tell(&ServerMessage::Game { game });
    }

    /// Whom the game waits for, as each pair of eyes may see it.
    pub(super) fn next(&self) -> Nexts {
        let Some(decision) = self.game.waiting_for() else { return Nexts::default() };
        let player = Some(decision.player).filter(|player| !self.is_computer(*player));
        Nexts {
            full: player.and_then(|asked| options::next(&known(&self.game, |player| player == asked))),
            bare: Some(options::waiting(&known(&self.game, |_| false), &decision)),
            player,
        }
    }

    /// The game as this role may know it: without what somebody else prepares.
    pub(super) fn known_to(&self, role: Role) -> Game {
        known(&self.game, |player| role.holds(player)).into_owned()
    }

    /// The log as these eyes may read it: what the other declares in secret is not told before it is revealed.
    fn log_for(&self, eyes: Eyes) -> Vec<LogEntry> {
        let secret = in_secret(&self.game);
        let open = |entry: &LogEntry| {
            let by = Player::BOTH.into_iter().find(|player| player.number() == entry.player);
            !secret || by.is_some_and(|player| eyes.see_as(player))
        };
        self.log.iter().map(|entry| if open(entry) { entry.clone() } else { entry::veiled(entry) }).collect()
    }

    pub(super) fn welcome(&self, role: Role, state: Value) -> ServerMessage {
        ServerMessage::Welcome {
            version: VERSION,
            players: role.players().into_iter().map(Player::number).collect(),
            game: self.info(),
            table: Box::new(table::table(&self.game, Codex::builtin())),
            seq: self.seq,
            state,
            next: self.next().of(role.eyes()),
            log: self.log_for(role.eyes()),
            chat: self.chat.iter().cloned().collect(),
            proposal: self.proposal.clone(),
            notes: self.notes.clone(),
        }
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

    /// When a reaction that nobody answers takes its default.
    fn reaction_at(&self) -> Option<Instant> {
        let seconds = self.wanted.reaction_seconds;
        let person = |player| !self.is_computer(player);
        let asked = seconds > 0 && self.game.is_interrupted() && !self.audience.is_empty();
        self.game.waiting_for().filter(|decision| asked && person(decision.player))?;
        Some(self.told + Duration::from_secs(seconds.into()))
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

/// Whom the game waits for. What may be done is listed for the asked player alone: its verdicts tell
/// what is being prepared. What the computer may do is not listed at all.
#[derive(Default)]
pub(super) struct Nexts {
    player: Option<Player>,
    full: Option<Next>,
    bare: Option<Next>,
}

impl Nexts {
    /// As these eyes may see it.
    pub(super) fn of(&self, eyes: Eyes) -> Option<Next> {
        let own = self.player.is_some_and(|player| eyes.see_as(player));
        if own { self.full.clone() } else { self.bare.clone() }
    }
}

/// A name that is short and only a name.
pub(crate) fn clean(name: &str) -> String {
    let seen: String = name.chars().filter(|letter| !letter.is_control() && !is_unseen(*letter)).collect();
    seen.trim().chars().take(NAME).collect()
}

/// Letters that show nothing or turn the order of others round: two names that look the same could
/// differ in them.
const fn is_unseen(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_hold_only_what_is_seen() {
        assert_eq!(clean("  Ann\u{202e}\u{200b} \u{feff}"), "Ann");
        assert_eq!(clean("\u{2066}A\u{200d}n\u{ad}n\u{2069}\n"), "Ann");
        assert_eq!(clean("Zoë Ångström"), "Zoë Ångström");
        assert_eq!(clean(&"x".repeat(99)).len(), NAME);
    }
}
