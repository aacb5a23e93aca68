//! Picks: choices among units, markers and cards that a mission card or an ability leaves to a player.
//!
//! The rule that asks puts the options in order, the sensible one first: that one is the default. Where
//! there is nothing to choose, nothing is asked.

use crate::action::Action;
use crate::action::Decline;
use crate::ids::{CardId, MarkerId, Player, StratagemId, UnitId};
use crate::position::SecretMission;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use geometry::Point;
use smallvec::SmallVec;

/// A short list of units, the default first.
pub(crate) type Units = SmallVec<[UnitId; 8]>;
/// A short list of markers, the default first.
pub(crate) type Markers = SmallVec<[MarkerId; 8]>;
/// A short list of places, the default first.
pub(crate) type Spots = SmallVec<[Point; 8]>;
/// A short list of corners, the default first.
pub(crate) type Corners = SmallVec<[u8; 8]>;

/// What a player picks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Pick {
    /// Marked for Death: a unit of their own that the opponent of the card's player marks (M8).
    Mark {
        /// Which mark it is, from 1.
        number: u8,
        /// How many there are.
        of: u8,
        /// The units on the table that bear no mark.
        options: Units,
    },
    /// Marked for Death: a further enemy unit that the card's player may mark (M8).
    ExtraMark {
        /// The enemy units on the table that bear no mark.
        options: Units,
    },
    /// A Tempting Target: a marker in no man's land that the opponent of the card's player picks (M8).
    TemptingTarget {
        /// The markers.
        options: Markers,
    },
    /// Burden of Trust: the unit that guards a marker (M7.3).
    Guard {
        /// The marker.
        marker: MarkerId,
        /// The units in range.
        options: Units,
    },
    /// Whether a card that has just been drawn is shuffled back and another one drawn (M8.2).
    Redraw {
        /// The card.
        card: CardId,
    },
    /// Hidden Supplies: the corner towards which the central marker is moved (M7.8). The sixth marker goes
    /// the opposite way, so there is one for each diagonal.
    Corner {
        /// Corners, counted round the table from the origin.
        options: Corners,
    },
    /// Whether a unit's ability makes a stratagem cheaper (S1.12).
    Discount {
        /// The stratagem.
        stratagem: StratagemId,
        /// The unit with the ability.
        options: Units,
    },
    /// Which of several units makes a surge move (R7.15).
    Surge {
        /// The units that may.
        options: Units,
    },
    /// Whether a unit that made a Normal move out of phase gets into a transport, and which (R9.3).
    Embark {
        /// The unit.
        unit: UnitId,
        /// The transports that would take it in.
        options: Units,
    },
    /// Whether the Warp is channelled for a Psychic test: a third die is rolled.
    Channel {
        /// The two dice.
        faces: [u8; 2],
        /// What is added to them.
        add: i8,
        /// The total that passes.
        need: u8,
        /// The unit whose model takes the test.
        options: Units,
    },
    /// Where an ambush marker is put, or by which one a unit is set up.
    Place {
        /// The unit.
        unit: UnitId,
        /// Places, the default first.
        options: Spots,
        /// Any other legal place may be chosen too.
        anywhere: bool,
    },
    /// Which enemy a unit charges out of turn, and which besides.
    ChargeTarget {
        /// The unit.
        unit: UnitId,
        /// None has been chosen yet.
        first: bool,
        /// The enemies that it may charge, the nearest first.
        options: Units,
    },
    /// Whether a secret mission is taken, and which (M9.4).
    Secret {
        /// The one that was named before the battle.
        named: Option<SecretMission>,
    },
}

impl Pick {
    /// As written in scenarios.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Pick::Mark { .. } => "MARK",
            Pick::ExtraMark { .. } => "EXTRA_MARK",
            Pick::TemptingTarget { .. } => "TEMPTING_TARGET",
            Pick::Guard { .. } => "GUARD",
            Pick::Redraw { .. } => "REDRAW",
            Pick::Corner { .. } => "CORNER",
            Pick::Discount { .. } => "DISCOUNT",
            Pick::Surge { .. } => "SURGE",
            Pick::Embark { .. } => "EMBARK",
            Pick::Channel { .. } => "CHANNEL",
            Pick::Place { .. } => "PLACE",
            Pick::ChargeTarget { .. } => "CHARGE_TARGET",
            Pick::Secret { .. } => "SECRET_MISSION",
        }
    }

    /// The units that may be chosen.
    pub fn units(&self) -> &[UnitId] {
        match self {
            Pick::Mark { options, .. }
            | Pick::ExtraMark { options }
            | Pick::Guard { options, .. }
            | Pick::Discount { options, .. }
            | Pick::Surge { options }
            | Pick::Channel { options, .. }
            | Pick::ChargeTarget { options, .. }
            | Pick::Embark { options, .. } => options,
            Pick::TemptingTarget { .. }
            | Pick::Redraw { .. }
            | Pick::Corner { .. }
            | Pick::Place { .. }
            | Pick::Secret { .. } => &[],
        }
    }

    /// Whether nothing at all may be chosen.
    pub(crate) const fn is_optional(&self) -> bool {
        match self {
            Pick::ExtraMark { .. }
            | Pick::Redraw { .. }
            | Pick::Discount { .. }
            | Pick::Surge { .. }
            | Pick::Embark { .. }
            | Pick::Channel { .. }
            | Pick::Secret { .. } => true,
            Pick::ChargeTarget { first, .. } => !*first,
            Pick::Mark { .. }
            | Pick::TemptingTarget { .. }
            | Pick::Guard { .. }
            | Pick::Place { .. }
            | Pick::Corner { .. } => false,
        }
    }
}

/// Whether an action answers the pick.
pub(crate) fn check(pick: &Pick, player: Player, action: &Action) -> Result<(), Refusal> {
    let wrong = || Refusal::new(Code::NotAvailable).waiting_for(player);
    match (pick, action) {
        (_, Action::DeclineReaction(Decline::Once)) if pick.is_optional() => Ok(()),
        (_, Action::ChooseUnit(unit)) if !pick.units().is_empty() => {
            let fits = pick.units().contains(unit);
            if fits { Ok(()) } else { Err(wrong().unit(*unit).because(Reason::ChooseOfferedUnit)) }
        }
        (Pick::TemptingTarget { options }, Action::ChooseMarker(marker)) => {
            if options.contains(marker) {
                Ok(())
            } else {
                Err(wrong().because(Reason::ChooseOfferedMarker))
            }
        }
        (Pick::Corner { options }, Action::ChooseCorner(corner)) => {
            if options.contains(corner) {
                Ok(())
            } else {
                Err(wrong().because(Reason::ChooseOfferedCorner))
            }
        }
        // Whether a place of the player's own is legal is judged by who knows the table: `answers.rs`.
        (Pick::Place { options, .. }, Action::ChoosePlace(Some(at))) => {
            if options.contains(at) {
                Ok(())
            } else {
                Err(wrong().because(Reason::ChooseOfferedPlace))
            }
        }
        (Pick::Redraw { .. }, Action::RedrawCard) | (Pick::Secret { .. }, Action::TakeSecretMission(_)) => Ok(()),
        _ => Err(wrong().because(Reason::AnswerTheQuestion)),
    }
}

/// What happens if the player says nothing else.
pub(crate) fn default(pick: &Pick) -> Option<Action> {
    match pick {
        Pick::Redraw { .. } => Some(Action::RedrawCard),
        Pick::TemptingTarget { options } => options.first().map(|&marker| Action::ChooseMarker(marker)),
        Pick::Corner { options } => options.first().map(|&corner| Action::ChooseCorner(corner)),
        Pick::Embark { .. } | Pick::ChargeTarget { first: false, .. } => Some(Action::DeclineReaction(Decline::Once)),
        Pick::Place { options, .. } => options.first().map(|&at| Action::ChoosePlace(Some(at))),
        // A third die where two are not enough, and it might be.
        Pick::Channel { faces, add, need, options } => {
            let total = (faces[0] + faces[1]).saturating_add_signed(*add);
            let helps = total < *need && total + 6 >= *need;
            let unit = options.first().filter(|_| helps);
            Some(unit.map_or(Action::DeclineReaction(Decline::Once), |&unit| Action::ChooseUnit(unit)))
        }
        Pick::Secret { named } => Some(named.map_or(Action::DeclineReaction(Decline::Once), Action::TakeSecretMission)),
        Pick::Mark { .. }
        | Pick::ExtraMark { .. }
        | Pick::Guard { .. }
        | Pick::Discount { .. }
        | Pick::ChargeTarget { .. }
        | Pick::Surge { .. } => pick.units().first().map(|&unit| Action::ChooseUnit(unit)),
    }
}

/// Every legal answer, the default first.
pub(crate) fn options(pick: &Pick) -> Vec<Action> {
    let mut out: Vec<Action> = default(pick).into_iter().collect();
    out.extend(pick.units().iter().map(|&unit| Action::ChooseUnit(unit)));
    match pick {
        Pick::TemptingTarget { options } => out.extend(options.iter().map(|&marker| Action::ChooseMarker(marker))),
        Pick::Place { options, .. } => out.extend(options.iter().map(|&at| Action::ChoosePlace(Some(at)))),
        Pick::Corner { options } => out.extend(options.iter().map(|&corner| Action::ChooseCorner(corner))),
        Pick::Secret { .. } => out.extend(SecretMission::ALL.map(Action::TakeSecretMission)),
        _ => {}
    }
    if pick.is_optional() {
        out.push(Action::DeclineReaction(Decline::Once));
    }
    let mut seen: Vec<Action> = Vec::with_capacity(out.len());
    out.retain(|action| {
        let new = !seen.contains(action);
        seen.push(action.clone());
        new
    });
    out
}
