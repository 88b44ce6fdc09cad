-- Looks at the days of every lead again. What changes meanwhile leaves a row in parent_day_change, which stays.
create or replace function refill_parent_days() returns void language sql as $$
  lock table parent_day_sum in share row exclusive mode;
  delete from parent_day_change;
  delete from parent_day;
  delete from parent_day_sum;
  with come as (
    insert into parent_day select * from parent_day_truth returning *
  )
  insert into parent_day_sum
  select what, day, day_before, count(*), count(*) filter (where talked), count(*) filter (where admitted), count(*) filter (where spoken),
    count(*) filter (where lead_generated), count(*) filter (where visit_scheduled), count(*) filter (where visit_done),
    count(*) filter (where admission_done), count(*) filter (where said_no)
  from come where what <> 'asked' group by what, day, day_before;
$$;
