-- Defines every list column from the facts of all domains: one line for each lead. Acts copy it for the leads that they change, together
-- with the columns derived at that instant; `portal db check` compares the whole.
-- `offset 0` computes a part once instead of at each use. Parts that only choose between values go without, since that is cheaper than a
-- step of its own.
create view lead_line as
select lead.id as lead_id, lead.created_at,
  -- Without an activity of the parent, the making of the lead counts as the latest.
  coalesce(activity.latest_at, lead.created_at) as latest_user_action_at,
  latest_action.at as latest_action_at,
  greatest(lead.created_at, activity.latest_at, staff_side.latest_at, message.latest_at, calls.latest_at) as last_touch_at,
  follow_up.due_at as follow_up_at,
  latest_action.action_id as latest_action_id,
  latest_action.sub_action_id as latest_sub_action_id,
  calls.calls as call_attempts,
  coalesce(lead.budget_min * per_year.times, fees.least) as budget_min,
  coalesce(lead.budget_max * per_year.times, fees.most) as budget_max,
  coalesce(activity.visit_interest, false) as visit_interest,
  coalesce(activity.collab, false) as collab,
  coalesce(activity.in_cart, false) as in_cart,
  activity.latest_application_at is not null as has_application,
  coalesce(activity.has_booked_call, false) as has_booked_call,
  coalesce(activity.latest_application_at > coalesce(latest_action.at, '-infinity'), false) as new_application,
  message.unanswered_at is not null as new_message,
  coalesce(number.country_code <> 91, false) as international,
  coalesce(activity.latest_at - activity.previous_at >= interval '30 days'
    and activity.latest_at > coalesce(staff_side.latest_at, '-infinity'), false) as re_engaged,
  lead.search_text,
  found_by.tags,
  done.due_at as done_follow_up_at,
  coalesce(done.closed_at > done.due_at, false) as done_late,
  spoken.at as spoken_at,
  -- Who planned the call that answers the parent has put it off until then.
  case when may_call.so and asked.at > coalesce(greatest(spoken.at, staff_side.put_off_at), '-infinity') then asked.at end as waiting_at,
  case when may_call.so and follow_up.due_at is null then coalesce(spoken.at, '-infinity') end as idle_since,
  booked.slot_at as booked_call_at,
  case when lead.call_opt_out_at is null and not chase.is_over and number.wrong_at is null then calls.missed_at end as missed_call_at,
  may_call.so as may_call,
  follow_up.action_id as follow_up_action_id,
  follow_up.call_back_at,
  step.steps,
  step.visit_at,
  case when chase.is_over then said_no.at end as chase_ended_at,
  said_no.at as said_no_at,
  calls.first_at as first_call_at,
  message.latest_at as message_at,
  message.unanswered_at,
  -- Asked for by itself, so that how the rest is found does not depend on it.
  (select band from lead_chance where lead_chance.lead_id = lead.id)::smallint as chance
from lead
cross join lateral (
  select per_year(lead.budget_tenure) as times
) as per_year
-- Without a budget, the fees noted for the children stand for it.
cross join lateral (
  select min(child.fees * per_year(fees_tenure)) as least, max(child.fees * per_year(fees_tenure)) as most
  from child where child.lead_id = lead.id
  offset 0
) as fees
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
  offset 0
) as activity
cross join lateral (
  select max(lead_event.at) filter (where lead_event.staff_id is not null) as latest_at,
    -- An entry that only plans the next call is no act.
    max(lead_event.at) filter (where lead_event.staff_id is not null and kind in ('action', 'comment') and not plans_call(means)
      and undone_at is null) as spoken_at,
    max(lead_event.at) filter (where plans_call(means) and undone_at is null) as put_off_at,
    max(lead_event.at) filter (where says_no(chase) and undone_at is null) as said_no_at,
    max(lead_event.at) filter (where kind in ('action', 'next_call_planned') and scheduled_at is not null and undone_at is null) as planned_at
  from lead_event
  where lead_event.lead_id = lead.id
  offset 0
) as staff_side
cross join lateral (select * from lead_calls where lead_id = lead.id offset 0) as calls
cross join lateral (select * from lead_steps where lead_id = lead.id offset 0) as step
left join lateral (
  select at, action_id, sub_action_id from lead_event
  where lead_event.lead_id = lead.id and kind = 'action' and undone_at is null
  order by at desc, lead_event.id desc limit 1
) as latest_action on true
-- The next follow-up is the earliest of the next call and the appointments.
left join lateral (
  select due_at, action_id, min(due_at) filter (where open.category is null and coalesce(action.category, 'call') = 'call') over () as call_back_at
  from follow_up as open
  join lead_event on lead_event.id = open.event_id
  left join action on action.id = lead_event.action_id
  where open.lead_id = lead.id and open.closed_at is null
  order by due_at, open.id limit 1
) as follow_up on true
left join lead_number as number on number.lead_id = lead.id and number.rank = 0
-- A message waits for an answer from the first that came after what staff wrote last, unless somebody said that none is needed. Thanks ask
-- for none. Mail to many answers nobody.
left join lateral (
  select latest.at as latest_at, asking.first_at as unanswered_at, asking.last_at as asked_at
  from (
    select at, direction from message where message.lead_id = lead.id and is_said and not is_bulk
    order by at desc, id desc limit 1
  ) as latest
  left join lateral (
    select min(incoming.at) as first_at, max(incoming.at) as last_at
    from (select 1) as one
    left join lateral (
      select answer.at, answer.id from message as answer where answer.lead_id = lead.id and answer.direction = 'outgoing' and answer.is_said
        and not answer.is_bulk
      order by answer.at desc, answer.id desc limit 1
    ) as answer on true
    join message as incoming on incoming.lead_id = lead.id
      and (incoming.at, incoming.id) > (coalesce(answer.at, '-infinity'), coalesce(answer.id, 0))
    where latest.direction = 'incoming' and incoming.direction = 'incoming' and incoming.is_said
      and not asks_nothing(incoming.kind, incoming.text)
      and incoming.at > coalesce((select finished_at from thread_state where thread_state.lead_id = lead.id), '-infinity')
  ) as asking on true
) as message on true
left join lateral (
  select due_at, closed_at from follow_up
  where follow_up.lead_id = lead.id and closed_by_event_id is not null and not is_cancelled
  order by closed_at desc, id desc limit 1
) as done on true
cross join lateral (
  select array(
    select distinct unnest(lineage[3:]) from place where id = any (lead.place_ids)
    union select boarding_tag() where activity.boarding
    union select online_tag() where activity.online
    union select language_tag(lead.language) where lead.language is not null
    order by 1) as tags
  offset 0
) as found_by
cross join lateral (select greatest(staff_side.spoken_at, calls.spoken_at) as at) as spoken
-- An admission of every child ends the chase like a no.
cross join lateral (select greatest(staff_side.said_no_at, step.admitted_at) as at) as said_no
cross join lateral (select greatest(activity.latest_at, message.asked_at) as at) as asked
-- The chase is over from a no until the parent does something new, or a next step stands or was agreed after all.
cross join lateral (
  select coalesce(said_no.at > coalesce(greatest(activity.latest_at, staff_side.planned_at), '-infinity'), false)
    and follow_up.due_at is null and not exists (
      select from message as reply where reply.lead_id = lead.id and reply.direction = 'incoming' and reply.is_said and reply.at >= said_no.at
        and not asks_nothing(reply.kind, reply.text))
    and not exists (select from missed_call where missed_call.lead_id = lead.id and missed_call.at >= said_no.at) as is_over
  offset 0
) as chase
-- Nobody is dialed who asked not to be, or said no, or cannot be reached under the number, or stands in the register and did not agree.
cross join lateral (
  select lead.call_opt_out_at is null and not chase.is_over and number.wrong_at is null
    and (number.dnd is not true or lead.call_consent_at is not null) as so
) as may_call
-- The next call that the parent booked and that is still open. A booking that was over when the parent booked again does not count.
cross join lateral (
  select min(booking.slot_at) as slot_at from parent_activity as booking
  where booking.lead_id = lead.id and booking.kind = 'booked_call'
    and booking.slot_at - booked_early() > coalesce(spoken.at, '-infinity')
    and booking.at > coalesce(said_no.at, '-infinity')
    and not exists (
      select from parent_activity as later
      where later.lead_id = lead.id and later.kind = 'booked_call' and later.at > booking.slot_at + booked_late())
  offset 0
) as booked;
