-- The actions of staff: close together at first, then ever further apart; the last one at the end of the story.
create unlogged table told as
with planned as materialized (
  select id, id * 16::bigint + nth as key, actions, created_at, case when nth = actions then last_at
    else created_at + (last_at - created_at) * power((nth - 1 + 0.8 * roll(id * 16::bigint + nth, 'pause')) / (actions - 0.2), 1.5) end as about
  from parent cross join lateral generate_series(1, actions) as nth
), snapped as materialized (
  select *, at_work(india_day(about), roll(key, 'hour')) as at from planned
), timed as materialized (
  select id as lead_id, key, actions, case
    when at > now and at - interval '1 day' > created_at then at - interval '1 day'
    when at between created_at and now then at
    -- A parent who came in the evening is called on the next day.
    when at < created_at and at + days_later <= now then at + days_later
    else created_at + least(now - created_at, interval '4 hours') * roll(key, 'at once') end as at
  from snapped cross join setting
  cross join lateral (select ceil(extract(epoch from created_at - at) / 86400) * interval '1 day' as days_later) as evening
)
select lead_id, key, at, row_number() over (partition by lead_id order by at, key)::integer as n, actions from timed;

-- The latest action is of the parent's stage, the one before it of the step before, if the counsellor kept to the funnel.
create unlogged table story_step as
select told.lead_id, told.key, told.at, told.n, told.actions, told.n = told.actions as latest, coalesce(step.name, 'call') as category,
  lead(told.at) over (partition by told.lead_id order by told.n) as next_at
from told join parent on parent.id = lead_id
left join funnel on funnel.stage = parent.stage and funnel.steps_back = told.actions - told.n
left join category as step on step.name = case when told.n = told.actions or roll(told.key, 'keeps to the funnel') < 0.75 then funnel.name
  when roll(told.key, 'aside') < 0.12 then 'other' when roll(told.key, 'aside') < 0.3 then 'lead' else 'call' end;

create unlogged table story as
with chosen as materialized (
  select story_step.*, action_choice.action_id, action_choice.topic, action_choice.needs_schedule or coalesce(sub.needs_schedule, false) as needs_schedule,
    sub.sub_action_id
  from story_step cross join setting
  join wheel on wheel.topic = case when not latest then 'aside:' when at < settled then 'settled:'
    when n > 1 and roll(lead_id, 'second number') < 0.125 then 'reached:' else 'action:' end || category
    and slot = spin(roll(key, 'action'))
  join action_choice on action_choice.action_id = pick
  left join sub_action_choice as sub on sub.action_id = pick and sub_actions > 0 and roll(key, 'has sub-action') < 0.8
    and sub.n = nth(roll(key, 'sub-action'), sub_actions, 1) and not (latest and at < settled and sub.needs_schedule)
), dated as materialized (
  -- Steps that were followed up: most on time, some late, and lately a few before their day. Open ones: overdue, mostly for days, due today,
  -- or to come.
  select chosen.*, fate, case when not needs_schedule then null
    when not latest and next_at - at > interval '21 days' then appointment(india_day(at) + nth(roll(key, 'promised'), 14, 1.5), roll(key, 'slot'))
    when not latest and due < 0.6 then date_bin('30 minutes', next_at, 'epoch')
    when not latest and (due < 0.9 or next_at < settled) then appointment(india_day(next_at) - nth(roll(key, 'late'), 3, 1), roll(key, 'slot'))
    when not latest then appointment(india_day(next_at) + 1, roll(key, 'slot'))
    when fate in ('silent', 'admitted') then appointment(india_day(at) + nth(roll(key, 'promised'), 9, 1), roll(key, 'slot'))
    when due < 0.28 then appointment(india_day(at + (now - at) * power(roll(key, 'overdue'), 0.3)), roll(key, 'slot'))
    when due < 0.36 then appointment(india_day(today), roll(key, 'slot')) end as wished_at,
    appointment(india_day(now) + nth(roll(key, 'ahead'), 14, 2), roll(key, 'slot')) as to_come, now
  from chosen join parent on parent.id = lead_id cross join setting cross join lateral (select roll(key, 'due') as due) as rolled
)
select lead_id, key, at, n, latest, next_at, category, action_id, sub_action_id, topic, case when not needs_schedule then null
    when wished_at > at and (not latest or wished_at < now or india_day(wished_at) = india_day(now)) then wished_at
    when latest then to_come
    else at + (next_at - at) * 0.8 end as scheduled_at
from dated;
alter table story add primary key (lead_id, n);
analyze story;

-- The former owners of leads that changed hands, with the end of their time.
create unlogged table handover as
select parent.id as lead_id, earlier_owner_id, owner_id, n, at + least((next_at - at) / 2, interval '40 minutes') as at
from parent join story on lead_id = parent.id and n = actions / 2 where earlier_owner_id is not null;
alter table handover add primary key (lead_id);

-- An admin handed some of these over in one go, at a moment when most of them were being worked on.
create unlogged table bulk_given as
with span as materialized (
  select lead_id, earlier_owner_id, handover.owner_id, handover.at, min(story.at) + interval '1 hour' as from_at, max(story.at) - interval '1 hour' as until_at,
    row_number() over (partition by earlier_owner_id order by handover.at desc, lead_id) as latest
  from handover join story using (lead_id) where handover.at < (select now - interval '10 days' from setting) group by 1, 2, 3, 4
), moment as (
  select distinct on (anchor.earlier_owner_id) anchor.earlier_owner_id, date_trunc('minute', anchor.at) as at, count(*) as leads
  from span as anchor join span on span.earlier_owner_id = anchor.earlier_owner_id and anchor.at between span.from_at and span.until_at
  where anchor.latest <= 20 group by 1, 2 order by 1, 3 desc, 2 desc
), bulk as (
  -- Seconds of their own tell the transfers apart.
  select earlier_owner_id, at + row_number() over (order by leads desc, earlier_owner_id) * interval '7 seconds' as at from moment order by leads desc, earlier_owner_id limit 3
), given as (
  select lead_id, bulk.earlier_owner_id, owner_id, bulk.at, row_number() over (partition by bulk.earlier_owner_id order by lead_id)::integer as position
  from bulk join span on span.earlier_owner_id = bulk.earlier_owner_id and bulk.at between from_at and until_at
)
select given.*, (select id from staff where user_type = 2 and is_admin order by id limit 1) as by_staff_id, 'So that nobody waits for a call' as note
from given where position <= 12;
alter table handover add column by_staff_id integer, add column note text;
update handover set at = given.at + position * interval '40 milliseconds', by_staff_id = given.by_staff_id, note = given.note
from bulk_given as given where given.lead_id = handover.lead_id;

-- Leads that counsellors share, each with one or two others.
create unlogged table sharing as
select lead_id, owner_id, at, array_agg(distinct pick) as staff_ids
from (
  select parent.id as lead_id, parent.owner_id, least(now, story.at + interval '25 minutes') as at, nth_share
  from parent join story on lead_id = parent.id and n = nth(roll(parent.id, 'shared after'), actions, 1) cross join setting
  cross join lateral generate_series(1, case when roll(parent.id, 'shared with two') < 0.25 then 2 else 1 end) as nth_share
  where roll(parent.id, 'shared') < 0.1 and not exists (select from handover where handover.lead_id = parent.id and handover.at > story.at)
) as shared join wheel on topic = 'owner' and slot = spin(roll(lead_id * 4::bigint + nth_share, 'shared with'))
where pick <> owner_id
group by lead_id, owner_id, at;

-- Details that a counsellor corrected in the first call.
create unlogged table edit as
select parent.id as lead_id, what, least(now, story.at + interval '6 minutes') as at
from parent join story on lead_id = parent.id and n = 1 cross join setting
cross join lateral (
  select 'name' as what from parent_name where parent_name.id = parent.id and name like '% %' and name not like '%.%' and roll(parent.id, 'name edit') < 0.04
  union all select 'budget' where roll(parent.id, 'budget edit') < 0.06 and roll(parent.id, 'has budget') < 0.7
  union all select 'number' where roll(parent.id, 'second number') < 0.125
) as edits;
analyze handover, sharing, edit;
