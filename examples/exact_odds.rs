//! Exact odds: what five Intercessors do to ten Boyz with their bolt rifles, on open ground and in cover.
//!
//! `cargo run -p strategium-examples --bin exact_odds`

use protocol::odds::{Duel, Switches};
use rules::{Player, muster};
use std::error::Error;
use tactics::odds::Odds;

fn main() -> Result<(), Box<dyn Error>> {
    for (place, cover) in [("on open ground", false), ("in cover", true)] {
        let odds = volley(cover)?;
        println!("Boyz {place}: {:.3} die on average", odds.mean_slain);
        for count in 1..=3 {
            println!("  at least {count}: {:.2} %", 100.0 * Odds::at_least(&odds.slain, count));
        }
    }
    Ok(())
}

/// The odds of one volley. Every datasheet of the game has a name like these.
fn volley(cover: bool) -> Result<Odds, Box<dyn Error>> {
    let attacker = muster::unit(import::library::datasheet("Intercessor Squad")?, "attacker", Player::One, 5)?;
    let target = muster::unit(import::library::datasheet("Boyz")?, "target", Player::Two, 10)?;
    let duel = Duel::new(attacker, target, Switches { cover, ..Switches::default() })?;
    let rifles = duel.find(&[("bolt-rifle".to_owned(), 5)]);
    Ok(duel.odds(&rifles))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_runs() {
        main().expect("it runs");
    }

    #[test]
    fn cover_saves_boyz() {
        let [open, cover] = [false, true].map(|cover| volley(cover).expect("odds"));
        assert!(open.mean_slain > cover.mean_slain && cover.mean_slain > 0.0);
        assert!((open.slain.iter().sum::<f64>() - 1.0).abs() < 1e-9, "chances add up to one");
    }
}
