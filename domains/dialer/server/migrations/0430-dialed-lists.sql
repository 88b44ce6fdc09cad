-- The list that a counsellor dials instead of everybody who waits for them: who was in it when it was begun, in its order.
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

alter table dial_lease drop constraint dial_lease_reason_check,
  add constraint dial_lease_reason_check check (reason in (
    'missed_call', 'call_back', 'booked_call', 'reply', 'new_enquiry', 'untouched', 'missed_follow_up', 'longest_idle', 'listed'));
