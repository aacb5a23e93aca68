//! What loads as an effect, what writes back, and what does not load.

use super::*;

#[test]
fn effects_read_as_written_and_write_back() {
    for text in [
        r#"{"roll":"to_hit","when":"attacking","add":-1}"#,
        r#"{"roll":"to_wound","when":"attacking","reroll":"ones"}"#,
        r#"{"roll":"to_hit","when":"attacking","critical_from":5}"#,
        r#"{"stat":"A","when":"melee","multiply":2}"#,
        r#"{"can":"charge_after_advance"}"#,
        r#"{"weapon":"SUSTAINED HITS 1","when":"melee"}"#,
        r#"{"ability":"FEEL NO PAIN 5+"}"#,
        r#"{"fight_move":6}"#,
        r#"{"distance":"deep_strike","set":6}"#,
        r#"{"lose":"FIRING_DECK"}"#,
        r#"{"demise_from":2}"#,
        r#"{"stat":"D","when":"allocated","add":-1}"#,
        r#"{"ignore":"to_hit","when":"ranged"}"#,
        r#"{"stat":"BS","when":"ranged","improve":1}"#,
        r#"{"stat":"range","when":"ranged","add":6}"#,
        r#"{"roll":"to_wound","when":"attacked","fails_below":4}"#,
        r#"{"weapon":"SUSTAINED HITS D3","when":"melee"}"#,
        r#"{"weapon":"RAPID FIRE 1"}"#,
        r#"{"keyword":"SMOKE"}"#,
        r#"{"free_stratagem":"heroic-intervention","limit":"battle","again":true}"#,
        r#"{"stratagem_cost":1}"#,
        r#"{"overwatch_from":5}"#,
        r#"{"cannot":"charge"}"#,
        r#"{"lose":"COVER"}"#,
        r#"{"roll":"charge","when":"attacked","add":-2}"#,
    ] {
        let effect: Effect = serde_json::from_str(text).expect(text);
        let again: Effect = serde_json::from_str(&serde_json::to_string(&effect).expect("writes")).expect("reads");
        assert_eq!(effect, again);
    }
}

#[test]
fn worsening_ap_raises_it_and_worsening_a_save_too() {
    let ap: Effect = serde_json::from_str(r#"{"stat":"AP","when":"attacked","worsen":1}"#).expect("reads");
    assert_eq!(ap, Effect::ModifyStat { stat: Stat::AP, when: When::Attacked, operation: Operation::Add(1) });
    let sv: Effect = serde_json::from_str(r#"{"stat":"Sv","improve":1}"#).expect("reads");
    assert_eq!(sv, Effect::ModifyStat { stat: Stat::Sv, when: When::Own, operation: Operation::Add(-1) });
}

#[test]
fn unknown_or_missing_words_do_not_load() {
    for text in [
        r#"{"roll":"to_hit"}"#,
        r#"{"roll":"to_hurt","add":1}"#,
        r#"{"stat":"A","add":1,"set":2}"#,
        r#"{"stat":"A","add":1,"extra":2}"#,
        r#"{"stat":"A","divide":0}"#,
        r#"{"stat":"A","add":1,"reroll":"ones"}"#,
        r#"{"roll":"to_hit","add":1,"multiply":2}"#,
        r#"{"roll":"to_hit","multiply":2}"#,
        r#"{"can":"charge_after_advance","add":1}"#,
        r#"{"weapon":"TORRENT"}"#,
        r#"{"weapon":"RAPID FIRE 1","when":"melee"}"#,
        r#"{"ignore":"to_hit","when":"attacked"}"#,
        r#"{"ignore":"M","when":"melee"}"#,
        r#"{"ignore":"to_hit","add":1}"#,
        r#"{"stat":"BS","when":"melee","improve":1}"#,
        r#"{"stat":"range","when":"melee","add":6}"#,
        r#"{"roll":"save","fails_below":4}"#,
        r#"{"roll":"to_hit","fails_below":2}"#,
        r#"{"roll":"to_hit","fails_below":4,"add":1}"#,
        r#"{"keyword":"TITANIC"}"#,
        r#"{"free_stratagem":"smoke"}"#,
        r#"{"stat":"A","add":1,"again":true}"#,
        r#"{"stratagem_cost":0}"#,
        r#"{"overwatch_from":6}"#,
        r#"{"shock_step":1}"#,
        r#"{"shock_step":-4}"#,
        r#"{"free_stratagem":"grenade","spends":0}"#,
        r#"{"can":"stride","spends":1}"#,
        r#"{"ability":"STEALTH","add":1}"#,
        r#"{"distance":"advance"}"#,
        r#"{"distance":"advance","add":6}"#,
        r#"{"distance":"retreat","set":6}"#,
        r#"{"demise_from":0}"#,
        r#"{"roll":"armour_save","reroll":"any"}"#,
        r#"{"roll":"armour_save","when":"attacking","add":1}"#,
        r#"{"lose":"LEADER"}"#,
        r#"{"roll":"advance","when":"attacked","add":1}"#,
        r#"{"roll":"charge","when":"attacked","reroll":"any"}"#,
        r#"{"cannot":"fly"}"#,
        r#"{"cannot":"charge","add":1}"#,
        r#"{"roll":"save","when":"melee","add":1}"#,
        r#"{"roll":"save","when":"attacking","reroll":"any"}"#,
        r#"{"roll":"charge","critical_from":5}"#,
        r#"{"roll":"to_hit","when":"attacked","critical_success_from":5}"#,
        r#"{"roll":"to_hit","when":"attacking","add":0}"#,
        r#"{"stat":"T","when":"attacking","add":1}"#,
        r#"{"stat":"M","when":"melee","add":1}"#,
        r#"{"stat":"A","when":"allocated","add":1}"#,
        r#"{"weapon":"ASSAULT","when":"melee"}"#,
        r#"{"weapon":"LETHAL HITS","when":"attacked"}"#,
        r#"{"can":"charge_after_advance","when":"melee"}"#,
        r#"{"fight_move":3}"#,
        r#"{"ability":"LEADER"}"#,
        r#"{"ability":"HOVER"}"#,
    ] {
        assert!(serde_json::from_str::<Effect>(text).is_err(), "{text}");
    }
}
