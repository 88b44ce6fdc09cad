-- The facts of days in columns: as they were rolled up, and of days that changed since from the facts.
create view figure_lists as
select figure, day, source, leads, times, staff, schools, amounts from figure_list
where not exists (select from figure_change as changed where changed.figure = figure_list.figure and changed.day = figure_list.day)
union all
select changed.figure, changed.day, packed.source, packed.leads, packed.times, packed.staff, packed.schools, packed.amounts
from (select distinct figure, day from figure_change) as changed
cross join lateral columns_of_figure(changed.figure, changed.day) as packed;
