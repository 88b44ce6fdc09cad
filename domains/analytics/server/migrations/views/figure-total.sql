-- The sums of figures by day, account and source: as they were rolled up, and of days that changed since from their facts.
create view figure_total as
select figure, day, staff_id, source, amount from figure_day
where not exists (select from figure_change as changed where changed.figure = figure_day.figure and changed.day = figure_day.day)
union all
select changed.figure, changed.day, fact.staff_id, fact.source, fact.amount
from (select distinct figure, day from figure_change) as changed
join figure_fact as fact on fact.figure = changed.figure
  and fact.at >= start_of_india_day(changed.day) and fact.at < start_of_india_day(changed.day + 1);
