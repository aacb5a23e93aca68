//! The table of moments: what special rules may do, when, and in which order.
//!
//! The turn and the phases call [`at`] wherever a moment comes. The table `parts` says for each moment everything
//! that is due, and in which order: abilities of units, choices of army rules, stratagems, the mission and its
//! cards, and the end of what lasted until then. `moment.rs` lists the moments with whom each is about, `due.rs`
//! says at which of them the words of the records are due.
//!
//! Within a part the active player comes first (R2.14). In most rows abilities come before what a player may
//! choose; rows in which they do not say so.

mod due;
mod moment;

pub use due::{Due, Side};
pub use moment::{Moment, MomentKind, Moments};

use crate::missions;
use crate::phases::movement::surge;
use crate::records;
use crate::resolution::{Resolution, Stop};
use crate::stratagems;

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
        MomentKind::StartOfBattle => &[Do(missions::begin_battle)],
        MomentKind::StartOfRound => &[Do(missions::begin_round), Abilities, Do(records::roll_blessings), Choices],
        MomentKind::StartOfTurn => &[Do(missions::begin_turn)],
        MomentKind::StartOfPhase => &[Do(records::note_markers), Abilities],
        // Players speak up by themselves: `stratagems::resolve`.
        MomentKind::BetweenActions => &[],

        MomentKind::StartOfCommand => &[Do(records::command_begins), Abilities, Choices, Do(missions::begin_command)],
        MomentKind::BeforeShockTest => &[Stratagems],
        // Primaries score before stratagems of this moment; R2.17 has it the other way round.
        MomentKind::EndOfCommand => &[Do(missions::end_command), Stratagems],

        MomentKind::StartOfMovement => &[Abilities],
        MomentKind::SetUp | MomentKind::MoveStart | MomentKind::AdvanceStart => &[Stratagems],
        // The enemy's stratagems come before the abilities of the unit that moved.
        MomentKind::MovedNormally => &[Stratagems, Abilities, About(surge::after_move)],
        MomentKind::Advanced => &[Stratagems, About(surge::after_move)],
        MomentKind::FellBack => &[Stratagems],
        MomentKind::EndOfMovement => &[Stratagems],

        MomentKind::SelectedToShoot | MomentKind::ShootsAtOne => &[Abilities],
        MomentKind::TargetsChosen => &[Stratagems],
        // The roll asks by itself, because the dice go with the question: `command_reroll::offer`.
        MomentKind::Rolled => &[],
        MomentKind::BeforeSave => &[Abilities],
        MomentKind::MortalWounds => &[Stratagems],
        MomentKind::ModelDied => &[About(records::will_return)],
        MomentKind::AttacksMade => &[Do(records::attacker_done)],
        // The enemy's stratagems come before the abilities of the unit that shot.
        MomentKind::FinishedShooting => &[Stratagems, Abilities],
        MomentKind::HasShot => &[Abilities],
        MomentKind::ShootingOver => &[About(surge::after_shooting)],

        MomentKind::StartOfCharge | MomentKind::EndOfCharge => &[Abilities],
        MomentKind::ChargeDeclared => &[Stratagems],
        MomentKind::ChargeEnded => &[Abilities, Stratagems],

        MomentKind::StartOfFight => &[Abilities, Stratagems],
        // The army's choice comes before the abilities of the unit.
        MomentKind::SelectedToFight => &[Choices, Abilities, Stratagems],
        MomentKind::FinishedFighting => &[Stratagems],
        MomentKind::EndOfFight => &[Abilities],

        // Stratagems come before abilities where a model or unit was destroyed.
        MomentKind::Destroyed => &[Stratagems, About(records::marks_are_lost)],
        MomentKind::MarkLost => &[Abilities],
        MomentKind::DestroyedModel => &[Stratagems, Abilities],
        MomentKind::DestroyedUnit => &[Abilities, About(records::note_taint)],

        MomentKind::EndOfTurn => &[Abilities, Stratagems],
        MomentKind::EndOfPhase => &[Do(records::come_back), Do(records::end_of_phase)],
        MomentKind::PhaseOver => &[Do(records::taint)],
        MomentKind::StartOfScoring => &[Do(records::note_markers)],
        MomentKind::TurnScored => &[Do(records::end_of_turn), Do(missions::end_turn)],
        MomentKind::EndOfRound => &[Do(missions::end_round), Do(records::end_of_round)],
        MomentKind::EndOfBattle => &[Do(missions::end_battle)],
    }
}

/// A moment has come: everything that is due is done, in order.
pub fn at(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    note(r, moment);
    for part in parts(moment.kind()) {
        match part {
            Part::Abilities => records::happen(r, moment)?,
            Part::Choices => records::ask_for_choices(r, moment)?,
            Part::Stratagems => {
                debug_assert!(due::is_foreseen(r.battle(), moment), "{moment:?}: say in codex when it comes");
                stratagems::offer(r, moment)?;
            }
            Part::Do(act) => act(r)?,
            Part::About(act) => act(r, moment)?,
        }
    }
    Ok(())
}

/// Remembers that a moment has come, where what is due is done by whoever calls.
pub(crate) fn note(r: &mut Resolution<'_>, moment: Moment) {
    r.moments.insert(moment.kind());
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
