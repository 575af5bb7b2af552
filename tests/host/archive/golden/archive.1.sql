PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE games (
            id TEXT PRIMARY KEY, game TEXT, seats INTEGER, options TEXT, device TEXT NOT NULL, added REAL NOT NULL,
            takes TEXT NOT NULL DEFAULT '[[0,0]]') WITHOUT ROWID;
INSERT INTO "games" VALUES('a1','majority',3,'{"deals": "table"}','box',1700000500.0,'[[0, 0], [1, 3]]');
INSERT INTO "games" VALUES('b2','majority',3,'{"deals": "table"}','other box',1700000500.0,'[[0,0]]');
CREATE TABLE lines (
            id TEXT NOT NULL REFERENCES games, take INTEGER NOT NULL, n INTEGER, event TEXT NOT NULL, at REAL,
            device TEXT NOT NULL, text TEXT NOT NULL);
INSERT INTO "lines" VALUES('a1',0,0,'game',1700000000.0,'box','{"n":0,"e":"game","game":"majority","id":"a1","ms":7,"options":{"deals":"table"},"seats":3}');
INSERT INTO "lines" VALUES('a1',0,1,'round',1700000001.0,'box','{"n":1,"e":"round","id":"a1","ms":14,"round":1}');
INSERT INTO "lines" VALUES('a1',0,2,'asked',1700000002.0,'box','{"n":2,"e":"asked","about":"vote","id":"a1","ms":21,"seats":[0,1,2]}');
INSERT INTO "lines" VALUES('a1',0,NULL,'answered',1700000003.0,'box','{"e":"answered","id":"a1","ms":25,"seat":1}');
INSERT INTO "lines" VALUES('a1',0,3,'end',1700000004.0,'box','{"n":3,"e":"end","id":"a1","ms":30,"scores":[20,4,20],"u":0,"why":"points","winners":[0]}');
INSERT INTO "lines" VALUES('a1',1,NULL,'undone',1700000050.0,'box','{"e":"undone","from":3,"id":"a1","ms":40,"u":1}');
INSERT INTO "lines" VALUES('a1',1,3,'end',1700000060.0,'box','{"n":3,"e":"end","id":"a1","ms":30,"scores":[20,4,20],"u":1,"why":"points","winners":[2]}');
INSERT INTO "lines" VALUES('a1',1,4,'opened',1700000060.0,'box','{"n":4,"e":"opened","id":"a1","journal":"","ms":31,"seed":"00","u":1}');
INSERT INTO "lines" VALUES('b2',0,0,'game',NULL,'other box','{"n":0,"e":"game","game":"majority","id":"b2","ms":7,"options":{"deals":"table"},"seats":3}');
INSERT INTO "lines" VALUES('b2',0,1,'round',NULL,'other box','{"n":1,"e":"round","id":"b2","round":1}');
CREATE TABLE results (
            id TEXT PRIMARY KEY REFERENCES games, n INTEGER NOT NULL, result TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "results" VALUES('a1',3,'{"n":3,"e":"end","id":"a1","ms":30,"scores":[20,4,20],"u":1,"why":"points","winners":[2]}');
CREATE TABLE seats (
            id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (id, seat)) WITHOUT ROWID;
INSERT INTO "seats" VALUES('a1',1,'Zoé');
CREATE UNIQUE INDEX facts ON lines (id, take, n) WHERE n IS NOT NULL;
CREATE UNIQUE INDEX notices ON lines (id, text) WHERE n IS NULL;
COMMIT;
