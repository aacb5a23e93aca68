-- Notes that players pin on units.
CREATE TABLE notes (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    unit   TEXT NOT NULL,
    player BIGINT NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (game, unit, player)
);
