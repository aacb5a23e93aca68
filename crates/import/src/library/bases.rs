//! Bases and heights.
//!
//! The dataset has round and oval bases in millimetres, flying bases (the small one is 60 mm
//! across, the large one 120 by 92) and, for vehicles without a base, the word "hull" and no size.
//! A hull is given the size of a like one: of a Rhino up to 11 wounds, of a larger tank up to 16,
//! of a Battlewagon above. Where the dataset has nothing at all it is 32 mm. In both cases nobody
//! knows the size, and the library says so in `no_base`.
//!
//! Heights are in no list and no dataset. They are those that our own records use: 1.6 inches for
//! people, 1.3 for beasts and swarms, 2.2 for riders, 2.8 for vehicles, 3 for walkers, 4 for
//! monsters; towering things and aircraft on their stems are given 6.

use super::source;
use codex::{BaseSize, Keywords};
use geometry::Inches;

/// A base, and what is known of it.
pub(super) struct Base {
    pub size: BaseSize,
    pub hover_stand: bool,
    /// The dataset says how large it is.
    pub known: bool,
}

/// The base of a model with this many wounds.
pub(super) fn base(written: Option<&source::BaseSize>, wounds: u8) -> Base {
    let unknown = Base { size: BaseSize::default(), hover_stand: false, known: false };
    let Some(written) = written else { return unknown };
    let known = |size, hover_stand| Base { size, hover_stand, known: true };
    let flying = written.shape == "flying-base";
    match (written.shape.as_str(), written.diameter, written.length.zip(written.width)) {
        ("round" | "flying-base", Some(diameter), _) => known(BaseSize::Round(diameter), flying),
        ("oval" | "flying-base", _, Some((a, b))) => known(BaseSize::Oval(a.max(b), a.min(b)), flying),
        ("flying-base", None, None) if written.size.as_deref() == Some("small") => known(BaseSize::Round(60.0), true),
        ("flying-base", None, None) => known(BaseSize::Oval(120.0, 92.0), true),
        ("hull", ..) => Base { size: hull(wounds), ..unknown },
        _ => unknown,
    }
}

fn hull(wounds: u8) -> BaseSize {
    match wounds {
        0..=11 => BaseSize::Hull(115.0, 75.0),
        12..=16 => BaseSize::Hull(140.0, 100.0),
        _ => BaseSize::Hull(190.0, 125.0),
    }
}

/// The height of a model with these keywords.
pub(super) fn height(keywords: &Keywords) -> Inches {
    let tenths = if keywords.has("AIRCRAFT") || keywords.has("TITANIC") || keywords.has("TOWERING") {
        60
    } else if keywords.has("MONSTER") {
        40
    } else if keywords.has("VEHICLE") {
        if keywords.has("WALKER") { 30 } else { 28 }
    } else if keywords.has("MOUNTED") {
        22
    } else if keywords.has("BEAST") || keywords.has("BEASTS") || keywords.has("SWARM") {
        13
    } else {
        16
    };
    Inches::thousandths(tenths * 100)
}
