-- Activities of parents on the marketplace. The first made the lead, unless staff entered it; later ones lie before the last call,
-- except for parents who came back, or applied after it.
create unlogged table deed as
with known as materialized (
  select parent.*, last_story.at as last_call_at, now, today,
    coalesce(last_story.at, created_at + least(now - created_at, interval '5 days')) as until, spoken.at as spoken_at, settled
  from parent left join story as last_story on last_story.lead_id = parent.id and latest
  left join (select lead_id, max(at) as at from story where action_id not in (select id from action where plans_call(means)) group by lead_id) as spoken on spoken.lead_id = parent.id
  cross join setting
), planned as materialized (
  select known.*, nth, nth = deeds as last_deed, id * 8::bigint + nth as key,
    case when fate = 'returned' then least(until, created_at + interval '10 days') else until end as until_then
  from known cross join lateral (select 1 + floor(power(roll(id, 'deeds'), 1.6) * 5)::integer as deeds) as counted
  cross join lateral generate_series(case when source = 'marketplace' then 1 else 2 end, deeds) as nth
), aimed as materialized (
  select *, created_at + (until_then - created_at) * roll(key, 'when') as raw, roll(key, 'kind') as kind from planned
), snapped as materialized (
  select *, at_home(india_day(raw), roll(key, 'hour at home')) as snapped from aimed
), timed as materialized (
  select *, case when nth = 1 then created_at when snapped between created_at and until_then then snapped else raw end as at from snapped
), usual as materialized (
  select id as lead_id, key, at, case
    when nth > 1 and last_deed and stage in ('application', 'registration', 'admission') then 'application'
    when kind < case when nth = 1 then 0.78 else 0.55 end then 'enquiry'
    when kind < case when nth = 1 then 0.84 else 0.66 end then 'cart'
    when kind < case when nth = 1 then 0.88 else 0.71 end then 'application'
    -- A call that was booked long ago was made.
    when kind < case when nth = 1 then 0.95 else 0.78 end then case when at < spoken_at - interval '4 days' or at >= settled then 'booked_call' else 'enquiry' end
    else 'login' end as kind
  from timed
), again as materialized (
  select id, id * 8::bigint + 7 as key, now - power(roll(id, 'back'), 1.5) * interval '8 days' as at, 'enquiry' as kind from known where fate = 'returned'
  union all
  select id, id * 8::bigint, last_call_at + (now - last_call_at) * power(roll(id, 'applied'), 0.7), 'application'
  from known where fate = 'active' and last_call_at is not null and roll(id, 'applies later') < 0.025
)
select lead_id, key, at, kind from usual union all select * from again;

insert into parent_activity (lead_id, kind, at, school_id, child_id, class_id, schooling, wants_visit, system_generated, slot_at, message, removed_at, source)
select deed.lead_id, deed.kind, deed.at, city_school.school_id, kid.id, child.class_ids[1],
  case when boarding then 'boarding' when online then 'online' else 'day' end,
  deed.kind = 'enquiry' and roll(key, 'visit') < 0.15, deed.kind = 'enquiry' and roll(key, 'by the system') < 0.08,
  case when deed.kind = 'booked_call' then appointment(india_day(deed.at) + nth(roll(key, 'slot day'), 3, 1), roll(key, 'slot')) end,
  case when deed.kind = 'booked_call' or (deed.kind = 'enquiry' and roll(key, 'writes') < 0.2) then
    filled(text, null, school_class.name, null, parent.locality, null, null) end,
  case when deed.kind = 'cart' and roll(key, 'taken out') < 0.35 then deed.at + least(now - deed.at, interval '3 days') * roll(key, 'taken out when') end,
  parent.source
from deed cross join setting
join parent on parent.id = deed.lead_id
left join city_school on city_school.pool_id = parent.pool_id and deed.kind in ('enquiry', 'cart', 'application')
  and city_school.n = 1 + (school_n - 1 + case when deed.kind = 'application' or key % 8 = 1 then 0 else nth(roll(key, 'school'), least(parent.schools, 4), 1) - 1 end) % parent.schools
left join kid on kid.lead_id = deed.lead_id and deed.kind <> 'login' and kid.n = nth(roll(key, 'child'), children, 1)
left join child on child.id = kid.id
left join school_class on school_class.id = child.class_ids[1]
join phrase_count on phrase_count.topic = 'parent' join phrase on phrase.topic = 'parent' and phrase.n = nth(roll(key, 'message'), phrases, 1)
order by deed.at, key;
analyze parent_activity;
