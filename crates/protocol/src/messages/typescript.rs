//! The page's types, generated: `make types` writes them to `web/src/protocol.ts`, and a test
//! holds that file to what is written here.

use super::analysis::*;
use super::armies::*;
use super::http::*;
use super::skirmish::*;
use super::story::*;
use super::*;
use crate::diff::Diff;
use crate::options::{AnswerClock, Asked, AskedRoll, Next, Offer, Template};
use crate::outcome::{Dice, Rerolled};
use crate::view::{
    FlagsView, ForceKind, HandView, InForceView, MarkView, ModelView, ObjectiveView, Reserves, ResourceView, ScoreView,
    UnitView, UntilView, View,
};
use ts_rs::{Config, TS};

/// What is not generated: shapes that the wire reads by hand (docs/wire.md).
const HEAD: &str = r#"// Generated from crates/protocol by `make types`. Do not edit.

/** Inches: x along the 44" side, y along the 60" side, z up. */
export type Point = [x: number, y: number, z?: number];
/** A point, or a turn in place. */
export type Step = Point | { pivot: number };
/** Where a base's centre goes after its present place. */
export type Path = Step[];
/** By model id; a model not named stays. */
export type Paths = { [model_id: string]: Path };
/** A hex of the skirmish, by column and row. */
export type HexAt = { col: number; row: number };
/** A unit's fields as the skirmish's scenarios write them. */
export type HexFields = { id: number; player: number; name?: string; col: number; row: number } & Record<
  | "MOVE"
  | "RNG_NB"
  | "RNG_RNG"
  | "RNG_ATK"
  | "RNG_STR"
  | "RNG_DMG"
  | "RNG_AP"
  | "CC_NB"
  | "CC_RNG"
  | "CC_ATK"
  | "CC_STR"
  | "CC_DMG"
  | "CC_AP"
  | "HP_CUR"
  | "HP_MAX"
  | "T"
  | "ARMOR_SAVE"
  | "INVUL_SAVE"
  | "VALUE",
  number
>;
/** What players of the skirmish may say. */
export type HexAction =
  | { type: "ACTIVATE"; unit: number }
  | { type: "MOVE" | "CHARGE"; to: HexAt }
  | { type: "SHOOT" | "FIGHT"; target: number }
  | { type: "WAIT" | "POSTPONE" | "CANCEL" };
"#;

macro_rules! declare {
    ($config:expr, $($type:ty),* $(,)?) => {
        [$(format!("export {}", <$type as TS>::decl($config))),*]
    };
}

/// A type that is one of these words.
fn union<'a>(about: &str, name: &str, words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("\"{word}\"")).collect();
    format!("/** {about} */\nexport type {name} = {};\n", words.join(" | "))
}

/// The whole file.
pub fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let version = format!("/** Both sides must speak it. */\nexport const VERSION = {VERSION};\n");
    let types = declare![
        &config,
        Reserves,
        View,
        HandView,
        UnitView,
        ModelView,
        ObjectiveView,
        ScoreView,
        MarkView,
        FlagsView,
        InForceView,
        ForceKind,
        UntilView,
        ResourceView,
        Diff,
        Offer,
        Template,
        Next,
        AnswerClock,
        Asked,
        AskedRoll,
        Dice,
        Rerolled,
        ClientMessage,
        Orders,
        SeatOrders,
        GhostModel,
        Level,
        Pace,
        ServerMessage,
        ErrorInfo,
        LogEntry,
        RerollDone,
        EventInfo,
        MoveWay,
        ScoredFor,
        TallyInfo,
        AdjustedInfo,
        RefusalFacts,
        ChatLine,
        ProposalInfo,
        Settlement,
        NoteInfo,
        GameInfo,
        Opened,
        Ending,
        ClockInfo,
        SeatInfo,
        OpenArmy,
        TableInfo,
        BoardInfo,
        HoleInfo,
        MarkerInfo,
        TerrainInfo,
        WallInfo,
        ArmyName,
        MissionInfo,
        SheetInfo,
        Mark,
        ModelInfo,
        ReminderInfo,
        BaseInfo,
        WeaponInfo,
        AbilityInfo,
        WhyInfo,
        MistakeInfo,
        MistakeKind,
        IdeaInfo,
        LookedInfo,
        OtherTrialInfo,
        TermInfo,
        TaskInfo,
        HintInfo,
        ReasonInfo,
        ReasonKind,
        Ask,
        Purpose,
        Formation,
        End,
        Reply,
        ThreatInfo,
        ChargeOdds,
        MoveInfo,
        ModelMove,
        Consequence,
        PlaceInfo,
        TargetsInfo,
        FireChoice,
        TargetInfo,
        TargetWeapon,
        SightLine,
        ForecastInfo,
        ForecastRow,
        ForecastTarget,
        ChargeInfo,
        ChargeTarget,
        ChargeOddsTogether,
        MeleeInfo,
        StrikeChoice,
        MeasureInfo,
        StratagemInfo,
        SideCards,
        CardInfo,
        DiceCount,
        ConsiderInfo,
        RuleInfo,
        AnswerInfo,
        OddsInfo,
        Fact,
        ModelKind,
        StakeInfo,
        StakeKind,
        WarningInfo,
        CouldDo,
        Catalog,
        Named,
        ArmyCard,
        ArmyDetail,
        DeploymentCard,
        LayoutCard,
        PoolCard,
        FactionCard,
        NewGame,
        SideWanted,
        PlayFrom,
        SeatWanted,
        PlayedFrom,
        Who,
        Created,
        BringArmy,
        BroughtArmy,
        Reach,
        ListGames,
        GameCard,
        Replay,
        ReplayStep,
        Story,
        RoundScore,
        ScoreTotal,
        CurvePoint,
        TurningPoint,
        StoryFact,
        UnitDeeds,
        Finest,
        Luck,
        RareRoll,
        AnalysisAnswer,
        AnalysisState,
        Analysis,
        SideJudged,
        Verdict,
        JudgedDecision,
        DecisionAction,
        BetterLine,
        Stored,
        VerifiedInfo,
        OddsRequest,
        OddsAnswer,
        SwitchInfo,
        ImportAnswer,
        FindingInfo,
        FindingKind,
        ImportedUnit,
        ModelGroup,
        MendRequest,
        Fix,
        ::skirmish::view::Board,
        ::skirmish::view::UnitView,
        ::skirmish::view::TargetView,
        ::skirmish::view::ObjectiveView,
        ::skirmish::view::View,
        ::skirmish::view::Preview,
        ::skirmish::view::ChargeView,
        HexClientMessage,
        HexServerMessage,
        HexReply,
        HexHint,
        HexWhy,
        HexIdea,
        HexGame,
        HexSeat,
        HexLevel,
        HexEntry,
        HexLine,
        HexAttack,
        HexOutcome,
        HexScenarioCard,
        NewHexGame,
        HexSide,
        HexCard,
        HexStanding,
        HexReplay,
    ];
    let codes: Vec<String> = ServerCode::ALL.iter().map(|code| format!("\"{}\"", code.as_str())).collect();
    let codes =
        format!("/** Refusals that are not a matter of rules. */\nexport type ServerCode = {};\n", codes.join(" | "));
    let of_rules =
        union("Why the rules refuse an action.", "RuleCode", rules::Code::ALL.iter().map(|code| code.as_str()));
    let data = [rules::Reason::UsedAt(codex::UsedWhen::Phase), rules::Reason::Form("")];
    let reasons = rules::Reason::PLAIN.iter().chain(&data).map(|reason| reason.as_str());
    let reasons = union("Why exactly, where a code alone does not say it.", "Reason", reasons);
    let used = union("When a stratagem is used.", "UsedWhen", codex::UsedWhen::WORDS.iter().map(|word| word.word));
    let kinds = union("What a player is asked.", "QuestionKind", rules::Question::KINDS.iter().copied());
    let codes = [codes, of_rules, reasons, used, kinds].join("\n");
    format!("{HEAD}\n{}\n{version}\n{codes}\n{}\n", crate::action::typescript(), types.join("\n\n"))
}
