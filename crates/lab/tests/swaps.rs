//! A swap whose answer is known is answered so. How often a wrong answer comes is measured by the example `swap_rates`;
//! here a small fixed sample has to be right.

mod known;

use codex::Codex;
use lab::summary::{Better, Comparison};

#[test]
fn a_better_copy_is_found_better_and_an_equal_one_is_not() {
    let codex = Codex::builtin();
    let lists = vec![known::list(codex), known::better(codex), known::same(codex), known::moved(codex)];
    let rows = known::fight(codex, lists, "normal", 5, 18);
    let of = |list: usize| Comparison::of(&rows[list], &rows[0]);
    let better = of(1);
    assert_eq!(better.verdict(), Better::Better, "{better:?}");
    assert!(better.score.low > 0.0 && better.vp_margin.low > 0.0 && better.chance[1] < 0.01, "{better:?}");
    let same = of(2);
    assert_eq!((same.verdict(), same.turned), (Better::Same, [0, 0]), "{same:?}");
    let moved = of(3);
    assert_eq!(moved.verdict(), Better::NotClear, "{moved:?}");
    assert!(moved.vp_margin.mean != 0.0, "its battles are others: the test is one");
}

#[test]
fn what_units_did_adds_up_over_both_sides() {
    let codex = Codex::builtin();
    let rows = known::fight(codex, vec![known::list(codex)], "normal", 3, 4);
    let (mut destroyed, mut lost, mut vp, mut primary) = (0, 0, 0.0, 0);
    for row in &rows[0] {
        assert!(row.sound(), "{:?}", row.defects);
        for (own, other) in [(0, 1), (1, 0)] {
            let side = &row.sides[own];
            let all: u32 = side.units.iter().map(|fate| fate.destroyed).sum();
            let fallen: u32 = row.sides[other].units.iter().map(|fate| fate.lost).sum();
            // Rounding of each unit; nobody destroys more than is lost.
            assert!(all <= fallen + side.units.len() as u32, "{all} of {fallen} in {}", row.seed);
            (destroyed, lost) = (destroyed + all, lost + fallen);
            vp += side.units.iter().map(|fate| fate.vp).sum::<f64>();
            primary += u32::from(side.primary);
            for fate in &side.units {
                assert_eq!(fate.left == 0, fate.fell > 0, "{fate:?}");
            }
        }
    }
    assert!(destroyed * 10 > lost * 8, "most of what dies is slain by attacks: {destroyed} of {lost}");
    assert!(vp > 0.7 * f64::from(primary) && vp < f64::from(primary) + 20.0, "{vp} of {primary} primary points");
}
