//! Pairings of two teams: who meets whom, where each team drafts as well as it can.
//!
//! The draft is that of team tournaments. Both teams secretly put up a defender; both send two attackers against the
//! other's defender; each defender's team chooses one of the two, and the refused one returns to its team. That is
//! repeated until everybody is paired; the last one of each team meets the last one of the other. The draft is solved
//! exactly from its end: every secret choice is a game of two players, whose best mixtures are found by `matrix`.

mod matrix;

use matrix::solve;
use serde::Serialize;
use std::collections::HashMap;
use std::rc::Rc;

/// The largest team that is solved.
pub const LARGEST: usize = 8;

/// Some players of a team, a bit each.
type Team = u8;

/// What a draft is worth, and how it is begun.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Draft {
    /// The score to be expected over all tables, if both teams draft as well as they can.
    pub value: f64,
    /// How often each of ours is put up first.
    pub first: Vec<f64>,
    /// The same of theirs.
    pub their_first: Vec<f64>,
    /// How likely each of ours meets each of theirs.
    pub pairs: Vec<Vec<f64>>,
    /// For the defender we put up most: whom we send against each of their defenders, most often.
    pub answers: Vec<Answer>,
    /// The score if pairings were drawn.
    pub drawn: f64,
    /// The score if we could choose every pairing, and if they could.
    pub bounds: [f64; 2],
}

/// Whom to send against a defender.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Their defender.
    pub against: usize,
    /// Our attackers.
    pub send: Vec<usize>,
}

/// Drafts with these scores: a row for each of ours, what it is expected to score against each of theirs. `None`
/// where the teams are not of one size from 1 to [`LARGEST`].
pub fn draft(scores: &[Vec<f64>]) -> Option<Draft> {
    let n = scores.len();
    if !(1..=LARGEST).contains(&n) || scores.iter().any(|row| row.len() != n) {
        return None;
    }
    let all = Team::MAX >> (8 - n);
    let mut solver = Solver { scores, values: HashMap::new(), pairings: HashMap::new() };
    let begin = solver.defenders(all, all);
    let pairs = solver.pairings(all, all);
    let spread = |mixture: &[f64]| {
        let mut out = vec![0.0; n];
        members(all).into_iter().zip(mixture).for_each(|(player, often)| out[player] = *often);
        out
    };
    let often = |mixture: &[f64]| (0..mixture.len()).max_by(|&one, &two| mixture[one].total_cmp(&mixture[two]));
    let ours = often(&begin.rows)?;
    let answers = members(all).into_iter().filter_map(|against| {
        let sent = solver.attackers(all, all, ours, against);
        let send = members(choices(without(all, ours))[often(&sent.rows)?]);
        Some(Answer { against, send })
    });
    let answers = if n > 1 { answers.collect() } else { Vec::new() };
    let theirs: Vec<Vec<f64>> = scores.iter().map(|row| row.iter().map(|score| -score).collect()).collect();
    Some(Draft {
        value: begin.value,
        first: spread(&begin.rows),
        their_first: spread(&begin.columns),
        pairs: (0..n).map(|row| pairs[row * n..(row + 1) * n].to_vec()).collect(),
        answers,
        drawn: scores.iter().flatten().sum::<f64>() / n as f64,
        bounds: [assigned(scores), -assigned(&theirs)],
    })
}

/// The best score of all assignments.
fn assigned(scores: &[Vec<f64>]) -> f64 {
    let n = scores.len();
    // Over the sets of theirs that the first of ours have met.
    let mut best = vec![f64::NEG_INFINITY; 1 << n];
    best[0] = 0.0;
    for met in 0..1usize << n {
        let row = met.count_ones() as usize;
        for column in (0..n).filter(|column| row < n && met & 1 << column == 0) {
            let next = met | 1 << column;
            best[next] = best[next].max(best[met] + scores[row][column]);
        }
    }
    best[(1 << n) - 1]
}

fn without(team: Team, player: usize) -> Team {
    team & !(1 << player)
}

fn members(team: Team) -> Vec<usize> {
    (0..LARGEST).filter(|player| team & 1 << player != 0).collect()
}

/// The pairs of a team that can be sent; the one who is left, where there is only one.
fn choices(team: Team) -> Vec<Team> {
    let size = team.count_ones().min(2);
    (1..=Team::MAX).filter(|set| set & !team == 0 && set.count_ones() == size).collect()
}

/// A secret choice of both teams: its value, and how often each of its choices is made.
#[derive(Debug, Clone)]
struct Solved {
    value: f64,
    rows: Vec<f64>,
    columns: Vec<f64>,
}

struct Solver<'a> {
    scores: &'a [Vec<f64>],
    values: HashMap<(Team, Team), f64>,
    pairings: HashMap<(Team, Team), Rc<Vec<f64>>>,
}

impl Solver<'_> {
    /// What is to be expected with these left.
    fn value(&mut self, ours: Team, theirs: Team) -> f64 {
        if ours == 0 {
            return 0.0;
        }
        if let Some(value) = self.values.get(&(ours, theirs)) {
            return *value;
        }
        let value = self.defenders(ours, theirs).value;
        self.values.insert((ours, theirs), value);
        value
    }

    /// Both put up a defender.
    fn defenders(&mut self, ours: Team, theirs: Team) -> Solved {
        let (rows, columns) = (members(ours), members(theirs));
        if let ([one], [two]) = (rows.as_slice(), columns.as_slice()) {
            return Solved { value: self.scores[*one][*two], rows: vec![1.0], columns: vec![1.0] };
        }
        let mut game = Vec::new();
        for &one in &rows {
            game.push(columns.iter().map(|&two| self.attackers(ours, theirs, one, two).value).collect());
        }
        solve(&game)
    }

    /// Both send attackers against the other's defender.
    fn attackers(&mut self, ours: Team, theirs: Team, one: usize, two: usize) -> Solved {
        let (ours, theirs) = (without(ours, one), without(theirs, two));
        let mut game = Vec::new();
        for mine in choices(ours) {
            let row =
                choices(theirs).into_iter().map(|other| self.chosen([ours, theirs], [one, two], [mine, other]).value);
            game.push(row.collect());
        }
        solve(&game)
    }

    /// Both choose whom of the attackers their defender meets: ours among theirs, theirs among ours.
    fn chosen(&mut self, left: [Team; 2], [one, two]: [usize; 2], [mine, other]: [Team; 2]) -> Solved {
        let mut game = Vec::new();
        for met in members(other) {
            let mut row = Vec::new();
            for sent in members(mine) {
                let pairs = self.scores[one][met] + self.scores[sent][two];
                row.push(pairs + self.value(without(left[0], sent), without(left[1], met)));
            }
            game.push(row);
        }
        solve(&game)
    }

    /// How likely each of ours meets each of theirs, with these left; by rows.
    fn pairings(&mut self, ours: Team, theirs: Team) -> Rc<Vec<f64>> {
        if let Some(known) = self.pairings.get(&(ours, theirs)) {
            return known.clone();
        }
        let n = self.scores.len();
        let mut out = vec![0.0; n * n];
        let begin = self.defenders(ours, theirs);
        let likely = |mixture: &[f64]| -> Vec<(usize, f64)> {
            mixture.iter().copied().enumerate().filter(|(_, often)| *often > 1e-9).collect()
        };
        let (rows, columns) = (members(ours), members(theirs));
        for (one, two, often) in products(&likely(&begin.rows), &likely(&begin.columns)) {
            let (one, two) = (rows[one], columns[two]);
            let left = [without(ours, one), without(theirs, two)];
            if left[0] == 0 {
                out[one * n + two] += often;
                continue;
            }
            let sent = self.attackers(ours, theirs, one, two);
            let (mine, others) = (choices(left[0]), choices(left[1]));
            for (a, b, sending) in products(&likely(&sent.rows), &likely(&sent.columns)) {
                let chosen = self.chosen(left, [one, two], [mine[a], others[b]]);
                for (met, taken, choosing) in products(&likely(&chosen.rows), &likely(&chosen.columns)) {
                    let (met, taken) = (members(others[b])[met], members(mine[a])[taken]);
                    let often = often * sending * choosing;
                    out[one * n + met] += often;
                    out[taken * n + two] += often;
                    let (ours, theirs) = (without(left[0], taken), without(left[1], met));
                    if ours != 0 {
                        let rest = self.pairings(ours, theirs);
                        out.iter_mut().zip(rest.iter()).for_each(|(sum, rest)| *sum += often * rest);
                    }
                }
            }
        }
        let out = Rc::new(out);
        self.pairings.insert((ours, theirs), out.clone());
        out
    }
}

/// Every pair of two mixtures, with how often it happens.
fn products(rows: &[(usize, f64)], columns: &[(usize, f64)]) -> Vec<(usize, usize, f64)> {
    let pair = |&(row, one): &(usize, f64)| columns.iter().map(move |&(column, two)| (row, column, one * two));
    rows.iter().flat_map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::deciders::Random;

    fn scores(n: usize, seed: u64) -> Vec<Vec<f64>> {
        let mut dice = Random::new(seed);
        let mut draw = || (dice.number() >> 11) as f64 / (1u64 << 53) as f64;
        (0..n).map(|_| (0..n).map(|_| draw()).collect()).collect()
    }

    #[test]
    fn equal_players_make_every_draft_alike() {
        let draft = draft(&vec![vec![0.5; 5]; 5]).expect("teams");
        assert!((draft.value - 2.5).abs() < 1e-9 && draft.bounds == [2.5, 2.5]);
        assert_eq!(draft.answers.len(), 5);
    }

    #[test]
    fn a_draft_lies_between_the_bounds_and_its_pairs_add_up_to_it() {
        for (n, seed) in [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)] {
            let scores = scores(n, seed);
            let draft = draft(&scores).expect("teams");
            let [best, worst] = draft.bounds;
            assert!(worst - 1e-9 <= draft.value && draft.value <= best + 1e-9, "{draft:?}");
            let sum: f64 = (0..n)
                .flat_map(|row| (0..n).map(move |column| (row, column)))
                .map(|(row, column)| draft.pairs[row][column] * scores[row][column])
                .sum();
            assert!((sum - draft.value).abs() < 1e-6, "{sum} {}", draft.value);
            for at in 0..n {
                let row: f64 = draft.pairs[at].iter().sum();
                let column: f64 = draft.pairs.iter().map(|row| row[at]).sum();
                assert!((row - 1.0).abs() < 1e-6 && (column - 1.0).abs() < 1e-6, "everybody is paired once");
            }
        }
    }

    #[test]
    fn a_draft_is_fair_to_both_teams() {
        let scores = scores(5, 9);
        let turned: Vec<Vec<f64>> =
            (0..5).map(|row| (0..5).map(|column| 1.0 - scores[column][row]).collect()).collect();
        let (ours, theirs) = (draft(&scores).expect("teams"), draft(&turned).expect("teams"));
        assert!((ours.value + theirs.value - 5.0).abs() < 1e-6, "{} {}", ours.value, theirs.value);
    }

    #[test]
    fn the_draft_of_two_is_the_game_of_its_defenders() {
        // The defender of ours meets the one of theirs who is not put up: the choice decides the pairing.
        let scores = vec![vec![1.0, 0.0], vec![0.0, 1.0]];
        let draft = draft(&scores).expect("teams");
        assert!((draft.value - 1.0).abs() < 1e-9 && (draft.first[0] - 0.5).abs() < 1e-9, "{draft:?}");
        assert_eq!(draft.bounds, [2.0, 0.0]);
    }

    #[test]
    fn teams_of_odd_shape_are_refused() {
        assert_eq!(draft(&[]), None);
        assert_eq!(draft(&[vec![0.5, 0.5]]), None);
        assert_eq!(draft(&vec![vec![0.5; 9]; 9]), None);
    }
}
