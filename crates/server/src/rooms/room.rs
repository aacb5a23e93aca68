//! The task of one game: everything that happens in it, in sequence.

use super::answer_clock::HeldClock;
use super::audience::Audience;
use super::connections::{Client, OpenQuestions, Signals, send_closing_message};
use super::entry;
use super::game_room::{GameRoom, journal_unreadable, load_game};
use super::info::{self, Presence};
use super::load::{self, Loaded};
use super::play::Undoable;
use super::summary::Summary;
use super::think::{ComputerChoice, PendingAction, Thinking, wait_for_choice};
use super::visible::formations_secret;
use super::{ConnectionRequest, OpenRooms, Rooms, not_saved, not_sealed};
use crate::seats::{self, Role, Viewpoint};
use crate::store::GameLite;
use ai::Opponent;
use codex::Codex;
use protocol::messages::http::NewGame;
use protocol::messages::{
    ChatLine, ClientMessage, DiceCount, ErrorInfo, GameInfo, LogEntry, NoteInfo, Orders, Pace, ProposalInfo,
    SeatOrders, ServerCode, ServerMessage, VERSION, WhyInfo,
};
use protocol::options::{self, Next};
use protocol::table;
use rules::{Action, Game, Player};
use serde_json::Value;
use std::collections::VecDeque;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of characters of a person's name.
const NAME: usize = 40;

/// A game in memory.
pub struct Room {
    pub(super) rooms: Rooms,
    /// The number of this room, for its turn on the threads.
    pub(super) number: u64,
    pub(super) row: GameLite,
    /// The hash of the secret of the person who created it.
    pub(super) owner: String,
    pub(super) settings: NewGame,
    pub(super) game: Game,
    pub(super) seq: u32,
    /// The last step of each player since the room was opened; 0 if there was none.
    pub(super) last_own_step: [u32; 2],
    /// The last action as JSON.
    pub(super) last: Option<Value>,
    pub(super) log: VecDeque<LogEntry>,
    /// The dice statistics of each player.
    pub(super) dice: [DiceCount; 2],
    /// Reasons of the last steps; older ones are read from the journal.
    pub(super) whys: VecDeque<(u32, WhyInfo)>,
    /// The steps that can be undone.
    pub(super) undo_stack: Vec<Undoable>,
    /// Whether a failed write may have been stored all the same; the journal must be read.
    pub(super) write_uncertain: bool,
    pub(super) audience: Audience,
    pub(super) chat: VecDeque<ChatLine>,
    /// The adjustment that waits for the other player's answer.
    pub(super) proposal: Option<ProposalInfo>,
    /// The number of proposals since the room was opened.
    pub(super) proposals: u32,
    /// Notes on units.
    pub(super) notes: Vec<NoteInfo>,
    pub(super) pace: Pace,
    pub(super) opponents: [Option<Box<Opponent>>; 2],
    pub(super) thinking: Option<Thinking>,
    pub(super) pending: Option<PendingAction>,
    /// When the last step was announced.
    pub(super) last_step_at: Instant,
    /// When a client last connected or left, a step was played, or the clock was last updated.
    pub(super) last_activity: Instant,
    /// Milliseconds each player has used.
    pub(super) used: [u32; 2],
    /// The standing orders of each player.
    pub(super) orders: [Orders; 2],
    /// What the standing orders answer to the open question.
    pub(super) ordered: Option<Action>,
    /// A step has just been undone: the player is asked everything until they act again.
    pub(super) orders_paused: bool,
    /// Who holds the clock of the open question.
    pub(super) held: HeldClock,
}

impl GameRoom for Room {
    type Message = ClientMessage;
    type Choice = ComputerChoice;

    fn is_id(text: &str) -> bool {
        seats::is_id(text)
    }

    fn socket_path(id: &str) -> String {
        format!("/ws/{id}")
    }

    fn open_rooms(rooms: &Rooms) -> &OpenRooms<ClientMessage> {
        &rooms.0.battles
    }

    async fn open(rooms: &Rooms, id: &str) -> Result<Room, (ErrorInfo, bool)> {
        let store = &rooms.0.store;
        let loaded = load_game(store, id, load::load).await?;
        let notes = store.notes(id).await.map_err(|error| journal_unreadable(id, &error))?;
        let summaries = store.summaries(&[id.to_owned()]).await.ok();
        let summary = summaries.and_then(|list| serde_json::from_str::<Summary>(&list.first()?.1).ok());
        let (used, orders) = summary.map(|summary| (summary.used, summary.orders)).unwrap_or_default();
        let mut room = Room::new(rooms.clone(), loaded, notes, used, orders);
        room.consult_orders();
        Ok(room)
    }

    fn start_thinking(&mut self) {
        self.think();
    }

    fn next_timer(&self) -> Instant {
        let idle = self.last_activity + self.idle_time();
        let moments = [self.pending_at(), self.answer_at(), self.thinking.as_ref().and_then(Thinking::announce_at)];
        moments
            .into_iter()
            .flatten()
            .chain((self.audience.is_empty() && self.thinking.is_none()).then_some(idle))
            .min()
            .unwrap_or_else(|| {
                // Nothing is due: check again later.
                Instant::now() + Duration::from_secs(3600)
            })
    }

    async fn on_timer(&mut self) {
        let now = Instant::now();
        if self.pending_at().is_some_and(|at| at <= now) {
            return self.play_pending().await;
        }
        if self.answer_at().is_some_and(|at| at <= now) {
            return self.on_answer_time().await;
        }
        if let Some(thinking) =
            self.thinking.as_mut().filter(|thinking| thinking.announce_at().is_some_and(|at| at <= now))
        {
            thinking.announced = true;
            self.send_info();
        }
    }

    async fn connect(&mut self, request: ConnectionRequest) {
        let ConnectionRequest { number, secrets, name, not_sealed: agrees, outbox, address } = request;
        let Some(role) = Role::of(&secrets, &self.owner, &self.row.seats) else {
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
        self.update_clock();
        let state = self.audience.add(
            Client {
                number,
                role,
                name,
                secrets,
                outbox,
                address,
                open_questions: OpenQuestions::default(),
                signals: Signals::default(),
            },
            &self.game,
        );
        let welcome = self.welcome(role, state);
        self.audience.send_to(number, &welcome);
        self.send_info();
    }

    async fn receive(&mut self, number: u64, message: ClientMessage) {
        self.handle(number, message).await;
    }

    fn disconnect(&mut self, number: u64) {
        self.update_clock();
        self.audience.remove(number);
        self.release_clock(number);
        self.send_info();
    }

    async fn wait_for_choice(&mut self) -> Option<ComputerChoice> {
        wait_for_choice(&mut self.thinking).await
    }

    fn take_choice(&mut self, choice: Option<ComputerChoice>) {
        self.schedule(choice);
    }

    fn is_empty(&self) -> bool {
        self.audience.is_empty()
    }

    fn is_idle(&self) -> bool {
        self.audience.is_empty() && self.thinking.is_none() && self.last_activity.elapsed() >= self.idle_time()
    }

    fn close_all(&mut self, error: &ErrorInfo) {
        self.audience.close_all(error);
    }
}

impl Room {
    fn new(rooms: Rooms, loaded: Loaded, notes: Vec<NoteInfo>, used: [u32; 2], orders: [Orders; 2]) -> Room {
        let Loaded { row, owner, settings, game, seq, last, log, dice } = loaded;
        let now = Instant::now();
        Room {
            number: rooms.number(),
            rooms,
            row,
            owner,
            settings,
            game,
            seq,
            last_own_step: [0; 2],
            last,
            log,
            dice,
            whys: VecDeque::new(),
            undo_stack: Vec::new(),
            write_uncertain: false,
            audience: Audience::default(),
            chat: VecDeque::new(),
            proposal: None,
            proposals: 0,
            notes,
            pace: info::PACE,
            opponents: [None, None],
            thinking: None,
            pending: None,
            last_step_at: now,
            last_activity: now,
            used,
            orders,
            ordered: None,
            orders_paused: false,
            held: HeldClock::default(),
        }
    }

    /// The computer plays this seat.
    pub(super) fn is_computer(&self, player: Player) -> bool {
        !self.row.seats[player.index()].level.is_empty()
    }

    /// The state of play for lists.
    pub(super) fn summary(&self) -> Summary {
        Summary::of(&self.game, self.seq, self.last.as_ref(), self.used, self.orders.clone())
    }

    /// Everything about the game except the table.
    pub(super) fn info(&self) -> GameInfo {
        let thinks = |player: Player| self.thinking.as_ref().is_some_and(|t| t.player == player && t.announced);
        let here = Presence {
            connected: Player::BOTH.map(|player| self.audience.connections().has(player)),
            thinking: Player::BOTH.map(thinks),
            spectators: self.audience.connections().spectators(),
            pace: self.pace,
            running: self.running(),
        };
        info::info(&self.row, &self.settings, &self.summary(), &here)
    }

    pub(super) fn send_info(&mut self) {
        let game = self.info();
        self.audience.send_all(&ServerMessage::Game { game });
    }

    /// The decision the game waits for, by viewpoint.
    pub(super) fn next(&self) -> NextByViewpoint {
        let Some(decision) = self.game.waiting_for() else { return NextByViewpoint::default() };
        let player = Some(decision.player).filter(|player| !self.is_computer(*player) && self.ordered.is_none());
        let clock = self.answer_clock();
        let full = player.and_then(|asked| options::next(&self.game.visible_to(|player| player == asked)));
        NextByViewpoint {
            full: full.map(|next| Next { clock, ..next }),
            bare: Some(Next {
                clock,
                ordered: self.ordered.is_some(),
                ..options::waiting(&self.game.visible_to(|_| false), &decision)
            }),
            player,
        }
    }

    /// The game as this role may see it, without what the other player prepares.
    pub(super) fn visible_to(&self, role: Role) -> Game {
        self.game.visible_to(|player| role.holds(player)).into_owned()
    }

    /// The log for a viewpoint: what the other player declares in secret is hidden until it is revealed.
    fn log_for(&self, viewpoint: Viewpoint) -> Vec<LogEntry> {
        let secret = formations_secret(&self.game);
        let open = |entry: &LogEntry| {
            let by = Player::BOTH.into_iter().find(|player| player.number() == entry.player);
            !secret || by.is_some_and(|player| viewpoint.includes(player))
        };
        self.log.iter().map(|entry| if open(entry) { entry.clone() } else { entry::redacted(entry) }).collect()
    }

    pub(super) fn welcome(&self, role: Role, state: Value) -> ServerMessage {
        ServerMessage::Welcome {
            version: VERSION,
            players: role.players().into_iter().map(Player::number).collect(),
            game: self.info(),
            table: Box::new(table::table(&self.game, Codex::builtin())),
            seq: self.seq,
            state,
            next: self.next().of(role.viewpoint()),
            log: self.log_for(role.viewpoint()),
            chat: self.chat.iter().cloned().collect(),
            proposal: self.proposal.clone(),
            notes: self.notes.clone(),
            orders: role.players().into_iter().map(|player| self.seat_orders(player)).collect(),
        }
    }

    /// The standing orders of a seat, for its holder.
    pub(super) fn seat_orders(&self, player: Player) -> SeatOrders {
        SeatOrders { player: player.number(), orders: self.orders[player.index()].clone() }
    }

    /// Stores that the seats are taken, and the person's name.
    async fn take_seats(&mut self, role: Role, name: &str) {
        for player in role.players() {
            let stored = &self.row.seats[player.index()];
            let mut seat = stored.clone();
            seat.taken = true;
            if !name.is_empty() {
                seat.name = name.to_owned();
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

    /// Whose clock is running; it stops while no client is connected.
    fn running(&self) -> Option<Player> {
        let asked = self.settings.clock_minutes.is_some() && !self.audience.is_empty();
        self.game.waiting_for().filter(|_| asked).map(|decision| decision.player)
    }

    /// Adds the time since the last update to the clock that is running.
    pub(super) fn update_clock(&mut self) {
        if let Some(player) = self.running() {
            let spent = u32::try_from(self.last_activity.elapsed().as_millis()).unwrap_or(u32::MAX);
            let used = &mut self.used[player.index()];
            *used = used.saturating_add(spent);
        }
        self.last_activity = Instant::now();
    }

    fn idle_time(&self) -> Duration {
        Duration::from_secs(60 * u64::from(self.rooms.0.config.idle_minutes.max(1)))
    }
}

/// The decision the game waits for. The options are listed for the asked player only, because their verdicts reveal
/// what is being prepared. The computer's options are not listed at all.
#[derive(Default)]
pub(super) struct NextByViewpoint {
    player: Option<Player>,
    full: Option<Next>,
    bare: Option<Next>,
}

impl NextByViewpoint {
    /// The decision as it is seen from a viewpoint.
    pub(super) fn of(&self, viewpoint: Viewpoint) -> Option<Next> {
        let own = self.player.is_some_and(|player| viewpoint.includes(player));
        if own { self.full.clone() } else { self.bare.clone() }
    }
}

/// A name without control and invisible characters, cut to the maximum length.
pub(crate) fn clean_name(name: &str) -> String {
    let seen: String = name.chars().filter(|letter| !letter.is_control() && !is_unseen(*letter)).collect();
    seen.trim().chars().take(NAME).collect()
}

/// Characters that are invisible or change the direction of text: two names that look the same could differ in them.
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
        assert_eq!(clean_name("  Ann\u{202e}\u{200b} \u{feff}"), "Ann");
        assert_eq!(clean_name("\u{2066}A\u{200d}n\u{ad}n\u{2069}\n"), "Ann");
        assert_eq!(clean_name("Zoë Ångström"), "Zoë Ångström");
        assert_eq!(clean_name(&"x".repeat(99)).len(), NAME);
    }
}
