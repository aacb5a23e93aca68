//! The calibration plot: what was foretold against what happened, a panel for each round.

use super::samples::Sample;
use ai::search::value::{ROUNDS, Weights};
use std::fmt::Write as _;

/// One tenth of the foretold chances.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Decile {
    /// States in it.
    pub states: usize,
    /// Battles they come from: states of one battle are not independent.
    pub battles: usize,
    /// Their mean chance.
    pub foretold: f64,
    /// How many were won.
    pub observed: f64,
    /// The interval of that, 95 %.
    pub interval: (f64, f64),
}

/// The deciles of a round; those with nothing in them are left out.
pub fn deciles<'a>(weights: &Weights, samples: impl Iterator<Item = &'a Sample>, round: usize) -> Vec<Decile> {
    let mut all = [(Decile::default(), None); 10];
    for sample in samples.filter(|sample| sample.bucket == round) {
        let chance = weights.chance(round, &sample.features);
        let (decile, last) = &mut all[((chance * 10.0) as usize).min(9)];
        decile.states += 1;
        decile.battles += usize::from(last.replace(sample.battle) != Some(sample.battle));
        decile.foretold += chance;
        decile.observed += sample.won;
    }
    let mean = |(mut decile, _): (Decile, Option<u32>)| {
        decile.foretold /= decile.states as f64;
        decile.observed /= decile.states as f64;
        decile.interval = wilson(decile.observed, decile.battles as f64);
        decile
    };
    all.into_iter().filter(|(decile, _)| decile.states > 0).map(mean).collect()
}

/// Wilson's interval of a share, 95 %.
fn wilson(share: f64, count: f64) -> (f64, f64) {
    let z = 1.96f64;
    let (middle, wide) =
        (share + z * z / (2.0 * count), z * (share * (1.0 - share) / count + (z / count / 2.0).powi(2)).sqrt());
    let whole = 1.0 + z * z / count;
    (((middle - wide) / whole).max(0.0), ((middle + wide) / whole).min(1.0))
}

const PANEL: f64 = 180.0;
const GAP: f64 = 34.0;
const TOP: f64 = 58.0;
const LEFT: f64 = 48.0;

/// The picture.
pub fn svg(weights: &Weights, samples: &[&Sample], note: &str) -> String {
    let width = LEFT + (PANEL + GAP) * ROUNDS as f64;
    let height = TOP + PANEL + 62.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"11\">\n\
         <style>:root{{--ink:#1f2328;--soft:#8b949e;--paper:#fff;--dot:#0969da}}\
         @media (prefers-color-scheme:dark){{:root{{--ink:#e6edf3;--soft:#7d8590;--paper:#0d1117;--dot:#58a6ff}}}}\
         text{{fill:var(--ink)}}.soft{{fill:var(--soft)}}.axis{{stroke:var(--soft);fill:none}}.dot{{fill:var(--dot)}}.bar{{stroke:var(--dot);stroke-width:1.5}}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"var(--paper)\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"15\" font-weight=\"600\">Chance to win: foretold and observed</text>\n\
         <text class=\"soft\" x=\"{LEFT}\" y=\"37\">{note}</text>\n"
    );
    for round in 0..ROUNDS {
        panel(&mut out, round, &deciles(weights, samples.iter().copied(), round));
    }
    let middle = TOP + PANEL / 2.0;
    let _ =
        writeln!(out, "<text transform=\"translate(12 {middle}) rotate(-90)\" text-anchor=\"middle\">observed</text>");
    out.push_str("</svg>\n");
    out
}

fn panel(out: &mut String, round: usize, deciles: &[Decile]) {
    let x0 = LEFT + (PANEL + GAP) * round as f64;
    let bottom = TOP + PANEL;
    let x = |share: f64| x0 + share * PANEL;
    let y = |share: f64| bottom - share * PANEL;
    let _ = writeln!(out, "<text x=\"{x0}\" y=\"{:.0}\" font-weight=\"600\">round {}</text>", TOP - 6.0, round + 1);
    let _ = writeln!(out, "<rect class=\"axis\" x=\"{x0}\" y=\"{TOP}\" width=\"{PANEL}\" height=\"{PANEL}\"/>");
    let right = x0 + PANEL;
    let _ = writeln!(out, "<path class=\"axis\" stroke-dasharray=\"3 3\" d=\"M{x0} {bottom}L{right} {TOP}\"/>");
    for tick in [0.0, 0.5, 1.0] {
        let (percent, at, low) = (tick * 100.0, x(tick), bottom + 14.0);
        let _ =
            writeln!(out, "<text class=\"soft\" x=\"{at:.1}\" y=\"{low}\" text-anchor=\"middle\">{percent} %</text>");
        if round == 0 {
            let (side, level) = (x0 - 5.0, y(tick) + 4.0);
            let _ = writeln!(
                out,
                "<text class=\"soft\" x=\"{side}\" y=\"{level:.1}\" text-anchor=\"end\">{percent}</text>"
            );
        }
    }
    for decile in deciles {
        let (at, level) = (x(decile.foretold), y(decile.observed));
        let (low, high) = (y(decile.interval.0), y(decile.interval.1));
        let (states, battles) = (decile.states, decile.battles);
        let (foretold, observed) = (decile.foretold * 100.0, decile.observed * 100.0);
        let _ = writeln!(
            out,
            "<g><title>foretold {foretold:.0} %, observed {observed:.0} %, {states} states of {battles} battles</title>\
             <path class=\"bar\" d=\"M{at:.1} {low:.1}V{high:.1}\"/>\
             <circle class=\"dot\" cx=\"{at:.1}\" cy=\"{level:.1}\" r=\"{:.1}\"/></g>",
            (1.5 + (states as f64).sqrt() / 6.0).min(7.0)
        );
    }
    let states: usize = deciles.iter().map(|decile| decile.states).sum();
    let (middle, low) = (x(0.5), bottom + 32.0);
    let _ = writeln!(
        out,
        "<text class=\"soft\" x=\"{middle:.1}\" y=\"{low}\" text-anchor=\"middle\">foretold · {states} states</text>"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_fall_into_deciles_with_intervals_by_battles() {
        let sample = |battle: u32, lead: f64, won: f64| {
            let mut features = [0.0; ai::search::value::COUNT];
            features[0] = lead;
            Sample { battle, bucket: 0, features, won }
        };
        let samples = [sample(0, 0.1, 1.0), sample(0, 0.1, 1.0), sample(1, 0.1, 0.0), sample(2, 9.0, 1.0)];
        let found = deciles(&Weights::of_score(), samples.iter(), 0);
        assert_eq!(found.iter().map(|decile| (decile.states, decile.battles)).collect::<Vec<_>>(), [(3, 2), (1, 1)]);
        assert!(found[0].interval.0 < found[0].observed && found[0].observed < found[0].interval.1);
        let picture = svg(&Weights::of_score(), &samples.iter().collect::<Vec<_>>(), "four states");
        assert!(picture.matches("<circle").count() == 2 && picture.ends_with("</svg>\n"));
    }
}
