-- Names as parents type them: mostly two words, some long, some short, a few untidy.
create unlogged table parent_name as
with bearer as materialized (
  select id, region, roll(id, 'name style') as style, case when roll(id, 'parent') < 0.52 then 'woman' else 'man' end as kind from parent
)
select bearer.id, family.name as family, case
    when style < 0.86 then first.name || ' ' || family.name
    when style < 0.91 then first.name || ' ' || second.name || ' ' || family.name
    when style < 0.93 then 'Dr. ' || first.name || ' ' || family.name
    when style < 0.955 then left(family.name, 1) || '. ' || first.name
    when style < 0.965 then first.name || ' ' || second.name || ' ' || family.name || ' ' || other_family.name
    when style < 0.985 then first.name
    else lower(first.name || ' ' || family.name) end as name
from bearer
join name_count on name_count.region = bearer.region and name_count.kind = bearer.kind
join family_count on family_count.region = bearer.region
join given_name as first on first.region = bearer.region and first.kind = bearer.kind and first.n = nth(roll(bearer.id, 'given name'), names, 1)
join given_name as second on second.region = bearer.region and second.kind = bearer.kind and second.n = 1 + (first.n + floor(roll(bearer.id, 'middle name') * (names - 1))::integer) % names
join family_name as family on family.region = bearer.region and family.n = nth(roll(bearer.id, 'family name'), families, 1.3)
join family_name as other_family on other_family.region = bearer.region and other_family.n = 1 + (family.n + floor(roll(bearer.id, 'other family name') * (families - 1))::integer) % families;
alter table parent_name add primary key (id);

-- Budgets by the year first, then as the parent said them.
create unlogged table budget as
with wished as materialized (
  select id, (array[24, 36, 48, 60, 72, 84, 100, 120, 150, 200, 250, 300, 400])[nth(roll(id, 'budget'), 13, 1.2)] * 1000
      * case when boarding then 3 else 1 end as yearly,
    case when roll(id, 'tenure') < 0.6 then 'M' when roll(id, 'tenure') < 0.85 then 'Y' when roll(id, 'tenure') < 0.95 then 'Q' else 'HY' end as tenure
  from parent where roll(id, 'has budget') < 0.7
), said as materialized (
  select id, tenure, greatest(500, round(yearly / times / 500) * 500)::integer as least_fee
  from wished join (values ('M', 12), ('Q', 4), ('HY', 2), ('Y', 1)) as per_year (tenure, times) using (tenure)
)
select id, tenure, least_fee, greatest(least_fee, round(least_fee * (1.2 + roll(id, 'budget span')) / 500) * 500)::integer as greatest_fee from said;
alter table budget add primary key (id);
create unlogged table budget_words as
select id, '₹' || ltrim(to_char(greatest_fee, '99,99,999'), ' ,') || case tenure when 'M' then ' a month' when 'Q' then ' a quarter' when 'HY' then ' a half year'
  else ' a year' end as fee
from budget;

create unlogged table kid as
select row_number() over (order by parent.id, n)::integer as id, parent.id as lead_id, n, case when roll(key, 'girl') < 0.48 then 'girl' else 'boy' end as gender,
  3 + floor(power(roll(key, 'age'), 1.5) * 15)::integer as age
from parent cross join lateral generate_series(1, children) as n cross join lateral (select parent.id * 8::bigint + n as key) as keyed;

insert into child (id, lead_id, name, age, gender, board_ids, class_ids, fees, fees_tenure, raw_district, raw_district_region, created_at)
with known as materialized (
  select *, roll(id, 'board') as board_roll, least(15, greatest(1, age - 2 + case when roll(id, 'ahead') < 0.15 then 1 else 0 end)) as class_n from kid
), named as materialized (
  select known.*, region, place_roll, district, locality, created_at, nth(roll(known.id, 'given name'), names, 1) as name_n
  from known join parent on parent.id = lead_id join name_count using (region)
  where name_count.kind = gender
)
select named.id, lead_id, case when roll(named.id, 'full name') < 0.25 then given_name.name || ' ' || family else given_name.name end,
  case when roll(named.id, 'age known') < 0.97 then age end, case when roll(named.id, 'gender known') < 0.98 then gender end,
  case when board_roll < 0.45 then '{1}' when board_roll < 0.6 then '{1,2}' when board_roll < 0.7 then '{2}' when board_roll < 0.74 then '{2,3}'
    when board_roll < 0.82 then '{1,4}' when board_roll < 0.88 then '{5,6}' else '{}' end::integer[],
  case when roll(named.id, 'two classes') < 0.05 and class_n < 15 then array[class_n, class_n + 1] else array[class_n] end,
  case when roll(named.id, 'fees') < 0.6 then greatest_fee * case tenure when 'Q' then 4 when 'HY' then 2 else 1 end end,
  case when tenure in ('Q', 'HY', 'Y') then 'Y' else 'M' end,
  case when place_roll between 0.16 and 0.2 then district end, case when place_roll between 0.16 and 0.2 then locality end, created_at
from named join parent_name on parent_name.id = lead_id left join budget on budget.id = lead_id
join given_name on given_name.region = named.region and given_name.kind = gender and given_name.n = name_n
order by named.id;
analyze parent_name, budget, kid, child;
