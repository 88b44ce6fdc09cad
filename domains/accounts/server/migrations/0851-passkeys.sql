-- Passkeys of staff: the public halves of keys that browsers and telephones keep.
create table passkey (
  id integer generated always as identity primary key,
  staff_id integer not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null, -- how often it was used, as it says itself; a copy falls behind
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkey_staff on passkey (staff_id);

-- Challenges that were answered, until they expire; each is answered once.
create table used_challenge (
  challenge text primary key,
  expires_at timestamptz not null
);
create index used_challenge_expiry on used_challenge (expires_at);
