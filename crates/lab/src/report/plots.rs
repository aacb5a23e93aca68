//! Plots as inline SVG. Colours come from the page, so that they follow light and dark.

use super::page::escape;
use crate::stats::{Rate, Rated};

const WIDTH: f64 = 720.0;

fn figure(caption: &str, height: f64, body: &str) -> String {
    format!(
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{}\">{body}</svg></figure>",
        escape(caption),
        escape(caption)
    )
}

/// Numbers in even steps that cover a range with about this many marks.
fn marks(low: f64, high: f64, about: f64) -> Vec<f64> {
    let raw = ((high - low) / about).max(1e-9);
    let power = 10f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|by| by * power).into_iter().find(|step| *step >= raw).unwrap_or(raw);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    (first..=last).map(|at| at as f64 * step).collect()
}

/// Ratings with their error bars, the strongest on top.
pub fn elo(table: &[Rated]) -> String {
    let mut order: Vec<&Rated> = table.iter().collect();
    order.sort_by(|one, two| two.elo.total_cmp(&one.elo));
    let reach = |rated: &Rated| if rated.margin.is_finite() { rated.margin } else { 0.0 };
    let low = order.iter().map(|rated| rated.elo - reach(rated)).fold(0.0, f64::min);
    let high = order.iter().map(|rated| rated.elo + reach(rated)).fold(0.0, f64::max);
    let (low, high) = (low - 0.03 * (high - low).max(10.0), high + 0.03 * (high - low).max(10.0));
    let (left, right, row) = (190.0, WIDTH - 20.0, 28.0);
    let x = |elo: f64| left + (elo - low) / (high - low) * (right - left);
    let bottom = 8.0 + row * order.len() as f64;
    let mut body = String::new();
    for mark in marks(low, high, 7.0) {
        let at = x(mark);
        body += &format!(
            "<line class=\"rule\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"4\" y2=\"{bottom:.1}\"/>\
             <text class=\"faint\" x=\"{at:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{mark:.0}</text>",
            bottom + 16.0
        );
    }
    for (at, rated) in order.iter().enumerate() {
        let y = 8.0 + row * (at as f64 + 0.5);
        let (from, to) = (x(rated.elo - reach(rated)), x(rated.elo + reach(rated)));
        body += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"bar\" x1=\"{from:.1}\" x2=\"{to:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"a\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"/>",
            left - 12.0,
            y + 4.0,
            escape(&rated.player),
            x(rated.elo)
        );
    }
    figure("Elo with 95 % intervals against the anchor", bottom + 24.0, &body)
}

/// How many battles ended with which margin of victory points.
pub fn margins(margins: &[f64]) -> String {
    const STEP: f64 = 10.0;
    let farthest = margins.iter().fold(30.0, |far: f64, margin| far.max(margin.abs()));
    let half = (farthest / STEP).ceil() as i64;
    // Draws are a bar of their own: half the battles of a bin must not hide behind 0.
    let bin = |margin: f64| match margin {
        margin if margin > 0.0 => ((margin - 0.5) / STEP).floor() as i64 + 1,
        margin if margin < 0.0 => -(((-margin - 0.5) / STEP).floor() as i64 + 1),
        _ => 0,
    };
    let count = |at: i64| margins.iter().filter(|margin| bin(**margin) == at).count();
    let most = (-half..=half).map(count).max().unwrap_or(0).max(1) as f64;
    let (top, bottom, left, right) = (14.0, 170.0, 20.0, WIDTH - 20.0);
    let wide = (right - left) / (2 * half + 1) as f64;
    let mut body = format!("<line class=\"axis\" x1=\"{left}\" x2=\"{right}\" y1=\"{bottom}\" y2=\"{bottom}\"/>");
    for at in -half..=half {
        let x = left + (at + half) as f64 * wide;
        let battles = count(at);
        let high = (bottom - top) * battles as f64 / most;
        let class = match at {
            1.. => "a",
            0 => "n",
            _ => "b",
        };
        let label = match at {
            0 => "0".to_owned(),
            at => format!("{}{}", if at > 0 { "+" } else { "−" }, at.abs() * STEP as i64),
        };
        body += &format!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{high:.1}\" rx=\"1.5\"/>\
             <text class=\"faint\" x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>",
            x + 1.5,
            bottom - high,
            (wide - 3.0).max(1.0),
            x + wide / 2.0,
            bottom + 16.0
        );
        if battles > 0 {
            let (x, y) = (x + wide / 2.0, bottom - high - 3.0);
            body += &format!("<text class=\"faint\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{battles}</text>");
        }
    }
    figure("Battles by margin of victory points (up to, in tens)", bottom + 24.0, &body)
}

/// A small bar of a rate and its interval, for a table.
pub fn small(rate: &Rate) -> String {
    let x = |share: f64| 5.0 + 110.0 * share.clamp(0.0, 1.0);
    format!(
        "<svg viewBox=\"0 0 120 14\" width=\"120\" height=\"14\" aria-hidden=\"true\">\
         <line class=\"rule\" x1=\"5\" x2=\"115\" y1=\"7\" y2=\"7\"/>\
         <line class=\"axis\" x1=\"60\" x2=\"60\" y1=\"2\" y2=\"12\"/>\
         <line class=\"bar\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"7\" y2=\"7\"/>\
         <circle class=\"a\" cx=\"{:.1}\" cy=\"7\" r=\"3.5\"/></svg>",
        x(rate.low),
        x(rate.high),
        x(rate.rate)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_even_and_within() {
        assert_eq!(marks(-30.0, 410.0, 7.0), [0.0, 100.0, 200.0, 300.0, 400.0]);
        assert!(marks(0.0, 0.0, 7.0).len() <= 1);
    }

    #[test]
    fn every_battle_is_in_a_bar() {
        let svg = margins(&[0.0, 0.0, 7.0, -100.0]);
        assert!(svg.contains(">2</text>") && svg.contains(">−100</text>") && svg.contains(">+100</text>"));
        assert!(margins(&[]).contains("<svg"));
    }
}
