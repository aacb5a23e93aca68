//! The Elo table of many players: maximum likelihood over all their meetings (Bradley and Terry).

use super::Z95;
use super::elo::expected;
use serde::Serialize;

/// What two players did against each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Meeting {
    /// Both, as places in the list of players.
    pub players: [usize; 2],
    /// What the first scored.
    pub score: f64,
    /// Number of battles.
    pub games: f64,
}

/// A player's place in the table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rated {
    /// Who.
    pub player: String,
    /// Its rating; the anchor's is 0.
    pub elo: f64,
    /// Half the width of its interval against the anchor.
    pub margin: f64,
    /// Battles it fought.
    pub games: usize,
}

/// Rates players by all their meetings, in the order given; the anchor has 0 exactly.
///
/// Half a win and half a loss are added to every meeting, or else somebody who lost nothing would
/// have no rating. Players nobody has met stay at 0 with an endless margin.
pub fn rate(players: &[String], meetings: &[Meeting], anchor: usize) -> Vec<Rated> {
    let scale = std::f64::consts::LN_10 / 400.0;
    let free: Vec<usize> = (0..players.len()).filter(|&at| at != anchor).collect();
    let mut elo = vec![0.0; players.len()];
    let mut covariance = vec![vec![0.0; free.len()]; free.len()];
    for _ in 0..100 {
        let mut slope = vec![0.0; players.len()];
        let mut bend = vec![vec![0.0; players.len()]; players.len()];
        for &Meeting { players: [a, b], score, games } in meetings.iter().filter(|one| one.games > 0.0) {
            let (score, games) = (score + 0.5, games + 1.0);
            let wins = expected(elo[a] - elo[b]);
            let (pull, stiff) = (scale * (score - games * wins), scale * scale * games * wins * (1.0 - wins));
            slope[a] += pull;
            slope[b] -= pull;
            bend[a][a] += stiff;
            bend[b][b] += stiff;
            bend[a][b] -= stiff;
            bend[b][a] -= stiff;
        }
        let reduced = free.iter().map(|&row| free.iter().map(|&column| bend[row][column]).collect()).collect();
        covariance = inverse(reduced);
        let mut farthest: f64 = 0.0;
        for (row, &player) in free.iter().enumerate() {
            let step: f64 = free.iter().zip(&covariance[row]).map(|(&other, weight)| weight * slope[other]).sum();
            // A long step overshoots where a score is near 0 or 1.
            let step = step.clamp(-200.0, 200.0);
            elo[player] += step;
            farthest = farthest.max(step.abs());
        }
        if farthest < 1e-9 {
            break;
        }
    }
    let met = |at: usize| meetings.iter().filter(move |meeting| meeting.players.contains(&at));
    let rated = |(at, player): (usize, &String)| {
        let games = met(at).map(|meeting| meeting.games).sum::<f64>() as usize;
        let spread = free.iter().position(|&other| other == at).map(|row| covariance[row][row].max(0.0).sqrt());
        let margin = match spread {
            None => 0.0,
            Some(_) if games == 0 => f64::INFINITY,
            Some(spread) => Z95 * spread,
        };
        Rated { player: player.clone(), elo: elo[at], margin, games }
    };
    players.iter().enumerate().map(rated).collect()
}

/// The inverse of a symmetric matrix, by elimination; rows that say nothing become zero.
fn inverse(mut a: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = a.len();
    let unit = |row: usize| (0..n).map(|column| if row == column { 1.0 } else { 0.0 }).collect();
    let mut out: Vec<Vec<f64>> = (0..n).map(unit).collect();
    for pivot in 0..n {
        let best = (pivot..n).max_by(|&x, &y| a[x][pivot].abs().total_cmp(&a[y][pivot].abs())).unwrap_or(pivot);
        a.swap(pivot, best);
        out.swap(pivot, best);
        let by = a[pivot][pivot];
        if by.abs() < 1e-15 {
            a[pivot].fill(0.0);
            out[pivot].fill(0.0);
            continue;
        }
        a[pivot].iter_mut().for_each(|value| *value /= by);
        out[pivot].iter_mut().for_each(|value| *value /= by);
        for row in (0..n).filter(|&row| row != pivot) {
            let by = a[row][pivot];
            for column in 0..n {
                a[row][column] -= by * a[pivot][column];
                out[row][column] -= by * out[pivot][column];
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|at| format!("player {at}")).collect()
    }

    #[test]
    fn ratings_are_found_again_from_their_scores() {
        let truth = [0.0, 150.0, 320.0, 280.0];
        let mut meetings = Vec::new();
        for [a, b] in [[0, 1], [1, 2], [2, 3], [0, 3]] {
            let games = 4_000.0;
            meetings.push(Meeting { players: [a, b], score: games * expected(truth[a] - truth[b]), games });
        }
        let rated = rate(&names(4), &meetings, 0);
        for (rated, truth) in rated.iter().zip(truth) {
            assert!((rated.elo - truth).abs() < 1.0, "{rated:?} {truth}");
        }
        assert_eq!(rated[0].margin, 0.0);
        assert!(rated[2].margin > rated[1].margin && rated[2].margin < 25.0, "{rated:?}");
    }

    #[test]
    fn a_clean_sweep_has_a_rating_too() {
        let rated = rate(&names(2), &[Meeting { players: [1, 0], score: 100.0, games: 100.0 }], 0);
        assert!(rated[1].elo > 700.0 && rated[1].elo < 1_200.0 && rated[1].margin > 200.0, "{rated:?}");
    }

    #[test]
    fn nobody_is_rated_out_of_nothing() {
        let rated = rate(&names(3), &[Meeting { players: [0, 1], score: 5.0, games: 10.0 }], 0);
        assert!(rated[1].elo.abs() < 1e-6);
        assert!(rated[2].elo == 0.0 && rated[2].margin.is_infinite());
        assert!(rate(&[], &[], 0).is_empty());
    }
}
