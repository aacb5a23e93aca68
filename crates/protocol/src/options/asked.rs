//! What a question is about, so that a page can show the dice to click, the models to choose from
//! and the saves to compare without reading English.

use rules::{Decision, Game, Models, Pick, Question, UnitId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The particulars of a question.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, TS)]
pub struct Asked {
    /// The unit it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub unit_id: Option<String>,
    /// Units that may be chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub unit_ids: Vec<String>,
    /// Models that may be chosen, ids within the unit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub model_ids: Vec<String>,
    /// Those of them without which the unit is out of coherency, where it is coherent now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub breaks: Vec<String>,
    /// How many of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub count: Option<u32>,
    /// The roll that may be rolled again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub roll: Option<AskedRoll>,
    /// The transport whose passengers get out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub transport_id: Option<String>,
    /// How far from it, in inches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub within: Option<f64>,
    /// What the armour save and the invulnerable save need.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub saves: Option<[u8; 2]>,
    /// The printed name of the army rule that asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// The marker it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub marker_id: Option<String>,
    /// The printed name of the card it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub card: Option<String>,
    /// The printed name of the stratagem it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stratagem: Option<String>,
    /// Which of how many, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub number: Option<[u8; 2]>,
}

/// Dice that have fallen and may be rolled again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct AskedRoll {
    /// What for.
    pub context: String,
    /// The faces.
    pub faces: Vec<u8>,
    /// Places, from 0, of those that may be rolled again.
    pub eligible: Vec<u32>,
    /// The lowest face that succeeds; 0 where nothing is to be reached.
    pub need: u32,
    /// All or nothing.
    pub whole: bool,
    /// The printed name of the rule that lets them be rolled again for nothing; left out for a Command Re-roll.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
}

/// The particulars of the open question; nothing where there are none.
pub fn asked(game: &Game, decision: &Decision) -> Option<Asked> {
    let id = |unit: UnitId| Some(game.setup().unit(unit).id.clone());
    let ids = |unit: UnitId, models: &Models| {
        models.iter().map(|&model| crate::model_id(game.setup(), unit, model)).collect()
    };
    let about = |unit: UnitId| Asked { unit_id: id(unit), ..Asked::default() };
    Some(match &decision.question {
        Question::Allocate { unit, options }
        | Question::Precision { unit, options }
        | Question::Hazardous { unit, options } => Asked {
            model_ids: ids(*unit, options),
            breaks: ids(*unit, &breaks(game, *unit, options)),
            count: Some(1),
            ..about(*unit)
        },
        Question::Casualties { unit, count, options } => Asked {
            model_ids: ids(*unit, options),
            breaks: ids(*unit, &breaks(game, *unit, options)),
            count: Some(u32::from(*count)),
            ..about(*unit)
        },
        Question::Coherency { unit, options } => Asked { model_ids: ids(*unit, options), ..about(*unit) },
        Question::ChooseSave { model, armour, invulnerable } => {
            let unit = game.battle().unit_of(*model);
            let saves = Some([*armour, *invulnerable]);
            Asked { model_ids: vec![crate::model_id(game.setup(), unit, *model)], saves, ..about(unit) }
        }
        Question::Reroll { unit, context, faces, eligible, need, whole, .. }
        | Question::CommandReroll { unit, context, faces, eligible, need, whole, .. } => {
            let roll = AskedRoll {
                context: context.as_str().to_owned(),
                faces: faces.to_vec(),
                eligible: eligible.iter().map(|&at| u32::from(at)).collect(),
                need: u32::from(*need),
                whole: *whole,
                by: granted(game, &decision.question),
            };
            Asked { roll: Some(roll), ..about(*unit) }
        }
        Question::Reaction { moment } => about(moment.about()?),
        Question::Faction { rule, unit, among } => Asked {
            rule: Some(game.setup().army_rule(*rule).name.clone()),
            unit_ids: among.iter().filter_map(|&unit| id(unit)).collect(),
            ..unit.map_or(Asked::default(), about)
        },
        Question::Wreck { unit, transport, within } => {
            Asked { transport_id: id(*transport), within: Some(within.to_f64()), ..about(*unit) }
        }
        Question::ChargeRoll { unit }
        | Question::ChargeMove { unit }
        | Question::ReactionMove { unit }
        | Question::PileIn { unit }
        | Question::Consolidate { unit } => about(*unit),
        Question::Pick(pick) => {
            let ids: Vec<String> = pick.units().iter().filter_map(|&unit| id(unit)).collect();
            Asked { unit_ids: ids, ..picked(game, pick) }
        }
        Question::Continue | Question::Unit => return None,
    })
}

/// What a pick is about, besides the units that may be chosen.
fn picked(game: &Game, pick: &Pick) -> Asked {
    let setup = game.setup();
    let mut asked = Asked::default();
    match pick {
        Pick::Mark { number, of, .. } => asked.number = Some([*number, *of]),
        Pick::Guard { marker, .. } => asked.marker_id = Some(setup.id_of(*marker).to_owned()),
        Pick::Redraw { card } => asked.card = Some(setup.card_name(*card).to_owned()),
        Pick::Discount { stratagem, .. } => asked.stratagem = Some(setup.stratagem(*stratagem).name.clone()),
        Pick::Embark { unit, .. } | Pick::ChargeTarget { unit, .. } => {
            asked.unit_id = Some(setup.unit(*unit).id.clone())
        }
        Pick::Place { unit, anywhere, .. } => {
            asked.unit_id = Some(setup.unit(*unit).id.clone());
            asked.within = anywhere.then_some(9.0);
        }
        Pick::Channel { faces, add, need, options } => {
            asked.unit_id = options.first().map(|&unit| setup.unit(unit).id.clone());
            asked.roll = Some(AskedRoll {
                context: "psychic".to_owned(),
                faces: faces.to_vec(),
                eligible: Vec::new(),
                need: u32::from(need.saturating_add_signed(-*add)),
                whole: false,
                by: None,
            });
        }
        Pick::ExtraMark { .. }
        | Pick::TemptingTarget { .. }
        | Pick::Corner { .. }
        | Pick::Surge { .. }
        | Pick::Secret { .. } => {}
    }
    asked
}

/// The models without which a unit that is coherent now would not be: if one of these falls, more models are
/// lost at the end of the turn (R4.6).
fn breaks(game: &Game, unit: UnitId, options: &Models) -> Models {
    let battle = game.battle();
    if !battle.coherent(unit) {
        return Models::new();
    }
    let without = |gone: rules::ModelId| {
        let left: Vec<_> = battle.models(unit).filter(|&model| model != gone).map(|model| battle.body(model)).collect();
        rules::Battle::is_coherent(&left)
    };
    options.iter().copied().filter(|&model| !without(model)).collect()
}

/// The name of the rule that grants a free re-roll.
fn granted(game: &Game, question: &Question) -> Option<String> {
    match question {
        Question::Reroll { by, .. } => game.setup().source_name(*by).map(str::to_owned),
        _ => None,
    }
}
