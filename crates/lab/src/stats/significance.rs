//! Whether a difference can be chance: Student's test for one, Holm's correction for several.

use super::{Mean, variance};
use std::f64::consts::PI;

/// How often numbers whose true mean is 0 would be as far from it as these, on either side. Where all are 0 that is
/// always; one number alone says nothing.
pub fn chance(values: &[f64]) -> f64 {
    let n = values.len();
    if n < 2 || values.iter().all(|value| *value == 0.0) {
        return 1.0;
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    let spread = (variance(values, mean) / n as f64).sqrt();
    if spread == 0.0 {
        // All alike: as surprising as their signs, which are those of a fair coin.
        return 2f64.powi(1 - n as i32);
    }
    both_tails(mean / spread, (n - 1) as f64)
}

/// A chance for people.
pub fn by_chance(chance: f64) -> String {
    if chance < 0.001 { "less than 0.1 %".to_owned() } else { format!("{:.1} %", 100.0 * chance) }
}

/// The chances of several tests, each made larger so that in at most 5 % of such families any chance falls below
/// 0.05 without a cause (Holm 1979).
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&one, &two| chances[one].total_cmp(&chances[two]));
    let mut out = vec![1.0; chances.len()];
    let mut least: f64 = 0.0;
    for (place, &at) in order.iter().enumerate() {
        let times = (chances.len() - place) as f64;
        least = least.max((times * chances[at]).min(1.0));
        out[at] = least;
    }
    out
}

/// The interval of a mean that holds for this many means at once (Bonferroni): wider than that of one.
pub fn mean_of(values: &[f64], family: usize) -> Mean {
    let one = super::mean(values);
    if !one.low.is_finite() || family < 2 {
        return one;
    }
    let freedom = (values.len() - 1) as f64;
    let wanted = 0.05 / family as f64;
    // The point beyond which both tails have that chance, by halving.
    let (mut low, mut high) = (0.0, 1e4);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        if both_tails(middle, freedom) > wanted { low = middle } else { high = middle }
    }
    let half = low * (variance(values, one.mean) / values.len() as f64).sqrt();
    Mean { low: one.mean - half, high: one.mean + half, ..one }
}

/// The chance of both tails of Student's distribution beyond t.
fn both_tails(t: f64, freedom: f64) -> f64 {
    incomplete_beta(freedom / 2.0, 0.5, freedom / (freedom + t * t))
}

/// The regularised incomplete beta function, by Lentz's continued fraction.
fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    // The fraction converges fast on this side of the peak only.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - incomplete_beta(b, a, 1.0 - x);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp() / a;
    let away = |value: f64| if value.abs() < 1e-300 { 1e-300 } else { value };
    let (mut c, mut d) = (1.0, 1.0 / away(1.0 - (a + b) * x / (a + 1.0)));
    let mut sum = d;
    for m in 1..300 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        for part in [even, odd] {
            d = 1.0 / away(1.0 + part * d);
            c = away(1.0 + part / c);
            sum *= c * d;
        }
        if (c * d - 1.0).abs() < 1e-14 {
            break;
        }
    }
    front * sum
}

/// The logarithm of the gamma function (Lanczos).
fn ln_gamma(x: f64) -> f64 {
    const G: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        return (PI / (PI * x).sin()).ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let sum = G.iter().zip(1..).fold(0.999_999_999_999_809_9, |sum, (part, at)| sum + part / (x + f64::from(at)));
    let t = x + 7.5;
    0.5 * (2.0 * PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_agree_with_the_tables() {
        for (t, freedom, tails) in
            [(2.228, 10.0, 0.05), (3.169, 10.0, 0.01), (12.706, 1.0, 0.05), (1.96, 1e6, 0.05), (2.262, 9.0, 0.05)]
        {
            assert!((both_tails(t, freedom) - tails).abs() < 2e-4, "{t} {freedom}: {}", both_tails(t, freedom));
        }
        assert_eq!((chance(&[0.0; 9]), chance(&[1.0]), chance(&[1.0; 5])), (1.0, 1.0, 0.0625));
        assert!(chance(&[1.0, 2.0, 3.0, 2.0, 1.5]) < 0.01 && chance(&[1.0, -2.0, 3.0, -2.5]) > 0.5);
    }

    #[test]
    fn holm_agrees_with_a_worked_example() {
        let held: Vec<f64> =
            holm(&[0.01, 0.04, 0.03, 0.005]).iter().map(|chance| (chance * 1e6).round() / 1e6).collect();
        assert_eq!(held, [0.03, 0.06, 0.06, 0.02]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn intervals_of_a_family_are_wider() {
        let values = [1.0, 2.0, 4.0, 3.0, 2.5, 0.5];
        let (one, four) = (super::super::mean(&values), mean_of(&values, 4));
        assert_eq!(mean_of(&values, 1), one);
        assert!(four.low < one.low && four.high > one.high, "{one:?} {four:?}");
        // Student's 98.75 % point at 5 degrees of freedom is 3.81 (tables).
        let half = |mean: &Mean| mean.high - mean.mean;
        assert!((half(&four) / half(&one) - 3.810 / 2.571).abs() < 0.01, "{}", half(&four) / half(&one));
    }
}
