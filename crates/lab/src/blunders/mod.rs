//! Blunders: what a player would be laughed at for, by class.
