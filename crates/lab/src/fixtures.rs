//! Fixtures: which armies meet, where, for which mission, with which dice.
//!
//! A fixture is fought twice with sides exchanged, so that neither the seat nor the army nor the
//! dice favour anybody. Fixtures follow from a seed and their number alone: more games of the same
//! run begin with the same fixtures, and two players measured on the same fixtures can be compared
//! battle by battle.

use codex::Codex;
use serde::{Deserialize, Serialize};

/// One meeting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fixture {
    /// Its number, from 0.
    pub number: u32,
    /// Both armies, as places in the list of the run.
    pub armies: [usize; 2],
    /// The primary mission's id.
    pub mission: String,
    /// The terrain layout's id.
    pub layout: String,
    /// The deployment map's id.
    pub deployment: String,
    /// The seed of the game's dice, in both battles.
    pub seed: u64,
}

/// A mission on a map and a layout.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Field {
    /// The primary mission's id.
    pub mission: String,
    /// The deployment map's id.
    pub deployment: String,
    /// The terrain layout's id.
    pub layout: String,
}

/// Every combination that the tournament pool plays, sorted; only of these missions, layouts and
/// maps where some are given. What no pool plays is tried on every map.
pub fn fields(codex: &Codex, missions: &[String], layouts: &[String], deployments: &[String]) -> Vec<Field> {
    let wanted = |list: &[String], id: &str| list.is_empty() || list.iter().any(|one| one == id);
    let mut out: Vec<Field> = Vec::new();
    for entry in codex.pools.iter().flat_map(|pool| &pool.entries) {
        for mission in &entry.primaries {
            for layout in &entry.layouts {
                let (mission, deployment, layout) = (mission.clone(), entry.deployment.clone(), layout.clone());
                out.push(Field { mission, deployment, layout });
            }
        }
    }
    out.retain(|f| wanted(missions, &f.mission) && wanted(layouts, &f.layout) && wanted(deployments, &f.deployment));
    let played: Vec<String> = out.iter().map(|field| field.mission.clone()).collect();
    for mission in missions.iter().filter(|mission| !played.contains(mission)) {
        for map in codex.deployments.iter().filter(|map| wanted(deployments, &map.id)) {
            for layout in codex.layouts.iter().filter(|layout| wanted(layouts, &layout.id)) {
                let (mission, deployment, layout) = (mission.clone(), map.id.clone(), layout.id.clone());
                out.push(Field { mission, deployment, layout });
            }
        }
    }
    out.sort();
    out.dedup();
    out
}

/// The first fixtures of a run. Pairs of armies take turns, so do missions; the map and the layout
/// are drawn from those of the mission.
pub fn fixtures(pairs: &[[usize; 2]], fields: &[Field], seed: u64, count: u32) -> Vec<Fixture> {
    let mut missions: Vec<&str> = fields.iter().map(|field| field.mission.as_str()).collect();
    missions.dedup();
    if pairs.is_empty() || missions.is_empty() {
        return Vec::new();
    }
    let start = drawn(seed, 1 << 40) as usize % missions.len();
    let one = |number: u32| {
        let at = number as usize;
        // Each lap begins one mission later, so that every pair comes to every mission.
        let mission = missions[(at % pairs.len() + at / pairs.len() + start) % missions.len()];
        let of_mission: Vec<&Field> = fields.iter().filter(|field| field.mission == mission).collect();
        let field = of_mission[drawn(seed, u64::from(number) << 1) as usize % of_mission.len()];
        Fixture {
            number,
            armies: pairs[at % pairs.len()],
            mission: field.mission.clone(),
            layout: field.layout.clone(),
            deployment: field.deployment.clone(),
            seed: drawn(seed, (u64::from(number) << 1) | 1),
        }
    };
    (0..count).map(one).collect()
}

/// Every army against every army, itself last; neighbours of the list first, so that few fixtures
/// already show every army.
pub fn everybody(armies: usize) -> Vec<[usize; 2]> {
    let apart = (1..armies).chain([0]);
    apart.flat_map(|apart| (0..armies).map(move |one| [one, (one + apart) % armies])).collect()
}

/// A list (the first army) against each of others as often as its weight says, well mixed; the others stand behind
/// `before` lists.
pub fn against(weights: &[usize], before: usize) -> Vec<[usize; 2]> {
    let all: usize = weights.iter().sum();
    // Everybody earns its weight in each turn, and the richest pays for all of them.
    let mut earned = vec![0; weights.len()];
    let turn = |_| {
        earned.iter_mut().zip(weights).for_each(|(earned, weight)| *earned += *weight as i64);
        let richest = (0..earned.len()).rev().max_by_key(|&at| earned[at]).unwrap_or_default();
        earned[richest] -= all as i64;
        [0, before + richest]
    };
    (0..all).map(turn).collect()
}

/// A number that follows from a seed and a place, small enough for any reader of the records.
fn drawn(seed: u64, place: u64) -> u64 {
    // SplitMix64, started anew for each place; the top bits are the best mixed.
    let mut z = seed.wrapping_add(place.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31)) >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_games_begin_with_the_same_fixtures() {
        let all = fields(Codex::builtin(), &[], &[], &[]);
        let long = fixtures(&everybody(5), &all, 7, 60);
        assert_eq!(fixtures(&everybody(5), &all, 7, 20), long[..20]);
        assert_ne!(fixtures(&everybody(5), &all, 8, 20), long[..20]);
    }

    #[test]
    fn everybody_meets_everybody_and_every_mission_is_played() {
        let all = fields(Codex::builtin(), &[], &[], &[]);
        let pairs = everybody(5);
        assert_eq!(pairs.len(), 25);
        assert_eq!(&pairs[..2], &[[0, 1], [1, 2]]);
        assert_eq!(pairs[20], [0, 0]);
        let drawn = fixtures(&pairs, &all, 1, 200);
        for mission in all.iter().map(|field| &field.mission) {
            let games = drawn.iter().filter(|fixture| fixture.mission == *mission).count();
            assert!((15..50).contains(&games), "{mission} {games}");
        }
        // No army is bound to a mission.
        let first = drawn.iter().filter(|fixture| fixture.armies == [0, 1]);
        assert!(first.map(|fixture| &fixture.mission).collect::<std::collections::BTreeSet<_>>().len() > 4);
    }

    #[test]
    fn opponents_are_met_by_their_weight() {
        let pairs = against(&[3, 1, 2], 1);
        let met = |at: usize| pairs.iter().filter(|pair| pair[1] == at).count();
        assert_eq!([met(1), met(2), met(3), pairs.len()], [3, 1, 2, 6]);
        assert_ne!(pairs[0], pairs[1], "not the same one again and again: {pairs:?}");
        assert!(against(&[], 1).is_empty());
    }

    #[test]
    fn fields_keep_to_the_pool_where_it_plays_the_mission() {
        let codex = Codex::builtin();
        let linchpin = fields(codex, &["linchpin".into()], &[], &[]);
        assert!(linchpin.iter().all(|field| field.mission == "linchpin"));
        assert_eq!(linchpin.iter().filter(|field| field.deployment == "dawn-of-war").count(), 1);
        assert!(!fields(codex, &["pn-the-ritual".into()], &[], &[]).is_empty());
        assert!(fields(codex, &["nothing".into()], &["nowhere".into()], &[]).is_empty());
    }
}
