//! Handles the messages of clients in a room.

use super::audience::{reply_message, send_reply};
use super::connections::{OpenQuestions, Outbox, encode, while_connected};
use super::info::level_text;
use super::play::{By, PlayError, Undoable};
use super::room::Room;
use super::think::hint;
use super::visible::formations_secret;
use super::{Rooms, create, entry, not_saved, work_error};
use crate::fair::{FairQueue, Ticket};
use crate::questions;
use crate::seats::{self, Role};
use crate::store::{Bar, SeatRow};
use protocol::messages::http::Who;
use protocol::messages::{
    Ask, ChatLine, ClientMessage, ConsiderInfo, ErrorInfo, Level, Orders, Pace, Reply, ServerCode, ServerMessage,
    Settlement, WhyInfo,
};
use protocol::outcome::error_info;
use protocol::read_action;
use rules::{Action, Code, Player, Refusal};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::IpAddr;
use tokio::time::Instant;

/// Maximum number of chat lines kept.
const CHAT: usize = 200;
/// Maximum number of characters of a chat line.
const LINE: usize = 500;
/// The longest pause between the computer's actions, in milliseconds.
const LONGEST: u32 = 5_000;
/// The longest time for which the dice of an attack are watched, in milliseconds.
const LONGEST_DICE: u32 = 10_000;

pub(super) type Answer = Result<Reply, ErrorInfo>;

/// The client that sent a message.
struct Requester {
    number: u64,
    role: Role,
    name: String,
    outbox: Outbox,
    address: IpAddr,
    open_questions: OpenQuestions,
}

impl Room {
    /// Handles a message of a connected client.
    pub(super) async fn handle(&mut self, number: u64, message: ClientMessage) {
        let Some(client) = self.audience.find(number) else { return };
        let (role, name, outbox) = (client.role, client.name.clone(), client.outbox.clone());
        let (address, open_questions) = (client.address, client.open_questions.clone());
        let requester = Requester { number, role, name, outbox: outbox.clone(), address, open_questions };
        let (id, result) = match message {
            ClientMessage::Hello { .. } => {
                let error = ErrorInfo::new(
                    ServerCode::NotEntered,
                    "This connection has already sent its hello: open another connection.",
                );
                let message = ServerMessage::Refused { id: None, error };
                return encode(&message).into_iter().for_each(|text| drop(outbox.try_send(text)));
            }
            ClientMessage::Act { id, action, after } => (id, self.act(role, &action, after).await),
            ClientMessage::Check { id, action } => (id, self.check(role, &action)),
            ClientMessage::Ask { id, ask: Ask::DiceStatistics } => {
                (id, Ok(Reply::DiceStatistics { sides: self.dice.clone() }))
            }
            ClientMessage::Ask { id, ask } => match self.ask(&requester, id, ask) {
                Ok(()) => return,
                Err(error) => (id, Err(error)),
            },
            ClientMessage::Undo { id } => (id, self.undo(role).await),
            ClientMessage::Hint { id } => match self.hint(&requester, id) {
                Ok(()) => return,
                Err(error) => (id, Err(error)),
            },
            ClientMessage::Why { id, seq } => (id, self.why(seq).await.map(Reply::Why)),
            ClientMessage::Pace { id, pace } => (id, self.set_pace(role, pace)),
            ClientMessage::Seat { id, player, level } => (id, self.set_seat(&requester, player, level).await),
            ClientMessage::Orders { id, player, orders } => (id, self.set_orders(role, player, orders).await),
            ClientMessage::Chat { id, text } => (id, self.add_chat_line(&requester, &text)),
            ClientMessage::Propose { id, action } => (id, self.propose(role, &action).await),
            ClientMessage::Accept { id, number } => (id, self.accept(role, number).await),
            ClientMessage::Decline { id, number } => (id, self.decline(role, number)),
            ClientMessage::Withdraw { id, number } => (id, self.withdraw(role, number)),
            ClientMessage::Note { id, player, unit_id, text } => {
                (id, self.set_note(role, player, unit_id, &text).await)
            }
            ClientMessage::Rematch { id, swap } => (id, self.rematch(&requester, swap).await),
            ClientMessage::Ghost { id, unit_id, models } => (id, self.show_ghost(number, role, unit_id, models)),
            ClientMessage::Point { id, at } => (id, self.point(number, role, at)),
            ClientMessage::Hold { id, seq, hold } => (id, self.hold(number, role, seq, hold)),
            ClientMessage::Ping { id } => (id, Ok(self.done())),
        };
        if let Err(error) = &result {
            metrics::counter!("strategium_refusals_total", "code" => error.code.clone()).increment(1);
        }
        let seated = matches!(&result, Ok(Reply::Seat { .. }));
        send_reply(&outbox, id, result);
        if seated {
            self.resend_welcome(number);
        }
    }

    pub(super) fn done(&self) -> Reply {
        Reply::Done { seq: self.seq }
    }

    async fn act(&mut self, role: Role, written: &Value, after: Option<u32>) -> Answer {
        // Whether the action still fits the table is asked later: what another screen decided first may forbid it.
        let named = Player::BOTH.into_iter().find(|player| written["player"] == player.number());
        if let Some(player) = named.filter(|&player| role.holds(player)) {
            self.check_not_outdated(player, after)?;
        }
        let (player, action) = self.read_own_action(role, written).await?;
        if matches!(action, Action::Adjust(_)) && self.needs_consent(role, player) {
            let why = "The other player must agree to an adjustment: send it as a proposal.";
            return Err(ErrorInfo::new(ServerCode::Consent, why));
        }
        self.play_own_action(player, action).await
    }

    /// Reads an action of one of the role's seats.
    pub(super) async fn read_own_action(&mut self, role: Role, written: &Value) -> Result<(Player, Action), ErrorInfo> {
        require_seat(role)?;
        self.sync_with_journal().await.map_err(|_| not_saved())?;
        // The seat is checked before the decision: the error should name the seat.
        let named = Player::BOTH.into_iter().find(|player| written["player"] == player.number());
        named.map_or(Ok(()), |player| self.check_may_play(role, player))?;
        let (player, action) = read_action(&self.game, written).map_err(|refusal| error_info(&self.game, &refusal))?;
        self.check_may_play(role, player)?;
        Ok((player, action))
    }

    /// Plays an action of a person.
    pub(super) async fn play_own_action(&mut self, player: Player, action: Action) -> Answer {
        let since = Instant::now();
        match self.play(player, action, By::Person).await {
            Ok(()) => {
                metrics::histogram!("strategium_action_seconds").record(since.elapsed().as_secs_f64());
                // The computer was thinking about the state before this action.
                self.cancel_thinking();
                Ok(self.done())
            }
            Err(PlayError::Refused(refusal)) => Err(error_info(&self.game, &refusal)),
            Err(PlayError::NotSaved) => Err(not_saved()),
        }
    }

    pub(super) fn check_may_play(&self, role: Role, player: Player) -> Result<(), ErrorInfo> {
        if !role.holds(player) {
            return Err(ErrorInfo::new(ServerCode::SeatTaken, "This seat belongs to another player."));
        }
        if self.is_computer(player) {
            let why = "The computer plays this seat: take it back first.";
            return Err(ErrorInfo::new(ServerCode::SeatTaken, why));
        }
        Ok(())
    }

    fn check(&self, role: Role, written: &Value) -> Answer {
        require_seat(role)?;
        let judged = read_action(&self.game, written).and_then(|(player, action)| {
            // What another player prepares is private: nobody else may test it.
            if !role.holds(player) {
                return Err(Refusal::new(Code::NotYourDecision));
            }
            self.visible_to(role).check(player, &action)
        });
        let error = judged.err().map(|refusal| error_info(&self.game, &refusal));
        Ok(Reply::Checked { legal: error.is_none(), error })
    }

    /// Answers on another thread, from a copy, so that the game continues.
    fn ask(&self, requester: &Requester, id: u32, ask: Ask) -> Result<(), ErrorInfo> {
        let (game, players) = (self.visible_to(requester.role), requester.role.players());
        let question_threads = self.rooms.question_threads().clone();
        let seq = self.seq;
        let work = move || {
            questions::answer(&game, &players, &ask).map(|reply| match reply {
                Reply::Consider(info) => Reply::Consider(ConsiderInfo { seq, ..info }),
                other => other,
            })
        };
        self.answer_later(requester, id, question_threads, work)
    }

    /// Computes an answer on another thread when it is the client's turn, as long as the client is connected.
    fn answer_later(
        &self,
        requester: &Requester,
        id: u32,
        threads: FairQueue,
        work: impl FnOnce() -> Answer + Send + 'static,
    ) -> Result<(), ErrorInfo> {
        let counted = requester.open_questions.begin()?;
        let (outbox, ticket) = (requester.outbox.clone(), Ticket::person(requester.address, requester.number));
        tokio::spawn(async move {
            let answer = while_connected(&outbox, threads.run(ticket, work)).await;
            if let Some(answer) = answer {
                send(&outbox, id, answer.unwrap_or_else(|why| Err(work_error(why)))).await;
            }
            drop(counted);
        });
        Ok(())
    }

    fn may_hint(&self, role: Role) -> Result<Player, ErrorInfo> {
        require_seat(role)?;
        let over = || error_info(&self.game, &Refusal::new(Code::GameOver));
        let player = self.game.waiting_for().ok_or_else(over)?.player;
        if !role.holds(player) {
            return Err(error_info(&self.game, &Refusal::new(Code::NotYourDecision).waiting_for(player)));
        }
        Ok(player)
    }

    fn hint(&self, requester: &Requester, id: u32) -> Result<(), ErrorInfo> {
        let (game, player) = (self.visible_to(requester.role), self.may_hint(requester.role)?);
        let nothing = || ErrorInfo::new(ServerCode::NoReasons, "The computer has no advice here.");
        let time = std::time::Duration::from_millis(self.rooms.0.config.hint_millis.into());
        let work = move || hint(&game, player, time).map(Reply::Hint).ok_or_else(nothing);
        self.answer_later(requester, id, self.rooms.thinking_threads().clone(), work)
    }

    async fn why(&self, seq: u32) -> Result<WhyInfo, ErrorInfo> {
        if formations_secret(&self.game) || self.game.waiting_for().is_some() && !self.is_public(seq).await {
            let why = "This choice is still secret, and so are its reasons: ask again later.";
            return Err(ErrorInfo::new(ServerCode::NoReasons, why));
        }
        if let Some((_, why)) = self.whys.iter().find(|(step, _)| *step == seq) {
            return Ok(why.clone());
        }
        stored_why(&self.rooms, &self.row.id, seq).await
    }

    /// Whether everyone may see the whole step, by its type in the log or the journal.
    async fn is_public(&self, seq: u32) -> bool {
        if let Some(entry) = self.log.iter().find(|entry| entry.seq == seq) {
            return entry::is_public(&json!({"type": entry.action}));
        }
        let loaded = self.rooms.0.store.load(&self.row.id).await.ok().flatten();
        let step = loaded.and_then(|(_, steps)| steps.into_iter().find(|step| step.seq == seq));
        step.and_then(|step| serde_json::from_str(&step.action).ok()).is_some_and(|action| entry::is_public(&action))
    }

    /// Undoes the last step.
    async fn undo(&mut self, role: Role) -> Answer {
        require_seat(role)?;
        self.sync_with_journal().await.map_err(|_| not_saved())?;
        let nothing = |why: &str| Err(ErrorInfo::new(ServerCode::NothingToUndo, why));
        let Some(Undoable { player, .. }) = self.undo_stack.last() else {
            return nothing("Nothing can be undone: dice were rolled, or another player acted.");
        };
        if !role.holds(*player) {
            return nothing("The last action was not yours.");
        }
        if !self.undo_stack.iter().any(|step| !step.ordered) {
            return nothing("Nothing can be undone: only standing orders have acted.");
        }
        self.update_clock();
        // What standing orders did after the player's last action is undone with it.
        while let Some(step) = self.undo_stack.pop() {
            let ordered = step.ordered;
            if let Err(error) = self.undo_step(step).await {
                self.resend_welcome_to_all();
                return Err(error);
            }
            if !ordered {
                break;
            }
        }
        self.cancel_thinking();
        self.orders_paused = true;
        self.consult_orders();
        self.log.retain(|entry| entry.seq <= self.seq);
        let (seq, next) = (self.seq, self.next());
        self.audience.send_changes(&self.game, |viewpoint, diffs| ServerMessage::Undone {
            seq,
            diffs,
            next: next.of(viewpoint),
        });
        Ok(self.done())
    }

    /// Undoes one step in memory and in the journal; if the journal refuses, nothing changes.
    async fn undo_step(&mut self, step: Undoable) -> Result<(), ErrorInfo> {
        let Undoable { player, before, last, ordered } = step;
        let later = (std::mem::replace(&mut self.game, before), std::mem::replace(&mut self.last, last));
        self.seq -= 1;
        let summary = self.summary().text();
        if let Err(error) = self.rooms.0.store.undo(&self.row.id, self.seq + 1, &summary).await {
            tracing::error!(game = self.row.id, %error, "a step could not be undone");
            self.seq += 1;
            let before = std::mem::replace(&mut self.game, later.0);
            let last = std::mem::replace(&mut self.last, later.1);
            self.undo_stack.push(Undoable { player, before, last, ordered });
            self.write_uncertain = true;
            return Err(not_saved());
        }
        let last_own_step = &mut self.last_own_step[player.index()];
        *last_own_step = self.seq.min(*last_own_step);
        Ok(())
    }

    /// Sets the standing orders of a seat.
    async fn set_orders(&mut self, role: Role, player: u8, orders: Orders) -> Answer {
        let Some(player) = Player::BOTH.into_iter().find(|known| known.number() == player) else {
            return Err(ErrorInfo::new(ServerCode::BadMessage, "A seat must be 1 or 2."));
        };
        if !role.holds(player) {
            return Err(ErrorInfo::new(ServerCode::SeatTaken, "This seat belongs to another player."));
        }
        if let Some(fault) = orders.fault() {
            return Err(ErrorInfo::new(ServerCode::BadMessage, fault));
        }
        if self.orders[player.index()] != orders {
            self.sync_with_journal().await.map_err(|_| not_saved())?;
            let before = std::mem::replace(&mut self.orders[player.index()], orders);
            if let Err(error) = self.rooms.0.store.set_summary(&self.row.id, &self.summary().text()).await {
                tracing::error!(game = self.row.id, %error, "standing orders could not be stored");
                self.orders[player.index()] = before;
                return Err(not_saved());
            }
            // What was planned by the old orders is planned again.
            self.pending = self.pending.take().filter(|pending| !pending.is_ordered());
            let told = ServerMessage::Orders { orders: self.seat_orders(player) };
            self.audience.send_to_seat(player, &told);
            self.orders_paused = false;
            self.consult_orders();
            // Told before the answer: a page never offers what the orders are about to answer.
            let next = self.next();
            self.audience.send_each(|viewpoint| ServerMessage::Next { next: next.of(viewpoint) });
        }
        Ok(self.done())
    }

    fn set_pace(&mut self, role: Role, pace: Pace) -> Answer {
        require_control(role)?;
        self.pace = clamp_pace(pace, self.rooms.0.config.least_delay);
        let after_attack = self.is_after_attack();
        if let Some(pending) = &mut self.pending {
            pending.reschedule(self.last_step_at, self.pace, after_attack);
        }
        self.send_info();
        Ok(self.done())
    }

    async fn set_seat(&mut self, requester: &Requester, player: u8, level: Option<Level>) -> Answer {
        require_control(requester.role)?;
        let Some(player) = Player::BOTH.into_iter().find(|known| known.number() == player) else {
            return Err(ErrorInfo::new(ServerCode::BadMessage, "A seat must be 1 or 2."));
        };
        let between_computers = self.settings.sides.iter().all(|side| side.who == Who::Ai);
        let holds_seat = requester.role.holds(player);
        if !(holds_seat || requester.role.owner && between_computers) {
            return Err(ErrorInfo::new(ServerCode::SeatTaken, "This seat belongs to another player."));
        }
        if level == Some(Level::Competitive) {
            check_competitive_allowed(&self.rooms, requester.address)?;
        }
        let mut seat = self.row.seats[player.index()].clone();
        seat.level = level_text(level);
        let fresh =
            if holds_seat || level.is_some() { None } else { Some(seats::new_secret().map_err(|_| not_saved())?) };
        if let Some(secret) = &fresh {
            seat.secret = seats::hash(secret);
            seat.taken = true;
            seat.name.clone_from(&requester.name);
        }
        if let Err(error) = self.rooms.0.store.set_seat(&self.row.id, player.number(), &seat).await {
            tracing::error!(game = self.row.id, %error, "a seat could not be stored");
            return Err(not_saved());
        }
        self.row.seats[player.index()] = seat;
        self.opponents[player.index()] = None;
        self.cancel_thinking();
        self.consult_orders();
        self.end_proposal(Settlement::Dropped);
        let reply = match fresh {
            Some(secret) => {
                let mut role = requester.role;
                role.seats[player.index()] = true;
                self.audience.set_role(requester.number, role, &self.game);
                Reply::Seat { player: player.number(), secret }
            }
            None => self.done(),
        };
        self.send_info();
        let next = self.next();
        self.audience.send_each(|viewpoint| ServerMessage::Next { next: next.of(viewpoint) });
        Ok(reply)
    }

    /// Sends all clients the whole state again, because the journal differed from memory.
    pub(super) fn resend_welcome_to_all(&mut self) {
        self.audience.clear_states();
        let numbers: Vec<u64> = self.audience.connections().iter().map(|client| client.number).collect();
        numbers.into_iter().for_each(|number| self.resend_welcome(number));
    }

    /// Sends a client the whole state again, because it may see more than before.
    fn resend_welcome(&mut self, number: u64) {
        let Some(role) = self.audience.find(number).map(|client| client.role) else { return };
        let Some(state) = self.audience.set_role(number, role, &self.game) else { return };
        let welcome = self.welcome(role, state);
        self.audience.send_to(number, &welcome);
    }

    fn add_chat_line(&mut self, requester: &Requester, text: &str) -> Answer {
        let text = text.trim();
        if text.is_empty() || text.chars().count() > LINE {
            return Err(ErrorInfo::new(
                ServerCode::BadMessage,
                format!("A chat line must have 1 to {LINE} characters."),
            ));
        }
        let player = requester.role.players().first().copied();
        if player.is_none() && self.rooms.0.config.no_spectator_chat {
            return Err(ErrorInfo::new(ServerCode::NotSeated, "On this server only players may chat."));
        }
        if let Some(reason) = self.rooms.0.store.barred(Bar::Mute, requester.address) {
            return Err(ErrorInfo::new(ServerCode::Barred, reason));
        }
        let same = |seat: &SeatRow| !seat.name.is_empty() && seat.name.to_lowercase() == requester.name.to_lowercase();
        if player.is_none() && self.row.seats.iter().any(same) {
            let why = "A player has this name: choose another one to chat.";
            return Err(ErrorInfo::new(ServerCode::SeatTaken, why));
        }
        let name = match player {
            Some(player) if requester.name.is_empty() => self.row.seats[player.index()].name.clone(),
            _ => requester.name.clone(),
        };
        let line = ChatLine { player: player.map(Player::number), name, text: text.to_owned() };
        self.chat.push_back(line.clone());
        if self.chat.len() > CHAT {
            self.chat.pop_front();
        }
        self.audience.send_all(&ServerMessage::Chat { line });
        Ok(self.done())
    }

    /// Creates the same game again. The secrets of this game open the same seats of the new one, or with `swap` the
    /// other ones. A game has one rematch: the first choice counts.
    async fn rematch(&mut self, requester: &Requester, swap: bool) -> Answer {
        require_control(requester.role)?;
        if self.game.waiting_for().is_some() {
            return Err(ErrorInfo::new(ServerCode::NotOver, "The battle is not over: finish it or concede."));
        }
        let game = match self.row.rematch.clone() {
            Some(game) => game,
            None => {
                let game = create::create_rematch(
                    &self.rooms,
                    requester.address,
                    &self.settings,
                    &self.owner,
                    &self.row.seats,
                    swap,
                )
                .await?;
                if let Err(error) = self.rooms.0.store.set_rematch(&self.row.id, &game).await {
                    tracing::error!(game = self.row.id, %error, "a rematch could not be stored");
                    return Err(not_saved());
                }
                self.row.rematch = Some(game.clone());
                self.send_info();
                game
            }
        };
        let known = self.audience.find(requester.number).map(|client| client.secrets.clone()).unwrap_or_default();
        let seats = self.seats_of(&game).await?;
        let opens = |player: Player| {
            let opens = |secret: &&String| {
                let role = Role::of(std::slice::from_ref(*secret), &self.owner, &seats);
                role.is_some_and(|role| role.holds(player))
            };
            known.iter().find(opens).cloned()
        };
        Ok(Reply::Rematch { game, secrets: Player::BOTH.map(opens) })
    }
}

impl Room {
    /// The seats of another game.
    async fn seats_of(&self, game: &str) -> Result<[SeatRow; 2], ErrorInfo> {
        let stored = self.rooms.0.store.summaries(&[game.to_owned()]).await.map_err(|error| {
            tracing::error!(game, %error, "the seats of a rematch cannot be read");
            not_saved()
        })?;
        stored.into_iter().next().map(|(row, _)| row.seats).ok_or_else(super::unknown_game)
    }
}

/// Limits the pauses of a pace to the allowed range.
pub(crate) fn clamp_pace(pace: Pace, least: u32) -> Pace {
    match pace {
        Pace::Run { delay, dice } => Pace::Run { delay: delay.max(least).min(LONGEST), dice: dice.min(LONGEST_DICE) },
        other => other,
    }
}

/// The computer's strongest level costs the most, so the number of times an address may choose it is limited.
pub(crate) fn check_competitive_allowed(rooms: &Rooms, address: IpAddr) -> Result<(), ErrorInfo> {
    let why = "Competitive was chosen too often from your address: wait a few minutes, or choose Hard.";
    let allowed = rooms.0.address_limits.take_competitive(address, &rooms.0.config);
    if allowed { Ok(()) } else { Err(ErrorInfo::new(ServerCode::TooFast, why)) }
}

/// Refuses clients without a seat.
pub(crate) fn require_seat(role: Role) -> Result<(), ErrorInfo> {
    let error = || ErrorInfo::new(ServerCode::NotSeated, "Only players may do that: open the link of a seat.");
    if role.is_seated() { Ok(()) } else { Err(error()) }
}

/// The stored reasons of a step.
pub async fn stored_why<W: DeserializeOwned>(rooms: &Rooms, game: &str, seq: u32) -> Result<W, ErrorInfo> {
    let loaded = rooms.0.store.load(game).await.ok().flatten();
    let steps = loaded.map(|(_, steps)| steps).unwrap_or_default();
    let kept = steps.into_iter().find(|step| step.seq == seq).and_then(|step| step.why);
    let none = || ErrorInfo::new(ServerCode::NoReasons, "No reasons were stored for this step.");
    kept.and_then(|why| serde_json::from_str(&why).ok()).ok_or_else(none)
}

/// Refuses clients that neither hold a seat nor created the game.
pub(crate) fn require_control(role: Role) -> Result<(), ErrorInfo> {
    if role.owner { Ok(()) } else { require_seat(role) }
}

/// Sends an answer when the queue has space. It runs on a task of its own, so the room itself never waits.
async fn send(outbox: &Outbox, id: u32, result: Answer) {
    if let Some(text) = encode(&reply_message(id, result)) {
        let _ = outbox.send(text).await;
    }
}
