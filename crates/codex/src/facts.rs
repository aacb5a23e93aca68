//! What is known where a rule is read: which model, which other unit, which attack.
//!
//! A condition needs some of these, and the code that reads an effect knows some of them. A condition that
//! asks for something its reader never knows would never hold, so such a rule does not load.

use std::fmt;

/// Things that may be known when a condition is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts(u16);

impl Facts {
    /// Nothing but the unit and the time.
    pub const NONE: Facts = Facts(0);
    /// One model of the unit.
    pub const MODEL: Facts = Facts(1);
    /// The other unit: the target of an attacker, the attacker of a target.
    pub const OTHER: Facts = Facts(1 << 1);
    /// Whether an attack is melee or ranged.
    pub const ATTACK: Facts = Facts(1 << 2);
    /// The weapon of the attack.
    pub const WEAPON: Facts = Facts(1 << 3);
    /// The attack's Strength and the target's Toughness.
    pub const STRENGTH: Facts = Facts(1 << 4);
    /// The unit on whose datasheet the rule is printed.
    pub const BEARER: Facts = Facts(1 << 5);
    /// Which core abilities units have; not known while abilities are being gathered.
    pub const ABILITIES: Facts = Facts(1 << 6);
    /// Where the Shadow of Chaos lies; not known while that is being found out.
    pub const SHADOW: Facts = Facts(1 << 7);
    /// How a shot is made: whether within half range.
    pub const SHOT: Facts = Facts(1 << 8);
    /// Who is Afflicted; not known while that is being found out.
    pub const AFFLICTED: Facts = Facts(1 << 9);
    /// A unit that has just been destroyed.
    pub const FALLEN: Facts = Facts(1 << 10);
    /// The model that attacks the unit.
    pub const ATTACKER: Facts = Facts(1 << 11);
    /// Everything that is known of an attack, a unit or a choice; of the fallen only some moments know.
    pub const ALL: Facts = Facts(0x3ff);

    const NAMES: [(Facts, &'static str); 12] = [
        (Facts::MODEL, "a model"),
        (Facts::OTHER, "the other unit"),
        (Facts::ATTACK, "the kind of attack"),
        (Facts::WEAPON, "the weapon"),
        (Facts::STRENGTH, "Strength and Toughness"),
        (Facts::BEARER, "a bearer"),
        (Facts::ABILITIES, "core abilities"),
        (Facts::SHADOW, "the Shadow of Chaos"),
        (Facts::SHOT, "the range of an attack"),
        (Facts::AFFLICTED, "who is Afflicted"),
        (Facts::FALLEN, "a unit that was destroyed"),
        (Facts::ATTACKER, "the model that attacks"),
    ];

    /// Both.
    pub const fn and(self, more: Facts) -> Facts {
        Facts(self.0 | more.0)
    }

    /// These without those.
    pub const fn without(self, less: Facts) -> Facts {
        Facts(self.0 & !less.0)
    }

    /// Whether all of those are among these.
    pub const fn cover(self, needed: Facts) -> bool {
        needed.0 & !self.0 == 0
    }
}

impl fmt::Display for Facts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names = Facts::NAMES.iter().filter(|(fact, _)| self.cover(*fact)).map(|(_, name)| *name);
        f.write_str(names.next().unwrap_or("nothing"))?;
        names.try_for_each(|name| write!(f, ", {name}"))
    }
}
