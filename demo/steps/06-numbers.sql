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
analyze lead_number;
