//! What people in a skirmish say, and what they are answered.

use super::play::Trouble;
use super::room::Room;
use super::think::hint;
use super::{create, refused};
use crate::rooms::crowd::{Out, text};
use crate::rooms::not_saved;
use crate::rooms::requests::{in_charge, kept_why, paced, seated};
use crate::rooms::think::apart;
use crate::seats::Role;
use protocol::messages::skirmish::{HexClientMessage, HexReply, HexServerMessage, HexWhy};
use protocol::messages::{ErrorInfo, ServerCode};
use skirmish::{Action, At, Refusal, view};
use std::sync::Arc;
use tokio::time::Instant;

type Answer = Result<HexReply, ErrorInfo>;

/// Steps after which nobody postpones any more: of all actions only that could go on for ever.
const LONG: u32 = 20_000;

impl Room {
    /// Somebody who is in says something.
    pub(super) async fn hear(&mut self, number: u64, message: HexClientMessage) {
        let Some(visitor) = self.crowd.find(number) else { return };
        let (role, out) = (visitor.role, visitor.out.clone());
        let (id, result) = match message {
            HexClientMessage::Hello { .. } => {
                let error = ErrorInfo::new(ServerCode::NotEntered, "Hello has been said: open another connection.");
                return send(&out, &HexServerMessage::Refused { id: None, error });
            }
            HexClientMessage::Act { id, action } => (id, self.act(role, action).await),
            HexClientMessage::Undo { id } => (id, self.undo(role).await),
            HexClientMessage::Preview { id, to } => return self.preview(out, id, to),
            HexClientMessage::Hint { id } => match self.is_asked(role) {
                Ok(()) => return self.hint(out, id),
                Err(error) => (id, Err(error)),
            },
            HexClientMessage::Why { id, seq } => (id, self.why(seq).await.map(|why| HexReply::Why { why })),
            HexClientMessage::Pace { id, pace } => (
                id,
                in_charge(role).map(|()| {
                    self.set_pace(paced(pace));
                    self.done()
                }),
            ),
            HexClientMessage::Rematch { id } => (id, self.rematch(role).await),
            HexClientMessage::Ping { id } => (id, Ok(HexReply::Pong)),
        };
        answer(&out, id, result);
    }

    fn done(&self) -> HexReply {
        HexReply::Done { seq: self.seq }
    }

    /// It is for one of these seats to decide.
    fn is_asked(&self, role: Role) -> Result<(), ErrorInfo> {
        seated(role)?;
        match self.game.waiting_for() {
            Some(player) if role.holds(player) => Ok(()),
            Some(player) => Err(refused(self.game.setup(), &Refusal::NotYourDecision(player))),
            None => Err(refused(self.game.setup(), &Refusal::GameOver)),
        }
    }

    async fn act(&mut self, role: Role, action: Action) -> Answer {
        let since = Instant::now();
        seated(role)?;
        self.settle().await.map_err(|_| not_saved())?;
        self.is_asked(role)?;
        if action == Action::Postpone && self.seq >= LONG {
            return Err(ErrorInfo::new(ServerCode::Full, "This game is too long to postpone: act, wait or cancel."));
        }
        match self.play(action, None).await {
            Ok(()) => {
                metrics::histogram!("strategium_action_seconds").record(since.elapsed().as_secs_f64());
                Ok(self.done())
            }
            Err(Trouble::Refused(refusal)) => Err(refused(self.game.setup(), &refusal)),
            Err(Trouble::NotSaved) => Err(not_saved()),
        }
    }

    /// Takes the last step back.
    async fn undo(&mut self, role: Role) -> Answer {
        seated(role)?;
        self.settle().await.map_err(|_| not_saved())?;
        let nothing = |why: &str| Err(ErrorInfo::new(ServerCode::NothingToUndo, why));
        match self.back.last() {
            None => nothing("Nothing can be taken back: dice have been rolled, or somebody else has acted."),
            Some((player, _)) if !role.holds(*player) => nothing("The last action was not yours."),
            Some(_) => {
                self.take_back().await.map_err(|_| not_saved())?;
                Ok(self.done())
            }
        }
    }

    /// Answered on another thread, about a copy: the game goes on.
    fn preview(&self, out: Out, id: u32, to: At) {
        let (game, rooms) = (self.game.clone(), self.rooms.clone());
        tokio::spawn(async move {
            let found = rooms.aside(move || match view::preview(&game, to) {
                Some(preview) => Ok(HexReply::Preview { preview }),
                None => Err(game.check(Action::Move { to }).err().map(|why| refused(game.setup(), &why))),
            });
            let broken = || ErrorInfo::new(ServerCode::BadMessage, "That could not be worked out.");
            let found = found.await.unwrap_or(Err(None));
            answer(&out, id, found.map_err(|error| error.unwrap_or_else(broken)));
        });
    }

    fn hint(&self, out: Out, id: u32) {
        let (game, threads) = (self.game.clone(), Arc::clone(&self.rooms.0.thinkers));
        tokio::spawn(async move {
            let found = apart(threads, move || hint(&game)).await.flatten();
            let nothing = || ErrorInfo::new(ServerCode::NoReasons, "The computer knows nothing to do here.");
            answer(&out, id, found.map(|hint| HexReply::Hint { hint }).ok_or_else(nothing));
        });
    }

    async fn why(&self, seq: u32) -> Result<HexWhy, ErrorInfo> {
        if let Some((_, why)) = self.whys.iter().find(|(step, _)| *step == seq) {
            return Ok(why.clone());
        }
        kept_why(&self.rooms, &self.row.id, seq).await
    }

    /// The same again. Secrets of this game open the same seats of the new one.
    async fn rematch(&mut self, role: Role) -> Answer {
        in_charge(role)?;
        if self.game.waiting_for().is_some() {
            return Err(ErrorInfo::new(ServerCode::NotOver, "The game goes on: finish it first."));
        }
        if let Some(game) = self.row.rematch.clone() {
            return Ok(HexReply::Rematch { game });
        }
        let game = create::again(&self.rooms, &self.wanted, &self.row).await?;
        if let Err(error) = self.rooms.0.store.set_rematch(&self.row.id, &game).await {
            tracing::error!(game = self.row.id, %error, "a rematch could not be written down");
            return Err(not_saved());
        }
        self.row.rematch = Some(game.clone());
        self.tell_info();
        Ok(HexReply::Rematch { game })
    }
}

fn answer(out: &Out, id: u32, result: Answer) {
    if let Err(error) = &result {
        metrics::counter!("strategium_refusals_total", "code" => error.code.clone()).increment(1);
    }
    send(
        out,
        &match result {
            Ok(reply) => HexServerMessage::Reply { id, reply },
            Err(error) => HexServerMessage::Refused { id: Some(id), error },
        },
    );
}

fn send(out: &Out, message: &HexServerMessage) {
    if let Some(text) = text(message) {
        let _ = out.try_send(text);
    }
}
