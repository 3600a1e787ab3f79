INSERT INTO corrections (id, words, said_by, said_at, source) VALUES (1, 'never edit it', 'user', '2026-08-30T12:00:00.000000Z', 'cli');
INSERT INTO checks (id, head, intent, renamed, layer, created_at) VALUES ('no-edits', 1, 'armed', false, 'repository', '2026-08-30T12:00:00.000000Z');
INSERT INTO versions (check_id, number, digest, record, correction, made_by, why, made_at) VALUES ('no-edits', 1, 'rulebook-check:1:ab', '{"schema": 1, "id": "no-edits", "rule": "Do not edit it.", "provenance": {"stated_by": "user", "words": "never edit it"}}', 1, 'ann', 'said so', '2026-08-30T12:00:00.000000Z');
INSERT INTO standing_changes (id, check_id, version, worktree, after, cause, detail, changed_by, changed_at) VALUES (1, 'no-edits', 1, '*', 'armed', 'armed', '', 'ann', '2026-08-30T12:00:00.000000Z');
INSERT INTO standing_changes (id, check_id, version, worktree, before, after, cause, detail, changed_by, changed_at) VALUES (2, 'no-edits', 1, 'here', 'warning', 'armed', 'verdict_holds', '', 'ann', '2026-08-30T12:01:00.000000Z');
INSERT INTO standings (check_id, worktree, change, version, after) VALUES ('no-edits', '*', 1, 1, 'armed');
INSERT INTO standings (check_id, worktree, change, version, after) VALUES ('no-edits', 'here', 2, 1, 'armed');
