-- Keys that the marketplace will sign its events with. Only the hash is kept, so a key is shown once.
create table intake_key (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
