//! Which units a unit may shoot, with which weapons, and why not the others; what each model sees.

use super::names;
use ai::analysis::worth;
use protocol::messages::{FireChoice, SightLine, TargetInfo, TargetWeapon, TargetsInfo};
use rules::action::Fire;
use rules::{
    Action, Attacks, BODY_TAG, Battle, Code, Cover, Doing, Game, ModelId, Reason, Refusal, Scene, TerrainId, UnitId,
    WeaponId,
};
use serde_json::Value;
use tactics::odds;

/// A weapon profile, the models that carry it, and the unit that lends it.
struct Gun {
    weapon: WeaponId,
    models: Vec<ModelId>,
    from: Option<UnitId>,
}

/// A unit that would shoot.
struct Shooter {
    unit: UnitId,
    guns: Vec<Gun>,
    /// Why it may not shoot at all.
    barred: Option<Refusal>,
}

/// Everything about a unit's shooting.
pub fn targets(game: &Game, unit: UnitId) -> TargetsInfo {
    let battle = game.battle();
    let player = battle.player(unit);
    let engaged = battle.is_engaged(unit);
    let guns = guns(battle, unit);
    let unarmed = Refusal::new(Code::NoTargets).unit(unit).because(Reason::NoRangedWeapon);
    let able = battle.check(unit, Doing::Shoot);
    let refusal = able.and(if guns.is_empty() { Err(unarmed) } else { Ok(()) }).err();
    let enemies: Vec<UnitId> = battle.units_on_table(player.other()).collect();
    let mut best: Vec<Option<Refusal>> = vec![None; guns.len()];
    let mut fired: Vec<bool> = vec![false; guns.len()];
    let shooter = Shooter { unit, guns, barred: refusal };
    let targets = enemies.iter().map(|&enemy| target(game, &shooter, enemy, &mut fired, &mut best)).collect();
    let guns = &shooter.guns;
    let weapons = guns.iter().enumerate().map(|(at, gun)| {
        let card = game.setup().weapon(gun.weapon);
        let several = guns.iter().filter(|other| game.setup().weapon(other.weapon).family == card.family).count() > 1;
        FireChoice {
            weapon_id: card.id.clone(),
            name: card.title.clone(),
            model_ids: gun.models.iter().map(|&model| names::model_id(game, model)).collect(),
            from_unit_id: gun.from.map(|unit| names::id(game, unit)),
            group: several.then(|| card.family.to_string()),
            error: best[at].filter(|_| !fired[at]).map(|refusal| names::error(game, &refusal)),
        }
    });
    let weapons = weapons.collect();
    let suggested = if refusal.is_none() { suggested(game, unit, &enemies, engaged) } else { Vec::new() };
    TargetsInfo {
        legal: refusal.is_none(),
        error: refusal.map(|refusal| names::error(game, &refusal)),
        weapons,
        targets,
        suggested,
    }
}

/// Every ranged profile of the unit, then those that its passengers may fire.
fn guns(battle: Battle<'_>, unit: UnitId) -> Vec<Gun> {
    let of = |owner: UnitId, from: Option<UnitId>| {
        let gun = move |weapon: WeaponId| {
            let carries = |model: &ModelId| battle.setup.model(*model).copies(weapon) > 0;
            Gun { weapon, models: battle.models(owner).filter(carries).collect(), from }
        };
        battle.ranged_weapons(owner).map(gun).collect::<Vec<Gun>>()
    };
    let mut out = of(unit, None);
    if battle.standing(unit).firing_deck > 0 {
        for passenger in battle.passengers(unit) {
            out.extend(of(passenger, Some(passenger)));
        }
    }
    out
}

/// One enemy unit: every profile against it.
fn target(
    game: &Game,
    shooter: &Shooter,
    enemy: UnitId,
    fired: &mut [bool],
    best: &mut [Option<Refusal>],
) -> TargetInfo {
    let Shooter { unit, ref guns, barred } = *shooter;
    let battle = game.battle();
    let mut first: Option<Refusal> = None;
    let mut weapons = Vec::new();
    for (at, gun) in guns.iter().enumerate() {
        // One model after the other through the kernel's own plan, which gives all its refusals in its order.
        let fire = Fire { weapon: gun.weapon, target: enemy, models: None, from_unit: gun.from };
        let mut why: Option<Refusal> = None;
        let mut models = Vec::new();
        for (model, may) in gun.models.iter().zip(battle.check_fire(unit, &gun.models, &fire)) {
            match may {
                Ok(()) => models.push(names::model_id(game, *model)),
                Err(refusal) if why.is_none_or(|first| refusal.code < first.code) => why = Some(refusal),
                Err(_) => {}
            }
        }
        if models.is_empty() {
            if let Some(refusal) = why {
                best[at] = best[at].filter(|earlier| earlier.code <= refusal.code).or(Some(refusal));
                first = first.filter(|earlier| earlier.code <= refusal.code).or(Some(refusal));
            }
        } else {
            fired[at] = true;
        }
        let error = why.filter(|_| models.is_empty()).map(|refusal| names::error(game, &refusal));
        weapons.push(TargetWeapon { weapon_id: game.setup().weapon(gun.weapon).id.clone(), model_ids: models, error });
    }
    let legal = barred.is_none() && weapons.iter().any(|weapon| !weapon.model_ids.is_empty());
    let refusal = if legal { None } else { barred.or(first) };
    let mut cover = Cover::against(battle, unit);
    TargetInfo {
        unit_id: names::id(game, enemy),
        legal,
        error: refusal.map(|refusal| names::error(game, &refusal)),
        distance: battle.units_gap(unit, enemy).to_f64(),
        cover: battle.models(enemy).any(|model| cover.of(battle, model)),
        weapons,
        lines: lines(game, unit, enemy),
    }
}

/// From each model to the closest enemy model that it sees, or to the closest one and what hides it.
fn lines(game: &Game, unit: UnitId, enemy: UnitId) -> Vec<SightLine> {
    let battle = game.battle();
    let scene = Scene::between(battle, unit, enemy);
    let line = |model: ModelId| {
        let at = battle.state.model(model).at;
        let mut order: Vec<ModelId> = battle.models(enemy).collect();
        order.sort_by_key(|&other| battle.state.model(other).at.distance_squared(at));
        let nearest = *order.first()?;
        let seen = order.into_iter().find(|&other| scene.sees(model, other));
        let sight = scene.explain(model, seen.unwrap_or(nearest));
        let (from, to) = sight.line.unwrap_or((at, battle.state.model(seen.unwrap_or(nearest)).at));
        let blocker = sight.blocked_by.first().filter(|_| seen.is_none()).map(|&tag| blocker(game, tag));
        Some(SightLine {
            model_id: names::model_id(game, model),
            from: names::xy(from),
            to: names::xy(to),
            clear: seen.is_some(),
            blocked_by: blocker,
        })
    };
    battle.models(unit).filter_map(line).collect()
}

/// The name of what blocks the line.
fn blocker(game: &Game, tag: u32) -> String {
    match tag.checked_sub(BODY_TAG) {
        Some(model) => names::name(game, game.battle().unit_of(ModelId(model as u16))),
        None => {
            let feature = game.setup().terrain.get(TerrainId(tag as u16).index());
            feature.map_or_else(|| "terrain".to_owned(), |feature| format!("{:?}", feature.kind).to_lowercase())
        }
    }
}

/// All weapons at the target where they destroy the most points.
fn suggested(game: &Game, unit: UnitId, enemies: &[UnitId], engaged: bool) -> Vec<Value> {
    let battle = game.battle();
    let player = battle.player(unit);
    let mut best: Option<(f64, Vec<Fire>)> = None;
    for &enemy in enemies {
        let fires = battle.everything_at(unit, enemy, engaged);
        let Ok(groups) = battle.attack_groups(unit, Attacks::Fires(&fires)) else { continue };
        let odds = odds::for_groups(battle, &groups, enemy, &mut Cover::against(battle, unit));
        let gain = worth(battle, enemy, odds.mean_damage);
        if best.as_ref().is_none_or(|(best_gain, _)| gain > *best_gain) {
            best = Some((gain, fires));
        }
    }
    let Some((_, fires)) = best else { return Vec::new() };
    let written = protocol::write_action(game, player, &Action::Shoot(unit, fires));
    written["assignments"].as_array().cloned().unwrap_or_default()
}
