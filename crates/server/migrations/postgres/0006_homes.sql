-- The server processes that write here. On SQLite there is one.
CREATE TABLE processes (
    id          TEXT PRIMARY KEY NOT NULL,
    -- Where the other processes reach it, and the key with which they pass connections on to it.
    address     TEXT NOT NULL,
    pass_key    TEXT NOT NULL,
    -- The token of its last transaction: after a COMMIT whose answer is lost it says whether it was written.
    token       TEXT NOT NULL,
    -- The advisory lock that the process holds on PostgreSQL as long as it is connected.
    lock_key    BIGINT NOT NULL,
    -- Milliseconds since 1970 by the clock of the database; after this time others may take its games.
    lease_until BIGINT NOT NULL
);
DROP TABLE writer;

-- The process in whose memory a game is, and how often a game changed hands: a write with another number is refused.
ALTER TABLE games ADD COLUMN home TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0;
