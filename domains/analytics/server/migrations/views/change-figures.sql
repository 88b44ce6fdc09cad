-- Takes away the facts that a row no longer is, and adds those that it is now. Says on which days figures changed.
create or replace function change_figures(of_origin text, of_row bigint, lost figure_fact[], gained figure_fact[]) returns void language plpgsql as $$
declare
  former figure_fact;
begin
  if exists (select from figure_fill where origin = of_origin and next_id <= of_row) then return; end if;
  foreach former in array lost loop
    continue when former = any (gained);
    -- Two statements, since an index finds a number or null, and not either.
    if former.staff_id is null then
      delete from figure_fact as kept where kept.figure = former.figure and kept.staff_id is null and kept.at = former.at and kept.row_id = former.row_id;
    else
      delete from figure_fact as kept where kept.figure = former.figure and kept.staff_id = former.staff_id and kept.at = former.at and kept.row_id = former.row_id;
    end if;
    insert into figure_change (figure, day) values (former.figure, india_day(former.at));
  end loop;
  with added as (
    insert into figure_fact select fact.* from unnest(gained) as fact where fact <> all (lost) returning figure, at
  )
  insert into figure_change (figure, day) select figure, india_day(at) from added;
end $$;
