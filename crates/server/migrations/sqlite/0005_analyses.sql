-- Analyses of finished battles, by the version of the judgements and the id of the game or shared record.
CREATE TABLE analyses (
    id TEXT PRIMARY KEY NOT NULL,
    stored BIGINT NOT NULL,
    text TEXT NOT NULL
);
