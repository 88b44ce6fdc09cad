-- The calls of the last weeks, behind the outcomes that stand in the timeline: a call ends shortly before its outcome is logged, and after
-- the outcome before it, so nobody is on two calls. All are simulated. Other outcomes came of calls on people's own telephones.
create unlogged table dialed as
with outcome as materialized (
  select lead_event.id, lead_id, staff_id, at, action.name, category, lead_event.means, comment, sub_action.name as sub_action,
    lag(at) over (partition by staff_id order by at, lead_event.id) as before_at
  from lead_event join action on action.id = lead_event.action_id
  left join sub_action on sub_action.id = sub_action_id cross join setting
  where at > today - interval '30 days'
), called as materialized (
  select outcome.*, case
    when name = 'Line Busy' or name = 'Call Not Picked' and (comment ~ 'busy|Disconnected' or sub_action = 'Disconnected') then 'parent_busy'
    when name = 'Call Not Picked' and (comment ~ 'Switched off|Not reachable' or comment is null and sub_action in ('Switched Off', 'Not Reachable')) then 'parent_failed'
    when name = 'Call Not Picked' then 'parent_no_answer' else 'connected' end as state,
    case when name in ('Call Later', 'Wrong Number', 'Do Not Call') then 15 + 60 * roll(id, 'short talk')
      when name = 'Call Picked' then 100 + 700 * power(roll(id, 'talk'), 1.6) else 50 + 420 * power(roll(id, 'talk'), 1.5) end::integer as wanted,
    (case when name = 'Call Not Picked' then 18 + 14 * roll(id, 'rings') else 5 + 14 * roll(id, 'rings') end)::integer as rings,
    (12 + 35 * roll(id, 'notes'))::integer as notes
  from outcome cross join setting
  -- Of very many parents as many calls are made as show everything.
  where roll(id, 'called') < least(1, 50000.0 / leads) * case
    when category = 'call' and not plans_call(means) then 0.94
    when name in ('Not Interested', 'Looking for Next Session', 'Wrong Number', 'Do Not Call', 'Admission Elsewhere') then 0.9
    when name in ('Visit Scheduled', 'Visit Rescheduled', 'Lead Generated', 'Application Form Shared') then 0.6 else 0 end
), lasted as (
  select called.*, case when state = 'connected' then least(wanted, extract(epoch from at - greatest(before_at, lead.created_at)) - rings - notes - 5)::integer end as talk
  from called join lead on lead.id = lead_id
), timed as (
  -- A recorded talk is as long as one of the made sounds.
  select lasted.id, lead_id, staff_id, at, before_at, state, rings, notes, coalesce(sounding.seconds, lasted.talk) as talk
  from lasted left join lateral (
    select max(seconds) as seconds from asset where what = 'recording' and seconds <= lasted.talk and roll(lasted.id, 'recorded') < 0.6) as sounding on true
)
select timed.id as outcome_id, lead_id, staff_id, state, talk, at - make_interval(secs => notes + coalesce(talk, 0) + rings) as placed_at,
  at - make_interval(secs => notes + coalesce(talk, 0)) as answered_at, at - make_interval(secs => notes) as ended_at,
  (select e164 from lead_number where lead_number.lead_id = timed.lead_id order by wrong_at is not distinct from timed.at desc, rank limit 1) as e164,
  roll(timed.id, 'dialer') < 0.7 as automatic, row_number() over (order by at, timed.id)::integer as n
from timed
where (talk is null or talk >= 12) and at - make_interval(secs => notes + coalesce(talk, 0) + rings) > coalesce(before_at, '-infinity')
  and at - make_interval(secs => notes + coalesce(talk, 0) + rings) > (select created_at from lead where lead.id = timed.lead_id)
  and (at - make_interval(secs => notes + coalesce(talk, 0) + rings)) at time zone 'Asia/Kolkata' - date_trunc('day', at at time zone 'Asia/Kolkata')
    between interval '9 hours' and interval '21 hours';

-- Calls of parents. Some were answered, and the owner called back about the missed ones; the latest still wait for that.
create unlogged table rang as
select lead_id, staff_id, e164, 'missed' as state, null::integer as talk, came_at as placed_at, outcome_id as returned_by
from dialed join lead on lead.id = lead_id
cross join lateral (select placed_at - interval '4 minutes' - roll(outcome_id, 'called back') * interval '100 minutes' as came_at) as came
where state = 'connected' and roll(outcome_id, 'missed before') < 0.05 and came_at > greatest(lead.created_at, date_trunc('day', placed_at, 'Asia/Kolkata') + interval '8 hours')
union all
select lead_id, caller.owner_id, e164, case when answered then 'connected' else 'missed' end, case when answered then coalesce(sounding.seconds, asks) end,
  came_at, null
from (
  select parent.id as lead_id, parent.owner_id, roll(parent.id, 'taken') < 0.6 as answered, last_at, at_hour(india_day(now) - case when roll(parent.id, 'taken') < 0.6
      then nth(roll(parent.id, 'rings when'), 10, 1) else case when roll(parent.id, 'rings when') < 0.6 then 0 else 1 end end,
    interval '9 hours 30 minutes', interval '9 hours', roll(parent.id, 'rings at')) as came_at, now
  from parent cross join setting
  where owner_id is not null and actions > 0 and fate = 'active' and last_at > now - interval '25 days' and roll(parent.id, 'rings us') < least(1, 50000.0 / leads) * 0.04
) as caller
join lead_number using (lead_id) join lead on lead.id = lead_id
cross join lateral (select (40 + 300 * power(roll(lead_id, 'asks'), 1.5))::integer as asks) as wanted
left join lateral (select max(seconds) as seconds from asset where what = 'recording' and seconds <= asks and roll(lead_id, 'recorded') < 0.6) as sounding on true
where rank = 0 and wrong_at is null and call_opt_out_at is null and came_at between lead.created_at + interval '1 hour' and now - interval '20 minutes'
  -- Nobody spoke with them since, and they did not say no.
  and (answered or came_at > last_at and not exists (select from dialed where dialed.lead_id = caller.lead_id and dialed.placed_at > came_at))
  and not exists (select from lead_event where lead_event.lead_id = caller.lead_id and (chase is not null or staff_id is not null and abs(extract(epoch from at - came_at)) < 900));

-- The sound of a talk is one of a few made ones of its length, under a name of its own.
create unlogged table made_call as
select every.*, asset.key, asset.type, asset.bytes,
  case when asset.key is not null then replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') || '.' || asset.ending end as recording
from (
  select lead_id, staff_id, 'outbound' as direction, e164, state, automatic, placed_at, answered_at, ended_at, talk from dialed
  union all
  select lead_id, staff_id, 'inbound', e164, state, false, placed_at, placed_at + interval '9 seconds',
    placed_at + coalesce(make_interval(secs => talk + 9), interval '24 seconds'), talk from rang
) as every
left join asset on what = 'recording' and seconds = talk;
insert into stored_file (name, type, bytes, is_private, key) select recording, type, bytes, true, key from made_call where recording is not null;

create unlogged table placed_call (id integer, lead_id integer, placed_at timestamptz, direction text);
with entry as (
  insert into lead_event (lead_id, kind, at, staff_id)
  select lead_id, 'call', placed_at, case when direction = 'outbound' then staff_id end from made_call order by placed_at, lead_id
  returning id, lead_id, at
), placed as (
  insert into call (lead_id, event_id, staff_id, direction, e164, state, automatic, provider, provider_id, simulated, placed_at, answered_at, ended_at, talk_seconds,
    recording_state, recording_file)
  select made_call.lead_id, entry.id, staff_id, direction, e164, state, automatic, 'loopback', 'sim_demo-' || entry.id, true, placed_at,
    case when talk is not null then answered_at end, ended_at, talk, case when recording is null then 'none' else 'ready' end, recording
  from made_call join entry on entry.lead_id = made_call.lead_id and entry.at = made_call.placed_at
  order by placed_at, made_call.lead_id
  returning id, lead_id, placed_at, direction
)
insert into placed_call select * from placed;
analyze dialed, rang, placed_call;

insert into missed_call (call_id, lead_id, at, returned_at, returned_by_call_id)
select missed.id, missed.lead_id, missed.placed_at, dialed.answered_at, back.id
from rang join placed_call as missed on missed.lead_id = rang.lead_id and missed.placed_at = rang.placed_at and missed.direction = 'inbound'
left join dialed on dialed.outcome_id = rang.returned_by
left join placed_call as back on back.lead_id = dialed.lead_id and back.placed_at = dialed.placed_at and back.direction = 'outbound'
where rang.state = 'missed';
analyze call, missed_call;
