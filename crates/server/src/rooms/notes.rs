//! Notes that players attach to units. They are reminders and not part of the game's state.

use super::not_saved;
use super::requests::{Answer, require_seat};
use super::room::Room;
use crate::seats::Role;
use protocol::messages::{ErrorInfo, NoteInfo, ServerCode, ServerMessage};
use protocol::outcome::error_info;
use rules::{Code, Player, Reason, Refusal, UnitId};

/// Maximum number of characters of a note.
const LETTERS: usize = 200;

impl Room {
    /// Sets or changes a note on a unit; an empty text removes it.
    pub(super) async fn set_note(&mut self, role: Role, player: u8, unit_id: String, text: &str) -> Answer {
        require_seat(role)?;
        let seat =
            Player::try_from(player).map_err(|_| ErrorInfo::new(ServerCode::BadMessage, "A seat must be 1 or 2."))?;
        self.check_may_play(role, seat)?;
        if self.game.setup().find::<UnitId>(&unit_id).is_none() {
            let refusal = Refusal::new(Code::UnknownId).because(Reason::NoSuchUnit);
            return Err(error_info(&self.game, &refusal));
        }
        let text: String = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        if text.chars().count() > LETTERS {
            return Err(ErrorInfo::new(
                ServerCode::BadMessage,
                format!("A note may have at most {LETTERS} characters."),
            ));
        }
        let note = NoteInfo { unit_id, player, text };
        if let Err(error) = self.rooms.0.store.set_note(&self.row.id, &note).await {
            tracing::error!(game = self.row.id, %error, "a note could not be stored");
            return Err(not_saved());
        }
        self.notes.retain(|other| (&other.unit_id, other.player) != (&note.unit_id, note.player));
        if !note.text.is_empty() {
            self.notes.push(note.clone());
        }
        self.audience.send_all(&ServerMessage::Note { note });
        Ok(self.done())
    }
}
