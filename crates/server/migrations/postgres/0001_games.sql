-- Games, their seats and their steps; records somebody shared.
CREATE TABLE games (
    id       TEXT PRIMARY KEY,
    created  BIGINT NOT NULL,
    updated  BIGINT NOT NULL,
    position TEXT NOT NULL,
    seed     TEXT NOT NULL,
    salt     TEXT NOT NULL,
    wanted   TEXT NOT NULL,
    owner    TEXT NOT NULL,
    rematch  TEXT,
    summary  TEXT NOT NULL
);

CREATE TABLE seats (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    player BIGINT NOT NULL,
    secret TEXT NOT NULL,
    name   TEXT NOT NULL,
    level  TEXT NOT NULL,
    taken  BIGINT NOT NULL,
    PRIMARY KEY (game, player)
);

CREATE TABLE steps (
    game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq    BIGINT NOT NULL,
    action TEXT NOT NULL,
    hash   TEXT NOT NULL,
    why    TEXT,
    PRIMARY KEY (game, seq)
);

CREATE TABLE replays (
    id     TEXT PRIMARY KEY,
    stored BIGINT NOT NULL,
    record BYTEA NOT NULL
);
