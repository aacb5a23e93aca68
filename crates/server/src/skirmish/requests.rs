//! Handles the messages of clients in a skirmish.

use super::play::PlayError;
use super::room::Room;
use super::think::hint;
use super::{create, refused};
use crate::fair::{FairQueue, Ticket};
use crate::rooms::connections::{OpenQuestions, Outbox, encode, while_connected};
use crate::rooms::requests::{clamp_pace, require_control, require_seat, stored_why};
use crate::rooms::{not_saved, work_error};
use crate::seats::Role;
use protocol::messages::skirmish::{HexClientMessage, HexReply, HexServerMessage, HexWhy};
use protocol::messages::{ErrorInfo, ServerCode};
use skirmish::{Action, At, Refusal, view};
use std::net::IpAddr;
use tokio::time::Instant;

type Answer = Result<HexReply, ErrorInfo>;

/// After this many steps nobody may postpone: it is the only action that could be repeated forever.
const LONG: u32 = 20_000;

/// The client that sent a message.
struct Requester {
    number: u64,
    outbox: Outbox,
    address: IpAddr,
    open_questions: OpenQuestions,
}

impl Requester {
    /// Computes an answer on another thread when it is the client's turn, as long as the client is connected.
    fn answer_later(
        self,
        id: u32,
        threads: FairQueue,
        work: impl FnOnce() -> Answer + Send + 'static,
    ) -> Result<(), ErrorInfo> {
        let counted = self.open_questions.begin()?;
        let ticket = Ticket::person(self.address, self.number);
        tokio::spawn(async move {
            if let Some(result) = while_connected(&self.outbox, threads.run(ticket, work)).await {
                answer(&self.outbox, id, result.unwrap_or_else(|why| Err(work_error(why))));
            }
            drop(counted);
        });
        Ok(())
    }
}

impl Room {
    /// Handles a message of a connected client.
    pub(super) async fn handle(&mut self, number: u64, message: HexClientMessage) {
        let Some(client) = self.connections.find(number) else { return };
        let (role, outbox) = (client.role, client.outbox.clone());
        let requester = Requester {
            number,
            outbox: outbox.clone(),
            address: client.address,
            open_questions: client.open_questions.clone(),
        };
        let (id, result) = match message {
            HexClientMessage::Hello { .. } => {
                let error = ErrorInfo::new(
                    ServerCode::NotEntered,
                    "This connection has already sent its hello: open another connection.",
                );
                return send(&outbox, &HexServerMessage::Refused { id: None, error });
            }
            HexClientMessage::Act { id, action } => (id, self.act(role, action).await),
            HexClientMessage::Undo { id } => (id, self.undo(role).await),
            HexClientMessage::Preview { id, to } => match self.preview(requester, id, to) {
                Ok(()) => return,
                Err(error) => (id, Err(error)),
            },
            HexClientMessage::Hint { id } => match self.is_asked(role).and_then(|()| self.hint(requester, id)) {
                Ok(()) => return,
                Err(error) => (id, Err(error)),
            },
            HexClientMessage::Why { id, seq } => (id, self.why(seq).await.map(|why| HexReply::Why { why })),
            HexClientMessage::Pace { id, pace } => (
                id,
                require_control(role).map(|()| {
                    self.set_pace(clamp_pace(pace, self.rooms.0.config.least_delay));
                    self.done()
                }),
            ),
            HexClientMessage::Rematch { id, swap } => (id, self.rematch(role, swap).await),
            HexClientMessage::Ping { id } => (id, Ok(HexReply::Pong)),
        };
        answer(&outbox, id, result);
    }

    fn done(&self) -> HexReply {
        HexReply::Done { seq: self.seq }
    }

    /// Checks that the decision belongs to one of the role's seats.
    fn is_asked(&self, role: Role) -> Result<(), ErrorInfo> {
        require_seat(role)?;
        match self.game.waiting_for() {
            Some(player) if role.holds(player) => Ok(()),
            Some(player) => Err(refused(self.game.setup(), &Refusal::NotYourDecision(player))),
            None => Err(refused(self.game.setup(), &Refusal::GameOver)),
        }
    }

    async fn act(&mut self, role: Role, action: Action) -> Answer {
        let since = Instant::now();
        require_seat(role)?;
        self.sync_with_journal().await.map_err(|_| not_saved())?;
        self.is_asked(role)?;
        if action == Action::Postpone && self.seq >= LONG {
            return Err(ErrorInfo::new(ServerCode::Full, "This game is too long to postpone: act, wait or cancel."));
        }
        match self.play(action, None).await {
            Ok(()) => {
                metrics::histogram!("strategium_action_seconds").record(since.elapsed().as_secs_f64());
                Ok(self.done())
            }
            Err(PlayError::Refused(refusal)) => Err(refused(self.game.setup(), &refusal)),
            Err(PlayError::NotSaved) => Err(not_saved()),
        }
    }

    /// Undoes the last step.
    async fn undo(&mut self, role: Role) -> Answer {
        require_seat(role)?;
        self.sync_with_journal().await.map_err(|_| not_saved())?;
        let nothing = |why: &str| Err(ErrorInfo::new(ServerCode::NothingToUndo, why));
        match self.undo_stack.last() {
            None => nothing("Nothing can be undone: dice were rolled, or another player acted."),
            Some((player, _)) if !role.holds(*player) => nothing("The last action was not yours."),
            Some(_) => {
                self.undo_last().await.map_err(|_| not_saved())?;
                Ok(self.done())
            }
        }
    }

    /// Answers on another thread, from a copy, so that the game continues.
    fn preview(&self, requester: Requester, id: u32, to: At) -> Result<(), ErrorInfo> {
        let game = self.game.clone();
        let broken = || ErrorInfo::new(ServerCode::BadMessage, "The server could not compute the answer.");
        requester.answer_later(id, self.rooms.question_threads().clone(), move || match view::preview(&game, to) {
            Some(preview) => Ok(HexReply::Preview { preview }),
            None => {
                let refusal = game.check(Action::Move { to }).err();
                Err(refusal.map_or_else(broken, |why| refused(game.setup(), &why)))
            }
        })
    }

    fn hint(&self, requester: Requester, id: u32) -> Result<(), ErrorInfo> {
        let game = self.game.clone();
        let nothing = || ErrorInfo::new(ServerCode::NoReasons, "The computer has no advice here.");
        let work = move || hint(&game).map(|hint| HexReply::Hint { hint }).ok_or_else(nothing);
        requester.answer_later(id, self.rooms.thinking_threads().clone(), work)
    }

    async fn why(&self, seq: u32) -> Result<HexWhy, ErrorInfo> {
        if let Some((_, why)) = self.whys.iter().find(|(step, _)| *step == seq) {
            return Ok(why.clone());
        }
        stored_why(&self.rooms, &self.row.id, seq).await
    }

    /// Creates the same game again. The secrets of this game open the same seats of the new one, or with `swap` the
    /// other ones. A game has one rematch: the first choice counts.
    async fn rematch(&mut self, role: Role, swap: bool) -> Answer {
        require_control(role)?;
        if self.game.waiting_for().is_some() {
            return Err(ErrorInfo::new(ServerCode::NotOver, "The game is not over: finish it first."));
        }
        if let Some(game) = self.row.rematch.clone() {
            return Ok(HexReply::Rematch { game });
        }
        let game = create::create_rematch(&self.rooms, &self.settings, &self.row, swap).await?;
        if let Err(error) = self.rooms.0.store.set_rematch(&self.row.id, &game).await {
            tracing::error!(game = self.row.id, %error, "a rematch could not be stored");
            return Err(not_saved());
        }
        self.row.rematch = Some(game.clone());
        self.send_info();
        Ok(HexReply::Rematch { game })
    }
}

fn answer(outbox: &Outbox, id: u32, result: Answer) {
    if let Err(error) = &result {
        metrics::counter!("strategium_refusals_total", "code" => error.code.clone()).increment(1);
    }
    send(
        outbox,
        &match result {
            Ok(reply) => HexServerMessage::Reply { id, reply },
            Err(error) => HexServerMessage::Refused { id: Some(id), error },
        },
    );
}

fn send(outbox: &Outbox, message: &HexServerMessage) {
    if let Some(text) = encode(message) {
        let _ = outbox.try_send(text);
    }
}
