-- Parents by day and day before: the kept sums, with the days of leads that changed since looked up.
create view parent_days as
select what, day, day_before, parents, talked, admitted, spoken, lead_generated, visit_scheduled, visit_done, admission_done, said_no
from parent_day_sum
union all
select what, day, day_before, -1, -talked::integer, -admitted::integer, -spoken::integer, -lead_generated::integer,
  -visit_scheduled::integer, -visit_done::integer, -admission_done::integer, -said_no::integer
from parent_day where what <> 'asked' and lead_id = any (array(select lead_id from parent_day_change))
union all
select what, day, day_before, 1, talked::integer, admitted::integer, spoken::integer, lead_generated::integer,
  visit_scheduled::integer, visit_done::integer, admission_done::integer, said_no::integer
from parent_day_truth where what <> 'asked' and lead_id = any (array(select lead_id from parent_day_change));
