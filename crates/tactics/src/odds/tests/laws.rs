//! What holds for any volley against anybody.

use crate::odds::{self, Defender, DefenderModel, Odds, Policy};
use codex::{DiceExpr, Reroll};
use proptest::prelude::*;
use rules::setup::{Right, Source};
use rules::{Amount, AttackProfile, UnitId, WeaponId};

/// A re-roll; for the odds it is all the same by which rule.
fn right(which: Option<Reroll>) -> Option<Right> {
    which.map(|which| Right { which, by: Source::TwinLinked })
}

/// A plain attack: 4+, strength 4 against toughness 4, AP 0, damage 1.
pub fn plain() -> AttackProfile {
    AttackProfile {
        by: (UnitId(0), WeaponId(0)),
        attacks: Amount::printed(DiceExpr::fixed(1)),
        skill: Some(4),
        hit_modifier: 0,
        steady: false,
        hit_floor: 2,
        critical_hit: 6,
        critical_success: 6,
        reroll_hit: None,
        sustained: None,
        lethal: false,
        strength: Amount::printed(DiceExpr::fixed(4)),
        toughness: 4,
        wound_modifier: 0,
        wound_floor: 2,
        critical_wound: 6,
        reroll_wound: None,
        ap: 0,
        save_modifier: 0,
        ignores_cover: false,
        grants_cover: false,
        damage: Amount::printed(DiceExpr::fixed(1)),
        devastating: false,
        precision: false,
        psychic: false,
        reroll_attacks: None,
        reroll_damage: None,
        melee: false,
    }
}

fn any_dice() -> impl Strategy<Value = DiceExpr> {
    (0u8..=2, prop_oneof![Just(3u8), Just(6)], 1u8..=3)
        .prop_map(|(count, sides, plus)| DiceExpr::dice(count, sides, plus))
}

fn any_reroll() -> impl Strategy<Value = Option<Reroll>> {
    prop_oneof![Just(None), Just(Some(Reroll::Ones)), Just(Some(Reroll::Any))]
}

prop_compose! {
    fn any_profile()(
        attacks in any_dice(),
        damage in any_dice(),
        strength in any_dice(),
        skill in proptest::option::of(2u8..=6),
        modifiers in (-2i8..=2, -2i8..=2, -1i8..=1),
        criticals in (4u8..=6, 3u8..=6),
        rerolls in (any_reroll(), any_reroll(), any_reroll(), any_reroll()),
        sustained in proptest::option::of(any_dice()),
        flags in (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()),
        toughness in 1u8..=12,
        wound_floor in 2u8..=4,
        ap in 0u8..=4,
    ) -> AttackProfile {
        AttackProfile {
            by: (UnitId(0), WeaponId(0)),
            attacks: Amount::printed(attacks),
            damage: Amount::printed(damage),
            strength: Amount::printed(strength),
            skill,
            hit_modifier: modifiers.0,
            wound_modifier: modifiers.1,
            save_modifier: modifiers.2,
            critical_hit: criticals.0,
            critical_wound: criticals.1,
            reroll_hit: right(rerolls.0),
            reroll_wound: right(rerolls.1),
            reroll_attacks: right(rerolls.2),
            reroll_damage: right(rerolls.3),
            sustained,
            lethal: flags.0,
            devastating: flags.1,
            grants_cover: flags.2,
            psychic: flags.3,
            toughness,
            wound_floor,
            ap,
            ..plain()
        }
    }
}

prop_compose! {
    fn any_model()(
        wounds_left in 1u8..=6,
        save in 2u8..=7,
        invulnerable in proptest::option::of(3u8..=6),
        reroll_save in any_reroll(),
        cover in any::<bool>(),
        save_bonus in -1i8..=1,
        pain in (proptest::option::of(4u8..=6), proptest::option::of(4u8..=6), proptest::option::of(4u8..=6)),
    ) -> DefenderModel {
        DefenderModel {
            wounds_left,
            save,
            invulnerable,
            save_bonus,
            reroll_save,
            cover,
            feel_no_pain: pain.0,
            feel_no_pain_mortal: pain.1,
            feel_no_pain_psychic: pain.2,
        }
    }
}

fn is_whole(chances: &[f64]) -> bool {
    (chances.iter().sum::<f64>() - 1.0).abs() < 1e-9 && chances.iter().all(|p| (0.0..=1.0 + 1e-9).contains(p))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chances_sum_to_one(
        groups in proptest::collection::vec((any_profile(), 1u16..=5), 1..=2),
        models in proptest::collection::vec(any_model(), 1..=6),
        policy in (any::<bool>(), any::<bool>()),
    ) {
        let policy = Policy { fish_hits: policy.0, fish_wounds: policy.1 };
        let odds = odds::of(&groups, &Defender { models }, &policy);
        prop_assert!(is_whole(&odds.damage) && is_whole(&odds.slain), "{odds:?}");
        prop_assert!(odds.mean_unsaved <= odds.mean_wounds + 1e-9);
        prop_assert!((odds.p_wipe - odds.damage[odds.damage.len() - 1]).abs() < 1e-12);
    }

    #[test]
    fn more_weapons_never_do_less(
        profile in any_profile(),
        weapons in 1u16..=5,
        models in proptest::collection::vec(any_model(), 1..=6),
    ) {
        let defender = Defender { models };
        let fewer = odds::of(&[(profile, weapons)], &defender, &Policy::default());
        let more = odds::of(&[(profile, weapons + 1)], &defender, &Policy::default());
        for lost in 0..fewer.damage.len() {
            let (few, many) = (Odds::at_least(&fewer.damage, lost), Odds::at_least(&more.damage, lost));
            prop_assert!(many >= few - 1e-9, "{lost} wounds or more: {few} with {weapons}, {many} with one more");
        }
    }

    #[test]
    fn two_equal_groups_without_devastating_wounds_are_one(
        profile in any_profile(),
        models in proptest::collection::vec(any_model(), 1..=6),
    ) {
        let profile = AttackProfile { devastating: false, ..profile };
        let defender = Defender { models };
        let split = odds::of(&[(profile, 2), (profile, 1)], &defender, &Policy::default());
        let whole = odds::of(&[(profile, 3)], &defender, &Policy::default());
        for (a, b) in split.damage.iter().zip(&whole.damage) {
            prop_assert!((a - b).abs() < 1e-9);
        }
    }
}

#[test]
fn nobody_and_nothing_are_certain() {
    let nobody = odds::of(&[(plain(), 5)], &Defender::default(), &Policy::default());
    assert_eq!((nobody.damage, nobody.mean_damage), (vec![1.0], 0.0));
    let nothing = odds::of(&[], &Defender::of(3, DefenderModel::default()), &Policy::default());
    assert_eq!(nothing.damage, [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(nothing.p_wipe, 0.0);
}

#[test]
fn many_different_devastating_weapons_stay_whole() {
    let mut groups = Vec::new();
    for plus in 1..=5 {
        let damage = Amount::printed(DiceExpr::dice(1, 3, plus));
        groups.push((AttackProfile { devastating: true, damage, ..plain() }, 40));
    }
    let model = DefenderModel { wounds_left: 3, feel_no_pain: Some(5), ..DefenderModel::default() };
    let odds = odds::of(&groups, &Defender::of(20, model), &Policy::default());
    assert!(is_whole(&odds.damage), "{odds:?}");
}

#[test]
fn fishing_for_criticals_finds_more_of_them() {
    let twin = AttackProfile { devastating: true, reroll_wound: right(Some(Reroll::Any)), ..plain() };
    let defender = Defender::of(1, DefenderModel { wounds_left: 50, save: 2, ..DefenderModel::default() });
    let fish = Policy { fish_wounds: true, ..Policy::default() };
    let kept = odds::of(&[(twin, 10)], &defender, &Policy::default());
    let fished = odds::of(&[(twin, 10)], &defender, &fish);
    assert!(fished.mean_damage > kept.mean_damage);
}
