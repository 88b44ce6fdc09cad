-- Writes the facts of the next rows of a table that have none yet, at most so many rows; answers whether more follow. Acts on this table
-- wait meanwhile. Facts that triggers wrote since they are there are left out.
create or replace function fill_figures_of(of_origin text, most integer) returns boolean language plpgsql as $$
declare
  fill figure_fill;
  key constant text := case of_origin when 'lead_listing' then 'lead_id' else 'id' end;
begin
  select * into fill from figure_fill where origin = of_origin for update;
  if fill.origin is null then return false; end if;
  if fill.last_id is null then
    execute format('select coalesce(max(%I), 0) from %I', key, case of_origin when 'first_response' then 'lead' else of_origin end) into fill.last_id;
  end if;
  if of_origin = 'first_response' then
    perform keep_first_response(id) from lead where id >= fill.next_id and id < fill.next_id + most;
  else
    execute format('lock table %I in share mode', of_origin);
    execute format('
      with added as (
        insert into figure_fact
        select fact.* from (select * from %1$I where %2$I >= $1 and %2$I < $2 offset 0) as counted cross join lateral figures_of_%1$s(counted) as fact
        where not exists (select from figure_fact as kept where kept.figure = fact.figure and kept.at = fact.at and kept.row_id = fact.row_id
          and (kept.staff_id = fact.staff_id or kept.staff_id is null and fact.staff_id is null))
        returning figure, at
      )
      insert into figure_change (figure, day) select distinct figure, india_day(at) from added', of_origin, key)
    using fill.next_id, fill.next_id + most;
  end if;
  fill.next_id := fill.next_id + most;
  if fill.next_id > fill.last_id then
    delete from figure_fill where origin = of_origin;
    return false;
  end if;
  update figure_fill set next_id = fill.next_id, last_id = fill.last_id where origin = of_origin;
  return true;
end $$;
