//! The figures of many battles, and the table of them.

use comfy_table::{CellAlignment, Table, presets};
use rules::ids::Player;
use testkit::runner::Fought;

/// Sums over many battles.
#[derive(Debug, Default, PartialEq)]
pub struct Sums {
    /// How many.
    pub games: usize,
    /// Won by each player.
    pub wins: [usize; 2],
    /// Drawn.
    pub draws: usize,
    /// Mean victory points.
    pub vp_mean: [f64; 2],
    /// Their standard deviation.
    pub vp_spread: [f64; 2],
    /// Battles in which each player had the first turn.
    pub first: [usize; 2],
    /// Of those, how many that player won.
    pub won_first: [usize; 2],
    /// Mean number of rounds.
    pub rounds: f64,
    /// Decisions of all battles.
    pub decisions: u64,
    /// What should not have happened.
    pub defects: usize,
}

impl Sums {
    /// Of battles, in any order.
    pub fn of(fought: &[Fought]) -> Sums {
        let games = fought.len();
        let count = games.max(1) as f64;
        let won = |player: Player| move |one: &&Fought| one.winner == Some(player);
        let vp = |at: usize| fought.iter().map(move |one| f64::from(one.vp[at]));
        let vp_mean = [0, 1].map(|at| vp(at).sum::<f64>() / count);
        let vp_spread = [0, 1].map(|at| (vp(at).map(|vp| (vp - vp_mean[at]).powi(2)).sum::<f64>() / count).sqrt());
        let first = |player: Player| fought.iter().filter(move |one| one.first == player);
        Sums {
            games,
            wins: Player::BOTH.map(|player| fought.iter().filter(won(player)).count()),
            draws: fought.iter().filter(|one| one.finished && one.winner.is_none()).count(),
            vp_mean,
            vp_spread,
            first: Player::BOTH.map(|player| first(player).count()),
            won_first: Player::BOTH.map(|player| first(player).filter(won(player)).count()),
            rounds: fought.iter().map(|one| f64::from(one.rounds)).sum::<f64>() / count,
            decisions: fought.iter().map(|one| one.decisions).sum(),
            defects: fought.iter().map(|one| one.defects.len()).sum(),
        }
    }
}

/// The table.
pub fn print(sums: &Sums, names: [String; 2], seconds: f64) {
    let share = |part: usize, whole: usize| match whole {
        0 => "–".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let mut table = Table::new();
    table.load_preset(presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["", "wins", "of all", "when first", "when second", "VP mean", "VP spread"]);
    for (at, name) in names.iter().enumerate() {
        let second = sums.games - sums.first[at];
        table.add_row([
            format!("{} {name}", at + 1),
            sums.wins[at].to_string(),
            share(sums.wins[at], sums.games),
            share(sums.won_first[at], sums.first[at]),
            share(sums.wins[at] - sums.won_first[at], second),
            format!("{:.1}", sums.vp_mean[at]),
            format!("{:.1}", sums.vp_spread[at]),
        ]);
    }
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    println!("{table}");
    let games = sums.games;
    println!("{games} battles, {} drawn, {:.1} rounds on average, {} defects", sums.draws, sums.rounds, sums.defects);
    let rate = |count: f64| count / seconds.max(1e-9);
    println!(
        "{seconds:.2} seconds, {:.1} battles and {:.0} decisions a second",
        rate(games as f64),
        rate(sums.decisions as f64)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::StateHash;

    fn fought(winner: Option<Player>, vp: [u16; 2], first: Player) -> Fought {
        let defects = Vec::new();
        Fought {
            winner,
            finished: true,
            vp,
            rounds: 5,
            first,
            decisions: 10,
            scores: Default::default(),
            pace: Default::default(),
            defects,
            hash: StateHash([0; 16]),
            record: None,
        }
    }

    #[test]
    fn wins_means_and_spreads_add_up() {
        let all = [
            fought(Some(Player::One), [60, 40], Player::One),
            fought(Some(Player::Two), [40, 60], Player::One),
            fought(None, [50, 50], Player::Two),
        ];
        let sums = Sums::of(&all);
        assert_eq!((sums.wins, sums.draws, sums.decisions), ([1, 1], 1, 30));
        assert_eq!(sums.vp_mean, [50.0, 50.0]);
        assert!((sums.vp_spread[0] - 8.165).abs() < 0.001);
        assert_eq!((sums.first, sums.won_first), ([2, 1], [1, 0]));
    }
}
