-- When the person of a session last did something. An open page asks by itself too, which shows that the session is used and nothing more.
alter table session add column acted_at timestamptz not null default now();
update session set acted_at = last_seen_at;
