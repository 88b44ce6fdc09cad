-- Counts everything again, after rows were written without triggers. An act that changes a row meanwhile waits before it changes the facts
-- of the row, so the rows that are read here are those whose facts were kept before.
create or replace function fill_figures() returns void language plpgsql as $$
begin
  -- No day is rolled up meanwhile.
  perform pg_advisory_xact_lock(5160019);
  lock table figure_fact in exclusive mode;
  delete from figure_fill;
  delete from figure_fact;
  delete from figure_change;
  delete from figure_day;
  delete from figure_list;
  insert into figure_fact select * from truth_of_figures;
  insert into figure_change (figure, day) select distinct figure, india_day(at) from figure_fact;
  while roll_up_figures(1000) > 0 loop end loop;
end $$;
