//! English for the command line, records and reports: every sentence that is made from typed values of the kernel.
//!
//! One function for each kind of value: [`event`], [`refusal`] with its [`reason`], [`decision`], [`action`], [`moment`],
//! [`core_ability`] and [`roll`]. Each match names every variant, so something new does not compile without its words. The page does
//! not read these sentences: it has the facts, and words of its own (`web/src/language`).

mod action;
mod adjusted;
mod core_ability;
mod moment;
mod picks;
mod reason;
mod secrets;

pub use action::action;
pub use core_ability::core_ability;
use geometry::Inches;
pub use moment::moment;
pub use reason::reason;
use rules::action::SaveKind;
use rules::position::Reserves;
use rules::setup::Setup;
use rules::state::MoveKind;
use rules::{
    Code, Context, Decision, Event, MarkerId, MissionActionId, ModelId, Question, Refusal, Roll, ScoredBy, Tally,
    UnitId, UnitSet,
};
pub use secrets::{secret_name, secret_text};

/// What was found and what the limit is; to the thousandth where a tenth would not tell them apart.
fn measured(found: Inches, limit: Inches) -> String {
    let (short, least) = (found.to_string(), limit.to_string());
    let found = if short == least { format!("{:.3}\"", found.to_f64()) } else { short };
    format!("{found}, the limit is {least}")
}

/// Why something is refused: what, how much, what to do.
pub fn refusal(refusal: &Refusal, setup: &Setup) -> String {
    let mut text = body(refusal, setup);
    if let (Some(found), Some(limit)) = (refusal.found, refusal.limit) {
        text.push_str(&format!(" ({})", measured(found, limit)));
    }
    if let Some(because) = refusal.reason {
        text.push_str(": ");
        text.push_str(&reason::reason(because));
    }
    text
}

/// The same with the rule behind it, for those who look it up: scenarios and reports about rules.
pub fn refusal_with_rule(refused: &Refusal, setup: &Setup) -> String {
    let text = refusal(refused, setup);
    refused.code.rule().map_or_else(|| text.clone(), |rule| format!("{text} [{rule}]"))
}

fn body(refusal: &Refusal, setup: &Setup) -> String {
    let unit = refusal.unit.map_or("the unit".to_owned(), |unit| unit_name(setup, unit));
    let who = refusal.model.map_or(unit.clone(), |model| model_name(setup, model));
    let other = refusal.other.map_or("another model".to_owned(), |model| model_name(setup, model));
    let target = refusal.target.map_or("the target".to_owned(), |target| unit_name(setup, target));
    let weapon = refusal.weapon.map_or("the weapon".to_owned(), |weapon| setup.weapon(weapon).title.clone());
    let player = refusal.player.map_or("nobody".to_owned(), |player| format!("player {}", player.number()));
    match refusal.code {
        Code::GameOver => "the battle is over".to_owned(),
        Code::WrongPhase => "this is not done in the present phase".to_owned(),
        Code::NotYourDecision => format!("it is not your decision, the game waits for {player}"),
        Code::QuestionOpen => format!("{player} is being asked something, which must be answered first"),
        Code::Malformed => format!("the action is not well formed for {who}"),
        Code::UnknownId => format!("something named here does not exist for {who}"),
        Code::NotYourUnit => format!("{unit} is not yours"),
        Code::UnitDestroyed => format!("{unit} is destroyed"),
        Code::UnitEmbarked => format!("{unit} is inside a transport"),
        Code::UnitInReserves => format!("{unit} is in reserves"),
        Code::UnfinishedUnit => format!("{unit} has been begun and must be finished first"),
        Code::NotAvailable => format!("that cannot be done now with {unit}"),
        Code::OutOfBounds => format!("the value is out of bounds for {who}"),
        Code::LeaderNotAllowed => format!("{unit} may not lead {target}"),
        Code::LeaderSlotTaken => format!("{target} has a leader already, and {unit} may not join it"),
        Code::ReservesLimit => format!("too much would be in reserves with {unit}"),
        Code::StrategicReservesLimit => format!("too many points would be in strategic reserves with {unit}"),
        Code::TransportForbids => format!("{target} cannot carry {unit}"),
        Code::TransportFull => format!("{target} has no room for {unit}"),
        Code::OffBattlefield => format!("{who} would leave the battlefield"),
        Code::OverlapsModel => format!("{who} would stand on {other}"),
        Code::CannotStandThere => format!("{who} cannot stand there"),
        Code::OutsideZone => format!("{who} would not be wholly within its deployment zone"),
        Code::InEnemyZone => format!("{who} would be set up in the enemy's deployment zone"),
        Code::NotAtEdge => format!("{unit} does not arrive at a battlefield edge"),
        Code::TooCloseToEnemy => match refusal.other {
            Some(_) => format!("{who} would be too close to {other}"),
            None => format!("{who} would be too close to the enemy"),
        },
        Code::EndsInEngagementRange => format!("{who} would end within engagement range of {other}"),
        Code::NotCoherent => format!("{unit} would not be in coherency"),
        Code::UnitHasMoved => format!("{unit} has been selected to move already"),
        Code::UnitEngaged => format!("{unit} is within engagement range of an enemy"),
        Code::UnitNotEngaged => format!("{unit} is not within engagement range, so it has nothing to fall back from"),
        Code::CannotMove => format!("{unit} cannot move"),
        Code::MustMove => format!("{unit} must move"),
        Code::ReinforcementsStep => "the Reinforcements step has begun and units move no more".to_owned(),
        Code::MoveTooFar => format!("{who} would move too far"),
        Code::PassesEnemyModel => format!("{who} would pass through {other}"),
        Code::PassesEngagementRange => format!("{who} would pass within engagement range of {other}"),
        Code::PassesFriendlyModel => format!("{who} would pass through {other}"),
        Code::PassesWall => format!("{who} would pass through a wall"),
        Code::TransportHasAdvanced => format!("{target} advanced or fell back, so nobody gets out"),
        Code::NotNearTransport => format!("{who} is not near enough to the transport"),
        Code::DisembarkedThisPhase => format!("{unit} got out of a transport this phase"),
        Code::TooEarly => format!("{unit} cannot arrive yet"),
        Code::NoDeepStrike => format!("not every model of {unit} has Deep Strike"),
        Code::UnitHasShot => format!("{unit} has shot this phase"),
        Code::UnitAdvanced => format!("{unit} advanced this turn"),
        Code::UnitFellBack => format!("{unit} fell back this turn and may not shoot"),
        Code::PerformingAction => format!("{unit} is performing an action"),
        Code::WeaponNotAssault => format!("{weapon} is no Assault weapon and {unit} advanced"),
        Code::WeaponSpent => format!("{who} has used its {weapon} already this battle"),
        Code::WeaponUsedTwice => format!("{who} would fire its {weapon} more often than it carries it"),
        Code::PistolOrOther => format!("{who} fires either its pistols or its other guns"),
        Code::TargetNotEngagedWithUnit => format!("{unit} is not engaged with {target}"),
        Code::TargetEngaged => format!("{target} may not be shot at"),
        Code::BlastEngaged => format!("{weapon} is a Blast weapon and {target} is engaged with your units"),
        Code::TargetNotVisible => format!("{target} is not visible to {who} within range of {weapon}"),
        Code::TargetOutOfRange => format!("{target} is out of range of {weapon} for {who}"),
        Code::LoneOperative => format!("{target} is a Lone Operative and {who} is too far"),
        Code::FiringDeckLimit => format!("the Firing Deck of {unit} does not allow that"),
        Code::AllocateWoundedFirst => {
            "a model that is wounded or was attacked this phase takes the attack first".to_owned()
        }
        Code::BodyguardFirst => format!("{who} is protected by its bodyguard"),
        Code::ModelNotVisible => format!("{who} is no Character the attacker sees"),
        Code::ActionNotAllowed => format!("{unit} cannot start this action"),
        Code::ActionPlace => format!("{unit} is not where this action is performed"),
        Code::ActionTaken => format!("{unit} would do what another unit does"),
        Code::CardNotActive => "the card is not in play".to_owned(),
        Code::FixedCard => "a Fixed card is not discarded".to_owned(),
        Code::NoTargets => format!("no target is named for {unit}"),
        Code::TestNotDue => format!("{unit} has no battle-shock test to take"),
        Code::AlreadyTested => format!("{unit} has taken its battle-shock test"),
        Code::TestsRemain => format!("{unit} must take its battle-shock test first"),
        Code::UnitHasDeclared => format!("{unit} has declared a charge this phase, or was passed over"),
        Code::CannotCharge => format!("{unit} cannot charge"),
        Code::TargetTooFar => format!("{target} is too far from {unit} to be charged"),
        Code::AircraftTarget => format!("{target} is an aircraft, and {unit} does not fly"),
        Code::TargetNotReached => format!("{unit} would not end within engagement range of {target}"),
        Code::PassesNonTarget => {
            format!("{who} would come within engagement range of {other}, which it does not charge")
        }
        Code::NotCloser => format!("{who} would not end closer to the enemy"),
        Code::MustBaseContact => format!("{who} could end in base contact with an enemy, so it must"),
        Code::UnitHasFought => format!("{unit} has fought this phase"),
        Code::NotEligibleToFight => format!("{unit} is neither engaged nor has it charged"),
        Code::FightsFirstStep => format!("units that fight first come before {unit}"),
        Code::MustFight => format!("{unit} must fight first"),
        Code::InBaseContact => format!("{who} is in base contact with an enemy and stays there"),
        Code::EndsUnengaged => format!("{unit} would not end within engagement range of an enemy"),
        Code::NotTowardsObjective => format!("{who} would not end closer to the closest marker, and in range of it"),
        Code::ModelCannotAttack => format!("{who} cannot strike at {target}"),
        Code::OneMeleeWeapon => format!("{who} uses one melee weapon with one profile"),
        Code::TooManyAttacks => format!("{who} does not have that many attacks with {weapon}"),
        Code::WrongWindow => "this stratagem is not used at this moment".to_owned(),
        Code::BattleShocked => format!("{unit} is battle-shocked: no stratagem is used on it"),
        Code::StratagemTarget => format!("the stratagem cannot be used on {unit}"),
        Code::StratagemUsed => "this stratagem has been used as often as it may".to_owned(),
        Code::NotEnoughCp => "you do not have enough command points".to_owned(),
        Code::RollNotRerollable => "this roll cannot be re-rolled".to_owned(),
        Code::AlreadyRerolled => "a die is re-rolled only once".to_owned(),
    }
}

/// What a mission lets units do, as a name: "cleanse".
pub fn mission_action(setup: &Setup, action: MissionActionId) -> String {
    match setup.id_of(action) {
        "" => "an action".to_owned(),
        id => id.replace('-', " "),
    }
}

/// A unit's name.
pub fn unit_name(setup: &Setup, unit: UnitId) -> String {
    setup.units.get(unit.index()).map_or("an unknown unit".to_owned(), |card| card.name.clone())
}

/// Units in a row: "Boyz and Nobz".
fn names(setup: &Setup, units: UnitSet) -> String {
    let list: Vec<String> = units.iter().map(|unit| unit_name(setup, unit)).collect();
    list.join(" and ")
}

/// The id of a choice, by its place in the list of a stratagem or an army rule.
pub fn choice(choices: &[String], at: u8) -> &str {
    choices.get(usize::from(at)).map_or("", String::as_str)
}

/// What a marker is called: "3" of the third one.
pub fn marker_name(setup: &Setup, marker: MarkerId) -> &str {
    let id = setup.id_of(marker);
    id.strip_prefix('o').filter(|rest| !rest.is_empty()).unwrap_or(id)
}

/// A model's name with its unit's.
fn model_name(setup: &Setup, model: ModelId) -> String {
    match setup.models.get(model.index()) {
        Some(card) => format!("{} {}", unit_name(setup, card.unit), card.id),
        None => "an unknown model".to_owned(),
    }
}

/// What happened, in one line; `None` for what needs no line of its own.
pub fn event(event: &Event, setup: &Setup) -> Option<String> {
    let name = |unit: &UnitId| unit_name(setup, *unit);
    let line = match event {
        Event::MoveBegan { unit, kind: MoveKind::Advance, roll } => format!("{} advances: {roll}\" more", name(unit)),
        Event::MoveBegan { .. } | Event::Removed(_) => return None,
        Event::Moved { unit, kind: MoveKind::Normal, farthest } if *farthest == Inches::ZERO => {
            format!("{} stays where it is", name(unit))
        }
        Event::Moved { unit, kind, farthest } => {
            let verb = match kind {
                MoveKind::Normal => "moves",
                MoveKind::Advance => "advances",
                MoveKind::FallBack => "falls back",
            };
            format!("{} {verb} up to {farthest}", name(unit))
        }
        Event::Stationary(unit) => format!("{} remains stationary", name(unit)),
        Event::Attached(unit, to) => format!("{} leads {}", name(unit), name(to)),
        Event::Waits(unit, Reserves::Strategic) => format!("{} waits in strategic reserves", name(unit)),
        Event::Waits(unit, Reserves::DeepStrike) => format!("{} waits to deep strike", name(unit)),
        Event::Deployed(unit) => format!("{} is set up", name(unit)),
        Event::RollOff { faces: [one, two], winner } => {
            format!("Roll-off {one} to {two}: player {} takes the first turn", winner.number())
        }
        Event::Scouted(unit, farthest) => format!("{} scouts up to {farthest}", name(unit)),
        Event::Arrived(unit) => format!("{} arrives from reserves", name(unit)),
        Event::Embarked(unit, into) => format!("{} gets into {}", name(unit), name(into)),
        Event::Disembarked(unit, from) => format!("{} gets out of {}", name(unit), name(from)),
        Event::LostInWreck(unit, lost) => {
            format!("{}: {}, no room to get out", name(unit), count(u32::from(*lost), "model lost", "models lost"))
        }
        Event::LostToCoherency(unit, lost) => {
            let models = count(u32::from(*lost), "model", "models");
            format!("{} loses {models} to coherency: the unit was too far spread out", name(unit))
        }
        Event::NeverCame(unit) => format!("{} never came to the table and counts as destroyed", name(unit)),
        Event::Volley { unit, target, weapon, tally } => {
            format!("{} → {} ({}): {}", name(unit), name(target), setup.weapon(*weapon).title, tally_line(tally))
        }
        Event::MortalWounds(unit, amount) => {
            format!("{} suffers {}", name(unit), count(u32::from(*amount), "mortal wound", "mortal wounds"))
        }
        Event::Slain(model) => format!("{} is slain", model_name(setup, *model)),
        Event::Destroyed(unit) => format!("{} is destroyed", name(unit)),
        Event::DeadlyDemise { unit, exploded: true } => format!("{} explodes", name(unit)),
        Event::DeadlyDemise { unit, exploded: false } => format!("{} does not explode", name(unit)),
        Event::Split(unit) => format!("{} is a unit of its own again", name(unit)),
        Event::BattleShocked(unit) => format!("{} is battle-shocked", name(unit)),
        Event::ShockTest { unit, roll: 0, .. } => format!("{} passes its battle-shock test", name(unit)),
        Event::ShockTest { unit, roll, need, passed } => {
            let verb = if *passed { "passes" } else { "fails" };
            format!("{} {verb} its battle-shock test: {roll}, it needed {need}", name(unit))
        }
        Event::ChargeDeclared(unit, targets) => {
            format!("{} declares a charge at {}", name(unit), names(setup, *targets))
        }
        Event::ChargeRolled { unit, targets, roll, distance } => {
            format!("{} rolls {roll}\" for its charge at {}, {distance} away", name(unit), names(setup, *targets))
        }
        Event::ChargeFailed(unit) => format!("{}: the charge fails", name(unit)),
        Event::Charged(unit, farthest) => format!("{} charges up to {farthest}", name(unit)),
        Event::Fights(unit) => format!("{} fights", name(unit)),
        Event::ClosedIn(_, farthest) if *farthest == Inches::ZERO => return None,
        Event::ClosedIn(unit, farthest) => format!("{} closes in up to {farthest}", name(unit)),
        Event::LastBlows(unit) => format!("slain models of {} strike before they fall", name(unit)),
        Event::PhaseBegan(player, phase) => {
            format!("Player {}: {} phase", player.number(), phase.as_str().to_lowercase())
        }
        Event::Chose { player, rule, choice, about } => {
            let card = setup.army_rule(*rule);
            let what = self::choice(&card.choices, *choice).replace('-', " ");
            let on = about.map_or(String::new(), |unit| format!(", {}", name(&unit)));
            format!("Player {}: {} ({what}{on})", player.number(), card.name)
        }
        Event::Stratagem { player, stratagem, unit, cp } => {
            let card = setup.stratagem(*stratagem);
            let on = unit.map_or(String::new(), |unit| format!(" on {}", name(&unit)));
            format!("Player {} uses {}{on} ({cp}CP)", player.number(), card.name)
        }
        Event::Returned(model) => format!("{} returns", model_name(setup, *model)),
        Event::Recovered(unit) => format!("{} is no longer battle-shocked", name(unit)),
        Event::Resource { player, resource, before, after } => {
            let card = setup.resources[player.index()].get(resource.index());
            let what = card.map_or("tokens", |card| card.name.as_str());
            format!("Player {}: {what} {before} → {after}", player.number())
        }
        Event::Withdrew(unit) => format!("{} goes into strategic reserves", name(unit)),
        Event::JoinedAnew(unit) => format!("a new {} joins the army in strategic reserves", name(unit)),
        Event::Ambush { player, at, laid } => {
            let what = if *laid { "puts an ambush marker" } else { "loses the ambush marker" };
            format!("Player {} {what} at {}, {}", player.number(), at.x, at.y)
        }
        Event::Scored { player, by, points } => {
            let what = match by {
                ScoredBy::Primary => "the primary mission",
                ScoredBy::Card(card) => setup.card_name(*card),
                ScoredBy::Challenger(card) => setup.card_name(*card),
                ScoredBy::MissionRule => "the mission rule",
                ScoredBy::Secret => "a secret mission",
                ScoredBy::Painted => "a painted army",
            };
            format!("Player {} scores {points}VP: {what}", player.number())
        }
        Event::CardDrawn(player, card) => {
            format!("Player {} draws {}", player.number(), setup.card_name(*card))
        }
        Event::CardShuffledBack(player, card) => {
            format!("Player {} shuffles {} back", player.number(), setup.card_name(*card))
        }
        Event::Marked { unit, by } => format!("Player {} marks {} for death", by.number(), name(unit)),
        Event::TemptingTarget(player, at) => {
            format!("marker {} is the tempting target of player {}", marker_name(setup, *at), player.number())
        }
        Event::Corner(player, corner) => {
            let [near, far] = setup.corners(*corner).map(|at| format!("{}, {}", at.x, at.y));
            format!("Player {} has the supplies hidden towards the corners at {near} and {far}", player.number())
        }
        Event::SecretTaken { player, lost: 0 } => format!("Player {} takes a secret mission", player.number()),
        Event::SecretTaken { player, lost } => {
            format!("Player {} takes a secret mission: {lost}VP of the primary mission are lost", player.number())
        }
        Event::CardDiscarded(player, card) => {
            format!("Player {} discards {}", player.number(), setup.card_name(*card))
        }
        Event::ActionBegan(unit, action) => {
            format!("{} begins an action: {}", name(unit), mission_action(setup, *action))
        }
        Event::ActionDone(unit, action) => {
            format!("{} completes its action: {}", name(unit), mission_action(setup, *action))
        }
        Event::MarkerGone(at) => format!("marker {} is removed", marker_name(setup, *at)),
        Event::MarkerSetUp(at) => format!("marker {} is set up", marker_name(setup, *at)),
        Event::Adjusted { player, what, reason } => adjusted::line(setup, *player, what, reason),
        Event::Conceded(player) => format!("Player {} concedes", player.number()),
    };
    Some(line)
}

/// A group of dice in one line: "Boyz, to hit 5+: 5 2 6 → 2 (−1)".
pub fn roll(roll: &Roll, setup: &Setup) -> String {
    let who = match (roll.context, roll.model) {
        (Context::Free, _) => format!("Player {}", setup.unit(roll.unit).player.number()),
        (_, Some(model)) => model_name(setup, model),
        (_, None) => unit_name(setup, roll.unit),
    };
    let mut text = format!("{who}, {}", roll.context.as_str().replace('_', " "));
    match roll.need {
        0 => {}
        // Two dice are added up.
        7.. if roll.context != Context::BattleShock => text.push_str(" (hopeless)"),
        need => text.push_str(&format!(" {need}+")),
    }
    let faces: Vec<String> = roll.faces.iter().map(u8::to_string).collect();
    text.push_str(&format!(": {}", faces.join(" ")));
    for (at, before) in &roll.rerolled {
        text.push_str(&format!(", die {} rolled again from {before}", at + 1));
    }
    if let Some(save) = roll.save {
        let kind = if save.used == SaveKind::Armour { "armour" } else { "invulnerable" };
        text.push_str(&format!(" ({kind} {}+, AP {}", save.value, -i32::from(save.ap)));
        text.push_str(if save.cover { ", in cover)" } else { ")" });
        text.push_str(if roll.successes > 0 { " saved" } else { " failed" });
    } else if roll.need > 0 {
        text.push_str(&format!(" → {}", roll.successes));
    }
    if roll.modifier != 0 {
        text.push_str(&format!(" ({:+})", roll.modifier));
    }
    text
}

/// "3 hits, 1 wound, 1 failed save, 1 slain".
fn tally_line(tally: &Tally) -> String {
    let mut parts = vec![count(tally.hits, "hit", "hits"), count(tally.wounds, "wound", "wounds")];
    if tally.failed_saves > 0 || tally.saves > 0 {
        parts.push(count(tally.failed_saves, "failed save", "failed saves"));
    }
    if tally.ignored > 0 {
        parts.push(format!("{} ignored", tally.ignored));
    }
    if tally.damage > 0 {
        parts.push(format!("{} damage", tally.damage));
    }
    parts.push(format!("{} slain", tally.slain));
    parts.join(", ")
}

fn count(n: u32, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// What a player is asked.
pub fn decision(decision: &Decision, setup: &Setup) -> String {
    let name = |unit: &UnitId| unit_name(setup, *unit);
    let what = match &decision.question {
        Question::Allocate { unit, .. } => format!("choose the model of {} that takes it", name(unit)),
        Question::Precision { unit, .. } => format!("put the attack on a Character of {}, or decline", name(unit)),
        Question::ChooseSave { model, armour, invulnerable } => {
            format!("{} saves by armour ({armour}+) or invulnerable ({invulnerable}+)", model_name(setup, *model))
        }
        Question::Reroll { unit, context, .. } => format!("re-roll dice of {} ({})?", name(unit), context.as_str()),
        Question::Hazardous { unit, .. } => format!("choose the model of {} that its weapon hurts", name(unit)),
        Question::Casualties { unit, count, .. } => format!("choose {count} of {} that do not escape", name(unit)),
        Question::Coherency { unit, .. } => format!("remove a model of {}, which is out of coherency", name(unit)),
        Question::Wreck { unit, transport, within } => {
            format!("place {} within {within} of the wreck of {}", name(unit), name(transport))
        }
        Question::CommandReroll { unit, context, .. } => {
            format!("spend a Command Re-roll on {} ({})?", name(unit), context.as_str())
        }
        Question::Reaction { .. } => "use a stratagem, or decline".to_owned(),
        Question::Faction { rule, .. } => {
            let rule = setup.army_rules.get(rule.index()).map_or("an army rule", |rule| rule.name.as_str());
            format!("choose for {rule}, or decline")
        }
        Question::ChargeRoll { unit } => format!("roll the charge of {}", name(unit)),
        Question::ChargeMove { unit } => format!("make the charge move of {}", name(unit)),
        Question::ReactionMove { unit } => format!("move {} out of turn, or leave it where it is", name(unit)),
        Question::PileIn { unit } => format!("pile in with {}", name(unit)),
        Question::Consolidate { unit } => format!("consolidate with {}", name(unit)),
        Question::Pick(pick) => picks::question(pick, setup),
        Question::Continue => "go on".to_owned(),
        Question::Unit => "choose a unit, or end the phase".to_owned(),
    };
    format!("Player {}: {what}", decision.player.number())
}
