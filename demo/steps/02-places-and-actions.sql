-- Some schools work with us, and some of those are shown first: true in the demo alone.
update school set is_collab = true where roll(id, 'collab') < case when level = 'Senior Secondary' then 0.15 else 0.05 end;
update school set is_featured = true where is_collab and roll(id, 'featured') < 0.3;

-- Parents live where schools are; large cities draw a little more than their share.
insert into weight (topic, pick, weight) select 'city', id, power(rank, 1.15) from place where kind = 'city' and rank > 0;

create unlogged table city as
select city.id, city.name, home_region.region,
  row_number() over (order by city.rank desc, city.id) as n
from place as city join place as state on state.id = city.parent_id left join home_region on home_region.state_slug = state.slug
where city.kind = 'city' and city.rank > 0;

create unlogged table city_place as
select city.id as city_id, district.id as district_id, locality.id as locality_id, district.name as district, locality.name, locality.lat, locality.lng,
  row_number() over (partition by city.id order by locality.rank desc, roll(locality.id, 'place'))::integer as n,
  count(*) over (partition by city.id)::integer as places
from city join place as district on district.parent_id = city.id join place as locality on locality.parent_id = district.id;

-- The schools that parents of a city ask about, the ones that work with us first; under 2, the boarding schools of the country.
create unlogged table city_school as
select pool.id as pool_id, school.id as school_id, school.name,
  row_number() over (partition by pool.id order by is_collab desc, is_featured desc, roll(school.id, 'school'))::integer as n,
  count(*) over (partition by pool.id)::integer as schools
from school cross join lateral (
  select city_id as id union all select 2 where is_residential
) as pool;

-- The weights of the actions of each category, for main actions and for asides.
-- After a no there is nothing more to tell, so it is never said aside. An old story ends with an action that leaves nothing to be done. After
-- a wrong number the call that was planned stands where there is another number; parents with one who were reached before get none.
insert into weight (topic, pick, weight)
select place || action.category, action.id, coalesce(weight_of_action.weight, 1)
from action left join weight_of_action using (name)
cross join unnest(array['action:', 'aside:', 'reached:', 'settled:']) as place
where retired_at is null and case place when 'aside:' then chase is null when 'action:' then true else chase is distinct from 'wrong_number' and not (place = 'settled:' and needs_schedule) end;

create unlogged table action_choice as
select action.id as action_id, action.category, action.needs_schedule, coalesce(topic, 'any action') as topic,
  (select count(*)::integer from sub_action where action_id = action.id and retired_at is null) as sub_actions
from action left join lateral (select topic from phrase where topic = 'action: ' || action.name limit 1) as spoken on true;

create unlogged table sub_action_choice as
select id as sub_action_id, action_id, needs_schedule, row_number() over (partition by action_id order by sort_order, id)::integer as n
from sub_action where retired_at is null;

create unlogged table phrase_count as select topic, count(*)::integer as phrases from phrase group by topic;

insert into wheel (topic, slot, pick)
select topic, slot, pick
from (
  select topic, pick, ends_before, coalesce(lag(ends_before) over (partition by topic order by pick), 0) as starts_at
  from (
    select topic, pick, ceil((sum(weight) over (partition by topic order by pick) / sum(weight) over (partition by topic) * 10000)::numeric(12, 6))::integer as ends_before
    from weight
  ) as shares
) as sectors cross join lateral generate_series(starts_at, ends_before - 1) as slot;

-- The funnel read backwards from each step.
create unlogged table funnel as
with recursive back as (
  select name as stage, 0 as steps_back, n, name, before from category
  union all
  select stage, steps_back + 1, category.n, category.name, category.before from back join category on category.n = back.before where steps_back < 12
)
select stage, steps_back, name from back;

alter table city add primary key (id);
alter table city_place add primary key (city_id, n);
alter table city_school add primary key (pool_id, n);
alter table action_choice add primary key (action_id);
alter table sub_action_choice add primary key (action_id, n);
alter table phrase_count add primary key (topic);
alter table funnel add primary key (stage, steps_back);
analyze city, city_place, city_school, action_choice, sub_action_choice, phrase_count, funnel, wheel, phrase, given_name, family_name, name_count,
  family_count, category, number_pool, number_prefix, setting, setting_staff;
