//! Choices of army and detachment rules, and of abilities that may be left.
//!
//! No rule is known by name. What a choice puts in force is put in force on a copy of the state,
//! and what the army's attacks are worth there is compared with what they are worth now; what
//! attacks do not show (charging after an Advance, re-rolled charges, saves) is valued by the kind
//! of effect. An enemy to be marked is valued by what the mark adds to the damage it can be done.

use super::reach::{self, Meeting};
use super::{kept_dice, picked};
use crate::analysis::{Ledger, points_left, two_dice_at_least};
use crate::explain::{Ballot, Sum, Topic};
use crate::memory::Memory;
use crate::phases::acts;
use crate::profile::Profile;
use crate::tunables::POINTS;
use codex::{
    CoreAbility, Distance, Effect, EffectRoll, Forbidden, Ignored, Lasts, LentAbility, Limit, Often, Permission, Stat,
    TriggerDeed, When, Who,
};
use rules::action::Decline;
use rules::state::{Bearer, Moved, Until};
use rules::{Action, Battle, Choosing, GrantId, Player, RuleId, Suppose, UnitId};

/// What a token that something is paid with is worth, in victory points.
const TOKEN: f64 = 0.15;
/// The chance that a unit fights in the course of a round, where an enemy is two turns away or less,
/// and where none is: a round has two turns, and the enemy comes as well.
const IN_A_ROUND: (f64, f64) = (0.4, 0.15);

/// How many enemies are looked at closely for a mark.
const MARKS: usize = 4;

/// Every choice there is, and making none.
pub fn ballot(
    battle: Battle<'_>,
    player: Player,
    rule: RuleId,
    (unit, among): (Option<UnitId>, &[UnitId]),
    profile: &Profile,
    memory: &mut Memory,
) -> Ballot {
    let mut ballot = Ballot::new(Topic::Faction);
    let Some(card) = battle.setup.army_rules.get(rule.index()) else { return ballot };
    let options = battle.options(player, Choosing::Faction(rule, unit, among));
    let trigger = battle
        .setup
        .triggers
        .iter()
        .find(|trigger| trigger.rule == Some(rule) && unit.is_none_or(|unit| battle.lead(trigger.unit) == unit));
    if card.marks {
        marks(battle, player, rule, options, memory, &mut ballot);
    } else {
        let until = trigger.map_or(card.until, |trigger| trigger.until);
        let army = Army::of(battle, player, unit, until);
        let mut most: f64 = 0.0;
        for action in options {
            let Action::FactionChoice(_, choices, about) = &action else { continue };
            // A doctrine for one unit alone is worth what it does for that unit.
            let unit = if trigger.is_none() { unit.or(*about) } else { unit };
            let list = |at: u8| match trigger {
                Some(trigger) => trigger.choices.get(usize::from(at)).map(|choice| &choice.grants),
                None => card.grants.get(usize::from(at)),
            };
            let first = [0];
            let chosen = if choices.is_empty() && trigger.is_some() { &first[..] } else { choices };
            let grants: Vec<GrantId> = chosen.iter().filter_map(|&at| list(at)).flatten().copied().collect();
            let bearer = unit.map_or(Bearer::Army(player), Bearer::Unit);
            let (mut sum, later) = match trigger.map(|trigger| trigger.who) {
                Some(Who::Both) if about.is_some_and(|about| battle.player(about) != player) => {
                    picked::aimed(battle, player, (unit, *about), &grants, memory)
                }
                Some(Who::Other | Who::Both) => picked::gain(battle, player, *about, &grants, until, memory),
                _ => army.gain(&grants, bearer, &mut memory.ledger),
            };
            if let (Some(trigger), Some(unit)) = (trigger, unit) {
                let more = chosen.iter().filter_map(|&at| trigger.choices.get(usize::from(at)));
                let all = trigger.acts.iter().chain(more.flat_map(|choice| &choice.acts));
                acts::value(battle, player, all, unit, *about, memory, &mut sum);
                if let Some(enemy) = about.filter(|&about| trigger.picks.is_some() && battle.player(about) != player) {
                    sum.add("points", points_left(battle, enemy) / POINTS * 0.05);
                }
                // A name that nothing follows from yet is not taken for its own sake.
                let silent = |&grant: &GrantId| battle.setup.grants[grant.index()].effects.is_empty();
                if about.is_none() && trigger.acts.is_empty() && grants.iter().all(silent) {
                    sum.add("nothing by itself", -0.01);
                }
                // What it is paid with buys something else later.
                sum.add("cost", -trigger.cost.map_or(0.0, |price| f64::from(price.amount) * TOKEN));
            }
            if let (None, Some(&choice)) = (trigger, choices.first()) {
                kept_dice::value(card, choice, &mut sum);
            }
            most = most.max(later);
            ballot.act(action, sum);
        }
        let mut keep = Sum::new();
        let once = card.often == Often::EachOnce
            || trigger.is_some_and(|trigger| matches!(trigger.limit, Some(Limit::Battle)));
        keep.add("kept for later", if once { kept(battle, card.choices.len(), most) } else { 0.0 });
        // What is used up or costs wounds is not thrown away by a level's noise.
        let costs = trigger.is_some_and(|trigger| trigger.may_do(TriggerDeed::Suffer) || trigger.cost.is_some());
        if !once && !costs {
            ballot.blur(profile, &mut memory.dice);
        }
        ballot.act(Action::DeclineReaction(Decline::Once), keep);
        return ballot;
    }
    ballot.blur(profile, &mut memory.dice);
    let mut none = Sum::new();
    none.add("no choice", -1.0);
    ballot.act(Action::DeclineReaction(Decline::Once), none);
    ballot
}

/// What a choice that is made once a battle is worth later. Everybody will be nearer in the
/// second round; after that waiting only loses.
fn kept(battle: Battle<'_>, choices: usize, most: f64) -> f64 {
    if choices > 1 {
        // One of several: there are more turns than choices only if one is let pass.
        return 0.1;
    }
    match battle.state.clock.round {
        0 | 1 => 0.45 * most,
        _ => 0.15 * most,
    }
}

/// Who is asked about, with what their attacks are worth now.
pub(super) struct Army<'a> {
    battle: Battle<'a>,
    meetings: Vec<Meeting>,
    /// What is chosen lasts for more than the turn at hand.
    lasting: bool,
}

impl<'a> Army<'a> {
    pub(super) fn of(battle: Battle<'a>, player: Player, unit: Option<UnitId>, until: Lasts) -> Army<'a> {
        let mut meetings = reach::meetings(battle, player);
        if let Some(unit) = unit {
            meetings.retain(|meeting| meeting.unit == unit);
        }
        let lasting = !matches!(until, Lasts::Attacker | Lasts::Phase | Lasts::Turn);
        Army { battle, meetings, lasting }
    }

    /// The chance that a unit fights while the choice lasts.
    fn chance(&self, meeting: &Meeting, after_advance: bool) -> f64 {
        let now = meeting.melee(after_advance);
        if !self.lasting {
            return now;
        }
        let near = meeting.gap <= 2.0 * meeting.movement + 12.0;
        now.max(if near { IN_A_ROUND.0 } else { IN_A_ROUND.1 })
    }

    /// What grants add this turn, and what they would add if everybody had somebody to fight.
    pub(super) fn gain(&self, grants: &[GrantId], bearer: Bearer, ledger: &mut Ledger) -> (Sum, f64) {
        let mut sum = Sum::new();
        let effects: Vec<&Effect> = grants
            .iter()
            .filter_map(|&grant| self.battle.setup.grants.get(grant.index()))
            .flat_map(|grant| &grant.effects)
            .collect();
        let (melee, ranged) = effects.iter().fold((false, false), |(melee, ranged), effect| {
            let (in_melee, at_range) = touches(effect);
            (melee || in_melee, ranged || at_range)
        });
        let with = self.battle.supposing(&[Suppose::InForce(bearer, grants, Until::EndOfTurn)]);
        let with = with.battle();
        let (mut blows, mut shots, mut later) = (0.0, 0.0, 0.0);
        let (mut charges, mut saves, mut others) = (0.0, 0.0, 0.0);
        // Figures of the copy must not be taken for those of the table.
        let mut imagined = Ledger::default();
        for meeting in &self.meetings {
            let Meeting { unit, enemy, .. } = *meeting;
            if !self.takes_part(with, grants, unit, enemy) {
                continue;
            }
            let now = reach::charges_after_advance(self.battle, unit);
            let then = reach::charges_after_advance(with, unit);
            let chance = self.chance(meeting, then);
            let base = reach::melee_worth(self.battle, ledger, unit, enemy);
            if melee {
                let more = reach::melee_worth(with, &mut imagined, unit, enemy) - base;
                blows += more * chance;
                later += more;
            }
            charges += base * (chance - self.chance(meeting, now));
            later += if then == now { 0.0 } else { base * 0.3 };
            if ranged {
                let more = reach::shooting_worth(with, &mut imagined, meeting, enemy, meeting.gap)
                    - reach::shooting_worth(self.battle, ledger, meeting, enemy, meeting.gap);
                shots += more;
                later += more;
            }
            for effect in &effects {
                match by_kind(effect, self.battle, meeting, base, chance) {
                    Kind::Charge(value) => charges += value,
                    Kind::Save(value) => {
                        saves += value * if chance > 0.3 || meeting.gap < 30.0 { 1.0 } else { 0.5 };
                        later += value;
                    }
                    Kind::Other(value) => others += value,
                }
            }
        }
        if self.meetings.is_empty() {
            sum.add("before the battle", effects.iter().map(|effect| beforehand(effect)).sum());
        }
        sum.add("blows", blows / POINTS);
        sum.add("shots", shots / POINTS);
        sum.add("charges", charges / POINTS);
        sum.add("saves", saves / POINTS);
        sum.add("other effects", others / POINTS);
        (sum, later / POINTS)
    }

    /// Whether any of the grants applies to a unit against an enemy.
    fn takes_part(&self, with: Battle<'_>, grants: &[GrantId], unit: UnitId, enemy: UnitId) -> bool {
        let applies = |grant, melee| with.grant_applies(grant, unit, Some(enemy), melee);
        grants.iter().any(|&grant| [true, false].into_iter().any(|melee| applies(grant, melee)))
    }
}

/// Whether an effect shows in the numbers of melee attacks, and of ranged ones.
fn touches(effect: &Effect) -> (bool, bool) {
    let of = |when: When| match when {
        When::Attacking | When::Own => (true, true),
        When::Melee => (true, false),
        When::Ranged => (false, true),
        When::Attacked | When::Allocated => (false, false),
    };
    match *effect {
        Effect::ModifyRoll { roll, when, .. }
        | Effect::RerollRoll { roll, when, .. }
        | Effect::CriticalFrom { roll, when, .. } => match roll {
            EffectRoll::ToHit | EffectRoll::ToWound | EffectRoll::Damage | EffectRoll::Attacks => of(when),
            EffectRoll::Save
            | EffectRoll::ArmourSave
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Leadership
            | EffectRoll::Surge
            | EffectRoll::DesperateEscape
            | EffectRoll::Psychic
            | EffectRoll::Hazardous => (false, false),
        },
        Effect::CriticalHitOn { when, .. } | Effect::FailsBelow { when, .. } | Effect::Weapon { when, .. } => of(when),
        Effect::Ignore { what, when } => match what {
            Ignored::ToHit | Ignored::ToWound | Ignored::Skill | Ignored::Weapon => of(when),
            Ignored::Charge | Ignored::Advance | Ignored::BattleShock | Ignored::M | Ignored::Ld | Ignored::OC => {
                (false, false)
            }
        },
        Effect::ModifyStat { stat: Stat::A | Stat::S | Stat::AP | Stat::D | Stat::BS | Stat::WS, when, .. } => of(when),
        Effect::ModifyStat { stat: Stat::Range, .. } => (false, true),
        Effect::ModifyStat { .. }
        | Effect::OverwatchFrom(_)
        | Effect::Keyword(_)
        | Effect::StratagemCost(_)
        | Effect::RefundFrom(_)
        | Effect::ShockStep(_)
        | Effect::Free { .. }
        | Effect::Can(_)
        | Effect::Cannot(_)
        | Effect::Is(_)
        | Effect::Ability(_)
        | Effect::FightMove(_)
        | Effect::Distance { .. }
        | Effect::Lose(_)
        | Effect::DemiseFrom(_)
        | Effect::BlessingsAgain(_) => (false, false),
    }
}

/// What an effect is worth while nobody is on the table yet, in victory points: what changes every attack is worth
/// more than what changes a move.
fn beforehand(effect: &Effect) -> f64 {
    match effect {
        Effect::ModifyRoll { roll: EffectRoll::ToHit | EffectRoll::ToWound, .. } => 0.6,
        Effect::ModifyStat { stat: Stat::T | Stat::Sv | Stat::A | Stat::S | Stat::AP | Stat::D, .. } => 0.5,
        Effect::RerollRoll { .. } | Effect::CriticalFrom { .. } | Effect::Weapon { .. } => 0.4,
        _ => 0.1,
    }
}

/// What an effect is worth that no attack of the unit shows, in points.
enum Kind {
    Charge(f64),
    Save(f64),
    Other(f64),
}

fn by_kind(effect: &Effect, battle: Battle<'_>, meeting: &Meeting, melee: f64, chance: f64) -> Kind {
    let points = || points_left(battle, meeting.unit);
    let advanced = battle.state.unit(meeting.unit).moved == Moved::Advanced;
    match *effect {
        Effect::RerollRoll { roll: EffectRoll::Charge, .. } => {
            let once = meeting.melee(false);
            Kind::Charge(if meeting.engaged { 0.0 } else { melee * (1.0 - once) * once })
        }
        Effect::ModifyRoll { roll: EffectRoll::Charge, add, .. } => {
            let need = (meeting.gap - meeting.movement - 1.0).ceil() as i32;
            let more = two_dice_at_least(need - i32::from(add)) - two_dice_at_least(need);
            Kind::Charge(if meeting.engaged { 0.0 } else { melee * more })
        }
        Effect::Can(Permission::ShootAfterFallBack) if meeting.engaged => Kind::Other(0.05 * points()),
        Effect::Can(Permission::ChargeAfterFallBack) if meeting.engaged => Kind::Other(0.5 * melee),
        Effect::Can(Permission::ShootAfterAdvance) if !meeting.engaged => Kind::Other(0.03 * points()),
        // Nobody shoots at it on the way; and its guns speak although it Advanced.
        Effect::Can(Permission::AvoidOverwatch) if !meeting.engaged => Kind::Other(0.02 * points()),
        Effect::Weapon { ability: LentAbility::Assault, .. } if advanced => Kind::Other(0.1 * points()),
        Effect::FightMove(_) => Kind::Other(0.15 * melee * chance),
        Effect::Can(Permission::CloseOnUnit | Permission::ConsolidateFreely) => Kind::Other(0.05 * melee * chance),
        Effect::Can(Permission::PreciseCriticalHits | Permission::PreciseCriticalWounds) => {
            Kind::Other(0.02 * points())
        }
        Effect::Can(Permission::DrawAttacks) if meeting.engaged => Kind::Other(0.02 * points()),
        Effect::Can(Permission::ActAfterAdvance) => Kind::Other(0.02 * points()),
        Effect::Ability(CoreAbility::FightsOnDeath(face)) => {
            Kind::Other(0.25 * melee * chance * f64::from(7_u8.saturating_sub(face)) / 3.0)
        }
        Effect::Ability(CoreAbility::Invulnerable(_) | CoreAbility::FeelNoPain { .. }) => Kind::Save(0.08 * points()),
        Effect::RerollRoll { roll: EffectRoll::Save, .. } => Kind::Save(0.05 * points()),
        Effect::ModifyRoll { when: When::Attacked, add, .. } if add < 0 => Kind::Save(0.06 * points()),
        Effect::ModifyStat { stat: Stat::D, when: When::Allocated, .. } => Kind::Save(0.08 * points()),
        Effect::ModifyStat { stat: Stat::T | Stat::Sv, .. } => Kind::Save(0.06 * points()),
        Effect::FailsBelow { when: When::Attacked, .. } => Kind::Save(0.06 * points()),
        Effect::Distance { of: Distance::Targetable, .. } => Kind::Save(0.05 * points()),
        Effect::Distance { of: Distance::DenyReserves, .. } => Kind::Other(0.02 * points()),
        // Nobody charges a unit gladly that hits more often on the way.
        Effect::OverwatchFrom(from) => Kind::Other(0.01 * points() * f64::from(6_u8.saturating_sub(from))),
        Effect::Free { .. } => Kind::Other(0.5 * POINTS),
        Effect::RefundFrom(from) => Kind::Other(0.05 * POINTS * f64::from(7_u8.saturating_sub(from))),
        Effect::Cannot(Forbidden::Charge) if !meeting.engaged => Kind::Charge(-melee * chance),
        Effect::Cannot(Forbidden::StrikeSpokenFor) if meeting.engaged => Kind::Other(-0.1 * melee * chance),
        Effect::Cannot(Forbidden::Shoot) if !meeting.engaged => Kind::Other(-0.05 * points()),
        Effect::Ignore { what: Ignored::M | Ignored::Advance | Ignored::Charge, .. } => Kind::Other(0.01 * points()),
        Effect::ModifyStat { stat: Stat::OC, .. } => Kind::Other(0.03 * points()),
        Effect::ModifyStat { stat: Stat::M, .. } => Kind::Other(0.03 * points()),
        Effect::Ability(_) => Kind::Other(0.03 * points()),
        _ => Kind::Other(0.0),
    }
}

/// Which enemy is marked: the one whose loss is worth most of those that the mark helps to kill.
fn marks(
    battle: Battle<'_>,
    player: Player,
    rule: RuleId,
    options: Vec<Action>,
    memory: &mut Memory,
    ballot: &mut Ballot,
) {
    let Some(card) = battle.setup.army_rules.get(rule.index()) else { return };
    let meetings = reach::meetings(battle, player);
    let exposed = |enemy: UnitId| -> f64 {
        let near = |meeting: &&Meeting| battle.units_gap(meeting.unit, enemy).to_f64() <= meeting.movement + 24.0;
        meetings.iter().filter(near).map(|meeting| points_left(battle, meeting.unit)).sum()
    };
    let mut enemies: Vec<(f64, UnitId, Action)> = options
        .into_iter()
        .filter_map(|action| match action {
            Action::FactionChoice(_, _, Some(enemy)) => {
                Some((points_left(battle, enemy) * (50.0 + exposed(enemy)), enemy, action))
            }
            _ => None,
        })
        .collect();
    enemies.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (at, (_, enemy, action)) in enemies.into_iter().enumerate() {
        let mut sum = Sum::new();
        sum.add("points", points_left(battle, enemy) / POINTS * 0.1);
        if at < MARKS {
            let grants = card.grants.first().map_or(&[][..], Vec::as_slice);
            let marked = [Suppose::InForce(Bearer::Unit(enemy), grants, Until::EndOfTurn)];
            let with = battle.supposing(&marked);
            let with = with.battle();
            let mut imagined = Ledger::default();
            let plain = damage(battle, &meetings, enemy, &mut memory.ledger);
            let marked = damage(with, &meetings, enemy, &mut imagined);
            let left = points_left(battle, enemy);
            sum.add("damage", plain.min(left) / POINTS);
            sum.add("by the mark", 2.0 * (marked - plain).max(0.0) / POINTS);
            if plain < left && marked >= left * 0.9 {
                sum.add("makes it a kill", 2.0);
            }
        }
        ballot.act(action, sum);
    }
}

/// Points of an enemy that everybody who can get at it takes this turn.
pub(super) fn damage(battle: Battle<'_>, meetings: &[Meeting], enemy: UnitId, ledger: &mut Ledger) -> f64 {
    let mut sum = 0.0;
    for meeting in meetings {
        let gap = battle.units_gap(meeting.unit, enemy).to_f64();
        if !meeting.engaged {
            sum += reach::shooting_worth(battle, ledger, meeting, enemy, gap);
        }
        let there = Meeting { gap, enemy, ..*meeting };
        let chance = if meeting.engaged {
            f64::from(u8::from(battle.engaged_with(meeting.unit, enemy)))
        } else {
            there.melee(false)
        };
        if chance > 0.1 {
            sum += chance * reach::melee_worth(battle, ledger, meeting.unit, enemy);
        }
    }
    sum
}
