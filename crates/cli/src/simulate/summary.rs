//! The figures of many battles, and the table of them.

use crate::output;
use comfy_table::{CellAlignment, presets};
use rules::Player;
use testkit::runner::Fought;

/// Sums over many battles.
#[derive(Debug, Default, PartialEq)]
pub struct Sums {
    /// How many count: those without defects.
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
    /// Battles that broke off or went wrong otherwise: they have no part in the other figures.
    pub defects: usize,
}

impl Sums {
    /// Of battles, in any order.
    pub fn of(all: &[Fought]) -> Sums {
        let fought: Vec<&Fought> = all.iter().filter(|one| one.finished && one.defects.is_empty()).collect();
        let games = fought.len();
        let count = games.max(1) as f64;
        let won = |player: Player| move |one: &&Fought| one.winner == Some(player);
        let vp = |at: usize| fought.iter().map(move |one| f64::from(one.vp[at]));
        // The sum of nothing is -0.
        let vp_mean = [0, 1].map(|at| (vp(at).sum::<f64>() + 0.0) / count);
        let vp_spread =
            [0, 1].map(|at| (vp(at).map(|vp| (vp - vp_mean[at]).powi(2)).sum::<f64>() + 0.0).sqrt() / count.sqrt());
        let first = |player: Player| fought.iter().copied().filter(move |one| one.first == player);
        Sums {
            games,
            wins: Player::BOTH.map(|player| fought.iter().copied().filter(won(player)).count()),
            draws: fought.iter().filter(|one| one.winner.is_none()).count(),
            vp_mean,
            vp_spread,
            first: Player::BOTH.map(|player| first(player).count()),
            won_first: Player::BOTH.map(|player| first(player).filter(won(player)).count()),
            rounds: (fought.iter().map(|one| f64::from(one.rounds)).sum::<f64>() + 0.0) / count,
            decisions: fought.iter().map(|one| one.decisions).sum(),
            defects: all.len() - games,
        }
    }
}

/// The table.
pub fn print(sums: &Sums, names: [String; 2], seconds: f64) {
    let share = |part: usize, whole: usize| match whole {
        0 => "–".to_owned(),
        _ => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let mut table = output::table(presets::UTF8_HORIZONTAL_ONLY);
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
    let battles = output::count(games, "battle");
    println!("{battles}, {} drawn, {:.1} rounds on average", sums.draws, sums.rounds);
    if sums.defects > 0 {
        let broken = output::count(sums.defects, "battle");
        println!("{}", output::bad(&format!("{broken} went wrong and had no part in these figures")));
    }
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
            forfeits: [None, None],
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

    #[test]
    fn a_battle_that_broke_off_is_neither_drawn_nor_lost() {
        let broken =
            Fought { finished: false, defects: vec!["stuck".to_owned()], ..fought(None, [3, 80], Player::Two) };
        let all = [fought(Some(Player::One), [60, 40], Player::One), broken];
        let sums = Sums::of(&all);
        assert_eq!((sums.games, sums.wins, sums.draws, sums.defects), (1, [1, 0], 0, 1));
        assert_eq!((sums.vp_mean, sums.first, sums.decisions), ([60.0, 40.0], [1, 0], 10));
    }
}
