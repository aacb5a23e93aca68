//! Abilities that happen at a moment: by themselves, or if their player wants. Whom they pick is `reach.rs`, what
//! they do `deeds.rs`, how often they may be used `limits.rs`.

use super::deeds::{self, Scene};
use super::reach::{self, Others};
use super::{army, charges, limits, pools};
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::dice::Context;
use crate::effects;
use crate::effects::{Asking, holds};
use crate::event::{Event, Roll};
use crate::ids::{GrantId, Player, UnitId};
use crate::moments::{Moment, MomentKind, Only, Side};
use crate::phases::shooting::eligible;
use crate::picks::Units;
use crate::resolution::{Resolution, Stop};
use crate::setup::TriggerCard;
use crate::state::{Bearer, Hand, Whereabouts};
use codex::{Able, To, TriggerDeed, Who};
use smallvec::SmallVec;

/// A moment has come: abilities of units that are due, of one player after the other.
pub(crate) fn happen(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let setup = r.setup;
    let due = &setup.triggers_at[moment.kind() as usize];
    if due.is_empty() {
        return Ok(());
    }
    for player in moment.players(r.battle()) {
        // What happens once for an army is done by the first unit that may.
        let mut done: SmallVec<[&str; 4]> = SmallVec::new();
        for card in due.iter().map(|&at| &setup.triggers[usize::from(at)]) {
            let Some(unit) = due_for(r.battle(), card, moment, player) else { continue };
            if card.for_army && done.contains(&card.id.as_str()) {
                continue;
            }
            let others = reach::others(r, card, unit, moment);
            let battle = r.battle();
            let asking = Asking {
                model: moment.model(),
                weapon: moment.weapon(),
                other: others.first().copied(),
                from_bearer: card.from_bearer,
                stands: carrier(battle, unit),
                fallen: moment.fallen(),
                slayer: moment.slayer(),
                ..Asking::default()
            };
            let fits = card.conditions.iter().all(|condition| holds(battle, *condition, card.unit, unit, &asking));
            let able = card.able.is_none_or(|able| is_able(battle, unit, able));
            let lacks = others.is_empty() && (card.picks.is_some() || only_to_others(card));
            let could = charges::may_charge(battle, &card.acts, unit);
            if fits && able && !lacks && could && !is_barred(battle, card, moment) {
                if card.for_army {
                    done.push(&card.id);
                }
                offer(r, card, unit, others, moment)?;
            }
        }
    }
    Ok(())
}

/// Whether any ability waits for a moment.
pub(crate) fn are_due(battle: Battle<'_>, kind: MomentKind) -> bool {
    !battle.setup.triggers_at[kind as usize].is_empty()
}

/// The unit for which an ability of a player is due, and ready to be used.
fn due_for(battle: Battle<'_>, card: &TriggerCard, moment: Moment, player: Player) -> Option<UnitId> {
    let fallen = matches!(moment, Moment::Destroyed { .. }) && card.due.only == Only::All;
    // The fallen are meant as they were mustered.
    let unit = if fallen { card.unit } else { battle.lead(card.unit) };
    let mine = battle.player(unit) == player && card.due.comes(battle, moment, player);
    let meant = match card.due.only {
        Only::All => card.due.side != Side::Own || moment.about() == Some(unit),
        Only::Army => true,
        Only::Rolled(rolls) => {
            moment.about() == Some(unit) && moment.rolled().is_some_and(|roll| rolls.contains(&roll))
        }
        Only::Targets => moment.targets().contains(unit),
        Only::Left => matches!(moment, Moment::FellBack { from, .. } if from.contains(unit)),
        Only::Hurt | Only::Wounded | Only::Hit => moment.suffered(card.due.only).contains(unit),
    };
    // A rule of the army is that of the unit, not of each leader besides, unless it is about the bearer's own models.
    let led = card.of_army && !card.from_bearer && unit != card.unit && {
        let same = |other: &TriggerCard| other.unit == unit && other.id == card.id;
        battle.setup.triggers.iter().any(same)
    };
    let waits = || matches!(battle.state.unit(unit).place, Whereabouts::Reserves(_));
    let say =
        || has_a_say(battle, unit, moment) || card.aboard && carrier(battle, unit).is_some() || card.waiting && waits();
    let there = mine && meant && !led && (fallen || !battle.is_dead(card.unit) && say());
    (there && limits::is_left(battle, card) && army_can_pay(battle, card)).then_some(unit)
}

/// Whether a unit has its say at a moment: on the table, or wherever it waits before the battle begins.
fn has_a_say(battle: Battle<'_>, unit: UnitId, moment: Moment) -> bool {
    matches!(moment, Moment::Deployed | Moment::StartOfBattle) || takes_part(battle, unit, moment)
}

/// The transport on the table that a unit is embarked within.
fn carrier(battle: Battle<'_>, unit: UnitId) -> Option<UnitId> {
    match battle.state.unit(unit).place {
        Whereabouts::Embarked(transport) => Some(transport).filter(|&transport| battle.on_table(transport)),
        _ => None,
    }
}

/// Whether a unit may be picked at a moment: on the table, or anywhere before anybody is set up.
pub(super) fn takes_part(battle: Battle<'_>, unit: UnitId, moment: Moment) -> bool {
    matches!(moment, Moment::Mustered | Moment::Deploying) || battle.on_table(unit)
}

/// Whether a unit is eligible to do what an ability asks for.
fn is_able(battle: Battle<'_>, unit: UnitId, able: Able) -> bool {
    match able {
        Able::Shoot => eligible::may_observe(battle, unit),
    }
}

fn army_can_pay(battle: Battle<'_>, card: &TriggerCard) -> bool {
    let choices = card.choices.len().max(1) as u8;
    match (card.cost, card.rule) {
        (None, _) => true,
        (Some(_), Some(rule)) => (0..choices).any(|choice| army::is_affordable(battle, rule, choice)),
        (Some(price), None) => pools::can_pay(battle, battle.player(card.unit), price),
    }
}

/// Whether everything it does is done to another unit, so that it does not happen without one.
fn only_to_others(card: &TriggerCard) -> bool {
    let other = |to: To| matches!(to, To::Other | To::Others | To::Engaged);
    let acts = card.choices.iter().flat_map(|choice| &choice.acts).chain(&card.acts);
    let about_others = matches!(card.who, Who::Other);
    let mut all = acts.clone().map(|act| other(act.to) || act.does == TriggerDeed::Shoot);
    let idle = acts.count() == 0 && (card.choices.is_empty() || !about_others);
    !idle && all.all(|other| other) && (about_others || card.choices.iter().all(|choice| choice.grants.is_empty()))
        || card.acts.iter().any(|act| act.to == To::Other || act.to == To::Others)
}

/// Whether it would take a unit in hand while another is.
fn is_barred(battle: Battle<'_>, card: &TriggerCard, moment: Moment) -> bool {
    let occupied = battle.state.clock.hand != Hand::Empty || moment.has_hand();
    let mut takes = false;
    card.each_act(&mut |act| takes |= act.takes_hand());
    takes && occupied
}

/// Asks where there is something to ask, and does it; for each of several units that may be picked.
fn offer(
    r: &mut Resolution<'_>,
    card: &TriggerCard,
    unit: UnitId,
    mut among: Others,
    moment: Moment,
) -> Result<(), Stop> {
    let times = card.picks.as_ref().map_or(1, |pick| pick.up_to);
    for time in 0..times {
        let Some((choice, others)) = ask(r, card, unit, &among)? else { return Ok(()) };
        if time == 0 {
            limits::use_up(r, card);
        }
        carry_out(r, card, unit, choice, &others, moment)?;
        if card.picks.is_none() || times == 1 {
            return Ok(());
        }
        among.retain(|other| !others.contains(other) && takes_part(r.battle(), *other, moment));
        // Who set itself up again still says whom else it sets up, and so does who picks for its army.
        if among.is_empty() || !card.for_army && !has_a_say(r.battle(), unit, moment) {
            return Ok(());
        }
    }
    Ok(())
}

/// Which choice is made and whom it is about; nothing if the player leaves it.
fn ask(r: &mut Resolution<'_>, card: &TriggerCard, unit: UnitId, among: &Others) -> Result<Option<(u8, Others)>, Stop> {
    let Some(rule) = card.rule else { return Ok(Some((0, among.clone()))) };
    let player = r.battle().player(unit);
    let picks = card.picks.is_some();
    // Without anything to choose nothing is asked.
    if !card.optional && card.choices.len() <= 1 && among.len() <= 1 {
        return Ok(Some((0, among.clone())));
    }
    let nothing =
        !r.setup.army_rule(rule).fresh.is_empty() && army::options(r.battle(), player, rule, None, &[]).is_empty();
    if nothing {
        return Ok(None);
    }
    let among_them: Units = if picks { among.iter().copied().collect() } else { Units::new() };
    let question = Question::Faction { rule, unit: Some(unit), among: among_them };
    match r.ask(Decision { player, question })? {
        Action::FactionChoice(_, choices, about) => {
            let others = match about.filter(|_| picks) {
                Some(picked) => Others::from_slice(&[picked]),
                None => among.clone(),
            };
            Ok(Some((choices.first().copied().unwrap_or(0), others)))
        }
        _ => Ok(None),
    }
}

/// Pays for it, rolls for it, puts in force what was chosen, and does the rest.
fn carry_out(
    r: &mut Resolution<'_>,
    card: &TriggerCard,
    unit: UnitId,
    choice: u8,
    others: &Others,
    moment: Moment,
) -> Result<(), Stop> {
    let player = r.battle().player(unit);
    let chosen = card.choices.get(usize::from(choice));
    if let Some(price) = card.cost {
        let amount = chosen.and_then(|choice| choice.cost).unwrap_or(price.amount);
        pools::pay(r, player, crate::setup::Price { amount, ..price });
    }
    if let Some(rule) = card.rule {
        r.say(Event::Chose { player, rule, choice, about: Some(unit) });
    }
    let others: Others = match &card.picks {
        Some(_) => others.iter().copied().take(1).collect(),
        None => others.clone(),
    };
    if let (Some((picked, lasts)), Some(&other)) = (card.picks.as_ref().and_then(|pick| pick.once), others.first()) {
        effects::put(r, player, Bearer::Unit(other), &[picked], lasts);
    }
    if let Some(need) = card.on.filter(|_| !card.may_do(TriggerDeed::Scavenge))
        && !succeeds(r, unit, need)?
    {
        return Ok(());
    }
    if let (Some(mark), Some(&marked)) = (card.mark, others.first()) {
        effects::put(r, player, Bearer::Unit(marked), &[mark], card.until);
    }
    let scene = Scene {
        unit,
        bearer: card.unit,
        player,
        others,
        moment,
        from_bearer: card.from_bearer,
        face: None,
        total: None,
    };
    for _ in 0..chosen.map_or(0, |chosen| chosen.rolls) {
        let face = r.d6(Context::Ability)?;
        r.note(Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face])));
        // Of three choices each has two faces.
        let drawn_from = card.choices.iter().filter(|choice| choice.rolls == 0).count();
        let drawn_at = usize::from(face - 1) * drawn_from.min(6) / 6;
        let Some(drawn) = card.choices.get(drawn_at) else { continue };
        if let Some(rule) = card.rule {
            r.say(Event::Chose { player, rule, choice: drawn_at as u8, about: Some(unit) });
        }
        put(r, card, &scene, &drawn.grants);
        deeds::run(r, &drawn.acts, &scene)?;
    }
    if let Some(chosen) = chosen {
        put(r, card, &scene, &chosen.grants);
        deeds::run(r, &chosen.acts, &scene)?;
    }
    deeds::run(r, &card.acts, &scene)
}

/// Puts what was chosen in force.
fn put(r: &mut Resolution<'_>, card: &TriggerCard, scene: &Scene, grants: &[GrantId]) {
    let player = scene.player;
    let other = scene.others.first().copied();
    match card.who {
        // An aura of the bearer reaches as far as from its models.
        Who::Unit => {
            for &grant in grants {
                let alone = card.from_bearer && r.setup.grant(grant).aura.is_some();
                let unit = if alone { scene.bearer } else { scene.unit };
                effects::put(r, player, Bearer::Unit(unit), &[grant], card.until);
            }
        }
        Who::Army => {
            if card.replaces {
                let setup = r.setup;
                let tag = |grant: GrantId| setup.grant(grant).tag;
                let named = |of: GrantId| {
                    card.choices.iter().flat_map(|choice| &choice.grants).any(|&grant| tag(grant) == tag(of))
                };
                let army = Bearer::Army(player);
                r.change_in_force(|list| list.retain(|active| active.bearer != army || !named(active.grant)));
            }
            effects::put(r, player, Bearer::Army(player), grants, card.until);
        }
        Who::Bearer => {
            for model in r.setup.unit(card.unit).model_ids() {
                effects::put(r, player, Bearer::Model(model), grants, card.until);
            }
        }
        Who::Other | Who::Both => {
            let units =
                other.into_iter().chain((card.who == Who::Both && other != Some(scene.unit)).then_some(scene.unit));
            for unit in units {
                effects::put(r, player, Bearer::Unit(unit), grants, card.until);
            }
        }
    }
}

/// One die against a face.
pub(super) fn succeeds(r: &mut Resolution<'_>, unit: UnitId, need: u8) -> Result<bool, Stop> {
    let face = r.d6(Context::Ability)?;
    let passed = face >= need;
    r.note(Roll {
        need,
        successes: u32::from(passed),
        ..Roll::of(Context::Ability, unit, SmallVec::from_slice(&[face]))
    });
    Ok(passed)
}
