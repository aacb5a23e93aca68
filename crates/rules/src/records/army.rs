//! Army and detachment rules that ask for a choice (F1 to F5): when, which, how often.

use super::{blessings, pools};
use crate::action::Action;
use crate::battle::Battle;
use crate::decision::{Decision, Question};
use crate::effects::modifiers;
use crate::event::Event;
use crate::ids::{Player, RuleId, UnitId};
use crate::moments::{Moment, MomentKind};
use crate::picks::Units;
use crate::reason::Reason;
use crate::refusal::{Code, Refusal};
use crate::resolution::{Resolution, Stop};
use crate::setup::CHOICES_OF_A_RULE;
use crate::state::{Bearer, InForce};
use crate::{effects, unit};
use codex::{Often, Permission, RuleDeed};

/// The bit of a choice among those made this battle, of rules that are chosen; none if it is not
/// remembered. That no two choices which count share a bit is checked when the battle is set up.
const fn bit(rule: RuleId, choice: u8) -> u64 {
    match 1u64.checked_shl(rule.0 as u32 * CHOICES_OF_A_RULE as u32 + choice as u32) {
        Some(bit) => bit,
        None => 0,
    }
}

fn is_free(battle: Battle<'_>, rule: RuleId, choice: u8) -> bool {
    let card = battle.setup.army_rule(rule);
    if let Some(&tag) = card.fresh.get(usize::from(choice)) {
        let army = Bearer::Army(card.player);
        let has = |active: &InForce| active.bearer == army && battle.setup.grant(active.grant).tag == tag;
        return !battle.state.in_force.iter().any(has);
    }
    card.often == Often::Always || battle.state.uses.chosen[card.player.index()] & bit(rule, choice) == 0
}

/// Whether the army has what a choice costs.
pub(super) fn is_affordable(battle: Battle<'_>, rule: RuleId, choice: u8) -> bool {
    let card = battle.setup.army_rule(rule);
    // A die that was kept: the first choice is a 1.
    if card.deed == Some(RuleDeed::MiracleDice) {
        return battle.state.uses.dice[card.player.index()][usize::from(choice)] > 0;
    }
    card.costs
        .get(usize::from(choice))
        .copied()
        .flatten()
        .is_none_or(|price| pools::can_pay(battle, card.player, price))
}

/// F1.4 whether a choice of the army's may be made for one unit alone instead, used before or not.
fn is_alone(battle: Battle<'_>, player: Player, rule: RuleId, choice: u8, unit: UnitId) -> bool {
    let card = battle.setup.army_rule(rule);
    card.is_chosen_at(MomentKind::StartOfCommand)
        && !card.marks
        && card.alone == Some(choice)
        && battle.player(unit) == player
        && battle.on_table(unit)
        && battle.state.unit(unit).attached_to.is_none()
        && modifiers::may(battle, unit, Permission::TacticalAlone)
}

/// The choice the game waits for, the active player's first.
pub(crate) fn waiting(battle: Battle<'_>) -> Option<(Player, RuleId)> {
    if battle.state.clock.choices == 0 {
        return None;
    }
    let active = battle.state.clock.active;
    [active, active.other()].into_iter().find_map(|player| open(battle, player).next().map(|rule| (player, rule)))
}

fn open(battle: Battle<'_>, player: Player) -> impl Iterator<Item = RuleId> + '_ {
    battle.setup.asking_rules().filter(move |&rule| {
        battle.state.clock.choices & rule.bit() != 0 && battle.setup.army_rule(rule).player == player
    })
}

/// Whether a player has a choice to make.
pub(crate) fn has_choice(battle: Battle<'_>, player: Player) -> bool {
    open(battle, player).next().is_some()
}

/// Whether a choice between actions is legal.
pub(crate) fn check_choice(battle: Battle<'_>, player: Player, action: &Action) -> Result<(), Refusal> {
    let Action::FactionChoice(rule, choices, about) = action else { return Err(Code::Malformed.into()) };
    if !open(battle, player).any(|open| open == *rule) {
        return Err(Refusal::new(Code::NotAvailable).because(Reason::RuleAsksNothing));
    }
    check(battle, player, *rule, choices, *about)
}

/// Whether a choice answers the rule that asks in the middle of an action.
pub(crate) fn check_answer(
    battle: Battle<'_>,
    asked: RuleId,
    unit: Option<UnitId>,
    among: &[UnitId],
    action: &Action,
) -> Result<(), Refusal> {
    match action {
        Action::FactionChoice(rule, choices, about) if *rule == asked => {
            let card = battle.setup.army_rule(asked);
            let offered = card.choices.len();
            if card.deed == Some(RuleDeed::Blessings) {
                return blessings::check(battle, card.player, asked, choices);
            }
            if let (true, Some(unit)) = (card.picks, unit) {
                let about = about.ok_or(Refusal::new(Code::Malformed).because(Reason::NameEnemyInUnitId))?;
                if !among.contains(&about) {
                    let hint = Reason::ChooseReachedEnemy;
                    return Err(Refusal::new(Code::NotAvailable).unit(unit).target(about).because(hint));
                }
            }
            match choices.as_slice() {
                [] if offered == 1 => Ok(()),
                [one] if usize::from(*one) < offered && !is_affordable(battle, asked, *one) => {
                    Err(Refusal::new(Code::NotAvailable).because(Reason::NotEnoughResource))
                }
                [one] if usize::from(*one) < offered && is_free(battle, asked, *one) => Ok(()),
                _ => Err(Refusal::new(Code::Malformed).because(Reason::ChooseOfRule)),
            }
        }
        _ => Err(Refusal::new(Code::NotAvailable).because(Reason::AnswerRuleOrDecline)),
    }
}

fn check(
    battle: Battle<'_>,
    player: Player,
    rule: RuleId,
    choices: &[u8],
    about: Option<UnitId>,
) -> Result<(), Refusal> {
    let card = battle.setup.army_rules.get(rule.index()).ok_or(Refusal::new(Code::UnknownId))?;
    if choices.iter().any(|&choice| usize::from(choice) >= card.choices.len()) {
        return Err(Refusal::new(Code::UnknownId).because(Reason::NoSuchChoice));
    }
    if card.deed == Some(RuleDeed::Blessings) {
        return blessings::check(battle, player, rule, choices);
    }
    if choices.len() > 1 || (choices.is_empty() && card.choices.len() > 1) {
        return Err(Refusal::new(Code::Malformed).because(Reason::ChooseOfRule));
    }
    if card.marks {
        let about = about.ok_or(Refusal::new(Code::Malformed).because(Reason::NameEnemyInUnitId))?;
        unit::exists(battle, about)?;
        if battle.player(about) == player {
            return Err(Refusal::new(Code::Malformed).unit(about).because(Reason::ChooseEnemy));
        }
        if !battle.alive(about) {
            return Err(Refusal::new(Code::UnitDestroyed).unit(about));
        }
    }
    let choice = choices.first().copied().unwrap_or(0);
    if let Some(unit) = about.filter(|_| !card.marks && card.is_chosen_at(MomentKind::StartOfCommand)) {
        unit::exists(battle, unit)?;
        return if is_alone(battle, player, rule, choice, unit) {
            Ok(())
        } else {
            Err(Refusal::new(Code::NotAvailable).unit(unit).because(Reason::ChosenForArmy))
        };
    }
    if !is_free(battle, rule, choice) {
        return Err(Refusal::new(Code::NotAvailable).because(Reason::ChosenBefore));
    }
    Ok(())
}

/// Makes a choice between actions.
pub(crate) fn choose(r: &mut Resolution<'_>, player: Player, action: &Action) -> Result<(), Stop> {
    let Action::FactionChoice(rule, choices, about) = action else { return Ok(()) };
    r.change_clock(|clock| clock.choices &= !rule.bit());
    make(r, player, *rule, choices, *about);
    Ok(())
}

pub(super) fn make(r: &mut Resolution<'_>, player: Player, rule: RuleId, choices: &[u8], about: Option<UnitId>) {
    let setup = r.setup;
    let card = setup.army_rule(rule);
    let first = [0];
    for &choice in if choices.is_empty() && card.deed.is_none() { &first[..] } else { choices } {
        let alone = about.is_some_and(|unit| is_alone(r.battle(), player, rule, choice, unit));
        if !alone {
            r.change_uses(|uses| uses.chosen[player.index()] |= bit(rule, choice));
        }
        let for_unit = alone || card.marks || card.is_chosen_at(MomentKind::SelectedToFight);
        let bearer = about.filter(|_| for_unit);
        let bearer = bearer.map_or(Bearer::Army(player), Bearer::Unit);
        effects::put(r, player, bearer, &card.grants[usize::from(choice)], card.until);
        r.say(Event::Chose { player, rule, choice, about });
    }
}

/// A moment has come: rules that are chosen then. One that is about a unit is asked at once, any other waits for
/// its player between actions.
pub(crate) fn ask_for_choices(r: &mut Resolution<'_>, moment: Moment) -> Result<(), Stop> {
    let mut waiting = 0;
    for at in r.setup.asking_rules() {
        let rule = r.setup.army_rule(at);
        if !rule.due.is_some_and(|due| due.comes(r.battle(), moment, rule.player)) {
            continue;
        }
        match moment.about() {
            Some(unit) => ask_now(r, at, unit)?,
            None if options(r.battle(), rule.player, at, None, &[]).is_empty() => {}
            None => waiting |= at.bit(),
        }
    }
    r.change_clock(|clock| clock.choices |= waiting);
    Ok(())
}

/// A unit that takes part in a rule chooses.
fn ask_now(r: &mut Resolution<'_>, at: RuleId, unit: UnitId) -> Result<(), Stop> {
    let rule = r.setup.army_rule(at);
    let takes_part = |part: UnitId| r.setup.unit(part).army_rules.contains(&rule.tag);
    if !r.battle().parts(unit).any(takes_part) {
        return Ok(());
    }
    let (player, question) = (rule.player, Question::Faction { rule: at, unit: Some(unit), among: Units::new() });
    if let Action::FactionChoice(_, choices, _) = r.ask(Decision { player, question })? {
        make(r, player, at, &choices, Some(unit));
    }
    Ok(())
}

/// A sample of what may be chosen.
pub(crate) fn options(
    battle: Battle<'_>,
    player: Player,
    rule: RuleId,
    unit: Option<UnitId>,
    among: &[UnitId],
) -> Vec<Action> {
    let card = battle.setup.army_rule(rule);
    if card.deed == Some(RuleDeed::Blessings) {
        return blessings::options(battle, player, rule);
    }
    if card.marks {
        let enemies = battle.units_on_table(player.other());
        return enemies.map(|enemy| Action::FactionChoice(rule, Vec::new(), Some(enemy))).collect();
    }
    let open = |choice: &u8| is_free(battle, rule, *choice) && is_affordable(battle, rule, *choice);
    let free = (0..card.choices.len() as u8).filter(open);
    if card.picks && unit.is_some() {
        return free
            .flat_map(|choice| among.iter().map(move |&picked| Action::FactionChoice(rule, vec![choice], Some(picked))))
            .collect();
    }
    let mut out: Vec<Action> = free.map(|choice| Action::FactionChoice(rule, vec![choice], unit)).collect();
    if let Some(choice) = card.alone.filter(|_| unit.is_none()) {
        let alone = battle.units_on_table(player).filter(|&own| is_alone(battle, player, rule, choice, own));
        out.extend(alone.map(|own| Action::FactionChoice(rule, vec![choice], Some(own))));
    }
    out
}
