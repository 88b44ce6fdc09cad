-- Codes of an app as the second factor of a log-in. Secrets are encrypted with the portal's own key: a copy of this table makes no codes.
create table totp (
  staff_id integer primary key references staff on delete cascade,
  secret bytea, -- null until the first code of it was right
  since timestamptz,
  last_step bigint not null default 0, -- of the last code that was used; none counts twice
  pending_secret bytea, -- shown, and not yet proved by a code
  check ((secret is null) = (since is null)),
  check (secret is not null or pending_secret is not null)
);

-- Each stands in for a code once. They have 99 random bits, so a plain hash of them cannot be guessed back.
create table recovery_code (
  staff_id integer references staff on delete cascade,
  code_hash bytea,
  primary key (staff_id, code_hash)
);

-- A browser on which the second factor is not asked for again until a day.
alter table known_device
  add column id integer generated always as identity unique,
  add column remembered_until timestamptz,
  add column user_agent text not null default '';
