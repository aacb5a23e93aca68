//! Effects of stratagems, army rules and abilities that last for a while.

use crate::ids::{GrantId, MarkerId, ModelId, Player, UnitId};
use geometry::Point;

/// Whom an effect is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bearer {
    /// One unit, with its leaders.
    Unit(UnitId),
    /// One model.
    Model(ModelId),
    /// What stands around a marker, while the player who put it there controls that.
    Marker(MarkerId),
    /// A place on the table: what a player has put there.
    Spot(Player, Point),
    /// Every unit of a player that the grant's conditions name.
    Army(Player),
}

/// When an effect ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Until {
    /// When the unit that is attacking has finished (S1.14).
    AttackerDone,
    /// At the end of the phase.
    EndOfPhase,
    /// At the end of the turn.
    EndOfTurn,
    /// At the end of the battle round.
    EndOfRound,
    /// At the start of the player's next Command phase.
    NextCommand(Player),
    /// At the start of the player's next Shooting phase.
    NextShooting(Player),
    /// At the end of the turn of this number, counted from 1 over both players.
    EndOfTurnNumber(u8),
    /// Never.
    EndOfBattle,
}

/// One effect in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InForce {
    /// Whom it is on.
    pub bearer: Bearer,
    /// What it does, as its place in `Setup::grants`.
    pub grant: GrantId,
    /// When it ends.
    pub until: Until,
}

impl InForce {
    /// For the hash.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        let InForce { bearer, grant, until } = *self;
        match bearer {
            Bearer::Unit(unit) => {
                out.push(1);
                out.extend(unit.0.to_le_bytes());
            }
            Bearer::Army(player) => out.extend([2, player.number()]),
            Bearer::Marker(_) | Bearer::Spot(..) => {}
            Bearer::Model(model) => {
                out.push(3);
                out.extend(model.0.to_le_bytes());
            }
        }
        if let Bearer::Marker(marker) = bearer {
            out.push(4);
            out.extend(marker.bit().to_le_bytes());
        }
        if let Bearer::Spot(player, at) = bearer {
            out.extend([5, player.number()]);
            out.extend(at.x.get().to_le_bytes());
            out.extend(at.y.get().to_le_bytes());
        }
        out.extend(grant.0.to_le_bytes());
        out.push(match until {
            Until::AttackerDone => 0,
            Until::EndOfPhase => 1,
            Until::EndOfTurn => 2,
            Until::EndOfRound => 3,
            Until::NextCommand(player) => 3 + player.number(),
            Until::EndOfBattle => 6,
            Until::EndOfTurnNumber(_) => 7,
            Until::NextShooting(player) => 7 + player.number(),
        });
        if let Until::EndOfTurnNumber(number) = until {
            out.push(number);
        }
    }
}
