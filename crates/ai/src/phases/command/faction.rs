//! Choices of army and detachment rules, and of abilities that may be left.
//!
//! No rule is known by name. What a choice puts in force is put in force on a copy of the state,
//! and what the army's attacks are worth there is compared with what they are worth now; what
//! attacks do not show (charging after an Advance, re-rolled charges, saves) is valued by the kind
//! of effect. An enemy to be marked is valued by what the mark adds to the damage it can be done.

use super::reach::{self, Meeting};
use crate::analysis::{Ledger, points_left, two_dice_at_least, worth, wounds_left};
use crate::explain::{Ballot, Sum, Topic};
use crate::memory::Memory;
use crate::profile::Profile;
use crate::tunables::POINTS;
use codex::{CoreAbility, DiceExpr, Effect, EffectRoll, Lasts, Often, Permission, Stat, TriggerDeed, When};
use rules::action::Decline;
use rules::setup::TriggerCard;
use rules::state::{Bearer, Until};
use rules::{Action, Asking, Battle, GrantId, Player, RuleId, Suppose, UnitId};

/// What may kill its own unit is not done for any gain in attacks.
const DEATH: f64 = 50.0;
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
    unit: Option<UnitId>,
    profile: &Profile,
    memory: &mut Memory,
) -> Ballot {
    let mut ballot = Ballot::new(Topic::Faction);
    let Some(card) = battle.setup.army_rules.get(rule.index()) else { return ballot };
    let options = battle.faction_options(player, rule, unit);
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
            let lists = trigger.map_or(&card.grants, |trigger| &trigger.choices);
            let grants: Vec<GrantId> =
                choices.iter().filter_map(|&at| lists.get(usize::from(at))).flatten().copied().collect();
            let bearer = unit.map_or(Bearer::Army(player), Bearer::Unit);
            let (sum, later) = army.gain(&grants, bearer, &mut memory.ledger);
            let mut sum = sum;
            if let Some(trigger) = trigger {
                add_deed(&mut sum, battle, trigger, unit);
            }
            most = most.max(later);
            ballot.act(action, sum);
        }
        let mut keep = Sum::new();
        let once = card.often == Often::EachOnce || trigger.is_some_and(|trigger| trigger.once);
        keep.add("kept for later", if once { kept(battle, card.choices.len(), most) } else { 0.0 });
        // What is used up or costs wounds is not thrown away by a level's noise.
        let costs = trigger.is_some_and(|trigger| trigger.does == Some(TriggerDeed::Suffer));
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

/// What an ability that is not a matter of attacks does.
fn add_deed(sum: &mut Sum, battle: Battle<'_>, trigger: &TriggerCard, unit: Option<UnitId>) {
    let Some(deed) = trigger.does else { return };
    match deed {
        // Away from the table it holds nothing: only what stands nowhere useful goes.
        TriggerDeed::Withdraw => {
            let useful = unit.is_some_and(|unit| super::super::charge::marker_of(battle, unit).is_some());
            let late = battle.state.clock.round >= 3;
            sum.add("leaves the table", if useful || late { -3.0 } else { -0.5 });
        }
        TriggerDeed::ShockTest | TriggerDeed::ShockTests => drop(sum.add("battle-shock", 1.0)),
        TriggerDeed::MortalWounds => drop(sum.add("mortal wounds", 2.0)),
        TriggerDeed::Heal => drop(sum.add("wounds regained", 1.0)),
        TriggerDeed::CommandPoint | TriggerDeed::Scavenge => drop(sum.add("a command point", 1.0)),
        TriggerDeed::Bloodshed => drop(sum.add("a Bloodshed point", 0.5)),
        TriggerDeed::ShootAgain => drop(sum.add("a second volley", 2.0)),
        // What it buys is in the other terms.
        TriggerDeed::Suffer => {
            let dice = trigger.wounds.unwrap_or(DiceExpr::fixed(1));
            let unit = unit.unwrap_or_else(|| battle.lead(trigger.unit));
            sum.add("wounds suffered", -worth(battle, unit, dice.mean()) / POINTS);
            // Nobody dies by its own hand.
            if f64::from(dice.max()) >= wounds_left(battle, unit) {
                sum.add("may die of it", -DEATH - points_left(battle, unit) / POINTS);
            }
        }
        TriggerDeed::Betray | TriggerDeed::Return => {}
    }
}

/// Who is asked about, with what their attacks are worth now.
struct Army<'a> {
    battle: Battle<'a>,
    meetings: Vec<Meeting>,
    /// What is chosen lasts for more than the turn at hand.
    lasting: bool,
}

impl<'a> Army<'a> {
    fn of(battle: Battle<'a>, player: Player, unit: Option<UnitId>, until: Lasts) -> Army<'a> {
        let mut meetings = reach::meetings(battle, player);
        if let Some(unit) = unit {
            meetings.retain(|meeting| meeting.unit == unit);
        }
        let lasting = matches!(until, Lasts::Round | Lasts::Command | Lasts::Battle);
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
    fn gain(&self, grants: &[GrantId], bearer: Bearer, ledger: &mut Ledger) -> (Sum, f64) {
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
        sum.add("blows", blows / POINTS);
        sum.add("shots", shots / POINTS);
        sum.add("charges", charges / POINTS);
        sum.add("saves", saves / POINTS);
        sum.add("other effects", others / POINTS);
        (sum, later / POINTS)
    }

    /// Whether any of the grants applies to a unit against an enemy.
    fn takes_part(&self, with: Battle<'_>, grants: &[GrantId], unit: UnitId, enemy: UnitId) -> bool {
        grants.iter().filter_map(|&grant| with.setup.grants.get(grant.index())).any(|grant| {
            [true, false].into_iter().any(|melee| {
                let asking = Asking {
                    model: with.models(unit).last(),
                    other: Some(enemy),
                    melee: Some(melee),
                    ..Asking::default()
                };
                grant.conditions.iter().all(|condition| with.holds(*condition, unit, unit, &asking))
            })
        })
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
            | EffectRoll::Charge
            | EffectRoll::Advance
            | EffectRoll::BattleShock
            | EffectRoll::Surge => (false, false),
        },
        Effect::CriticalHitOn { when, .. } | Effect::Weapon { when, .. } => of(when),
        Effect::ModifyStat { stat: Stat::A | Stat::S | Stat::AP | Stat::D, when, .. } => of(when),
        Effect::ModifyStat { .. }
        | Effect::Can(_)
        | Effect::Ability(_)
        | Effect::FightMove(_)
        | Effect::Distance { .. }
        | Effect::Lose(_)
        | Effect::DemiseFrom(_)
        | Effect::BlessingsAgain(_) => (false, false),
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
        Effect::FightMove(_) => Kind::Other(0.15 * melee * chance),
        Effect::Ability(CoreAbility::FightsOnDeath(face)) => {
            Kind::Other(0.25 * melee * chance * f64::from(7_u8.saturating_sub(face)) / 3.0)
        }
        Effect::Ability(CoreAbility::Invulnerable(_) | CoreAbility::FeelNoPain { .. }) => Kind::Save(0.08 * points()),
        Effect::RerollRoll { roll: EffectRoll::Save, .. } => Kind::Save(0.05 * points()),
        Effect::ModifyRoll { when: When::Attacked, add, .. } if add < 0 => Kind::Save(0.06 * points()),
        Effect::ModifyStat { stat: Stat::D, when: When::Allocated, .. } => Kind::Save(0.08 * points()),
        Effect::ModifyStat { stat: Stat::T | Stat::Sv, .. } => Kind::Save(0.06 * points()),
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
fn damage(battle: Battle<'_>, meetings: &[Meeting], enemy: UnitId, ledger: &mut Ledger) -> f64 {
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
