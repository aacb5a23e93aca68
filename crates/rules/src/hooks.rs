//! The table of moments: what special rules may do, when, and in which order.
//!
//! The turn, the phases and the attacks say `r.at(moment)` wherever a moment comes. The table `parts` says for each
//! moment everything that is due, and in which order: abilities of units, choices of army rules, stratagems, the
//! mission and its cards, and the end of what lasted until then. `moments/` lists the moments with whom each is
//! about, and says at which of them the words of the records are due.
//!
//! Within a part the active player comes first (R2.14). In most rows abilities come before what a player may
//! choose; rows in which they do not say so.

use crate::battle::Battle;
use crate::effects;
use crate::ids::Player;
use crate::missions;
use crate::moments::{Due, Moment, MomentKind};
use crate::phases::fight::last_blows;
use crate::phases::movement::{surge, wreck};
use crate::records;
use crate::resolution::{Hooks, Resolution, Stop};
use crate::setup::phase_of;
use crate::stratagems::{self, command_reroll};
use codex::{PhaseName, UsedWhen};

/// One of the things that are due at a moment.
enum Part {
    /// Abilities of units: by themselves, or if their player wants.
    Abilities,
    /// Army rules that ask their player for a choice.
    Choices,
    /// Stratagems.
    Stratagems,
    /// The mission and its cards, rules in code, and what lasted until now.
    Do(fn(&mut Resolution<'_>) -> Result<(), Stop>),
    /// The same, about whom the moment is about.
    About(fn(&mut Resolution<'_>, Moment) -> Result<(), Stop>),
}

/// What is due at each moment, in order.
fn parts(kind: MomentKind) -> &'static [Part] {
    use Part::{Abilities, About, Choices, Do, Stratagems};
    match kind {
        MomentKind::Mustered | MomentKind::Deploying | MomentKind::Deployed => &[Abilities],
        MomentKind::StartOfBattle => &[Do(missions::begin_battle), Abilities],
        MomentKind::StartOfRound => &[Do(missions::begin_round), Abilities, Do(records::roll_blessings), Choices],
        MomentKind::StartOfTurn => &[Do(missions::begin_turn), Do(effects::note_faced), Abilities],
        MomentKind::StartOfPhase => &[Do(records::note_markers), Abilities, Stratagems],
        // Players speak up by themselves: `stratagems::resolve`.
        MomentKind::BetweenActions => &[],

        MomentKind::StartOfCommand => {
            &[Do(effects::command_begins), Abilities, Choices, Do(missions::begin_command), Stratagems]
        }
        MomentKind::BeforeShockTest => &[Stratagems],
        // Primaries score before stratagems of this moment; R2.17 has it the other way round.
        MomentKind::ShockFailed => &[Abilities, Stratagems],
        MomentKind::EndOfCommand => &[Do(missions::end_command), Abilities, Stratagems],

        MomentKind::StartOfMovement => &[Abilities, Stratagems],
        MomentKind::SetUp | MomentKind::MoveStart => &[Abilities, Stratagems],
        MomentKind::Arrived | MomentKind::Disembarked => &[Abilities, Stratagems],
        MomentKind::AdvanceStart | MomentKind::FallBackStart => &[Abilities, Stratagems],
        // The enemy's stratagems come before the abilities of the unit that moved.
        MomentKind::MovedNormally => &[Stratagems, Abilities, About(surge::after_move)],
        MomentKind::Advanced => &[Stratagems, Abilities, About(surge::after_move)],
        MomentKind::FellBack => &[Stratagems, Abilities],
        MomentKind::EndOfMovement => &[Abilities, Stratagems],

        MomentKind::StartOfShooting => &[Do(effects::shooting_begins), Abilities, Stratagems],
        MomentKind::EndOfShooting => &[Abilities, Stratagems],

        MomentKind::SelectedToShoot => &[Abilities, Stratagems],
        MomentKind::ShootsAtOne => &[Abilities],
        MomentKind::TargetsChosen => &[About(effects::note_targets), Abilities, Stratagems],
        // The roll asks by itself, because the dice go with the question: `command_reroll::offer`.
        MomentKind::Rolled => &[],
        MomentKind::BeforeSave | MomentKind::Allocated | MomentKind::SaveFailed => &[Abilities],
        MomentKind::AttackRolled => &[Abilities],
        MomentKind::MortalWounds => &[Stratagems],
        MomentKind::ModelDied => &[About(records::will_return)],
        MomentKind::Exploding => &[Stratagems],
        MomentKind::AttacksMade => &[About(effects::note_struck), Do(effects::attacks_made)],
        // The enemy's stratagems come before the abilities of the unit that shot.
        MomentKind::FinishedShooting => &[Stratagems, Abilities],
        MomentKind::HasShot => &[Abilities, Stratagems],
        MomentKind::ShootingOver => &[About(surge::after_shooting)],

        MomentKind::StartOfCharge | MomentKind::EndOfCharge | MomentKind::LastCharges => &[Abilities, Stratagems],
        MomentKind::ChargeDeclared => &[About(effects::note_targets), Abilities, Stratagems],
        MomentKind::ChargeEnded => &[Abilities, Stratagems],

        MomentKind::StartOfFight => &[Abilities, Stratagems],
        // The army's choice comes before the abilities of the unit.
        MomentKind::SelectedToFight => &[Choices, Abilities, Stratagems],
        MomentKind::Consolidates => &[Stratagems],
        MomentKind::FinishedFighting => &[Abilities, Stratagems],
        MomentKind::EndOfFight => &[Abilities, Stratagems],

        // Stratagems come before abilities where a model or unit was destroyed.
        MomentKind::Destroyed => &[Stratagems, Abilities, About(records::marks_are_lost)],
        MomentKind::MarkLost => &[Abilities],
        MomentKind::DestroyedModel => &[Stratagems, Abilities],
        MomentKind::DestroyedUnit => {
            &[About(effects::note_destroyer), Abilities, Stratagems, About(records::note_taint)]
        }

        MomentKind::EndOfTurn => &[Abilities, Stratagems],
        MomentKind::EndOfPhase => &[Abilities, Do(records::come_back), Do(effects::end_of_phase)],
        MomentKind::PhaseOver => &[Do(records::taint)],
        MomentKind::StartOfScoring => &[Do(records::note_markers)],
        MomentKind::TurnScored => &[Do(effects::end_of_turn), Do(missions::end_turn)],
        MomentKind::EndOfRound => &[Abilities, Do(missions::end_round), Do(effects::end_of_round)],
        MomentKind::EndOfBattle => &[Do(missions::end_battle)],
    }
}

/// What rules of the layers below call.
pub(crate) const HOOKS: Hooks = Hooks {
    at,
    command_reroll: command_reroll::offer,
    may_command_reroll: command_reroll::may_ask,
    may_strike: last_blows::may_strike,
    cut_short: last_blows::cut_short,
    wrecked: wreck::resolve,
};

/// A moment has come: everything that is due is done, in order.
fn at(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    for part in parts(moment.kind()) {
        match part {
            Part::Abilities => records::happen(r, moment)?,
            Part::Choices => records::ask_for_choices(r, moment)?,
            Part::Stratagems => {
                debug_assert!(is_foreseen(r.battle(), moment), "{moment:?}: say in codex when it comes");
                stratagems::offer(r, moment)?;
            }
            Part::Do(act) => act(r)?,
            Part::About(act) => act(r, moment)?,
        }
    }
    Ok(())
}

/// Whether the codex knows that moments of stratagems come in this phase and turn: it refuses records of which it
/// says that theirs never do.
fn is_foreseen(battle: Battle<'_>, moment: Moment) -> bool {
    let clock = &battle.state.clock;
    let Some(&phase) = PhaseName::ALL.iter().find(|name| phase_of(**name) == clock.phase) else { return true };
    let foreseen = |when: UsedWhen, player: Player| {
        let due = Due::of_stratagem(when).comes(battle, moment, player);
        !due || when.comes_in(phase, player == clock.active)
    };
    UsedWhen::ALL.iter().all(|&when| Player::BOTH.iter().all(|&player| foreseen(when, player)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use codex::{ChosenWhen, TriggerWhen, UsedWhen};

    /// A record that is due at a moment which does not look for it would load and never act.
    #[test]
    fn every_word_is_due_at_moments_that_look_for_it() {
        let looks = |kind: MomentKind, part: fn(&Part) -> bool| parts(kind).iter().any(part);
        for when in TriggerWhen::ALL {
            for &kind in Due::of_trigger(*when).at {
                // What is done for the dead is done at the end of the phase: `records::will_return` remembers it.
                let found = kind == MomentKind::ModelDied || looks(kind, |part| matches!(part, Part::Abilities));
                assert!(found, "trigger {}: {kind:?}", when.word());
            }
        }
        for when in ChosenWhen::ALL {
            for &kind in Due::of_choice(*when).map_or(&[][..], |due| due.at) {
                assert!(looks(kind, |part| matches!(part, Part::Choices)), "army rule {}: {kind:?}", when.word());
            }
        }
        for when in UsedWhen::ALL {
            for &kind in Due::of_stratagem(*when).at {
                // Players speak up by themselves, and a roll asks by itself.
                let found = matches!(kind, MomentKind::BetweenActions | MomentKind::Rolled)
                    || looks(kind, |part| matches!(part, Part::Stratagems));
                assert!(found, "stratagem {}: {kind:?}", when.word());
            }
        }
    }
}
