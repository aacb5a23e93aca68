//! The words of `strategium odds`.

use super::values;
use clap::{Args, ValueEnum};
use codex::{DiceExpr, Reroll, WeaponAbility};
use protocol::odds::SaveChange;

/// What stands below the options.
const AFTER: &str = "\
Written profiles:
  An attacker is one weapon, carried by every model: A=attacks BS=3+ (WS= for melee, - hits
  automatically) S=strength AP=-1 D=damage, then perhaps models=5 and [WEAPON ABILITIES]. A, S and
  D may be dice. A target is T=4 Sv=3+ W=2, then perhaps inv=4+, fnp=5+, models=10 and [KEYWORDS]
  or core abilities. Brackets hold several, with commas:
    \"A=D6 BS=3+ S=4 AP=-1 D=1 models=5 [RAPID FIRE 1, LETHAL HITS]\"
    \"T=4 Sv=3+ W=2 inv=4+ fnp=5+ models=10 [INFANTRY, CHARACTER, STEALTH]\"

What players would decide:
  The defender is taken to lose hurt models first, then those with the fewest wounds, leaders last,
  and uses the likelier save. Failures are rolled again where a rule allows it, random attacks and
  damage below their mean. Precision is declined.

Examples:
  strategium odds --attacker boyz:10 --weapon slugga --target intercessor-squad:5
  strategium odds --attacker intercessor-squad:10 --target boyz:20 --stationary --reroll-hits ones
  strategium odds --attacker nobz:5 --melee --target terminator-squad:5 --charged --lance
  strategium odds --attacker \"A=10 BS=3+ S=4 AP=-1 D=1 [RAPID FIRE 1]\" --half-range \\
                  --target \"T=4 Sv=3+ W=2 inv=4+ fnp=5+ models=10 [INFANTRY]\" --json";

/// Who attacks whom with what, and what else is true.
#[derive(Args, Debug, Clone)]
#[command(after_help = AFTER)]
pub struct OddsArgs {
    /// Names the attacking unit and its size, like boyz:10 (without a size, the smallest), or is a written profile
    #[arg(long, value_name = "UNIT")]
    pub attacker: String,
    /// Names the unit that is attacked and its size, like boyz:10, or is a written profile
    #[arg(long, value_name = "UNIT")]
    pub target: String,
    /// Names a weapon by id or printed name, and perhaps how many of it attack, like power-klaw:1; may be repeated
    ///
    /// Without it, the default wargear of the datasheet is used: every model fires all its ranged weapons that are no
    /// pistols, or its pistols if it has nothing else (a MONSTER or VEHICLE fires both). With --melee, every model
    /// fights with its first melee weapon and those with EXTRA ATTACKS. Of a weapon with several profiles the first
    /// is used. Wargear options are not taken.
    #[arg(long, value_name = "WEAPON")]
    pub weapon: Vec<String>,
    /// The unit fights: it uses its melee weapons where none are named
    #[arg(long)]
    pub melee: bool,
    /// The answer is one JSON document on standard output
    #[arg(long)]
    pub json: bool,

    /// The target has the benefit of cover
    #[arg(long, help_heading = "Situation")]
    pub cover: bool,
    /// The target is within half range, for RAPID FIRE and MELTA
    #[arg(long, help_heading = "Situation")]
    pub half_range: bool,
    /// The attacker Remained Stationary, for HEAVY
    #[arg(long, help_heading = "Situation")]
    pub stationary: bool,
    /// The attacker made a charge move this turn, for LANCE
    #[arg(long, help_heading = "Situation")]
    pub charged: bool,
    /// No attacker sees the target: only INDIRECT FIRE can attack it
    #[arg(long, help_heading = "Situation")]
    pub unseen: bool,
    /// Big Guns Never Tire applies: -1 to hit, except for pistols
    #[arg(long, help_heading = "Situation")]
    pub big_guns: bool,
    /// The attacker has plunging fire: AP is better by 1
    #[arg(long, help_heading = "Situation")]
    pub plunging: bool,
    /// The attack is Fire Overwatch: only unmodified sixes hit
    #[arg(long, help_heading = "Situation")]
    pub overwatch: bool,

    /// Gives every weapon used an ability as it is printed, like "RAPID FIRE 1"; may be repeated
    #[arg(long, value_name = "ABILITY", value_parser = values::ability, help_heading = "Weapon abilities")]
    pub ability: Vec<WeaponAbility>,
    /// Gives every weapon used LETHAL HITS
    #[arg(long, help_heading = "Weapon abilities")]
    pub lethal_hits: bool,
    /// Gives every weapon used SUSTAINED HITS X, where X is a number, D3 or D6
    #[arg(long, value_name = "X", value_parser = values::extra_hits, help_heading = "Weapon abilities")]
    pub sustained_hits: Option<DiceExpr>,
    /// Gives every weapon used DEVASTATING WOUNDS
    #[arg(long, help_heading = "Weapon abilities")]
    pub devastating_wounds: bool,
    /// Gives every weapon used TWIN-LINKED
    #[arg(long, help_heading = "Weapon abilities")]
    pub twin_linked: bool,
    /// Gives every weapon used TORRENT
    #[arg(long, help_heading = "Weapon abilities")]
    pub torrent: bool,
    /// Gives every weapon used HEAVY
    #[arg(long, help_heading = "Weapon abilities")]
    pub heavy: bool,
    /// Gives every weapon used LANCE
    #[arg(long, help_heading = "Weapon abilities")]
    pub lance: bool,
    /// Gives every weapon used BLAST
    #[arg(long, help_heading = "Weapon abilities")]
    pub blast: bool,
    /// Gives every weapon used IGNORES COVER
    #[arg(long, help_heading = "Weapon abilities")]
    pub ignores_cover: bool,
    /// Gives every weapon used INDIRECT FIRE
    #[arg(long, help_heading = "Weapon abilities")]
    pub indirect_fire: bool,
    /// Gives every weapon used PSYCHIC
    #[arg(long, help_heading = "Weapon abilities")]
    pub psychic: bool,
    /// Gives every weapon used RAPID FIRE X; it needs --half-range
    #[arg(long, value_name = "X", value_parser = values::small, help_heading = "Weapon abilities")]
    pub rapid_fire: Option<u8>,
    /// Gives every weapon used MELTA X; it needs --half-range
    #[arg(long, value_name = "X", value_parser = values::small, help_heading = "Weapon abilities")]
    pub melta: Option<u8>,
    /// Gives every weapon used ANTI against a keyword from a wound roll on, like "INFANTRY 4+"; may be repeated
    #[arg(long, value_name = "KEYWORD X+", value_parser = values::anti, help_heading = "Weapon abilities")]
    pub anti: Vec<WeaponAbility>,

    /// These hit rolls may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_hits: Option<Which>,
    /// These wound rolls may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_wounds: Option<Which>,
    /// These dice of random damage may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_damage: Option<Which>,
    /// These dice of random numbers of attacks may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Attacker's rules")]
    pub reroll_attacks: Option<Which>,
    /// Hits that are not critical are rolled again too, where any may be
    #[arg(long, help_heading = "Attacker's rules")]
    pub fish_hits: bool,
    /// Wounds that are not critical are rolled again too, where any may be
    #[arg(long, help_heading = "Attacker's rules")]
    pub fish_wounds: bool,
    /// Hit rolls have this modifier; all together they count +1 or -1 at most
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub hit: Option<i8>,
    /// Wound rolls have this modifier; all together they count +1 or -1 at most
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub wound: Option<i8>,
    /// Hit rolls are critical from this unmodified roll on, like 5+
    #[arg(long, value_name = "X+", value_parser = values::roll, help_heading = "Attacker's rules")]
    pub crit_hits: Option<u8>,
    /// Wound rolls are critical from this unmodified roll on, like 5+
    #[arg(long, value_name = "X+", value_parser = values::roll, help_heading = "Attacker's rules")]
    pub crit_wounds: Option<u8>,
    /// Each weapon makes this many more or fewer attacks
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub attacks: Option<i8>,
    /// Adds this much to the Strength of each weapon
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub strength: Option<i8>,
    /// AP is better by this much: +1 turns AP -1 into -2, -1 turns it into 0
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub ap: Option<i8>,
    /// Adds this much to the damage of each weapon
    #[arg(long, value_name = "±N", value_parser = values::modifier, allow_hyphen_values = true, help_heading = "Attacker's rules")]
    pub damage: Option<i8>,

    /// The target has Stealth
    #[arg(long, help_heading = "Target's rules")]
    pub stealth: bool,
    /// The target has Feel No Pain on this roll, like 5+
    #[arg(long, value_name = "X+", value_parser = values::roll, help_heading = "Target's rules")]
    pub fnp: Option<u8>,
    /// The target has Feel No Pain on this roll against mortal wounds only
    #[arg(long, value_name = "X+", value_parser = values::roll, help_heading = "Target's rules")]
    pub fnp_mortal: Option<u8>,
    /// The target's models have this invulnerable save, like 4+, where theirs is worse
    #[arg(long, value_name = "X+", value_parser = values::roll, help_heading = "Target's rules")]
    pub invuln: Option<u8>,
    /// Saving throws have this modifier (+1), or the models have this Save instead of their own (3+)
    #[arg(long, value_name = "±N|X+", value_parser = values::save, allow_hyphen_values = true, help_heading = "Target's rules")]
    pub save: Option<SaveChange>,
    /// These saving throws may be rolled again
    #[arg(long, value_name = "WHICH", help_heading = "Target's rules")]
    pub reroll_saves: Option<Which>,
}

/// Which dice may be rolled again. The attacker and the defender roll failures again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Which {
    /// Dice that show an unmodified 1 are rolled again
    Ones,
    /// Any dice may be rolled again, and failures are
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
