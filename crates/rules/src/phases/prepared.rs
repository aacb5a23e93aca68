//! What judging an action hands on to carrying it out.

/// What judging an action worked out, so that playing it does not do it again.
pub(crate) enum Prepared {
    /// A unit's shooting.
    Volley(super::shooting::volley::Volley),
    /// A unit's move.
    Move(Box<super::movement::judge::Plan>),
    /// A move out of turn.
    Reaction(Box<super::movement::react::Reaction>),
    /// A charge, a pile-in or a consolidation.
    Closing(Box<super::closing::Plan>),
    /// A unit's melee attacks.
    Strikes(Box<super::fight::strike::Strikes>),
    /// Nothing.
    Plain,
}
