//! Rooms: one task a game, its seats, its connections.
