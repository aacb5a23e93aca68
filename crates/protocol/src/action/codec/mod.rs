//! How each kind of field of an action is read, written, and declared to the page.
//!
//! The words are those of the catalogue of actions (`action::field` of the kernel). A new action made of
//! known fields needs nothing here; a new kind of field is one [`Codec`] here and one type there.

mod adjust;
mod attacks;
mod choices;
mod table;
mod units;

pub use adjust::ByHand;
pub use attacks::{FIRE, Fires, OptionalStrikes, STRIKE, Shot, Strikes};
pub use choices::{
    Cards, Choices, Corner, Declining, Dice, Marker, MissionAction, OptionalMarker, RollContext, Rule, Save, Secret,
    Stratagem,
};
pub use table::{Method, OptionalPoint, Path, Paths, Places, write_path};
pub use units::{Model, Models, OptionalUnit, Unit, Units, Weapon};

use crate::fields::Fields;
use rules::action::{Action, Kind};
use rules::{Game, Player, Refusal, RuleId, UnitId};
use serde_json::{Map, Value};

/// One kind of field.
pub trait Codec {
    /// What the kernel makes of it.
    type Value;

    /// The field as TypeScript declares it: `unit_id: string`. Several, separated by `; `, where it has several names on
    /// the wire.
    fn declare(name: &str) -> String;

    /// Reads it from the object of an action.
    fn read(fields: &mut Fields<'_>, name: &'static str) -> Result<Self::Value, Refusal>;

    /// Writes it into the object of an action.
    fn write(value: &Self::Value, out: &mut Writer<'_>, name: &'static str);
}

/// An action that is being written.
pub struct Writer<'a> {
    /// Names come from here.
    pub game: &'a Game,
    /// What is written so far.
    pub object: Map<String, Value>,
    /// The acting unit, once it is written: models and weapons after it are its own.
    pub unit: Option<UnitId>,
    /// The army rule, once it is written: choices after it are from its list.
    pub rule: Option<RuleId>,
}

impl Writer<'_> {
    /// Writes one field.
    pub fn put(&mut self, name: &str, value: impl Into<Value>) {
        self.object.insert(name.to_owned(), value.into());
    }

    /// The id of a unit.
    pub fn unit_name(&self, unit: UnitId) -> String {
        self.game.setup().unit(unit).id.clone()
    }
}

macro_rules! derive_codec {
    ($($name:literal $(| $alias:literal)* $variant:ident $(($($field:ident: $word:ident),*))?,
       $when:ident $(, $shown:ident)?: $about:literal;)*) => {
        /// The fields of an action of that kind.
        pub fn read_fields(kind: Kind, fields: &mut Fields<'_>) -> Result<Action, Refusal> {
            Ok(match kind {
                $(Kind::$variant => Action::$variant $(($($word::read(fields, stringify!($field))?),*))?,)*
            })
        }

        /// An action as it would be sent.
        pub fn write_action(game: &Game, player: Player, action: &Action) -> Value {
            let mut out = Writer { game, object: Map::new(), unit: None, rule: None };
            out.put("type", action.kind().row().name);
            match action {
                $(Action::$variant $(($($field),*))? => { $($($word::write($field, &mut out, stringify!($field));)*)? })*
            }
            out.put("player", player.number());
            Value::Object(out.object)
        }

        /// The names under which a kind is read; the first is the one that is written.
        pub const fn names(kind: Kind) -> &'static [&'static str] {
            match kind { $(Kind::$variant => &[$name $(, $alias)*],)* }
        }

        /// The fields of a kind besides `type` and `player`, as TypeScript declares them, separated by `; `.
        pub fn declare_fields(kind: Kind) -> String {
            let fields: Vec<String> = match kind {
                $(Kind::$variant => vec![$($($word::declare(stringify!($field))),*)?],)*
            };
            fields.join("; ")
        }
    };
}

rules::each_action!(derive_codec);
