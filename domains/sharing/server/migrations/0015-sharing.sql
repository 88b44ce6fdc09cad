-- A counsellor who sees a lead asks its owner, and the admins, to have it.
create table transfer_request (
  id integer generated always as identity primary key,
  lead_id integer not null references lead on delete cascade,
  staff_id integer not null references staff, -- who asks
  owner_id integer not null references staff, -- whose the lead was
  at timestamptz not null default now(),
  lapses_at timestamptz not null,
  closed_at timestamptz,
  outcome text check (outcome in ('accepted', 'declined', 'lapsed', 'moved', 'withdrawn')),
  closed_by integer references staff, -- nobody: it lapsed
  check ((closed_at is null) = (outcome is null))
);
create unique index transfer_request_open on transfer_request (lead_id, staff_id) where closed_at is null;
create index transfer_request_due on transfer_request (lapses_at) where closed_at is null;
create index transfer_request_asked on transfer_request (owner_id) where closed_at is null;
create index transfer_request_of_lead on transfer_request (lead_id);
