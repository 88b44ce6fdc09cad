-- The dialer: what of a lead decides when it is served, and who has it now.
create extension if not exists btree_gist;

alter table lead_listing add column spoken_at timestamptz;     -- staff last logged, commented or called; null: never
alter table lead_listing add column waiting_at timestamptz;    -- what the parent did since then; null: nothing, or not to be called
alter table lead_listing add column idle_since timestamptz;    -- spoken_at of a lead without a next step, -infinity: never; null: not to be dialed for its age
alter table lead_listing add column booked_call_at timestamptz; -- the time of a booked call for which nobody spoke to the parent yet
alter table lead_listing add column missed_call_at timestamptz; -- the oldest missed call that was not returned

-- The same view with these at its end.
create or replace view lead_listing_truth as
select viewer.id as viewer_id, lead.id as lead_id, lead.created_at,
  activity.latest_at as latest_user_action_at,
  latest_action.at as latest_action_at,
  greatest(lead.created_at, activity.latest_at, staff_side.latest_at, message.latest_at, calls.latest_at) as last_touch_at,
  follow_up.due_at as follow_up_at,
  latest_action.action_id as latest_action_id,
  latest_action.sub_action_id as latest_sub_action_id,
  staff_side.call_attempts,
  lead.budget_min * per_year.times as budget_min,
  lead.budget_max * per_year.times as budget_max,
  coalesce(activity.visit_interest, false) as visit_interest,
  coalesce(activity.collab, false) as collab,
  coalesce(activity.in_cart, false) as in_cart,
  activity.latest_application_at is not null as has_application,
  coalesce(activity.has_booked_call, false) as has_booked_call,
  coalesce(activity.latest_application_at > coalesce(latest_action.at, '-infinity'), false) as new_application,
  coalesce(message.latest_incoming, false) as new_message,
  coalesce(number.country_code <> 91, false) as international,
  coalesce(activity.latest_at - activity.previous_at >= interval '30 days'
    and activity.latest_at > coalesce(staff_side.latest_at, '-infinity'), false) as re_engaged,
  lead.search_text,
  place.ids as place_ids,
  done.due_at as done_follow_up_at,
  coalesce(done.closed_at > done.due_at, false) as done_late,
  spoken.at as spoken_at,
  case when may_call.so and asked.at > coalesce(spoken.at, '-infinity') then asked.at end as waiting_at,
  case when may_call.so and follow_up.due_at is null and latest_action.category is distinct from 'admission'
    then coalesce(spoken.at, '-infinity') end as idle_since,
  booked.slot_at as booked_call_at,
  missed.at as missed_call_at
from lead
cross join lateral unnest(lead.viewer_ids) as viewer (id)
cross join lateral (
  select case lead.budget_tenure when 'M' then 12 when 'Q' then 4 when 'HY' then 2 when 'Y' then 1 end as times
) as per_year
cross join lateral (
  select max(at) as latest_at,
    (array_agg(at order by at desc))[2] as previous_at,
    max(at) filter (where kind = 'application') as latest_application_at,
    bool_or(kind = 'cart' and removed_at is null) as in_cart,
    bool_or(kind = 'booked_call') as has_booked_call,
    bool_or(wants_visit) as visit_interest,
    bool_or(school.is_collab) as collab,
    bool_or(schooling = 'boarding') as boarding,
    bool_or(schooling = 'online') as online
  from parent_activity left join school on school.id = school_id
  where parent_activity.lead_id = lead.id
) as activity
cross join lateral (
  select max(lead_event.at) filter (where lead_event.staff_id is not null) as latest_at,
    max(lead_event.at) filter (where lead_event.staff_id is not null and kind in ('action', 'comment')) as spoken_at,
    count(*) filter (where action.category = 'call')::integer as call_attempts
  from lead_event left join action on action.id = action_id
  where lead_event.lead_id = lead.id
) as staff_side
-- A call that reached nobody is none: the parent still waits for it.
cross join lateral (
  select max(placed_at) as latest_at,
    max(placed_at) filter (where direction = 'outbound' and state not in ('rejected', 'counsellor_unreachable')
      or state = 'connected') as spoken_at
  from call where call.lead_id = lead.id
) as calls
left join lateral (
  select at, action_id, sub_action_id, category from lead_event join action on action.id = action_id
  where lead_event.lead_id = lead.id and kind = 'action'
  order by at desc, lead_event.id desc limit 1
) as latest_action on true
left join follow_up on follow_up.lead_id = lead.id and follow_up.closed_at is null
left join lead_number as number on number.lead_id = lead.id and number.rank = 0
left join lateral (
  select at as latest_at, direction = 'incoming' as latest_incoming from whatsapp_message
  where whatsapp_message.lead_id = lead.id
  order by at desc, id desc limit 1
) as message on true
left join lateral (
  select due_at, closed_at from follow_up
  where follow_up.lead_id = lead.id and closed_by_event_id is not null
  order by closed_at desc, id desc limit 1
) as done on true
cross join lateral (
  select array(
    select distinct unnest(lineage[3:]) from place where id = any (lead.place_ids)
    union select 2 where activity.boarding
    union select 3 where activity.online
    order by 1) as ids
) as place
cross join lateral (select greatest(staff_side.spoken_at, calls.spoken_at) as at) as spoken
cross join lateral (select greatest(activity.latest_at, case when message.latest_incoming then message.latest_at end) as at) as asked
-- Nobody is dialed who asked not to be, or whose number stands in the register, unless they agreed.
cross join lateral (
  select lead.call_opt_out_at is null and (number.dnd is not true or lead.call_consent_at is not null) as so
) as may_call
cross join lateral (
  select min(missed_call.at) as at from missed_call where missed_call.lead_id = lead.id and returned_at is null
) as missed
-- The next call that the parent booked and that nobody spoke to them for. One whose time was over when they booked again is none.
cross join lateral (
  select min(booking.slot_at) as slot_at from parent_activity as booking
  where booking.lead_id = lead.id and booking.kind = 'booked_call'
    and booking.slot_at - interval '5 minutes' > coalesce(spoken.at, '-infinity')
    and not exists (
      select from parent_activity as later
      where later.lead_id = lead.id and later.kind = 'booked_call' and later.at > booking.slot_at + interval '3 hours')
) as booked;

update lead_listing set spoken_at = truth.spoken_at, waiting_at = truth.waiting_at, idle_since = truth.idle_since,
  booked_call_at = truth.booked_call_at
from lead_listing_truth as truth
where truth.viewer_id = 0 and truth.lead_id = lead_listing.lead_id;

-- Each kind of reason to call is the head of one index.
create index lead_listing_waiting on lead_listing (viewer_id, (new_message or re_engaged), waiting_at desc) where waiting_at is not null;
create index lead_listing_idle on lead_listing (viewer_id, idle_since, created_at desc) where idle_since is not null;
create index lead_listing_booked_call on lead_listing (viewer_id, booked_call_at, lead_id) where booked_call_at is not null;
create index lead_listing_missed_call on lead_listing (viewer_id, missed_call_at) where missed_call_at is not null;
drop index lead_listing_follow_up;
create index lead_listing_follow_up on lead_listing (viewer_id, follow_up_at, lead_id) include (latest_action_id, spoken_at);

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
