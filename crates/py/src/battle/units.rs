//! Units as a seat sees them: a row each, own ones first.

use crate::battle::seen::{Seat, at_most};
use crate::columns::{columns, yes};
use geometry::Point;
use rules::setup::{Keys, ModelCard, UnitCard};
use rules::state::{Disembarked, Moved, UnitFlags, Whereabouts};
use rules::{Battle, Player, UnitId};

/// Rows for the units of one player; a battle with more cannot be observed.
pub const ROWS: usize = 40;

/// A unit, with what several columns need.
pub struct UnitSeen<'a> {
    seat: Seat,
    battle: Battle<'a>,
    unit: UnitId,
    centre: Option<Point>,
    half: (f64, f64),
    alive: Vec<&'a ModelCard>,
    wounds: u32,
    ranged: Arms,
    melee: Arms,
}

/// What the living models of a unit do with one kind of weapons, each using its best profiles.
#[derive(Default, Clone, Copy)]
struct Arms {
    damage: f64,
    strength: f64,
    ap: f64,
    reach: f64,
}

impl<'a> UnitSeen<'a> {
    /// Looks at a unit.
    pub fn of(battle: Battle<'a>, seat: Seat, unit: UnitId) -> UnitSeen<'a> {
        let models: Vec<_> = battle.models(unit).collect();
        let alive: Vec<&ModelCard> = models.iter().map(|&model| battle.setup.model(model)).collect();
        let wounds = models.iter().map(|&model| u32::from(battle.state.model(model).wounds)).sum();
        let bounds = battle.bounds(unit).filter(|_| battle.state.unit(unit).place == Whereabouts::Table);
        let half =
            bounds.map_or((0.0, 0.0), |b| ((b.max.x - b.min.x).to_f64() / 2.0, (b.max.y - b.min.y).to_f64() / 2.0));
        let centre = bounds.and_then(|_| centre(battle, unit));
        let (ranged, melee) = (arms(battle, &alive, false), arms(battle, &alive, true));
        UnitSeen { seat, battle, unit, centre, half, alive, wounds, ranged, melee }
    }

    fn card(&self) -> &'a UnitCard {
        self.battle.setup.unit(self.unit)
    }

    fn state(&self) -> &'a rules::state::Unit {
        self.battle.state.unit(self.unit)
    }

    fn flag(&self, flag: UnitFlags) -> f32 {
        yes(self.state().flags.contains(flag))
    }

    fn moved(&self, how: Moved) -> f32 {
        yes(self.state().moved == how)
    }

    fn key(&self, key: Keys) -> f32 {
        yes(self.battle.keys(self.unit).contains(key))
    }

    fn on_table(&self) -> bool {
        self.state().place == Whereabouts::Table && !self.alive.is_empty()
    }

    fn best(&self, of: impl Fn(&ModelCard) -> u8, worst: u8) -> u8 {
        self.alive.iter().map(|model| of(model)).min().unwrap_or(worst)
    }
}

/// The mean place of a unit's living models.
pub fn centre(battle: Battle<'_>, unit: UnitId) -> Option<Point> {
    mean(battle.models(unit).map(|model| battle.state.model(model).at))
}

/// The mean of some places.
pub fn mean(places: impl Iterator<Item = Point>) -> Option<Point> {
    let (mut x, mut y, mut count) = (0_i64, 0_i64, 0_i64);
    for place in places {
        (x, y, count) = (x + i64::from(place.x.get()), y + i64::from(place.y.get()), count + 1);
    }
    let part = |sum: i64| geometry::Inches::thousandths((sum / count.max(1)) as i32);
    (count > 0).then(|| Point { x: part(x), y: part(y) })
}

fn arms(battle: Battle<'_>, alive: &[&ModelCard], melee: bool) -> Arms {
    let mut out = Arms::default();
    for model in alive {
        // Profiles of one weapon are alternatives: the one that does most counts.
        let mut families: Vec<(u16, f64, f64, f64)> = Vec::new();
        for (weapon, copies) in &model.weapons {
            let card = battle.setup.weapon(*weapon);
            if card.range.is_melee() != melee {
                continue;
            }
            out.reach = out.reach.max(card.range.inches().to_f64());
            let damage = card.attacks.mean() * card.damage.mean() * f64::from(*copies);
            let entry = (card.family, damage, card.strength.mean(), f64::from(card.ap));
            match families.iter_mut().find(|held| held.0 == card.family) {
                Some(held) if held.1 < damage => *held = entry,
                Some(_) => {}
                None => families.push(entry),
            }
        }
        for (_, damage, strength, ap) in families {
            out.damage += damage;
            out.strength += strength * damage;
            out.ap += ap * damage;
        }
    }
    if out.damage > 0.0 {
        out.strength /= out.damage;
        out.ap /= out.damage;
    }
    out
}

/// The row of a unit, for the columns of candidates: from 1, own units first; 0 is nobody.
pub fn row_of(battle: Battle<'_>, seat: Seat, unit: Option<UnitId>) -> f32 {
    let Some(unit) = unit else { return 0.0 };
    let player = battle.player(unit);
    let place = battle.setup.units_of(player).position(|held| held == unit).unwrap_or(0);
    let first = if player == seat.0 { 0 } else { ROWS };
    (first + place + 1) as f32
}

/// Fills the table of units.
pub fn fill(battle: Battle<'_>, seat: Seat, out: &mut [f32]) {
    out.fill(0.0);
    let width = COLUMNS.len();
    for (side, player) in [seat.0, seat.0.other()].into_iter().enumerate() {
        for (place, unit) in battle.setup.units_of(player).take(ROWS).enumerate() {
            let at = (side * ROWS + place) * width;
            write(&UnitSeen::of(battle, seat, unit), &mut out[at..at + width]);
        }
    }
}

/// Whether a battle has more units than rows.
pub fn too_many(setup: &rules::Setup) -> bool {
    Player::BOTH.into_iter().any(|player| setup.units_of(player).count() > ROWS)
}

columns! { UnitSeen;
    present: "1 for a unit that takes part; everything else is 0 otherwise" => |_u| 1.0;
    own: "1 own, 0 the opponent's" => |u| yes(u.battle.player(u.unit) == u.seat.0);
    alive: "1 while a model lives" => |u| yes(!u.alive.is_empty());
    on_table: "1 if it stands on the table" => |u| yes(u.on_table());
    reserves: "1 if it waits in reserves" => |u| yes(matches!(u.state().place, Whereabouts::Reserves(_)));
    embarked: "1 if it is inside a transport" => |u| yes(matches!(u.state().place, Whereabouts::Embarked(_)));
    undeployed: "1 if it is still to be set up" => |u| yes(u.state().place == Whereabouts::Undeployed);
    attached: "1 if it leads a unit; its models are counted there" => |u| yes(u.state().attached_to.is_some());
    led: "1 if somebody leads it" => |u| yes(u.battle.parts(u.unit).nth(1).is_some());
    x: "where its models stand in the mean, across the table, in 60 inches" => |u| u.seat.x(u.battle, u.centre);
    y: "the same along the table" => |u| u.seat.y(u.battle, u.centre);
    half_x: "half of what it covers across, in 60 inches" => |u| u.half.0 / 60.0;
    half_y: "half of what it covers along" => |u| u.half.1 / 60.0;
    models: "living models, leaders included, in 20" => |u| u.alive.len() as f32 / 20.0;
    starting: "models it began with, in 20" => |u| f32::from(u.battle.standing(u.unit).starting_strength) / 20.0;
    wounds: "wounds left, in 40" => |u| u.wounds as f32 / 40.0;
    points: "points it costs, in 500" => |u| f32::from(u.card().points) / 500.0;
    move_inches: "Move of its slowest model, in 24 inches" => |u| {
        u.alive.iter().map(|m| m.movement.map_or(0.0, |m| m.to_f64())).reduce(f64::min).unwrap_or(0.0) / 24.0
    };
    toughness: "Toughness, in 12" => |u| if u.alive.is_empty() { 0.0 } else { f32::from(u.battle.standing(u.unit).toughness) / 12.0 };
    save: "its best Save: 2+ is 2/7" => |u| f32::from(u.best(|m| m.save, 7)) / 7.0;
    invulnerable: "its best invulnerable save; 1 is none" => |u| f32::from(u.best(|m| m.best_invulnerable().unwrap_or(7), 7)) / 7.0;
    feel_no_pain: "its Feel No Pain against everything; 1 is none" => |u| f32::from(u.card().abilities.feel_no_pain[0]) / 7.0;
    leadership: "its best Leadership, in 12" => |u| f32::from(u.best(|m| m.leadership, 12)) / 12.0;
    oc: "Objective Control of all its models as printed, in 20" => |u| {
        u.alive.iter().map(|m| f32::from(m.oc)).sum::<f32>() / 20.0
    };
    ranged_reach: "range of its longest gun, in 48 inches" => |u| at_most(u.ranged.reach / 48.0, 4.0);
    ranged_damage: "attacks times damage of its guns, in 40" => |u| u.ranged.damage / 40.0;
    ranged_strength: "their mean Strength, in 12" => |u| u.ranged.strength / 12.0;
    ranged_ap: "their mean AP, in 6" => |u| u.ranged.ap / 6.0;
    melee_damage: "attacks times damage hand to hand, in 40" => |u| u.melee.damage / 40.0;
    melee_strength: "their mean Strength, in 12" => |u| u.melee.strength / 12.0;
    melee_ap: "their mean AP, in 6" => |u| u.melee.ap / 6.0;
    engaged: "1 if it stands within Engagement Range of an enemy" => |u| yes(u.on_table() && u.battle.is_engaged(u.unit));
    below_half: "1 below half strength" => |u| yes(!u.alive.is_empty() && u.battle.standing(u.unit).below_half);
    battle_shocked: "1 if it is Battle-shocked" => |u| u.flag(UnitFlags::BATTLE_SHOCKED);
    not_moved: "1 if it was not selected to move this turn" => |u| u.moved(Moved::NotYet);
    stationary: "1 if it remained stationary" => |u| u.moved(Moved::Stationary);
    moved: "1 if it made a Normal move" => |u| u.moved(Moved::Normal);
    advanced: "1 if it advanced" => |u| u.moved(Moved::Advanced);
    fell_back: "1 if it fell back" => |u| u.moved(Moved::FellBack);
    shot: "1 if it has shot this phase" => |u| u.flag(UnitFlags::SHOT);
    declared: "1 if it has declared a charge this phase" => |u| u.flag(UnitFlags::DECLARED);
    charged: "1 if it charged this turn" => |u| u.flag(UnitFlags::CHARGED);
    fought: "1 if it has fought this phase" => |u| u.flag(UnitFlags::FOUGHT);
    arrived: "1 if it arrived from reserves this turn" => |u| u.flag(UnitFlags::ARRIVED);
    disembarked: "1 if it left a transport this turn" => |u| yes(u.state().disembarked != Disembarked::No);
    performing: "1 if it performs an action" => |u| yes(u.state().performing.is_some());
    in_hand: "1 for the unit that has begun something" => |u| yes(u.battle.state.clock.hand.unit() == Some(u.unit));
    warlord: "1 for the Warlord" => |u| yes(u.card().warlord);
    infantry: "1 with this keyword" => |u| u.key(Keys::INFANTRY);
    mounted: "1 with this keyword" => |u| u.key(Keys::MOUNTED);
    vehicle: "1 with this keyword" => |u| u.key(Keys::VEHICLE);
    monster: "1 with this keyword" => |u| u.key(Keys::MONSTER);
    character: "1 with this keyword" => |u| u.key(Keys::CHARACTER);
    fly: "1 with this keyword" => |u| u.key(Keys::FLY);
    transport: "1 with this keyword" => |u| u.key(Keys::TRANSPORT);
    battleline: "1 with this keyword" => |u| u.key(Keys::BATTLELINE);
    deep_strike: "1 with this ability" => |u| yes(u.card().abilities.deep_strike);
    stealth: "1 with this ability" => |u| yes(u.card().abilities.stealth);
    lone_operative: "1 with this ability" => |u| yes(u.card().abilities.lone_operative);
    fights_first: "1 with this ability" => |u| yes(u.card().abilities.fights_first);
}
