//! Dice against their exact odds.

use super::Told;
use protocol::messages::story::{Luck, RareRoll};
use rules::{Context, Player, Roll};

/// The rolls of both players.
#[derive(Default)]
pub(super) struct Rolls([Side; 2]);

#[derive(Default)]
struct Side {
    made: u32,
    dice: u32,
    /// Mean and variance of what is made, and of the charges in the same measure.
    expected: f64,
    charge_gain: f64,
    variance: f64,
    saves: (u32, u32, f64),
    charges: (u32, u32),
    rarest: Option<RareRoll>,
}

/// Mean and variance of two dice.
const CHARGE: (f64, f64) = (7.0, 35.0 / 6.0);
/// Pips of a charge roll that count as one success.
const PIPS: f64 = 6.0;
/// A roll of fewer dice is not called rare.
const RARE_DICE: usize = 2;

impl Rolls {
    pub(super) fn add(&mut self, told: &Told<'_>) {
        for roll in &told.played.rolls {
            let player = told.after.battle().player(roll.unit);
            self.0[player.index()].add(told, roll);
        }
    }

    pub(super) fn luck(&self, player: Player) -> Luck {
        let side = &self.0[player.index()];
        let gain = f64::from(side.made) - side.expected + side.charge_gain;
        let (charges, pips) = side.charges;
        Luck {
            better_than: if side.variance > 0.0 { normal(gain / side.variance.sqrt()) } else { 0.5 },
            dice: side.dice,
            made: side.made,
            expected: side.expected,
            saves: side.saves,
            charges: (charges, if charges > 0 { f64::from(pips) / f64::from(charges) } else { 0.0 }),
            rarest: side.rarest.clone(),
        }
    }
}

impl Side {
    fn add(&mut self, told: &Told<'_>, roll: &Roll) {
        if roll.context == Context::Charge {
            let pips = falls(roll).map(u32::from).sum::<u32>();
            let rolls = (falls(roll).count() / 2) as u32;
            self.charges.0 += rolls;
            self.charges.1 += pips;
            self.charge_gain += (f64::from(pips) - CHARGE.0 * f64::from(rolls)) / PIPS;
            self.variance += f64::from(rolls) * CHARGE.1 / (PIPS * PIPS);
            return;
        }
        let counts = matches!(roll.context, Context::ToHit | Context::ToWound | Context::Save | Context::FeelNoPain);
        if !counts || roll.need == 0 {
            return;
        }
        let chance = chance(roll.need);
        let dice = falls(roll).count() as u32;
        let made = falls(roll).filter(|&face| face >= roll.need).count() as u32;
        self.dice += dice;
        self.made += made;
        self.expected += f64::from(dice) * chance;
        self.variance += f64::from(dice) * chance * (1.0 - chance);
        if roll.context == Context::Save {
            self.saves.0 += dice;
            self.saves.1 += made;
            self.saves.2 += f64::from(dice) * chance;
        }
        self.look(told, roll);
    }

    /// Keeps the roll if it is the least likely so far; dice count as they lie after re-rolls were taken.
    fn look(&mut self, told: &Told<'_>, roll: &Roll) {
        if roll.faces.len() < RARE_DICE || !roll.rerolled.is_empty() {
            return;
        }
        let needs = vec![roll.need; roll.faces.len()];
        let made = roll.faces.iter().filter(|&&face| face >= roll.need).count() as u32;
        let good = f64::from(made) > needs.len() as f64 * chance(roll.need);
        let odds = if good { chance_of_at_least(&needs, made) } else { 1.0 - chance_of_at_least(&needs, made + 1) };
        if self.rarest.as_ref().is_none_or(|rarest| odds < rarest.chance) {
            self.rarest = Some(RareRoll {
                step: told.seq,
                unit_id: told.after.setup().unit(roll.unit).id.clone(),
                context: roll.context.as_str().to_owned(),
                made,
                of: needs.len() as u32,
                need: roll.need,
                good,
                chance: odds,
            });
        }
    }
}

/// Every face that fell: those that stayed, and those that were rolled again.
fn falls(roll: &Roll) -> impl Iterator<Item = u8> + '_ {
    roll.faces.iter().copied().chain(roll.rerolled.iter().map(|&(_, before)| before))
}

/// The chance that a die reaches what it needs.
fn chance(need: u8) -> f64 {
    f64::from(7 - need.clamp(1, 7)) / 6.0
}

/// The chance that at least `made` of these dice reach what they need.
pub(super) fn chance_of_at_least(needs: &[u8], made: u32) -> f64 {
    let mut counts = vec![1.0];
    for need in needs {
        let p = chance(*need);
        let mut next = vec![0.0; counts.len() + 1];
        for (at, share) in counts.iter().enumerate() {
            next[at] += share * (1.0 - p);
            next[at + 1] += share * p;
        }
        counts = next;
    }
    counts.iter().skip(made as usize).sum()
}

/// The chance that two dice reach a sum.
pub(super) fn need_chance(need: u8) -> f64 {
    let reach = (1..=6).flat_map(|one| (1..=6).map(move |two| one + two)).filter(|sum| *sum >= need).count();
    reach as f64 / 36.0
}

/// The share of a normal distribution below this many standard deviations (Abramowitz and Stegun 26.2.17).
fn normal(z: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * z.abs());
    let poly =
        t * (0.319_381_530 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    let tail = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * poly;
    if z >= 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_arithmetic_by_hand() {
        assert!((chance_of_at_least(&[4, 4], 1) - 0.75).abs() < 1e-12);
        assert!((chance_of_at_least(&[4; 6], 5) - 7.0 / 64.0).abs() < 1e-12);
        assert!((chance_of_at_least(&[7, 7], 1)).abs() < 1e-12);
        assert!((need_chance(9) - 10.0 / 36.0).abs() < 1e-12);
        assert!((normal(0.0) - 0.5).abs() < 1e-6 && (normal(1.0) - 0.841_344_7).abs() < 1e-6);
        assert!((normal(-1.0) + normal(1.0) - 1.0).abs() < 1e-12);
    }
}
