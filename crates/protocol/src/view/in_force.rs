//! What rules have put in force, for the badges of units, markers and armies.

use super::*;
use rules::GrantId;
use rules::setup::Source;

/// A rule in force: the target of an oath, a doctrine, a stance, a stratagem.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct InForceView {
    /// The id of the rule, of what was chosen of it, or of the stratagem.
    pub id: String,
    /// The printed name; empty where an older record does not say it.
    pub name: String,
    /// What kind of rule it is.
    pub kind: ForceKind,
    /// The player whose whole army it is on: 1 or 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub player: Option<u8>,
    /// The unit it is on; with `model`, the unit of the model.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit: Option<String>,
    /// The model it is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub model: Option<String>,
    /// The place on the table where it lies: an ambush marker.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub at: Option<[f64; 2]>,
    /// When it ends.
    pub until: UntilView,
    /// The player at the start of whose Command or Shooting phase it ends, where it ends then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub command_of: Option<u8>,
}

/// What kind of rule is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ForceKind {
    /// It marks a unit for the other army: an oath.
    Mark,
    /// The army's one choice of a rule: a Waaagh!.
    Call,
    /// One of several choices of a rule: a doctrine, a stance.
    Stance,
    /// Anything else: a stratagem, an ability.
    Effect,
}

/// When a rule in force ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum UntilView {
    /// When the unit that is attacking has finished.
    Attacks,
    /// At the end of the phase.
    Phase,
    /// At the end of the turn.
    Turn,
    /// At the end of the battle round.
    Round,
    /// At the start of a player's next Command phase.
    Command,
    /// At the start of a player's next Shooting phase.
    Shooting,
    /// Never.
    Battle,
}

/// What is in force, each rule once for each bearer.
pub(super) fn view(game: &Game) -> Vec<InForceView> {
    let setup = game.setup();
    let unit_id = |unit: UnitId| setup.unit(game.battle().lead(unit)).id.clone();
    let mut out: Vec<InForceView> = Vec::new();
    for active in &game.state().in_force {
        let (player, unit, model) = match active.bearer {
            Bearer::Army(player) => (Some(player.number()), None, None),
            // Around a marker: it counts for who controls that.
            Bearer::Marker(marker) => {
                (game.state().marker(marker).controlled_by.map(|player| player.number()), None, None)
            }
            Bearer::Spot(player, _) => (Some(player.number()), None, None),
            Bearer::Unit(unit) => (None, Some(unit_id(unit)), None),
            Bearer::Model(model) => {
                let unit = game.battle().unit_of(model);
                (None, Some(unit_id(unit)), Some(crate::model_id(game.setup(), unit, model)))
            }
        };
        let (until, command_of) = match active.until {
            Until::AttackerDone => (UntilView::Attacks, None),
            Until::EndOfPhase => (UntilView::Phase, None),
            Until::EndOfTurn => (UntilView::Turn, None),
            Until::EndOfRound => (UntilView::Round, None),
            Until::NextCommand(player) => (UntilView::Command, Some(player.number())),
            Until::NextShooting(player) => (UntilView::Shooting, Some(player.number())),
            Until::EndOfTurnNumber(number) => {
                // The turn after it is that of whoever is not active now, and so on.
                let clock = &game.state().clock;
                let ahead = number.saturating_sub(clock.turn_number());
                let next = if ahead % 2 == 0 { clock.active.other() } else { clock.active };
                if ahead == 0 { (UntilView::Turn, None) } else { (UntilView::Command, Some(next.number())) }
            }
            Until::EndOfBattle => (UntilView::Battle, None),
        };
        let name = setup.source_name(Source::Grant(active.grant)).unwrap_or_default().to_owned();
        let id = setup.id_of(active.grant).to_owned();
        let at = match active.bearer {
            Bearer::Spot(_, at) => Some([at.x.to_f64(), at.y.to_f64()]),
            Bearer::Army(_) | Bearer::Marker(_) | Bearer::Unit(_) | Bearer::Model(_) => None,
        };
        let kind = kind(game, active.grant);
        let view = InForceView { id, name, kind, player, unit, model, at, until, command_of };
        if !out.contains(&view) {
            out.push(view);
        }
    }
    out
}

/// What kind of rule put a grant in force, by the choices of army rules and abilities.
fn kind(game: &Game, grant: GrantId) -> ForceKind {
    let setup = game.setup();
    let has = |lists: &[Vec<GrantId>]| lists.iter().flatten().any(|&known| known == grant);
    if let Some(rule) = setup.army_rules.iter().find(|rule| has(&rule.grants)) {
        return match rule.grants.len() {
            _ if rule.marks => ForceKind::Mark,
            0 | 1 => ForceKind::Call,
            _ => ForceKind::Stance,
        };
    }
    let several = setup.triggers.iter().any(|trigger| {
        trigger.choices.len() > 1 && trigger.choices.iter().any(|choice| choice.grants.contains(&grant))
    });
    if several { ForceKind::Stance } else { ForceKind::Effect }
}
