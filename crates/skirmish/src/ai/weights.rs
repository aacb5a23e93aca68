//! What everything weighs, in one place. Found by playing variants against each other.

/// The weights of all terms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Weights {
    /// How much of a unit is lost with its last hit point; the rest goes point by point.
    pub kill: f64,
    /// How much of a unit's worth is its VALUE; the rest is what its attacks do.
    pub value: f64,
    /// What holding one more objective is worth when nothing can change it any more, in points.
    pub holding: f64,
    /// How much of it counts with one own turn to come, with two, and with more.
    pub later: [f64; 3],
    /// How much being underway to an objective counts, as a part of holding it.
    pub underway: f64,
    /// What a turn of walking takes off that.
    pub walk: f64,
    /// How much of what an enemy could do to a unit it is expected to do: it has others to choose from.
    pub share: f64,
    /// The same of an enemy that somebody else is engaged with.
    pub held: f64,
    /// How much coming closer to somebody worth attacking counts.
    pub closer: f64,
    /// What a turn of walking takes off that.
    pub chase: f64,
    /// How much a charge counts that could be made from a hex.
    pub staging: f64,
    /// How much the blows of the following turn count for who stays engaged.
    pub next: f64,
    /// How much of what a freed enemy could do counts.
    pub freed: f64,
    /// How much of a charge's answer counts; for those who do not think of threats as well.
    pub answer: f64,
    /// How much the shots of somebody count who is engaged and cannot fire them.
    pub pinned: f64,
    /// How likely a friend that can charge is to do it.
    pub intent: f64,
    /// How much an objective that a friend is nearer to pulls less.
    pub crowd: f64,
    /// How much friends that may charge as well are counted on by who charges.
    pub others: f64,
}

impl Weights {
    /// Those of the weaker levels, which run for objectives from the first turn on: that loses more units than it wins
    /// games.
    pub const PLAIN: Weights = Weights { holding: 22.0, later: [0.36, 0.15, 0.1], ..Weights::MEASURED };

    /// As measured.
    pub const MEASURED: Weights = Weights {
        kill: 0.3,
        value: 0.5,
        holding: 5.0,
        later: [0.5, 0.15, 0.1],
        underway: 0.25,
        walk: 0.65,
        share: 0.12,
        held: 0.1,
        closer: 0.5,
        chase: 0.7,
        staging: 1.0,
        next: 0.5,
        freed: 0.5,
        answer: 0.3,
        pinned: 0.5,
        intent: 0.7,
        crowd: 0.3,
        others: 0.1,
    };

    /// Every weight with its name, for who fits them.
    #[cfg(test)]
    pub fn each_mut(&mut self) -> Vec<(&'static str, &mut f64)> {
        let [one, two, more] = &mut self.later;
        vec![
            ("kill", &mut self.kill),
            ("value", &mut self.value),
            ("holding", &mut self.holding),
            ("underway", &mut self.underway),
            ("walk", &mut self.walk),
            ("share", &mut self.share),
            ("held", &mut self.held),
            ("closer", &mut self.closer),
            ("chase", &mut self.chase),
            ("staging", &mut self.staging),
            ("next", &mut self.next),
            ("freed", &mut self.freed),
            ("answer", &mut self.answer),
            ("pinned", &mut self.pinned),
            ("intent", &mut self.intent),
            ("crowd", &mut self.crowd),
            ("others", &mut self.others),
            ("later1", one),
            ("later2", two),
            ("later3", more),
        ]
    }

    /// What holding one more objective is worth with this many own turns to come.
    pub fn holding(&self, turns_left: u16) -> f64 {
        match usize::from(turns_left) {
            0 => self.holding,
            left => self.holding * self.later[left.min(self.later.len()) - 1],
        }
    }
}
