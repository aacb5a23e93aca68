//! Every stratagem of a player: usable now with complete actions, or the reason why not.

use super::names;
use codex::{Deed, Turn};
use protocol::messages::StratagemInfo;
use protocol::options;
use rules::action::Use;
use rules::setup::StratagemCard;
use rules::{Action, Choosing, Code, Game, Moment, Player, Question, Reason, Refusal, StratagemId, UnitId};

/// All stratagems, usable ones first.
pub fn list(game: &Game, player: Player) -> Vec<StratagemInfo> {
    let ready = ready(game, player);
    let cards = game.setup().stratagems.iter().enumerate().map(|(at, card)| (StratagemId::at(at), card));
    let own = cards.filter(|(_, card)| card.player.is_none_or(|owner| owner == player));
    let mut out: Vec<StratagemInfo> = own.map(|(id, card)| info(game, player, id, card, &ready)).collect();
    out.sort_by_key(|info| !info.usable);
    out
}

/// Every legal use now.
fn ready(game: &Game, player: Player) -> Vec<Use> {
    let Some(decision) = game.waiting_for().filter(|decision| decision.player == player) else { return Vec::new() };
    let battle = game.battle();
    let all = match (&decision.question, game.is_interrupted()) {
        (Question::Reaction { .. } | Question::CommandReroll { .. }, true) => battle.answers(&decision),
        (_, true) => Vec::new(),
        (_, false) => battle.options(player, Choosing::Stratagems(Moment::BetweenActions)),
    };
    let used = |action: Action| match action {
        Action::UseStratagem(using) => Some(using),
        _ => None,
    };
    let legal = |using: &Use| game.check(player, &Action::UseStratagem(using.clone())).is_ok();
    all.into_iter().filter_map(used).filter(legal).collect()
}

fn info(game: &Game, player: Player, stratagem: StratagemId, card: &StratagemCard, ready: &[Use]) -> StratagemInfo {
    let uses: Vec<&Use> = ready.iter().filter(|using| using.stratagem == stratagem).collect();
    let cost = uses.iter().map(|using| game.battle().stratagem_cost(player, using)).min().unwrap_or(card.cp);
    let usable = !uses.is_empty();
    StratagemInfo {
        id: card.id.clone(),
        name: card.name.clone(),
        cost: cost.into(),
        when: when(card),
        effect: card.text.clone(),
        usable,
        error: (!usable).then(|| names::error(game, &why_not(game, player, stratagem, card))),
        offers: uses
            .into_iter()
            .map(|using| options::offered_to(game, player, &Action::UseStratagem(using.clone())))
            .collect(),
    }
}

/// The refusal that concerns the stratagem itself, or that no unit qualifies.
fn why_not(game: &Game, player: Player, stratagem: StratagemId, card: &StratagemCard) -> Refusal {
    let battle = game.battle();
    let Some(decision) = game.waiting_for() else { return Code::GameOver.into() };
    if card.reminder {
        return Refusal::new(Code::NotAvailable).because(Reason::CarriedOutByPlayers);
    }
    if decision.player != player {
        return Refusal::new(Code::NotYourDecision).waiting_for(decision.player);
    }
    let moment = match decision.question {
        Question::Reaction { moment } => moment,
        _ => Moment::BetweenActions,
    };
    let bare = Use { stratagem, ..Use::default() };
    let judge = |using: &Use| battle.check_stratagem(player, using, moment).err();
    // A refusal that does not depend on the unit; a missing unit does not count as one.
    let general =
        judge(&bare).filter(|refusal| refusal.code != Code::Malformed && card.does != Some(Deed::CommandReroll));
    if let Some(refusal) = general {
        return refusal;
    }
    let units: Vec<UnitId> = battle.units_on_table(player).collect();
    let reasons = units.iter().filter_map(|&unit| judge(&Use { unit: Some(unit), ..bare.clone() }));
    // A refusal later in the table of codes means that the use was closer to being legal.
    let nearest = reasons.filter(|refusal| refusal.code != Code::Malformed).max_by_key(|refusal| refusal.code);
    let hint = Reason::NoUnitMeetsTarget;
    nearest.unwrap_or_else(|| Refusal::new(Code::StratagemTarget).because(hint))
}

/// When it may be used, in our words.
fn when(card: &StratagemCard) -> String {
    let turn = match card.turn {
        Turn::Own => "your turn",
        Turn::Opponent => "the opponent's turn",
        Turn::Either => "either turn",
    };
    let phases: Vec<String> = card.phases.iter().map(|phase| title(phase.as_str())).collect();
    let phases = if phases.is_empty() { "Any phase".to_owned() } else { format!("{} phase", phases.join(" or ")) };
    let moments: Vec<&str> = card.moments.iter().map(|moment| words::moment(*moment)).collect();
    format!("{phases}, {turn}: {}", moments.join(", or "))
}

fn title(word: &str) -> String {
    let mut letters = word.chars();
    let rest = |letters: std::str::Chars<'_>| letters.as_str().to_lowercase();
    letters.next().map_or(String::new(), |first| format!("{first}{}", rest(letters)))
}
