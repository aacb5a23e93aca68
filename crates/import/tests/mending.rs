//! A roster is mended: bases, wargear, Warlord, leaders, name, today's values; what makes no sense is
//! refused and changes nothing.

use codex::{Army, Codex, Problem};
use strategium_import::{Kind, import, library, mend};

const LIST: &str = include_str!("fixtures/text/app-ios.txt");

fn army() -> Army {
    import(LIST.as_bytes()).expect("a list").army
}

/// The same army, waiting for the base of its Captain.
fn without_base() -> Army {
    let mut army = army();
    let sheet = army.units[0].datasheet.clone();
    let known = library().sheet(&sheet).expect("a datasheet").clone();
    let model = known.compositions[0][0].model.clone();
    army.brought.sheets.retain(|held| held.id != sheet);
    army.brought.sheets.push(known);
    army.brought.no_base.push(codex::NoBase { sheet, model });
    army
}

#[test]
fn an_army_waits_for_a_base_and_plays_with_it() {
    let codex = Codex::builtin();
    let mut army = without_base();
    let stops = |army: &Army| army.problems(codex).iter().filter(|problem| problem.stops()).count();
    assert_eq!(stops(&army), 1);
    let (unit, model) = (army.units[0].id.clone(), army.brought.no_base[0].model.clone());
    let before = army.clone();
    for bad in [&[][..], &[5.0], &[f64::NAN], &[32.0, 900.0], &[1.0, 2.0, 3.0]] {
        assert_eq!(mend::base(&mut army, &unit, &model, bad).expect_err("no base").code, "BAD_FIX");
    }
    assert!(mend::base(&mut army, "nobody", &model, &[32.0]).is_err());
    assert!(mend::base(&mut army, &unit, "Nobody", &[32.0]).is_err());
    assert_eq!(army, before);
    mend::base(&mut army, &unit, &model, &[60.0, 35.5]).expect("a base");
    assert_eq!(stops(&army), 0);
    let sheet = army.sheet(codex, &army.units[0].datasheet).expect("its sheet");
    assert_eq!(sheet.profile_for(&model).expect("a statline").base_mm, codex::BaseSize::Oval(60.0, 35.5));
}

#[test]
fn wargear_is_taken_from_the_datasheet_only() {
    let mut army = army();
    let before = army.clone();
    let squad = army.units.iter().find(|unit| unit.models == 5).expect("a squad").id.clone();
    let error = mend::loadout(&mut army, &squad, &[2], &["Lascannon".to_owned()]).expect_err("not theirs");
    assert!(error.message.contains("Lascannon"), "{error}");
    assert!(mend::loadout(&mut army, &squad, &[9], &["Bolt rifle".to_owned()]).is_err());
    assert_eq!(army, before);
    mend::loadout(&mut army, &squad, &[2, 3], &["Bolt rifle".to_owned()]).expect("a loadout");
    let unit = army.unit(&squad).expect("the squad");
    let sheet = army.sheet(Codex::builtin(), &unit.datasheet).expect("its sheet");
    let carried = codex::army::carried(sheet, unit).expect("wargear");
    let names: Vec<&str> = carried[1].iter().map(|item| item.name.as_str()).collect();
    assert_eq!(names, ["Bolt rifle"]);
    assert!(carried[4].len() > 1, "the others keep theirs");
}

#[test]
fn warlord_leader_name_and_units() {
    let mut army = army();
    let named = |name: &str| army.units.iter().find(|unit| unit.id.starts_with(name)).expect(name).id.clone();
    let [captain, lieutenant] = ["captain", "lieutenant"].map(named);
    mend::warlord(&mut army, &lieutenant).expect("a Warlord");
    let warlords: Vec<&str> = army.units.iter().filter(|unit| unit.warlord).map(|unit| unit.id.as_str()).collect();
    assert_eq!(warlords, [lieutenant.as_str()]);
    let led = mend::may_lead(&army, army.unit(&lieutenant).expect("him")).first().map(|id| (*id).to_owned());
    let led = led.expect("somebody to lead");
    mend::leads(&mut army, &lieutenant, Some(&led)).expect("a leader");
    assert!(mend::leads(&mut army, &lieutenant, Some(&captain)).is_err());
    mend::rename(&mut army, "  The Quiet\u{7} Ones ").expect("a name");
    assert_eq!(army.name, "The Quiet Ones");
    assert!(mend::rename(&mut army, " \n ").is_err());
    let count = army.units.len();
    mend::remove(&mut army, &led).expect("one less");
    assert_eq!(army.units.len(), count - 1);
    assert_eq!(army.unit(&lieutenant).expect("him").leads, None);
    assert!(!army.problems(Codex::builtin()).iter().any(Problem::stops));
}

#[test]
fn todays_values_replace_the_exported_ones() {
    let read = import(include_bytes!("fixtures/small.ros")).expect("a list");
    let mut army = read.army;
    let exported = army.brought.sheets.iter().filter(|sheet| sheet.source == codex::SheetSource::List).count();
    let known = army.units.iter().filter(|unit| library().sheet(&unit.datasheet).is_some()).count();
    let changes = mend::refresh(&mut army, library());
    assert!(known == 0 || exported == 0 || !changes.is_empty());
    for unit in army.units.iter().filter(|unit| library().sheet(&unit.datasheet).is_some()) {
        assert_eq!(unit.cost, None, "{}", unit.id);
        let sheet = army.sheet(Codex::builtin(), &unit.datasheet).expect("a sheet");
        assert_ne!(sheet.source, codex::SheetSource::List, "{}", unit.id);
        assert!(codex::army::carried(sheet, unit).is_ok(), "{}", unit.id);
    }
    assert!(mend::refresh(&mut army.clone(), library()).is_empty(), "twice changes nothing");
    assert!(read.report.findings.iter().all(|finding| finding.kind != Kind::Problem || !finding.message.is_empty()));
}
