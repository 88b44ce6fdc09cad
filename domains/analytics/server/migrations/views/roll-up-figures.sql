-- Rolls up days of figures whose facts changed, at most so many; answers how many. Marks that come meanwhile stay, and say that their day
-- changed again. One at a time: two would both write a day.
create or replace function roll_up_figures(most integer) returns integer language plpgsql as $$
declare
  figures figure_name[];
  days date[];
begin
  perform pg_advisory_xact_lock(5160019);
  select array_agg(figure), array_agg(day) into figures, days
  from (select figure, day from figure_change group by figure, day order by figure, day limit most) as changed;
  delete from figure_change where (figure, day) in (select * from unnest(figures, days));
  delete from figure_day where (figure, day) in (select * from unnest(figures, days));
  insert into figure_day (amount, figure, day, staff_id, source)
  select sum(fact.amount), changed.figure, changed.day, fact.staff_id, fact.source
  from unnest(figures, days) as changed (figure, day)
  cross join lateral (select * from figure_fact as fact where fact.figure = changed.figure
    and fact.at >= start_of_india_day(changed.day) and fact.at < start_of_india_day(changed.day + 1) offset 0) as fact
  group by 2, 3, 4, 5;
  delete from figure_list where (figure, day) in (select * from unnest(figures, days));
  insert into figure_list (figure, day, source, leads, times, staff, schools, amounts)
  select changed.figure, changed.day, packed.source, packed.leads, packed.times, packed.staff, packed.schools, packed.amounts
  from unnest(figures, days) as changed (figure, day) cross join lateral columns_of_figure(changed.figure, changed.day) as packed;
  return coalesce(cardinality(days), 0);
end $$;
