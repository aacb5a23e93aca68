//! Between actions: whom the game waits for, who may speak besides, and what happens if nobody does.

use crate::action::{Action, Decline, Verb};
use crate::answers;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::ids::{Player, UnitId};
use crate::phases::{deployment, scout};
use crate::picks::Units;
use crate::position::Phase;
use crate::reason::Reason;
use crate::records;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{FightPart, Hand};

/// Whom the game waits for between actions, and what for.
pub(crate) fn waiting(battle: Battle<'_>) -> Decision {
    let clock = &battle.state.clock;
    let of = |unit: UnitId, question: Question| Decision { player: battle.player(unit), question };
    match clock.hand {
        Hand::Charging { unit, roll: 0, .. } => of(unit, Question::ChargeRoll { unit }),
        Hand::Charging { unit, .. } => of(unit, Question::ChargeMove { unit }),
        Hand::Reacting { unit, .. } => of(unit, Question::ReactionMove { unit }),
        Hand::Fighting { unit, part: FightPart::PileIn | FightPart::LastPileIn(_) } => {
            of(unit, Question::PileIn { unit })
        }
        Hand::Fighting { unit, part: FightPart::Attacks | FightPart::LastBlows(_) } => of(unit, Question::Unit),
        Hand::Fighting { unit, part: FightPart::Consolidate } => of(unit, Question::Consolidate { unit }),
        Hand::Moving { unit, .. } | Hand::Targeting { unit } => of(unit, Question::Unit),
        Hand::Empty => {
            if let Some((player, rule)) = records::waiting(battle) {
                return Decision { player, question: Question::Faction { rule, unit: None, among: Units::new() } };
            }
            let player = match clock.phase {
                Phase::Formations if clock.ready[0] => Player::Two,
                Phase::Formations => Player::One,
                Phase::Deployment => deployment::waiting(battle),
                Phase::Scout => scout::waiting(battle),
                Phase::Fight => clock.next,
                _ => clock.active,
            };
            Decision { player, question: Question::Unit }
        }
    }
}

/// Whether a player may speak although the game waits for the other: formations are declared at
/// the same time, and choices of army rules are made in any order.
pub(crate) fn may_speak(battle: Battle<'_>, player: Player, verb: Verb) -> bool {
    let clock = &battle.state.clock;
    match verb {
        Verb::In(Phase::Formations) => !clock.ready[player.index()],
        Verb::Embark => clock.phase == Phase::Formations && !clock.ready[player.index()],
        Verb::Faction => records::has_choice(battle, player),
        // M8.3 both players may discard cards.
        Verb::In(Phase::Scoring) => clock.phase == Phase::Scoring,
        _ => false,
    }
}

/// What happens to a sequence decision if nobody says anything else (scenario.md).
pub(crate) fn default(battle: Battle<'_>) -> Option<Action> {
    answers::default(battle, &waiting(battle))
}

/// Whether there is something to decline between actions: a choice of an army rule.
pub(crate) fn check_decline(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    match (action, waiting(battle)) {
        (Action::DeclineReaction(Decline::Once), Decision { player: asked, question: Question::Faction { .. } })
            if asked == player =>
        {
            Ok(())
        }
        _ => Err(Refusal::new(Code::NotAvailable).because(Reason::NothingAsked)),
    }
}

/// A player makes no choice.
pub(crate) fn decline(r: &mut Resolution<'_>, player: Player) -> Result<(), Stop> {
    if let Some((_, rule)) = records::waiting(r.battle()).filter(|(asked, _)| *asked == player) {
        r.change_clock(|clock| clock.choices &= !rule.bit());
    }
    Ok(())
}
