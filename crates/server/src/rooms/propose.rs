//! Adjustments by hand (ADJUST): done at once where nobody else must agree, otherwise proposed to the other person,
//! who accepts or declines.
//!
//! One proposal can be open at a time. It is kept in memory only, so a restart of the server drops it. It is checked
//! when it is made and again when it is accepted, because the table may have changed meanwhile.

use super::not_saved;
use super::play::{By, PlayError};
use super::requests::{Answer, require_seat};
use super::room::Room;
use crate::seats::Role;
use protocol::messages::{ErrorInfo, ProposalInfo, ServerCode, ServerMessage, Settlement};
use protocol::outcome::error_info;
use protocol::{read_action, write_action};
use rules::{Action, Player};
use serde_json::Value;

impl Room {
    /// Whether another person must agree before this player adjusts something. A seat that a person lends to the
    /// computer still belongs to that person.
    pub(super) fn needs_consent(&self, role: Role, player: Player) -> bool {
        let other = player.other();
        let owned = !self.row.seats[other.index()].secret.is_empty();
        owned && !role.holds(other)
    }

    /// Plays an adjustment, or proposes it to the other person.
    pub(super) async fn propose(&mut self, role: Role, written: &Value) -> Answer {
        let (player, action) = self.read_own_action(role, written).await?;
        let Action::Adjust(adjustment) = &action else {
            let why = "Only adjustments can be proposed: send other actions as they are.";
            return Err(ErrorInfo::new(ServerCode::BadMessage, why));
        };
        if !self.needs_consent(role, player) {
            return self.play_own_action(player, action).await;
        }
        if self.proposal.is_some() {
            let why = "Another proposal is open: it must be answered or withdrawn first.";
            return Err(ErrorInfo::new(ServerCode::ProposalOpen, why));
        }
        self.game.check(player, &action).map_err(|refusal| error_info(&self.game, &refusal))?;
        self.proposals += 1;
        let proposal = ProposalInfo {
            number: self.proposals,
            player: player.number(),
            action: write_action(&self.game, player, &action),
            text: words::action(&action, self.game.setup()),
            reason: adjustment.reason.trim().to_owned(),
        };
        self.proposal = Some(proposal.clone());
        self.audience.send_all(&ServerMessage::Proposed { proposal });
        Ok(self.done())
    }

    /// Accepts a proposal. Neither player can undo alone what both agreed to.
    pub(super) async fn accept(&mut self, role: Role, number: u32) -> Answer {
        let proposal = self.answered_by(role, number, Player::other)?;
        self.sync_with_journal().await.map_err(|_| not_saved())?;
        let read = read_action(&self.game, &proposal.action);
        let (player, action) = read.map_err(|refusal| error_info(&self.game, &refusal))?;
        match self.play(player, action, By::Person).await {
            Ok(()) => {
                self.undo_stack.clear();
                self.cancel_thinking();
                self.end_proposal(Settlement::Accepted);
                Ok(self.done())
            }
            Err(PlayError::Refused(refusal)) => Err(error_info(&self.game, &refusal)),
            Err(PlayError::NotSaved) => Err(not_saved()),
        }
    }

    /// Declines a proposal.
    pub(super) fn decline(&mut self, role: Role, number: u32) -> Answer {
        self.answered_by(role, number, Player::other)?;
        self.end_proposal(Settlement::Declined);
        Ok(self.done())
    }

    /// Withdraws the role's own proposal.
    pub(super) fn withdraw(&mut self, role: Role, number: u32) -> Answer {
        self.answered_by(role, number, |player| player)?;
        self.end_proposal(Settlement::Withdrawn);
        Ok(self.done())
    }

    /// The open proposal with that number, if the role holds the seat that may answer it. `whose` gives that seat from
    /// the proposer's.
    fn answered_by(
        &self,
        role: Role,
        number: u32,
        whose: impl Fn(Player) -> Player,
    ) -> Result<ProposalInfo, ErrorInfo> {
        require_seat(role)?;
        let open = self.proposal.as_ref().filter(|open| open.number == number);
        let none = || ErrorInfo::new(ServerCode::NoProposal, "This proposal is no longer open.");
        let open = open.ok_or_else(none)?;
        let player = Player::try_from(open.player).map(whose).map_err(|_| none())?;
        if !role.holds(player) {
            return Err(ErrorInfo::new(ServerCode::SeatTaken, "This seat belongs to another player."));
        }
        Ok(open.clone())
    }

    /// Closes the open proposal, if there is one.
    pub(super) fn end_proposal(&mut self, how: Settlement) {
        if let Some(proposal) = self.proposal.take() {
            self.audience.send_all(&ServerMessage::Settled { number: proposal.number, how });
        }
    }
}
