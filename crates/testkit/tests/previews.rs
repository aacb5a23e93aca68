//! The preview of a move says of each model what the check of the whole move says.

use codex::Codex;
use geometry::{Body, Inches, Point};
use rules::action::{Action, Path, Paths, Step};
use rules::{Code, Defaults, DiceSource, Game, ModelId, Player, Preview, UnitId};
use std::collections::BTreeMap;
use testkit::battles;
use testkit::deciders::Random;

/// Ends are shifted by these, in thousandths of an inch.
const SHIFTS: [(i32, i32); 7] = [(0, 0), (700, 0), (-700, 300), (0, 1500), (200, -1500), (4000, 0), (0, -9000)];

/// Makes an action of a kind.
type Make = fn(UnitId, Paths) -> Action;

/// The unit and the paths of an action that moves models, and the same action with other paths.
fn taken_apart(action: &Action) -> Option<(UnitId, &Paths, Make)> {
    match action {
        Action::ConfirmUnitMove(unit, paths) => Some((*unit, paths, Action::ConfirmUnitMove)),
        Action::ApplyChargeMove(unit, paths) => Some((*unit, paths, Action::ApplyChargeMove)),
        Action::PileIn(unit, paths) => Some((*unit, paths, Action::PileIn)),
        Action::Consolidate(unit, paths) => Some((*unit, paths, Action::Consolidate)),
        Action::ScoutMove(unit, paths) => Some((*unit, paths, Action::ScoutMove)),
        _ => None,
    }
}

/// The paths, their ends shifted; every other model's only, or all.
fn shifted(paths: &Paths, (x, y): (i32, i32), every: usize) -> Paths {
    let shift = |at: Point| Point { x: at.x + Inches::thousandths(x), y: at.y + Inches::thousandths(y) };
    let mut paths = paths.clone();
    for (_, path) in paths.iter_mut().step_by(every) {
        if let Some(Step::To(to, height)) = path.last_mut() {
            (*to, *height) = (shift(*to), None);
        }
    }
    paths
}

/// Compares preview and check; the code of the check.
fn compare(game: &Game, player: Player, unit: UnitId, paths: &Paths, action: &Action) -> Option<Code> {
    let battle = game.battle();
    let seen: Vec<(ModelId, &Path)> = paths.iter().map(|(model, path)| (*model, path)).collect();
    let preview = Preview::of(battle, unit, &seen).expect("a move in hand has a preview");
    let end = |model: ModelId| match paths.iter().find(|(moved, _)| *moved == model) {
        Some((_, path)) => (model, battle.body_at(model, &preview.look(model, path, &[]).walked.end)),
        None => (model, battle.body(model)),
    };
    let ends: Vec<(ModelId, Body)> = battle.models(unit).map(end).collect();
    let looks: Vec<_> = seen.iter().map(|(model, path)| (*model, preview.look(*model, path, &ends).verdict)).collect();
    let wrong = looks.iter().find_map(|(model, verdict)| verdict.err().map(|refusal| (*model, refusal)));
    let name = &game.setup().unit(unit).name;
    match (game.check(player, action), wrong) {
        (Ok(()), Some((_, refusal))) => {
            panic!("{name}: legal, but shown as wrong: {}: {action:?}", words::refusal(&refusal, game.setup()))
        }
        (Ok(()), None) => None,
        (Err(refusal), None) => {
            // What only the unit as a whole can do wrong, or models that stay where they are.
            let whole = matches!(
                refusal.code,
                Code::NotCoherent
                    | Code::TargetNotReached
                    | Code::EndsUnengaged
                    | Code::NotTowardsObjective
                    | Code::MustBaseContact
                    | Code::MustMove
            );
            let of_another = refusal.model.is_some_and(|model| !paths.iter().any(|(moved, _)| *moved == model));
            let said = words::refusal(&refusal, game.setup());
            assert!(whole || of_another, "{name}: shown as legal, but refused: {said}: {action:?}");
            Some(refusal.code)
        }
        (Err(refusal), Some(_)) => Some(refusal.code),
    }
}

#[test]
fn a_preview_and_its_check_agree() {
    let codex = Codex::builtin();
    let mut codes: BTreeMap<String, u32> = BTreeMap::new();
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..12 {
        let choice = battles::Choice::of_number(codex, seed);
        let Ok(position) = battles::set_up(codex, &choice) else { continue };
        let mut game = Game::new(codex, position, DiceSource::Seeded(seed)).expect("builds");
        let mut random = Random::new(seed);
        for _ in 0..1200 {
            let Some((player, action)) = random.choose(&game) else { break };
            let staged = game.state().staging.as_ref().is_some_and(|staging| !staging.paths.is_empty());
            if let Some((unit, paths, again)) = taken_apart(&action)
                && !paths.is_empty()
                && !staged
            {
                let kind: String = format!("{action:?}").chars().take_while(|c| c.is_alphanumeric()).collect();
                *kinds.entry(kind).or_default() += 1;
                for (at, shift) in SHIFTS.into_iter().enumerate() {
                    let paths = shifted(paths, shift, 1 + at % 2);
                    let action = again(unit, paths.clone());
                    let code = compare(&game, player, unit, &paths, &action);
                    *codes.entry(code.map_or("legal".into(), |code| code.as_str().into())).or_default() += 1;
                }
            }
            game.play_quietly(player, action, &mut Defaults).expect("legal");
        }
    }
    eprintln!("{kinds:?} {codes:?}");
    for code in ["legal", "MOVE_TOO_FAR", "NOT_COHERENT", "OVERLAPS_MODEL", "ENDS_IN_ENGAGEMENT_RANGE"] {
        assert!(codes.contains_key(code), "no move came out as {code}: {codes:?}");
    }
    assert!(kinds.len() >= 5, "every kind of move comes: {kinds:?}");
}
