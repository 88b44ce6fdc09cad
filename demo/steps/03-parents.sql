-- The parents, before their history: who they are, how their story with us goes, and between which instants it lies.
create unlogged table draft as
with rolled as materialized (
  select g, roll(g, 'fate') as fate_roll, roll(g, 'boarding') < 0.06 as boarding, roll(g, 'online') < 0.015 as online,
    roll(g, 'begins') as begins, roll(g, 'spans') as spans, roll(g, 'ends') as ends, roll(g, 'nobody') as nobody, now, today
  from setting, generate_series(1, setting.leads) as g
), fated as materialized (
  -- fresh: new today. waiting: nobody spoke with them. silent: nothing for 60 days. returned: asked again after a long pause.
  select *, case when fate_roll < 0.008 then 'fresh' when fate_roll < 0.054 then 'waiting' when fate_roll < 0.13 then 'silent'
    when fate_roll < 0.16 then 'returned' else 'active' end as fate
  from rolled
), owned as materialized (
  select *, not (boarding and nobody < 0.35) and not (fate in ('fresh', 'waiting') and nobody < 0.08) as has_owner from fated
), staged as materialized (
  select owned.*, category.name as stage, case when not has_owner or fate = 'waiting' then 0 when fate = 'fresh' then case when now < today + interval '10 hours 30 minutes' then 0 else floor(roll(g, 'first call') * 2)::integer end
    else action_wheel.pick end as actions
  from owned
  join wheel as action_wheel on action_wheel.topic = 'actions' and action_wheel.slot = spin(roll(g, 'actions'))
  join wheel as stage_wheel on stage_wheel.topic = 'stage' and stage_wheel.slot = spin(roll(g, 'reached'))
  join category on category.n = stage_wheel.pick
), busy as materialized (
  -- admitted: nobody calls after an admission, so most of these stories ended at some time of the year.
  select g, boarding, online, begins, spans, ends, has_owner, actions, stage, now, today,
    case when fate = 'active' and actions > 1 and stage = 'admission' and roll(g, 'ended') < 0.75 then 'admitted' else fate end as fate
  from staged
), ended as materialized (
  select *, case
    when actions = 0 then null
    when fate = 'admitted' then now - interval '2 days' - begins * interval '340 days'
    when fate = 'silent' then now - interval '62 days' - power(begins, 1.3) * interval '290 days'
    when fate = 'active' and actions = 1 then now - power(begins, 2) * interval '59 days'
    end as known_end
  from busy
), begun as materialized (
  select *, case
    when fate = 'fresh' then today + begins * (now - today)
    when actions = 0 then now - power(begins, 1.5) * case when spans < 0.7 then interval '12 days' else interval '40 days' end
    when fate in ('silent', 'admitted') and actions > 0 then known_end - least((actions - 1) * (interval '2 days' + spans * interval '20 days'),
      known_end - (now - interval '364 days')) - ends * interval '20 hours'
    when fate = 'returned' then now - interval '60 days' - begins * interval '300 days'
    when known_end is not null then known_end - spans * interval '36 hours'
    else now - power(begins, 1.4) * interval '364 days' end as raw_start
  from ended
), started as materialized (
  select *, case when fate = 'fresh' then raw_start
    when at_home(india_day(raw_start), spans) > now then at_home(india_day(raw_start) - 1, spans)
    else at_home(india_day(raw_start), spans) end as created_at
  from begun
)
select row_number() over (order by created_at, g)::integer as id, fate, boarding, online, has_owner, actions, stage, created_at,
  case when actions = 0 then null else greatest(created_at, coalesce(known_end, case
    when fate = 'fresh' then created_at + ends * (now - created_at)
    when fate = 'returned' then created_at + ends * least(now - interval '45 days' - created_at, interval '40 days')
    else now - least(interval '59 days', now - created_at) * power(ends, 1.7) end)) end as last_at
from started;
analyze draft;

-- The home of each parent, the owner, the reached funnel step, and the schools and places in view.
create unlogged table parent as
with settled as materialized (
  select draft.*, city_wheel.pick as city_id, case when boarding then 2 else city_wheel.pick end as pool_id, city.name as city,
    case when region is not null and roll(draft.id, 'at home') < 0.65 then region else region_wheel.pick end as region,
    case when has_owner then case when boarding and roll(draft.id, 'boarding owner') < 0.5 then setting_staff.boarding_counsellor
      else owner_wheel.pick end end as owner_id,
    earlier_wheel.pick as earlier_owner_id
  from draft
  join wheel as city_wheel on city_wheel.topic = 'city' and city_wheel.slot = spin(roll(draft.id, 'city'))
  join wheel as region_wheel on region_wheel.topic = 'region' and region_wheel.slot = spin(roll(draft.id, 'region'))
  join wheel as owner_wheel on owner_wheel.topic = 'owner' and owner_wheel.slot = spin(roll(draft.id, 'owner'))
  join wheel as earlier_wheel on earlier_wheel.topic = 'owner' and earlier_wheel.slot = spin(roll(draft.id, 'earlier owner'))
  join city on city.id = city_wheel.pick
  cross join setting_staff
), counted as materialized (
  select settled.*, places, schools, nth(roll(settled.id, 'first place'), places, 1.7) as place_n,
    nth(roll(settled.id, 'first school'), schools, 1.6) as school_n,
    case when roll(settled.id, 'children') < 0.12 then 0 when roll(settled.id, 'children') < 0.72 then 1
      when roll(settled.id, 'children') < 0.95 then 2 else 3 end as children
  from settled
  join (select distinct city_id, places from city_place) as known_places on known_places.city_id = settled.city_id
  join (select distinct pool_id, schools from city_school) as known_schools on known_schools.pool_id = settled.pool_id
)
select counted.id, fate, boarding, online, actions, created_at,
  case when roll(counted.id, 'source') < 0.91 or fate in ('fresh', 'returned') then 'marketplace' when roll(counted.id, 'source') < 0.95 then 'import'
    when roll(counted.id, 'source') < 0.98 then 'referral' else 'walk-in' end as source,
  last_at, counted.city_id, city, counted.pool_id, region, stage, children, schools, school_n,
  owner_id, case when actions >= 2 and earlier_owner_id <> owner_id and roll(counted.id, 'transfer') < 0.06 then earlier_owner_id end as earlier_owner_id,
  first_place.locality_id, first_place.district_id, first_place.name as locality, first_place.district, first_place.lat, first_place.lng,
  second_place.locality_id as other_locality_id, second_place.district_id as other_district_id, roll(counted.id, 'places') as place_roll
from counted
join city_place as first_place on first_place.city_id = counted.city_id and first_place.n = place_n
join city_place as second_place on second_place.city_id = counted.city_id
  and second_place.n = 1 + (place_n + floor(roll(counted.id, 'second place') * (counted.places - 1))::integer) % counted.places;
alter table parent add primary key (id);
analyze parent;
