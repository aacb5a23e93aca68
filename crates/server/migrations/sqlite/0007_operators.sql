-- Why an operator closed a game; empty for one that is open.
ALTER TABLE games ADD COLUMN closed TEXT NOT NULL DEFAULT '';

-- Addresses that may not connect (kind `ban`) or not chat (kind `mute`).
CREATE TABLE barred (
    network TEXT NOT NULL,
    kind    TEXT NOT NULL,
    reason  TEXT NOT NULL,
    -- Seconds since 1970.
    until   BIGINT NOT NULL,
    PRIMARY KEY (network, kind)
);
