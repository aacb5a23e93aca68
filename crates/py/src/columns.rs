//! Observations as tables of columns: what a number is called, what it means and how it is worked
//! out are one entry, so that documentation and numbers cannot disagree.

/// No number of an observation lies outside.
pub const LOWEST: f32 = -16.0;
/// No number of an observation lies outside.
pub const HIGHEST: f32 = 255.0;

/// A column for people: its name and what it means.
pub type Described = (&'static str, &'static str);

/// What a column may be worked out as.
pub trait Number {
    /// As observations hold it.
    fn narrow(self) -> f32;
}

impl Number for f32 {
    fn narrow(self) -> f32 {
        self
    }
}

impl Number for f64 {
    fn narrow(self) -> f32 {
        self as f32
    }
}

/// Yes or no as a number.
pub const fn yes(fact: bool) -> f32 {
    if fact { 1.0 } else { 0.0 }
}

/// Declares the columns of a table: `name: "meaning" => |row| number;` for each. Gives `COLUMNS` and
/// `write`, which fills one row.
macro_rules! columns {
    ($seen:ident; $($name:ident: $what:literal => |$row:ident| $number:expr;)+) => {
        /// The columns, in order.
        pub const COLUMNS: &[$crate::columns::Described] = &[$((stringify!($name), $what)),+];

        /// Fills one row; `out` has a place for each column.
        pub fn write(seen: &$seen<'_>, out: &mut [f32]) {
            let numbers: [f32; COLUMNS.len()] = [$({
                let $row = seen;
                $crate::columns::Number::narrow($number)
            }),+];
            for (place, number) in out.iter_mut().zip(numbers) {
                *place = number.clamp($crate::columns::LOWEST, $crate::columns::HIGHEST);
            }
        }
    };
}

pub(crate) use columns;
