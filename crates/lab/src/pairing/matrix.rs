//! Games of two players with one secret choice each: best mixtures and value, by linear programming.

use super::Solved;

/// What is not farther from zero than this is zero.
const NOTHING: f64 = 1e-10;

/// Solves a game: a row for each choice of the one who wants much, a column for each of the one who wants little.
pub(super) fn solve(game: &[Vec<f64>]) -> Solved {
    let (rows, columns) = (game.len(), game.first().map_or(0, Vec::len));
    let all = || game.iter().flatten().copied();
    let least = all().fold(f64::INFINITY, f64::min);
    if rows == 1 {
        let best = (0..columns).min_by(|&one, &two| game[0][one].total_cmp(&game[0][two])).unwrap_or(0);
        return Solved { value: least, rows: vec![1.0], columns: only(columns, best) };
    }
    if let [one, two] = game
        && columns == 2
    {
        return of_two([[one[0], one[1]], [two[0], two[1]]]);
    }
    // All above zero: then the greatest sum of weights whose mixture gives every row at most 1 is one by the value.
    let shift = 1.0 - least;
    let width = columns + rows + 1;
    let mut table: Vec<Vec<f64>> = Vec::new();
    for (at, row) in game.iter().enumerate() {
        let mut line: Vec<f64> = row.iter().map(|score| score + shift).collect();
        line.extend((0..rows).map(|slack| f64::from(u8::from(slack == at))));
        line.push(1.0);
        table.push(line);
    }
    let mut goal = vec![0.0; width];
    goal[..columns].fill(-1.0);
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    // Bland's rule never goes round in circles; the bound is for rounding alone.
    for _ in 0..10_000 {
        let Some(enters) = (0..width - 1).find(|&at| goal[at] < -NOTHING) else { break };
        let ratio = |row: usize| table[row][width - 1] / table[row][enters];
        let leaves = (0..rows).filter(|&row| table[row][enters] > NOTHING).min_by(|&one, &two| {
            let close = (ratio(one) - ratio(two)).abs() < NOTHING;
            if close { basis[one].cmp(&basis[two]) } else { ratio(one).total_cmp(&ratio(two)) }
        });
        let Some(leaves) = leaves else { break };
        let by = table[leaves][enters];
        table[leaves].iter_mut().for_each(|cell| *cell /= by);
        let pivot = table[leaves].clone();
        let clear = |line: &mut Vec<f64>| {
            let by = line[enters];
            line.iter_mut().zip(&pivot).for_each(|(cell, own)| *cell -= by * own);
        };
        table.iter_mut().enumerate().filter(|(row, _)| *row != leaves).for_each(|(_, line)| clear(line));
        clear(&mut goal);
        basis[leaves] = enters;
    }
    let sum = goal[width - 1].max(NOTHING);
    let mut mixed = vec![0.0; columns];
    for (row, &at) in basis.iter().enumerate().filter(|(_, at)| **at < columns) {
        mixed[at] = table[row][width - 1] / sum;
    }
    let own: Vec<f64> = (0..rows).map(|row| (goal[columns + row] / sum).max(0.0)).collect();
    Solved { value: 1.0 / sum - shift, rows: own, columns: mixed }
}

/// Two choices each, as most games of a draft have: one choice of each is best, or both mix.
fn of_two([[a, b], [c, d]]: [[f64; 2]; 2]) -> Solved {
    let (one, two) = (a.min(b), c.min(d));
    let (left, right) = (a.max(c), b.max(d));
    let (row, column) = (usize::from(two > one), usize::from(right < left));
    if one.max(two) >= left.min(right) - NOTHING {
        return Solved { value: one.max(two), rows: only(2, row), columns: only(2, column) };
    }
    let all = a - b - c + d;
    let (first, left) = ((d - c) / all, (d - b) / all);
    Solved { value: (a * d - b * c) / all, rows: vec![first, 1.0 - first], columns: vec![left, 1.0 - left] }
}

fn only(count: usize, at: usize) -> Vec<f64> {
    (0..count).map(|one| f64::from(u8::from(one == at))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_games_have_their_known_values() {
        let pennies = solve(&[vec![1.0, -1.0], vec![-1.0, 1.0]]);
        assert!(
            pennies.value.abs() < 1e-9
                && (pennies.rows[0] - 0.5).abs() < 1e-9
                && (pennies.columns[1] - 0.5).abs() < 1e-9
        );
        // Stone, paper, scissors, where stone counts double against scissors: (1/4, 1/2, 1/4).
        let stone = solve(&[vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]]);
        assert!(stone.value.abs() < 1e-9 && (stone.rows[1] - 0.5).abs() < 1e-9, "{stone:?}");
        let saddle = solve(&[vec![3.0, 2.0], vec![1.0, 0.0]]);
        assert!((saddle.value - 2.0).abs() < 1e-9 && saddle.rows == [1.0, 0.0] && saddle.columns == [0.0, 1.0]);
        let mixed = solve(&[vec![3.0, -1.0], vec![-2.0, 1.0]]);
        assert!((mixed.value - 1.0 / 7.0).abs() < 1e-9 && (mixed.rows[0] - 3.0 / 7.0).abs() < 1e-9, "{mixed:?}");
        assert!((mixed.columns[0] - 2.0 / 7.0).abs() < 1e-9, "{mixed:?}");
        assert_eq!(solve(&[vec![0.3, 0.2]]).value, 0.2);
        assert!((solve(&[vec![0.3], vec![0.2]]).value - 0.3).abs() < 1e-9);
    }
}
