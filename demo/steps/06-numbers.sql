-- Numbers: the n-th of a pool is a fixed step further in it, so none comes twice. India's pool fills in for small ones.
insert into lead_number (e164, lead_id, country_code, national, rank, added_at)
with wanted as materialized (
  select id as lead_id, 0 as rank, id as nth_wish, pick as pool, coalesce(edit.at, created_at) as added_at
  from parent join wheel on topic = 'number' and slot = spin(roll(id, 'number')) left join edit on edit.lead_id = id and edit.what = 'number'
  union all
  select id, 1, 2 * leads + 1 - id, 1, created_at from parent cross join setting where roll(id, 'second number') < 0.125
), placed as materialized (
  select *, case when pool = 1 then nth_wish else row_number() over (partition by pool order by nth_wish) end as n from wanted
), given as materialized (
  select lead_id, rank, added_at, case when n < size then pool else 1 end as pool, case when n < size then n else nth_wish end as n
  from placed join number_pool using (pool)
), stepped as materialized (
  select *, (n * 97531247 + (roll(0, 'numbers') * size)::bigint) % size as number from given join number_pool using (pool)
), written as materialized (
  select lead_id, rank, added_at, country_code, prefix || lpad((number % (10 ^ free_digits)::bigint)::text, free_digits, '0') as national
  from stepped join number_prefix on number_prefix.pool = stepped.pool and number_prefix.n = number / (10 ^ free_digits)::bigint
)
select '+' || country_code || national, lead_id, country_code, national, rank, added_at from written order by lead_id, rank;

-- Numbers that stand with one parent and were given by another, for admins to decide.
create unlogged table disputed as
select e164, country_code, national, other.id as lead_id, other.owner_id
from lead_number join parent on parent.id = lead_id cross join setting
join lateral (
  select id, owner_id from parent as other where other.owner_id = parent.owner_id and other.id > parent.id and other.created_at < now - interval '3 days' order by id limit 1
) as other on true
where rank = 1 order by roll(lead_id, 'dispute') limit 3;
insert into lead_number (e164, lead_id, country_code, national, rank, added_at, disputed)
select e164, lead_id, country_code, national, (select max(rank) + 1 from lead_number where lead_number.lead_id = disputed.lead_id), at_work(india_day(now) - 1, roll(lead_id, 'disputed')), true
from disputed cross join setting;
analyze lead_number;
