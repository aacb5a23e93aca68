//! Switches in words, and as the shared odds take them.

use super::OddsArgs;
use clap::ValueEnum;
use protocol::odds::{SaveChange, Switches};

impl OddsArgs {
    /// The switches without the words they were typed in.
    pub fn switches(&self) -> Switches {
        let again = |which: Option<super::args::Which>| which.map(Into::into);
        Switches {
            reroll_hits: again(self.reroll_hits),
            reroll_wounds: again(self.reroll_wounds),
            reroll_damage: again(self.reroll_damage),
            reroll_attacks: again(self.reroll_attacks),
            reroll_saves: again(self.reroll_saves),
            ability: self.ability.clone(),
            anti: self.anti.clone(),
            cover: self.cover,
            half_range: self.half_range,
            stationary: self.stationary,
            charged: self.charged,
            unseen: self.unseen,
            big_guns: self.big_guns,
            plunging: self.plunging,
            overwatch: self.overwatch,
            lethal_hits: self.lethal_hits,
            sustained_hits: self.sustained_hits,
            devastating_wounds: self.devastating_wounds,
            twin_linked: self.twin_linked,
            torrent: self.torrent,
            heavy: self.heavy,
            lance: self.lance,
            blast: self.blast,
            ignores_cover: self.ignores_cover,
            indirect_fire: self.indirect_fire,
            psychic: self.psychic,
            rapid_fire: self.rapid_fire,
            melta: self.melta,
            fish_hits: self.fish_hits,
            fish_wounds: self.fish_wounds,
            hit: self.hit,
            wound: self.wound,
            crit_hits: self.crit_hits,
            crit_wounds: self.crit_wounds,
            attacks: self.attacks,
            strength: self.strength,
            ap: self.ap,
            damage: self.damage,
            stealth: self.stealth,
            fnp: self.fnp,
            fnp_mortal: self.fnp_mortal,
            invuln: self.invuln,
            save: self.save,
        }
    }
}

/// Everything that is switched on, as it was typed.
pub fn words(args: &OddsArgs) -> Vec<String> {
    let flags = [
        (args.melee, "melee"),
        (args.cover, "cover"),
        (args.half_range, "half range"),
        (args.stationary, "stationary"),
        (args.charged, "charged"),
        (args.unseen, "unseen"),
        (args.big_guns, "big guns"),
        (args.plunging, "plunging fire"),
        (args.overwatch, "overwatch"),
        (args.stealth, "Stealth"),
        (args.fish_hits, "fishing for critical hits"),
        (args.fish_wounds, "fishing for critical wounds"),
    ];
    let mut out: Vec<String> = flags.iter().filter(|(on, _)| *on).map(|(_, word)| (*word).to_owned()).collect();
    out.extend(args.switches().weapon_abilities().iter().map(|ability| format!("[{ability}]")));
    let signed = [
        ("hit", args.hit),
        ("wound", args.wound),
        ("attacks", args.attacks),
        ("strength", args.strength),
        ("damage", args.damage),
    ];
    out.extend(signed.iter().filter_map(|(word, n)| n.filter(|n| *n != 0).map(|n| format!("{word} {n:+}"))));
    out.extend(args.ap.filter(|n| *n != 0).map(|n| match n > 0 {
        true => format!("AP better by {n}"),
        false => format!("AP worse by {}", n.unsigned_abs()),
    }));
    out.extend(args.save.and_then(|save| match save {
        SaveChange::Add(n) => (n != 0).then(|| format!("saves {n:+}")),
        SaveChange::Set(7) => Some("no armour save".to_owned()),
        SaveChange::Set(n) => Some(format!("Save {n}+")),
    }));
    let rerolls = [
        ("hits", args.reroll_hits),
        ("wounds", args.reroll_wounds),
        ("damage", args.reroll_damage),
        ("attacks", args.reroll_attacks),
        ("saves", args.reroll_saves),
    ];
    for (word, which) in rerolls {
        let name = which.and_then(|which| which.to_possible_value()).map(|value| value.get_name().to_owned());
        out.extend(name.map(|name| format!("re-roll {word} ({name})")));
    }
    let faces = [
        ("critical hits", args.crit_hits),
        ("critical wounds", args.crit_wounds),
        ("Feel No Pain", args.fnp),
        ("Feel No Pain against mortal wounds", args.fnp_mortal),
        ("invulnerable", args.invuln),
    ];
    out.extend(faces.iter().filter_map(|(word, face)| face.map(|face| format!("{word} {face}+"))));
    out
}
