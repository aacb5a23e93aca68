//! `[EXTRA ATTACKS]` (R13.5): used besides the melee weapon chosen, its number of attacks never
//! modified. `attack/profile.rs` leaves its attacks alone; the Fight phase offers it besides.
