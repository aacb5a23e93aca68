//! Both armies in figures, taken once a phase: who is where, how far they go, what each does to
//! each of the others.

use super::{How, Ledger, Spot};
use codex::{LentAbility, Permission};
use rules::setup::Keys;
use rules::state::Whereabouts;
use rules::{Battle, ModelId, Player, UnitId};
use smallvec::SmallVec;

/// A unit in figures.
#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    /// The unit.
    pub unit: UnitId,
    /// The middle of its models.
    pub at: Spot,
    /// How far its bases reach from there.
    pub spread: f64,
    /// Its Move.
    pub speed: f64,
    /// Points of what is left.
    pub points: f64,
    /// Wounds left.
    pub wounds: f64,
    /// Models left.
    pub models: usize,
    /// Objective control of all of it.
    pub oc: f64,
    /// Its longest gun; 0 has none.
    pub reach: f64,
    /// It stands on the table.
    pub on_table: bool,
    /// An enemy is in engagement range.
    pub engaged: bool,
    /// It may charge after an Advance.
    pub advance_and_charge: bool,
    /// It may shoot everything after an Advance.
    pub advance_and_shoot: bool,
    /// It may charge after a Fall Back.
    pub fall_back_and_charge: bool,
    /// It may shoot after a Fall Back.
    pub fall_back_and_shoot: bool,
    /// It does more hand to hand than with its guns, against the enemies there are; reckoned for our
    /// own units only.
    pub melee: bool,
    /// Keywords.
    pub keys: Keys,
    /// Models that are armed alike, and how many.
    alike: SmallVec<[(ModelId, u16); 4]>,
}

/// What a unit's guns do to another: how far they reach, and the mean wounds at that range.
pub type Guns = SmallVec<[(f64, f64); 4]>;

/// What one unit does to another.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Clash {
    /// By shooting.
    pub guns: Guns,
    /// By shooting after an Advance: guns with Assault only.
    pub assault: Guns,
    /// In melee, charging.
    pub melee: f64,
}

impl Clash {
    /// Mean wounds by shooting at a distance.
    pub fn shooting(&self, distance: f64) -> f64 {
        at_range(&self.guns, distance)
    }

    /// Mean wounds by shooting at a distance after an Advance.
    pub fn assault(&self, distance: f64) -> f64 {
        at_range(&self.assault, distance)
    }
}

fn at_range(guns: &Guns, distance: f64) -> f64 {
    guns.iter().filter(|(range, _)| *range >= distance).map(|(_, wounds)| wounds).sum()
}

/// Both armies.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Survey {
    /// One's own units that act for themselves, wherever they are.
    pub ours: Vec<Figure>,
    /// The enemy's units on the table.
    pub theirs: Vec<Figure>,
    /// What ours do to theirs, row by row.
    ours_on_theirs: Vec<Clash>,
    /// What theirs do to ours, row by row.
    theirs_on_ours: Vec<Clash>,
}

impl Survey {
    /// Takes the figures for a player.
    pub fn new(battle: Battle<'_>, player: Player, ledger: &mut Ledger) -> Survey {
        let acts = |unit: &UnitId| battle.state.unit(*unit).attached_to.is_none() && battle.alive(*unit);
        let gone =
            |unit: &UnitId| matches!(battle.state.unit(*unit).place, Whereabouts::Destroyed | Whereabouts::Undeployed);
        let mut ours: Vec<Figure> = battle
            .setup
            .units_of(player)
            .filter(|unit| acts(unit) && !gone(unit))
            .map(|unit| Figure::of(battle, unit))
            .collect();
        let theirs: Vec<Figure> = battle.units_on_table(player.other()).map(|unit| Figure::of(battle, unit)).collect();
        let mut clash = |a: &Figure, b: &Figure| Clash::of(battle, ledger, a, b);
        let mut ours_on_theirs = Vec::with_capacity(ours.len() * theirs.len());
        let mut theirs_on_ours = Vec::with_capacity(ours.len() * theirs.len());
        for one in &mut ours {
            let (mut guns, mut hands) = (0.0, 0.0);
            for other in &theirs {
                let clash = clash(one, other);
                guns += other.cost(clash.shooting(0.0));
                hands += other.cost(clash.melee);
                ours_on_theirs.push(clash);
            }
            one.melee = hands > guns * 1.25;
        }
        for other in &theirs {
            theirs_on_ours.extend(ours.iter().map(|one| clash(other, one)));
        }
        Survey { ours, theirs, ours_on_theirs, theirs_on_ours }
    }

    /// What one of ours does to one of theirs, by their places in the lists.
    pub fn on_them(&self, ours: usize, theirs: usize) -> &Clash {
        &self.ours_on_theirs[ours * self.theirs.len() + theirs]
    }

    /// What one of theirs does to one of ours.
    pub fn on_us(&self, theirs: usize, ours: usize) -> &Clash {
        &self.theirs_on_ours[theirs * self.ours.len() + ours]
    }

    /// The place of one of our units.
    pub fn ours_at(&self, unit: UnitId) -> Option<usize> {
        self.ours.iter().position(|figure| figure.unit == unit)
    }

    /// The place of one of their units.
    pub fn theirs_at(&self, unit: UnitId) -> Option<usize> {
        self.theirs.iter().position(|figure| figure.unit == unit)
    }
}

impl Figure {
    /// A unit's figures.
    pub fn of(battle: Battle<'_>, unit: UnitId) -> Figure {
        let may = |permission| battle.permits(unit, permission);
        let on_table = battle.state.unit(unit).place == Whereabouts::Table;
        let mut alike: SmallVec<[(ModelId, u16); 4]> = SmallVec::new();
        let (mut reach, mut models, mut oc, mut wounds) = (0.0_f64, 0, 0.0, 0.0);
        for model in battle.models(unit) {
            models += 1;
            wounds += f64::from(battle.state.model(model).wounds);
            oc += f64::from(battle.objective_control(unit, model));
            let weapons = &battle.setup.model(model).weapons;
            match alike.iter_mut().find(|(other, _)| battle.setup.model(*other).weapons == *weapons) {
                Some((_, count)) => *count += 1,
                None => {
                    alike.push((model, 1));
                    for (weapon, _) in weapons {
                        let range = battle.setup.weapon(*weapon).range;
                        if !range.is_melee() {
                            reach = reach.max(range.inches().to_f64());
                        }
                    }
                }
            }
        }
        let speed = battle.models(unit).map(|model| battle.move_cap(unit, model, 0)).min();
        Figure {
            unit,
            at: super::centre(battle, unit).map(Spot::of).unwrap_or_default(),
            spread: if on_table { super::spread(battle, unit) } else { 0.8 * (models as f64).sqrt() },
            speed: speed.map_or(0.0, |speed| speed.to_f64()),
            points: super::points_left(battle, unit),
            wounds,
            models,
            oc,
            reach,
            on_table,
            engaged: on_table && battle.is_engaged(unit),
            advance_and_charge: may(Permission::ChargeAfterAdvance),
            advance_and_shoot: may(Permission::ShootAfterAdvance),
            fall_back_and_charge: may(Permission::ChargeAfterFallBack),
            fall_back_and_shoot: may(Permission::ShootAfterFallBack),
            melee: false,
            keys: battle.keys(unit),
            alike,
        }
    }

    /// Points a wound of it is worth.
    pub fn points_per_wound(&self) -> f64 {
        self.points / self.wounds.max(1.0)
    }

    /// Points that this many wounds cost it; no more than it has.
    pub fn cost(&self, wounds: f64) -> f64 {
        self.points * (wounds / self.wounds.max(1.0)).min(1.0)
    }
}

impl Clash {
    fn of(battle: Battle<'_>, ledger: &mut Ledger, attacker: &Figure, target: &Figure) -> Clash {
        let mut clash = Clash::default();
        for &(model, count) in &attacker.alike {
            let count = f64::from(count);
            // Profiles of one gun exclude each other: the best of each counts.
            let mut families: SmallVec<[(u16, f64, f64, bool); 6]> = SmallVec::new();
            let mut best: f64 = 0.0;
            let how = How::default();
            for &(weapon, copies) in &battle.setup.model(model).weapons {
                let card = battle.setup.weapon(weapon);
                if card.range.is_melee() {
                    let how = How { charged: true, ..how };
                    let mean = ledger.blow(battle, attacker.unit, weapon, target.unit, how);
                    if card.traits.extra_attacks {
                        clash.melee += mean * f64::from(copies) * count;
                    } else {
                        best = best.max(mean);
                    }
                    continue;
                }
                let mean = ledger.blow(battle, attacker.unit, weapon, target.unit, how) * f64::from(copies);
                let range = card.range.inches().to_f64();
                let assault = battle.weapon_has(model, weapon, LentAbility::Assault) || attacker.advance_and_shoot;
                match families.iter_mut().find(|(family, ..)| *family == card.family) {
                    Some(held) if held.1 >= mean => {}
                    Some(held) => *held = (card.family, mean, range, assault),
                    None => families.push((card.family, mean, range, assault)),
                }
            }
            clash.melee += best * count;
            for (_, mean, range, assault) in families {
                add(&mut clash.guns, range, mean * count);
                if assault {
                    add(&mut clash.assault, range, mean * count);
                }
            }
        }
        clash
    }
}

fn add(guns: &mut Guns, range: f64, wounds: f64) {
    match guns.iter_mut().find(|(held, _)| *held == range) {
        Some((_, sum)) => *sum += wounds,
        None => guns.push((range, wounds)),
    }
}
