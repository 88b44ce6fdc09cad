-- Looks at the days of leads that changed again, and takes the difference into the sums. One at a time: two would both take away what was
-- kept. A change that comes meanwhile adds a row of its own to parent_day_change, so the rows that are deleted here speak of what is read.
-- The table of sums is locked, as it is small: the lock ends a vacuum, and one of parent_day takes long.
create or replace function recount_parent_days(of_leads integer[]) returns void language sql as $$
  lock table parent_day_sum in share row exclusive mode;
  delete from parent_day_change where lead_id = any (of_leads);
  with gone as (
    delete from parent_day where lead_id = any (of_leads) returning *
  ), come as (
    insert into parent_day select * from parent_day_truth where lead_id = any (of_leads) returning *
  ), changed as (
    select what, day, day_before, sum(n) as parents, sum(n * talked::integer) as talked, sum(n * admitted::integer) as admitted,
      sum(n * spoken::integer) as spoken, sum(n * lead_generated::integer) as lead_generated,
      sum(n * visit_scheduled::integer) as visit_scheduled, sum(n * visit_done::integer) as visit_done,
      sum(n * admission_done::integer) as admission_done, sum(n * said_no::integer) as said_no
    from (select 1 as n, * from come union all select -1, * from gone) as either where what <> 'asked' group by what, day, day_before
  )
  insert into parent_day_sum as kept
  select * from changed
  where (parents, talked, admitted, spoken, lead_generated, visit_scheduled, visit_done, admission_done, said_no) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
  on conflict (what, day, day_before) do update set parents = kept.parents + excluded.parents, talked = kept.talked + excluded.talked,
    admitted = kept.admitted + excluded.admitted, spoken = kept.spoken + excluded.spoken,
    lead_generated = kept.lead_generated + excluded.lead_generated, visit_scheduled = kept.visit_scheduled + excluded.visit_scheduled,
    visit_done = kept.visit_done + excluded.visit_done, admission_done = kept.admission_done + excluded.admission_done,
    said_no = kept.said_no + excluded.said_no;
$$;
