//! The words of `strategium odds`.

use clap::{Args, ValueEnum};
use codex::Reroll;
use rules::attack::Situation;

/// Who attacks whom with what, and what else is true.
#[derive(Args, Debug, Clone)]
#[command(after_help = "Examples:
  strategium odds --attacker boyz:10 --weapon slugga --target intercessor-squad:5
  strategium odds --attacker intercessor-squad:10 --target boyz:20 --stationary --reroll-hits ones
  strategium odds --attacker nobz:5 --melee --target terminator-squad:5 --charged --lance
  strategium odds --attacker \"A=10 BS=3 S=4 AP=-1 D=1 [RAPID FIRE 1]\" --half-range \\
                  --target \"T=4 Sv=3 W=2 inv=4 fnp=5 models=10 [INFANTRY]\" --json")]
pub struct OddsArgs {
    /// A unit and its size (boyz:10), or a profile: "A=2 BS=3 S=4 AP=-1 D=1 models=5 [HEAVY]"
    #[arg(long, value_name = "UNIT")]
    pub attacker: String,
    /// A unit and its size, or a profile: "T=4 Sv=3 W=2 inv=4 fnp=5 models=10 [INFANTRY]"
    #[arg(long, value_name = "UNIT")]
    pub target: String,
    /// A weapon, and how many of it (power-klaw:1); default: all ranged weapons
    #[arg(long, value_name = "WEAPON")]
    pub weapon: Vec<String>,
    /// Fight: use melee weapons by default
    #[arg(long)]
    pub melee: bool,
    /// One JSON document on standard output
    #[arg(long)]
    pub json: bool,

    /// The target has the benefit of cover
    #[arg(long, help_heading = "Situation")]
    pub cover: bool,
    /// Within half range
    #[arg(long, help_heading = "Situation")]
    pub half_range: bool,
    /// The attacker Remained Stationary
    #[arg(long, help_heading = "Situation")]
    pub stationary: bool,
    /// The attacker made a charge move this turn
    #[arg(long, help_heading = "Situation")]
    pub charged: bool,
    /// Nobody sees the target (indirect fire)
    #[arg(long, help_heading = "Situation")]
    pub unseen: bool,
    /// Big Guns Never Tire: -1 to hit, pistols excepted
    #[arg(long, help_heading = "Situation")]
    pub big_guns: bool,
    /// Plunging fire
    #[arg(long, help_heading = "Situation")]
    pub plunging: bool,
    /// Fire Overwatch: only unmodified sixes hit
    #[arg(long, help_heading = "Situation")]
    pub overwatch: bool,

    /// A weapon ability as printed, for every weapon used; may be repeated
    #[arg(long, value_name = "ABILITY", help_heading = "Weapon abilities")]
    pub ability: Vec<String>,
    /// [LETHAL HITS]
    #[arg(long, help_heading = "Weapon abilities")]
    pub lethal_hits: bool,
    /// [SUSTAINED HITS X]
    #[arg(long, value_name = "X", help_heading = "Weapon abilities")]
    pub sustained_hits: Option<String>,
    /// [DEVASTATING WOUNDS]
    #[arg(long, help_heading = "Weapon abilities")]
    pub devastating_wounds: bool,
    /// [TWIN-LINKED]
    #[arg(long, help_heading = "Weapon abilities")]
    pub twin_linked: bool,
    /// [TORRENT]
    #[arg(long, help_heading = "Weapon abilities")]
    pub torrent: bool,
    /// [HEAVY]
    #[arg(long, help_heading = "Weapon abilities")]
    pub heavy: bool,
    /// [LANCE]
    #[arg(long, help_heading = "Weapon abilities")]
    pub lance: bool,
    /// [BLAST]
    #[arg(long, help_heading = "Weapon abilities")]
    pub blast: bool,
    /// [IGNORES COVER]
    #[arg(long, help_heading = "Weapon abilities")]
    pub ignores_cover: bool,
    /// [INDIRECT FIRE]
    #[arg(long, help_heading = "Weapon abilities")]
    pub indirect_fire: bool,
    /// [PSYCHIC]
    #[arg(long, help_heading = "Weapon abilities")]
    pub psychic: bool,
    /// [RAPID FIRE X]
    #[arg(long, value_name = "X", help_heading = "Weapon abilities")]
    pub rapid_fire: Option<u8>,
    /// [MELTA X]
    #[arg(long, value_name = "X", help_heading = "Weapon abilities")]
    pub melta: Option<u8>,
    /// [ANTI-KEYWORD X+], as "INFANTRY 4+"; may be repeated
    #[arg(long, value_name = "KEYWORD X+", help_heading = "Weapon abilities")]
    pub anti: Vec<String>,

    /// Hit rolls that may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_hits: Option<Which>,
    /// Wound rolls that may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_wounds: Option<Which>,
    /// Random damage that may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_damage: Option<Which>,
    /// Random numbers of attacks that may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_attacks: Option<Which>,
    /// Roll hits again that are not critical, where any may be
    #[arg(long, help_heading = "Attacker's rules")]
    pub fish_hits: bool,
    /// Roll wounds again that are not critical, where any may be
    #[arg(long, help_heading = "Attacker's rules")]
    pub fish_wounds: bool,
    /// Modifier of hit rolls
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub hit: Option<i8>,
    /// Modifier of wound rolls
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub wound: Option<i8>,
    /// Unmodified hit rolls from this are critical
    #[arg(long, value_name = "FACE", value_parser = clap::value_parser!(u8).range(2..=6), help_heading = "Attacker's rules")]
    pub crit_hits: Option<u8>,
    /// Unmodified wound rolls from this are critical
    #[arg(long, value_name = "FACE", value_parser = clap::value_parser!(u8).range(2..=6), help_heading = "Attacker's rules")]
    pub crit_wounds: Option<u8>,
    /// Attacks added to each weapon
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub attacks: Option<i8>,
    /// Strength added
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub strength: Option<i8>,
    /// Improves AP: +1 turns -1 into -2; -1 worsens it
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub ap: Option<i8>,
    /// Damage added
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub damage: Option<i8>,

    /// The target has Stealth
    #[arg(long, help_heading = "Target's rules")]
    pub stealth: bool,
    /// Feel No Pain of the target
    #[arg(long, value_name = "X", value_parser = clap::value_parser!(u8).range(2..=6), help_heading = "Target's rules")]
    pub fnp: Option<u8>,
    /// Feel No Pain of the target against mortal wounds only
    #[arg(long, value_name = "X", value_parser = clap::value_parser!(u8).range(2..=6), help_heading = "Target's rules")]
    pub fnp_mortal: Option<u8>,
    /// Invulnerable save of the target's models, where theirs is worse
    #[arg(long, value_name = "X", value_parser = clap::value_parser!(u8).range(2..=6), help_heading = "Target's rules")]
    pub invuln: Option<u8>,
    /// Modifier of the target's saving throws
    #[arg(long, value_name = "±N", allow_hyphen_values = true, help_heading = "Target's rules")]
    pub save: Option<i8>,
    /// Saving throws that may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Target's rules")]
    pub reroll_saves: Option<Which>,
}

/// Which dice may be rolled again. The attacker and the defender roll failures again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Which {
    /// Unmodified 1s
    Ones,
    /// Any; failures are
    Any,
}

impl From<Which> for Reroll {
    fn from(which: Which) -> Reroll {
        match which {
            Which::Ones => Reroll::Ones,
            Which::Any => Reroll::Any,
        }
    }
}

impl OddsArgs {
    /// What is true around the attack.
    pub fn situation(&self) -> Situation {
        Situation {
            half_range: self.half_range,
            stationary: self.stationary,
            charged: self.charged,
            unseen: self.unseen,
            big_guns: self.big_guns,
            plunging: self.plunging,
            overwatch: self.overwatch,
            cover: self.cover,
            ..Situation::default()
        }
    }
}
