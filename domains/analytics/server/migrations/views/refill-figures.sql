-- Has the figures of a table counted again, after a definition changed: takes their facts away, and leaves its rows to the fill.
create or replace function refill_figures(of_table text) returns void language plpgsql as $$
begin
  insert into figure_change (figure, day)
  select distinct figure, india_day(at) from figure_fact where figure::text = any (figures_of_table(of_table));
  delete from figure_fact where figure::text = any (figures_of_table(of_table));
  delete from figure_fill where origin = of_table;
  execute format('insert into figure_fill (origin) select %L where exists (select from %I)',
    of_table, case of_table when 'first_response' then 'lead' else of_table end);
end $$;
