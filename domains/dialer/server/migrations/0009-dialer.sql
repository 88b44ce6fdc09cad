-- Who has a lead in their dialer, and who had: a lease reaches to its expiry, or to when it was given back.
-- Neither a lead nor a counsellor can have two at one instant.
create table dial_lease (
  id bigint generated always as identity primary key,
  lead_id integer not null references lead on delete cascade,
  staff_id integer not null references staff,
  during tstzrange not null check (not isempty(during)),
  reason text not null check (reason in (
    'missed_call', 'call_back', 'booked_call', 'reply', 'new_enquiry', 'untouched', 'missed_follow_up', 'longest_idle')),
  reason_at timestamptz, -- the instant that the reason speaks of
  ended_by text check (ended_by in ('next', 'exit')), -- null: not ended, or run out
  exclude using gist (lead_id with =, during with &&),
  exclude using gist (staff_id with =, during with &&)
);

-- The dialer of a counsellor, from when it was turned on until it was closed or nothing was heard of it.
create table dialer_session (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  status text not null check (status in ('opened', 'dialing', 'paused', 'closed')),
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
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
