-- The token of the last transaction: after a COMMIT whose answer is lost it says whether it was written.
CREATE TABLE writer (
    id    BIGINT PRIMARY KEY,
    token TEXT NOT NULL
);
INSERT INTO writer (id, token) VALUES (1, '');

-- Written anew whenever somebody asks whether the server is ready.
CREATE TABLE probe (
    id     BIGINT PRIMARY KEY,
    filler TEXT NOT NULL
);
INSERT INTO probe (id, filler) VALUES (1, '');
