//! What an action is about, as numbers for an observation: each field of the kernel's catalogue of
//! actions adds what it knows. A new action made of known fields needs nothing here.

use crate::battle::units;
use geometry::Point;
use rules::action::{Action, Decline, SaveKind, Step};
use rules::{Battle, CardId, MarkerId, ModelId, StratagemId, UnitId, action};

/// What an action is about.
#[derive(Default)]
pub struct About {
    /// The unit that acts.
    pub unit: Option<UnitId>,
    /// The first unit it is aimed at.
    pub target: Option<UnitId>,
    /// Where the unit would stand, in the mean.
    pub to: Option<Point>,
    /// The first model that is named.
    pub model: Option<ModelId>,
    /// Models that are named, moved or set up.
    pub models: usize,
    /// Weapons or targets that are named.
    pub attacks: usize,
    /// Which of several options.
    pub choice: u8,
    /// A mission card.
    pub card: Option<CardId>,
    /// An objective marker.
    pub marker: Option<MarkerId>,
    /// Dice that are rolled again.
    pub dice: usize,
    /// Command points as printed.
    pub cost: u8,
    /// The stratagem.
    pub stratagem: Option<StratagemId>,
}

impl About {
    fn stands(&mut self, places: &[rules::position::Place]) {
        self.to = units::mean(places.iter().map(|place| place.point()));
        self.models = places.len();
    }

    fn ends<'a>(&mut self, paths: impl ExactSizeIterator<Item = &'a action::Path>) {
        self.models = paths.len();
        self.to = units::mean(paths.filter_map(|path| {
            path.iter().rev().find_map(|step| match step {
                Step::To(at, _) => Some(*at),
                Step::Pivot(_) => None,
            })
        }));
    }

    fn attacks(&mut self, targets: impl ExactSizeIterator<Item = UnitId>) {
        self.attacks = targets.len();
        self.target = targets.min_by_key(|_| 0);
    }
}

/// What each field adds, by its word and, where a word has several uses, its name.
macro_rules! add {
    (unit_id Unit $value:ident $out:ident $battle:ident) => {
        $out.unit = Some(*$value)
    };
    ($name:ident Unit $value:ident $out:ident $battle:ident) => {
        $out.target = Some(*$value)
    };
    ($name:ident OptionalUnit $value:ident $out:ident $battle:ident) => {
        $out.unit = *$value
    };
    ($name:ident Units $value:ident $out:ident $battle:ident) => {
        $out.attacks($value.iter().copied())
    };
    ($name:ident Model $value:ident $out:ident $battle:ident) => {
        models($out, $battle, std::slice::from_ref($value))
    };
    ($name:ident Models $value:ident $out:ident $battle:ident) => {
        models($out, $battle, $value)
    };
    ($name:ident Weapon $value:ident $out:ident $battle:ident) => {
        let _ = $value;
    };
    ($name:ident Method $value:ident $out:ident $battle:ident) => {
        $out.choice = *$value as u8
    };
    ($name:ident Places $value:ident $out:ident $battle:ident) => {
        $out.stands($value)
    };
    ($name:ident Path $value:ident $out:ident $battle:ident) => {
        $out.ends(std::iter::once($value))
    };
    ($name:ident Paths $value:ident $out:ident $battle:ident) => {
        $out.ends($value.iter().map(|(_, path)| path))
    };
    ($name:ident OptionalPoint $value:ident $out:ident $battle:ident) => {
        $out.to = *$value
    };
    ($name:ident Fires $value:ident $out:ident $battle:ident) => {
        $out.attacks($value.iter().map(|fire| fire.target))
    };
    ($name:ident Shot $value:ident $out:ident $battle:ident) => {
        $out.attacks(std::iter::once($value.target))
    };
    ($name:ident Strikes $value:ident $out:ident $battle:ident) => {
        $out.attacks($value.iter().map(|strike| strike.target))
    };
    ($name:ident OptionalStrikes $value:ident $out:ident $battle:ident) => {
        $out.attacks($value.as_deref().unwrap_or_default().iter().map(|strike| strike.target))
    };
    ($name:ident Rule $value:ident $out:ident $battle:ident) => {
        let _ = $value;
    };
    ($name:ident Choices $value:ident $out:ident $battle:ident) => {
        $out.choice = $value.first().copied().unwrap_or(0)
    };
    ($name:ident Stratagem $value:ident $out:ident $battle:ident) => {
        stratagem($out, $battle, $value)
    };
    ($name:ident MissionAction $value:ident $out:ident $battle:ident) => {
        $out.choice = $value.0
    };
    ($name:ident Marker $value:ident $out:ident $battle:ident) => {{
        $out.choice = $value.0;
        $out.to = $battle.state.objectives.get($value.index()).map(|marker| marker.at);
    }};
    ($name:ident OptionalMarker $value:ident $out:ident $battle:ident) => {
        $out.marker = *$value
    };
    ($name:ident Cards $value:ident $out:ident $battle:ident) => {
        $out.card = $value.first().copied()
    };
    ($name:ident Corner $value:ident $out:ident $battle:ident) => {
        $out.choice = *$value
    };
    ($name:ident Save $value:ident $out:ident $battle:ident) => {
        $out.choice = u8::from(*$value == SaveKind::Invulnerable)
    };
    ($name:ident Secret $value:ident $out:ident $battle:ident) => {
        $out.choice = *$value as u8
    };
    ($name:ident RollContext $value:ident $out:ident $battle:ident) => {
        let _ = $value;
    };
    ($name:ident Dice $value:ident $out:ident $battle:ident) => {
        $out.dice = $value.len()
    };
    ($name:ident Declining $value:ident $out:ident $battle:ident) => {
        $out.choice = u8::from(*$value == Decline::ForPhase)
    };
    ($name:ident ByHand $value:ident $out:ident $battle:ident) => {
        let _ = $value;
    };
}

macro_rules! describe {
    ($($name:literal $(| $alias:literal)* $variant:ident $(($($field:ident: $word:ident),*))?,
       $when:ident $(, $shown:ident)?: $about:literal;)*) => {
        impl About {
            /// What an action is about.
            pub fn of(battle: Battle<'_>, action: &Action) -> About {
                let mut about = About::default();
                let out = &mut about;
                match action {
                    $(Action::$variant $(($($field),*))? => { $($(add!($field $word $field out battle);)*)? })*
                }
                about
            }
        }
    };
}

rules::each_action!(describe);

/// Models of the acting unit; without one, their own unit acts.
fn models(out: &mut About, battle: Battle<'_>, models: &[ModelId]) {
    out.model = models.first().copied();
    out.unit = out.unit.or_else(|| out.model.map(|model| battle.unit_of(model)));
    out.models = models.len();
}

fn stratagem(out: &mut About, battle: Battle<'_>, using: &action::Use) {
    (out.unit, out.target, out.model) = (using.unit, using.target, using.model);
    out.stands(&using.places);
    out.choice = using.choice.unwrap_or(0);
    out.card = using.card;
    out.stratagem = Some(using.stratagem);
    out.cost = battle.setup.stratagems.get(using.stratagem.index()).map_or(0, |card| card.cp);
}
