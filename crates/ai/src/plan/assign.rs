//! The assignment problem: each row gets one column, so that the sum is as large as can be.

/// The best column for each row, by the Hungarian method. There must be at least as many columns
/// as rows; every row has as many values as there are columns.
pub fn assign(values: &[Vec<f64>]) -> Vec<usize> {
    let rows = values.len();
    let columns = values.first().map_or(0, Vec::len);
    if rows == 0 || columns < rows {
        return (0..rows).map(|row| row.min(columns.saturating_sub(1))).collect();
    }
    // Potentials of rows and columns, and the row that holds each column; place 0 is nobody.
    let mut row_price = vec![0.0; rows + 1];
    let mut column_price = vec![0.0; columns + 1];
    let mut holder = vec![0usize; columns + 1];
    let mut way = vec![0usize; columns + 1];
    for row in 1..=rows {
        holder[0] = row;
        let mut at = 0;
        let mut least = vec![f64::INFINITY; columns + 1];
        let mut used = vec![false; columns + 1];
        loop {
            used[at] = true;
            let here = holder[at];
            let mut step = f64::INFINITY;
            let mut next = 0;
            for column in 1..=columns {
                if used[column] {
                    continue;
                }
                let slack = -values[here - 1][column - 1] - row_price[here] - column_price[column];
                if slack < least[column] {
                    least[column] = slack;
                    way[column] = at;
                }
                if least[column] < step {
                    step = least[column];
                    next = column;
                }
            }
            for column in 0..=columns {
                if used[column] {
                    row_price[holder[column]] += step;
                    column_price[column] -= step;
                } else {
                    least[column] -= step;
                }
            }
            at = next;
            if holder[at] == 0 {
                break;
            }
        }
        while at != 0 {
            let before = way[at];
            holder[at] = holder[before];
            at = before;
        }
    }
    let mut out = vec![0; rows];
    for (column, &row) in holder.iter().enumerate().skip(1) {
        if row > 0 {
            out[row - 1] = column - 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::assign;

    /// The largest sum by trying everything.
    fn by_force(values: &[Vec<f64>], row: usize, used: &mut Vec<bool>) -> f64 {
        if row == values.len() {
            return 0.0;
        }
        let mut best = f64::NEG_INFINITY;
        for column in 0..used.len() {
            if !used[column] {
                used[column] = true;
                best = best.max(values[row][column] + by_force(values, row + 1, used));
                used[column] = false;
            }
        }
        best
    }

    #[test]
    fn it_finds_the_largest_sum() {
        let mut dice = crate::OwnDice::new(5);
        for _ in 0..200 {
            let rows = 1 + (dice.number() % 5) as usize;
            let columns = rows + (dice.number() % 3) as usize;
            let values: Vec<Vec<f64>> =
                (0..rows).map(|_| (0..columns).map(|_| dice.noise(10.0).round()).collect()).collect();
            let chosen = assign(&values);
            let sum: f64 = chosen.iter().enumerate().map(|(row, &column)| values[row][column]).sum();
            let mut distinct = chosen.clone();
            distinct.sort_unstable();
            distinct.dedup();
            assert_eq!(distinct.len(), rows);
            assert!((sum - by_force(&values, 0, &mut vec![false; columns])).abs() < 1e-9);
        }
    }

    #[test]
    fn greed_is_not_enough() {
        // The first row would take the first column and leave the second row nothing.
        assert_eq!(assign(&[vec![5.0, 4.0], vec![5.0, 0.0]]), [1, 0]);
    }
}
