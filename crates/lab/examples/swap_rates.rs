//! How often `lab list A B` gives the right answer where it is known: a unit is swapped for a strictly better copy of
//! itself, and for an equal one.
//!
//! `cargo run --profile quick -p strategium-lab --example swap_rates -- [REPEATS] [BATTLES] [PLAYER]`

#[path = "../tests/known/mod.rs"]
mod known;

use codex::Codex;
use lab::stats::wilson;
use lab::summary::{Better, Comparison};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u32| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (repeats, battles) = (number(0, 100), number(1, 40));
    let player = words.get(2).map_or("normal", String::as_str);
    let codex = Codex::builtin();
    let mut counts = [[0; 4]; 3];
    let mut margins = 0;
    for seed in 1..=repeats {
        let lists = vec![known::list(codex), known::better(codex), known::same(codex), known::moved(codex)];
        let rows = known::fight(codex, lists, player, seed.into(), battles.div_ceil(2));
        for (list, counts) in rows[1..].iter().zip(&mut counts) {
            let place = match Comparison::of(list, &rows[0]).verdict() {
                Better::Better => 0,
                Better::Worse => 1,
                Better::NotClear => 2,
                Better::Same => 3,
            };
            counts[place] += 1;
        }
        margins += usize::from(Comparison::of(&rows[3], &rows[0]).chance[1] < 0.05);
    }
    println!("{repeats} repeats of {battles} battles of each list, played by {player}");
    for (name, [better, worse, open, same]) in ["better copy", "equal copy", "equal copy, moved"].iter().zip(counts) {
        let wrong = wilson(f64::from(better + worse), repeats as usize);
        println!(
            "{name}: better {better}, worse {worse}, not clear {open}, every battle alike {same}; an answer in {:.1} % ({:.1}–{:.1})",
            100.0 * wrong.rate,
            100.0 * wrong.low,
            100.0 * wrong.high
        );
    }
    let wrong = wilson(margins as f64, repeats as usize);
    println!(
        "equal copy, moved, by the VP margin: an answer in {:.1} % ({:.1}–{:.1})",
        100.0 * wrong.rate,
        100.0 * wrong.low,
        100.0 * wrong.high
    );
}
