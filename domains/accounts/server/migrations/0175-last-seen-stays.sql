-- When an ended session was last used stays with its account: sessions that go on know it of themselves.
alter table staff add column last_seen_at timestamptz;
