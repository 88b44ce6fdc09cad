-- Eight outcomes of any category are logged by one key each. A list that is in use gets the usual ones, by what its entries mean.
alter table action add outcome_key smallint unique check (outcome_key between 1 and 8);

insert into action (category, name, needs_schedule, sort_order)
select 'call', 'Line Busy', true, (select max(sort_order) + 1 from action)
where exists (select from action)
  and not exists (select from action where category = 'call' and retired_at is null and name ~* '\mbusy\M')
  and not exists (select from action where category = 'call' and lower(name) = 'line busy');

with fitting as (
  select 1 as outcome_key, id as action_id, sort_order from action where dialer_button = 'not_picked' and retired_at is null
  union all select 2, id, sort_order from action where category = 'call' and name ~* '\mbusy\M' and retired_at is null
  union all select 3, id, sort_order from action where dialer_button = 'call_later' and retired_at is null
  union all select 4, id, sort_order from action where means = 'visit_scheduled' and retired_at is null
  union all select 5, id, sort_order from action where chase = 'ends' and name ~* 'not interested' and retired_at is null
  union all select 6, id, sort_order from action where chase = 'wrong_number' and retired_at is null
  union all select 7, id, sort_order from action where chase = 'opts_out' and retired_at is null
  union all select 8, id, sort_order from action where means = 'lead_generated' and retired_at is null
), first_of_each as (
  select distinct on (outcome_key) outcome_key as key, action_id as fits from fitting order by outcome_key, sort_order, action_id
), once as (
  -- An entry that fits two keys has the first of them.
  select distinct on (fits) key, fits from first_of_each order by fits, key
)
update action set outcome_key = once.key from once where once.fits = action.id;
