//! Who strikes whom, with what: everything at one target after the other, the kernel's own way,
//! and model by model where it still does most.

use crate::analysis::melee::kill_chance;
use crate::analysis::{How, Ledger, worth, wounds_left};
use crate::explain::{Ballot, Choice, Sum, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use crate::tunables::POINTS;
use rules::action::Strike;
use rules::setup::Keys;
use rules::state::{ModelFlags, UnitFlags};
use rules::{Action, Battle, Doing, Game, ModelId, Player, UnitId, UnitSet, WeaponId};
use smallvec::SmallVec;

/// How many targets are tried one after the other.
const TARGETS: usize = 5;

/// Models that strike, and whom they reach.
type Fighters = SmallVec<[(ModelId, UnitSet); 16]>;
/// Mean wounds of what has been assigned so far, by target.
type Load = SmallVec<[(UnitId, f64); 4]>;

/// How the attacks are made.
pub fn choose(
    game: &Game,
    player: Player,
    unit: UnitId,
    slain: bool,
    profile: &Profile,
    memory: &mut Memory,
) -> Option<Choice> {
    let battle = game.battle();
    let fights = |model: ModelId| !slain || battle.state.model(model).flags.contains(ModelFlags::FALLEN);
    let fighters: Fighters =
        battle.strike_reaches(unit).into_iter().filter(|(model, units)| !units.is_empty() && fights(*model)).collect();
    let targets: UnitSet = fighters.iter().flat_map(|(_, units)| units.iter()).collect();
    let mut ballot = Ballot::new(Topic::Fight);
    let mut seen: Vec<Vec<Strike>> = Vec::new();
    let several = targets.len() > 1;
    let preferred = targets.iter().take(TARGETS).map(Some).chain(several.then_some(None));
    for prefer in preferred {
        let (strikes, load) = assign(battle, unit, &fighters, prefer, &mut memory.ledger);
        if !strikes.is_empty() && !seen.contains(&strikes) {
            let sum = promise(battle, &load);
            ballot.act(Action::ResolveAttacks(unit, Some(strikes.clone())), sum);
            seen.push(strikes);
        }
    }
    if several {
        ballot.blur(profile, &mut memory.dice);
    }
    // Where our own ways are all refused, the kernel's is not.
    let mut last = Sum::new();
    last.add("as the rules have it", -1000.0);
    ballot.act(Action::ResolveAttacks(unit, None), last);
    ballot.choose(game, player)
}

/// Gives every model a weapon and a target: the preferred one where it reaches it; otherwise, and
/// without one, where it still does most.
fn assign(
    battle: Battle<'_>,
    unit: UnitId,
    fighters: &[(ModelId, UnitSet)],
    prefer: Option<UnitId>,
    ledger: &mut Ledger,
) -> (Vec<Strike>, Load) {
    let charged = battle.state.unit(unit).flags.intersects(UnitFlags::CHARGED | UnitFlags::HEROIC);
    let how = How { charged, ..How::default() };
    let mut out: Vec<Strike> = Vec::new();
    let mut load = Load::new();
    // Those with the fewest targets choose first: the others fill up what they leave.
    let mut order: SmallVec<[usize; 16]> = (0..fighters.len()).collect();
    order.sort_by_key(|&at| fighters.get(at).map_or(0, |(_, units)| units.len()));
    for &(model, units) in order.iter().filter_map(|&at| fighters.get(at)) {
        let only = prefer.filter(|target| units.contains(*target));
        let targets: SmallVec<[UnitId; 4]> = match only {
            Some(target) => SmallVec::from_slice(&[target]),
            None => units.iter().collect(),
        };
        let mut best: Option<(f64, f64, WeaponId, UnitId)> = None;
        for &(weapon, copies) in &battle.setup.model(model).weapons {
            let card = battle.setup.weapon(weapon);
            if !card.range.is_melee() {
                continue;
            }
            let extra = card.traits.extra_attacks;
            let mut most: Option<(f64, f64, WeaponId, UnitId)> = None;
            for &target in &targets {
                let times = if extra { f64::from(copies) } else { 1.0 };
                let mean = ledger.blow(battle, unit, weapon, target, how) * times;
                let more = marginal(battle, &load, target, mean);
                if most.is_none_or(|(held, ..)| more > held) {
                    most = Some((more, mean, weapon, target));
                }
            }
            let Some(found) = most else { continue };
            if extra {
                note(&mut out, &mut load, model, found);
            } else if best.is_none_or(|(held, ..)| found.0 > held) {
                best = Some(found);
            }
        }
        if let Some(found) = best {
            note(&mut out, &mut load, model, found);
        }
    }
    (out, load)
}

/// Points that these additional wounds are worth: past what kills they are worth little.
fn marginal(battle: Battle<'_>, load: &Load, target: UnitId, mean: f64) -> f64 {
    let held = load.iter().find(|(of, _)| *of == target).map_or(0.0, |(_, held)| *held);
    let enough = wounds_left(battle, target) * 1.15;
    let useful = mean.min((enough - held).max(0.0));
    worth(battle, target, useful) + 0.05 * worth(battle, target, mean)
}

fn note(
    out: &mut Vec<Strike>,
    load: &mut Load,
    model: ModelId,
    (_, mean, weapon, target): (f64, f64, WeaponId, UnitId),
) {
    match out.iter_mut().find(|strike| strike.weapon == weapon && strike.target == target) {
        Some(strike) => strike.models.get_or_insert_default().push(model),
        None => out.push(Strike { weapon, target, models: Some(vec![model]), attacks: None }),
    }
    match load.iter_mut().find(|(of, _)| *of == target) {
        Some((_, held)) => *held += mean,
        None => load.push((target, mean)),
    }
}

/// What these attacks promise.
fn promise(battle: Battle<'_>, load: &Load) -> Sum {
    let mut sum = Sum::new();
    for &(target, mean) in load {
        let wounds = wounds_left(battle, target);
        let kill = kill_chance(mean, wounds);
        sum.add("wounds", worth(battle, target, mean.min(wounds)) / POINTS);
        sum.add("kill", 2.0 * kill);
        if battle.keys(target).contains(Keys::CHARACTER) {
            sum.add("character", kill);
        }
        // One that has not struck yet strikes with what is left of it.
        if battle.may(target, Doing::Fight) {
            sum.add("before it strikes", (mean / wounds.max(1.0)).min(1.0));
        }
        if super::super::charge::marker_of(battle, target).is_some() {
            sum.add("on a marker", (mean / wounds.max(1.0)).min(1.0));
        }
    }
    sum
}
