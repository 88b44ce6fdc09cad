create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;
create extension if not exists fuzzystrmatch;

-- The first answer to a write, kept so that a retry with the same key gets it again.
create table idempotency_key (
  staff_id integer, -- a member of staff, see portal/server/migrations
  key text,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  url text not null default '', -- by its address a kept answer is known to be about a parent who is erased
  about integer[] not null default '{}',
  primary key (staff_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Data that left the portal, and who took it.
create table audit_entry (
  id bigint generated always as identity primary key,
  staff_id integer not null, -- a member of staff, see portal/server/migrations
  at timestamptz not null default now(),
  what text not null,
  details jsonb not null default '{}'
);
create index audit_entry_of_staff on audit_entry (staff_id, at desc);

-- The loaded version of each set of data: at the next start, a set with the same hash is skipped.
-- The row 'demo' says that the leads here are invented.
create table reference_load (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);

-- Requests of providers as they came, each once; a job reads them.
create table webhook_receipt (
  id bigint generated always as identity primary key,
  provider text not null,
  hash bytea not null unique, -- of provider, subject and body
  subject text not null, -- what it is about: status of call 7, an inbound call
  body jsonb not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  tries smallint not null default 0,
  trouble text,
  set_aside_at timestamptz
);
create index webhook_receipt_age on webhook_receipt (received_at);
-- A job that reads a receipt goes with its process, so those that nobody read are looked for each minute.
create index webhook_receipt_unread on webhook_receipt (received_at) where processed_at is null;
create index webhook_receipt_set_aside on webhook_receipt (provider, set_aside_at) where set_aside_at is not null;

-- Live updates of committed acts, until a server process has passed them on with NOTIFY. A commit with NOTIFY holds a lock of the whole
-- cluster; a commit with rows holds none.
create table announcement (
  id bigint generated always as identity primary key,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- The job runners of all processes. Each holds an advisory lock while it lives, which frees the jobs of a dead one within seconds.
create table job_runner (
  id text primary key,
  began_at timestamptz not null default now()
);
