-- Leases of leads in dialers, past and present: each lasts until its expiry, or until it was given back.
-- Neither a lead nor a counsellor can have two at one instant.
create table dial_lease (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead on delete cascade,
  staff_id integer not null references staff,
  during tstzrange not null check (not isempty(during)),
  reason text not null check (reason in (
    'missed_call', 'call_back', 'booked_call', 'reply', 'new_enquiry', 'untouched', 'missed_follow_up', 'longest_idle', 'listed')),
  reason_at timestamptz, -- the instant that the reason speaks of
  ended_by text check (ended_by in ('next', 'exit')), -- null: not ended, or run out
  constraint dial_lease_lead_id_during_excl exclude using gist (lead_id with =, during with &&),
  constraint dial_lease_staff_id_during_excl exclude using gist (staff_id with =, during with &&)
);
-- After a clock that was ahead is set back, leases of the future are found at once.
create index dial_lease_begins on dial_lease (lower(during));
-- The leases of a counsellor and of a lead that go on or ended lately.
create index dial_lease_of_staff on dial_lease (staff_id, upper(during));
create index dial_lease_of_lead on dial_lease (lead_id, upper(during));

-- Sessions of a counsellor's dialer, from its start until it was closed or fell silent.
create table dialer_session (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  status text not null check (status in ('opened', 'dialing', 'paused', 'closed')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  paused_at timestamptz,
  paused_for text check (paused_for in ('lunch', 'tea', 'meeting', 'training', 'other')),
  check (seen_at >= started_at)
);
create index dialer_session_of_staff on dialer_session (staff_id, started_at desc);
create unique index dialer_session_open on dialer_session (staff_id) where status <> 'closed';

-- Counsellors who may not dial until an admin lets them go on.
create table dialer_pause (
  staff_id integer primary key references staff,
  by_staff_id integer not null references staff,
  reason text not null,
  at timestamptz not null default now()
);

-- The list that a counsellor dials instead of everybody who waits for them, as it stood at its start.
create table dialed_list (
  staff_id integer primary key references staff,
  list text not null,
  query jsonb not null, -- its filters, as an address writes them: a parent who does not fit them any more is passed over
  view_id integer, -- the saved view that it was begun from, by its name and filters then
  view_name text,
  view_query jsonb,
  in_order boolean not null, -- the order of the list; otherwise that of the dialer's own queues
  lead_ids integer[] not null,
  found integer not null,
  started_at timestamptz not null default now(),
  check ((view_id is null) = (view_name is null) and (view_id is null) = (view_query is null))
);

-- Calls and conversations that a counsellor is to have in a day. The row without a counsellor is the default.
create table day_target (
  id integer generated always as identity primary key,
  staff_id integer references staff on delete cascade,
  calls integer check (calls > 0),
  talks integer check (talks > 0),
  check (calls is not null or talks is not null),
  unique nulls not distinct (staff_id)
);
