//! The datasheets of `data/units`: all load, and some say what is printed.

use geometry::Inches;
use strategium_codex::{
    BaseSize, Codex, CoreAbility, Datasheet, Effect, EffectRoll, Operation, Permission, Priced, Range, Role, Stat,
    WargearOption, WeaponAbility, When,
};

/// Special rules that the program sees to, at least; what exactly is in docs/armies.md.
const AUTOMATED: usize = 115;

fn sheet(id: &str) -> &'static Datasheet {
    Codex::builtin().datasheet(id).unwrap_or_else(|| panic!("{id} is in the codex"))
}

/// Names of the weapon profiles that each model of a unit of this size carries.
fn carried(sheet: &Datasheet, models: usize) -> Vec<(&str, Vec<&str>)> {
    let mustered = sheet.muster(models).expect("a size it comes in");
    let weapons = |indices: &[usize]| indices.iter().map(|&i| sheet.weapons[i].id.as_str()).collect();
    mustered.iter().map(|model| (model.name, weapons(&model.weapons))).collect()
}

#[test]
fn all_datasheets_load_in_order_of_their_ids() {
    let sheets = &Codex::builtin().datasheets;
    assert_eq!(sheets.len(), 1003);
    assert!(sheets.is_sorted_by(|a, b| a.id < b.id));
}

#[test]
fn every_points_bracket_musters_with_known_weapons() {
    for sheet in &Codex::builtin().datasheets {
        for bracket in &sheet.points {
            let models = sheet.muster(bracket.models).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(models.len(), bracket.models, "{}", sheet.id);
            let (detachment, ally) = (bracket.detachment.as_deref().unwrap_or(""), bracket.in_army_of.is_some());
            let keyword = if ally { "ORKS" } else { "" };
            let kinds: Vec<&str> = bracket.with.iter().map(String::as_str).collect();
            let unit = Priced { models: bracket.models, kinds: &kinds, detachment, keyword };
            assert_eq!(sheet.cost_of(&unit), Some(bracket.cost), "{}", sheet.id);
        }
        let items = sheet.loadouts.iter().flat_map(|l| &l.items);
        let offered = sheet.options.iter().flat_map(WargearOption::items);
        for id in items.chain(offered).flat_map(|item| &item.weapons) {
            assert!(sheet.weapon_index(id).is_some(), "{}: {id}", sheet.id);
        }
    }
}

#[test]
fn every_profile_has_the_keywords_of_its_unit_and_a_height_of_its_kind() {
    for sheet in &Codex::builtin().datasheets {
        for named in &sheet.profiles {
            let keywords = &named.profile.keywords;
            assert!(sheet.faction_keywords.iter().all(|k| keywords.has(k)), "{}", sheet.id);
            assert!(keywords.iter().all(|k| sheet.keywords.has(k) || sheet.faction_keywords.has(k)), "{}", sheet.id);
            assert!(named.profile.fault().is_none(), "{}", sheet.id);
            let kinds = [
                ("AIRCRAFT", 6000),
                ("TITANIC", 6000),
                ("TOWERING", 6000),
                ("MONSTER", 4000),
                ("WALKER", 3000),
                ("VEHICLE", 2800),
                ("MOUNTED", 2200),
                ("BEAST", 1300),
                ("BEASTS", 1300),
                ("SWARM", 1300),
            ];
            let kind = kinds.iter().find(|(keyword, _)| keywords.has(keyword)).map_or(1600, |(_, height)| *height);
            assert_eq!(named.profile.height, Inches::thousandths(kind), "{}", sheet.id);
        }
    }
}

#[test]
fn every_ability_is_automated_or_a_reminder() {
    let abilities = || Codex::builtin().datasheets.iter().flat_map(|sheet| &sheet.abilities);
    assert!(abilities().all(|a| a.is_automated() != a.reminder));
    assert!(abilities().filter(|a| a.is_automated()).count() >= AUTOMATED);
}

/// Names that belong to nothing, wargear that works without its item, questions without a sentence.
#[test]
fn the_records_hold_together() {
    let faults = Codex::builtin().audit();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn who_leads_whom_agrees_on_both_sheets() {
    let codex = Codex::builtin();
    for sheet in &codex.datasheets {
        for led in sheet.leads.iter().filter_map(|id| codex.datasheet(id)) {
            assert!(led.led_by.contains(&sheet.id), "{} leads {}", sheet.id, led.id);
        }
        for leader in sheet.led_by.iter().filter_map(|id| codex.datasheet(id)) {
            assert!(leader.leads.contains(&sheet.id), "{} is led by {}", sheet.id, leader.id);
        }
        let leader = sheet.core.contains(&CoreAbility::Leader);
        // Two kinds of Warlocks join by a rule of their own.
        assert!(sheet.leads.is_empty() != leader || sheet.id.starts_with("aeldari/warlock-"), "{}", sheet.id);
    }
}

#[test]
fn intercessors() {
    let sheet = sheet("space-marines/intercessor-squad");
    assert_eq!(
        (sheet.role, sheet.cost(5), sheet.cost(7), sheet.cost(11)),
        (Role::Battleline, Some(80), Some(160), None)
    );
    let arms = vec!["bolt-pistol", "bolt-rifle", "close-combat-weapon"];
    let squad = carried(sheet, 5);
    assert_eq!(squad[0], ("Intercessor Sergeant", arms.clone()));
    assert!(squad[1..].iter().all(|model| *model == ("Intercessor", arms.clone())));

    let profile = sheet.profile_for("Intercessor Sergeant").expect("a statline");
    assert_eq!((profile.movement, profile.toughness, profile.save), (Some(Inches::whole(6)), 4, 3));
    assert_eq!((profile.wounds, profile.leadership, profile.oc), (2, 6, 2));
    assert_eq!(profile.base_mm, BaseSize::Round(32.0));
    assert!(profile.keywords.has_all("TACTICUS INFANTRY") && profile.keywords.has("ADEPTUS ASTARTES"));

    let rifle = &sheet.weapons[sheet.weapon_index("bolt-rifle").expect("a rifle")];
    assert_eq!((rifle.range, rifle.bs, rifle.ap), (Range::Ranged(Inches::whole(24)), Some(3), -1));
    assert_eq!(rifle.abilities, [WeaponAbility::Assault, WeaponAbility::Heavy]);
    assert_eq!(sheet.core_abilities().collect::<Vec<_>>(), [CoreAbility::StickyObjectives]);
    assert!(sheet.muster(4).is_err() && sheet.muster(11).is_err());
}

#[test]
fn boyz_begin_with_their_boss_nob() {
    let sheet = sheet("orks/boyz");
    let mob = carried(sheet, 20);
    assert_eq!(mob[0], ("Boss Nob", vec!["slugga", "big-choppa"]));
    assert!(mob[1..].iter().all(|model| *model == ("Boy", vec!["slugga", "choppa"])));
    let wounds = |model: &str| sheet.profile_for(model).map(|p| p.wounds);
    assert_eq!((wounds("Boss Nob"), wounds("Boy"), wounds("Squig")), (Some(2), Some(1), None));
    let error = sheet.muster(21).expect_err("too many");
    assert_eq!(error.to_string(), "Boyz has no unit of 21 models; it has 10 to 20");
}

#[test]
fn scenarios_may_muster_fewer_models_than_are_printed() {
    let boyz = sheet("orks/boyz").muster_any(2).expect("two");
    assert_eq!(boyz.iter().map(|m| m.name).collect::<Vec<_>>(), ["Boss Nob", "Boy"]);
    let jakhals = sheet("world-eaters/jakhals").muster_any(12).expect("twelve");
    assert_eq!(jakhals.iter().filter(|m| m.name == "Dishonoured").count(), 2);
    assert_eq!(jakhals.len(), 12);
    assert!(sheet("orks/boyz").muster_any(0).is_err() && sheet("orks/boyz").muster_any(21).is_err());
}

#[test]
fn redemptor_takes_less_damage_and_shoots_worse_when_damaged() {
    let sheet = sheet("space-marines/redemptor-dreadnought");
    let duty = sheet.abilities.iter().find(|a| a.name == "Duty Eternal").expect("its ability");
    assert_eq!(
        duty.effects,
        [Effect::ModifyStat { stat: Stat::D, when: When::Attacked, operation: Operation::Add(-1) }]
    );
    let damaged = sheet.damaged.as_ref().expect("a bracket");
    assert!(damaged.applies(4) && !damaged.applies(5));
    let worse = Effect::ModifyRoll { roll: EffectRoll::ToHit, when: When::Attacking, add: -1 };
    assert_eq!(damaged.effects, [worse]);
    let profile = sheet.profile_for("Redemptor Dreadnought").expect("a statline");
    assert_eq!((profile.height, profile.hover_stand), (Inches::whole(3), false));
}

#[test]
fn transports_know_their_passengers() {
    let trukk = sheet("orks/trukk");
    let transport = trukk.transport.as_ref().expect("a transport");
    let slots = |id: &str| transport.slots_for(&sheet(id).profiles[0].profile.keywords);
    assert_eq!(trukk.profiles[0].profile.transport, Some(12));
    assert_eq!(slots("orks/boyz"), Some(1));
    assert_eq!(slots("orks/meganobz"), Some(2));
    assert_eq!(slots("orks/stormboyz"), None);
    assert_eq!(slots("orks/warbikers"), None);
    assert_eq!(trukk.profiles[0].profile.base_mm, BaseSize::Hull(130.0, 90.0));

    let impulsor = sheet("space-marines/impulsor");
    assert!(impulsor.profiles[0].profile.hover_stand);
    assert!(impulsor.core.contains(&CoreAbility::FiringDeck(6)));
    let vehicle = impulsor.abilities.iter().find(|a| a.name == "Assault Vehicle").expect("its ability");
    assert_eq!(vehicle.effects, [Effect::Can(Permission::DisembarkAfterAdvance)]);
    assert_eq!(carried(impulsor, 1)[0].1, ["storm-bolter", "storm-bolter", "armoured-hull"]);
}

#[test]
fn jakhals_have_one_loadout_each_and_dishonoured_a_larger_base() {
    let sheet = sheet("world-eaters/jakhals");
    let pack = carried(sheet, 10);
    let names: Vec<&str> = pack.iter().map(|(name, _)| *name).collect();
    assert_eq!(names[..3], ["Jakhal Pack Leader", "Dishonoured", "Jakhal"]);
    assert_eq!(pack[0].1, ["autopistol", "chainblades"]);
    assert_eq!(pack[1].1, ["paired-manglers"]);
    assert_eq!(pack[9].1, ["autopistol", "chainblades"]);
    let base = |model: &str| sheet.profile_for(model).map(|p| p.base_mm);
    assert_eq!(base("Dishonoured"), Some(BaseSize::Round(40.0)));
    assert_eq!(base("Jakhal Pack Leader"), Some(BaseSize::Round(28.5)));
    assert!(sheet.muster(15).is_err());
}

#[test]
fn names_are_found_as_people_type_them() {
    let codex = Codex::builtin();
    let found = |name: &str| codex.find(name).map(|sheet| sheet.id.as_str());
    assert_eq!(found("orks/boyz"), Ok("orks/boyz"));
    assert_eq!(found("Boyz"), Ok("orks/boyz"));
    assert_eq!(found("kharn the betrayer"), Ok("world-eaters/kharn-the-betrayer"));
    assert_eq!(found("KHÂRN-THE-BETRAYER"), Ok("world-eaters/kharn-the-betrayer"));
    let near = codex.find("boys").expect_err("a near miss");
    assert_eq!(near.suggestions[0], "orks/boyz");
    assert!(near.suggestions.len() <= 3);
    assert_eq!(
        codex.find("intercessors").expect_err("a near miss").suggestions[0],
        "space-marines/assault-intercessor-squad"
    );
    assert!(codex.find("").is_err() && codex.find("xyzzy").expect_err("nothing").suggestions.is_empty());
}

/// Who may ride and beside whom one may lead is said by keywords that somebody has.
#[test]
fn keywords_of_passengers_and_leaders_are_those_of_some_unit() {
    let sheets = &Codex::builtin().datasheets;
    let somebody = |phrase: &str| {
        sheets.iter().flat_map(|sheet| &sheet.profiles).any(|named| named.profile.keywords.has_all(phrase))
    };
    for sheet in sheets {
        let transport = sheet.transport.iter();
        let riders = transport.clone().flat_map(|it| it.allow.iter().chain(&it.exclude));
        let larger = transport.flat_map(|it| &it.slots).map(|slots| &slots.keyword);
        let joins = sheet.joins.iter().chain(sheet.second_leader.iter().map(|second| &second.keyword));
        for word in riders.chain(larger).chain(joins) {
            assert!(somebody(word), "{}: nobody is {word}", sheet.id);
        }
    }
}

#[test]
fn some_models_of_a_kind_carry_something_else() {
    let team = carried(sheet("deathwatch/decimus-kill-team"), 10);
    let with = |id: &str| team.iter().filter(|(_, weapons)| weapons.contains(&id)).count();
    assert_eq!([with("stalker-bolt-rifle"), with("heavy-thunder-hammer"), with("xenophase-blade")], [2, 2, 1]);
    let team = carried(sheet("deathwatch/decimus-kill-team"), 5);
    assert_eq!(team.iter().filter(|(_, weapons)| weapons.contains(&"xenophase-blade")).count(), 0);
}

#[test]
fn keywords_of_one_model_are_not_those_of_its_retinue() {
    let celestine = sheet("adepta-sororitas/saint-celestine");
    assert!(celestine.keywords.has("CHARACTER"));
    let has = |model: &str| celestine.profile_for(model).is_some_and(|profile| profile.keywords.has("CHARACTER"));
    assert!(has("Celestine") && !has("Geminae Superia"));
}

#[test]
fn prices_depend_on_the_army() {
    let priced = |id: &str, models: usize, kinds: &[&str], detachment: &str, keyword: &str| {
        sheet(id).cost_of(&Priced { models, kinds, detachment, keyword })
    };
    let vindicare = "agents-of-the-imperium/vindicare-assassin";
    assert_eq!(priced(vindicare, 1, &[], "", "AGENTS OF THE IMPERIUM"), Some(110));
    assert_eq!(priced(vindicare, 1, &[], "veiled-blade-elimination-force", "AGENTS OF THE IMPERIUM"), Some(155));
    assert_eq!(priced(vindicare, 1, &[], "", "ADEPTUS ASTARTES"), Some(125));
    let headtakers = "space-wolves/wolf-guard-headtakers";
    assert_eq!(priced(headtakers, 6, &["Wolf Guard Headtaker"], "", "ADEPTUS ASTARTES"), Some(170));
    assert_eq!(priced(headtakers, 6, &["Wolf Guard Headtaker", "Hunting Wolf"], "", "ADEPTUS ASTARTES"), Some(110));
}
