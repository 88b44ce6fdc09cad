-- Keys that a website signs its events with. Only the hash is kept, so a key is shown once.
create table signing_key (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  key_hash bytea not null unique,
  source text not null check (source <> ''), -- what leads that come by it have as theirs
  kinds text[] not null check (cardinality(kinds) > 0), -- of events that it may send
  created_at timestamptz not null default now(),
  created_by integer references staff, -- null: on the command line
  last_used_at timestamptz, -- to the minute
  revoked_at timestamptz,
  revoked_by integer references staff
);
create unique index signing_key_name on signing_key (lower(name)) where revoked_at is null;

-- Events, once each. Accepted ones stand in the lead, so only refused ones keep their text.
create table intake_event (
  id integer generated always as identity primary key,
  key_id integer not null references signing_key,
  event_id text not null, -- the sender's
  kind text,
  received_at timestamptz not null default now(),
  content_hash bytea not null,
  became text check (became in ('made', 're_engaged', 'joined')), -- null: refused
  lead_id integer references lead on delete cascade,
  payload jsonb, -- of a refused one
  errors jsonb, -- of a refused one: by field, its sentences
  numbers text[], -- of a refused one: those that could be read, so that it goes with the person
  mended_by integer references staff,
  not_understood jsonb,
  check ((became is null) = (payload is not null)),
  unique (key_id, event_id),
  constraint intake_event_check1 check (not_understood is null or became is not null)
);
create index intake_event_received on intake_event (received_at);
create index intake_event_of_lead on intake_event (lead_id) where lead_id is not null;
create index intake_event_refused on intake_event (id desc) where became is null;
create index intake_event_refused_numbers on intake_event using gin (numbers) where became is null;
create index intake_event_not_understood on intake_event (id desc) where not_understood is not null;
