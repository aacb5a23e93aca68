//! The catalogue of actions: one row each, and everything that follows from a row.
//!
//! A row says the name on the wire (and older names that are still read), the variant with its
//! fields, when it may be said, whether others learn what it says, and what it means in one line. The fields are written
//! on the wire under their names here, each in the way of its word (see `action::field`).
//!
//! **Private by default.** A row without `public` only prepares something: others learn that it was
//! said and of which unit, and nothing else. Of a row marked `secret` they read in the log that it was
//! done, but not what was chosen. A row marked `ends` is public too, and by it a player ends a phase.
//!
//! **New rows come last**: the place of a row is the number of its kind in the observations of
//! the Python package.

/// Calls a macro with the whole table. Other crates derive from it what they need: `protocol`
/// reads, writes and declares the fields, `py` describes them.
#[doc(hidden)]
#[macro_export]
macro_rules! each_action {
    ($callback:ident) => {
        $callback! {
            "ATTACH_LEADER" AttachLeader(unit_id: Unit, bodyguard_id: Unit), Formations, public: "A leader joins a bodyguard unit.";
            "PLACE_IN_RESERVES" PlaceInReserves(unit_id: Unit, kind: Method), Formations, public: "A unit starts the battle off the table.";
            "CONFIRM_FORMATIONS" ConfirmFormations, Formations, ends: "The player's formations are declared.";
            "DEPLOY_UNIT" DeployUnit(unit_id: Unit, places: Places), Deployment, public: "A unit is set up.";
            "END_DEPLOYMENT" EndDeployment, Deployment, ends: "The player has set up everything.";
            "SCOUT_MOVE" ScoutMove(unit_id: Unit, paths: Paths), Scout, public: "A unit makes its Scout move.";
            "SKIP_SCOUT" SkipScout(unit_id: Unit), Scout, public: "A unit makes no Scout move.";
            "BATTLE_SHOCK_TEST" BattleShockTest(unit_id: Unit), Command, public: "A unit takes its Battle-shock test.";
            "FACTION_CHOICE" FactionChoice(rule: Rule, choice: Choices, unit_id: OptionalUnit), Faction, public: "The player chooses for an army rule.";
            "PERFORM_ACTION" PerformAction(unit_id: Unit, action: MissionAction, objective_id: OptionalMarker, at: OptionalPoint), Shooting, public: "A unit starts an action of the mission.";
            "DECLARE_CHARGE" DeclareCharge(unit_id: Unit, target_ids: Units), Charge, public: "A unit declares a charge.";
            "CHARGE_ROLL" ChargeRoll(unit_id: Unit), ChargeMove, public: "The charge is rolled.";
            "APPLY_CHARGE_MOVE" ApplyChargeMove(unit_id: Unit, paths: Paths), ChargeMove, public: "The unit makes its Charge move.";
            "COMPLETE_UNIT_CHARGE" CompleteUnitCharge(unit_id: Unit), ChargeMove, public: "The unit makes its Charge move along the paths staged before.";
            "SKIP_CHARGE" SkipCharge(unit_id: Unit), ChargeMove, public: "The unit makes no Charge move.";
            "SELECT_FIGHTER" SelectFighter(unit_id: Unit), Fight, public: "A unit is chosen to fight.";
            "PILE_IN" PileIn(unit_id: Unit, paths: Paths), Fight, public: "The unit piles in.";
            "CONSOLIDATE" Consolidate(unit_id: Unit, paths: Paths), Fight, public: "The unit consolidates.";
            "SELECT_MELEE_WEAPON" SelectMeleeWeapon(unit_id: Unit, model_ids: Models, weapon_id: Weapon), Fight: "Models will fight with a weapon.";
            "ASSIGN_ATTACKS" AssignAttacks(unit_id: Unit, assignments: Strikes), Fight: "Melee attacks get their targets.";
            "CONFIRM_AND_RESOLVE_ATTACKS" ResolveAttacks(unit_id: Unit, assignments: OptionalStrikes), Fight, public: "The unit attacks, with the assignments given here or before.";
            "USE_STRATAGEM" UseStratagem(using: Stratagem), Stratagem, public: "The player uses a stratagem.";
            "DISCARD_SECONDARY" DiscardSecondary(cards: Cards), Scoring, public: "The player discards Secondary Mission cards.";
            "BEGIN_NORMAL_MOVE" BeginNormalMove(unit_id: Unit), Movement, public: "A unit will make a Normal move.";
            "BEGIN_ADVANCE" BeginAdvance(unit_id: Unit), Movement, public: "A unit will Advance; the roll is made here.";
            "BEGIN_FALL_BACK" BeginFallBack(unit_id: Unit), Movement, public: "A unit will Fall Back.";
            "REMAIN_STATIONARY" RemainStationary(unit_id: Unit), Movement, public: "A unit stays where it is.";
            "SET_MODEL_DEST" | "STAGE_MODEL_MOVE" SetModelDest(unit_id: Unit, model_id: Model, path: Path), Move: "The path of one model is staged.";
            "UNDO_LAST_MODEL_MOVE" UndoLastModelMove(unit_id: Unit), Move: "The path staged last is taken back.";
            "RESET_UNIT_MOVE" ResetUnitMove(unit_id: Unit), Move: "All staged paths are taken back.";
            "CONFIRM_UNIT_MOVE" ConfirmUnitMove(unit_id: Unit, paths: Paths), Move, public: "The unit moves along the paths given here or staged before.";
            "DISEMBARK_UNIT" DisembarkUnit(unit_id: Unit, places: Places), Disembark, public: "A unit gets out of its transport.";
            "EMBARK_UNIT" EmbarkUnit(unit_id: Unit, transport_id: Unit), Embark, public: "A unit gets into a transport.";
            "PLACE_REINFORCEMENT" PlaceReinforcement(unit_id: Unit, places: Places, method: Method), Movement, public: "A unit arrives from reserves.";
            "END_MOVEMENT" EndMovement, Movement, ends: "The Movement phase ends.";
            "SHOOT" Shoot(unit_id: Unit, assignments: Fires), Shooting, public: "A unit shoots, all its weapons at once.";
            "SELECT_SHOOTER" SelectShooter(unit_id: Unit), Shooting, public: "A unit is chosen to shoot.";
            "ASSIGN_TARGET" AssignTarget(unit_id: Unit, shot: Shot), Shooting: "A weapon gets its target.";
            "CLEAR_TARGET" ClearTarget(unit_id: Unit, shot: Shot), Shooting: "A target is taken back.";
            "CLEAR_ALL_TARGETS" ClearAllTargets(unit_id: Unit), Shooting: "All targets of a unit are taken back.";
            "CONFIRM_TARGETS" ConfirmTargets(unit_id: Unit), Shooting, public: "The unit shoots at the targets assigned before.";
            "SKIP_UNIT" SkipUnit(unit_id: Unit), Shooting, public: "A unit does not shoot.";
            "END_SHOOTING" EndShooting, Shooting, ends: "The Shooting phase ends.";
            "END_COMMAND" EndCommand, Command, ends: "The Command phase ends.";
            "END_CHARGE" EndCharge, Charge, ends: "The Charge phase ends.";
            "END_FIGHT" EndFight, Fight, ends: "The Fight phase ends, and the turn.";
            "END_SCORING" EndScoring, Scoring, ends: "The next turn begins.";
            "ALLOCATE" Allocate(model_id: Model), Answer, public: "A model takes the attack.";
            "APPLY_SAVES" ApplySaves(used: Save), Answer, public: "Armour or invulnerable save.";
            "CONTINUE_SEQUENCE" ContinueSequence, Answer, public: "Go on.";
            "CHOOSE_MODELS" ChooseModels(model_ids: Models), Answer, public: "The models that are asked for.";
            "REROLL" Reroll(context: RollContext, dice: Dice), Answer, public: "Dice of a roll are rolled again.";
            "DECLINE_REACTION" DeclineReaction(for_phase: Declining), Answer, public: "A reaction is declined.";
            "ADJUST" Adjust(path: ByHand), Adjust, public: "Something is set by hand.";
            "CONCEDE" Concede, Concede, public: "The player gives the battle up.";
            "CHOOSE_UNIT" ChooseUnit(target_id: Unit), Answer, public: "The unit that is asked for.";
            "CHOOSE_MARKER" ChooseMarker(objective_id: Marker), Answer, public: "The marker that is asked for.";
            "CHOOSE_CORNER" ChooseCorner(corner: Corner), Answer, public: "The corner that is asked for.";
            "REDRAW_CARD" RedrawCard, Answer, public: "The card just drawn is shuffled back, and another drawn.";
            "TAKE_SECRET_MISSION" TakeSecretMission(mission: Secret), Answer, secret: "The player takes a secret mission.";
            "CHOOSE_PLACE" ChoosePlace(at: OptionalPoint), Answer, public: "The place that is asked for.";
        }
    };
}

use super::{Row, Shown, Verb, field};
use crate::ids::UnitId;
use crate::position::Phase;

/// When an action may be said: a phase, or one of the verbs that are not bound to one.
macro_rules! verb {
    (Embark) => {
        Verb::Embark
    };
    (Disembark) => {
        Verb::Disembark
    };
    (Faction) => {
        Verb::Faction
    };
    (Stratagem) => {
        Verb::Stratagem
    };
    (Move) => {
        Verb::Move
    };
    (ChargeMove) => {
        Verb::Charge
    };
    (Answer) => {
        Verb::Answer
    };
    (Adjust) => {
        Verb::Adjust
    };
    (Concede) => {
        Verb::Concede
    };
    ($phase:ident) => {
        Verb::In(Phase::$phase)
    };
}

/// Who learns what of an action.
macro_rules! shown {
    () => {
        Shown::Preparing
    };
    (secret) => {
        Shown::Secret
    };
    (public) => {
        Shown::Public
    };
    (ends) => {
        Shown::EndOfPhase
    };
}

/// The acting unit in a field, if it is one.
macro_rules! acting {
    (unit_id $unit:ident Unit) => {
        Some(*$unit)
    };
    (unit_id $unit:ident OptionalUnit) => {
        *$unit
    };
    (using $using:ident Stratagem) => {
        $using.unit
    };
    ($name:ident $field:ident $word:ident) => {{
        let _ = $field;
        None
    }};
}

macro_rules! define {
    ($($name:literal $(| $alias:literal)* $variant:ident $(($($field:ident: $word:ident),*))?,
       $when:ident $(, $shown:ident)?: $about:literal;)*) => {
        /// Something a player does.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum Action {
            $(#[doc = $about] #[doc = ""] #[doc = $name] $variant $(($(field::$word),*))?,)*
        }

        /// An action without its fields.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind {
            $(#[doc = $about] $variant,)*
        }

        impl Kind {
            /// All of them, in the order of the table.
            pub const ALL: &[Kind] = &[$(Kind::$variant),*];

            /// What the table says of it, besides its fields.
            pub const fn row(self) -> Row {
                match self {
                    $(Kind::$variant => Row {
                        name: $name,
                        when: verb!($when),
                        shown: shown!($($shown)?),
                        about: $about,
                    },)*
                }
            }
        }

        impl std::str::FromStr for Kind {
            type Err = String;

            /// The kind of that name on the wire.
            fn from_str(name: &str) -> Result<Kind, String> {
                match name {
                    $($name $(| $alias)* => Ok(Kind::$variant),)*
                    _ => Err(format!("{name} is not an action")),
                }
            }
        }

        impl Action {
            /// Which row of the table it is.
            pub const fn kind(&self) -> Kind {
                match self { $(Action::$variant { .. } => Kind::$variant,)* }
            }

            /// The player's unit that it is about, if it names one.
            pub fn unit(&self) -> Option<UnitId> {
                match self {
                    $(Action::$variant $(($($field),*))? => None$($(.or(acting!($field $field $word)))*)?,)*
                }
            }
        }
    };
}

each_action!(define);

impl Action {
    /// When it may be said.
    pub(crate) const fn verb(&self) -> Verb {
        self.kind().row().when
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_read_as_its_own_kind() {
        let names: BTreeSet<&str> = Kind::ALL.iter().map(|kind| kind.row().name).collect();
        assert_eq!(names.len(), Kind::ALL.len());
        assert!(Kind::ALL.iter().all(|&kind| kind.row().name.parse() == Ok(kind)));
        assert_eq!("STAGE_MODEL_MOVE".parse(), Ok(Kind::SetModelDest));
        assert!("WIN".parse::<Kind>().is_err());
    }

    #[test]
    fn the_unit_comes_from_the_fields() {
        assert_eq!(Action::DeclareCharge(UnitId(3), vec![UnitId(5), UnitId(4)]).unit(), Some(UnitId(3)));
        assert_eq!(Action::EndCharge.unit(), None);
        assert_eq!(Action::AttachLeader(UnitId(1), UnitId(2)).unit(), Some(UnitId(1)));
    }
}
