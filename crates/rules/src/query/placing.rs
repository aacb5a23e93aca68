//! Where models may be set up, one by one.

use crate::action::Action;
use crate::battle::Battle;
use crate::ids::{ModelId, UnitId};
use crate::phases::deployment::deploy;
use crate::phases::movement::{disembark, reinforcements};
use crate::position::{Place, Reserves};
use crate::refusal::{Code, First, Refusal};
use crate::stand;
use crate::state::Whereabouts;
use geometry::Body;

impl Battle<'_> {
    /// For each model of a unit, whether it may stand where an action would set it up, by the rules that judge the whole
    /// unit. Nothing for an action that sets up nobody.
    pub fn check_each_place(self, action: &Action) -> Vec<(ModelId, Result<(), Refusal>)> {
        let waits = |unit: UnitId| match self.state.unit(unit).place {
            Whereabouts::Reserves(kind) => Some(kind),
            _ => None,
        };
        let (unit, places, way): (UnitId, &[Place], Way) = match action {
            Action::DeployUnit(unit, places) => (*unit, places, Way::Zone),
            Action::PlaceReinforcement(unit, places, Reserves::Strategic) => (*unit, places, Way::Edge),
            Action::PlaceReinforcement(unit, places, Reserves::DeepStrike) => (*unit, places, Way::Anywhere),
            Action::DisembarkUnit(unit, places) => (*unit, places, Way::Transport),
            Action::UseStratagem(using) => match using.unit {
                Some(unit) if waits(unit) == Some(Reserves::Strategic) => (unit, &using.places, Way::Edge),
                Some(unit) => (unit, &using.places, Way::Anywhere),
                None => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        let body = |(model, place)| (model, self.body_at(model, place));
        let bodies: Vec<(ModelId, Body)> = self.models(unit).zip(places).map(body).collect();
        (0..bodies.len()).map(|at| (bodies[at].0, self.check_place(unit, way, &bodies, at))).collect()
    }

    fn check_place(self, unit: UnitId, way: Way, bodies: &[(ModelId, Body)], at: usize) -> Result<(), Refusal> {
        let player = self.player(unit);
        let one = &bodies[at..=at];
        let (model, body) = bodies[at];
        let mut first = First::default();
        disembark::check_places(self, player, unit, one, None, &mut first);
        let mut others = bodies.iter().enumerate().filter(|(other, _)| *other != at);
        if let Some((_, (other, _))) = others.find(|(_, (_, place))| stand::collide(&body, place)) {
            first.note(Refusal::new(Code::OverlapsModel).unit(unit).model(model).other(*other));
        }
        match way {
            Way::Zone => deploy::check_zone(self, player, unit, one, &mut first),
            Way::Edge => {
                disembark::check_distance_to_enemies(self, player, unit, one, &mut first);
                reinforcements::check_edge(self, player, unit, one, &mut first);
            }
            Way::Anywhere => disembark::check_distance_to_enemies(self, player, unit, one, &mut first),
            Way::Transport => {
                if let Whereabouts::Embarked(carrier) = self.state.unit(unit).place {
                    let carriers: Vec<Body> = self.models(carrier).map(|model| self.body(model)).collect();
                    if !carriers.is_empty() {
                        disembark::check_near(unit, one, &carriers, disembark::NEAR, &mut first);
                    }
                }
            }
        }
        first.result()
    }
}

/// How a unit comes onto the table.
#[derive(Clone, Copy)]
enum Way {
    /// In the deployment zone.
    Zone,
    /// At an edge, out of strategic reserves.
    Edge,
    /// Anywhere far enough from enemies.
    Anywhere,
    /// Out of a transport.
    Transport,
}
