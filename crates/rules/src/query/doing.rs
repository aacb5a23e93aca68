//! What a unit may do now, and why not.

use crate::battle::Battle;
use crate::ids::UnitId;
use crate::phases::movement::{left, transport};
use crate::phases::shooting::{aim, eligible};
use crate::phases::{charge, command, deployment, fight};
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::{core_abilities, effects, missions, stratagems, unit};

/// Something that a unit might do, for [`Battle::may`] and [`Battle::check`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doing {
    /// Anything on the table: it is there.
    Act,
    /// Take a test in the Battle-shock step (R6.6).
    TestShock,
    /// Be set up at all. A DEDICATED TRANSPORT that carries nobody is not, and counts as destroyed (M1.7).
    Deploy,
    /// Move. In its player's turn a unit has a move left while it may begin one, may declare a charge, or is making
    /// one; in the other player's turn, and before the first, it is the move of its next turn.
    Move,
    /// Get into this transport (R9.1): permitted keywords, and room beside those already inside.
    Ride(UnitId),
    /// Arrive from reserves: its time has come (M3.4).
    Arrive,
    /// Arrive by Deep Strike (R8.7): every model has it.
    DeepStrike,
    /// Be set up by Infiltrators (R14.3): every model has it, as printed or by a rule.
    Infiltrate,
    /// Be selected to shoot (R10.1). Whether it has a target is asked weapon by weapon.
    Shoot,
    /// Fire any gun at this unit: whether [`Battle::everything_at`] is not empty. Whether it may be selected to shoot is
    /// asked apart.
    ShootAt(UnitId),
    /// Shoot although it performs an action (M6.2).
    ShootWhileActing,
    /// Fire overwatch at this unit: near enough, free to shoot, with a gun that sees it.
    Overwatch(UnitId),
    /// Charge at all this phase (R15.1).
    Charge,
    /// Charge this unit (R15.2).
    ChargeAt(UnitId),
    /// Fight this phase (R16.1): it is engaged now, or it charged this turn.
    Fight,
    /// Fight in the first step: it charged (R15.7), or every model has the ability (R14.2).
    FightFirst,
}

impl Battle<'_> {
    /// Whether a unit may do something now.
    pub fn may(self, unit: UnitId, doing: Doing) -> bool {
        match doing {
            // Quicker than the refusal, which measures how far it is.
            Doing::ChargeAt(target) => charge::declare::is_target(self, unit, target),
            _ => self.check(unit, doing).is_ok(),
        }
    }

    /// Why a unit may not do something now.
    pub fn check(self, unit: UnitId, doing: Doing) -> Result<(), Refusal> {
        let unless = |code: Code, may: bool| if may { Ok(()) } else { Err(Refusal::new(code).unit(unit)) };
        match doing {
            Doing::Act => unit::on_table(self, unit),
            Doing::TestShock => {
                let mut due = command::battle_shock::due(self, self.player(unit));
                unless(Code::NotAvailable, due.any(|tested| tested == unit))
            }
            Doing::Deploy => unless(Code::NotAvailable, !deployment::order::is_lost(self, unit)),
            Doing::Move => unless(Code::NotAvailable, left::has_move_left(self, unit)),
            Doing::Ride(carrier) => transport::may_carry(self, carrier, unit),
            Doing::Arrive => unless(Code::TooEarly, effects::may_arrive(self, unit))
                .map_err(|refusal| refusal.because(Reason::ReservesSecondRound)),
            Doing::DeepStrike => unless(Code::NotAvailable, core_abilities::deep_strike::has(self, unit)),
            Doing::Infiltrate => unless(Code::NotAvailable, core_abilities::infiltrators::has(self, unit)),
            Doing::Shoot => eligible::check(self, self.player(unit), unit),
            Doing::ShootAt(target) => {
                unless(Code::NoTargets, aim::anything_at(self, unit, target, self.is_engaged(unit)))
            }
            Doing::ShootWhileActing => unless(Code::PerformingAction, missions::actions::shoots_meanwhile(self, unit)),
            Doing::Overwatch(target) => unless(Code::StratagemTarget, stratagems::can_overwatch(self, unit, target)),
            Doing::Charge => unit::is_own_on_table(self, self.player(unit), unit)
                .and_then(|()| charge::declare::check_unit(self, unit)),
            Doing::ChargeAt(target) => charge::declare::check_target(self, unit, target),
            Doing::Fight => unless(Code::NotAvailable, fight::is_eligible(self, unit)),
            Doing::FightFirst => unless(Code::NotAvailable, fight::fights_first(self, unit)),
        }
    }
}
