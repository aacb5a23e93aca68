//! Whole distributions against dice: units of many wounds, Feel No Pain, leaders, several
//! weapons, re-rolls.

use super::table::{ATTACKER, Failures, Table, rifle, statline, unit};
use codex::{DiceExpr, Effect, EffectRoll, Operation, Profile, Reroll, Stat, Weapon, When};
use rules::{Player, Tally};

const RUNS: u64 = 8_000;

fn dice(text: &str) -> DiceExpr {
    text.parse().expect("dice")
}

/// Every number of wounds lost and of models slain comes up as often as it should.
#[track_caller]
fn check(table: &mut Table) {
    let odds = table.odds();
    assert!((odds.damage.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!((odds.slain.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let mut damage = vec![0u64; odds.damage.len()];
    let mut slain = vec![0u64; odds.slain.len()];
    let mut sums = Tally::default();
    let mut all = [0u64; 3];
    for run in 0..RUNS {
        sums = table.shoot(run);
        damage[sums.damage as usize] += 1;
        slain[sums.slain as usize] += 1;
        all[0] += u64::from(sums.attacks);
        all[1] += u64::from(sums.hits);
        all[2] += u64::from(sums.wounds);
    }
    assert!(sums.attacks > 0);
    let n = RUNS as f64;
    for (name, counts, chances) in [("damage", &damage, &odds.damage), ("slain", &slain, &odds.slain)] {
        for (value, (&count, &p)) in counts.iter().zip(chances).enumerate() {
            let sigma = (p * (1.0 - p) / n).sqrt().max(1.0 / n);
            let seen = count as f64 / n;
            assert!((seen - p).abs() < 4.5 * sigma, "{name} {value}: dice {seen}, odds {p} ± {sigma}");
        }
    }
    for (sum, mean) in all.iter().zip([odds.mean_attacks, odds.mean_hits, odds.mean_wounds]) {
        let seen = *sum as f64 / n;
        assert!((seen - mean).abs() < 0.02 * mean + 0.02, "dice {seen}, mean {mean}");
    }
}

fn effect(roll: EffectRoll, which: Reroll) -> Effect {
    Effect::RerollRoll { roll, when: When::Attacking, which }
}

#[test]
fn r11_6_damage_does_not_spill_over() {
    let weapon = Weapon { damage: dice("D3"), ..rifle(&[]) };
    check(&mut Table::duel(vec![weapon], &[], vec![statline(4, 4, 2); 5]));
}

#[test]
fn r12_4_feel_no_pain_wound_by_wound() {
    let attacker = unit(
        "attacker",
        Player::One,
        vec![Weapon { damage: dice("D6"), ..rifle(&[]) }],
        vec![statline(4, 3, 1); 5],
        20.0,
    );
    let mut target = unit("target", Player::Two, Vec::new(), vec![statline(4, 4, 3); 4], 30.0);
    target.abilities = vec!["FEEL NO PAIN 5+".parse().expect("an ability")];
    check(&mut Table::new(vec![attacker, target], Vec::new()));
}

#[test]
fn r13_4_devastating_wounds_wait_and_meet_their_own_feel_no_pain() {
    let weapon = Weapon { damage: dice("D3"), ..rifle(&["DEVASTATING WOUNDS", "SUSTAINED HITS D3", "LETHAL HITS"]) };
    let attacker = unit("attacker", Player::One, vec![weapon], vec![statline(4, 3, 1); 6], 20.0);
    let tough = Profile { invulnerable: Some(5), ..statline(4, 2, 3) };
    let mut target = unit("target", Player::Two, Vec::new(), vec![tough; 4], 30.0);
    target.abilities = vec!["FEEL NO PAIN 4+ MORTAL".parse().expect("an ability")];
    target.effects = vec![Effect::CriticalFrom { roll: EffectRoll::ToHit, when: When::Attacked, from: 5 }];
    check(&mut Table::new(vec![attacker, target], Vec::new()));
}

#[test]
fn r10_9_weapons_follow_each_other_and_two_kinds_of_devastating_wounds_wait() {
    let first = Weapon { damage: dice("2"), ..rifle(&["DEVASTATING WOUNDS"]) };
    let second = Weapon { id: "plain".to_owned(), ap: -3, ..rifle(&[]) };
    let third = Weapon { id: "third".to_owned(), damage: dice("D6"), ..rifle(&["DEVASTATING WOUNDS"]) };
    let attacker = unit("attacker", Player::One, vec![first, second, third], vec![statline(4, 3, 1); 4], 20.0);
    let mut target = unit("target", Player::Two, Vec::new(), vec![statline(4, 3, 3); 4], 30.0);
    // R11.4 the hurt model is hit first, wherever it stands.
    target.models[2].wounds = Some(1);
    check(&mut Table::new(vec![attacker, target], Vec::new()));
}

#[test]
fn r11_4_models_with_few_wounds_die_before_those_with_many() {
    let weapon = Weapon { damage: dice("D3"), ..rifle(&[]) };
    let mut mob = vec![statline(4, 5, 3)];
    mob.extend(vec![statline(4, 5, 1); 9]);
    let mut table = Table::duel(vec![weapon], &[], mob);
    // Nine die one by one; only the tenth slain costs three wounds.
    let odds = table.odds();
    for slain in 1..9 {
        assert!((odds.damage[slain] - odds.slain[slain]).abs() < 1e-12, "{slain}");
    }
    check(&mut table);
}

#[test]
fn r11_4_a_hurt_model_comes_before_those_with_fewer_wounds() {
    let attacker = unit("attacker", Player::One, vec![rifle(&[])], vec![statline(4, 3, 1); 5], 20.0);
    let models = vec![statline(4, 5, 1), statline(4, 5, 1), statline(4, 5, 4)];
    let mut target = unit("target", Player::Two, Vec::new(), models, 30.0);
    target.models[2].wounds = Some(2);
    let mut table = Table::new(vec![attacker, target], Vec::new());
    let odds = table.odds();
    assert!((odds.slain[0] - odds.damage[0] - odds.damage[1]).abs() < 1e-12);
    check(&mut table);
}

#[test]
fn r14_6_bodyguards_die_before_their_leader_and_their_rules_with_them() {
    let weapon = Weapon { damage: dice("2"), ap: -2, ..rifle(&["DEVASTATING WOUNDS"]) };
    let attacker = unit("attacker", Player::One, vec![weapon], vec![statline(4, 3, 1); 10], 20.0);
    let mut squad = unit("target", Player::Two, Vec::new(), vec![statline(4, 3, 2); 2], 30.0);
    squad.effects = vec![Effect::ModifyRoll { roll: EffectRoll::Save, when: When::Own, add: 1 }];
    let hero = Profile { invulnerable: Some(4), ..statline(5, 3, 5) };
    let mut leader = unit("leader", Player::Two, Vec::new(), vec![hero], 32.0);
    leader.attached_to = Some("target".to_owned());
    leader.abilities = vec!["FEEL NO PAIN 6+".parse().expect("an ability")];
    check(&mut Table::new(vec![attacker, squad, leader], Vec::new()));
}

#[test]
fn r2_3_hits_wounds_and_saves_are_rolled_again() {
    let effects = [effect(EffectRoll::ToHit, Reroll::Any), effect(EffectRoll::ToWound, Reroll::Ones)];
    let mut table = Table::duel(vec![rifle(&["SUSTAINED HITS 1"])], &effects, vec![statline(4, 4, 2); 5]);
    table.failures = Failures { hit: 4, wound: 4, save: 5, amount: 0 };
    check(&mut table);
    let attacker = unit("attacker", Player::One, vec![rifle(&[])], vec![statline(4, 3, 1); 10], 20.0);
    let mut target = unit("target", Player::Two, Vec::new(), vec![statline(4, 4, 2); 5], 30.0);
    target.effects = vec![Effect::RerollRoll { roll: EffectRoll::Save, when: When::Own, which: Reroll::Any }];
    let mut table = Table::new(vec![attacker, target], Vec::new());
    table.failures = Failures { save: 5, ..Failures::default() };
    check(&mut table);
}

#[test]
fn r2_12_random_attacks_strength_and_damage() {
    let weapon =
        Weapon { attacks: dice("D6"), strength: dice("2D6"), damage: dice("D6"), ..rifle(&["RAPID FIRE 1", "BLAST"]) };
    let effects = [effect(EffectRoll::Attacks, Reroll::Any), effect(EffectRoll::Damage, Reroll::Ones)];
    let mut attacker = unit("attacker", Player::One, vec![weapon], vec![statline(4, 3, 1); 3], 20.0);
    attacker.effects = effects.to_vec();
    let mut target = unit("target", Player::Two, Vec::new(), vec![statline(6, 5, 4); 5], 30.0);
    target.effects = vec![Effect::ModifyStat { stat: Stat::D, when: When::Attacked, operation: Operation::Add(-1) }];
    let mut table = Table::new(vec![attacker, target], Vec::new());
    table.failures.amount = 4;
    table.situation.half_range = true;
    check(&mut table);
    assert_eq!(table.battle().count(ATTACKER), 3);
}
