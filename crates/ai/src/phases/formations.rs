//! Formations: who leads whom, who rides, who waits.
//!
//! In the printed order: leaders first, because a unit that rides is joined no more; then
//! transports, so that a led unit rides whole; then reserves. Of each, the best pair the rules
//! allow is declared and the rest looked at again, until nothing is worth declaring.

use crate::analysis::{Role, abilities, roles};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::persona::Persona;
use crate::profile::Profile;
use rules::position::Reserves;
use rules::setup::Keys;
use rules::state::Whereabouts;
use rules::{Action, Battle, Choosing, Doing, Game, Player, UnitId};

/// What to do now.
pub fn choose(game: &Game, player: Player, profile: &Profile, memory: &mut Memory) -> Option<Choice> {
    let battle = game.battle();
    let persona = memory.persona.clone().unwrap_or_default();
    let candidates = battle.options(player, Choosing::Phase);
    type Score = fn(Battle<'_>, &[Role], &Action, &Persona) -> Option<Sum>;
    let roles = roles(battle);
    let steps: [Score; 3] = [leads, rides, waits];
    for score in steps {
        let mut ballot = Ballot::new(Topic::Formations);
        for action in &candidates {
            if let Some(sum) = score(battle, &roles, action, &persona) {
                ballot.act(action.clone(), sum);
            }
        }
        ballot.blur(profile, &mut memory.dice);
        if let Some(choice) = ballot.choose(game, player).filter(|choice| choice.score > 0.0) {
            return Some(choice);
        }
    }
    let mut done = Ballot::new(Topic::Formations);
    let mut sum = Sum::new();
    sum.add("nothing more is worth it", 1.0);
    done.act(Action::ConfirmFormations, sum);
    done.choose(game, player)
}

/// Added for each model beyond the first.
const MODEL: f64 = 0.05;
/// Scores of pairs are about 2; in the currency of the other choices they weigh this much.
const PAIR: f64 = 10.0;

/// A leader for a unit: (mean of what it does for shooting and melee + for its defence + for its
/// tactics) × models × points, and a little for two of a kind.
fn leads(battle: Battle<'_>, roles: &[Role], action: &Action, _: &Persona) -> Option<Sum> {
    let &Action::AttachLeader(leader, bodyguard) = action else { return None };
    let does = abilities::with_leader(battle, leader, bodyguard);
    let (own, others) = (roles.get(leader.index())?, roles.get(bodyguard.index())?);
    let card = battle.setup.unit(bodyguard);
    let mut sum = Sum::new();
    sum.add("shooting", does.ranged / 2.0);
    sum.add("melee", does.melee / 2.0);
    sum.add("defence", does.defence);
    sum.add("tactics", does.tactical);
    sum.add("two of a kind", 0.2 * (0.5 - (own.melee_share() - others.melee_share()).abs()));
    sum.add("holds them up", 0.05 * (own.speed - others.speed).min(0.0));
    if battle.parts(bodyguard).nth(1).is_some() {
        sum.add("led already", -0.3);
    }
    sum.times("models", 1.0 + MODEL * f64::from(card.models.1.saturating_sub(1)));
    sum.times("points", (0.75 + f64::from(card.points) / 400.0).min(1.5));
    sum.times("weight", PAIR);
    Some(sum)
}

/// Who gains by riding.
fn rides(battle: Battle<'_>, roles: &[Role], action: &Action, _: &Persona) -> Option<Sum> {
    let &Action::EmbarkUnit(unit, carrier) = action else { return None };
    battle.check(unit, Doing::Ride(carrier)).ok()?;
    let (own, wheels) = (roles.get(unit.index())?, roles.get(carrier.index())?);
    let card = battle.setup.unit(carrier);
    let empty = battle.passengers(carrier).next().is_none();
    let mut sum = Sum::new();
    // Getting out adds three inches to the way.
    let faster = (wheels.speed + 3.0 - own.speed).clamp(0.0, 10.0);
    sum.add("gets there sooner", 0.5 * faster * (own.melee_share() + if own.range <= 12.0 { 0.3 } else { 0.0 }));
    sum.add("kept safe", (own.points / 100.0).min(3.0) * if own.is_fragile() { 1.0 } else { 0.5 });
    if own.is_shooter() {
        let deck = card.abilities.firing_deck > 0;
        sum.add("cannot shoot from inside", if deck { -1.0 } else { -0.6 * own.shooting });
    }
    if empty && card.keys.contains(Keys::DEDICATED_TRANSPORT) {
        sum.add("an empty one stays behind", 4.0 + f64::from(card.points) / 20.0);
    } else {
        sum.add("walking is good enough", -3.0);
    }
    let ways = &battle.setup.unit(unit).abilities;
    if ways.infiltrators || ways.scouts.is_some() || ways.deep_strike {
        sum.add("has a way of its own", -6.0);
    }
    if battle.setup.unit(unit).abilities.leader && battle.parts(unit).nth(1).is_none() {
        sum.add("a leader alone", -2.0);
    }
    Some(sum)
}

/// Who starts off the table.
fn waits(battle: Battle<'_>, roles: &[Role], action: &Action, persona: &Persona) -> Option<Sum> {
    let &Action::PlaceInReserves(unit, kind) = action else { return None };
    let deep = battle.may(unit, Doing::DeepStrike);
    let carries = battle.passengers(unit).next().is_some();
    if battle.state.unit(unit).attached_to.is_some() || carries || deep != (kind == Reserves::DeepStrike) {
        return None;
    }
    let role = roles.get(unit.index())?;
    let mut sum = Sum::new();
    if deep {
        sum.add("arrives where it wants", 6.0 * (1.0 - (role.speed - 6.0).clamp(0.0, 6.0) / 9.0));
        sum.add("strikes at once", if role.is_shooter() && role.range > 24.0 { -2.0 } else { 1.0 });
    } else {
        let late = role.is_fast() && role.is_melee() && role.is_fragile();
        sum.add("comes from the flank", if late { 5.0 } else { 0.0 });
    }
    sum.add("a turn or two lost", -3.5);
    sum.add("temper", -2.0 * (persona.temper - 1.0).max(0.0) * if deep { 0.5 } else { 1.0 });
    if role.keys.contains(Keys::BATTLELINE) {
        sum.add("needed on markers", -1.5);
    }
    if share_after(battle, unit) > persona.reserves {
        sum.add("enough wait already", -50.0);
    }
    Some(sum)
}

/// The share of the army's points in reserves if this unit waits, too.
fn share_after(battle: Battle<'_>, unit: UnitId) -> f64 {
    let (mut all, mut waiting) = (0.0, 0.0);
    for other in battle.setup.units_of(battle.player(unit)) {
        let points = f64::from(battle.setup.unit(other).points);
        all += points;
        let place = battle.state.unit(battle.lead(other)).place;
        if battle.lead(other) == unit || matches!(place, Whereabouts::Reserves(_)) {
            waiting += points;
        }
    }
    if all > 0.0 { waiting / all } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::abilities::tests::company;
    use crate::profile::Level;

    fn first(rule: &str) -> (Game, Choice) {
        let game = company(rule);
        let profile = Profile::of(Level::Competitive);
        let choice = crate::decide(&game, Player::One, &profile, &mut Memory::new(1)).expect("a choice");
        (game, choice)
    }

    #[test]
    fn a_leader_joins_those_whom_it_helps_most() {
        for (rule, with) in [
            (r#"{"roll": "to_hit", "when": "ranged", "reroll": "any"}"#, "gunners"),
            (r#"{"roll": "to_hit", "when": "melee", "reroll": "any"}"#, "fighters"),
        ] {
            let (game, choice) = first(rule);
            let find = |id: &str| game.setup().find::<UnitId>(id).expect("a unit");
            assert_eq!(choice.action, Action::AttachLeader(find("boss"), find(with)), "{:?}", choice.terms);
            assert_eq!(choice.runners_up.len(), 1, "the other pair was compared");
        }
    }
}
