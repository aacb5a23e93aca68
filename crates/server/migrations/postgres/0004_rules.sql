-- The version of the rules a game was begun with; those before were all of version 1.
ALTER TABLE games ADD COLUMN rules BIGINT NOT NULL DEFAULT 1;

-- What the log told of a step, for a program that cannot play it again.
ALTER TABLE steps ADD COLUMN entry TEXT;
