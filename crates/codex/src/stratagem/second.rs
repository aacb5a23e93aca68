//! The second unit of a stratagem: whom it picks, and whom its moment names.

use super::{TARGET, UsedWhen};
use crate::act::{Act, TriggerDeed};
use crate::trigger::{Measured, Pick, PickOf, Who};

/// What of the second unit nobody would read, in a sentence.
pub(super) fn fault(moment: UsedWhen, pick: Option<&Pick>, who: Who, acts: &[&Act]) -> Option<String> {
    pick.and_then(|pick| of_pick(moment, pick)).or_else(|| {
        let other = matches!(who, Who::Other | Who::Both) || acts.iter().any(|act| act.lacks_another());
        let mut hand = false;
        let mut again = false;
        let mut boards = false;
        let mut harmless = false;
        let mut last = !acts.is_empty();
        let mut dying = false;
        acts.iter().for_each(|act| {
            act.walk(&mut |act| {
                hand |= act.does == TriggerDeed::Charge;
                again |= act.does == TriggerDeed::Redeploy;
                boards |= act.does == TriggerDeed::Embark;
                harmless |= matches!(act.does, TriggerDeed::NoDamage | TriggerDeed::MakeSix);
                last &= act.does == TriggerDeed::Charge && act.within.is_some();
                dying |= matches!(act.does, TriggerDeed::Explode | TriggerDeed::Fizzle | TriggerDeed::Return);
            });
        });
        if again {
            return Some("no stratagem is used before the battle: `redeploy` belongs to abilities".to_owned());
        }
        if harmless {
            return Some(
                "no stratagem is used on an attack in hand: `no-damage` and `make-six` belong to abilities".to_owned(),
            );
        }
        if moment == UsedWhen::LastCharges && !last {
            return Some("moment `last-charges` is for `charge` with `within` alone".to_owned());
        }
        if dying && moment != UsedWhen::Dies {
            return Some("`explode`, `fizzle` and `return` belong to moment `dies`".to_owned());
        }
        if hand && moment.ends_a_phase() {
            let word = moment.word();
            return Some(format!("at moment `{word}` the phase is over: nobody charges then"));
        }
        if boards && moment == UsedWhen::EnemyDeclared {
            return Some("at moment `enemy-declared` a charge is under way: nobody gets in then".to_owned());
        }
        if who == Who::Bearer {
            return Some("a stratagem has no bearer: `who` is `unit`, `other`, `both` or `army`".to_owned());
        }
        let word = moment.word();
        if other && pick.is_none() && !moment.names_another() {
            return Some(format!("`other` is nobody at moment `{word}` without `picks`"));
        }
        (hand && moment.has_hand()).then(|| format!("at moment `{word}` another unit is in hand: nobody charges then"))
    })
}

fn of_pick(moment: UsedWhen, pick: &Pick) -> Option<String> {
    let named = match pick.of {
        PickOf::Enemy | PickOf::Friend | PickOf::Engaged | PickOf::Champion | PickOf::Reserve => true,
        PickOf::Bereaved => moment == UsedWhen::OwnShot,
        PickOf::Hit => matches!(moment, UsedWhen::OwnHit | UsedWhen::OwnFought),
        PickOf::MovedOver => matches!(moment, UsedWhen::OwnMoved | UsedWhen::OwnAdvanced | UsedWhen::OwnFellBack),
        PickOf::Targets => matches!(moment, UsedWhen::OwnShot | UsedWhen::OwnHit | UsedWhen::OwnTargets),
    };
    if !named {
        return Some(format!("`of = \"{}\"` is not known at moment `{}`", pick.of.word(), moment.word()));
    }
    let by = pick.by == Measured::Bearer;
    let idle = [("mark", pick.mark), ("weapon", pick.weapon.is_some()), ("up_to", pick.up_to.is_some()), ("by", by)];
    if let Some((key, _)) = idle.iter().find(|(_, written)| *written) {
        return Some(format!("`{key}` in `picks` is not read for a stratagem"));
    }
    if pick.once.is_some() {
        return Some("`once` in `picks` is not read for a stratagem: it has a `limit`".to_owned());
    }
    let unread = pick.conditions.iter().find(|condition| !TARGET.cover(condition.needs()))?;
    Some(format!("condition `{unread}` in `picks` asks about {}", unread.needs().without(TARGET)))
}

impl UsedWhen {
    /// Whether the moment names a unit besides the one that the stratagem is used on.
    const fn names_another(self) -> bool {
        match self {
            UsedWhen::EnemyMoves
            | UsedWhen::EnemyMoved
            | UsedWhen::EnemyFellBack
            | UsedWhen::TargetsChosen
            | UsedWhen::EnemyShot
            | UsedWhen::EnemyCharged
            | UsedWhen::EnemyFought
            | UsedWhen::Slew
            | UsedWhen::ShotAt
            | UsedWhen::WasHit
            | UsedWhen::LostWounds
            | UsedWhen::Destroyed
            | UsedWhen::EnemyDeclared
            | UsedWhen::EnemyFallsBack
            | UsedWhen::EnemySetUp
            | UsedWhen::DestroyedUnit
            | UsedWhen::EnemyShockFailed
            | UsedWhen::EnemyLeft
            | UsedWhen::FriendDestroyed
            | UsedWhen::EnemyDestroyed
            | UsedWhen::OwnTargets
            | UsedWhen::OwnHit => true,
            // The enemies that the unit is engaged with.
            UsedWhen::ChargeEnded | UsedWhen::SelectedToFight | UsedWhen::OwnFought => true,
            UsedWhen::Phase
            | UsedWhen::Roll
            | UsedWhen::BeforeShockTest
            | UsedWhen::EndOfCommand
            | UsedWhen::OwnAdvance
            | UsedWhen::EndOfMovement
            | UsedWhen::MortalWounds
            | UsedWhen::EndOfTurn
            | UsedWhen::StartOfFight
            | UsedWhen::StartOfCommand
            | UsedWhen::StartOfMovement
            | UsedWhen::StartOfShooting
            | UsedWhen::EndOfShooting
            | UsedWhen::StartOfCharge
            | UsedWhen::EndOfCharge
            | UsedWhen::EndOfFight
            | UsedWhen::OwnMoved
            | UsedWhen::OwnAdvanced
            | UsedWhen::OwnFellBack
            | UsedWhen::Arrived
            | UsedWhen::Disembarked
            | UsedWhen::SelectedToShoot
            | UsedWhen::OwnShot
            | UsedWhen::StartOfPhase
            | UsedWhen::LastCharges
            | UsedWhen::Dies
            | UsedWhen::Consolidates
            | UsedWhen::OwnDeclared => false,
        }
    }

    /// Whether the next phase follows at once, so that nothing that takes a unit in hand may begin.
    const fn ends_a_phase(self) -> bool {
        matches!(
            self,
            UsedWhen::EndOfCommand
                | UsedWhen::EndOfMovement
                | UsedWhen::EndOfShooting
                | UsedWhen::EndOfCharge
                | UsedWhen::EndOfFight
                | UsedWhen::EndOfTurn
        )
    }

    /// Whether a unit is in hand then.
    const fn has_hand(self) -> bool {
        matches!(
            self,
            UsedWhen::OwnAdvance
                | UsedWhen::EnemyMoves
                | UsedWhen::EnemyFallsBack
                | UsedWhen::OwnDeclared
                | UsedWhen::EnemyDeclared
                | UsedWhen::SelectedToFight
                | UsedWhen::TargetsChosen
                | UsedWhen::MortalWounds
                | UsedWhen::Destroyed
                | UsedWhen::FriendDestroyed
                | UsedWhen::EnemyDestroyed
                | UsedWhen::OwnTargets
                | UsedWhen::Slew
                | UsedWhen::Dies
                | UsedWhen::Consolidates
                | UsedWhen::Roll
        )
    }
}
