//! Pre-battle moves (R14.4, M3.7): players alternate, the one with the first turn first.

pub(crate) mod scout_move;

use crate::action::{Action, Step};
use crate::attack::damage;
use crate::battle::Battle;
use crate::core_abilities::scouts;
use crate::event::Event;
use crate::ids::{ModelId, Player, UnitId};
use crate::phases::Prepared;
use crate::phases::movement::embark;
use crate::position::Phase;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::state::{UnitFlags, Whereabouts};
use crate::unit;
use geometry::{Angle, Inches, Point};

/// Directions tried for a unit.
const DIRECTIONS: i32 = 8;

/// The step begins.
pub(crate) fn begin(r: &mut Resolution<'_>) {
    let first = r.battle().state.clock.first;
    r.change_clock(|clock| {
        clock.phase = Phase::Scout;
        clock.ready = [false; 2];
        clock.next = first;
    });
    if !is_over(r.battle()) {
        r.say(Event::PhaseBegan(first, Phase::Scout));
    }
}

/// M1.7 what was not set up counts as destroyed in the first round.
pub(crate) fn lose_undeployed(r: &mut Resolution<'_>) -> Result<(), Stop> {
    let battle = r.battle();
    let behind = |unit: &UnitId| battle.state.unit(*unit).place == Whereabouts::Undeployed;
    let units: Vec<UnitId> = r.setup.unit_ids().filter(behind).collect();
    damage::never_came(r, &units)
}

/// Units of a player that may still scout.
fn left(battle: Battle<'_>, player: Player) -> impl Iterator<Item = UnitId> + '_ {
    battle.units_on_table(player).filter(move |&unit| may_scout(battle, unit).is_some())
}

/// How far a unit may still scout.
pub(crate) fn may_scout(battle: Battle<'_>, unit: UnitId) -> Option<Inches> {
    let done = battle.state.unit(unit).flags.contains(UnitFlags::SCOUTED);
    if done { None } else { scouts::distance(battle, unit) }
}

/// Whether nobody has anything left to scout with.
pub(crate) fn is_over(battle: Battle<'_>) -> bool {
    Player::BOTH.iter().all(|&player| left(battle, player).next().is_none())
}

/// Whose turn it is: when one player is done the other goes on.
pub(crate) fn waiting(battle: Battle<'_>) -> Player {
    let next = battle.state.clock.next;
    let has_left = |player: Player| left(battle, player).next().is_some();
    if !has_left(next) && has_left(next.other()) { next.other() } else { next }
}

/// Judges an action of this phase.
pub(crate) fn prepare(battle: Battle<'_>, player: Player, action: &Action) -> Result<Prepared, Refusal> {
    match action {
        Action::ScoutMove(unit, paths) => {
            let cap = check_unit(battle, player, *unit)?;
            scout_move::check(battle, *unit, paths, cap).map(|plan| Prepared::Move(Box::new(plan)))
        }
        // A written position may have nobody who scouts: then any unit may be passed over.
        Action::SkipScout(unit) if is_over(battle) => unit::is_own(battle, player, *unit).map(|()| Prepared::Plain),
        Action::SkipScout(unit) => check_unit(battle, player, *unit).map(|_| Prepared::Plain),
        _ => Err(Code::WrongPhase.into()),
    }
}

/// The unit may still scout, and how far.
fn check_unit(battle: Battle<'_>, player: Player, unit: UnitId) -> Result<Inches, Refusal> {
    unit::is_own_on_table(battle, player, unit)?;
    may_scout(battle, unit).ok_or_else(|| {
        let done = battle.state.unit(unit).flags.contains(UnitFlags::SCOUTED);
        let hint = if done { Reason::HasScouted } else { Reason::NotAllScouts };
        Refusal::new(Code::NotAvailable).unit(unit).because(hint)
    })
}

/// Carries out an action that was judged legal.
pub(crate) fn resolve(
    r: &mut Resolution<'_>,
    player: Player,
    action: &Action,
    prepared: &Prepared,
) -> Result<(), Stop> {
    if let Prepared::Move(plan) = prepared {
        scout_move::resolve(r, plan);
        // R9.3 a scout move is a Normal move.
        if !plan.walks.is_empty() {
            embark::offer(r, plan.unit)?;
        }
    }
    if let Action::ScoutMove(unit, _) | Action::SkipScout(unit) = action {
        r.change_unit(*unit, |u| u.flags.insert(UnitFlags::SCOUTED));
    }
    r.change_clock(|clock| clock.next = player.other());
    Ok(())
}

/// What might be done now, legal or not; the caller asks `check`.
pub(crate) fn candidates(battle: Battle<'_>, player: Player) -> Vec<Action> {
    let mut out = Vec::new();
    for unit in left(battle, player) {
        let Some(cap) = may_scout(battle, unit) else { continue };
        for turn in 0..DIRECTIONS {
            let (cos, sin) = Angle::hundredths((turn * 36_000 / DIRECTIONS) as u16).direction();
            let shifted = |model: ModelId| {
                let at = battle.state.model(model).at;
                let to = Point::inches(at.x.to_f64() + cos * cap.to_f64(), at.y.to_f64() + sin * cap.to_f64())?;
                Some((model, vec![Step::To(to, None)]))
            };
            let paths: Option<Vec<_>> = battle.models(unit).map(shifted).collect();
            out.extend(paths.map(|paths| Action::ScoutMove(unit, paths)));
        }
        out.push(Action::SkipScout(unit));
    }
    if out.is_empty() {
        out.extend(battle.setup.units_of(player).find(|&unit| battle.lead(unit) == unit).map(Action::SkipScout));
    }
    out
}
