-- Counts everything again, after rows were written without triggers. Acts and figures wait meanwhile, so the rows that are read here are
-- those whose facts were kept before. Facts come in the order of their larger index, which is then walked along once.
create or replace function fill_figures() returns void language plpgsql as $$
begin
  -- No day is rolled up meanwhile.
  perform pg_advisory_xact_lock(5160019);
  truncate figure_fact, figure_fill, figure_change, figure_day, figure_list;
  insert into figure_fact select * from truth_of_figures order by figure, staff_id, at, row_id;
  insert into figure_change (figure, day) select distinct figure, india_day(at) from figure_fact;
  while roll_up_figures(1000) > 0 loop end loop;
end $$;
