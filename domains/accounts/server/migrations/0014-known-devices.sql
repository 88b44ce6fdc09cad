-- Browsers on which an account has logged in, known by the secret in their cookie. Whoever guesses elsewhere does not lock them out.
create table known_device (
  staff_id integer not null references staff on delete cascade,
  device_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (staff_id, device_hash)
);
create index known_device_age on known_device (seen_at);

-- A failure on a device that the account knows counts for that device alone.
alter table login_failure add column device_hash bytea;
