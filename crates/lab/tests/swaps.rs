//! What each unit of a list did is counted truly. How often a swap whose answer is known is answered rightly is
//! measured by the example `swap_rates`.

mod known;

use codex::Codex;

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
