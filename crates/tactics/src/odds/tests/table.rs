//! A small table on which a unit attacks another thousands of times, each time with fresh dice.

use crate::odds::{self, Odds};
use codex::{BaseSize, Effect, Keywords, Profile, Range, TerrainKind, TerrainPiece, Weapon};
use geometry::{Inches, Point, Polygon};
use rules::action::{Action, Fire};
use rules::position::{Phase, Place, Position, UnitPosition};
use rules::{
    Battle, Context, Decider, Decision, DiceSource, Game, ModelId, Player, Question, Situation, Tally, UnitId,
    WeaponId, muster,
};

/// A statline of the target.
pub fn statline(toughness: u8, save: u8, wounds: u8) -> Profile {
    Profile {
        movement: Some(Inches::whole(6)),
        at_least: false,
        toughness,
        save,
        wounds,
        leadership: 7,
        oc: 1,
        invulnerable: None,
        invulnerable_ranged: None,
        invulnerable_melee: None,
        height: Inches::whole(2),
        transport: None,
        base_mm: BaseSize::Round(32.0),
        hover_stand: false,
        keywords: ["INFANTRY"].into_iter().collect::<Keywords>(),
    }
}

/// A rifle: 3 attacks, BS 4+, S 4, AP −1, D 1.
pub fn rifle(abilities: &[&str]) -> Weapon {
    Weapon {
        id: "rifle".to_owned(),
        name: String::new(),
        profile: None,
        range: Range::Ranged(Inches::whole(48)),
        attacks: codex::DiceExpr::fixed(3),
        bs: Some(4),
        ws: None,
        strength: codex::DiceExpr::fixed(4),
        ap: -1,
        damage: codex::DiceExpr::fixed(1),
        abilities: abilities.iter().map(|text| text.parse().expect("an ability")).collect(),
    }
}

/// A unit in a row along `y`; every model carries every weapon.
pub fn unit(id: &str, player: Player, weapons: Vec<Weapon>, models: Vec<Profile>, y: f64) -> UnitPosition {
    let place = |at: usize| {
        let point = Point::inches(4.0 + 1.5 * at as f64, y).expect("on the table");
        Place { x: point.x, y: point.y, z: Inches::ZERO, facing: Default::default() }
    };
    let count = models.len();
    let mut unit = muster::plain(id, player, models, weapons);
    muster::put(&mut unit, (0..count).map(place));
    unit
}

/// A rectangle of terrain across the table between two lines.
pub fn across(kind: TerrainKind, from: f64, to: f64, height: i32) -> TerrainPiece {
    let corner = |x: f64, y: f64| Point::inches(x, y).expect("on the table");
    let corners = vec![corner(0.0, from), corner(44.0, from), corner(44.0, to), corner(0.0, to)];
    TerrainPiece {
        id: String::new(),
        kind,
        polygon: Polygon::new(corners).expect("a rectangle"),
        height: Inches::whole(height),
        walls: Vec::new(),
        floors: Vec::new(),
    }
}

/// Answers the way the odds take players to: models with the fewest wounds die first, and faces
/// below these are rolled again.
#[derive(Debug, Clone, Copy, Default)]
pub struct Failures {
    pub hit: u8,
    pub wound: u8,
    pub save: u8,
    /// Faces of attack and damage dice.
    pub amount: u8,
}

impl Decider for Failures {
    fn decide(&mut self, battle: Battle<'_>, decision: &Decision) -> Action {
        if let Question::Reroll { context, faces, eligible, .. } = &decision.question {
            let need = match context {
                Context::ToHit => self.hit,
                Context::ToWound => self.wound,
                Context::Save => self.save,
                _ => self.amount,
            };
            let failed = |at: &u16| faces[usize::from(*at)] < need;
            return Action::Reroll(*context, eligible.iter().copied().filter(failed).collect());
        }
        if let Question::Allocate { options, .. } = &decision.question {
            let fewest = |model: &&ModelId| (battle.setup.model(**model).wounds, **model);
            return Action::Allocate(*options.iter().min_by_key(fewest).expect("a choice"));
        }
        battle.default_answer(decision).expect("an answer")
    }
}

/// The table: unit 0 attacks unit 1; a third unit may lead unit 1.
pub struct Table {
    game: Game,
    pub failures: Failures,
    pub situation: Situation,
}

pub const ATTACKER: UnitId = UnitId(0);
pub const TARGET: UnitId = UnitId(1);

impl Table {
    pub fn new(units: Vec<UnitPosition>, terrain: Vec<TerrainPiece>) -> Table {
        Table::at(Position { terrain, ..Position::of(Phase::Shooting, units) })
    }

    fn at(position: Position) -> Table {
        let game = Game::new(codex::Codex::builtin(), position, DiceSource::Seeded(20)).expect("a battle");
        Table { game, failures: Failures::default(), situation: Situation::default() }
    }

    /// Ten models with these weapons against these models.
    pub fn duel(weapons: Vec<Weapon>, effects: &[Effect], target: Vec<Profile>) -> Table {
        let shooters = vec![statline(4, 3, 1); 10];
        let mut attacker = unit("attacker", Player::One, weapons, shooters, 20.0);
        attacker.effects = effects.to_vec();
        Table::new(vec![attacker, unit("target", Player::Two, Vec::new(), target, 30.0)], Vec::new())
    }

    /// Ten models with these weapons around one very large model, in the Fight phase of a charge.
    pub fn melee(weapons: Vec<Weapon>, effects: &[Effect], target: Profile) -> Table {
        let target = Profile { base_mm: BaseSize::Round(160.0), ..target };
        let mut attacker = unit("attacker", Player::One, weapons, vec![statline(4, 3, 1); 10], 20.0);
        attacker.effects = effects.to_vec();
        attacker.flags.charged = true;
        let at = |x: f64, y: f64| {
            let point = Point::inches(x, y).expect("on the table");
            Place { x: point.x, y: point.y, z: Inches::ZERO, facing: Default::default() }
        };
        // Half of the large base, half of a small one, and a tenth of an inch.
        let far = 3.15 + 0.63 + 0.1;
        let around = (0..10).map(|place| {
            let turn = f64::from(place) * std::f64::consts::TAU / 10.0;
            at(22.0 + far * turn.cos(), 30.0 + far * turn.sin())
        });
        muster::put(&mut attacker, around);
        let mut enemy = unit("target", Player::Two, Vec::new(), vec![target], 30.0);
        muster::put(&mut enemy, [at(22.0, 30.0)]);
        let mut table = Table::at(Position::of(Phase::Fight, vec![attacker, enemy]));
        table.situation.charged = true;
        table
    }

    pub fn battle(&self) -> Battle<'_> {
        self.game.battle()
    }

    fn weapons(&self) -> Vec<WeaponId> {
        self.game.setup().unit(ATTACKER).weapon_ids().collect()
    }

    /// The odds of everybody firing everything.
    pub fn odds(&self) -> Odds {
        let count = self.battle().count(ATTACKER) as u16;
        let weapons: Vec<(WeaponId, u16)> = self.weapons().into_iter().map(|weapon| (weapon, count)).collect();
        odds::for_units(self.battle(), ATTACKER, &weapons, TARGET, &self.situation)
    }

    /// Plays these actions with fresh dice; what the last came to.
    fn play(&self, run: u64, actions: impl IntoIterator<Item = Action>) -> Tally {
        let mut game = self.game.imagine(run as u32).expect("nothing is pending");
        let mut tally = Tally::default();
        for action in actions {
            let played = game.play_quietly(Player::One, action, &mut self.failures.clone()).expect("legal");
            assert!(played.finished);
            tally = played.tally;
        }
        tally
    }

    /// Shoots once.
    pub fn shoot(&mut self, run: u64) -> Tally {
        let fire = |weapon| Fire { weapon, target: TARGET, models: None, from_unit: None };
        let fires = self.weapons().into_iter().map(fire).collect();
        self.play(run, [Action::Shoot(ATTACKER, fires)])
    }

    /// Fights once.
    pub fn attack(&mut self, run: u64) -> Tally {
        let fight = [
            Action::SelectFighter(ATTACKER),
            Action::PileIn(ATTACKER, Vec::new()),
            Action::ResolveAttacks(ATTACKER, None),
        ];
        self.play(run, fight)
    }
}
