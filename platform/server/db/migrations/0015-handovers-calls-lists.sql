-- A transfer, or its undoing: whose the lead was until then. They are party to it, and everyone's parties are counted by index alone.
alter table lead_event add column from_staff_id integer
  generated always as (case when kind in ('transfer', 'transfer_undone') then (before ->> 'owner_id')::integer end) stored;
drop index lead_event_handovers;
create index lead_event_handovers on lead_event (staff_id, at desc, id desc) include (kind, to_staff_ids, from_staff_id, lead_id)
  where kind in ('share', 'transfer', 'transfer_undone');
create index lead_event_handed_from on lead_event (from_staff_id) where from_staff_id is not null;

alter table call add column rung text; -- the telephone of ours that was to ring first, in E.164
alter table call add column unfound_at timestamptz; -- when the provider first knew nothing of a wish whose acceptance was not heard
create index missed_call_of_lead on missed_call (lead_id);
create index missed_call_returned_by on missed_call (returned_by_call_id) where returned_by_call_id is not null;
create index recording_ticket_of_session on recording_ticket (session_id);
create index recording_ticket_of_call on recording_ticket (call_id);

alter table lead_listing add column may_call boolean not null default true; -- neither their wish nor the register is against a call

-- The same view with may_call at its end; a missed call of a parent who is not to be called waits for nobody.
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
  case when lead.call_opt_out_at is null then missed.at end as missed_call_at,
  may_call.so as may_call
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
-- A call that never left our side is none (refused by the provider, or the counsellor did not pick up): the parent still waits for it.
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

update lead_listing set may_call = truth.may_call, missed_call_at = truth.missed_call_at, spoken_at = truth.spoken_at
from lead_listing_truth as truth
where truth.viewer_id = lead_listing.viewer_id and truth.lead_id = lead_listing.lead_id
  and (lead_listing.may_call, lead_listing.missed_call_at, lead_listing.spoken_at)
    is distinct from (truth.may_call, truth.missed_call_at, truth.spoken_at);

drop index lead_listing_follow_up;
create index lead_listing_follow_up on lead_listing (viewer_id, follow_up_at, lead_id) include (latest_action_id, spoken_at, may_call);

-- Recent Users, the usual order, with what the other filters and orders read: whatever stands beside what, this is walked at worst.
drop index lead_listing_recent, lead_listing_last_touch, lead_listing_asked;
create index lead_listing_recent on lead_listing (viewer_id, latest_user_action_at desc nulls last, lead_id desc)
  include (created_at, latest_action_at, follow_up_at, done_follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged, done_late);
-- The same for the dormant leads, and for today's data: each a small part of all leads, whatever filters narrow it.
create index lead_listing_last_touch on lead_listing (viewer_id, last_touch_at)
  include (lead_id, created_at, latest_user_action_at, latest_action_at, follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged);
create index lead_listing_asked on lead_listing (viewer_id, greatest(created_at, latest_user_action_at))
  include (lead_id, created_at, latest_user_action_at, latest_action_at, follow_up_at, latest_action_id, latest_sub_action_id, call_attempts,
    budget_min, budget_max, visit_interest, collab, in_cart, has_application, has_booked_call, new_application, new_message,
    international, re_engaged);

-- Whoever destroys a lead destroys its timeline; without these each entry would read every follow-up there is.
create index follow_up_of_event on follow_up (event_id);
create index follow_up_closed_by on follow_up (closed_by_event_id) where closed_by_event_id is not null;
create index held_action_of_event on held_action (event_id) where event_id is not null;
